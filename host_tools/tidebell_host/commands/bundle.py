# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell bundle``: the drive as archives."""

from __future__ import annotations

from pathlib import Path

import click

from tidebell_host import folders
from tidebell_host.commands import json_option
from tidebell_host.commands.install import compiler_options, find_compiler
from tidebell_host.errors import ToolError
from tidebell_host.install import bundle
from tidebell_host.languages import ENGLISH, NAMES
from tidebell_host.output import put_json, say


@click.command
@click.option(
    "-o",
    "--output",
    default="dist",
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder for the archives.",
)
@click.option(
    "--language",
    type=click.Choice(list(NAMES)),
    default=ENGLISH,
    show_default=True,
    help="The device's language; in another than English there is the drive alone.",
)
@compiler_options
@json_option
def command(
    output: Path, language: str, mpy_cross: Path | None, plain: bool, as_json: bool
) -> None:
    """Pack the firmware into archives, the same to the byte each time.

    tidebell-drive-...zip is a whole CIRCUITPY drive, compiled, to be unpacked onto one;
    tidebell-drive-plain-...zip is that of plain modules. The others are a bundle as circup has
    them.
    """
    compiler, how = find_compiler(mpy_cross, plain)
    say(how)
    written = []
    for name, data in bundle.archives(compiler, language).items():
        try:
            folders.write(output / name, data)
        except OSError as error:
            raise ToolError(f"{output / name} cannot be written: {error.strerror}.") from None
        written.append(str(output / name))
        say(f"{output / name}: {len(data)} bytes")
    if as_json:
        put_json(written)
