# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Events that a player starts and that fall due later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Optional

from pydantic import Field

from tidebell_host.setups.field_types import Row, Short, Table, number
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import Name

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class DueEvent(Table):
    """Something that a player starts in a turn and that happens at the start of a later one."""

    name: Short = Field(description="what starting it is called", examples=["Scuttle"])
    text: Row = Field(description="said when it falls due", examples=["It sinks with all aboard."])
    unit: Optional[Short] = Field(
        default=None, description="what it happens to, if there are several", examples=["Ship"]
    )
    units: Annotated[int, *number(1, 16)] = Field(
        default=1, description="how many of these a player has at most", examples=[5]
    )
    die: Optional[Name] = Field(
        default=None, description="a die that must hit, or nothing is started", examples=["scuttle"]
    )
    own_turns: Optional[Annotated[int, *number(1, 99)]] = Field(
        default=None, description="it falls due so many turns of its owner later", examples=[1]
    )
    turns: Optional[Annotated[int, *number(1, 99)]] = Field(
        default=None, description="it falls due so many turns of the game later", examples=[2]
    )
    call_off: Optional[Short] = Field(
        default=None, description='what stopping it is called, if not "Call off"', examples=["Tow"]
    )


class Due(Part):
    """Events that fall due in a later turn, [due.NAME]."""

    name = "due"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        dues = compiler.setup.due
        if dues:
            data["dues"] = [self._due(compiler, name) for name in dues]
        return bool(dues)

    def _due(self, compiler: Compiler, name: str) -> dict[str, Any]:
        due = compiler.setup.due[name]
        loc: Loc = ("due", name)
        data: dict[str, Any] = {
            "name": compiler.text((*loc, "name"), due.name),
            "text": compiler.text((*loc, "text"), due.text),
        }
        if due.unit is not None:
            data["unit"] = [compiler.text((*loc, "unit"), due.unit), due.units]
        if due.die is not None:
            dice = list(compiler.setup.die)
            data["die"] = compiler.index((*loc, "die"), due.die, dice, "die", "dice")
        if due.turns is not None:
            data["turns"] = due.turns
        else:
            data["after"] = due.own_turns or 1
        if due.call_off is not None:
            data["off"] = compiler.text((*loc, "call_off"), due.call_off)
        return data

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
