# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Units that act, one in a player turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from tidebell_core.record.events import ACT_UNITS

from tidebell_host.setups.field_types import Table
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.values import Text

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


_KEYS = Keys("units")


class Units(Table):
    """Units of which one acts in a player turn; the device ticks off who has acted this turn."""

    name: Text = _KEYS("name", "what the table calls one", "Character")
    act: Optional[Text] = _KEYS(
        "act", "what letting one act is called, if not its name", "Activate"
    )
    counter: str = _KEYS(
        "counter", "a counter in play: how many a player has, at most 12", "characters"
    )
    again: str = _KEYS(
        "again",
        'who has acted may act again once "all" have, at any time, or never',
        "all",
        default="never",
    )
    pool: Optional[str] = _KEYS("pool", "the pool whose spending is told unit by unit", "cp")
    most: int = _KEYS(
        "most",
        "as much of it as each may use in a turn of the game; the device asks before more. The "
        "referee's menu sets another for one unit. 0: not known",
        5,
        default=0,
        least=0,
    )
    one_action: bool = _KEYS(
        "one",
        "letting one act and drawing a card are actions; the device asks before a second one in a "
        "player turn",
        True,
    )


class UnitsPart(Part):
    """Units that act one after the other, [units]."""

    name = "units"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        units = compiler.setup.units
        if units is None:
            return False
        data["units"] = compiler.form(("units",), _KEYS, units)
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
