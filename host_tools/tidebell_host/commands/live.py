# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell live``: mirror the table in the terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import click

from tidebell_host.commands import (
    device_option,
    json_option,
    language_option,
    named_device,
    open_device,
)
from tidebell_host.device import Device
from tidebell_host.errors import ToolError
from tidebell_host.languages import ENGLISH, log_text, speak, spoken
from tidebell_host.lending import Lender
from tidebell_host.output import one_line, put_json, put_line, say
from tidebell_host.ports import choose
from tidebell_host.status_lines import counts_up, minutes, phase, seat_name, tenths
from tidebell_host.told import rows
from tidebell_host.watch.ticker import Ticker

BACK_S = 20.0  # a device that restarts is back by then
# Fields that change all the time.
CLOCKS = ("clock_ms", "clocks", "match_ms", "now", "due_ms", "delay_ms")


@click.command
@click.option(
    "--every", default=0.25, metavar="SECONDS", help="How often to look.", show_default=True
)
@click.option("--web", is_flag=True, help="As a page for a big screen or a stream.")
@click.option("--lan", is_flag=True, help="With --web: others in the room may watch, by a link.")
@click.option("--port", type=click.IntRange(0, 65535), help="The page's port; 8785 or the next.")
@json_option
@language_option
@device_option
def command(
    every: float,
    web: bool,
    lan: bool,
    port: int | None,
    as_json: bool,
    language: str | None,
    device: str | None,
) -> None:
    """Mirror the table in the terminal, until Ctrl-C.

    Off a terminal, and with --json, one line for every change but the clock's. With --web it is a
    page for a big screen, which counts by itself and shows nothing secret; ?clear behind its
    address makes its background transparent, for a stream. Watching is all that can be done there.
    """
    if not 0.05 <= every <= 60:
        raise click.UsageError("--every must be between 0.05 and 60 seconds.")
    if not web and (lan or port is not None):
        raise click.UsageError("--lan and --port go with --web.")
    if web:
        _serve(device, port, lan, language)
        return
    try:
        looks = _looks(device, every, language)
        if as_json or not sys.stdout.isatty():
            _lines(looks, as_json)
        else:
            _mirror(looks)
    except KeyboardInterrupt:
        pass


def _looks(
    wanted: str | None, every: float, language: str | None
) -> Iterator[tuple[Device, dict[str, Any]]]:
    """Yield the device and its status again and again; lend the device in between."""
    device = open_device(wanted)
    with ExitStack() as ends:
        ends.enter_context(spoken(language or device.language))
        ends.callback(lambda: device.close())
        lender = ends.enter_context(Lender(device.port))
        while True:
            yield device, device.ask("status")
            if lender.lend(device.close):
                device = _again(wanted)
                lender.holds(device.port)
            time.sleep(every)


def _again(wanted: str | None) -> Device:
    """Open the device again after it was lent; it may have restarted meanwhile."""
    until = time.monotonic() + BACK_S
    while True:
        try:
            return open_device(wanted)
        except (ToolError, click.ClickException):
            if time.monotonic() > until:
                raise
        time.sleep(0.5)


def _serve(wanted: str | None, port: int | None, lan: bool, language: str | None) -> None:
    """Serve the page until Ctrl-C."""
    from tidebell_host import serving

    lacking = serving.missing()
    if lacking:
        raise ToolError(lacking)
    from tidebell_host.watch.mirror import Mirror
    from tidebell_host.watch.web import Page, Room

    named = named_device(wanted)
    room = Room()
    mirror = Mirror(lambda: choose(named), room.show)
    first = choose(named)
    speak(language or first.language)
    try:
        page = Page(room, port, "0.0.0.0" if lan else None)
        page.start()
    except (OSError, RuntimeError) as error:
        first.close()
        text = error.strerror if isinstance(error, OSError) else error
        raise ToolError(f"The page cannot be served: {text}.") from None
    mirror.start(first)
    try:
        say(f"The table is at {page.url}  ({page.url}?clear for a stream)")
        if page.room_url:
            _invite(page.room_url)
        say("Ctrl-C ends this.")
        while True:
            time.sleep(3600)
    except KeyboardInterrupt:
        pass
    finally:
        mirror.stop()
        page.stop()
        speak(ENGLISH)


def _invite(link: str) -> None:
    """Show the link for the room, on a terminal also as a QR code."""
    say(f"For others in the room: {link}")
    if sys.stderr.isatty():
        import segno

        segno.make(link, error="l", micro=False).terminal(sys.stderr, compact=True)


def _lines(looks: Iterator[tuple[Device, dict[str, Any]]], as_json: bool) -> None:
    last = None
    for _, status in looks:
        key = {name: value for name, value in status.items() if name not in CLOCKS}
        if key != last:
            last = key
            if as_json:
                put_json(status)
            else:
                put_line("; ".join(f"{label}: {text}" for label, text in rows(status)))


def _mirror(looks: Iterator[tuple[Device, dict[str, Any]]]) -> None:
    from rich.console import Console
    from rich.live import Live

    log: Ticker | None = None
    with Live(console=Console(), auto_refresh=False, screen=True) as live:
        for device, status in looks:
            if log is None or log.device is not device:
                log = Ticker(device)
            log.update(status)
            live.update(_picture(device, status, log.lines), refresh=True)


def _picture(device: Device, status: dict[str, Any], lines: list[str]) -> Any:
    from rich.console import Group
    from rich.panel import Panel
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    parts: list[Any] = []
    if status.get("game") is not None:
        total = status.get("clock_total") or 0
        left = status.get("clock_ms") or 0
        if not status.get("clocks"):  # reaches zero
            left = max(0, left)
        up, tenth = counts_up(status), tenths(status)
        who = seat_name(status, status.get("seat"))
        state = log_text("paused") if status.get("paused") else phase(status)
        style = "bold red" if total and left < 10_000 and not up else "bold"
        does = log_text("{who} {does}", who=who, does=state)
        line = f"{minutes(left, up, tenth) if total else '':>6}  {does}"
        parts.append(Text(one_line(line), style))
        if total:
            parts.append(ProgressBar(total=total, completed=max(0, left)))
    table = Table.grid(padding=(0, 2))
    for label, text in rows(status):
        table.add_row(Text(label, "dim"), Text(one_line(text)))
    parts.append(table)
    if lines:
        parts.append(Text("\n".join(["", *lines]), "dim"))
    return Panel(
        Group(*parts), title=Text(one_line(device.name)), subtitle=log_text("Ctrl-C ends this")
    )
