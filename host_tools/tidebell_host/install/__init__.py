# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Putting the firmware on a device's drive, and packing that drive into archives."""
