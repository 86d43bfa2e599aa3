# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Tables of setup files, as they are written: one module for each mechanism that has some."""
