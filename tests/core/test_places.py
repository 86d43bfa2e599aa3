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


def lap(session):
    """End player turns until each seat has had one; return their seats, and places by points."""
    found = []
    while session.state.seat not in [seat for seat, _ in found]:
        found += points(session, 1)
    return found


def alternating(passed, uses=(), **rules):
    """Return a form in which places differ for four, and players alternate."""
    play = ["play", dict({"points": True, "order": "alternate", "passed": passed}, **rules)]
    steps = [["numbers"]] * (passed == "numbers") + [play]
    more = {"numbered": {"name": "Initiative", "range": [1, 20]}} if passed == "numbers" else {}
    pools = [dict(POOL, base=[], by_place=[1, 2, 3, 4])]
    stages = [{"turns": [1, 9], "name": "Play", "steps": steps}]
    return form(["order", "places"] + list(uses), pools=pools, stages=stages, **more)


def test_where_players_alternate_places_are_those_of_the_round_and_not_of_the_seats():
    session = begun(alternating("numbers", ["numbered"]), 4)
    for seat, value in ((ANN, 3), (BOB, 9), (CYD, 5), (3, 7)):
        session.do(e.ENTER, seat, value)
    session.do(e.ADVANCE)
    assert lap(session) == [(BOB, 1), (3, 2), (CYD, 3), (ANN, 4)]
    assert lap(session) == [(BOB, 1), (3, 2), (CYD, 3), (ANN, 4)]
    again(session)
    session = begun(alternating("all", pass_out=True), 4)
    session.do(e.ADVANCE)
    for seat in (ANN, BOB, CYD, 3):
        if seat != CYD:
            session.do(e.PASS, seat)
        else:
            session.do(e.END_TURN, seat)
    session.do(e.PASS, CYD)
    assert lap(session) == [(ANN, 1), (BOB, 2), (3, 3), (CYD, 4)]
    again(session)


def test_who_leaves_takes_nobody_to_another_place():
    for order in (None, "counter", "alternate", "named"):
        data = game(order)
        data["pools"][0]["by_place"] = [1, 2, 4]
        session = begun(data)
        if order == "named":
            session.do(e.NAME, ANN)
        else:
            session.do(e.ADVANCE)
        first = session.state.seat
        session.do(e.STATUS, first, ABSENT)
        session.do(e.END_TURN, first)
        if order == "named":
            session.do(e.NAME, CYD)
        assert seen(session).left == 3 + 2, order
        session.do(e.END_TURN, session.state.seat)
        assert seen(session).left == 3 + 4, order
        session.undo()
        session.redo()
        again(session)
