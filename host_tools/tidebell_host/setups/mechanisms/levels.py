# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Values of the table as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from tidebell_core.phrases import signed

from tidebell_host.setups.field_types import UNIT, Table
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.values import Text, bad, shown

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


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
        return max(signed(self.most), signed(self.least), key=len)


_START = (
    "start",
    "It cannot be {0.start}.",
    "Begin at {0.least}, or some steps above it, up to {0.most}.",
)


class Levels(Part):
    """Values of the table, [table.NAME]."""

    name = "levels"
    tables = "table levels"
    FAULTS = {
        "a level has nowhere to go": (
            "most",
            "It begins to count at {0.least} and ends at {0.most}.",
            "Raise most, or lower least.",
        ),
        "a level's steps do not lead to its most": (
            "step",
            "Steps of {0.step} from {0.least} do not lead to {0.most}.",
            "Change step, least or most.",
        ),
        "a level has more than 250 steps": (
            "step",
            "That is more than 250 steps.",
            "Raise step, or bring least and most nearer to each other.",
        ),
        "a level begins out of range": _START,
        "a level begins between two steps": _START,
    }

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
