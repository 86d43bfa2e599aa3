# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Mechanisms as setup files say them: tables, device form and checks, a module for each."""

from __future__ import annotations

from tidebell_host.setups.mechanisms.part import Part

PARTS: tuple[Part, ...] = ()
