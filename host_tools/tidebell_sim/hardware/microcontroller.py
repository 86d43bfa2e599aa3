# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``microcontroller``: the processor, its non-volatile memory, resets."""

from __future__ import annotations

from typing import Any

from tidebell_sim.hardware import chip as _chip
from tidebell_sim.hardware.nvm import ByteArray
from tidebell_sim.hardware.watchdog import WatchDogTimer


class Pin:
    """A named pin; compared by identity, as on the chip."""

    def __init__(self) -> None:
        raise TypeError("cannot create 'Pin' instances")

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"microcontroller.pin.{self.name}"

    name: str


def _pin(name: str) -> Pin:
    pin = object.__new__(Pin)
    pin.name = name
    return pin


_pins = {name: _pin(name) for name in _chip.PIN_NAMES}


class ResetReason:
    """The reason of the chip's last start."""

    POWER_ON: object
    BROWNOUT: object
    SOFTWARE: object
    DEEP_SLEEP_ALARM: object
    RESET_PIN: object
    WATCHDOG: object
    UNKNOWN: object
    RESCUE_DEBUG: object


def _members(owner: type, names: str) -> None:
    for name in names.split():
        member: Any = object.__new__(owner)
        member._name = name
        setattr(owner, name, member)

    def shown(self: Any) -> str:
        return f"{owner.__module__.rpartition('.')[2]}.{owner.__name__}.{self._name}"

    owner.__repr__ = shown  # type: ignore[method-assign,assignment]


_members(
    ResetReason,
    "POWER_ON BROWNOUT SOFTWARE DEEP_SLEEP_ALARM RESET_PIN WATCHDOG UNKNOWN RESCUE_DEBUG",
)


class RunMode:
    """The mode that the chip starts in after the next reset."""

    NORMAL: RunMode
    SAFE_MODE: RunMode
    UF2: RunMode
    BOOTLOADER: RunMode

    def __init__(self) -> None:
        raise TypeError("cannot create 'RunMode' instances")


_members(RunMode, "NORMAL SAFE_MODE UF2 BOOTLOADER")


class Processor:
    """The processor core."""

    def __init__(self) -> None:
        raise TypeError("cannot create 'Processor' instances")

    @property
    def frequency(self) -> int:
        """Clock frequency in Hz."""
        return 125_000_000

    @property
    def reset_reason(self) -> ResetReason:
        """The reason of the chip's last start."""
        reason: ResetReason = _chip.current().supervisor.reset_reason
        return reason

    @property
    def temperature(self) -> float | None:
        """Die temperature in °C; a constant here."""
        return 27.0

    @property
    def uid(self) -> bytearray:
        """The chip's serial number, 8 bytes."""
        return bytearray(_chip.current().uid)

    @property
    def voltage(self) -> float | None:
        """Supply voltage; not measured on this chip."""
        return None


cpu: Processor = object.__new__(Processor)
cpus: Processor = cpu
nvm: ByteArray | None = object.__new__(ByteArray)
watchdog: WatchDogTimer | None = object.__new__(WatchDogTimer)


def delay_us(delay: int) -> None:
    """Wait without running anything else; no effect below a millisecond."""
    _chip.current().sleep(delay / 1000)


def disable_interrupts() -> None:
    """Do nothing."""


def enable_interrupts() -> None:
    """Do nothing."""


def on_next_reset(run_mode: RunMode) -> None:
    """Choose the mode of the next start."""
    _chip.current().supervisor.next_mode = run_mode


def reset() -> None:
    """Start the chip again."""
    current = _chip.current()
    current.check()
    current.supervisor.reset_reason = ResetReason.SOFTWARE
    raise _chip.HardReset
