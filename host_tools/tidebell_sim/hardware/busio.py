# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``busio``: SPI, as far as a display needs it. Nothing answers on MISO."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from tidebell_sim.hardware import chip as _chip

if TYPE_CHECKING:
    from tidebell_sim.hardware.microcontroller import Pin


class SPI:
    """A bus whose bytes reach the panel when its chip select is low."""

    def __init__(
        self,
        clock: Pin,
        MOSI: Pin | None = None,
        MISO: Pin | None = None,
        half_duplex: bool = False,
    ) -> None:
        if half_duplex:
            raise NotImplementedError("Half duplex SPI is not implemented")
        self._chip = _chip.current()
        names = tuple(None if pin is None else pin.name for pin in (clock, MOSI, MISO))
        # RP2040 datasheet, section 1.4.3: the SPI functions repeat every four pins, the block every
        # eight.
        blocks = set()
        for name, place in zip(names, (2, 3, 0), strict=True):
            if name is not None:
                number = self._chip.wires[name].number
                if number % 4 != place:
                    raise ValueError("Invalid pins")
                blocks.add(number // 8 % 2)
        if len(blocks) != 1:
            raise ValueError("Invalid pins")
        self._wires: list[_chip.Wire] = []
        for name in names:
            if name is not None:
                self._wires.append(self._chip.claim(name, self))
        wiring = self._chip.wiring
        self._to_panel = names[:2] == wiring.spi
        self._select = self._chip.wires[wiring.display_select]
        self._dc = self._chip.wires[wiring.display_dc]
        self._locked = False
        self._frequency = 100_000

    def deinit(self) -> None:
        """Give the pins back."""
        for wire in self._wires:
            self._chip.free(wire)
        self._wires.clear()

    def __enter__(self) -> SPI:
        return self

    def __exit__(self, *_: object) -> None:
        self.deinit()

    def _need_lock(self) -> None:
        if not self._locked:
            raise RuntimeError("Function requires lock")

    def configure(
        self, *, baudrate: int = 100000, polarity: int = 0, phase: int = 0, bits: int = 8
    ) -> None:
        """Set the speed; the bus must be locked."""
        self._need_lock()
        self._frequency = baudrate

    def try_lock(self) -> bool:
        """Take the bus if nobody has it."""
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        """Leave the bus to others."""
        self._locked = False

    def write(self, buffer: Any, *, start: int = 0, end: int = sys.maxsize) -> None:
        """Send bytes."""
        self._need_lock()
        if not self._wires:
            raise ValueError(
                "Object has been deinitialized and can no longer be used. Create a new object."
            )
        self._chip.check()
        if self._to_panel and not self._select.level:
            data = memoryview(buffer).cast("B")[start:end].tobytes()
            self._chip.panel.write(self._dc.level, data)

    def readinto(
        self, buffer: Any, *, start: int = 0, end: int = sys.maxsize, write_value: int = 0
    ) -> None:
        """Read bytes: the line is open, every one is 0xFF."""
        self._need_lock()
        view = memoryview(buffer).cast("B")[start:end]
        view[:] = b"\xff" * len(view)

    def write_readinto(
        self,
        out_buffer: Any,
        in_buffer: Any,
        *,
        out_start: int = 0,
        out_end: int = sys.maxsize,
        in_start: int = 0,
        in_end: int = sys.maxsize,
    ) -> None:
        """Send and read at once."""
        self.write(out_buffer, start=out_start, end=out_end)
        self.readinto(in_buffer, start=in_start, end=in_end)

    @property
    def frequency(self) -> int:
        """Bits a second."""
        return self._frequency


class I2C:
    """Nothing of the reference board is on an I2C bus."""

    def __init__(self, scl: Pin, sda: Pin, *, frequency: int = 100000, timeout: int = 255) -> None:
        raise RuntimeError("No pull up found on SDA or SCL; check your wiring")


class UART:
    """Nothing of the reference board is on a UART."""

    def __init__(self, *_: object, **__: object) -> None:
        raise NotImplementedError("the simulated device has no UART")
