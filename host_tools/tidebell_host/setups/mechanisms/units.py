# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Units that act, one in a player turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_core.record.events import ACT_UNITS

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.tables.units import KEYS

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Units(Part):
    """Units that act one after the other, [units]."""

    name = "units"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        units = compiler.setup.units
        if units is None:
            return False
        data["units"] = compiler.form(("units",), KEYS, units)
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
