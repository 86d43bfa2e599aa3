# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Put the firmware on a device's drive, and pack that drive into archives."""
