# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Measure how far apart many tables begin: devices with the firmware, and stubs.

``python tests/club/spread.py [--real 12] [--stubs 188] [--begins 3] [--broker B]`` prints it
(``make bench-club``), and what broker and club take of a core meanwhile: games are begun, paused,
called and left, and begun anew. The truth of a stub is the instant that it counts from. That of a
device follows from its own status, and from when its simulated clock was at zero: neither bridge
nor club has a part in it.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

sys.path.append(str(Path(__file__).parents[1] / "host"))
from gathering import Gathering, Stubs, until  # noqa: E402
from simulated import Powered  # noqa: E402
from tidebell_core.game.state import READY  # noqa: E402
from tidebell_host.brokers.mosquitto import Mosquitto  # noqa: E402
from tidebell_host.compile_cache import compiled, one  # noqa: E402
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

    def beyond(self) -> list[str]:
        """Return the devices whose error is outside of its bound; clocks show whole ms."""
        known = [uid for uid in self.errors if uid in self.bounds]
        return [uid for uid in known if abs(self.errors[uid]) > self.bounds[uid] + 1]

    def unclaimed(self) -> list[str]:
        """Return the devices whose bound had not come when their act was done."""
        return [uid for uid in self.errors if uid not in self.bounds]


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
        until(lambda: hall.call(hall.club.simple("join", devices)) == [], "all to be asked")
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
        took = {uid for uid, one in start.tables.items() if one.get("code") == "done"}
        errors = {uid: at - start.at for uid, at in truth.items() if uid in took}
        bounds = {uid: one["bound"] for uid, one in start.tables.items() if "bound" in one}
        return Spread(do, told, errors, bounds)

    def again(self) -> None:
        """End all games, leave them as their players do, and begin others."""
        club = self.hall.club
        devices = club.chosen(None)
        for do in ("resume", "time"):
            self.act(do, 5)
        for at in range(len(devices) - len(self.real)):
            self.stubs.do(f"leave {at}")  # type: ignore[union-attr]
        for device in self.real:
            for label in ("End Y", "Home Y"):
                until(lambda device=device, label=label: label in device.do("screen")[-1], label)
                until(lambda device=device, label=label: _pressed(device, label), f"{label} to go")
        until(lambda: all(one.status.get("game") is None for one in devices), "all to be free")
        for seen in devices:
            setup = SETUP if seen.uid in self.uids else "stub"
            asked = {"setup": setup, "seats": [[0, "Ann"], [1, "Bo"]]}
            for _ in range(2):  # a bridge that the broker has just lost may not have heard it
                ack = self.hall.call(club.ask(seen, "start", asked, seconds=60))
                if ack.error != "silent" or seen.status.get("game") is not None:
                    break
            assert ack.error in ("", "silent"), f"{seen.uid}: {ack.text}"
        until(lambda: all(one.status.get("phase") == READY for one in devices), "all to wait")

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


def burden(hall: Gathering, seconds: float) -> str:
    """Return how much of a core broker and club take while the tables play.

    The club's part is that of this process, which does nothing else meanwhile; it serves no pages.
    The broker amqtt is in it.
    """
    named = {"club": psutil.Process()}
    if isinstance(hall.broker.server, Mosquitto):
        broker = hall.broker.server._adopted()
        assert broker
        named["broker"] = broker

    def now() -> list[float]:
        spent = [one.cpu_times() for one in named.values()]
        kept = sum(hall.store.count(game[0]) for game in hall.games())
        return [time.monotonic(), kept, *(one.user + one.system for one in spent)]

    before = now()
    time.sleep(seconds)
    passed, events, *spent = (after - then for after, then in zip(now(), before, strict=True))
    parts = ", ".join(
        f"{name} {100 * s / passed:.1f} %" for name, s in zip(named, spent, strict=True)
    )
    return (
        f"{len(hall.alive())} tables play, {events / passed:.1f} events a second: {parts}, "
        f"together {100 * sum(spent) / passed:.1f} % of a core "
        f"(load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)"
    )


def _pressed(device: Powered, label: str) -> bool:
    """Press Y; return whether its label went: a press right behind a change of page is late."""
    device.do("press Y")
    return label not in device.do("screen")[-1]


def main() -> int:
    """Print the figures; returns 0 when every error is within a claimed bound."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--real", type=int, default=12)
    parser.add_argument("--stubs", type=int, default=188)
    parser.add_argument("--begins", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=30, help="in which the load is measured")
    parser.add_argument("--broker", choices=["mosquitto", "amqtt"], default="mosquitto")
    given = parser.parse_args()
    outside = 0
    apart: dict[str, list[float]] = {"begin": [], "pause": []}
    with tempfile.TemporaryDirectory() as folder, Gathering(Path(folder), given.broker) as hall:
        tables = Tables(hall, given.real, given.stubs)
        try:
            for at in range(given.begins):
                if at:
                    tables.again()
                for do in apart:
                    found = tables.act(do, 5)
                    apart[do].append(found.apart)
                    beyond, unclaimed = found.beyond(), found.unclaimed()
                    outside += len(beyond) + len(unclaimed)
                    print(
                        f"{do:7} {len(found.errors):4} tables: {found.apart:4.1f} ms apart in "
                        f"truth, {found.told.get('apart_ms')} claimed; seen within "
                        f"{found.told.get('seen_ms')} ms; {len(beyond)} outside of their bounds; "
                        f"{len(unclaimed)} without one; "
                        f"{len(found.told['failed'])} did not take part",
                        flush=True,
                    )
                    if do == "begin" and not at:
                        print(burden(hall, given.seconds), flush=True)
        finally:
            tables.end()
    for do, all_apart in apart.items():
        print(f"{do:7} {len(all_apart)} times: at most {max(all_apart):.1f} ms apart in truth")
    print(f"errors outside of their bounds, or without one: {outside}")
    return 1 if outside else 0


if __name__ == "__main__":
    sys.exit(main())
