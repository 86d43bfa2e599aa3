# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Asides: time within a player turn that another player pays, or nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.clocks import named_by
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.asides import KEYS

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Asides(Part):
    """Asides, [aside.NAME]."""

    name = "asides"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        asides = [
            compiler.form(("aside", name), KEYS, one, nobody=one.whose == "nobody")
            for name, one in compiler.setup.aside.items()
        ]
        if asides:
            data["asides"] = asides
        return bool(asides)

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        used = {name for stage in setup.stage for name in named_by(compiler, stage.clock)}
        modes = {setup.clock[name].mode for name in used if name in setup.clock}
        for name, aside in setup.aside.items():
            loc: Loc = ("aside", name)
            if aside.whose == "nobody":
                continue
            if setup.players.last < 2:
                report(loc, "There is no other player.", 'Write whose = "nobody".')
            if "hourglass" in modes:
                report(
                    loc,
                    "The sand of an hourglass runs for all: no other clock can run meanwhile.",
                    'Write whose = "nobody", or choose another mode for the clock.',
                )
            if "countdown" in modes and aside.seconds is None:
                report(
                    loc,
                    "Each player turn has its own time, so the other player has none to use.",
                    "Give the aside seconds, or the clock another mode.",
                )
