# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The host tools' folders: the user's data and cache folders, as platformdirs has them."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import stat
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import platformdirs

from tidebell_host.errors import ToolError
from tidebell_host.output import json_text

MOST_BYTES = 1 << 20  # bytes of files that the tool reads by itself, except games


def data_folder() -> Path:
    """Return the user's data folder: setups, players, and what was pulled from devices."""
    return Path(platformdirs.user_data_path("tidebell", appauthor=False))


def cache_folder() -> Path:
    """Return the folder of files that can be made again."""
    return Path(platformdirs.user_cache_path("tidebell", appauthor=False))


def runtime_folder() -> Path:
    """Return the folder for running programs: ``TIDEBELL_RUNTIME_DIR``, or the user's own."""
    chosen = os.environ.get("TIDEBELL_RUNTIME_DIR")
    if chosen:
        return Path(chosen)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # no XDG_RUNTIME_DIR: platformdirs' fallback serves as well
        return Path(platformdirs.user_runtime_dir("tidebell", appauthor=False))


def is_own(folder: Path) -> bool:
    """Whether no other user could have put files there."""
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
    """Return the folder of what was pulled from one device."""
    return data_folder() / "devices" / safe(uid)


def safe(name: str) -> str:
    """Return a device's name in a form that is safe as a file name."""
    return "".join(letter for letter in name if letter.isalnum() or letter == "-") or "unknown"


_KINDS = (
    (stat.S_ISDIR, "it is a folder"),
    (stat.S_ISFIFO, "it is a pipe"),
    (stat.S_ISSOCK, "it is a socket"),
)


class TooLarge(OSError):
    """A file has more bytes than it may have."""


def read(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return the contents of a file; never block, and never read without end.

    :param most: greatest number of bytes
    :raises FileNotFoundError: nothing is there
    :raises TooLarge: it has more bytes
    :raises OSError: it is no file, or cannot be read; ``strerror`` says why
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        if path.is_symlink():
            raise OSError(errno.ENXIO, "it is a link to nothing", str(path)) from None
        raise
    if not stat.S_ISREG(mode):
        kind = next((said for is_kind, said in _KINDS if is_kind(mode)), "it is a device")
        raise OSError(errno.ENXIO, kind, str(path))
    with open(path, "rb", opener=_without_waiting) as file:
        data = file.read(most + 1)
    if data is None or len(data) > most:
        size = f"{most // 1024} KB" if most < 1 << 20 else f"{most >> 20} MB"
        raise TooLarge(errno.EFBIG, f"it has more than {size}", str(path))
    return data


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


@contextmanager
def held(path: Path, taken: str) -> Iterator[None]:
    """Hold a file, which SQLite locks on any system; a process that ends has it no more.

    :param taken: said where another process holds it
    :raises ToolError: one does
    """
    path.parent.mkdir(0o700, parents=True, exist_ok=True)
    path.touch(0o600)
    with closing(sqlite3.connect(path, timeout=0, check_same_thread=False)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise ToolError(taken) from None
        yield


def read_json(path: Path, most: int = MOST_BYTES) -> Any:
    """Return the value of a JSON file.

    :raises OSError: as ``read``
    :raises ValueError: it holds no JSON, or is nested without end
    """
    try:
        return json.loads(read(path, most))
    except RecursionError:
        raise ValueError("it is nested without end") from None


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
    """Write a value as JSON that people can read."""
    write(path, (json_text(value, 2) + "\n").encode())
