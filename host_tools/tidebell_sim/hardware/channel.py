# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""One USB serial channel: ``usb_cdc.Serial`` is the device's end, this the cable and the host's
end.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

# TinyUSB's buffer towards the host; a write waits when it is full.
CAPACITY = 1024


class Channel:
    """Bytes in both directions, safe between the firmware's thread and the host's.

    A host that is not there (``connected`` false) loses what the device sends, as on USB.
    ``on_output`` is called, in the firmware's thread, after the device has written.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.connected = True
        self.on_output: Callable[[], None] | None = None
        self.on_taken: Callable[[], None] | None = None
        self.on_input: Callable[[], None] | None = None
        self._to_device = bytearray()
        self._to_host = bytearray()
        self._lock = threading.Lock()

    # -- the host's end ----------------------------------------------------------------------

    def write(self, data: bytes) -> int:
        """Send bytes to the device."""
        with self._lock:
            self._to_device += data
        if self.on_input is not None:
            self.on_input()
        return len(data)

    def read(self, size: int = -1) -> bytes:
        """Return what the device has sent and nobody has read, at most ``size`` bytes; never
        wait.
        """
        with self._lock:
            if size < 0:
                size = len(self._to_host)
            data = bytes(self._to_host[:size])
            del self._to_host[:size]
            return data

    @property
    def available(self) -> int:
        """Bytes that the host could read now."""
        return len(self._to_host)

    def clear(self) -> None:
        """Forget the bytes under way: the cable was pulled or the power went."""
        with self._lock:
            self._to_device.clear()
            self._to_host.clear()

    # -- the device's end --------------------------------------------------------------------

    @property
    def in_waiting(self) -> int:
        """Bytes that the device could read now."""
        return len(self._to_device)

    @property
    def out_waiting(self) -> int:
        """Bytes that the host has not taken yet."""
        return len(self._to_host)

    def take(self, size: int) -> bytes:
        """Read at the device's end."""
        with self._lock:
            data = bytes(self._to_device[:size])
            del self._to_device[:size]
        if self.on_taken is not None:
            self.on_taken()
        return data

    def put(self, data: bytes) -> int:
        """Write at the device's end as much as there is room for; return how many bytes that
        was.
        """
        if not self.connected:
            return len(data)
        with self._lock:
            data = data[: max(0, CAPACITY - len(self._to_host))]
            self._to_host += data
        if data and self.on_output is not None:
            self.on_output()
        return len(data)

    def drop_input(self) -> None:
        """Forget the device's unread input."""
        with self._lock:
            self._to_device.clear()

    def drop_output(self) -> None:
        """Forget the output that the host has not read."""
        with self._lock:
            self._to_host.clear()
