# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""TRF16, FIDE's format for tournament reports: places in a line are fixed.

A line that begins with 001 is a player: number, name, rating, points, and for each round ten
letters with opponent, colour and result. Some programs pad names by bytes instead of letters. So
each block is checked, and the file is read by bytes where it does not fit by letters.

Source: FIDE Handbook C.04.A, annex 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tidebell_host.errors import ToolError
from tidebell_host.languages import page_text
from tidebell_host.pairing import outcomes
from tidebell_host.pairing.blocks import Block, check, tables
from tidebell_host.pairing.model import (
    MOST_NUMBER,
    MOST_ROUNDS,
    TRF_LETTERS,
    Paired,
    Result,
    named,
    numeral,
    refuse,
)
from tidebell_host.pairing.sheet import Text

PLAYER = "001"
_RANK, _NAME, _POINTS, _GAP, _ROUNDS = slice(4, 8), slice(14, 47), slice(80, 84), slice(89, 91), 91
_WIDTH = 10  # letters of a round: four of the opponent, colour, result, with blanks
_LETTER = 7  # place of the result in them
_RESULTS = "10=+-WDLHFUZ"


def is_one(text: str) -> bool:
    """Whether this is a TRF: it has a line of a player."""
    return (
        re.search(rf"^{PLAYER} ", text, re.MULTILINE) is not None
        or re.search(rf"\r{PLAYER} ", text) is not None
    )


class Report:
    """A TRF, while it is read and written."""

    def __init__(self, text: Text) -> None:
        self._text = text
        self._by_bytes = False
        # Of both results of a table: where it stands, and where its line ends.
        self._places: dict[int, list[tuple[int, int]]] = {}
        self._paired = Paired()

    def read(self) -> Paired:
        """Read players, and the last round in which they have opponents.

        :raises ToolError: columns have slipped, or opponents do not name each other
        """
        try:
            self._read()
        except ToolError as error:
            if self._text.text.isascii():
                raise
            self._by_bytes, self._paired, self._places = True, Paired(), {}
            try:
                self._read()
            except ToolError:
                raise error from None
        self._paired.file = self if self._paired.tables else None
        return self._paired

    def _lines(self) -> Iterable[tuple[int, int, str]]:
        """Yield number, offset and text of each line; of a file padded by bytes a letter is one."""
        text = self._text.text
        if self._by_bytes:
            text = text.encode(self._text.code).decode("latin-1")
        at = 0
        for n, piece in enumerate(re.split("(\r\n|\r|\n)", text)):
            if n % 2 == 0:
                yield n // 2 + 1, at, piece
            at += len(piece)

    def _read(self) -> None:
        players: dict[int, str] = {}
        games: dict[int, dict[int, Block]] = {}
        offsets: dict[tuple[int, int], tuple[int, int]] = {}
        for at, offset, line in self._lines():
            if not line.startswith(f"{PLAYER} "):
                continue
            raw = line[_NAME]
            if self._by_bytes:
                raw = raw.encode("latin-1").decode(self._text.code, "replace")
            rank, name = numeral(line[_RANK].strip(), MOST_NUMBER), named(raw)
            if not rank or not name or rank in players:
                refuse(at, page_text("a player needs a name and a number of his own."))
            # Two of a name have two numbers.
            players[rank] = f"{name} ({rank})" if name in players.values() else name
            if line[_GAP].strip() or line[84:85].strip() or not _is_points(line[_POINTS]):
                _slipped(at, line[80:91])
            rest = line[_ROUNDS : _ROUNDS + MOST_ROUNDS * _WIDTH]
            for n in range(0, len(rest), _WIDTH):
                in_round = n // _WIDTH + 1
                block = self._block(at, rest[n : n + _WIDTH], in_round)
                if block:
                    games.setdefault(in_round, {})[rank] = block
                    place = offset + _ROUNDS + n + _LETTER
                    offsets[in_round, rank] = (place, offset + len(line))
        self._seat(players, games, offsets)

    def _block(self, at: int, text: str, in_round: int) -> Block | None:
        """Return a block; None where it is empty.

        :raises ToolError: the columns have no block of a round
        """
        text = text.ljust(_WIDTH)
        if not text.strip():
            return None
        other, colour, letter = text[:4].strip(), text[5], text[7]
        blanks = text[4] + text[6] + text[8:]
        is_number = numeral(other, MOST_NUMBER) is not None and text[:4].rstrip() == text[:4]
        fits = (is_number or not other) and colour.lower() in "wb- " and not blanks.strip()
        if not fits or letter.upper() not in _RESULTS + " ":
            _slipped(at, text.rstrip(), in_round)
        number = int(other) if other else 0
        if number and colour not in "wbWB" and letter.upper() not in ("", " ", *"+-HFUZ"):
            _slipped(at, text.rstrip(), in_round)
        return Block(at, number, colour.lower().strip(" -"), letter.strip())

    def _seat(
        self,
        players: dict[int, str],
        games: dict[int, dict[int, Block]],
        offsets: dict[tuple[int, int], tuple[int, int]],
    ) -> None:
        found = self._paired
        found.players = [name for _, name in sorted(players.items())]
        found.numbers = {name: rank for rank, name in players.items()}
        for one in games.values():
            check(one, players)
        paired = [at for at, one in games.items() if any(b.is_played for b in one.values())]
        found.round = max(paired, default=0)
        points = {
            n: sum(games[at][n].points for at in games if at < found.round and n in games[at])
            for n in players
        }
        found.points = {players[n]: value for n, value in points.items()}
        if not found.round:
            return
        told = tables(games[found.round], players, points)
        found.away = [players[n] for n in told.away]
        for table, (white, black) in enumerate(told.pairs, 1):
            found.tables.append((table, [players[white], players[black]]))
            self._places[table] = [offsets[found.round, one] for one in (white, black)]
            if (white, black) in told.results:
                found.results[table] = told.results[white, black]

    def written(self, results: Mapping[int, Result]) -> bytes:
        """Return the file with the results of its round, a letter each."""
        text = self._text.text
        if self._by_bytes:
            text = text.encode(self._text.code).decode("latin-1")
        changes: list[tuple[int, int, str]] = []
        for table, names in self._paired.tables:
            outcome = outcomes.outcome_of(results[table], names) if table in results else ""
            if not outcome or outcome == self._paired.results.get(table):
                continue
            for place, letter in zip(self._places[table], (*outcomes.TRF[outcome],), strict=True):
                changes.append((*place, letter))
        for at, end, letter in sorted(changes, reverse=True):
            if at < end:
                text = text[:at] + letter + text[at + 1 :]
            else:  # the line ends at the colour
                text = text[:end] + letter.rjust(at - end + 1) + text[end:]
        return self._text.bom + text.encode("latin-1" if self._by_bytes else self._text.code)


def _is_points(text: str) -> bool:
    return re.fullmatch(r" *(?:\d+\.?\d*)? *", text) is not None


def _slipped(at: int, shown: str, in_round: int = 0) -> None:
    told = page_text(
        "its columns have slipped: “{shown}” stands where {what} should be. Export it anew.",
        shown=shown.strip(),
        what=page_text("round {n}", n=in_round) if in_round else page_text("points"),
    )
    refuse(at, told)


def made(players: list[str], results: Iterable[Result], numbers: dict[str, int]) -> str:
    """Return players and results of tables for two as a TRF; other tables are left out.

    :param numbers: starting numbers of players; others get the next ones
    """
    free = (n for n in range(1, MOST_NUMBER) if n not in numbers.values())
    ranks = {name: numbers.get(name) or next(free) for name in players}
    games: dict[tuple[int, int], str] = {}
    points: dict[int, float] = {}
    last = 0
    for one in results:
        names = [name for _, name, _ in one.rows]
        outcome = outcomes.outcome_of(one, names)
        if not outcome or not all(name in ranks for name in names):
            continue
        last = max(last, one.round)
        letters, scores = outcomes.TRF[outcome], outcomes.OUTCOMES[outcome]
        for at, colour in enumerate("wb"):
            rank, other = ranks[names[at]], ranks[names[1 - at]]
            games[rank, one.round] = f"{other:4} {colour} {letters[at]}  "
            points[rank] = points.get(rank, 0) + scores[at]
    lines = []
    for name, at in sorted(ranks.items(), key=lambda one: one[1]):
        head = f"{PLAYER} {at:4}      {name[:TRF_LETTERS]:33}".ljust(_POINTS.start)
        line = f"{head}{points.get(at, 0):4.1f} {at:4}  "
        blank = " " * _WIDTH
        line += "".join(games.get((at, one), blank) for one in range(1, last + 1))
        lines.append(line.rstrip())
    return "\n".join(lines) + "\n"
