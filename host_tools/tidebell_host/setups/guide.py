# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Generate the tables of keys in the guide to the format from the models, and that of the boxes.

In the guide a table stands between ``<!-- keys: Model -->`` and ``<!-- end of keys -->``, or
``<!-- boxes -->`` and ``<!-- end of boxes -->``. Between ``<!-- mechanisms -->`` and ``<!-- end of
mechanisms -->`` stands what each mechanism's own docstring says of the device form. ``python -m
tidebell_host.setups guide docs/setup-format.md`` renews all of them.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import tidebell_core

from tidebell_host.setups import boxes, model
from tidebell_host.setups.explaining import as_toml
from tidebell_host.setups.field_types import Table
from tidebell_host.setups.inherit import INFERRED

_BOXES = re.compile(r"(<!-- boxes -->\n).*?(<!-- end of boxes -->)", re.DOTALL)
_BLOCK = re.compile(r"(<!-- keys: (\w+) -->\n).*?(<!-- end of keys -->)", re.DOTALL)
_FORMS = re.compile(r"(<!-- mechanisms -->\n).*?(<!-- end of mechanisms -->)", re.DOTALL)
_FORM = "Device form"


def renewed(text: str) -> str:
    """Return the guide's text with every table of keys renewed."""
    text = _BOXES.sub(lambda found: f"{found[1]}{_rooms()}{found[2]}", text)
    text = _FORMS.sub(lambda found: f"{found[1]}{device_forms()}{found[2]}", text)
    return _BLOCK.sub(lambda found: f"{found[1]}{table(found[2])}{found[3]}", text)


def device_forms() -> str:
    """Return the keys of the device form that each mechanism reads, as a Markdown list."""
    rows: list[str] = []
    for path in sorted((Path(tidebell_core.__file__).parent / "mechanisms").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        sets = {ast.unparse(one.targets[0]) for one in tree.body if isinstance(one, ast.Assign)}
        if "RULES" in sets:
            rows += _device_form(path.stem, _said(path, tree))
    return "".join(f"{row}\n" for row in rows)


def _said(path: Path, tree: ast.Module) -> str:
    """Return the docstring that tells a mechanism's form: its own, or that of a module of its."""
    docs = [ast.get_docstring(tree) or ""]
    for one in tree.body:
        if isinstance(one, ast.ImportFrom) and one.level == 1 and one.module:
            beside = (path.parent / f"{one.module}.py").read_text(encoding="utf-8")
            docs.append(ast.get_docstring(ast.parse(beside)) or "")
    return next((doc for doc in docs if _FORM in doc), "")


def _device_form(name: str, doc: str) -> Iterator[str]:
    """Yield the lines of one mechanism: its form, and the paragraphs that go on about its keys."""
    first, *others = doc[doc.index(_FORM) :].split("\n\n") if doc else [""]
    text = re.sub(rf"^{_FORM}(?:: |,? )", "", first).replace("``", "`")
    if text:
        yield from _wrapped(f"**{name}**: {text}", "- ", "  ")
    for other in others:
        if other.startswith("``values``") or not other.startswith(("``", "- ")):
            return
        if not other.startswith("- "):
            yield ""  # or it would belong to the list's last item
        for part in re.split(r"^- ", other.replace("``", "`"), flags=re.M):
            if part.strip():
                mark = "- " if other.startswith("- ") else ""
                yield from _wrapped(part, f"  {mark}", "    " if mark else "  ")


def _wrapped(text: str, first: str, others: str) -> list[str]:
    flat = " ".join(text.split())
    return textwrap.wrap(
        flat,
        130,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _rooms() -> str:
    """Return the boxes of the texts as a Markdown table."""
    keys: dict[boxes.Box, list[str]] = {}
    for key, there in boxes.BOXES_OF.items():
        for box in there:
            keys.setdefault(box, []).append(f"`{key}`")
    keys[boxes.ROW].append("other short texts")
    keys[boxes.SENTENCE] = ["other texts"]
    rows = ["| the text | is drawn | usual letters | pixels |", "|---|---|---|---|"]
    for box, of in keys.items():
        room = boxes.usual(box)
        rows.append(f"| {', '.join(of)} | {box.where} | {room.letters} | {room.room} |")
    return "\n".join(rows) + "\n"


def tables() -> dict[str, type[Table]]:
    """Return every table that a setup file can have, by the name of its model."""
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
    """Return the keys of one model as a Markdown table."""
    kind = tables()[name]
    schema = kind.model_json_schema()
    rows = ["| key | meaning | type | default | example |", "|---|---|---|---|---|"]
    for key, field in kind.model_fields.items():
        said = schema["properties"][key]
        words = _words(said, key)
        default = "required" if field.is_required() else _default(said)
        default = INFERRED.get(name, {}).get(key, default)
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
    """Return the type of a value in a few words."""
    if "$ref" in said:
        return f"table, [below](#{_anchor(said['$ref'])})"
    if "anyOf" in said:
        kinds = [one for one in said["anyOf"] if one.get("type") != "null"]
        words = [_words(one, key) for one in kinds]
        return " or ".join(dict.fromkeys(words))
    if "enum" in said:
        return " or ".join(f"`{as_toml(word)}`" for word in said["enum"])
    if "const" in said:
        return f"`{said['const']}`"
    kind = said.get("type")
    if isinstance(kind, list):
        return "text, number, true or false"
    if kind == "array":
        return _of_array(said["items"], key)
    if kind == "object":
        return _of_object(said, key)
    simple = {
        "integer": "number {minimum} to {maximum}",
        "number": "number {minimum} to {maximum} or a half",
        "boolean": "true or false",
    }
    return simple[kind].format(**said) if kind in simple else _of_text(said)


def _of_array(inner: dict[str, Any], key: str) -> str:
    if "$ref" in inner:
        return f"tables, [below](#{_anchor(inner['$ref'])})"
    return f"list of {_words(inner, key)}" if inner else "list"


def _of_object(said: dict[str, Any], key: str) -> str:
    inner = said.get("additionalProperties", {})
    if "$ref" in inner:
        return f"named tables, [below](#{_anchor(inner['$ref'])})"
    if said.get("description") == "by language":
        return "texts by language"
    return f"table of {_words(inner, key)}"


# Beginnings of patterns, and the texts that they stand for; the first one that fits.
_PATTERNS = (
    ("^#", 'colour, `"#rrggbb"`'),
    (r"^\s*([1-9]|", 'range, `"2-4"`'),
    (r"^\s*", 'range, `"4-20"`'),
    ("^[0-9]", 'range, `"1-10"`'),
)


def _of_text(said: dict[str, Any]) -> str:
    pattern = said.get("pattern", "")
    if pattern.startswith(r"^\$"):
        return "condition" if " is " in pattern else "switch"
    for begins, words in _PATTERNS:
        if pattern.startswith(begins):
            return words
    if pattern:
        return "steps" if "lot|" in pattern else "name"
    if said.get("maxLength") == 1:
        return "letter"
    return f"text of {said['maxLength']}" if "maxLength" in said else "name"


def _anchor(ref: str) -> str:
    return ref.rsplit("/", 1)[-1].lower()
