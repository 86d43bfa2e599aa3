# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pots and payouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.tables.pots import KEYS

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Pots(Part):
    """Pots that players pay into and win, [pot.NAME]."""

    name = "pots"

    def action(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        action = compiler.setup.action[at]
        if action.pot is not None:
            pot = compiler.named(("action", at, "pot"), action.pot, "pots")
            data["pot"] = [pot, action.pays, {"in": 1, "out": 2, None: 0}[action.stake]]

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        pots = [compiler.form(("pot", name), KEYS, one) for name, one in compiler.setup.pot.items()]
        if pots:
            data["pots"] = pots
        for stage in data["stages"]:
            settled = [step[1] for step in stage["steps"] if step[0] == "settle"]
            stage["steps"][:0] = [["stake", pot] for pot in settled]
        return bool(pots)

    def check(self, compiler: Compiler) -> None:
        setup, report, warn = compiler.setup, compiler.report, compiler.warn
        settled = {
            step.name for stage in setup.stage for step in stage.steps if step.verb == "settle"
        }
        for name, pot in setup.pot.items():
            if name not in settled:
                warn(
                    ("pot", name),
                    "Nobody ever wins it.",
                    f'Add "settle {name}" to the steps of a stage.',
                )
            if pot.winners > setup.players.last:
                report(
                    ("pot", name, "winners"),
                    f"{pot.winners} winners are more than the players.",
                    f"Write {setup.players.last} or less.",
                )
        for at, action in enumerate(setup.action):
            for key in ("pays", "stake"):
                if getattr(action, key) and action.pot is None:
                    report(
                        ("action", at, key),
                        "The action is about no pot.",
                        "Add pot, or take this key out.",
                    )
