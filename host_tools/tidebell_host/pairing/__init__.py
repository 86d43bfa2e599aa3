# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Players and tables from the programs that pair, and results back into their files.

Who plays whom is not decided here. A CSV of any program is read by its headings (``lists``), a
cross table by its games, TRF by its places. A list of numbers, as pairing engines write it, is read
by the players that are known. Results go into the file that was read: bytes of the round's own
results change, and no others.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from tidebell_host.errors import ToolError
from tidebell_host.languages import page_text
from tidebell_host.pairing import headings, lists
from tidebell_host.pairing.model import (
    FORMULA,
    MOST_LETTERS,
    MOST_LINES,
    MOST_ROUNDS,
    MOST_TABLES,
    Paired,
    Result,
    named,
    refuse,
    scored,
)
from tidebell_host.pairing.outcomes import OUTCOMES, outcome_of
from tidebell_host.pairing.sheet import decoded
from tidebell_host.pairing.trf import Report, is_one
from tidebell_host.pairing.trf import made as trf

__all__ = [
    "MOST_LETTERS",
    "MOST_ROUNDS",
    "MOST_TABLES",
    "OUTCOMES",
    "Paired",
    "Result",
    "csv_of",
    "named",
    "outcome_of",
    "read",
    "scored",
    "trf",
    "written",
]

_COUNTS = ("corrections", "pauses")


def read(data: bytes, file_name: str = "", known: Mapping[str, int] | None = None) -> Paired:
    """Read a file.

    :param file_name: its name, in which the round may stand
    :param known: numbers of the players that are known, for a list of numbers
    :raises ToolError: the file is not understood; the sentence names the line and the remedy
    """
    text = decoded(data)
    by_number = {n: name for name, n in (known or {}).items()}
    if is_one(text.text):
        found = Report(text).read()
    elif pairs := _numbers(text.text):
        found = _of_engine(pairs, by_number)
        found.round = headings.round_in([], file_name)
    else:
        found = lists.read(text, file_name, by_number)
    if not found.players:
        raise ToolError(page_text("That file names no player."))
    if not text.is_sure:
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


def written(
    data: bytes,
    file_name: str,
    known: Mapping[str, int],
    results: Iterable[Result],
    called: Mapping[int, list[str]] | None = None,
) -> bytes | None:
    """Return a file that was read with results of its round; None if it has no place for them.

    :param results: of that round; those of tables that the file has not are left out
    :param called: the names at each table in the results, where they are others than in the file
    """
    found = read(data, file_name, known)
    if not found.file:
        return None
    told = {one.table: one for one in results}
    for table, names in found.tables:
        if table in told and called and table in called:
            own = dict(zip(called[table], names, strict=False))
            rows = [(rank, own.get(name, name), score) for rank, name, score in told[table].rows]
            told[table] = replace(told[table], rows=rows)
    return found.file.written(told)


def _numbers(text: str) -> list[tuple[int, int, int]]:
    """Return lines and pairs of a pairing engine's file: how many, then two numbers a line."""
    lines = [(at, line.split()) for at, line in enumerate(text.splitlines(), 1) if line.split()]
    numbers = [(at, row) for at, row in lines if all(map(str.isdecimal, row)) and len(row) < 3]
    if len(lines) < 2 or len(numbers) != len(lines) or len(lines) > MOST_LINES:
        return []
    (_, first), *rest = numbers
    if len(first) != 1 or int(first[0][:5]) != len(rest) or any(len(row) != 2 for _, row in rest):
        return []
    return [(at, int(row[0][:5]), int(row[1][:5])) for at, row in rest]


def _of_engine(pairs: list[tuple[int, int, int]], known: Mapping[int, str]) -> Paired:
    found = Paired()
    for at, *both in pairs:
        for number in filter(None, both):
            if number not in known:
                told = page_text(
                    "{given} is the number of no player here: read the list of players first, or "
                    "one with names.",
                    given=number,
                )
                refuse(at, told)
        names = [known[number] for number in both if number]
        found.players += names
        found.numbers |= {known[number]: number for number in both if number}
        if len(names) == 2:
            found.tables.append((len(found.tables) + 1, names))
        else:
            found.away += names
    return found


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
            safe = f"'{name}" if name.startswith(tuple(FORMULA)) else name
            told = int(score) if score == int(score) else score
            counts: list[object] = [*one.counts] or [""] * len(_COUNTS)
            writer.writerow([one.round, one.table, safe, rank, told, one.source, *counts])
    text = out.getvalue()
    return text if text.isascii() else "\ufeff" + text
