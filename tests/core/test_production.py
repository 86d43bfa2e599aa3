# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Counters that bring others, and pools filled by counters."""

from small import ANN, BOB, CYD, again, bad, begun, form, play, seen
from tidebell_core.game.state import ABSENT
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack

INCOME, GOLD, WORK = 0, 1, 2
COUNTERS = [["Income", 20, 2], ["Gold", 9, 0], ["Work", 9, 1]]
STAGES = [{"turns": [1, 9], "name": "Play", "steps": [["play", {}], ["produce"]]}]


def game(feeds=("counter", GOLD), filled="", **more):
    """Return a device form in which an income feeds something."""
    in_play = [
        {"counter": INCOME, "unit": "Inc", "feeds": list(feeds)},
        {"counter": GOLD, "unit": "Gold", "feeds": ["counter", WORK]},
        {"counter": WORK, "unit": "Work"},
    ]
    more = dict({"stages": STAGES, "counters": COUNTERS, "in_play": in_play}, **more)
    return form(["counters"] + [filled] * bool(filled) + ["production"], **more)


def counter(session, which):
    seats = len(session.state.status)
    return session.state.counters[which * seats : (which + 1) * seats]


def over(session):
    """End the player turns of this turn of the game."""
    for _ in range(session.state.status.count(0)):
        session.do(e.END_TURN)


def test_every_seat_gets_what_its_counter_is_and_no_more_than_there_is_room():
    session = play(game())
    session.do(e.COUNT, BOB, pack(e.COUNT, counter=INCOME, value=12))
    session.do(e.STATUS, CYD, ABSENT)
    over(session)
    assert session.state.turn == 2
    assert counter(session, GOLD) == [2, 9, 0]
    assert counter(session, WORK) == [1, 1, 1]  # gold brought what it was before
    session.undo()
    assert counter(session, GOLD) == [0, 0, 0]
    session.redo()
    session.do(e.ADVANCE)
    over(session)
    assert counter(session, GOLD) == [4, 9, 0] and counter(session, WORK) == [3, 9, 1]
    again(session)


def test_a_pool_that_lasts_can_be_fed():
    pools = [{"name": "Ore", "base": [[1, 3]], "own": True, "fill": "game"}]
    session = play(game(("pool", 0), "pools", pools=pools), 2)
    over(session)
    assert session.state.left == [5, 5]
    again(session)


def test_a_pool_begins_each_player_turn_with_the_value_of_its_counter():
    pools = [{"name": "AP", "base": [[1, 3]], "counter": WORK}]
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"points": True}]]}]
    form_ = game(pools=pools, stages=stages)
    session = begun(form_, 2)
    session.do(e.COUNT, ANN, pack(e.COUNT, counter=WORK, value=4))
    assert seen(session).left == 7
    session.do(e.ADVANCE)
    assert (seen(session).left, seen(session).base) == (7, 7)
    session.do(e.END_TURN)
    assert seen(session).left == 4
    again(session)


def test_what_is_not_there_or_does_not_last_is_not_fed():
    bad(game(("counter", 3)))
    bad(game(("pool", 0)))
    pools = [{"name": "Ore", "base": [[1, 3]]}]
    bad(game(("pool", 0), "points", pools=pools))
    own = [{"name": "Ore", "base": [], "own": True, "fill": "turn", "counter": 0}]
    bad(game(filled="pools", pools=own))
