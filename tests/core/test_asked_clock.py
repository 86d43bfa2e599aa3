# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The clock of a player turn while something is asked: it runs for whose turn it is."""

from small import ANN, BOB, again, do, form, play, seen
from table import refused
from tidebell_core.game.state import OVER, PROMPT, RUN, SCORE
from tidebell_core.mechanisms import clocks
from tidebell_core.mechanisms.bag_cards import MODE_DONE, MODE_DROP
from tidebell_core.record import events as e

SECOND = 1000
MINUTE = 60000
BAG = {"name": "Bag", "cards": "One\nTwo", "counts": [9, 9], "start": 0, "cost": 0}


def game(clock, players=2, bag=None, uses=(), **more):
    """Return a session in which Ann's clock runs, and cards can be drawn without a price."""
    rules = {"clock": 0, "on": True}
    stages = [{"turns": [1, 99], "name": "Play", "steps": [["play", rules]]}]
    data = form(
        ["clocks", "bags"] + list(uses),
        clocks=[clock],
        stages=stages,
        turns=99,
        bags=[dict(BAG, **(bag or {}))],
        **more,
    )
    return play(data, players)


def bank(**more):
    clock = {"mode": "bank", "ms": 5 * MINUTE, "zero": "flag"}
    clock.update(more)
    return clock


def drawn(session):
    """Have who plays draw a card, which opens his hand; return the session."""
    session.do(e.TAKE, session.state.seat, 0)
    assert session.state.phase == PROMPT
    return session


def test_a_hand_costs_the_same_time_whichever_key_closes_it():
    # 100 s with the hand open, 1 s after it: 5:00 - 1:41 = 3:19 both ways.
    left = []
    for close in ("done", "undo"):
        session = drawn(game(bank()))
        session.advance(100 * SECOND)
        assert session.clock_shown() == 200 * SECOND
        if close == "done":
            session.do(e.HAND, ANN, MODE_DONE)
        else:
            session.undo()
        assert session.state.phase == RUN
        session.advance(SECOND)
        left.append(seen(session).clocks)
    assert left == [[199 * SECOND, 300 * SECOND]] * 2
    again(session)


def test_at_zero_the_hand_closes_and_what_was_drawn_stays_drawn():
    session = drawn(game(bank(zero="pass", inc=SECOND)))
    session.advance(5 * MINUTE + 7)
    assert session._log[-1] == (e.TIMEOUT, 15, 0, 5 * MINUTE)
    assert (session.state.phase, session.state.seat) == (RUN, BOB)
    bags = [one for one in session.game.mechanisms if e.TAKE in one.KINDS][0]
    assert len(bags.held(0, ANN)) == 1
    assert seen(session).clocks[BOB] == 5 * MINUTE - 7
    drawn(session)  # nothing of Ann's is still asked
    again(session)


def test_a_flag_that_falls_with_a_hand_open_asks_the_table():
    session = drawn(game(bank()))
    session.advance(6 * MINUTE)
    assert seen(session).prompt.title == "Time is up"
    assert session.clock_left() is None  # while the table is asked nothing runs
    session.do(e.FLAG, ANN, clocks.PLAY_ON)
    assert (session.state.phase, session.state.seat) == (RUN, ANN)
    do(session, "Discard", 0)
    assert session.state.phase == PROMPT
    again(session)


def test_a_period_that_begins_leaves_the_hand_open():
    kind = {"mode": "byo_yomi", "ms": MINUTE, "zero": "flag", "periods": 3, "period": 30000}
    session = drawn(game(kind))
    session.advance(MINUTE + SECOND)
    assert session.state.phase == PROMPT and session.clock_shown() == 29 * SECOND
    session.do(e.HAND, ANN, MODE_DONE)
    assert session.state.phase == RUN and session.clock_shown() == 29 * SECOND


def test_below_zero_the_hand_stays_open_and_the_time_counts_on():
    session = drawn(game(bank(zero="negative")))
    session.advance(5 * MINUTE + 3 * SECOND)
    assert session.state.phase == PROMPT
    assert seen(session).clocks[ANN] == -3 * SECOND


def test_while_another_player_is_asked_the_clock_stands():
    session = game(bank())
    session.do(e.END_TURN, ANN)
    drawn(session)
    session.do(e.HAND, BOB, MODE_DONE)
    session.do(e.END_TURN, BOB)
    left = session.clock_left()
    session.do(e.HAND, ANN, MODE_DROP + 64)  # Bob's hand
    assert seen(session).prompt.seat == BOB and session.clock_left() is None
    session.advance(HOUR)
    session.do(e.HAND, BOB, MODE_DONE)
    assert session.clock_left() == left


def test_while_the_table_is_asked_the_clock_stands():
    counters = [["Coins", 9, 0]]
    session = game(
        bank(),
        uses=["counters"],
        counters=counters,
        in_play=[{"counter": 0, "unit": "C", "ends_at": 3}],
    )
    session.advance(SECOND)
    session.do(e.COUNT, ANN, 3)
    assert seen(session).prompt.seat == -1 and session.clock_left() is None
    session.advance(HOUR)
    session.do(e.ADVANCE)
    assert session.clock_left() == 299 * SECOND


def test_a_pause_stops_the_clock_of_an_open_hand():
    session = drawn(game(bank()))
    session.do(e.PAUSE)
    assert session.clock_left() is None
    session.advance(HOUR)
    session.do(e.RESUME)
    assert session.clock_left() == 5 * MINUTE
    refused("not_now", session.do, e.TIMEOUT)


def test_a_match_that_ends_with_a_hand_open_is_over():
    session = game(bank(), uses=["match"], match={"ms": MINUTE, "zero": "end"})
    drawn(session)
    session.advance(MINUTE)
    assert session.state.phase in (SCORE, OVER) and session.clock_left() is None


HOUR = 3600000


def test_no_clock_runs_while_hands_are_trimmed_after_the_last_player_turn():
    for zero in ("pass", "flag", "negative"):
        rules = {"clock": 0, "on": True}
        stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", rules], ["trim", 0]]}]
        mode = {"mode": "countdown", "ms": MINUTE, "zero": zero}
        data = form(["clocks", "bags"], clocks=[mode], stages=stages)
        data["bags"] = [dict(BAG, limit=1, trim=True)]
        session = play(data, 2)
        for seat in (ANN, BOB):
            for _ in range(3):
                session.do(e.TAKE, seat, 0)
                session.do(e.HAND, seat, MODE_DONE)
            session.advance(10 * SECOND)
            session.do(e.END_TURN, seat)
        assert session.state.phase == PROMPT and session.game.asker().prompt().seat == ANN
        assert not session.runs() and session.clock_left() is None
        session.advance(10 * MINUTE)
        assert session.state.turn == 1 and session.state.used_ms == [10 * SECOND] * 2
        again(session)
