# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``pwmio``: pulse widths, with the RP2040's shared slices.

Two pins share a slice, and with it the frequency; a variable frequency needs the slice for itself
(ports/raspberrypi/common-hal/pwmio/PWMOut.c).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tidebell_sim.hardware import chip as _chip

if TYPE_CHECKING:
    from tidebell_sim.hardware.microcontroller import Pin


class PWMOut:
    """A pin that is high for a share of the time."""

    def __init__(
        self,
        pin: Pin,
        *,
        duty_cycle: int = 0,
        frequency: int = 500,
        variable_frequency: bool = False,
    ) -> None:
        self._chip = _chip.current()
        wire = self._chip.wires[pin.name]
        if not 0 < frequency <= 62_500_000:
            raise ValueError("Invalid frequency")
        users = self._chip.slices.setdefault(wire.number >> 1 & 7, [])
        for other in users:
            if other._wire.number & 1 == wire.number & 1:
                raise RuntimeError("Internal resource(s) in use")
            if variable_frequency:
                raise ValueError("Cannot vary frequency on a timer that is already in use")
            if other._variable:
                raise RuntimeError("Internal resource(s) in use")
            if other._frequency != frequency:
                raise ValueError("Frequency must match existing PWMOut using this timer")
        self._wire: _chip.Wire | None = self._chip.claim(pin.name, self)
        self._users = users
        users.append(self)
        self._variable = variable_frequency
        self._frequency = frequency
        self._duty = duty_cycle
        self._told()

    def _told(self) -> None:
        if self._wire is not None and self._wire.name == self._chip.wiring.piezo:
            self._chip.tone_duty = self._duty or self._chip.tone_duty
            self._chip.set_tone((self._frequency, self._duty > 0))

    def deinit(self) -> None:
        """Give the pin back."""
        if self._wire is not None:
            self._duty = 0
            self._told()
            self._users.remove(self)
            self._chip.free(self._wire)
            self._wire = None

    def __enter__(self) -> PWMOut:
        return self

    def __exit__(self, *_: object) -> None:
        self.deinit()

    def _open(self) -> None:
        if self._wire is None:
            raise ValueError(
                "Object has been deinitialized and can no longer be used. Create a new object."
            )

    @property
    def duty_cycle(self) -> int:
        """0 to 65535."""
        self._open()
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        self._open()
        if not isinstance(value, int):
            raise TypeError("can't convert float to int")
        if not 0 <= value <= 65535:
            raise ValueError(
                "PWM duty_cycle must be between 0 and 65535 inclusive (16 bit resolution)"
            )
        if value != self._duty:
            self._duty = value
            self._told()

    @property
    def frequency(self) -> int:
        """Hz."""
        self._open()
        return self._frequency

    @frequency.setter
    def frequency(self, value: int) -> None:
        self._open()
        if not self._variable:
            raise AttributeError(
                "PWM frequency not writable when variable_frequency is False on construction."
            )
        if not 0 < value <= 62_500_000:
            raise ValueError("Invalid frequency")
        if value != self._frequency:
            self._frequency = int(value)
            self._told()
