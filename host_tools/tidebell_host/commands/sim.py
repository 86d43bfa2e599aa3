# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell sim``: the simulator's own command."""

from __future__ import annotations

from tidebell_sim.cli import sim as command

__all__ = ["command"]
