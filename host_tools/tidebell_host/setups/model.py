# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The contents of a setup file: one definition for check, JSON Schema and the guide's keys.

Field names are the file's keys. Checks of the file as a whole (names, turns, counts) are in
``compiler`` and ``checks``; a mechanism's part is in its module in ``mechanisms``.
"""

from __future__ import annotations

from typing import Annotated, Any, Optional

from pydantic import Field
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
    switchable,
    words,
)
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.mechanisms.asides import Aside
from tidebell_host.setups.mechanisms.assets import Asset
from tidebell_host.setups.mechanisms.bags import Bag
from tidebell_host.setups.mechanisms.clocks import Clock, ClockName
from tidebell_host.setups.mechanisms.counters import Counter
from tidebell_host.setups.mechanisms.decks import Choice, Deck, Look
from tidebell_host.setups.mechanisms.dice import Die
from tidebell_host.setups.mechanisms.due import DueEvent
from tidebell_host.setups.mechanisms.duels import Duel
from tidebell_host.setups.mechanisms.handicaps import Handicap
from tidebell_host.setups.mechanisms.levels import TableValue
from tidebell_host.setups.mechanisms.numbered import Numbers
from tidebell_host.setups.mechanisms.order import GAPS, STARTERS
from tidebell_host.setups.mechanisms.phases import Call, Checklist, Phase
from tidebell_host.setups.mechanisms.picks import Pick
from tidebell_host.setups.mechanisms.pools import Convert
from tidebell_host.setups.mechanisms.pots import Pot
from tidebell_host.setups.mechanisms.savings import Cap, Keep
from tidebell_host.setups.mechanisms.scores import Score
from tidebell_host.setups.mechanisms.shares import Share
from tidebell_host.setups.mechanisms.sides import BySide, Side
from tidebell_host.setups.mechanisms.ticks import Tick
from tidebell_host.setups.mechanisms.units import Units
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
    SwitchableFlag,
    Text,
    Turns,
    Word,
    accept_format,
    one_of,
    or_switch,
    switchable_schema,
    typed,
)


class Colour(Table):
    """A colour a player may have. Give as many as there may be players."""

    name: Short = Field(description="what the table calls it", examples=["Red"])
    letter: Letter = Field(description="shown beside the colour", examples=["R"])
    rgb: Rgb = Field(description="on ring and screen", examples=["#ff0000"])
    side: Optional[Name] = Field(
        default=None, description="the side that its player is", examples=["corp"]
    )


class Switch(Table):
    """A rule that tables play differently. The first value is the default.

    Wherever the guide says "or a switch", ``"$its_name"`` stands for what the chosen value means.
    """

    label: Row = Field(description="how the device asks for it", examples=["Seconds per turn"])
    values: list[Setting] = Field(
        description="what may be chosen, the default first", examples=[["none", 10]]
    )
    means: Optional[list[Any]] = Field(
        default=None,
        description="what each value stands for where it is used, if not for itself",
        examples=[["none", 10]],
    )
    labels: Optional[list[Short]] = Field(
        default=None,
        description="what the device shows for each value, if not the value",
        examples=[["3 minutes", "1 minute"]],
    )
    note: Optional[Note] = Field(
        default=None,
        description="for the reader of the file",
        examples=["Printed rules, page 4."],
    )


class Stage(Table):
    """Turns of the game that go alike."""

    turns: Turns = Field(description="one turn or a range", examples=["4-20"])
    name: Row = Field(description="shown while it lasts", examples=["Deployment"])
    task: Optional[Row] = Field(
        default=None,
        description="what to do while its clock runs, shown where players have no points",
        examples=["Pick where to land"],
    )
    turn_name: Optional[TurnName] = Field(
        default=None,
        description="what one of these turns is called, if not as in the rest of the game",
        examples=["Winter"],
    )
    steps: list[StepText] = Field(
        description="what happens in each of these turns, in order",
        examples=[["draw tide", "look forecast", "play"]],
    )
    clock: ClockName = Field(
        default=None,
        description="the clock that runs in a player turn; or a switch",
        examples=["turn"],
    )
    runs_on: Flag = Field(
        default=False,
        description="the first clock of a turn starts by itself when the turn before ends, as on a "
        "chess clock",
        examples=[True],
    )
    together: SwitchableFlag = Field(
        default=False,
        description="all players at once, on one clock; or a switch",
        examples=["$deploy_clock"],
    )
    points: Flag = Field(default=False, description="players get points to spend", examples=[True])
    at_zero: Annotated[str, *words("pass", "ask")] = Field(
        default="pass",
        description='when time is up: "pass" to the next player, or "ask" the table first',
        examples=["ask"],
    )
    final: Flag = Field(
        default=False,
        description="the last turn: whoever has not left at the end of it stays behind",
        examples=[True],
    )
    order: Annotated[
        str,
        *words("clockwise", "counter-clockwise", "named", "alternate", "confirm", "numbers"),
    ] = Field(
        default="clockwise",
        description="who follows whom in a step of play, see below",
        examples=["alternate"],
    )
    passes: Annotated[str, *words("in_row", "out")] = Field(
        default="in_row",
        description='where players alternate: "in_row", all must pass in a row and who passed may '
        'act again; "out", who passes is out of the round',
        examples=["out"],
    )
    next_round: Annotated[str, *words("starter", "first_passed", "as_passed")] = Field(
        default="starter",
        description="where passing is for the rest of the round: the next one begins with the "
        '"starter", with who passed first, or goes "as_passed", one behind the other',
        examples=["first_passed"],
    )
    pass_by: Annotated[str, *words("word", "idle")] = Field(
        default="word",
        description='where players alternate: "word", who says so has passed; "idle", who did '
        "nothing has, whichever key ended the turn, and who did something has not",
        examples=["idle"],
    )
    hand_over: Annotated[
        str | Ref[str],
        *typed(or_switch(one_of(*GAPS)), switchable_schema({"enum": list(GAPS)})),
    ] = Field(
        default="one",
        description='presses from one player turn to the next; with "two" the table is in between '
        'until the second; with "push" until the next player\'s own, or for three seconds; or a '
        "switch",
        examples=["two"],
    )
    starter_moves: Annotated[
        str | Ref[str],
        *typed(or_switch(one_of(*STARTERS)), switchable_schema({"enum": list(STARTERS)})),
    ] = Field(
        default="no",
        description='the start goes to the next player on the left: each "turn", with each '
        '"stage", or "ask" at the beginning of the stage; or a switch',
        examples=["stage"],
    )
    phases: Flag = Field(
        default=True,
        description="player turns go through the phases of [[phase]], where there are any",
        examples=[False],
    )


POOL = Keys("pools")


class Pool(Table):
    """Points that a player turn may spend."""

    name: Text = POOL("name", "shown beside the number", "AP")
    base: dict[str, SwitchablePoints] = Field(
        default_factory=dict,
        description="from which turn on how many points, each a number or a switch",
        examples=[{"1": 0, "3": 5, "4": 10, "5": "$base_ap"}],
    )
    keep: Optional[Keep] = Field(default=None, description="saving; without it nothing is kept")
    cap: list[Cap] = Field(default_factory=list, description="turns with an upper limit")
    per_asset: int = POOL(
        "asset_bonus", "more base for each asset held beyond one's own", 5, default=0
    )
    penalty: Points = Field(
        default=0, description="what a penalty takes off the next turn", examples=[5]
    )
    by_side: BySide = Field(
        default_factory=dict,
        description="points of a player turn by side, in place of base",
        examples=[{"corp": 3, "runner": 4}],
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
    filled_by: Optional[str] = POOL(
        "counter", "a counter whose value each player turn adds to base", "workers"
    )
    hidden: bool = POOL("hidden", "only its owner may see it", True)
    shared: bool = POOL("shared", "all spend from the same", True)
    warn_left: bool = POOL("warn", "what a player turn leaves unspent is told", True)
    most: Optional[int] = POOL(
        "most", "the most that can be allotted, or spent at once by hand", 20
    )


ACTION = Keys("actions")


class Action(Table):
    """Something that costs points, in the order in which the encoder offers it."""

    id: Word = Field(description="its name inside the file", examples=["move"])
    name: Text = ACTION("name", "its name on the screen", "Move")
    cost: int = ACTION("cost", "points, for one shot if there are several", 2, default=1)
    pool: Optional[Name] = Field(
        default=None, description="the pool that pays; the first one if absent", examples=["ap"]
    )
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
    key: Optional[str] = ACTION(
        "key", "the key of its own that it has, besides the encoder", "spend"
    )
    pot: Optional[Name] = Field(
        default=None, description="the pot that it is about", examples=["pool"]
    )
    pays: Points = Field(
        default=0, description="what goes from the stock into the pot", examples=[2]
    )
    stake: Optional[Annotated[str, *words("in", "out")]] = Field(
        default=None,
        description="who does it is in, and may win the pot, or out",
        examples=["in"],
    )
    counts: dict[str, Annotated[int, *ACTION.each("counts")]] = ACTION(
        "counts", "counters in play that it changes, by how much", {"credits": 1}
    )
    raises: dict[str, Annotated[int, *ACTION.each("raises")]] = ACTION(
        "raises", "values of the table that it changes, by how many steps", {"temperature": 1}
    )
    price: Optional[Name] = Field(
        default=None,
        description="a counter in play or a pool from which it is paid, the amount set by hand",
        examples=["credits"],
    )
    price_first: int = ACTION(
        "first", "where setting the price begins, as it is printed", 2, default=0
    )
    side: Optional[str] = ACTION("side", "the only side that can do it", "corp", side=True)
    ends: bool = ACTION("ends", "the player turn ends with it", True)
    effect: Optional[str] = ACTION(
        "effect", "what it does to an asset, or a penalty for the next turn", "take"
    )
    turns: Optional[Turns] = Field(default=None, description="only in these turns", examples=[25])
    when: bool | Ref[bool] = ACTION(
        "when",
        "false leaves it out; a switch, mostly",
        "$mountain_tanks is penalty",
        default=True,
        switch=True,
    )
    note: Optional[Note] = Field(
        default=None, description="a word on the rule, for the table", examples=["Loaded or empty."]
    )


class Reminder(Table):
    """Questions the device puts to the table."""

    turn_end: ReminderText = Field(
        default=None,
        description='told at the end of each player turn, or "none"; or a switch',
        examples=["Six in hand?"],
    )
    ask_end: ReminderText = Field(
        default=None,
        description='asked before a player turn ends by its key, or "none"; or a switch',
        examples=["Tanks side by side?"],
    )
    turn_start: Optional[Row] = Field(
        default=None,
        description="shown in each player turn until its first action",
        examples=["Draw a card first"],
    )
    round_end: Optional[Note] = Field(
        default=None,
        description="asked when a step of play is over",
        examples=["Turn the first player's mark."],
    )


class Setup(Table):
    """A game that Tidebell can run the table of."""

    format: Annotated[int, *typed(accept_format, {"const": 1})] = Field(
        description="the version of this format", examples=[1]
    )
    id: Slug = Field(description="unique among setups", examples=["full-metal-planete"])
    title: Row = Field(description="the game's name", examples=["Full Metal Planète"])
    like: Optional[str] = Field(
        default=None,
        description="the id or the file of a setup: what is not here is as there",
        examples=["turn-timer"],
    )
    players: Players = Field(description="how many may play", examples=["2-4"])
    turns: Annotated[int | Ref[int], *switchable(1, 999)] = Field(
        description="turns of the game, 999 where it ends when it ends; or a switch",
        examples=[25],
    )
    turn_name: Optional[TurnName] = Field(
        default=None,
        description='what a turn of the game is called, wherever it is named, in place of "Turn"',
        examples=["Generation"],
    )
    time_called: Optional[Annotated[str, *words(*RULINGS)]] = Field(
        default=None,
        description="what a call of time does in a room of many tables, see below; if not said, "
        'the at_zero of its match clock, else "finish_turn"',
        examples=["round"],
    )
    colour: list[Colour] = Field(description="the players' colours, [[colour]]")
    switch: dict[str, Switch] = Field(default_factory=dict, description="rules to choose from")
    stage: list[Stage] = Field(description="the schedule, [[stage]]")
    clock: dict[str, Clock] = Field(default_factory=dict, description="clocks")
    handicap: Optional[Handicap] = Field(
        default=None, description="time and increment of each player, chosen at the table"
    )
    aside: dict[str, Aside] = Field(
        default_factory=dict, description="time within a player turn that is another's, or nobody's"
    )
    pool: dict[str, Pool] = Field(default_factory=dict, description="points to spend")
    convert: dict[str, Convert] = Field(default_factory=dict, description="points made from points")
    phase: list[Phase] = Field(
        default_factory=list, description="phases of a player turn, [[phase]]"
    )
    action: list[Action] = Field(default_factory=list, description="what costs what, [[action]]")
    asset: Optional[Asset] = Field(default=None, description="what players hold and lose")
    counter: dict[str, Counter] = Field(default_factory=dict, description="numbers per player")
    table: dict[str, TableValue] = Field(
        default_factory=dict, description="values of the table, not of a player"
    )
    side: dict[str, Side] = Field(default_factory=dict, description="sides that differ")
    tick: Optional[Tick] = Field(default=None, description="limits per unit")
    deck: dict[str, Deck] = Field(default_factory=dict, description="cards")
    look: dict[str, Look] = Field(default_factory=dict, description="private looks at a deck")
    choice: dict[str, Choice] = Field(default_factory=dict, description="secret choices")
    units: Optional[Units] = Field(default=None, description="units that act one by one")
    pot: dict[str, Pot] = Field(default_factory=dict, description="what is won and split")
    call: dict[str, Call] = Field(
        default_factory=dict, description="what a player says aloud for a turn"
    )
    checklist: dict[str, Checklist] = Field(
        default_factory=dict, description="what the table does, item by item"
    )
    bag: dict[str, Bag] = Field(default_factory=dict, description="what players draw from")
    die: dict[str, Die] = Field(default_factory=dict, description="dice")
    duel: dict[str, Duel] = Field(
        default_factory=dict, description="numbers that two players pick against each other"
    )
    due: dict[str, DueEvent] = Field(
        default_factory=dict, description="what is started and falls due later"
    )
    pick: dict[str, Pick] = Field(
        default_factory=dict, description="what all pick in secret, numbers or options"
    )
    share: dict[str, Share] = Field(
        default_factory=dict, description="what two players split between them"
    )
    numbers: Optional[Numbers] = Field(
        default=None, description="numbers by which players follow each other"
    )
    score: Optional[Score] = Field(default=None, description="the final score")
    reminder: Reminder = Field(default_factory=Reminder, description="questions")

    @property
    def most_turns(self) -> int:
        """Return the turns of the longest game that the switches allow."""
        if not isinstance(self.turns, Ref):
            return self.turns
        switch = self.switch.get(self.turns.name)
        meanings = (switch.means or switch.values) if switch else []
        return max((one for one in meanings if type(one) is int), default=999)
