# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Actions of several presses, and such as may be finished after zero."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Announced(Part):
    """``shots`` and ``finish`` of [[action]]."""

    name = "announced"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        actions = compiler.setup.action
        return any(action.shots > 1 or action.finish is not False for action in actions)
