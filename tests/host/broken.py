# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Read setups with one mistake each, told as changes to sound ones, and what their authors read.

``broken_setups/changes.txt`` holds a block per setup::

    == action_never_paid from small       its name, and the sound file that it changes
    @51                                   at this line of that file
    -cost = 2                             lines that go
    +cost = 3                             lines that come
    warning 47 action[2].cost             what is told: kind, line, key
      Nobody can ever pay this: …         its text
      Lower the cost, or …                its remedy

A block without ``from`` is a file of its own, because it is no text that lines could change.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "broken_setups"


class Told(NamedTuple):
    """A problem as an author reads it; an unknown line is 0."""

    kind: str
    line: int
    key: str
    text: str
    remedy: str


class Broken(NamedTuple):
    name: str
    data: bytes
    told: list[Told]


def read() -> list[Broken]:
    """Return all broken setups, in the order of their names."""
    text = (FOLDER / "changes.txt").read_text(encoding="utf-8")
    return [_broken(block) for block in text.split("\n== ")[1:]]


def _broken(block: str) -> Broken:
    head, *rows = block.rstrip("\n").split("\n")
    name, _, base = head.partition(" from ")
    data = (FOLDER / f"{base or name}.toml").read_bytes()
    at = next(n for n, row in enumerate(rows) if row.startswith(("warning ", "error ")))
    if base:
        lines = data.decode().split("\n")
        data = "\n".join(_changed(lines, rows[:at])).encode()
    return Broken(name, data, list(_told(rows[at:])))


def _changed(lines: list[str], changes: list[str]) -> list[str]:
    done: list[str] = []
    place = 0  # how many lines of the base are through
    for row in changes:
        if row[0] == "@":
            begin = int(row[1:]) - 1
            done += lines[place:begin]
            place = begin
        elif row[0] == "-":
            assert lines[place] == row[1:], f"line {place + 1} is no {row}"
            place += 1
        else:
            done.append(row[1:])
    return done + lines[place:]


def _told(rows: list[str]) -> Iterator[Told]:
    for head, text, remedy in zip(rows[::3], rows[1::3], rows[2::3], strict=True):
        kind, line, *key = head.split(" ")
        yield Told(kind, int(line), "".join(key), text[2:], remedy[2:])


BROKEN = read()
