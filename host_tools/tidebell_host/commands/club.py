# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell club``: run a club evening, and invite bridges to it."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any, TextIO

import click

from tidebell_host import folders
from tidebell_host.brokers.invitation import NAME
from tidebell_host.commands import language_option
from tidebell_host.errors import ToolError
from tidebell_host.groups import Group
from tidebell_host.languages import ENGLISH, spoken
from tidebell_host.output import put_data, say

_password_option = click.option(
    "--password-file",
    type=click.File(),
    help="The password at such an address, which is asked for else; - is standard input.",
)


def _password(file: TextIO | None, user: str) -> str:
    """Return a password at a broker that the club did not start; no option holds one."""
    if not file:
        return str(click.prompt(f"Password of {user} at that broker", hide_input=True))
    found = file.readline().strip()
    if not found:
        raise ToolError(f"The first line of {file.name} is no password.")
    return found


@click.group(cls=Group, invoke_without_command=True)
@click.option("--club", default="club", show_default=True, help="The club's name.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the club's broker and database are; a folder of the club's in your data folder.",
)
@click.option(
    "--broker",
    metavar="mosquitto|amqtt|URL",
    help="As the last time; at first mosquitto, and amqtt where that is not installed. Or the "
    "address of one that runs: mqtts://USER@HOST:PORT.",
)
@_password_option
@click.option("--lan", is_flag=True, help="Others in the room reach the broker and the board.")
@click.option("--broker-port", type=click.IntRange(0, 65535), help="1885, or as the last time.")
@click.option("--port", type=click.IntRange(0, 65535), help="Director's page; 8790 or the next.")
@click.option("--board-port", type=click.IntRange(0, 65535), help="The board; 8787 or the next.")
@click.option(
    "--site",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder that tidebell web wrote: tablets can be tables' devices.",
)
@language_option
@click.pass_context
def command(
    context: click.Context,
    club: str,
    folder: Path | None,
    broker: str | None,
    password_file: TextIO | None,
    lan: bool,
    broker_port: int | None,
    port: int | None,
    board_port: int | None,
    site: Path | None,
    language: str | None,
) -> None:
    """Run a club evening until Ctrl-C: the broker, the director's page and a board of all tables.

    Each computer with devices runs "tidebell bridge" with a line that "tidebell club invite"
    prints.
    """
    import tidebell_club

    lacking = tidebell_club.missing()
    if lacking:
        raise ToolError(lacking)
    from tidebell_club.broker import LOOPBACK, Broker
    from tidebell_club.transport import elsewhere

    from tidebell_host.brokers.invitation import Invitation

    if not re.fullmatch(NAME, club):
        raise ToolError(f"{club} is no name for a club: take small letters, digits and -.")
    if site and not (site / "index.html").is_file():
        raise ToolError(f"{site} holds no site: tidebell web -o {site} writes one.")
    place = folder or folders.data_folder() / "club" / folders.safe(club)
    runs = context.invoked_subcommand is None
    host = "0.0.0.0" if lan else LOOPBACK if runs else None
    password = None
    if broker and broker not in ("mosquitto", "amqtt"):
        password = _password(password_file, Invitation.elsewhere(club, broker, "").user)
    context.obj = Broker(place, club, broker_port, host, broker, password)
    note = elsewhere(club)  # for --device club:
    if folder:
        folders.write(note, str(place.resolve()).encode())
    elif runs:
        note.unlink(missing_ok=True)
    if runs:
        taken = f"This club runs already: its folder {place} is in use."
        with spoken(language or ENGLISH), folders.held(place / "runs", taken):
            _run(context.obj, place, lan, (port, board_port), site)


def _run(
    broker: Any, place: Path, lan: bool, ports: tuple[int | None, int | None], site: Path | None
) -> None:
    import signal
    import time

    from tidebell_club.club import Club
    from tidebell_club.store import Store
    from tidebell_club.web import Pages

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the broker ends with the club
    store = Store(place / "club.sqlite")
    pages = None
    try:
        broker.start()
        pages = Pages(
            lambda changed: Club(broker, store, changed),
            *ports,
            "0.0.0.0" if lan else None,
            site,
        )
        pages.start()
        say(f"The director's page is at {pages.director.url}")
        say(f"The board is at {pages.board.url}  ({pages.board.url}?clear for a stream)")
        if pages.board.room_url:
            say(f"The board for others in the room: {pages.board.room_url}")
        if site:
            say(f"A tablet becomes a table's device at {pages.tablets_url}")
        for line in broker.doubts():
            say(line)
        say("Ctrl-C ends this.")
        while True:
            time.sleep(3600)
    except (OSError, RuntimeError) as error:
        text = error.strerror if isinstance(error, OSError) else error
        other = "--port and --board-port choose other ports."
        raise ToolError(f"The pages cannot be served: {text}. {other}") from None
    except KeyboardInterrupt:
        pass
    finally:
        if pages:
            pages.stop()
        store.close()
        broker.server.stop()


@command.command
@click.argument("name")
@click.option("--host", help="This computer's address; the one that it would send from.")
@_password_option
@click.pass_obj
def invite(broker: Any, name: str, host: str | None, password_file: TextIO | None) -> None:
    """Print the line with which a bridge comes to the club; an earlier one of its name ends.

    "viewer" is the name of programs that only look on, such as Home Assistant, and "deputy" of
    those that act for the director: their lines hold a password that lasts. At a broker that the
    club did not start, NAME is a user there, whose password is asked for.
    """
    from tidebell_host.serving import own_address

    if not broker.is_own:
        line = str(broker.invite(name, host, _password(password_file, name)))
    else:
        line = str(broker.invite(name, host or (own_address() if broker.director.tls else None)))
    put_data(line)
    if sys.stderr.isatty():
        import segno

        segno.make(line, error="l", micro=False).terminal(sys.stderr, compact=True)


@command.command
@click.argument("name")
@click.pass_obj
def revoke(broker: Any, name: str) -> None:
    """Take a bridge's invitation back; a running club cuts it off."""
    if not broker.revoke(name):
        raise ToolError(f"Nobody of the name {name} is invited: {', '.join(broker.users)}.")
    say(f"{name} is not invited any more.")
    if not broker.is_own:
        say("Change its password at the broker, too: until then it can come.")


@command.command
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.pass_obj
def rights(broker: Any, names: tuple[str, ...]) -> None:
    """Print the access list, in mosquitto's form, of all that are invited and of more bridges."""
    for name in names:
        if not re.fullmatch(NAME, name):
            raise ToolError(f"{name} is no name for a bridge: take small letters, digits and -.")
    put_data(broker.rights(names))
