# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ticks per unit that last a turn, a stage or the game, differ by unit, and can be overruled."""

from small import ANN, BOB, again, bad, begun, do, form, play, row, seen
from table import refused
from tidebell_core.game.state import READY
from tidebell_core.mechanisms import dice_rolls
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack

MOVE, SHOOT, EXPLORE, REPAIR = range(4)
SHIPS = {
    "name": "Act",
    "groups": [["Ship", 3, [0, 1, 2, 3]], ["Fort", 1, [1]]],
    "kinds": [["Move", 1], ["Shoot", 1], ["Explore", 1], ["Repair", 1]],
    "limit": 1,
}
POWER = {
    "name": "Power",
    "groups": [["Set", 1, [0]]],
    "kinds": [["Power", 1]],
    "limit": 1,
    "per": "stage",
    "overrule": True,
}


def game(ticks, **more):
    return form(["ticks"], ticks=ticks, **more)


def names(session):
    return [one.name for one in seen(session).rows]


def next_turn(session):
    session.do(e.END_TURN, session.state.seat)
    if session.state.phase == READY:
        session.do(e.ADVANCE)


def test_every_ship_acts_once_and_a_fort_only_shoots():
    session = play(game(SHIPS))
    one = row(session, "Act")
    assert one.detail == "4 of 4"
    assert one.fields[0][5] == ["Ship 1", "Ship 2", "Ship 3", "Fort"]
    do(session, "Act", 0, MOVE)
    refused("limit", session.do, e.TICK, ANN, SHOOT)
    refused("limit", session.do, e.TICK, ANN, MOVE)
    refused("cannot", session.do, e.TICK, ANN, pack(e.TICK, unit=3, tick=MOVE))
    do(session, "Act", 3, SHOOT)
    assert seen(session).facts == ["Ship 1: Move", "Fort: Shoot"]
    one = row(session, "Act")
    assert (one.detail, one.fields[0][3]) == ("2 of 4", 1)
    do(session, "Act")
    do(session, "Act", 2, REPAIR)
    assert names(session) == []
    again(session)


def test_a_new_player_turn_begins_without_ticks():
    session = play(game(SHIPS))
    do(session, "Act", 0, MOVE)
    next_turn(session)
    assert seen(session).facts == [] and row(session, "Act").detail == "4 of 4"
    do(session, "Act", 0, MOVE)
    assert session._log[-1][1] == BOB


def test_several_ticks_of_one_kind_and_over_all_are_limited_apart():
    session = play(game(dict(SHIPS, limit=3, kinds=[["Move", 2]], groups=[["Ship", 2, [0]]])))
    do(session, "Act", 0)
    do(session, "Act", 0)
    refused("limit", session.do, e.TICK, ANN, 0)
    assert seen(session).facts == ["Ship 1: Move, Move"]


def test_undo_takes_a_tick_back():
    session = play(game(SHIPS))
    do(session, "Act", 0, MOVE)
    session.undo()
    assert seen(session).facts == []
    do(session, "Act", 0, SHOOT)
    assert seen(session).facts == ["Ship 1: Shoot"]


def test_a_power_is_there_once_a_deal_for_each_and_can_be_overruled():
    stages = [
        {"turns": [1, 2], "name": "Deal 1", "steps": [["play", {}]]},
        {"turns": [3, 9], "name": "Deal 2", "steps": [["play", {}]]},
    ]
    session = play(game(POWER, stages=stages), players=2)
    do(session, "Power")
    next_turn(session)
    assert names(session) == ["Power", "Overrule"]
    next_turn(session)
    assert (session.state.turn, session.state.seat) == (2, ANN)
    assert names(session) == ["Overrule"]
    refused("limit", session.do, e.TICK, ANN, 0)
    do(session, "Overrule")
    assert seen(session).facts == ["Set: Power, Power"]
    next_turn(session)
    next_turn(session)
    assert session.state.turn == 3
    assert names(session) == ["Power", "Overrule"]
    again(session)


def test_ticks_of_a_turn_last_through_its_player_turns_and_those_of_a_game_for_ever():
    for per, ready in (("turn", "4 of 4"), ("game", "3 of 4")):
        session = play(game(dict(SHIPS, per=per)), players=2)
        do(session, "Act", 0, MOVE)
        next_turn(session)
        next_turn(session)
        assert (session.state.turn, row(session, "Act").detail) == (2, ready)


def act_for_2(**rules):
    data = game(
        dict(SHIPS, action=0, **rules),
        actions=[{"id": "act", "name": "Do", "cost": 2}],
        pools=[{"name": "AP", "base": [[1, 3]]}],
    )
    data["stages"][0]["steps"] = [["play", {"points": True}]]
    return play(data)


def test_a_tick_pays_for_its_action():
    session = act_for_2()
    assert "Act" not in names(session), "its units are listed with the action"
    session.do(e.TICK, ANN, MOVE)
    assert session.state.left[ANN] == 1
    refused("few", session.do, e.TICK, ANN, 8)
    assert seen(session).facts == [], "and so is what they have done"


def test_what_an_action_cannot_say_is_listed():
    session = act_for_2(overrule=True)
    session.do(e.TICK, ANN, MOVE)
    assert names(session) == ["Act", "Overrule"] and seen(session).facts == ["Ship 1: Move"]
    session = act_for_2(state=["Derelict", [EXPLORE, REPAIR], REPAIR])
    do(session, "Derelict", 1, 0)
    assert seen(session).facts[-1].endswith("Ship 1: Derelict")


def test_what_cannot_be_ticked_is_refused():
    session = play(game(SHIPS))
    refused("needs_target", session.do, e.TICK, ANN, pack(e.TICK, unit=4))
    refused("needs_target", session.do, e.TICK, ANN, 256)
    refused("cannot", session.do, e.TICK, ANN, 7)
    refused("not_now", session.do, e.TICK, BOB, 0)
    refused("not_now", begun(game(SHIPS)).do, e.TICK, ANN, 0)


def test_ticks_that_cannot_be_are_refused():
    bad(game(dict(SHIPS, groups=[["Ship", 33, [0]]])))
    bad(game(dict(SHIPS, groups=[])))
    bad(game(dict(SHIPS, groups=[["Ship", 1, [4]]])))
    bad(game(dict(SHIPS, kinds=[["Move", 1]] * 9)))
    bad(game(dict(SHIPS, limit=0)))
    bad(game(dict(SHIPS, per="day")))
    bad(game(dict(SHIPS, action=1)))
    bad(form(["ticks"]))


HENS = {
    "name": "Hen",
    "groups": [["Hen", 3, [0, 1]]],
    "kinds": [["Tank", 2], ["Crab", 1]],
    "limit": 2,
}
TANK, CRAB = 0, 1
ONE = {"name": "Hen", "groups": [["Hen", 1, [0]]], "kinds": [["Tank", 1]], "limit": 1}


def test_units_that_are_alike_are_ticked_off_in_a_player_turn():
    session = play(form(["ticks"], ticks=HENS))
    one = row(session, "Hen")
    assert one.detail == "3 of 3"
    assert one.fields[0][5] == ["Hen 1", "Hen 2", "Hen 3"] and one.fields[1][5] == ["Tank", "Crab"]
    do(session, "Hen", 0, TANK)
    do(session, "Hen", 0, CRAB)
    assert seen(session).facts == ["Hen 1: Tank, Crab"]
    assert (row(session, "Hen").detail, row(session, "Hen").fields[0][3]) == ("2 of 3", 1)
    refused("limit", session.do, e.TICK, ANN, TANK)
    do(session, "Hen", 2, CRAB)
    refused("limit", session.do, e.TICK, ANN, pack(e.TICK, unit=2, tick=CRAB))
    refused("cannot", session.do, e.TICK, ANN, 2)
    for beyond in (-1, pack(e.TICK, unit=3), pack(e.TICK, overrule=1), pack(e.TICK, owner=1)):
        refused("needs_target", session.do, e.TICK, ANN, beyond)
    refused("not_now", session.do, e.TICK, BOB, 0)
    do(session, "Hen", 2, TANK)
    do(session, "Hen", 1, TANK)
    do(session, "Hen", 1, TANK)
    assert names(session) == [], "nobody is ready"
    next_turn(session)
    assert seen(session).facts == []
    again(session)


def test_one_unit_has_no_number_and_one_kind_is_not_chosen():
    session = play(form(["ticks"], ticks=ONE))
    assert row(session, "Hen").fields == ()
    do(session, "Hen")
    assert seen(session).facts == ["Hen: Tank"] and names(session) == []


FLEET = dict(SHIPS, state=["Derelict", [EXPLORE, REPAIR], REPAIR])
SHOT = {"name": "Fire", "sides": 6, "hits": "above", "target": 3, "tick": SHOOT}


def fleet(**more):
    return form(["dice", "ticks"], dice=[SHOT], ticks=dict(FLEET, **more))


def test_a_roll_ticks_off_the_unit_it_is_for_and_its_further_shots_follow():
    session = play(fleet())
    assert [field[3] for field in row(session, "Fire").fields] == [0]
    do(session, "Fire", 1)
    assert seen(session).facts[1:] == ["Ship 2: Shoot"]
    assert row(session, "Fire").fields[0][3] == 1, "it goes on with the ship that shoots"
    do(session, "Fire", 1)
    assert seen(session).facts[1:] == ["Ship 2: Shoot"]
    refused("limit", session.do, e.TICK, ANN, 8 + MOVE)
    do(session, "Act", 0, MOVE)
    one = row(session, "Fire")
    refused("limit", session.do, one.kind, one.seat, one.filled([0]))
    refused("needs_target", session.do, one.kind, one.seat, one.filled([4]))
    session.undo()
    session.undo()
    session.undo()
    assert seen(session).facts == []
    do(session, "Fire", 3)
    assert seen(session).facts[1:] == ["Fort: Shoot"]
    again(session)


def test_a_roll_for_a_unit_is_as_even_as_any_other():
    faces = set()
    for seed in range(40):
        session = play(fleet(), seed=seed)
        do(session, "Fire", 2)
        arg = session._log[-1][2]
        assert dice_rolls.unit(SHOT, arg) == 2
        faces.add(dice_rolls.faces(SHOT, arg)[0])
    assert faces == {1, 2, 3, 4, 5, 6}


def test_a_unit_in_its_state_does_less_until_a_tick_ends_it_or_the_table_does():
    session = play(fleet(), players=2)
    do(session, "Derelict", 1, 0)
    do(session, "Derelict", 0, 2)
    assert seen(session).facts == ["Bob Ship 1: Derelict", "Ship 3: Derelict"]
    refused("cannot", session.do, e.TICK, ANN, pack(e.TICK, unit=2, tick=SHOOT))
    one = row(session, "Fire")
    refused("cannot", session.do, one.kind, one.seat, one.filled([2]))
    do(session, "Derelict", 0, 2)
    do(session, "Act", 2, MOVE)
    one = row(session, "Derelict")
    refused("cannot", session.do, one.kind, one.seat, one.filled([0, 3]))  # a fort only shoots
    refused("needs_target", session.do, one.kind, one.seat, one.filled([2, 0]))
    next_turn(session)
    assert seen(session).facts == ["Ship 1: Derelict"]
    refused("cannot", session.do, e.TICK, BOB, MOVE)
    assert row(session, "Fire").fields[0][3] == 1, "a derelict is not offered first"
    next_turn(session)
    next_turn(session)
    do(session, "Act", 0, REPAIR)
    assert seen(session).facts == ["Ship 1: Repair"]
    again(session)


def test_rolls_and_states_of_no_unit_are_refused():
    for wrong in (["D", [4], -1], ["D", [0], 4], [1, [0], -1]):
        bad(game(dict(SHIPS, state=wrong)))
    bad(form(["dice"], dice=[SHOT]))
    bad(form(["dice", "ticks"], dice=[dict(SHOT, tick=4)], ticks=SHIPS))
    bad(form(["dice", "ticks"], dice=[dict(SHOT, dice=2)], ticks=SHIPS))
