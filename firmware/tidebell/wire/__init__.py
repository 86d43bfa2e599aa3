# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Answer a computer: the link, and the functions that do its requests."""
