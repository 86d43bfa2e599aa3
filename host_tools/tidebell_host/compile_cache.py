# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compile the chosen setups; results are kept in the cache.

Checking a setup file needs pydantic, which is slow to import; an unchanged file that was found good
is not checked again. The cache key is the hash of the file and of the code that compiles it. Losing
the cache costs only time.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import tidebell_core

from tidebell_host.errors import InvalidSetup
from tidebell_host.folders import cache_folder, read, read_json, write
from tidebell_host.languages import ENGLISH
from tidebell_host.setups import SetupError
from tidebell_host.setups.library import Entry, LeftOut, entries, find, survey
from tidebell_host.setups.problems import Problem
from tidebell_host.setups.size_limits import MOST_BYTES

MOST_KEPT = 100


@dataclass(frozen=True)
class Ready:
    """A setup in the form that the device takes.

    :param data: the bytes to be stored
    :param warnings: doubts about its file
    """

    id: str
    data: bytes
    warnings: tuple[Problem, ...]


def chosen(names: tuple[str, ...]) -> tuple[list[Entry], list[LeftOut]]:
    """Return the library's setups and what it left out, or those named by id or path.

    :raises InvalidSetup: when one is not there
    """
    if not names:
        return survey()
    found: dict[Path, Entry] = {}  # each once, however often it is named
    for name in names:
        entry = find(name)
        if entry is None:
            known = ", ".join(entry.id for entry in entries())
            raise InvalidSetup(f"There is no setup {name}. There are: {known}.")
        found.setdefault(entry.path, entry)
    return list(found.values()), []


def one(name: str) -> Entry:
    """Find the setup that is named by id or path.

    :raises InvalidSetup: when it is not there
    """
    return chosen((name,))[0][0]


def compiled(path: Path, language: str = ENGLISH) -> Ready:
    """Compile a setup file in a language, or take the result from the cache.

    :raises SetupError: with every mistake found
    """
    folder = cache_folder() / "compiled"
    kept = None
    try:
        kept = folder / f"{_key(read(path, MOST_BYTES), language)}.json"
        fields = read_json(kept)
        warnings = tuple(Problem(path, *rest) for rest in fields["warnings"])
        return Ready(fields["id"], fields["data"].encode(), warnings)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    from tidebell_host.setups import load

    made = load(path, language)
    ready = Ready(made.id, made.data, made.warnings)
    if kept is not None:
        rest = [[each.line, each.key, each.text, each.remedy] for each in ready.warnings]
        fields = {"id": ready.id, "data": ready.data.decode(), "warnings": rest}
        try:
            write(kept, json.dumps(fields).encode())
            files = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime)
            for old in files[:-MOST_KEPT]:
                old.unlink(missing_ok=True)
        except OSError:
            pass  # then it is compiled again the next time
    return ready


def compiled_or_error(path: Path, language: str = ENGLISH) -> Ready:
    """Compile a setup file for a command that needs it.

    :raises InvalidSetup: with every mistake found
    """
    try:
        return compiled(path, language)
    except SetupError as error:
        raise InvalidSetup(str(error)) from None


def _key(source: bytes, language: str) -> str:
    digest = hashlib.sha256(source)
    digest.update(language.encode())
    core = Path(str(tidebell_core.__file__)).parent
    compiler = sorted((Path(__file__).parent / "setups").rglob("*.py"))
    for part in [
        *compiler,
        *sorted((Path(__file__).parent / "languages").glob(f"{language}.mo")),
        *sorted(core.glob("setup_reading/*.py")),
        *sorted(core.glob("mechanisms/*.py")),
    ]:
        stat = part.stat()
        digest.update(f"\n{part.name} {stat.st_size} {stat.st_mtime_ns}".encode())
    return digest.hexdigest()[:40]
