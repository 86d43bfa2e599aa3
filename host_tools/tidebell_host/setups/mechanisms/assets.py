# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Assets that players bring and others may take, and penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Assets(Part):
    """The asset that every player has one of, [asset], and actions on it."""

    name = "assets"

    def play(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        stage = compiler.setup.stage[at]
        if compiler.setup.asset is None:
            return
        if stage.at_zero == "ask":
            data["zero"] = "ask"
        if stage.final:
            data["final"] = True

    def pool(self, compiler: Compiler, name: str, data: dict[str, Any]) -> None:
        pool = compiler.setup.pool[name]
        if pool.per_asset and compiler.setup.asset is not None:
            data["asset_bonus"] = pool.per_asset

    def action(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        action = compiler.setup.action[at]
        if compiler.setup.asset is None:
            return
        if action.per_damage:
            data["cost_damage"] = action.per_damage
        if action.effect not in (None, "penalty"):
            data["effect"] = action.effect

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        asset = compiler.setup.asset
        if asset is None:
            return False
        data["assets"] = {
            "name": compiler.text(("asset", "name"), asset.name),
            "part": compiler.text(("asset", "part"), asset.part),
            "parts": asset.parts,
            "out": compiler.value(("asset", "out"), asset.out),
        }
        for key, text in (("plural", asset.plural), ("part_plural", asset.part_plural)):
            if text is not None:
                data["assets"][key] = compiler.text(("asset", key), text)
        return True


class Penalties(Part):
    """Penalties of the first pool, and the question before a player turn ends."""

    name = "penalties"

    def action(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        if compiler.setup.action[at].effect == "penalty":
            data["effect"] = "penalty"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        penalty = max((pool.penalty for pool in compiler.setup.pool.values()), default=0)
        asked = compiler.reminder("ask_end")
        if penalty:
            data["penalty"] = penalty
        if asked:
            data["ask_end"] = asked
        return bool(penalty or asked)
