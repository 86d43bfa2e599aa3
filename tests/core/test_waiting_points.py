# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The view's points that wait at a clock's start are those the player turn begins with."""

from small import seen
from table import play_to, table
from tidebell_core.game.state import READY, RUN
from tidebell_core.record import events as e


def waits_and_begins(session):
    """The points that wait, and those that are there once the clock runs."""
    before = session.state.pack()
    waits = seen(session).left
    assert session.state.pack() == before  # to look changes nothing
    session.do(e.ADVANCE)
    assert session.state.phase == RUN
    return waits, seen(session).left


def test_the_points_that_wait_are_those_that_the_turn_begins_with():
    session = table(4)
    for turn in (3, 4, 5, 6):
        play_to(session, turn=turn, phase=READY)
        waits, begins = waits_and_begins(session)
        assert waits == begins > 0


def test_savings_penalties_and_the_cap_of_a_turn_count_beforehand():
    session = play_to(table(2, switches={"turn4_cap": "10"}), turn=4, phase=READY)
    assert waits_and_begins(session) == (10, 10)
    session = play_to(table(2), turn=6, phase=READY)
    seat = session.state.seat
    session.do(e.FIX_KEPT, seat, 5)
    assert waits_and_begins(session) == (20, 20)
    session = play_to(table(2, switches={"mountain_tanks": "penalty"}), turn=6, phase=READY)
    seat = session.state.seat
    session.do(e.FIX_KEPT, seat, 0)
    session.do(e.FIX_PENALTY, seat, 5)
    assert waits_and_begins(session) == (10, 10)
    assert session.game.owner(e.FIX_PENALTY).values[seat] == 0  # paid, once


def test_where_a_turn_has_no_points_none_wait():
    session = play_to(table(2), turn=2, phase=READY)
    assert seen(session).pool == ""
