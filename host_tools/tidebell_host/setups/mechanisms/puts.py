# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Actions that put cards into bags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc, suggestion

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler

OWN = -1
"""Of ``puts`` on the device: the kind of who acts."""


class Puts(Part):
    """Cards put into bags: puts and pours of an action, own_cards and filled_by of a bag."""

    name = "puts"

    def action(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        setup, action = compiler.setup, compiler.setup.action[at]
        puts, pours = [], []
        for key, count in action.puts.items():
            puts.append([*self._kind(compiler, ("action", at, "puts", key), key), count])
        if action.pours is not None:
            loc: Loc = ("action", at, "pours")
            bag = compiler.named(loc, action.pours, "bags")
            named = setup.bag.get(action.pours)
            if named and named.filled_by is not None and named.own_cards:
                place: Loc = ("bag", action.pours, "filled_by")
                pours = [[bag, compiler.named(place, named.filled_by, "counters")]]
        data["puts"] = puts or None
        data["pours"] = pours or None

    def _kind(self, compiler: Compiler, loc: Loc, key: str) -> list[int]:
        """Return the numbers of a bag and of a kind in it, OWN where only the bag is named."""
        name, _, card = key.partition(" ")
        index = compiler.named(loc, name, "bags")
        bag = compiler.setup.bag.get(name)
        if not card or bag is None:
            return [index, OWN]
        for at, one in enumerate(bag.card):
            if card in one.name.all():
                return [index, at]
        known = [str(one.name) for one in bag.card]
        advice = suggestion(card, known, "cards", "name one of its cards")
        compiler.report(loc, f'The bag "{name}" has no card "{card}".', advice)
        return [index, OWN]

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        return any(one.puts or one.pours for one in compiler.setup.action)

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        used = set()
        for at, action in enumerate(setup.action):
            bags = [key for key in action.puts if " " not in key]
            used |= {key.partition(" ")[0] for key in action.puts} | {action.pours}
            for key, names in (("puts", bags), ("pours", [action.pours])):
                for name in names:
                    bag = setup.bag.get(name or "")
                    if bag and not bag.own_cards:
                        report(
                            ("action", at, key),
                            f'The bag "{name}" has no kind for each colour.',
                            f'Add own_cards = true to [bag.{name}], or name a card: "{name} Coin".',
                        )
            named = setup.bag.get(action.pours or "")
            if named and named.filled_by is None:
                report(
                    ("action", at, "pours"),
                    f'No counter fills the bag "{action.pours}".',
                    f"Add filled_by to [bag.{action.pours}], the name of a counter in play.",
                )
        for name, bag in setup.bag.items():
            loc: Loc = ("bag", name)
            if bag.own_cards and name not in used:
                report(
                    (*loc, "own_cards"),
                    "No action puts anything into it.",
                    f"Give an action puts = {{ {name} = 1 }}, or take this key out.",
                )
            counter = setup.counter.get(bag.filled_by or "")
            if bag.filled_by is not None and (counter is None or counter.least):
                compiler.named((*loc, "filled_by"), bag.filled_by, "counters")
                if counter is not None:
                    report(
                        (*loc, "filled_by"),
                        "A counter that goes below 0 fills no bag.",
                        f"Take least out of [counter.{bag.filled_by}].",
                    )
