# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Find the line of each key in a TOML file.

``tomllib`` returns values without their places. This scanner reads the same text once more for the
places alone. It relies on ``tomllib`` for validity: on a text that is not TOML it may miss keys, it
never fails. It reads only texts that ``bounds`` accepted, by the same tokens.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tidebell_host.setups.problems import Loc
from tidebell_host.setups.size_limits import BASIC, LITERAL, LONG_BASIC, LONG_LITERAL

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_BLANK = re.compile(r"[ \t]*")
_GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SCALAR = re.compile(r"""[^,=\[\]{}#"'\n]*""")
_BASIC = re.compile(BASIC)
_LITERAL = re.compile(LITERAL)
_LONG = re.compile(f"{LONG_BASIC}|{LONG_LITERAL}")
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")
_PLAIN = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}


@dataclass
class Lines:
    """The lines of keys.

    ``at`` maps places to lines from 1; ``twice`` lists (place, first line, second line); ``last``
    is the line on which the last statement that could be read began.
    """

    at: dict[Loc, int] = field(default_factory=dict)
    twice: list[tuple[Loc, int, int]] = field(default_factory=list)
    last: int = 0

    def line(self, loc: Loc) -> int:
        """Return the line of a place, or of the nearest place around it; 0 for the file as a
        whole.
        """
        while loc and loc not in self.at:
            loc = loc[:-1]
        return self.at.get(loc, 0)


class _Lost(Exception):
    """The text is not TOML here."""


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.pos = 0
        self.seen = 0
        self.row = 1
        self.lines = Lines()
        self.written: set[Loc] = set()
        self.items: dict[Loc, int] = {}

    def line(self) -> int:
        self.row += self.text.count("\n", self.seen, self.pos)
        self.seen = self.pos
        return self.row

    def peek(self, size: int = 1) -> str:
        return self.text[self.pos : self.pos + size]

    def skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.pos)
        if found is None:
            raise _Lost
        self.pos = found.end()
        return found.group()

    def expect(self, token: str) -> None:
        if not self.text.startswith(token, self.pos):
            raise _Lost
        self.pos += len(token)

    def document(self) -> None:
        here: Loc = ()
        while True:
            self.skip(_GAP)
            if self.pos >= len(self.text):
                return
            line = self.lines.last = self.line()
            if self.peek(2) == "[[":
                self.pos += 2
                here = self.header(self.key(), line, array=True)
                self.expect("]]")
            elif self.peek() == "[":
                self.pos += 1
                here = self.header(self.key(), line, array=False)
                self.expect("]")
            else:
                self.pair(here)

    def header(self, keys: list[str], line: int, array: bool) -> Loc:
        loc: Loc = ()
        for number, key in enumerate(keys):
            loc += (key,)
            self.lines.at.setdefault(loc, line)
            if number < len(keys) - 1 and loc in self.items:
                loc += (self.items[loc] - 1,)
        if not array:
            self.write(loc, line)
            return loc
        index = self.items.get(loc, 0)
        self.items[loc] = index + 1
        self.lines.at[loc + (index,)] = line
        return loc + (index,)

    def write(self, loc: Loc, line: int) -> None:
        if loc in self.written:
            self.lines.twice.append((loc, self.lines.at[loc], line))
            return
        self.written.add(loc)
        self.lines.at[loc] = line

    def key(self) -> list[str]:
        keys = []
        while True:
            self.skip(_BLANK)
            if self.peek() == '"':
                keys.append(self.basic())
            elif self.peek() == "'":
                keys.append(self.literal())
            else:
                keys.append(self.skip(_BARE))
            self.skip(_BLANK)
            if self.peek() != ".":
                return keys
            self.pos += 1

    def pair(self, here: Loc) -> None:
        line = self.line()
        keys = self.key()
        for key in keys[:-1]:
            here += (key,)
            self.lines.at.setdefault(here, line)
        here += (keys[-1],)
        self.write(here, line)
        self.expect("=")
        self.skip(_BLANK)
        self.value(here)

    def value(self, here: Loc) -> None:
        first = self.peek()
        if self.peek(3) in ('"""', "'''"):
            self.skip(_LONG)
        elif first == '"':
            self.basic()
        elif first == "'":
            self.literal()
        elif first == "[":
            self.array(here)
        elif first == "{":
            self.table(here)
        elif not self.skip(_SCALAR).strip():
            raise _Lost

    def array(self, here: Loc) -> None:
        self.expect("[")
        index = 0
        while True:
            self.skip(_GAP)
            if self.peek() == "]":
                break
            self.lines.at[here + (index,)] = self.line()
            self.value(here + (index,))
            index += 1
            self.skip(_GAP)
            if self.peek() != ",":
                break
            self.pos += 1
        self.expect("]")

    def table(self, here: Loc) -> None:
        self.expect("{")
        while True:
            self.skip(_GAP)
            if self.peek() == "}":
                break
            self.pair(here)
            self.skip(_GAP)
            if self.peek() != ",":
                break
            self.pos += 1
        self.expect("}")

    def basic(self) -> str:
        return _ESCAPE.sub(_unescape, self.skip(_BASIC)[1:-1])

    def literal(self) -> str:
        return self.skip(_LITERAL)[1:-1]


def _unescape(found: re.Match[str]) -> str:
    digits = found[1] or found[2]
    if digits:
        code = int(digits, 16)
        return chr(code) if code < 0x110000 else ""
    return _PLAIN.get(found[3], found[3])


def scan(text: str) -> Lines:
    """Find the line of every table, key and array item of a TOML text."""
    scanner = _Scanner(text)
    try:
        scanner.document()
    except _Lost:
        pass
    return scanner.lines
