# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Orders of play: counter-clockwise, named, alternating with passes, each confirms; who starts."""

import random

from small import ANN, BOB, CYD, again, answer, bad, begun, do, form, play, seen
from table import refused
from tidebell_core.game.state import ABSENT, OUT, PLAYING, PROMPT, READY, RUN, STARTER
from tidebell_core.record import events as e

DEE = 3


def ordered(order, *steps, **rules):
    """Return a device form whose players follow each other so."""
    if order:
        rules["order"] = order
    stages = [{"turns": [1, 9], "name": "Play", "steps": list(steps) + [["play", rules]]}]
    return form(["order"], stages=stages)


def turns(session, count):
    """Return whose player turns follow, the present one first, each ended by hand."""
    found = []
    for _ in range(count):
        found.append(session.state.seat)
        session.do(e.END_TURN, session.state.seat)
        if session.state.phase == READY:
            session.do(e.ADVANCE)
    return found


def test_counter_clockwise_goes_to_the_right_of_the_one_who_starts():
    session = play(ordered("counter"), players=4)
    assert turns(session, 5) == [ANN, DEE, CYD, BOB, ANN]


def test_backwards_is_the_clockwise_round_from_its_end():
    session = play(ordered("backwards"), players=4)
    assert session.state.start == ANN and turns(session, 5) == [DEE, CYD, BOB, ANN, DEE]
    session.do(e.STATUS, BOB, ABSENT)
    session.do(e.END_TURN, CYD)
    session.do(e.STATUS, BOB, PLAYING)
    assert turns(session, 2) == [ANN, DEE]
    sit(session, ANN, CYD, DEE, BOB)
    assert turns(session, 4) == [CYD, BOB, ANN, BOB]
    again(session)


def test_the_starter_names_who_plays_himself_included():
    session = begun(ordered("named"), players=4)
    names = []
    for pick in (CYD, ANN, DEE):
        asked = seen(session).prompt
        assert asked.seat == ANN and not asked.secret
        names.append([one.name for one in asked.rows])
        session.do(e.NAME, pick)
        assert (session.state.phase, session.state.seat) == (RUN, pick)
        session.do(e.END_TURN, pick)
    assert names == [["Ann", "Bob", "Cyd", "Dee"], ["Ann", "Bob", "Dee"], ["Bob", "Dee"]]
    # The last one need not be named, and then the next turn begins.
    assert (session.state.phase, session.state.seat) == (RUN, BOB)
    session.do(e.END_TURN, BOB)
    assert session.state.turn == 2 and seen(session).prompt.title == "Who plays first?"
    again(session)


def test_naming_refuses_who_had_a_turn_or_is_not_there():
    session = begun(ordered("named"), players=3)
    refused("not_now", session.do, e.ADVANCE)
    refused("no_seat", session.do, e.NAME, 5)
    session.do(e.NAME, BOB)
    refused("not_now", session.do, e.NAME, CYD)
    session.do(e.END_TURN, BOB)
    refused("had_turn", session.do, e.NAME, BOB)
    session.undo()
    assert (session.state.phase, session.state.seat) == (RUN, BOB)
    session.undo()
    assert session.state.phase == PROMPT and seen(session).prompt.title == "Who plays first?"


def test_who_goes_away_while_he_could_be_named_does_not_hold_up_the_game():
    session = begun(ordered("named"), players=3)
    session.do(e.NAME, ANN)
    session.do(e.END_TURN, ANN)
    session.do(e.STATUS, BOB, ABSENT)
    assert [one.name for one in seen(session).prompt.rows] == ["Go on"]
    answer(session, "Go on")
    assert (session.state.phase, session.state.seat) == (RUN, CYD)


def test_alternation_ends_only_when_all_have_passed_in_a_row():
    session = play(ordered("alternate"), players=2)
    do(session, "Pass")
    assert session.state.seat == BOB and seen(session).facts == ["Passed: Ann"]
    session.do(e.END_TURN, BOB)  # he acts: Ann is asked again
    assert session.state.seat == ANN and seen(session).facts == []
    do(session, "Pass")
    do(session, "Pass")
    assert (session.state.turn, session.state.phase) == (2, READY)
    session.do(e.ADVANCE)
    assert session.state.seat == ANN
    again(session)


def test_the_pass_of_who_has_left_does_not_count_for_another():
    session = play(ordered("alternate"), players=3)
    session.do(e.PASS, ANN)
    session.do(e.STATUS, ANN, ABSENT)
    session.do(e.PASS, BOB)
    assert (session.state.turn, session.state.seat) == (1, CYD), "Cyd has not passed"
    session.do(e.STATUS, ANN, PLAYING)
    session.do(e.PASS, CYD)
    assert (session.state.turn, session.state.seat) == (1, ANN), "who is back has not either"
    assert seen(session).facts == ["Passed: Bob, Cyd"]
    session.do(e.PASS, ANN)
    assert session.state.turn == 2
    again(session)


def test_an_earlier_pass_does_not_lock_a_side_out():
    session = play(ordered("alternate"), players=3)
    do(session, "Pass")
    do(session, "Pass")
    assert seen(session).facts == ["Passed: Ann, Bob"] and seen(session).idle == [ANN, BOB]
    session.do(e.END_TURN, CYD)
    assert "passed" not in seen(session).public()
    found = []
    for _ in range(3):
        found.append(session.state.seat)
        do(session, "Pass")
    assert found == [ANN, BOB, CYD]
    assert session.state.turn == 2


def test_who_goes_away_in_his_turn_passes_for_nobody():
    session = play(ordered("alternate", idle=True), players=2)
    session.do(e.STATUS, ANN, ABSENT)
    session.do(e.END_TURN, ANN)
    assert (session.state.phase, session.state.seat) == (RUN, BOB)
    session.do(e.END_TURN, BOB)  # he passes, and nobody else is there
    assert session.state.turn == 2
    again(session)


def test_who_passes_out_has_no_more_turns_in_this_round():
    session = play(ordered("alternate", pass_out=True), players=3)
    session.do(e.END_TURN, ANN)
    do(session, "Pass")  # Bob
    assert seen(session).facts == ["Passed: Bob"]
    assert turns(session, 3) == [CYD, ANN, CYD]
    do(session, "Pass")  # Ann
    assert turns(session, 2) == [CYD, CYD]
    assert seen(session).public()["passed"] == [ANN, BOB]
    do(session, "Pass")
    assert session.state.turn == 2 and seen(session).idle == []
    session.do(e.ADVANCE)
    assert turns(session, 3) == [ANN, BOB, CYD]


def test_in_an_alternation_who_is_gone_is_passed_over_and_can_come_back():
    session = play(ordered("alternate"), players=3)
    session.do(e.STATUS, BOB, ABSENT)
    assert turns(session, 3) == [ANN, CYD, ANN]
    session.do(e.STATUS, BOB, PLAYING)
    assert turns(session, 3) == [CYD, ANN, BOB]


def test_the_referee_eliminates_a_player_and_brings_one_back():
    session = play(ordered(""), players=3)
    session.do(e.STATUS, BOB, OUT)
    assert turns(session, 3) == [ANN, CYD, ANN]
    session.do(e.STATUS, BOB, PLAYING)
    assert turns(session, 3) == [CYD, ANN, BOB]


def sit(session, *seats):
    """The referee moves the seats."""
    session.do(e.ORDER, e.NOBODY, e.order_arg(list(seats)))


def test_seats_that_move_change_who_follows_in_an_alternation():
    session = play(ordered("alternate"), players=4)
    session.do(e.END_TURN, ANN)
    sit(session, ANN, DEE, BOB, CYD)
    assert seen(session).next_seat == CYD
    assert turns(session, 4) == [BOB, CYD, ANN, DEE]
    again(session)


def test_who_comes_back_is_next_in_an_alternation():
    session = play(ordered("alternate"), players=3)
    session.do(e.STATUS, BOB, ABSENT)
    session.do(e.END_TURN, ANN)
    assert seen(session).next_seat == ANN
    session.do(e.END_TURN, CYD)
    session.do(e.STATUS, BOB, PLAYING)
    assert seen(session).next_seat == BOB
    assert turns(session, 3) == [ANN, BOB, CYD]


def test_seats_that_move_go_round_the_same_way():
    session = play(ordered("counter"), players=4)
    assert seen(session).next_seat == DEE
    sit(session, ANN, CYD, DEE, BOB)
    assert seen(session).next_seat == BOB
    assert turns(session, 4) == [ANN, BOB, DEE, CYD]


def test_who_was_not_named_yet_can_be_after_seats_have_moved():
    session = begun(ordered("named"), players=4)
    session.do(e.NAME, BOB)
    sit(session, ANN, CYD, DEE, BOB)
    session.do(e.END_TURN, BOB)
    assert [one.name for one in seen(session).prompt.rows] == ["Ann", "Cyd", "Dee"]
    sit(session, ANN, BOB, CYD, DEE)
    session.do(e.NAME, DEE)
    session.do(e.END_TURN, DEE)
    assert [one.name for one in seen(session).prompt.rows] == ["Ann", "Cyd"]
    again(session)


def test_an_order_drawn_by_lot_stays_when_seats_move():
    found = []
    for move in (False, True):
        session = play(ordered("", ["lot"]), players=4)
        session.do(e.ADVANCE)
        drawn = list(session.state.round)
        if move:
            sit(session, *drawn[::-1])
        assert turns(session, 4) == drawn
        found.append(drawn)
    assert found[0] == found[1]


def test_a_lot_holds_for_the_next_play_whatever_comes_between_and_however_often_it_goes_round():
    for order, laps in (("", 1), ("alternate", 3)):
        for seed in range(4):
            session = begun(ordered(order, ["lot"], ["reorder"]), 4, seed)
            drawn = list(session.state.round)
            for _ in range(3):
                session.do(e.ADVANCE)
            assert turns(session, 4 * laps) == drawn * laps, (order, seed)
            again(session)


def test_who_was_absent_as_the_lot_fell_comes_behind_the_others():
    for seed in range(4):
        session = begun(ordered("", ["reorder"], ["lot"], ["reorder"]), 4, seed)
        session.do(e.STATUS, CYD, ABSENT)
        session.do(e.ADVANCE)
        drawn = list(session.state.round)
        session.do(e.ADVANCE)
        session.do(e.ADVANCE)
        session.do(e.ADVANCE)
        session.do(e.STATUS, CYD, PLAYING)
        assert turns(session, 4) == drawn + [CYD]


def test_passing_is_refused_where_nobody_alternates():
    session = play(ordered(""))
    refused("not_now", session.do, e.PASS, ANN)
    refused("not_now", session.do, e.NAME, BOB)
    refused("not_now", session.do, e.CONFIRM, BOB)
    assert seen(session).rows == []


def test_all_at_once_ends_when_each_has_said_to_be_done():
    session = play(ordered("confirm", together=True), players=3)
    assert session.state.seat == -1
    assert [one.name for one in seen(session).rows] == ["Ann is done", "Bob is done", "Cyd is done"]
    do(session, "Bob is done")
    refused("had_turn", session.do, e.CONFIRM, BOB)
    do(session, "Ann is done")
    assert session.state.turn == 1
    session.undo()
    do(session, "Cyd is done")
    do(session, "Ann is done")
    assert (session.state.turn, session.state.phase) == (2, READY)
    session.do(e.ADVANCE)
    assert len(seen(session).rows) == 3
    again(session)


def test_all_at_once_can_be_ended_for_everybody():
    session = play(ordered("confirm", together=True), players=3)
    session.do(e.END_TURN, e.NOBODY, e.ALL_DONE)
    assert session.state.turn == 2


def test_who_says_so_by_the_key_counts_like_who_says_so_by_name():
    session = play(ordered("confirm", together=True), players=3)
    session.do(e.END_TURN)
    do(session, "Bob is done")
    assert seen(session).end_label == "2/3 done" and session.state.turn == 1
    session.do(e.END_TURN)
    assert session.state.turn == 2


def test_two_presses_lie_between_two_player_turns_of_every_order():
    for order in (None, "counter", "named", "alternate"):
        session = begun(ordered(order, gap=0), players=3)
        if order == "named":
            session.do(e.NAME, BOB)
            assert session.state.phase == READY
        session.do(e.ADVANCE)
        assert session.state.phase == RUN
        session.do(e.END_TURN, session.state.seat)
        if order == "named":
            assert session.state.phase == PROMPT
            session.do(e.NAME, CYD)
        assert session.state.phase == READY and seen(session).gap
        session.do(e.ADVANCE)
        assert session.state.phase == RUN


def test_the_start_moves_on_each_turn_or_never():
    for when, expected in (("turn", [ANN, BOB, CYD, ANN]), ("no", [ANN] * 4)):
        session = play(ordered(None, ["next_starter", when]), players=3)
        found = []
        for _ in range(4):
            found.append(session.state.seat)
            turns(session, 3)
        assert found == expected


def test_the_start_moves_on_with_each_stage_past_who_is_gone():
    steps = [["next_starter", "stage"], ["play", {}]]
    stages = [
        {"turns": [1, 2], "name": "One", "steps": steps},
        {"turns": [3, 4], "name": "Two", "steps": steps},
        {"turns": [5, 9], "name": "Three", "steps": steps},
    ]
    session = play(form(["order"], stages=stages), players=3)
    found = []
    for turn in range(1, 6):
        found.append(session.state.seat)
        if turn == 3:
            session.do(e.STATUS, CYD, ABSENT)
        turns(session, 2 if turn >= 3 else 3)
    assert found == [ANN, ANN, BOB, BOB, ANN]


def test_the_table_is_asked_who_starts_as_a_stage_begins():
    session = begun(ordered(None, ["next_starter", "ask"]), players=3)
    assert session.state.phase == STARTER
    session.do(e.STARTER, CYD)
    session.do(e.ADVANCE)
    assert turns(session, 3) == [CYD, ANN, BOB]
    assert (session.state.turn, session.state.seat) == (2, CYD)  # not asked again within it


def test_seats_changed_in_the_middle_of_a_game_are_gone_by_from_then_on():
    session = play(ordered("alternate"), players=3)
    session.do(e.ORDER, arg=e.order_arg([ANN, CYD, BOB]))
    assert turns(session, 4) == [ANN, CYD, BOB, ANN]


def test_an_unknown_order_is_refused():
    bad(ordered("zigzag"))


def test_lots_and_drawn_starters_fall_anew_in_each_turn():
    orders, starters = [], []
    session = begun(ordered("", ["starter"], ["lot"]), players=4, seed=8)
    for _ in range(9):
        session.do(e.STARTER)
        starters.append(session.state.start)
        orders.append(list(session.state.round))
        session.do(e.ADVANCE)
        session.do(e.ADVANCE)
        for _ in range(4):
            session.do(e.END_TURN, session.state.seat)
    assert len({str(order) for order in orders}) > 5
    assert len(set(starters)) > 2
    again(session)


def test_a_referee_who_goes_to_a_turn_with_another_order_begins_its_round():
    stages = [
        {"turns": [1, 1], "name": "All", "steps": [["play", {"together": True}]]},
        {"turns": [2, 4], "name": "Each", "steps": [["play", {"gap": 0}]]},
        {"turns": [5, 9], "name": "Back", "steps": [["play", {"gap": 0, "order": "counter"}]]},
    ]
    session = begun(form(["order"], stages=stages))
    assert (session.state.phase, session.state.seat) == (READY, -1)
    session.do(e.FIX_TURN, e.NOBODY, 2)
    assert (session.state.phase, session.state.seat) == (READY, ANN)
    for kind in (e.ADVANCE, e.END_TURN, e.ADVANCE, e.END_TURN):
        session.do(kind)
    assert (session.state.phase, session.state.seat) == (READY, CYD)
    session.do(e.FIX_TURN, e.NOBODY, 3)  # of one kind: who has had his turn has had it
    assert (session.state.phase, session.state.seat) == (READY, CYD)
    session.do(e.FIX_TURN, e.NOBODY, 5)
    assert session.state.seat == ANN and session.state.round == [ANN, CYD, BOB]
    session.do(e.FIX_TURN, e.NOBODY, 1)
    assert (session.state.phase, session.state.seat) == (READY, -1)
    again(session)


def test_who_passes_first_starts_the_next_round():
    session = play(ordered("alternate", pass_out=True, passed="first"), players=4)
    session.do(e.END_TURN, ANN)
    do(session, "Pass")  # Bob
    do(session, "Pass")  # Cyd
    assert turns(session, 3) == [DEE, ANN, DEE]
    do(session, "Pass")
    do(session, "Pass")
    assert (session.state.turn, session.state.start) == (2, BOB)
    session.do(e.ADVANCE)
    assert turns(session, 5) == [BOB, CYD, DEE, ANN, BOB]
    again(session)


def test_the_next_round_goes_as_players_have_passed():
    session = play(ordered("alternate", pass_out=True, passed="all"), players=4)
    session.do(e.END_TURN, ANN)
    session.do(e.END_TURN, BOB)
    do(session, "Pass")  # Cyd
    session.do(e.END_TURN, DEE)
    do(session, "Pass")  # Ann
    session.do(e.END_TURN, BOB)
    do(session, "Pass")  # Dee
    session.undo()
    do(session, "Pass")
    do(session, "Pass")  # Bob
    assert session.state.turn == 2
    session.do(e.ADVANCE)
    assert turns(session, 6) == [CYD, ANN, DEE, BOB, CYD, ANN]
    session.do(e.STATUS, BOB, ABSENT)
    assert turns(session, 3) == [DEE, CYD, ANN]
    for _ in range(3):
        do(session, "Pass")
    session.do(e.STATUS, BOB, PLAYING)
    session.do(e.ADVANCE)
    assert turns(session, 4) == [DEE, CYD, ANN, BOB]
    again(session)


def names(session):
    """Return what can be answered to the question who plays next."""
    return [one.name for one in seen(session).prompt.rows]


def test_a_player_is_named_up_to_so_often_and_nobody_ends_the_round():
    session = begun(ordered("named", again=2))
    for pick in (CYD, CYD, ANN):
        session.do(e.NAME, pick)
        assert (session.state.phase, session.state.seat) == (RUN, pick)
        session.do(e.END_TURN, pick)
    assert names(session) == ["Ann", "Bob", "Nobody"]
    refused("had_turn", session.do, e.NAME, CYD)
    session.undo()
    session.undo()  # Ann's turn comes anew, and then her name
    session.undo()
    session.undo()
    assert names(session) == ["Ann", "Bob", "Cyd", "Nobody"]  # Cyd played once
    session.do(e.NAME, BOB)
    session.do(e.END_TURN, BOB)
    answer(session, "Nobody")
    assert (session.state.turn, names(session)) == (2, ["Ann", "Bob", "Cyd", "Nobody"])
    again(session)


def test_the_round_is_over_once_all_were_named_so_often():
    session = begun(ordered("named", again=2), players=2)
    for pick in (BOB, ANN, BOB, ANN):
        session.do(e.NAME, pick)
        session.do(e.END_TURN, pick)
    assert session.state.turn == 2
    again(session)


def test_a_player_is_named_as_often_as_the_table_likes_and_the_state_stays_small():
    session = begun(ordered("named", again=0))
    for _ in range(30):
        session.do(e.NAME, BOB)
        session.do(e.END_TURN, BOB)
    assert session.state.round == [BOB] and names(session) == ["Ann", "Bob", "Cyd", "Nobody"]
    session.do(e.STATUS, BOB, ABSENT)
    assert names(session) == ["Ann", "Cyd", "Nobody"]
    answer(session, "Nobody")
    assert session.state.turn == 2
    again(session)


def test_named_rounds_go_as_a_small_model_says():
    for number in range(10):
        chance = random.Random(number)
        seats, most = chance.randint(2, 4), chance.choice((0, 1, 2, 3))
        session = begun(ordered("named", again=most), seats, number)
        had, turn = [0] * seats, 1
        for _ in range(40):
            may = [one for one in range(seats) if not most or had[one] < most]
            assert [one.seat for one in seen(session).prompt.rows[:-1]] == may
            pick = chance.choice([*may, -1])
            if pick < 0:
                session.do(e.ADVANCE)
            else:
                session.do(e.NAME, pick)
                session.do(e.END_TURN, pick)
                had[pick] += 1
            if pick < 0 or most and had == [most] * seats:
                had, turn = [0] * seats, turn + 1
            if turn > 9:
                break
            assert session.state.turn == turn
        again(session)
