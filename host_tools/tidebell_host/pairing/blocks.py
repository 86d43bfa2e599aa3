# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Games of a round as each player's line tells them: opponent, colour, result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tidebell_host.languages import page_text
from tidebell_host.pairing import outcomes
from tidebell_host.pairing.model import refuse

POINTS = {"1": 1, "+": 1, "W": 1, "F": 1, "U": 1, "=": 0.5, "D": 0.5, "H": 0.5}
_ABSENT = "+-HFUZ"  # results of games that nobody plays at a table
_UNRATED = {"W": "1", "D": "=", "L": "0"}


@dataclass(frozen=True)
class Block:
    """A player's part of a round.

    :param line: of the file
    :param other: number of the opponent; 0 for nobody
    :param colour: ``w``, ``b``, or empty
    :param letter: the result in TRF; empty while there is none
    """

    line: int
    other: int
    colour: str
    letter: str

    @property
    def points(self) -> float:
        """The points that it brought."""
        return POINTS.get(self.letter.upper(), 0)

    @property
    def is_played(self) -> bool:
        """Whether the player sits at a table."""
        return bool(self.other) and self.letter.upper() not in (*_ABSENT,)


@dataclass
class Round:
    """The tables of a round.

    :param pairs: White's and Black's number, in the order of the tables
    :param results: outcomes that stand
    :param away: who sits nowhere
    """

    pairs: list[tuple[int, int]] = field(default_factory=list)
    results: dict[tuple[int, int], str] = field(default_factory=dict)
    away: list[int] = field(default_factory=list)


def check(blocks: dict[int, Block], players: Iterable[int]) -> None:
    """Check that opponents exist and name each other, with one colour each.

    :raises ToolError: they do not; names the line
    """
    there = {*players}
    for number, one in blocks.items():
        if not one.other:
            continue
        if one.other not in there or one.other == number:
            refuse(one.line, page_text("its opponent {n} is no player here.", n=one.other))
        back = blocks.get(one.other)
        if not one.is_played and (back is None or not back.is_played):
            continue  # nobody sat there, whatever the other one's line says
        if back is None or back.other != number:
            told = page_text(
                "its opponent {n} does not name {me} as opponent.", n=one.other, me=number
            )
            refuse(one.line, told)
        if one.is_played and back.is_played and {one.colour, back.colour} != {"w", "b"}:
            told = page_text("{me} and {n} have one colour.", me=number, n=one.other)
            refuse(one.line, told)


def tables(blocks: dict[int, Block], players: Iterable[int], points: dict[int, float]) -> Round:
    """Return the tables of a round in the order of points, as programs that pair seat them.

    :param points: of each player before the round
    :raises ToolError: opponents do not name each other
    """
    there = {*players}
    check(blocks, there)
    found = Round()
    for number in sorted(there):
        one = blocks.get(number)
        if one is None or not one.is_played or not blocks[one.other].is_played:
            found.away.append(number)
        elif one.colour == "w":
            found.pairs.append((number, one.other))
            said = (_own(one.letter), _own(blocks[one.other].letter))
            outcome = next((key for key, two in outcomes.TRF.items() if (*two,) == said), "")
            if outcome:
                found.results[number, one.other] = outcome

    def worth(pair: tuple[int, int]) -> tuple[float, float, int]:
        scores = [points.get(one, 0) for one in pair]
        return -max(scores), -sum(scores), min(pair)

    found.pairs.sort(key=worth)
    return found


def _own(letter: str) -> str:
    return _UNRATED.get(letter.upper(), letter)
