# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``supervisor``: ticks, and a restart, which leaves the interpreter for the page."""

import _web


class Reload(BaseException):
    """The firmware is to start anew."""


class RunReason:
    """Why the firmware runs."""

    STARTUP = "STARTUP"
    SUPERVISOR_RELOAD = "SUPERVISOR_RELOAD"


class SafeModeReason:
    """Why it is in safe mode."""

    NONE = "NONE"
    USER = "USER"


class Runtime:
    """This run, as far as the firmware asks."""

    autoreload = True
    run_reason = RunReason.STARTUP
    safe_mode_reason = SafeModeReason.NONE
    serial_connected = False
    usb_connected = False


runtime = Runtime()


def ticks_ms():
    """Return milliseconds that begin anew every 2**29."""
    return _web.ticks()


def reload():
    """Start the firmware anew.

    :raises Reload: always
    """
    raise Reload


def get_previous_traceback():
    """Return the traceback that ended the last run: none is kept."""
    return None
