# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Strip plain modules of comments, docstrings and annotations.

CircuitPython compiles a .py file in its own memory, where each docstring and annotation takes room.
The licence's lines stay. Every line keeps its number, so that a traceback fits the source.
"""

from __future__ import annotations

import ast
import functools
import io
import tokenize

from tidebell_host.install.compiling import without_types


@functools.lru_cache(maxsize=512)  # more than there are modules: a drive is made several times
def bare(source: str) -> str:
    """Return a module without comments, docstrings, annotations and imports for type checkers."""
    source = without_types(source)
    lines = source.encode().splitlines(keepends=True)
    for start, end, instead in sorted(_cuts(source, lines), reverse=True):
        _cut(lines, start, end, instead)
    return "".join(line.decode().rstrip() + "\n" for line in lines)


def size(source: str) -> int:
    """Return a module's bytes of code: what is left after stripping, without empty lines."""
    kept = [line for line in bare(source).splitlines() if line and not line.startswith("# SPDX")]
    return len("\n".join(kept).encode()) + 1


_Place = tuple[int, int]  # line from 1, byte in it from 0


def _cuts(source: str, lines: list[bytes]) -> list[tuple[_Place, _Place, bytes]]:
    """Return the cuts: where each begins and ends, and the text that replaces it."""
    cuts: list[tuple[_Place, _Place, bytes]] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith("# SPDX"):
            row, letter = token.start
            at = len(token.line[:letter].encode())
            cuts.append(((row, at), (row, at + len(token.string.encode())), b""))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            first = node.body[0] if node.body else None
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                only = len(node.body) == 1 and not isinstance(node, ast.Module)
                cuts.append((_start(first), _end(first), b"pass" if only else b""))
        if isinstance(node, ast.FunctionDef) and node.returns:
            cuts.append(
                (_arrow(lines, _start(node.returns)), _colon(lines, _end(node.returns)), b":")
            )
        elif isinstance(node, ast.arg) and node.annotation:
            row, column = _start(node)
            cuts.append(((row, column + len(node.arg.encode())), _end(node.annotation), b""))
        elif isinstance(node, ast.AnnAssign):
            if node.value:
                cuts.append((_end(node.target), _end(node.annotation), b""))
            else:
                cuts.append((_start(node), _end(node), b"pass"))
    return cuts


def _start(node: ast.expr | ast.stmt | ast.arg) -> _Place:
    return node.lineno, node.col_offset


def _end(node: ast.expr | ast.stmt) -> _Place:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset


def _arrow(lines: list[bytes], before: _Place) -> _Place:
    """Return the place of the last ``->`` before a place, with the spaces in front of it."""
    row, column = before
    at = lines[row - 1].rfind(b"->", 0, column)
    while at < 0:
        row -= 1
        at = lines[row - 1].rfind(b"->")
    return row, len(lines[row - 1][:at].rstrip())


def _colon(lines: list[bytes], behind: _Place) -> _Place:
    """Return the place behind the first ``:`` after a place."""
    row, column = behind
    at = lines[row - 1].find(b":", column)
    while at < 0:
        row += 1
        at = lines[row - 1].find(b":")
    return row, at + 1


def _cut(lines: list[bytes], start: _Place, end: _Place, instead: bytes) -> None:
    (row, at), (last, stop) = start, end
    if row == last:
        line = lines[row - 1]
        lines[row - 1] = line[:at] + instead + line[stop:]
        return
    lines[last - 1] = lines[last - 1][stop:]
    for between in range(row, last - 1):
        lines[between] = b"\n"
    lines[row - 1] = lines[row - 1][:at] + instead + b"\n"
