# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device: a thin shell round the core."""

__version__ = "0.2.0"
