# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``board``: the pins of the board that is simulated, by CircuitPython's names."""

from tidebell_sim.hardware.microcontroller import _pins
from tidebell_sim.hardware.wiring import BOARDS

board_id = "raspberry_pi_pico"

_named = globals()
_named.update({name: _pins[pin] for name, pin in BOARDS[board_id].items()})


def _become(other: str) -> None:
    """Be another board's module from now on."""
    for name in BOARDS[_named["board_id"]]:
        del _named[name]
    _named["board_id"] = other
    _named.update({name: _pins[pin] for name, pin in BOARDS[other].items()})
