# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pots and payouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from tidebell_host.setups.field_types import Points, Short, Table, number, words
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import Name

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Pot(Table):
    """A pot that players win. At a step "settle NAME" the table names the winners.

    Those of them who are in split it; with nobody in, it carries over.
    """

    name: Short = Field(description="what the table calls it", examples=["Pool"])
    counter: Name = Field(
        description="the counter in play that a payout is added to", examples=["chips"]
    )
    each_turn: Points = Field(
        default=0, description="what each turn of the game puts in", examples=[2]
    )
    winners: Annotated[int, *number(1, 4)] = Field(
        default=1, description="how many win", examples=[2]
    )
    remainder: Annotated[str, *words("carry", "first")] = Field(
        default="carry",
        description='what does not split evenly stays in, or goes to the "first" one named',
        examples=["first"],
    )


class Pots(Part):
    """Pots that players pay into and win, [pot.NAME]."""

    name = "pots"

    def action(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        action = compiler.setup.action[at]
        if action.pot is not None:
            known = list(compiler.setup.pot)
            pot = compiler.index(("action", at, "pot"), action.pot, known, "pot", "pots")
            data["pot"] = [pot, action.pays, {"in": 1, "out": 2, None: 0}[action.stake]]

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        counters = list(compiler.setup.counter)
        pots = []
        for name, pot in compiler.setup.pot.items():
            loc: Loc = ("pot", name)
            form: dict[str, Any] = {
                "name": compiler.text((*loc, "name"), pot.name),
                "counter": compiler.index(
                    (*loc, "counter"), pot.counter, counters, "counter", "counters"
                ),
                "winners": pot.winners,
            }
            if pot.each_turn:
                form["each_turn"] = pot.each_turn
            if pot.remainder == "first":
                form["remainder"] = "first"
            pots.append(form)
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
