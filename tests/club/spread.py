# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Measure how far apart many tables begin: devices with the firmware, and stubs.

``python tests/club/spread.py [--real 12] [--stubs 188] [--rounds 3]`` prints it (``make
bench-club``). The truth of a stub is the instant that it counts from. That of a device follows from
its own status, and from when its simulated clock was at zero: neither bridge nor club has a part in
it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "host"))
from gathering import Gathering, Stubs, until  # noqa: E402
from simulated import Powered  # noqa: E402
from tidebell_host.compiled import compiled, one  # noqa: E402
from tidebell_host.device import Device  # noqa: E402

SETUP = "turn-timer"
MOST = 16  # devices of a bridge


@dataclass
class Spread:
    """An act of the room.

    :param errors: by device, ms by which it was beside the instant, in truth
    :param bounds: ms by which it could have been, as its bridge claimed
    """

    do: str
    told: dict[str, Any]
    errors: dict[str, float]
    bounds: dict[str, float]

    @property
    def apart(self) -> float:
        """The time between the first and the last."""
        return max(self.errors.values()) - min(self.errors.values())


class Tables:
    """Devices of both kinds at their bridges, all at a table and in the room.

    :param hall: the club
    :param real: number of devices with the firmware
    :param stubs: number of stubs
    """

    def __init__(self, hall: Gathering, real: int, stubs: int) -> None:
        self.hall = hall
        self.stubs: Stubs | None = hall.stubs(stubs, 15) if stubs else None
        self.real = [
            Powered(hall.folder / f"device-{at}", {**hall.env, "POWERED_SEED": str(at + 1)})
            for at in range(real)
        ]
        self.uids: dict[str, Powered] = {}
        self._began: dict[str, int] = {}
        for device in self.real:
            with Device.open(device.ports["tcp"]) as line:
                line.put(SETUP, compiled(one(SETUP).path).data)
                line.ask("start", setup=SETUP, seats=[[0, "Ann"], [1, "Bo"]])
                self.uids[line.hello["uid"].lower()] = device
        ports = [device.ports["tcp"] for device in self.real]
        ports += self.stubs.ports if self.stubs else []
        bridges = -(-len(ports) // MOST)
        for at in range(bridges):
            hall.bridge(f"b{at}", ports[at::bridges])
        until(lambda: len(hall.alive()) == len(ports), "all devices")
        seen = hall.club.devices
        until(lambda: all(one.state and one.state.at for one in seen.values()), "all clocks")
        hall.at_tables()
        devices = hall.club.chosen(None)
        assert hall.call(hall.club.simple("join", devices)) == []
        for device in self.real:
            until(lambda device=device: "Join the room?" in device.do("screen"), "the question")
            device.do("press Y")
        until(lambda: all(one.room.get("joined") is True for one in devices), "all to join")

    def end(self) -> None:
        """Switch the devices off."""
        for device in self.real:
            device.end()

    def act(self, do: str, ahead_s: float) -> Spread:
        """Have all do the same at one instant, and measure."""
        hall, club = self.hall, self.hall.club
        before = {uid: club.devices[uid].status for uid in self.uids}
        start = hall.call(club.room(do, club.chosen(None), ahead_s))
        count = len(start.tables)
        told = until(
            lambda: (t := start.told())["done"] + len(t["failed"]) == count and t, f"all to {do}"
        )
        truth = {uid: acts[-1][1] for uid, acts in (self.truth() or {}).items() if acts}
        for uid, device in self.uids.items():
            at = self._accounted(uid, do, start.at, before[uid])
            if at is not None:
                truth[uid] = device.do("zero") + at
        errors = {uid: at - start.at for uid, at in truth.items()}
        bounds = {uid: one.get("bound", 0.0) for uid, one in start.tables.items()}
        return Spread(do, told, errors, bounds)

    def truth(self) -> Any:
        """The stubs' own instants."""
        return self.stubs.do("truth") if self.stubs else None

    def _accounted(self, uid: str, do: str, at: int, before: dict[str, Any]) -> float | None:
        """Return the instant of the device's clock from which it counts.

        It has counted so much since: what the clock has lost.
        """
        seen = self.hall.club.devices[uid]
        until(lambda: seen.status["events"] > before["events"], "its status")
        status = seen.status
        if do == "begin":
            return float(status["now"] - (status["clock_total"] - status["clock_ms"]))
        if do == "pause":
            return float(before["now"] + before["clock_ms"] - status["clock_ms"])
        return None


def main() -> int:
    """Print the figures; returns 0 when no error is outside of its claimed bound."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--real", type=int, default=12)
    parser.add_argument("--stubs", type=int, default=188)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    outside = 0
    with tempfile.TemporaryDirectory() as folder, Gathering(Path(folder)) as hall:
        tables = Tables(hall, given.real, given.stubs)
        try:
            time.sleep(20)  # in an evening the bridges have been there for a while
            for at in range(2 * given.rounds):
                do = "begin" if at == 0 else ("pause", "resume")[(at + 1) % 2]
                found = tables.act(do, 5)
                beyond = [
                    uid for uid, error in found.errors.items() if abs(error) > found.bounds[uid] + 1
                ]
                outside += len(beyond)
                print(
                    f"{do:7} {len(found.errors):4} tables measured: {found.apart:5.1f} ms apart in "
                    f"truth, {found.told.get('apart_ms')} claimed; seen within "
                    f"{found.told.get('seen_ms')} ms; {len(beyond)} outside of their bounds; "
                    f"{len(found.told['failed'])} did not take part",
                    flush=True,
                )
        finally:
            tables.end()
    return 1 if outside else 0


if __name__ == "__main__":
    sys.exit(main())
