# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The base of a mechanism's part in compiling and checking a setup file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Part:
    """One mechanism's part in compiling and checking; every method is optional.

    ``name`` is that of the module in ``tidebell_core.mechanisms``.
    """

    name = ""

    def play(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        """Add to the rules of the steps "play" of stage number ``at``."""

    def action(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        """Add to the device form of action number ``at``."""

    def pool(self, compiler: Compiler, name: str, data: dict[str, Any]) -> None:
        """Add to the device form of a pool."""

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        """Add to the device form of the whole; return whether the file uses the mechanism."""
        return False

    def check(self, compiler: Compiler) -> None:
        """Report every mistake and doubt that the file shows only as a whole."""
