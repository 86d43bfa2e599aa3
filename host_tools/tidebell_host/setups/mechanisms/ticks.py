# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ticks: the record of each unit's actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Optional

from tidebell_host.setups.field_types import Short, Table, number, said
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import Text

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler

MOST_UNITS = 32


_KEYS = Keys("ticks")
_KIND = Keys(_KEYS.forms["kinds"])
_GROUP = Keys(_KEYS.forms["groups"])


class TickUnit(Table):
    """Units of one sort, and what they may do."""

    name: Text = _GROUP(0, "what the table calls one", "Fort")
    count: int = _GROUP(1, "how many a player has at most", 2, default=1)
    kinds: Optional[list[Short]] = said(
        "the names of the ticks they may have; all if absent", ["Shoot"], default=None
    )


class TickState(Table):
    """A state that units fall into, in which they may do less, until the table says otherwise."""

    name: Short = said("what the table calls it", "Stranded")
    kinds: list[Short] = said("the names of the ticks that such a unit may still have", ["Repair"])
    ends: Optional[Short] = said("the tick with which the state is over", "Repair", default=None)


class Kind(Table):
    """One of the kinds that a tick may be of."""

    name: Text = _KIND(0, "its name on the screen", "Crab")
    most: int = _KIND(1, "how many per unit", 1)


class Tick(Table):
    """A record of what each unit has done, for tables that want to tick it off."""

    name: Text = _KEYS("name", "the unit", "Hen")
    units: Optional[int] = said(
        "how many at most, if all are alike", 6, number(1, 16), default=None
    )
    unit: list[TickUnit] = said("units that differ, [[tick.unit]]", default=list)
    limit: int = _KEYS("limit", "ticks per unit, of all kinds together", 2)
    action: Optional[str] = _KEYS("action", "the action that a tick also pays for", "build")
    kind: list[Kind] = said("kinds of tick, [[tick.kind]]")
    per: str = _KEYS("per", "how long ticks last", "stage", default="player_turn")
    overrule: bool = _KEYS("overrule", "the table may tick beyond the limits", True)
    state: Optional[TickState] = said(
        "a state in which a unit may do less, [tick.state]", default=None
    )


class Ticks(Part):
    """Ticks on the actions of units, [tick]."""

    name = "ticks"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        tick = compiler.setup.tick
        if tick is None:
            return False
        loc: Loc = ("tick",)
        names = [str(kind.name) for kind in tick.kind]

        def numbers(kinds: Iterable[Any]) -> list[int]:
            return [names.index(str(kind)) for kind in kinds if str(kind) in names]

        groups: list[list[Any]] = []
        if tick.units is not None:
            groups.append([compiler.text((*loc, "name"), tick.name), tick.units, numbers(names)])
        for at, unit in enumerate(tick.unit):
            kinds = names if unit.kinds is None else unit.kinds
            groups.append([*compiler.form((*loc, "unit", at), _GROUP, unit), numbers(kinds)])
        state: Any = None
        if tick.state is not None:
            text = compiler.text((*loc, "state", "name"), tick.state.name)
            state = [text, numbers(tick.state.kinds), *(numbers([tick.state.ends]) or [-1])]
        data["ticks"] = compiler.form(
            loc,
            _KEYS,
            tick,
            groups=groups,
            kinds=[
                compiler.form((*loc, "kind", at), _KIND, kind) for at, kind in enumerate(tick.kind)
            ],
            state=state,
        )
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
