# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The board's parts, as ``hardware.build`` made them."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from busio import SPI
    from digitalio import DigitalInOut
    from fourwire import FourWire
    from keypad import Keys
    from pwmio import PWMOut
    from rotaryio import IncrementalEncoder

    from ..paint.painter import Painter
    from .lights import Lights


class Parts:
    """What the profile names, by what it is."""

    profile: "ModuleType"
    keys: "Keys"
    knob: "IncrementalEncoder"
    backlight: "PWMOut"
    piezo: "PWMOut"
    outputs: "list[DigitalInOut]"
    spi: "SPI"
    panel: "FourWire"
    painter: "Painter"
    lights: "Lights"
