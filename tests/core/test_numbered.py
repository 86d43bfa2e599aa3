# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""An order of play by numbers that the table enters; turns that are put off; who joins a round."""

import random

from small import ANN, BOB, CYD, again, bad, begun, do, form, seen
from table import refused
from tidebell_core.game.state import ABSENT, LOT, PLAYING, PROMPT, READY, RUN
from tidebell_core.record import events as e
from tidebell_core.record.events import COUNT_COUNTER

DEE = 3
RULES = {"name": "Initiative", "range": [1, 20]}


def game(clock=None, **rules):
    """Return a device form: numbers are entered in turn 1, and hold in all others."""
    play = ["play", {"order": "numbers", "on": True}]
    more = {}
    if clock:
        play[1]["clock"] = 0
        more["clocks"] = [clock]
    stages = [
        {"turns": [1, 1], "name": "First", "steps": [["numbers"], play]},
        {"turns": [2, 9], "name": "On", "steps": [play]},
    ]
    uses = ["numbered"] + ["clocks"] * bool(clock and clock["mode"] != "countdown")
    return form(uses, numbered=dict(RULES, **rules), stages=stages, **more)


def entered(session, *numbers):
    """Enter the numbers of all who are asked, and go on from the order to the first turn."""
    for value in numbers:
        one = session.game.asker().prompt().rows[0]
        session.do(one.kind, one.seat, value)
    if session.state.phase == LOT:
        session.do(e.ADVANCE)
        session.do(e.ADVANCE)
    return session


def order(session, count):
    """Return whose turns follow, the present one first."""
    found = []
    for _ in range(count):
        found.append(session.state.seat)
        session.do(e.END_TURN, session.state.seat)
        if session.state.phase == READY:
            session.do(e.ADVANCE)
    return found


def test_the_highest_number_is_first_and_the_order_holds():
    session = begun(game(), 4)
    asked = seen(session).prompt
    assert (asked.rows[0].name, asked.seat, session.state.phase) == ("Initiative", ANN, PROMPT)
    refused("not_now", session.do, e.ENTER, BOB, 5)
    refused("value", session.do, e.ENTER, ANN, 21)
    refused("not_now", session.do, e.ADVANCE)
    for seat, value in ((ANN, 7), (BOB, 15), (CYD, 3), (DEE, 15)):
        session.do(e.ENTER, seat, value)
    view = seen(session)
    assert (view.phase, view.round) == (LOT, [BOB, DEE, ANN, CYD])
    assert view.lot_notes == ["7", "15", "3", "15"]
    session.do(e.ADVANCE)
    assert seen(session).lot_notes == ()
    session.do(e.ADVANCE)
    assert seen(session).facts == ["Initiative 15"]
    assert order(session, 6) == [BOB, DEE, ANN, CYD, BOB, DEE]
    again(session)


def test_the_lowest_number_is_first():
    session = entered(begun(game(lowest=True), 3), 7, 2, 9)
    assert order(session, 4) == [BOB, ANN, CYD, BOB]


def test_equal_numbers_go_by_seats_or_by_chance():
    by_seat = entered(begun(game(), 4), 5, 5, 5, 5)
    assert order(by_seat, 4) == [ANN, BOB, CYD, DEE]
    found = set()
    for seed in range(12):
        session = entered(begun(game(lot=True), 4, seed), 5, 5, 5, 9)
        line = order(session, 4)
        assert line[0] == DEE and order(session, 4) == line
        found.add(tuple(line))
        session.undo()
        again(session)
    assert len(found) > 2


def test_a_number_is_taken_back():
    session = begun(game(), 3)
    session.do(e.ENTER, ANN, 7)
    session.undo()
    session.do(e.ENTER, ANN, 9)
    session.do(e.ENTER, BOB, 8)
    session.do(e.ENTER, CYD, 10)
    assert session.state.round == [CYD, ANN, BOB]


def test_a_turn_is_put_off_in_this_round_alone():
    session = entered(begun(game(delay=True), 4), 9, 8, 7, 6)
    do(session, "Delay", 2)
    assert (session.state.seat, session.state.phase) == (BOB, RUN)
    assert order(session, 3) == [BOB, CYD, ANN]
    assert session.state.seat == DEE
    assert not seen(session).rows  # nobody is behind him
    assert order(session, 3) == [DEE, ANN, BOB]
    again(session)


def test_a_countdown_that_is_put_off_goes_on():
    session = entered(begun(game({"mode": "countdown", "ms": 60000}, delay=True), 3), 9, 8, 7)
    session.advance(20000)
    do(session, "Delay", 1)
    assert session.state.seat == BOB and session.state.remaining_ms == 60000
    session.do(e.END_TURN, BOB)
    assert (session.state.seat, session.state.remaining_ms) == (ANN, 40000)
    session.advance(5000)
    do(session, "Delay", 1)
    session.do(e.END_TURN, CYD)
    assert (session.state.seat, session.state.remaining_ms) == (ANN, 35000)
    session.do(e.END_TURN, ANN)
    assert (session.state.turn, session.state.remaining_ms) == (2, 60000)
    again(session)


def test_who_did_something_does_not_put_it_off():
    action = {"id": "a", "name": "Act", "cost": 0}
    session = entered(begun(dict(game(delay=True), actions=[action]), 3), 9, 8, 7)
    session.do(e.SPEND, ANN, 0)
    assert not seen(session).rows
    refused("not_now", session.do, e.DELAY, ANN, 1)
    session = entered(begun(game(), 3), 9, 8, 7)
    refused("not_now", session.do, e.DELAY, ANN, 1)


def test_who_leaves_is_passed_over_and_who_comes_back_keeps_his_number():
    session = entered(begun(game(), 4), 9, 8, 7, 6)
    session.do(e.STATUS, BOB, ABSENT)
    assert order(session, 4) == [ANN, CYD, DEE, ANN]
    session.do(e.STATUS, BOB, PLAYING)
    assert session.state.phase == RUN
    assert order(session, 4) == [CYD, BOB, DEE, ANN]
    assert order(session, 3) == [BOB, CYD, DEE]
    session.do(e.STATUS, ANN, ABSENT)  # he is gone in his own turn
    session.do(e.END_TURN, ANN)
    session.do(e.STATUS, ANN, PLAYING)  # he has had his turn
    assert order(session, 4) == [BOB, CYD, DEE, ANN]


def test_who_joins_is_asked_for_his_number_and_comes_to_his_place():
    session = begun(game(), 4)
    session.do(e.STATUS, CYD, ABSENT)
    entered(session, 9, 5, 3)
    assert session.state.seat == ANN
    session.do(e.STATUS, CYD, PLAYING)
    asked = seen(session).prompt
    assert (asked.rows[0].name, asked.seat) == ("Initiative", CYD)
    before = session.state.used_ms[ANN]
    session.advance(1000)
    session.do(e.ENTER, CYD, 5)
    assert session.state.used_ms[ANN] == before
    assert order(session, 5) == [ANN, BOB, CYD, DEE, ANN]
    again(session)


def test_who_comes_back_keeps_his_place_among_equal_numbers():
    for rules in ({}, {"lot": True}):
        for seed in range(6):
            session = entered(begun(game(**rules), 4, seed), 5, 5, 5, 5)
            line = order(session, 4)
            second = line[1]
            session.do(e.STATUS, second, ABSENT)
            assert order(session, 3) == [line[0], line[2], line[3]]
            session.do(e.STATUS, second, PLAYING)
            assert order(session, 5) == line + line[:1]
            again(session)


def test_who_was_passed_over_and_comes_back_has_his_turn_in_this_round():
    session = entered(begun(game(), 4), 9, 8, 7, 6)
    session.do(e.STATUS, BOB, ABSENT)
    assert order(session, 1) == [ANN]
    session.do(e.STATUS, BOB, PLAYING)
    assert order(session, 5) == [CYD, BOB, DEE, ANN, BOB]
    session.do(e.STATUS, ANN, ABSENT)
    session.do(e.STATUS, ANN, PLAYING)
    assert order(session, 3) == [CYD, DEE, ANN], "he has had his"
    again(session)


def test_an_equal_number_of_who_joins_goes_by_the_seats():
    session = begun(game(), 4)
    session.do(e.STATUS, BOB, ABSENT)
    entered(session, 5, 5, 5)
    session.do(e.STATUS, BOB, PLAYING)
    session.do(e.ENTER, BOB, 5)
    assert order(session, 5) == [ANN, BOB, CYD, DEE, ANN]


def test_two_who_come_back_without_a_number_are_asked_one_after_the_other():
    for made in (game(), rotating()):
        session = begun(made, 4)
        session.do(e.STATUS, BOB, ABSENT)
        session.do(e.STATUS, DEE, ABSENT)
        for value in (5, 7):
            session.do(e.ENTER, session.game.asker().prompt().rows[0].seat, value)
        session.do(e.STATUS, DEE, PLAYING)  # as the order is shown
        assert (session.state.phase, seen(session).prompt.seat) == (PROMPT, DEE)
        session.do(e.ENTER, DEE, 9)
        assert (session.state.phase, len(session.state.round)) == (LOT, 3)
        session.do(e.ADVANCE)
        session.do(e.STATUS, BOB, PLAYING)
        session.do(e.ENTER, BOB, 6)
        session.do(e.ADVANCE)
        found = [session.state.seat] + session.state.round[1:]
        lowest = made["numbered"].get("lowest")
        assert found == ([ANN, BOB, CYD, DEE] if lowest else [DEE, CYD, BOB, ANN])
        again(session)


def test_who_comes_between_two_rounds_is_asked_as_the_next_one_begins():
    made = game()
    made["stages"][1]["steps"] = [["reorder"], ["play", {"order": "numbers"}]]
    session = begun(dict(made, uses=["numbered", "seating"]), 4)
    session.do(e.STATUS, BOB, ABSENT)
    session.do(e.STATUS, DEE, ABSENT)
    entered(session, 5, 7)
    for _ in range(2):
        session.do(e.END_TURN, session.state.seat)
    assert session.state.turn == 2
    session.do(e.STATUS, BOB, PLAYING)
    session.do(e.STATUS, DEE, PLAYING)
    session.do(e.ADVANCE)
    for seat, value in ((BOB, 9), (DEE, 6)):
        assert seen(session).prompt.seat == seat
        session.do(e.ENTER, seat, value)
    session.do(e.ADVANCE)
    found = []
    for _ in range(4):
        found.append(session.state.seat)
        session.do(e.END_TURN, session.state.seat)
    assert found == [BOB, CYD, DEE, ANN]
    again(session)


def test_who_leaves_while_his_clock_waits_is_passed_over():
    session = begun(game(), 3)
    for value in (9, 8, 7):
        session.do(e.ENTER, session.game.asker().prompt().rows[0].seat, value)
    session.do(e.ADVANCE)
    assert (session.state.phase, session.state.seat) == (READY, ANN)
    session.do(e.STATUS, ANN, ABSENT)
    assert (session.state.phase, session.state.seat) == (READY, BOB)
    session.do(e.STATUS, ANN, PLAYING)
    assert session.state.seat == ANN, "the round has not begun"
    session.do(e.ADVANCE)
    assert order(session, 3) == [ANN, BOB, CYD]
    again(session)


def test_the_last_one_who_is_asked_goes_away():
    session = begun(game(), 3)
    session.do(e.ENTER, ANN, 3)
    session.do(e.ENTER, BOB, 4)
    session.do(e.STATUS, CYD, ABSENT)
    assert [row.name for row in seen(session).prompt.rows] == ["Go on"]
    session.do(e.ADVANCE)
    assert (session.state.phase, session.state.round) == (LOT, [BOB, ANN])


def test_forms_whose_turns_would_begin_twice_are_refused():
    bad(game(range=[3, 3]))
    pointed = game(delay=True)
    pointed["stages"][1]["steps"][0][1]["points"] = True
    bad(dict(pointed, pools=[{"name": "AP", "base": []}], uses=["numbered", "points"]))
    clock = {"mode": "fischer", "ms": 60000, "inc": 2000}
    bad(game(clock, delay=True))
    entered(begun(game(clock), 3), 1, 2, 3)


def rotating(**rules):
    """Return a device form: numbers each turn, then round and round until all have passed."""
    play = ["play", dict({"order": "alternate", "passed": "numbers", "on": True}, **rules)]
    stages = [{"turns": [1, 9], "name": "On", "steps": [["numbers"], play]}]
    return form(["numbered", "order"], numbered=dict(RULES, lowest=True), stages=stages)


def turns(session, *acts):
    """Return whose turns follow; "p" passes, anything else ends the turn."""
    found = []
    for act in acts:
        found.append(session.state.seat)
        kind = e.PASS if act == "p" else e.END_TURN
        session.do(kind, session.state.seat)
        if session.state.phase == READY:
            session.do(e.ADVANCE)
    return found


def test_players_alternate_by_the_numbers_until_all_have_passed():
    session = entered(begun(rotating(pass_out=True), 4), 7, 2, 9, 4)
    assert seen(session).facts == ["Initiative 2"]
    assert turns(session, *"..p.") == [BOB, DEE, ANN, CYD]
    assert seen(session).facts[0] == "Initiative 2"
    assert turns(session, *".p.pp") == [BOB, DEE, CYD, BOB, CYD]
    assert (session.state.turn, session.state.phase) == (2, PROMPT)
    entered(session, 1, 2, 3, 4)
    assert turns(session, *"....") == [ANN, BOB, CYD, DEE]
    again(session)


def test_in_a_row_they_pass_by_the_numbers_too():
    session = entered(begun(rotating(), 3), 3, 2, 1)
    assert turns(session, *"pp.ppp") == [CYD, BOB, ANN, CYD, BOB, ANN]
    assert session.state.turn == 2
    again(session)


def test_who_comes_back_is_asked_for_a_number_and_takes_its_place():
    session = begun(rotating(pass_out=True), 4)
    session.do(e.STATUS, DEE, ABSENT)
    entered(session, 10, 15, 5)
    assert turns(session, ".") == [CYD]
    session.do(e.STATUS, DEE, PLAYING)
    assert (session.state.phase, seen(session).prompt.seat) == (PROMPT, DEE)
    session.do(e.ENTER, DEE, 12)
    assert (session.state.phase, session.state.seat, session.state.round[-1]) == (RUN, ANN, CYD)
    assert turns(session, *".....") == [ANN, DEE, BOB, CYD, ANN]
    again(session)
    session.do(e.STATUS, ANN, ABSENT)
    session.do(e.STATUS, ANN, PLAYING)
    assert seen(session).prompt is None, "it has a number"


def test_without_numbers_the_rotation_is_clockwise():
    stages = rotating()["stages"]
    del stages[0]["steps"][0]
    made = form(["numbered", "order"], numbered=dict(RULES), stages=stages)
    session = begun(made, 3)
    session.do(e.ADVANCE)
    assert turns(session, *"....") == [ANN, BOB, CYD, ANN]


def test_a_rotation_without_its_mechanism_is_refused():
    bad(dict(rotating(), uses=["numbered"]))


def test_a_rotation_without_numbers_is_clockwise_and_who_comes_back_is_not_asked():
    made = dict(rotating(), uses=["order"])
    del made["numbered"]
    del made["stages"][0]["steps"][0]
    session = begun(made, 3)
    session.do(e.STATUS, CYD, ABSENT)
    session.do(e.STATUS, CYD, PLAYING)
    session.do(e.ADVANCE)
    session.do(e.END_TURN, session.state.seat)
    again(session)


def test_a_unique_number_is_refused_to_the_second_with_whose_it_is():
    session = begun(game(unique=True, range=[1, 4]), 4)
    session.do(e.ENTER, ANN, 1)
    assert seen(session).prompt.rows[0].fields[0][3] == 2  # the first that is free is offered
    before = session.snapshot()
    refused("taken", session.do, e.ENTER, BOB, 1)
    assert session.snapshot() == before
    for seat, value in ((BOB, 4), (CYD, 2), (DEE, 3)):
        session.do(e.ENTER, seat, value)
    session.do(e.ADVANCE)
    session.do(e.ADVANCE)
    assert order(session, 4) == [BOB, DEE, CYD, ANN]
    again(session)


def test_the_number_of_who_is_away_is_free_and_there_are_enough_for_all():
    session = begun(game(unique=True, range=[1, 4]), 3)
    session.do(e.ENTER, ANN, 1)
    session.do(e.STATUS, ANN, ABSENT)
    session.do(e.ENTER, BOB, 1)
    refused("taken", session.do, e.ENTER, CYD, 1)
    bad(game(unique=True, range=[1, 3]))


COUNTERS = {
    "counters": [["Cities", 20, 0], ["Plant", 50, 0]],
    "in_play": [{"counter": 0, "unit": "C", "least": -9}, {"counter": 1, "unit": "P"}],
}


def by_counters(steps, *stages, **rules):
    """Return a device form whose numbers are counters: a turn for each stage, the rest last."""
    more = [
        {"turns": [at + 1, at + 1 if at < len(stages) else 9], "name": "T", "steps": one}
        for at, one in enumerate((steps, *stages))
    ]
    rules = dict({"name": "Cities", "range": [1, 2], "by": [0]}, **rules)
    return form(["counters", "numbered"], numbered=rules, stages=more, **COUNTERS)


def has(session, counter, *values):
    """Set a counter of all seats."""
    for seat, value in enumerate(values):
        session.do(e.COUNT, seat, COUNT_COUNTER * counter + value)


def went(session, seats):
    """Go on to a round and play it; return whose turns there were, in their order."""
    while session.state.phase in (READY, LOT):
        session.do(e.ADVANCE)
    return order(session, seats)


BY = ["play", {"order": "numbers", "on": True}]
FROM_THE_END = ["play", {"order": "numbers", "back": True, "on": True}]


def test_the_counter_says_who_goes_first_and_nobody_is_asked():
    session = begun(by_counters([["next_starter", "no"], BY], [["numbers"], BY]), 4)
    assert went(session, 4) == [ANN, BOB, CYD, DEE]  # no order was settled before
    session.undo()
    has(session, 0, 3, 12, 0, 8)
    session.do(e.END_TURN, DEE)
    view = seen(session)
    assert (view.phase, view.round) == (LOT, [BOB, DEE, ANN, CYD])
    assert view.lot_notes == ["\u22126", "3", "\u22129", "\u22121"]  # as the counter is shown
    assert went(session, 4) == [BOB, DEE, ANN, CYD]
    again(session)


def test_the_order_holds_while_the_counter_changes_until_the_next_such_step():
    session = begun(by_counters([["numbers"], BY], [BY], [["numbers"], BY], lowest=True), 3)
    has(session, 0, 5, 1, 3)  # too late for this turn
    assert seen(session).round == [ANN, BOB, CYD]
    assert went(session, 3) == [ANN, BOB, CYD]
    assert went(session, 3) == [ANN, BOB, CYD]
    assert went(session, 3) == [BOB, CYD, ANN]
    again(session)


def test_the_next_counter_decides_between_equal_ones():
    game = by_counters([BY], [["numbers"], BY], by=[0, 1])
    session = begun(game, 4)
    has(session, 0, 5, 5, 5, 7)
    has(session, 1, 10, 30, 20, 1)
    went(session, 4)
    assert went(session, 4) == [DEE, BOB, CYD, ANN]
    again(session)


def test_a_round_goes_from_the_last_one_to_the_first_equal_ones_too():
    game = by_counters([FROM_THE_END], [["numbers"], BY, FROM_THE_END, BY])
    session = begun(game, 4)
    has(session, 0, 5, 5, 7, 5)
    assert went(session, 4) == [DEE, CYD, BOB, ANN]  # before any order: from the end of the table
    assert went(session, 4) == [CYD, ANN, BOB, DEE]
    assert went(session, 4) == [DEE, BOB, ANN, CYD]
    assert went(session, 4) == [CYD, ANN, BOB, DEE]
    again(session)


def test_who_comes_back_to_a_round_from_the_end_takes_his_place_in_it():
    session = begun(by_counters([BY], [["numbers"], FROM_THE_END]), 4)
    has(session, 0, 1, 2, 3, 4)
    went(session, 4)
    session.do(e.STATUS, CYD, ABSENT)
    session.do(e.ADVANCE)
    session.do(e.ADVANCE)
    session.do(e.END_TURN, ANN)  # from the end: Ann, Bob, Cyd, Dee
    session.do(e.STATUS, CYD, PLAYING)
    assert order(session, 3) == [BOB, CYD, DEE]
    again(session)


def test_equal_ones_keep_the_order_before_and_a_counter_that_begins_anew_was_read():
    game = by_counters([BY, ["numbers"]], lowest=True, keep=True)
    game["in_play"] = [{"counter": 0, "unit": "C", "reset": "turn"}]
    session = begun(game, 4)
    session.do(e.ADVANCE)
    has(session, 0, 9, 4, 4, 2)
    assert order(session, 4)[0] == ANN
    assert session.state.phase == LOT and session.state.round == [DEE, BOB, CYD, ANN]
    session.do(e.ADVANCE)
    assert session.state.counters[:4] == [0, 0, 0, 0]
    has(session, 0, 7, 7, 0, 7)
    assert went(session, 4) == [DEE, BOB, CYD, ANN]
    assert session.state.round == [CYD, DEE, BOB, ANN]
    again(session)


def test_entered_numbers_keep_the_order_before_where_they_are_equal():
    stages = [{"turns": [1, 9], "name": "T", "steps": [["numbers"], BY]}]
    session = entered(begun(dict(game(keep=True), stages=stages), 3), 1, 2, 3)
    assert order(session, 2) == [CYD, BOB]
    session.do(e.END_TURN, ANN)
    entered(session, 5, 5, 9)
    assert order(session, 3) == [CYD, BOB, ANN]
    again(session)


def test_orders_by_counters_go_as_a_small_model_says():
    for number in range(12):
        chance = random.Random(number)
        seats, lowest, keep = chance.randint(2, 4), chance.random() < 0.5, chance.random() < 0.5
        by = chance.choice(([0], [0, 1], [1, 0]))
        steps = [["numbers"], BY, FROM_THE_END]
        session = begun(by_counters(steps, lowest=lowest, keep=keep, by=by), seats, number)
        line = list(range(seats))
        for turn in range(5):
            counters = session.state.counters
            had = line if keep else list(range(seats))
            key = [[counters[one * seats + seat] for one in by] for seat in range(seats)]
            sign = 1 if lowest else -1
            line = sorted(
                had, key=lambda seat: ([sign * one for one in key[seat]], had.index(seat))
            )
            assert went(session, seats) == line, (number, turn)
            has(session, 0, *[chance.randint(0, 3) for _ in range(seats)])
            has(session, 1, *[chance.randint(0, 3) for _ in range(seats)])
            assert went(session, seats) == line[::-1], (number, turn)
        again(session)


def test_counters_are_not_unique_and_a_forms_ties_are_of_one_kind():
    bad(by_counters([BY], unique=True))
    bad(by_counters([BY], lot=True, keep=True))
    bad(by_counters([BY], by=[2]))


def test_the_counter_says_who_starts_and_the_others_follow_clockwise():
    plain = ["play", {"on": True}]
    game = by_counters([plain], [["numbers"], plain, FROM_THE_END], clockwise=True)
    session = begun(game, 4)
    has(session, 0, 5, 9, 3, 9)
    went(session, 4)
    assert seen(session).round == [BOB, CYD, DEE, ANN]
    assert went(session, 4) == [BOB, CYD, DEE, ANN] and session.state.start == BOB
    has(session, 0, 5, 9, 9, 9)  # of equal ones who comes first from who starts
    assert went(session, 4) == [ANN, DEE, CYD, BOB]
    assert seen(session).round == [BOB, CYD, DEE, ANN]
    session.do(e.STATUS, BOB, ABSENT)
    went(session, 3)
    went(session, 3)
    assert session.state.start == CYD and seen(session).round == [CYD, DEE, ANN]
    again(session)
