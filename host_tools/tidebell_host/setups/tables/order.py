# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Words of a stage for its order, its first player and its pauses."""

from __future__ import annotations

BY_NUMBERS = ("numbers", "numbers-backwards")
"""The orders of a stage that go by the numbers."""

IN_ORDER = ["clockwise", "counter-clockwise", "backwards", *BY_NUMBERS]
"""The orders of a stage in which each plays once, one after the other."""

ONE_BY_ONE = [*IN_ORDER, "named", "alternate"]
STARTERS = ("no", "turn", "stage", "ask")
GAPS = {"one": None, "two": 0, "push": 3000}
"""By what a hand-over is: how long the gap lasts at the most, in ms; 0: until a press."""
