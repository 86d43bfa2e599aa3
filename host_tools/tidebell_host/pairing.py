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
from collections.abc import Iterable
from dataclasses import dataclass, field

from tidebell_host.errors import ToolError

_PLAYER = "001"
_RANK, _NAME, _POINTS, _ROUNDS = slice(4, 8), slice(14, 47), slice(80, 84), 91
_WIDTH = 10  # letters of a round in TRF: opponent, colour, result
_MOST = 2000  # lines
_COUNTS = ("corrections", "pauses")
_FORMULA = "=+-@\t\r"


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

    :param round: the round of its tables, 0 if it does not say
    :param tables: number and names of each, as they sit
    """

    players: list[str] = field(default_factory=list)
    tables: list[tuple[int, list[str]]] = field(default_factory=list)
    round: int = 0


def read(data: bytes) -> Paired:
    """Read a file.

    :raises ToolError: it is none of these
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or len(lines) > _MOST:
        raise ToolError(f"That file has no lines, or more than {_MOST}.")
    if any(line.startswith(f"{_PLAYER} ") for line in lines):
        return _read_trf(lines)
    return _read_csv(lines)


def _read_csv(lines: list[str]) -> Paired:
    mark = max(";,\t", key=lines[0].count)
    rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=mark)]
    heads = [head.lower() for head in rows[0]]
    found = Paired()
    if "table" not in heads:
        if "name" not in heads:
            raise ToolError("The first line of a CSV names its columns: name, or table and names.")
        at = heads.index("name")
        found.players = [row[at] for row in rows[1:] if len(row) > at and row[at]]
        return found
    number = heads.index("table")
    others = [at for at, head in enumerate(heads) if head not in ("table", "round", "")]
    tables: dict[int, list[str]] = {}
    for line, row in enumerate(rows[1:], 2):
        row += [""] * (len(heads) - len(row))
        if not row[number].isdecimal() or not 0 < int(row[number]) < 1000:
            raise ToolError(f"Line {line}: {row[number]!r} is no number of a table.")
        names = [row[at] for at in others if row[at]]
        tables.setdefault(int(row[number]), []).extend(names)
        if "round" in heads and row[heads.index("round")].isdecimal():
            found.round = int(row[heads.index("round")])
    found.tables = sorted(tables.items())
    found.players = [name for _, names in found.tables for name in names]
    return found


def _read_trf(lines: list[str]) -> Paired:
    """Read players and the last round that has opponents; tables in the order of their best."""
    players: dict[int, str] = {}
    rounds: dict[int, list[str]] = {}
    for line in lines:
        if line.startswith(f"{_PLAYER} ") and line[_RANK].strip().isdecimal():
            rank = int(line[_RANK])
            players[rank] = " ".join(line[_NAME].split())
            rest = line[_ROUNDS:]
            rounds[rank] = [rest[at : at + _WIDTH] for at in range(0, len(rest), _WIDTH)]
    found = Paired([name for _, name in sorted(players.items())])
    found.round = max((len(blocks) for blocks in rounds.values()), default=0)
    seated: set[int] = set()
    for rank in sorted(players):
        blocks = rounds[rank]
        block = blocks[found.round - 1] if len(blocks) >= found.round > 0 else ""
        told = block[:4].strip()
        other = int(told) if told.isdecimal() else 0
        if other in players and other != rank and not {rank, other} & seated:
            seated |= {rank, other}
            white = block[5:6] != "b"
            names = [players[rank], players[other]]
            found.tables.append((len(found.tables) + 1, names if white else names[::-1]))
    return found


def csv_of(results: Iterable[Result]) -> str:
    """Return results as CSV, a line for each player.

    A name that a spreadsheet would take for a formula gets an apostrophe before it.
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
    return out.getvalue()


def trf(players: list[str], results: Iterable[Result]) -> str:
    """Return the players and the results of tables for two as TRF; other tables are left out."""
    ranks = {name[:12]: at + 1 for at, name in enumerate(players)}
    games: dict[tuple[int, int], str] = {}
    points: dict[int, float] = {}
    last = 0
    for one in results:
        pair = [(ranks.get(name[:12]), place) for place, name, _ in one.rows]
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
    for at, name in enumerate(players, 1):
        head = f"{_PLAYER} {at:4}      {name[:33]:33}".ljust(_POINTS.start)
        line = f"{head}{points.get(at, 0):4.1f} {at:4}  "
        blank = " " * _WIDTH
        line += "".join(games.get((at, round_), blank) for round_ in range(1, last + 1))
        lines.append(line.rstrip())
    return "\n".join(lines) + "\n"
