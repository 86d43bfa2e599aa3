# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The serial link to a computer: frames and types of message, used by both ends."""
