# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Points by when a player's turn comes in the round."""

from small import ANN, BOB, CYD, again, bad, begun, form, seen
from tidebell_core.game.state import ABSENT
from tidebell_core.record import events as e

POOL = {"name": "AP", "base": [[1, 3]], "by_place": [1, 2]}


def game(order=None, steps=(), **more):
    """Return a device form whose pool differs by place."""
    rules = {"points": True}
    if order:
        rules["order"] = order
    stage = {"turns": [1, 9], "name": "Play", "steps": list(steps) + [["play", rules]]}
    return form(["order", "places"], pools=[dict(POOL, **more)], stages=[stage])


def points(session, turns):
    """Play some player turns; return whose they were, and what each began with."""
    found = []
    for _ in range(turns):
        if session.state.phase == 1:
            waits = seen(session).left
            session.do(e.ADVANCE)
            assert seen(session).left == waits
        found.append((session.state.seat, seen(session).left))
        session.do(e.END_TURN)
    return found


def test_the_first_the_second_and_all_later_have_their_points():
    session = begun(game(steps=[["next_starter", "turn"]]))
    first = points(session, 3)
    assert first == [(ANN, 4), (BOB, 5), (CYD, 5)]
    assert points(session, 3) == [(BOB, 4), (CYD, 5), (ANN, 5)]
    session.do(e.STATUS, ANN, ABSENT)
    assert points(session, 2) == [(CYD, 4), (BOB, 5)]
    again(session)


def test_whichever_way_the_round_goes():
    assert points(begun(game("counter")), 3) == [(ANN, 4), (CYD, 5), (BOB, 5)]
    assert points(begun(game("alternate")), 5)[2:] == [(CYD, 5), (ANN, 4), (BOB, 5)]


def test_a_pool_with_rules_has_no_places():
    bad(game(own=True))
