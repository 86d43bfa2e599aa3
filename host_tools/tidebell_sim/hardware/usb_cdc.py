# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``usb_cdc``: the two serial channels over USB."""

from __future__ import annotations

from typing import Any

from tidebell_sim.hardware import chip as _chip

console: Serial | None
data: Serial | None


class Serial:
    """The device's end of a channel."""

    def __init__(self) -> None:
        raise TypeError("cannot create 'Serial' instances")

    _channel: Any
    timeout: float | None
    write_timeout: float | None

    def _wait(self, size: int) -> None:
        """Wait for input, at most ``timeout`` seconds."""
        chip = _chip.current()
        chip.check()
        waited = 0
        while self._channel.in_waiting < size:
            if self.timeout is not None and waited >= self.timeout * 1000:
                return
            chip.sleep(1)
            waited += 1

    def read(self, size: int = -1) -> bytes:
        """Read at most ``size`` bytes; fewer at the timeout; -1 = all there are."""
        if size is None or size < 0:
            size = max(1, self._channel.in_waiting)
        self._wait(size)
        taken: bytes = self._channel.take(size)
        return taken

    def readinto(self, buf: Any) -> int:
        """Fill a buffer; return how many bytes came."""
        view = memoryview(buf).cast("B")
        taken = self.read(len(view))
        view[: len(taken)] = taken
        return len(taken)

    def readline(self, size: int = -1) -> bytes | None:
        """Read bytes up to a line's end."""
        line = bytearray()
        while size < 0 or len(line) < size:
            byte = self.read(1)
            line += byte
            if not byte or byte == b"\n":
                break
        return bytes(line)

    def readlines(self) -> list[bytes | None]:
        """Read lines until the timeout."""
        lines: list[bytes | None] = []
        while line := self.readline():
            lines.append(line)
        return lines

    def write(self, buf: Any) -> int:
        """Send bytes; wait for room at most ``write_timeout`` seconds; return how many went."""
        chip = _chip.current()
        chip.check()
        rest = bytes(memoryview(buf).cast("B"))
        total = len(rest)
        waited = 0
        while rest:
            rest = rest[self._channel.put(rest) :]
            if not rest:
                break
            if self.write_timeout is not None and waited >= self.write_timeout * 1000:
                break
            chip.sleep(1)
            waited += 1
        return total - len(rest)

    def flush(self) -> None:
        """Do nothing: ``write`` has sent everything already."""

    def reset_input_buffer(self) -> None:
        """Forget unread input."""
        self._channel.drop_input()

    def reset_output_buffer(self) -> None:
        """Forget unsent output."""
        self._channel.drop_output()

    @property
    def connected(self) -> bool:
        """Whether a program has the port open."""
        return bool(self._channel.connected)

    @property
    def in_waiting(self) -> int:
        """Bytes that can be read at once."""
        return int(self._channel.in_waiting)

    @property
    def out_waiting(self) -> int:
        """Bytes that have not been sent."""
        return int(self._channel.out_waiting)


def _serial(channel: Any) -> Serial:
    serial = object.__new__(Serial)
    serial._channel = channel
    serial.timeout = None
    serial.write_timeout = None
    return serial


def _connect(chip: _chip.Chip) -> None:
    """Create the ports that boot.py asked for."""
    global console, data
    console = _serial(chip.console) if chip.console_enabled else None
    data = _serial(chip.data) if chip.data_enabled else None


console = None
data = None


def enable(*, console: bool = True, data: bool = False) -> None:
    """Choose the channels; in boot.py only."""
    chip = _chip.current()
    if not chip.booting:
        raise RuntimeError("Cannot change USB devices now")
    chip.console_enabled = console
    chip.data_enabled = data


def disable() -> None:
    """Switch off both channels."""
    enable(console=False, data=False)
