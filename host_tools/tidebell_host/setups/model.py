# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The contents of a setup file: one definition for check, JSON Schema and the guide's keys.

Field names are the file's keys. Checks of the file as a whole (names, turns, counts) are in
``compiler`` and ``checks``; a mechanism's part is in its module in ``mechanisms``.
"""

from __future__ import annotations

from typing import Annotated, Any, Optional

from pydantic import Field
from tidebell_core.setup_reading.forms import RULINGS

from tidebell_host.setups.field_types import (
    CapPoints,
    Count,
    HalfPoints,
    Note,
    Points,
    ReminderText,
    Row,
    Short,
    SwitchablePoints,
    Table,
    TurnName,
    Unit,
    number,
    switchable,
    words,
)
from tidebell_host.setups.mechanisms.asides import Aside
from tidebell_host.setups.mechanisms.bags import Bag
from tidebell_host.setups.mechanisms.clocks import Clock, ClockName
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
from tidebell_host.setups.mechanisms.shares import Share
from tidebell_host.setups.mechanisms.sides import BySide, BySideOrAll, Side
from tidebell_host.setups.mechanisms.ticks import Tick
from tidebell_host.setups.mechanisms.units import Units
from tidebell_host.setups.values import (
    Flag,
    Letter,
    Name,
    Names,
    Players,
    Ref,
    Rgb,
    Setting,
    Slug,
    Span,
    StepText,
    SwitchableFlag,
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

EFFECTS = ("take", "damage", "repair", "leave", "penalty")


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


class Keep(Table):
    """The points left that may be kept for later turns."""

    step: Annotated[int, *number(1, 99)] = Field(
        default=1, description="rounded down to a multiple of it", examples=[5]
    )
    most: Points = Field(description="never more than this is kept", examples=[10])
    on_timeout: SwitchableFlag = Field(
        default=True,
        description="also when the time ran out; or a switch",
        examples=["$keep_on_timeout"],
    )


class Cap(Table):
    """A turn in which no more than so many points may be used, kept ones included."""

    turns: Turns = Field(examples=["4"], description="one turn or a range")
    most: CapPoints = Field(description='points, or "none"; or a switch', examples=[10])


class Pool(Table):
    """Points that a player turn may spend."""

    name: Unit = Field(description="shown beside the number", examples=["AP"])
    base: dict[str, SwitchablePoints] = Field(
        default_factory=dict,
        description="from which turn on how many points, each a number or a switch",
        examples=[{"1": 0, "3": 5, "4": 10, "5": "$base_ap"}],
    )
    keep: Optional[Keep] = Field(default=None, description="saving; without it nothing is kept")
    cap: list[Cap] = Field(default_factory=list, description="turns with an upper limit")
    per_asset: Points = Field(
        default=0, description="more base for each asset held beyond one's own", examples=[5]
    )
    penalty: Points = Field(
        default=0, description="what a penalty takes off the next turn", examples=[5]
    )
    by_side: BySide = Field(
        default_factory=dict,
        description="points of a player turn by side, in place of base",
        examples=[{"corp": 3, "runner": 4}],
    )
    fill: Annotated[str, *words("player_turn", "turn", "game", "set", "made")] = Field(
        default="player_turn",
        description='filled with each "player_turn", with each "turn" of the game, once a "game", '
        '"set" by each player at the step "allot NAME", or "made" from another pool',
        examples=["set"],
    )
    by_place: list[Points] = Field(
        default_factory=list,
        description="points beside base of the first player of a round, the second, ...",
        examples=[[1, 2, 2]],
    )
    filled_by: Optional[Name] = Field(
        default=None,
        description="a counter whose value each player turn adds to base",
        examples=["workers"],
    )
    hidden: Flag = Field(default=False, description="only its owner may see it", examples=[True])
    shared: Flag = Field(default=False, description="all spend from the same", examples=[True])
    warn_left: Flag = Field(
        default=False,
        description="what a player turn leaves unspent is told",
        examples=[True],
    )
    most: Optional[Annotated[int, *number(1, 99)]] = Field(
        default=None,
        description="the most that can be allotted, or spent at once by hand",
        examples=[20],
    )


class Action(Table):
    """Something that costs points, in the order in which the encoder offers it."""

    id: Word = Field(description="its name inside the file", examples=["move"])
    name: Short = Field(description="its name on the screen", examples=["Move"])
    cost: Points = Field(
        default=1, description="points, for one shot if there are several", examples=[2]
    )
    pool: Optional[Name] = Field(
        default=None, description="the pool that pays; the first one if absent", examples=["ap"]
    )
    shots: Annotated[int, *number(1, 4)] = Field(
        default=1, description="how often the cost is paid, each by its own press", examples=[2]
    )
    per_damage: Points = Field(
        default=0, description="more for each destroyed part of the asset", examples=[1]
    )
    finish: SwitchableFlag = Field(
        default=False,
        description="declared before zero, it may be finished after zero; or a switch",
        examples=[True],
    )
    key: Optional[Annotated[str, *words("spend", "declare")]] = Field(
        default=None,
        description="the key of its own that it has, besides the encoder",
        examples=["spend"],
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
    counts: dict[str, Annotated[int, *number(-255, 255)]] = Field(
        default_factory=dict,
        description="counters in play that it changes, by how much",
        examples=[{"credits": 1}],
    )
    raises: dict[str, Annotated[int, *number(-99, 99)]] = Field(
        default_factory=dict,
        description="values of the table that it changes, by how many steps",
        examples=[{"temperature": 1}],
    )
    price: Optional[Name] = Field(
        default=None,
        description="a counter in play or a pool from which it is paid, the amount set by hand",
        examples=["credits"],
    )
    price_first: Points = Field(
        default=0, description="where setting the price begins, as it is printed", examples=[2]
    )
    side: Optional[Name] = Field(
        default=None, description="the only side that can do it", examples=["corp"]
    )
    ends: Flag = Field(default=False, description="the player turn ends with it", examples=[True])
    effect: Optional[Annotated[str, *words(*EFFECTS)]] = Field(
        default=None,
        description="what it does to an asset, or a penalty for the next turn",
        examples=["take"],
    )
    turns: Optional[Turns] = Field(default=None, description="only in these turns", examples=[25])
    when: SwitchableFlag = Field(
        default=True,
        description="false leaves it out; a switch, mostly",
        examples=["$mountain_tanks is penalty"],
    )
    note: Optional[Note] = Field(
        default=None, description="a word on the rule, for the table", examples=["Loaded or empty."]
    )


class Asset(Table):
    """A thing that each player has at the start and others may take: a ship, a base, a castle."""

    name: Short = Field(description="what the table calls it, as in a sentence", examples=["ship"])
    plural: Optional[Short] = Field(
        default=None, description="the name of several, if it is another", examples=["ships"]
    )
    part: Short = Field(description="a part that can be destroyed", examples=["turret"])
    part_plural: Optional[Short] = Field(
        default=None, description="the name of several parts", examples=["turrets"]
    )
    parts: Annotated[int, *number(0, 7)] = Field(description="how many there are", examples=[3])
    out: Annotated[
        str | Ref[str],
        *typed(or_switch(one_of("last", "own")), switchable_schema({"enum": ["last", "own"]})),
    ] = Field(
        default="last",
        description='who is out: "last", who holds none; "own", who lost his own; or a switch',
        examples=["$out_when"],
    )


class Counter(Table):
    """A number per player that the table sets, in a look round or, if told so, in play."""

    name: Row = Field(description="how the device asks for it", examples=["Working hens"])
    most: Annotated[
        int | str, *typed(whole(1, 255, ("players",)), whole_schema(1, 255, ("players",)))
    ] = Field(description='the largest value; "players": as many as play', examples=["players"])
    start: Annotated[int, *number(0, 255)] = Field(
        default=0, description="its first value", examples=[1]
    )
    in_play: Flag = Field(
        default=False, description="seen and changed in every player turn", examples=[True]
    )
    unit: Optional[Unit] = Field(
        default=None, description="its short name beside the number", examples=["Cr"]
    )
    side: Optional[Name] = Field(
        default=None, description="the only side that has it", examples=["runner"]
    )
    by_side: BySide = Field(
        default_factory=dict,
        description="its first value for sides where that is another",
        examples=[{"runner": 4}],
    )
    each_turn: BySideOrAll = Field(
        default=0,
        description="what each player turn adds at its start, for all or by side",
        examples=[{"corp": 1}],
    )
    limit: Optional[Annotated[int, *number(0, 254)]] = Field(
        default=None,
        description="a warning when a player turn ends with more",
        examples=[5],
    )
    ends_at: Optional[Annotated[int, *number(1, 255)]] = Field(
        default=None,
        description="who comes to so many may have won: the device asks",
        examples=[7],
    )
    feeds: Optional[Name] = Field(
        default=None,
        description="the counter in play, or pool that lasts, which grows by its value at the step "
        '"produce"',
        examples=["gold"],
    )
    reset: Optional[Annotated[str, *words("player_turn", "turn", "stage")]] = Field(
        default=None,
        description='begins anew, for everybody, after each "player_turn", or with each "turn" of '
        'the game or each "stage"',
        examples=["stage"],
    )

    def limits(self, players: Span) -> tuple[int, int]:
        """The largest values with as few and with as many players as there may be."""
        if isinstance(self.most, int):
            return self.most, self.most
        return players.first, players.last


class Card(Table):
    """Cards of one kind."""

    name: Short = Field(description="what it says", examples=["High tide"])
    count: Count = Field(description="how many the deck has", examples=[5])
    rgb: Rgb = Field(
        default=(255, 255, 255), description="its colour on screen and ring", examples=["#0040ff"]
    )
    shown_from: Optional[Annotated[int, *number(1, 999)]] = Field(
        default=None,
        description="holds from this turn on until the first draw, without being drawn",
        examples=[2],
    )
    means: Optional[Row] = Field(
        default=None,
        description="what it means on the board, shown below its name",
        examples=["Swamp and reef are sea"],
    )
    level: Annotated[int, *number(0, 100)] = Field(
        default=0,
        description="how high the first of the deck's bands stands, in hundredths",
        examples=[60],
    )


class Band(Table):
    """A part of a cross-section, from the left to the right; the first is what rises and falls."""

    name: Short = Field(description="what stands below it", examples=["Reef"])
    height: Annotated[int, *number(0, 100)] = Field(
        default=0, description="how high it is, in hundredths of the picture", examples=[33]
    )
    rgb: Rgb = Field(default=(255, 255, 255), description="its colour", examples=["#465f78"])


class Deck(Table):
    """Cards that the device shuffles and draws."""

    name: Short = Field(description="what the table calls it", examples=["Tide"])
    card: list[Card] = Field(description="its cards, [[deck.NAME.card]]")
    pile: Optional[Annotated[int, *number(1, 999)]] = Field(
        default=None,
        description="cards in the first pile, the rest aside unseen; all by default",
        examples=[9],
    )
    refill: Annotated[int, *number(0, 999)] = Field(
        default=0,
        description="when the pile is empty, all cards but the current one are shuffled and so "
        "many are the new pile; 0: no refill",
        examples=[8],
    )
    refill_turns: Optional[list[Annotated[int, *number(1, 999)]]] = Field(
        default=None, description="for the check only: when that must happen", examples=[[11, 19]]
    )
    band: list[Band] = Field(
        default=[],
        description="the cross-section that its cards' levels stand in, [[deck.NAME.band]]: "
        "two to six; the first rises and falls",
    )


class Look(Table):
    """A private look at the next cards of a deck, player by player."""

    deck: Name = Field(description="the deck", examples=["tide"])
    counter: Name = Field(description="a counter: who has 0 is passed over", examples=["hens"])
    depth: Annotated[
        int | str | Ref[Any],
        *typed(
            or_switch(whole(1, 9, ("counter",))),
            switchable_schema(whole_schema(1, 9, ("counter",))),
        ),
    ] = Field(
        default=1,
        description='how many cards ahead, or "counter"; or a switch',
        examples=["counter"],
    )


class Option(Table):
    """One of the things to choose from."""

    name: Short = Field(description="its name on the screen", examples=["Stay"])
    effect: Optional[Annotated[str, *words("leave")]] = Field(
        default=None, description="what choosing it does to the asset", examples=["leave"]
    )


class Choice(Table):
    """A secret choice: all choose, then all is shown at once."""

    name: Row = Field(description="the question", examples=["Take off now?"])
    option: list[Option] = Field(description="the two to choose from, [[choice.NAME.option]]")
    per: Annotated[str, *words("asset")] = Field(
        default="asset", description="holders choose for each asset they hold", examples=["asset"]
    )


class ScoreField(Table):
    """Something to count at the end."""

    id: Word = Field(description="its name inside the file", examples=["ore"])
    name: Short = Field(description="its name on the screen", examples=["Ore"])
    each: HalfPoints = Field(description="what one is worth", examples=[2])
    counter: Optional[Name] = Field(
        default=None, description="a counter in play that fills it in", examples=["gold"]
    )


class Score(Table):
    """The final score."""

    field: list[ScoreField] = Field(description="what is counted, [[score.field]]")
    part: Points = Field(
        default=0, description="for each intact part of an asset held", examples=[1]
    )
    tie: Names = Field(
        default_factory=list,
        description='what decides a tie, in order: fields, or "assets" for how many are held; '
        "or a switch",
        examples=[["assets", "ore"]],
    )
    ranks: Annotated[str, *words("player", "side", "none")] = Field(
        default="player",
        description='who is ranked: each "player", each "side" by what its players have together, '
        'or "none", where all win or lose together; a single player is not ranked',
        examples=["side"],
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
