# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Duels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Optional

from pydantic import Field

from tidebell_host.setups.field_types import KeyName, Short, Span, Table, number, span, words
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.mechanisms.sides import one_side
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import Flag, Name, SwitchableFlag

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Duel(Table):
    """Each of two players picks a number; a rule says who wins."""

    name: Short = Field(description="its name on the screen", examples=["Torpedoes"])
    asks: Short = Field(description="what each is asked for", examples=["Your number"])
    numbers: Annotated[Span, *span(0, 255)] = Field(
        description="what may be picked", examples=["1-10"]
    )
    wins: Annotated[str, *words("near", "equal", "highest")] = Field(
        description='who begins wins if the numbers are "equal"; "near", which is equal or next to '
        'each other in a ring; or if the own one is the "highest"',
        examples=["near"],
    )
    shots: Optional[Annotated[int, *number(1, 15)]] = Field(
        default=None,
        description="both sides fire, so often at most: how often is set first, who begins fires "
        "first",
        examples=[9],
    )
    side: Optional[Name] = Field(
        default=None,
        description="the side that begins it, in whoever's turn; else it is who plays",
        examples=["corp"],
    )
    open: Flag = Field(
        default=False,
        description="who begins picks before all eyes, the other answers the known total",
        examples=[True],
    )
    pays: Optional[Name] = Field(
        default=None, description="the counter or pool that pays what is picked", examples=["ore"]
    )
    base: Optional[Short] = Field(
        default=None,
        description="a number that is set first and added for who begins",
        examples=["Trace"],
    )
    base_most: Annotated[int, *number(1, 63)] = Field(
        default=9, description="the largest such number", examples=[9]
    )
    answer_adds: Optional[Name] = Field(
        default=None, description="a counter added for who answers", examples=["link"]
    )
    won: Optional[Short] = Field(
        default=None, description="said when who begins wins, if not the name", examples=["hit"]
    )
    lost: Optional[Short] = Field(
        default=None, description="said when not; ties are lost", examples=["miss"]
    )
    when: SwitchableFlag = Field(
        default=True,
        description="false leaves it out; a switch, mostly",
        examples=["$rules is advanced"],
    )
    key: Optional[KeyName] = Field(
        default=None, description="the key of its own that it has", examples=["declare"]
    )


class Duels(Part):
    """Duels of two numbers, [duel.NAME]."""

    name = "duels"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        duels = compiler.setup.duel
        if duels:
            data["duels"] = [self._duel(compiler, name) for name in duels]
        return bool(duels)

    def _duel(self, compiler: Compiler, name: str) -> dict[str, Any]:
        duel = compiler.setup.duel[name]
        loc: Loc = ("duel", name)
        counters, pools = list(compiler.setup.counter), list(compiler.setup.pool)
        data: dict[str, Any] = {
            "name": compiler.text((*loc, "name"), duel.name),
            "asks": compiler.text((*loc, "asks"), duel.asks),
            "numbers": [duel.numbers.first, duel.numbers.last],
            "wins": duel.wins,
        }
        if duel.shots is not None:
            data["shots"] = duel.shots
        if duel.side is not None:
            data["side"] = one_side(compiler, (*loc, "side"), duel.side)
        if duel.open:
            data["open"] = True
        if duel.pays in pools:
            data["pays"] = ["pool", pools.index(duel.pays)]
        elif duel.pays is not None:
            at = compiler.index((*loc, "pays"), duel.pays, counters, "counter", "counters")
            data["pays"] = ["counter", at]
        if duel.base is not None:
            data["base"] = [compiler.text((*loc, "base"), duel.base), duel.base_most]
        if duel.answer_adds is not None:
            place = (*loc, "answer_adds")
            data["link"] = compiler.index(place, duel.answer_adds, counters, "counter", "counters")
        if duel.won is not None and duel.lost is not None:
            won, lost = ((*loc, "won"), duel.won), ((*loc, "lost"), duel.lost)
            data["words"] = [compiler.text(*won), compiler.text(*lost)]
        if duel.when is not True:
            data["when"] = compiler.value((*loc, "when"), duel.when)
        if duel.key is not None:
            data["key"] = duel.key
        return data

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        for name, duel in setup.duel.items():
            loc: Loc = ("duel", name)
            if duel.numbers.first == duel.numbers.last:
                report(
                    (*loc, "numbers"),
                    "There is only one number to pick.",
                    'Write a range, like "1-10".',
                )
            if duel.shots is not None and duel.wins == "highest":
                report(
                    (*loc, "shots"),
                    "A shot hits or misses; it is not won by the highest.",
                    'Write wins = "near" or "equal", or take this key out.',
                )
            if duel.shots is not None and (duel.open or duel.pays is not None):
                report(
                    (*loc, "shots"),
                    "Shots are picked in secret and cost nothing.",
                    "Take out this key, or open and pays.",
                )
            if duel.pays is not None and duel.numbers.first:
                report(
                    (*loc, "numbers"),
                    "Who has nothing left must be able to pick 0.",
                    f'Write numbers = "0-{duel.numbers.last}".',
                )
            for first, second in (("won", "lost"), ("lost", "won")):
                if getattr(duel, first) is not None and getattr(duel, second) is None:
                    report(
                        (*loc, first),
                        f'"{first}" is said, but not "{second}".',
                        f'Add {second} = "...".',
                    )
            if setup.players.last < 2:
                report(loc, "A duel needs two players.", 'Write players = "2", or more.')
