# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell web``: the device for a browser, as a folder for any web space."""

from __future__ import annotations

from pathlib import Path

import click

from tidebell_host.errors import ToolError
from tidebell_host.output import counted, say
from tidebell_host.static import USUAL_PORT, serve

ONE_FILE = "tidebell.html"


@click.command
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to write.",
)
@click.option("--one-file", is_flag=True, help=f"Also {ONE_FILE} in it, which opens from disk.")
@click.option(
    "--serve", "serves", is_flag=True, help="Then serve the folder to the room, until Ctrl-C."
)
@click.option("--port", type=click.IntRange(0, 65535), help=f"With --serve; {USUAL_PORT} or next.")
def command(output: Path, one_file: bool, serves: bool, port: int | None) -> None:
    """Write the device as a page that runs in any browser, with nothing installed.

    The folder works on every static host, below any path; the page asks no other host for
    anything. It is the same to the byte each time.
    """
    from tidebell_web import build

    if port is not None and not serves:
        raise click.UsageError("--port goes with --serve.")
    files = build.whole()
    if "edit.html" not in files:
        say("Without the setup editor: its parts are not in this checkout. make web brings them.")
    if one_file:
        files[ONE_FILE] = build.one_file(files)
    try:
        build.write(files, output)
    except OSError as error:
        raise ToolError(f"{output} cannot be written: {error.strerror}.") from None
    say(f"{output}: {counted(len(files), 'file')}, {sum(map(len, files.values()))} bytes")
    if one_file:
        say(f"Open {output / ONE_FILE} to play, or send that one file to anybody.")
    if serves:
        serve(output, port)
    else:
        say(f"To play on a tablet in this room: tidebell web -o {output} --serve")
