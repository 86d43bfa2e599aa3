# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Dice of which some are kept, tens that are rolled again, and degrees of hits and misses."""

import random

from small import ANN, again, bad, do, play, row, seen
from table import refused
from test_dice import cast, game
from tidebell_core.mechanisms import dice_rolls
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack

ADVANTAGE = {"name": "Save", "sides": 20, "dice": 2, "exact": True, "keep": ["highest", 1]}
STAT = {"name": "Stat", "sides": 6, "dice": 4, "exact": True, "keep": ["highest", 3]}
BONUS = {
    "name": "Skill",
    "sides": 100,
    "dice": 3,
    "keep": ["lowest", 1],
    "tens": True,
    "hits": "at_most",
    "target": ["Value", 1, 99, 50],
    "words": ["regular", "failure"],
    "degrees": [
        ["critical", "face", 1],
        ["fumble", "face", 100],
        ["extreme", "part", 5],
        ["hard", "part", 2],
    ],
}
CHECK = {
    "name": "Check",
    "sides": 20,
    "hits": "at_least",
    "target": 15,
    "adds": [["Bonus", 0, 20, 5, 1]],
    "degrees": [["critical", "by", 10], ["fumble", "by", -10]],
}


def lines(die, faces, target=0, add=0):
    """Return what the screen says of a roll."""
    return [line[0] for line in dice_rolls.told(die, cast(die, faces, target, add), ())]


def test_the_higher_of_two_counts_and_both_are_told():
    assert lines(ADVANTAGE, [4, 17]) == ["Save 17", "Dice 17 4"]
    assert lines(dict(ADVANTAGE, keep=["lowest", 1]), [4, 17]) == ["Save 4", "Dice 4 17"]
    assert lines(dict(ADVANTAGE, exact=False), [4]) == ["Save 4"]


def test_the_lowest_of_four_is_dropped_and_the_others_are_a_sum():
    assert lines(STAT, [1, 6, 3, 5]) == ["Stat 14", "Dice 6 5 3 1"]
    assert lines(STAT, [2, 2, 2, 2]) == ["Stat 6", "Dice 2 2 2 2"]
    assert lines(dict(STAT, dice=2, keep=["highest", 2]), [1, 6], add=3) == [
        "Stat 7+3=10",
        "Dice 6 1",
    ]


def test_a_sum_is_held_against_target_and_table():
    die = dict(STAT, dice=2, keep=["highest", 2], faces=[[6, "miss"], [9, "partly"], [12, "hit"]])
    assert [lines(die, [one, 4])[0] for one in (2, 3, 6)] == [
        "Stat 6: miss",
        "Stat 7: partly",
        "Stat 10: hit",
    ]
    die = dict(STAT, hits="at_least", target=14)
    assert lines(die, [1, 6, 3, 5], 14)[0] == "Stat 14: hit"
    assert lines(die, [1, 6, 2, 5], 14)[0] == "Stat 13: miss"


def test_tens_are_rolled_again_and_the_ones_stay():
    assert lines(BONUS, [47, 12], 50) == ["Skill 17: hard", "Dice 17 47"]
    assert lines(BONUS, [40, 100], 50) == ["Skill 40: regular", "Dice 40 100"]
    assert lines(BONUS, [90, 91], 50) == ["Skill 90: failure", "Dice 90 90"]
    assert lines(BONUS, [91, 5, 60], 50) == ["Skill 1: critical", "Dice 1 61 91"]
    assert lines(dict(BONUS, keep=["highest", 1]), [30, 8], 99) == [
        "Skill 100: fumble",
        "Dice 100 30",
    ]


def test_a_half_and_a_fifth_are_rounded_down():
    for target, face, said in (
        (50, 10, "extreme"),
        (50, 11, "hard"),
        (50, 25, "hard"),
        (50, 26, "regular"),
        (55, 27, "hard"),
        (55, 28, "regular"),
        (54, 10, "extreme"),
        (54, 11, "hard"),
        (4, 1, "critical"),
        (50, 51, "failure"),
        (99, 100, "fumble"),
    ):
        assert lines(BONUS, [face], target) == ["Skill %d: %s" % (face, said)], (target, face)


def test_ten_more_or_less_than_the_target():
    said = [lines(CHECK, [face], 15, 5)[0].split(": ")[1] for face in (1, 9, 10, 19, 20)]
    assert said == ["miss", "miss", "hit", "hit", "critical"]
    assert lines(CHECK, [1], 15, 0)[0] == "Check 1: fumble"
    assert lines(CHECK, [5], 15, 0)[0] == "Check 5: fumble"
    assert lines(CHECK, [6], 15, 0)[0] == "Check 6: miss"
    under = dict(CHECK, hits="at_most", target=10)
    said = [lines(under, [face], 10)[0].split(": ")[1] for face in (1, 10, 11, 20)]
    assert said == ["hit", "hit", "miss", "fumble"]


def meant(die, values, target, add):
    """Return the sum that counts, and what it is called: a small model of its own."""
    if die.get("tens"):
        both = ["%02d" % (value % 100) for value in values]
        values = [int(one[0] + both[0][1]) or 100 for one in both]
    which, many = die["keep"]
    kept = sum(sorted(values)[-many:] if which == "highest" else sorted(values)[:many])
    total, over = kept + add, die["hits"] in ("at_least", "above")
    hit = total >= target if over else total <= target
    if die["hits"] in ("above", "below"):
        hit = hit and total != target
    for name, how, number in die["degrees"]:
        if (
            how == "part"
            and hit
            and total <= target // number - (die["hits"] == "below" and target % number == 0)
        ):
            return kept, name
        if how == "face" and kept == number:
            return kept, name
        away = abs(total - target)
        if how == "by" and away >= abs(number) and hit == (number > 0):
            return kept, name
    return kept, "hit" if hit else "miss"


def test_every_roll_means_what_its_words_say():
    chance = random.Random(8)
    for _ in range(3000):
        sides, dice = chance.choice([(6, 5), (20, 3), (100, 3)])
        die = {"name": "D", "sides": sides, "dice": dice}
        die["keep"] = [chance.choice(["highest", "lowest"]), chance.randint(1, dice)]
        die["hits"] = chance.choice(["at_most", "at_least", "above", "below"])
        if sides == 100 and chance.random() < 0.7:
            die["tens"], die["keep"][1] = True, 1
        under = die["hits"] in ("at_most", "below")
        hows = ["face", "by", "by"] + ["part"] * under
        degrees = []
        for name in "abc":
            how = chance.choice(hows)
            number = chance.randint(1, 9) * (chance.choice([1, -1]) if how == "by" else 1)
            degrees.append([name, how, max(2, number) if how == "part" else number])
        die["degrees"] = degrees
        values = [chance.randint(1, sides) for _ in range(chance.randint(1, dice))]
        target, add = chance.randint(0, 120), chance.randint(-9, 9)
        kept, name = meant(die, values, target, add)
        told = lines(die, values, target, add)[0]
        number = "%d%+d=%d" % (kept, add, kept + add) if add else str(kept)
        assert told == "D %s: %s" % (number, name), (die, values, target, add)


def test_a_roll_at_the_table_keeps_and_is_redone_alike():
    session = play(game(ADVANTAGE, BONUS))
    do(session, "Save")
    first = seen(session).facts
    name, number = first[0].split(" ")
    numbers = [int(one) for one in first[1].split(" ")[1:]]
    assert name == "Save" and int(number) == numbers[0] == max(numbers) and len(numbers) == 2
    session.undo()
    session.do(e.ROLL, ANN, row(session, "Save").filled([]))
    assert seen(session).facts == first
    do(session, "Skill", 50, 2)
    assert len(seen(session).facts) == 2
    again(session)


def test_all_are_rolled_where_exactly_so_many_are():
    session = play(game(ADVANTAGE))
    refused("value", session.do, e.ROLL, ANN, pack(e.ROLL, dice=1))


def test_words_that_are_not_known_are_refused():
    bad(game(dict(ADVANTAGE, keep=["middle", 1])))
    bad(game(dict(ADVANTAGE, keep=["highest", 0])))
    bad(game(dict(CHECK, degrees=[["a", "near", 1]])))
