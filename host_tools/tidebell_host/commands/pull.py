# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell pull``: copy what only the device has; nothing is removed there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from tidebell_core.game.state import OVER

from tidebell_host import folders
from tidebell_host.archive import raw
from tidebell_host.archive.store import ASIDE, Archive, opened
from tidebell_host.commands import device_option, json_option, open_device
from tidebell_host.device import Device
from tidebell_host.errors import DeviceRefused
from tidebell_host.languages import ENGLISH
from tidebell_host.output import counted, put_json, say
from tidebell_host.records import lost_text, short_text
from tidebell_host.setups.library import entries


@click.command
@click.option("--all", "everything", is_flag=True, help="Also games that were fetched before.")
@click.option(
    "--damaged", "let_go", is_flag=True, help="Let the device drop games that are damaged."
)
@json_option
@device_option
def command(everything: bool, let_go: bool, as_json: bool, device: str | None) -> None:
    """Bring finished games, settings and setups that are not known here to this computer.

    They go to the device's folder in your data folder, and games into the archive that "tidebell
    games" lists; nothing is removed from the device. A game that does not arrive whole stays there
    for good, unless --damaged lets it go.
    """
    with opened() as archive, open_device(device) as connection:
        uid = str(connection.hello.get("uid") or "unknown")
        folder = folders.device_folder(uid)
        known = {entry.id for entry in entries()}
        setups = []
        for name, (crc, _, digest) in connection.greeted().items():
            if name not in known:
                folders.write(
                    folder / "setups" / f"{folders.safe(name)}.json",
                    connection.get(name, crc, digest),
                )
                setups.append(name)
        folders.write_json(folder / "settings.json", connection.ask("settings")["settings"])
        folders.write_json(folder / "players.json", connection.ask("names")["names"])
        games = []
        damaged = []
        unmarked = 0
        over = False
        aside = []
        for game in connection.games():
            if game.get("aside"):
                aside.append({key: game.get(key) for key in ASIDE})
                continue
            if game["state"] == "on":
                over = connection.ask("status").get("phase") == OVER
                continue
            here = game["fetched"] and (game.get("damaged") or raw.is_here(uid, game))
            if here and not everything:
                continue
            row, missing, noted = fetch(archive, connection, game, let_go)
            if row:
                games.append(row)
            if missing:
                damaged.append({"game": game["game"], "text": missing})
            unmarked += not noted
        folders.write_json(folder / "aside.json", aside)
        connection.close()
        archive.work_out()
        _say(games, setups, damaged)
        if damaged and not let_go:
            say("The device keeps what is damaged; tidebell pull --damaged lets it go.")
        for row in aside:
            say(f"game {row['game']}: {row['setup']}, put aside on the device; it stays there")
        if over:
            say("The game on the table is over, but can be taken up again: leave it there first.")
        if unmarked:
            say(f"{unmarked} of them will be fetched again: the device could not note it now.")
        say(f"{counted(len(games), 'game')} and the settings are in {folder}")
        if as_json:
            found = {"games": games, "damaged": damaged, "setups": setups}
            put_json({"device": uid, "folder": str(folder), **found})


def fetch(
    archive: Archive, device: Device, game: dict[str, Any], let_go: bool = False
) -> tuple[dict[str, Any] | None, str, bool]:
    """Pull a game that is over, and have the device note that.

    :param game: as the protocol lists it
    :param let_go: also if some of it is lost
    :returns: the events that came, if any; a message about missing ones; whether the device noted
        it
    """
    uid = str(device.hello.get("uid") or "unknown")
    row = None
    events = _events(device, game)
    if events is not None:
        _keep_setup(device, folders.device_folder(uid), game)
        told = {} if device.language == ENGLISH else {"language": device.language}
        path = archive.keep(uid, {**game, **told}, [(event[1], *event[2:]) for event in events])
        row = {"game": game["game"], "setup": game["setup"], "path": str(path)}
        row["events"] = len(events)
    missing = _missing(game, events)
    return row, missing, _noted(device, game) if let_go or not missing else True


def _say(games: list[dict[str, Any]], setups: list[str], damaged: list[dict[str, Any]]) -> None:
    for row in games:
        say(f"game {row['game']}: {row['setup']}")
    for name in setups:
        say(f"setup {name}")
    for row in damaged:
        say(row["text"])


def _events(device: Device, game: dict[str, Any]) -> list[list[Any]] | None:
    """Return the events of a game as far as they can be read, or None."""
    if game.get("damaged"):
        return None
    try:
        return list(device.log(game["game"]))
    except DeviceRefused as error:
        if error.code != "lost":
            raise
        return None


def _missing(game: dict[str, Any], events: list[list[Any]] | None) -> str:
    """Return a message if a game came incomplete; else an empty text."""
    if events is None:
        return lost_text(game)
    return short_text(game, len(events)) if len(events) != game["events"] else ""


def _noted(device: Device, game: dict[str, Any]) -> bool:
    """Tell the device that the game was pulled; return whether it could note that."""
    try:
        device.ask("fetched", game=game["game"])
    except DeviceRefused as error:
        if error.code not in ("clock_runs", "read_only"):
            raise
        return False
    return True


def _keep_setup(device: Device, folder: Path, game: dict[str, Any]) -> None:
    known = game.get("sha256") or ""
    path = raw.setup_place(folder, game)
    if path.exists():
        return
    try:
        folders.write(path, device.get(game["setup"], game["crc32"], known))
    except DeviceRefused as error:
        if error.code != "unknown":
            raise
        say(f"game {game['game']}: the setup that it was played with is not on the device any more")
