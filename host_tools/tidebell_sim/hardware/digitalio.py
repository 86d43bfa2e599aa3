# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``digitalio``: one pin, in or out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tidebell_sim.hardware import chip as _chip

if TYPE_CHECKING:
    from tidebell_sim.hardware.microcontroller import Pin


class DriveMode:
    """The way an output drives its pin."""

    PUSH_PULL: DriveMode
    OPEN_DRAIN: DriveMode

    def __init__(self) -> None:
        pass


class Direction:
    """The direction of a pin."""

    INPUT: Direction
    OUTPUT: Direction

    def __init__(self) -> None:
        pass


class Pull:
    """The chip's own resistor on an input."""

    UP: Pull
    DOWN: Pull

    def __init__(self) -> None:
        pass


DriveMode.PUSH_PULL, DriveMode.OPEN_DRAIN = DriveMode(), DriveMode()
Direction.INPUT, Direction.OUTPUT = Direction(), Direction()
Pull.UP, Pull.DOWN = Pull(), Pull()


class DigitalInOut:
    """A pin as input or output; an input without pull at first."""

    def __init__(self, pin: Pin) -> None:
        self._chip = _chip.current()
        self._wire: _chip.Wire | None = self._chip.claim(pin.name, self)
        self._drive_mode = DriveMode.PUSH_PULL

    def _open(self) -> _chip.Wire:
        if self._wire is None:
            raise ValueError(
                "Object has been deinitialized and can no longer be used. Create a new object."
            )
        return self._wire

    def deinit(self) -> None:
        """Give the pin back."""
        if self._wire is not None:
            self._chip.free(self._wire)
            self._wire = None

    def deinited(self) -> bool:
        """Whether the pin was given back."""
        return self._wire is None

    def __enter__(self) -> DigitalInOut:
        return self

    def __exit__(self, *_: object) -> None:
        self.deinit()

    def switch_to_output(
        self, value: bool = False, drive_mode: DriveMode = DriveMode.PUSH_PULL
    ) -> None:
        """Make the pin an output."""
        wire = self._open()
        wire.output = True
        wire.pull = None
        wire.level = bool(value)
        self._drive_mode = drive_mode

    def switch_to_input(self, pull: Pull | None = None) -> None:
        """Make the pin an input."""
        wire = self._open()
        wire.output = False
        wire.pull = None if pull is None else pull is Pull.UP

    @property
    def direction(self) -> Direction:
        """The direction of the pin."""
        return Direction.OUTPUT if self._open().output else Direction.INPUT

    @direction.setter
    def direction(self, value: Direction) -> None:
        if value is Direction.OUTPUT:
            self.switch_to_output()
        else:
            self.switch_to_input()

    @property
    def value(self) -> bool:
        """The pin's level."""
        wire = self._open()
        return wire.level if wire.output else self._chip.level(wire)

    @value.setter
    def value(self, value: bool) -> None:
        wire = self._open()
        if not wire.output:
            raise AttributeError("Cannot set value when direction is input.")
        wire.level = bool(value)

    @property
    def drive_mode(self) -> DriveMode:
        """The way an output drives."""
        if not self._open().output:
            raise AttributeError("Drive mode not used when direction is input.")
        return self._drive_mode

    @drive_mode.setter
    def drive_mode(self, value: DriveMode) -> None:
        if not self._open().output:
            raise AttributeError("Drive mode not used when direction is input.")
        self._drive_mode = value

    @property
    def pull(self) -> Pull | None:
        """An input's resistor."""
        wire = self._open()
        if wire.output:
            raise AttributeError("Pull not used when direction is output.")
        return None if wire.pull is None else Pull.UP if wire.pull else Pull.DOWN

    @pull.setter
    def pull(self, value: Pull | None) -> None:
        wire = self._open()
        if wire.output:
            raise AttributeError("Pull not used when direction is output.")
        wire.pull = None if value is None else value is Pull.UP
