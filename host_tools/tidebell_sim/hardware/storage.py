# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``storage``: the right to write to the drive."""

from __future__ import annotations

import errno
from typing import Any

from tidebell_sim.hardware import chip as _chip


class VfsFat:
    """The drive's file system."""

    def __init__(self, block_device: Any) -> None:
        raise NotImplementedError("the simulated device has one drive and no other block devices")

    label: str

    @property
    def readonly(self) -> bool:
        """Whether only the computer may write."""
        return _chip.current().drive.readonly

    def open(self, path: str, mode: str) -> Any:
        """Open a file as the built-in ``open``."""
        return _chip.current().drive.open(path, mode)

    def stat(self, path: str) -> tuple[int, ...]:
        """Return the status of a file as ``os.stat``."""
        return _chip.current().drive.stat(path)

    def statvfs(self, path: str) -> tuple[int, ...]:
        """Return the size of the drive as ``os.statvfs``."""
        return _chip.current().drive.statvfs(path)

    def mkdir(self, path: str) -> None:
        """Make a folder as ``os.mkdir``."""
        _chip.current().drive.mkdir(path)

    def rmdir(self, path: str) -> None:
        """Remove a folder as ``os.rmdir``."""
        _chip.current().drive.rmdir(path)


_root: VfsFat = object.__new__(VfsFat)
_root.label = "CIRCUITPY"


def _path(mount_path: str) -> None:
    if mount_path not in ("/", ""):
        raise OSError(errno.EINVAL, "Invalid argument")


def remount(
    mount_path: str, readonly: bool = False, *, disable_concurrent_write_protection: bool = False
) -> None:
    """Give the drive to the device (``readonly`` false) or to the computer.

    :raises RuntimeError: the computer has it in use
    """
    _path(mount_path)
    drive = _chip.current().drive
    if drive.in_use_by_host:
        raise RuntimeError("Cannot remount path when visible via USB.")
    drive.readonly = bool(readonly)


def getmount(mount_path: str) -> VfsFat:
    """Return the file system at a path."""
    _path(mount_path)
    return _root


def mount(filesystem: VfsFat, mount_path: str, *, readonly: bool = False) -> None:
    """Refuse a second file system."""
    raise OSError(errno.EPERM, "Operation not permitted")


def umount(mount: str | VfsFat) -> None:
    """Refuse to unmount the root."""
    raise OSError(errno.EINVAL, "Invalid argument")


def erase_filesystem(extended: bool | None = None) -> None:
    """Erase the drive and start again."""
    _chip.current().drive.erase()
    raise _chip.HardReset


def _show(shown: bool) -> None:
    drive = _chip.current().drive
    drive.shown = shown
    drive.readonly = shown


def disable_usb_drive() -> None:
    """Hide the drive from the computer; in boot.py only."""
    if not _chip.current().booting:
        raise RuntimeError("Cannot change USB devices now")
    _show(False)


def unsafe_disable_usb_drive() -> None:
    """Hide the drive from the computer even now."""
    _chip.current().drive.in_use_by_host = False
    _show(False)


def enable_usb_drive() -> None:
    """Show the drive to the computer; in boot.py only."""
    if not _chip.current().booting:
        raise RuntimeError("Cannot change USB devices now")
    _show(True)
