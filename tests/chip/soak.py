# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make chip-soak``: an hour of play on the emulated chip, and what is free of the heap meanwhile.

Keys are pressed as players press them, seconds apart and at random; undo, pause and the menu among
them. Every half minute, while a player's clock runs, the heap is collected and counted.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "device")]

import chip  # noqa: E402
from tabletop import PHASES  # noqa: E402
from twin import Twin  # noqa: E402

WARM_UP_S = 60
EVERY_S = 30
SLACK = 256  # bytes by which two moments of play differ: the digits of a number, a name's length

_FREE = "(gc.collect(), gc.mem_free())[1]"
_WHERE = "(app.view.phase, app.view.paused, app.view.turn, len(app.screens))"


def play(board: chip.Board, minutes: float, seed: int = 1) -> list[tuple[float, int, int]]:
    """Play on for some emulated minutes.

    :returns: emulated seconds, turn and free bytes of the heap, each time they were counted
    """
    chance = random.Random(seed)
    board.tap("E", ms=700)  # the menu: what it reads stays until the game is over
    board.run(3000)
    start = board.ns
    counted: list[tuple[float, int, int]] = []
    due = WARM_UP_S
    while True:
        passed = (board.ns - start) / 1e9
        if passed >= 60 * minutes:
            return counted
        phase, paused, turn, screens = board.evaluate(_WHERE)  # type: ignore[misc]
        if screens > 1:
            board.tap("X")
        elif paused or PHASES[phase] != "run":
            board.tap("E")
        elif passed >= due:
            board.run(2000)
            if board.evaluate(_WHERE) == (phase, False, turn, 1):
                counted.append((passed, turn, int(board.evaluate(_FREE))))  # type: ignore[call-overload]
                due = passed + EVERY_S
        else:
            key = chance.choices("AXEBY", (8, 2, 1, 2, 3))[0]
            board.tap(key, ms=700 if key == "E" and chance.random() < 0.3 else 80)
        board.run(chance.uniform(300, 6000))


def is_flat(counted: list[tuple[float, int, int]]) -> bool:
    """Return whether the last third of the time had as much free as the first."""
    third = len(counted) // 3
    first = min(free for _, _, free in counted[:third])
    last = min(free for _, _, free in counted[-third:])
    return third > 0 and last >= first - SLACK


def main() -> int:
    """Play for an hour, or the minutes given."""
    reason = chip.missing()
    if reason:
        print(f"*** The emulated chip cannot run: {reason}.")
        return 1
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        both = Twin(Path(folder), code=chip.PROBE)
        try:
            both.begin()
            counted = play(both.board, minutes)
            assert "Error" not in both.board.console(), both.board.console()
        finally:
            both.close()
    for passed, turn, free in counted:
        print(f"  {passed / 60:5.1f} min  turn {turn:2}  {free} B free")
    took = time.monotonic() - began
    least = min(free for _, _, free in counted)
    verdict = "flat" if is_flat(counted) else "NOT flat"
    print(f"{minutes:.0f} minutes of play: the heap is {verdict}, {least} B free at the least")
    print(f"CircuitPython {chip.circuitpython()[1]}; {took:.0f} s")
    return 0 if is_flat(counted) else 1


if __name__ == "__main__":
    sys.exit(main())
