# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Handicaps: time and increment of each player, chosen at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from tidebell_host.setups.field_types import Table, said
from tidebell_host.setups.keys import SECONDS, Keys
from tidebell_host.setups.mechanisms.clocks import LONGEST, of_players
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import Text

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


_KEYS = Keys("handicaps")
_LEVEL = Keys(_KEYS.forms["levels"])


class Level(Table):
    """One of the handicaps to choose from."""

    name: Text = _LEVEL(0, "its name on the screen", "Strong player")
    seconds: Optional[int] = _LEVEL(
        1,
        "the main time, or the time of each player turn; without it the clock's",
        300,
        default=None,
        least=1,
        most=LONGEST,
        unit=SECONDS,
    )
    increment: Optional[int] = _LEVEL(
        2, "the increment; without it the clock's", 2, default=None, unit=SECONDS
    )


class Handicap(Table):
    """Time and increment of each player, chosen by the table before the clocks run."""

    clock: Optional[str] = _KEYS(
        "clock", "the clock, where there are several", "turn", default=None
    )
    level: list[Level] = said("what to choose from, [[handicap.level]]")


class Handicaps(Part):
    """Handicaps, [handicap]."""

    name = "handicaps"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        handicap = compiler.setup.handicap
        if handicap is None:
            return False
        loc: Loc = ("handicap",)
        levels = [
            compiler.form((*loc, "level", at), _LEVEL, one) for at, one in enumerate(handicap.level)
        ]
        first = {} if handicap.clock else {"clock": 0}
        data["handicaps"] = compiler.form(loc, _KEYS, handicap, levels=levels, **first)
        return True

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        handicap = setup.handicap
        asking = [
            at for at, one in enumerate(setup.stage) if "handicaps" in [s.verb for s in one.steps]
        ]
        if handicap is None:
            for at in asking:
                report(
                    ("stage", at, "steps"),
                    "It is not said what handicaps there are.",
                    "Add a table [handicap] with [[handicap.level]].",
                )
            return
        self._check_clock(compiler)
        for at in asking:
            verbs = [step.verb for step in setup.stage[at].steps]
            first = setup.stage[at].turns.first == 1
            if not first or "play" in verbs[: verbs.index("handicaps")]:
                report(
                    ("stage", at, "steps"),
                    "Handicaps are chosen before any clock has run.",
                    'Put "handicaps" before "play", in the stage of turn 1.',
                )
        if not asking:
            report(
                ("handicap",),
                "No step asks for the handicaps.",
                'Add "handicaps" to the steps of the first stage, before "play".',
            )
        if not 2 <= len(handicap.level) <= _KEYS.most("levels"):
            report(
                ("handicap", "level"),
                "There is nothing to choose from, or too much.",
                f"Give 2 to {_KEYS.most('levels')} levels.",
            )

    def _check_clock(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        handicap = setup.handicap
        assert handicap is not None
        known = of_players(setup)
        loc: Loc = ("handicap", "clock")
        if not known or (len(known) > 1 and handicap.clock is None):
            report(
                loc if known else ("handicap",),
                "It is not said which clock has handicaps.",
                "Name a clock of the players." if known else "Add a table [clock.NAME].",
            )
            return
        clock = setup.clock.get(handicap.clock or known[0])
        if clock is None:
            return
        own = clock.odds or clock.odds_increment or clock.later
        if own or clock.mode == "count_up":
            report(
                loc if handicap.clock else ("handicap",),
                "That clock has odds by colour already, later times, or no time to give.",
                "Take out odds or later, or name another clock.",
            )
        for at, level in enumerate(handicap.level):
            if level.increment is not None and clock.mode != "fischer":
                report(
                    ("handicap", "level", at, "increment"),
                    f'A clock of mode "{clock.mode}" has no increment.',
                    'Take it out, or write mode = "fischer".',
                )
