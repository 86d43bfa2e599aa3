# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The players' names: a text file of the user's, one name a line."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from tidebell_core.letters import unshown

from tidebell_host.errors import ToolError
from tidebell_host.folders import data_folder, write


def path() -> Path:
    """Where the file is."""
    return data_folder() / "players.txt"


def fitting(name: str) -> str:
    """A player's name as it goes to a device: accents and letters joined.

    :raises ValueError: it has a letter that no device can show; says so
    """
    joined = unicodedata.normalize("NFC", name)
    letter = unshown(joined)
    if letter:
        raise ValueError(f"{letter} cannot be shown")
    return joined


def names() -> list[str] | None:
    """The names, or None when there is no such file.

    :raises ToolError: when it is no text, or a name cannot be shown
    """
    try:
        text = path().read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
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
    """Write the file anew."""
    write(path(), "".join(f"{name}\n" for name in names).encode())
