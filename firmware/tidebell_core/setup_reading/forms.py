# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What a compiled setup may say: of each place the type and the range. ``reading`` goes by it.

A form is a tuple, and what it means is said at the name of its first item. A key that is not here
is refused: what is read in play has been checked. What two places must be to each other is checked
in ``reading`` and ``mechanisms.checks``. Needed when a game begins, and not kept in play.
"""

NUMBER = "number"  # least, greatest
TEXT = "text"  # letters at most
LINES = "lines"  # lines at most, letters of each at most: a text
WORD = "word"  # each of the words
FLAG = "flag"
INDEX = "index"  # the key of the list that it is a place of
LIST = "list"  # fewest, most, the form of each
ROW = "row"  # the forms of its items
FIRST = "first"  # fewest, most, the form of the first item, of the others
KEYS = "keys"  # the forms of keys that must be there, of those that may be; perhaps a name, by
# which ``mechanisms.forms`` adds keys that mechanisms read there
STEP = "step"  # what follows the name of each step
MAYBE = "maybe"  # a form, or null
EITHER = "either"  # two forms, of which the first is not a list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Form = tuple[Any, ...]

IS = (FLAG,)
SHORT = (TEXT, 18)
LINE = (TEXT, 26)
NOTE = (TEXT, 78)
BYTE = (NUMBER, 0, 255)
RGB = (ROW, BYTE, BYTE, BYTE)
POINTS = (NUMBER, 0, 99)
COUNT = (NUMBER, 1, 99)
TURN = (NUMBER, 1, 999)
_TURNS = (ROW, TURN, TURN)
MS = (NUMBER, 1, 86400000)
MAIN = (NUMBER, 0, 86400000)  # of a clock: something may follow it
INCREMENT = (NUMBER, 0, 3600000)
WARN = (LIST, 0, 16, (NUMBER, 1, 86400))
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
        "order": (MAYBE, (WORD, "counter", "named", "alternate", "confirm")),
        "pass_out": IS,
        "idle": IS,
        "gap": (MAYBE, (NUMBER, 0, 86400000)),
        "phases": IS,
    },
    "play",
)

STEPS: "dict[Any, Form]" = {
    "lot": (),
    "starter": (),
    "reorder": (),
    "play": (_PLAY,),
    "draw": ((INDEX, "decks"),),
    "look": ((INDEX, "looks"),),
    "choose": ((INDEX, "choices"),),
    "next_starter": ((WORD, "no", "turn", "stage", "ask"),),
    "deal": ((INDEX, "bags"),),
    "trim": ((INDEX, "bags"),),
    "check": ((INDEX, "checklists"),),
    "first_check": ((INDEX, "checklists"),),
    "call": ((INDEX, "calls"),),
    "allot": ((INDEX, "pools"),),
    "stake": ((INDEX, "pots"),),
    "settle": ((INDEX, "pots"),),
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

TICKED = (LIST, 1, 8, (ROW, SHORT, COUNT))

SETUP: "Form" = (
    KEYS,
    {
        "format": (NUMBER, 1, 1),
        "id": (TEXT, 32),
        "title": LINE,
        "players": (ROW, (NUMBER, 1, 8), (NUMBER, 1, 8)),
        "colours": (LIST, 1, 16, (ROW, SHORT, (TEXT, 1), RGB)),
        "turns": TURN,
        "stages": (
            LIST,
            1,
            32,
            (
                KEYS,
                {"turns": _TURNS, "name": LINE, "steps": (LIST, 0, 32, (STEP,))},
                {"task": LINE},
            ),
        ),
    },
    {
        "clocks": (LIST, 0, 8, _CLOCK),
        "pools": (LIST, 0, 4, _POOL),
        "actions": (LIST, 0, 31, _ACTION),
        "counters": (LIST, 0, 8, (ROW, LINE, BYTE, BYTE)),
        "remind": (MAYBE, NOTE),
        "uses": (LIST, 0, 24, (TEXT, 16)),
        "note": LINE,
    },
    "setup",
)

# The switches come first: their meanings are in all other places, and checked there.
SWITCHES = (LIST, 0, 16, (ROW, (TEXT, 24), LINE, None))
SETTING = LINE  # what a switch's value is called
