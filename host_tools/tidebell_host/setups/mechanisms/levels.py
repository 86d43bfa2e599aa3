# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Values of the table as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from tidebell_host.setups.field_types import UNIT, Table
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import Text, bad, shown

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler

MOST_STEPS = 250


def _accept_ends(value: Any) -> str | None:
    if value is True or value is False:
        return "one" if value else None
    if value == "all":
        return "all"
    raise bad(
        f"{shown(value)} does not say whether it ends the game.",
        'Write true, or "all" where it does so together with others.',
    )


_KEYS = Keys("levels")


class TableValue(Table):
    """A value of the table, not of a player: a temperature, a threat, a track."""

    name: Text = _KEYS("name", "what the table calls it", "Temperature")
    unit: Optional[Text] = _KEYS(
        "unit", "its short name beside the number", "Temp", default=None, most=UNIT
    )
    least: int = _KEYS("least", "the smallest value", -30, default=0)
    most: int = _KEYS("most", "the largest value", 8)
    start: Optional[int] = _KEYS(
        "start", "its first value, the smallest if absent", -30, default=None
    )
    step: int = _KEYS("step", "by how much it changes", 2, default=1)
    each_turn: int = _KEYS("each_turn", "steps that each turn of the game adds", 1, default=0)
    full: str = _KEYS("full", "at which end it is full", "least", default="most")
    ends: Optional[str] = _KEYS(
        "ends",
        'full, it ends the game after this turn of the game; "all": when all that say so are full',
        "all",
        check=(_accept_ends, {"enum": [True, False, "all"]}),
    )

    @property
    def widest(self) -> str:
        """Return its least or most, whichever takes more room."""
        return max(str(self.most), str(self.least), key=len)


class Levels(Part):
    """Values of the table, [table.NAME]."""

    name = "levels"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        levels = [
            compiler.form(
                ("table", name),
                _KEYS,
                one,
                unit=compiler.text(("table", name, "unit"), one.unit or one.name),
                start=one.least if one.start is None else one.start,
            )
            for name, one in compiler.setup.table.items()
        ]
        if levels:
            data["levels"] = levels
        return bool(levels)

    def check(self, compiler: Compiler) -> None:
        report = compiler.report
        for name, level in compiler.setup.table.items():
            loc: Loc = ("table", name)
            if level.least >= level.most:
                report(
                    (*loc, "most"),
                    f"It begins to count at {level.least} and ends at {level.most}.",
                    "Raise most, or lower least.",
                )
                continue
            if (level.most - level.least) % level.step:
                report(
                    (*loc, "step"),
                    f"Steps of {level.step} from {level.least} do not lead to {level.most}.",
                    "Change step, least or most.",
                )
            elif (level.most - level.least) // level.step > MOST_STEPS:
                report(
                    (*loc, "step"),
                    f"That is more than {MOST_STEPS} steps.",
                    "Raise step, or bring least and most nearer to each other.",
                )
            start = level.least if level.start is None else level.start
            if not level.least <= start <= level.most or (start - level.least) % level.step:
                report(
                    (*loc, "start"),
                    f"It cannot be {start}.",
                    f"Begin at {level.least}, or some steps above it, up to {level.most}.",
                )
