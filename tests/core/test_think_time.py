# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The longest think of each player is that between two events, pauses left out."""

from table import play_to, table
from tidebell_core.game.state import RUN
from tidebell_core.game.think_time import longest
from tidebell_core.record import events as e


def think(session, ms, kind, *args):
    """Let a player think, and do something."""
    session.advance(ms)
    session.do(kind, *args)


def test_the_longest_stretch_without_an_event_counts_for_whose_clock_ran():
    session = play_to(table(2), turn=5, phase=RUN)
    first = session.state.seat
    think(session, 20000, e.SPEND, first, e.spend_arg(0))
    think(session, 45000, e.SPEND, first, e.spend_arg(0))
    think(session, 10000, e.END_TURN)
    second = session.state.seat
    think(session, 30000, e.PAUSE)
    think(session, 500000, e.RESUME)
    think(session, 31000, e.END_TURN)
    found = longest(session)
    assert found[first] == 45000 and found[second] == 61000
    assert session.state.used_ms[first] == 75000 and session.state.used_ms[second] == 61000


def test_what_was_thought_stays_thought_when_it_is_undone():
    session = play_to(table(2), turn=5, phase=RUN)
    seat = session.state.seat
    for _ in range(30):  # beyond what is at hand
        kind = e.SPEND if session.state.left[seat] else e.UNDO
        session.do(kind, seat, e.spend_arg(0))
    think(session, 50000, e.UNDO)
    for _ in range(5):
        session.do(e.UNDO)
    count = session.count
    assert longest(session)[seat] == 50000
    assert session.count == count and session.state.phase == RUN
