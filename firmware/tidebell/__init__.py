# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device: screens, parts and flash around the core."""

__version__ = "0.3.0"
