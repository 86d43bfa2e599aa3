# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A language that nobody speaks: longer, accented, and with its values in another order."""

from __future__ import annotations

import re
from pathlib import Path

from tidebell_host.languages.source import translated, words

SOURCE = (Path(__file__).parents[1] / "firmware/tidebell_core/words.py").read_text(encoding="utf-8")
LONGER = 1.3
_ACCENTS = str.maketrans("aeiouAEIOUcnyCN", "àéîöûÀÉÎÖÛçñÿÇÑ")


def strange(text: str) -> str:
    """Return a text in that language: its values in reverse, its letters more by a third."""
    parts = re.split(r"(\{\d+\})", text)
    values = iter(parts[::-2] if parts[-1].startswith("{") else parts[-2::-2])
    wanted = sum(len(part) for part in parts[::2]) * LONGER
    said = [part.translate(_ACCENTS) for part in parts[::2]]
    at = 0
    while any(map(_letters, said)) and sum(map(len, said)) < wanted:
        place = at % len(said)
        if _letters(said[place]):
            first = _letters(said[place]) + 2 * (at // len(said))
            first = min(first, len(said[place].rstrip(" .?!:")))
            said[place] = said[place][:first] + "ë" + said[place][first:]
        at += 1
    found = said[0]
    for part in said[1:]:
        found += next(values) + part
    return found


def _letters(text: str) -> int:
    """Return the place behind the first letter, 0 where there is none."""
    found = re.search(r"[^\W\d_]", text)
    return found.end() if found else 0


def table() -> dict[str, str]:
    """Return all of the device's texts in that language, by their keys."""
    return {word.key: strange(word.text) for word in words(SOURCE)}


def source() -> str:
    """Return ``words.py`` in that language."""
    return translated(SOURCE, table())
