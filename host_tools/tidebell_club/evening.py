# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The evening as the director's acts make it: who is here, who sits where, which results count.

An act is never changed. *Undo* is one, too, and takes back the last act that still counts. A result
is taken back by its number, which an undo can undo.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tidebell_host.pairing import Result
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
class Evening:
    """An evening, made of the acts so far.

    :param numbers: starting numbers of players, as the program that pairs knows them
    :param seated: number and tables of each round that was paired, the newest last
    :param replaced: games that are played on another device, and count no further
    """

    players: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    here: set[str] = field(default_factory=set)
    round: int = 1
    setup: str = ""
    tables: dict[int, Table] = field(default_factory=dict)
    seated: list[tuple[int, dict[int, list[str]]]] = field(default_factory=list)
    results: dict[tuple[int, int], Result] = field(default_factory=dict)
    replaced: set[int] = field(default_factory=set)
    last: tuple[int, str] | None = None  # number and kind of the act that an undo takes back

    def table_of(self, uid: str) -> Table | None:
        """Return the table at which a device stands."""
        return next((one for one in self.tables.values() if one.uid == uid), None)

    def played(self, number: int, names: list[str]) -> tuple[int, dict[str, str]]:
        """Return the round of a game at a table, and its players' whole names.

        A table may still play when the next round is paired.

        :param names: as the device has them
        """
        for at, tables in reversed(self.seated):
            if found := whole_names(names, tables.get(number, [])):
                return at, found
        return self.round, {}


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
    if "names" in data:  # a list of players, alone or with a round
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
    elif kind == "round":
        to.round, to.setup = int(data["round"]), str(data.get("setup") or "")
        for table in to.tables.values():
            table.names = []
        for number, names in data["tables"]:
            to.tables.setdefault(int(number), Table(int(number))).names = [*map(str, names)]
        to.seated.append((to.round, {one.number: one.names for one in to.tables.values()}))
    elif kind in ("table", "spare"):
        # One press numbers many.
        for uid, number in data.get("all") or [(data["uid"], data["number"])]:
            _place(to, uid, int(number), data.get("copy", 0))
        if kind == "spare":
            to.replaced.discard(data["copy"])
            to.replaced.add(data["game"])
    elif kind == "result":
        rows = [(int(rank), str(name), float(score)) for rank, name, score in data["rows"]]
        key = (int(data["round"]), int(data["table"]))
        game, counts = int(data.get("game") or 0), data.get("counts") or []
        before = to.results.get(key)
        # What the director entered stands until it is taken back.
        if not (game and before and before.source == "director"):
            to.results[key] = Result(*key, rows, str(data["source"]), game, n, counts)


def _place(to: Evening, uid: str, number: int, copy: int) -> None:
    for table in to.tables.values():
        if table.uid == uid:
            table.uid = ""
    if number:
        table = to.tables.setdefault(number, Table(number))
        table.uid, table.brought = uid, copy
    for one in [one for one in to.tables.values() if not one.uid and not one.names]:
        del to.tables[one.number]
