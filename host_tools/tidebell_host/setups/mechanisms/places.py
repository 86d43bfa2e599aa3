# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Points that differ by when a player's turn comes in the round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.mechanisms.pools import ONLY_SCHEDULED
from tidebell_host.setups.problems import Loc

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Places(Part):
    """Points of the first player of a round, of the second, by_place in [pool.NAME]."""

    name = "places"
    tables = "pool pools"
    FAULTS = {"a pool has rules and places": ("by_place", *ONLY_SCHEDULED)}

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        return any(pool.by_place for pool in compiler.setup.pool.values())

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        for name, pool in setup.pool.items():
            loc: Loc = ("pool", name, "by_place")
            if len(pool.by_place) > setup.players.last:
                report(
                    loc,
                    f"There are points for {len(pool.by_place)} players, but at most "
                    f"{setup.players.last} play.",
                    "Take some out.",
                )
