# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Secret picks of all players: numbers or options, shown together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.picks import KEYS

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Picks(Part):
    """Secret picks, [pick.NAME]."""

    name = "picks"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        picks = compiler.setup.pick
        if picks:
            data["picks"] = [self._pick(compiler, name) for name in picks]
        return bool(picks)

    def _pick(self, compiler: Compiler, name: str) -> Any:
        pick = compiler.setup.pick[name]
        loc: Loc = ("pick", name)
        options = [
            compiler.text((*loc, "option", at, "name"), one.name)
            for at, one in enumerate(pick.option)
        ]
        return compiler.form(
            loc,
            KEYS,
            pick,
            range=None if pick.most is None else [pick.least, pick.most],
            options=options if pick.most is None else None,
            lowest=pick.shown == "lowest",
        )

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        for name, pick in setup.pick.items():
            loc: Loc = ("pick", name)
            if pick.most is None and not 2 <= len(pick.option) <= KEYS.most("options"):
                report(
                    loc,
                    "There is nothing to pick from, or too much.",
                    f"Give most for a number, or 2 to {KEYS.most('options')} options.",
                )
            if pick.most is not None and pick.option:
                report((*loc, "option"), "It is a number already.", "Take out most or option.")
            if pick.most is not None and pick.least >= pick.most:
                report((*loc, "most"), "There is nothing to choose.", "Raise it above least.")
            counter = setup.counter.get(pick.counter or "")
            if counter is None:
                continue
            limit = min(counter.limits(setup.players))
            if (len(pick.option) - 1 if pick.most is None else pick.most) > limit:
                report(
                    (*loc, "counter"),
                    f"That counter goes to {limit}, and a pick may be more.",
                    "Raise most of the counter, or lower that of the pick.",
                )
