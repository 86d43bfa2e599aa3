# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Explain the models' errors in terms of the table or key that a person would write."""

from __future__ import annotations

from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from tidebell_host.setups.model import Setup
from tidebell_host.setups.problems import Loc, dotted, nearest
from tidebell_host.setups.values import shown


def _children(kind: Any) -> Any:
    """Return the model of a list, a table of tables or an optional table; None for a single
    value.
    """
    origin = get_origin(kind)
    if origin is Union or origin is UnionType:
        kinds = [one for one in get_args(kind) if one is not type(None)]
        return kinds[0] if len(kinds) == 1 else None
    return get_args(kind)[-1] if origin in (list, dict) else None


def _model_at(loc: Loc) -> tuple[type[BaseModel] | None, bool]:
    """Return the table at a place, if it is one, and whether it is a list of them."""
    kind: Any = Setup
    for part in loc:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            field = kind.model_fields.get(str(part))
            kind = field.annotation if field else None
            if get_origin(kind) in (Union, UnionType):
                kind = _children(kind)
        else:
            kind = _children(kind)
    many = get_origin(kind) is list
    if many:
        kind = _children(kind)
    found = isinstance(kind, type) and issubclass(kind, BaseModel)
    return (kind, many) if found else (None, many)


def _homes(key: str) -> list[str]:
    """Return the tables, as a person writes their headers, that have a key of this name."""
    found = []

    def visit(kind: Any, header: str) -> None:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            if key in kind.model_fields:
                found.append(header or "the top of the file, before the first [table]")
            for name, field in kind.model_fields.items():
                at = f"{header[1:-1].strip('[]')}.{name}" if header else name
                inner = field.annotation
                if get_origin(inner) in (Union, UnionType):
                    inner = _children(inner)
                if get_origin(inner) is list:
                    visit(_children(inner), f"[[{at}]]")
                elif get_origin(inner) is dict:
                    visit(_children(inner), f"[{at}.NAME]")
                else:
                    visit(inner, f"[{at}]")

    visit(Setup, "")
    return found


def explained(details: ErrorDetails, parsed: dict[str, Any]) -> tuple[Loc, str, str]:
    """Return pydantic's errors in our words."""
    loc: Loc = tuple(details["loc"])
    kind = details["type"]
    if kind == "setup":
        return loc, details["ctx"]["text"], details["ctx"]["remedy"]
    if kind == "missing":
        return _missing(loc)
    if kind == "extra_forbidden":
        return _unknown(loc)
    value = details["input"]
    model, many = _model_at(loc)
    name = str(loc[-1]) if loc and isinstance(loc[-1], str) else dotted(loc)
    if model is not None and many and kind == "list_type":
        if isinstance(value, dict):
            return loc, "There can be several, so this is a list.", f"Write [[{name}]]."
        return loc, f"{shown(value)} is not a list of tables.", f"Write [[{name}]]."
    if kind == "list_type":
        single = isinstance(value, (str, int, float))
        example = f"[{shown(value)}]" if single else "[...]"
        return loc, f"{shown(value)} is not a list.", f"Put it in brackets: {example}."
    if kind == "dict_type":
        holder, _ = _model_at(loc[:-1]) if len(loc) > 1 else (None, False)
        field = holder.model_fields.get(str(loc[-1])) if holder else None
        if field is not None and field.examples:
            remedy = f"Write it like {name} = {as_toml(field.examples[0])}."
            return loc, f"{shown(value)} is not a table.", remedy
        if isinstance(value, list):
            return loc, "Each needs a name.", f"Write [{dotted(loc)}.NAME] instead of [[{name}]]."
        return loc, f"{shown(value)} is not a table.", f"Write [{dotted(loc)}.NAME] and its keys."
    if isinstance(value, list):
        return loc, "There is only one.", f"Write [{dotted(loc)}] instead of [[{name}]]."
    if len(loc) > 1 and isinstance(loc[-1], str):
        parent, _ = _model_at(loc[:-1])
        if parent is None:
            return (
                loc,
                f"{shown(value)} is not a table.",
                (f"A table [{dotted(loc[:-1])}.NAME] with a name of its own belongs here."),
            )
    return loc, f"{shown(value)} is not a table.", "Write a table with the keys of the guide."


def _missing(loc: Loc) -> tuple[Loc, str, str]:
    around, key = loc[:-1], str(loc[-1])
    model, _ = _model_at(around)
    assert model is not None
    field = model.model_fields[key]
    inner, many = _model_at(loc)
    if inner is not None:
        header = ".".join(str(part) for part in loc if isinstance(part, str))
        return around, f'"{key}" is missing.', f"Add [[{header}]]." if many else f"Add [{header}]."
    example = (field.examples or [1])[0]
    return (
        around,
        f'"{key}" is missing: {field.description}.',
        f"Add {key} = {as_toml(example)}, for one.",
    )


def as_toml(value: Any) -> str:
    """Return a value as it would stand in a setup file."""
    if isinstance(value, list):
        return "[" + ", ".join(as_toml(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {as_toml(item)}" for key, item in value.items()) + " }"
    return shown(value)


def _unknown(loc: Loc) -> tuple[Loc, str, str]:
    key = str(loc[-1])
    model, _ = _model_at(loc[:-1])
    assert model is not None
    known = list(model.model_fields)
    near = nearest(key, known)
    homes = _homes(key)
    if homes:
        remedy = (
            f"It belongs to {homes[0]}."
            if len(homes) == 1
            else ("It belongs to " + ", ".join(homes[:-1]) + f" or {homes[-1]}.")
        )
    elif near is not None:
        remedy = f'Did you mean "{near}"?'
    else:
        remedy = f"The keys here: {', '.join(known)}."
    return loc, "There is no such key here.", remedy
