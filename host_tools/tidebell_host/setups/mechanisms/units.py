# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Units that act, one in a player turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Optional

from pydantic import Field
from tidebell_core.record.events import ACT_UNITS

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.tables import Short, Table, number, words
from tidebell_host.setups.values import Flag, Name

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Units(Table):
    """Units of which one acts in a player turn; the device ticks off who has acted this turn."""

    name: Short = Field(description="what the table calls one", examples=["Character"])
    act: Optional[Short] = Field(
        default=None,
        description="what letting one act is called, if not its name",
        examples=["Activate"],
    )
    counter: Name = Field(
        description="a counter in play: how many a player has, at most 12", examples=["characters"]
    )
    again: Annotated[str, *words("all", "free", "never")] = Field(
        default="never",
        description='who has acted may act again once "all" have, at any time, or never',
        examples=["all"],
    )
    pool: Optional[Name] = Field(
        default=None,
        description="the pool whose spending is told unit by unit",
        examples=["cp"],
    )

    most: Annotated[int, *number(0, 99)] = Field(
        default=0,
        description="as much of it as each may use in a turn of the game; the device asks before "
        "more. The referee's menu sets another for one unit. 0: not known",
        examples=[5],
    )
    one_action: Flag = Field(
        default=False,
        description="letting one act and drawing a card are actions; the device asks before a "
        "second one in a player turn",
        examples=[True],
    )


class UnitsPart(Part):
    """Units that act one after the other, [units]."""

    name = "units"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        units = compiler.setup.units
        if units is None:
            return False
        counters, pools = list(compiler.setup.counter), list(compiler.setup.pool)
        counter = compiler.index(
            ("units", "counter"), units.counter, counters, "counter", "counters"
        )
        data["units"] = {
            "name": compiler.text(("units", "name"), units.name),
            "counter": counter,
            "again": units.again,
        }
        if units.act is not None:
            data["units"]["act"] = compiler.text(("units", "act"), units.act)
        if units.pool is not None:
            pool = compiler.index(("units", "pool"), units.pool, pools, "pool", "pools")
            data["units"]["pool"] = pool
        if units.most:
            data["units"]["most"] = units.most
        if units.one_action:
            data["units"]["one"] = True
        return True

    def check(self, compiler: Compiler) -> None:
        units = compiler.setup.units
        if units is None or units.counter not in compiler.setup.counter:
            return
        if units.most and units.pool is None:
            compiler.report(
                ("units", "most"),
                "Nothing is told unit by unit.",
                "Add pool, or take this key out.",
            )
        counter = compiler.setup.counter[units.counter]
        if not counter.in_play or counter.limits(compiler.setup.players)[1] > ACT_UNITS:
            compiler.report(
                ("counter", units.counter),
                f"It says how many units there are, so it is in play and {ACT_UNITS} at most.",
                f"Write in_play = true and most = {ACT_UNITS} or less.",
            )
