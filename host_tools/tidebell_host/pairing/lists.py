# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Lists of players, and rounds of tables, in tables of text: CSV of any program.

A heading says what a column holds. Lines before it are titles. Two columns of names make pairs; one
with a column of tables makes a line for each player.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tidebell_host.errors import ToolError
from tidebell_host.languages import page_text
from tidebell_host.pairing import headings, outcomes
from tidebell_host.pairing.crosstable import Crosstable
from tidebell_host.pairing.headings import Heading
from tidebell_host.pairing.model import (
    MOST_NUMBER,
    MOST_ROUNDS,
    MOST_TABLES,
    Paired,
    Result,
    named,
    numeral,
    plain,
    refuse,
)
from tidebell_host.pairing.sheet import GAPS, MARKS, Row, Sheet, Text

_TITLES = 30  # lines before the heading at most
_NOBODY = re.compile(
    r"(?:(?:half|full|zero|one|requested|pairing|allocated|point|1/2|½|[01])[ -]*)*"
    r"bye(?:s)?(?: *\(?[0-9½.,/ +-]*(?:pts?|points?|p)?\.?\)?)?"
    r"|(?:not|un)[ -]*(?:paired|played)|no opponent|nobody|none|absent\w*|withdrawn|forfeit"
    r"|exempte?|non appariee?|sans adversaire|forfait|repos"
    r"|spielfrei|freilos|kampflos|nicht (?:gepaart|ausgelost|angetreten)|abwesend|aussetzer"
    r"|descansa|descanso|libre|ausente|no emparejad[oa]|riposa|riposo|assente|folga|isento"
    r"|vrij|oneven|afwezig|pauza|wolny los|volno|walkover|wo|frirunde|fri"
    r"|不戦勝|不戦敗|不戦|休み|休場|抜け番|欠席|なし|対局なし|[-–—*/.]+"
)


@dataclass
class _Columns:
    """The places of a list's columns.

    :param names: for each name its columns, with the last name before the first
    :param numbers: the column of each name's starting number, if it has one
    :param points: that of the points it has
    """

    heads: list[Heading]
    names: list[list[int]] = field(default_factory=list)
    numbers: list[int | None] = field(default_factory=list)
    points: list[int | None] = field(default_factory=list)
    table: int | None = None
    round: int | None = None
    results: list[int] = field(default_factory=list)


def read(text: Text, file_name: str, known: Mapping[int, str]) -> Paired:
    """Read a table.

    :param file_name: where the round may stand
    :param known: players by their numbers, for a list that has numbers alone
    :raises ToolError: the table is not understood
    """
    best: tuple[int, Sheet, int, list[Heading]] | None = None
    failure: ToolError | None = None
    for mark in (*MARKS, GAPS):
        try:
            sheet = Sheet(text, mark)
        except ToolError as error:
            failure = failure or error
            continue
        for at, row in enumerate(sheet.rows[:_TITLES]):
            heads = [headings.heading(cell.text) for cell in row.cells]
            if mark == GAPS and len(heads) < 2:
                continue
            worth = _worth(heads)
            if worth and (best is None or worth > best[0]):
                best = (worth, sheet, at, heads)
    if best is None:
        raise failure or ToolError(_unknown(text))
    _, sheet, at, heads = best
    return _List(sheet, at, heads, file_name, known).read()


def _worth(heads: list[Heading]) -> int:
    """Return how many columns of a heading are understood; 0 if it names nobody."""
    kinds = [one.kind for one in heads]
    numbers = kinds.count(headings.NUMBER)
    is_one = {headings.NAME, headings.LAST, headings.FIRST} & {*kinds}
    if not is_one and not (headings.TABLE in kinds and numbers >= 2):
        return 0
    return sum(bool(one.kind or one.in_round) for one in heads)


def _unknown(text: Text) -> str:
    if re.match(r"\s*<", text.text):
        return page_text(
            "That is a web page or XML. Export the list as CSV, or the tournament as TRF."
        )
    shown = next((line.strip() for line in text.text.splitlines() if line.strip()), "")[:60]
    if not shown:
        return page_text("That file has no lines.")
    return page_text(
        "No line names the columns ({line} does not). Headings that are known: {known}, and "
        "those of pairing programs in other languages.",
        line=shown,
        known=headings.known(),
    )


class _List:
    """A list of players or tables, while it is read.

    :param at: the row of its heading
    """

    def __init__(
        self, sheet: Sheet, at: int, heads: list[Heading], file_name: str, known: Mapping[int, str]
    ) -> None:
        rows = sheet.rows
        titles = [" ".join(row.filled) for row in rows[:at]]
        # Each round may have its heading again, below a title of its own: the last one counts.
        cells = [cell.text for cell in rows[at].cells]
        for place in range(at + 1, len(rows)):
            if [cell.text for cell in rows[place].cells] == cells:
                at = place
                own = [" ".join(row.filled) for row in rows[:at] if len(row.filled) == 1]
                titles = own[-1:] or titles
        self.sheet, self.at, self.known = sheet, at, known
        self.columns = _columns(heads)
        self.round = headings.round_in(titles, file_name)
        self.paired = Paired()
        self.rows_of: dict[int, list[int]] = {}  # rows of a table, in the order of its players

    def read(self) -> Paired:
        columns, found = self.columns, self.paired
        rows = list(enumerate(self.sheet.rows))[self.at + 1 :]
        rounds = [place for place, one in enumerate(columns.heads) if one.in_round]
        if columns.table is None and len(columns.names) == 1 and rounds:
            cross = Crosstable(self.sheet, self.at, columns.heads, columns.names[0])
            if cross.is_one:
                return cross.read()
        if columns.table is None and len(columns.names) < 2:
            self._players([row for _, row in rows])
        else:
            self._round(rows)
        if not found.tables and columns.table is not None and not found.players:
            raise ToolError(page_text("That file names no player."))
        return found

    def _name(self, row: Row, at: int) -> tuple[str, bool]:
        """Return the player in a row, and whether somebody is named there.

        :param at: the first, or the second of a pair
        """
        parts = [row[column] for column in self.columns.names[at]]
        name = named(", ".join(filter(None, parts)))
        if not name or _NOBODY.fullmatch(plain(name).strip("() ")):
            return "", bool(name)
        number = numeral(row[self.columns.numbers[at]].rstrip("."), MOST_NUMBER)
        alone = numeral(name.rstrip("."), MOST_NUMBER)
        if alone == 0:
            return "", True
        if alone is not None:
            if alone not in self.known:
                told = page_text(
                    "{given} is the number of no player here: read the list of players first, or "
                    "one with names.",
                    given=name,
                )
                refuse(row.line, told)
            name, number = self.known[alone], alone
        behind = re.fullmatch(r"(.+?) \((\d{1,4})\)", name)
        if behind and number is None and name not in self.known.values():
            number = int(behind[2])
            name = behind[1] if self.known.get(number, behind[1]) == behind[1] else name
        if not any(map(str.isalpha, name)):
            refuse(row.line, page_text("{given} is no name.", given=name))
        if number:
            other = next((one for one, n in self.paired.numbers.items() if n == number), name)
            if other == name and self.paired.numbers.get(name, number) == number:
                self.paired.numbers[name] = number
            elif name in self.paired.numbers:  # two of a name have two numbers
                name = f"{name} ({number})"
                self.paired.numbers[name] = number
        points = _number(row[self.columns.points[at]])
        if points is not None:
            self.paired.points[name] = points
        return name, True

    def _players(self, rows: list[Row]) -> None:
        if not self.columns.names:
            raise ToolError(_unknown(self.sheet.text))
        for row in rows:
            if self._is_remark(row):
                continue
            name, _ = self._name(row, 0)
            if name:
                self.paired.players.append(name)
            elif not row[self.columns.names[0][0]] and len(row.filled) > 1:
                refuse(row.line, page_text("nobody is named there."))

    def _is_remark(self, row: Row) -> bool:
        """Whether a line is none of the table: a title, or a remark at the end."""
        place = {column for columns in self.columns.names for column in columns}
        return len(row.filled) == 1 and not any(row[column] for column in place)

    def _round(self, rows: list[tuple[int, Row]]) -> None:
        columns, found = self.columns, self.paired
        is_pairs = len(columns.names) > 1
        there: list[tuple[int, int, Row]] = []
        now, named_rounds = 0, False
        for at, row in rows:
            if columns.round is not None and row[columns.round]:
                given = row[columns.round]
                number = numeral(re.sub(r"[^\w-]", "", given), MOST_ROUNDS)
                if number is None:
                    refuse(row.line, page_text("{given} is no number of a round.", given=given))
                now, named_rounds = number, True
            there.append((now, at, row))
        last = max((one[0] for one in there), default=0)
        found.round = last if named_rounds else self.round
        tables: dict[int, list[str]] = {}
        lines: dict[int, int] = {}
        for in_round, at, row in there:
            if in_round != last or self._is_remark(row):
                continue
            both = [self._name(row, one) for one in range(len(columns.names))]
            names = [name for name, _ in both if name]
            found.players += names
            outcome = self._outcome(row) if is_pairs else ""
            if is_pairs and (len(names) < len(both) or outcome in outcomes.FORFEITS):
                found.away += names
                continue
            if not names:
                continue
            table = self._table(row, len(tables) + 1)
            if not table:
                found.away += names
                continue
            if is_pairs and table in tables:
                before = lines[table]
                why = page_text("table {n} stands on line {line}, too.", n=table, line=before)
                refuse(row.line, why)
            lines.setdefault(table, row.line)
            tables.setdefault(table, []).extend(names)
            self.rows_of.setdefault(table, []).append(at)
            if outcome:
                found.results[table] = outcome
        lone = sorted(at for at, sits in tables.items() if len({*sits}) < 2)
        if lone and len(lone) == len(tables):
            self._refuse_halves()
        for at in lone:
            found.away += tables.pop(at)
            told = page_text("Table {n} has one player alone, who sits nowhere.", n=at)
            found.doubts.append(told)
        if not is_pairs:
            self._own_results(tables)
        found.tables = [(at, list(dict.fromkeys(tables[at]))) for at in sorted(tables)]
        found.file = self if tables else None

    def _own_results(self, tables: dict[int, list[str]]) -> None:
        """Take the results that stand in the lines of two players each."""
        found = self.paired
        for at in [at for at, rows in self.rows_of.items() if len(rows) == 2 and at in tables]:
            rows = [self.sheet.rows[row] for row in self.rows_of[at]]
            outcome = self._both(
                [row[self.columns.results[0]] for row in rows if self.columns.results]
            )
            if outcome in outcomes.FORFEITS:
                found.away += tables.pop(at)
            elif outcome:
                found.results[at] = outcome

    @staticmethod
    def _both(texts: list[str]) -> str:
        """Return the outcome of which each of two cells says one side."""
        letters = [outcomes.own_score(text) or text.strip() for text in texts]
        return next((one for one, two in outcomes.TRF.items() if [*two] == letters), "")

    def _refuse_halves(self) -> None:
        """Refuse tables of one player each: a column of names was not understood."""
        row = self.sheet.rows[self.at]
        heads = self.columns.heads
        unknown = [row[at] for at, one in enumerate(heads) if not one.kind and row[at]]
        told = page_text(
            "each table would have one player. Columns that are not understood: {unknown}. "
            "Headings that are known: {known}.",
            unknown=", ".join(unknown) or "–",
            known=headings.known(),
        )
        refuse(row.line, told)

    def _table(self, row: Row, next_one: int) -> int:
        """Return a row's table; 0 if the players sit nowhere."""
        if self.columns.table is None:
            return next_one
        given = row[self.columns.table]
        if given in ("", "0", "-"):
            return 0
        told = re.fullmatch(r"[^\W\d]*[ .#]*(\d+)\.?", given)
        table = numeral(told[1], MOST_TABLES) if told else None
        if not table:
            refuse(row.line, page_text("{given} is no number of a table.", given=given))
        return table

    def _outcome(self, row: Row) -> str:
        """Return the outcome of a pair; empty while there is none."""
        columns = self.columns.results
        if len(columns) == 2:
            return self._both([row[at] for at in columns])
        return outcomes.parsed(row[columns[0]]) if columns else ""

    # Results.

    def written(self, results: Mapping[int, Result]) -> bytes:
        """Return the file with results in its round's column, which it gets if it has none."""
        changes: dict[tuple[int, int], str] = {}
        columns = self.columns
        heads = self.sheet.rows[self.at].cells
        places = columns.results or [len(heads)]
        style = _Style(self.sheet, self.at, places)
        sits = dict(self.paired.tables)
        for table, result in results.items():
            if table in sits:
                told = self._cells(table, sits[table], result, places, style)
                changes |= told
        if changes and not columns.results:
            changes[self.at, len(heads)] = "result"
        return self.sheet.edited(changes)

    def _cells(
        self, table: int, names: list[str], result: Result, places: list[int], style: _Style
    ) -> dict[tuple[int, int], str]:
        rows = self.rows_of[table]
        outcome = outcomes.outcome_of(result, names)
        if len(self.columns.names) > 1:
            row = rows[0]
            if not outcome or outcome == self.paired.results.get(table):
                return {}
            if len(places) == 2:
                letters = outcomes.TRF[outcome]
                return {(row, at): style.one(letters[n]) for n, at in enumerate(places)}
            return {(row, places[0]): style.pair(outcome)}
        found: dict[tuple[int, int], str] = {}
        scores = {name: score for _, name, score in result.rows}
        for at, name in zip(rows, names, strict=False):
            told = ""
            if outcome:
                letter = outcomes.TRF[outcome][names.index(name)]
                if outcomes.own_score(self.sheet.rows[at][places[0]]) != letter:
                    told = style.one(letter)
            elif name in scores:
                told = f"{scores[name]:g}" if abs(scores[name]) < 1e5 else f"{scores[name]:.0f}"
            if told and told != self.sheet.rows[at][places[0]]:
                found[at, places[0]] = told
        return found


class _Style:
    """The file's own way to write results, learned from those that it has."""

    def __init__(self, sheet: Sheet, at: int, places: list[int]) -> None:
        texts = [row[place] for row in sheet.rows[at + 1 :] for place in places]
        texts = [one for one in texts if outcomes.parsed(one) or outcomes.own_score(one)]
        shown = " ".join(texts)
        has_half = bool(sheet.text.bom) or not sheet.text.text.isascii()
        try:
            sheet.text.bytes_of("½")
        except UnicodeEncodeError:
            has_half = False
        forms = [one for one in ("1/2", "½", "0,5", "0.5", ".5") if one in shown]
        self._half = forms[0] if forms else "½" if has_half else "1/2"
        marks = (" : ", ":", " - ", "–")
        self._mark = next((one for one in marks if any(one in text for text in texts)), "-")

    def pair(self, outcome: str) -> str:
        mark = self._mark
        if outcome in outcomes.FORFEITS:
            return mark.join((*outcomes.TRF[outcome],))
        told = mark.join(outcome.split("-"))
        return told.replace("½", self._half)

    def one(self, letter: str) -> str:
        return self._half if letter == "=" else letter


def _columns(heads: list[Heading]) -> _Columns:
    found = _Columns(heads)
    kinds = [one.kind for one in heads]
    found.table = next((at for at, kind in enumerate(kinds) if kind == headings.TABLE), None)
    found.round = next((at for at, kind in enumerate(kinds) if kind == headings.ROUND), None)
    firsts = [at for at, kind in enumerate(kinds) if kind == headings.FIRST]
    lasts = [at for at, kind in enumerate(kinds) if kind == headings.LAST]
    names = [at for at, kind in enumerate(kinds) if kind == headings.NAME]
    if firsts and not lasts:  # Nom and Prénom, Name and Vorname
        lasts, names = names, []
    elif lasts and not firsts:
        # Apellidos and Nombre: the word for a name means the first one there.
        firsts, names = (names, []) if len(names) == len(lasts) else ([], names)
    if firsts and lasts and len(firsts) == len(lasts):
        found.names = [[last, first] for last, first in zip(lasts, firsts, strict=True)]
    else:
        found.names = [[at] for at in (names or lasts or firsts)]
    numbers = [at for at, kind in enumerate(kinds) if kind == headings.NUMBER]
    if not found.names and len(numbers) >= 2:
        found.names, numbers = [[at] for at in numbers[:2]], []
    sides = [heads[columns[0]].side for columns in found.names]
    if sides == [1, 0]:
        found.names.reverse()
    elif 0 in sides and 1 in sides and len(sides) > 2:
        found.names = [found.names[sides.index(0)], found.names[sides.index(1)]]
    found.numbers = _beside(found.names, numbers)
    points = [at for at, kind in enumerate(kinds) if kind == headings.POINTS]
    found.points = _beside(found.names, points)
    found.results = [at for at, kind in enumerate(kinds) if kind == headings.RESULT][:2]
    if not found.results:
        scores = [at for at, kind in enumerate(kinds) if kind == headings.SCORE]
        found.results = scores[:1] if len(scores) == 1 else []
    if len(found.results) == 2 and len(found.names) != 2:
        found.results = found.results[:1]
    return found


def _beside(names: list[list[int]], columns: list[int]) -> list[int | None]:
    """Return for each name the column that is its own: as many as names, in their order."""
    if len(columns) != len(names):
        # One column of numbers before a pair is the table's, or the line's.
        return [columns[0] if len(columns) >= 1 and len(names) == 1 else None for _ in names]
    order = sorted(range(len(names)), key=lambda one: names[one][0])
    found: list[int | None] = [None] * len(names)
    for at, column in zip(order, columns, strict=True):
        found[at] = column
    return found


def _number(text: str) -> float | None:
    told = text.strip().replace(",", ".").replace("½", ".5")
    try:
        return float(told) if re.fullmatch(r"\d*\.?\d+", told) else None
    except ValueError:
        return None
