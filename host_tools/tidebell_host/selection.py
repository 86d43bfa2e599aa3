# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Which setups of the library are meant, compiled."""

from __future__ import annotations

from pathlib import Path

from tidebell_host.errors import InvalidSetup
from tidebell_host.setups import SetupError
from tidebell_host.setups.compiled import Compiled, load_cached
from tidebell_host.setups.library import Entry, entries, find


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


def compiled(path: Path) -> Compiled:
    """Compile a setup file, or take what was made of it before.

    :raises InvalidSetup: with every mistake found
    """
    try:
        return load_cached(path)
    except SetupError as error:
        raise InvalidSetup(str(error)) from None
