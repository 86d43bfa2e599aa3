# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Points that are kept from one player turn to the next, and the most a pool may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.field_types import CapPoints, Points, Table, number, said
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import SwitchableFlag, Turns

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Keep(Table):
    """The points left that may be kept for later turns."""

    step: int = said("rounded down to a multiple of it", 5, number(1, 99), default=1)
    most: Points = said("never more than this is kept", 10)
    on_timeout: SwitchableFlag = said(
        "also when the time ran out; or a switch", "$keep_on_timeout", default=True
    )


class Cap(Table):
    """A turn in which no more than so many points may be used, kept ones included."""

    turns: Turns = said("one turn or a range", "4")
    most: CapPoints = said('points, or "none"; or a switch', 10)


class Savings(Part):
    """``keep`` and ``cap`` of [pool.NAME]."""

    name = "savings"

    def pool(self, compiler: Compiler, name: str, data: dict[str, Any]) -> None:
        pool = compiler.setup.pool[name]
        loc: Loc = ("pool", name)
        if pool.keep is not None:
            timeout = compiler.value((*loc, "keep", "on_timeout"), pool.keep.on_timeout)
            data["keep"] = {"step": pool.keep.step, "max": pool.keep.most, "timeout": timeout}
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
