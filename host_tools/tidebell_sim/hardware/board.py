# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``board``: the pins of the board that is simulated, by CircuitPython's names."""

from tidebell_sim.hardware.microcontroller import _pins
from tidebell_sim.hardware.wiring import BOARDS

board_id = "raspberry_pi_pico"

_named = globals()
_here: dict[str, object] = {}


def _become(other: str) -> None:
    """Be the module of this board from now on."""
    for name in _here:
        del _named[name]
    _here.clear()
    _here.update({name: _pins[pin] for name, pin in BOARDS[other].items()})
    _named.update(_here, board_id=other)


_become(board_id)
