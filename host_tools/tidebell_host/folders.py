# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Where the host tools keep things: the user's data and cache folders, as platformdirs says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import platformdirs

from tidebell_host.output import json_text


def data_folder() -> Path:
    """The user's own: setups, players, and what was pulled from devices."""
    return Path(platformdirs.user_data_path("tidebell", appauthor=False))


def cache_folder() -> Path:
    """What can be made again."""
    return Path(platformdirs.user_cache_path("tidebell", appauthor=False))


def device_folder(uid: str) -> Path:
    """What was pulled from one device."""
    return data_folder() / "devices" / safe(uid)


def safe(name: str) -> str:
    """A name that came from a device, as a file may be called."""
    return "".join(letter for letter in name if letter.isalnum() or letter == "-") or "unknown"


def write(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def write_json(path: Path, value: Any) -> None:
    """Write a value as a file that people can read."""
    write(path, (json_text(value, 2) + "\n").encode())
