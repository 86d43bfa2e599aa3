# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A cross table: a line for each player, a column for each round, in it opponent and colour."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tidebell_host.languages import page_text
from tidebell_host.pairing import headings, outcomes
from tidebell_host.pairing.blocks import Block, Round, tables
from tidebell_host.pairing.headings import Heading
from tidebell_host.pairing.model import MOST_NUMBER, Paired, Result, named, numeral, refuse
from tidebell_host.pairing.sheet import Row, Sheet

_GAME = re.compile(r"(\d{1,4})\s*([wbs])\s*([10½=+-]?)", re.IGNORECASE)


class Crosstable:
    """A cross table, while it is read.

    :param at: the row of its heading
    :param name: columns of the name
    """

    def __init__(self, sheet: Sheet, at: int, heads: list[Heading], name: list[int]) -> None:
        self._sheet, self._heads, self._name = sheet, heads, name
        self._rounds = {one.in_round: place for place, one in enumerate(heads) if one.in_round}
        self._rows = [
            (place, row)
            for place, row in enumerate(sheet.rows)
            if place > at and named(", ".join(filter(None, (row[one] for one in name))))
        ]
        self._places: dict[int, list[tuple[int, int]]] = {}
        self._paired = Paired()

    @property
    def is_one(self) -> bool:
        """Whether its columns hold games."""
        cells = [row[at] for _, row in self._rows for at in self._rounds.values()]
        return any(_GAME.fullmatch(one.strip()) for one in cells)

    def read(self) -> Paired:
        """Read players and the last round that has games.

        :raises ToolError: opponents do not name each other
        """
        key = next(
            at
            for at, one in enumerate(self._heads)
            if one.kind in (headings.RANK, headings.NUMBER) or at == 0
        )
        is_number = self._heads[key].kind == headings.NUMBER
        found = self._paired
        players: dict[int, tuple[str, Row, int]] = {}
        for place, row in self._rows:
            number = numeral(row[key].rstrip("."), MOST_NUMBER)
            if not number or number in players:
                refuse(row.line, page_text("a player needs a name and a number of his own."))
            name = named(", ".join(filter(None, (row[one] for one in self._name))))
            if name in found.players:
                name = f"{name} ({number})"
            players[number] = (name, row, place)
            found.players.append(name)
            if is_number:
                found.numbers[name] = number
        last = 0
        blocks: dict[int, dict[int, Block]] = {}
        for in_round, at in sorted(self._rounds.items()):
            games = {}
            for player, (_, row, _) in players.items():
                game = _GAME.fullmatch(row[at].strip())
                if game:
                    colour = "w" if game[2].lower() == "w" else "b"
                    letter = game[3].replace("½", "=")
                    games[player] = Block(row.line, int(game[1]), colour, letter)
            if games:
                last, blocks[in_round] = in_round, games
        found.round = last
        points = {n: _points(blocks, n, last) for n in players}
        told: Round = tables(blocks[last], set(players), points)
        for table, (white, black) in enumerate(told.pairs, 1):
            found.tables.append((table, [players[white][0], players[black][0]]))
            at = self._rounds[last]
            self._places[table] = [(players[one][2], at) for one in (white, black)]
            if (white, black) in told.results:
                found.results[table] = told.results[white, black]
        found.away = [players[n][0] for n in told.away]
        found.points = {players[n][0]: value for n, value in points.items()}
        found.file = self if found.tables else None
        return found

    def written(self, results: Mapping[int, Result]) -> bytes:
        """Return the file with results behind the colours of its last round."""
        changes: dict[tuple[int, int], str] = {}
        for table, names in self._paired.tables:
            outcome = outcomes.outcome_of(results[table], names) if table in results else ""
            if not outcome or outcome == self._paired.results.get(table):
                continue
            for place, letter in zip(self._places[table], (*outcomes.TRF[outcome],), strict=True):
                row, column = place
                cell = self._sheet.rows[row].cells[column]
                raw = self._sheet.text.text[cell.start : cell.end]
                game = _GAME.search(raw)
                assert game
                letter = letter.replace("=", "½" if "½" in self._sheet.text.text else "=")
                end = game.end(2)
                rest = raw[game.end() :]
                if game.end() == end and rest.startswith(" "):
                    rest = rest[1:]  # the width stays
                changes[place] = raw[:end] + letter + rest
        return self._sheet.edited(changes)


def _points(blocks: dict[int, dict[int, Block]], number: int, last: int) -> float:
    return sum(blocks[at][number].points for at in blocks if at < last and number in blocks[at])
