# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``storage``: no computer is there, so the drive is the device's."""


class VfsFat:
    """The drive."""

    readonly = True
    label = "CIRCUITPY"


_drive = VfsFat()


def getmount(mount_path):
    """Return the drive."""
    return _drive


def remount(mount_path, readonly=False, *, disable_concurrent_write_protection=False):
    """Say whether the device may write."""
    _drive.readonly = readonly


def disable_usb_drive():
    """Hide the drive from the computer."""


def enable_usb_drive():
    """Show the drive to the computer."""
