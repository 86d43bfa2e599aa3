# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ask the device's checks which values of a setup contradict each other.

The device refuses at the first fault. Here its checks run in a module of their own, whose
``require`` notes each fault and goes on.
"""

from __future__ import annotations

from importlib.util import find_spec, module_from_spec
from types import ModuleType, SimpleNamespace
from typing import Any

from tidebell_core.setup_reading import chance_checks, mechanism_checks

_found: list[str] = []


def _note(good: Any, text: str) -> None:
    if not good:
        _found.append(text)


def _noting(checks: ModuleType, **also: Any) -> dict[str, Any]:
    spec = find_spec(checks.__name__)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    vars(module).update(also, require=_note)
    return vars(module)


_MECHANISMS = _noting(mechanism_checks)
_CHECKS = _MECHANISMS | _noting(chance_checks, few=_MECHANISMS["few"])


def faults(mechanism: str, data: dict[str, Any]) -> list[str]:
    """Return what the device's check of a mechanism says of a device form."""
    _found.clear()
    lists = {key: data.get(key, ()) for key in ("clocks", "pools", "actions", "counters")}
    check = _CHECKS[mechanism]
    try:
        check(SimpleNamespace(**{**data, **lists}, more=data))
    except (KeyError, IndexError, TypeError, ValueError):
        pass  # of values that are wrong by themselves
    return list(_found)
