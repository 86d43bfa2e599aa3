# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Packages that only some commands need, and the message where they are not installed."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from urllib.parse import unquote, urlsplit


def missing(what: str, modules: Iterable[str], extra: str) -> str | None:
    """Return what to do if a needed module is not installed, None when all are.

    :param extra: the extra of this program that brings them
    """
    lacking = [name for name in modules if find_spec(name) is None]
    if not lacking:
        return None
    return f"{what} needs packages that are not installed ({', '.join(lacking)}): {install(extra)}"


def install(extra: str) -> str:
    """Return the command that installs an extra into this environment."""
    return shlex.join([sys.executable, "-m", "pip", "install", *_origin(extra)])


def _origin(extra: str) -> list[str]:
    """Return this program's source: its folder or file (PEP 610), or its name."""
    try:
        told = json.loads(distribution("tidebell").read_text("direct_url.json") or "{}")
        place = f"{unquote(urlsplit(told.get('url', '')).path)}[{extra}]"
        if "dir_info" in told:
            return [*(["--editable"] if told["dir_info"].get("editable") else []), place]
        if "archive_info" in told:
            return [place]
    except (PackageNotFoundError, ValueError, KeyError):
        pass
    return [f"tidebell[{extra}]"]
