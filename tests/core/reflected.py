# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Random setups by reflection: sound files, changed key by key as the models of files allow.

The models say type, range and example of each key, and the checker which change is sound. So a key
that is new in the format is drawn here without a line.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

from generated import written
from hypothesis import strategies as st
from tidebell_host.setups import Compiled, SetupError, library, loads, model
from tidebell_host.setups.json_schema import schema

FILES = [
    *sorted(library.BUILTIN.glob("*.toml")),
    *library.archetypes(),
    *library.community(),
    *sorted(Path(__file__).with_name("rare_setups").glob("*.toml")),
]
BASES: list[dict[str, Any]] = [tomllib.loads(path.read_text()) for path in FILES]
SCHEMA = schema()

Place = tuple[type[model.Table], dict[str, Any]]


def held(annotation: Any) -> Any:
    """The table that a key holds, alone or several of, None when it holds a value."""
    while not isinstance(annotation, type) or get_origin(annotation) is not None:
        kinds = [kind for kind in get_args(annotation) if kind is not type(None)]
        if not kinds or (get_origin(annotation) in (Union, UnionType) and len(kinds) > 1):
            return None
        annotation = kinds[-1]
    return annotation if issubclass(annotation, model.Table) else None


def tables(table: dict[str, Any], kind: type[model.Table] = model.Setup) -> Iterator[Place]:
    """Each table of a file with its model, the file itself first."""
    yield kind, table
    for key, value in table.items():
        inner = held(kind.model_fields[key].annotation) if key in kind.model_fields else None
        if inner is not None:
            many = isinstance(value, list) or not set(value) <= set(inner.model_fields)
            several = value if isinstance(value, list) else value.values()
            for one in several if many else [value]:
                yield from tables(one, inner)


def keys(kind: type[model.Table]) -> dict[str, Any]:
    """The keys of a table, each with its schema."""
    found = SCHEMA if kind is model.Setup else SCHEMA["$defs"][kind.__name__]
    return dict(found["properties"])


def texts(values: Any) -> Iterator[str]:
    """Each name in a file: what one of its keys might mean."""
    if isinstance(values, dict):
        for key, value in values.items():
            if isinstance(value, (dict, list)):
                yield key
            yield from texts(value)
    elif isinstance(values, list):
        for value in values:
            yield from texts(value)
    elif isinstance(values, str):
        yield values


class Changes:
    """Draws changes of one file.

    :param chance: the source of all that is random
    """

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def value(self, form: dict[str, Any], names: list[str]) -> Any:
        """Return a value that a schema allows; of a text mostly a name that is there."""
        chance = self.chance
        if "examples" in form and chance.random() < 0.4:
            return deepcopy(chance.choice(form["examples"]))
        if "$ref" in form:
            return self.value(SCHEMA["$defs"][form["$ref"].rpartition("/")[2]], names)
        if "anyOf" in form:
            return self.value(chance.choice(form["anyOf"]), names)
        if "enum" in form or "const" in form:
            return chance.choice(form.get("enum") or [form["const"]])
        kind = form.get("type")
        if kind == "boolean":
            return chance.random() < 0.7
        if kind in ("integer", "number"):
            least, most = form.get("minimum", 0), form.get("maximum", 99)
            near = chance.randint(least, min(most, least + 9))
            return chance.choice([near, near, chance.randint(least, most), least, most])
        if kind == "array":
            count = chance.randint(form.get("minItems", 1), min(form.get("maxItems", 3), 3))
            return [self.value(form["items"], names) for _ in range(count)]
        if kind == "object" and "properties" in form:
            wanted = form.get("required", [])
            return {
                key: self.value(inner, names)
                for key, inner in form["properties"].items()
                if key in wanted or chance.random() < 0.3
            }
        if kind == "object":
            inner = form["additionalProperties"]
            return {chance.choice([*names, "1", "2"]): self.value(inner, names)}
        switches = [name for name in names if name.startswith("$")]
        return chance.choice(switches if "$" in form.get("pattern", "") and switches else names)

    def say(self, data: dict[str, Any], kind: type[model.Table], key: str) -> dict[str, Any] | None:
        """Return a file that says a key, None if it has no table for it."""
        changed = deepcopy(data)
        places = [table for one, table in tables(changed) if one is kind]
        if not places:
            return None
        names = [*dict.fromkeys(texts(data)), *("$" + one for one in data.get("switch", ()))]
        table = self.chance.choice(places)
        table[key] = self.value(keys(kind)[key], names)
        return changed

    def bring(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return a file with tables of another, and some of its steps."""
        other, changed = self.chance.choice(BASES), deepcopy(data)
        several = [key for key, value in other.items() if isinstance(value, (dict, list))]
        for key in self.chance.sample(several, min(3, len(several))):
            changed[key] = deepcopy(other[key])
        return changed

    def change(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return a file that says one key otherwise, or has other tables."""
        if self.chance.random() < 0.1:
            return self.bring(data)
        kind, table = self.chance.choice(list(tables(data)))
        return self.say(data, kind, self.chance.choice(list(keys(kind)))) or data


def sound(data: dict[str, Any]) -> Compiled | None:
    """The compiled setup of a file, None where the checker refuses it."""
    try:
        return loads(written(data), Path("reflected.toml"))
    except SetupError:
        return None


@st.composite
def setups(draw: Any, tries: int = 15) -> tuple[bytes, Compiled]:
    """A sound file after some changes, and what it compiles to."""
    changes = Changes(random.Random(draw(st.integers(0, 2**64 - 1))))
    compiled = None
    while not compiled:  # some archetypes lack what their games add
        data = changes.chance.choice(BASES)
        compiled = sound(data)
    for _ in range(tries):
        changed = changes.change(data)
        made = sound(changed)
        if made:
            data, compiled = changed, made
    return written(data), compiled


def saying(kind: type[model.Table], key: str, tries: int = 60) -> bytes | None:
    """A sound file that says a key of a table, always the same; None if none is found."""
    changes = Changes(random.Random(f"{kind.__name__}.{key}"))
    bases = [data for data in BASES if any(one is kind for one, _ in tables(data))]
    for _ in range(tries if bases else 0):
        changed = changes.say(changes.chance.choice(bases), kind, key)
        if changed and sound(changed):
            return written(changed)
    return None
