# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Counters that end play a while after somebody has come to ends_at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Endings(Part):
    """Ends that come later, ends_after in [counter.NAME]."""

    name = "endings"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        return any(one.ends_after is not None for one in compiler.setup.counter.values())

    def check(self, compiler: Compiler) -> None:
        for name, counter in compiler.setup.counter.items():
            loc: Loc = ("counter", name, "ends_after")
            if counter.ends_after is None or not counter.in_play:
                continue
            if counter.ends_at is None:
                compiler.report(
                    loc, "Nothing says where this counter ends the game.", "Add ends_at."
                )
            if counter.reset is not None:
                compiler.report(
                    loc,
                    "The counter begins anew before the game has ended.",
                    "Take out reset or ends_after.",
                )
