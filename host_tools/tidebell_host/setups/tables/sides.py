# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[side.NAME], and values that differ by side."""

from __future__ import annotations

from typing import Annotated, Any, Optional

from tidebell_host.setups.field_types import Row, Short, Table, number, said
from tidebell_host.setups.values import Flag, typed, whole, whole_schema

BySide = dict[str, Annotated[int, *number(0, 255)]]


def _accept_by_side(value: Any) -> int | dict[str, int]:
    if not isinstance(value, dict):
        return whole(0, 255)(value)  # type: ignore[no-any-return]
    return {name: whole(0, 255)(one) for name, one in value.items()}


BySideOrAll = Annotated[
    int | dict[str, int],
    *typed(
        _accept_by_side,
        {
            "anyOf": [
                whole_schema(0, 255),
                {"type": "object", "additionalProperties": whole_schema(0, 255)},
            ]
        },
    ),
]


class Side(Table):
    """A side of a game whose sides differ. A colour says which side its player is."""

    name: Short = said("what the table calls it", "Corp")
    begins: Flag = said("it has the first turn", True, default=False)
    turn_start: Optional[Row] = said(
        "shown in its player turn until the first action", "Draw one card first.", default=None
    )
