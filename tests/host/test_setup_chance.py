# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Bags, dice, duels, ticks, shares, what falls due: each mistake in a setup file is explained."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tidebell_host.setups import SetupError, loads

GAME = """
format = 1
id = "small"
title = "Small game"
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

[switch.rules]
label = "Rules"
values = ["basic", "advanced"]

[[stage]]
turns = 1
name = "First"
steps = [%s"play"]

[[stage]]
turns = "2-6"
name = "Later"
steps = ["play"]

"""
BAG = '[bag.bag]\nname = "Bag"\nper_turn = 1\n'
CARD = '[[bag.bag.card]]\nname = "Scout"\ncount = 9\n'
LATE = '[[bag.bag.card]]\nname = "Treaty"\ncount = 1\nheld_out = true\n'
DIE = '[die.shot]\nname = "Shot"\nsides = 6\n'
DUEL = '[duel.bid]\nname = "Bid"\nasks = "Your bid"\nwins = "highest"\n'
DUE = '[due.sink]\nname = "Sink"\ntext = "It sinks."\n'
TICK = '[tick]\nname = "Act"\nlimit = 1\n'
KIND = '[[tick.kind]]\nname = "Move"\nmost = 1\n'


def compiled(extra: str, steps: str = "") -> dict[str, Any]:
    """The device form of the game with more written at its end."""
    made: dict[str, Any] = json.loads(loads((GAME % steps + extra).encode(), Path("x.toml")).data)
    return made


MISTAKES = [
    # bags
    (BAG + "card = []\n", "bag.bag.card", "The bag is empty.", "Add [[bag.bag.card]]."),
    (
        BAG + CARD.replace("9", "99") + CARD.replace("9", "99").replace("Scout", "Spy")
        + CARD.replace("9", "53").replace("Scout", "Tug"),
        "bag.bag.card",
        "251 cards of 3 kinds are too many.",
        "The device holds 250 cards of 64 kinds.",
    ),
    (
        BAG + CARD * 2,
        "bag.bag.card[2].name",
        'The card "Scout" is there twice.',
        "Give each its own name, and the number as its count.",
    ),
    (
        BAG + CARD + LATE,
        "bag.bag.card[2].held_out",
        "Held out for a refill that never comes.",
        'Write refill = "empty" or "draw" for the bag.',
    ),
    (
        BAG + CARD + "draws = 2\n",
        "bag.bag.card[1].draws",
        "Cards of this bag are never put on the table.",
        'Add table = "Play" to the bag.',
    ),
    (
        BAG + "draw_cost = 1\n" + CARD,
        "bag.bag.draw_cost",
        "There is no pool of points to pay from.",
        "Add a table [pool.NAME], or write 0.",
    ),
    (
        BAG + "start = 2\n" + CARD,
        "bag.bag.start",
        "No step deals these cards.",
        'Add "deal bag" to the steps of the first stage, before "play".',
    ),
    (
        BAG + 'refill = "often"\n' + CARD,
        "bag.bag.refill",
        '"often" is not known here.',
        'Write "empty", "draw" or "none".',
    ),
    # dice
    (DIE + "target = 4\n", "die.shot.target", "Without hits nobody can say what a hit is.",
     'Add hits = "above".'),
    (DIE + 'hits = "above"\n', "die.shot.hits", "Without target nobody can say what a hit is.",
     "Add target = 4."),
    (DIE + 'odd = "yes"\n', "die.shot.odd", '"odd" is said, but not "even".', 'Add even = "...".'),
    (
        DIE + 'hits = "above"\ntarget = "2-5"\ntarget_first = 6\n',
        "die.shot.target_first",
        "6 is not within the target, 2-5.",
        "Write 2 to 5.",
    ),
    (
        DIE + 'hits = "above"\ntarget = 4\nalways = [7]\n',
        "die.shot.always[1]",
        "The die has no face 7.",
        "Name faces from 1 to 6, each once.",
    ),
    (
        DIE + 'hits = "above"\ntarget = 4\nalways = [6]\nnever = [6]\n',
        "die.shot.never[1]",
        "6 cannot always hit and never hit.",
        "Name faces from 1 to 6, each once.",
    ),
    (DIE + "never = [1]\n", "die.shot.never", "There is nothing to hit.",
     "Add hits and target, or take this key out."),
    (
        DIE + '[[die.shot.add]]\nname = "A"\nnumbers = "0-20"\n'
        + '[[die.shot.add]]\nname = "B"\nnumbers = "0-20"\n',
        "die.shot.add",
        "From 0 to 40 may be added.",
        "Keep within -31 to 31.",
    ),
    (
        DIE + '[[die.shot.add]]\nname = "A"\nnumbers = "1-4"\nfirst = 5\n',
        "die.shot.add[1].first",
        "5 is not within 1-4.",
        "Write 1 to 4.",
    ),
    (
        DIE.replace("6", "100") + "dice = 5\n",
        "die.shot.dice",
        "5 dice of 100 sides are more than one record holds.",
        "Roll fewer at once, or give them 55 sides at most.",
    ),
    (
        DIE + 'contest = true\nodd = "a"\neven = "b"\n',
        "die.shot.contest",
        "In a contest the higher sum wins; nothing else decides it.",
        "Take out hits, odd and even, face and dice.",
    ),
    (
        DIE + '[[die.shot.face]]\nup_to = 4\nname = "two"\n',
        "die.shot.face",
        "The rows do not go up to 6, one after the other.",
        "Write the lowest first, and up_to = 6 in the last.",
    ),
    (DIE + 'hits = "above"\ntarget = "6-2"\n', "die.shot.target", '"6-2" is out of range.',
     'Write a number, or a range in quotes like "1-10", within 0 to 127.'),
    (DIE + 'hits = "above"\ntarget = "high"\n', "die.shot.target",
     '"high" is not a range of numbers.',
     'Write a number, or a range in quotes like "1-10", within 0 to 127.'),
    # duels
    (DUEL + "numbers = 3\n", "duel.bid.numbers", "There is only one number to pick.",
     'Write a range, like "1-10".'),
    (
        DUEL + 'numbers = "1-9"\nshots = 2\n',
        "duel.bid.shots",
        "A shot hits or misses; it is not won by the highest.",
        'Write wins = "near" or "equal", or take this key out.',
    ),
    (
        DUEL.replace("highest", "near") + 'numbers = "1-9"\nshots = 2\nopen = true\n',
        "duel.bid.shots",
        "Shots are picked in secret and cost nothing.",
        "Take out this key, or open and pays.",
    ),
    (
        DUEL + 'numbers = "1-9"\npays = "gold"\n[counter.gold]\nname = "Gold"\nmost = 9\n',
        "duel.bid.numbers",
        "Who has nothing left must be able to pick 0.",
        'Write numbers = "0-9".',
    ),
    (DUEL + 'numbers = "0-9"\nwon = "hit"\n', "duel.bid.won", '"won" is said, but not "lost".',
     'Add lost = "...".'),
    (
        DUEL + 'numbers = "0-9"\npays = "gold"\n',
        "duel.bid.pays",
        'There is no counter "gold".',
        "There are no counters here; add a table [counter.gold].",
    ),
    # what falls due
    (DUE + "own_turns = 1\nturns = 1\n", "due.sink.turns",
     "It falls due by the owner's turns or by turns of the game, not both.",
     "Take out turns or own_turns."),
    (DUE + "units = 3\n", "due.sink.units", "The units have no name.", 'Add unit = "Ship".'),
    (
        DUE + 'die = "shot"\n' + DIE + 'hits = "above"\ntarget = "1-6"\n',
        "due.sink.die",
        "It is rolled at once, so it can ask for nothing.",
        "Give the die hits and one target, and no add, dice or contest.",
    ),
    (DUE + 'die = "shot"\n', "due.sink.die", 'There is no die "shot".',
     "There are no dice here; add a table [die.shot]."),
    # ticks
    (TICK + KIND, "tick.units", "It does not say how many units.",
     "Write units = 6, or [[tick.unit]] tables where they differ."),
    (TICK + 'units = 2\n[[tick.unit]]\nname = "Ship"\n' + KIND, "tick.units",
     "The units are given twice.",
     "Write units = 6, or [[tick.unit]] tables where they differ."),
    (
        TICK + '[[tick.unit]]\nname = "A"\ncount = 30\n'
        + '[[tick.unit]]\nname = "B"\ncount = 3\n' + KIND,
        "tick.unit",
        "There are 33 units; the device tells 32 apart.",
        "Lower a count.",
    ),
    (
        TICK + '[[tick.unit]]\nname = "Fort"\nkinds = ["Shoot"]\n' + KIND,
        "tick.unit[1].kinds[1]",
        'There is no kind of tick "Shoot".',
        "Use the names of the [[tick.kind]] tables.",
    ),
    # shares and scores
    ('[share.gold]\nname = "Split"\ncounter = "gold"\n', "share.gold.counter",
     'There is no counter "gold".', "There are no counters here; add a table [counter.gold]."),
    ('[score]\n[[score.field]]\nid = "a"\nname = "A"\neach = 0.3\n', "score.field[1].each",
     "0.3 is not points.", "Write whole or half points, like 2 or 0.5."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("extra", "key", "text", "remedy"), MISTAKES, ids=[f"{one[1]}-{one[2]}" for one in MISTAKES]
)
def test_a_mistake_is_named_with_its_key_and_a_remedy(
    extra: str, key: str, text: str, remedy: str
) -> None:
    with pytest.raises(SetupError) as caught:
        compiled(extra)
    found = [(one.key, one.text, one.remedy) for one in caught.value.problems]
    assert (key, text, remedy) in found, found


POT = '[pot.one]\nname = "Pot"\ncounter = "gold"\nwinners = 1\n'
CALL = '[call.one]\nname = "Fight"\noptions = ["yes", "no"]\n'
CHECKLIST = '[checklist.one]\nname = "Upkeep"\nitems = ["pay", "move"]\n'


def test_too_many_of_one_table_are_told() -> None:
    many = {
        "bag": (BAG + CARD, "There are 5 bags; a game can have 4."),
        "die": (DIE, "There are 9 dice; a game can have 8."),
        "duel": (DUEL + 'numbers = "0-9"\n', "There are 9 duels; a game can have 8."),
        "due": (DUE, "There are 9 events that fall due; a game can have 8."),
        "pot": (POT, "There are 5 pots; a game can have 4."),
        "call": (CALL, "There are 17 calls; a game can have 16."),
        "checklist": (CHECKLIST, "There are 33 checklists; a game can have 32."),
    }
    for kind, (table, text) in many.items():
        name = dict(bag="bag", die="shot", duel="bid", due="sink").get(kind, "one")
        count = int(text.split()[2])
        extra = "".join(table.replace(f"{kind}.{name}", f"{kind}.n{at}") for at in range(count))
        with pytest.raises(SetupError) as caught:
            compiled(extra)
        assert text in [one.text for one in caught.value.problems]


def test_more_is_dealt_than_there_is() -> None:
    with pytest.raises(SetupError, match="4 players would draw 12, of 9"):
        compiled(BAG + "start = 3\n" + CARD, '"deal bag", ')


def test_hands_are_trimmed_only_to_a_limit() -> None:
    with pytest.raises(SetupError, match="A step trims hands"):
        compiled(BAG + CARD, '"trim bag", ')


def test_only_what_a_file_needs_is_used() -> None:
    assert "uses" not in compiled("")
    assert compiled(DIE)["uses"] == ["dice"]
    made = compiled(DUE + DUEL + 'numbers = "0-9"\n' + BAG + CARD)
    assert made["uses"] == ["bags", "due", "duels"]
    action = '[[action]]\nid = "act"\nname = "Act"\ncost = 0\n'
    for plain in (action + TICK + 'units = 2\naction = "act"\n', TICK + "units = 2\n"):
        made = compiled(plain + KIND)
        assert made["uses"] == ["ticks"]
        assert [group[1] for group in made["ticks"]["groups"]] == [2]


def test_halves_are_given_twice() -> None:
    field = '[[score.field]]\nid = "%s"\nname = "%s"\neach = %s\n'
    made = compiled("[score]\npart = 1\n" + field % ("a", "A", "1") + field % ("b", "B", "0.5"))
    assert made["score"] == {
        "fields": [["A", 2], ["B", 1]],
        "part": 2,
        "tie": [],
        "halves": True,
    }
    assert "halves" not in compiled("[score]\n" + field % ("a", "A", "1.0"))["score"]


def test_the_bag_of_planet_busters_is_that_of_its_rules() -> None:
    from tidebell_host.setups import library, load

    (bag,) = json.loads(load(library.find("planet-busters").path).data)["bags"]
    names = bag["cards"].split("\n")
    cards = dict(zip(names, bag["counts"], strict=True))
    ((_, *advanced),) = bag["when"]
    more = sum(bag["counts"][kind] for kind in advanced)
    assert (sum(bag["counts"]) - more, more) == (93, 25)
    assert [names[kind] for kind in bag["out"]] == ["Peace Treaty"] and bag["ends"] == bag["out"]
    assert bag["draws"] == [[2, *range(9)]]
    assert names[:9] == [f"Planet {value}" for value in range(1, 10)]
    fuel = {value: cards[f"Fuel {value}"] for value in range(3, 11)}
    assert fuel == {3: 3, 4: 3, 5: 3, 6: 5, 7: 5, 8: 3, 9: 3, 10: 3}
    counted = {"Scout": 9, "Zerstor": 9, "Conicle": 6, "Baycruz": 3, "Dranaut": 3, "Deathon": 2}
    counted |= {"Tug": 3, "Armoured satellite": 2, "Tanker": 1, "Fuel station": 1, "Spy": 2}
    counted |= {"Mutiny": 2, "Sabotage": 2, "Meteor storm": 2, "Revolt": 2, "Halley's comet": 1}
    counted |= {f"Planet buster {value}": 1 for value in range(3, 8)}
    counted |= {"Chaff": 2, "Whirler": 2, "Sailing ship": 4, "Mines": 2, "Colony": 2, "Carrier": 3}
    counted |= {"Blue bolt": 1, "Screen satellite": 2, "Reflector": 1, "Salvage vessel": 2}
    counted |= {"Torpedo station": 2, "Armed merchant": 2}
    assert {name: cards[name] for name in counted} == counted
