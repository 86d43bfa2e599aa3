# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Numbers of the firmware's type, whichever form of the firmware the device runs.

In a browser a module of this name takes its place: there the firmware's own are at hand.
"""

from __future__ import annotations

import importlib.util
from types import ModuleType

from tidebell_host.install.firmware import package_folder


def _module(name: str) -> ModuleType:
    """Load a module of ``paint`` for itself: a device's own need the hardware."""
    path = package_folder("tidebell") / "paint" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"tidebell_sim._{name}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


glyphs = _module("glyphs")
styles = _module("styles")
