# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Clocks that run at once: those of players who each confirm that they are done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_core.setup_reading.mechanism_checks import AT_ONCE, ZERO_AT_ONCE

from tidebell_host.setups.mechanisms.clocks import named_by
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc, listed
from tidebell_host.setups.tables.clocks import PER_TURN

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


def _own(compiler: Compiler, at: int) -> list[str]:
    """Return the clocks of a stage that run for each of its players at once."""
    stage, clocks = compiler.setup.stage[at], compiler.setup.clock
    if stage.order != "confirm":
        return []
    known = [name for name in named_by(compiler, stage.clock) if name in clocks]
    return [name for name in known if clocks[name].mode != PER_TURN]


class AtOnce(Part):
    """Clocks of several players at once."""

    name = "at_once"

    def play(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        if _own(compiler, at):
            data["at_once"] = True

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        return any(_own(compiler, at) for at in range(len(compiler.setup.stage)))

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        for at, stage in enumerate(setup.stage):
            own = _own(compiler, at)
            for name in own:
                clock = setup.clock[name]
                loc: Loc = ("clock", name)
                if clock.mode not in AT_ONCE:
                    modes = listed([f'"{mode}"' for mode in AT_ONCE], "or")
                    report(
                        (*loc, "mode"),
                        f'Where each confirms, the clocks of all run at once, and "{clock.mode}" '
                        "is for one after the other.",
                        f'Write mode = {modes}; or "{PER_TURN}", which is one clock for all.',
                    )
                zeros = listed([f'"{zero}"' for zero in ZERO_AT_ONCE], "or")
                if clock.mode in AT_ONCE and clock.at_zero not in (None, *ZERO_AT_ONCE):
                    report(
                        (*loc, "at_zero"),
                        f'Where clocks run at once, nobody can be asked: "{clock.at_zero}".',
                        f"Write {zeros}.",
                    )
            if own and set(own) != set(named_by(compiler, stage.clock)) - {"none"}:
                report(
                    ("stage", at, "clock"),
                    "One of these clocks is one for all, and another is each player's own.",
                    "Give the stage clocks of one kind.",
                )
