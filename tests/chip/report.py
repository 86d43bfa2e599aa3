# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write docs/performance.md for ``make chip-bench``."""

from __future__ import annotations

from dataclasses import dataclass

import chip

REPORT = chip.ROOT / "docs" / "performance.md"

LONGEST = "longest stretch in which a key is not looked at, in player turns"
MASHED = "the same in ten games, keys mashed, while a computer asks twice a second"
OVER_30 = "how many of these stretches take more than 30 ms, of a thousand"
BETWEEN = "the same between the turns of these games, menus and prompts included"
AT_HOME = "the same at home, after power-on and after a game"
IN_SYNC = "the same while a computer brings setups, the largest ones too"
FAR_BACK = "the same when the twelfth of twelve steps is taken back"
AT_START = "the same at the start of a game"
START_KEYS = "the same at the start of these games"
START = "the start of a game, whole: its setup came as a file and is checked"
START_AGAIN = "the start of a game, whole, of a setup that was played before"
START_EVENING = "the start of a game, whole, by a computer: the slowest of ten"
AT_ZERO = "longest stretch in which a key is not looked at, in the last seconds and at zero"
SYNC = "sync of all setups, and the names"
SYNC_ONE = "sync of one setup"
SYNC_NONE = "sync with nothing to do, the device's part"
REFUSED = "setups of 8,192 bytes that were refused, one in each game and one at home"
NOT_BEGUN = "starts that were refused for want of memory, of eleven"
PLAIN_BEGUN = "starts of Full Metal Planète that were not refused, of one"
STATUS = "the answer to a status"
FIRST_POWER = "power-on of an empty drive, which also makes the files"
POWER = "power-on to the first screen"
RESUMED = "power-on to a resumed game, its screen complete, at the end of the evening"
UNDO = "an undo beyond the steps at hand, at the end of the evening"
EVENTS = "events by keys in the last game of that evening"
ERASES = "erases of the journal's sector in that game"
GARBAGE_PRESS = "garbage of a press that spends points, with its screen"
GARBAGE_UNDO = "garbage of its undo"
GARBAGE_KNOB = "garbage of a step of the knob"
FREE = "free heap at the least: "
PIECE = "largest free piece at the least: "
PLACES = ("at home before a game", "at home after a game", "after the sync", "in a game")
HALL = "points spent beside a club that asks, an act armed"

# The limit and the goal of each figure, in its own unit; heaps at least, the others at most. A key
# answers as if by itself within 10 ms by light and 25 by digits. A stretch of 30 ms without a look
# at the keys is not felt in a turn, nor one of 60 between turns; at a start and at home 150 hardly
# are. What is waited for is waited for once in an evening.
TARGETS = {
    POWER: (2700, 2000),
    RESUMED: (5000, 3000),
    FIRST_POWER: (6500, 4000),
    UNDO: (200, 100),
    "key to sound, points spent": (10, 8),
    "key to light, points spent": (10, 8),
    "key to the first changed digits, points spent": (25, 15),
    "key to sound, a hand-over": (10, 8),
    "key to light, a hand-over": (10, 8),
    "key to the first changed digits, a hand-over": (25, 15),
    "the rest of a changed screen, a hand-over": (300, 200),
    f"key to sound, {HALL}": (10, 8),
    f"key to light, {HALL}": (10, 8),
    f"key to the first changed digits, {HALL}": (25, 15),
    f"longest stretch in which a key is not looked at, {HALL}": (30, 20),
    "zero to sound": (20, 8),
    "zero to light": (20, 8),
    LONGEST: (30, 20),
    MASHED: (60, 40),
    AT_ZERO: (30, 20),
    FAR_BACK: (60, 40),
    BETWEEN: (60, 40),
    "the same between the turns": (60, 40),
    AT_HOME: (150, 80),
    IN_SYNC: (150, 80),
    AT_START: (150, 80),
    START_KEYS: (150, 80),
    START: (2000, 500),
    START_AGAIN: (900, 500),
    START_EVENING: (1500, 500),
    SYNC: (8000, 5000),
    SYNC_ONE: (800, 500),
    SYNC_NONE: (400, 200),
    REFUSED: (0, 0),
    NOT_BEGUN: (0, 0),
    GARBAGE_PRESS: (4096, 2048),
    GARBAGE_UNDO: (4096, 2048),
    GARBAGE_KNOB: (4096, 2048),
    **{FREE + place: (40 * 1024, 120 * 1024) for place in PLACES},
    **{PIECE + place: (12 * 1024, 64 * 1024) for place in PLACES},
}
# An Explorer's picture takes 45 KB of its heap.
EXPLORER = "Tidebell with an Explorer's heap"
EXPLORER_TARGETS = {
    **{FREE + place: (25 * 1024, 0) for place in PLACES},
    **{PIECE + place: (8 * 1024, 0) for place in PLACES},
}


@dataclass(frozen=True)
class Figure:
    """Measurements of one thing.

    :param what: the row it belongs to
    :param unit: ``ms``, ``B``, or nothing for a count
    :param values: all of it that were seen
    """

    what: str
    unit: str
    values: list[float] | list[int]

    def text(self) -> str:
        """Median, 99th percentile and how many; a single value by itself."""
        ordered = sorted(self.values)
        if self.unit == "B":
            return f"{self.worst:.0f} B"
        if not self.unit:
            return f"{ordered[-1]:.0f}"
        if len(ordered) == 1:
            value = ordered[0]
            return f"{value:.0f} {self.unit}" if value >= 100 else f"{value:.1f} {self.unit}"
        median = ordered[len(ordered) // 2]
        high = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
        return f"{median:.1f} / {high:.1f} {self.unit} ({len(ordered)})"

    @property
    def at_least(self) -> bool:
        """Whether more of it is better."""
        return self.what.startswith((FREE, PIECE))

    @property
    def worst(self) -> float:
        """The value that a target is held against."""
        ordered = sorted(self.values)
        if self.at_least:
            return ordered[0]
        if self.unit == "B":
            return ordered[-1]
        return ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]


def _missed(figure: Figure, column: str) -> bool:
    """Whether a figure misses its limit."""
    target = TARGETS.get(figure.what)
    if column == EXPLORER:
        target = EXPLORER_TARGETS.get(figure.what, target)
    if target is None:
        return False
    return figure.worst < target[0] if figure.at_least else figure.worst > target[0]


def _cell(figure: Figure | None, column: str) -> str:
    if figure is None:
        return ""
    ours = column.startswith("Tidebell")
    return figure.text() + (" **missed**" if ours and _missed(figure, column) else "")


def write(columns: dict[str, list[Figure]], failed: list[str], version: str, digest: str) -> None:
    """Write the report.

    :param columns: the figures of each column of the table, by its heading
    :param failed: sections that could not be measured
    """
    rows: list[str] = []
    for figures in columns.values():
        rows += [figure.what for figure in figures if figure.what not in rows]
    found = {name: {figure.what: figure for figure in each} for name, each in columns.items()}
    names = list(columns)
    lines = [
        *_HEAD.format(version=version, digest=digest).splitlines(),
        "",
        "| what | must / aim | " + " | ".join(names) + " |",
        "|---|---|" + "---|" * len(names),
    ]
    for what in rows:
        cells = [_cell(found[name].get(what), name) for name in names]
        target = " / ".join(map(str, TARGETS.get(what, ())))
        lines.append(f"| {what} | {target} | {' | '.join(cells)} |")
    lines += ["", *_WHY.splitlines(), "", "| target | why |", "|---|---|"]
    lines += [f"| {target} | {why} |" for target, why in _REASONS]
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

- `Tidebell` is the drive that `tidebell install` makes, with compiled modules.
- *In Japanese* it has that language's texts and letters, and names of its players.
- *With an Explorer's heap* it has 393,144 bytes, which that board's picture leaves, and the modules
  that `tidebell install` makes for it.
- `plain modules` is the drive of `tidebell install --plain`. Memory is that at home where no game
  began.
- `plain timer` is `tests/chip/tutorial.py`, the usual way to write such a timer: a label whose text
  is set in a sleep loop.
- `floor` is the least any program can do: CircuitPython's own start, the key scanner (every 5 ms),
  24 pixels and one digit on the bus.

The evening is one: an empty drive, a sync, ten games by keys at random beside a computer that asks
twice a second, home between them, and a last game, after which the power fails. The table says how
many events that game has: in *Tidebell* it is long, in the other columns short. Each of these rows
has the worst of it."""

_WHY = """\
A figure beyond its first target is marked **missed**. The targets are what a stock CircuitPython
can reach on a Pico 2, and what a person feels:
"""
_REASONS = (
    (
        "light and sound 10 ms, digits 25 ms",
        "a key answers as if by itself; the key scanner takes up to 5 ms",
    ),
    (
        "30 ms without a look at the keys in a turn",
        "it is not felt; a collection of garbage takes 43 ms",
    ),
    (
        "60 ms mashed beside a computer, and between turns",
        "a press counts from its instant, and is answered late",
    ),
    (
        "150 ms at a start, at home and in a sync",
        "modules and files are read there, one at a time",
    ),
    (
        "home 2.7 s, power back 5 s, a start 1.5 s, the first power-on 6.5 s",
        "each is waited for once; CircuitPython alone takes 1.2 s, and collects after each import",
    ),
    ("4 KB of garbage a press", "then every eighth press of a turn waits for a collection"),
    ("40 KB free anywhere, a piece of 12 KB", "32 KB may be garbage before it is collected"),
    ("with an Explorer's heap 25 KB, a piece of 8 KB", "its picture takes 45 KB"),
)

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
