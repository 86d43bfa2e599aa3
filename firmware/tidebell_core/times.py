# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write a time as text: the one definition for device, host, pages and simulator.

Rounding, the same everywhere:

- Time left is rounded up, so that 0:00 means zero.
- Below zero, seconds are rounded towards zero, so that -0:00 is less than a second.
- Time used (a stopwatch, a pause, the time since the start) is rounded down.
- Tenths are rounded down: below ten seconds a clock begins with 9.9, and needs no room for 10.0.
- Where only hours and minutes have room, the seconds are cut off, as on a watch.

A sign or a digit is never left out. A test holds JavaScript to the same table of cases.
"""

LAST_MS = 10000  # below that a running clock shows tenths
_LONG_S = 6000  # from 100 minutes on a time is written with hours


def seconds(ms: int, used: bool = False) -> int:
    """Return the seconds that are shown for a time, without its sign.

    :param bool used: the time was used; else it is left
    """
    if ms < 0:
        return -ms // 1000
    return (ms if used else ms + 999) // 1000


def text(ms: int, used: bool = False, least: int = _LONG_S) -> str:
    """Return ``12:34``, ``-1:05``, from 100 minutes on ``1:40:00``.

    :param bool used: the time was used; else it is left
    :param int least: seconds from which on hours are written
    """
    whole = seconds(ms, used)
    sign = "-" if ms < 0 else ""
    if whole < least:
        return "%s%d:%02d" % (sign, whole // 60, whole % 60)
    return "%s%d:%02d:%02d" % (sign, whole // 3600, whole // 60 % 60, whole % 60)


def short(ms: int, used: bool = False) -> str:
    """Return a time in six letters up to 99 hours: ``12:34``, from 100 minutes on ``1h40``."""
    said = text(ms, used)
    return said[:-3].replace(":", "h") if said.count(":") > 1 else said
