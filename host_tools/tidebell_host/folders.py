# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Where the host tools keep things: the user's data and cache folders, as platformdirs says."""

from __future__ import annotations

import os
import stat
import warnings
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


def runtime_folder() -> Path:
    """Where programs make themselves known: ``TIDEBELL_RUNTIME_DIR``, or the user's own."""
    chosen = os.environ.get("TIDEBELL_RUNTIME_DIR")
    if chosen:
        return Path(chosen)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # no XDG_RUNTIME_DIR: its fallback serves as well
        return Path(platformdirs.user_runtime_dir("tidebell", appauthor=False))


def is_own(folder: Path) -> bool:
    """Whether nobody else could have put files there."""
    try:
        there = folder.stat()
    except OSError:
        return False
    if not stat.S_ISDIR(there.st_mode):
        return False
    return not hasattr(os, "getuid") or (
        there.st_uid == os.getuid() and not there.st_mode & stat.S_IWOTH
    )


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
