# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Decode and parse the bytes of a setup file to TOML's values, and explain errors."""

from __future__ import annotations

import codecs
import re
import tomllib
from pathlib import Path
from typing import Any

from tidebell_host.folders import TooLarge, read
from tidebell_host.setups.lines import scan
from tidebell_host.setups.problems import Problem, SetupError, dotted
from tidebell_host.setups.size_limits import MOST_BYTES, excess


def contents(path: Path) -> bytes:
    """Return the bytes of a setup file.

    :raises SetupError: when it cannot be read, or is too large for one
    """
    try:
        return read(path, MOST_BYTES)
    except TooLarge:
        raise _too_large(path) from None
    except OSError as error:
        named = isinstance(error, FileNotFoundError | PermissionError)
        remedy = "Check its name and your rights." if named else ""
        said = f"The file cannot be read: {error.strerror}."
        raise SetupError([Problem(path, 0, "", said, remedy)]) from error


def _too_large(path: Path) -> SetupError:
    said = "The file is too large for a setup."
    return SetupError([Problem(path, 0, "", said, "A setup is a TOML file of a few pages.")])


def decode(raw: bytes, path: Path) -> tuple[str, bool]:
    """Return the text of a setup file, line ends as newlines, and whether it had a byte order mark.

    Every reader of the text gets it from here: it is within the ``bounds``.

    :raises SetupError: when it is no UTF-8 text, or goes beyond them
    """

    def wrong(line: int, text: str, remedy: str) -> SetupError:
        return SetupError([Problem(path, line, "", text, remedy)])

    if len(raw) > MOST_BYTES:
        raise _too_large(path)
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise wrong(0, "The file is saved as UTF-16.", "Save it as UTF-8.")
    bom = raw.startswith(codecs.BOM_UTF8)
    if bom:
        raw = raw[len(codecs.BOM_UTF8) :]
    if b"\x00" in raw:
        raise wrong(0, "This is not a text file.", "A setup is a TOML file; is it the right one?")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise wrong(
            line,
            f"The byte 0x{raw[error.start]:02x} is not UTF-8.",
            "Save the file as UTF-8; old editors write Latin-1.",
        ) from error
    if not text.strip():
        raise wrong(
            0,
            "The file is empty.",
            "Copy a setup that works: tidebell setup show full-metal-planete.",
        )
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    too_much = excess(text)
    if too_much:
        raise wrong(*too_much)
    return text, bom


_AT = re.compile(r" \(at line (\d+), column (\d+)\)$")
_END = " (at end of document)"
_REMEDIES = (
    (
        "Unescaped '\\' in a string",
        "A backslash begins an escape.",
        'Write "\\\\" for a backslash.',
    ),
    ("Illegal character", "A text runs over the end of its line.", 'Close it with a quote: "...".'),
    ("Unterminated string", "A text has no closing quote.", 'Close it with a quote: "...".'),
    (
        "Unclosed array",
        "A list that begins here is not closed, or lacks a comma.",
        'Write it like ["a", "b"].',
    ),
    (
        "Unclosed inline table",
        "A table in braces is not closed, lacks a comma, or runs over its line.",
        'Write it on one line, like { en = "Tide", fr = "Marée" }.',
    ),
    ("Expected '=' after a key", 'A key is not followed by "=".', "Write key = value."),
    (
        "Expected ']]' at the end of an array",
        "The header is not closed.",
        "Write it like [[stage]].",
    ),
    ("Expected ']' at the end of a table", "The header is not closed.", "Write it like [score]."),
    (
        "Expected newline or end of document",
        "Something stands after the value.",
        "Put each key on a line of its own, and # before a comment.",
    ),
    (
        "Invalid initial character for a key part",
        "No key can begin like this.",
        'Use letters, digits, "_" and "-".',
    ),
    (
        "Invalid statement",
        "This is neither a key, a [table] nor a # comment.",
        "Write key = value.",
    ),
    (
        "Invalid value",
        "There is no value that TOML knows.",
        "Texts are in quotes; yes and no are true and false.",
    ),
)
_TWICE = (
    "Cannot overwrite a value",
    "Cannot declare",
    "Cannot mutate immutable namespace",
    "Cannot redefine namespace",
    "Duplicate inline table key",
)


def parse(text: str, path: Path) -> dict[str, Any]:
    """Return the values of a TOML text that ``decode`` has returned.

    :raises SetupError: it is not TOML, in words for people who never read TOML's own
    """
    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise SetupError([_not_toml(str(error), text, path)]) from error


def _not_toml(message: str, text: str, path: Path) -> Problem:
    at = _AT.search(message)
    line = int(at[1]) if at else 0
    if message.endswith(_END):
        line = text.rstrip("\n").count("\n") + 1
    if message.startswith(_TWICE):
        for loc, first, second in scan(text).twice:
            return Problem(
                path,
                second,
                dotted(loc),
                f"This is there twice, first on line {first}.",
                "Keep one of the two.",
            )
        return Problem(
            path,
            line,
            "",
            "The same key or table is there twice.",
            "Keep one; lists of tables have double brackets: [[stage]].",
        )
    if message.startswith("Unclosed"):
        line = scan(text).last
    if "Exceeds the limit" in message:
        return Problem(
            path,
            _digits_line(text),
            "",
            "A number has thousands of digits.",
            "Write a number of a board game.",
        )
    row = text.split("\n")[line - 1] if line else ""
    if message.startswith("Invalid value") and any(quote in row for quote in "“”„«»‘’"):
        return Problem(
            path, line, "", "These quotes are a typesetter's.", 'Use straight ones: "...".'
        )
    for start, said, remedy in _REMEDIES:
        if message.startswith(start):
            return Problem(path, line, "", said, remedy)
    return Problem(
        path,
        line,
        "",
        f"This is not TOML: {_AT.sub('', message)}.",
        "Compare with the examples in the guide to the format.",
    )


def _digits_line(text: str) -> int:
    found = re.search(r"[0-9_]{2000}", text)
    return text.count("\n", 0, found.start()) + 1 if found else 0
