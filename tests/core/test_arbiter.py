# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Corrections, pauses and breaks of a seal are counted from the events; no undo lowers them."""

from small import do, form, play
from table import ANN, BOB, go_on, play_to, spend, table
from tidebell_core.game.arbiter import BROKEN, CORRECTIONS, PAUSES, SEAL_NOW
from tidebell_core.game.rewind import CHANCE
from tidebell_core.game.state import RUN
from tidebell_core.record import events as e


def counted(session):
    return session.acts[CORRECTIONS], session.acts[PAUSES]


def turn(number=5):
    """Return a session in which Ann plays."""
    return play_to(table(turn=number), phase=RUN)


def wait(session, ms=1000):
    session.advance(ms)
    return session


def test_play_is_no_correction():
    session = turn()
    while session.state.turn < 8:
        go_on(wait(session))
    assert session.acts == [0, 0, 0, 0]


def test_an_undo_within_a_player_turn_is_play_and_one_beyond_it_a_correction():
    session = turn()
    spend(session, "move", times=2)
    wait(session).undo()
    assert counted(session) == (0, 0)
    session.do(e.END_TURN)
    assert session.state.seat == BOB
    wait(session).undo()
    assert session.state.seat == ANN and counted(session) == (1, 0)
    session.redo()
    assert counted(session) == (1, 0), "what is done again was counted"


def test_an_undo_at_once_is_the_devices_own():
    session = turn()
    session.do(e.END_TURN)
    wait(session, 30).undo()
    assert counted(session) == (0, 0)


def test_two_undos_at_once_are_not():
    session = turn()
    for _ in range(2):
        session.do(e.END_TURN)
    wait(session, 3000).undo()
    wait(session, 30).undo()
    assert counted(session) == (2, 0)


def test_nor_is_one_that_takes_back_what_the_table_has_seen():
    die = {"name": "Luck", "sides": 10, "parity": ["yes", "no"]}
    session = play(form(["dice"], dice=[die]), 2)
    session.advance(2000)
    do(session, "Luck")
    wait(session, 60).undo()
    assert session.crossed == CHANCE and counted(session) == (1, 0)


def test_no_undo_takes_a_count_back():
    session = turn()
    session.do(e.PAUSE)
    session.do(e.FIX_POINTS, session.state.seat, 3)
    assert counted(session) == (1, 1)
    session.undo()
    session.do(e.RESUME)
    assert counted(session) == (1, 1)


def test_the_rooms_pause_is_not_the_tables():
    session = turn()
    session.do(e.PAUSE, e.NOBODY, e.BY_ROOM)
    session.do(e.RESUME, e.NOBODY, e.BY_ROOM)
    session.do(e.PAUSE, e.NOBODY, e.POWER_BACK)
    assert counted(session) == (0, 1), "a power cut stops the clock as well"


def test_each_act_of_the_referee_is_counted():
    session = turn()
    acts = [
        (e.FIX_TIME, e.NOBODY, 60000),
        (e.FIX_TURN, e.NOBODY, 6),
        (e.ASSET, e.NOBODY, e.asset_arg(0, e.DAMAGE, 1)),
        (e.ORDER, e.NOBODY, e.order_arg([ANN, 2, BOB])),
        (e.COUNT, BOB, 1),
        (e.STATUS, BOB, 3),
    ]
    for done, act in enumerate(acts, 1):
        session.do(*act)
        assert counted(session) == (done, 0), act


def test_a_seal_is_no_step():
    session = turn()
    spend(session, "move")
    depth, left = session.depth, session.state.left[:]
    session.do(e.SEAL, e.NOBODY, e.SEAL_ON + 12 * e.SEAL_NUMBER)
    assert session.acts == [0, 0, 12, 0] and session.depth == depth
    session.undo()
    assert session.state.left != left and session.acts[SEAL_NOW] == 12
    session.do(e.SEAL, e.NOBODY, e.SEAL_BROKEN + 12 * e.SEAL_NUMBER)
    assert session.acts == [0, 0, 0, 1]
    session.redo()
    assert session.state.left == left and session.acts[BROKEN] == 1
    session.do(e.SEAL, e.NOBODY, e.SEAL_ON + 13 * e.SEAL_NUMBER)
    session.do(e.SEAL, e.NOBODY, e.SEAL_OPENED + 13 * e.SEAL_NUMBER)
    assert session.acts == [0, 0, 0, 1]


def test_the_log_and_a_checkpoint_give_the_same_counts():
    session = turn()
    session.do(e.SEAL, e.NOBODY, e.SEAL_ON + 300 * e.SEAL_NUMBER)
    for _ in range(70):
        session.do(e.PAUSE)
        session.do(e.RESUME)
    session.do(e.FIX_POINTS, session.state.seat, 3)
    assert session.acts == [1, 70, 300, 0]
    assert session.fresh().replay(session._log).acts == session.acts
    for called in (False, True):
        if called:
            session.do(e.ROOM_ACT, e.NOBODY, e.ROOM_TIME)
        other = table(turn=5)
        other.restore(session.snapshot())
        assert other.acts == session.acts and other.state.room == session.state.room
    old = table(turn=5)
    other.restore(old.snapshot())
    assert other.acts == [0, 0, 0, 0] and other.snapshot() == old.snapshot()
