# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Scores and the ranking."""

from .state import LEFT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game import Game
    from .state import State


def saved_assets(state: "State", seat: int) -> list:
    """Return the assets with which a seat has left."""
    return [
        asset
        for asset in range(len(state.holder))
        if state.holder[asset] == seat and state.fate[asset] == LEFT
    ]


def counts(game: "Game", seat: int) -> bool:
    """Return whether a seat scores at all: where there are assets, only who left with one."""
    return not game.setup.assets or bool(saved_assets(game.state, seat))


def score(game: "Game", seat: int) -> int:
    """Return a seat's points of victory as far as they were entered, or twice them: see ranking."""
    if not counts(game, seat):
        return 0
    state = game.state
    rules = game.setup.score
    seats = len(state.status)
    total = 0
    for field, row in enumerate(rules["fields"]):
        total += state.scores[field * seats + seat] * row[1]
    for asset in saved_assets(state, seat):
        total += (game.setup.assets["parts"] - state.damage[asset]) * rules.get("part", 0)
    return total


def ranking(game: "Game") -> list:
    """Return ``(rank, seat, score)``, best first; seats that no tie-break parts share a rank.

    Where halves are won all worths are given twice, and a score may be a float with a half.
    """
    state = game.state
    seats = len(state.status)
    rows = []
    for seat in range(seats):
        key = [score(game, seat)]
        for tie in game.setup.score.get("tie", ()):
            if not counts(game, seat):
                key.append(-1)
            elif tie == "assets":
                key.append(len(saved_assets(state, seat)))
            else:
                key.append(state.scores[tie * seats + seat])
        rows.append((key, seat))
    rows.sort(key=lambda row: (row[0], -row[1]), reverse=True)
    result = []
    rank = 1
    for place, row in enumerate(rows):
        if place and row[0] != rows[place - 1][0]:
            rank = place + 1
        points = row[0][0]  # type: float
        if game.setup.score.get("halves"):
            points = points / 2 if points % 2 else points // 2
        result.append((rank, row[1], points))
    return result
