# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell players``: the names that a device offers."""

from __future__ import annotations

import click

from tidebell_host import players
from tidebell_host.commands import device_option, json_option, open_device
from tidebell_host.errors import ToolError
from tidebell_host.groups import Group
from tidebell_host.naming import folded
from tidebell_host.output import put_json, put_line, say


@click.group(cls=Group)
def command() -> None:
    """Keep the players' names: here, and on devices by sync.

    Names that were made on a device come here by `tidebell players sync` and by `tidebell sync`.
    """


@command.command("list")
@json_option
def list_(as_json: bool) -> None:
    """Show the names."""
    names = players.names() or []
    if as_json:
        put_json(names)
        return
    for name in names:
        put_line(name)
    if not names:
        say("There are no names yet: tidebell players add NAME.")


@command.command("add")
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
def add(names: tuple[str, ...]) -> None:
    """Add names; a device offers them in this order."""
    kept = players.names() or []
    for name in names:
        try:
            new = players.fitting(name)
        except ValueError as error:
            raise click.UsageError(f"{name}: {error}.") from None
        if not 0 < len(new) <= players.MOST_LETTERS:
            raise click.UsageError(f"{name}: a name has 1 to {players.MOST_LETTERS} letters.")
        known = next((one for one in kept if folded(one) == folded(new)), "")
        if known:
            say(f"{known} is here already.")
            continue
        kept.append(new)
        say(f"{new} added")
    if len(kept) > players.MOST_NAMES:
        raise ToolError(
            f"A device keeps {players.MOST_NAMES} names, and these would be {len(kept)}: remove "
            "some with tidebell players rm. Nothing was added."
        )
    players.save(kept)


@command.command("rm")
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
def remove(names: tuple[str, ...]) -> None:
    """Remove names; the next sync removes them on the device."""
    kept, unfit = players.listed()
    gone = []
    for name in names:
        meant = players.meant(name)
        if not meant:
            known = [*kept, *(one.name for one in unfit)]
            raise click.UsageError(f"There is no {name}. There are: {', '.join(known) or 'none'}.")
        gone += meant
    players.save([name for name in kept if name not in gone], gone)
    for name in gone:
        say(f"{name} removed")


@command.command("sync")
@json_option
@device_option
def sync(as_json: bool, device: str | None) -> None:
    """Make the names the same here and on the device.

    What was added on either side is added on the other; what was removed here since the last sync
    is removed there.
    """
    with open_device(device) as connection:
        uid = str(connection.hello["uid"])
        there = connection.ask("names")["names"]
        here = players.names() or []
        usable = players.usable(there, connection.name)
        names = players.merged(here, usable, players.synced(uid))
        limit = connection.hello["limits"]["names"]
        if len(names) > limit:
            raise ToolError(
                f"The device keeps {limit} names, and together these are {len(names)}: remove "
                "some with tidebell players rm. Nothing was changed."
            )
        if names != there:
            connection.ask("names", set=names)
        if names != here:
            players.save(names)
        players.note_synced(uid, names)
    came = [name for name in names if folded(name) not in map(folded, here)]
    went = [name for name in names if name not in there]
    gone = [name for name in there if folded(name) not in map(folded, names)]
    if as_json:
        put_json({"names": names, "came": came, "sent": went, "removed": gone})
        return
    for what, some in (("from the device", came), ("to the device", went)):
        if some:
            say(f"{what}: {', '.join(some)}")
    if gone:
        say(f"removed on the device: {', '.join(gone)}")
    if not (came or went or gone):
        say("The names are the same already.")
