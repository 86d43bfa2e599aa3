# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The game setups and the players' names on the device's drive.

Paths are relative to the drive's root. A setup arrives as ``setups/<id>.<crc32>.part`` and becomes
visible, as ``setups/<id>.json``, only when whole; one that a game still needs stays as
``setups/<id>.<crc32>.old``.
"""

import json
import os
from binascii import crc32

from tidebell_core.letters import unshown
from tidebell_core.messages import LinkError

from .inplace import make_folder
from .settings import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

MAX_SETUP = 8192  # bytes of a compiled setup
SPARE = 16384  # bytes of the drive that setups leave free for games
MAX_NAMES = 24
MAX_NAME = 12  # characters

_DIR = "setups"


def free() -> int:
    """Return the free bytes of the drive."""
    stat = os.statvfs(_DIR)
    return stat[1] * stat[3]


def _exists(path: str) -> bool:
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def _discard(path: str) -> None:
    """Remove a file; a folder in its place stays, and does no harm."""
    try:
        os.remove(path)
    except OSError:
        pass


class Store:
    """The setups and names on the drive.

    :param writable: says whether the drive is the device's to write; without it, it always is
    :raises OSError: never; on a drive that cannot be written it reads what is there
    """

    def __init__(self, writable: "Callable[[], bool] | None" = None) -> None:
        self._writable = writable
        self._file: "Any" = None
        self._part = ""  # what is coming in: its path, its id, and how long it will be
        self._id = ""
        self._size = 0
        self._setups = {}  # type: dict  # id: (crc32, size)
        self._buffer = bytearray(256)
        for folder in (_DIR, "state"):
            try:
                make_folder(folder)
            except OSError:
                pass
        self._names = Slots("state/names", 1400)
        self._repair()

    def _repair(self) -> None:
        # A commit that a power cut interrupted has left a ".bak".
        try:
            files = os.listdir(_DIR)
        except OSError:
            return
        for file in files:
            path = _DIR + "/" + file
            try:
                if file.endswith(".bak"):
                    now = _DIR + "/" + file.split(".")[0] + ".json"
                    os.rename(path, path[:-3] + "old" if _exists(now) else now)
            except OSError:
                pass
        for file in os.listdir(_DIR):
            if file.endswith(".json") and _is_id(file[:-5]):
                try:
                    self._setups[file[:-5]] = self._check(_DIR + "/" + file)
                except OSError:  # a folder of that name, or a file that cannot be read
                    self._setups[file[:-5]] = (0, 0)

    def _check(self, path: str) -> tuple:
        checksum = size = 0
        view = memoryview(self._buffer)
        with open(path, "rb") as file:
            while True:
                count = file.readinto(self._buffer)
                if not count:
                    return checksum, size
                checksum = crc32(view[:count], checksum)
                size += count

    def check_writable(self) -> None:
        """:raises LinkError: when the computer owns the drive"""
        if self._writable and not self._writable():
            raise LinkError(
                "read_only",
                "The computer has the drive: restart the device without holding a key.",
            )

    def setups(self) -> list:
        """Return ``[id, crc32, size]`` of every setup, sorted by id."""
        return [[id, self._setups[id][0], self._setups[id][1]] for id in sorted(self._setups)]

    def path(self, id: str, checksum: "int | None" = None) -> str:
        """Return the path of a setup; with ``checksum`` that of this version, old perhaps.

        :raises LinkError: when it is not here
        """
        if id in self._setups and checksum in (None, self._setups[id][0]):
            return _DIR + "/" + id + ".json"
        if checksum is not None and _is_id(id):
            path = _name(id, checksum, "old")
            if _exists(path):
                return path
        raise LinkError("unknown", "There is no setup " + id[:32] + " here: sync it first.")

    def load(self, id: str, checksum: "int | None" = None) -> dict:
        """Return a setup as parsed JSON.

        :raises LinkError: when it is not here or cannot be read
        """
        try:
            with open(self.path(id, checksum), "rb") as file:
                return json.load(file)
        except (ValueError, RuntimeError, OSError):  # brackets without end are a RuntimeError
            raise LinkError("invalid", "The setup " + id + " is damaged: sync it again.") from None

    def begin(self, id: str, size: int, checksum: int) -> int:
        """Make ready for a setup; return how many of its bytes are here already.

        :raises LinkError: when it cannot be held
        """
        self.close()
        self.check_writable()
        if not _is_id(id):
            raise LinkError("invalid", "An id has a-z, 0-9 and -, at most 32 of them.")
        if not 0 < size <= MAX_SETUP:
            raise LinkError("invalid", f"A setup has at most {MAX_SETUP} bytes.")
        part = _name(id, checksum, "part")
        for file in os.listdir(_DIR):
            if file.endswith(".part") and _DIR + "/" + file != part:
                _discard(_DIR + "/" + file)
        here = 0
        if _exists(part):
            here = os.stat(part)[6]
            if here > size:
                os.remove(part)
                here = 0
        if free() < size - here + SPARE:
            raise LinkError("no_space", "The drive is full: remove a setup first.")
        self._part = part
        self._id = id
        self._size = size
        return here

    def chunk(self, offset: int, data: bytes) -> int:
        """Add bytes to the setup that is coming in, those sent again too; return where it ends now.

        :raises LinkError: when there is none, or the bytes do not join on
        """
        if not self._part:
            raise LinkError("no_transfer", "Nothing is coming in: begin first.")
        self.check_writable()
        if not self._file:
            self._file = open(self._part, "r+b" if _exists(self._part) else "w+b")  # noqa: SIM115
        end = self._file.seek(0, 2)
        if offset > end:
            raise LinkError("offset", f"The bytes from {end} on are missing.", {"offset": end})
        if offset + len(data) > self._size:
            raise LinkError("offset", "That is longer than was announced.", {"offset": end})
        self._file.seek(offset)
        self._file.write(data)
        self._file.flush()
        return max(end, offset + len(data))

    def commit(self, keep: "list", check: "Callable[[dict], None]") -> None:
        """Make the setup that came in visible, in the place of an older one.

        :param keep: ``[id, crc32]`` of every setup that a game needs
        :param check: raises when the setup cannot be played
        :raises LinkError: when bytes are missing or wrong; what was here before stays
        """
        part = self._part
        if not part:
            raise LinkError("no_transfer", "Nothing is coming in: begin first.")
        self.close()
        self.check_writable()
        got = self._check(part) if _exists(part) else (0, 0)
        if got[1] < self._size:
            self._part = part
            raise LinkError(
                "offset", f"The bytes from {got[1]} on are missing.", {"offset": got[1]}
            )
        if _name(self._id, got[0], "part") != part:
            os.remove(part)
            raise LinkError("checksum", "The bytes are not what was announced: send them again.")
        try:
            with open(part, "rb") as file:
                setup = json.load(file)
            if setup["id"] != self._id:
                raise ValueError
            check(setup)
        except MemoryError:
            pass  # its bytes are right, and it is checked again when a game begins
        except (ValueError, KeyError, TypeError, RuntimeError):
            os.remove(part)
            raise LinkError("invalid", "That is not a setup that this firmware can play.") from None
        except Exception:
            os.remove(part)
            raise
        now = _DIR + "/" + self._id + ".json"
        aside = ""
        if self._id in self._setups:
            aside = _name(self._id, self._setups[self._id][0], "bak")
            os.rename(now, aside)
        os.rename(part, now)
        self._setups[self._id] = got
        if aside:
            os.rename(aside, aside[:-3] + "old")
        self.sweep(keep)

    def remove(self, id: str, keep: "list") -> None:
        """Remove a setup; for a game that needs it, it stays unseen.

        :raises LinkError: when it is not here
        """
        self.close()
        self.check_writable()
        os.rename(self.path(id), _name(id, self._setups.pop(id)[0], "old"))
        self.sweep(keep)

    def sweep(self, keep: "list") -> None:
        """Remove the older setups that no game needs any more."""
        wanted = [_name(id, checksum, "old") for id, checksum in keep]
        for file in os.listdir(_DIR):
            if file.endswith(".old") and _DIR + "/" + file not in wanted:
                _discard(_DIR + "/" + file)
        os.sync()

    def close(self) -> None:
        """End what is coming in; what has come stays, to go on from."""
        self._part = ""
        if self._file:
            self._file.close()
            self._file = None

    def names(self) -> list:
        """Return the players' names, in the order they were given; no others than can be used."""
        try:
            kept = json.loads(self._names.load() or b"[]")
        except (ValueError, RuntimeError):  # the latter for brackets without end
            kept = []
        return [name for name in kept if not _fault(name)] if isinstance(kept, list) else []

    def set_names(self, names: list) -> None:
        """Keep these names.

        :raises LinkError: when they are too many, too long, or hold what cannot be shown
        """
        self.check_writable()
        fault = _LENGTHS if len(names) > MAX_NAMES else ""
        for name in names:
            fault = fault or _fault(name)
        if fault:
            raise LinkError("invalid", fault)
        self._names.save(json.dumps(names).encode())
        self._names.close()


_LENGTHS = f"At most {MAX_NAMES} names of 1 to {MAX_NAME} letters."


def _fault(name: object) -> str:
    """Return what is wrong with a player's name, or nothing."""
    if not isinstance(name, str) or not 0 < len(name) <= MAX_NAME:
        return _LENGTHS
    letter = unshown(name)
    return letter + " cannot be shown." if letter else ""


def _name(id: str, checksum: int, end: str) -> str:
    return f"{_DIR}/{id}.{checksum:08x}.{end}"


def _is_id(id: str) -> bool:
    # In bytes: the interpreter would keep each letter that a loop over a text takes.
    for letter in id.encode():
        if letter not in b"abcdefghijklmnopqrstuvwxyz0123456789-":
            return False
    return 0 < len(id) <= 32
