# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The host tools: find a Tidebell, send it setups, read games back; the command line."""

__version__ = "0.3.0"
