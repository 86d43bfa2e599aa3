# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Contents of a list of players or tables, and results of tables."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn, Protocol

from tidebell_host.errors import ToolError
from tidebell_host.languages import page_text
from tidebell_host.naming import joined

MOST_LETTERS = 40  # of a player's name
MOST_ROUNDS = 99
MOST_TABLES = 999
MOST_LINES = 2000
MOST_NUMBER = 9999  # of a player
TRF_LETTERS = 33  # of a name in TRF
FORMULA = "=+-@\t\r"
"""What begins a formula in a spreadsheet; an apostrophe before it says that it is text."""


@dataclass
class Result:
    """The result of a table in a round.

    :param rows: rank, name and score of each player, in the order of the seats
    :param source: the device's uid, ``director`` or ``list``
    :param game: the game's row in the database, of a device's
    :param n: the act of a club that noted it
    :param counts: how often a device's game was corrected and paused, if it told that
    :param outcome: of two players, one of ``outcomes.OUTCOMES``
    """

    round: int
    table: int
    rows: list[tuple[int, str, float]]
    source: str
    game: int = 0
    n: int = 0
    counts: list[int] = field(default_factory=list)
    outcome: str = ""


class File(Protocol):
    """A file that was read, into which results are written."""

    def written(self, results: Mapping[int, Result]) -> bytes:
        """Return its bytes with the results of its round, by table; nothing else is touched."""


@dataclass
class Paired:
    """Contents of a file.

    :param numbers: starting numbers of the players, if the file has some
    :param tables: number and names of each, as they sit
    :param round: the round of its tables, 0 if it does not say
    :param doubts: what a person should look at, a sentence each
    :param points: of players before the round, if the file has them
    :param results: the outcome at tables for two that the file has already
    :param away: who is paired with nobody, or wins or loses by forfeit
    :param renamed: corrected names by those that the club knew
    :param file: where results are written; None where there is no place for them
    """

    players: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    tables: list[tuple[int, list[str]]] = field(default_factory=list)
    round: int = 0
    doubts: list[str] = field(default_factory=list)
    points: dict[str, float] = field(default_factory=dict)
    results: dict[int, str] = field(default_factory=dict)
    away: list[str] = field(default_factory=list)
    renamed: dict[str, str] = field(default_factory=dict)
    file: File | None = None

    def join(self, players: list[str], numbers: dict[str, int]) -> None:
        """Add those who are known already, before its own players.

        A player is his number: a name that has changed was corrected. Without numbers it is the
        name, whichever of first and last name comes first. A name of 33 letters, for which TRF
        has room, is that of a known player who has more.
        """
        same = self._same(players)
        self._name(same)
        if self.numbers:
            self.renamed = self._corrected(numbers)
        kept = [self.renamed.get(name, name) for name in players]
        own = self.numbers
        others = {self.renamed.get(name, name): n for name, n in numbers.items()}
        self.numbers = {name: n for name, n in others.items() if n not in own.values()} | own
        self.players = list(dict.fromkeys([*kept, *self.players]))

    def _same(self, players: list[str]) -> dict[str, str]:
        """Return the known player whom each of its names means."""
        keys: dict[str, list[str]] = {}
        for name in players:
            for key in {_key(name), _key(name[:TRF_LETTERS])}:
                keys.setdefault(key, []).append(name)
        found = {}
        for name in self.players:
            others = list(dict.fromkeys(keys.get(_key(name), [])))
            if name not in players and len(others) == 1 and others[0] not in self.players:
                found[name] = others[0]
        return found if len(set(found.values())) == len(found) else {}

    def _name(self, names: dict[str, str]) -> None:
        """Call its players otherwise."""
        self.players = [names.get(name, name) for name in self.players]
        self.numbers = {names.get(name, name): n for name, n in self.numbers.items()}
        self.points = {names.get(name, name): n for name, n in self.points.items()}
        self.away = [names.get(name, name) for name in self.away]
        self.tables = [(at, [names.get(n, n) for n in row]) for at, row in self.tables]

    def _corrected(self, numbers: dict[str, int]) -> dict[str, str]:
        """Return the new names of numbers; none where most differ, for that is another list."""
        before = {n: name for name, n in numbers.items()}
        both = {name: before[n] for name, n in self.numbers.items() if n in before}
        other = {old: new for new, old in both.items() if old != new}
        # Who is in the list under another number was numbered anew.
        found = {
            old: new for old, new in other.items() if old not in self.players and new not in numbers
        }
        return found if 2 * len(other) <= len(both) else {}


def _key(name: str) -> str:
    """Return the words of a name without order, case and marks."""
    return " ".join(sorted(re.findall(r"\w+", plain(name))))


_STROKES = str.maketrans("łøđ", "lod")  # which have no accent that could be taken off


def plain(text: str) -> str:
    """Return a text in small letters without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in parts if not "\u0300" <= letter <= "\u036f")
    return unicodedata.normalize("NFC", bare).translate(_STROKES)


def named(text: str) -> str:
    """Return a player's name in the form in which it is compared: one line, no invisible letters.

    An apostrophe that keeps a spreadsheet from taking it for a formula goes.
    """
    name = "".join(filter(str.isprintable, " ".join(joined(text).split())))
    name = name[1:] if name[:1] == "'" and name[1:].startswith(tuple(FORMULA)) else name
    return name[:MOST_LETTERS].strip()


def scored(rows: Iterable[Sequence[Any]]) -> list[tuple[int, str, float]]:
    """Return the rows of a result that somebody entered.

    :raises ValueError, TypeError: a player has no name, or no score
    """
    found = [(int(rank), str(name), float(score)) for rank, name, score in rows]
    if not found or not all(name and math.isfinite(score) for _, name, score in found):
        raise ValueError(rows)
    return found


def refuse(line: int, why: str) -> NoReturn:
    """Refuse a file for one of its lines.

    :raises ToolError: always
    """
    raise ToolError(page_text("Line {n}: {why}", n=line, why=why))


def numeral(text: str, most: int) -> int | None:
    """Return a whole number up to ``most``, None if it is none."""
    is_one = text.isascii() and text.isdecimal() and len(text) < 9
    return int(text) if is_one and int(text) <= most else None
