# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``board``: the pins of a Raspberry Pi Pico."""

from tidebell_sim.hardware.microcontroller import _pins

board_id = "raspberry_pi_pico"

globals().update({name: pin for name, pin in _pins.items() if name not in ("GP23", "GP24")})
