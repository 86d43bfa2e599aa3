# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Hold the mechanical part of docs/writing.md: how a docstring begins, how long a sentence is."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

# Folders that the gate covers.
ROOMS = ("enclosure", "firmware", "host_tools", "tools", "tests")

# Words that a docstring must not begin with: they name neither the action nor the thing.
VAGUE = {"how", "that", "what", "when", "where", "which", "who", "whoever"}

LONGEST = 28  # words of a sentence; docs/writing.md asks for 20

# A sentence ends at a point before white space, at a colon or semicolon, and with its paragraph.
# An item of a list and a field (":param x:") begin a paragraph of their own.
ENDS = re.compile(r"[.!?:;][\"')`*]*\s+|\n\s*\n|\n\s*(?=[-*:|>])")
CODE = re.compile(r"``.*?``|`[^`]*`", re.DOTALL)

Words = tuple[int, bool, str]  # line, whether it is a docstring, text


def words_of(source: str) -> Iterator[Words]:
    """Yield the docstrings and comments of a module; comment lines in a row are one text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            text = ast.get_docstring(node)
            if text:
                yield node.body[0].lineno, True, text
    block: list[str] = []
    begin = last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT or "SPDX-" in token.string:
            continue
        alone = not token.line[: token.start[1]].strip()
        if block and not (alone and token.start[0] == last + 1):
            yield begin, False, "\n".join(block)
            block = []
        if not block:
            begin = token.start[0]
        block.append(token.string.lstrip("#: "))
        last = token.start[0] if alone else 0
    if block:
        yield begin, False, "\n".join(block)


def faults(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and reason of each docstring and comment that breaks a rule."""
    for line, is_docstring, text in words_of(source):
        first = text.split(None, 1)[0].strip("\"'`*.,:;")
        if is_docstring and first.lower() in VAGUE:
            yield line, f"begins with {first}"
        for sentence in ENDS.split(CODE.sub("code", text)):
            if len(sentence.split()) > LONGEST:
                yield line, f"{len(sentence.split())} words: {' '.join(sentence.split()[:6])} ..."


def test_docstrings_and_comments_are_as_the_guide_says() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {reason}"
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        if "micropython-lib" not in path.parts  # it is not ours
        for line, reason in faults(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_the_gate_sees_what_the_guide_forbids() -> None:
    long = " ".join(["word"] * 29)
    assert [reason for _, reason in faults('"""What goes wrong is a sentence."""\n')] == [
        "begins with What"
    ]
    assert list(faults("x = 1\n# " + long + "\n# and more.\n"))[0][0] == 2
    assert list(faults(f'def f():\n    """Do it.\n\n    :param x: {long}\n    """\n'))
    halves = " ".join(["word"] * 20)
    assert not list(faults(f'"""Do {halves}. Then {halves}.\n\n- {halves}\n- {halves}\n"""\n'))
    assert not list(faults(f"x = 1  # {halves}\ny = 2  # {halves}\n"))
