# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Forms of the keys that mechanisms read; ``forms`` has all others, and all steps."""

from .forms import (
    AMOUNT,
    BY_SIDE,
    BYTE,
    COUNTED,
    EITHER,
    FIRST,
    INCREMENT,
    INDEX,
    IS,
    KEY,
    KEYS,
    LINE,
    LINES,
    LIST,
    MAIN,
    MAYBE,
    MS,
    NOTE,
    NUMBER,
    POINTS,
    RGB,
    ROW,
    SAY,
    SHORT,
    SIDE,
    TEXT,
    TICKED,
    TURN,
    WARN,
    WORD,
)

AT_ZERO = ("pass", "out", "flag", "penalty", "negative", "ask")

_KIND = (NUMBER, 0, 63)
_SHARE = (NUMBER, 0, 100)
_DRAWS = (LIST, 0, 64, (FIRST, 2, 65, (NUMBER, 0, 9), _KIND))
_KINDS = (LIST, 0, 64, _KIND)

_BAG = (
    KEYS,
    {
        "name": SHORT,
        "cards": (LINES, 64, SHORT[1]),
        "counts": (LIST, 1, 64, (NUMBER, 0, 250)),
    },
    {
        "out": _KINDS,
        "ends": _KINDS,
        "stays": _KINDS,
        "draws": _DRAWS,
        "each": _DRAWS,
        "when": (LIST, 0, 64, (FIRST, 2, 65, IS, _KIND)),
        "scores": (LIST, 0, 64, (LIST, 3, 66, POINTS)),  # field, as how many, kinds
        "public": IS,
        "start": POINTS,
        "turn": POINTS,
        "cost": POINTS,
        "choose": POINTS,
        "pool": (INDEX, "pools"),
        "table": SHORT,
        "clear": IS,
        "limit": POINTS,
        "trim": IS,
        "refill": (MAYBE, (WORD, "empty", "draw")),
        "away": IS,
        "own": (LIST, 1, 16, _KIND),
    },
)

AFTER = (EITHER, POINTS, (WORD, "now", "player_turn", "last_turns", "all_last_turns"))
_LEVEL = (NUMBER, -999, 999)
_ADDED = (NUMBER, 0, 31)
_FACES = (LIST, 0, 100, (NUMBER, 1, 100))
_AIM = (NUMBER, 0, 127)
_CHANGES = (LIST, 0, 8, (ROW, (INDEX, "counters"), (NUMBER, -999, 999)))

_DIE = (
    KEYS,
    {"name": SHORT, "sides": (NUMBER, 2, 100)},
    {
        "dice": (NUMBER, 1, 8),
        "exact": IS,
        "by": (INDEX, "counters"),
        "hits": (WORD, "at_most", "at_least", "above", "below"),
        "target": (EITHER, _AIM, (ROW, SHORT, _AIM, _AIM, _AIM)),
        "always": _FACES,
        "never": _FACES,
        "adds": (LIST, 0, 8, (ROW, SHORT, _ADDED, _ADDED, _ADDED, (NUMBER, -1, 1))),
        "words": (ROW, SHORT, SHORT),
        "parity": (ROW, SHORT, SHORT),
        "faces": (LIST, 0, 100, (ROW, (NUMBER, 1, 100), SHORT)),
        "contest": IS,
        "keep": (ROW, (WORD, "highest", "lowest"), (NUMBER, 1, 8)),
        "tens": IS,
        "degrees": (LIST, 1, 8, (ROW, SHORT, (WORD, "part", "by", "face"), (NUMBER, -99, 100))),
        "key": KEY,
        "when": IS,
        "part": IS,
        "tick": (NUMBER, 0, 7),
    },
)

_DUEL = (
    KEYS,
    {
        "name": SHORT,
        "asks": SHORT,
        "numbers": (ROW, BYTE, BYTE),
        "wins": (WORD, "near", "equal", "highest"),
    },
    {
        "shots": (NUMBER, 1, 15),
        "side": SIDE,
        "open": IS,
        "pays": (ROW, (WORD, "pool", "counter"), (NUMBER, 0, 7)),
        "base": (ROW, SHORT, (NUMBER, 1, 63)),
        "link": (INDEX, "counters"),
        "words": (ROW, SHORT, SHORT),
        "when": IS,
        "key": KEY,
    },
)

_DUE = (
    KEYS,
    {"name": SHORT, "text": LINE},
    {
        "unit": (ROW, SHORT, (NUMBER, 1, 16)),
        "die": (INDEX, "dice"),
        "after": AMOUNT,
        "turns": AMOUNT,
        "off": SHORT,
    },
)

SETUP_KEYS = {
    "assets": (
        KEYS,
        {
            "name": SHORT,
            "part": SHORT,
            "parts": (NUMBER, 0, 7),
            "out": (WORD, "last", "own"),
        },
        {"plural": SHORT, "part_plural": SHORT},
    ),
    "ticks": (
        KEYS,
        {
            "name": SHORT,
            "groups": (LIST, 1, 32, (ROW, SHORT, (NUMBER, 1, 32), _KINDS)),
            "kinds": TICKED,
            "limit": AMOUNT,
        },
        {
            "per": (WORD, "player_turn", "turn", "stage", "game"),
            "overrule": IS,
            "state": (ROW, SHORT, _KINDS, (NUMBER, -1, 7)),
            "action": (INDEX, "actions"),
        },
    ),
    "score": (
        KEYS,
        {"fields": (LIST, 1, 8, (ROW, SHORT, (NUMBER, -198, 198)))},
        {
            "part": (NUMBER, 0, 198),
            "tie": (LIST, 0, 9, (EITHER, (NUMBER, 0, 7), (WORD, "assets"))),
            "halves": IS,
            "ranks": (WORD, "side", "none"),
            "from": (LIST, 0, 8, (ROW, (NUMBER, 0, 7), (INDEX, "counters"))),
            "least": (LIST, 0, 8, (NUMBER, -999, 0)),
        },
    ),
    "penalty": POINTS,
    "ask_end": (MAYBE, NOTE),
    "match": (
        KEYS,
        {"ms": (MAYBE, MS), "zero": (WORD, "last_turns", "round", "end", "more_turns")},
        {"warn": WARN, "say": SAY, "more": AMOUNT, "sand": IS},
    ),
    "sides": (
        KEYS,
        {"names": (LIST, 1, 8, SHORT), "of": (LIST, 1, 16, SIDE)},
        {"begins": SIDE, "notes": (LIST, 1, 8, (MAYBE, LINE))},
    ),
    "in_play": (
        LIST,
        0,
        8,
        (
            KEYS,
            {"counter": (INDEX, "counters"), "unit": LINE},
            {
                "side": SIDE,
                "start": (EITHER, COUNTED, (LIST, 1, 8, COUNTED)),
                "each_turn": (EITHER, COUNTED, (LIST, 1, 8, COUNTED)),
                "limit": COUNTED,
                "ends_at": COUNTED,
                "falls_to": COUNTED,
                "after": AFTER,
                "least": (NUMBER, -999, -1),
                "reset": (WORD, "player_turn", "turn", "stage"),
                "feeds": (ROW, (WORD, "counter", "pool"), (NUMBER, 0, 7)),
            },
        ),
    ),
    "converts": (
        LIST,
        0,
        16,
        (
            KEYS,
            {
                "name": SHORT,
                "from": (INDEX, "pools"),
                "to": (INDEX, "pools"),
                "rates": (LIST, 1, 32, (ROW, SHORT, AMOUNT)),
            },
            {},
        ),
    ),
    "phases": (
        LIST,
        0,
        16,
        (
            KEYS,
            {"name": SHORT},
            {"note": LINE, "actions": (LIST, 0, 31, (TEXT, 24)), "side": SIDE, "when": IS},
        ),
    ),
    "checklists": (LIST, 0, 32, (FIRST, 2, 33, LINE, NOTE)),
    "calls": (LIST, 0, 16, (FIRST, 2, 33, LINE, SHORT)),
    "units": (
        KEYS,
        {
            "name": SHORT,
            "counter": (INDEX, "counters"),
            "again": (WORD, "all", "free", "never"),
        },
        {"act": SHORT, "pool": (INDEX, "pools"), "most": AMOUNT, "one": IS},
    ),
    "pots": (
        LIST,
        0,
        4,
        (
            KEYS,
            {
                "name": SHORT,
                "counter": (INDEX, "counters"),
                "winners": (NUMBER, 1, 4),
            },
            {"each_turn": POINTS, "remainder": (WORD, "carry", "first")},
        ),
    ),
    "handicaps": (
        KEYS,
        {
            "clock": (INDEX, "clocks"),
            "levels": (LIST, 2, 8, (ROW, SHORT, (MAYBE, MS), (MAYBE, INCREMENT))),
        },
        {},
    ),
    "picks": (
        LIST,
        0,
        8,
        (
            KEYS,
            {"name": LINE},
            {
                "range": (ROW, BYTE, BYTE),
                "options": (LIST, 2, 16, SHORT),
                "counter": (INDEX, "counters"),
                "lowest": IS,
            },
        ),
    ),
    "numbered": (
        KEYS,
        {"name": SHORT, "range": (ROW, BYTE, BYTE)},
        {
            "lowest": IS,
            "lot": IS,
            "delay": IS,
            "unique": IS,
            "by": (LIST, 1, 4, (INDEX, "counters")),
            "keep": IS,
            "clockwise": IS,
            "dealt": IS,
            "jokers": AMOUNT,
            "hold": IS,
            "names": (LINES, 64, 8),
        },
    ),
    "asides": (LIST, 0, 8, (KEYS, {"name": SHORT}, {"nobody": IS, "ms": MS})),
    "shares": (LIST, 0, 8, (ROW, SHORT, (INDEX, "counters"), (NUMBER, 1, 255))),
    "levels": (
        LIST,
        0,
        8,
        (
            KEYS,
            {"name": LINE, "unit": LINE, "least": _LEVEL, "most": _LEVEL, "start": _LEVEL},
            {
                "step": AMOUNT,
                "each_turn": (NUMBER, -99, 99),
                "full": (WORD, "least"),
                "ends": (WORD, "one", "all", "round"),
                "after": AFTER,
            },
        ),
    ),
    "bags": (LIST, 0, 4, _BAG),
    "dice": (LIST, 0, 8, _DIE),
    "duels": (LIST, 0, 8, _DUEL),
    "dues": (LIST, 0, 8, _DUE),
    "decks": (
        LIST,
        0,
        4,
        (
            KEYS,
            {
                "name": SHORT,
                "cards": (LIST, 1, 32, (ROW, SHORT, AMOUNT, RGB)),
                "pile": (NUMBER, 1, 250),
            },
            {
                "refill": (NUMBER, 0, 250),
                "means": (LIST, 1, 32, (ROW, LINE, _SHARE)),
                "bands": (LIST, 2, 6, (ROW, SHORT, _SHARE, RGB)),
                "first": (NUMBER, 0, 31),
                "from": TURN,
            },
        ),
    ),
    "looks": (
        LIST,
        0,
        4,
        (
            KEYS,
            {"deck": (INDEX, "decks"), "counter": (INDEX, "counters")},
            {"depth": (EITHER, (NUMBER, 1, 9), (WORD, "counter"))},
        ),
    ),
    "choices": (
        LIST,
        0,
        4,
        (
            KEYS,
            {
                "name": LINE,
                "options": (LIST, 2, 2, (ROW, SHORT, (MAYBE, (WORD, "leave")))),
            },
            {"per": (WORD, "asset")},
        ),
    ),
}

# Keys of a pool that tell how much it holds: a hidden pool has none of them.
TELLING = ("warn", "warn_at")

# Keys that mechanisms add to the core's forms, by the name of the form.
ADDED = {
    "setup": SETUP_KEYS,
    "play": {
        "zero": (WORD, "ask"),
        "final": IS,
        "others": IS,
        "back": IS,
    },
    "pool": {
        "asset_bonus": POINTS,
        "by_place": (LIST, 1, 16, POINTS),
        "own": IS,
        "by_side": BY_SIDE,
        "fill": (WORD, "turn", "game", "set", "made"),
        "hidden": IS,
        "shared": IS,
        "warn": IS,
        "warn_at": POINTS,
        "most": AMOUNT,
        "counter": (INDEX, "counters"),
        "keep": (KEYS, {"step": AMOUNT, "max": POINTS}, {"timeout": IS, "turn": IS}),
        "gains": AMOUNT,
        "cap": (LIST, 0, 99, (ROW, TURN, TURN, (MAYBE, POINTS))),
    },
    "action": {
        "shots": (NUMBER, 1, 4),
        "finish": IS,
        "cost_damage": POINTS,
        "effect": (MAYBE, (WORD, "take", "damage", "repair", "leave", "penalty")),
        "counts": _CHANGES,
        "sets": (LIST, 0, 8, (ROW, (INDEX, "counters"), COUNTED)),
        "all_others": _CHANGES,
        "one_other": _CHANGES,
        "price": (NUMBER, -4, 7),  # below 0 a pool
        "first": POINTS,
        "raises": (LIST, 0, 8, (ROW, (INDEX, "levels"), (NUMBER, -99, 99))),
        "pot": (ROW, (INDEX, "pots"), POINTS, (NUMBER, 0, 2)),
        "side": SIDE,
        "folds": IS,
        "starter": (WORD, "takes", "passes"),
        "puts": (LIST, 1, 8, (ROW, (INDEX, "bags"), (NUMBER, -1, 63), AMOUNT)),
        "pours": (LIST, 1, 4, (ROW, (INDEX, "bags"), (INDEX, "counters"))),
    },
    "clock": {
        "zero": (WORD,) + AT_ZERO,
        "odds": (LIST, 0, 16, (MAYBE, MAIN)),
        "odds_inc": (LIST, 0, 16, (MAYBE, INCREMENT)),
        "inc": INCREMENT,
        "late": IS,
        "delay": MS,
        "periods": TURN,
        "period": MS,
        "moves": (MAYBE, TURN),
        "then": (LIST, 0, 16, (ROW, (NUMBER, 0, 999), MS, (MAYBE, INCREMENT))),
        "illegal": (NUMBER, 1, 3600),
        "sand": IS,
    },
}
