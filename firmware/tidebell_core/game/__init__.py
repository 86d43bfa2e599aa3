# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Play one game: its state, the one transition of each event, undo, and the view of it."""
