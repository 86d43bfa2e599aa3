# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell sync``: send the device what it lacks, and nothing else."""

from __future__ import annotations

import click
from tidebell.keep.layout import SETUPS

from tidebell_host import japanese, players
from tidebell_host.commands import device_option, json_option, open_device
from tidebell_host.compile_cache import Ready, chosen, compiled_or_error
from tidebell_host.device import Device, is_same
from tidebell_host.errors import DeviceRefused, InvalidSetup
from tidebell_host.languages import ENGLISH
from tidebell_host.naming import distinct
from tidebell_host.output import counted, progress, put_json, say


@click.command
@click.argument("setups", nargs=-1, metavar="[SETUP]...")
@click.option(
    "--players", "names", metavar="NAME,...", help="Keep these player names and send them."
)
@click.option("--dry-run", is_flag=True, help="Say what would be done, and do nothing.")
@click.option("--prune", is_flag=True, help="Remove setups that are not in the library here.")
@json_option
@device_option
def command(
    setups: tuple[str, ...],
    names: str | None,
    dry_run: bool,
    prune: bool,
    as_json: bool,
    device: str | None,
) -> None:
    """Send setups, all or those named, and the players' names to the device.

    Only what differs travels, setups in the device's language. A setup is replaced when the new one
    has arrived whole; when that is cut off, the next sync goes on from there.
    """
    if prune and setups:
        raise click.UsageError("--prune goes with a sync of all setups, not of some.")
    ready = _compile(setups, prune)
    wanted_names = _names(names)
    with open_device(device) as connection:
        if connection.language != ENGLISH:
            ready = _compile(setups, prune, connection.language)
        held = connection.greeted()
        differing = [item for item in ready if not is_same(held.get(item.id), item.data)]
        known = {item.id for item in ready}
        extra = sorted(set(held) - known) if not setups else []
        wanted_names, send_names = _with_its_own(connection, wanted_names, names is None)
        _check_room(connection, differing, wanted_names)
        would = "would be " if dry_run else ""
        if not dry_run:
            _keep(wanted_names, names is not None)
        for item in differing:
            if not dry_run:
                with progress(item.id, len(item.data)) as advance:
                    connection.put(item.id, item.data, advance)
            what = "replaced" if item.id in held else "sent"
            say(f"{item.id}: {would}{what}, {counted(len(item.data), 'byte')}")
        for name in extra:
            if not prune:
                say(f"{name}: only on the device")
                continue
            if not dry_run:
                connection.ask("remove", setup=name)
            say(f"{name}: {would}removed")
        if send_names is not None:
            if not dry_run:
                connection.ask("names", set=send_names)
            say(f"players: {counted(len(send_names), 'name')} {would}sent")
        if not dry_run:
            players.note_synced(str(connection.hello.get("uid")), wanted_names)
        if not differing and send_names is None and not (prune and extra):
            say(f"{connection.name} has everything already.")
        if as_json:
            sent = [item.id for item in differing]
            put_json(
                {
                    "device": connection.hello.get("uid"),
                    "dry_run": dry_run,
                    "sent": sent,
                    "same": [item.id for item in ready if item.id not in sent],
                    "extra": [] if prune else extra,
                    "removed": extra if prune else [],
                    "players": send_names,
                }
            )


def _compile(setups: tuple[str, ...], prune: bool, language: str | None = None) -> list[Ready]:
    """Compile the setups to be sent; report files that the library leaves out.

    :param prune: other setups of the device are to be removed
    :param language: another one, of setups about which all is said
    :raises InvalidSetup: one has mistakes, or it is unclear which ones are meant
    """
    ready: dict[str, Ready] = {}
    mistakes = []
    entries, left_out = chosen(setups)
    for each in left_out if language is None else ():
        say(str(each))
    if prune and any(not each.stray for each in left_out):
        raise InvalidSetup(
            "Setups that cannot be read might be removed from the device: mend those files before "
            "--prune, or take them out of the folder. Nothing was sent."
        )
    for entry in entries:
        try:
            item = compiled_or_error(entry.path, language or ENGLISH)
        except InvalidSetup as error:
            mistakes.append(error.message)
            continue
        for warning in item.warnings if language is None else ():
            say(f"warning: {warning}")
        if ready.setdefault(item.id, item).data != item.data:
            mistakes.append(f'{entry.path}: another one of these has the id "{item.id}", too.')
    if mistakes:
        raise InvalidSetup("\n".join(mistakes) + "\nNothing was sent.")
    return list(ready.values())


def _names(names: str | None) -> list[str] | None:
    if names is None:
        return players.names()
    try:
        given = [name.strip(" \t") for name in names.split(",")]
        return distinct([players.fitting(name) for name in given if name])
    except ValueError as error:
        raise click.UsageError(f"--players {names}: {error}.") from None


def _with_its_own(
    connection: Device, names: list[str] | None, merge: bool
) -> tuple[list[str] | None, list[str] | None]:
    """Return the names for both sides, and those to send if the device's differ.

    :param merge: add names that were made on the device, so that none is lost
    """
    if names is None:
        return None, None
    there = connection.ask("names")["names"]
    limit = connection.hello["limits"]["names"]
    if merge:
        own = names
        usable = players.usable(there, connection.name)
        names = players.merged(names, usable, players.synced(str(connection.hello.get("uid"))))
        # the names came from the device: an empty list here must not empty it
        if len(names) > limit >= len(own):
            say(
                f"players: a device keeps {limit} names, and together these are {len(names)}: "
                "they stay as they are. tidebell sync --players NAME,... says which there shall be."
            )
            return None, None
    shown = names
    if not connection.hello["limits"].get("japanese"):
        shown = [name for name in names if not japanese.has_wide(name)]
    for name in names:
        if name not in shown:
            say(f"{connection.name}: {name}: the device has no Japanese letters. It is left out.")
    return names, None if shown == there else shown


def _keep(names: list[str] | None, always: bool) -> None:
    """Write the names to the file where they differ."""
    if names is not None and (always or names != players.listed()[0]):
        players.save(names)


def _check_room(device: Device, setups: list[Ready], names: list[str] | None) -> None:
    """Refuse what the device would refuse, before anything is sent."""
    limits = device.hello["limits"]
    for item in setups:
        if len(item.data) > limits["setup"]:
            raise DeviceRefused(
                "invalid",
                f"{item.id} has {len(item.data)} bytes and the device takes {limits['setup']}: "
                "shorten it. Nothing was sent.",
            )
    # Each setup has a place of the size of the largest. The old one goes only when the new one is
    # complete, so replacing needs one additional place.
    held = {row[0] for row in device.hello["setups"]}
    new = sum(item.id not in held for item in setups)
    need = new + (new < len(setups))
    free = max(device.hello["free"] - limits.get("spare", 0), 0) // limits["setup"]
    if need > free:
        text = (
            f"{counted(len(setups), 'setup')} to send, {new} of them new: that takes "
            f"{counted(need, 'place')}, and the device has {free} free."
        )
        if held:
            text += f" Remove {need - free} of its {len(held)}: tidebell setup remove ID."
        else:
            text += f" Send {free} of them: tidebell sync ID."
        if len(held) + free < SETUPS:  # each device has so many places
            text += " Games that were not fetched keep the others: tidebell pull."
        raise DeviceRefused("no_space", f"{text} Nothing was sent.")
    for name in names or ():
        if len(name) > limits["name"]:
            raise DeviceRefused(
                "invalid",
                f"The name {name} has more than {limits['name']} letters: shorten it in "
                f"{players.path()}. Nothing was sent.",
            )
    if names and len(names) > limits["names"]:
        raise DeviceRefused(
            "invalid",
            f"The device keeps {limits['names']} names, and there are {len(names)} in "
            f"{players.path()}. Nothing was sent.",
        )
