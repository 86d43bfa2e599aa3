# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The evening as the director's acts make it: who is here, who sits where, which results count.

An act is never changed. *Undo* is one, too, and takes back the last act that still counts. A result
is taken back by its number, which an undo can undo.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tidebell_host.pairing import OUTCOMES, Result, outcome_of
from tidebell_host.players import whole_names

Act = tuple[int, int, str, dict[str, Any]]


@dataclass
class Table:
    """A table of the club.

    :param uid: its device
    :param names: who should sit there in this round
    :param brought: the game with which its device goes on in a broken one's place, or 0
    """

    number: int
    uid: str = ""
    names: list[str] = field(default_factory=list)
    brought: int = 0


@dataclass
class Pairings:
    """A round as it was paired.

    :param tables: the names at each table, as the list has them
    :param file: digest of the file that says so, in the database
    :param file_name: its name
    :param known: numbers of the players as they were known when it was read
    :param points: of players before the round, if the file tells them
    """

    tables: dict[int, list[str]]
    file: str = ""
    file_name: str = ""
    known: dict[str, int] = field(default_factory=dict)
    points: dict[str, float] = field(default_factory=dict)


@dataclass
class Evening:
    """An evening, made of the acts so far.

    :param numbers: starting numbers of players, as the program that pairs knows them
    :param called: today's names of players by those that were corrected
    :param rounds: the rounds that were paired
    :param owners: the bridge to which each device belongs
    :param replaced: games that are played on another device, and count no further
    """

    players: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    called: dict[str, str] = field(default_factory=dict)
    here: set[str] = field(default_factory=set)
    round: int = 1
    setup: str = ""
    tables: dict[int, Table] = field(default_factory=dict)
    rounds: dict[int, Pairings] = field(default_factory=dict)
    results: dict[tuple[int, int], Result] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    replaced: set[int] = field(default_factory=set)
    last: tuple[int, str] | None = None  # number and kind of the act that an undo takes back

    def table_of(self, uid: str) -> Table | None:
        """Return the table at which a device stands."""
        return next((one for one in self.tables.values() if one.uid == uid), None)

    def names_at(self, in_round: int, number: int) -> list[str]:
        """Return who sits at a table in a round, by their names of today."""
        paired = self.rounds.get(in_round)
        names = paired.tables.get(number, []) if paired else []
        return [self.called.get(name, name) for name in names]

    def played(self, number: int, names: list[str]) -> tuple[int, dict[str, str]]:
        """Return the round of a game at a table, and its players' whole names.

        A table may still play when the next round is paired.

        :param names: as the device has them
        :returns: no names where the list has others at that table
        """
        for at in sorted(self.rounds, reverse=True):
            sits = self.rounds[at].tables.get(number, [])
            for known in (sits, self.names_at(at, number)):
                if found := whole_names(names, known):
                    return at, {one: self.called.get(n, n) for one, n in found.items()}
        return self.round, {} if self.rounds else self._listed(names)

    def _listed(self, names: list[str]) -> dict[str, str]:
        """Return whom of the list a device's names mean, if each means one."""
        found = {}
        for name in names:
            meant = [one for one in self.players if whole_names([name], [one])]
            if len(meant) == 1:
                found[name] = meant[0]
        return found if len(found) == len(names) else {}

    def missing(self, in_round: int) -> list[int]:
        """Return the tables of a round without a result."""
        paired = self.rounds.get(in_round)
        tables = sorted(paired.tables.items()) if paired else []
        return [at for at, names in tables if names and (in_round, at) not in self.results]

    def conflicts(
        self, in_round: int, tables: dict[int, list[str]], renamed: dict[str, str]
    ) -> list[int]:
        """Return tables whose results in a round are of others than these.

        :param renamed: names that are corrected with them
        """
        found = []
        for (at, table), one in sorted(self.results.items()):
            names = [renamed.get(name, name) for _, name, _ in one.rows]
            if at == in_round and sorted(names) != sorted(tables.get(table, [])):
                found.append(table)
        return found

    def standings(self) -> tuple[list[tuple[str, float]], bool]:
        """Return players with their points, the most first, and whether the list told some."""
        told = max((at for at, one in self.rounds.items() if one.points), default=0)
        points = dict.fromkeys(self.players, 0.0)
        for name, score in self.rounds[told].points.items() if told else ():
            points[self.called.get(name, name)] = score
        for (at, _), one in self.results.items():
            if at < told:
                continue  # the list has it
            names = [name for _, name, _ in one.rows]
            outcome = outcome_of(one, names)
            scores = OUTCOMES[outcome] if outcome else [score for _, _, score in one.rows]
            for name, score in zip(names, scores, strict=True):
                points[name] = points.get(name, 0) + score
        return sorted(points.items(), key=lambda one: -one[1]), bool(told)


def counting(acts: list[Act]) -> list[Act]:
    """Return the acts that count: without what a counting undo took back."""
    undone: set[int] = set()
    for n, _, kind, data in reversed(acts):
        if kind == "undo" and n not in undone:
            undone.add(int(data["n"]))
    return [one for one in acts if one[0] not in undone]


def evening(acts: list[Act]) -> Evening:
    """Return the evening that these acts make."""
    found = Evening()
    # An undo makes a copy of a game the one that counts no further.
    found.replaced = {data["copy"] for _, _, kind, data in acts if kind == "spare"}
    for n, _, kind, data in counting(acts):
        _apply(found, n, kind, data)
        if not data.get("by_itself") and (kind != "undo" or data.get("result")):
            found.last = (n, kind)
    return found


def _apply(to: Evening, n: int, kind: str, data: dict[str, Any]) -> None:
    if data.get("anew"):  # another tournament; devices stand where they stood
        for table in to.tables.values():
            table.names = []
        to.players, to.numbers, to.called, to.here = [], {}, {}, set()
        to.rounds, to.results, to.round = {}, {}, 1
    if "names" in data:  # a list of players, alone or with a round
        _rename(to, data.get("renamed") or {})
        to.players = [*dict.fromkeys(str(name) for name in data["names"])]
        to.numbers = dict(data.get("numbers") or to.numbers)
        to.here &= set(to.players)
    if kind == "here":
        if data["here"]:
            to.here.add(data["name"])
            if data["name"] not in to.players:
                to.players.append(data["name"])
        else:
            to.here.discard(data["name"])
    elif kind == "setup":
        to.setup = str(data["setup"])
    elif kind == "round":
        _pair(to, n, data)
    elif kind == "bridge":
        to.owners.update({str(uid): str(bridge) for uid, bridge in data["all"]})
    elif kind in ("table", "spare"):
        # One press numbers many.
        for uid, number in data.get("all") or [(data["uid"], data["number"])]:
            _place(to, uid, int(number), data.get("copy", 0))
        if kind == "spare":
            to.replaced.discard(data["copy"])
            to.replaced.add(data["game"])
    elif kind == "result":
        _enter(to, n, data)


def _rename(to: Evening, names: dict[str, str]) -> None:
    """Call players otherwise, wherever they are."""
    if not names:
        return

    def name(old: str) -> str:
        return names.get(old, old)

    to.called = {old: name(new) for old, new in to.called.items()} | names
    to.here = {*map(name, to.here)}
    for table in to.tables.values():
        table.names = [*map(name, table.names)]
    for one in to.results.values():
        one.rows = [(rank, name(who), score) for rank, who, score in one.rows]


def _pair(to: Evening, n: int, data: dict[str, Any]) -> None:
    at = int(data["round"])
    paired = {int(number): [*map(str, names)] for number, names in data["tables"]}
    if at >= to.round or to.round not in to.rounds:  # else an earlier round was corrected
        to.round, to.setup = at, str(data.get("setup") or "")
        for table in to.tables.values():
            table.names = []
        for number, names in paired.items():
            to.tables.setdefault(number, Table(number)).names = list(names)
    known = to.numbers if data.get("known") is None else data["known"]
    file, name = data.get("file") or "", data.get("file_name") or ""
    points = {who: float(score) for who, score in (data.get("points") or {}).items()}
    to.rounds[at] = Pairings(paired, file, name, known, points)
    for table, outcome in (data.get("results") or {}).items():
        key = (at, int(table))
        if key not in to.results:
            rows = scored_rows(to.names_at(*key), OUTCOMES[outcome])
            to.results[key] = Result(*key, rows, "list", n=n, outcome=outcome)


def _enter(to: Evening, n: int, data: dict[str, Any]) -> None:
    rows = [
        (int(rank), to.called.get(name, str(name)), float(score))
        for rank, name, score in data["rows"]
    ]
    key = (int(data["round"]), int(data["table"]))
    game, counts = int(data.get("game") or 0), data.get("counts") or []
    before = to.results.get(key)
    # What the director entered stands until it is taken back.
    if not (game and before and before.source == "director"):
        outcome = str(data.get("outcome") or "")
        to.results[key] = Result(*key, rows, str(data["source"]), game, n, counts, outcome)


def scored_rows(names: Iterable[str], scores: Iterable[float]) -> list[tuple[int, str, float]]:
    """Return the rows of a result: rank, name, score."""
    both = [*zip(names, scores, strict=True)]
    return [(1 + sum(other > score for _, other in both), name, score) for name, score in both]


def _place(to: Evening, uid: str, number: int, copy: int) -> None:
    for table in to.tables.values():
        if table.uid == uid:
            table.uid = ""
    if number:
        table = to.tables.setdefault(number, Table(number))
        table.uid, table.brought = uid, copy
    for one in [one for one in to.tables.values() if not one.uid and not one.names]:
        del to.tables[one.number]
