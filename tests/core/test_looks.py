# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The look round: who may see what comes next, and what all may see."""

from small import seen
from table import DRAW, LOOK, READY, SHOWN, play_to, refused, table
from tidebell_core import events as e
from tidebell_core.state import ABSENT

NAMES = ["High", "Normal", "Low"]


def seen_ahead(session):
    """The kinds of the next cards that everybody sees."""
    return [NAMES.index(name) for name, _ in seen(session).next_cards]


def test_what_every_player_may_look_at_is_turned_up_for_all():
    session = play_to(table(3), turn=5, phase=LOOK)
    pile = list(session.state.piles[0])
    for hens in (1, 2, 1):
        assert not seen_ahead(session)
        session.do(e.ADVANCE, session.state.seat, hens)
    assert session.state.phase == SHOWN and seen_ahead(session) == [pile[-1]]
    refused("revealed", session.undo)  # or the last one could say, knowing it, that he has none
    session.do(e.ADVANCE)
    assert session.state.phase == READY and seen_ahead(session) == [pile[-1]]
    session.undo()
    refused("revealed", session.undo)
    play_to(session, turn=6, phase=DRAW)
    session.do(e.ADVANCE)
    assert session.state.current[0] == pile[-1] and not seen_ahead(session)


def test_as_many_cards_are_turned_up_as_the_least_of_all_may_see():
    session = play_to(table(2), turn=6, phase=LOOK)
    pile = list(session.state.piles[0])
    session.do(e.ADVANCE, session.state.seat, 2)
    session.do(e.ADVANCE, session.state.seat, 2)
    assert seen_ahead(session) == [pile[-1], pile[-2]]
    play_to(session, turn=7, phase=LOOK)
    assert seen_ahead(session) == [pile[-2]]  # all know it still
    session.do(e.ADVANCE, session.state.seat, 2)
    session.do(e.ADVANCE, session.state.seat, 1)
    assert session.state.phase == READY  # nothing that is new


def test_one_without_a_working_counter_keeps_it_private():
    session = play_to(table(3), turn=5, phase=LOOK)
    for hens in (1, 0, 3):
        session.do(e.ADVANCE, session.state.seat, hens)
    assert session.state.phase == READY and not seen_ahead(session)


def test_the_absent_are_not_asked_what_they_may_see():
    session = play_to(table(3), turn=5, phase=LOOK)
    session.do(e.STATUS, 2, ABSENT)
    session.do(e.ADVANCE, session.state.seat, 1)
    session.do(e.ADVANCE, session.state.seat, 1)
    assert session.state.phase == SHOWN


def test_a_new_pile_is_known_to_nobody():
    session = play_to(table(2), turn=10, phase=LOOK)
    session.do(e.ADVANCE, session.state.seat, 2)
    session.do(e.ADVANCE, session.state.seat, 2)
    assert len(seen_ahead(session)) == 1  # never beyond the pile's end
    play_to(session, turn=11, phase=SHOWN)
    assert len(session.state.piles[0]) == 8 and not seen_ahead(session)


def test_there_are_at_most_as_many_hens_as_players_and_none_at_first():
    session = play_to(table(2), turn=5, phase=LOOK)
    assert session.state.counters == [0, 0]
    refused("value", session.do, e.ADVANCE, session.state.seat, 3)
    session.do(e.ADVANCE, session.state.seat, 2)
