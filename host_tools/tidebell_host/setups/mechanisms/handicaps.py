# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Handicaps: time and increment of each player, chosen at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.clocks import of_players
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.handicaps import KEYS, LEVEL

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Handicaps(Part):
    """Handicaps, [handicap]."""

    name = "handicaps"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        handicap = compiler.setup.handicap
        if handicap is None:
            return False
        loc: Loc = ("handicap",)
        levels = [
            compiler.form((*loc, "level", at), LEVEL, one) for at, one in enumerate(handicap.level)
        ]
        first = {} if handicap.clock else {"clock": 0}
        data["handicaps"] = compiler.form(loc, KEYS, handicap, levels=levels, **first)
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
        if not 2 <= len(handicap.level) <= KEYS.most("levels"):
            report(
                ("handicap", "level"),
                "There is nothing to choose from, or too much.",
                f"Give 2 to {KEYS.most('levels')} levels.",
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
                "Take out odds or later, or choose another clock.",
            )
        for at, level in enumerate(handicap.level):
            if level.increment is not None and clock.mode != "fischer":
                report(
                    ("handicap", "level", at, "increment"),
                    f'A clock of mode "{clock.mode}" has no increment.',
                    'Take it out, or write mode = "fischer".',
                )
