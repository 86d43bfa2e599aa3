# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Duels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.duels import KEYS

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Duels(Part):
    """Duels of two numbers, [duel.NAME]."""

    name = "duels"
    tables = "duel duels"
    FAULTS = {
        "a duel needs two players": (
            "",
            "A duel needs two players.",
            'Write players = "2", or more.',
        ),
        "a duel's numbers are out of range": (
            "numbers",
            "There is only one number to pick.",
            'Write a range, like "1-10".',
        ),
        "a duel of shots is not won by the highest": (
            "shots",
            "A shot hits or misses; it is not won by the highest.",
            'Write wins = "near" or "equal", or take this key out.',
        ),
        "who cannot pay has no number to pick": (
            "numbers",
            "Who has nothing left must be able to pick 0.",
            'Write numbers = "0-{0.numbers.last}".',
        ),
    }

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        duels = compiler.setup.duel
        if duels:
            data["duels"] = [self._duel(compiler, name) for name in duels]
        return bool(duels)

    def _duel(self, compiler: Compiler, name: str) -> Any:
        duel = compiler.setup.duel[name]
        loc: Loc = ("duel", name)
        pools = list(compiler.setup.pool)
        pays: list[Any] | None = None
        if duel.pays in pools:
            pays = ["pool", pools.index(duel.pays)]
        elif duel.pays is not None:
            pays = ["counter", compiler.named((*loc, "pays"), duel.pays, "counters")]
        return compiler.form(
            loc,
            KEYS,
            duel,
            numbers=[duel.numbers.first, duel.numbers.last],
            pays=pays,
            base=duel.base and [compiler.text((*loc, "base"), duel.base), duel.base_most],
            words=compiler.pair(loc, duel, "won", "lost"),
        )

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        for name, duel in setup.duel.items():
            loc: Loc = ("duel", name)
            if duel.shots is not None and (duel.open or duel.pays is not None):
                report(
                    (*loc, "shots"),
                    "Shots are picked in secret and cost nothing.",
                    "Take out this key, or open and pays.",
                )
            for first, second in (("won", "lost"), ("lost", "won")):
                if getattr(duel, first) is not None and getattr(duel, second) is None:
                    report(
                        (*loc, first),
                        f'"{first}" is said, but not "{second}".',
                        f'Add {second} = "...".',
                    )
