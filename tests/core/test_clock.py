# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The three-minute rule, pause, and where the milliseconds go."""

from small import form, play
from table import (
    ANN,
    ASK,
    BOB,
    CYD,
    DRAW,
    LOT,
    OVERTIME,
    READY,
    REORDER,
    RUN,
    action,
    go_on,
    left,
    play_to,
    refused,
    savings,
    ships,
    spend,
    table,
)
from tidebell_core.game.flow import BY_HAND, TIME_FINISH, TIME_STOPS
from tidebell_core.game.state import LEFT, SCORE, STRANDED
from tidebell_core.record import events as e


def whole(session):
    """Return all time played, as its parts tell it."""
    return sum(session.state.used_ms) + session.state.idle_ms


def test_the_landing_gives_three_minutes_to_each_in_an_order_by_lot():
    session = table(4)
    assert session.state.phase == LOT
    order = list(session.state.round)
    assert sorted(order) == [0, 1, 2, 3]
    session.do(e.ADVANCE)
    assert session.state.phase == READY
    session.do(e.ADVANCE)
    for seat in order:
        assert (session.state.seat, session.clock_left()) == (seat, 180000)
        session.advance(60000)
        session.do(e.END_TURN, seat)
    assert session.state.phase == REORDER


def test_the_landing_order_depends_on_the_seed_alone():
    orders = [tuple(table(4, seed=seed).state.round) for seed in range(40)]
    assert len(set(orders)) > 10
    assert orders[3] == tuple(table(4, seed=3).state.round)


def test_seats_can_be_changed_after_the_landing():
    session = play_to(table(4), phase=REORDER)
    session.do(e.ORDER, 15, e.order_arg([2, 0, 3, 1]))
    play_to(session, turn=5)
    assert session.state.round == [0, 3, 1, 2]
    refused("order", session.do, e.ORDER, 15, e.order_arg([0, 0, 1, 2]))


def test_all_deploy_in_one_clock_or_each_in_their_own():
    session = play_to(table(3), turn=2)
    assert session.state.seat == -1
    session.advance(180000)
    assert session.state.turn == 3
    session = play_to(table(3, switches={"deploy_clock": "each"}), turn=2)
    for seat in session.state.round[:]:
        assert session.state.seat == seat
        session.advance(180000)
    assert session.state.turn == 3


def test_the_next_clock_starts_at_the_press_that_ends_a_turn():
    session = play_to(table(), ANN, 5)
    session.advance(100000)
    session.do(e.END_TURN, ANN)
    assert (session.state.seat, session.clock_left()) == (BOB, 180000)
    assert session.state.ruling == BY_HAND


def test_at_zero_the_turn_passes_on_to_the_millisecond():
    session = play_to(table(), ANN, 5)
    session.advance(180007)
    assert (session.state.seat, session.clock_left()) == (BOB, 179993)
    assert session.state.ruling == TIME_STOPS


def test_one_long_sleep_passes_several_zeros():
    session = play_to(table(), ANN, 5)
    session.advance(2 * 180000 + 50)
    assert (session.state.seat, session.clock_left()) == (CYD, 179950)
    session.advance(180000)
    assert session.state.phase == DRAW and session.state.turn == 6
    assert whole(session) == session.played_ms


def test_a_declared_attack_is_finished_after_zero_and_nothing_else_is():
    session = play_to(table(), ANN, 5)
    session.do(e.FIX_POINTS, ANN, 15)
    spend(session, "attack")
    session.advance(180000)
    assert session.state.phase == OVERTIME and session.state.seat == ANN
    refused("not_now", session.do, e.SPEND, ANN, action(session, "move"))
    refused("not_now", session.do, e.SPEND, ANN, action(session, "capture"))
    assert session.clock_left() is None
    session.advance(4000)
    spend(session, "attack")
    assert savings(session)[ANN] == 10
    assert (session.state.seat, session.clock_left()) == (BOB, 180000)


def test_a_declared_attack_can_be_given_up_after_zero():
    for give_up in (e.DROP, e.END_TURN):
        session = play_to(table(), ANN, 5)
        spend(session, "attack")
        session.advance(180000)
        session.do(give_up, ANN)
        assert session.state.seat == BOB and session.state.phase == RUN


def test_a_capture_in_time_is_carried_out_after_zero_by_switch():
    for label, ruling in (("yes", TIME_FINISH), ("no", TIME_STOPS)):
        session = play_to(table(switches={"captures_after_time": label}), ANN, 5)
        spend(session, "capture")
        session.advance(180000)
        assert session.state.ruling == ruling
        session = play_to(table(switches={"captures_after_time": label}), ANN, 5)
        spend(session, "capture")
        spend(session, "move")
        session.advance(180000)
        assert session.state.ruling == TIME_STOPS


def test_a_turn_can_be_hectic():
    session = play_to(table(switches={"turn_seconds": "60"}), ANN, 5)
    assert session.clock_left() == 60000


def test_pause_stops_the_clock_and_refuses_play():
    session = play_to(table(), ANN, 5)
    session.advance(1000)
    session.do(e.PAUSE)
    session.advance(500000)
    assert session.clock_shown() == 179000
    refused("paused", session.do, e.END_TURN, ANN)
    refused("paused", session.do, e.SPEND, ANN, 0)
    refused("not_now", session.do, e.PAUSE)
    session.do(e.RESUME)
    assert session.clock_left() == 179000
    assert session.paused_ms == 500000
    refused("not_now", session.do, e.RESUME)


def test_undo_works_in_a_pause_and_the_clock_stays():
    session = play_to(table(), ANN, 5)
    before = left(session)
    spend(session, "move")
    session.advance(1000)
    session.do(e.PAUSE)
    session.advance(9000)
    session.undo()
    assert left(session) == before and session.paused
    session.do(e.RESUME)
    assert session.clock_left() == 179000


def test_turn_25_at_zero_asks_before_a_ship_is_stranded():
    session = play_to(table(), ANN, 25)
    session.advance(180000)
    assert session.state.phase == ASK
    refused("not_now", session.do, e.SPEND, ANN, action(session, "move"))
    spend(session, "take_off", ANN)
    assert ships(session).fate[ANN] == LEFT
    assert (session.state.phase, session.state.seat) == (RUN, BOB)
    session.advance(180000)
    session.do(e.END_TURN, BOB)
    assert ships(session).fate[BOB] == STRANDED
    spend(session, "take_off", CYD)
    assert session.state.phase == SCORE


def test_the_parts_of_the_clock_sum_to_the_whole():
    session = play_to(table(), ANN, 5)
    for press in range(1000):
        session.advance(press * 37 % 911)
        if session.paused:
            session.do(e.RESUME)
        if session.state.phase == SCORE or press % 7 == 0:
            session.undo()
        elif session.paused:
            pass  # an undo has used a clock up: the table goes on when it likes
        elif press % 11 == 0:
            session.do(e.PAUSE)
            session.advance(press)
            session.do(e.RESUME)
        elif session.state.phase == RUN:
            session.do(e.END_TURN, session.state.seat)
        else:
            go_on(session)
    assert whole(session) == session.played_ms


def test_the_referee_sets_the_time():
    session = play_to(table(), ANN, 5)
    session.do(e.FIX_TIME, ANN, 30000)
    session.advance(1)
    assert session.clock_left() == 29999
    spend(session, "attack")
    session.advance(30000)
    assert session.state.phase == OVERTIME
    session.do(e.FIX_TIME, ANN, 10000)
    assert session.state.phase == RUN and session.clock_left() == 10000


def test_no_time_is_up_in_a_player_turn_without_a_clock():
    session = play(form([]))
    session.advance(3_600_000)
    assert session.state.phase == RUN and not session.runs()
    refused("not_now", session.do, e.TIMEOUT)
