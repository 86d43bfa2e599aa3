# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``busio.SPI``: the one bus, which leads to the panel."""


class SPI:
    """A bus; ``fourwire`` speaks for it."""

    def __init__(self, clock, MOSI=None, MISO=None, half_duplex=False):
        pass
