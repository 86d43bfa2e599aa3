# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Game setups: TOML files that people write, checked and compiled to the device's form.

``load`` and ``schema`` need pydantic, which is slow to import; ``library`` does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups import library
from tidebell_host.setups.compiled import Compiled, SwitchInfo
from tidebell_host.setups.problems import Problem, SetupError

if TYPE_CHECKING:
    from tidebell_host.setups.json_schema import schema
    from tidebell_host.setups.loading import load, loads

__all__ = [
    "Compiled",
    "Problem",
    "SetupError",
    "SwitchInfo",
    "library",
    "load",
    "loads",
    "schema",
]


def __getattr__(name: str) -> Any:
    if name in ("load", "loads"):
        from tidebell_host.setups import loading

        return getattr(loading, name)
    if name == "schema":
        from tidebell_host.setups.json_schema import schema

        return schema
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
