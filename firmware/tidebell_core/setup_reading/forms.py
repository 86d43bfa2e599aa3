# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Forms: the type and range of each value of a compiled setup; ``validation`` checks them.

A form is a tuple. Its first item names its kind; the comment of that name lists the other items. A
key without a form is refused, so that play reads checked values alone. Relations between values are
checked in ``reading`` and ``mechanism_checks``.
"""

from ..record.events import MOST_SEATS
from .clock_times import RULINGS

NUMBER = "number"  # least, greatest
TEXT = "text"  # most columns, for the memory: the host measures what the screen has room for
LINES = "lines"  # most lines, most letters of each: one text with line breaks
WORD = "word"  # each of the possible words
BOOLEAN = "flag"
INDEX = "index"  # key of the list that it is an index of
LIST = "list"  # fewest, most, the form of each
ROW = "row"  # the forms of its items
FIRST = "first"  # fewest, most, the form of the first item, the form of the others
KEYS = "keys"  # {key: form} of required keys, of optional keys; perhaps a name, by which
# ``mechanism_forms`` adds the optional keys of mechanisms
STEP = "step"  # none: ``STEPS`` has the forms behind the step's name
MAYBE = "maybe"  # a form; the value may be null instead
EITHER = "either"  # the form of an integer, the form of anything else

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Form = tuple[Any, ...]

IS = (BOOLEAN,)
COLOUR = (TEXT, 18)  # a player without a name is called so
SHORT = (TEXT, 30)
LINE = (TEXT, 40)
NOTE = (TEXT, 78)
BYTE = (NUMBER, 0, 255)
COUNTED = (NUMBER, 0, 9999)
RGB = (ROW, BYTE, BYTE, BYTE)
POINTS = (NUMBER, 0, 99)
AMOUNT = (NUMBER, 1, 99)
TURN = (NUMBER, 1, 999)
TURN_NAME = (TEXT, 12)
_TURNS = (ROW, TURN, TURN)
MS = (NUMBER, 1, 86400000)
MAIN = (NUMBER, 0, 86400000)  # main time of a clock; 0 where periods or increments follow
INCREMENT = (NUMBER, 0, 3600000)
WARN = (LIST, 0, 16, (NUMBER, 1, 86400))
SAY = (LIST, 0, 8, (ROW, (NUMBER, 1, 86400), LINE))
KEY = (WORD, "spend", "declare")
BY_SIDE = (LIST, 1, 8, BYTE)
SIDE = (NUMBER, 0, 7)
_PLAY: "Form" = (
    KEYS,
    {},
    {
        "clock": (NUMBER, -1, 7),
        "together": IS,
        "points": IS,
        "on": IS,
        "order": (
            MAYBE,
            (WORD, "counter", "backwards", "named", "alternate", "confirm", "numbers"),
        ),
        "pass_out": IS,
        "passed": (WORD, "first", "all", "numbers"),
        "idle": IS,
        "gap": (MAYBE, (NUMBER, 0, 86400000)),
        "phases": IS,
        "at_once": IS,
        "again": (NUMBER, 0, 9),
    },
    "play",
)

# Behind each step the mechanism that carries it out, none for play, then the forms of its items.
STEPS: "dict[Any, Form]" = {
    "lot": ("seating",),
    "starter": ("seating",),
    "reorder": ("seating",),
    "numbers": ("numbered",),
    "handicaps": ("handicaps",),
    "pick": ("picks", (INDEX, "picks")),
    "play": ("", _PLAY),
    "draw": ("decks", (INDEX, "decks")),
    "look": ("looks", (INDEX, "looks")),
    "choose": ("choices", (INDEX, "choices")),
    "next_starter": ("seating", (WORD, "no", "turn", "stage", "ask")),
    "deal": ("bags", (INDEX, "bags")),
    "trim": ("bags", (INDEX, "bags")),
    "check": ("phases", (INDEX, "checklists")),
    "first_check": ("phases", (INDEX, "checklists")),
    "call": ("phases", (INDEX, "calls")),
    "allot": ("pools", (INDEX, "pools")),
    "stake": ("pots", (INDEX, "pots")),
    "settle": ("pots", (INDEX, "pots")),
    "produce": ("production",),
}

CLOCK_MODES = (
    "countdown",
    "bank",
    "fischer",
    "delay",
    "bronstein",
    "byo_yomi",
    "canadian",
    "hourglass",
    "count_up",
)

_CLOCK = (
    KEYS,
    {
        "mode": (WORD,) + CLOCK_MODES,
        "ms": (MAYBE, MAIN),
    },
    {
        "warn": WARN,
        "say": SAY,
        "later": (LIST, 1, 60, (ROW, TURN, MS)),
    },
    "clock",
)

_POOL: "Form" = (
    KEYS,
    {"name": (TEXT, 5), "base": (LIST, 0, 99, (ROW, TURN, POINTS))},
    {},
    "pool",
)

_ACTION = (
    KEYS,
    {"id": (TEXT, 24), "name": SHORT, "cost": POINTS},
    {
        "pool": (INDEX, "pools"),
        "key": KEY,
        "ends": IS,
        "turns": _TURNS,
        "when": IS,
    },
    "action",
)

TICKED = (LIST, 1, 8, (ROW, SHORT, AMOUNT))

SETUP: "Form" = (
    KEYS,
    {
        "format": (NUMBER, 1, 1),
        "id": (TEXT, 32),
        "title": LINE,
        "players": (ROW, (NUMBER, 1, MOST_SEATS), (NUMBER, 1, MOST_SEATS)),
        "colours": (LIST, 1, 16, (ROW, COLOUR, (TEXT, 1), RGB)),
        "turns": TURN,
        "stages": (
            LIST,
            1,
            32,
            (
                KEYS,
                {"turns": _TURNS, "name": LINE, "steps": (LIST, 0, 32, (STEP,))},
                {
                    "turn_name": TURN_NAME,
                    "task": LINE,
                    "cycle": (
                        LIST,
                        1,
                        8,
                        (ROW, (NUMBER, 0, 31), LINE, (MAYBE, LINE), (NUMBER, -8, 99)),
                    ),
                },
            ),
        ),
    },
    {
        "clocks": (LIST, 0, 8, _CLOCK),
        "pools": (LIST, 0, 4, _POOL),
        "actions": (LIST, 0, 31, _ACTION),
        "counters": (LIST, 0, 8, (ROW, LINE, COUNTED, COUNTED)),
        "remind": (MAYBE, NOTE),
        "turn_name": TURN_NAME,
        "uses": (LIST, 0, 48, (TEXT, 16)),
        "note": LINE,
        "time_called": (WORD,) + RULINGS,
    },
    "setup",
)

# Switches are checked first, the meanings of their values where the setup refers to them.
SWITCHES = (LIST, 0, 16, (ROW, (TEXT, 24), LINE, None))
SETTING = LINE  # the label of a switch's value
