# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compiled setups, kept in the cache so that nothing is checked twice.

Checking a setup file takes pydantic, which takes a moment to import; a file that has not changed
since it was found good need not be checked again. The key is the hash of the source and of the
compiler's own files' dates.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from tidebell_host import __version__
from tidebell_host.errors import InvalidSetup
from tidebell_host.folders import cache_folder, write
from tidebell_host.setups.library import Entry, entries, find


@dataclass(frozen=True)
class Ready:
    """A setup as the device takes it.

    :param data: the bytes to be stored
    :param warnings: doubts about its file, a line each
    """

    id: str
    data: bytes
    warnings: tuple[str, ...]


def compiled(path: Path) -> Ready:
    """Compile a setup file, or take what was made of it before.

    :raises InvalidSetup: with every mistake found
    """
    try:
        source = path.read_bytes()
    except OSError as error:
        raise InvalidSetup(f"{path} cannot be read: {error.strerror}.") from None
    kept = cache_folder() / "compiled" / f"{_key(source, path)}.json"
    try:
        fields = json.loads(kept.read_bytes())
        return Ready(fields["id"], fields["data"].encode(), tuple(fields["warnings"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    from tidebell_host.setups import SetupError, load

    try:
        made = load(path)
    except SetupError as error:
        raise InvalidSetup(str(error)) from None
    ready = Ready(made.id, made.data, tuple(str(warning) for warning in made.warnings))
    fields = {"id": ready.id, "data": ready.data.decode(), "warnings": ready.warnings}
    try:
        write(kept, json.dumps(fields).encode())
    except OSError:
        pass  # then it is made again the next time
    return ready


def _key(source: bytes, path: Path) -> str:
    digest = hashlib.sha256(f"{__version__} {path.name}\n".encode())
    digest.update(source)
    for part in sorted((Path(__file__).parent / "setups").glob("*.py")):
        stat = part.stat()
        digest.update(f"{part.name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def chosen(names: tuple[str, ...]) -> list[Entry]:
    """The library's setups, or those named by id or path.

    :raises InvalidSetup: when one is not there
    """
    if not names:
        return entries()
    found = []
    for name in names:
        entry = find(name)
        if entry is None:
            known = ", ".join(entry.id for entry in entries())
            raise InvalidSetup(f"There is no setup {name}. There are: {known}.")
        found.append(entry)
    return found
