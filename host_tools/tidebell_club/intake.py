# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Lists that the director loads: shown first, and taken once he agrees.

Other pairings while results stand are the next round. Results go back into the file of their round.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tidebell_host import pairing
from tidebell_host.errors import ToolError
from tidebell_host.languages import page_text
from tidebell_host.output import one_line

from tidebell_club.club import Club
from tidebell_club.evening import Evening

MOST_BYTES = 256 * 1024  # of a file
KEPT = 4  # files that were loaded and not taken yet


@dataclass
class Loaded:
    """A file that was read, and does not count yet.

    :param anew: the list read without what is known, for another tournament
    """

    data: bytes
    name: str
    known: dict[str, int]
    found: pairing.Paired = field(default_factory=pairing.Paired)


def round_of(evening: Evening, found: pairing.Paired) -> tuple[int, str]:
    """Return the round of which a list is, and why."""
    now, tables = evening.round, dict(found.tables)
    paired = evening.rounds.get(now)
    if found.round:
        return found.round, page_text("The file says so.")
    if paired is None:
        return now, ""
    if tables == {n: evening.names_at(now, n) for n, names in paired.tables.items() if names}:
        return now, page_text("These are the pairings of round {n}.", n=now)
    if any(n == now for n, _ in evening.results):
        return now + 1, page_text(
            "Results of round {n} stand, so this is taken as the next one.", n=now
        )
    return now, page_text("Round {n} has no result yet: this replaces its pairings.", n=now)


class Intake:
    """Files that were loaded.

    :param club: the club whose evening they are for
    """

    def __init__(self, club: Club) -> None:
        self._club = club
        self._loaded: dict[str, Loaded] = {}

    def load(self, data: bytes, name: str) -> dict[str, Any]:
        """Read a file; return what the page shows of it before it counts.

        :raises ToolError: it is none that is understood
        """
        evening = self._club.evening
        one = Loaded(data, name, dict(evening.numbers))
        found = one.found = pairing.read(data, name, one.known)
        own = list(found.players)
        found.join(evening.players, evening.numbers)
        at, why = round_of(evening, found)
        key = self._club.store.put_file(data)
        self._loaded.pop(key, None)
        self._loaded[key] = one
        for old in list(self._loaded)[:-KEPT]:
            del self._loaded[old]
        listed = {name for name in found.players if name in own}
        before = [name for name in evening.players if name not in found.renamed]
        told: dict[str, Any] = {"id": key, "name": one_line(name), "round": at, "why": why}
        told |= {"players": len(own), "away": [*map(one_line, dict.fromkeys(found.away))]}
        told["tables"] = [[n, [*map(one_line, names)]] for n, names in found.tables]
        told["renamed"] = [[one_line(a), one_line(b)] for a, b in found.renamed.items()]
        corrected = {*found.renamed.values()}
        told["new"] = [
            one_line(name)
            for name in found.players
            if evening.players and name not in evening.players and name not in corrected
        ]
        told["gone"] = [one_line(name) for name in before if listed and name not in listed]
        told["problem"] = self._conflict(found, at)
        told["doubts"] = found.doubts
        return told

    def _conflict(self, found: pairing.Paired, at: int) -> str:
        """Return why a list cannot be of a round; empty if it can."""
        stand = self._club.evening.conflicts(at, dict(found.tables), found.renamed)
        if not found.tables or not stand:
            return ""
        return page_text(
            "Round {n} has results of others at tables {tables}: choose another round, or take "
            "those results back first.",
            n=at,
            tables=", ".join(map(str, stand)),
        )

    def take(self, key: str, at: int, anew: bool) -> None:
        """Let a file count that was shown.

        :param at: its round
        :param anew: it begins another tournament
        :raises ToolError: results of that round stand in its way
        :raises LookupError: it was not loaded
        """
        club, one = self._club, self._loaded[key]
        if not 0 < at <= pairing.MOST_ROUNDS:
            raise LookupError(at)
        known = {} if anew else one.known
        found = pairing.read(one.data, one.name, known)
        if anew:
            found.join([], {})
        else:
            found.join(club.evening.players, club.evening.numbers)
            problem = self._conflict(found, at)
            if problem:
                raise ToolError(problem)
        told: dict[str, Any] = {"names": found.players, "numbers": found.numbers}
        told |= {"renamed": found.renamed, "anew": anew}
        if found.tables:
            told |= {"round": at, "setup": club.evening.setup, "tables": found.tables}
            told |= {"file": key, "file_name": one.name, "known": known, "points": found.points}
            told["results"] = {str(n): outcome for n, outcome in found.results.items()}
            club.act("round", **told)
        else:
            club.act("players", **told)
        del self._loaded[key]

    def written(self, at: int) -> tuple[str, bytes]:
        """Return a round's file with its results, and its name.

        :raises LookupError: that round was read from no file, or has no place for results
        """
        club = self._club
        paired = club.evening.rounds[at]
        data = club.store.file(paired.file)
        if data is None:
            raise LookupError(at)
        results = [one for (n, _), one in club.evening.results.items() if n == at]
        names = {table: club.evening.names_at(at, table) for table in paired.tables}
        found = pairing.written(data, paired.file_name, paired.known, results, names)
        if found is None:
            raise LookupError(at)
        return paired.file_name, found
