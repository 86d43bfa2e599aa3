# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pools that get more points with each round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Gains(Part):
    """Points that each round adds to a pool, each_round in [pool.NAME]."""

    name = "gains"
    tables = "pool pools"
    FAULTS = {
        "a pool cannot gain": (
            "each_round",
            "These points do not last from one round to the next.",
            'Write fill = "turn" or "game", or take out by_side, shared and hidden.',
        )
    }

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        return any(pool.each_round for pool in compiler.setup.pool.values())
