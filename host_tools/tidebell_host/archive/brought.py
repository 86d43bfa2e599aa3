# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Games in a file of JSON Lines, as a device in a browser saves them.

The first line tells that it is one, and whose; each other line is a game: its header and its events
as the protocol has them, and its compiled setup as text, where that is still on the device. Each
part has the form that the answer of a device has.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tidebell_host import answers, folders
from tidebell_host.archive import raw
from tidebell_host.archive.store import opened, put
from tidebell_host.digests import digest
from tidebell_host.errors import ToolError
from tidebell_host.output import say

_MOST_BYTES = 64 << 20
_RECORD, _VERSION = "tidebell games", 1
_FIRST = answers.table(
    {"record": answers.word(_RECORD), "version": answers.whole(1), "device": answers.UID}
)
_GAME = answers.table(
    {
        "header": answers.FINISHED_GAME,
        "events": answers.items(answers.EVENT, raw.MOST_EVENTS),
        "setup": answers.maybe(answers.text(folders.MOST_BYTES)),
    }
)


@dataclass(frozen=True)
class Brought:
    """A game of such a file."""

    device: str
    header: dict[str, Any]
    events: list[raw.Event]
    setup: str | None


def read(path: Path) -> Iterator[Brought]:
    """The games of a file.

    :raises ToolError: it cannot be read, or is none
    """
    try:
        first, *lines = folders.read(path, _MOST_BYTES).split(b"\n")
        head = _FIRST(answers.parsed(first))
    except OSError as error:
        raise ToolError(f"{path} cannot be read: {error.strerror}.") from None
    except answers.Unfit:
        raise ToolError(
            f"{path} holds no games: a device in a browser saves them by Device, Finished games."
        ) from None
    if head["version"] != _VERSION:
        raise ToolError(f"{path} is of a newer Tidebell than this one: install that.")
    for number, line in enumerate(lines, 2):
        if not line.strip():
            continue
        try:
            game = _GAME(answers.parsed(line))
            yield _checked(head["device"], game["header"], game["events"], game["setup"])
        except answers.Unfit as error:
            raise ToolError(f"{path}, line {number}: that is no game: {error}.") from None


def _checked(
    device: str, header: dict[str, Any], rows: list[list[Any]], setup: str | None
) -> Brought:
    """Return a game whose parts fit each other.

    :raises answers.Unfit: they do not; says why
    """
    if [row[0] for row in rows] != list(range(len(rows))):
        raise answers.Unfit("its events are not numbered one after the other")
    if setup is not None:
        data = setup.encode()
        if crc32(data) != header["crc32"] or (header.get("sha256") or digest(data)) != digest(data):
            raise answers.Unfit("its setup is not the one that it was played with")
    events = [(kind, seat, arg, ms) for _, kind, seat, arg, ms in rows]
    try:
        raw.check(raw.Records({**header, "device": device}, events))
    except raw.BadRecords as error:
        raise answers.Unfit(str(error)) from None
    return Brought(device, header, events, setup)


def keep(game: Brought) -> bool:
    """Write a game where the archive finds it.

    :returns: whether it, or more of it, was not there before
    """
    records = raw.Records({**game.header, "device": game.device}, game.events)
    there = raw.place(records)[1]
    if there and there.extends(records):
        return False
    if game.setup is not None:
        path = raw.setup_place(folders.device_folder(game.device), game.header)
        if not path.exists():
            folders.write(path, game.setup.encode())
    put(game.device, game.header, game.events)
    return True


def keep_one(uid: str, header: dict[str, Any], rows: list[list[Any]], setup: str | None) -> None:
    """Bring a game into the archive, as ``tidebell pull`` does.

    :param rows: its events as the protocol has them
    """
    try:
        game = _checked(uid, header, rows, setup)
    except answers.Unfit as error:
        say(f"Game {header['game']} of {uid} stays out of the archive: {error}.")
        return
    with opened() as archive:
        keep(game)
        archive.catch_up()
        archive.work_out()
