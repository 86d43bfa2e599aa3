# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Rounds that end once all others have passed, and players who fold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Passes(Part):
    """Rules of passing: pass_ends of a stage, folds of an action."""

    name = "passes"

    def play(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        stage = compiler.setup.stage[at]
        if stage.pass_ends == "others" and stage.order == "alternate":
            data["others"] = True

    def action(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        if compiler.setup.action[at].folds:
            data["ends"] = True

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        setup = compiler.setup
        ends = any(stage.pass_ends == "others" for stage in setup.stage)
        return ends or any(action.folds for action in setup.action)

    def check(self, compiler: Compiler) -> None:
        setup = compiler.setup
        if setup.players.last > 1:
            return
        for at, stage in enumerate(setup.stage):
            if stage.pass_ends == "others":
                compiler.report(
                    ("stage", at, "pass_ends"),
                    "There is nobody else who could pass.",
                    "Let two play, or take this out.",
                )
        for at, action in enumerate(setup.action):
            if action.folds:
                compiler.report(
                    ("action", at, "folds"),
                    "There is nobody else who would play on.",
                    "Let two play, or take this out.",
                )
