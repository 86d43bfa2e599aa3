# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Mechanisms in setup files: device form and checks, one module for each. Their keys: ``tables``.

``PARTS`` has one of each ``Part`` with a name in any module here, in the order of their names.
"""

from __future__ import annotations

import importlib
import pkgutil

from tidebell_host.setups.mechanisms.part import Part


def _discovered() -> tuple[Part, ...]:
    kinds: dict[str, type[Part]] = {}
    for found in pkgutil.iter_modules(__path__):
        for kind in vars(importlib.import_module(f"{__name__}.{found.name}")).values():
            if isinstance(kind, type) and issubclass(kind, Part) and kind.name:
                kinds[kind.name] = kind
    return tuple(kinds[name]() for name in sorted(kinds))


PARTS = _discovered()
