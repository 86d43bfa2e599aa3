# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Duels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from tidebell_host.setups.field_types import Short, Span, Table, number, said, span
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import Name, Ref, Text

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


_KEYS = Keys("duels")


class Duel(Table):
    """Each of two players picks a number; a rule says who wins."""

    name: Text = _KEYS("name", "its name on the screen", "Torpedoes")
    asks: Text = _KEYS("asks", "what each is asked for", "Your number")
    numbers: Span = said("what may be picked", "1-10", span(0, 255))
    wins: str = _KEYS(
        "wins",
        'who begins wins if the numbers are "equal"; "near", which is equal or next to each other '
        'in a ring; or if the own one is the "highest"',
        "near",
    )
    shots: Optional[int] = _KEYS(
        "shots",
        "both sides fire, so often at most: how often is set first, who begins fires first",
        9,
    )
    side: Optional[str] = _KEYS(
        "side",
        "the side that begins it, in whoever's turn; else it is who plays",
        "corp",
        side=True,
    )
    open: bool = _KEYS(
        "open", "who begins picks before all eyes, the other answers the known total", True
    )
    pays: Optional[Name] = said("the counter or pool that pays what is picked", "ore", default=None)
    base: Optional[Short] = said(
        "a number that is set first and added for who begins", "Trace", default=None
    )
    base_most: int = said("the largest such number", 9, number(1, 63), default=9)
    answer_adds: Optional[str] = _KEYS("link", "a counter added for who answers", "link")
    won: Optional[Short] = said("said when who begins wins, if not the name", "hit", default=None)
    lost: Optional[Short] = said("said when not; ties are lost", "miss", default=None)
    when: bool | Ref[bool] = _KEYS(
        "when",
        "false leaves it out; a switch, mostly",
        "$rules is advanced",
        default=True,
        switch=True,
    )
    key: Optional[str] = _KEYS("key", "the key of its own that it has", "declare")


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
            _KEYS,
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
