# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The tide: fifteen cards, nine and six, drawn from turn 3 on, a new pile at turns 11 and 19."""

from table import (
    ANN,
    BOB,
    CYD,
    DRAW,
    LOOK,
    NORMAL,
    RUN,
    SHOWN,
    decks,
    go_on,
    peek,
    play_to,
    refused,
    table,
)
from tidebell_core.game.view import View
from tidebell_core.record import events as e


def all_cards(session):
    """Return how many cards of each kind there are, wherever they are."""
    deck = decks(session)
    cards = deck.piles[0] + deck.asides[0] + [card for card in deck.current if card >= 0]
    return [cards.count(kind) for kind in range(3)]


def draws(seed):
    """Return the tide of each turn, and the turns in which a new pile was made."""
    session = table(2, seed=seed)
    tides, refills = {}, []
    shuffles = decks(session).shuffles[0]
    while session.state.turn < 25 or session.state.phase != RUN:
        go_on(session)
        assert all_cards(session) == [5, 5, 5]
        if decks(session).shuffles[0] != shuffles:
            shuffles = decks(session).shuffles[0]
            refills.append(session.state.turn)
        if session.state.phase == SHOWN:
            tides[session.state.turn] = decks(session).current[0]
    return tides, refills, session


def test_nine_cards_begin_the_pile_and_six_lie_aside():
    session = table()
    assert (len(decks(session).piles[0]), len(decks(session).asides[0])) == (9, 6)
    assert all_cards(session) == [5, 5, 5]


def test_turn_one_has_no_tide_and_turn_two_is_normal():
    session = table()
    view = View()
    view.update(session)
    assert view.card == ""
    play_to(session, turn=2)
    view.update(session)
    assert view.card == "Normal"
    assert decks(session).current == [-1]


def test_the_pile_is_made_anew_at_turns_11_and_19_and_never_elsewhere():
    for seed in range(20):
        tides, refills, session = draws(seed)
        assert sorted(tides) == list(range(3, 26))
        assert refills == [11, 19]
        assert len(decks(session).piles[0]) == 2


def test_at_a_refill_all_but_the_current_card_are_shuffled_and_eight_dealt():
    session = play_to(table(), turn=11, phase=SHOWN)
    assert (len(decks(session).piles[0]), len(decks(session).asides[0])) == (8, 6)
    assert decks(session).current[0] >= 0


def test_two_seeds_draw_differently_and_one_seed_the_same():
    assert draws(1)[0] == draws(1)[0]
    assert len({tuple(sorted(draws(seed)[0].items())) for seed in range(10)}) == 10


def test_an_undone_draw_returns_the_same_card_even_after_something_else():
    for turn in (5, 11, 19):
        session = play_to(table(), turn=turn, phase=DRAW)
        session.do(e.ADVANCE)
        card, pile = decks(session).current[0], list(decks(session).piles[0])
        session.undo()
        session.do(e.COUNT, ANN, 3)
        session.do(e.ADVANCE)
        assert decks(session).current[0] == card
        assert decks(session).piles[0] == pile


def test_working_hens_look_as_many_cards_ahead_and_never_past_the_end():
    session = play_to(table(), turn=9, phase=LOOK)
    pile = list(decks(session).piles[0])
    assert len(pile) == 2
    assert peek(session, 0) == []
    assert peek(session, 1) == [pile[-1]]
    assert peek(session, 2) == [pile[-1], pile[-2]]
    assert peek(session, 5) == [pile[-1], pile[-2]]


def test_the_forecast_can_be_one_card_only():
    session = play_to(table(switches={"forecast_depth": "one card"}), turn=9, phase=LOOK)
    assert peek(session, 4) == [decks(session).piles[0][-1]]
    assert peek(session, 0) == []


def test_after_a_refill_the_forecast_is_of_the_new_pile():
    session = play_to(table(), turn=11, phase=LOOK)
    assert peek(session, 9) == list(reversed(decks(session).piles[0]))


def test_the_look_goes_round_from_the_starter_and_remembers_the_hens():
    session = play_to(table(), turn=5, phase=LOOK)
    for seat, hens in ((ANN, 2), (BOB, 0), (CYD, 1)):
        assert session.state.seat == seat
        session.do(e.ADVANCE, seat, hens)
    play_to(session, turn=6, phase=LOOK)
    view = View()
    for hens in (2, 0, 1):
        view.update(session)
        assert (view.counter_name, view.counter) == ("Working hens", hens)
        session.do(e.ADVANCE, session.state.seat, view.counter)


def test_the_look_is_only_for_the_round_of_looks():
    session = play_to(table(), turn=5)
    refused("not_now", peek, session, 1)
    session = play_to(table(), turn=5, phase=LOOK)
    refused("value", session.do, e.ADVANCE, ANN, 10)


def test_no_clock_runs_between_turns():
    session = play_to(table(), turn=5, phase=DRAW)
    idle = session.state.idle_ms
    session.advance(1000)
    session.do(e.ADVANCE)
    session.advance(1000)
    session.do(e.ADVANCE)
    for _ in range(3):
        session.advance(1000)
        session.do(e.ADVANCE, session.state.seat, 0)
    session.advance(1000)
    session.do(e.ADVANCE)
    assert session.state.idle_ms == idle + 6000
    assert session.clock_left() == 180000


def test_the_referee_changes_the_tide_and_no_card_is_lost():
    session = play_to(table(), turn=5)
    for kind in (0, 1, 2, 0, 2, 1):
        session.do(e.FIX_CARD, 15, kind)
        assert decks(session).current[0] == kind
        assert all_cards(session) == [5, 5, 5]
    refused("no_card", session.do, e.FIX_CARD, 15, 3)
    refused("no_card", session.do, e.FIX_CARD, 15, 32 + NORMAL)


def test_a_draw_tells_the_log_which_card_it_was():
    session = play_to(table(), turn=5, phase=DRAW)
    event = session.do(e.ADVANCE)
    assert event[2] == decks(session).current[0] + 1
