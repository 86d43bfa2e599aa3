# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Amounts split between two players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.tables.shares import ROW

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


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
            compiler.form(("share", name), ROW, one) for name, one in compiler.setup.share.items()
        ]
        if shares:
            data["shares"] = shares
        return bool(shares)
