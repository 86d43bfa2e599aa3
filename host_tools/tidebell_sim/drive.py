# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The CIRCUITPY drive as the firmware sees it: a folder, with CircuitPython's rules for writing.

Paths are the device's: ``/`` is the folder. Below it lies the firmware's folder, which is only
read: on a device both are the same drive.

A power cut can be placed in any write, see :attr:`Drive.cut_in`. It erases the rest of the flash
sector that was being written. Files changed less than a second before it, with no ``os.sync()``
since, return to what they held before.
"""

from __future__ import annotations

import errno
import io
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

# CircuitPython writes its cached sectors about once a second.
SAFE_AFTER_MS = 1000

# Writing a sector erases and rewrites the 4 KiB around it; the block's bounds within a file depend
# on the file's place on the drive.
SECTOR = 512
ERASED_WITH = 4096 - SECTOR


class Drive:
    """Files in a folder, read-only to the device unless it owns the drive."""

    def __init__(self, root: Path, firmware: Path | None = None) -> None:
        self.root = root
        self.firmware = firmware
        root.mkdir(parents=True, exist_ok=True)
        self.readonly = True
        self.in_use_by_host = False
        self.shown = True
        self.writes = 0
        self.tables = 0  # how often folders or the FAT were written
        self.cut_in = 0
        self.cut_after: int | None = None  # bytes that an interrupted write keeps; None: half
        self.cut: Callable[[], None] | None = None
        self.cwd = "/"
        self.check: Callable[[], None] = lambda: None
        self.now: Callable[[], int] = lambda: 0
        # Contents of changed files before the change, and its time; a sync forgets them.
        self._unsynced: dict[Path, tuple[int, bytes | None]] = {}

    def start(self) -> None:
        """Power on: the drive belongs to the computer until boot.py says otherwise."""
        self.readonly = True
        self.shown = True
        self.in_use_by_host = False
        self.cwd = "/"
        self._unsynced.clear()

    def _changing(self, path: Path) -> None:
        """Remember the contents of a file, in case the power goes before they are safe."""
        known = self._unsynced.get(path)
        if known is None or self.now() - known[0] >= SAFE_AFTER_MS:
            before = path.read_bytes() if path.is_file() else None
            self._unsynced[path] = (self.now(), before)

    def power_lost(self) -> None:
        """Undo the changes of the last second that no sync made safe: the power was cut."""
        for path, (when, before) in self._unsynced.items():
            if self.now() - when < SAFE_AFTER_MS:
                if before is None:
                    path.unlink(missing_ok=True)
                else:
                    path.write_bytes(before)
        self._unsynced.clear()

    def path(self, name: str | os.PathLike[str]) -> Path:
        """The host's path of a device path.

        :raises OSError: it would lead out of the drive
        """
        name = os.fspath(name)
        parts: list[str] = []
        for part in (name if name.startswith("/") else f"{self.cwd}/{name}").split("/"):
            if part == "..":
                if parts:
                    parts.pop()
            elif part not in ("", "."):
                parts.append(part)
        return self.root.joinpath(*parts)

    def found(self, name: str | os.PathLike[str]) -> Path:
        """Return the host's path of a file to read: the drive's own, else the firmware's."""
        path = self.path(name)
        if self.firmware is not None and not path.exists():
            beneath = self.firmware / path.relative_to(self.root)
            if beneath.exists():
                return beneath
        return path

    def _writable(self) -> None:
        self.check()
        if self.readonly:
            raise OSError(errno.EROFS, "Read-only filesystem")

    def _count(self) -> bool:
        """Count a write; true when the power goes in the middle of this one."""
        self.check()
        self.writes += 1
        if self.cut_in:
            self.cut_in -= 1
            return self.cut_in == 0
        return False

    def _cut(self) -> None:
        if self.cut is not None:
            self.cut()

    def open(self, name: str, mode: str = "r", *_: Any, **options: Any) -> Any:
        """The firmware's ``open()``."""
        self.check()
        writing = any(letter in mode for letter in "wax+")
        if writing:
            self._writable()
        path = self.found(name)
        if path.is_dir():
            raise OSError(errno.EISDIR, "Is a directory")
        if writing and path != self.path(name):
            path = self._own(name, path)
        if writing:
            self._changing(path)
        try:
            raw = _File(self, str(path), mode.replace("b", "").replace("t", ""))
        except FileNotFoundError:
            raise OSError(errno.ENOENT, f"No such file/directory: {name}") from None
        if "b" in mode:
            return raw
        return io.TextIOWrapper(_Text(raw), encoding="utf-8", newline="", write_through=True)

    def _own(self, name: str, beneath: Path) -> Path:
        """Copy a firmware file to the drive before it changes."""
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(beneath, path)
        return path

    def listdir(self, name: str = ".") -> list[str]:
        """Names in a folder, sorted, so that a run is repeatable."""
        path = self.path(name)
        names = set(os.listdir(path)) if path.is_dir() else set()
        if self.firmware is not None:
            beneath = self.firmware / path.relative_to(self.root)
            if beneath.is_dir():
                return sorted(names | set(os.listdir(beneath)) - {"__pycache__"})
        return sorted(names if path.is_dir() else os.listdir(path))

    def mkdir(self, name: str) -> None:
        """Make a folder."""
        self._writable()
        if self._count():
            self._cut()
        if self.found(name).exists():
            raise OSError(errno.EEXIST, "File exists")
        self.tables += 1
        self.path(name).mkdir()

    def rmdir(self, name: str) -> None:
        """Remove an empty folder."""
        self._writable()
        self.tables += 1
        self.path(name).rmdir()

    def remove(self, name: str) -> None:
        """Remove a file; a cut here leaves it in place."""
        self._writable()
        if self._count():
            self._cut()
        self._changing(self.path(name))
        self.path(name).unlink()
        self.tables += 1

    def rename(self, old: str, new: str) -> None:
        """Rename a file onto a free name.

        :raises OSError: the new name is taken (FAT does not replace)
        """
        self._writable()
        if self.found(new).exists():
            raise OSError(errno.EEXIST, "File exists")
        self.tables += 1
        if self._count():
            self._cut()
        self._changing(self.path(old))
        self._changing(self.path(new))
        self.path(old).rename(self.path(new))

    def stat(self, name: str) -> tuple[int, ...]:
        """Return mode, five unused fields, size, and three times (0: there is no clock chip)."""
        path = self.found(name)
        found = os.stat(path)
        is_folder = path.is_dir()
        size = 0 if is_folder else found.st_size
        return (0x4000 if is_folder else 0x8000, 0, 0, 0, 0, 0, size, 0, 0, 0)

    def statvfs(self, name: str) -> tuple[int, ...]:
        """Return the size of a drive of 1.5 MiB in sectors of 512 bytes, and what the files leave
        free.

        That of a Pico has 1 MiB, which modules as plain .py would fill; compiled ones take a third.
        """
        used = sum(
            -(-entry.stat().st_size // 512) for entry in self.root.rglob("*") if entry.is_file()
        )
        free = max(0, 3072 - used)
        return (512, 512, 3072, free, free, 0, 0, 0, 0, 255)

    def sync(self) -> None:
        """Make all that was written safe from a power cut."""
        self.check()
        self._unsynced.clear()

    def erase(self) -> None:
        """Format the drive."""
        shutil.rmtree(self.root)
        self.root.mkdir()


class _File(io.FileIO):
    """A file that counts its writes; a power cut can interrupt one of them."""

    def __init__(self, drive: Drive, path: str, mode: str) -> None:
        self._drive = drive
        self._path = Path(path)
        self._changed = False
        super().__init__(path, mode)

    def write(self, data: Any, /) -> int:
        piece = bytes(data)
        self._drive._changing(self._path)
        self._changed = True
        if self._drive._count():
            self._erase(len(piece))
            kept = self._drive.cut_after
            super().write(piece[: len(piece) // 2 if kept is None else kept])
            # The worst case: only this much of the write has reached the flash.
            self._drive._unsynced.clear()
            self._drive._cut()
        return super().write(piece)

    def _erase(self, size: int) -> None:
        """Blank the rest of the flash block around an interrupted write."""
        at = self.tell()
        first = max(0, at // SECTOR * SECTOR - ERASED_WITH)
        end = min(-(-(at + size) // SECTOR) * SECTOR + ERASED_WITH, self._path.stat().st_size)
        self.seek(first)
        super().write(b"\xff" * max(0, end - first))
        self.seek(at)

    def flush(self) -> None:
        if getattr(self, "_changed", False) and not self.closed:
            self._changed = False
            self._drive.tables += 1
        super().flush()

    def close(self) -> None:
        self.flush()
        super().close()


class _Text(io.BufferedIOBase):
    """The methods that a text wrapper needs, without a buffer that would delay writes."""

    def __init__(self, raw: _File) -> None:
        self.raw = raw

    def readable(self) -> bool:
        return self.raw.readable()

    def writable(self) -> bool:
        return self.raw.writable()

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0, /) -> int:
        return self.raw.seek(offset, whence)

    def tell(self) -> int:
        return self.raw.tell()

    def read(self, size: int | None = -1, /) -> bytes:
        return self.raw.read(-1 if size is None else size) or b""

    def read1(self, size: int = -1, /) -> bytes:
        return self.read(size)

    def write(self, data: Any, /) -> int:
        return self.raw.write(data)

    def close(self) -> None:
        self.raw.close()

    @property
    def closed(self) -> bool:
        return self.raw.closed
