# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``pwmio``: the page hears of the piezo and the backlight."""

import _web


class PWMOut:
    """A pin that pulses."""

    def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
        self._pin = pin._name
        self._duty = duty_cycle
        self._frequency = frequency
        self._tell()

    def _tell(self):
        _web.pwm(self._pin, self._frequency, self._duty)

    @property
    def duty_cycle(self):
        """The share of a period in which it is high, of 65535."""
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, value):
        if value != self._duty:
            self._duty = value
            self._tell()

    @property
    def frequency(self):
        """In Hz."""
        return self._frequency

    @frequency.setter
    def frequency(self, value):
        if value != self._frequency:
            self._frequency = value
            self._tell()

    def deinit(self):
        """Give the pin back."""
