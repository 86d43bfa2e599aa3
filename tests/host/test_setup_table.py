# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Values of the table in setup files: their device form, and what is said about wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_setup_play import BASE, STAGE, compiled
from tidebell_host.setups import SetupError, loads

TURN = "[clock.turn]\nseconds = 60\nwarn = [10]\n"
HEAT = """
[table.heat]
name = "Heat"
unit = "H"
least = -30
most = 8
step = 2
full = "least"
each_turn = -1
ends = "all"

[table.oceans]
name = "Oceans"
most = 9
ends = true
"""


def mistakes(extra: str, stage: str = STAGE) -> str:
    """Return what is said about the small game with something wrong added to it."""
    with pytest.raises(SetupError) as caught:
        compiled(extra, stage)
    return str(caught.value)


def test_values_of_the_table_are_levels() -> None:
    form = compiled(HEAT + '\n[[action]]\nid = "a"\nname = "A"\nraises = { oceans = 2 }\n')
    heat = {"name": "Heat", "unit": "H", "least": -30, "most": 8, "start": -30, "step": 2}
    assert form["levels"] == [
        {**heat, "each_turn": -1, "full": "least", "ends": "all"},
        {"name": "Oceans", "unit": "Oceans", "least": 0, "most": 9, "start": 0, "ends": "one"},
    ]
    assert form["actions"][0]["raises"] == [[1, 2]] and "levels" in form["uses"]


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("step = 2", "step = 3", "Steps of 3 from -30 do not lead to 8."),
        ("most = 8", "most = -31", "It begins to count at -30 and ends at -31."),
        ("step = 2", "step = 2\nstart = -29", "It cannot be -29."),
        ("most = 9", "most = 999", "That is more than 250 steps."),
        ('"all"', '"some"', '"some" does not say whether it ends the game.'),
    ],
)
def test_what_does_not_fit_is_explained(was: str, now: str, said: str) -> None:
    assert said in mistakes(HEAT.replace(was, now))


def test_values_that_find_no_room_are_told() -> None:
    long = HEAT.replace('"Oceans"', '"ALL OCEANS of that WARM and WIDE planet"')
    long += '[table.threat]\nname = "A threat to all of us"\nmost = 10\n'
    path = Path("x.toml")
    stage = 'stage = [{ turns = "1-6", name = "Game", steps = ["play"], clock = "turn" }]\n'
    text = BASE.replace("[[colour]]", stage + "[[colour]]", 1) + long + TURN
    said = " ".join(str(one) for one in loads(text.encode(), path).warnings)
    assert '"ALL OCEANS of that WARM and WIDE planet" is ' in said
    assert "The counters in play and the table's values fill 3 lines" in said


def test_an_action_raises_a_value_that_is_there() -> None:
    action = '\n[[action]]\nid = "a"\nname = "A"\nraises = { ocean = 2 }\n'
    assert 'There is no table "ocean". Did you mean "oceans"?' in mistakes(HEAT + action)


INCOME = """
[counter.income]
name = "Income"
most = 20
in_play = true
feeds = "gold"
"""
PRODUCE = """
[[stage]]
turns = "1-6"
name = "Game"
steps = ["play", "produce"]
points = true
"""


def test_a_counter_feeds_another_or_a_pool_and_fills_one() -> None:
    form = compiled(INCOME, PRODUCE)
    assert form["in_play"][1]["feeds"] == ["counter", 0] and "production" in form["uses"]
    assert form["stages"][0]["steps"][1] == ["produce"]
    pool = '[pool.ore]\nname = "Ore"\nfill = "game"\nbase = { 1 = 0 }\n'
    form = compiled(INCOME.replace('"gold"', '"ore"') + pool, PRODUCE)
    assert form["in_play"][1]["feeds"] == ["pool", 1]
    filled = '[pool.work]\nname = "Work"\nbase = { 1 = 0 }\nfilled_by = "gold"\n'
    assert compiled(filled)["pools"][1]["counter"] == 0


@pytest.mark.parametrize(
    ("extra", "said"),
    [
        (INCOME.replace('"gold"', '"golf"'), 'There is no counter or pool "golf".'),
        (INCOME.replace('"gold"', '"ap"'), 'What the pool "ap" holds is gone with the turn.'),
        (
            INCOME + '[counter.c]\nname = "C"\nmost = 1\nfeeds = "gold"\n',
            "This counter is not seen",
        ),
        (
            INCOME.replace('"gold"', '"c"') + '[counter.c]\nname = "C"\nmost = 1\n',
            '"c" is not seen',
        ),
        ("", "Nothing is produced: no counter feeds another."),
        (
            '[pool.w]\nname = "W"\nfill = "game"\nbase = { 1 = 0 }\nfilled_by = "gold"\n',
            "This goes only with points by the schedule, seen by all.",
        ),
    ],
)
def test_what_produces_nothing_is_explained(extra: str, said: str) -> None:
    assert said in mistakes(extra, PRODUCE)


def test_what_feeds_needs_its_step() -> None:
    assert "No step lets it produce." in mistakes(INCOME)


def test_points_by_place_are_a_list() -> None:
    pool = '[pool.work]\nname = "Work"\nby_place = [1, 2]\n'
    form = compiled(pool)
    assert form["pools"][1]["by_place"] == [1, 2] and "places" in form["uses"]
    assert "for 5 players" in mistakes(pool.replace("1, 2", "1, 2, 3, 4, 5"))
    assert "This goes only with points" in mistakes(pool + "hidden = true\n")


MATCH = '[clock.match]\nmode = "match"\nseconds = 900\nwarn = []\n'


def test_a_match_clock_says_texts_and_how_many_turns_follow() -> None:
    said = 'say = { 60 = "One minute", 600 = { en = "Ten", fr = "Dix" } }\nmore_turns = 5\n'
    assert compiled(MATCH + said)["match"] == {
        "ms": 900000,
        "warn": [],
        "zero": "more_turns",
        "more": 5,
        "say": [[600, "Ten"], [60, "One minute"]],
    }
    turn = '[clock.turn]\nseconds = 90\nwarn = []\nsay = { 30 = "Hurry" }\n'
    assert compiled(turn, STAGE + 'clock = "turn"\n')["clocks"][0]["say"] == [[30, "Hurry"]]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('say = { soon = "Now" }', '"soon" is no number of seconds from 1 to 35999.'),
        ("say = { " + ", ".join(f'{at} = "x"' for at in range(1, 10)) + " }", "There are 9 texts"),
        ('more_turns = 2\nat_zero = "round"', "said already by more_turns"),
    ],
)
def test_what_a_clock_cannot_say_is_explained(more: str, said: str) -> None:
    assert said in mistakes(MATCH + more)


def test_a_counter_says_how_many_dice() -> None:
    die = '[die.attack]\nname = "Attack"\nsides = 6\ndice = 4\ndice_by = "gold"\nexactly = true\n'
    assert compiled(die)["dice"][0] == {
        "name": "Attack",
        "sides": 6,
        "dice": 4,
        "exact": True,
        "by": 0,
    }
    assert "No counter says how many" in mistakes(die.replace("dice = 4", "dice = 1"))
    assert 'There is no counter "golf"' in mistakes(die.replace('"gold"', '"golf"'))
