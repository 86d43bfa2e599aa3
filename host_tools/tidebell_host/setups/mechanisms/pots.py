# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pots and payouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.field_types import Table
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.values import Text

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


_KEYS = Keys("pots")


class Pot(Table):
    """A pot that players win. At a step "settle NAME" the table names the winners.

    Those of them who are in split it; with nobody in, it carries over.
    """

    name: Text = _KEYS("name", "what the table calls it", "Pool")
    counter: str = _KEYS("counter", "the counter in play that a payout is added to", "chips")
    each_turn: int = _KEYS("each_turn", "what each turn of the game puts in", 2, default=0)
    winners: int = _KEYS("winners", "how many win", 2, default=1)
    remainder: str = _KEYS(
        "remainder",
        'what does not split evenly stays in, or goes to the "first" one named',
        "first",
        default="carry",
    )


class Pots(Part):
    """Pots that players pay into and win, [pot.NAME]."""

    name = "pots"

    def action(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        action = compiler.setup.action[at]
        if action.pot is not None:
            pot = compiler.named(("action", at, "pot"), action.pot, "pots")
            data["pot"] = [pot, action.pays, {"in": 1, "out": 2, None: 0}[action.stake]]

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        pots = [
            compiler.form(("pot", name), _KEYS, one) for name, one in compiler.setup.pot.items()
        ]
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
