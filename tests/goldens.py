# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Hashes of what is to stay as it is, in a file beside the tests that hold it."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

UPDATE = False  # set by the option --update-goldens


class Track:
    """Hashes of what happens one after the other, each of a stretch and all before it.

    :param stretch: after so many things there is a hash
    """

    def __init__(self, stretch: int) -> None:
        self.stretch = stretch
        self.hashes: list[str] = []
        self._digest = sha256()
        self._count = 0

    def add(self, *parts: bytes) -> None:
        """Something happens."""
        for part in parts:
            self._digest.update(part)
        self._count += 1
        if self._count % self.stretch == 0:
            self.hashes.append(self._digest.hexdigest()[:8])

    def hold(self, path: Path, name: str) -> None:
        """Hold that it was so before, by a file of hashes; with the option, renew them there."""
        known = kept(path)
        if UPDATE:
            text = json.dumps({**known, name: self.hashes}, indent=1, sort_keys=True)
            path.write_text(text + "\n")
            return
        was = known.get(name, [])
        alike = sum(one == other for one, other in zip(self.hashes, was, strict=False))
        said = f"{name}: as it was for {alike * self.stretch} steps, and not behind them"
        assert self.hashes == was, said


def kept(path: Path) -> dict[str, list[str]]:
    """What a file of hashes holds, by name."""
    return json.loads(path.read_text()) if path.exists() else {}
