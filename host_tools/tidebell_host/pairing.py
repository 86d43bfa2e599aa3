# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Players and tables from the programs that pair, and results back to them: CSV and TRF.

Who plays whom is not decided here. A CSV has a line of headings: ``name`` for a list of players;
``table`` and one column for each player, or a line for each player, for a round. TRF is FIDE's
format for tournament reports (TRF16), whose places in a line are fixed.
"""

from __future__ import annotations

import csv
import io
import math
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from tidebell_host.errors import ToolError
from tidebell_host.languages import language, page_text
from tidebell_host.naming import joined

MOST_LETTERS = 40  # of a player's name
MOST_ROUNDS = 99
MOST_TABLES = 999
_PLAYER = "001"
_RANK, _NAME, _POINTS, _ROUNDS = slice(4, 8), slice(14, 47), slice(80, 84), 91
_WIDTH = 10  # letters of a round in TRF: opponent, colour, result
_MOST = 2000  # lines
_COUNTS = ("corrections", "pauses")
_FORMULA = "=+-@\t\r"
_TABLE = ("table", "board", "テーブル", "卓")
_ROUND = ("round", "ronde", "ラウンド", "回戦")
_NAMES = ("name", "player", "white", "black", "nom", "joueur", "blancs", "noirs", "名前", "氏名")
_BYE = ("bye", "exempt", "spielfrei", "不戦勝")


@dataclass
class Result:
    """The result of a table in a round.

    :param rows: rank, name and score of each player, in the order of the seats
    :param source: the device's uid, or ``director``
    :param game: the game's row in the database, of a device's
    :param n: the act of a club that noted it
    :param counts: how often a device's game was corrected and paused, if it told that
    """

    round: int
    table: int
    rows: list[tuple[int, str, float]]
    source: str
    game: int = 0
    n: int = 0
    counts: list[int] = field(default_factory=list)


@dataclass
class Paired:
    """Contents of a file.

    :param numbers: starting numbers of the players, if the file has some
    :param tables: number and names of each, as they sit
    :param round: the round of its tables, 0 if it does not say
    :param doubts: what a person should look at, a sentence each
    """

    players: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    tables: list[tuple[int, list[str]]] = field(default_factory=list)
    round: int = 0
    doubts: list[str] = field(default_factory=list)

    def join(self, players: list[str], numbers: dict[str, int]) -> None:
        """Add those who are known already, before its own players.

        A name of 33 letters, for which TRF has room, is that of a known player who has more.
        """
        whole = {name[:33]: name for name in players} | {name: name for name in players}
        own = {whole.get(name, name): n for name, n in self.numbers.items()}
        self.numbers = {name: n for name, n in numbers.items() if n not in own.values()} | own
        self.players = list(dict.fromkeys([*players, *(whole.get(n, n) for n in self.players)]))
        self.tables = [(at, [whole.get(n, n) for n in names]) for at, names in self.tables]


def named(text: str) -> str:
    """Return a player's name in the form in which it is compared: one line, no invisible letters.

    An apostrophe that keeps a spreadsheet from taking it for a formula goes.
    """
    name = "".join(filter(str.isprintable, " ".join(joined(text).split())))
    name = name[1:] if name[:1] == "'" and name[1:].startswith(tuple(_FORMULA)) else name
    return name[:MOST_LETTERS].strip()


def scored(rows: Iterable[Sequence[Any]]) -> list[tuple[int, str, float]]:
    """Return the rows of a result that somebody entered.

    :raises ValueError, TypeError: a player has no name, or no score
    """
    found = [(int(rank), str(name), float(score)) for rank, name, score in rows]
    if not found or not all(name and math.isfinite(score) for _, name, score in found):
        raise ValueError(rows)
    return found


def read(data: bytes) -> Paired:
    """Read a file.

    :raises ToolError: it is none of these
    """
    text, is_sure = _decoded(data)
    lines = re.split("\r\n|\r|\n", text)
    if any(line.startswith(f"{_PLAYER} ") for line in lines):
        found = _read_trf(lines)
    else:
        found = _read_csv(text)
    if not found.players:
        raise ToolError(page_text("That file names no player."))
    if not is_sure:
        found.doubts.append(page_text("That file is not UTF-8: look at its accents."))
    twice = [name for name, times in Counter(found.players).items() if times > 1]
    if twice:
        told = page_text(
            "More than once, but one player here: {names}. Tell two people apart, as Ann A and "
            "Ann B.",
            names=", ".join(twice),
        )
        found.doubts.append(told)
    found.players = list(dict.fromkeys(found.players))
    return found


def _decoded(data: bytes) -> tuple[str, bool]:
    """Return a file's text, and whether its encoding is sure.

    :raises ToolError: it is no text
    """
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        codes = ["utf-16"]
    else:
        codes = ["utf-8-sig", *["cp932"] * (language() == "ja"), "cp1252"]
    for code in codes:
        try:
            text = data.decode(code)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text, code.startswith("utf")
    raise ToolError(page_text("That is no text: save the table as CSV, in UTF-8."))


def _read_csv(text: str) -> Paired:
    if text.startswith("sep="):  # a spreadsheet's own line
        text = text.partition("\n")[2]
    mark = max(";,\t", key=text.lstrip().partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True)
    rows = []
    try:
        for row in reader:
            cells = [named(cell) for cell in row]
            if any(cells):
                rows.append((reader.line_num, cells))
    except csv.Error:
        _refuse(reader.line_num, page_text("look at its quotation marks."))
    if not 0 < len(rows) <= _MOST:
        raise ToolError(page_text("That file has no lines, or more than {n}.", n=_MOST))
    heads = [head.casefold() for head in rows[0][1]]
    number, in_round = _column(heads, _TABLE), _column(heads, _ROUND)
    columns = [at for at, head in enumerate(heads) if head.rstrip("0123456789 ") in _NAMES]
    if number is None:
        if not columns:
            told = page_text("The first line of a CSV names its columns: name, or table and names.")
            raise ToolError(told)
        listed = [row[columns[0]] for _, row in rows[1:] if len(row) > columns[0]]
        return Paired([name for name in listed if name])
    if not columns:
        columns = [at for at in range(len(heads)) if at not in (number, in_round)]
    rest = [(line, row + [""] * len(heads)) for line, row in rows[1:]]
    return _read_round(rest, number, in_round, columns)


def _column(heads: list[str], names: Sequence[str]) -> int | None:
    return next((at for at, head in enumerate(heads) if head in names), None)


def _read_round(
    rows: list[tuple[int, list[str]]], number: int, in_round: int | None, columns: list[int]
) -> Paired:
    """Read tables; of several rounds the last.

    :param rows: cells behind the number of their line
    :param number: the column of the table
    :param in_round: that of the round; an empty cell means the one above
    :param columns: those of names
    """
    found = Paired()
    tables: dict[int, list[str]] = {}
    now = 0
    for line, row in rows:
        if in_round is not None and row[in_round]:
            told = _numeral(row[in_round], MOST_ROUNDS)
            if told is None:
                _refuse(line, page_text("{given} is no number of a round.", given=row[in_round]))
            now = told
        if now > found.round:
            found.round, found.players, tables = now, [], {}
        # A cell without a letter is a score or a rating.
        names = [row[at] for at in columns if any(map(str.isalpha, row[at]))]
        there = [name for name in names if name.casefold() not in _BYE]
        if now == found.round:
            found.players += there
            if row[number] not in ("", "0", "-") and there == names:
                table = _numeral(row[number], MOST_TABLES)
                if not table:
                    _refuse(line, page_text("{given} is no number of a table.", given=row[number]))
                tables.setdefault(table, []).extend(there)
    found.tables = [(table, list(dict.fromkeys(names))) for table, names in sorted(tables.items())]
    return found


def _refuse(line: int, why: str) -> NoReturn:
    raise ToolError(page_text("Line {n}: {why}", n=line, why=why))


def _numeral(text: str, most: int) -> int | None:
    is_one = text.isascii() and text.isdecimal() and len(text) < 9
    return int(text) if is_one and int(text) <= most else None


def _read_trf(lines: list[str]) -> Paired:
    """Read players and the last round that has opponents; tables in the order of their best."""
    players: dict[int, str] = {}
    rounds: dict[int, list[str]] = {}
    for at, line in enumerate(lines, 1):
        if line.startswith(f"{_PLAYER} "):
            rank, name = _numeral(line[_RANK].strip(), 9999), named(line[_NAME])
            if not rank or not name or rank in players:
                _refuse(at, page_text("a player needs a name and a number of his own."))
            # Two of a name have two numbers.
            players[rank] = f"{name} ({rank})" if name in players.values() else name
            rest = line[_ROUNDS : _ROUNDS + MOST_ROUNDS * _WIDTH]
            rounds[rank] = [rest[at : at + _WIDTH] for at in range(0, len(rest), _WIDTH)]
    found = Paired([name for _, name in sorted(players.items())])
    found.numbers = {name: rank for rank, name in players.items()}
    seated: set[int] = set()
    pairs = [
        one
        for rank in sorted(players)
        for one in _opponents(rank, rounds[rank])
        if one[2] in players
    ]
    found.round = max((one[0] for one in pairs), default=0)
    for in_round, rank, other, white in pairs:
        if in_round == found.round and not {rank, other} & seated:
            seated |= {rank, other}
            names = [players[rank], players[other]]
            found.tables.append((len(found.tables) + 1, names if white else names[::-1]))
    return found


def _opponents(rank: int, blocks: list[str]) -> Iterator[tuple[int, int, int, bool]]:
    """Yield round, number, opponent and whether White; no byes, and no games won by forfeit."""
    for at, block in enumerate(blocks, 1):
        other = _numeral(block[:4].strip(), 9999)
        if other and other != rank and block[7:8] not in ("+", "-"):
            yield at, rank, other, block[5:6] != "b"


def csv_of(results: Iterable[Result]) -> str:
    """Return results as CSV, a line for each player.

    A name that a spreadsheet would take for a formula gets an apostrophe before it. A spreadsheet
    knows letters beyond ASCII only behind a byte order mark.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["round", "table", "name", "rank", "score", "from", *_COUNTS])
    for one in sorted(results, key=lambda one: (one.round, one.table)):
        for rank, name, score in one.rows:
            safe = f"'{name}" if name.startswith(tuple(_FORMULA)) else name
            told = int(score) if score == int(score) else score
            counts: list[object] = [*one.counts] or [""] * len(_COUNTS)
            writer.writerow([one.round, one.table, safe, rank, told, one.source, *counts])
    text = out.getvalue()
    return text if text.isascii() else "\ufeff" + text


def trf(players: list[str], results: Iterable[Result], numbers: dict[str, int]) -> str:
    """Return the players and the results of tables for two as TRF; other tables are left out.

    :param numbers: starting numbers of players; others get the next ones
    """
    free = (n for n in range(1, 9999) if n not in numbers.values())
    ranks = {name: numbers.get(name) or next(free) for name in players}
    games: dict[tuple[int, int], str] = {}
    points: dict[int, float] = {}
    last = 0
    for one in results:
        pair = [(ranks.get(name), place) for place, name, _ in one.rows]
        if len(pair) != 2 or not all(rank for rank, _ in pair):
            continue
        last = max(last, one.round)
        for (rank, place), (other, others), colour in (
            (pair[0], pair[1], "w"),
            (pair[1], pair[0], "b"),
        ):
            assert rank is not None
            said = "=" if place == others else "1" if place < others else "0"
            games[rank, one.round] = f"{other:4} {colour} {said}  "
            points[rank] = points.get(rank, 0) + {"=": 0.5, "1": 1}.get(said, 0)
    lines = []
    for name, at in sorted(ranks.items(), key=lambda one: one[1]):
        head = f"{_PLAYER} {at:4}      {name[:33]:33}".ljust(_POINTS.start)
        line = f"{head}{points.get(at, 0):4.1f} {at:4}  "
        blank = " " * _WIDTH
        line += "".join(games.get((at, round_), blank) for round_ in range(1, last + 1))
        lines.append(line.rstrip())
    return "\n".join(lines) + "\n"
