# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Phases of a player turn, checklists, what is called, and pots that are split or carried over."""

from small import ANN, BOB, CYD, again, answer, bad, begun, do, form, play, row, seen
from table import refused
from tidebell_core.game.state import ABSENT, ASK, OVER, PROMPT, READY, RUN
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack

MOVE = {"id": "move", "name": "Move", "cost": 0}
FIRE = {"id": "fire", "name": "Fire", "cost": 0}
PHASES = [
    {"name": "Draw", "note": "Two cards"},
    {"name": "Move", "actions": ["move"]},
    {"name": "Fire", "actions": ["fire"]},
]


def phased(*phases, **more):
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"phases": True}]]}]
    return form(
        ["phases"], phases=list(phases or PHASES), actions=[MOVE, FIRE], stages=stages, **more
    )


def test_the_key_that_ends_the_turn_leads_through_the_phases():
    session = play(phased())
    found = []
    for _ in range(3):
        view = seen(session)
        found.append((view.facts, view.end_label, [action.name for action in view.actions]))
        session.do(e.END_TURN, ANN)
    assert found == [
        (["1/3 Draw", "Two cards"], "Move", ["Move", "Fire"]),
        (["2/3 Move"], "Fire", ["Move"]),
        (["3/3 Fire"], "", ["Fire"]),
    ]
    assert session.state.seat == BOB and seen(session).facts[0] == "1/3 Draw"
    session.undo()
    assert session.state.seat == ANN and seen(session).facts == ["3/3 Fire"]
    again(session)


def test_an_action_of_another_phase_is_refused():
    session = play(phased())
    session.do(e.END_TURN, ANN)
    refused("no_action", session.do, e.SPEND, ANN, 1)
    session.do(e.SPEND, ANN, 0)
    session.do(e.END_TURN, ANN)
    refused("no_action", session.do, e.SPEND, ANN, 0)


def test_the_turn_can_be_ended_in_any_phase():
    session = play(phased())
    refused("not_now", session.do, e.PHASE, BOB)
    do(session, "End the turn")
    assert session.state.seat == BOB
    for _ in range(2):
        session.do(e.END_TURN, BOB)
    assert seen(session).rows == []  # the last one has the key


def test_a_clock_at_zero_ends_the_turn_whatever_the_phase():
    data = phased(clocks=[{"mode": "countdown", "ms": 60000, "warn": []}])
    data["stages"][0]["steps"][0][1]["clock"] = 0
    session = play(data)
    session.advance(60000)
    assert session.state.seat == BOB and seen(session).facts[0] == "1/3 Draw"


def test_a_side_has_phases_of_its_own():
    sides = {"names": ["Few", "Many"], "of": [0, 1, 0, 0]}
    data = phased({"name": "Draw", "side": 1}, {"name": "Go"}, sides=sides)
    data["uses"] = ["phases", "sides"]
    session = play(data)
    assert seen(session).facts == ["1/1 Go"]
    session.do(e.END_TURN, ANN)
    assert seen(session).facts == ["1/2 Draw"]


# Checklists and calls


def stepped(*steps, **more):
    stages = [{"turns": [1, 9], "name": "Play", "steps": list(steps)}]
    return form(more.pop("uses", ["phases"]), stages=stages, **more)


LIST = ["Clean up", "Cards", "Doors", "Tokens"]
CALL = ["What wins?", "Heavy", "Light"]


def test_a_checklist_goes_item_by_item():
    session = begun(stepped(["check", 0], ["play", {}], checklists=[LIST]))
    found = []
    while session.state.phase == PROMPT:
        prompt = seen(session).prompt
        found.append((prompt.title, prompt.lines, [one.name for one in prompt.rows]))
        answer(session, "Done")
    assert found == [
        ("Clean up 1/3", ("Cards",), ["Done", "All done"]),
        ("Clean up 2/3", ("Doors",), ["Done", "All done"]),
        ("Clean up 3/3", ("Tokens",), ["Done"]),
    ]
    assert session.state.phase == READY
    again(session)


def test_a_checklist_for_a_stage_is_gone_through_in_its_first_turn_only():
    steps = [["first_check", 0], ["play", {}]]
    stages = [
        {"turns": [1, 2], "name": "One", "steps": steps},
        {"turns": [3, 5], "name": "Two", "steps": steps},
        {"turns": [6, 9], "name": "Three", "steps": [["play", {}]]},
    ]
    session = begun(form(["phases"], stages=stages, checklists=[["Camp", "Light the fire"]]))
    asked = []
    while session.state.phase != OVER:
        prompt = seen(session).prompt
        if prompt:
            asked.append((session.state.turn, prompt.title, prompt.lines))
            session.do(e.CHECK, e.NOBODY, 0)
        elif session.state.phase == READY:
            session.do(e.ADVANCE)
        else:
            session.do(e.END_TURN, session.state.seat)
    line = ("Light the fire",)
    assert asked == [(1, "Camp", line), (3, "Camp", line)]


def test_a_stage_that_waits_only_for_what_is_passed_over_is_refused():
    bad(stepped(["first_check", 0], checklists=[LIST]))


def test_a_checklist_can_be_done_at_once_and_no_item_twice():
    session = begun(stepped(["check", 0], ["check", 0], ["play", {}], checklists=[LIST]))
    answer(session, "Done")
    refused("value", session.do, e.CHECK, e.NOBODY, 0)
    refused("not_now", session.do, e.CALL, e.NOBODY, 0)
    answer(session, "All done")
    assert seen(session).prompt.title == "Clean up 1/3"  # the next one
    answer(session, "All done")
    refused("not_now", session.do, e.CHECK, e.NOBODY, 0)


def test_what_the_starter_calls_holds_for_the_turn():
    session = begun(stepped(["call", 0], ["play", {}], ["play", {}], calls=[CALL]))
    assert seen(session).prompt.seat == ANN
    refused("value", session.do, e.CALL, e.NOBODY, 2)
    answer(session, "Light")
    assert seen(session).facts == ["Light"]
    session.do(e.ADVANCE)
    for _ in range(3):
        session.do(e.END_TURN, session.state.seat)
    assert seen(session).facts == ["Light"]
    session.do(e.ADVANCE)
    for _ in range(3):
        session.do(e.END_TURN, session.state.seat)
    assert (session.state.turn, session.state.phase) == (2, PROMPT)
    again(session)


def test_what_was_called_is_gone_in_a_turn_without_a_call():
    stages = [
        {"turns": [1, 1], "name": "One", "steps": [["call", 0], ["play", {}]]},
        {"turns": [2, 9], "name": "Two", "steps": [["play", {}]]},
    ]
    session = begun(form(["phases"], stages=stages, calls=[CALL]))
    answer(session, "Heavy")
    session.do(e.ADVANCE)
    for _ in range(3):
        session.do(e.END_TURN, session.state.seat)
    assert session.state.turn == 2 and seen(session).facts == []


def test_empty_lists_are_refused():
    bad(stepped(["check", 0], checklists=[["Nothing"]]))
    bad(stepped(["call", 1], calls=[CALL]))
    bad(stepped(["call", 0], checklists=[LIST]))


# Pots

CHIPS = [["Chips", 99, 0]]
POT = {"name": "Pool", "counter": 0, "winners": 2, "each_turn": 2}
IN = {"id": "in", "name": "In", "cost": 0, "pot": [0, 2, 1], "ends": True}
OUT = {"id": "out", "name": "Out", "cost": 0, "pot": [0, 0, 2], "counts": [[0, 1]], "ends": True}


def pot(**rules):
    """Return a device form with a pot that gets 2 each turn and 2 from who is in."""
    return stepped(
        ["stake", 0],
        ["play", {}],
        ["settle", 0],
        uses=["counters", "pots"],
        pots=[dict(POT, **rules)],
        counters=CHIPS,
        in_play=[{"counter": 0, "unit": "Ch"}],
        actions=[IN, OUT],
    )


def settled(stakes, named, **rules):
    """Return chips and pot after one turn of such stakes and winners."""
    session = begun(pot(**rules), players=len(stakes))
    one_round(session, stakes, named)
    return list(session.state.counters), amount(session)


def one_round(session, stakes, winners):
    session.do(e.ADVANCE)
    for stake in stakes:
        session.do(e.SPEND, session.state.seat, "io".index(stake))
    for winner in winners:
        answer(session, winner)
    answer(session, "Go on")


def amount(session):
    """Return what is in the pot as the next turn begins, without what that one brings."""
    fact = [fact for fact in seen(session).facts if fact.startswith("Pool")][0]
    return int(fact.split()[1]) - 2


def test_two_winners_who_are_in_split_the_pot():
    assert settled("iioo", ("Ann", "Bob")) == ([3, 3, 1, 1], 0)


def test_a_winner_who_is_out_leaves_it_all_to_the_other():
    assert settled("iioo", ("Ann", "Cyd")) == ([6, 0, 1, 1], 0)


def test_with_both_winners_out_the_pot_is_carried_over():
    assert settled("iioo", ("Cyd", "Dee")) == ([0, 0, 1, 1], 6)


def test_with_no_winner_the_pot_is_carried_over():
    assert settled("iiii", ("Nobody",)) == ([0, 0, 0, 0], 10)


def test_one_winner_alone_takes_it_all():
    assert settled("iiio", ("Bob", "No other")) == ([0, 8, 0, 1], 0)


def test_a_pot_that_was_carried_over_is_won_with_the_next():
    session = begun(pot(), players=4)
    one_round(session, "iioo", ("Cyd", "Dee"))
    one_round(session, "iiii", ("Ann", "Cyd"))
    assert list(session.state.counters) == [8, 0, 9, 1]  # 6 and 10 by two, and 1 for being out
    again(session)


def test_what_does_not_split_stays_in_or_goes_to_the_first():
    stakes, winners = "iiio", ("Cyd", "Ann", "Bob")
    assert settled(stakes, winners, winners=3) == ([2, 2, 2, 1], 2)
    assert settled(stakes, winners, winners=3, remainder="first") == ([2, 2, 4, 1], 0)


def test_the_payout_is_shown_before_the_game_goes_on():
    session = begun(pot(), players=3)
    session.do(e.ADVANCE)
    assert seen(session).facts[-1] == "Pool 2"
    for stake in "iio":
        session.do(e.SPEND, session.state.seat, "io".index(stake))
    prompt = seen(session).prompt
    assert (prompt.title, prompt.lines) == ("Winner 1 of 2?", ("Pool: 6",))
    assert [(one.name, one.detail) for one in prompt.rows] == [
        ("Ann", "in"),
        ("Bob", "in"),
        ("Cyd", "out"),
        ("Nobody", ""),
    ]
    refused("not_now", session.do, e.ADVANCE)
    answer(session, "Bob")
    refused("had_turn", session.do, e.PAY, BOB)
    refused("no_seat", session.do, e.PAY, 3)
    answer(session, "Ann")
    assert seen(session).prompt.lines == ["Bob +3", "Ann +3", "Pool: 0"]
    refused("not_now", session.do, e.PAY, CYD)
    session.undo()
    assert list(session.state.counters) == [0, 0, 1]
    session.redo()
    answer(session, "Go on")
    assert (session.state.turn, session.state.phase) == (2, READY)


def test_the_screen_tells_who_is_in_and_who_is_out():
    session = begun(pot(), players=3)
    session.do(e.ADVANCE)
    session.do(e.SPEND, ANN, 0)
    session.do(e.SPEND, BOB, 1)
    assert seen(session).facts[-3:] == ["Pool 4", "In: Ann", "Out: Bob"]


def test_the_pot_is_set_by_hand():
    session = begun(pot(), players=3)
    session.do(e.ADVANCE)
    assert row(session, "Pool").fields == (("", 0, 999, 2, 1, None),)
    do(session, "Pool", 40)
    assert seen(session).facts[-1] == "Pool 40"
    refused("value", session.do, e.PAY, e.NOBODY, 1 + 1000)
    refused("not_now", session.do, e.PAY, e.NOBODY, pack(e.PAY, pot=1))


def test_an_empty_pot_asks_nothing():
    session = begun(pot(each_turn=0), players=2)
    session.do(e.ADVANCE)
    session.do(e.SPEND, ANN, 1)
    session.do(e.SPEND, BOB, 1)
    assert (session.state.turn, session.state.phase) == (2, READY)


def test_nobody_is_paid_above_what_a_counter_holds():
    session = begun(pot(), players=2)
    session.do(e.ADVANCE)
    do(session, "Chips", 98)
    do(session, "Pool", 10)
    session.do(e.SPEND, ANN, 0)
    session.do(e.SPEND, BOB, 1)
    answer(session, "Ann")
    answer(session, "No other")
    assert list(session.state.counters) == [99, 1]
    assert "Pool 11" in seen(session).facts


def test_who_is_gone_cannot_win():
    session = begun(pot(), players=3)
    session.do(e.STATUS, CYD, ABSENT)
    session.do(e.ADVANCE)
    session.do(e.SPEND, ANN, 0)
    session.do(e.SPEND, BOB, 0)
    assert [one.name for one in seen(session).prompt.rows] == ["Ann", "Bob", "Nobody"]
    answer(session, "Ann")
    answer(session, "Bob")
    assert list(session.state.counters) == [3, 3, 0]


def test_without_stakes_every_winner_shares():
    data = pot()
    data["actions"] = []
    session = begun(data, players=2)
    session.do(e.ADVANCE)
    for seat in (ANN, BOB):
        session.do(e.END_TURN, seat)
    answer(session, "Bob")
    answer(session, "Ann")
    assert list(session.state.counters) == [1, 1]
    assert session.state.phase == PROMPT


def test_pots_that_pay_nowhere_are_refused():
    bad(pot(counter=1))
    data = pot()
    data["actions"] = [dict(IN, pot=[1, 2, 1])]
    bad(data)
    data = pot()
    data["stages"][0]["steps"].append(["settle", 1])
    bad(data)
    assert begun(pot()).state.phase == READY


def test_a_note_is_told_in_each_player_turn_until_its_first_action():
    session = play(stepped(["play", {}], note="Draw first", actions=[MOVE]))
    assert seen(session).facts == ["Draw first"]
    session.do(e.SPEND, ANN, 0)
    assert seen(session).facts == []
    session.do(e.END_TURN, ANN)
    assert seen(session).facts == ["Draw first"]


def test_a_single_item_needs_no_count():
    session = begun(stepped(["check", 0], ["play", {}], checklists=[["Round over", "Doors"]]))
    prompt = seen(session).prompt
    assert (prompt.title, prompt.lines, len(prompt.rows)) == ("Round over", ("Doors",), 1)


def test_a_declared_action_ends_with_its_phase():
    twin = {"id": "move", "name": "Move", "cost": 1, "shots": 2}
    data = phased(pools=[{"name": "AP", "base": [[1, 5]]}])
    data["uses"].insert(0, "announced")
    data["actions"] = [twin, FIRE]
    data["stages"][0]["steps"][0][1]["points"] = True
    session = play(data)
    session.do(e.SPEND, ANN, 0)
    assert seen(session).declared == "Move"
    session.do(e.END_TURN, ANN)
    assert not seen(session).declared and seen(session).facts == ["2/3 Move"]
    assert session.state.left[ANN] == 4


def test_another_turn_by_the_referee_asks_what_that_turn_asks():
    stages = [
        {"turns": [1, 1], "name": "One", "steps": [["check", 0], ["play", {}]]},
        {"turns": [2, 2], "name": "Two", "steps": [["call", 0], ["check", 1], ["play", {}]]},
        {"turns": [3, 9], "name": "Three", "steps": [["call", 0], ["play", {}]]},
    ]
    short = ["Camp", "Fire"]
    session = begun(form(["phases"], stages=stages, checklists=[LIST, short], calls=[CALL]))
    answer(session, "Done")
    answer(session, "Done")
    session.do(e.FIX_TURN, arg=2)
    assert seen(session).prompt.title == "Camp"
    session.do(e.FIX_TURN, arg=3)
    assert seen(session).prompt.title == "What wins?"
    answer(session, "Heavy")
    assert session.state.phase == READY
    again(session)


def test_each_call_holds_for_itself():
    calls = [CALL, ["Which way?", "Left", "Right", "Up"]]
    session = begun(stepped(["call", 1], ["call", 0], ["play", {}], calls=calls))
    answer(session, "Up")
    assert seen(session).facts == ["Up"]
    answer(session, "Light")
    assert seen(session).facts == ["Light", "Up"]
    session.undo()
    answer(session, "Heavy")
    assert seen(session).facts == ["Heavy", "Up"]


def test_two_pots_are_filled_and_won_apart():
    data = pot()
    data["counters"] = [["Coins", 9, 1], ["Chips", 99, 0]]
    data["in_play"] = [{"counter": 1, "unit": "Ch"}]
    first = dict(POT, counter=1)
    data["pots"] = [first, {"name": "Side", "counter": 1, "winners": 1, "each_turn": 5}]
    bet = {"id": "bet", "name": "Bet", "cost": 0, "pot": [1, 3, 1]}
    pass_by = {"id": "by", "name": "By", "cost": 0, "pot": [1, 0, 2]}
    data["actions"] = [IN, bet, pass_by]
    steps = [["stake", 0], ["stake", 1], ["play", {}], ["settle", 1], ["settle", 0]]
    data["stages"][0]["steps"] = steps
    session = begun(data, players=3)
    session.do(e.ADVANCE)
    session.do(e.SPEND, ANN, 1)
    session.do(e.SPEND, ANN, 0)
    session.do(e.SPEND, BOB, 2)
    do(session, "Side", 20)
    session.do(e.SPEND, BOB, 0)
    session.do(e.SPEND, CYD, 0)
    facts = seen(session).facts[-5:]
    assert facts == ["Pool 8", "In: Ann, Bob, Cyd", "Side 20", "In: Ann", "Out: Bob"]
    assert seen(session).prompt.title == "Who wins?"
    rows = [(one.name, one.detail) for one in seen(session).prompt.rows]
    assert rows == [("Ann", "in"), ("Bob", "out"), ("Cyd", ""), ("Nobody", "")]
    answer(session, "Ann")
    assert seen(session).prompt.lines == ["Ann +20", "Side: 0"]
    answer(session, "Go on")
    answer(session, "Cyd")
    answer(session, "Bob")
    answer(session, "Go on")
    assert list(session.state.counters) == [1, 1, 1, 20, 4, 4]
    assert seen(session).facts[-2:] == ["Pool 2", "Side 5"]  # the next turn, and nobody in or out
    again(session)


def test_the_first_one_named_is_shown_with_what_he_got_more():
    session = begun(pot(winners=3, remainder="first"), players=4)
    session.do(e.ADVANCE)
    for stake in "iiio":
        session.do(e.SPEND, session.state.seat, "io".index(stake))
    for winner in ("Cyd", "Ann", "Bob"):
        answer(session, winner)
    assert seen(session).prompt.lines == ["Cyd +4", "Ann +2", "Bob +2", "Pool: 0"]


def test_a_phase_that_a_switch_leaves_out_is_none():
    phases = [{"name": "Move"}, {"name": "Fire", "when": False}, {"name": "Rest", "when": True}]
    session = play(phased(*phases))
    assert seen(session).facts == ["1/2 Move"]
    session.do(e.END_TURN)
    assert seen(session).facts == ["2/2 Rest"]


def test_who_is_neither_in_nor_out_is_asked_before_his_turn_ends():
    data = pot()
    session = begun(data, players=2)
    session.do(e.ADVANCE)
    doubts = session.game.doubts(e.END_TURN, ANN, 0)
    assert doubts == [("Neither in nor out: end all the same?", -1)]
    session.do(e.SPEND, ANN, 0)  # in, which ends it
    assert session.state.seat == BOB
    session.do(e.END_TURN)  # the table may
    again(session)


def timed(zero="pass", **more):
    """Two players with a clock, the first one's at zero."""
    clock = {"mode": "countdown", "ms": 60000, "zero": zero, "warn": []}
    data = dict(pot(), clocks=[clock], **more)
    if zero != "pass":
        data["uses"] = ["clocks"] + data["uses"]
    data["stages"][0]["steps"][1][1]["clock"] = 0
    session = begun(data, players=2)
    session.do(e.ADVANCE)
    session.advance(60000)
    return session


def test_who_is_neither_in_nor_out_at_zero_is_asked_and_then_it_goes_on():
    session = timed()
    assert session.state.phase == ASK and session.state.seat == ANN
    assert seen(session).due == "Time is up. In or out?"
    refused("not_now", session.do, e.TIMEOUT)
    session.advance(60000)
    assert session.state.seat == ANN and session.clock_left() is None
    session.do(e.SPEND, ANN, 1)
    assert session.state.seat == BOB and session.clock_left() == 60000
    assert seen(session).facts[-1] == "Out: Ann"
    session.undo()
    assert session.state.phase == ASK and seen(session).due
    session.do(e.END_TURN)  # the table may leave it open
    assert session.state.seat == BOB and session.state.phase == RUN and not seen(session).due
    session.do(e.SPEND, BOB, 0)
    again(session)


def test_an_answer_that_does_not_end_a_turn_ends_it_at_zero():
    stay = [{key: value for key, value in one.items() if key != "ends"} for one in (IN, OUT)]
    free = {"id": "look", "name": "Look", "cost": 0}
    session = timed(actions=stay + [free])
    refused("not_now", session.do, e.SPEND, ANN, 2)
    session.do(e.SPEND, ANN, 0)
    assert session.state.seat == BOB
    session.do(e.SPEND, BOB, 1)
    assert session.state.seat == BOB, "his time is not up"
    session.advance(60000)
    assert session.state.phase == PROMPT, "he has said it: who wins is asked"
    again(session)


def test_of_two_pots_each_is_asked_at_zero():
    data = pot()
    side = [dict(one, id=one["id"] + "2", pot=[1] + one["pot"][1:]) for one in (IN, OUT)]
    session = timed(actions=data["actions"] + side, pots=data["pots"] + [dict(POT, name="Side")])
    session.do(e.SPEND, ANN, 0)
    assert session.state.phase == ASK and seen(session).due == "Time is up. In or out?"
    session.do(e.SPEND, ANN, 3)
    assert session.state.seat == BOB and not seen(session).due


def test_who_is_out_of_the_game_at_zero_is_not_asked():
    session = timed("out")
    assert session.state.status[ANN] == ABSENT
    assert session.state.seat == BOB and session.state.phase == RUN


def test_nobody_is_asked_where_no_action_says_in_or_out():
    data = pot()
    data["actions"] = []
    session = begun(data, players=2)
    session.do(e.ADVANCE)
    assert session.state.seat == ANN and session.game.doubts(e.END_TURN, ANN, 0) == []
