# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Events that a player starts and that fall due later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from tidebell_host.setups.field_types import Short, Table, number, said
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import Text

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


_KEYS = Keys("dues")


class DueEvent(Table):
    """Something that a player starts in a turn and that happens at the start of a later one."""

    name: Text = _KEYS("name", "what starting it is called", "Scuttle")
    text: Text = _KEYS("text", "said when it falls due", "It sinks with all aboard.")
    unit: Optional[Short] = said("what it happens to, if there are several", "Ship", default=None)
    units: int = said("how many of these a player has at most", 5, number(1, 16), default=1)
    die: Optional[str] = _KEYS("die", "a die that must hit, or nothing is started", "scuttle")
    own_turns: Optional[int] = _KEYS("after", "it falls due so many turns of its owner later", 1)
    turns: Optional[int] = _KEYS("turns", "it falls due so many turns of the game later", 2)
    call_off: Optional[Text] = _KEYS("off", 'what stopping it is called, if not "Call off"', "Tow")


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
            _KEYS,
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
