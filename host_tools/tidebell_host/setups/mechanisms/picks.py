# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Secret picks of all players: numbers or options, shown together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from tidebell_host.setups.field_types import Short, Table, number, said, words
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import Text

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


_KEYS = Keys("picks")


class PickOption(Table):
    """One of the things to pick from."""

    name: Short = said("its name on the screen", "Attack")


class Pick(Table):
    """A secret pick: each player picks a number or an option, then all are shown together."""

    name: Text = _KEYS("name", "the question", "Your bid")
    least: int = said("the smallest number", 1, number(0, 255), default=0)
    most: Optional[int] = said(
        "the largest number; without it there are options", 20, number(1, 255), default=None
    )
    shown: str = said(
        "which number stands first when all are shown",
        "lowest",
        words("highest", "lowest"),
        default="highest",
    )
    counter: Optional[str] = _KEYS("counter", "a counter that gets each player's number", "bid")
    option: list[PickOption] = said(
        "options in place of numbers, [[pick.NAME.option]]", default=list
    )


class Picks(Part):
    """Secret picks, [pick.NAME]."""

    name = "picks"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        picks = compiler.setup.pick
        if picks:
            data["picks"] = [self._pick(compiler, name) for name in picks]
        return bool(picks)

    def _pick(self, compiler: Compiler, name: str) -> Any:
        pick = compiler.setup.pick[name]
        loc: Loc = ("pick", name)
        options = [
            compiler.text((*loc, "option", at, "name"), one.name)
            for at, one in enumerate(pick.option)
        ]
        return compiler.form(
            loc,
            _KEYS,
            pick,
            range=None if pick.most is None else [pick.least, pick.most],
            options=options if pick.most is None else None,
            lowest=pick.shown == "lowest",
        )

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        for name, pick in setup.pick.items():
            loc: Loc = ("pick", name)
            if pick.most is None and not 2 <= len(pick.option) <= _KEYS.most("options"):
                report(
                    loc,
                    "There is nothing to pick from, or too much.",
                    f"Give most for a number, or 2 to {_KEYS.most('options')} options.",
                )
            if pick.most is not None and pick.option:
                report((*loc, "option"), "It is a number already.", "Take out most or option.")
            if pick.most is not None and pick.least >= pick.most:
                report((*loc, "most"), "There is nothing to choose.", "Raise it above least.")
            counter = setup.counter.get(pick.counter or "")
            if counter is None:
                continue
            limit = min(counter.limits(setup.players))
            if (len(pick.option) - 1 if pick.most is None else pick.most) > limit:
                report(
                    (*loc, "counter"),
                    f"That counter goes to {limit}, and a pick may be more.",
                    "Raise most of the counter, or lower that of the pick.",
                )
