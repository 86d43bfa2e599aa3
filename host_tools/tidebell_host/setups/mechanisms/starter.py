# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Actions that say who starts the next turn of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Starter(Part):
    """The start that an action takes or passes on: starter of an action."""

    name = "starter"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        return any(one.starter for one in compiler.setup.action)

    def check(self, compiler: Compiler) -> None:
        for at, action in enumerate(compiler.setup.action):
            if action.starter and compiler.setup.players.last < 2:
                compiler.report(
                    ("action", at, "starter"),
                    "Nobody else could start.",
                    "Let two play, or take this key out.",
                )
            elif action.starter and compiler.setup.turns == 1:
                compiler.warn(
                    ("action", at, "starter"),
                    "The game has one turn: nobody starts the next one.",
                    "Write more turns, or take this key out.",
                )
