# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Types of values that several tables of a setup file have."""

from __future__ import annotations

import re
from typing import Annotated, Any, Optional

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema
from tidebell_core.setup_reading import forms

from tidebell_host.setups.values import (
    LINE_LIMIT,
    NONE,
    Ref,
    Span,
    Text,
    bad,
    one_of,
    or_null,
    or_switch,
    shown,
    switchable_schema,
    text_of,
    text_schema,
    typed,
    whole,
    whole_schema,
)

_RANGE_PATTERN = r"^[0-9]{1,3}(-[0-9]{1,3})?$"
_RANGE = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")
UNIT = 5
NAME_LIMIT, NOTE_LIMIT = int(forms.SHORT[1]), int(forms.NOTE[1])

Row = Annotated[Text, *typed(text_of(LINE_LIMIT), text_schema(LINE_LIMIT))]
Short = Annotated[Text, *typed(text_of(NAME_LIMIT), text_schema(NAME_LIMIT))]
Note = Annotated[Text, *typed(text_of(NOTE_LIMIT), text_schema(NOTE_LIMIT))]
TurnName = Annotated[Text, *typed(text_of(12), text_schema(12))]
CardName = Annotated[Text, *typed(text_of(8), text_schema(8))]
Unit = Annotated[Text, *typed(text_of(UNIT), text_schema(UNIT))]


def _accept_reminder(value: Any) -> Optional[Text]:
    return None if value == NONE else text_of(NOTE_LIMIT)(value)


ReminderText = Annotated[
    Text | Ref[Text] | None,
    *typed(or_switch(_accept_reminder), switchable_schema(text_schema(NOTE_LIMIT))),
]


def number(low: int, high: int) -> Any:
    """A whole number."""
    return typed(whole(low, high), whole_schema(low, high))


def switchable(low: int, high: int, others: tuple[str, ...] = ()) -> Any:
    """A whole number, one of some words, or a switch."""
    return typed(
        or_switch(whole(low, high, others)), switchable_schema(whole_schema(low, high, others))
    )


def span(low: int, high: int) -> Any:
    """A number, or a range of numbers as text: ``3``, ``"1-10"``."""
    remedy = f'Write a number, or a range in quotes like "1-10", within {low} to {high}.'

    def accept(value: Any) -> Span:
        found = _RANGE.fullmatch(str(value)) if isinstance(value, (int, str)) else None
        if found is None or isinstance(value, bool):
            raise bad(f"{shown(value)} is not a range of numbers.", remedy)
        first, last = int(found[1]), int(found[2] or found[1])
        if not low <= first <= last <= high:
            raise bad(f"{shown(value)} is out of range.", remedy)
        return Span(first, last)

    schema = {
        "anyOf": [
            {"type": "integer", "minimum": low, "maximum": high},
            {"type": "string", "pattern": _RANGE_PATTERN},
        ]
    }
    return typed(accept, schema)


def words(*known: str) -> Any:
    """One of some words."""
    return typed(one_of(*known), {"enum": list(known)})


def _accept_halves(value: Any) -> Any:
    """Points, halves allowed."""
    if isinstance(value, float) and -99 <= value <= 99 and value * 2 == int(value * 2):
        return int(value) if value == int(value) else value
    if isinstance(value, float):
        raise bad(f"{shown(value)} is not points.", "Write whole or half points, like 2 or 0.5.")
    return whole(-99, 99)(value)


HalfPoints = Annotated[
    int | float,
    *typed(_accept_halves, {"type": "number", "minimum": -99, "maximum": 99, "multipleOf": 0.5}),
]
Points = Annotated[int, *number(0, 99)]
SwitchablePoints = Annotated[int | Ref[int], *switchable(0, 99)]
CapPoints = Annotated[int | Ref[int] | None, *switchable(0, 99, (NONE,))]
Count = Annotated[int, *number(1, 99)]


class Table(BaseModel):
    """A table of the file; keys it does not know are errors."""

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True, defer_build=True)


def said(description: str, example: Any = None, check: Any = (), *, default: Any = ...) -> Any:
    """Return the field of a key that the device form has otherwise, or not.

    :param check: the check and the schema, where the type does not have them
    :param default: ``list`` and ``dict`` stand for empty ones
    """
    given: Any = {"default_factory" if isinstance(default, type) else "default": default}
    field = Field(description=description, examples=None if example is None else [example], **given)
    if check and default is None:
        accept, schema = check
        check = accept, WithJsonSchema(or_null(schema.json_schema))
    field.metadata += check
    return field
