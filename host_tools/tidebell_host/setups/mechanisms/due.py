# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Events that a player starts and that fall due later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.due import KEYS

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Due(Part):
    """Events that fall due in a later turn, [due.NAME]."""

    name = "due"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        dues = compiler.setup.due
        if dues:
            data["dues"] = [self._due(compiler, name) for name in dues]
        return bool(dues)

    def _due(self, compiler: Compiler, name: str) -> Any:
        due = compiler.setup.due[name]
        loc: Loc = ("due", name)
        return compiler.form(
            loc,
            KEYS,
            due,
            unit=due.unit and [compiler.text((*loc, "unit"), due.unit), due.units],
            after=None if due.turns is not None else due.own_turns or 1,
        )

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        for name, due in setup.due.items():
            loc: Loc = ("due", name)
            if due.own_turns is not None and due.turns is not None:
                report(
                    (*loc, "turns"),
                    "It falls due by the owner's turns or by turns of the game, not both.",
                    "Take out turns or own_turns.",
                )
            if due.units > 1 and due.unit is None:
                report((*loc, "units"), "The units have no name.", 'Add unit = "Ship".')
            die = setup.die.get(due.die or "")
            if die is None:
                continue
            asks = die.target is not None and die.target.first != die.target.last
            if die.hits is None or asks or die.add or die.contest or die.dice > 1:
                report(
                    (*loc, "die"),
                    "It is rolled at once, so it can ask for nothing.",
                    "Give the die hits and one target, and no add, dice or contest.",
                )
