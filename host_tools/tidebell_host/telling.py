# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The events of mechanisms in words, for the log and the live mirror.

What an event's argument holds is said in the mechanism's module, ``tidebell_core.mechanisms``, and
in docs/protocol.md.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from tidebell_core.mechanisms import rolls


class Told:
    """One event: the setup it was played with, the players, who did it, and its argument.

    :param setup: the compiled setup, empty if it is not at hand
    :param seats: the players, ``[colour, name]``
    """

    def __init__(self, setup: dict[str, Any], seats: list[list[Any]], seat: int, arg: int) -> None:
        self.setup = setup
        self.names = [str(row[1]) for row in seats]
        self.colours = [row[0] for row in seats]
        self.seat = seat
        self.arg = arg

    def entry(self, key: str, index: int) -> dict[str, Any]:
        """One of a mechanism's tables; nothing where the setup has none."""
        entries = self.setup.get(key) or []
        found = entries[index] if 0 <= index < len(entries) else {}
        return found if isinstance(found, dict) else {"row": found}

    def name(self, key: str, index: int, word: str) -> str:
        """What the setup calls it, or its number."""
        entry = self.entry(key, index)
        row = entry.get("row") or [f"{word} {index}"]
        return str(entry.get("name", row[0]))

    def who(self, seat: int) -> str:
        """A player's name."""
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    def further(self, seats: int) -> str:
        """The player who sits so many seats further."""
        return self.who((self.seat + seats) % len(self.names)) if self.names else ""


def _time(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def _roll(told: Told) -> str:
    die = told.entry("dice", told.arg % 8)
    if not die:
        return ""
    game = SimpleNamespace(
        name=told.who, state=SimpleNamespace(status=[0] * max(1, len(told.names)))
    )
    text = "; ".join(rolls.told(game, die, told.seat, told.arg))  # type: ignore[arg-type]
    if "tick" not in die:
        return text
    marks = told.setup.get("marks") or {}
    return f"{_unit(told, marks, rolls.unit(die, told.arg))}, {text}"


def _take(told: Told) -> str:
    bag = told.entry("bags", told.arg % 8)
    cards = bag.get("cards") or []
    if isinstance(cards, str):
        cards = cards.split("\n")
    name = bag.get("name", "a card")
    found = [told.arg // 8 % 128 - 1] if told.arg // 8 % 128 else []
    rest = told.arg // 1024
    while rest:
        found.append(rest % 65 - 1)
        rest //= 65
    shown = [str(cards[kind]) for kind in found if 0 <= kind < len(cards)]
    return f"{name}: {', '.join(shown)}" if shown else str(name)


def _card(told: Told) -> str:
    cards = told.entry("bags", told.arg // 64 % 8).get("cards") or []
    if isinstance(cards, str):
        cards = cards.split("\n")
    kind = told.arg % 64
    return str(cards[kind]) if kind < len(cards) else f"card {kind}"


def _duel(told: Told) -> str:
    if told.seat == 15:
        other, one = told.arg // 512, told.arg % 512 // 2
        return f"{one} and {other} shown"
    name = told.name("duels", told.arg % 8, "duel")
    shots, back = told.arg // 64 % 16, told.arg // 1024 % 16
    text = f"{name}, against {told.further(told.arg // 8 % 8)}"
    return f"{text}, {shots} shots and {back} back" if shots + back > 1 else text


def _unit(told: Told, table: dict[str, Any], unit: int) -> str:
    for name, count, *_ in table.get("groups", ()):
        if unit < count:
            return f"{name} {unit + 1}"
        unit -= count
    return f"{table.get('name', 'unit')} {unit + 1}"


def _mark(told: Told) -> str:
    marks = told.setup.get("marks") or {}
    kinds = marks.get("kinds") or []
    kind = told.arg % 8
    what = kinds[kind][0] if kind < len(kinds) else f"kind {kind}"
    unit = _unit(told, marks, told.arg // 8 % 32)
    if told.arg >= 512:
        return f"{unit} of {told.further(told.arg // 512 - 1)}, {marks.get('state', ['state'])[0]}"
    text = f"{unit}, {what}"
    return f"{text}, overruled" if told.arg // 256 else text


def _due(told: Told) -> str:
    due = told.entry("dues", told.arg % 8)
    text = str(due.get("name", "event"))
    if due.get("unit"):
        text += f", {due['unit'][0]} {told.arg // 8 % 16 + 1}"
    face = told.arg // 128
    return f"{text}, rolled {face}" if face else text


def _change(told: Told) -> str:
    of = (told.setup.get("sides") or {}).get("of") or []
    side = None
    if told.seat < len(told.colours) and told.colours[told.seat] < len(of):
        side = of[told.colours[told.seat]]
    own = [
        row["counter"]
        for row in told.setup.get("in_play") or []
        if side is None or row.get("side", side) == side
    ]
    counters = told.setup.get("counters") or []
    place = told.arg >> 10
    known = place < len(own) and own[place] < len(counters)
    name = counters[own[place]][0] if known else "counter"
    return f"{name} {(told.arg & 1023) - 512:+}"


def _pay(told: Told) -> str:
    if not told.arg:
        return "wins" if told.seat != 15 else "nobody wins"
    pot, amount = divmod(told.arg - 1, 1024)
    return f"{told.name('pots', pot, 'pot')} set to {amount}"


def _allot(told: Told) -> str:
    if told.arg < 0:
        return f"looks at {told.name('pools', -1 - told.arg, 'pool')}"
    return f"{told.name('pools', told.arg >> 10, 'pool')} {told.arg & 1023}"


def _convert(told: Told) -> str:
    convert = told.entry("converts", told.arg >> 13)
    rates = convert.get("rates") or []
    rate = told.arg >> 8 & 31
    who = rates[rate][0] if rate < len(rates) else f"rate {rate}"
    return f"{convert.get('name', 'convert')} {told.arg & 255}, {who}"


def _split(told: Told) -> str:
    amount, other = told.arg // 64, told.further(told.arg // 8 % 8)
    return f"{told.name('shares', told.arg % 8, 'share')} {amount} with {other}"


def _check(told: Told) -> str:
    return "all" if told.arg == 255 else f"point {told.arg + 1}"


def _call(told: Told) -> str:
    calls = told.setup.get("calls") or []
    if len(calls) == 1 and 0 <= told.arg < len(calls[0]) - 1:
        return str(calls[0][told.arg + 1])
    return f"answer {told.arg + 1}"


def _give(told: Told) -> str:
    return f"{_time(told.arg & 0x1FFFF)} to {told.who(told.arg >> 17)}"


FLAGS = ("play on", "pass on", "end the game", "is out")

WORDS: dict[str, Callable[[Told], str]] = {
    "flag": lambda told: FLAGS[told.arg] if 0 <= told.arg < len(FLAGS) else str(told.arg),
    "roll": _roll,
    "take": _take,
    "discard": _card,
    "play": _card,
    "hand": lambda told: told.name("bags", told.arg // 8 % 8, "bag"),
    "duel": _duel,
    "pick": lambda told: str(told.arg // 2),
    "due": _due,
    "call_off": lambda told: f"event {told.arg + 1} of those to come",
    "pass": lambda told: "",
    "name": lambda told: "plays next",
    "confirm": lambda told: "is done",
    "phase": lambda told: "the turn ends at once",
    "check": _check,
    "call": _call,
    "pay": _pay,
    "change": _change,
    "convert": _convert,
    "allot": _allot,
    "give_time": _give,
    "full_time": lambda told: "the match clock is at zero",
    "fix_match": lambda told: _time(told.arg // 1000),
    "act": lambda told: _unit(told, told.setup.get("units") or {}, told.arg),
    "split": _split,
    "mark": _mark,
    "most": lambda told: (
        f"{_unit(told, told.setup.get('units') or {}, told.arg >> 8)}, {told.arg & 255}"
    ),
    "fix_limit": lambda told: f"at most {told.arg & 255}",
    "fix_hand": lambda told: f"{told.name('bags', told.arg >> 8, 'bag')}, at most {told.arg & 255}",
    "fix_pick": lambda told: f"picked {told.arg}",
    "reask": lambda told: "all are asked again",
    "look": lambda told: "",
}


def told(setup: dict[str, Any], seats: list[list[Any]], name: str, seat: int, arg: int) -> str:
    """Return what an event of a mechanism means, an empty text where there is no more to say."""
    words = WORDS.get(name)
    return words(Told(setup, seats, seat, arg)) if words else ""
