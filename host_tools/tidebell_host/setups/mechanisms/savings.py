# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Points that are kept from one player turn to the next, and the most a pool may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Savings(Part):
    """``keep`` and ``cap`` of [pool.NAME]."""

    name = "savings"

    def pool(self, compiler: Compiler, name: str, data: dict[str, Any]) -> None:
        pool = compiler.setup.pool[name]
        loc: Loc = ("pool", name)
        if pool.keep is not None:
            timeout = compiler.value((*loc, "keep", "on_timeout"), pool.keep.on_timeout)
            data["keep"] = {"step": pool.keep.step, "max": pool.keep.most, "timeout": timeout}
            if pool.keep.until == "turn":
                data["keep"]["turn"] = True
        if pool.cap:
            data["cap"] = [
                [
                    cap.turns.first,
                    cap.turns.last,
                    compiler.value((*loc, "cap", at, "most"), cap.most),
                ]
                for at, cap in enumerate(pool.cap)
            ]

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        return any(pool.keep is not None or pool.cap for pool in compiler.setup.pool.values())
