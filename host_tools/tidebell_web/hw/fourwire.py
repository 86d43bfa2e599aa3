# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``fourwire``: commands and their bytes for the panel, which the page plays."""

import _web


class FourWire:
    """The line to the panel; its bytes go memory to memory, through a device file."""

    def __init__(
        self,
        spi_bus,
        *,
        command=None,
        chip_select=None,
        reset=None,
        baudrate=24000000,
        polarity=0,
        phase=0,
    ):
        self._panel = open("/dev/panel", "r+b", 0)

    def send(self, command, data, *, toggle_every_byte=False):
        """Send a command and what belongs to it."""
        _web.command(command)
        if len(data):
            self._panel.write(data)

    def reset(self):
        """Reset the panel."""
        _web.command(1)
