# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Assets that players bring and others may take, and penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.tables.assets import ASSET

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Assets(Part):
    """The asset that every player has one of, [asset], and actions on it."""

    name = "assets"
    tables = "asset assets"

    def play(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        stage = compiler.setup.stage[at]
        if compiler.setup.asset is None:
            return
        if stage.at_zero == "ask":
            data["zero"] = "ask"
        if stage.final:
            data["final"] = True

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        asset = compiler.setup.asset
        if asset is None:
            return False
        data["assets"] = compiler.form(("asset",), ASSET, asset)
        return True


class Penalties(Part):
    """Penalties of the first pool, and the question before a player turn ends."""

    name = "penalties"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        penalty = max((pool.penalty for pool in compiler.setup.pool.values()), default=0)
        asked = compiler.reminder("ask_end")
        if penalty:
            data["penalty"] = penalty
        if asked:
            data["ask_end"] = asked
        return bool(penalty or asked)
