# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Check the answers of a device against the forms of docs/protocol.md.

A device may be broken or hostile. So an answer is read by a form that names each of its fields with
its type, range and greatest length. Fields that the form does not name are left out. Code behind it
can rely on types and bounds.

A form is a function that takes a JSON value and returns it, or raises ``Unfit``. Text keeps its
control characters: ``output`` escapes them when it is shown.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any

from tidebell_core.record.events import MOST_SEATS

Form = Callable[[Any], Any]

MOST_SETUPS = 256
MOST_LIST = 64  # items of lists that have no reason to be long
LONGEST = 200  # letters of names, titles and the like
BIG = 2**53  # beyond it, JSON's numbers are not exact everywhere


class Unfit(ValueError):
    """A value does not fit its form; the text, which follows a colon, says why."""


def parsed(data: bytes | bytearray | str) -> Any:
    """Parse the JSON that a device sent.

    :raises Unfit: when it is none, or goes beyond what JSON says everywhere
    """

    def no_number(text: str) -> Any:
        raise Unfit(f"{text} is no number of JSON")

    def finite(text: str) -> float:
        found = float(text)
        return found if math.isfinite(found) else no_number(text)

    try:
        return json.loads(data, parse_constant=no_number, parse_float=finite)
    except (ValueError, RecursionError) as error:
        raise error if isinstance(error, Unfit) else Unfit("it is not JSON") from None


def whole(low: int = 0, high: int = BIG) -> Form:
    """Return a form for whole numbers within bounds, both included."""

    def read(value: Any) -> int:
        if type(value) is not int:
            raise Unfit("no whole number")
        if not low <= value <= high:
            raise Unfit(f"a number beyond {low} to {high}")
        return value

    return read


def number(value: Any) -> int | float:
    """Take any finite number of ordinary size."""
    if type(value) not in (int, float) or not -BIG < value < BIG:
        raise Unfit("no number that can be used")
    checked: int | float = value
    return checked


def flag(value: Any) -> bool:
    """Take true or false, also as 1 or 0."""
    if value is True or value is False or (type(value) is int and value in (0, 1)):
        return bool(value)
    raise Unfit("neither true nor false")


def yes(value: Any) -> bool:
    """Take only true, also as 1."""
    if not flag(value):
        raise Unfit("not true")
    return True


def text(most: int = LONGEST) -> Form:
    """Return a form for texts of at most ``most`` letters.

    Halves of surrogate pairs, which no file can hold, become question marks.
    """

    def read(value: Any) -> str:
        if not isinstance(value, str):
            raise Unfit("no text")
        if len(value) > most:
            raise Unfit(f"a text of more than {most} letters")
        return value.encode("utf-8", "replace").decode()

    return read


def word(pattern: str) -> Form:
    """Return a form for texts of a pattern."""
    known = re.compile(pattern)

    def read(value: Any) -> str:
        if not isinstance(value, str) or not known.fullmatch(value):
            raise Unfit("not what may stand there")
        return value

    return read


def maybe(form: Form) -> Form:
    """Return a form for null and for values of a form."""
    return lambda value: None if value is None else form(value)


def either(*forms: Form) -> Form:
    """Return a form for values that fit one of some forms; the first that fits counts."""

    def read(value: Any) -> Any:
        for form in forms:
            try:
                return form(value)
            except Unfit as error:
                last = error
        raise last

    return read


def items(form: Form, most: int = MOST_LIST) -> Form:
    """Return a form for lists of limited length, with values of one form."""

    def read(value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise Unfit("no list")
        if len(value) > most:
            raise Unfit(f"a list of more than {most}")
        return [_part(form, each, f"item {at + 1}") for at, each in enumerate(value)]

    return read


def row(*forms: Form) -> Form:
    """Return a form for lists with exactly these forms."""

    def read(value: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) != len(forms):
            raise Unfit(f"no list of {len(forms)}")
        pairs = zip(forms, value, strict=True)
        return [_part(form, each, f"item {at + 1}") for at, (form, each) in enumerate(pairs)]

    return read


def table(
    must: dict[str, Form], may: dict[str, Form] | None = None, others: Form | None = None
) -> Form:
    """Return a form for objects.

    :param must: the form of each key that is required
    :param may: the form of each key that may be missing
    :param others: the form of keys of any other name; without it they are left out
    """
    known = {**must, **(may or {})}
    name = re.compile(r"[a-z][a-z0-9_]{0,31}")

    def read(value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise Unfit("no object")
        for key in must:
            if key not in value:
                raise Unfit(f"{key} is missing, as of too old a firmware")
        found = {}
        for key, each in value.items():
            if key in known:
                found[key] = _part(known[key], each, key)
            elif others and len(found) < MOST_LIST and name.fullmatch(key):
                found[key] = _part(others, each, key)
        return found

    return read


def _part(form: Form, value: Any, name: str) -> Any:
    try:
        return form(value)
    except Unfit as error:
        between = ", " if str(error).count(":") else ": "
        raise Unfit(f"{name}{between}{error}") from None


def _anything(value: Any) -> Any:
    return value


_CRC = whole(0, 0xFFFFFFFF)
_COUNT = whole(0, 0xFFFFFFFF)
_SIGNED = whole(-BIG, BIG)
_SEAT = whole(-1, 15)
_GAME = whole(0, 0x7FFFFFFF)
_ID = word(r"[a-z0-9-]{1,32}")
_UID_LETTERS = "[0-9A-Fa-f]"
_MAYBE_UID = word(_UID_LETTERS + "{0,64}")
UID = word(_UID_LETTERS + "{1,64}")
"""A device's own number."""

_DIGEST = word("[0-9a-f]{32}")
_MAYBE_DIGEST = word("([0-9a-f]{32})?")
_PROTOCOL = row(whole(0, 255), whole(0, 255))
_SETUPS = items(row(_ID, _CRC, _COUNT), MOST_SETUPS)
_SEATS = items(row(whole(0, 255), text()), 16)
_OFFSET = table({"offset": _COUNT})
_NOTHING = table({})

REFUSAL = table(
    {"error": text(40), "text": text(500)},
    {"protocol": _PROTOCOL, "offset": _COUNT, "next": _COUNT, "wait_ms": _COUNT},
)
"""What is not done."""

_HELLO = table(
    {
        "protocol": _PROTOCOL,
        "firmware": text(40),
        "board": text(40),
        "uid": _MAYBE_UID,
        "boot": _COUNT,
        "uptime_ms": whole(),
        "game": maybe(_GAME),
        "free": whole(),
        "limits": table(
            {"setup": _COUNT, "names": _COUNT, "name": _COUNT}, {"spare": _COUNT, "japanese": flag}
        ),
        "setups": _SETUPS,
    },
    {
        "frame": _COUNT,
        "name": text(),
        "language": word(r"[a-z]{0,8}"),
        "drive": text(40),
        "sha256": items(_DIGEST, MOST_SETUPS),
    },
)

_ROOM = {
    "joined": either(flag, word("asked")),
    "by": text(),
    "armed": maybe(row(word("begin|pause|resume|time|more|less"), _COUNT, _COUNT)),
    "done": maybe(row(_COUNT, word("done|refused|game|events"), whole())),
    "paused": flag,
    "called": flag,
}
_ROOM_MORE = {
    "table": whole(0, 999),
    "pressed": flag,
    "result": row(_GAME, items(number)),
}  # not of older firmware

_STATUS = table(
    {"game": maybe(_GAME)},
    {
        "events": _COUNT,
        "clock_runs": flag,
        "setup": _ID,
        "crc32": _CRC,
        "sha256": _MAYBE_DIGEST,
        "title": text(),
        "seats": _SEATS,
        "phase": whole(0, 255),
        "paused": flag,
        "turn": _COUNT,
        "turns": _COUNT,
        "turn_name": text(),
        "stage": text(2000),
        "seat": _SEAT,
        "name": text(),
        "clock_ms": _SIGNED,
        "clock_total": _SIGNED,
        "clocks": items(_SIGNED),
        "moves": items(_COUNT),
        "flagged": _SEAT,
        "counts_up": flag,
        "match_ms": _SIGNED,
        "left": _SIGNED,
        "base": _SIGNED,
        "kept": _SIGNED,
        "pools": items(row(text(), _SIGNED)),
        "declared": text(),
        "card": text(),
        "next_seat": _SEAT,
        "starter": _SEAT,
        "order": items(_SEAT),
        "status": items(whole(0, 255)),
        "assets": items(row(_SEAT, _COUNT, _COUNT)),
        "ranking": items(row(_COUNT, _SEAT, number)),
        "winners": items(_SEAT),
        "levels": items(row(text(), _SIGNED)),
        "passed": items(_SEAT),
        "folded": items(_SEAT),
        "on_hold": items(_SEAT),
        "starts_next": _SEAT,
        "thinking": items(_SEAT),
        "total": number,
        "now": whole(),
        "rates": items(number),
        "delay_ms": whole(),
        "due_ms": maybe(whole()),
        "asked": maybe(text()),
        "shuffles": text(40),
        "room": table(_ROOM, _ROOM_MORE),
        "corrections": _COUNT,
        "pauses": _COUNT,
        "broken": _COUNT,
        "seal": _COUNT,
    },
)

_ANY_GAME = {
    "game": _GAME,
    "state": word("on|finished|abandoned|moved"),
    "fetched": flag,
    "events": _COUNT,
}
_DAMAGED_GAME = table({**_ANY_GAME, "damaged": yes}, {"boot": _COUNT})
_GAME_HAS = {**_ANY_GAME, "setup": _ID, "crc32": _CRC, "seats": _SEATS}
_GAME_MAY_HAVE = {
    "switches": items(_COUNT),
    "boot": _COUNT,
    "utc": maybe(_COUNT),
    "seed": word("[0-9a-f]{1,16}"),
    "commitment": word("[0-9a-f]{64}"),
    "aside": flag,
    "sha256": _MAYBE_DIGEST,
}
_READABLE_GAME = table(_GAME_HAS, _GAME_MAY_HAVE)
FINISHED_GAME = table({**_GAME_HAS, "state": word("finished|abandoned|moved")}, _GAME_MAY_HAVE)
"""The header of a game that is over on its device."""

_GAMES = table({"games": items(either(_DAMAGED_GAME, _READABLE_GAME)), "next": maybe(_GAME)})

EVENT = row(_COUNT, whole(0, 255), whole(0, 15), maybe(_SIGNED), whole())
"""An event with its number: kind, seat, argument and milliseconds."""

_HEALTH = table(
    {
        "circuitpython": text(),
        "machine": text(),
        "board_id": text(),
        "memory_free": whole(),
        "memory_used": whole(),
        "drive_size": whole(),
        "drive_free": whole(),
        "erases": whole(),
        "power_safe": flag,
        "repaired": items(text(40)),
    },
    {
        "reset": text(),
        "celsius": maybe(number),
        "damaged": maybe(whole(0, 65535)),
        "frozen": flag,
    },
)

_CHECK = table(
    {"show": maybe(text(40)), "seen": items(text(40))},
    {"keys": items(text(40)), "checks": items(text(40))},
)

SETUP = table(
    {
        "title": text(),
        "players": row(whole(1, MOST_SEATS), whole(1, MOST_SEATS)),
        "colours": items(row(text(), text(), items(whole(0, 255), 3))),
    },
    {"switches": items(row(text(), text(), items(row(text(), _anything))))},
)
"""What a computer uses of a setup itself; the rest is the core's to check."""

_SETTINGS = table(
    {
        "settings": table(
            {"name": text(), "mute": _SIGNED, "clock_ppm": _SIGNED}, {}, either(_SIGNED, text())
        )
    }
)

ANSWERS: dict[str, Form] = {
    "hello": _HELLO,
    "status": _STATUS,
    "list": table({"setups": _SETUPS, "free": whole()}, {"sha256": items(_DIGEST, MOST_SETUPS)}),
    "start": table({"game": _GAME}),
    "begin": _OFFSET,
    "chunk": _OFFSET,
    "commit": _NOTHING,
    "remove": _NOTHING,
    "settings": _SETTINGS,
    "names": table({"names": items(text())}),
    "log": table({"events": items(EVENT), "next": maybe(_COUNT)}),
    "games": _GAMES,
    "fetched": _NOTHING,
    "drive": table({"drive": text(40)}),
    "errors": table({"errors": text(10_000)}),
    "restart": _NOTHING,
    "health": _HEALTH,
    "clock": table({"us": whole()}),
    "check": _CHECK,
    "carry": table({}, {"carry": word("asked|leaving|moved|aside")}),
    "room": table({**_ROOM, "now": whole()}, _ROOM_MORE),
    "seal": table({"seal": _COUNT, "broken": flag}),
    "bring": table({}, {"next": _COUNT, "game": _GAME, "events": _COUNT}),
}
"""The form of the answer to each request that is answered by JSON."""
