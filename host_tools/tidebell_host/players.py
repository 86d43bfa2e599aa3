# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The players' names: a text file of the user's, one name a line."""

from __future__ import annotations

import json
from pathlib import Path

from tidebell_core.letters import unshown

from tidebell_host.errors import ToolError
from tidebell_host.folders import data_folder, read, read_json, write
from tidebell_host.naming import joined

MOST_NAMES = 24
MOST_LETTERS = 12
"""What a device keeps; its limits are in its greeting, too."""


def path() -> Path:
    """Where the file is."""
    return data_folder() / "players.txt"


def fitting(name: str) -> str:
    """A player's name as it goes to a device: accents and letters joined.

    :raises ValueError: it has a letter that no device can show; says so
    """
    name = joined(name)
    letter = unshown(name)
    if letter:
        raise ValueError(f"{letter} cannot be shown")
    return name


def names() -> list[str] | None:
    """The names, or None when there is no such file.

    :raises ToolError: when it is no text, or a name cannot be shown
    """
    try:
        text = read(path()).decode("utf-8-sig")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ToolError(f"{path()} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise ToolError(f"{path()} cannot be read: {error}.") from None
    found = []
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        name = line.strip(" \t")
        if name and not name.startswith("#"):
            try:
                found.append(fitting(name))
            except ValueError as error:
                raise ToolError(f"{path()}:{number}: {name}: {error}.") from None
    return found


def save(names: list[str]) -> None:
    """Write the names; remarks in the file stay where the names are in the file's order."""
    try:
        lines = read(path()).decode("utf-8-sig").splitlines()
    except (OSError, ValueError):
        lines = []
    rest = list(names)
    kept = []
    for line in lines:
        name = joined(line.strip(" \t"))
        if not name or name.startswith("#"):
            kept.append(line)
        elif rest and name == rest[0]:
            kept.append(rest.pop(0))
        elif name in rest:  # another order: the names alone
            kept, rest = [], list(names)
            break
    write(path(), "".join(f"{line}\n" for line in kept + rest).encode())


def merged(here: list[str], there: list[str], synced: list[str]) -> list[str]:
    """The names after a sync: those of here, then what was made on the device since the last one.

    :param synced: what both had after the last sync; what was removed here since is not there
    """
    here = list(map(joined, here))
    return here + [name for name in map(joined, there) if name not in here and name not in synced]


def _notes() -> dict[str, list[str]]:
    try:
        notes = read_json(_notes_path())
    except (OSError, ValueError):
        return {}  # as at first: nothing is lost by it, only added again
    return notes if isinstance(notes, dict) else {}


def _notes_path() -> Path:
    return data_folder() / "players-synced.json"


def synced(uid: str) -> list[str]:
    """The names that a device had after its last sync; none before the first.

    :param uid: the device's number
    """
    names = _notes().get(uid)
    return [str(name) for name in names] if isinstance(names, list) else []


def note_synced(uid: str, names: list[str] | None) -> None:
    """Remember what a device has now; None: nothing was said of names."""
    notes = _notes()
    if names is not None and notes.get(uid) != names:
        write(_notes_path(), json.dumps({**notes, uid: names}, ensure_ascii=False).encode())
