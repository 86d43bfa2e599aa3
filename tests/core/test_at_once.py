# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Clocks of several players run at once, each until its player is done."""

from small import ANN, BOB, CYD, bad, begun, form, play
from table import refused
from tidebell_core.errors import Refused
from tidebell_core.game.rng import Stream
from tidebell_core.game.state import ABSENT, PLAYING, READY, RUN
from tidebell_core.game.view import View
from tidebell_core.record import events as e

BANK = {"mode": "bank", "ms": 60000, "zero": "flag"}
STEP = {"clock": 0, "order": "confirm", "together": True, "at_once": True}


def rules(step=STEP, **clock):
    """Return the device form of a game in which the clocks of all run at once."""
    return form(
        ["at_once", "clocks", "order", "together"],
        clocks=[dict(BANK, **clock)],
        stages=[{"turns": [1, 9], "name": "Think", "steps": [["play", step]]}],
    )


def seen(session):
    """Return a view of a session."""
    view = View()
    view.update(session)
    return view


def shown(session):
    """Return what the clocks show, and that of all."""
    view = seen(session)
    return view.clocks, view.clock_ms


def whole(session):
    """Hold that the parts of the time are the whole of it."""
    assert session.state.elapsed_ms() == session.played_ms


def test_each_clock_runs_until_its_player_is_done():
    session = play(rules())
    assert session.state.phase == RUN and session.state.seat == -1
    session.advance(10000)
    assert shown(session) == ([50000, 50000, 50000], 50000)
    session.do(e.CONFIRM, BOB)
    session.advance(5000)
    assert shown(session) == ([45000, 50000, 45000], 45000)
    session.do(e.CONFIRM, ANN)
    session.advance(1000)
    session.do(e.CONFIRM, CYD)
    whole(session)
    assert session.state.used_ms == [15000, 10000, 16000]
    assert session.state.phase == READY and session.state.turn == 2
    assert shown(session)[0] == [45000, 50000, 44000]
    session.do(e.ADVANCE)
    session.advance(4000)
    assert shown(session) == ([41000, 46000, 40000], 40000)
    whole(session)


def test_the_first_clock_at_zero_strikes_at_its_millisecond():
    for zero, left, status in (
        ("flag", [30000, 0, 30000], PLAYING),
        ("pass", [30000, 0, 30000], ABSENT),
        ("out", [30000, 0, 30000], ABSENT),
        ("negative", [30000, -5000, 30000], PLAYING),
    ):
        session = play(rules(zero=zero))
        session.do(e.FIX_TIME, BOB, 25000)
        session.advance(24999)
        assert session.count == 3
        session.advance(5001)
        assert session.count == 4
        assert shown(session)[0] == left, zero
        assert session.state.status[BOB] == status
        session.do(e.CONFIRM, ANN)
        session.do(e.CONFIRM, CYD)
        if status == PLAYING:
            session.do(e.CONFIRM, BOB)
        whole(session)
        assert session.state.turn == 2
        assert session.state.used_ms == [30000, 30000 if zero == "negative" else 25000, 30000]


def test_who_took_long_has_his_increment_with_his_move():
    session = play(rules(mode="fischer", inc=3000, zero="pass"))
    session.advance(10000)
    session.do(e.CONFIRM, ANN)
    session.advance(52000)
    assert session.count == 3
    session.advance(2000)  # 63 s: the first increment is in the main time
    assert session.state.turn == 2
    assert shown(session)[0] == [56000, 3000, 3000]
    assert session.state.status == [PLAYING] * 3


def test_clocks_that_count_up_stop_one_by_one():
    session = play(rules(mode="count_up", ms=None))
    session.advance(7000)
    session.do(e.CONFIRM, CYD)
    session.advance(1000)
    assert shown(session) == ([8000, 8000, 7000], 8000)
    session.do(e.END_TURN, arg=e.ALL_DONE)
    assert shown(session)[0] == [8000, 8000, 7000]
    whole(session)


def test_an_undo_gives_nobody_time():
    session = play(rules())
    session.advance(10000)
    session.do(e.CONFIRM, BOB)
    session.advance(5000)
    session.undo()
    assert shown(session)[0] == [45000, 45000, 45000]
    session.redo()
    assert shown(session)[0] == [45000, 50000, 45000]
    session.undo()
    session.undo()  # the turn itself
    assert session.state.phase == READY
    session.advance(3000)
    session.do(e.ADVANCE)
    assert shown(session)[0] == [45000, 45000, 45000]
    whole(session)


def test_walks_with_undo_and_redo_give_no_clock_time():
    for seed in range(40):
        session = begun(rules(zero="negative"), 4, seed)
        draw = Stream(seed, 1)
        ran = [0] * 4
        for _ in range(60):
            thinks = [] if session.paused else seen(session).thinking
            ms = (0, 1, 700, 4000, 9000)[draw.below(5)]
            session.advance(ms)
            for seat in thinks:
                ran[seat] += ms
            what = draw.below(8)
            try:
                if what < 2:
                    session.undo()
                elif what == 2:
                    session.redo()
                elif what == 3:
                    session.do(e.RESUME if session.paused else e.PAUSE)
                elif session.state.phase == READY:
                    session.do(e.ADVANCE)
                elif what == 4 and draw.below(4) == 0:
                    session.do(e.END_TURN, arg=e.ALL_DONE)
                else:
                    session.do(e.CONFIRM, draw.below(4))
            except Refused:
                pass
            whole(session)
            if not session.state.owed:
                left = shown(session)[0]
                for seat in range(4):
                    assert left[seat] <= 60000 - ran[seat], (seed, seat)


def test_it_has_to_be_said_who_is_done():
    session = play(rules())
    refused("who_done", session.do, e.END_TURN)
    refused("not_now", session.do, e.FIX_TIME, e.NOBODY, 1000)
    session.advance(2000)
    session.do(e.FIX_TIME, CYD, 9000)
    session.do(e.GIVE_TIME, e.NOBODY, BOB * e.GIVE_SEAT + 30)
    assert shown(session) == ([58000, 88000, 9000], 9000)
    session.do(e.STATUS, CYD, ABSENT)
    session.advance(1000)
    assert shown(session) == ([57000, 87000, 9000], 57000)
    assert session.state.used_ms[CYD] == 2000


def test_two_or_three_have_a_key_each_and_more_do_not():
    for players, keys in (
        (2, ["spend", "declare"]),
        (3, ["spend", "declare", "end"]),
        (4, [None] * 4),
    ):
        session = play(rules(), players)
        view = seen(session)
        assert [row.key for row in view.rows] == keys
        assert view.public()["thinking"] == list(range(players))
        assert view.end_label == "0/%d done" % players


def test_a_game_that_ends_early_or_goes_elsewhere_stops_all_clocks():
    session = play(rules())
    session.advance(10000)
    session.do(e.FIX_TURN, e.NOBODY, 4)
    session.advance(5000)
    session.do(e.END_EARLY)
    whole(session)
    assert session.state.used_ms[ANN] >= 10000


def test_forms_that_cannot_be_are_refused():
    begun(rules())
    bad(rules(zero="ask"))
    bad(rules(mode="hourglass"))
    bad(rules(dict(STEP, order=None)))
    some = rules()
    some["uses"].remove("at_once")
    bad(some)
