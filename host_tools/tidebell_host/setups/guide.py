# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The tables of keys in the guide to the format, made from the models.

In the guide a table stands between ``<!-- keys: Model -->`` and ``<!-- end of keys -->``;
``python -m tidebell_host.setups guide docs/setup-format.md`` renews all of them.
"""

from __future__ import annotations

import re
from typing import Any, get_args

from tidebell_host.setups import model
from tidebell_host.setups.explaining import as_toml
from tidebell_host.setups.tables import Table

_BLOCK = re.compile(r"(<!-- keys: (\w+) -->\n).*?(<!-- end of keys -->)", re.DOTALL)


def renewed(text: str) -> str:
    """The guide's text with every table of keys as the models have it."""
    return _BLOCK.sub(lambda found: f"{found[1]}{table(found[2])}{found[3]}", text)


def tables() -> dict[str, type[Table]]:
    """Every table that a setup file can have, by the name of its model."""
    found: dict[str, type[Table]] = {}

    def visit(kind: Any) -> None:
        if isinstance(kind, type) and issubclass(kind, Table):
            if kind.__name__ not in found:
                found[kind.__name__] = kind
                for field in kind.model_fields.values():
                    visit(field.annotation)
        for inner in get_args(kind):
            visit(inner)

    visit(model.Setup)
    return found


def table(name: str) -> str:
    """The keys of one model as a Markdown table."""
    kind = tables()[name]
    schema = kind.model_json_schema()
    rows = ["| key | meaning | type | default | example |", "|---|---|---|---|---|"]
    for key, field in kind.model_fields.items():
        said = schema["properties"][key]
        words = _words(said, key)
        default = "required" if field.is_required() else _default(said)
        example = f"`{key} = {as_toml(field.examples[0])}`" if field.examples else ""
        row = (f"`{key}`", field.description or "", words, default, example)
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |")
    return "\n".join(rows) + "\n"


def _default(said: dict[str, Any]) -> str:
    value = said.get("default")
    if value is None or value == []:
        return "none"
    if isinstance(value, list):
        return f"`#{bytes(value).hex()}`"
    return f"`{as_toml(value)}`"


def _words(said: dict[str, Any], key: str) -> str:
    """The type of a value in a few words."""
    if "$ref" in said:
        return f"table, [below](#{_anchor(said['$ref'])})"
    if "anyOf" in said:
        kinds = [one for one in said["anyOf"] if one.get("type") != "null"]
        words = [_words(one, key) for one in kinds]
        return " or ".join(dict.fromkeys(words))
    if "enum" in said:
        return " or ".join(f'`"{word}"`' for word in said["enum"])
    if "const" in said:
        return f"`{said['const']}`"
    kind = said.get("type")
    if kind == "integer":
        return f"number {said['minimum']} to {said['maximum']}"
    if kind == "number":
        return f"number {said['minimum']} to {said['maximum']} or a half"
    if kind == "boolean":
        return "true or false"
    if kind == "array":
        inner = said["items"]
        if "$ref" in inner:
            return f"tables, [below](#{_anchor(inner['$ref'])})"
        return f"list of {_words(inner, key)}" if inner else "list"
    if kind == "object":
        inner = said.get("additionalProperties", {})
        if "$ref" in inner:
            return f"named tables, [below](#{_anchor(inner['$ref'])})"
        if said.get("description") == "by language":
            return "texts by language"
        return f"table of {_words(inner, key)}"
    if isinstance(kind, list):
        return "text, number, true or false"
    pattern = said.get("pattern", "")
    if pattern.startswith(r"^\$"):
        return "condition" if " is " in pattern else "switch"
    if pattern.startswith("^#"):
        return 'colour, `"#rrggbb"`'
    if pattern.startswith(r"^\s*[1-8]"):
        return 'range, `"2-4"`'
    if pattern.startswith(r"^\s*"):
        return 'range, `"4-20"`'
    if pattern.startswith("^[0-9]"):
        return 'range, `"1-10"`'
    if "lot|" in pattern:
        return "steps"
    if pattern:
        return "name"
    if said.get("maxLength") == 1:
        return "letter"
    if "maxLength" in said:
        return f"text of {said['maxLength']}"
    return "name"


def _anchor(ref: str) -> str:
    return ref.rsplit("/", 1)[-1].lower()
