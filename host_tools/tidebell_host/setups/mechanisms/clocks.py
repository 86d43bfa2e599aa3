# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Clocks: those of the players, and one for the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from tidebell_core.setup_reading.forms import CLOCK_MODES
from tidebell_core.setup_reading.mechanism_checks import BELOW, GLASSES
from tidebell_core.setup_reading.mechanism_forms import AT_ZERO

from tidebell_host.setups.keys import SECONDS
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc, listed, suggestion
from tidebell_host.setups.tables.clocks import CLOCK, LONGEST, MATCH, MATCH_AT_ZERO, PER_TURN
from tidebell_host.setups.tables.order import IN_ORDER
from tidebell_host.setups.values import (
    Ref,
    bad,
    is_turn,
)

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler
    from tidebell_host.setups.model import Setup

_BANKS = tuple(mode for mode in CLOCK_MODES if mode not in (PER_TURN, "count_up"))

# The modes that each key belongs to, and the keys that a clock of a mode needs.
OF_MODES = {
    "increment": ("fischer",),
    "increment_after": ("fischer",),
    "odds_increment": ("fischer",),
    "delay": ("delay", "bronstein"),
    "periods": ("byo_yomi",),
    "period": ("byo_yomi", "canadian"),
    "moves": ("bank", "fischer", "delay", "bronstein", "canadian"),
    "then": ("bank", "fischer", "delay", "bronstein"),
    "illegal_move": _BANKS,
    "seconds": (PER_TURN, *_BANKS, MATCH),
    "later": (PER_TURN,),
    "odds": (PER_TURN, *_BANKS),
    "at_zero": (PER_TURN, *_BANKS, MATCH),
    "more_turns": (MATCH,),
    "turns_over": (*GLASSES, MATCH),
}
_NEEDED = {
    "delay": ("delay",),
    "bronstein": ("delay",),
    "byo_yomi": ("periods", "period"),
    "canadian": ("moves", "period"),
}
_EXAMPLES = {"seconds": 300, "delay": 5, "periods": 3, "period": 30, "moves": 20}


def of_players(setup: Setup) -> list[str]:
    """Return the names of the clocks that a stage can name, in the order of the device form."""
    return [name for name, clock in setup.clock.items() if clock.mode != MATCH]


def device_form(compiler: Compiler, name: str) -> Any:
    """Return a player's clock in the device's form."""
    clock = compiler.setup.clock[name]
    loc: Loc = ("clock", name)
    what = clock.at_zero or ("pass" if clock.mode in (PER_TURN, "count_up") else "flag")
    special: dict[str, Any] = {
        "mode": clock.mode,
        "warn": list(clock.warn),
        "say": _said(compiler, name) or None,
        "later": _later(compiler, name) or None,
        "zero": what if what != "pass" or clock.mode in _BANKS else None,
        "odds": _odds(compiler, name, "odds") if clock.odds else None,
        "odds_inc": _odds(compiler, name, "odds_increment") if clock.odds_increment else None,
        "moves": clock.moves if clock.then else None,
        "then": _controls_form(compiler, name) if clock.then else None,
    }
    if clock.mode == "canadian":
        special["periods"] = clock.moves
    return compiler.form(loc, CLOCK, clock, **special)


def _controls_form(compiler: Compiler, name: str) -> list[list[Any]]:
    """Return the later main times: their moves, their ms, their increment."""
    clock = compiler.setup.clock[name]
    found = []
    increment = compiler.value(("clock", name, "increment"), clock.increment, _ms)
    # With odds each colour has an increment of its own.
    if clock.odds_increment or _levelled(compiler, name):
        increment = None
    for one in clock.then:
        if one.increment is not None:
            increment = one.increment * SECONDS
        found.append([one.moves or 0, one.seconds * SECONDS, increment])
    return found


def _said(compiler: Compiler, name: str) -> list[list[Any]]:
    """Return the seconds and texts of a clock, the most seconds first."""
    said = compiler.setup.clock[name].say
    found = [
        [int(seconds), compiler.text(("clock", name, "say", seconds), text)]
        for seconds, text in said.items()
        if _is_time(seconds)
    ]
    return sorted(found, key=lambda pair: -pair[0])


def _later(compiler: Compiler, name: str) -> list[list[int]]:
    """Return from which turns of a stage a clock has another time, and how many ms."""
    later = compiler.setup.clock[name].later
    most = compiler.setup.most_turns
    return sorted([int(turn), later[turn] * SECONDS] for turn in later if is_turn(turn, most))


def _is_time(seconds: str) -> bool:
    return seconds.isascii() and seconds.isdigit() and 1 <= int(seconds[:6]) <= LONGEST


def _levelled(compiler: Compiler, name: str) -> bool:
    """Return whether handicaps change the increments of a clock."""
    handicap = compiler.setup.handicap
    if handicap is None or name != (handicap.clock or of_players(compiler.setup)[0]):
        return False
    return any(level.increment is not None for level in handicap.level)


def _odds(compiler: Compiler, name: str, odds: str) -> list[Any]:
    """Return the time or increment of each colour, None where it is that of all."""
    setup = compiler.setup
    found: list[Any] = [None] * len(setup.colour)
    colours = [str(colour.name) for colour in setup.colour]
    for key, seconds in getattr(setup.clock[name], odds).items():
        loc: Loc = ("clock", name, odds, key)
        if key in setup.side:
            whose = [at for at, colour in enumerate(setup.colour) if colour.side == key]
        elif key in colours:
            whose = [colours.index(key)]
        else:
            known = [*setup.side, *colours]
            advice = suggestion(key, known, "sides and colours", "write the name of a colour")
            compiler.report(loc, f'There is no side or colour "{key}".', advice)
            continue
        for at in whose:
            found[at] = compiler.value(loc, seconds, _ms)
    return found


def _ms(seconds: Optional[int]) -> Optional[int]:
    return None if seconds is None else seconds * 1000


def named(compiler: Compiler, loc: Loc, name: str | Ref[str] | None) -> Any:
    """Return the index of a stage's clock, -1 for none."""
    known = of_players(compiler.setup)

    def resolve(name: Optional[str]) -> int:
        if name is None:
            return -1
        if name in compiler.setup.clock and name not in known:
            raise bad(
                f'The clock "{name}" is that of the match and runs by itself.',
                "Take this key out, or choose another clock.",
            )
        if name not in known:
            raise bad(
                f'There is no clock "{name}".',
                suggestion(name, known, "clocks", f"add a table [clock.{name}]"),
            )
        compiler.used.add(("clock", name))
        return known.index(name)

    return compiler.value(loc, name, resolve)


class Clocks(Part):
    """The clocks of players, [clock.NAME]."""

    name = "clocks"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        clocks = data.get("clocks", [])
        return compiler.setup.handicap is not None or any(
            one["mode"] != PER_TURN or "zero" in one or "odds" in one for one in clocks
        )

    def check(self, compiler: Compiler) -> None:
        for name in compiler.setup.clock:
            _keys(compiler, name)
            _first_turn(compiler, name)
            _warnings(compiler, name)
            _says(compiler, name)
            _later_times(compiler, name)
            _zero(compiler, name)
            _controls(compiler, name)
        _stages(compiler)


class Match(Part):
    """The clock of the whole match."""

    name = "match"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        matches = [name for name, one in compiler.setup.clock.items() if one.mode == MATCH]
        for name in matches[1:]:
            compiler.report(
                ("clock", name, "mode"),
                f'There is a clock for the match already, "{matches[0]}".',
                "Keep one.",
            )
        if not matches:
            return False
        clock = compiler.setup.clock[matches[0]]
        compiler.used.add(("clock", matches[0]))
        data["match"] = {
            "ms": compiler.value(("clock", matches[0], "seconds"), clock.seconds, _ms),
            "warn": list(clock.warn),
            "zero": "more_turns" if clock.more_turns else clock.at_zero or MATCH_AT_ZERO[0],
        }
        if clock.more_turns:
            data["match"]["more"] = clock.more_turns
        if clock.say:
            data["match"]["say"] = _said(compiler, matches[0])
        if clock.turns_over:
            data["match"]["sand"] = True
        return True


class Sand(Part):
    """Clocks that turn over."""

    name = "sand"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        return any(clock.turns_over for clock in compiler.setup.clock.values())

    def check(self, compiler: Compiler) -> None:
        for name, clock in compiler.setup.clock.items():
            if not clock.turns_over:
                continue
            if clock.at_zero in BELOW:
                compiler.report(
                    ("clock", name, "at_zero"),
                    "A clock that turns over does not count on below zero.",
                    f'Write another at_zero than "{clock.at_zero}", or take turns_over out.',
                )
            if clock.then:
                compiler.report(
                    ("clock", name, "then"),
                    "A clock that turns over has one time for the whole game.",
                    "Take out then and moves, or turns_over.",
                )


def _keys(compiler: Compiler, name: str) -> None:
    """Check the keys of a clock against its mode."""
    clock = compiler.setup.clock[name]
    loc: Loc = ("clock", name)
    for key in sorted(clock.model_fields_set & set(OF_MODES)):
        if clock.mode not in OF_MODES[key]:
            modes = listed([f'"{mode}"' for mode in OF_MODES[key]])
            compiler.report(
                (*loc, key),
                f'"{key}" says nothing about a clock of mode "{clock.mode}".',
                f"Take it out, or choose another mode: {modes}.",
            )
    needed = _NEEDED.get(clock.mode, ())
    if clock.mode != "count_up":
        needed = ("seconds", *needed)
    for key in needed:
        if key not in clock.model_fields_set:
            compiler.report(
                loc,
                f'A clock of mode "{clock.mode}" needs "{key}".',
                f"Add {key} = {_EXAMPLES[key]}, for one.",
            )
    increments = [clock.increment, *(one.increment or 0 for one in clock.then)]
    increments += clock.odds_increment.values()
    if clock.mode == "fischer" and not any(increments):
        compiler.report(
            loc,
            "Without an increment it is no Fischer clock.",
            'Add increment = 5, for one, or write mode = "bank".',
        )
    if clock.increment_after and not (clock.increment or clock.odds_increment):
        compiler.report(
            (*loc, "increment_after"), "There is no increment.", "Add one, or take this key out."
        )


def _values(compiler: Compiler, value: int | Ref[int] | None) -> list[int]:
    """Return all values of a time, in seconds, over all switches."""
    if not isinstance(value, Ref):
        return [] if value is None else [value]
    meanings = compiler.meanings.get(value.name, [])
    return [meaning // 1000 for meaning in meanings if type(meaning) is int]


def _first_turn(compiler: Compiler, name: str) -> None:
    """Check that everybody has time for a first turn where there is no main time."""
    clock = compiler.setup.clock[name]
    loc: Loc = ("clock", name)
    times = [((*loc, "seconds"), clock.seconds, clock.increment)]
    for key in {*clock.odds, *clock.odds_increment}:
        where: Loc = (*loc, "odds" if key in clock.odds else "odds_increment", key)
        own = clock.odds_increment.get(key, clock.increment)
        times.append((where, clock.odds.get(key, clock.seconds), own))
    for where, seconds, increment in times:
        if 0 not in _values(compiler, seconds):
            continue
        more = clock.mode in ("delay", "bronstein", "byo_yomi", "canadian")
        if clock.mode == "fischer" and not clock.increment_after:
            more = 0 not in _values(compiler, increment)
        if not more:
            compiler.report(
                where,
                "Without any seconds the clock is at zero before the first turn.",
                "Write 1 or more, or a mode that gives each turn its time: fischer with an "
                "increment before each move, delay, bronstein, byo_yomi or canadian.",
            )


def _says(compiler: Compiler, name: str) -> None:
    """Check the seconds of a clock's texts."""
    clock = compiler.setup.clock[name]
    loc: Loc = ("clock", name, "say")
    for seconds in clock.say:
        if not _is_time(seconds):
            compiler.report(
                (*loc, seconds),
                f'"{seconds}" is no number of seconds from 1 to {LONGEST}.',
                'Write the seconds left, like 60 = "One minute".',
            )
    if len(clock.say) > CLOCK.most("say"):
        compiler.report(
            loc,
            f"There are {len(clock.say)} texts; a clock can have {CLOCK.most('say')}.",
            "Take some out.",
        )
    if clock.more_turns and clock.at_zero:
        compiler.report(
            ("clock", name, "at_zero"),
            "What zero does is said already by more_turns.",
            "Take out at_zero or more_turns.",
        )


def _warnings(compiler: Compiler, name: str) -> None:
    clock = compiler.setup.clock[name]
    loc: Loc = ("clock", name, "warn")
    if clock.warn != sorted(set(clock.warn), reverse=True):
        compiler.report(
            loc,
            "The warnings are not in order.",
            "Write the largest first, each once, like [30, 10].",
        )
    lengths = [length for length in _values(compiler, clock.seconds) if length]
    if clock.warn and lengths and max(clock.warn) >= min(lengths):
        compiler.warn(
            loc,
            f"At {max(clock.warn)} s a clock of {min(lengths)} s has hardly begun.",
            "Leave out warnings that are longer than the clock.",
        )


def _later_times(compiler: Compiler, name: str) -> None:
    """Check the turns from which on a clock has another time."""
    clock = compiler.setup.clock[name]
    most = compiler.setup.most_turns
    loc: Loc = ("clock", name, "later")
    for turn in clock.later:
        if not is_turn(turn, most):
            compiler.report(
                (*loc, turn),
                f'"{turn}" is not a turn from 1 to {most}.',
                "Write the turn from which on the time holds, like 5 = 60.",
            )
    stages = [one for one in compiler.setup.stage if name in named_by(compiler, one.clock)]
    longest = max((one.turns.last - one.turns.first + 1 for one in stages), default=most)
    for turn in clock.later:
        if is_turn(turn, most) and int(turn) > longest:
            compiler.warn(
                (*loc, turn),
                f"No stage on this clock has a turn {turn} of its own: the longest has {longest}.",
                "Count from the first turn of a stage.",
            )
    if len(clock.later) > CLOCK.most("later"):
        compiler.report(
            loc,
            f"There are {len(clock.later)} times; a clock can have {CLOCK.most('later')}.",
            "Take some out.",
        )
    if clock.later and clock.odds:
        compiler.report(
            loc,
            "With odds each colour has a time of its own.",
            "Take out one of the two.",
        )


def _zero(compiler: Compiler, name: str) -> None:
    clock = compiler.setup.clock[name]
    loc: Loc = ("clock", name, "at_zero")
    known = MATCH_AT_ZERO if clock.mode == MATCH else AT_ZERO
    if clock.at_zero is not None and clock.at_zero not in known and clock.mode != "count_up":
        compiler.report(
            loc,
            f'"{clock.at_zero}" is not for a clock of mode "{clock.mode}".',
            f"Write {listed([chr(34) + word + chr(34) for word in known])}.",
        )
    if clock.at_zero == "penalty" and not any(one.penalty for one in compiler.setup.pool.values()):
        compiler.report(
            loc, "No pool says how much a penalty is.", "Add penalty = 5 to the [pool.NAME]."
        )


def _controls(compiler: Compiler, name: str) -> None:
    """Check the main times against each other: each but the last is for so many moves."""
    clock = compiler.setup.clock[name]
    loc: Loc = ("clock", name)
    if clock.mode == "canadian":
        return
    if clock.then and clock.moves is None:
        compiler.report(
            (*loc, "then"),
            "It is not said after how many moves this time is added.",
            "Add moves = 40, for one, to the clock.",
        )
    if clock.moves is not None and not clock.then and clock.mode in OF_MODES["then"]:
        compiler.report(
            (*loc, "moves"),
            "It is not said what comes after these moves.",
            f"Add [[clock.{name}.then]], or take this key out.",
        )
    for at, one in enumerate(clock.then):
        here: Loc = (*loc, "then", at)
        if (one.moves is None) != (at == len(clock.then) - 1):
            compiler.report(
                here,
                "Only the last of these times is for the rest of the game.",
                "Give moves to all but the last.",
            )
        if one.increment is not None and clock.mode != "fischer":
            compiler.report(
                (*here, "increment"),
                f'A clock of mode "{clock.mode}" has no increment.',
                'Take it out, or write mode = "fischer".',
            )


def _stages(compiler: Compiler) -> None:
    setup = compiler.setup
    for at, stage in enumerate(setup.stage):
        loc: Loc = ("stage", at)
        if stage.runs_on and "play" not in [step.verb for step in stage.steps]:
            compiler.report(
                (*loc, "runs_on"),
                '"runs_on" says how players play, but no step is "play".',
                'Add "play" to the steps, or take this key out.',
            )
        if stage.runs_on and (
            stage.together is not False or stage.hand_over == "two" or stage.order not in IN_ORDER
        ):
            compiler.warn(
                (*loc, "runs_on"),
                "As this stage is played, its next turn waits for a press.",
                "Take this key out.",
            )
        for name in named_by(compiler, stage.clock):
            if name not in setup.clock:
                continue
            clock = setup.clock[name]
            if clock.mode in _BANKS and stage.together is not False:
                compiler.report(
                    (*loc, "clock"),
                    f'The clock "{name}" is each player\'s own, but here all play together.',
                    'Use a clock of mode "countdown" here.',
                )
            if stage.at_zero == "ask" and (
                clock.mode != PER_TURN or clock.at_zero not in (None, "pass")
            ):
                compiler.report(
                    (*loc, "at_zero"),
                    f'The clock "{name}" says itself what zero does.',
                    "Take this key out.",
                )


def named_by(compiler: Compiler, value: str | Ref[str] | None) -> list[str]:
    """Return the clocks that a stage may run on."""
    if not isinstance(value, Ref):
        return [] if value is None else [value]
    known = of_players(compiler.setup)
    indexes = compiler.meanings.get(value.name, [])
    return [known[index] for index in indexes if type(index) is int and 0 <= index < len(known)]
