# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell bridge``: tell a club of the devices at this computer."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from pathlib import Path

import click

from tidebell_host import folders
from tidebell_host.errors import ToolError
from tidebell_host.output import say


@click.command
@click.option(
    "--invitation",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    help="File with the line of tidebell club invite; - reads it from standard input.",
)
@click.option("--port", "ports", multiple=True, help="A device's port; without any, all devices.")
def command(invitation: Path | None, ports: tuple[str, ...]) -> None:
    """Tell a club of the devices at this computer, up to 16, until Ctrl-C.

    The invitation is kept, so that it is needed once. It is asked for where there is none: it is no
    option, for other users can read command lines.
    """
    import tidebell_club

    lacking = tidebell_club.missing()
    if lacking:
        raise ToolError(lacking)
    from tidebell_club.bridge import Bridge
    from tidebell_club.broker import Invitation

    kept = folders.data_folder() / "club" / "invitation"
    if invitation is not None:
        with click.open_file(str(invitation), encoding="utf-8") as file:
            line = file.readline()
    elif kept.exists():
        line = folders.read(kept).decode()
    else:
        line = click.prompt("The line of tidebell club invite", hide_input=True)
    found = Invitation.parse(line)
    if str(invitation) != str(kept):
        kept.parent.mkdir(0o700, parents=True, exist_ok=True)
        kept.touch(0o600)
        kept.chmod(0o600)
        kept.write_text(f"{found}\n", encoding="utf-8")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    say(f"Bridge {found.user} of the club {found.club}. Ctrl-C ends this.")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(Bridge(found, ports or None, say).run())
