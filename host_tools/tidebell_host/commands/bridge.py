# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell bridge``: tell a club of the devices at this computer."""

from __future__ import annotations

import asyncio
import contextlib
import platform
import secrets
import signal
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import click

from tidebell_host import folders
from tidebell_host.brokers.users import hashed
from tidebell_host.errors import ToolError
from tidebell_host.output import say

JOIN_S = 15.0  # seconds for the broker to be there, and the club to answer
MOST_LETTERS = 4096  # of an invitation
TRIES = 5  # of an invitation that is refused


async def _joined(invitation: Any) -> Any:
    """Return what an invitation is good for: a user with a password that only this computer has.

    :raises ToolError: it was used, was taken back, or nobody answers
    """
    import aiomqtt
    from aiomqtt.exceptions import MqttConnectError
    from tidebell_club.messages import Ack, Join, Topics, read, text

    mine = replace(invitation, user=invitation.name, token=secrets.token_urlsafe(16))
    topics = Topics(mine.club)
    ask = Join(id=secrets.token_hex(6), hash=hashed(mine.token), who=platform.node()[:40])

    async def answered() -> Ack:
        async with aiomqtt.Client(**invitation.connection(ask.id), timeout=JOIN_S) as client:
            await client.subscribe(topics.invited(mine.user, "answer"), qos=1)
            await client.publish(topics.invited(mine.user, "ask"), text(ask), 1)
            async for message in client.messages:
                ack = read(Ack, message.payload)
                if ack and ack.id == ask.id:
                    return ack
        raise aiomqtt.MqttError("it went")

    why = ""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(JOIN_S):
            refused = 0
            while refused < TRIES:  # the broker may not have heard of it yet
                why = ""
                try:
                    ack = await answered()
                    if ack.error:
                        raise ToolError(ack.text)
                    await asyncio.sleep(0.5)  # until the broker has heard of the new password
                    return mine
                except MqttConnectError:
                    refused += 1
                    why = "The invitation was taken back, or there is a newer one of its name."
                except (aiomqtt.MqttError, OSError) as error:
                    why = f"The broker at {mine.host} is not there ({error})."
                await asyncio.sleep(0.5)
    raise ToolError(why or "The club does not answer: is tidebell club running there?")


def _keep(path: Path, invitation: Any, source: str) -> None:
    path.parent.mkdir(0o700, parents=True, exist_ok=True)
    path.touch(0o600)
    path.chmod(0o600)
    path.write_text(f"{invitation}\n{source}\n", encoding="utf-8")


@click.command
@click.option(
    "--invitation",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    help="File with the line of tidebell club invite; - reads it from standard input.",
)
@click.option("--port", "ports", multiple=True, help="A device's port; without any, all devices.")
def command(invitation: Path | None, ports: tuple[str, ...]) -> None:
    """Tell a club of the devices at this computer, up to 16, until Ctrl-C.

    The invitation is good once: what this computer gets for it is kept. It is asked for where there
    is none, and no option holds it, for other users can read command lines.
    """
    import tidebell_club

    lacking = tidebell_club.missing()
    if lacking:
        raise ToolError(lacking)
    kept = folders.data_folder() / "club" / "invitation"
    with folders.held(kept.with_name("runs"), "A bridge runs already at this computer."):
        _run(invitation, kept, ports)


def _run(invitation: Path | None, kept: Path, ports: tuple[str, ...]) -> None:
    from tidebell_club.bridge import Bridge

    from tidebell_host.brokers.invitation import Invitation

    read = folders.read(kept).decode(errors="replace") if kept.exists() else ""
    mine = read.split()  # and of which it came
    if invitation is not None:
        with click.open_file(str(invitation), encoding="utf-8", errors="replace") as file:
            line = file.readline(MOST_LETTERS)
    elif mine:
        line = mine[0]
    else:
        line = click.prompt("The line of tidebell club invite", hide_input=True)
    for port in ports:
        if "://" not in port and not Path(port).exists():
            say(f"Nothing is at {port} yet.")
    found, source = Invitation.parse(line), sha256(line.strip().encode()).hexdigest()
    if found.user == found.name:
        _keep(kept, found, "")
    elif mine[1:] == [source]:
        found = Invitation.parse(mine[0])
    else:
        found = asyncio.run(_joined(found))
        _keep(kept, found, source)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    say(f"Bridge {found.user} of the club {found.club}. Ctrl-C ends this.")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(Bridge(found, ports or None, say).run())
