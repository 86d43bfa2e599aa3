# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Change values in the text of a setup file, and leave its comments and its layout.

tomlkit changes the text. The same change of plain values says what the text must hold afterwards.
"""

from __future__ import annotations

import contextlib
import copy
import re
import tomllib
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, InlineTable, SingleKey

Path = list[str | int]


class Unable(Exception):
    """An edit that cannot be done; the text stays as it was."""


def edited(text: str, edits: list[dict[str, Any]]) -> str:
    """Return a text with some edits done.

    Each edit is ``{"do", "path", ...}``. ``set`` gives a place a ``value``. ``remove`` takes it
    away. ``add`` puts a table behind the others of a ``list``, or one of a new name into a table.
    ``move`` shifts one ``by`` places in its list. ``rename`` calls a table of a named kind ``to``;
    it comes before the others.

    :raises Unable: there is no such place, or the text is no TOML
    """
    try:
        values = tomllib.loads(text)
        before = text
        while edits and edits[0]["do"] == "rename":
            (kind, name), to = edits[0]["path"], edits[0]["to"]
            values = _renamed_values(values, kind, name, to)
            before = _renamed(before, kind, name, to, values)
            edits = edits[1:]
        document = tomlkit.parse(before)
        for edit in edits:
            if not _in_line(document, edit):
                _do(document, edit, _Written)
            _do(values, edit, _Plain)
        found = _spaced(tomlkit.dumps(document), before)
        if not _same(tomllib.loads(found), values, edits):
            raise Unable("This cannot be changed here without loss: change the text.")
    except (KeyError, IndexError, TypeError, AttributeError, ValueError, TOMLKitError) as error:
        raise Unable(f"This cannot be changed here: {error}") from error
    return found


def _renamed_values(values: dict[str, Any], kind: str, name: str, to: str) -> dict[str, Any]:
    if to in values[kind]:
        raise Unable(f'There is a "{to}" already.')
    tables = {to if key == name else key: one for key, one in values[kind].items()}
    return {**values, kind: tables}


def _renamed(text: str, kind: str, name: str, to: str, wanted: dict[str, Any]) -> str:
    """Return a text in which a table has another name, at its place and with its remarks.

    A table that is written otherwise than usual moves behind the others and loses its remarks.
    """
    old = rf"(?:{re.escape(name)}|\"{re.escape(name)}\")"
    found = re.sub(rf"(?m)^(\s*\[\[?\s*{kind}\s*\.\s*){old}(?=\s*[.\]])", rf"\g<1>{to}", text)
    head, *parts = re.split(r"(?m)^(?=\s*\[)", found)
    head = re.sub(rf"(?m)^(\s*{kind}\s*\.\s*){old}(?=\s*[.=])", rf"\g<1>{to}", head)
    head = re.sub(rf"(?m)^(\s*{kind}\s*=.*?[{{,]\s*){old}(?=\s*[.=])", rf"\g<1>{to}", head)
    for at, part in enumerate(parts):
        if re.match(rf"\s*\[\s*{kind}\s*\]", part):
            parts[at] = re.sub(rf"(?m)^(\s*){old}(?=\s*[.=])", rf"\g<1>{to}", part)
    found = "".join([head, *parts])
    with contextlib.suppress(tomllib.TOMLDecodeError):
        if tomllib.loads(found) == wanted:
            return found
    document = tomlkit.parse(text)
    del document[kind][name]  # type: ignore[union-attr]
    _do(document, {"do": "add", "path": [kind, to], "value": wanted[kind][to]}, _Written)
    return tomlkit.dumps(document)


def _spaced(text: str, before: str) -> str:
    """Return a text with an empty line above each header that had one, or is new."""
    had = before.split("\n")
    tight = {line for above, line in zip(had, had[1:], strict=False) if above.strip()}
    lines: list[str] = []
    for line in text.rstrip("\n").split("\n"):
        if line.startswith("[") and line not in tight and lines and lines[-1].strip():
            lines.append("")
        lines.append(line)
    return "\n".join(lines) + "\n"


def _same(found: Any, wanted: Any, edits: list[dict[str, Any]]) -> bool:
    """Return whether values are as wanted; a table from which all was taken may be gone."""
    for edit in edits:
        holder = edit["path"][:-1]
        if edit["do"] == "remove" and len(holder) == 1 and wanted.get(holder[0]) == {}:
            found.setdefault(holder[0], {})
    return bool(found == wanted)


class _Plain:
    """Put new values among plain ones."""

    @staticmethod
    def value(given: Any) -> Any:
        return copy.deepcopy(given)

    table = value

    @staticmethod
    def tables(given: dict[str, Any], holder: Any) -> Any:
        return [copy.deepcopy(given)]

    @staticmethod
    def between(holder: Any) -> Any:
        return {}

    @staticmethod
    def row(given: dict[str, Any], rows: Any) -> Any:
        return copy.deepcopy(given)


class _Written:
    """Put new values into a document of tomlkit."""

    @staticmethod
    def value(given: Any) -> Any:
        if isinstance(given, dict):
            keys = (SingleKey(key).as_string() for key in given)
            each = map(_Written.value, given.values())
            rows = [f"{key} = {one.as_string()}" for key, one in zip(keys, each, strict=True)]
            return tomlkit.value(f"{{ {', '.join(rows)} }}" if rows else "{}")
        if isinstance(given, list):
            array = tomlkit.array()
            for one in given:
                array.append(_Written.value(one))
            return array
        return tomlkit.item(given)

    @staticmethod
    def table(given: dict[str, Any]) -> Any:
        table = tomlkit.table()
        _Written._fill(table, given)
        return table

    @staticmethod
    def _fill(table: Any, given: dict[str, Any]) -> None:
        rows = {key: one for key, one in given.items() if _is_rows(one)}
        for key, one in given.items():
            if key not in rows:
                table[key] = _Written.value(one)
        for key, several in rows.items():
            array = tomlkit.aot()
            for one in several:
                array.append(_Written.table(one))
            table[key] = array

    @staticmethod
    def tables(given: dict[str, Any], holder: Any) -> Any:
        if isinstance(holder, InlineTable):
            return _Written.value([given])
        array = tomlkit.aot()
        array.append(_Written.table(given))
        return array

    @staticmethod
    def between(holder: Any) -> Any:
        if isinstance(holder, InlineTable):
            return tomlkit.inline_table()
        return tomlkit.table(is_super_table=True)

    @staticmethod
    def row(given: dict[str, Any], rows: Any) -> Any:
        return _Written.table(given) if isinstance(rows, AoT) else _Written.value(given)


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _in_line(document: Any, edit: dict[str, Any]) -> bool:
    """Do an edit within an inline table by writing that anew; return whether there is one."""
    path: Path = edit["path"]
    holder, here = document, document
    for at, key in enumerate(path[:-1]):
        holder, here = here, here[key] if isinstance(key, int) or key in here else None
        if isinstance(here, InlineTable):
            if "#" in here.as_string():
                return False
            plain = here.unwrap()
            _do(plain, {**edit, "path": path[at + 1 :]}, _Plain)
            _put(holder, key, _Written.value(plain))
            return True
        if here is None:
            return False
    return False


def _do(root: Any, edit: dict[str, Any], how: Any) -> None:
    path: Path = edit["path"]
    kind = edit["do"]
    makes = kind in ("set", "add")
    holder = _at(root, path[:-1], how if makes else None)
    key = path[-1]
    if kind == "set":
        _put(holder, key, how.value(edit["value"]))
    elif kind == "remove":
        was = holder[key]
        del holder[key]
        if isinstance(was, dict) and len(path) == 2 and not holder:
            del root[path[0]]  # an empty table of tables
    elif kind == "move":
        _move(holder, int(key), edit["by"], how)
    elif kind == "add" and edit.get("list"):
        if key in holder:
            rows = holder[key]
            rows.append(how.row(edit["value"], rows))
            if isinstance(rows, Array) and "\n" not in rows.as_string():
                rows.multiline(True)  # a row a line
        else:
            holder[key] = how.tables(edit["value"], holder)
    elif kind == "add":
        if key in holder:
            raise Unable(f'There is a "{key}" already.')
        holder[key] = (how.value if isinstance(holder, InlineTable) else how.table)(edit["value"])
    else:
        raise Unable(f"There is no edit {kind!r}.")


def _at(root: Any, path: Path, makes: Any) -> Any:
    here = root
    for key in path:
        if isinstance(key, str) and key not in here:
            if not makes:
                raise Unable("There is nothing.")
            here[key] = makes.between(here)
        here = here[key]
    return here


def _put(holder: Any, key: str | int, value: Any) -> None:
    """Set a value; what stood behind it on its line, a comment mostly, stays."""
    had = holder[key] if isinstance(key, int) or key in holder else None
    if had is not None and hasattr(had, "trivia") and hasattr(value, "trivia"):
        kept = had.trivia
        value.trivia.comment_ws, value.trivia.comment = kept.comment_ws, kept.comment
        value.trivia.trail = kept.trail
    holder[key] = value


def _move(rows: Any, at: int, by: int, how: Any) -> None:
    if not 0 <= at + by < len(rows):
        raise Unable("There is no place there.")
    one = rows[at]
    if isinstance(rows, Array):
        plain = one.unwrap()
        del rows[at]
        rows.insert(at + by, how.value(plain))
        return
    other = rows[at + by]
    if isinstance(rows, AoT):
        bodies = rows.body
        bodies[at], bodies[at + by] = other, one
        list.__setitem__(rows, at, other)
        list.__setitem__(rows, at + by, one)
        return
    rows[at], rows[at + by] = other, one
