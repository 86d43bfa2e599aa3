# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Read a compiled setup: check its values, settle its switches, import its mechanisms."""
