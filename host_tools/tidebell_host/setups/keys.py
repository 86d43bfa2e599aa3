# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Keys of a setup file by the forms of the device: a form's range, words and letters hold for both.

``Keys(form)`` makes the fields of a table's model. Of each it derives the check, the JSON Schema
and the way to the device form, which ``Compiler.form`` goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Optional, Protocol

from tidebell_core.setup_reading import forms
from tidebell_core.setup_reading.mechanism_forms import ADDED, SETUP_KEYS

from tidebell_host.setups.field_types import said
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import (
    FLAG_SCHEMA,
    NAME_SCHEMA,
    NONE,
    Accept,
    Text,
    accept_flag,
    accept_name,
    one_of,
    or_null,
    or_switch,
    switchable_schema,
    text_of,
    text_schema,
    typed,
    whole,
    whole_schema,
)

if TYPE_CHECKING:
    from pydantic import BaseModel

SECONDS = 1000
"""The milliseconds of the device in one second of the file."""

OF_SETUP: dict[str, Any] = {**forms.SETUP[1], **forms.SETUP[2], **SETUP_KEYS}
"""The forms of a setup's outermost keys on the device."""

_BY_FORM = object()


class Resolver(Protocol):
    """The compiler, as the way of a key asks it."""

    def text(self, loc: Loc, text: Text) -> str:
        """Return a text in the language asked for."""

    def named(self, loc: Loc, name: str, of_device: str) -> int:
        """Return the index of a named thing in a list of the device form."""

    def value(self, loc: Loc, value: Any, resolve: Callable[[Any], Any] = ...) -> Any:
        """Return a value for the device, a reference if it depends on a switch."""


Convert = Callable[[Resolver, Loc, Any], Any]


@dataclass(frozen=True)
class Way:
    """The way of a key of the file to the device form."""

    keys: Keys
    key: Any  # that of the device form, or the place in a row
    convert: Convert


def _checked(form: Any, low: Optional[int], high: Optional[int], unit: int, other: Any) -> Any:
    """Return the check of a value of the file and its JSON Schema, by the form on the device."""
    kind, *rest = form
    if kind == forms.MAYBE:
        return _checked(rest[0], low, high, unit, other)
    if kind == forms.NUMBER:
        low = rest[0] // unit if low is None else low
        high = rest[1] // unit if high is None else high
        words = (other,) if other else ()
        return whole(low, high, words), whole_schema(low, high, words)
    if kind == forms.TEXT:
        return text_of(high or rest[0]), text_schema(high or rest[0])
    if kind == forms.WORD:
        words = (other, *rest) if other else tuple(rest)
        return one_of(*words), {"enum": list(words)}
    if kind == forms.BOOLEAN:
        return accept_flag, FLAG_SCHEMA
    if kind == forms.INDEX:
        return accept_name, NAME_SCHEMA
    raise ValueError(kind)


def _converted(form: Any, unit: int) -> Convert:
    """Return how a value of the file becomes one of the device."""
    kind = form[0]
    if kind == forms.MAYBE:
        return _converted(form[1], unit)
    if kind == forms.TEXT:
        return lambda compiler, loc, value: compiler.text(loc, value)
    if kind == forms.INDEX:
        return lambda compiler, loc, value: compiler.named(loc, value, form[1])
    if kind == forms.LIST:
        return _listed(form, unit)
    if unit == 1:
        return lambda compiler, loc, value: compiler.value(loc, value)
    return lambda compiler, loc, value: compiler.value(
        loc, value, lambda one: None if one is None else one * unit
    )


def _listed(form: Any, unit: int) -> Convert:
    each = form[3]
    if each[0] != forms.ROW:
        one = _converted(each, unit)
        return lambda compiler, loc, value: [
            one(compiler, (*loc, at), each) for at, each in enumerate(value)
        ]
    first, second = (_converted(item, unit) for item in each[1:])
    return lambda compiler, loc, value: [
        [first(compiler, (*loc, name), name), second(compiler, (*loc, name), each)]
        for name, each in value.items()
    ]


class Keys:
    """Make the fields of a table's model from a form of the device: a table's or a row's.

    :param form: the form, or the outermost key that has it
    """

    def __init__(self, form: Any) -> None:
        form = OF_SETUP[form] if isinstance(form, str) else form
        if form[0] == forms.LIST:
            form = form[3]
        self.is_row = form[0] == forms.ROW
        if self.is_row:
            self.forms: dict[Any, Any] = dict(enumerate(form[1:]))
            self.needed = set(self.forms)
        else:
            added: Any = ADDED
            self.forms = {**form[1], **form[2], **(added[form[3]] if form[3:] else {})}
            self.needed = set(form[1])

    def __call__(
        self,
        key: Any,
        description: str,
        example: Any = None,
        *,
        default: Any = _BY_FORM,
        least: Optional[int] = None,
        most: Optional[int] = None,
        unit: int = 1,
        none: bool = False,
        switch: bool = False,
        side: bool = False,
        check: Optional[tuple[Accept, dict[str, Any]]] = None,
    ) -> Any:
        """Return the field of a key.

        :param key: the key in the device form, or the place in a row
        :param default: that of the file, if it is not false, empty or None; a word that the form
            lacks is one of the file's words. Keys that the device needs have none by themselves
        :param least: the least number, if it is not the device's
        :param most: the greatest number, or the most letters of a text, likewise
        :param unit: how many of the device make one of the file
        :param none: whether the file may say "none"
        :param switch: whether a switch may say the value
        :param side: the number is that of a side, which the file names
        :param check: the check and the schema, if they are not the form's
        """
        form = (forms.INDEX, "sides") if side else self.forms[key]
        if default is _BY_FORM:
            default = ... if key in self.needed else self._empty(form)
        field = said(description, example, default=default)
        if form[0] != forms.LIST:
            word = default if isinstance(default, str) and default not in form else None
            word = NONE if none else word
            accept, schema = check or _checked(form, least, most, unit, word)
            if switch:
                accept, schema = or_switch(accept), switchable_schema(schema)
            if default is None and check is None and not none:
                schema = or_null(schema)
            field.metadata += typed(accept, schema)
        field.metadata.append(Way(self, key, _converted(form, unit)))
        return field

    def when(self) -> Any:
        """Make the key that leaves a table out, mostly by a switch."""
        example = "$rules is advanced"
        text = "false leaves it out; a switch, mostly"
        return self("when", text, example, default=True, switch=True)

    def most(self, key: Any) -> int:
        """Return how many items a list may have."""
        return int(self.forms[key][2])

    @staticmethod
    def _empty(form: Any) -> Any:
        if form[0] == forms.LIST:
            return dict if form[3][0] == forms.ROW else list
        return False if form[0] == forms.BOOLEAN else None

    def each(self, key: Any) -> Any:
        """Return the check and the schema of a list's items, for ``Annotated``."""
        form = self.forms[key][3]
        return typed(*_checked(form[-1] if form[0] == forms.ROW else form, None, None, 1, None))


def ways(table: type[BaseModel], keys: Keys) -> Iterator[tuple[str, Any, Way]]:
    """Yield name, default and ``Way`` of each field of a table that these keys made."""
    for name, field in table.model_fields.items():
        for way in field.metadata:
            if isinstance(way, Way) and way.keys is keys:
                yield name, field.get_default(call_default_factory=True), way
