# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write docs/performance.md for ``make chip-bench``."""

from __future__ import annotations

from dataclasses import dataclass

import chip

REPORT = chip.ROOT / "docs" / "performance.md"

LONGEST = "longest stretch in which a key is not looked at, in player turns"
MASHED = "the same in ten games, keys mashed, while a computer asks twice a second"
BETWEEN = "the same between the turns of these games, menus and prompts included"
FAR_BACK = "the same when the twelfth of twelve steps is taken back"
AT_START = "the same at the start of a game"
START_KEYS = "the same at the start of these games"
START = "the start of a game, whole: its setup came as a file and is checked"
START_AGAIN = "the start of a game, whole, of a setup that was played before"
START_EVENING = "the start of a game, whole, by a computer: the slowest of ten"
AT_ZERO = "longest stretch in which a key is not looked at, in the last seconds and at zero"
SYNC = "sync of all setups, and the names"
RESUMED = "power-on to a resumed game, its screen complete,"
FIRST_POWER = "the very first power-on, which also makes the files"
PIECE_EVENING = "largest free piece after these ten games"
HALL = "points spent beside a club that asks, an act armed"
GAME = "free heap beside a computer, in the evening's game of "

# The limit and the goal of each figure, in its own unit; heaps at least, the others at most.
TARGETS = {
    "power-on to the first screen": (2500, 2000),
    "power-on to a resumed game, its screen complete": (3000, 2000),
    **{f"{RESUMED} after {events} events": (3000, 2000) for events in (300, 750)},
    FIRST_POWER: (6000, 4000),
    **{f"an undo beyond the steps at hand, after {n} events": (200, 100) for n in (300, 750)},
    **{f"free heap after {events} events": (120 * 1024, 180 * 1024) for events in (300, 750)},
    **{f"largest free piece after {events} events": (32768, 65536) for events in (300, 750)},
    PIECE_EVENING: (32768, 65536),
    "key to sound, points spent": (20, 8),
    "key to light, points spent": (10, 8),
    "key to the first changed digits, points spent": (25, 15),
    "key to sound, a hand-over": (20, 8),
    "key to light, a hand-over": (10, 8),
    "key to the first changed digits, a hand-over": (25, 15),
    "the rest of a changed screen, a hand-over": (300, 200),
    f"key to sound, {HALL}": (20, 8),
    f"key to light, {HALL}": (10, 8),
    f"key to the first changed digits, {HALL}": (25, 15),
    f"longest stretch in which a key is not looked at, {HALL}": (30, 20),
    "zero to sound": (20, 8),
    "zero to light": (20, 8),
    LONGEST: (30, 20),
    MASHED: (30, 20),
    AT_ZERO: (30, 20),
    FAR_BACK: (30, 20),
    BETWEEN: (60, 30),
    "the same between the turns": (60, 30),
    AT_START: (100, 60),
    START_KEYS: (100, 60),
    START: (800, 500),
    START_AGAIN: (800, 500),
    START_EVENING: (800, 500),
    SYNC: (5000, 3000),
    "sync of one setup": (800, 500),
    "free heap in a player turn, at the least": (120 * 1024, 180 * 1024),
}
GAME_TARGET = (120 * 1024, 180 * 1024)


@dataclass(frozen=True)
class Figure:
    """Measurements of one thing.

    :param what: the row it belongs to
    :param unit: ``ms`` or ``B``
    :param values: all of it that were seen
    """

    what: str
    unit: str
    values: list[float] | list[int]

    def text(self) -> str:
        """Median, 99th percentile and how many; a single value by itself."""
        ordered = sorted(self.values)
        if self.unit == "B":
            return f"{ordered[0]} B"
        if len(ordered) == 1:
            value = ordered[0]
            return f"{value:.0f} {self.unit}" if value >= 100 else f"{value:.1f} {self.unit}"
        median = ordered[len(ordered) // 2]
        high = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
        return f"{median:.1f} / {high:.1f} {self.unit} ({len(ordered)})"

    @property
    def worst(self) -> float:
        """The value that a target is held against."""
        ordered = sorted(self.values)
        if self.unit == "B":
            return ordered[0]
        return ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]


def _target(figure: Figure | None, what: str) -> str:
    target = GAME_TARGET if what.startswith(GAME) else TARGETS.get(what)
    if target is None:
        return ""
    must, aim = target
    text = f"{must} / {aim}"
    if figure is None:
        return text
    worst = figure.worst
    missed = worst < must if figure.unit == "B" else worst > must
    return f"{text} **missed**" if missed else text


def write(columns: dict[str, list[Figure]], failed: list[str], version: str, digest: str) -> None:
    """Write the report.

    :param columns: the figures of each column of the table, by its heading
    :param failed: sections that could not be measured
    """
    rows: list[str] = []
    for figures in columns.values():
        rows += [figure.what for figure in figures if figure.what not in rows]
    found = {name: {figure.what: figure for figure in each} for name, each in columns.items()}
    ours = next(iter(found.values()))
    names = list(columns)
    lines = [
        *_HEAD.format(version=version, digest=digest).splitlines(),
        "",
        "| what | must / aim | " + " | ".join(names) + " |",
        "|---|---|" + "---|" * len(names),
    ]
    for what in rows:
        cells = [found[name][what].text() if what in found[name] else "" for name in names]
        lines.append(f"| {what} | {_target(ours.get(what), what)} | {' | '.join(cells)} |")
    if failed:
        lines += ["", "Could not be measured: " + "; ".join(failed) + "."]
    REPORT.write_text("\n".join([*lines, "", *_TAIL.splitlines()]) + "\n", encoding="utf-8")


_HEAD = """\
<!--
SPDX-FileCopyrightText: 2026 The Tidebell authors
SPDX-License-Identifier: MIT
-->

# Performance

Written by `make chip-bench`; do not edit. Measured on an emulated RP2040 at 125 MHz (rp2040js,
corrected by `tests/chip/chip.mjs`) that runs CircuitPython {version} for the Raspberry Pi Pico,
UF2 sha256 `{digest}`. The emulator gives that image the heap of a Pico 2, 440,008 bytes; no
emulator of an RP2350 exists.

An RP2350 is faster: it runs at 150 MHz, and its cores need fewer cycles. Times of code are
therefore upper bounds. Cache misses of the flash are not modelled; on a real chip they slow small
steps of Python. Erasing a sector of flash takes 45 ms, writing a page 0.4 ms. Where two numbers
stand they are the median and the 99th percentile, with the number of measurements in brackets; a
target is compared with the latter. Heap is counted after a collection.

`Tidebell` is the drive that `tidebell install` makes, with compiled modules; in Japanese it has
that language's texts and letters, and names of its players. `plain timer` is
`tests/chip/tutorial.py`, the usual way to write such a timer: a label whose text is set in a
sleep loop. `floor` is the least any program can do: CircuitPython's own start, the key scanner
(every 5 ms), 24 pixels and one digit on the bus."""

_TAIL = """\
The plain timer's zero is its delay after three minutes, computed from the seconds that were
measured. It has no sound, no journal and one screen. Zero is measured in a game with fifteen
seconds a turn, from the press that started the clock; the key scanner takes up to 5 ms of it.

A press in play is answered first with a click and the ring, then with the digits, then with the
rest of the screen in pieces. Keys are looked at between two pieces. An undo beyond the steps at
hand replays the game from its last checkpoint. The start of a game imports its mechanisms, reads
its setup and makes its log. Keys that are pressed meanwhile click within the longest stretch above,
and count afterwards.

A collection of garbage takes some 43 ms, during which no key is looked at. While a clock runs the
firmware collects only where less than 32 KB are free, and never in the last tenth of a second; else
after each key, event and answer. A key that is pressed meanwhile counts from its instant, and is
answered when the collection has ended."""
