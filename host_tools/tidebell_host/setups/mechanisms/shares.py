# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Amounts split between two players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.field_types import Table
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.values import Text

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


_ROW = Keys("shares")


class Share(Table):
    """An amount split evenly between whoever plays and another; the odd one to the first."""

    name: Text = _ROW(0, "its name on the screen", "Split gold")
    counter: str = _ROW(1, "the counter that gets the halves", "gold")
    most: int = _ROW(2, "the largest amount", 60, default=99)


class Shares(Part):
    """Amounts split between two players, [share.NAME]."""

    name = "shares"
    tables = "share shares"
    FAULTS = {
        "a share needs two players": (
            "",
            "Splitting needs two players.",
            'Write players = "2", or more.',
        )
    }

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        shares = [
            compiler.form(("share", name), _ROW, one) for name, one in compiler.setup.share.items()
        ]
        if shares:
            data["shares"] = shares
        return bool(shares)
