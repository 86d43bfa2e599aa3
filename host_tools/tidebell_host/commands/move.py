# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell move``: a paused game that hides nothing goes on on another device."""

from __future__ import annotations

from typing import Any

import click

from tidebell_host.archive.store import opened
from tidebell_host.commands import device_option, json_option, named_device
from tidebell_host.commands.pull import fetch
from tidebell_host.device import Device
from tidebell_host.errors import DeviceRefused, NoDevice, ToolError
from tidebell_host.output import progress, put_json, say
from tidebell_host.ports import choose
from tidebell_host.records import replayed


@click.command
@click.argument("game", type=int, required=False)
@click.option("--to", metavar="NAME|PORT", required=True, help="The device that goes on with it.")
@json_option
@device_option
def command(game: int | None, to: str, as_json: bool, device: str | None) -> None:
    """Carry a game that is paused or put aside to another device; both must be connected.

    Without GAME, the one on the table or the only one that is put aside. A game that hides
    something or draws lots stays: its secrets do not leave their device. Whatever interrupts this,
    the game is on one of them; say the same again to go on with it.
    """
    if named_device(device) == to:
        raise click.UsageError("A game cannot go to the device that it is on.")
    with choose(to) as target, choose(named_device(device), but=target.port) as source:
        if source.hello["uid"] == target.hello["uid"]:
            raise click.UsageError("A game cannot go to the device that it is on.")
        header = _pick(source, game)
        number = header["game"]
        source.ask("carry", game=number, to="leaving")
        try:
            there = _send(source, target, number)
        except NoDevice:
            raise
        except ToolError:  # it is not there
            source.ask("carry", game=number, to="aside")
            raise
        try:
            source.ask("carry", game=number, to="moved")
        except DeviceRefused as error:
            raise DeviceRefused(
                error.code,
                f"{target.name} has the game now, and {source.name} may go on with it, too: "
                f"{error.message} Leave one of them.",
            ) from None
        with opened() as archive:
            fetch(archive, source, next(one for one in source.games() if one["game"] == number))
            archive.work_out()
        if as_json:
            uids = {"from": source.hello["uid"], "to": target.hello["uid"]}
            put_json({"game": number, **uids, "number": there})
        say(f"Game {number} waits on {target.name} now: take it up there, under Put aside.")


def _pick(device: Device, number: int | None) -> dict[str, Any]:
    """The game that is meant."""
    games = [one for one in device.games() if one["state"] == "on" and not one.get("damaged")]
    on = [one for one in games if not one.get("aside")]
    meant = [one for one in games if one["game"] == number] if number else on or games
    if not meant:
        which = f"no game {number}" if number else "no game"
        raise ToolError(f"There is {which} on {device.name} that could go on elsewhere.")
    if len(meant) > 1:
        listed = ", ".join(f"{one['game']} ({one['setup']})" for one in meant)
        raise click.UsageError(f"Several games are put aside, say which: {listed}.")
    return meant[0]


def _send(source: Device, target: Device, number: int) -> int:
    """Have the other device take a game in; returns its number there.

    :raises ToolError: it has not got it
    :raises NoDevice: nobody knows whether it has
    """
    header = next(one for one in source.games() if one["game"] == number)
    name, crc = header["setup"], header["crc32"]
    events = [event[1:] for event in source.log(number)]
    setup = source.get(name, crc)
    if len(events) != header["events"] or not replayed(setup, header, events):
        raise ToolError(f"Game {number} did not come whole from {source.name}: it stays there.")
    try:
        return _bring(target, header, events)
    except DeviceRefused as error:
        if error.code != "unknown":
            raise
    held = target.setups().get(name)
    own = target.get(name, held[0]) if held else None
    target.put(name, setup)
    there = _bring(target, header, events)
    if own:
        target.put(name, own)  # new games are played with what it had
    return there


def _bring(target: Device, header: dict[str, Any], events: list[list[Any]]) -> int:
    with progress("Game", len(events), "events") as advance:
        return target.bring(header, events, advance)
