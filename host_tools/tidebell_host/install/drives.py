# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Find, read and write a CIRCUITPY drive on this computer; writes are safe when they return."""

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

MOST_BYTES = 16 << 20  # bytes of a file on a drive: a whole chip's flash
AGAIN = (
    "What is on it now is not whole, and the device will not run it: plug it in again, and when "
    "its drive is back run tidebell install once more. Games and setups are kept."
)


class Mounted(Protocol):
    """The fields of psutil's mounts that are used here."""

    @property
    def mountpoint(self) -> str: ...
    @property
    def fstype(self) -> str: ...


def mounts() -> list[Mounted]:
    """List the mounts of this computer."""
    import psutil  # type: ignore[import-untyped]

    return list(psutil.disk_partitions(all=True))


def found(mounted: Iterable[Mounted]) -> list[Path]:
    """Return the mounts that are drives of CircuitPython.

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
    """Whether a part of a path is just a file or folder name, on every system."""
    return part not in ("", ".", "..") and not any(sign in part for sign in '\0\\:*?"<>|')


def _is_there(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False


class Drive:
    """Files on a drive, by their paths on it; a write or removal is safe when it returns.

    :param root: where it is mounted
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def path(self, name: str) -> Path:
        """Return the path of a file of the drive on this computer.

        :raises ToolError: it would leave the drive, by its name or over a link; or it is a pipe or
            another thing that is no file
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
            if os.path.lexists(path) and not (path.is_file() or path.is_dir()):
                raise ToolError(f"{path} is neither a file nor a folder: remove it, and try again.")
        return path

    def read(self, name: str) -> bytes | None:
        """Return a file's contents, or None if there is none.

        :raises ToolError: the drive cannot be read
        """
        try:
            self._check_there()
            path = self.path(name)
            return read(path, MOST_BYTES) if path.is_file() else None
        except OSError as error:
            raise self._failed(error) from None

    def walk(self, folder: str) -> Iterator[str]:
        """List the paths of the files below a folder.

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
        """Return the size of a cluster: each file takes a multiple of it, in bytes."""
        # If the system does not tell: CircuitPython's cluster size for a drive of 1 MiB.
        return os.statvfs(self.root).f_frsize if hasattr(os, "statvfs") else 512

    def free(self) -> int:
        """Return the free bytes.

        :raises ToolError: the drive has gone
        """
        try:
            return shutil.disk_usage(self.root).free
        except OSError as error:
            raise self._failed(error) from None

    def read_only(self) -> bool:
        """Whether this computer may not write to the drive."""
        try:
            if hasattr(os, "statvfs") and os.statvfs(self.root).f_flag & os.ST_RDONLY:
                return True
        except OSError as error:
            raise self._failed(error) from None
        return not os.access(self.root, os.W_OK)

    def write(self, name: str, data: bytes) -> None:
        """Write a file, or replace its contents.

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
        """Remove a file, and its folder if that becomes empty; no error if the file is missing.

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

    def remove_empty(self, folder: str) -> None:
        """Remove the empty folders in a folder, and itself if it is empty.

        :raises ToolError: one could not be removed
        """
        try:
            for place, _, _ in os.walk(self.path(folder), topdown=False):
                if not any(Path(place).iterdir()):
                    Path(place).rmdir()
        except OSError as error:
            raise self._failed(error) from None

    def _check_there(self) -> None:
        """Check that the drive is still mounted: its folder may outlive it, its files do not."""
        if not _is_there(self.root / "boot_out.txt"):
            raise OSError(errno.ENODEV, "No such device")

    @staticmethod
    def _to_disk(handle: int) -> None:
        if sys.platform == "darwin":
            import fcntl

            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)  # macOS's fsync stops at the drive's cache
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
            if error.errno != errno.EINVAL:  # the file system has no fsync of folders
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
    """Return the error for a drive that this computer may not write, with the remedy."""
    return ToolError(
        f"{root} is read-only for this computer. If the device runs Tidebell, hold any key while "
        "it starts, until the drive is there again; else check how the drive is mounted."
    )
