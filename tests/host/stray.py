# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Make strays: things that may lie in a folder under the name of a readable file."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path


def _listening(place: Path) -> None:
    here = os.getcwd()
    os.chdir(place.parent)  # a socket's path is short
    try:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(place.name)
    finally:
        os.chdir(here)


def _huge(place: Path) -> None:
    with place.open("wb") as file:
        file.truncate(1 << 36)


STRAY: dict[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo,
    "a socket": _listening,
    "a link to nothing": lambda place: place.symlink_to("nothing"),
    "a link to itself": lambda place: place.symlink_to(place.name),
    "a link to an endless device": lambda place: place.symlink_to("/dev/zero"),
    "a link to a device that waits": lambda place: place.symlink_to("/dev/tty"),
    "a folder": lambda place: place.mkdir(),
    "a huge file": _huge,
    "bytes": lambda place: place.write_bytes(bytes(range(256))),
    "Latin-1": lambda place: place.write_bytes("title = 'é'\n".encode("latin-1")),
}
