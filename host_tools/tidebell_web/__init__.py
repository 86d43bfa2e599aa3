# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device in a browser: the unmodified firmware in MicroPython compiled to WebAssembly."""
