# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The look round: who may see what comes next, and what all may see."""

from small import seen, taken
from table import (
    DRAW,
    LOOK,
    READY,
    SHOWN,
    Session,
    decks,
    device_form,
    header,
    play_to,
    refused,
    table,
)
from tidebell_core.game.state import ABSENT
from tidebell_core.record import events as e

NAMES = ["High", "Normal", "Low"]


def seen_ahead(session):
    """The kinds of the next cards that everybody sees."""
    return [NAMES.index(name) for name, _ in seen(session).next_cards]


def test_what_every_player_may_look_at_is_turned_up_for_all():
    session = play_to(table(3), turn=5, phase=LOOK)
    pile = list(decks(session).piles[0])
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
    assert decks(session).current[0] == pile[-1] and not seen_ahead(session)


def test_as_many_cards_are_turned_up_as_the_least_of_all_may_see():
    session = play_to(table(2), turn=6, phase=LOOK)
    pile = list(decks(session).piles[0])
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
    assert len(decks(session).piles[0]) == 8 and not seen_ahead(session)


def test_there_are_at_most_as_many_hens_as_players_and_none_at_first():
    session = play_to(table(2), turn=5, phase=LOOK)
    assert session.state.counters == [0, 0]
    refused("value", session.do, e.ADVANCE, session.state.seat, 3)
    session.do(e.ADVANCE, session.state.seat, 2)


def test_a_known_card_that_the_referee_takes_out_of_the_pile_is_not_known_any_more():
    session = play_to(table(2), turn=5, phase=LOOK)
    session.do(e.ADVANCE, session.state.seat, 1)
    session.do(e.ADVANCE, session.state.seat, 1)
    state = decks(session)
    state.current[0] = -1  # as where a look comes before the first card
    state.asides[0][:] = []
    state.piles[0][:] = [2, 0, 1]
    session.do(e.FIX_CARD, e.NOBODY, 1)
    assert state.piles[0] == [2, 0] and state.known == [0]
    assert not seen_ahead(session)


def test_what_is_turned_up_is_of_the_deck_that_is_looked_at():
    data = device_form()
    other = dict(data["decks"][0], name="Weather", cards=[["Storm", 9, [9, 9, 9]]], pile=9)
    for key in ("refill", "first", "from", "means", "bands"):
        other.pop(key, None)
    data["decks"] = data["decks"] + [other]
    data["looks"][0]["deck"] = 1
    head = header(2)
    session = Session(taken(data, head.switches), head)
    session.do(e.START)
    play_to(session, turn=5, phase=LOOK)
    session.do(e.ADVANCE, session.state.seat, 1)
    session.do(e.ADVANCE, session.state.seat, 1)
    view = seen(session)
    assert (view.phase, view.deck) == (SHOWN, "Weather")
    assert [name for name, _ in view.next_cards] == ["Storm"]
    session.do(e.ADVANCE)
    assert seen(session).next_cards == []  # beside the tide stands what comes of the tide


def test_one_push_passes_over_a_round_in_which_nobody_has_a_working_counter():
    session = play_to(table(4), turn=5, phase=LOOK)
    before = session.state.pack()
    steps = session.depth
    session.do(e.ADVANCE, e.NOBODY, e.PASS_OVER)
    assert session.state.phase == READY and session.depth == steps + 1
    assert session.state.counters == [0] * len(session.state.counters)
    session.undo()
    after = session.state
    assert (after.phase, after.seat, after.pos) == (LOOK, after.round[0], 0)
    assert len(before) == len(after.pack())


def test_a_round_is_not_passed_over_once_somebody_has_one_or_has_looked():
    session = play_to(table(3), turn=5, phase=LOOK)
    session.do(e.LOOK, session.state.seat)
    refused("not_now", session.do, e.ADVANCE, e.NOBODY, e.PASS_OVER)
    session.do(e.ADVANCE, session.state.seat, 0)
    refused("not_now", session.do, e.ADVANCE, e.NOBODY, e.PASS_OVER)
    session.do(e.ADVANCE, session.state.seat, 0)
    session.do(e.ADVANCE, session.state.seat, 1)
    play_to(session, turn=6, phase=LOOK)
    refused("not_now", session.do, e.ADVANCE, e.NOBODY, e.PASS_OVER)
    for count in (0, 0, 0):
        session.do(e.ADVANCE, session.state.seat, count)
    play_to(session, turn=7, phase=LOOK)
    session.do(e.ADVANCE, e.NOBODY, e.PASS_OVER)  # nobody has one any more
    assert session.state.phase == READY


def test_who_is_absent_does_not_hide_that_a_round_has_just_begun():
    session = play_to(table(3), turn=5)
    session.do(e.STATUS, session.state.order[0], ABSENT)
    play_to(session, turn=6, phase=LOOK)
    assert session.state.seat != session.state.round[0]
    session.do(e.ADVANCE, e.NOBODY, e.PASS_OVER)
    assert session.state.phase == READY


def test_nothing_else_is_passed_over():
    session = play_to(table(3), turn=5, phase=DRAW)
    look = play_to(table(3), turn=5, phase=LOOK)
    refused("value", look.do, e.ADVANCE, look.state.seat, e.PASS_OVER + 1)
    session.do(e.ADVANCE, e.NOBODY, e.PASS_OVER)  # of a card an argument says nothing
    assert session.state.phase == SHOWN
