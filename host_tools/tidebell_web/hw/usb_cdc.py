# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``usb_cdc``: the page carries the data port's bytes, to a club and from it."""

from binascii import hexlify

import _web


class _Port:
    """A port that never waits.

    :param tell: sends bytes, in hexadecimal
    """

    timeout = write_timeout = 0

    def __init__(self, tell):
        self._tell = tell
        self._coming = b""

    @property
    def in_waiting(self):
        """The number of bytes that have come."""
        return len(self._coming)

    def come(self, data):
        """Take bytes that came."""
        self._coming += data

    def read(self, size=1):
        """Return the oldest bytes."""
        data, self._coming = self._coming[:size], self._coming[size:]
        return data

    def write(self, data):
        """Send all bytes."""
        self._tell(hexlify(data).decode())
        return len(data)

    def reset_input_buffer(self):
        """Forget what has come."""
        self._coming = b""


console = None
data = _Port(_web.line)


def enable(*, console=True, data=False):
    """Say which ports a computer gets."""


def disable():
    """Give a computer no port."""
