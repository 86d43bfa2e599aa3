# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Running simulated devices make themselves known: one small JSON file each in a runtime folder.

A pty is not among the computer's listed serial ports, so ``tidebell devices`` reads these files
instead. A file whose process has gone counts as not there and is removed by whoever notices.
"""

from __future__ import annotations

import json
import os
import warnings
from dataclasses import asdict, dataclass
from pathlib import Path

import platformdirs


@dataclass(frozen=True)
class Announcement:
    """A simulated device that runs now."""

    name: str
    uid: str
    port: str  # what to give pyserial: a pty's path
    url: str | None  # the same channel as socket://127.0.0.1:PORT, when asked for
    console: str | None
    pid: int


def runtime_folder() -> Path:
    """Where the files are: ``TIDEBELL_RUNTIME_DIR``, or the user's runtime folder."""
    chosen = os.environ.get("TIDEBELL_RUNTIME_DIR")
    if chosen:
        return Path(chosen)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # no XDG_RUNTIME_DIR: its fallback serves as well
        return Path(platformdirs.user_runtime_dir("tidebell", appauthor=False))


def announce(
    name: str, uid: str, port: str, *, url: str | None = None, console: str | None = None
) -> Path:
    """Make a running device known; returns the file, which the caller removes at the end."""
    folder = runtime_folder()
    folder.mkdir(parents=True, exist_ok=True)
    announced()  # clears what the dead have left
    entry = Announcement(name, uid, port, url, console, os.getpid())
    path = folder / f"sim-{os.getpid()}.json"
    part = path.with_suffix(".part")
    part.write_text(json.dumps(asdict(entry)) + "\n", encoding="utf-8")
    part.replace(path)
    return path


def announced() -> list[Announcement]:
    """The simulated devices that run now, by name; files of ended processes are removed."""
    found = []
    try:
        paths = sorted(runtime_folder().glob("sim-*.json"))
    except OSError:
        return []
    for path in paths:
        try:
            entry = Announcement(**json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            continue  # just being removed, or by a version that writes other things
        if _alive(entry.pid):
            found.append(entry)
        else:
            path.unlink(missing_ok=True)
    return sorted(found, key=lambda entry: (entry.name, entry.pid))


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
