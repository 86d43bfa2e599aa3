# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell setup try``: play a setup on a simulated device at once."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from tidebell_host.compile_cache import compiled_or_error, one
from tidebell_host.errors import ToolError
from tidebell_host.output import say


@click.command("try")
@click.argument("setup")
@click.option("--port", type=click.IntRange(0, 65535), help="The page's port; 8765 or the next.")
@click.option("--board", default="pico_table", show_default=True, help="The board's profile.")
def try_(setup: str, port: int | None, board: str) -> None:
    """Play a setup on a simulated device in the browser.

    SETUP is a file or an id. Each time the file is saved it is checked and sent again; a new game
    plays it. The device begins empty, and nothing of it stays.
    """
    from tidebell_sim.dependencies import missing

    lacking = missing()
    if lacking:
        raise ToolError(lacking)
    path = one(setup).path
    for warning in compiled_or_error(path).warnings:
        say(f"warning: {warning}")
    from tidebell_sim.cli import stop_on_signals
    from tidebell_sim.page_session import run

    stopping = stop_on_signals()
    with tempfile.TemporaryDirectory(prefix="tidebell-try-") as state:
        code = run(Path(state), stopping, port, file=path.absolute(), board=board)
    sys.exit(code)
