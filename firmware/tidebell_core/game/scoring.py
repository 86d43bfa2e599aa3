# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Scores, the ranking, and who has won."""

from .. import words as texts
from ..phrases import listed
from ..record import events as e
from .state import LEFT, OUT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .protocols import Game


def saved_assets(game: "Game", seat: int) -> list:
    """Return the assets with which a seat has left."""
    assets = game.owner(e.ASSET)
    return assets.held(seat, LEFT) if assets else []


def counts(game: "Game", seat: int) -> bool:
    """Return whether a seat scores at all.

    An eliminated seat does not, nor, in a game with assets, one that saved none.
    """
    if game.state.status[seat] == OUT:
        return False
    return not game.owner(e.ASSET) or bool(saved_assets(game, seat))


def score(game: "Game", seat: int) -> int:
    """Return a seat's victory points entered so far; doubled where the rules have halves."""
    if not counts(game, seat):
        return 0
    scores: "Any" = game.owner(e.SCORE)
    rules, seats = scores.rules, len(game.state.status)
    total = 0
    for field, row in enumerate(rules["fields"]):
        total += scores.values[field * seats + seat] * row[1]
    assets = game.owner(e.ASSET)
    for asset in saved_assets(game, seat):
        total += (assets.rules["parts"] - assets.damage[asset]) * rules.get("part", 0)
    return total


def ranked(game: "Game") -> bool:
    """Return whether there is a ranking: not for one player, nor where all win or lose together."""
    scores: "Any" = game.owner(e.SCORE)
    return len(game.state.status) > 1 and scores.rules.get("ranks") != "none"


def total(game: "Game") -> float:
    """Return the points of all seats together."""
    points = sum([score(game, seat) for seat in range(len(game.state.status))])
    return _halved(game, points)


def _halved(game: "Game", points: float) -> float:
    """Return points as they are shown: where the rules have halves, they were doubled."""
    scores: "Any" = game.owner(e.SCORE)
    if not scores.rules.get("halves"):
        return points
    return points / 2 if points % 2 else points // 2


def team(game: "Game", seat: int) -> list:
    """Return the seats that are ranked together with a seat: its side's, or the seat alone."""
    scores: "Any" = game.owner(e.SCORE)
    if scores.rules.get("ranks") != "side":
        return [seat]
    of, seats = game.setup.more["sides"]["of"], game.header.seats
    return [one for one in range(len(seats)) if of[seats[one][0]] == of[seats[seat][0]]]


def ranking(game: "Game") -> list:
    """Return ``(rank, seat, score)``, best first; seats tied after all tie-breaks share a rank.

    Seats that do not count come last, even behind a score of 0. Where sides are ranked, each seat
    has its side's rank and score. Where the rules have halves, worths in the setup are doubled; the
    score returned is halved again, and may be a float.
    """
    scores: "Any" = game.owner(e.SCORE)
    rules, seats = scores.rules, len(game.state.status)
    rows = []
    for seat in range(seats) if ranked(game) else ():
        mates = [one for one in team(game, seat) if counts(game, one)]
        key = [int(bool(mates)), sum([score(game, one) for one in mates])]
        for tie in rules.get("tie", ()) if mates else ():
            if tie == "assets":
                key.append(sum([len(saved_assets(game, one)) for one in mates]))
            else:
                key.append(sum([scores.values[tie * seats + one] for one in mates]))
        rows.append((key, seat))
    rows.sort(key=lambda row: (row[0], -row[1]), reverse=True)
    result = []
    rank, ahead = 1, []  # type: tuple[int, list[list[int]]]
    for place, row in enumerate(rows):
        if place and row[0] != rows[place - 1][0]:
            rank = len(ahead) + 1
        mates = team(game, row[1])
        if mates not in ahead:
            ahead.append(mates)  # a side counts once, whoever is tied with it
        result.append((rank, row[1], _halved(game, row[0][1])))
    return result


def winners(game: "Game", rows: list) -> list:
    """Return the seats that share the first rank; none where nobody counts.

    :param list rows: what ``ranking`` returned
    """
    return [
        row[1]
        for row in rows
        if row[0] == 1 and [one for one in team(game, row[1]) if counts(game, one)]
    ]


def verdict(names: list) -> str:
    """Return the sentence that names the winners; ties share the win, in every game.

    :param list names: of the winners, empty for nobody
    """
    if len(names) < 2:
        return texts.WINS.format(names[0]) if names else texts.NOBODY_WINS
    return texts.SHARE_WIN.format(listed(names[:-1]), names[-1])
