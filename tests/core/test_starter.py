# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Actions that say who starts the next turn: it is taken, or passed on to the left."""

import random

from small import ANN, BOB, CYD, again, bad, begun, form, seen
from table import refused
from tidebell_core.game.state import ABSENT, OUT, READY, STARTER
from tidebell_core.record import events as e

DEE = 3
TAKE, PASS = 0, 1
ACTIONS = [
    {"id": "take", "name": "Take", "cost": 0, "starter": "takes"},
    {"id": "pass", "name": "Use", "cost": 0, "starter": "passes"},
]


def game(*steps, **rules):
    """Return a device form in which both can be done."""
    stages = [{"turns": [1, 9], "name": "Play", "steps": [*steps, ["play", rules]]}]
    return form(["starter"], actions=ACTIONS, stages=stages)


def playing(data, players=3):
    session = begun(data, players)
    if session.state.phase == READY:
        session.do(e.ADVANCE)
    return session


def turn(session):
    """Play the rest of a turn of the game; return whose player turns there were."""
    found, now = [], session.state.turn
    while session.state.turn == now:
        if session.state.phase == READY:
            session.do(e.ADVANCE)
        found.append(session.state.seat)
        session.do(e.END_TURN, session.state.seat)
    return found


def test_who_takes_the_start_has_it_from_the_next_turn_on():
    session = playing(game())
    session.do(e.END_TURN, ANN)
    session.do(e.SPEND, BOB, TAKE)
    assert seen(session).facts == ["Bob starts the next turn"]
    assert seen(session).public()["starts_next"] == BOB
    assert turn(session) == [BOB, CYD]
    assert seen(session).facts == [] and "starts_next" not in seen(session).public()
    assert turn(session) == turn(session) == [BOB, CYD, ANN]  # nobody took it since
    again(session)


def test_the_start_is_taken_once_a_turn():
    session = playing(game())
    session.do(e.SPEND, ANN, TAKE)
    session.do(e.END_TURN, ANN)
    assert [one.can for one in seen(session).actions] == [False, False]
    before = session.snapshot()
    text = refused("starts", session.do, e.SPEND, BOB, TAKE)
    assert text == "Ann starts the next turn." and session.snapshot() == before
    session.undo()
    session.undo()
    session.do(e.END_TURN, ANN)
    session.do(e.SPEND, BOB, TAKE)
    turn(session)
    session.do(e.ADVANCE)
    session.do(e.SPEND, BOB, TAKE)  # again, to keep it
    assert turn(session) == [BOB, CYD, ANN] and session.state.start == BOB
    again(session)


def test_only_who_starts_passes_it_on_and_to_whom_is_there():
    session = playing(game(), 4)
    session.do(e.STATUS, BOB, ABSENT)
    session.do(e.SPEND, ANN, PASS)
    refused("starts", session.do, e.SPEND, ANN, PASS)
    assert seen(session).facts == ["Cyd starts the next turn"]
    turn(session)
    session.do(e.ADVANCE)
    session.do(e.END_TURN, CYD)
    assert [one.can for one in seen(session).actions] == [True, False]
    assert refused("only", session.do, e.SPEND, DEE, PASS) == "Only Cyd can do that now."
    again(session)


def test_who_has_left_does_not_start_and_does_not_keep_the_start():
    session = playing(game(), 4)
    session.do(e.END_TURN, ANN)
    session.do(e.SPEND, BOB, TAKE)
    session.do(e.STATUS, BOB, OUT)
    session.do(e.END_TURN, BOB)
    turn(session)
    assert session.state.start == CYD
    session.do(e.ADVANCE)
    session.do(e.STATUS, CYD, OUT)
    session.do(e.END_TURN, CYD)
    assert session.state.seat == DEE
    session.do(e.SPEND, DEE, PASS)  # whose start it is now
    assert seen(session).facts == ["Ann starts the next turn"]
    again(session)


def test_who_is_alone_keeps_what_he_passes_on():
    session = playing(game(), 2)
    session.do(e.STATUS, BOB, ABSENT)
    session.do(e.SPEND, ANN, PASS)
    assert turn(session) == [ANN] and session.state.start == ANN
    again(session)


def test_a_start_that_moves_by_itself_goes_to_who_took_it_and_on_from_there():
    session = playing(game(["next_starter", "turn"]), 4)
    assert turn(session)[0] == ANN
    session.do(e.ADVANCE)
    session.do(e.SPEND, BOB, TAKE)
    assert turn(session)[0] == BOB
    assert turn(session)[0] == BOB  # and not Cyd
    assert turn(session)[0] == CYD
    again(session)


def test_where_the_table_is_asked_who_starts_its_word_holds():
    session = begun(game(["next_starter", "ask"]))
    session.do(e.STARTER, ANN)
    session.do(e.ADVANCE)
    session.do(e.SPEND, ANN, TAKE)
    turn(session)
    assert session.state.start == ANN
    session = begun(game(["starter"]))
    session.do(e.STARTER, ANN)
    session.do(e.ADVANCE)
    session.do(e.SPEND, ANN, TAKE)
    for seat in (ANN, BOB, CYD):
        session.do(e.END_TURN, seat)
    assert session.state.phase == STARTER
    session.do(e.STARTER, CYD)
    session.do(e.ADVANCE)
    assert session.state.seat == CYD and seen(session).facts == []
    again(session)


def test_starts_go_as_a_small_model_says():
    for number in range(10):
        chance = random.Random(number)
        seats = chance.randint(2, 4)
        session = playing(game(), seats)
        start = 0
        for _ in range(8):
            line = [(start + at) % seats for at in range(seats)]
            says = chance.choice([None, *line])
            action = chance.choice((TAKE, PASS)) if says == start else TAKE
            for seat in line:
                if session.state.phase == READY:
                    session.do(e.ADVANCE)
                assert session.state.seat == seat
                if seat == says:
                    session.do(e.SPEND, seat, action)
                session.do(e.END_TURN, seat)
            if says is not None:
                start = (says + action) % seats  # PASS is 1: one further on
        again(session)


def test_a_word_that_is_none_is_refused():
    bad(dict(game(), actions=[dict(ACTIONS[0], starter="gives")]))
