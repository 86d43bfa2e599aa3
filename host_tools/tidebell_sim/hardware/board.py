# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``board``: the pins of the simulated board by CircuitPython's names, and its display if it has
one.
"""

from typing import Any

from tidebell_sim.hardware import chip as _chip
from tidebell_sim.hardware.microcontroller import _pins
from tidebell_sim.hardware.wiring import BOARDS, OWN_DISPLAYS

board_id = "raspberry_pi_pico2"

_named = globals()
_here: dict[str, object] = {}

# Sleep out, 16 bits a pixel, upright, colours inverted as the glass needs it, display on.
_INIT = b"\x11\x80\x0a\x3a\x01\x55\x36\x01\x60\x21\x00\x29\x00"


def _become(other: str) -> None:
    """Become the ``board`` module of this board from now on."""
    for name in _here:
        del _named[name]
    _here.clear()
    _here.update({name: _pins[pin] for name, pin in BOARDS[other].items()})
    _named.update(_here, board_id=other)


def __getattr__(name: str) -> Any:
    if name != "DISPLAY" or board_id not in OWN_DISPLAYS:
        raise AttributeError(f"module 'board' has no attribute '{name}'")
    from tidebell_sim.hardware.display import _module, displays, parallel_bus

    if displays():  # a display was made since power-on
        return displays()[0]
    on = {part: _named[pin] for part, pin in OWN_DISPLAYS[board_id].items()}
    bus = _serial(on) if "SPI_CLOCK" in on else parallel_bus()
    panel = _chip.current().panel
    return _module("busdisplay").BusDisplay(
        bus, _INIT, width=panel.width, height=panel.height, backlight_pin=on["BACKLIGHT"]
    )


def _serial(on: dict[str, Any]) -> Any:
    from tidebell_sim.hardware.display import _module

    return _module("fourwire").FourWire(
        _module("busio").SPI(on["SPI_CLOCK"], on["SPI_MOSI"]),
        command=on["DISPLAY_DC"],
        chip_select=on["DISPLAY_CS"],
        baudrate=60_000_000,
    )


_become(board_id)
