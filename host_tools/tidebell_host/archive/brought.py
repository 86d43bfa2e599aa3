# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Games in a file of JSON Lines, as a device in a browser saves them.

The first line tells that it is one, and whose; each other line is a game: its header and its events
as the protocol has them, and its compiled setup as text, where that is still on the device.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tidebell_host import folders
from tidebell_host.archive import raw
from tidebell_host.archive.store import Archive, opened
from tidebell_host.digests import digest
from tidebell_host.errors import ToolError

_MOST_BYTES = 64 << 20
_RECORD, _VERSION = "tidebell games", 1


@dataclass(frozen=True)
class Brought:
    """A game of such a file."""

    device: str
    header: dict[str, Any]
    events: list[raw.Event]
    setup: str | None

    @property
    def records(self) -> raw.Records:
        """Its records as the archive has them."""
        return raw.Records({**self.header, "device": self.device}, self.events)


def read(path: Path) -> Iterator[Brought]:
    """The games of a file.

    :raises ToolError: it cannot be read, or is none
    """
    try:
        lines = folders.read(path, _MOST_BYTES).decode().splitlines()
        head = json.loads(lines[0])
        if head["record"] != _RECORD or not str(head["device"]).isalnum():
            raise ValueError
    except OSError as error:
        raise ToolError(f"{path} cannot be read: {error.strerror}.") from None
    except (ValueError, LookupError, TypeError):
        raise ToolError(
            f"{path} holds no games: a device in a browser saves them by Device, Finished games."
        ) from None
    if head.get("version") != _VERSION:
        raise ToolError(f"{path} is of a newer Tidebell than this one: install that.")
    for number, line in enumerate(lines[1:], 2):
        try:
            yield _game(str(head["device"]), json.loads(line))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            raise ToolError(f"{path}, line {number}: that is no game.") from None


def _game(device: str, line: dict[str, Any]) -> Brought:
    header, setup = line["header"], line["setup"]
    events = [(int(row[1]), int(row[2]), row[3], int(row[4])) for row in line["events"]]
    if [row[0] for row in line["events"]] != list(range(len(events))):
        raise ValueError
    if not raw.is_sound(header) or not isinstance(setup, str | None):
        raise ValueError
    return Brought(device, header, events, setup)


def keep(archive: Archive, game: Brought) -> bool:
    """Bring a game into the archive; returns whether it, or more of it, was not there before."""
    if raw.is_here(game.device, game.header):
        path = raw.place(game.device, game.header, game.records.key)
        if len(raw.read(path).events) >= len(game.events):
            return False
    if game.setup is not None:
        data = game.setup.encode()
        known = game.header.get("sha256")
        path = raw.setup_place(folders.device_folder(game.device), game.header)
        if not path.exists() and known in (None, "", digest(data)):
            folders.write(path, data)
    archive.keep(game.device, game.header, game.events)
    return True


def keep_one(uid: str, header: dict[str, Any], rows: list[list[Any]], setup: str | None) -> None:
    """Bring a game into the archive, as ``tidebell pull`` does.

    :param rows: its events as the protocol has them
    """
    with opened() as archive:
        events = [(kind, seat, arg, ms) for _, kind, seat, arg, ms in rows]
        keep(archive, Brought(uid, header, events, setup))
        archive.work_out()
