# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Announce running simulated devices: one small JSON file each in a runtime folder.

A pty is not among the computer's listed serial ports, so ``tidebell devices`` reads these files
instead. Whoever finds the file of an ended process removes it.

The folder may be one for temporary files, where other users can create a folder of the same name.
So it is used only if this user owns it, and the contents of a file are checked.
"""

from __future__ import annotations

import json
import os
import stat
from contextlib import suppress
from dataclasses import asdict, dataclass
from errno import EACCES
from pathlib import Path

from tidebell_host.folders import is_own, runtime_folder

_MOST_BYTES = 64 * 1024
_MOST_PID = 2**31 - 1


@dataclass(frozen=True)
class Announcement:
    """A simulated device that runs now."""

    name: str
    uid: str
    port: str  # the path of a pty, which pyserial opens
    url: str | None  # the same channel as socket://127.0.0.1:PORT, if that was asked for
    console: str | None
    pid: int


USUAL_BOARD = "pico_table"


def usual_state(board: str) -> Path:
    """Return the default state folder of a board's simulated device.

    Each board has its own, so that two can be on the table at once.
    """
    return Path(".tidebell" if board == USUAL_BOARD else f".tidebell-{board}")


def usual_name(board: str) -> str:
    """Return the default name of a board's simulated device."""
    return "tidebell-sim" if board == USUAL_BOARD else f"tidebell-sim-{board}"


def announce(
    name: str, uid: str, port: str, *, url: str | None = None, console: str | None = None
) -> Path:
    """Announce a running device; return the file, which the caller removes at the end."""
    folder = runtime_folder()
    folder.mkdir(0o700, parents=True, exist_ok=True)
    if not is_own(folder):
        raise PermissionError(EACCES, "The folder belongs to somebody else", str(folder))
    announced()  # removes files of ended processes
    entry = Announcement(name, uid, port, url, console, os.getpid())
    path = folder / f"sim-{os.getpid()}.json"
    part = path.with_suffix(".part")
    part.write_text(json.dumps(asdict(entry)) + "\n", encoding="utf-8")
    part.replace(path)
    return path


def announced() -> list[Announcement]:
    """List the simulated devices that run now, by name; remove the files of ended processes."""
    found = []
    folder = runtime_folder()
    try:
        paths = sorted(folder.glob("sim-*.json")) if is_own(folder) else []
    except OSError:
        return []
    for path in paths:
        entry = _read(path)
        if entry is None:
            continue
        if _alive(entry.pid):
            found.append(entry)
        else:
            with suppress(OSError):
                path.unlink()
    return sorted(found, key=lambda entry: (entry.name, entry.pid))


def _read(path: Path) -> Announcement | None:
    """Read an announcement; None while it is being removed, or if it is none."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode):  # reading a pipe could block for ever
            return None
        with path.open("rb") as file:
            entry = Announcement(**json.loads(file.read(_MOST_BYTES)))
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    texts = (entry.name, entry.uid, entry.port)
    others = (entry.url, entry.console)
    right = all(isinstance(text, str) for text in texts)
    right = right and all(text is None or isinstance(text, str) for text in others)
    return entry if right and type(entry.pid) is int and 0 < entry.pid <= _MOST_PID else None


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
