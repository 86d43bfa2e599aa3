# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Values of the table as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Fit, Part
from tidebell_host.setups.tables.endings import after
from tidebell_host.setups.tables.levels import KEYS, TableValue

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


_START = (
    "start",
    "It cannot be {0.start}.",
    "Begin at {0.least}, or some steps above it, up to {0.most}.",
)

_ENDS: dict[bool | str, str | None] = {False: None, True: "one", "all": "all", "round": "round"}
"""What the device form has for each."""


def ends_later(value: TableValue) -> int | str | None:
    """Return when a value ends something, as ``endings`` reads it; None with the turn."""
    if value.ends == "round":
        return "now" if value.ends_after is None else after(value.ends_after)
    return None if not value.ends or value.ends_after == "turn" else value.ends_after


class Levels(Part):
    """Values of the table, [table.NAME]."""

    name = "levels"
    tables = "table levels"
    FITS = {
        "TableValue.ends_after": Fit(
            {"ends": [True, "all", "round"]},
            "This value ends nothing.",
            "Add ends = true, or take this key out.",
        )
    }
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
        "a round ends too late": (
            "ends_after",
            "A round ends at once, or after the player turn under way.",
            'Write ends_after = "now" or "player_turn".',
        ),
        "a level grows in vain": (
            "each_turn",
            "It begins anew with each round, so what a turn adds is lost.",
            "Take out each_turn, or change ends.",
        ),
        "a level begins full": (
            "start",
            "It is full as it begins.",
            "Change start, or full.",
        ),
        "a level begins out of range": _START,
        "a level begins between two steps": _START,
    }

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        levels = [
            compiler.form(
                ("table", name),
                KEYS,
                one,
                unit=compiler.text(("table", name, "unit"), one.unit or one.name),
                start=one.least if one.start is None else one.start,
                ends=_ENDS[one.ends],
                after=ends_later(one),
            )
            for name, one in compiler.setup.table.items()
        ]
        if levels:
            data["levels"] = levels
        return bool(levels)
