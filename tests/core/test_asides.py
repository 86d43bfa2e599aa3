# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Asides: a player turn waits while another's clock runs, or nobody's."""

from small import ANN, BOB, CYD, again, bad, do, form, play, seen
from table import refused
from tidebell_core.game.state import ABSENT, OVER, PROMPT, RUN
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack

MINUTE = 60000
REACT = {"name": "React"}
QUICK = {"name": "Interrupt", "ms": 20000}
RULES = {"name": "Look it up", "nobody": True}
TALK = {"name": "Talk", "nobody": True, "ms": MINUTE}


def game(asides=(REACT, QUICK, RULES, TALK), **clock):
    """Return a device form with asides and a clock of ten minutes for each player."""
    rules = {"mode": "bank", "ms": 10 * MINUTE, "zero": "flag"}
    rules.update(clock)
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"clock": 0, "on": True}]]}]
    uses = ["asides"]
    if rules["mode"] != "countdown" or rules.get("zero") != "pass":
        uses.append("clocks")
    return form(uses, asides=list(asides), clocks=[rules], stages=stages)


def shown(session):
    """Return what all clocks show, and hold that nothing is lost, neither by a power cut."""
    state = session.state
    assert sum(state.used_ms) + state.idle_ms == session.played_ms
    again(session)
    other = session.fresh()
    other.restore(session.snapshot())
    assert other.snapshot() == session.snapshot()
    return seen(session).clocks


def react(session, aside=0, further=1):
    session.do(e.ASIDE, session.state.seat, pack(e.ASIDE, aside=aside, further=further))


def test_another_players_clock_runs_and_comes_back_to_the_same_turn():
    session = play(game())
    session.advance(MINUTE)
    do(session, "React", 2)
    view = seen(session)
    assert (view.seat, view.phase, view.clock_ms) == (CYD, RUN, 10 * MINUTE)
    assert view.facts == ["React in Ann's turn"]
    assert [(row.name, row.detail, row.key) for row in view.rows] == [("Back", "Ann", "end")]
    session.advance(30000)
    assert seen(session).clocks == [9 * MINUTE, 10 * MINUTE, 9 * MINUTE + 30000]
    do(session, "Back")
    assert (session.state.seat, session.state.remaining_ms) == (ANN, 9 * MINUTE)
    session.advance(MINUTE)
    session.do(e.END_TURN, ANN)
    assert session.state.seat == BOB and session.state.turn == 1
    assert shown(session) == [8 * MINUTE, 10 * MINUTE, 9 * MINUTE + 30000]


def test_the_end_key_of_a_host_goes_back_too():
    session = play(game())
    react(session)
    session.do(e.END_TURN, BOB)
    assert (session.state.seat, session.state.phase) == (ANN, RUN)
    assert seen(session).moves == [0, 0, 0]
    session.do(e.END_TURN, ANN)
    assert (session.state.seat, seen(session).moves) == (BOB, [1, 0, 0])


def test_an_aside_is_no_move_and_brings_no_increment():
    session = play(game(mode="fischer", inc=10000))
    session.advance(5000)
    react(session)
    session.advance(5000)
    do(session, "Back")
    assert shown(session) == [10 * MINUTE + 5000, 10 * MINUTE + 5000, 10 * MINUTE + 10000]


def test_a_delay_is_not_had_anew():
    session = play(game(mode="delay", delay=10000))
    session.advance(4000)
    react(session)
    session.advance(3000)
    assert seen(session).clocks == [10 * MINUTE, 10 * MINUTE - 3000, 10 * MINUTE]
    do(session, "Back")
    session.advance(8000)
    assert shown(session) == [10 * MINUTE - 2000, 10 * MINUTE - 3000, 10 * MINUTE]


def test_periods_wait():
    session = play(game(mode="byo_yomi", ms=MINUTE, periods=2, period=30000))
    session.advance(MINUTE + 10000)
    react(session)
    session.advance(MINUTE + 5000)  # Bob's main time is over, and 5 s of his period
    assert seen(session).clocks[:2] == [20000, 25000]
    do(session, "Back")
    assert session.state.remaining_ms == 20000
    session.advance(20000)
    assert seen(session).clock_notes[ANN] != seen(session).clock_notes[BOB]
    shown(session)


def test_a_canadian_period_counts_no_move():
    session = play(game(mode="canadian", ms=0, periods=3, period=MINUTE))
    react(session)
    session.advance(10000)
    do(session, "Back")
    assert shown(session)[BOB] == 50000
    assert seen(session).clock_notes[BOB].startswith("3")


def test_a_clock_counts_up_for_who_reacts():
    session = play(game(mode="count_up", ms=None, zero="pass"))
    session.advance(3000)
    react(session)
    session.advance(4000)
    do(session, "Back")
    session.advance(2000)
    assert shown(session) == [5000, 4000, 0]


def test_a_time_of_its_own_is_over_by_itself():
    session = play(game())
    session.advance(1000)
    do(session, "Interrupt", 1)
    view = seen(session)
    assert (view.seat, view.clock_ms, view.clock_total) == (BOB, 20000, 20000)
    session.advance(25000)
    assert (session.state.seat, session.state.phase) == (ANN, RUN)
    assert shown(session) == [10 * MINUTE - 6000, 10 * MINUTE, 10 * MINUTE]


def test_where_each_turn_has_a_countdown_an_aside_has_its_own_time():
    session = play(game([QUICK], mode="countdown", ms=MINUTE, zero="pass"))
    session.advance(10000)
    do(session, "Interrupt", 1)
    session.advance(19000)
    assert session.state.seat == BOB
    do(session, "Back")
    assert (session.state.seat, session.state.remaining_ms) == (ANN, 50000)
    session.advance(50000)
    assert session.state.seat == BOB  # it is his turn
    shown(session)
    bad(game([REACT], mode="countdown", ms=MINUTE, zero="pass"))


def test_a_flag_falls_in_an_aside():
    session = play(game())
    session.advance(MINUTE)
    react(session)
    session.advance(11 * MINUTE)
    asked = seen(session).prompt
    assert asked.lines == ["Bob's flag has fallen."]
    rows = [row for row in asked.rows if row.name == "Play on"]
    session.do(rows[0].kind, rows[0].seat, rows[0].arg)
    assert (session.state.phase, session.state.seat) == (RUN, BOB)
    do(session, "Back")
    assert (session.state.seat, session.state.remaining_ms) == (ANN, 9 * MINUTE)
    shown(session)


def test_who_is_out_by_an_aside_comes_back_to_the_turn_that_waits():
    session = play(game(zero="out"))
    react(session)
    session.advance(10 * MINUTE)
    assert session.state.status == [0, ABSENT, 0]
    assert (session.state.seat, session.state.phase) == (ANN, RUN)


def test_nobody_pays_for_nobodys_time():
    session = play(game())
    session.advance(1000)
    do(session, "Look it up")
    view = seen(session)
    assert view.phase == PROMPT and view.prompt.title == "Look it up"
    assert view.prompt.lines == ("Nobody's clock runs.",)
    session.advance(5 * MINUTE)
    assert seen(session).clocks == [10 * MINUTE - 1000, 10 * MINUTE, 10 * MINUTE]
    assert session.state.idle_ms == 0
    session.do(e.BACK, ANN)
    assert (session.state.seat, session.state.phase) == (ANN, RUN)
    assert shown(session)[ANN] == 10 * MINUTE - 1000
    assert session.state.idle_ms == 5 * MINUTE


def test_nobodys_time_may_have_an_end():
    session = play(game())
    do(session, "Talk")
    session.advance(20000)
    assert seen(session).wait_ms == 40000
    session.advance(50000)
    assert session._log[-1][:2] == (e.BACK, e.NOBODY)
    assert (session.state.phase, session.state.seat) == (RUN, ANN)
    assert shown(session)[ANN] == 10 * MINUTE - 10000


def test_nothing_else_is_done_in_an_aside():
    action = {"id": "a", "name": "Act", "cost": 0}
    session = play(dict(game(), actions=[action]))
    assert seen(session).actions
    refused("no_seat", react, session, 0, 0)
    refused("no_seat", react, session, 0, 3)
    refused("no_seat", react, session, 2, 1)
    refused("no_action", react, session, 7, 1)
    refused("not_now", session.do, e.BACK, ANN)
    session.do(e.STATUS, CYD, ABSENT)
    refused("not_playing", react, session, 0, 2)
    react(session)
    assert not seen(session).actions
    refused("not_now", session.do, e.SPEND, BOB, 0)
    refused("not_now", react, session)
    session.do(e.GIVE_TIME, e.NOBODY, pack(e.GIVE_TIME, seat=ANN, seconds=30))
    do(session, "Back")
    assert session.state.remaining_ms == 10 * MINUTE + 30000


def test_an_aside_that_is_undone_gives_no_time():
    session = play(game())
    for left in (20000, 11000):
        react(session, 1)
        assert session.state.remaining_ms == left
        session.advance(9000)
        session.undo()
    react(session, 1)
    session.advance(2000)
    assert session.state.seat == ANN
    shown(session)


def test_nor_does_the_turn_that_waits():
    session = play(game())
    session.advance(10000)
    react(session)
    do(session, "Back")
    session.advance(30000)
    session.undo()  # of the way back: Bob pays for the 30 s, and Ann's clock ran them all the same
    do(session, "Back")
    assert session.state.remaining_ms == 10 * MINUTE - 40000
    session.undo()
    session.do(e.PAUSE)
    session.do(e.RESUME)
    session.do(e.GIVE_TIME, e.NOBODY, pack(e.GIVE_TIME, seat=CYD, seconds=30))
    session.undo()  # a step within the aside
    do(session, "Back")
    assert session.state.remaining_ms == 10 * MINUTE - 40000
    shown(session)


def test_play_that_ends_or_is_set_anew_forgets_the_aside():
    session = play(game())
    react(session)
    session.do(e.END_EARLY)
    assert session.state.phase == OVER
    session = play(game())
    react(session)
    session.do(e.FIX_TURN, e.NOBODY, 3)
    do(session, "Back")
    assert (session.state.seat, session.state.turn) == (ANN, 3)


def test_setups_whose_asides_have_no_time_are_refused():
    bad(game([REACT], mode="hourglass"))
    bad(dict(game(), players=[1, 1]))
    bad(dict(game(), asides=[]))
