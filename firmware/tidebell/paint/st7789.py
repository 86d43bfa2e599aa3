# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Sitronix ST7789, 16 bits a pixel."""

import time

from .colour import build as painter  # noqa: F401 - part of a controller module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from fourwire import FourWire

# (command, parameters, pause in ms). Registers: Sitronix ST7789VW datasheet v1.0, chapters 9.1 and
# 9.2; the pauses are the shortest allowed. The chip's other power-on values suit the panel.
_INIT = (
    (0x11, b"", 10),  # out of sleep
    (0x3A, b"\x55", 0),  # 16 bits a pixel
    (0xB2, b"\x0c\x0c\x00\x33\x33", 0),  # porches
    (0xB7, b"\x35", 0),  # gate voltages
    (0xBB, b"\x1f", 0),  # VCOM
    (0xC3, b"\x12", 0),  # grey voltage
    (0xC6, b"\x0f", 0),  # 60 frames a second
    (0xD0, b"\xa4\xa1", 0),  # power control
    (0xE0, b"\xd0\x08\x11\x08\x0c\x15\x39\x33\x50\x36\x13\x14\x29\x2d", 0),  # gamma
    (0xE1, b"\xd0\x08\x10\x08\x06\x06\x39\x44\x51\x0b\x16\x14\x2f\x31", 0),
    (0x21, b"", 0),  # inversion: the glass is built for it
)
_MADCTL = 0x36
ON = 0x29
RESET_MS = 130  # after a reset the panel takes no commands


class Light:
    """A backlight that is always on: setting its brightness does nothing."""

    def __init__(self, bus: "FourWire") -> None:
        self.duty_cycle = 0


def start(bus: "FourWire", profile: "ModuleType") -> None:
    """Set the controller up, still dark; by the profile's ``DISPLAY_INIT`` if it has one."""
    for command, parameters, pause_ms in getattr(profile, "DISPLAY_INIT", _INIT):
        bus.send(command, parameters)
        if pause_ms:
            time.sleep(pause_ms / 1000)
    bus.send(_MADCTL, bytes((profile.DISPLAY_MADCTL,)))
