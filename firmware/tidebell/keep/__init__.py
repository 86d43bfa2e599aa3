# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Keep games, setups and settings in flash, whenever the power fails."""
