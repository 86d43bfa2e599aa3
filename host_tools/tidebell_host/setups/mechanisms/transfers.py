# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Actions that set counters, or change those of other players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler

OF_OTHERS = ("all_others", "one_other")


class Transfers(Part):
    """Counters that actions set or change for others: sets, all_others, one_other."""

    name = "transfers"

    def action(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        action, counters = compiler.setup.action[at], compiler.setup.counter
        sets = []
        for name, value in action.sets.items():
            index = compiler.named(("action", at, "sets", name), name, "counters")
            least = counters[name].least if name in counters else 0
            sets.append([index, max(0, value - least)])
        data["sets"] = sets or None

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        return any(one.sets or one.all_others or one.one_other for one in compiler.setup.action)

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        for at, action in enumerate(setup.action):
            loc: Loc = ("action", at)
            for name, value in action.sets.items():
                counter = setup.counter.get(name)
                least, most = (
                    (counter.least, counter.limits(setup.players)[0]) if counter else (0, 0)
                )
                if counter and not least <= value <= most:
                    report(
                        (*loc, "sets"),
                        f'The counter "{name}" cannot be {value}: it goes from {least} to {most}.',
                        "Write a value in between, or widen the counter by least or most.",
                    )
            for key in OF_OTHERS:
                if getattr(action, key) and setup.players.last < 2:
                    report((*loc, key), "There is nobody else.", "Let two play, or take this out.")
            if action.one_other and (action.effect or action.price):
                report(
                    (*loc, "one_other"),
                    "An action for one other player has no effect or price besides.",
                    "Take out effect or price, or make two actions of it.",
                )
