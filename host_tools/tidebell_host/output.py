# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write data to standard output and messages to standard error.

This is the only module that writes to a terminal or makes lines for a file. The text may have come
from a device or from somebody else's file. Control characters in it could move a terminal's cursor,
rename its window or reverse a line. So they are written as escapes: ``\\x1b``. ``put_data`` writes
for other programs, and leaves the text unchanged off a terminal.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import click

# Controls, direction marks, line separators, halves of surrogate pairs, invisible tags.
_CONTROLS = (
    "\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff"
)
_IN_A_LINE = re.compile(f"[{_CONTROLS}]")
_IN_A_TEXT = re.compile(f"(?![\t\n])[{_CONTROLS}]")


# Letters that are written from right to left, and words of them.
_RTL = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_WORDS = f"[{_RTL}]+(?:(?:[.'’-] ?| )[{_RTL}]+)*"
_LEFTWARD = re.compile(_WORDS)
_ISOLATED = re.compile(f"\u2068({_WORDS})\u2069")


def isolated(text: str) -> str:
    """Return a text in which words from right to left do not turn round what stands beside them.

    They are put between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (UAX #9).
    """
    return _LEFTWARD.sub("\u2068\\g<0>\u2069", _ISOLATED.sub(r"\1", text))


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def one_line(text: object) -> str:
    """Return a text for use within a line: control characters as escapes."""
    return isolated(_IN_A_LINE.sub(_escape, _ISOLATED.sub(r"\1", str(text))))


def some_lines(text: object) -> str:
    """Return a text of several lines: control characters but line breaks and tabs as escapes."""
    return isolated(_IN_A_TEXT.sub(_escape, _ISOLATED.sub(r"\1", str(text))))


def json_text(value: Any, indent: int | None = None) -> str:
    """Return a value as JSON for people and programs: letters as they are, control characters
    escaped.
    """
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    # The only line breaks are those between parts: json.dumps escapes those in texts.
    return _IN_A_TEXT.sub(lambda found: json.dumps(found[0])[1:-1], text)


def say(text: str) -> None:
    """Print a message on standard error."""
    click.echo(some_lines(text), err=True)


def left_out(path: Path, why: object) -> None:
    """Report, once in a command, that something was left out and why."""
    context = click.get_current_context(silent=True)
    told = context.find_root().meta.setdefault("left out", set()) if context else set()
    if path not in told:
        told.add(path)
        say(f"{path} is left out: {why}.")


def put_line(text: object) -> None:
    """Write one line."""
    click.echo(one_line(text))


def put_text(text: str) -> None:
    """Write some lines, with a line end behind the last."""
    click.echo(some_lines(text.removesuffix("\n")))


def encoded(text: str) -> bytes:
    """Return a text for other programs: UTF-8, line ends as they are."""
    return text.encode(errors="replace")


def put_data(text: str) -> None:
    """Write data for other programs, with a line end behind it; to a terminal as ``put_text``
    does.
    """
    if sys.stdout.isatty():
        put_text(text.replace("\r\n", "\n"))
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(encoded(text if text.endswith(("\n", "\r")) else text + "\n"))
    sys.stdout.buffer.flush()


def put_json(value: Any) -> None:
    """Write one value as one line of JSON."""
    put_data(json_text(value))


def counted(number: float, name: str) -> str:
    """Return a number of things with its noun, in singular or plural."""
    said = f"{number:g}" if isinstance(number, float) else str(number)
    return f"{said} {name}{'s' * (number != 1)}"


def put_table(rows: Sequence[tuple[str, ...]]) -> None:
    """Write rows of text in columns."""
    cells = [[one_line(cell) for cell in row] for row in rows]
    widths = [max(map(_long, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        pairs = zip(row, widths, strict=True)
        line = "  ".join(cell + " " * (width - _long(cell)) for cell, width in pairs)
        click.echo(line.rstrip())


def _long(cell: str) -> int:
    """Return how many letters of a cell are seen."""
    return len(_ISOLATED.sub(r"\1", cell))


class Advance(Protocol):
    """Called with the amount done."""

    def __call__(self, done: int) -> None: ...


@contextmanager
def progress(label: str, total: int, unit: str = "") -> Iterator[Advance]:
    """Show a bar on standard error during some work; nothing off a terminal.

    :param unit: the counted things; bytes by default
    """
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    count = TextColumn(f"{{task.completed}}/{{task.total}} {unit}") if unit else DownloadColumn()
    columns = (TextColumn("{task.description}"), BarColumn(), count)
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=done)
