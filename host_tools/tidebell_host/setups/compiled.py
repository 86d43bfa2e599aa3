# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What compiling a setup gives, and a store of what was compiled before.

Nothing here needs the models, so that a sync with nothing to do does not wait for their import.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs
import tidebell_core

from tidebell_host.setups.problems import Problem

MOST_STORED = 64


@dataclass(frozen=True)
class SwitchInfo:
    """A rule switch of a compiled setup.

    :param id: its name in the file
    :param label: how the device asks for it
    :param values: the values as the file writes them, the default first
    :param labels: the same as the device shows them
    """

    id: str
    label: str
    values: tuple[str | int | bool, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Compiled:
    """A setup as the device takes it."""

    id: str
    title: str
    data: bytes
    warnings: tuple[Problem, ...]
    players: tuple[int, int]
    switches: tuple[SwitchInfo, ...]


def load_cached(path: str | Path, language: str = "en") -> Compiled:
    """As ``load``, but a file that was compiled before is not compiled again.

    The store knows a file by its bytes and by Tidebell's own code; losing it costs only time.

    :raises SetupError: with every mistake found
    """
    path = Path(path)
    try:
        raw = path.read_bytes()
    except OSError:
        raw = b""
    folder = platformdirs.user_cache_path("tidebell") / "setups"
    key = hashlib.sha256(_code() + language.encode() + b"\0" + raw).hexdigest()[:40]
    stored = folder / f"{key}.json"
    try:
        return _restored(json.loads(stored.read_bytes()), path)
    except (OSError, ValueError, KeyError, TypeError):
        pass
    from tidebell_host.setups.loading import load

    compiled = load(path, language)
    try:
        _store(stored, compiled)
    except OSError:
        pass  # a folder that cannot be written only means compiling again
    return compiled


@functools.cache
def _code() -> bytes:
    """A hash of everything that decides what a file compiles to."""
    core = Path(str(tidebell_core.__file__)).parent
    digest = hashlib.sha256()
    for source in [*sorted(Path(__file__).parent.glob("*.py")), core / "setup.py"]:
        digest.update(hashlib.sha256(source.read_bytes()).digest())
    return digest.digest()


def _store(stored: Path, compiled: Compiled) -> None:
    stored.parent.mkdir(parents=True, exist_ok=True)
    old = sorted(stored.parent.glob("*.json"), key=lambda one: one.stat().st_mtime)
    for one in old[: max(0, len(old) + 1 - MOST_STORED)]:
        one.unlink(missing_ok=True)
    kept: dict[str, Any] = {
        "id": compiled.id,
        "title": compiled.title,
        "data": base64.b64encode(compiled.data).decode(),
        "players": compiled.players,
        "switches": [[one.id, one.label, one.values, one.labels] for one in compiled.switches],
        "warnings": [[one.line, one.key, one.text, one.remedy] for one in compiled.warnings],
    }
    handle, name = tempfile.mkstemp(dir=stored.parent, suffix=".part")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(kept, file)
    os.replace(name, stored)


def _restored(kept: dict[str, Any], path: Path) -> Compiled:
    low, high = kept["players"]
    return Compiled(
        id=kept["id"],
        title=kept["title"],
        data=base64.b64decode(kept["data"]),
        warnings=tuple(Problem(path, *rest) for rest in kept["warnings"]),
        players=(low, high),
        switches=tuple(
            SwitchInfo(name, label, tuple(values), tuple(labels))
            for name, label, values, labels in kept["switches"]
        ),
    )
