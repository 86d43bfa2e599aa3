# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The clock that begins at its player's own push, or by itself after three seconds."""

from small import ANN, BOB, CYD, again, begun, form, seen
from tidebell_core.game.state import PROMPT, READY, RUN
from tidebell_core.record import events as e

WAIT = 3000


def waiting(order=None, on=True, match=None):
    """Return a game of one minute for each player turn, in which Ann's goes on."""
    rules = {"clock": 0, "gap": WAIT, "on": on}
    if order:
        rules["order"] = order
    more = {"clocks": [{"mode": "countdown", "ms": 60000, "zero": "pass", "warn": []}]}
    uses = ["order"]
    if match:
        more["match"] = {"ms": match, "zero": "last_turns"}
        uses = ["match", "order"]
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", rules]]}]
    session = begun(form(uses, stages=stages, **more))
    if order == "named":
        session.do(e.NAME, ANN)
    session.do(e.ADVANCE)
    assert session.state.phase == RUN
    return session


def handed(session, after=5000):
    """Let Ann end her turn; returns the session."""
    session.advance(after)
    session.do(e.END_TURN, ANN)
    assert session.state.phase == READY
    return session


def test_the_first_clock_of_a_game_waits_for_its_push_without_an_end():
    session = waiting()
    session.do(e.UNDO)
    session.advance(60 * 60 * 1000)
    assert session.state.phase == READY and seen(session).wait_ms < 0


def test_a_clock_begins_by_itself_three_seconds_after_the_hand_over_and_at_that_millisecond():
    session = handed(waiting())
    assert (seen(session).gap, seen(session).wait_ms) == (True, WAIT)
    session.advance(WAIT - 1)
    assert session.state.phase == READY and seen(session).wait_ms == 1
    session.advance(701)
    assert session.state.phase == RUN and session.state.seat == BOB
    assert session.clock_shown() == 60000 - 700
    assert session._log[-1] == (e.ADVANCE, e.NOBODY, 0, WAIT)
    assert seen(session).wait_ms < 0
    again(session)


def test_a_push_begins_it_at_once():
    session = handed(waiting())
    session.advance(800)
    session.do(e.ADVANCE)
    session.advance(1000)
    assert session.state.phase == RUN and session.clock_shown() == 59000
    session.advance(10000)
    assert session.count == 4 and session.clock_shown() == 49000  # and nothing begins it once more


def test_nobody_pays_for_the_wait():
    session = handed(waiting(), 5000)
    session.advance(WAIT + 2000)
    session.do(e.END_TURN, BOB)
    assert session.state.used_ms[:2] == [5000, 2000]
    assert session.state.idle_ms == WAIT
    assert session.played_ms == 5000 + WAIT + 2000


def test_of_each_order_whoever_comes_next_waits():
    for order in (None, "counter", "alternate", "named"):
        session = waiting(order)
        session.do(e.END_TURN, ANN)
        if order == "named":
            session.advance(20000)  # whoever is asked has his time
            assert session.state.phase == PROMPT
            session.do(e.NAME, CYD)
        assert session.state.phase == READY
        session.advance(WAIT - 1)
        assert session.state.phase == READY, order
        session.advance(1)
        assert session.state.phase == RUN, order


def test_a_round_that_does_not_run_on_begins_with_a_push():
    for on in (False, True):
        session = waiting(on=on)
        for seat in (ANN, BOB, CYD):
            session.advance(WAIT)
            session.do(e.END_TURN, seat)
        assert session.state.turn == 2 and session.state.phase == READY
        session.advance(WAIT)
        assert (session.state.phase == RUN) == on


def test_a_pause_stops_the_wait_where_it_is():
    session = handed(waiting())
    session.advance(1000)
    session.do(e.PAUSE)
    session.advance(60000)
    assert session.clock_left() is None and seen(session).wait_ms == 2000
    session.do(e.RESUME)
    assert session.clock_left() == 2000
    session.advance(2000)
    assert session.state.phase == RUN


def test_what_is_left_of_the_wait_outlasts_a_power_cut():
    session = handed(waiting())
    session.advance(1200)
    session.do(e.PAUSE)
    other = session.fresh()
    other.restore(session.snapshot())
    other.do(e.RESUME)
    assert other.clock_left() == WAIT - 1200


def test_the_wait_does_not_come_again_by_undo_and_redo():
    session = handed(waiting())
    session.advance(1000)
    session.do(e.ADVANCE)
    session.advance(1500)
    session.do(e.UNDO)  # of his push: half a second of the wait is left
    assert session.state.phase == READY and session.clock_left() == 500
    session.do(e.REDO)
    assert session.state.phase == RUN and session.clock_shown() == 58500
    session.advance(1000)
    session.do(e.UNDO)  # nothing is left of it: what would begin at once stands still first
    assert session.state.phase == READY and session.paused
    session.do(e.UNDO)  # and so the hand-over can be taken back, too
    assert session.state.phase == RUN and session.state.seat == ANN
    assert session.clock_shown() == 60000 - 5000 - 3500  # she has had the time since
    assert sum(session.state.used_ms) + session.state.idle_ms == session.played_ms
    session.do(e.REDO)
    session.do(e.REDO)
    assert session.state.seat == BOB and session.clock_shown() == 57500


def test_undone_at_a_hand_over_the_time_since_is_the_former_players():
    session = handed(waiting(), 5000)
    session.advance(2000)
    session.do(e.UNDO)
    assert session.state.seat == ANN and session.clock_shown() == 53000
    session.do(e.END_TURN, ANN)
    assert session.clock_left() == WAIT  # the hand-over is a new one


def test_a_clock_that_was_taken_back_has_run_when_it_begins_by_itself():
    session = handed(waiting())
    session.advance(1000)
    session.do(e.ADVANCE)
    session.advance(500)
    session.do(e.UNDO)
    session.advance(1500)
    assert session.state.phase == RUN and session.clock_shown() == 59500


def test_a_match_clock_strikes_in_the_wait_and_the_wait_goes_on():
    session = handed(waiting(match=6000), 5000)
    session.advance(1000)
    assert session._log[-1][0] == e.FULL_TIME and session.state.phase == READY
    assert session.clock_left() == 2000
    session.advance(2000)
    assert session.state.phase == RUN and session._log[-1][0] == e.ADVANCE
    again(session)


def test_without_a_wait_a_gap_has_no_end():
    session = waiting()
    session.setup.stages[0]["steps"][0][1]["gap"] = 0
    session.do(e.END_TURN, ANN)
    session.advance(60 * 60 * 1000)
    assert session.state.phase == READY and seen(session).gap


def test_a_referee_who_goes_to_a_turn_without_a_wait_ends_the_wait_and_not_the_game():
    stages = [
        {"turns": [1, 2], "name": "With", "steps": [["play", {"clock": 0, "gap": WAIT}]]},
        {"turns": [3, 9], "name": "Without", "steps": [["play", {"clock": 0}]]},
    ]
    clocks = [{"mode": "countdown", "ms": 60000, "zero": "pass", "warn": []}]
    session = begun(form(["order"], stages=stages, clocks=clocks))
    session.do(e.ADVANCE)
    handed(session)
    session.do(e.FIX_TURN, e.NOBODY, 3)
    assert (session.state.phase, seen(session).wait_ms) == (READY, -1)
    session.advance(2 * WAIT)
    assert session.state.phase == READY and session.state.seat == BOB
    session.do(e.FIX_TURN, e.NOBODY, 2)
    session.advance(1)
    assert session.state.phase == RUN and session.state.seat == BOB
    again(session)
