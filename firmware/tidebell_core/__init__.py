# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The core: clock, points, decks, turn order and journal of any game; it knows no hardware."""
