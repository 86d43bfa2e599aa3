# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``time``: the page's; a pause that hardware would need passes at once."""

import _web


def sleep(seconds):
    """Tell the page of a pause."""
    _web.sleep(seconds)


def monotonic():
    """Return seconds since power-on."""
    return _web.uptime() / 1000


def monotonic_ns():
    """Return nanoseconds since power-on."""
    return _web.uptime() * 1000000


def time():
    """Return seconds of a clock that nobody has set: it began with the year 2000."""
    return 946684800 + _web.uptime() // 1000
