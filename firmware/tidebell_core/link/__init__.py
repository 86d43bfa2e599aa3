# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Frames and messages of the serial link, the same for both of its ends."""
