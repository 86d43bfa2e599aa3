# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Values of the table as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Optional

from pydantic import Field

from tidebell_host.setups.field_types import Count, Row, Table, Unit, number, words
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import bad, shown, typed

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


class TableValue(Table):
    """A value of the table, not of a player: a temperature, a threat, a track."""

    name: Row = Field(description="what the table calls it", examples=["Temperature"])
    unit: Optional[Unit] = Field(
        default=None, description="its short name beside the number", examples=["Temp"]
    )
    least: Annotated[int, *number(-999, 999)] = Field(
        default=0, description="the smallest value", examples=[-30]
    )
    most: Annotated[int, *number(-999, 999)] = Field(description="the largest value", examples=[8])
    start: Optional[Annotated[int, *number(-999, 999)]] = Field(
        default=None, description="its first value, the smallest if absent", examples=[-30]
    )
    step: Count = Field(default=1, description="by how much it changes", examples=[2])
    each_turn: Annotated[int, *number(-99, 99)] = Field(
        default=0, description="steps that each turn of the game adds", examples=[1]
    )
    full: Annotated[str, *words("most", "least")] = Field(
        default="most", description="at which end it is full", examples=["least"]
    )
    ends: Annotated[Optional[str], *typed(_accept_ends, {"enum": [True, False, "all"]})] = Field(
        default=None,
        description='full, it ends the game after this turn of the game; "all": when all that '
        "say so are full",
        examples=["all"],
    )

    @property
    def widest(self) -> str:
        """Return its least or most, whichever takes more room."""
        return max(str(self.most), str(self.least), key=len)


class Levels(Part):
    """Values of the table, [table.NAME]."""

    name = "levels"

    def action(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        known = list(compiler.setup.table)
        raises = [
            [compiler.index(("action", at, "raises", name), name, known, "table", "values"), steps]
            for name, steps in compiler.setup.action[at].raises.items()
        ]
        if raises:
            data["raises"] = raises

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        levels = []
        for name, level in compiler.setup.table.items():
            loc: Loc = ("table", name)
            form: dict[str, Any] = {
                "name": compiler.text((*loc, "name"), level.name),
                "unit": compiler.text((*loc, "unit"), level.unit or level.name),
                "least": level.least,
                "most": level.most,
                "start": level.least if level.start is None else level.start,
            }
            if level.step > 1:
                form["step"] = level.step
            if level.each_turn:
                form["each_turn"] = level.each_turn
            if level.full == "least":
                form["full"] = level.full
            if level.ends:
                form["ends"] = level.ends
            levels.append(form)
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
