# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Counters and values of the table that end play, or the round, at once or a while later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.levels import ends_later
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Endings(Part):
    """Ends without a question, ends_after in [counter.NAME] and [table.NAME]."""

    name = "endings"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        setup = compiler.setup
        later = [one.ends_after for one in setup.counter.values()]
        later += [ends_later(one) for one in setup.table.values()]
        return any(one is not None for one in later)

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
