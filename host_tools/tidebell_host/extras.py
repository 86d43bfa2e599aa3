# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Packages that only some commands need, and what to say where they are not installed."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec


def missing(what: str, modules: Iterable[str], extra: str) -> str | None:
    """What to do when a module that something needs is not installed, None when all are.

    :param extra: of this program's extras the one that brings them
    """
    lacking = [name for name in modules if find_spec(name) is None]
    if not lacking:
        return None
    return (
        f"{what} needs packages that are not installed ({', '.join(lacking)}): "
        f'pip install "tidebell[{extra}]".'
    )
