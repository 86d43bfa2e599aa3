# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell replay``: play a game of the archive again on a simulated device."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import click

from tidebell_host import folders
from tidebell_host.archive import raw
from tidebell_host.archive.store import opened
from tidebell_host.errors import ToolError


@click.command
@click.argument("number", type=int, required=False)
@click.option(
    "--speed",
    type=click.IntRange(1, 1000),
    default=1,
    show_default=True,
    help="How many times as fast.",
)
@click.option("--turn", type=click.IntRange(1, 999), default=1, help="Begin with this turn.")
@click.option("--port", type=click.IntRange(0, 65535), help="The page's port; 8765 or the next.")
@click.option("--board", default="pico_table", show_default=True, help="The board's profile.")
def command(number: int | None, speed: int, turn: int, port: int | None, board: str) -> None:
    """Play game NUMBER of the archive again, on a simulated device in the browser.

    Without a number it is the last game. Screen, ring and sounds are as they were, each event at
    its moment; minutes in which no clock ran are skipped. On the page a slider and the arrow keys
    go to each player turn.
    """
    from tidebell_sim.dependencies import missing

    lacking = missing()
    if lacking:
        raise ToolError(lacking)
    with opened() as archive:
        number = number or archive.last()
        _, records = archive.game(number)
    if raw.setup(records) is None:
        raise ToolError(
            f"The setup that game {number} was played with is not at hand: "
            f"{raw.setup_file(records)}."
        )
    setup = folders.read(raw.setup_file(records))
    from tidebell_sim.cli import stop_on_signals
    from tidebell_sim.page_session import run
    from tidebell_sim.replaying import Replay

    header = records.header
    name = f"{json.loads(setup)['title']}, game {number}"
    replay = Replay(header["setup"], setup, header, records.events, turn, name)
    stopping = stop_on_signals()
    with tempfile.TemporaryDirectory(prefix="tidebell-replay-") as state:
        code = run(Path(state), stopping, port, sync=False, board=board, replay=replay, speed=speed)
    sys.exit(code)
