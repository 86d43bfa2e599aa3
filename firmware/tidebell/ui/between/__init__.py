# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Between player turns: questions, looks, choices, and who begins."""
