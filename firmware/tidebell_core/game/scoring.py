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


def ranking(game: "Game") -> list:
    """Return ``(rank, seat, score)``, best first; seats tied after all tie-breaks share a rank.

    Seats that do not count come last, even behind a score of 0. Where the rules have halves, worths
    in the setup are doubled; the score returned is halved again, and may be a float.
    """
    scores: "Any" = game.owner(e.SCORE)
    rules, seats = scores.rules, len(game.state.status)
    rows = []
    for seat in range(seats):
        counted = counts(game, seat)
        key = [int(counted), score(game, seat)]
        for tie in rules.get("tie", ()) if counted else ():
            if tie == "assets":
                key.append(len(saved_assets(game, seat)))
            else:
                key.append(scores.values[tie * seats + seat])
        rows.append((key, seat))
    rows.sort(key=lambda row: (row[0], -row[1]), reverse=True)
    result = []
    rank = 1
    for place, row in enumerate(rows):
        if place and row[0] != rows[place - 1][0]:
            rank = place + 1
        points = row[0][1]  # type: float
        if rules.get("halves"):
            points = points / 2 if points % 2 else points // 2
        result.append((rank, row[1], points))
    return result


def winners(game: "Game", ranked: list) -> list:
    """Return the seats that share the first rank; none where nobody counts.

    :param list ranked: what ``ranking`` returned
    """
    return [row[1] for row in ranked if row[0] == 1 and counts(game, row[1])]


def verdict(names: list) -> str:
    """Return the sentence that names the winners; ties share the win, in every game.

    :param list names: of the winners, empty for nobody
    """
    if len(names) < 2:
        return texts.WINS.format(names[0]) if names else texts.NOBODY_WINS
    return texts.SHARE_WIN.format(listed(names[:-1]), names[-1])
