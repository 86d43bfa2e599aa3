# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell live``: the table in the terminal."""

from __future__ import annotations

import sys
import time
from typing import Any

import click

from tidebell_host.commands import device_option, json_option, open_device
from tidebell_host.device import Device
from tidebell_host.output import one_line, put_json, put_line
from tidebell_host.playing import setup_if_there
from tidebell_host.records import Reader
from tidebell_host.table import minutes, phase, rows, seat_name

LINES = 8  # of the log, under the table
CLOCKS = ("clock_ms", "clocks", "match_ms")  # what changes all the time


@click.command
@click.option(
    "--every", default=0.25, metavar="SECONDS", help="How often to look.", show_default=True
)
@json_option
@device_option
def command(every: float, as_json: bool, device: str | None) -> None:
    """Mirror the table in the terminal, until Ctrl-C.

    Off a terminal, and with --json, one line for every change but the clock's.
    """
    if not 0.05 <= every <= 60:
        raise click.UsageError("--every must be between 0.05 and 60 seconds.")
    with open_device(device) as connection:
        try:
            if as_json or not sys.stdout.isatty():
                _lines(connection, every, as_json)
            else:
                _mirror(connection, every)
        except KeyboardInterrupt:
            pass


def _lines(device: Device, every: float, as_json: bool) -> None:
    last = None
    while True:
        status = device.ask("status")
        key = {name: value for name, value in status.items() if name not in CLOCKS}
        if key != last:
            last = key
            if as_json:
                put_json(status)
            else:
                put_line("; ".join(f"{label}: {text}" for label, text in rows(status)))
        time.sleep(every)


class _Log:
    """The last lines of the game that is on."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._game: int | None = None
        self._reader: Reader | None = None
        self._next = 0
        self.lines: list[str] = []

    def update(self, status: dict[str, Any]) -> None:
        game = status.get("game")
        if game != self._game:
            self._game, self._next, self.lines, self._reader = game, 0, [], None
        if game is None or status.get("events", 0) <= self._next:
            return
        if self._reader is None:
            setup = None
            if "setup" in status and "crc32" in status:
                setup = setup_if_there(self._device, status["setup"], status["crc32"])
            self._reader = Reader(setup, status.get("seats") or [])
        for event in self._device.log(game, self._next):
            self._next = event[0] + 1
            self.lines = [*self.lines, one_line(self._reader.line(event))][-LINES:]


def _mirror(device: Device, every: float) -> None:
    from rich.console import Console
    from rich.live import Live

    log = _Log(device)
    with Live(console=Console(), auto_refresh=False, screen=True) as live:
        while True:
            status = device.ask("status")
            log.update(status)
            live.update(_picture(device, status, log.lines), refresh=True)
            time.sleep(every)


def _picture(device: Device, status: dict[str, Any], lines: list[str]) -> Any:
    from rich.console import Group
    from rich.panel import Panel
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    parts: list[Any] = []
    if status.get("game") is not None:
        total = status.get("clock_total") or 0
        left = max(0, status.get("clock_ms") or 0)
        who = seat_name(status, status.get("seat"))
        state = "paused" if status.get("paused") else phase(status)
        style = "bold red" if total and left < 10_000 else "bold"
        line = f"{minutes(left) if total else '':>6}  {who} {state}"
        parts.append(Text(one_line(line), style))
        if total:
            parts.append(ProgressBar(total=total, completed=left))
    table = Table.grid(padding=(0, 2))
    for label, text in rows(status):
        table.add_row(Text(label, "dim"), Text(one_line(text)))
    parts.append(table)
    if lines:
        parts.append(Text("\n".join(["", *lines]), "dim"))
    return Panel(Group(*parts), title=Text(one_line(device.name)), subtitle="Ctrl-C ends this")
