# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Sides that differ, and values that differ by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.sides import BySide

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


def by_side(compiler: Compiler, loc: Loc, values: BySide, other: int) -> list[int]:
    """Return a value for each side; sides that are not named have another."""
    found = [other] * len(compiler.setup.side)
    for name, value in values.items():
        at = compiler.named((*loc, name), name, "sides")
        if found:
            found[at] = value
    return found


class Sides(Part):
    """Sides that players belong to, [side.NAME]."""

    name = "sides"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        sides = compiler.setup.side
        if not sides:
            return False
        of = []
        for at, colour in enumerate(compiler.setup.colour):
            loc: Loc = ("colour", at, "side")
            of.append(0 if colour.side is None else compiler.named(loc, colour.side, "sides"))
        form: dict[str, Any] = {
            "names": [
                compiler.text(("side", name, "name"), side.name) for name, side in sides.items()
            ],
            "of": of,
        }
        for at, side in enumerate(sides.values()):
            if side.begins:
                form["begins"] = at
        if any(side.turn_start for side in sides.values()):
            form["notes"] = [
                side.turn_start and compiler.text(("side", name, "turn_start"), side.turn_start)
                for name, side in sides.items()
            ]
        data["sides"] = form
        return True

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        for at, colour in enumerate(setup.colour):
            if colour.side is None and setup.side:
                report(
                    ("colour", at),
                    f"{colour.name} belongs to no side.",
                    f'Add side = "{next(iter(setup.side))}", for one.',
                )
            elif colour.side is not None:
                compiler.named(("colour", at, "side"), colour.side, "sides")
        first = [name for name, side in setup.side.items() if side.begins]
        if len(first) > 1:
            report(
                ("side", first[1], "begins"),
                f'"{first[0]}" begins already.',
                "Let one side begin, or none where the table decides.",
            )
