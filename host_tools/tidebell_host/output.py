# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Data to standard output, talk to standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import click


def say(text: str) -> None:
    """Tell the person something, on standard error."""
    click.echo(text, err=True)


def put_json(value: Any) -> None:
    """Write one value as one line of JSON."""
    click.echo(json.dumps(value, ensure_ascii=False))


def put_table(rows: Sequence[tuple[str, ...]]) -> None:
    """Write rows of text in columns."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo(line.rstrip())


class Advance(Protocol):
    """Takes how much of the whole is done."""

    def __call__(self, done: int) -> None: ...


@contextmanager
def progress(label: str, total: int, unit: str = "") -> Iterator[Advance]:
    """A bar on standard error while something goes on; off a terminal nothing.

    :param unit: what is counted; without one, bytes
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
