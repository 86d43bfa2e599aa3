# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[side.NAME], and values that differ by side."""

from __future__ import annotations

from typing import Annotated, Any, Optional

from tidebell_host.setups.field_types import Row, Short, Table, number, said
from tidebell_host.setups.values import Flag, typed, whole, whole_schema

BySide = dict[str, Annotated[int, *number(0, 255)]]


def for_all_or_by_side(least: int, most: int) -> Any:
    """Return what a field accepts that has one value for all, or a value of each side."""
    one, form = whole(least, most), whole_schema(least, most)

    def accept(value: Any) -> int | dict[str, int]:
        if not isinstance(value, dict):
            return one(value)  # type: ignore[no-any-return]
        return {name: one(of_side) for name, of_side in value.items()}

    return typed(accept, {"anyOf": [form, {"type": "object", "additionalProperties": form}]})


class Side(Table):
    """A side of a game whose sides differ. A colour says which side its player is."""

    name: Short = said("what the table calls it", "Corp")
    begins: Flag = said("it has the first turn", True, default=False)
    turn_start: Optional[Row] = said(
        "shown in its player turn until the first action", "Draw one card first.", default=None
    )
