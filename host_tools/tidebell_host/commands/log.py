# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell log``: show the events of a game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import click

from tidebell_host.commands import (
    device_option,
    json_option,
    language_option,
    open_device,
)
from tidebell_host.device import Device
from tidebell_host.device_setup import setup_if_there
from tidebell_host.errors import DeviceRefused
from tidebell_host.languages import spoken
from tidebell_host.output import put_json, put_line, put_table, put_text, say
from tidebell_host.records import Reader, as_record, lost_text, short_text


@click.command
@click.argument("game", type=int, required=False)
@click.option("--follow", "-f", is_flag=True, help="Go on as the game goes on.")
@click.option("--games", "list_games", is_flag=True, help="List the games kept on the device.")
@click.option("--errors", is_flag=True, help="Show the faults that the firmware noted.")
@json_option
@language_option
@device_option
def command(
    game: int | None,
    follow: bool,
    list_games: bool,
    errors: bool,
    as_json: bool,
    language: str | None,
    device: str | None,
) -> None:
    """Show what happened in a game: the one that is on, the last one, or number GAME.

    With --json one object a line, the game's own first.
    """
    with open_device(device) as connection, spoken(language or connection.language):
        if errors:
            text = connection.ask("errors")["errors"]
            if as_json:
                put_json({"errors": text})
            elif text:
                put_text(text.rstrip("\n"))
            else:
                say("The firmware has noted no faults.")
            return
        games = list(connection.games())
        if list_games:
            _list(games, as_json)
            return
        header = _pick(games, game)
        if header.get("damaged"):
            raise DeviceRefused("lost", lost_text(header))
        if as_json:
            put_json({"record": "game", **header})
        reader = None
        if not as_json:
            known = header.get("sha256") or ""
            setup = setup_if_there(connection, header["setup"], header["crc32"], known)
            reader = Reader(setup, header["seats"], header)
            say(f"game {header['game']}: {header['setup']}, {header['state']}")
        try:
            count = 0
            for event in _events(connection, header["game"], follow):
                count += 1
                if reader:
                    put_line(reader.line(event))
                else:
                    put_json(as_record(event))
            if count < header["events"]:
                say(short_text(header, count))
        except KeyboardInterrupt:
            if not follow:
                raise


def _events(device: Device, game: int, follow: bool) -> Iterator[list[Any]]:
    first = 0
    while True:
        for event in device.log(game, first):
            first = event[0] + 1
            yield event
        if not follow:
            return
        time.sleep(0.3)


def _pick(games: list[dict[str, Any]], wanted: int | None) -> dict[str, Any]:
    if not games:
        raise DeviceRefused("unknown", "There is no game on the device yet.")
    if wanted is None:
        return next((game for game in games if game["state"] == "on"), games[-1])
    for game in games:
        if game["game"] == wanted:
            return game
    numbers = ", ".join(str(game["game"]) for game in games)
    raise DeviceRefused(
        "unknown", f"There is no game {wanted} on the device. There are: {numbers}."
    )


def _list(games: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        for game in games:
            put_json(game)
        return
    table = [("game", "setup", "players", "state", "events", "began", "")]
    for game in games:
        utc = game.get("utc")
        began = time.strftime("%Y-%m-%d %H:%M", time.localtime(utc)) if utc else ""
        names = ", ".join(str(seat[1]) for seat in game.get("seats", ()))
        setup = "(damaged)" if game.get("damaged") else game["setup"]
        row = (str(game["game"]), setup, names, game["state"], str(game["events"]), began)
        table.append((*row, "fetched" if game["fetched"] else ""))
    put_table(table)
