# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compute statistics of players and games over months from the archive.

Only games count that ended and could be replayed whole. A player turn of all together belongs to
nobody.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from tidebell_host.archive.store import Archive, folded

RECENT = 5  # number of last games whose time per player turn is compared with all before


@dataclass
class Player:
    """A player over all selected games.

    :param seconds: average of a player turn
    :param trend: seconds that the last games took more than all before; None without earlier games
    :param wasted: points a player turn, on average, where they are counted
    :param months: month, seconds a player turn, player turns
    """

    name: str
    games: int = 0
    wins: int = 0
    decided: int = 0
    turns: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    timeouts: int = 0
    spent: float | None = None
    wasted: float | None = None
    trend: float | None = None
    months: list[tuple[str, float, int]] = field(default_factory=list)


@dataclass
class Title:
    """A game over all times that it was played.

    :param took: for a number of players, the number of games and their minutes of play
    :param seats: for a place in the order of seats, from 1, how often it won, and of how many
    :param colours: for a colour, how often it won, and of how many
    """

    title: str
    games: int = 0
    took: dict[int, tuple[int, float]] = field(default_factory=dict)
    seats: dict[int, tuple[int, int]] = field(default_factory=dict)
    colours: dict[str, tuple[int, int]] = field(default_factory=dict)


@dataclass
class Statistics:
    """The statistics of players and games."""

    players: list[Player]
    titles: list[Title]
    left_out: int  # games that were not counted


_COUNTED = "reckoned = 1 AND state = 'finished'"


def statistics(archive: Archive, player: str = "", text: str = "", since: str = "") -> Statistics:
    """Compute the statistics of the selected games.

    :param player: only games of this player
    :param text: only games with this in the title or a player's name
    :param since: the first day, as 2026-11-22
    """
    wanted = archive.games(text, player, since)
    counted = [g for g in wanted if g["reckoned"] == 1 and g["state"] == "finished"]
    ids = {game["id"] for game in counted}
    turns: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for row in archive.database.execute(
        f"SELECT player_turn.* FROM player_turn JOIN game ON game.id = game WHERE {_COUNTED} "
        "AND seat IS NOT NULL ORDER BY game, n"
    ):
        if row["game"] in ids:
            turns[row["game"], row["seat"]].append(dict(row))
    return Statistics(_players(counted, turns), _titles(counted), len(wanted) - len(counted))


def _players(
    games: list[dict[str, Any]], turns: dict[tuple[int, int], list[dict[str, Any]]]
) -> list[Player]:
    shares: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = defaultdict(list)
    for game in games:
        for seat in game["seats"]:
            shares[folded(seat["name"])].append((game, seat))
    found = []
    for played in shares.values():
        one = Player(played[-1][1]["name"], len(played), sum(seat["won"] for _, seat in played))
        one.decided = sum(any(seat["won"] for seat in game["seats"]) for game, _ in played)
        of_games = [turns[game["id"], seat["seat"]] for game, seat in played]
        timeouts = sum(turn["timeout"] for some in of_games for turn in some)
        of_games = [[turn for turn in some if not turn["aside"]] for some in of_games]
        every = [turn for some in of_games for turn in some]
        if every:
            one.turns, one.seconds = len(every), _mean(every)
            one.longest = max(turn["took_ms"] for turn in every) / 1000
            one.timeouts = timeouts
            paid = [turn for turn in every if turn["wasted"] is not None]
            if paid:
                one.spent = sum(turn["spent"] for turn in paid) / len(paid)
                one.wasted = sum(turn["wasted"] for turn in paid) / len(paid)
            one.trend = _trend(of_games)
            one.months = _months(played, of_games)
        found.append(one)
    return sorted(found, key=lambda one: (-one.games, folded(one.name)))


def _mean(turns: list[dict[str, Any]]) -> float:
    """Return the average seconds of a player turn."""
    return sum(float(turn["took_ms"]) for turn in turns) / len(turns) / 1000


def _trend(of_games: list[list[dict[str, Any]]]) -> float | None:
    before = [turn for some in of_games[:-RECENT] for turn in some]
    recent = [turn for some in of_games[-RECENT:] for turn in some]
    return _mean(recent) - _mean(before) if before and recent else None


def _months(
    played: list[tuple[dict[str, Any], dict[str, Any]]], of_games: list[list[dict[str, Any]]]
) -> list[tuple[str, float, int]]:
    months: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for (game, _), some in zip(played, of_games, strict=True):
        if game["began"]:
            months[game["began"][:7]] += some
    return [(month, _mean(some), len(some)) for month, some in sorted(months.items()) if some]


def _titles(games: list[dict[str, Any]]) -> list[Title]:
    found: dict[str, Title] = {}
    for game in games:
        one = found.setdefault(game["setup"], Title(game["title"] or game["setup"]))
        one.games += 1
        players = len(game["seats"])
        count, minutes = one.took.get(players, (0, 0.0))
        took = (minutes * count + game["played_ms"] / 60_000) / (count + 1)
        one.took[players] = (count + 1, took)
        if any(seat["won"] for seat in game["seats"]):
            for seat in game["seats"]:
                _count(one.seats, seat["seat"] + 1, seat["won"])
                _count(one.colours, str(seat["colour_name"]), seat["won"])
    return sorted(found.values(), key=lambda one: (-one.games, one.title))


def _count(table: dict[Any, tuple[int, int]], key: Any, won: int) -> None:
    wins, games = table.get(key, (0, 0))
    table[key] = (wins + won, games + 1)
