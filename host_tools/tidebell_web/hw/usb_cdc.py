# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``usb_cdc``: no computer is connected."""

console = None
data = None


def enable(*, console=True, data=False):
    """Say which ports a computer gets."""


def disable():
    """Give a computer no port."""
