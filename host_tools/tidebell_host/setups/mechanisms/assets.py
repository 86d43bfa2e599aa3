# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Assets that players bring and others may take, and penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from tidebell_host.setups.field_types import Table
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.values import Ref, Text

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


ASSET = Keys("assets")


class Asset(Table):
    """A thing that each player has at the start and others may take: a ship, a base, a castle."""

    name: Text = ASSET("name", "what the table calls it, as in a sentence", "ship")
    plural: Optional[Text] = ASSET("plural", "the name of several, if it is another", "ships")
    part: Text = ASSET("part", "a part that can be destroyed", "turret")
    part_plural: Optional[Text] = ASSET("part_plural", "the name of several parts", "turrets")
    parts: int = ASSET("parts", "how many there are", 3)
    out: str | Ref[str] = ASSET(
        "out",
        'who is out: "last", who holds none; "own", who lost his own; or a switch',
        "$out_when",
        default="last",
        switch=True,
    )


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
