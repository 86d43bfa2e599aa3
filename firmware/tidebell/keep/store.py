# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The game setups and the players' names.

A setup has a place of its own in the data file, and a row in the pair of slots *setups*: place, id,
CRC-32, size, and what it is. It arrives as ``COMING``, and becomes visible, as ``HELD``, only when
it is whole; in the same write an older one becomes ``OLD`` if a game still needs it, or is
forgotten. What has arrived of it is told by the bytes: a place is blanked before, and no setup has
a byte 0xFF.

Files ``setups/<id>.json`` that somebody put on the drive are read, too, and never written.
"""

import json
import os
from binascii import crc32

from tidebell_core.messages import LinkError

from .inplace import breathe
from .layout import APART, SECTOR, SETUP, SETUPS, SETUPS_AT
from .settings import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .inplace import Data

_OFTEN = 512  # bytes that are parsed between two looks at the keys
MAX_SETUP = SETUP  # bytes of a compiled setup
SPARE = 0  # bytes that setups leave free: games have their own place
MAX_NAMES = 24
MAX_NAME = 12  # characters

_DIR = "setups"
COMING, HELD, OLD = 0, 1, 2
_PLACE, _ID, _CRC, _SIZE, _WHAT = range(5)  # of a row


class _Stretch:
    """A stretch of the data file, or a file of the drive, as ``json.load`` reads it."""

    def __init__(self, read: "Callable", size: int) -> None:
        self._read = read
        self._at = 0
        self._size = size
        # The parser takes a few bytes at a time, between which come values that stay: what each
        # reading leaves would be a hole in memory, and of an opened file a large one.
        self._block = b""
        self._used = 0  # of it

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes, all that are left without ``size``."""
        left = self._size - self._at
        data = self._read(self._at, left if size < 0 else min(size, left))  # type: bytes
        self._at += len(data)
        return data

    def readinto(self, buffer: bytearray) -> int:
        """Fill a buffer; beyond the end with zeros, at which the parser stops."""
        filled = 0
        while filled < len(buffer):
            if self._used >= len(self._block):
                self._block = self.read(SECTOR) or bytes(len(buffer))
                self._used = 0
            piece = self._block[self._used : self._used + len(buffer) - filled]
            buffer[filled : filled + len(piece)] = piece
            self._used += len(piece)
            filled += len(piece)
        if self._used % _OFTEN < filled:
            breathe()
        return len(buffer)


def _file(id: str) -> "Callable":
    """Return what reads a setup that is a file, as ``Data.read`` does."""

    def read(at: int, size: int) -> bytes:
        with open(_DIR + "/" + id + ".json", "rb") as file:
            file.seek(at)
            return file.read(size)

    return read


class Store:
    """The setups and names.

    :param Data data: the data file
    """

    def __init__(self, data: "Data") -> None:
        self._data = data
        self._slots = Slots(data, "setups")
        self._names = Slots(data, "names")
        self._rows = []  # type: list
        self._files = {}  # type: dict  # id: (crc32, size) of setups that are files
        self._coming = None  # type: list | None
        try:
            rows = json.loads(self._slots.load() or b"[]")
            self._rows = [list(row) for row in rows if len(row) == 5]
        except (ValueError, TypeError, RuntimeError):
            pass
        for row in self._rows:
            if row[_WHAT] == HELD:
                # As it reads now: what was damaged is another one, which a sync replaces.
                row[_CRC] = self._checksum(self._reader(row[_PLACE]), row[_SIZE])
        self._look_for_files()

    def _look_for_files(self) -> None:
        try:
            files = os.listdir(_DIR)
        except OSError:
            return
        for file in files:
            id = file[:-5]
            if file.endswith(".json") and _is_id(id) and not self._row(id):
                try:
                    size = os.stat(_DIR + "/" + file)[6]
                    self._files[id] = (self._checksum(_file(id), size), size)
                except OSError:  # a folder
                    pass

    def _reader(self, place: int) -> "Callable":
        """Return what reads a setup at a place, as ``Data.read`` does."""
        base = SETUPS_AT + place * (SETUP + APART)
        return lambda at, size: self._data.read(base + at, size)

    def _checksum(self, read: "Callable", size: int) -> int:
        checksum = 0
        for at in range(0, size, SECTOR):
            checksum = crc32(read(at, min(SECTOR, size - at)), checksum)
        return checksum

    def _row(self, id: str, checksum: "int | None" = None) -> "list | None":
        """Return the row of a setup; with ``checksum`` that of this version, old perhaps."""
        for row in self._rows:
            if row[_ID] == id and checksum in (None, row[_CRC]):
                if row[_WHAT] == HELD or (row[_WHAT] == OLD and checksum is not None):
                    return row
        return None

    def check_writable(self) -> None:
        """:raises OSError: when the drive cannot be written, with the number that says why"""
        fault = self._data.fault()
        if fault:
            raise OSError(fault)

    def free(self) -> int:
        """Return the bytes that more setups may take, each all of a place."""
        return SETUP * (SETUPS - len([row for row in self._rows if row[_WHAT] != COMING]))

    def setups(self) -> list:
        """Return ``[id, crc32, size]`` of every setup, sorted by id."""
        found = [row[_ID : _SIZE + 1] for row in self._rows if row[_WHAT] == HELD]
        found += [[id, self._files[id][0], self._files[id][1]] for id in self._files]
        return sorted(found)

    def _stored(self, id: str, checksum: "int | None") -> tuple:
        """Return what reads a setup, and its size.

        :raises LinkError: when it is not here
        """
        row = self._row(id, checksum)
        if row:
            return self._reader(row[_PLACE]), row[_SIZE]
        if id in self._files and checksum in (None, self._files[id][0]):
            return _file(id), self._files[id][1]
        raise LinkError("unknown", "There is no setup " + id[:32] + " here: sync it first.")

    def piece(self, id: str, checksum: "int | None", offset: int, size: int) -> bytes:
        """Return some bytes of a setup from an offset on, none at its end.

        :raises LinkError: when it is not here
        """
        read, whole = self._stored(id, checksum)
        return read(offset, min(size, whole - offset)) if offset < whole else b""  # type: ignore[no-any-return]

    def load(self, id: str, checksum: "int | None" = None) -> dict:
        """Return a setup as parsed JSON.

        :raises LinkError: when it is not here or cannot be read
        """
        read, size = self._stored(id, checksum)
        try:
            if checksum is not None and self._checksum(read, size) != checksum:
                raise ValueError
            return json.load(_Stretch(read, size))
        except (ValueError, OSError, RuntimeError):  # the latter for brackets without end
            raise LinkError("invalid", "The setup " + id + " is damaged: sync it again.") from None

    # -- what comes in

    def _save(self) -> None:
        """Keep the rows.

        :raises LinkError: when the drive cannot be written
        """
        try:
            self._slots.save(json.dumps(self._rows).encode())
        except OSError:
            self.check_writable()
            raise LinkError("failed", "The drive cannot be written.") from None

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
        for row in self._rows:
            if row[_ID:] == [id, checksum, size, COMING]:
                self._coming = row
                return self._arrived(row)
        rows = [row for row in self._rows if row[_WHAT] != COMING]
        taken = [row[_PLACE] for row in rows]
        free = [place for place in range(SETUPS) if place not in taken]
        if not free:
            raise LinkError("no_space", "There is no room: remove a setup, or fetch the games.")
        blank = b"\xff" * SECTOR
        for at in range(0, SETUP, SECTOR):
            self._write(free[0], at, blank)
        self._coming = [free[0], id, checksum, size, COMING]
        self._rows = rows + [self._coming]
        self._save()
        return 0

    def _write(self, place: int, at: int, data: bytes) -> None:
        self._data.put(SETUPS_AT + place * (SETUP + APART), at, data)

    def _arrived(self, row: list) -> int:
        """Return up to where the bytes of a setup are here."""
        read = self._reader(row[_PLACE])
        for at in range(0, row[_SIZE], SECTOR):
            missing = read(at, min(SECTOR, row[_SIZE] - at)).find(b"\xff")
            if missing >= 0:
                return at + missing
        return row[_SIZE]  # type: ignore[no-any-return]

    def chunk(self, offset: int, data: bytes) -> int:
        """Add bytes to the setup that is coming in, those sent again too; return where it ends now.

        :raises LinkError: when there is none, or the bytes do not join on
        """
        row = self._coming
        if not row:
            raise LinkError("no_transfer", "Nothing is coming in: begin first.")
        self.check_writable()
        end = self._arrived(row)
        if offset > end:
            raise LinkError("offset", f"The bytes from {end} on are missing.", {"offset": end})
        if offset + len(data) > row[_SIZE]:
            raise LinkError("offset", "That is longer than was announced.", {"offset": end})
        new = data[end - offset :]
        if new:
            self._write(row[_PLACE], end, new)
        return max(end, offset + len(data))

    def commit(self, keep: "list", check: "Callable[[dict, int], None]") -> None:
        """Make the setup that came in visible, in the place of an older one.

        :param keep: ``[id, crc32]`` of every setup that a game needs
        :param check: raises when the setup, of this CRC-32, cannot be played
        :raises LinkError: when bytes are missing or wrong; what was here before stays
        """
        row = self._coming
        if not row:
            raise LinkError("no_transfer", "Nothing is coming in: begin first.")
        self.check_writable()
        got = self._arrived(row)
        if got < row[_SIZE]:
            raise LinkError("offset", f"The bytes from {got} on are missing.", {"offset": got})
        self._coming = None
        read = self._reader(row[_PLACE])
        if self._checksum(read, row[_SIZE]) != row[_CRC]:
            self._forget(row)
            raise LinkError("checksum", "The bytes are not what was announced: send them again.")
        try:
            setup = json.load(_Stretch(read, row[_SIZE]))
            if setup["id"] != row[_ID]:
                raise ValueError
            check(setup, row[_CRC])
        except MemoryError:
            pass  # its bytes are right, and it is checked again when a game begins
        except (ValueError, KeyError, TypeError, RuntimeError):
            self._forget(row)
            raise LinkError("invalid", "That is not a setup that this firmware can play.") from None
        except Exception:
            self._forget(row)
            raise
        for other in self._rows:
            if other[_ID] == row[_ID] and other[_WHAT] == HELD:
                other[_WHAT] = OLD
        row[_WHAT] = HELD
        self._files.pop(row[_ID], None)
        self._keep(keep)

    def _forget(self, row: list) -> None:
        self._rows.remove(row)
        self._save()

    def remove(self, id: str, keep: "list") -> None:
        """Remove a setup; for a game that needs it, it stays unseen.

        :raises LinkError: when it is not here, or a file on the drive
        """
        self.close()
        self.check_writable()
        if id in self._files:
            raise LinkError(
                "invalid", "The setup " + id + " is a file on the drive: remove it there."
            )
        row = self._row(id)
        if not row:
            self._stored(id, None)
        else:
            row[_WHAT] = OLD
        self._keep(keep)

    def _keep(self, keep: "list") -> None:
        """Keep the rows, but of the older setups only those that a game needs."""
        self._rows = [row for row in self._rows if row[_WHAT] != OLD or row[_ID : _CRC + 1] in keep]
        self._save()

    def sweep(self, keep: "list") -> None:
        """Forget the older setups that no game needs any more."""
        for row in self._rows:
            if row[_WHAT] == OLD and row[_ID : _CRC + 1] not in keep:
                self._keep(keep)
                return

    @property
    def comes(self) -> bool:
        """Whether a setup is coming in."""
        return self._coming is not None

    def close(self) -> None:
        """End what is coming in; what has come stays, to go on from."""
        self._coming = None

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


_LENGTHS = f"At most {MAX_NAMES} names of 1 to {MAX_NAME} letters."


def _fault(name: object) -> str:
    """Return what is wrong with a player's name, or nothing."""
    if not isinstance(name, str) or not 0 < len(name) <= MAX_NAME:
        return _LENGTHS
    from tidebell_core.letters import unshown  # only when names are set

    letter = unshown(name)
    return letter + " cannot be shown." if letter else ""


def _is_id(id: str) -> bool:
    # In bytes: the interpreter would keep each letter that a loop over a text takes.
    for letter in id.encode():
        if letter not in b"abcdefghijklmnopqrstuvwxyz0123456789-":
            return False
    return 0 < len(id) <= 32
