# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Edges: a setup with two of everything and little else, every wrong use, and what is stored."""

import json

from table import (
    ANN,
    BOB,
    CYD,
    DRAW,
    LOOK,
    READY,
    RUN,
    action,
    decks,
    declared,
    go_on,
    header,
    peek,
    penalties,
    play_to,
    refused,
    savings,
    spend,
    table,
)
from tidebell_core.errors import Refused
from tidebell_core.game import flow, scoring
from tidebell_core.game import state as states
from tidebell_core.game.game import Game
from tidebell_core.game.session import Session
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.event_names import NAMES
from tidebell_core.record.events import FIX_POOL
from tidebell_core.record.header import Header
from tidebell_core.record.redaction import public_event
from tidebell_core.setup_reading.setup import Setup


def small(**changes):
    """Return a device form with two pools, two decks, no assets, and a turn without a clock."""
    form = {
        "format": 1,
        "id": "small",
        "title": "Small",
        "players": [1, 3],
        "colours": [
            ["Red", "R", [255, 0, 0]],
            ["Blue", "B", [0, 0, 255]],
            ["Grey", "G", [9, 9, 9]],
        ],
        "turns": 3,
        "uses": ["announced", "decks", "looks", "points", "savings", "scores"],
        "stages": [
            {"turns": [1, 1], "name": "One", "steps": [["play", {"points": True}]]},
            {
                "turns": [2, 3],
                "name": "More",
                "steps": [["draw", 0], ["draw", 1], ["look", 0], ["play", {"points": True}]],
            },
        ],
        "pools": [
            {"name": "A", "base": [[1, 7]], "cap": [[3, 3, 8]]},
            {"name": "B", "base": [[1, 5]], "keep": {"step": 2, "max": 6}},
        ],
        "actions": [
            {"id": "one", "name": "One", "cost": 2},
            {"id": "other", "name": "Other", "cost": 3, "pool": 1},
            {"id": "volley", "name": "Volley", "cost": 2, "shots": 3},
        ],
        "counters": [["Eyes", 3, 0], ["Ears", 5, 2]],
        "decks": [
            {
                "name": "Weather",
                "cards": [["Sun", 3, [0, 0, 0]], ["Rain", 2, [0, 0, 0]]],
                "pile": 4,
            },
            {"name": "Luck", "cards": [["Good", 4, [0, 0, 0]], ["Bad", 4, [0, 0, 0]]], "pile": 3},
        ],
        "looks": [{"deck": 1, "counter": 1}],
        "score": {"fields": [["Gold", 3], ["Fame", 1]], "tie": [1]},
    }
    form.update(changes)
    return form


def begin(form, players=3, window=16):
    """Return a session of a device form, begun."""
    names = ["Ann", "Bob", "Cyd"]
    head = Header(1, "small", 0, 7, [[seat, names[seat]] for seat in range(players)], [])
    session = Session(Setup(form, []), head, window=window)
    session.do(e.START)
    return session


def row(values, pool, seats=3):
    """Return one pool's values."""
    return values[pool * seats : pool * seats + seats]


def test_two_pools_are_filled_paid_and_kept_apart():
    session = begin(small())
    session.do(e.ADVANCE)
    assert row(session.state.left, 0) == [7, 0, 0]
    assert row(session.state.left, 1) == [5, 0, 0]
    session.do(e.SPEND, ANN, 1)
    assert (row(session.state.left, 0), row(session.state.left, 1)) == ([7, 0, 0], [2, 0, 0])
    session.do(e.SPEND, ANN, 0)
    assert (row(session.state.left, 0), row(session.state.left, 1)) == ([5, 0, 0], [2, 0, 0])
    refused("few", session.do, e.SPEND, ANN, 1)
    session.do(e.END_TURN, ANN)
    assert row(session.state.left, 0) == [0, 7, 0] and row(session.state.left, 1) == [0, 5, 0]
    assert row(savings(session), 0) == [0, 0, 0] and row(savings(session), 1) == [2, 0, 0]
    session.do(e.SPEND, BOB, 1)
    session.do(e.END_TURN, BOB)
    session.do(e.END_TURN, 2)
    assert row(savings(session), 1) == [2, 2, 4]
    assert row(session.state.left, 0) == [0, 0, 0] and row(session.state.left, 1) == [0, 0, 0]


def test_what_is_kept_has_its_limit_and_a_cap_its_turns():
    session = begin(small(), players=1)
    for turn, left in ((1, [7, 5]), (2, [7, 9]), (3, [7, 11])):
        play_to(session, ANN, turn)
        assert session.state.left == left, turn
    session.do(e.END_TURN, ANN)
    assert savings(session) == [0, 6]
    form = small()
    form["pools"][0]["base"] = [[1, 12]]
    session = play_to(begin(form, players=1), ANN, 2)
    assert session.state.left[0] == 12
    play_to(session, ANN, 3)
    assert session.state.left[0] == 8


def test_a_turn_without_a_clock_never_times_out():
    session = begin(small())
    session.do(e.ADVANCE)
    session.advance(10**9)
    assert session.state.phase == RUN and session.state.seat == ANN
    assert session.clock_left() is None and session.state.total_ms == 0
    refused("not_now", session.do, e.TIMEOUT)
    assert session.state.remaining_ms == 0


def test_a_volley_of_three_keeps_the_rest_paid_for():
    session = begin(small())
    session.do(e.ADVANCE)
    session.do(e.SPEND, ANN, 2)
    assert (session.state.left[0], declared(session)) == (5, (2, 1))
    refused("reserved", session.do, e.SPEND, ANN, 0)
    session.do(e.SPEND, ANN, 2)
    session.do(e.SPEND, ANN, 2)
    assert (session.state.left[0], declared(session)) == (1, (-1, 0))


def start_with(points, *more, shots=1):
    """Return a session in which Ann has so many points of the first pool.

    :param more: the costs of further actions
    :param shots: of the first action
    """
    form = small()
    form["pools"][0]["base"] = [[1, points]]
    form["actions"][0]["shots"] = shots
    for at, cost in enumerate(more):
        form["actions"].append({"id": "more%d" % at, "name": "More", "cost": cost})
    session = begin(form)
    session.do(e.ADVANCE)
    return session


def test_a_declared_action_needs_points_for_all_its_shots_and_for_no_more():
    session = start_with(5)
    refused("few", session.do, e.SPEND, ANN, 2)
    session = start_with(6)
    for left in (4, 2, 0):
        session.do(e.SPEND, ANN, 2)
        assert session.state.left[0] == left


def test_what_the_first_action_has_still_to_cost_is_kept_from_the_others():
    session = start_with(40, shots=2)
    session.do(e.SPEND, ANN, 0)
    refused("reserved", session.do, e.SPEND, ANN, 2)  # one declared action at a time
    session = start_with(7, 4, 6, shots=2)
    session.do(e.SPEND, ANN, 0)
    refused("reserved", session.do, e.SPEND, ANN, 3)  # 4 of 5, and 2 are still to be paid
    assert text_of(session.do, e.SPEND, ANN, 4) == "Not enough A (5 of 6)."


def can(session):
    """Return which actions of Ann's player turn can be done, as the knob tells."""
    view = View()
    view.update(session)
    return [row.name for row in view.actions if row.can]


def test_only_what_can_be_paid_to_its_last_shot_can_be_done():
    assert can(start_with(5)) == ["One", "Other"]
    assert can(start_with(6)) == ["One", "Other", "Volley"]
    session = start_with(6, 0, 1)
    session.do(e.SPEND, ANN, 2)  # what is left is kept for its shots
    assert can(session) == ["Other", "Volley", "More"]  # another pool is free
    session.do(e.SPEND, ANN, 1)
    refused("reserved", session.do, e.SPEND, ANN, 0)
    session.do(e.SPEND, ANN, 2)
    session.do(e.SPEND, ANN, 2)
    assert can(session) == ["More"]


def test_dropping_or_ending_forgets_what_was_declared():
    for kind in (e.DROP, e.END_TURN):
        session = begin(small())
        session.do(e.ADVANCE)
        session.do(e.SPEND, ANN, 2)
        session.do(kind, ANN)
        assert declared(session) == (-1, 0)


def test_two_decks_have_piles_and_chances_of_their_own():
    session = begin(small())
    assert [len(pile) for pile in decks(session).piles] == [4, 3]
    assert [len(aside) for aside in decks(session).asides] == [1, 5]
    assert decks(session).shuffles == [1, 1]
    play_to(session, turn=2, phase=DRAW)
    tops = [pile[-1] for pile in decks(session).piles]
    for deck in (0, 1):
        event = session.do(e.ADVANCE)
        assert event[2] == tops[deck] + 1
        assert decks(session).current[deck] == tops[deck]
        session.do(e.ADVANCE)
    assert session.state.phase == LOOK


def test_a_deck_without_a_refill_is_drawn_to_its_end_and_then_refuses():
    form = small(turns=3)
    form["decks"][1]["pile"] = 1
    session = play_to(begin(form), turn=3, phase=DRAW)
    session.do(e.ADVANCE)
    session.do(e.ADVANCE)
    event = decks(session).piles[1]
    assert event == []
    refused("not_now", session.do, e.ADVANCE)


def test_a_look_is_one_card_deep_unless_said_and_uses_its_own_deck_and_counter():
    session = play_to(begin(small()), turn=2, phase=LOOK)
    pile = decks(session).piles[1]
    assert peek(session, 5) == [pile[-1]]
    session.do(e.ADVANCE, ANN, 4)
    assert row(session.state.counters, 1) == [4, 2, 2]
    assert row(session.state.counters, 0) == [0, 0, 0]
    refused("value", session.do, e.ADVANCE, BOB, 6)


def looking_only():
    """Return a device form in which players look at a deck of which no card is turned."""
    form = small()
    form["stages"][1]["steps"] = [["look", 0], ["play", {}]]
    return form


def test_what_all_may_see_is_one_card_and_each_counts_with_a_counter_of_his_own():
    form = small()
    form["decks"][1]["cards"] = [["Good", 4, [1, 2, 3]], ["Bad", 4, [4, 5, 6]]]
    session = play_to(begin(form), turn=2, phase=LOOK)
    view = View()
    for seat, count in enumerate((3, 2, 5)):
        view.update(session)
        assert (session.state.seat, view.counter, view.counter_name) == (seat, 2, "Ears")
        known = session.game.owner(e.LOOK).peek(2)
        (kind,) = peek(session, 2)
        assert [(name, list(rgb)) for name, rgb in known] == [
            (("Good", [1, 2, 3]), ("Bad", [4, 5, 6]))[kind]
        ]
        session.do(e.ADVANCE, seat, count)
    assert session.state.phase == states.SHOWN and session.state.seat == -1
    view.update(session)
    assert len(view.next_cards) == 1 and view.name == ""
    play_to(session, turn=3, phase=LOOK)
    for count in (3, 2, 5):
        view.update(session)
        assert view.counter == count
        session.do(e.ADVANCE, session.state.seat, count)
    session = play_to(begin(looking_only()), turn=2, phase=LOOK)
    for count in (3, 0, 5):  # one of them may see nothing
        session.do(e.ADVANCE, session.state.seat, count)
    assert session.state.phase == READY


def test_a_card_that_the_referee_takes_from_the_pile_is_known_no_more_if_it_was():
    for pile, known in (([1, 1, 0], 0), ([0, 1, 1], 1)):  # the last one is on top
        session = play_to(begin(looking_only()), turn=2, phase=LOOK)
        for seat in range(3):
            session.do(e.ADVANCE, seat, 1)
        session.do(e.ADVANCE)
        decks(session).piles[1][:] = pile
        decks(session).asides[1][:] = [1]
        session.do(e.FIX_CARD, e.NOBODY, 32)
        assert decks(session).current[1] == 0 and decks(session).known[1] == known
        refused("no_card", session.do, e.FIX_CARD, e.NOBODY, 2 * 32)


def test_counters_have_limits_and_owners():
    session = begin(small())
    session.do(e.COUNT, 2, 1 * 256 + 5)
    assert row(session.state.counters, 1) == [2, 2, 5]
    refused("value", session.do, e.COUNT, 2, 1 * 256 + 6)
    refused("no_seat", session.do, e.COUNT, 3, 256)
    refused("no_action", session.do, e.COUNT, 0, 2 * 256)


def test_scores_without_assets_count_fields_and_break_ties_by_the_named_one():
    session = begin(small())
    session.do(e.END_EARLY)
    for seat, gold, fame in ((0, 1, 3), (1, 2, 0), (2, 1, 2)):
        session.do(e.SCORE, seat, gold)
        session.do(e.SCORE, seat, 1024 + fame)
    assert scoring.ranking(session.game) == [(1, 0, 6), (2, 1, 6), (3, 2, 5)]
    session.do(e.SCORE, 2, 1024 + 3)
    session.do(e.SCORE, 1, 0)
    assert scoring.ranking(session.game) == [(1, 0, 6), (1, 2, 6), (3, 1, 0)]
    refused("not_now", session.do, e.SCORE, 0, 2048)
    refused("no_seat", session.do, e.SCORE, 3, 1)


def test_a_game_without_scores_ends_where_play_ends():
    form = small()
    del form["score"]
    form["uses"].remove("scores")
    session = begin(form)
    while session.state.phase != states.OVER:
        go_on(session)
    assert (session.state.turn, session.state.seat) == (3, -1)


def test_what_is_not_there_is_refused_at_its_first_number():
    session = play_to(table(3), ANN, 5)
    count = len(session.setup.actions)
    refused("no_action", session.do, e.SPEND, ANN, count)
    refused("needs_target", session.do, e.TICK, ANN, 6 * 8)
    refused("cannot", session.do, e.TICK, ANN, 3)
    refused("no_asset", session.do, e.ASSET, ANN, e.asset_arg(3, e.HOLDER, 0))
    refused("no_seat", session.do, e.ASSET, ANN, e.asset_arg(1, e.HOLDER, 3))
    refused("no_seat", session.do, e.STATUS, 3, 3)
    refused("no_action", session.do, e.FIX_POINTS, ANN, 1024)
    refused("value", session.do, e.FIX_PENALTY, ANN, 100)
    refused("value", session.do, e.ASSET, ANN, e.asset_arg(1, 3, 0))
    refused("not_now", session.do, 28)
    session = play_to(table(3), phase=states.STARTER)
    refused("no_seat", session.do, e.STARTER, 3)
    session = play_to(table(3), turn=21, phase=states.CHOOSE)
    refused("value", session.do, e.CHOOSE, ANN, 2)
    refused("no_asset", session.do, e.CHOOSE, ANN, 3 * 8)


def text_of(do, *args):
    """Return the sentence of a refusal."""
    try:
        do(*args)
    except Refused as refusal:
        return refusal.text
    return ""


def test_refusals_say_the_numbers():
    session = play_to(table(3), ANN, 5)
    leave = e.spend_arg(action(session, "take_off"), ANN)
    said = text_of(session.do, e.SPEND, ANN, leave)
    assert said == "That can only be done in turns 25 to 25."
    session.do(e.TICK, ANN, 1)
    assert text_of(session.do, e.TICK, ANN, 1) == "The limit of 1 is reached."
    session.do(e.TICK, ANN, 2)
    assert text_of(session.do, e.TICK, ANN, 0) == "The limit of 2 is reached."
    play_to(session, turn=21, phase=states.CHOOSE)
    assert text_of(session.do, e.CHOOSE, ANN, 2) == "The value must be between 0 and 1."


def test_a_penalty_falls_on_the_seat_named_or_on_ones_own():
    switches = {"mountain_tanks": "penalty"}
    for target, seat in ((BOB, BOB), (2, 2), (-1, ANN), (5, ANN)):
        session = play_to(table(3, switches=switches), ANN, 5)
        spend(session, "penalty", target)
        assert penalties(session)[seat] == 5 and sum(penalties(session)) == 5


def test_a_penalty_is_offered_against_all_from_who_plays_on_and_the_first_seat_gets_its_own():
    session = play_to(table(3, switches={"mountain_tanks": "penalty"}), BOB, 5)
    view = View()
    view.update(session)
    (noting,) = [one for one in view.actions if one.arg == action(session, "penalty")]
    rules = session.setup.actions[noting.arg]
    order = session.state.order
    at = order.index(BOB)
    assert [seat for seat, _ in noting.aims.aims(rules)] == order[at:] + order[:at]
    spend(session, "penalty", ANN)
    assert penalties(session) == [5, 0, 0]
    refused("noted", session.do, e.SPEND, BOB, e.spend_arg(noting.arg, ANN))
    session.do(e.FIX_PENALTY, BOB, 99)
    session.do(e.FIX_PENALTY, ANN, 0)
    assert penalties(session) == [0, 99, 0]
    refused("value", session.do, e.FIX_PENALTY, ANN, -1)


def test_before_the_end_it_is_asked_whether_a_penalty_is_due_where_points_are_played_for():
    session = play_to(table(3, switches={"mountain_tanks": "penalty"}), ANN, 5)
    ((text, index),) = session.game.doubts(e.END_TURN, ANN, 0)
    assert "penalty" in text and index == action(session, "penalty")
    assert session.game.doubts(e.PAUSE, e.NOBODY, 0) == []
    spend(session, "penalty", ANN)
    assert session.game.doubts(e.END_TURN, ANN, 0) == [(text, -1)]  # it is noted
    session = play_to(table(3, switches={"mountain_tanks": "penalty"}), turn=2, phase=RUN)
    assert session.game.doubts(e.END_TURN, session.state.seat, 0) == []
    session = play_to(table(3), ANN, 5)
    assert session.game.doubts(e.END_TURN, ANN, 0) == []


def test_what_is_kept_of_each_pool_is_put_right_by_itself():
    session = begin(small())
    session.do(e.ADVANCE)
    session.do(e.FIX_KEPT, BOB, 1024 + 4)
    assert row(savings(session), 1) == [0, 4, 0] and row(savings(session), 0) == [0, 0, 0]
    for arg in (1024 + 3, 1024 + 8, 1):
        refused("steps", session.do, e.FIX_KEPT, BOB, arg)
    refused("no_action", session.do, e.FIX_KEPT, BOB, 2 * 1024)
    refused("no_seat", session.do, e.FIX_KEPT, 3, 1024)


def test_an_action_declared_twice_is_one_and_another_waits():
    form = small()
    form["actions"].append({"id": "salvo", "name": "Salvo", "cost": 1, "shots": 2})
    session = begin(form)
    session.do(e.ADVANCE)
    session.do(e.SPEND, ANN, 3)
    refused("reserved", session.do, e.SPEND, ANN, 2)
    session.do(e.SPEND, ANN, 3)
    assert session.state.left[0] == 5


def test_a_new_session_is_at_nothing():
    head = Header(1, "small", 0, 7, [[0, "Ann"]], [])
    session = Session(Setup(small(), []), head)
    told = (session.version, session.count, session.depth, session.redo_depth, session.since_ms)
    assert told == (0, 0, 0, 0, 0)
    assert (session.played_ms, session.paused_ms, session.paused) == (0, 0, False)
    refused("not_now", session.do, e.ADVANCE)
    event = session.do(e.START)
    assert event == (e.START, e.NOBODY, 0, 0)
    refused("not_now", session.do, e.START)
    assert (session.version, session.count, session.depth) == (1, 1, 1)


def test_a_view_follows_every_version():
    session, view = begin(small()), View()
    assert view.update(session)
    assert not view.update(session)
    session.do(e.ADVANCE)
    assert view.update(session)
    session.restore(session.snapshot())
    assert view.update(session)


def test_redo_beyond_the_window_comes_from_the_log():
    session = begin(small(), window=2)
    session.do(e.ADVANCE)
    for fix in range(9):
        session.do(e.FIX_POINTS, ANN, fix)
    for _ in range(9):
        session.undo()
    assert len(session.undone) <= 2 and session.redo_depth == 9
    for fix in range(9):
        session.redo()
        assert session.state.left[0] == fix
    assert len(session._history) <= 2


def test_a_hidden_choice_tells_who_and_when_and_not_what():
    session = play_to(table(3), turn=21, phase=states.CHOOSE)
    session.advance(1234)
    event = session.do(e.CHOOSE, BOB, BOB * 8 + 1)
    assert public_event(session, event) == (e.CHOOSE, BOB, None, 1234)
    assert public_event(session, (e.COUNT, 1, 2, 3)) == (e.COUNT, 1, 2, 3)


def test_the_score_and_the_reveal_are_nobodys_turn():
    session = play_to(table(3), turn=21, phase=states.CHOOSE)
    while session.state.phase == states.CHOOSE:
        session.do(e.CHOOSE, session.state.seat, session.state.pos * 8 + 1)
    assert (session.state.phase, session.state.seat) == (states.REVEAL, -1)
    session.do(e.ADVANCE)
    assert (session.state.phase, session.state.seat) == (states.SCORE, -1)


def test_the_round_after_a_lot_keeps_the_order_drawn_and_others_do_not():
    session = table(4, seed=3)
    drawn = list(session.state.round)
    session.do(e.ADVANCE)
    assert (session.state.phase, session.state.round) == (READY, drawn)
    play_to(session, turn=2, phase=READY)
    assert session.state.round == [0, 1, 2, 3]


def test_time_is_up_at_zero_and_not_before():
    session = play_to(table(3), ANN, 5)
    session.advance(179999)
    assert session.state.seat == ANN
    refused("not_now", session.do, e.TIMEOUT)
    session.advance(1)
    assert session.state.seat == BOB
    assert session._log[-1] == (e.TIMEOUT, e.NOBODY, 0, 179999 + 1)


def test_a_declared_action_that_is_not_to_be_finished_ends_at_zero():
    form = small(clocks=[{"mode": "countdown", "ms": 1000}])
    form["stages"][0]["steps"] = [["play", {"points": True, "clock": 0}]]
    session = begin(form)
    session.do(e.ADVANCE)
    session.do(e.SPEND, ANN, 2)
    session.advance(1000)
    assert (session.state.phase, session.state.seat) == (RUN, BOB)
    assert session.state.ruling == flow.TIME_STOPS


def test_a_game_is_for_as_many_as_its_setup_says():
    for seats in (0, 4):
        head = Header(1, "small", 0, 7, [[0, "x"]] * seats, [])
        try:
            Game(Setup(small(), []), head)
        except Refused as refusal:
            assert refusal.text == "This game is for 1 to 3 players."
        else:
            raise AssertionError(seats)


def test_numbers_in_stored_games_never_change():
    assert (flow.BY_HAND, flow.TIME_STOPS, flow.TIME_FINISH) == (1, 2, 3)
    assert (states.READY, states.RUN, states.OVER) == (1, 2, 14)
    assert (states.PLAYING, states.OUT, states.GONE, states.ABSENT) == (0, 1, 2, 3)
    assert (states.HERE, states.LEFT, states.STRANDED) == (0, 1, 2)
    assert NAMES[e.START] == "start" and NAMES[e.FIX_PENALTY] == "fix_penalty"


def test_a_stored_seed_draws_the_same_in_every_version():
    session = table(4, seed=2026)
    assert session.state.round == [0, 2, 1, 3]
    assert decks(session).piles == [[1, 1, 2, 2, 0, 0, 2, 1, 2]]
    play_to(session, phase=states.STARTER)
    assert session.do(e.STARTER)[1:3] == (0, 1)
    play_to(session, turn=11, phase=LOOK)
    assert decks(session).piles == [[0, 2, 1, 0, 1, 2, 1, 0]]
    assert decks(begin(small())).piles == [[0, 0, 0, 1], [0, 1, 1]]
    steps = [["lot"], ["play", {}], ["starter"], ["play", {}]]
    form = small(turns=6, stages=[{"turns": [1, 6], "name": "All", "steps": steps}])
    form["uses"] = form["uses"] + ["seating"]
    del form["score"]
    form["uses"].remove("scores")
    session = begin(form)
    orders, starters = [], []
    while session.state.phase != states.OVER:
        if session.state.phase == states.LOT:
            orders.append(list(session.state.round))
        if session.state.phase == states.STARTER:
            starters.append(session.do(e.STARTER)[1])
        else:
            go_on(session)
    assert orders == [[0, 1, 2], [2, 1, 0], [2, 0, 1], [2, 0, 1], [1, 0, 2], [0, 2, 1]]
    assert starters == [1, 0, 2, 2, 1, 1]


def test_stored_shuffles_and_lots_stay_where_only_some_turns_have_them():
    form = small(turns=4)
    for deck in form["decks"]:
        deck["cards"] = [["K%d" % kind, 1, [0, 0, 0]] for kind in range(12)]
        deck["pile"] = 12
    form["stages"] = [
        {"turns": [1, 1], "name": "One", "steps": [["play", {}]]},
        {"turns": [2, 4], "name": "More", "steps": [["lot"], ["play", {}]]},
    ]
    form["uses"] = form["uses"] + ["seating"]
    del form["score"]
    form["uses"].remove("scores")
    session = begin(form)
    piles = decks(session).piles
    orders = []
    while session.state.phase != states.OVER:
        if session.state.phase == states.LOT:
            orders.append(list(session.state.round))
        go_on(session)
    assert piles[0] == [1, 8, 5, 9, 0, 2, 7, 10, 3, 6, 4, 11]
    assert piles[1] == [1, 6, 0, 9, 11, 2, 5, 8, 4, 10, 7, 3]
    assert orders == [[0, 1, 2], [2, 1, 0], [2, 0, 1]]


def test_the_first_action_of_all_can_be_the_declared_one():
    form = small(clocks=[{"mode": "countdown", "ms": 1000}])
    form["stages"][0]["steps"] = [["play", {"points": True, "clock": 0}]]
    form["actions"][0].update({"shots": 2, "finish": True})
    session = begin(form)
    session.do(e.ADVANCE)
    session.do(e.SPEND, ANN, 0)
    assert declared(session)[0] == 0
    refused("reserved", session.do, e.SPEND, ANN, 2)
    session.advance(1000)
    assert session.state.phase == states.OVERTIME
    session.do(e.SPEND, ANN, 0)
    assert session.state.seat == BOB
    session.do(e.SPEND, BOB, 0)
    session.do(e.DROP, BOB)
    session.do(e.SPEND, BOB, 0)
    session.do(e.SPEND, BOB, 0)
    session.advance(1000)
    # Both shots were fired in time: there is nothing left to finish.
    assert session.state.ruling == flow.TIME_STOPS


def test_the_last_player_of_a_round_leaves_nothing_declared_behind():
    session = begin(small(), players=1)
    session.do(e.ADVANCE)
    session.do(e.SPEND, ANN, 2)
    session.do(e.END_TURN, ANN)
    assert session.state.phase == DRAW
    assert declared(session) == (-1, 0)


def with_assets():
    """Return a device form in which assets raise the second pool alone."""
    form = small(assets={"name": "Fort", "part": "wall", "parts": 2, "out": "last"})
    form["uses"].insert(1, "assets")
    form["pools"][1]["asset_bonus"] = 4
    form["score"]["part"] = 5
    return form


def test_an_asset_raises_its_pool_at_once_and_takes_no_more_than_there_is():
    session = begin(with_assets())
    session.do(e.ADVANCE)
    session.do(e.END_TURN, ANN)
    session.do(e.ASSET, BOB, e.asset_arg(0, e.HOLDER, BOB))
    assert row(session.state.left, 0) == [0, 7, 0]
    assert row(session.state.left, 1) == [0, 9, 0]
    for _ in range(3):
        session.do(e.SPEND, BOB, 1)
    session.do(e.ASSET, BOB, e.asset_arg(0, e.HOLDER, ANN))
    assert row(session.state.left, 1) == [0, 0, 0]
    assert row(session.state.left, 0) == [0, 7, 0]


def test_who_got_away_with_nothing_ranks_before_who_did_not_get_away():
    form = with_assets()
    del form["score"]["part"]
    session = begin(form)
    session.do(e.ASSET, 2, e.asset_arg(2, e.FATE, states.LEFT))
    session.do(e.END_EARLY)
    assert scoring.ranking(session.game) == [(1, 2, 0), (2, 0, 0), (2, 1, 0)]
    assert scoring.counts(session.game, 2) and not scoring.counts(session.game, 0)


def test_each_intact_part_scores_what_the_setup_says():
    session = begin(with_assets())
    session.do(e.ASSET, 2, e.asset_arg(2, e.DAMAGE, 1))
    session.do(e.ASSET, 2, e.asset_arg(2, e.FATE, states.LEFT))
    session.do(e.END_EARLY)
    assert scoring.score(session.game, 2) == 5


def test_a_look_is_told_without_its_argument():
    session = play_to(begin(small()), turn=2, phase=LOOK)
    event = session.do(e.ADVANCE, ANN, 3)
    assert public_event(session, event) == (e.ADVANCE, ANN, None, 0)
    card = (e.ADVANCE, e.NOBODY, 2, 5)
    assert public_event(session, card) == card
    session.do(e.ABANDON)
    assert public_event(session, event) == (e.ADVANCE, ANN, None, 0)


def test_the_windows_of_undo_and_redo_hold_as_many_steps_as_they_may():
    session = begin(small(), window=4)
    session.do(e.ADVANCE)
    for fix in range(9):
        session.do(e.FIX_POINTS, ANN, fix)
    assert len(session._history) == 4
    for _ in range(4):
        session.undo()
    assert (len(session._history), len(session.undone)) == (0, 4)
    for _ in range(3):
        session.undo()
    assert len(session.undone) == 4


def test_a_header_of_another_form_is_refused_whatever_is_in_it():
    whole = json.loads(header(2).pack())
    for at in range(len(whole)):
        for other in (None, [], "2", 1.5, {}):
            fields = list(whole)
            if type(other) is type(fields[at]) and at:
                continue
            fields[at] = other
            try:
                Header.unpack(json.dumps(fields).encode())
                raise AssertionError("a header with %r was taken" % (other,))
            except ValueError:
                pass
    for data in (
        b"",
        b"[]",
        b"{}",
        b"7",
        json.dumps(whole[:-1]).encode(),
        b"[1" + header(2).pack(),
    ):
        try:
            Header.unpack(data)
            raise AssertionError("%r was taken" % data)
        except ValueError:
            pass


def bounded():
    """Return a device form that has something to be bounded in most of its places."""
    form = small(clocks=[{"mode": "countdown", "ms": 60000, "warn": [10]}])
    form["stages"][0]["steps"] = [["play", {"points": True, "clock": 0}]]
    form["actions"][0].update({"turns": [1, 3], "key": "spend"})
    return form


# Places of numbers and texts, with the least and the most of each (of a text: letters).
BOUNDS = (
    (("id",), "a", 1, 32),
    (("title",), "x", 1, 40),
    (("stages", 0, "name"), "x", 1, 40),
    (("colours", 0, 0), "x", 1, 18),
    (("colours", 0, 2, 1), None, 0, 255),
    (("clocks", 0, "ms"), None, 1, 86400000),
    (("clocks", 0, "warn", 0), None, 1, 86400),
    (("pools", 0, "name"), "x", 1, 5),
    (("pools", 0, "base", 0, 1), None, 0, 99),
    (("pools", 0, "cap", 0, 2), None, 0, 99),
    (("pools", 1, "keep", "step"), None, 1, 99),
    (("pools", 1, "keep", "max"), None, 0, 99),
    (("actions", 0, "id"), "x", 1, 24),
    (("actions", 0, "name"), "x", 1, 30),
    (("actions", 0, "cost"), None, 0, 99),
    (("actions", 1, "pool"), None, 0, 1),
    (("actions", 2, "shots"), None, 1, 4),
    (("counters", 0, 0), "x", 1, 40),
    (("counters", 0, 1), None, 0, 9999),
    (("score", "fields", 0, 0), "x", 1, 30),
    (("score", "fields", 0, 1), None, -198, 198),
    (("decks", 0, "cards", 0, 1), None, 2, 99),
    (("looks", 0, "counter"), None, 0, 1),
)


def taken(place, value):
    """Return whether a form that has this value there is taken."""
    form = bounded()
    where = form
    for key in place[:-1]:
        where = where[key]
    where[place[-1]] = value
    try:
        Setup(form, [])
    except Refused as refusal:
        assert refusal.code == "setup"
        return False
    return True


def test_each_number_and_text_of_a_setup_has_its_bounds():
    for place, letter, least, most in BOUNDS:
        for size in (least, most):
            assert taken(place, letter * size if letter else size), (place, size)
        for size in (least - 1, most + 1):
            if not (letter and size < 1):
                assert not taken(place, letter * size if letter else size), (place, size)


def by_hand():
    """Return a session with a volley declared: 2 paid, 4 of the 5 left reserved."""
    form = small()
    form["uses"] = ["announced", "decks", "looks", "pools", "savings", "scores"]
    form["actions"].append({"id": "pay", "name": "Pay", "cost": 0, "price": -1})
    form["pools"].append({"name": "C", "base": [], "own": True, "fill": "made"})
    form["converts"] = [{"name": "Ride", "from": 0, "to": 2, "rates": [["Slow", 1]]}]
    session = begin(form)
    session.do(e.ADVANCE)
    session.do(e.SPEND, ANN, 2)
    return session


def test_no_amount_paid_by_hand_uses_up_what_is_reserved_for_a_declared_action():
    session = by_hand()
    refused("reserved", session.do, e.SPEND, ANN, e.spend_arg(3, 2))
    view = View()
    view.update(session)
    (pay,) = [row for row in view.rows if row.name == "Pay"]
    assert pay.fields[0][2] == 1  # so many are offered
    session.do(e.SPEND, ANN, e.spend_arg(3, 1))
    session.do(e.SPEND, ANN, 2)
    session.do(e.SPEND, ANN, 2)
    assert row(session.state.left, 0) == [0, 0, 0]


def test_nothing_is_converted_from_what_is_reserved_for_a_declared_action():
    session = by_hand()
    refused("reserved", session.do, e.CONVERT, ANN, 2)
    session.do(e.CONVERT, ANN, 1)
    assert row(session.state.left, 0) == [4, 0, 0]
    session.do(e.DROP, ANN)
    session.do(e.CONVERT, ANN, 4)
    assert row(session.state.left, 0) == [0, 0, 0]


def test_with_nothing_reserved_all_can_be_paid_by_hand():
    session = by_hand()
    session.do(e.DROP, ANN)
    view = View()
    view.update(session)
    (pay,) = [row for row in view.rows if row.name == "Pay"]
    assert pay.fields[0][2] == 5
    session.do(e.SPEND, ANN, e.spend_arg(3, 5))
    assert row(session.state.left, 0) == [0, 0, 0]


def test_what_the_second_pool_keeps_is_there_in_the_next_turn():
    session = begin(small())
    session.do(e.ADVANCE)
    for _ in range(3):
        session.do(e.END_TURN, session.state.seat)
    while session.state.phase != RUN:
        session.do(e.ADVANCE, session.state.seat)
    assert session.state.turn == 2
    assert row(session.state.left, 1) == [5 + 4, 0, 0]  # 5 were left: 4 of them in steps of 2
    session.do(e.END_TURN, ANN)
    assert row(session.state.left, 1) == [0, 5 + 4, 0]


def test_what_a_pool_keeps_is_corrected_in_its_steps_and_of_one_that_keeps_none_not_at_all():
    session = begin(small())
    session.do(e.ADVANCE)
    session.do(e.FIX_KEPT, CYD, FIX_POOL + 4)
    for wrong in (3, 8):
        refused("steps", session.do, e.FIX_KEPT, CYD, FIX_POOL + wrong)
    try:
        session.do(e.FIX_KEPT, CYD, 1)
        raise AssertionError("not refused")
    except Refused as refusal:
        assert refusal.text == "It must be a multiple of 1, up to 0."
    refused("no_seat", session.do, e.FIX_KEPT, 3, FIX_POOL + 4)


def test_what_a_hidden_pool_keeps_is_not_shown():
    for hidden in (False, True):
        form = small()
        form["uses"] = ["announced", "decks", "looks", "pools", "savings", "scores"]
        form["pools"] = [{"name": "A", "base": [[1, 7]], "keep": {"step": 2, "max": 6}}]
        form["pools"].append({"name": "B", "base": []})
        form["pools"][0]["hidden"] = hidden
        form["pools"][1]["hidden"] = not hidden
        form["actions"] = []
        session = begin(form)
        session.do(e.ADVANCE)
        session.do(e.FIX_KEPT, ANN, 4)
        view = View()
        view.update(session)
        assert (bool(view.keeps), view.kept) == ((False, 0) if hidden else (True, 4))


def test_a_refusal_tells_the_turns_in_which_it_can_be_done():
    form = small()
    form["actions"][0]["turns"] = [2, 3]
    session = begin(form)
    session.do(e.ADVANCE)
    try:
        session.do(e.SPEND, ANN, 0)
        raise AssertionError("not refused")
    except Refused as refusal:
        assert refusal.text == "That can only be done in turns 2 to 3."


def test_scores_are_shown_once_play_is_over_and_of_an_abandoned_game_not_at_all():
    def ranking(session):
        view = View()
        view.update(session)
        return len(view.ranking)

    session = begin(small())
    session.do(e.ADVANCE)
    assert ranking(session) == 0
    session.do(e.END_EARLY)
    assert ranking(session) == 3
    session.do(e.ABANDON)
    assert ranking(session) == 0
