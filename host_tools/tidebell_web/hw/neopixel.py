# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``neopixel``: colours as numbers; what the real library is built on, the VM does not have."""

import _web


class NeoPixel(list):
    """A strip of pixels."""

    def __init__(self, pin, n, *, bpp=3, brightness=1.0, auto_write=True, pixel_order=None):
        super().__init__([0] * n)

    def show(self):
        """Send the colours to the page."""
        _web.ring(" ".join([str(colour) for colour in self]))
