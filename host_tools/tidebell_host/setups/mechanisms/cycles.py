# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Turns that have parts: stages of the same turns, and stages that come several times in each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_core.setup_reading import forms

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler
    from tidebell_host.setups.model import Setup

MOST_STEPS = int(forms.SETUP[1]["stages"][3][1]["steps"][2])
MOST_PARTS = int(forms.SETUP[1]["stages"][3][2]["cycle"][2])


def _parts(setup: Setup) -> dict[tuple[int, int], list[int]]:
    """Return the numbers of the stages that have the same turns."""
    found: dict[tuple[int, int], list[int]] = {}
    for at, stage in enumerate(setup.stage):
        found.setdefault((stage.turns.first, stage.turns.last), []).append(at)
    return found


def _used(setup: Setup) -> bool:
    again = any(stage.times > 1 or stage.times_by for stage in setup.stage)
    return again or any(len(parts) > 1 for parts in _parts(setup).values())


class Cycles(Part):
    """Turns that have parts, and parts that come again."""

    name = "cycles"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        return _used(compiler.setup)

    def join(self, compiler: Compiler, data: dict[str, Any]) -> None:
        """Make one stage of all that have the same turns."""
        setup, stages = compiler.setup, []
        for parts in _parts(setup).values() if _used(setup) else ():
            stage = data["stages"][parts[0]]
            stages.append(stage)
            first = setup.stage[parts[0]]
            if len(parts) == 1 and first.times == 1 and not first.times_by:
                continue
            steps: list[Any] = []
            cycle = []
            for at in parts:
                one, times = data["stages"][at], setup.stage[at].times
                if (name := setup.stage[at].times_by) is not None:
                    times = -1 - compiler.named(("stage", at, "times_by"), name, "levels")
                cycle.append([len(steps), one["name"], one.pop("task", None), times])
                steps += one["steps"]
            stage.update(steps=steps, cycle=cycle)
        data["stages"] = stages or data["stages"]

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        for parts in _parts(setup).values():
            last: Loc = ("stage", parts[-1])
            if len(parts) > MOST_PARTS:
                report(
                    (*last, "turns"),
                    f"These turns have {len(parts)} stages; {MOST_PARTS} are possible.",
                    "Join some, or give them turns of their own.",
                )
            names = {str(setup.stage[at].turn_name) for at in parts}
            if len(names) > 1:
                report(
                    (*last, "turn_name"),
                    "Stages of the same turns call them by different names.",
                    "Give all of them the same turn_name, or take it out.",
                )
            steps = sum(len(one.steps) for one in (setup.stage[at] for at in parts)) + 2 * len(
                parts
            )
            if len(parts) > 1 and steps > MOST_STEPS:
                report(
                    (*last, "steps"),
                    "The stages of these turns have too many steps together.",
                    "Take some out.",
                )
            for at in parts:
                stage = setup.stage[at]
                if stage.times > 1 and stage.times_by is not None:
                    report(
                        ("stage", at, "times_by"),
                        "How often it comes is said twice.",
                        "Take out times or times_by.",
                    )
