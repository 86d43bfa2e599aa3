# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Orders, sides, counters, pools, phases, pots and units in setup files: what they become on the
device, and what is said about every wrong use.

Numbers of games are written by hand from their rules, not taken from their files.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tidebell_host.setups import SetupError, library, load, loads

BASE = """format = 1
id = "small"
title = "Small"
players = "2-4"
turns = 6

[[colour]]
name = "Red"
letter = "R"
rgb = "#ff0000"

[[colour]]
name = "Blue"
letter = "B"
rgb = "#0060ff"

[[colour]]
name = "Yellow"
letter = "Y"
rgb = "#ffc000"

[[colour]]
name = "Green"
letter = "G"
rgb = "#00c020"

[pool.ap]
name = "AP"
base = { 1 = 3 }

[counter.gold]
name = "Gold"
most = 20
in_play = true
"""
STAGE = """
[[stage]]
turns = "1-6"
name = "Game"
steps = ["play"]
points = true
"""


def compiled(extra: str, stage: str = STAGE) -> dict[str, Any]:
    """The device form of the small game with something added to it."""
    form: dict[str, Any] = json.loads(loads((BASE + stage + extra).encode(), Path("x.toml")).data)
    return form


def device(name: str) -> dict[str, Any]:
    """The device form of a built-in setup."""
    path = library.find(name)
    assert path is not None
    form: dict[str, Any] = json.loads(load(path.path).data)
    return form


def played(stage: dict[str, Any]) -> dict[str, Any]:
    """The rules of the step of play of a stage."""
    return next(step[1] for step in stage["steps"] if step[0] == "play")


MISTAKES = {
    "passing where nobody alternates": (
        STAGE + 'passes = "out"\n',
        "stage[1].passes",
        "Players pass only where they alternate.",
    ),
    "an order and a lot": (
        STAGE.replace('["play"]', '["lot", "play"]') + 'order = "named"\n',
        "stage[1].order",
        'The lot draws the order already: "lot" is one of the steps.',
    ),
    "an order of nobody": (
        STAGE.replace('["play"]', '["starter"]').replace("points = true\n", "")
        + 'order = "alternate"\n',
        "stage[1].order",
        '"order" says how players play, but no step is "play".',
    ),
    "a gap where all play at once": (
        STAGE.replace("points = true\n", "") + 'together = true\nhand_over = "two"\n',
        "stage[1].hand_over",
        "Where all play together nobody hands over.",
    ),
    "an order where all play at once": (
        STAGE.replace("points = true\n", "") + 'together = true\norder = "named"\n',
        "stage[1].order",
        "Where all play together there is no order.",
    ),
    "points of all": (
        STAGE + 'order = "confirm"\n',
        "stage[1].points",
        "Points are one player's, but here all play together.",
    ),
    "an unknown order": (
        STAGE + 'order = "alternating"\n',
        "stage[1].order",
        '"alternating" is not known here.',
    ),
    "a start that wanders wrongly": (
        STAGE + 'starter_moves = "$who"\n[switch.who]\nlabel = "Who"\nvalues = ["round", "no"]\n',
        "switch.who.values[1]",
        '"round" does not fit stage[1].starter_moves, which uses this switch: '
        '"round" is not known here.',
    ),
    "a colour without a side": (
        STAGE + '[side.fox]\nname = "Fox"\n',
        "colour[1]",
        "Red belongs to no side.",
    ),
    "an action of no side": (
        STAGE + '[[action]]\nid = "eat"\nname = "Eat"\nside = "fox"\n',
        "action[1].side",
        'There is no side "fox".',
    ),
    "a counter nobody sees": (
        STAGE + '[counter.tags]\nname = "Tags"\nmost = 9\nlimit = 3\n',
        "counter.tags.limit",
        "This counter is not seen in play.",
    ),
    "a limit beyond the counter": (
        STAGE + '[counter.tags]\nname = "Tags"\nmost = 9\nlimit = 10\nin_play = true\n',
        "counter.tags.limit",
        "10 is more than the counter can be, 9.",
    ),
    "a start beyond the counter": (
        STAGE + '[counter.tags]\nname = "Tags"\nmost = 9\nstart = 10\nin_play = true\n',
        "counter.tags.start",
        "It would begin at 10, but can be 9 at most.",
    ),
    "a counter by sides that are not": (
        STAGE + '[counter.tags]\nname = "Tags"\nmost = 9\nin_play = true\nby_side = { fox = 1 }\n',
        "counter.tags.by_side.fox",
        'There is no side "fox".',
    ),
    "a price in nothing": (
        STAGE + '[[action]]\nid = "buy"\nname = "Buy"\nprice = "silver"\n',
        "action[1].price",
        'There is no counter "silver".',
    ),
    "a price that the table cannot see": (
        STAGE
        + '[counter.tags]\nname = "Tags"\nmost = 9\n'
        + '[[action]]\nid = "buy"\nname = "Buy"\nprice = "tags"\n',
        "action[1]",
        'The counter "tags" is not seen in play.',
    ),
    "a change of a counter that is not": (
        STAGE + '[[action]]\nid = "dig"\nname = "Dig"\ncounts = { ore = 1 }\n',
        "action[1].counts.ore",
        'There is no counter "ore".',
    ),
    "points twice": (
        STAGE + '[pool.xp]\nname = "XP"\nfill = "set"\n',
        "pool.xp.fill",
        "No step lets the players set it.",
    ),
    "an allotment of points that come by themselves": (
        STAGE.replace('["play"]', '["allot ap", "play"]'),
        "pool.ap.fill",
        'The step "allot ap" lets the players set it.',
    ),
    "a warning that would tell": (
        STAGE.replace('["play"]', '["allot cp", "play"]')
        + '[pool.cp]\nname = "CP"\nfill = "set"\nhidden = true\nwarn_left = true\n',
        "pool.cp.warn_left",
        "A warning would tell all what is hidden.",
    ),
    "what all share, hidden": (
        STAGE + '[pool.food]\nname = "Food"\nbase = { 1 = 5 }\nhidden = true\nshared = true\n',
        "pool.food.shared",
        "What all share cannot be hidden from them.",
    ),
    "saving what is shared": (
        STAGE
        + '[pool.food]\nname = "Food"\nbase = { 1 = 5 }\nshared = true\nkeep = { most = 2 }\n',
        "pool.food.keep",
        "This goes only with points by the schedule, seen by all.",
    ),
    "points that nothing makes": (
        STAGE + '[pool.steps]\nname = "Steps"\nfill = "made"\n',
        "pool.steps.fill",
        "Nothing makes points of this kind.",
    ),
    "points made that come by themselves": (
        STAGE
        + '[pool.steps]\nname = "Steps"\nbase = { 1 = 1 }\n'
        + '[convert.ride]\nname = "Ride"\npool = "ap"\ninto = "steps"\n'
        + '[[convert.ride.rate]]\nname = "Camel"\neach = 4\n',
        "convert.ride.into",
        'The pool "steps" is not made from another.',
    ),
    "a phase with an unknown action": (
        STAGE + '[[phase]]\nname = "Move"\nactions = ["walk"]\n',
        "phase[1].actions[1]",
        'There is no action "walk".',
    ),
    "a call without a choice": (
        STAGE.replace('["play"]', '["call it", "play"]')
        + '[call.it]\nname = "What?"\noptions = ["This"]\n',
        "call.it.options",
        "1 options are not 2 to 8.",
    ),
    "a checklist that is not there": (
        STAGE.replace('["play"]', '["play", "check camp"]'),
        "stage[1].steps[2]",
        'There is no checklist "camp".',
    ),
    "a stake in no pot": (
        STAGE + '[[action]]\nid = "bet"\nname = "Bet"\ncost = 0\nstake = "in"\n',
        "action[1].stake",
        "The action is about no pot.",
    ),
    "a pot that pays nowhere": (
        STAGE.replace('["play"]', '["play", "settle bets"]')
        + '[pot.bets]\nname = "Bets"\ncounter = "coins"\n',
        "pot.bets.counter",
        'There is no counter "coins".',
    ),
    "units nobody counts": (
        STAGE
        + '[counter.tanks]\nname = "Tanks"\nmost = 30\nin_play = true\n'
        + '[units]\nname = "Tank"\ncounter = "tanks"\n',
        "counter.tanks",
        "It says how many units there are, so it is in play and 12 at most.",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_wrong_use_is_told_with_its_key_and_a_remedy(name: str) -> None:
    extra, key, text = MISTAKES[name]
    with pytest.raises(SetupError) as caught:
        loads((BASE + extra).encode(), Path("x.toml"))
    found = [(one.key, one.text) for one in caught.value.problems]
    assert (key, text) in found
    for problem in caught.value.problems:
        assert problem.line and problem.remedy.endswith((".", "?"))
        assert "report this" not in problem.remedy


ACT = '[[action]]\nid = "dig"\nname = "Dig"\n'
DOUBTS = {
    "phases of nobody": (
        STAGE + "phases = false\n" + '[[phase]]\nname = "Move"\n',
        "No stage has player turns with phases.",
    ),
    "a checklist of no step": (
        STAGE + '[checklist.camp]\nname = "Camp"\nitems = ["Fire"]\n',
        "No step uses this checklist.",
    ),
    "an action where all confirm": (
        STAGE.replace("1-6", "1-2")
        + STAGE.replace("1-6", "3-6").replace("points = true", 'order = "confirm"')
        + ACT
        + 'turns = "3-6"\n',
        "It is never offered: nobody has a player turn of his own then.",
    ),
    "an action of no phase": (
        STAGE + ACT + '[[phase]]\nname = "Move"\nactions = []\n',
        "It is never offered: no phase has it among its actions.",
    ),
    "a free action in a stage without points": (
        STAGE.replace("1-6", "1-2")
        + STAGE.replace("1-6", "3-6").replace("points = true", "")
        + ACT
        + "cost = 0\ncounts = { gold = 1 }\n",
        '"Dig" costs nothing, but is not offered in this stage: it gives no points.',
    ),
    "passing beside a lot": (
        STAGE.replace('["play"]', '["lot", "play"]')
        + 'order = "alternate"\npasses = "out"\nnext_round = "first_passed"\n',
        'The lot draws the order already: "lot" is one of the steps.',
    ),
    "a pot nobody wins": (
        STAGE + '[pot.bets]\nname = "Bets"\ncounter = "gold"\n',
        "Nobody ever wins it.",
    ),
}


@pytest.mark.parametrize("name", DOUBTS)
def test_what_is_odd_is_told_as_a_doubt(name: str) -> None:
    extra, text = DOUBTS[name]
    warnings = loads((BASE + extra).encode(), Path("x.toml")).warnings
    assert text in [one.text for one in warnings]


def test_a_file_uses_only_the_mechanisms_that_it_needs() -> None:
    assert compiled("")["uses"] == ["counters", "points"]
    plain = BASE.replace("in_play = true\n", "") + STAGE
    assert json.loads(loads(plain.encode(), Path("x.toml")).data)["uses"] == ["points"]
    order = compiled("", STAGE + 'order = "alternate"\npasses = "out"\nhand_over = "two"\n')
    assert order["uses"] == ["counters", "order", "points"]
    assert played(order["stages"][0]) == {
        "points": True,
        "order": "alternate",
        "pass_out": True,
        "gap": 0,
    }


def test_the_number_of_turns_can_be_a_switch() -> None:
    extra = '\n[switch.length]\nlabel = "Turns"\nvalues = ["open", 4]\nmeans = [999, 4]\n'
    text = (BASE + STAGE + extra).replace("turns = 6", 'turns = "$length"')
    form = json.loads(loads(text.replace('"1-6"', '"1-999"').encode(), Path("x.toml")).data)
    assert form["turns"] == {"$": 0}
    with pytest.raises(SetupError, match="Turns 7-999 belong to no stage"):
        loads(text.encode(), Path("x.toml"))


def test_netrunner_has_the_counters_and_clicks_of_its_sides() -> None:
    form = device("netrunner")
    sides = form["sides"]
    assert (sides["names"], sides["of"], sides["begins"]) == (["Corp", "Runner"], [0, 1], 0)
    assert [pool["by_side"] for pool in form["pools"]] == [[3, 4]]
    names = {counter[0]: counter for counter in form["counters"]}
    assert set(names) == {
        "Credits",
        "Memory",
        "Link",
        "Agenda points",
        "Bad publicity",
        "Hand",
        "Tags",
    }
    assert names["Credits"][2] == 5
    hand, agenda = (
        next(one for one in form["in_play"] if form["counters"][one["counter"]][0] == name)
        for name in ("Hand", "Agenda points")
    )
    assert (hand["limit"], hand["each_turn"], agenda["ends_at"]) == (5, [1, 0], 7)
    assert played(form["stages"][0])["gap"] == 0
    costs = {action["id"]: action["cost"] for action in form["actions"]}
    assert (costs["credit"], costs["draw"], costs["purge"]) == (1, 1, 3)


def test_hinkel_und_stein_has_its_deals_and_its_pool() -> None:
    form = device("hinkel-und-stein")
    assert form["players"] == [4, 4]
    assert [stage["turns"] for stage in form["stages"]] == [[1, 5], [6, 10], [11, 15], [16, 20]]
    assert form["pots"] == [{"name": "Pool", "counter": 0, "winners": 2, "each_turn": 2}]
    stakes = {action["id"]: action.get("pot") for action in form["actions"]}
    assert (stakes["in"], stakes["out"], stakes["in_quartz"]) == ([0, 2, 1], [0, 0, 2], [0, 4, 1])
    assert {played(stage)["order"] for stage in form["stages"]} == {"named"}


def test_earth_reborn_hides_its_points_and_makes_moves_of_them() -> None:
    form = device("earth-reborn")
    pools = {pool["name"]: pool for pool in form["pools"]}
    assert pools["CP"]["hidden"] and pools["CP"]["fill"] == "set"
    rates = dict(form["converts"][0]["rates"][:3])
    assert rates == {"Vasquez": 6, "Einstein": 5, "Deeler": 4}
    assert played(form["stages"][0])["order"] == "alternate"
    assert form["units"]["again"] == "all"
    (bag,) = form["bags"]
    assert bag["counts"] == [48]
    assert (bag["cost"], bag["choose"], bag["limit"]) == (1, 2, 5)
    assert form["turns"] == {"$": 0}


def test_reminders_stand_at_the_start_of_a_player_turn_and_follow_a_step_of_play() -> None:
    reminder = '[reminder]\nturn_start = "Draw first"\nround_end = "The doors close."\n'
    form = compiled(reminder)
    assert form["note"] == "Draw first"
    assert form["checklists"] == [["Round over", "The doors close."]]
    steps = [step[0] for step in form["stages"][0]["steps"]]
    assert steps == ["play", "check"]
    assert form["uses"] == ["counters", "phases", "points"]


def test_a_side_that_a_pool_does_not_name_gets_nothing_of_it() -> None:
    sides = '[side.fox]\nname = "Fox"\n\n[side.hen]\nname = "Hen"\n'
    text = BASE.replace('rgb = "', 'side = "hen"\nrgb = "') + STAGE + sides
    text += '[pool.x]\nname = "X"\nby_side = { hen = 4 }\n'
    form = json.loads(loads(text.encode(), Path("x.toml")).data)
    assert form["pools"][-1]["by_side"] == [0, 4]


def test_a_number_in_place_of_a_table_of_numbers_is_told_how_to_write_it() -> None:
    for extra, example in (
        ('[pool.x]\nname = "X"\nby_side = 3\n', "by_side = { corp = 3, runner = 4 }"),
        ('[[action]]\nid = "a"\nname = "A"\ncounts = 1\n', "counts = { credits = 1 }"),
        ('[pool.x]\nname = "X"\nbase = [3]\n', "base = { 1 = 0, 3 = 5"),
    ):
        with pytest.raises(SetupError) as caught:
            loads((BASE + STAGE + extra).encode(), Path("x.toml"))
        (problem,) = caught.value.problems
        assert f"Write it like {example}" in problem.remedy
