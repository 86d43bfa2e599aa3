# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Limit the size and nesting of a setup file's text, before anything else reads it.

TOML readers take the square of a key's parts in time and memory, and recurse for each level. So the
text is cut into tokens first, which takes one pass and keeps nothing.
"""

from __future__ import annotations

import re

MOST_BYTES = 256 * 1024
MOST_LINES = 5_000
MOST_VALUES = 5_000  # number of keys, list items, lists and tables
MOST_PARTS = 16  # parts of a dotted key
MOST_LEVELS = 16  # nesting of lists and tables

BASIC = r'"(?:[^"\\\n]|\\[^\n])*"'
LITERAL = r"'[^'\n]*'"
LONG_BASIC = r'"""(?:[^"\\]|\\[\s\S]|"{1,2}(?!"))*"{3,5}'
LONG_LITERAL = r"'''[\s\S]*?'{3,5}"
_TOKEN = re.compile(
    rf"""(?P<long>{LONG_BASIC}|{LONG_LITERAL})|(?P<unclosed_long>\"\"\"|''')
    |(?P<text>{BASIC}|{LITERAL}|[A-Za-z0-9_-]+|[ \t]+)|(?P<open>[\[{{])|(?P<close>[\]}}])
    |(?P<dot>\.)|(?P<next>[,=])|(?P<unclosed>["'])|(?P<other>\#[^\n]*|.|\n)""",
    re.X,
)
_LEVELS = "No setup needs more than a few levels."


def excess(text: str) -> tuple[int, str, str] | None:
    """Return the first excess of a text: its line, what is wrong, what would be right.

    The text behind an unclosed string is not checked: no reader gets beyond it.
    """
    values = parts = level = 0
    if text.count("\n") > MOST_LINES:
        return 0, f"The file has more than {MOST_LINES} lines.", "A setup is a few pages."
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup
        wrong = None
        if kind in ("unclosed", "unclosed_long"):
            return None
        if kind == "dot":
            parts += 1
            if parts >= MOST_PARTS:
                wrong = "A key has parts without end.", _LEVELS
        elif kind != "text":
            parts = 0
        if kind == "open":
            level += 1
            if level > MOST_LEVELS:
                wrong = "Lists or tables are nested without end.", _LEVELS
        elif kind == "close":
            level = max(0, level - 1)
        if kind in ("next", "open"):
            values += 1
            if values > MOST_VALUES:
                said = f"The file has more than {MOST_VALUES} keys and values."
                wrong = said, "A setup has a few hundred."
        if wrong:
            return text.count("\n", 0, found.start()) + 1, *wrong
    return None
