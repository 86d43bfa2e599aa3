# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ticks: the record of each unit's actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Optional

from pydantic import Field

from tidebell_host.setups.field_types import Short, Table, number
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler

MOST_UNITS = 32
PERIODS = ("player_turn", "turn", "stage", "game")


class TickUnit(Table):
    """Units of one sort, and what they may do."""

    name: Short = Field(description="what the table calls one", examples=["Fort"])
    count: Annotated[int, *number(1, MOST_UNITS)] = Field(
        default=1, description="how many a player has at most", examples=[2]
    )
    kinds: Optional[list[Short]] = Field(
        default=None,
        description="the names of the ticks they may have; all if absent",
        examples=[["Shoot"]],
    )


class TickState(Table):
    """A state that units fall into, in which they may do less, until the table says otherwise."""

    name: Short = Field(description="what the table calls it", examples=["Stranded"])
    kinds: list[Short] = Field(
        description="the names of the ticks that such a unit may still have", examples=[["Repair"]]
    )
    ends: Optional[Short] = Field(
        default=None, description="the tick with which the state is over", examples=["Repair"]
    )


class Ticks(Part):
    """Ticks on the actions of units, [tick]."""

    name = "ticks"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        tick = compiler.setup.tick
        if tick is None:
            return False
        names = [str(kind.name) for kind in tick.kind]
        groups: list[list[Any]] = []
        if tick.units is not None:
            text = compiler.text(("tick", "name"), tick.name)
            groups.append([text, tick.units, list(range(len(names)))])
        for at, unit in enumerate(tick.unit):
            loc: Loc = ("tick", "unit", at)
            kinds = list(range(len(names)))
            if unit.kinds is not None:
                kinds = [names.index(str(kind)) for kind in unit.kinds if str(kind) in names]
            groups.append([compiler.text((*loc, "name"), unit.name), unit.count, kinds])
        data["ticks"] = ticks = {
            "name": compiler.text(("tick", "name"), tick.name),
            "groups": groups,
            "kinds": [
                [compiler.text(("tick", "kind", at, "name"), kind.name), kind.most]
                for at, kind in enumerate(tick.kind)
            ],
            "limit": tick.limit,
        }
        if tick.per != "player_turn":
            ticks["per"] = tick.per
        if tick.overrule:
            ticks["overrule"] = True
        if tick.state is not None:
            left = [names.index(str(kind)) for kind in tick.state.kinds if str(kind) in names]
            ends = str(tick.state.ends)
            ticks["state"] = [
                compiler.text(("tick", "state", "name"), tick.state.name),
                left,
                names.index(ends) if ends in names else -1,
            ]
        if tick.action is not None:
            known = [action.id for action in compiler.setup.action]
            place = ("tick", "action")
            ticks["action"] = compiler.index(place, tick.action, known, "action", "actions")
        return True

    def check(self, compiler: Compiler) -> None:
        tick, report = compiler.setup.tick, compiler.report
        if tick is None:
            return
        if (tick.units is None) == (not tick.unit):
            report(
                ("tick", "units"),
                "The units are given twice." if tick.unit else "It does not say how many units.",
                "Write units = 6, or [[tick.unit]] tables where they differ.",
            )
        total = sum(unit.count for unit in tick.unit)
        if total > MOST_UNITS:
            report(
                ("tick", "unit"),
                f"There are {total} units; the device tells {MOST_UNITS} apart.",
                "Lower a count.",
            )
        named: list[tuple[Loc, Any]] = [
            (("tick", "unit", at, "kinds", place), kind)
            for at, unit in enumerate(tick.unit)
            for place, kind in enumerate(unit.kinds or [])
        ]
        if tick.state is not None:
            for place, kind in enumerate(tick.state.kinds):
                named.append((("tick", "state", "kinds", place), kind))
            if tick.state.ends is not None:
                named.append((("tick", "state", "ends"), tick.state.ends))
        names = [str(kind.name) for kind in tick.kind]
        for loc, kind in named:
            if str(kind) not in names:
                report(
                    loc,
                    f'There is no kind of tick "{kind}".',
                    "Use the names of the [[tick.kind]] tables.",
                )
