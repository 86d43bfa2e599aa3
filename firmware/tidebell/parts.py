# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The board's parts, as ``hardware.build`` made them."""

from neopixel_write import neopixel_write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from busio import SPI
    from digitalio import DigitalInOut
    from fourwire import FourWire
    from keypad import Keys
    from pwmio import PWMOut
    from rotaryio import IncrementalEncoder


class Parts:
    """What the profile names, by what it is."""

    profile: "ModuleType"
    keys: "Keys"
    knob: "IncrementalEncoder"
    backlight: "PWMOut"
    piezo: "PWMOut"
    ring: "DigitalInOut"
    led: "list[DigitalInOut]"
    spi: "SPI"
    panel: "FourWire"

    def write_ring(self, data: bytearray) -> None:
        """Send green, red and blue of each pixel."""
        neopixel_write(self.ring, data)
