# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Events as numbers and bytes: their fields, their records, the journal, a game's header."""
