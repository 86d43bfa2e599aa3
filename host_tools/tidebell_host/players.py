# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The players' names: a text file of the user's, one name a line."""

from __future__ import annotations

from pathlib import Path

from tidebell_host.errors import ToolError
from tidebell_host.folders import data_folder, write


def path() -> Path:
    """Where the file is."""
    return data_folder() / "players.txt"


def names() -> list[str] | None:
    """The names, or None when there is no such file.

    :raises ToolError: when it is no text
    """
    try:
        text = path().read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise ToolError(f"{path()} cannot be read: {error}.") from None
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def save(names: list[str]) -> None:
    """Write the file anew."""
    write(path(), "".join(f"{name}\n" for name in names).encode())
