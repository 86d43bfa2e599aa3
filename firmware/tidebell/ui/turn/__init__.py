# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A player turn: keys, actions, notices, and what an event sounds and looks like."""
