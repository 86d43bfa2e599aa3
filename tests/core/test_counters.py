# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Counters in play and sides that differ: changed, paid, gained, limited, and ending the game."""

import pytest
from small import ANN, BOB, CYD, again, answer, bad, begun, do, form, play, row, seen
from table import refused
from tidebell_core.errors import Refused
from tidebell_core.game.state import OVER, PROMPT, READY, RUN, SCORE
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack
from tidebell_core.record.events import CHANGE_PLACE

GOLD = {"counter": 0, "unit": "Au"}
FAME = {"counter": 1, "unit": "Fm"}
COUNTERS = [["Gold", 20, 5], ["Fame", 9, 0]]
WORK = {"id": "work", "name": "Work", "cost": 0, "counts": [[0, 2], [1, -1]]}
BUY = {"id": "buy", "name": "Buy", "cost": 0, "price": 0, "key": "spend"}
SIDES = {"names": ["Fox", "Geese"], "of": [1, 0, 1, 1], "begins": 0, "notes": ["Eat", None]}


def game(*in_play, **more):
    return form(["counters"], counters=COUNTERS, in_play=list(in_play or (GOLD, FAME)), **more)


def value(session, counter, seat=ANN):
    """Return a seat's counter."""
    return session.state.counters[counter * len(session.state.status) + seat]


def test_the_knob_sets_ones_own_counter_beginning_with_its_value():
    session = play(game())
    gold = row(session, "Gold")
    assert (gold.detail, gold.seat, gold.fields) == ("5", ANN, (("", 0, 20, 5, 1, None),))
    do(session, "Gold", 12)
    assert value(session, 0) == 12 and value(session, 0, BOB) == 5
    session.undo()
    assert value(session, 0) == 5
    session.redo()
    assert value(session, 0) == 12


LOW = {"counter": 0, "unit": "Rep", "least": -10, "limit": 14, "ends_at": 25}
INSULT = {"id": "insult", "name": "Insult", "cost": 0, "counts": [[0, -4]]}


def low():
    """A reputation from -10 to 20 that begins at -3."""
    data = form(["counters"], counters=[["Rep", 30, 7]], in_play=[LOW], actions=[INSULT])
    return play(data)


def test_a_counter_goes_below_0_down_to_its_least():
    session = low()
    rep = row(session, "Rep")
    assert (rep.detail, rep.fields) == ("−3", (("", -10, 20, -3, 1, None),))
    do(session, "Rep", -9)
    assert value(session, 0) == 1 and seen(session).facts[0] == "Rep −9"
    refused("value", session.do, e.SPEND, ANN, 0)
    with pytest.raises(Refused, match="between −10 and 20"):
        session.do(e.COUNT, ANN, 31)
    do(session, "Rep", 0)
    session.do(e.SPEND, ANN, 0)
    assert seen(session).facts == ["Rep −4", "Bob Rep −3", "Cyd Rep −3"]


def test_a_limit_and_an_end_of_such_a_counter_are_told_as_they_are_shown():
    session = low()
    do(session, "Rep", 5)
    session.do(e.END_TURN, ANN, 0)
    assert "Rep 5" in seen(session).warnings[0] and "4" in seen(session).warnings[0]
    session = low()
    do(session, "Rep", 15)
    assert session.state.phase == PROMPT and "15 Rep" in seen(session).prompt.lines[0]


def test_the_counters_of_another_change_by_so_much():
    session = play(game())
    do(session, "Bob", 1, 3)
    do(session, "Bob", 0, -2)
    assert (value(session, 0, BOB), value(session, 1, BOB)) == (3, 3)
    refused("few", session.do, e.CHANGE, BOB, 512 - 4)
    refused("value", session.do, e.CHANGE, BOB, 512 + 18)
    refused("no_action", session.do, e.CHANGE, BOB, pack(e.CHANGE, place=2, change=1))
    refused("no_seat", session.do, e.CHANGE, 3, 513)


def test_an_action_changes_counters_or_is_refused_whole():
    session = play(game(actions=[WORK]))
    refused("few", session.do, e.SPEND, ANN, 0)
    do(session, "Fame", 1)
    session.do(e.SPEND, ANN, 0)
    assert (value(session, 0), value(session, 1)) == (7, 0)


def test_a_price_is_set_by_hand_and_never_more_than_there_is():
    session = play(game(actions=[BUY]))
    buy = row(session, "Buy")
    assert (buy.key, buy.fields) == ("spend", (("Gold", 0, 5, 0, 32, None),))
    assert seen(session).actions == []
    do(session, "Buy", 3)
    assert value(session, 0) == 2
    refused("few", session.do, e.SPEND, ANN, buy.filled([3]))
    do(session, "Buy", 0)
    assert value(session, 0) == 2
    again(session)


def test_a_player_turn_brings_something_up_to_the_limit_of_the_counter():
    session = play(game(dict(GOLD, each_turn=8)))
    assert (value(session, 0), value(session, 0, BOB)) == (13, 5)
    do(session, "Gold", 18)
    for _ in range(3):
        session.do(e.END_TURN, session.state.seat)
    session.do(e.ADVANCE)
    assert value(session, 0) == 20


def test_what_is_above_the_limit_of_a_hand_is_told_when_the_player_turn_is_over():
    session = play(game(dict(GOLD, limit=5)))
    do(session, "Gold", 6)
    assert seen(session).warnings == []
    session.do(e.END_TURN, ANN)
    assert seen(session).warnings == ["Au 6: limit 5"]
    session.undo()
    do(session, "Gold", 5)
    session.do(e.END_TURN, ANN)
    assert seen(session).warnings == []


def test_a_counter_begins_anew_with_each_turn_or_stage():
    stages = [
        {"turns": [1, 2], "name": "One", "steps": [["play", {}]]},
        {"turns": [3, 9], "name": "Two", "steps": [["play", {}], ["play", {}]]},
    ]
    data = game(dict(GOLD, reset="stage"), dict(FAME, reset="turn"), stages=stages)
    session = begun(data)
    found = []
    for _ in range(4):
        session.do(e.ADVANCE)
        do(session, "Gold", value(session, 0) + 1)
        do(session, "Fame", value(session, 1) + 1)
        for _ in range(3):
            session.do(e.END_TURN, session.state.seat)
        found.append((session.state.turn, value(session, 0), value(session, 1)))
    # Gold goes on through turns 1 and 2; turn 3 has two rounds, and only its first one resets.
    assert found == [(2, 6, 0), (3, 5, 0), (3, 6, 1), (4, 7, 0)]


def test_a_score_that_is_reached_asks_and_does_not_force():
    session = play(game(GOLD, dict(FAME, ends_at=7)))
    do(session, "Fame", 7)
    asked = seen(session).prompt
    assert (asked.title, asked.lines) == ("Is that the end?", ("Ann: 7 Fame",))
    assert [one.name for one in asked.rows] == ["End of game", "Play on"]
    refused("not_now", session.do, e.END_TURN, ANN)
    answer(session, "Play on")
    assert session.state.phase == RUN and session.state.seat == ANN
    do(session, "Fame", 7)  # no more than before: not asked again
    assert session.state.phase == RUN
    do(session, "Fame", 8)
    assert session.state.phase == PROMPT
    answer(session, "End of game")
    assert session.state.phase == OVER


def test_who_falls_back_and_comes_there_again_is_asked_again():
    session = play(game(dict(FAME, ends_at=7)))
    for fame in (7, 6, 7):
        do(session, "Fame", fame)
        if fame == 7:
            answer(session, "Play on")
    assert [event[0] for event in session._log].count(e.ADVANCE) == 3


def test_a_life_that_runs_out_asks_and_asks_again_only_below():
    session = play(game(GOLD, dict(FAME, start=3, falls_to=1)))
    do(session, "Fame", 2)
    assert session.state.phase == RUN
    do(session, "Bob", 1, -2)
    assert seen(session).prompt.lines == ("Bob: 1 Fame",)
    answer(session, "Play on")
    do(session, "Fame", 1)
    assert seen(session).prompt.lines == ("Ann: 1 Fame",)
    answer(session, "Play on")
    do(session, "Gold", 6)
    assert session.state.phase == RUN
    do(session, "Fame", 0)
    answer(session, "Play on")
    do(session, "Fame", 3)
    do(session, "Fame", 1)
    assert session.state.phase == PROMPT
    answer(session, "End of game")
    assert session.state.phase == OVER


def test_a_side_without_the_counter_is_not_asked_about_it():
    rules = dict(FAME, side=0, start=[5, 0], falls_to=0)
    session = play(form(["counters", "sides"], counters=COUNTERS, in_play=[rules], sides=SIDES))
    assert session.state.phase == RUN


TAX = {"name": "Bid", "asks": "Your bid", "numbers": [0, 9], "wins": "highest"}
TAX["pays"] = ["counter", 0]


def test_two_who_come_there_at_once_are_asked_one_after_the_other():
    rules = dict(GOLD, falls_to=0)
    session = play(form(["counters", "duels"], counters=COUNTERS, in_play=[rules], duels=[TAX]))
    do(session, "Bid")
    answer(session, "Your bid", 5)
    answer(session, "Your bid", 5)
    answer(session, "Go on")
    assert seen(session).prompt.lines == ("Ann: 0 Gold",)
    answer(session, "Play on")
    assert seen(session).prompt.lines == ("Bob: 0 Gold",)
    again(session)
    session.undo()
    assert seen(session).prompt.lines == ("Ann: 0 Gold",)
    session.redo()
    answer(session, "Play on")
    assert session.state.phase == RUN


def test_where_lives_run_out_a_player_may_be_out_and_the_others_play_on():
    session = play(game(dict(GOLD, falls_to=0)))
    do(session, "Bob", 0, -5)
    assert [one.name for one in seen(session).prompt.rows] == [
        "Bob is out",
        "End of game",
        "Play on",
    ]
    answer(session, "Bob is out")
    assert session.state.phase == RUN and session.state.seat == ANN
    assert seen(session).facts[1:] == ["Bob Au 0", "Cyd Au 5"]
    do(session, "Bob", 0, 1)
    do(session, "Bob", 0, -1)  # who is out is asked of no more
    assert session.state.phase == RUN
    session.do(e.END_TURN, ANN)
    assert session.state.seat == CYD
    do(session, "Gold", 0)
    assert [one.name for one in seen(session).prompt.rows] == ["End of game", "Play on"]
    again(session)


def test_to_take_back_what_was_asked_about_takes_back_no_end_of_a_turn():
    session = play(game(dict(GOLD, falls_to=0)))
    do(session, "Gold", 0)
    before = session.state.phase, session.state.seat
    session.undo()
    now = session.state.phase, session.state.seat
    assert before == (PROMPT, ANN) and now == (RUN, ANN)
    assert session.crossed == 0


def test_who_is_out_in_his_own_turn_has_ended_it():
    session = play(game(dict(GOLD, falls_to=0)))
    do(session, "Gold", 0)
    answer(session, "Ann is out")
    assert session.state.seat == BOB
    session.undo()
    assert seen(session).prompt.lines == ("Ann: 0 Gold",)
    again(session)


def test_another_player_can_come_there_out_of_turn():
    session = play(game(dict(FAME, ends_at=7)))
    do(session, "Bob", 0, 7)
    assert seen(session).prompt.lines == ("Bob: 7 Fame",)


def test_scores_are_filled_in_from_counters():
    score = {"fields": [["Gold", 1], ["Fame", 2]], "from": [[0, 0], [1, 1]]}
    session = play(game(score=score))
    do(session, "Bob", 1, 4)
    session.do(e.END_EARLY)
    assert session.state.phase == SCORE
    assert seen(session).ranking == [(1, BOB, 13), (2, ANN, 5), (2, 2, 5)]
    refused("not_now", session.do, e.CHANGE, BOB, 513)


def test_facts_show_ones_own_counters_and_those_of_others_that_are_not_0():
    session = play(game())
    do(session, "Fame", 3)
    assert seen(session).facts == ["Au 5", "Fm 3", "Bob Au 5", "Cyd Au 5"]


def test_a_counter_that_is_not_there_is_refused_in_words():
    bad(game({"counter": 2, "unit": "?"}))
    bad(game(dict(FAME, ends_at=7, falls_to=1)))
    bad(game(actions=[dict(WORK, counts=[[4, 1]])]))
    bad(game(actions=[dict(BUY, price=2)]))
    bad(game(score={"fields": [["Gold", 1]], "from": [[0, 2]]}))


# Sides


def sided(**more):
    rules = dict(GOLD, start=[9, 3], each_turn=[1, 0]), dict(FAME, side=0)
    data = game(*rules, sides=SIDES, **more)
    data["uses"] = ["counters", "sides"]
    return data


def test_the_side_that_begins_begins_and_others_follow():
    session = play(sided())
    assert session.state.seat == session.state.start == BOB  # his colour is the fox's
    session.do(e.END_TURN, BOB)
    assert session.state.seat == 2


def test_counters_begin_and_grow_by_side():
    session = play(sided())
    assert [value(session, 0, seat) for seat in range(3)] == [3, 10, 3]


def test_a_counter_of_one_side_is_no_other_sides():
    session = play(sided())
    assert [one.name for one in seen(session).rows] == ["Gold", "Fame", "Ann", "Cyd"]
    session.do(e.END_TURN, BOB)
    assert [one.name for one in seen(session).rows] == ["Gold", "Ann", "Bob"]
    refused("no_action", session.do, e.CHANGE, ANN, pack(e.CHANGE, place=1, change=1))


def test_an_action_of_one_side_is_no_other_sides():
    session = play(sided(actions=[{"id": "eat", "name": "Eat", "cost": 0, "side": 0}]))
    session.do(e.SPEND, BOB, 0)
    session.do(e.END_TURN, BOB)
    assert seen(session).actions == []
    refused("no_action", session.do, e.SPEND, 2, 0)


def test_the_note_of_a_side_stands_until_its_first_action():
    session = play(sided(actions=[{"id": "eat", "name": "Eat", "cost": 0, "side": 0}]))
    assert "Eat" in seen(session).facts
    session.do(e.SPEND, BOB, 0)
    assert "Eat" not in seen(session).facts
    session.do(e.END_TURN, BOB)
    assert "Eat" not in seen(session).facts


def test_the_note_of_a_side_comes_with_the_push_that_begins_its_turn():
    session = begun(sided())
    assert session.state.phase == READY and seen(session).facts.count("Eat") == 0
    session.do(e.ADVANCE)
    assert "Eat" in seen(session).facts


def test_a_colour_of_no_side_is_refused():
    bad(dict(sided(), sides=dict(SIDES, of=[0, 1])))
    bad(dict(sided(), sides=dict(SIDES, begins=2)))


# The gap between two player turns


def test_between_two_player_turns_nobody_plays_and_counters_change():
    data = sided()
    data["stages"][0]["steps"] = [["play", {"gap": 0}]]
    data["uses"] = ["counters", "order", "sides"]
    session = begun(data, players=2)
    assert not seen(session).gap  # nothing has ended yet
    session.do(e.ADVANCE)
    session.do(e.END_TURN, BOB)
    assert session.state.phase == READY and seen(session).gap
    assert seen(session).seat == ANN
    do(session, "Bob", 0, 5)
    do(session, "Gold", 1)
    assert session.state.phase == READY
    assert (value(session, 0), value(session, 0, BOB)) == (1, 15)
    refused("not_now", session.do, e.END_TURN, ANN)
    session.do(e.ADVANCE)
    assert session.state.phase == RUN and not seen(session).gap
    session.do(e.END_TURN, ANN)  # the next turn of the game begins in the gap as well
    assert session.state.turn == 2 and seen(session).gap
    again(session)


def test_a_row_of_another_offers_each_of_his_counters():
    session = play(game())
    fields = row(session, "Bob").fields
    assert fields == (
        ("What", 0, 1, 0, CHANGE_PLACE, ["Gold", "Fame"]),
        ("Change", -50, 50, 1, 1, None),
    )
    try:
        session.do(e.CHANGE, BOB, 512 - 6)
    except Refused as refusal:
        assert refusal.text == "Not enough Gold (5 of 6)."


def test_all_counters_of_another_are_one_fact_for_the_device_to_lay_out():
    rules = [{"counter": at, "unit": "Unit%d" % at} for at in range(4)]
    data = form(["counters"], counters=[["C%d" % at, 9, 5] for at in range(4)], in_play=rules)
    facts = seen(play(data, players=2)).facts[4:]
    assert facts == ["Bob Unit0 5 Unit1 5 Unit2 5 Unit3 5"]


def test_it_is_told_who_of_several_may_have_won():
    session = play(game(GOLD, dict(FAME, ends_at=3)))
    for name in ("Bob", "Cyd"):
        do(session, name, 1, 3)
        assert seen(session).prompt.lines == ("%s: 3 Fame" % name,)
        answer(session, "Play on")
    do(session, "Bob", 1, 1)
    assert seen(session).prompt.lines == ("Bob: 4 Fame",)
    answer(session, "Play on")
    do(session, "Cyd", 0, 1)
    assert session.state.phase == RUN


def test_a_referee_sets_what_a_player_turn_may_end_with():
    session = play(game(dict(GOLD, limit=5)))
    limit = session.game.mechanisms[0].corrections(ANN)[0]
    assert (limit.name, limit.fields[0][3]) == ("Gold limit", 5)
    session.do(e.PAUSE)
    session.do(limit.kind, limit.seat, limit.filled([7]))
    session.do(e.RESUME)
    assert session.game.mechanisms[0].corrections(ANN)[0].fields[0][3] == 7
    assert session.game.mechanisms[0].corrections(BOB)[0].fields[0][3] == 5
    do(session, "Gold", 7)
    session.do(e.END_TURN, ANN)
    assert seen(session).warnings == []
    refused("value", session.do, e.FIX_LIMIT, ANN, 21)
    session.undo()
    session.undo()
    session.undo()
    session.do(limit.kind, limit.seat, limit.filled([3]))
    session.do(e.END_TURN, ANN)
    assert seen(session).warnings == ["Au 5: limit 3"]
    again(session)


def test_a_counter_of_a_player_turn_begins_anew_for_all_when_it_ends():
    session = play(game(dict(GOLD, reset="player_turn"), FAME))
    do(session, "Gold", 9)
    do(session, "Bob", 0, 3)
    do(session, "Fame", 2)
    session.do(e.END_TURN, ANN)
    assert [value(session, 0, seat) for seat in (ANN, BOB)] == [5, 5]
    assert value(session, 1) == 2


def test_a_price_begins_as_it_is_printed_and_is_paid_in_full():
    session = play(game(actions=[dict(BUY, first=7)]))
    assert row(session, "Buy").fields[0][1:4] == (0, 7, 7)
    refused("few", session.do, e.SPEND, ANN, e.spend_arg(0, 7))
    do(session, "Buy", 4)
    assert value(session, 0) == 1


def test_what_takes_a_counter_that_is_not_there_is_not_offered():
    tag = dict(BUY, id="tag", name="Tag", counts=[[1, -1]])
    session = play(game(actions=[WORK, tag]))
    view = seen(session)
    assert [action.can for action in view.actions] == [False]
    assert "Tag" not in [one.name for one in view.rows]
    do(session, "Fame", 1)
    view = seen(session)
    assert [action.can for action in view.actions] == [True]
    assert "Tag" in [one.name for one in view.rows]
