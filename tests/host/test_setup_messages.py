# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Whatever the check of setups can say, some setup makes it say: no message is without a test.

The table holds what no file of ``broken_setups`` and no other test shows: how a small setup is
changed, and what its author reads then.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import NamedTuple

import pytest
import tidebell_host.setups
from broken import BROKEN, Broken
from tidebell_host.setups import Problem, SetupError, loads

HERE = Path(__file__).parent
SETUPS = Path(tidebell_host.setups.__file__).parent

BASE = """
format = 1
id = "small"
title = "Small game"
players = "2-3"
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
name = "White"
letter = "W"
rgb = "#ffffff"

[clock.turn]
seconds = 90

[pool.ap]
name = "AP"
base = { 1 = 5 }

[[stage]]
turns = "1-6"
name = "Game"
steps = ["play"]
clock = "turn"
points = true

[[action]]
id = "move"
name = "Move"
key = "spend"
"""
STAGE = BASE[BASE.index("[[stage]]") : BASE.index("[[action]]")]
PLAY = 'steps = ["play"]'
CLOCK = 'clock = "turn"'
MOVE = 'key = "spend"'
POOL = "base = { 1 = 5 }"
TABLE = '[asset]\nname = "Ship"\npart = "sail"\nparts = 2\n'
CARD = '[[deck.event.card]]\nname = "Rain"\ncount = 2\n'
EVENT = '[deck.event]\nname = "Event"\n' + CARD
EVENT6 = EVENT.replace("count = 2", "count = 6")
DRAW = 'steps = ["draw event", "play"]'
TICK = '[tick]\nname = "Hen"\nunits = 2\nlimit = 1\n'
KIND = '[[tick.kind]]\nname = "Crab"\nmost = 1\n'
D20 = '[die.hit]\nname = "Hit"\nsides = 20\n'
AIM = 'hits = "at_least"\ntarget = 15\n'
HEAT = '[table.heat]\nname = "Heat"\nmost = 8\n'
GOLD = '[counter.gold]\nname = "Gold"\nunit = "G"\nmost = 9\nin_play = true\n'
LOW = '[counter.rep]\nname = "Rep"\nleast = -10\nmost = 20\nstart = -3\nin_play = true\n'
BAG = '[bag.bag]\nname = "Bag"\n[[bag.bag.card]]\nname = "Scout"\ncount = 4\n'
SIDES = '[side.one]\nname = "One"\nbegins = true\n[side.two]\nname = "Two"\nbegins = true\n'
ALONE = ('players = "2-3"', "players = 1")
FISCHER = "seconds = 90\nmode = "


class Case(NamedTuple):
    """A changed setup and what its author reads.

    :param key: the place that is named
    :param text: what is wrong there
    :param changes: what is replaced in the setup, and by what
    :param more: what is added at its end
    """

    key: str
    text: str
    changes: tuple[tuple[str, str], ...] = ()
    more: str = ""


def many(count: int, form: str) -> str:
    return "".join(form.format(at) for at in range(count))


CASES = (
    Case("clock.turn.say", "There are 9 texts; a clock can have 8.", (),
         "[clock.turn.say]\n" + many(9, '1{0} = "So many"\n')),
    Case("clock.turn.later", "There are 61 times; a clock can have 60.", (),
         "[clock.turn.later]\n" + many(61, "{0} = 9\n")),
    Case("clock.match.at_zero", "What zero does is said already by more_turns.", (),
         '[clock.match]\nmode = "match"\nseconds = 600\nmore_turns = 2\nat_zero = "end"\n'),
    Case("die.hit.dice_by",
         "No counter says how many dice are rolled here: it is one, or one for each.", (),
         GOLD + '[die.hit]\nname = "Hit"\nsides = 6\ncontest = true\ndice_by = "gold"\n'),
    Case("pool.ap.by_place", "There are points for 4 players, but at most 3 play.",
         ((POOL, POOL + "\nby_place = [1, 2, 3, 4]"),)),
    Case("stage", "There is no stage.",
         ((STAGE, ""), ("turns = 6", "turns = 6\nstage = []"))),
    Case("score.field[9]", "There are 9 fields; a game can have 8.", (),
         many(9, '[[score.field]]\nid = "f{0}"\nname = "F{0}"\neach = 1\n')),
    Case("switch", "There are 17 switches; a game can have 16.", (),
         many(17, '[switch.s{0}]\nlabel = "S{0}"\nvalues = [1, 2]\n')),
    Case("score", "There is nothing to count.", (), "[score]\nfield = []\n"),
    Case("stage[1].steps", "A stage without steps would pass unseen.", ((PLAY, "steps = []"),)),
    Case("stage[1].steps", '"play" is there twice.', ((PLAY, 'steps = ["play", "play"]'),)),
    Case("stage[1].steps[9]", "There are 9 steps; a turn can have 8.",
         ((PLAY, "steps = [" + '"draw event", ' * 8 + '"play"]'),),
         EVENT.replace("count = 2", "count = 60")),
    Case("stage[1].steps", '"lot" draws an order that no step uses.',
         ((PLAY, 'steps = ["play", "lot"]'),)),
    Case("stage[1].steps", "Players play without a clock.", ((CLOCK, ""),)),
    Case("stage[1].at_zero", "Without a clock there is no zero.",
         ((CLOCK, 'at_zero = "ask"'),), TABLE),
    Case("stage[1].points", "There is no pool of points.",
         (("[pool.ap]\n", ""), ('name = "AP"\n', ""), (POOL, ""))),
    Case("stage[1].at_zero", 'Only a game with an [asset] has something to "ask" about.',
         ((CLOCK, CLOCK + '\nat_zero = "ask"'),)),
    Case("stage[1].at_zero", 'The clock "turn" says itself what zero does.',
         ((CLOCK, CLOCK + '\nat_zero = "ask"'), ("seconds = 90", 'seconds = 90\nmode = "bank"')),
         TABLE),
    Case("stage[1].final", "The last turn is 6, not 5.",
         (('turns = "1-6"', 'turns = "1-5"'), (CLOCK, CLOCK + "\nfinal = true")),
         '[[stage]]\nturns = 6\nname = "End"\nsteps = ["play"]\nclock = "turn"\n' + TABLE),
    Case("stage[1].runs_on", '"runs_on" says how players play, but no step is "play".',
         ((PLAY, 'steps = ["draw event"]\nruns_on = true'), (CLOCK, ""), ("points = true", "")),
         EVENT6),
    Case("stage[1].hand_over", "No clock waits for a push: this stage has none.",
         ((CLOCK, 'hand_over = "push"'),)),
    Case("stage[1].steps[1]", 'Nothing was drawn from "event" before this.',
         ((PLAY, 'steps = ["look ahead", "draw event", "play"]'),),
         EVENT.replace("count = 2", "count = 6") + GOLD.replace("gold", "eyes")
         + '[look.ahead]\ndeck = "event"\ncounter = "eyes"\n'),
    Case("pool.ap.base", "There are no points in any turn.", ((POOL, ""),)),
    Case("pool.ap.base", "Turn 1 gives points, but the base begins at turn 3: until then it is 0.",
         ((POOL, "base = { 3 = 5 }"),)),
    Case("pool.ap.per_asset", "This game has no asset.", ((POOL, POOL + "\nper_asset = 5"),)),
    Case("pool.gem.penalty", "Only the first pool can have a penalty.", (),
         '[pool.gem]\nname = "Gem"\nbase = { 1 = 1 }\npenalty = 1\n'),
    Case("pool.ap.base", "The points are given by side already.",
         ((POOL, POOL + "\nby_side = { one = 1, two = 2 }"),), SIDES),
    Case("pool.ap.by_side", "This game has no sides.", ((POOL, "by_side = { one = 1 }"),)),
    Case("pool", "No stage gives points.", (("points = true", ""),)),
    Case("counter.gold.each_turn", "This game has no sides.", (),
         GOLD + "each_turn = { one = 1 }\n"),
    Case("side.two.begins", '"one" begins already.', (), SIDES),
    Case("colour[1].rgb", "Red is too dark to see on the ring.", (("#ff0000", "#200000"),)),
    Case("switch.pace.values[3]", "The value 60 is there twice.",
         (("seconds = 90", 'seconds = "$pace"'),),
         '[switch.pace]\nlabel = "Pace"\nvalues = [60, 90, 60]\n'),
    Case("action[1].per_damage", "The action is not done to an asset.",
         ((MOVE, MOVE + "\nper_damage = 1"),), TABLE),
    Case("action[3].key",
         "Declaring it changes nothing: it has one shot and cannot be finished after zero.", (),
         '[[action]]\nid = "fire"\nname = "Fire"\nshots = 2\ncost = 1\n'
         '[[action]]\nid = "wave"\nname = "Wave"\nkey = "declare"\n'),
    Case("numbers.unique", "There are fewer numbers from 1 to 2 than players.",
         ((PLAY, 'steps = ["numbers", "play"]\norder = "numbers"'),),
         '[numbers]\nname = "Place"\nmost = 2\nunique = true\n'),
    Case("action[1].puts", 'The bag "bag" has no kind for each colour.',
         ((MOVE, MOVE + "\nputs = { bag = 1 }"),), BAG),
    Case('action[1].puts.bag Scowt', 'The bag "bag" has no card "Scowt".',
         ((MOVE, MOVE + '\nputs = { "bag Scowt" = 1 }'),), BAG),
    Case("action[1].puts.beg", 'There is no bag "beg".',
         ((MOVE, MOVE + "\nputs = { beg = 1 }"),), BAG),
    Case("action[1].pours", 'No counter fills the bag "bag".',
         ((MOVE, MOVE + '\npours = "bag"'),), BAG.replace("[[", "own_cards = true\n[[")),
    Case("bag.bag.own_cards", "No action puts anything into it.", (),
         BAG.replace("[[", "own_cards = true\n[[")),
    Case("bag.bag.filled_by", "A counter that goes below 0 fills no bag.", (),
         LOW + BAG.replace("[[", 'filled_by = "rep"\n[[')),
    Case("bag.bag.away", "What goes to no hand is seen by all.", (),
         BAG.replace("[[", "away = true\n[[")),
    Case("bag.bag.limit", "What is drawn from this bag goes to no hand.", (),
         BAG.replace("[[", "away = true\npublic = true\nlimit = 3\n[[")),
    Case("numbers.unique", "Counters of two players may be equal.",
         ((PLAY, 'steps = ["numbers", "play"]\norder = "numbers"'),),
         GOLD + '[numbers]\nname = "Place"\nby = ["gold"]\nunique = true\n'),
    Case("numbers.most", "Nobody enters a number: counters have them.",
         ((PLAY, 'steps = ["numbers", "play"]\norder = "numbers-backwards"'),),
         GOLD + '[numbers]\nname = "Place"\nby = ["gold"]\nmost = 9\n'),
    Case("numbers.by[1]", 'There is no counter "gould".',
         ((PLAY, 'steps = ["numbers", "play"]\norder = "numbers"'),),
         GOLD + '[numbers]\nname = "Place"\nby = ["gould"]\n'),
    Case("stage[1].order", "There are no numbers to go by.",
         ((PLAY, PLAY + '\norder = "numbers-backwards"'),)),
    Case("stage[1].named_times", "Nobody says here who plays.",
         ((PLAY, PLAY + '\nnamed_times = "any"'),)),
    Case("stage[1].named_times", "10 is out of range.",
         ((PLAY, PLAY + '\norder = "named"\nnamed_times = 10'),)),
    Case("action[1].starter", "Nobody else could start.",
         ((MOVE, MOVE + '\nstarter = "takes"'), ('players = "2-3"', "players = 1")),
         ),
    Case("action[1].starter", '"gives" is not known here.',
         ((MOVE, MOVE + '\nstarter = "gives"'),)),
    Case("stage[2].turn_name", "Stages of the same turns call them by different names.", (),
         STAGE + 'turn_name = "Year"\n'),
    Case("stage[2].times_by", "How often it comes is said twice.", (),
         STAGE + 'times = 2\ntimes_by = "heat"\n[table.heat]\nname = "Heat"\nmost = 3\n'),
    Case("stage[2].times_by", 'There is no table "heat".', (), STAGE + 'times_by = "heat"\n'),
    Case("stage[9].turns", "These turns have 9 stages; 8 are possible.", (), STAGE * 8),
    Case("stage[4].steps", "The stages of these turns have too many steps together.", (),
         STAGE.replace(PLAY, "steps = [" + '"draw event", ' * 7 + '"play"]') * 3
         + EVENT.replace("count = 2", "count = 99")
         + CARD.replace("Rain", "Sun").replace("count = 2", "count = 99")),
    Case("counter.gold.ends_after", "Nothing says where this counter ends the game.", (),
         GOLD + "ends_after = 2\n"),
    Case("table.heat.ends_after", "This value ends nothing.", (), HEAT + 'ends_after = "now"\n'),
    Case("table.heat.ends_after", "A round ends at once, or after the player turn under way.", (),
         HEAT + 'ends = "round"\nends_after = "turn"\n'),
    Case("table.heat.each_turn", "It begins anew with each round, so what a turn adds is lost.",
         (), HEAT + 'ends = "round"\neach_turn = 1\n'),
    Case("table.heat.start", "It is full as it begins.", (),
         HEAT + 'ends = true\nends_after = "now"\nstart = 8\n'),
    Case("counter.gold.ends_after", "The counter begins anew before the game has ended.", (),
         GOLD + 'ends_at = 5\nends_after = "turn"\nreset = "turn"\n'),
    Case("action[1].sets", 'The counter "gold" cannot be 12: it goes from 0 to 9.',
         ((MOVE, MOVE + "\nsets = { gold = 12 }"),), GOLD),
    Case("action[1].all_others", "There is nobody else.",
         (ALONE, (MOVE, MOVE + "\nall_others = { gold = 1 }")), GOLD),
    Case("action[1].one_other", "An action for one other player has no effect or price besides.",
         ((MOVE, MOVE + '\none_other = { gold = 1 }\nprice = "gold"'),), GOLD),
    Case("action[1].price_first", "Only a price that is paid in a counter can begin somewhere.",
         ((MOVE, MOVE + "\nprice_first = 2"),)),
    Case("action[1].price", "An action with an effect cannot have a price of its own.",
         ((MOVE, MOVE + '\nprice = "gold"\neffect = "leave"'),), GOLD + TABLE),
    Case("deck.event.card", "The deck has no cards.", ((PLAY, DRAW),),
         '[deck.event]\nname = "Event"\ncard = []\n'),
    Case("deck.event.card[2].shown_from", "Another card is shown from the start already.",
         ((PLAY, DRAW),),
         '[deck.event]\nname = "Event"\n' + (CARD + "shown_from = 1\n").replace("= 2", "= 3")
         + (CARD + "shown_from = 1\n").replace("= 2", "= 3").replace("Rain", "Sun")),
    Case("choice.stay.option", "A choice is between two, not 3.",
         ((PLAY, 'steps = ["choose stay", "play"]'),),
         TABLE + '[choice.stay]\nname = "Stay?"\nper = "asset"\n'
         + many(3, '[[choice.stay.option]]\nname = "O{0}"\n')),
    Case("choice.stay", "Holders choose for their assets, but this game has none.",
         ((PLAY, 'steps = ["choose stay", "play"]'),),
         '[choice.stay]\nname = "Stay?"\nper = "asset"\n'
         + many(2, '[[choice.stay.option]]\nname = "O{0}"\n')),
    Case("tick.kind", "0 kinds are not 1 to 8.", (), TICK + "kind = []\n"),
    Case("tick.kind[1].most", "2 is more than the unit's limit of 1.", (),
         TICK + KIND.replace("most = 1", "most = 2")),
    Case("tick.units", "The units are given twice.", (),
         TICK + KIND + '[[tick.unit]]\nname = "Hen"\ncount = 2\n'),
    Case("die.hit.tick", "Only a single die is rolled for a unit.", (),
         TICK + KIND + '[die.hit]\nname = "Hit"\nsides = 6\ndice = 2\ntick = "Crab"\n'),
    Case("die.hit.keep", "There are not several dice to keep some of.", (),
         D20 + 'keep = "highest"\n'),
    Case("die.hit.kept", "3 are kept of 2.", (), D20 + 'dice = 2\nkeep = "highest"\nkept = 3\n'),
    Case("die.hit.kept", "Nothing says which dice are kept.", (), D20 + "dice = 2\nkept = 2\n"),
    Case("die.hit.tens",
         "Only several dice of 100 sides, of which some are kept, have tens of their own.", (),
         D20 + 'dice = 2\nkeep = "highest"\ntens = true\n'),
    Case("die.hit.degree", "There is nothing to hit.", (),
         D20 + 'degree = [{ name = "Critical", by = 10 }]\n'),
    Case("die.hit.degree[1]", "Exactly one key says when it holds.", (),
         D20 + AIM + 'degree = [{ name = "Critical" }]\n'),
    Case("die.hit.degree[1].part", "A half of the target is easier to reach here, not harder.", (),
         D20 + AIM + 'degree = [{ name = "Critical", part = 2 }]\n'),
    Case("die.hit.degree[1].by", "By 0 is every hit.", (),
         D20 + AIM + 'degree = [{ name = "Critical", by = 0 }]\n'),
    Case("bag.bag.start", "3 players would draw 6, of 4.",
         ((PLAY, 'steps = ["deal bag", "play"]'),), BAG.replace("[[", "start = 2\n[[", 1)),
    Case("bag.bag.limit", 'A step trims hands ("trim bag"), but there is no limit.',
         ((PLAY, 'steps = ["play", "trim bag"]'),), BAG.replace("[[", "per_turn = 1\n[[", 1)),
    Case("bag.bag", "Nobody ever draws from it.", (), BAG),
    Case("clock.turn.increment_after", "There is no increment.",
         (("seconds = 90", FISCHER + '"bank"\nincrement_after = true'),)),
    Case("stage[1].pass_ends", "There is nobody else who could pass.",
         (ALONE, (CLOCK, CLOCK + '\norder = "alternate"\npass_ends = "others"'))),
    Case("action[1].folds", "There is nobody else who would play on.",
         (ALONE, (MOVE, MOVE + "\nfolds = true"))),
    Case("numbers.dealt", "There are fewer numbers from 1 to 2 than players.",
         ((PLAY, 'steps = ["numbers", "play"]\norder = "numbers"'),),
         '[numbers]\nname = "Card"\nmost = 2\ndealt = true\n'),
    Case("numbers.dealt", "Counters have the numbers already.",
         ((PLAY, 'steps = ["numbers", "play"]\norder = "numbers"'),),
         GOLD + '[numbers]\nname = "Card"\nby = ["gold"]\ndealt = true\n'),
    Case("numbers.jokers", "No number would be left that is no joker.",
         ((PLAY, 'steps = ["numbers", "play"]\norder = "numbers"'), ("points = true\n", "")),
         '[numbers]\nname = "Card"\nmost = 4\njokers = 4\n'),
    Case("numbers.names", "There is not one name for each number from 1 to 4.",
         ((PLAY, 'steps = ["numbers", "play"]\norder = "numbers"'),),
         '[numbers]\nname = "Card"\nmost = 4\nnames = ["A", "B"]\n'),
    Case("pool.ap.each_round", "These points do not last from one round to the next.",
         ((POOL, POOL + "\neach_round = 1\nhidden = true"),)),
    Case("clock.turn.at_zero", "A clock that turns over does not count on below zero.",
         (("seconds = 90", 'seconds = 90\nturns_over = true\nat_zero = "negative"'),)),
    Case("clock.turn.then", "A clock that turns over has one time for the whole game.",
         (("seconds = 90", FISCHER + '"bank"\nmoves = 9\nturns_over = true'),),
         "[[clock.turn.then]]\nseconds = 60\n"),
    Case("clock.turn.then[1].increment", 'A clock of mode "bank" has no increment.',
         (("seconds = 90", FISCHER + '"bank"\nmoves = 9'),),
         "[[clock.turn.then]]\nseconds = 60\nincrement = 5\n"),
    Case("duel.row", "A duel needs two players.", (ALONE,),
         '[duel.row]\nname = "Duel"\nasks = "Bid"\nnumbers = "0-9"\nwins = "highest"\n'),
    Case("counter.rep.start", "It would begin at -11, below its least, -10.", (),
         LOW.replace("start = -3", "start = -11")),
    Case("counter.rep.most", "A counter from -10 on needs a largest value, at most 9999 above.", (),
         LOW.replace("most = 20", "most = 9990")),
    Case("counter.gold.most", "10000 is out of range.", (), GOLD.replace("= 9\n", "= 10000\n")),
    Case("counter.rep.least", "It goes below 0, but [die] counts from 0.", (),
         LOW + '[die.d]\nname = "D"\nsides = 6\ndice = 2\ndice_by = "rep"\n'),
    Case("share.loot", "Splitting needs two players.", (ALONE,),
         GOLD + '[share.loot]\nname = "Loot"\ncounter = "gold"\nmost = 9\n'),
    Case("phase[9]", "There are 9 phases; a player turn can have 8.", (),
         many(9, '[[phase]]\nname = "P{0}"\n')),
    Case("convert.mill.rate", "0 rates are not 1 to 32.", (),
         '[pool.flour]\nname = "Flour"\nfill = "made"\n'
         '[convert.mill]\nname = "Mill"\npool = "ap"\ninto = "flour"\nrate = []\n'),
    Case("pot.pool.winners", "4 winners are more than the players.",
         ((PLAY, 'steps = ["play", "settle pool"]'),),
         GOLD + '[pot.pool]\nname = "Pool"\ncounter = "gold"\neach_turn = 1\nwinners = 4\n'),
    Case("units.most", "Nothing is told unit by unit.", (),
         GOLD + '[units]\nname = "Unit"\ncounter = "gold"\nmost = 3\n'),
)  # fmt: skip


def found_in(data: bytes) -> list[Problem]:
    """All that is wrong or odd with a setup file."""
    try:
        return list(loads(data, Path("small.toml")).warnings)
    except SetupError as error:
        return list(error.problems)


def problems(case: Case) -> list[Problem]:
    """All that is wrong or odd with a changed setup."""
    text = BASE
    for old, new in case.changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return found_in((text + case.more).encode())


def test_the_setup_that_is_changed_has_nothing_wrong() -> None:
    assert problems(Case("", "")) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.key}: {case.text[:30]}")
def test_what_is_wrong_is_told_at_its_place(case: Case) -> None:
    found = problems(case)
    assert (case.key, case.text) in [(one.key, one.text) for one in found], found


# Nothing is wrong with it.
FREE = b'[[action]]\nid = "free"\nname = "Free"\ncost = 0\n\n[[action]]'


WITH_ACTIONS = [one for one in BROKEN if re.search(rb"^\[\[action\]\]", one.data, re.M)]


def _texts(data: bytes) -> set[str]:
    """Return the messages about a setup file, without line numbers."""
    return {re.sub(r"\bline \d+", "line", one.text) for one in found_in(data)}


@pytest.mark.parametrize("broken", WITH_ACTIONS, ids=[one.name for one in WITH_ACTIONS])
def test_what_is_wrong_is_told_behind_what_is_right(broken: Broken) -> None:
    assert _texts(broken.data) <= _texts(broken.data.replace(b"[[action]]", FREE, 1))


def counted(count: int, unit: str) -> str:
    form = '[counter.c{0}]\nname = "C{0}"\nunit = "' + unit + '{0}"\nmost = 99\nin_play = true\n'
    return many(count, form)


def banded(count: int) -> str:
    """A deck of as many cards as there are turns, and so many bands."""
    band = '[[deck.event.band]]\nname = "B{0}"\nheight = 40\nrgb = "#20a0ff"\n'
    first = '[[deck.event.band]]\nname = "Sea"\nrgb = "#20a0ff"\n'
    card = CARD.replace("count = 2", "count = 6") + 'means = "Wet"\nlevel = 40\n'
    return EVENT.replace(CARD, card) + first + many(count - 1, band)


DRAWN = ((PLAY, DRAW),)
KEEP = "base = { 1 = 5 }\nkeep = { step = 5, most = 10 }"
DEAR = (MOVE, MOVE + "\ncost = 8")
CHOSEN = 'base = { 1 = "$points" }'
POINTS = '[switch.points]\nlabel = "Points per turn"\nvalues = [5, {}, 6]\n'
CAP = '[[pool.ap.cap]]\nturns = "1-6"\nmost = 7\n'
BANK = ("seconds = 90", 'seconds = 900\nmode = "bank"')
# Values just right and just beyond: how the setup is changed either time.
EDGES = (
    (Case("", "", DRAWN, EVENT6),
     Case("deck.event.card", "The pile is empty at turn 6, and that turn draws.", DRAWN,
          EVENT.replace("count = 2", "count = 5"))),
    (Case("", "", DRAWN, banded(2)),
     Case("deck.event.band", "A cross-section of 1 band cannot be shown.", DRAWN, banded(1))),
    (Case("", "", (("Game", "illicitly-illimitable-tillwillfulfill"),)),
     Case("stage[1].name",
          '"WARM-WOMEN-AND-MAMMOTHS-OF-THE-WEST" is 322 pixels wide; in a line of the screen there '
          "is room for 305, about 33 letters.",
          (("Game", "WARM-WOMEN-AND-MAMMOTHS-OF-THE-WEST"),))),
    (Case("", "", ((PLAY, 'task = "Pick where to land"\n' + PLAY), *DRAWN), EVENT6),
     Case("stage[1].task",
          '"Pick-a-better-place-to-land" is 190 pixels wide; below the clock there is room for '
          "160, about 22 letters.",
          ((PLAY, 'task = "Pick-a-better-place-to-land"\n' + PLAY), *DRAWN), EVENT6)),
    (Case("", "", (("seconds = 90", 'seconds = "$s"'),),
          '[switch.s]\nlabel = "S"\nvalues = [60, "very_fast"]\nmeans = [60, 30]\n'
          'labels = ["60", "very fast"]\n'),
     Case("switch.s.values[2]", 'The table reads "very_fast", which is no word.',
          (("seconds = 90", 'seconds = "$s"'),),
          '[switch.s]\nlabel = "S"\nvalues = [60, "very_fast"]\nmeans = [60, 30]\n')),
    (Case("", "", ((POOL, KEEP), DEAR)),
     Case("action[1].cost", 'Nobody can ever pay this: it costs 8, and the pool "ap" never holds '
          "more than 7.",
          ((POOL, KEEP), DEAR), CAP)),
    (Case("", "", ((POOL, CHOSEN), DEAR), POINTS.format(8)),
     Case("action[1].cost", 'Nobody can ever pay this: it costs 8, and the pool "ap" never holds '
          "more than 7.",
          ((POOL, CHOSEN), DEAR), POINTS.format(7))),
    (Case("", "", (), counted(6, "Gold")),
     Case("stage[1]",
          "The counters in play fill 3 lines of the smallest screen; beside the clock there is "
          "room for 2: they are seen by turns.", (), counted(7, "Gold"))),
    (Case("", "", (BANK,), counted(3, "Gold")),
     Case("stage[1]",
          "The counters in play fill 2 lines of the smallest screen; beside the clocks there is "
          "room for 1: they are seen by turns.", (BANK,), counted(4, "Gold"))),
)  # fmt: skip


@pytest.mark.parametrize(("within", "beyond"), EDGES, ids=lambda case: case.text[:30])
def test_what_is_just_right_is_left_alone_and_what_is_just_beyond_is_told(
    within: Case, beyond: Case
) -> None:
    assert problems(within) == []
    assert [(one.key, one.text) for one in problems(beyond)] == [(beyond.key, beyond.text)]


def test_a_setup_too_large_for_the_device_is_told() -> None:
    card = '[[deck.d{0}.card]]\nname = "A card of name {1}"\ncount = 1\n'
    card += 'means = "What it does, at length"\n'
    decks = ""
    for at in range(4):
        decks += f'[deck.d{at}]\nname = "Deck"\n' + "".join(card.format(at, k) for k in range(31))
    draws = "".join(f'"draw d{at}", ' for at in range(4))
    found = problems(Case("", "", ((PLAY, f'steps = [{draws}"play"]'),), decks))
    told = [one.text for one in found]
    pattern = r"The device form has \d+ bytes; the device takes 8192\."
    assert any(re.fullmatch(pattern, text) for text in told), told


# -- no message is without a test

_UNSHOWN = {
    # Nothing is left that the check does not see before the device would.
    "The device would refuse it. ",
}


def _pattern(node: ast.expr) -> str | None:
    """Return a pattern of a text with its filled-in parts; None where it is put together."""
    if isinstance(node, ast.Constant):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        parts = [
            re.escape(part.value) if isinstance(part, ast.Constant) else ".*?"
            for part in node.values
        ]
        return "".join(parts)
    return None


def _messages() -> list[str]:
    """The patterns of all that the check can say."""
    found = []
    for path in sorted(SETUPS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) > 1:
                if ast.unparse(node.func).split(".")[-1] in ("report", "warn"):
                    found.append(_pattern(node.args[1]))
    return [one for one in found if one]


def test_every_message_of_the_check_is_shown_by_a_test() -> None:
    shown = [problem.text for one in BROKEN for problem in one.told]
    for path in [*HERE.glob("test_setup*.py"), HERE / "test_folders.py"]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        shown += [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
    messages = _messages()
    assert len(messages) > 150
    unseen = [
        one
        for one in messages
        if not any(re.search(one, text) for text in shown)
        and not any(one.startswith(re.escape(known)) for known in _UNSHOWN)
    ]
    assert unseen == []
