# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Problems of a setup file, in sentences that help its writer to correct it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

Loc = tuple[str | int, ...]
"""A place in a parsed TOML file: keys and, within arrays, indexes from 0."""


@dataclass(frozen=True)
class Problem:
    """One mistake (or, as a warning, one doubt) in a setup file.

    :param path: the file it is in
    :param line: its line, from 1; 0 for the file as a whole
    :param key: the key as a person writes it, array items counted from 1: ``stage[3].turns``
    :param text: the mistake, a sentence
    :param remedy: the correction, a sentence
    """

    path: Path
    line: int
    key: str
    text: str
    remedy: str

    def __str__(self) -> str:
        place = f"{self.path.name}:{self.line}" if self.line else self.path.name
        key = f"{self.key}: " if self.key else ""
        return f"{place}: {key}{self.text} {self.remedy}".rstrip()


class SetupError(Exception):
    """A setup that cannot be used; ``problems`` holds every mistake found, in line order."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


def dotted(loc: Loc) -> str:
    """Return a place as a person writes it: ``("stage", 2, "turns")`` is ``stage[3].turns``."""
    text = ""
    for part in loc:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            text += f".{part}" if text else part
    return text


def listed(words: Iterable[str], last: str = "or") -> str:
    """Join words: ``a, b or c``."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def nearest(word: str, known: Sequence[str]) -> str | None:
    """Return the known word that was most likely meant, if any is near enough."""
    folded = {name.casefold(): name for name in reversed(known)}
    found = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
    return folded[found[0]] if found else None


def suggestion(word: str, known: Sequence[str], what: str, how_to_add: str) -> str:
    """Return the remedy for an unknown name.

    :param what: the kind of the known words, in the plural: ``decks``
    :param how_to_add: the advice when there are none: ``add a table [deck.NAME]``
    """
    near = nearest(word, known)
    if near is not None:
        return f'Did you mean "{near}"?'
    if known:
        return f"The {what} here: {listed(known, 'and')}."
    return f"There are no {what} here; {how_to_add}."
