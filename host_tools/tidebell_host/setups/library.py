# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Where setup files are: the built-in ones, and the user's own."""

from __future__ import annotations

import functools
import os
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import platformdirs

BUILTIN = Path(__file__).resolve().parent.parent / "builtin"


@dataclass(frozen=True)
class Entry:
    """A setup file of the library.

    :param id: the id it declares; its file name without the ending if it declares none
    :param builtin: whether it came with Tidebell
    :param shadows: the built-in file whose place it takes, if any
    """

    id: str
    path: Path
    builtin: bool
    shadows: Path | None = None


def user_folder() -> Path:
    """Where the user's own setups are: ``TIDEBELL_SETUPS``, or the user's data folder."""
    named = os.environ.get("TIDEBELL_SETUPS")
    return (
        Path(named)
        if named
        else platformdirs.user_data_path("tidebell", appauthor=False) / "setups"
    )


def entries() -> list[Entry]:
    """All setups, by id; a user's own takes the place of a built-in one with the same id."""
    found: dict[str, Entry] = {}
    for folder, builtin in ((BUILTIN, True), (user_folder(), False)):
        for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
            name = declared_id(path)
            known = found.get(name)
            shadows = known.path if known is not None and known.builtin and not builtin else None
            if known is None or shadows is not None:
                found[name] = Entry(name, path, builtin, shadows)
    return [found[name] for name in sorted(found)]


def find(name: str) -> Entry | None:
    """The setup with this id, or the file of this path."""
    for entry in entries():
        if entry.id == name:
            return entry
    path = Path(name)
    if path.suffix == ".toml" and path.is_file():
        return Entry(declared_id(path), path, builtin=False)
    return None


def declared_id(path: Path) -> str:
    """The id a file declares, without checking the rest of it; its stem when it declares none."""
    try:
        declared = _id_in(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return path.stem
    if isinstance(declared, str) and re.fullmatch(r"[a-z0-9-]{1,32}", declared):
        return declared
    return path.stem


@functools.lru_cache(maxsize=64)  # all files are looked through for each id that is asked for
def _id_in(raw: bytes) -> object:
    return tomllib.loads(raw.decode("utf-8-sig")).get("id")
