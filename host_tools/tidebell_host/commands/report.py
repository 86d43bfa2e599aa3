# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell report``: a game of the archive as a page, a picture or a PDF."""

from __future__ import annotations

from pathlib import Path

import click

from tidebell_host.archive.store import opened
from tidebell_host.errors import ToolError
from tidebell_host.languages import ENGLISH, NAMES, spoken
from tidebell_host.output import say


@click.command
@click.argument("number", type=int, required=False)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="What to write: a page (.html), a picture to share (.png) or a PDF; game-N.html without.",
)
@click.option(
    "--language", type=click.Choice(list(NAMES)), help="Instead of the language of its device."
)
def command(number: int | None, output: Path | None, language: str | None) -> None:
    """Tell the evening of game NUMBER of the archive on one page.

    Without a number it is the last game. The page is one file and needs no network: ranking, all
    turns, time, actions, chance, and the game step by step. A name that ends in .png makes a
    picture to share, 1080 pixels wide.
    """
    if output and output.suffix not in (".html", ".png", ".pdf"):
        raise click.BadParameter("its name ends in .html, .png or .pdf.", param_hint="--output")
    from tidebell_host.report import page, share
    from tidebell_host.report.evening import evening

    with opened() as archive:
        number = number or archive.last()
        output = output or Path(f"game-{number}.html")
        _, records = archive.game(number)
        with spoken(language or str(records.header.get("language") or ENGLISH)):
            found = evening(archive, number)
            if output.suffix == ".html":
                data = page.page(found).encode()
            else:
                data = share.png(found) if output.suffix == ".png" else share.pdf(found)
    try:
        output.write_bytes(data)
    except OSError as error:
        raise ToolError(f"{output} cannot be written: {error.strerror}.") from None
    say(f"{output} is written.")
