# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write docs/performance.md for ``make chip-bench``."""

from __future__ import annotations

from dataclasses import dataclass

import chip

REPORT = chip.ROOT / "docs" / "performance.md"

LONGEST = "longest stretch in which a key is not looked at, in player turns"
FAR_BACK = "the same when the twelfth of twelve steps is taken back"
AT_START = "the same at the start of a game"
START = "the start of a game, whole: its setup came as a file and is made sure of"
START_SYNCED = "the start of a game, whole, of a setup that a computer has sent"
START_OTHER = "the start of a game, whole, of such a setup with other rules"
START_LONGEST = "the same of the built-in setup that takes longest, as it comes"
START_AGAIN = "the start of a game, whole, of a setup that was played before"
AT_ZERO = "longest stretch in which a key is not looked at, in the last seconds and at zero"

# Each figure's bound and aim, in its own unit; heaps at least, the others at most.
RESUMED = "power-on to a resumed game, its screen complete,"
TARGETS = {
    **{f"{RESUMED} after {events} events": (3000, 2000) for events in (300, 750)},
    **{f"an undo beyond the steps at hand, after {n} events": (300, 150) for n in (300, 750)},
    **{f"free heap after {events} events": (40 * 1024, 50 * 1024) for events in (300, 750)},
    **{f"largest free piece after {events} events": (8192, 8192) for events in (300, 750)},
    "power-on to a resumed game, its screen complete": (3000, 2000),
    "key to sound, points spent": (20, 8),
    "key to light, points spent": (20, 8),
    "key to the first changed digits, points spent": (40, 15),
    "key to sound, a hand-over": (20, 8),
    "key to light, a hand-over": (20, 8),
    "key to the first changed digits, a hand-over": (40, 15),
    "the rest of a changed screen, a hand-over": (300, 200),
    "zero to sound": (20, 8),
    "zero to light": (20, 8),
    LONGEST: (30, 15),
    AT_ZERO: (30, 15),
    FAR_BACK: (30, 15),
    AT_START: (100, 100),
    START: (1500, 1000),
    START_SYNCED: (1500, 1000),
    START_OTHER: (1500, 1000),
    START_LONGEST: (1500, 1000),
    START_AGAIN: (1500, 1000),
    "free heap in a player turn, at the least": (40 * 1024, 50 * 1024),
    "free heap in a player turn, a computer attached": (40 * 1024, 50 * 1024),
}
GAME = "free heap in a game of "
GAME_TARGET = (40 * 1024, 50 * 1024)
NO_MEMORY = "no memory left"


@dataclass(frozen=True)
class Figure:
    """Measurements of one thing.

    :param what: the row it belongs to
    :param unit: ``ms`` or ``B``
    :param values: all of it that were seen
    :param otherwise: what stands in the table where none was
    """

    what: str
    unit: str
    values: list[float] | list[int]
    otherwise: str = ""

    def text(self) -> str:
        """Median, 99th percentile and how many; a single value by itself."""
        if not self.values:
            return self.otherwise
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
    if not figure.values:
        return f"{text} **missed**"
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
    if any(NO_MEMORY in line for line in lines):
        lines += ["", *_NO_MEMORY.splitlines()]
    REPORT.write_text("\n".join([*lines, "", *_TAIL.splitlines()]) + "\n", encoding="utf-8")


_HEAD = """\
<!--
SPDX-FileCopyrightText: 2026 The Tidebell authors
SPDX-License-Identifier: MIT
-->

# Performance

Written by `make chip-bench`; do not edit. Measured on an emulated RP2040 at 125 MHz (rp2040js,
corrected by `tests/chip/chip.mjs`) that runs CircuitPython {version}, UF2 sha256
`{digest}`.
Every figure is of that RP2040, the chip of boards up to 0.2.0. None is of an RP2350, which is
faster and has more memory.

Times are emulated, the same on any machine, and lower bounds: the flash cache is not modelled, and
its misses add up to 60 % to small steps of Python on a real chip. Erasing a sector of flash takes
45 ms, writing a page 0.4 ms. Where two numbers stand they are the median and the 99th percentile,
and in brackets how many were measured; a target is held against the latter.

`Tidebell` is what `tidebell install` puts on a drive: compiled modules; as plain .py they have no
room on a Pico's. `plain timer` is `tests/chip/tutorial.py`: the way such
timers are usually written, a label whose text is set in a sleep loop, on the same board in the same
run. `floor` is the least any program can do: CircuitPython's own start, the key scanner (it looks
every 5 ms), 24 pixels and one digit on the bus."""

_NO_MEMORY = f"""\
Where it says *{NO_MEMORY}*, the device had none for what was to be measured: a game is refused
with a sentence; a computer is told so, or gets no answer until the game is over."""

_TAIL = """\
The plain timer's zero is how late it would come after three minutes, by what it loses in the
seconds that were seen; it makes no sound, keeps no journal and has one screen. Zero is measured in
a game with fifteen seconds a turn, from the press that started the clock; up to 5 ms of it are the
key scanner's.

Keys in play answer first with a click and the ring, then with the digits, then with the rest of the
screen in pieces; between two pieces keys are looked at. An undo that goes further back than the
steps at hand replays the game from where it was last kept; the start of a game reads modules and
the setup from the drive and makes the log. There keys are looked at on the way: they click at once
and are done afterwards. Not so fast either are the steps between turns. No clock runs there.

A collection takes some 10 ms and is part of the ticks above. The firmware collects after each key
and every five seconds of a clock, while nobody waits; free heap is counted after one. With a
computer attached the link's modules stay in memory."""
