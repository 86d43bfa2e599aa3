# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""How a time is written: the one definition for device, host, pages and simulator.

Rounding, the same everywhere:

- What a clock has left is rounded up, so that 0:00 is zero and nothing before it.
- Below zero that means full seconds: a second counts once it is over, and -0:00 is less than one.
- What was used (a stopwatch, a pause, the time since the start) counts full seconds, too.
- Tenths are cut: from ten seconds on the clock says 9.9, and no place is needed for 10.0.
- Where only hours and minutes have room, the seconds are left out, as on a watch.

A sign or a digit is never left out. JavaScript is held to the same table of cases by a test.
"""

LAST_MS = 10000  # below that a running clock shows tenths
_LONG_S = 6000  # from 100 minutes on a time is told in hours


def seconds(ms: int, used: bool = False) -> int:
    """Return the full seconds that a time is shown with, without its sign.

    :param bool used: it was used; else it is left
    """
    if ms < 0:
        return -ms // 1000
    return (ms if used else ms + 999) // 1000


def text(ms: int, used: bool = False, least: int = _LONG_S) -> str:
    """Return ``12:34``, ``-1:05``, from 100 minutes on ``1:40:00``.

    :param bool used: it was used; else it is left
    :param int least: from so many seconds on it is told in hours
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
