# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell move``: carry a paused game without secrets to another device.

Wherever it is interrupted, one of the devices has the game. If both have it, the first one asks
before it goes on there. The first one is told that the game has moved only after the other one has
shown all of its events. Then its table must say yes.
"""

from __future__ import annotations

import time
from typing import Any

import click

from tidebell_host.archive.store import opened
from tidebell_host.commands import device_option, json_option, named_device
from tidebell_host.commands.pull import fetch
from tidebell_host.device import Device
from tidebell_host.digests import digest
from tidebell_host.errors import DeviceRefused, NoDevice, ToolError
from tidebell_host.output import progress, put_json, say
from tidebell_host.ports import choose
from tidebell_host.records import replayed

_POLL_S = 0.3


@click.command
@click.argument("game", type=int, required=False)
@click.option("--to", metavar="NAME|PORT", required=True, help="The device that goes on with it.")
@click.option(
    "--wait",
    default=120,
    show_default=True,
    metavar="SECONDS",
    type=click.IntRange(1, 3600),
    help="How long to wait for the table's answer.",
)
@json_option
@device_option
def command(game: int | None, to: str, wait: int, as_json: bool, device: str | None) -> None:
    """Carry a game that is paused or put aside to another device; both must be connected.

    Without GAME, the one on the table or the only one that is put aside. A game that hides
    something or draws lots stays: its secrets do not leave their device. The first device asks its
    table before it lets the game go. Whatever interrupts this, the game is on one of them; say the
    same again to go on with it.
    """
    if named_device(device) == to:
        raise click.UsageError("A game cannot go to the device that it is on.")
    with choose(to) as target, choose(named_device(device), but=target.port) as source:
        if source.hello["uid"] == target.hello["uid"]:
            raise click.UsageError("A game cannot go to the device that it is on.")
        header = _pick(source, game)
        number = header["game"]
        there = None
        if header["state"] != "moved":
            there = _carry(source, target, header)
            _let_go(source, target, number, wait)
        with opened() as archive:
            fetch(archive, source, _row(source, number))
            archive.work_out()
        if as_json:
            uids = {"from": source.hello["uid"], "to": target.hello["uid"]}
            put_json({"game": number, **uids, "number": there})
        say(f"Game {number} waits on {target.name} now: take it up there, under Put aside.")


def _row(device: Device, number: int) -> dict[str, Any]:
    return next(one for one in device.games() if one["game"] == number)


def _pick(device: Device, number: int | None) -> dict[str, Any]:
    """Choose the game; one that has moved and was not pulled only if there is no other."""
    games = [one for one in device.games() if not one.get("damaged")]
    here = [one for one in games if one["state"] == "on"]
    gone = [one for one in games if one["state"] == "moved" and not one["fetched"]]
    on = [one for one in here if not one.get("aside")]
    if number:
        meant = [one for one in here + gone if one["game"] == number]
    else:
        meant = on or here or gone
    if not meant:
        which = f"no game {number}" if number else "no game"
        raise ToolError(f"There is {which} on {device.name} that could go on elsewhere.")
    if len(meant) > 1:
        listed = ", ".join(f"{one['game']} ({one['setup']})" for one in meant)
        raise click.UsageError(f"Several games are put aside, say which: {listed}.")
    return meant[0]


def _carry(source: Device, target: Device, header: dict[str, Any]) -> int:
    """Copy the whole game to the other device; return its number there.

    :raises ToolError: the copy failed, and the game is put aside as before. Or the other device has
        different events, or nobody knows: then the first device goes on asking before it is taken
        up
    """
    number = header["game"]
    asked_before = bool(header.get("aside") and header.get("seed"))
    source.ask("carry", game=number, to="leaving")
    held = 0
    try:
        header, events, setup = _read(source, number)
        try:
            with progress("Game", len(events), "events") as advance:
                there, held = target.bring_whole(header, events, setup, advance)
        except DeviceRefused as error:
            if error.code == "differs":
                held = -1
                same = error.answer.get("next", 0)
                raise _differing(source, target, number, len(events), same) from None
            if error.code == "failed":  # it may be lost after the device stored it
                held = -1
            raise
    except NoDevice:
        raise
    except ToolError:
        if not held and not asked_before:  # the other device does not have it
            source.ask("carry", game=number, to="aside")
        raise
    if held < len(events):
        _ask_which(source, target, number, len(events), held)
    return there


def _read(source: Device, number: int) -> tuple[dict[str, Any], list[list[Any]], bytes]:
    """Read a game's header, its events, and its setup.

    :raises ToolError: they do not fit each other
    """
    header = _row(source, number)
    events = [event[1:] for event in source.log(number)]
    setup = source.get(header["setup"], header["crc32"], header.get("sha256") or "")
    if len(events) != header["events"] or not replayed(setup, header, events):
        raise ToolError(f"Game {number} did not come whole from {source.name}: it stays there.")
    return {**header, "sha256": digest(setup)}, events, setup


def _differing(source: Device, target: Device, number: int, here: int, same: object) -> ToolError:
    """Return the message for a game that has different events on each device."""
    return ToolError(
        f"Game {number} went on on both: it has {here} events on {source.name}, and from event "
        f"{same} on {target.name} has others. Both stay as they are: go on with one of them, and "
        "abandon the other at its device."
    )


def _ask_which(source: Device, target: Device, number: int, here: int, there: int) -> None:
    """Ask whether to keep the longer game of the first device.

    :raises ToolError: always; the sentence says which part to abandon, and where
    """
    more = (
        f"Game {number} has {here} events on {source.name}, and only the first {there} of them are "
        f"on {target.name}."
    )
    say(more)
    try:
        stays = click.confirm(f"Shall it go on on {source.name}, which has more?", err=True)
    except click.Abort:
        stays = False
    if stays:
        source.ask("carry", game=number, to="aside")
        raise ToolError(
            f"Game {number} stays on {source.name}: abandon what {target.name} has of it there."
        )
    raise ToolError(
        f"{source.name} keeps all of it, and asks before it goes on there. Abandon what "
        f"{target.name} has of it there."
    )


def _let_go(source: Device, target: Device, number: int, seconds: float) -> None:
    """Ask the table of the first device to give up a game that the other one has.

    :raises DeviceRefused: the table says no, or has taken up the game again
    :raises NoDevice: nobody answered in time
    """
    both = (
        f"Game {number} is on {target.name} and on {source.name}, which asks before it goes on "
        "there: leave one of them."
    )
    try:
        answer = source.ask("carry", game=number, to="moved").get("carry", "moved")
        if answer == "asked":
            say(f"{source.name} asks on its screen whether game {number} may go: say yes.")
        until = time.monotonic() + seconds
        while answer == "asked" and time.monotonic() < until:
            time.sleep(_POLL_S)
            answer = source.ask("carry", game=number, to="moved", wait=1).get("carry", "moved")
    except DeviceRefused as error:
        raise DeviceRefused(error.code, f"{error.message} {both}") from None
    if answer == "asked":
        raise NoDevice(f"Nobody answered at {source.name} within {seconds:.0f} seconds. {both}")
    if answer != "moved":
        raise DeviceRefused("refused", f"The answer at {source.name} was no. {both}")
