# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Names of events, of their fields, of phases and of statuses, for people and programs.

The log, the live mirror, the documents and the tests use them. A device needs none in play.
"""

from ..game import state
from . import events as e

NAMES = (
    "",
    "start",
    "advance",
    "spend",
    "timeout",
    "end_turn",
    "pause",
    "resume",
    "undo",
    "redo",
    "drop",
    "choose",
    "count",
    "asset",
    "tick",
    "starter",
    "order",
    "score",
    "finish",
    "abandon",
    "end_early",
    "status",
    "fix_points",
    "fix_kept",
    "fix_time",
    "fix_turn",
    "fix_card",
    "fix_penalty",
    "flag",
    "roll",
    "take",
    "discard",
    "duel",
    "pick",
    "due",
    "call_off",
    "pass",
    "name",
    "confirm",
    "phase",
    "check",
    "pay",
    "change",
    "call",
    "convert",
    "allot",
    "hand",
    "play",
    "give_time",
    "full_time",
    "fix_match",
    "act",
    "split",
    "level",
    "seal",
    "sand",
    "hold",
    "",
    "",
    "reask",
    "look",
    "aside",
    "back",
    "enter",
    "delay",
    "handicap",
    "secret",
    "fix_limit",
    "fix_hand",
    "most",
    "fix_pick",
    "room_act",
)

# The fields of each event's argument, the lowest first: (name, weight, the digit that stands for
# 0 where a field can be negative). Arguments of other events are one number, or unused.
FIELDS = {
    e.SPEND: (("action", 1, 0), ("target", e.SPEND_TARGET, 1)),
    e.CHOOSE: (("option", 1, 0), ("target", e.CHOOSE_TARGET, 0)),
    e.COUNT: (("value", 1, 0), ("counter", e.COUNT_COUNTER, 0)),
    e.ASSET: (("value", 1, 0), ("field", e.ASSET_FIELD, 0), ("asset", e.ASSET_ASSET, 0)),
    e.TICK: (
        ("tick", 1, 0),
        ("unit", e.TICK_UNIT, 0),
        ("overrule", e.TICK_OVERRULE, 0),
        ("owner", e.TICK_STATE, 0),
    ),
    e.SCORE: (("value", 1, 0), ("field", e.SCORE_FIELD, 0)),
    e.FIX_POINTS: (("points", 1, 0), ("pool", e.FIX_POOL, 0)),
    e.FIX_KEPT: (("points", 1, 0), ("pool", e.FIX_POOL, 0)),
    e.FIX_CARD: (("card", 1, 0), ("deck", e.FIX_DECK, 0)),
    e.ROLL: (
        ("die", 1, 0),
        ("target", e.ROLL_TARGET, 0),
        ("modifier", e.ROLL_ADD, e.ROLL_ZERO),
        ("dice", e.ROLL_DICE, -1),
        ("faces", e.ROLL_FACES, 0),
    ),
    e.TAKE: (("bag", 1, 0), ("place", e.TAKE_PLACE, 0), ("kinds", e.TAKE_KINDS, 0)),
    e.DISCARD: (("card", 1, 0), ("bag", e.CARD_BAG, 0), ("table", e.CARD_ZONE, 0)),
    e.PLAY: (("card", 1, 0), ("bag", e.CARD_BAG, 0), ("table", e.CARD_ZONE, 0)),
    e.HAND: (("asked", 1, 0), ("bag", e.HAND_BAG, 0), ("further", e.HAND_OTHER, 0)),
    e.FIX_HAND: (("limit", 1, 0), ("bag", e.FIX_HAND_BAG, 0)),
    e.DUEL: (
        ("duel", 1, 0),
        ("further", e.DUEL_OTHER, 0),
        ("shots", e.DUEL_SHOTS, 0),
        ("shots_back", e.DUEL_BACK, 0),
        ("total", e.DUEL_BASE, 0),
    ),
    e.PICK: (("open", 1, 0), ("number", e.PICK_NUMBER, 0)),
    e.DUE: (("event", 1, 0), ("unit", e.DUE_UNIT, 0), ("face", e.DUE_FACE, 0)),
    e.PAY: (("amount", 1, 0), ("pot", e.PAY_POT, 0)),
    e.CHANGE: (("change", 1, e.CHANGE_ZERO), ("place", e.CHANGE_PLACE, 0)),
    e.FIX_LIMIT: (("limit", 1, 0), ("place", e.FIX_LIMIT_PLACE, 0)),
    e.CONVERT: (
        ("points", 1, 0),
        ("rate", e.CONVERT_RATE, 0),
        ("convert", e.CONVERT_CONVERT, 0),
    ),
    e.ALLOT: (("points", 1, 0), ("pool", e.ALLOT_POOL, 0)),
    e.GIVE_TIME: (("seconds", 1, 0), ("seat", e.GIVE_SEAT, 0)),
    e.ROOM_ACT: (("act", 1, 0), ("seconds", e.ROOM_SECONDS, 0)),
    e.SPLIT: (("share", 1, 0), ("further", e.SPLIT_OTHER, 0), ("amount", e.SPLIT_AMOUNT, 0)),
    e.ASIDE: (("aside", 1, 0), ("further", e.ASIDE_OTHER, 0)),
    e.LEVEL: (("value", 1, e.LEVEL_ZERO), ("level", e.LEVEL_LEVEL, 0)),
    e.MOST: (("most", 1, 0), ("unit", e.MOST_UNIT, 0)),
    e.SEAL: (("act", 1, 0), ("number", e.SEAL_NUMBER, 0)),
}

# Other layouts: ROLL of a die with a contest, and DUEL that goes on from revealed numbers.
CONTEST = (
    ("die", 1, 0),
    ("further", e.ROLL_OTHER, 0),
    ("mine", e.ROLL_MINE, e.ROLL_ZERO),
    ("theirs", e.ROLL_THEIRS, e.ROLL_ZERO),
    ("faces", e.ROLL_FACES, 0),
)
DUEL_ON = (("other_side", 1, 0), ("one", e.DUEL_ONE, 0), ("other", e.DUEL_TWO, 0))

# Offsets that are added to an argument with fields.
OFFSETS = {e.PAY: e.PAY_AMOUNT}

PHASES = {
    state.READY: "ready",
    state.RUN: "run",
    state.OVERTIME: "overtime",
    state.ASK: "ask",
    state.LOOK: "look",
    state.CHOOSE: "choose",
    state.REVEAL: "reveal",
    state.DRAW: "draw",
    state.SHOWN: "shown",
    state.STARTER: "starter",
    state.REORDER: "reorder",
    state.LOT: "lot",
    state.SCORE: "score",
    state.OVER: "over",
    state.PROMPT: "prompt",
}
STATUSES = {
    state.PLAYING: "playing",
    state.OUT: "out",
    state.GONE: "gone",
    state.ABSENT: "absent",
}
FATES = {state.HERE: "here", state.LEFT: "left", state.STRANDED: "stranded"}
ASSET_FIELDS = {e.HOLDER: "holder", e.DAMAGE: "damage", e.FATE: "fate"}


_LARGE = (e.COUNT, e.SCORE, e.FIX_LIMIT)  # see ``events.base``


def unpack(kind: int, arg: int, fields: "tuple | None" = None) -> dict:
    """Return the fields of an event's argument, by name.

    :param fields: another layout than the usual one of that kind
    """
    arg -= OFFSETS.get(kind, 0)
    found = {}
    if kind in _LARGE:
        (first, _, _), (second, weight, _) = FIELDS[kind]
        found[second], found[first] = e.place(arg, weight)
        return found
    for name, weight, zero in reversed(fields or FIELDS[kind]):
        found[name] = arg // weight - zero
        arg %= weight
    return found


def pack(kind: int, fields: "tuple | None" = None, **values: int) -> int:
    """Return the argument of an event whose fields have those values; those left out are 0.

    :param fields: another layout than the usual one of that kind
    """
    arg = OFFSETS.get(kind, 0)
    if kind in _LARGE:
        (first, _, _), (second, weight, _) = FIELDS[kind]
        value, index = values.pop(first, 0), values.pop(second, 0)
        assert not values, values
        zero, step = e.base(value, index, weight)
        return zero + step * value
    for name, weight, zero in fields or FIELDS[kind]:
        arg += (values.pop(name, 0) + zero) * weight
    assert not values, values
    return arg


def taken(kinds: int) -> list:
    """Return the kinds of card in a TAKE.

    :param int kinds: the value of its field ``kinds``
    """
    found = []
    while kinds:
        found.append(kinds % e.TAKE_BASE - 1)
        kinds //= e.TAKE_BASE
    return found
