# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Read the keys and texts of the device's ``words.py``, and write it with other texts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from string import Formatter

from tidebell_host.install.constants import edited


@dataclass(frozen=True)
class Word:
    """A text of the device.

    :param about: the comment above its key, which says what its placeholders are
    """

    key: str
    text: str
    about: str


def words(source: str) -> list[Word]:
    """Return the texts of a ``words.py``, in its order."""
    lines = source.splitlines()
    found = []
    for key, text, node in _texts(source):
        above = lines[node.lineno - 2] if lines[node.lineno - 1].startswith(key) else ""
        if not above:  # the text begins in a line of its own, behind a bracket
            above = lines[node.lineno - 3]
        about = above.removeprefix("# ") if above.startswith("# {") else ""
        found.append(Word(key, text, about))
    return found


def translated(source: str, texts: dict[str, str]) -> str:
    """Return a ``words.py`` with other texts; those of keys that are missing stay as they are.

    :param texts: texts by key
    :raises ValueError: a key is unknown, or a text has other placeholders than the source's
    """
    known = {key: (text, node) for key, text, node in _texts(source)}
    edits: dict[ast.AST, str] = {}
    for key, text in texts.items():
        if key not in known:
            raise ValueError(f"{key}: words.py has no such key")
        had, node = known[key]
        if placeholders(text) != placeholders(had):
            raise ValueError(f"{key}: {text!r} has other placeholders than {had!r}")
        edits[node] = repr(text)
    return edited(source, edits)


def placeholders(text: str) -> list[str]:
    """Return the placeholders of a text, each once and sorted: ``0``, ``1`` ...

    :raises ValueError: braces that are none, or that have a form
    """
    found = set()
    for _, name, form, conversion in Formatter().parse(text):
        if name is None:
            continue
        if not name.isdecimal() or form or conversion:
            raise ValueError(f"{text!r}: a placeholder is a number in braces, as {{0}}")
        found.add(name)
    return sorted(found, key=int)


def _texts(source: str) -> Iterator[tuple[str, str, ast.Constant]]:
    """Yield the keys of a ``words.py``, their texts and the nodes of these."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = node.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield node.targets[0].id, value.value, value
