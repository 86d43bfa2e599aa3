# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make bench-live``: how far viewers of ``tidebell live --web`` are behind the device.

A simulated device plays; keys are pressed on it, and each viewer notes when he is told. All goes
through the real link, the real command and websockets on loopback.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from running import Table  # noqa: E402
from watching_live import Live, key, to_a_turn  # noqa: E402
from websockets.exceptions import ConnectionClosed  # noqa: E402
from websockets.sync.client import ClientConnection  # noqa: E402

BEHIND_MS = 250  # as far as a page may be behind
_CLOCK_OFF_MS = 150  # what else a page may be off by on the clock: one look and a bit


class Viewer:
    """Notes when the points that are left became what, and how the clock agreed."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.left: list[tuple[float, int]] = []
        self.clocks: list[tuple[float, int]] = []  # when it would have been at zero, by each
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            for text in self.connection:
                now = time.monotonic()
                told = json.loads(text)
                if told.get("points"):
                    self.left.append((now, told["points"]["left"]))
                if told.get("runs") and told.get("clock_ms"):
                    zero = now + (told["clock_ms"] - told["age_ms"]) / 1000
                    self.clocks.append((zero, told["clock_ms"]))


def main() -> int:
    """Print the delays; returns 0 when none is too long."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--viewers", type=int, default=50)
    parser.add_argument("--presses", type=int, default=60)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as ends:
        table = ends.enter_context(Table(Path(folder)))
        device = ends.enter_context(table.connect())
        ends.enter_context(contextlib.suppress(ConnectionClosed))
        threading.Thread(target=_drain, args=(device,), daemon=True).start()
        to_a_turn(table, device)
        live = ends.enter_context(Live(table))
        viewers = [Viewer(ends.enter_context(live.watch())) for _ in range(given.viewers)]
        time.sleep(1)
        delays: list[float] = []
        spend = True
        for _ in range(given.presses):
            known = [len(viewer.left) for viewer in viewers]
            before = viewers[0].left[-1][1]
            at = key(device, "A" if spend else "X")
            spend = not spend
            time.sleep(random.uniform(0.5, 0.7))
            for viewer, count in zip(viewers, known, strict=True):
                told = [now for now, left in viewer.left[count:] if left != before]
                assert told, "a viewer was not told"
                delays.append((told[0] - at) * 1000)
        zeros = [zero for viewer in viewers for zero, _ in viewer.clocks]
        off = (max(zeros) - min(zeros)) * 1000
    delays.sort()
    middle, late = delays[len(delays) // 2], delays[int(len(delays) * 0.99)]
    print(
        f"{given.viewers} viewers, {given.presses} presses: behind the press by {middle:.0f} ms in "
        f"the middle, {late:.0f} ms at 99 %, {delays[-1]:.0f} ms at most"
    )
    print(f"clocks of all viewers agree within {off:.0f} ms")
    return 0 if delays[-1] <= BEHIND_MS and off <= _CLOCK_OFF_MS else 1


def _drain(device: ClientConnection) -> None:
    """Drop messages for the device's own page."""
    with contextlib.suppress(ConnectionClosed):
        for _ in device:
            pass


if __name__ == "__main__":
    sys.exit(main())
