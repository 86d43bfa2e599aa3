# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Handicaps: the table chooses each seat's time and increment before the clocks run."""

from small import ANN, BOB, CYD, again, bad, begun, form, seen
from table import refused
from tidebell_core.game.state import ABSENT, PLAYING, PROMPT, READY
from tidebell_core.record import events as e

MINUTE = 60000
LEVELS = [["Usual", None, None], ["Strong", 5 * MINUTE, 2000], ["Master", MINUTE, 0]]


def game(levels=LEVELS, **clock):
    """Return a device form in which handicaps are chosen for a clock of ten minutes, 5 s a turn."""
    rules = {"mode": "fischer", "ms": 10 * MINUTE, "inc": 5000, "zero": "flag"}
    rules.update(clock)
    play = ["play", {"clock": 0, "on": True}]
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["handicaps"], play]}]
    more = {"handicaps": {"clock": 0, "levels": levels}, "clocks": [rules], "stages": stages}
    return form(["clocks", "handicaps"], **more)


def chosen(session, *levels):
    """Choose a level for each who is asked."""
    for level in levels:
        session.do(e.HANDICAP, seen(session).prompt.seat, level)
    return session


def test_each_seat_has_the_time_and_increment_of_its_level():
    session = begun(game())
    asked = seen(session).prompt
    assert [(row.name, row.detail) for row in asked.rows] == [
        ("Usual", "10:00 +0:05"),
        ("Strong", "5:00 +0:02"),
        ("Master", "1:00"),
    ]
    assert (asked.seat, session.state.phase) == (ANN, PROMPT)
    refused("not_now", session.do, e.HANDICAP, BOB, 0)
    refused("no_action", session.do, e.HANDICAP, ANN, 3)
    refused("not_now", session.do, e.ADVANCE)
    chosen(session, 0, 1, 2)
    assert session.state.phase == READY
    assert seen(session).clocks == [10 * MINUTE + 5000, 5 * MINUTE + 2000, MINUTE]
    session.do(e.ADVANCE)
    for _ in range(3):
        session.advance(10000)
        session.do(e.END_TURN, session.state.seat)
    assert seen(session).clocks == [10 * MINUTE, 5 * MINUTE - 6000, 50000]
    assert session.state.turn == 2  # nobody is asked again
    again(session)
    other = session.fresh()
    other.restore(session.snapshot())
    assert seen(other).clocks == seen(session).clocks


def test_a_level_is_taken_back():
    session = chosen(begun(game()), 2)
    session.undo()
    chosen(session, 1, 1, 1)
    assert seen(session).clocks == [5 * MINUTE + 2000] * 3


def test_a_countdown_has_handicaps_too():
    levels = [["Usual", None, None], ["Short", 20000, None]]
    session = chosen(begun(game(levels, mode="countdown", ms=MINUTE, zero="pass", inc=0)), 1, 0, 1)
    session.do(e.ADVANCE)
    assert session.state.remaining_ms == 20000
    session.advance(20000)
    assert (session.state.seat, session.state.remaining_ms) == (BOB, MINUTE)
    session.do(e.END_TURN, BOB)
    assert session.state.remaining_ms == 20000


def test_whose_clock_has_run_is_not_asked():
    session = begun(game())
    session.do(e.STATUS, CYD, ABSENT)
    chosen(session, 1, 1)
    session.do(e.ADVANCE)
    session.do(e.STATUS, CYD, PLAYING)
    session.do(e.END_TURN, ANN)
    session.do(e.END_TURN, BOB)
    session.advance(1000)
    session.do(e.END_TURN, CYD)  # his clock has run
    assert session.state.turn == 2 and seen(session).prompt is None


def test_who_is_asked_goes_away():
    session = chosen(begun(game()), 1, 1)
    session.do(e.STATUS, CYD, ABSENT)
    assert [row.name for row in seen(session).prompt.rows] == ["Go on"]
    session.do(e.ADVANCE)
    assert session.state.phase == READY


def test_handicaps_that_cannot_be_are_refused():
    bad(game(mode="count_up", ms=None, zero="pass"))
    bad(game(mode="bank"))  # without an increment
    bad(game(odds=[MINUTE] * 4))
    late = game()
    late["stages"][0]["steps"].reverse()
    bad(late)
    bad(game([["Usual", None, None], ["None", 500, None]]))
