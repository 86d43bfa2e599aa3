# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``microcontroller``: pins, the processor, and 4 KiB of flash, in a file that the page keeps."""

import _web


class Pin:
    """A pin by its name."""

    def __init__(self, _name):
        self._name = _name

    def __repr__(self):
        return "board." + self._name


class ResetReason:
    """Why the processor started."""

    POWER_ON = "microcontroller.ResetReason.POWER_ON"
    SOFTWARE = "microcontroller.ResetReason.SOFTWARE"
    WATCHDOG = "microcontroller.ResetReason.WATCHDOG"


class Processor:
    """The processor, as far as the firmware asks."""

    reset_reason = ResetReason.POWER_ON
    frequency = 125000000
    temperature = 27.0
    voltage = None

    @property
    def uid(self):
        """Serial number, 8 bytes: the page makes one for each drive."""
        with open("/uid", "rb") as file:
            return bytearray(file.read(8))


class _Flash:
    def __init__(self):
        self._file = open("/nvm", "r+b", 0)
        self._bytes = bytearray(self._file.read())

    def __bool__(self):
        return True

    def __len__(self):
        return len(self._bytes)

    def __getitem__(self, index):
        return self._bytes[index]

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            start, value = index.start or 0, bytes(value)
        else:
            start, value = index, bytes((value,))
        self._bytes[start : start + len(value)] = value
        self._file.seek(start)
        self._file.write(value)
        _web.sync()


cpu = Processor()
nvm = _Flash()
watchdog = None  # the page ends what hangs


def reset():
    """Start anew."""
    import supervisor

    supervisor.reload()
