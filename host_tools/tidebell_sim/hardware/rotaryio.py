# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``rotaryio``: the encoder's position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tidebell_sim.hardware import chip as _chip

if TYPE_CHECKING:
    from tidebell_sim.hardware.microcontroller import Pin


class IncrementalEncoder:
    """Counts detents of two pins with successive numbers, as the RP2040's PIO needs them."""

    def __init__(self, pin_a: Pin, pin_b: Pin, divisor: int = 4) -> None:
        self._chip = _chip.current()
        numbers = [self._chip.wires[pin.name].number for pin in (pin_a, pin_b)]
        if abs(numbers[0] - numbers[1]) != 1:
            raise RuntimeError("Pins must be sequential GPIO pins")
        self._wires = [self._chip.claim(pin.name, self) for pin in (pin_a, pin_b)]
        self._pins = (pin_a.name, pin_b.name)
        self._quarters = 0
        self.divisor = divisor
        self._moved = False
        self._chip.encoders.append(self)

    def _step(self, quarters: int) -> None:
        """Count a move of the knob."""
        self._quarters += quarters
        self._moved = True

    def deinit(self) -> None:
        """Give the pins back."""
        for wire in self._wires:
            self._chip.free(wire)
        self._wires = []
        if self in self._chip.encoders:
            self._chip.encoders.remove(self)

    def __enter__(self) -> IncrementalEncoder:
        return self

    def __exit__(self, *_: object) -> None:
        self.deinit()

    @property
    def divisor(self) -> int:
        """Quadrature steps for each detent: 4, 2 or 1."""
        return self._divisor

    @divisor.setter
    def divisor(self, value: int) -> None:
        if value not in (1, 2, 4):
            raise ValueError("divisor must be 1, 2 or 4")
        self._divisor = value

    @property
    def position(self) -> int:
        """Detents since the start, clockwise positive."""
        self._moved = False
        return int(self._quarters / self._divisor)

    @position.setter
    def position(self, value: int) -> None:
        self._quarters = value * self._divisor
