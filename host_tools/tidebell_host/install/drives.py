# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A CIRCUITPY drive as the computer sees it: finding it, reading it, writing so that it lasts."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

from tidebell_host.errors import ToolError
from tidebell_host.folders import read

MOST_BYTES = 16 << 20  # of a file on a drive: a whole chip's flash
AGAIN = (
    "What is on it now is not whole, and the device will not run it: plug it in again, and when "
    "its drive is back run tidebell install once more. Games and setups are kept."
)


class Mounted(Protocol):
    """What is needed of a mount, as psutil lists them."""

    @property
    def mountpoint(self) -> str: ...
    @property
    def fstype(self) -> str: ...


def mounts() -> list[Mounted]:
    """What is mounted on this computer."""
    import psutil  # type: ignore[import-untyped]

    return list(psutil.disk_partitions(all=True))


def found(mounted: Iterable[Mounted]) -> list[Path]:
    """The mounts that are drives of CircuitPython.

    CircuitPython's drives are FAT; nothing else is looked into, so that no sleeping network drive
    keeps the search waiting.
    """
    places = [
        Path(mount.mountpoint)
        for mount in mounted
        if "fat" in mount.fstype.lower() or mount.fstype.lower() == "msdos"
    ]
    return sorted({place for place in places if _is_there(place / "boot_out.txt")})


def is_plain(part: str) -> bool:
    """Whether a part of a path names just a file or folder, on every system."""
    return part not in ("", ".", "..") and not any(sign in part for sign in '\0\\:*?"<>|')


def _is_there(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False


class Drive:
    """Files on a drive, by their paths on it; what is written or removed is safe when that returns.

    :param root: where it is mounted
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def path(self, name: str) -> Path:
        """The path of a file of the drive on this computer.

        :raises ToolError: it would lead off the drive: by its name, or over a link
        """
        path = self.root
        for part in name.split("/"):
            path = path / part
            if not is_plain(part):
                raise ToolError(f"{name!r} is no name of a file on the drive {self.root}.")
            if path.is_symlink() or (hasattr(path, "is_junction") and path.is_junction()):
                raise ToolError(
                    f"{path} is a link, and Tidebell follows none: remove it, and try again."
                )
        return path

    def read(self, name: str) -> bytes | None:
        """A file's contents, or None if there is none.

        :raises ToolError: the drive cannot be read
        """
        try:
            self._check_there()
            path = self.path(name)
            return read(path, MOST_BYTES) if path.is_file() else None
        except OSError as error:
            raise self._failed(error) from None

    def walk(self, folder: str) -> Iterator[str]:
        """The paths of the files below a folder.

        :raises ToolError: there is a link among them
        """
        top = self.path(folder)
        for place, folders, files in os.walk(top):
            folders.sort()
            for name in [*folders, *sorted(files)]:
                path = (Path(place) / name).relative_to(self.root).as_posix()
                self.path(path)
                if name not in folders:
                    yield path

    def cluster(self) -> int:
        """The bytes that a file takes at least, and by which it grows."""
        # Where the system does not tell: what CircuitPython gives a drive of 1 MiB.
        return os.statvfs(self.root).f_frsize if hasattr(os, "statvfs") else 512

    def free(self) -> int:
        """The bytes that are free.

        :raises ToolError: the drive has gone
        """
        try:
            return shutil.disk_usage(self.root).free
        except OSError as error:
            raise self._failed(error) from None

    def read_only(self) -> bool:
        """Whether this computer may not write there."""
        try:
            if hasattr(os, "statvfs") and os.statvfs(self.root).f_flag & os.ST_RDONLY:
                return True
        except OSError as error:
            raise self._failed(error) from None
        return not os.access(self.root, os.W_OK)

    def write(self, name: str, data: bytes) -> None:
        """Write a file; what it held before is gone.

        :raises ToolError: it could not be written
        """
        path = self.path(name)
        try:
            self._check_there()
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                file.write(data)
                file.flush()
                self._to_disk(file.fileno())
            self._folder_to_disk(path.parent)
        except OSError as error:
            raise self._failed(error) from None

    def remove(self, name: str) -> None:
        """Remove a file, and its folder when that is empty then; it is no fault if it is not there.

        :raises ToolError: it could not be removed
        """
        path = self.path(name)
        try:
            path.unlink(missing_ok=True)
            folder = path.parent
            while folder != self.root and folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()
                folder = folder.parent
            self._folder_to_disk(folder)
        except OSError as error:
            raise self._failed(error) from None

    def _check_there(self) -> None:
        """A folder may outlive the drive that was mounted on it: its files do not."""
        if not _is_there(self.root / "boot_out.txt"):
            raise OSError(errno.ENODEV, "No such device")

    @staticmethod
    def _to_disk(handle: int) -> None:
        if sys.platform == "darwin":
            import fcntl

            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)  # fsync would stop at the drive's cache
        else:
            os.fsync(handle)

    @staticmethod
    def _folder_to_disk(folder: Path) -> None:
        if os.name != "posix":
            return  # Windows writes folders with their files
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        except OSError as error:
            if error.errno != errno.EINVAL:  # a file system that has no such thing
                raise
        finally:
            os.close(handle)

    def _failed(self, error: OSError) -> ToolError:
        if not _is_there(self.root / "boot_out.txt"):
            return ToolError(f"The drive {self.root} has vanished. {AGAIN}")
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            return read_only(self.root)
        if error.errno == errno.ENOSPC:
            return ToolError(f"The drive {self.root} is full. Remove files from it. {AGAIN}")
        return ToolError(f"The drive {self.root} failed ({error.strerror}). {AGAIN}")


def read_only(root: Path) -> ToolError:
    """The error that says that this computer may not write a drive, and how it may."""
    return ToolError(
        f"{root} is read-only for this computer. If the device runs Tidebell, hold any key while "
        "it starts, until the drive is there again; else check how the drive is mounted."
    )
