# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Sino Wealth SH1106, one bit a pixel."""

from .mono import build as painter  # noqa: F401 - what draws on it

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from fourwire import FourWire

# Every byte is a command. Source: Sino Wealth SH1106 datasheet v2.3, command table; the values are
# those of the panel on the board (CircuitPython's definition of adafruit_macropad_rp2040).
_INIT = (
    b"\xae"  # off
    b"\xd5\x80"  # clock
    b"\xa8\x3f"  # 64 lines
    b"\xd3\x00"  # no offset
    b"\x40"  # from line 0
    b"\xad\x8b"  # its own supply
    b"\xa1\xc8"  # columns and lines the other way round
    b"\xda\x12"  # how the lines are wired
    b"\xd9\x1f"  # charge times
    b"\xdb\x20"  # VCOM
    b"\x33"  # 9 V
    b"\xa6\xa4"  # lit is lit; show the memory
)
_CONTRAST = 0x81
ON = 0xAF
RESET_MS = 0


class Light:
    """The contrast, in place of a backlight.

    :param bus: a FourWire
    """

    def __init__(self, bus: "FourWire") -> None:
        self._bus = bus

    @property
    def duty_cycle(self) -> int:
        """0 to 65535, of the full contrast; it can only be set."""
        return 0

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        self._bus.send(_CONTRAST, b"")
        self._bus.send(value >> 8, b"")


def start(bus: "FourWire", profile: "ModuleType") -> None:
    """Bring the controller up, still dark."""
    for byte in _INIT:
        bus.send(byte, b"")
