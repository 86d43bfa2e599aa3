# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``digitalio``: an output remembers its value, an input reads a contact to ground."""

import _contacts


class DriveMode:
    """The ways in which an output drives its pin."""

    PUSH_PULL = "PUSH_PULL"
    OPEN_DRAIN = "OPEN_DRAIN"


class Direction:
    """Whether a pin is read or driven."""

    INPUT = "INPUT"
    OUTPUT = "OUTPUT"


class Pull:
    """Resistor of an input."""

    UP = "UP"
    DOWN = "DOWN"


class DigitalInOut:
    """A pin that is read or driven."""

    def __init__(self, pin):
        self._pin = pin._name
        self._driven = None  # the value of an output

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        """Drive the pin."""
        self._driven = bool(value)

    def switch_to_input(self, pull=None):
        """Read the pin."""
        self._driven = None

    @property
    def value(self):
        """Whether the pin is high."""
        return self._pin not in _contacts.down if self._driven is None else self._driven

    @value.setter
    def value(self, value):
        self._driven = bool(value)

    def deinit(self):
        """Give the pin back."""
