# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The host tools: finding a Tidebell, sending it setups, reading games back; the command line."""

__version__ = "0.3.0.dev0"
