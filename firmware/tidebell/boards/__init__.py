# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Board profiles: one module of plain data for each board; no other file names a pin."""
