# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Amounts split between two players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from tidebell_host.setups.field_types import Short, Table, number
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import Name

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Share(Table):
    """An amount split evenly between whoever plays and another; the odd one to the first."""

    name: Short = Field(description="its name on the screen", examples=["Split gold"])
    counter: Name = Field(description="the counter that gets the halves", examples=["gold"])
    most: Annotated[int, *number(1, 255)] = Field(
        default=99, description="the largest amount", examples=[60]
    )


class Shares(Part):
    """Amounts split between two players, [share.NAME]."""

    name = "shares"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        counters = list(compiler.setup.counter)
        shares = []
        for name, share in compiler.setup.share.items():
            loc: Loc = ("share", name)
            at = compiler.index((*loc, "counter"), share.counter, counters, "counter", "counters")
            shares.append([compiler.text((*loc, "name"), share.name), at, share.most])
        if shares:
            data["shares"] = shares
        return bool(shares)

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        if setup.share and setup.players.last < 2:
            report(("share",), "Splitting needs two players.", 'Write players = "2", or more.')
