# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Stands in for ``tidebell_sim.constants`` in the VM, where the firmware's own are at hand."""

from tidebell.paint import glyphs, styles  # noqa: F401
