# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ticks: the record of each unit's actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.ticks import GROUP, KEYS, KIND

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


MOST_UNITS = 32


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
            groups.append([*compiler.form((*loc, "unit", at), GROUP, unit), numbers(kinds)])
        state: Any = None
        if tick.state is not None:
            text = compiler.text((*loc, "state", "name"), tick.state.name)
            state = [text, numbers(tick.state.kinds), *(numbers([tick.state.ends]) or [-1])]
        data["ticks"] = compiler.form(
            loc,
            KEYS,
            tick,
            groups=groups,
            kinds=[
                compiler.form((*loc, "kind", at), KIND, kind) for at, kind in enumerate(tick.kind)
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
