# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell web``: the device for a browser, as a folder for any web space."""

from __future__ import annotations

from pathlib import Path

import click

from tidebell_host.errors import ToolError
from tidebell_host.output import say

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
    "--vm",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    help="A folder with MicroPython for browsers, as npm installs it.",
)
def command(output: Path, one_file: bool, vm: Path | None) -> None:
    """Write the device as a page that runs in any browser, with nothing installed.

    The folder works on every static host, below any path; the page asks no other host for
    anything. It is the same to the byte each time.
    """
    from tidebell_web import build, editor_files

    editor = editor_files.folder()
    files = build.site(build.vm_folder(vm), build.compiler(), editor)
    if not editor:
        say("Without the setup editor, for which docs/browser.md says what is needed.")
    if one_file:
        files[ONE_FILE] = build.one_file(files)
    try:
        build.write(files, output)
    except OSError as error:
        raise ToolError(f"{output} cannot be written: {error.strerror}.") from None
    say(f"{output}: {len(files)} files, {sum(map(len, files.values()))} bytes")
