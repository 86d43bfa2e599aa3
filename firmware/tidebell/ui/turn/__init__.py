# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Player turn: keys, actions, notices, and the sounds and lights of events."""
