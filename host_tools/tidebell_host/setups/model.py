# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The contents of a setup file: one definition for check, JSON Schema and the guide's keys.

Field names are the file's keys. Checks of the file as a whole (names, turns, counts) are in
``compiler`` and ``checks``. A mechanism's tables are in its module in ``tables``; how they are
compiled and checked, in that in ``mechanisms``.
"""

from __future__ import annotations

from typing import Annotated, Any, Optional

from tidebell_core.setup_reading import forms
from tidebell_core.setup_reading.clock_times import RULINGS

from tidebell_host.setups.field_types import (
    Note,
    Points,
    ReminderText,
    Row,
    Short,
    SwitchablePoints,
    Table,
    TurnName,
    number,
    said,
    switchable,
    words,
)
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.tables.asides import Aside
from tidebell_host.setups.tables.assets import Asset
from tidebell_host.setups.tables.bags import Bag
from tidebell_host.setups.tables.clocks import Clock, ClockName
from tidebell_host.setups.tables.counters import LEAST, MOST, Counter
from tidebell_host.setups.tables.decks import Choice, Deck, Look
from tidebell_host.setups.tables.dice import Die
from tidebell_host.setups.tables.due import DueEvent
from tidebell_host.setups.tables.duels import Duel
from tidebell_host.setups.tables.handicaps import Handicap
from tidebell_host.setups.tables.levels import TableValue
from tidebell_host.setups.tables.numbered import Numbers
from tidebell_host.setups.tables.order import BY_NUMBERS, GAPS, STARTERS
from tidebell_host.setups.tables.phases import Call, Checklist, Phase
from tidebell_host.setups.tables.picks import Pick
from tidebell_host.setups.tables.pools import Convert
from tidebell_host.setups.tables.pots import Pot
from tidebell_host.setups.tables.savings import Cap, Keep
from tidebell_host.setups.tables.scores import Score
from tidebell_host.setups.tables.shares import Share
from tidebell_host.setups.tables.sides import BySide, Side
from tidebell_host.setups.tables.ticks import Tick
from tidebell_host.setups.tables.units import Units
from tidebell_host.setups.values import (
    Flag,
    Letter,
    Name,
    Players,
    Ref,
    Rgb,
    Setting,
    Slug,
    StepText,
    Text,
    Turns,
    Word,
    accept_format,
    one_of,
    or_switch,
    switchable_schema,
    typed,
    whole,
    whole_schema,
)

COLOUR = Keys("colours")


class Colour(Table):
    """A colour a player may have. Give as many as there may be players."""

    name: Text = COLOUR(0, "what the table calls it", "Red")
    letter: Letter = said("shown beside the colour", "R")
    rgb: Rgb = said("on ring and screen", "#ff0000")
    side: Optional[Name] = said("the side that its player is", "corp", default=None)


class Switch(Table):
    """A rule that tables play differently. The first value is the default.

    Wherever a value may be a switch, $its_name stands for what the chosen value means.
    """

    label: Row = said("how the device asks for it", "Seconds per turn")
    values: list[Setting] = said("what may be chosen, the default first", ["none", 10])
    means: Optional[list[Any]] = said(
        "what each value stands for where it is used, if not for itself", ["none", 10], default=None
    )
    labels: Optional[list[Short]] = said(
        "what the device shows for each value, if not the value",
        ["3 minutes", "1 minute"],
        default=None,
    )
    note: Optional[Note] = said(
        "for the reader of the file", "Printed rules, page 4.", default=None
    )


STAGE, PLAY = Keys("stages"), Keys(forms.STEPS["play"][1])


class Stage(Table):
    """Turns of the game that go alike."""

    turns: Turns = said("one turn or a range", "4-20")
    name: Text = STAGE("name", "shown while it lasts", "Deployment")
    task: Optional[Text] = STAGE(
        "task",
        "what to do while its clock runs, shown where players have no points",
        "Pick where to land",
    )
    turn_name: Optional[Text] = STAGE(
        "turn_name",
        "what one of these turns is called, if not as in the rest of the game",
        "Winter",
    )
    times: int = said("how often it comes in each of these turns", 2, number(1, 99), default=1)
    times_by: Optional[Name] = said(
        "the value of the table that says so, at least once", "phase", default=None
    )
    steps: list[StepText] = said(
        "what happens in each of these turns, in order", ["draw tide", "look forecast", "play"]
    )
    clock: ClockName = said(
        "the clock that runs in a player turn; or a switch", "turn", default=None
    )
    runs_on: bool = PLAY(
        "on",
        "the first clock of a turn starts by itself when the turn before ends, as on a chess clock",
        True,
    )
    together: bool | Ref[bool] = PLAY(
        "together", "all players at once, on one clock; or a switch", "$deploy_clock", switch=True
    )
    points: bool = PLAY("points", "players get points to spend", True)
    at_zero: str = said(
        'when time is up: "pass" to the next player, or "ask" the table first',
        "ask",
        words("pass", "ask"),
        default="pass",
    )
    final: Flag = said(
        "the last turn: whoever has not left at the end of it stays behind", True, default=False
    )
    order: str = said(
        "who follows whom in a step of play, see below",
        "alternate",
        words(
            "clockwise",
            "counter-clockwise",
            "backwards",
            "named",
            "alternate",
            "confirm",
            *BY_NUMBERS,
        ),
        default="clockwise",
    )
    named_times: int | str = said(
        'where the table names who plays: how often one player may be named in a round, or "any", '
        "as often as the table wishes",
        2,
        typed(whole(1, 9, ("any",)), whole_schema(1, 9, ("any",))),
        default=1,
    )
    passes: str = said(
        'where players alternate: "in_row", all must pass in a row and who passed may '
        'act again; "out", who passes is out of the round',
        "out",
        words("in_row", "out"),
        default="in_row",
    )
    next_round: str = said(
        'where players alternate, how a round goes: from the "starter" on, or by the "numbers" '
        "entered last; where passing is for the rest of the round also from who passed first "
        'on, or "as_passed", one behind the other',
        "first_passed",
        words("starter", "first_passed", "as_passed", "numbers"),
        default="starter",
    )
    pass_ends: str = said(
        'where players alternate, when the round ends: "all" have passed, or all "others" but the '
        "last one to act",
        "others",
        words("all", "others"),
        default="all",
    )
    pass_by: str = said(
        'where players alternate: "word", who says so has passed; "idle", who did '
        "nothing has, whichever key ended the turn, and who did something has not",
        "idle",
        words("word", "idle"),
        default="word",
    )
    hand_over: str | Ref[str] = said(
        'presses from one player turn to the next; with "two" the table is in between '
        'until the second; with "push" until the next player\'s own, or for three seconds; or a '
        "switch",
        "two",
        typed(or_switch(one_of(*GAPS)), switchable_schema({"enum": list(GAPS)})),
        default="one",
    )
    starter_moves: str | Ref[str] = said(
        'the start goes to the next player on the left: each "turn", with each '
        '"stage", or "ask" at the beginning of the stage; or a switch',
        "stage",
        typed(or_switch(one_of(*STARTERS)), switchable_schema({"enum": list(STARTERS)})),
        default="no",
    )
    phases: Flag = said(
        "player turns go through the phases of [[phase]], where there are any", False, default=True
    )


POOL = Keys("pools")


class Pool(Table):
    """Points that a player turn may spend."""

    name: Text = POOL("name", "shown beside the number", "AP")
    base: dict[str, SwitchablePoints] = said(
        "from which turn on how many points, each a number or a switch",
        {"1": 0, "3": 5, "4": 10, "5": "$base_ap"},
        default=dict,
    )
    keep: Optional[Keep] = said("saving; without it nothing is kept", default=None)
    cap: list[Cap] = said("turns with an upper limit", default=list)
    per_asset: int = POOL(
        "asset_bonus", "more base for each asset held beyond one's own", 5, default=0
    )
    penalty: Points = said("what a penalty takes off the next turn", 5, default=0)
    by_side: BySide = said(
        "points of a player turn by side, in place of base", {"corp": 3, "runner": 4}, default=dict
    )
    fill: str = POOL(
        "fill",
        'filled with each "player_turn", with each "turn" of the game, once a "game", "set" by '
        'each player at the step "allot NAME", or "made" from another pool',
        "set",
        default="player_turn",
    )
    by_place: list[Annotated[int, *POOL.each("by_place")]] = POOL(
        "by_place", "points beside base of the first player of a round, the second, ...", [1, 2, 2]
    )
    each_round: Optional[int] = POOL(
        "gains",
        "what each round adds after the first one: to the base of a player turn, within a turn of "
        'the game; with fill = "turn" or "game" to what is left',
        1,
    )
    filled_by: Optional[str] = POOL(
        "counter", "a counter whose value each player turn adds to base", "workers"
    )
    hidden: bool = POOL("hidden", "only its owner may see it", True)
    shared: bool = POOL("shared", "all spend from the same", True)
    warn_left: bool = POOL("warn", "what a player turn leaves unspent is told", True)
    warn_at_points: Optional[int] = POOL(
        "warn_at", "points left at which the device warns by a tone, once spending gets there", 3
    )
    most: Optional[int] = POOL(
        "most", "the most that can be allotted, or spent at once by hand", 20
    )


ACTION = Keys("actions")


class Action(Table):
    """Something that a player does, in the order in which the knob offers it."""

    id: Word = said("its name inside the file", "move")
    name: Text = ACTION("name", "its name on the screen", "Move")
    cost: int = ACTION("cost", "points, for one shot if there are several", 2, default=1)
    pool: Optional[Name] = said("the pool that pays; the first one if absent", "ap", default=None)
    shots: int = ACTION("shots", "how often the cost is paid, each by its own press", 2, default=1)
    per_damage: int = ACTION(
        "cost_damage", "more for each destroyed part of the asset", 1, default=0
    )
    finish: bool | Ref[bool] = ACTION(
        "finish",
        "declared before zero, it may be finished after zero; or a switch",
        True,
        switch=True,
    )
    key: Optional[str] = ACTION("key", "the key of its own that it has, besides the knob", "spend")
    pot: Optional[Name] = said("the pot that it is about", "pool", default=None)
    pays: Points = said("what goes from the stock into the pot", 2, default=0)
    stake: Optional[str] = said(
        "who does it is in, and may win the pot, or out", "in", words("in", "out"), default=None
    )
    counts: dict[str, Annotated[int, *ACTION.each("counts")]] = ACTION(
        "counts", "counters in play that it changes, by how much", {"credits": 1}
    )
    sets: dict[str, Annotated[int, *number(LEAST, MOST)]] = said(
        "counters in play that it sets, to what", {"speed": 7}, default=dict
    )
    all_others: dict[str, Annotated[int, *ACTION.each("all_others")]] = ACTION(
        "all_others",
        "counters in play that it changes for all other players, as far as there is room",
        {"points": 1},
    )
    one_other: dict[str, Annotated[int, *ACTION.each("one_other")]] = ACTION(
        "one_other",
        "counters in play that it changes for one other player, who is asked for",
        {"credits": 1},
    )
    raises: dict[str, Annotated[int, *ACTION.each("raises")]] = ACTION(
        "raises", "values of the table that it changes, by how many steps", {"temperature": 1}
    )
    price: Optional[Name] = said(
        "a counter in play or a pool from which it is paid, the amount set by hand",
        "credits",
        default=None,
    )
    price_first: int = ACTION(
        "first", "where setting the price begins, as it is printed", 2, default=0
    )
    side: Optional[str] = ACTION("side", "the only side that can do it", "corp", side=True)
    ends: bool = ACTION("ends", "the player turn ends with it", True)
    folds: bool = ACTION(
        "folds", "who does it is out for the rest of this turn, and his player turn ends", True
    )
    effect: Optional[str] = ACTION(
        "effect", "what it does to an asset, or a penalty for the next turn", "take"
    )
    puts: dict[str, Annotated[int, *number(1, 99)]] = said(
        "how many it puts into a bag: of one's own with the name of the bag, else with that of a "
        'card behind it, "dragon Black"',
        {"dragon": 2},
        default=dict,
    )
    pours: Optional[Name] = said(
        "the bag into which it puts what all players' counters have; these are 0 then",
        "dragon",
        default=None,
    )
    starter: Optional[str] = ACTION(
        "starter",
        'who starts the next turn: who does it "takes" the start, or who starts "passes" it to the '
        "next player on the left",
        "takes",
    )
    turns: Optional[Turns] = said("only in these turns", 25, default=None)
    when: bool | Ref[bool] = ACTION(
        "when",
        "false leaves it out; a switch, mostly",
        "$mountain_tanks is penalty",
        default=True,
        switch=True,
    )
    note: Optional[Note] = said(
        "a word on the rule, for the table", "Loaded or empty.", default=None
    )


class Reminder(Table):
    """Questions the device puts to the table."""

    turn_end: ReminderText = said(
        'told at the end of each player turn, or "none"; or a switch', "Six in hand?", default=None
    )
    ask_end: ReminderText = said(
        'asked before a player turn ends by its key, or "none"; or a switch',
        "Tanks side by side?",
        default=None,
    )
    turn_start: Optional[Row] = said(
        "shown in each player turn until its first action", "Draw a card first", default=None
    )
    round_end: Optional[Note] = said(
        "asked when a step of play is over", "Turn the first player's mark.", default=None
    )


class Setup(Table):
    """A game that Tidebell can run the table of."""

    format: int = said("the version of this format", 1, typed(accept_format, {"const": 1}))
    id: Slug = said("unique among setups", "full-metal-planete")
    title: Row = said("the game's name", "Full Metal Planète")
    like: Optional[str] = said(
        "the id or the file of a setup: what is not here is as there", "turn-timer", default=None
    )
    players: Players = said("how many may play", "2-4")
    turns: int | Ref[int] = said(
        "turns of the game, 999 where it ends when it ends; or a switch", 25, switchable(1, 999)
    )
    turn_name: Optional[TurnName] = said(
        'what a turn of the game is called, wherever it is named, in place of "Turn"',
        "Generation",
        default=None,
    )
    time_called: Optional[str] = said(
        "what a call of time does in a room of many tables, see below; if not said, "
        'the at_zero of its match clock, else "finish_turn"',
        "round",
        words(*RULINGS),
        default=None,
    )
    colour: list[Colour] = said("the players' colours, [[colour]]")
    switch: dict[str, Switch] = said("rules to choose from", default=dict)
    stage: list[Stage] = said("the schedule, [[stage]]")
    clock: dict[str, Clock] = said("clocks", default=dict)
    handicap: Optional[Handicap] = said(
        "time and increment of each player, chosen at the table", default=None
    )
    aside: dict[str, Aside] = said(
        "time within a player turn that is another's, or nobody's", default=dict
    )
    pool: dict[str, Pool] = said("points to spend", default=dict)
    convert: dict[str, Convert] = said("points made from points", default=dict)
    phase: list[Phase] = said("phases of a player turn, [[phase]]", default=list)
    action: list[Action] = said("what costs what, [[action]]", default=list)
    asset: Optional[Asset] = said("what players hold and lose", default=None)
    counter: dict[str, Counter] = said("numbers per player", default=dict)
    table: dict[str, TableValue] = said("values of the table, not of a player", default=dict)
    side: dict[str, Side] = said("sides that differ", default=dict)
    tick: Optional[Tick] = said("limits per unit", default=None)
    deck: dict[str, Deck] = said("cards", default=dict)
    look: dict[str, Look] = said("private looks at a deck", default=dict)
    choice: dict[str, Choice] = said("secret choices", default=dict)
    units: Optional[Units] = said("units that act one by one", default=None)
    pot: dict[str, Pot] = said("what is won and split", default=dict)
    call: dict[str, Call] = said("what a player says aloud for a turn", default=dict)
    checklist: dict[str, Checklist] = said("what the table does, item by item", default=dict)
    bag: dict[str, Bag] = said("what players draw from", default=dict)
    die: dict[str, Die] = said("dice", default=dict)
    duel: dict[str, Duel] = said("numbers that two players pick against each other", default=dict)
    due: dict[str, DueEvent] = said("what is started and falls due later", default=dict)
    pick: dict[str, Pick] = said("what all pick in secret, numbers or options", default=dict)
    share: dict[str, Share] = said("what two players split between them", default=dict)
    numbers: Optional[Numbers] = said("numbers by which players follow each other", default=None)
    score: Optional[Score] = said("the final score", default=None)
    reminder: Reminder = said("questions", default=Reminder)

    @property
    def most_turns(self) -> int:
        """Return the turns of the longest game that the switches allow."""
        if not isinstance(self.turns, Ref):
            return self.turns
        switch = self.switch.get(self.turns.name)
        meanings = (switch.means or switch.values) if switch else []
        return max((one for one in meanings if type(one) is int), default=999)
