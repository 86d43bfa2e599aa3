# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The game setups and the players' names.

A setup has a place of its own in the data file, and a row in the pair of slots *setups*: place, id,
CRC-32, size, and what it is. ``incoming`` says how it comes there.

What is played is told by more than a CRC-32, which anybody can forge: a setup's digest is the first
32 hexadecimal digits of the SHA-256 of its bytes. The header of a game says which it needs.

Files ``setups/<id>.json`` that somebody put on the drive are read, too, and never written.
"""

import json
import os
from binascii import crc32, hexlify
from hashlib import new

from tidebell_core.letters import unshown
from tidebell_core.link.messages import LinkError

from . import incoming
from .inplace import breathe
from .layout import (
    APART,
    CRC,
    HELD,
    ID,
    OLD,
    PLACE,
    SECTOR,
    SETUP,
    SETUPS,
    SETUPS_AT,
    SIZE,
    WHAT,
)
from .settings import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .inplace import Data

_DIGEST = 16  # bytes of a SHA-256
_OFTEN = 512  # bytes that are parsed between two looks at the keys
MAX_SETUP = SETUP  # bytes of a compiled setup
SPARE = 0  # bytes that setups leave free: games have their own place
MAX_NAMES = 24
MAX_NAME = 12  # characters

_DIR = "setups"


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
        self.data = data
        self.slots = Slots(data, "setups")
        self._names = Slots(data, "names")
        self.rows = []  # type: list
        self.files = {}  # type: dict  # id: (crc32, size, digest) of setups that are files
        self.digests = {}  # type: dict  # of setups, by their places
        self.coming = None  # type: incoming.Transfer | None
        try:
            rows = json.loads(self.slots.load() or b"[]")
            self.rows = [list(row) for row in rows if len(row) == 5 and row[WHAT] in (HELD, OLD)]
        except (ValueError, TypeError, RuntimeError):
            pass
        for row in self.rows:
            if row[WHAT] == HELD:
                # As it reads now: what was damaged is another one, which a sync replaces.
                place = row[PLACE]
                row[CRC], self.digests[place] = self.sums(self.reader(place), row[SIZE])
        self._look_for_files()

    def _look_for_files(self) -> None:
        try:
            files = os.listdir(_DIR)
        except OSError:
            return
        for file in files:
            id = file[:-5]
            if file.endswith(".json") and _is_id(id) and not self.row(id):
                try:
                    size = os.stat(_DIR + "/" + file)[6]
                    checksum, digest = self.sums(_file(id), size)
                    self.files[id] = (checksum, size, digest)
                except OSError:  # a folder
                    pass

    def reader(self, place: int) -> "Callable":
        """Return what reads a setup at a place, as ``Data.read`` does."""
        base = SETUPS_AT + place * (SETUP + APART)
        return lambda at, size: self.data.read(base + at, size)

    def sums(self, read: "Callable", size: int) -> tuple:
        """Return the CRC-32 and the digest of a setup."""
        checksum, digest = 0, new("sha256")
        for at in range(0, size, SECTOR):
            block = read(at, min(SECTOR, size - at))
            checksum = crc32(block, checksum)
            digest.update(block)
        return checksum, hexlify(digest.digest()[:_DIGEST]).decode()

    def _digest(self, row: list) -> str:
        place = row[PLACE]
        if place not in self.digests:
            self.digests[place] = self.sums(self.reader(place), row[SIZE])[1]
        return self.digests[place]  # type: ignore[no-any-return]

    def row(self, id: str, checksum: "int | None" = None, digest: str = "") -> "list | None":
        """Return the row of a setup; with ``checksum`` that of this version, old perhaps."""
        for row in self.rows:
            if row[ID] == id and checksum in (None, row[CRC]):
                if row[WHAT] == HELD or (row[WHAT] == OLD and checksum is not None):
                    if digest in ("", self._digest(row)):
                        return row
        return None

    def check_writable(self) -> None:
        """:raises OSError: when the drive cannot be written, with the number that says why"""
        fault = self.data.fault()
        if fault:
            raise OSError(fault)

    def free(self) -> int:
        """Return the bytes that more setups may take, each all of a place."""
        return SETUP * (SETUPS - len(self.rows))

    def setups(self) -> list:
        """Return ``[id, crc32, size]`` of every setup, sorted by id."""
        found = [row[ID : SIZE + 1] for row in self.rows if row[WHAT] == HELD]
        found += [[id, self.files[id][0], self.files[id][1]] for id in self.files]
        return sorted(found)

    def digest(self, id: str, checksum: "int | None" = None) -> str:
        """Return the digest of a setup.

        :raises LinkError: when it is not here
        """
        return self.stored(id, checksum)[2]  # type: ignore[no-any-return]

    def stored(self, id: str, checksum: "int | None", digest: str = "") -> tuple:
        """Return what reads a setup, its size and its digest.

        :raises LinkError: when it is not here
        """
        row = self.row(id, checksum, digest)
        if row:
            return self.reader(row[PLACE]), row[SIZE], self._digest(row)
        file = self.files.get(id)
        if file and checksum in (None, file[0]) and digest in ("", file[2]):
            return (_file(id),) + file[1:]
        raise LinkError("unknown", "There is no setup " + id[:32] + " here: sync it first.")

    def piece(
        self, id: str, checksum: "int | None", offset: int, size: int, digest: str = ""
    ) -> bytes:
        """Return some bytes of a setup from an offset on, none at its end.

        :raises LinkError: when it is not here
        """
        read, whole, _ = self.stored(id, checksum, digest)
        return read(offset, min(size, whole - offset)) if offset < whole else b""  # type: ignore[no-any-return]

    def load(self, id: str, checksum: "int | None" = None, digest: str = "") -> dict:
        """Return a setup as parsed JSON.

        :param digest: without it the CRC-32 has to do
        :raises LinkError: when it is not here or cannot be read
        """
        read, size, known = self.stored(id, checksum, digest)
        try:
            if checksum is not None and self.sums(read, size) != (checksum, known):
                raise ValueError
            return self.parsed(read, size)
        except (ValueError, OSError, RuntimeError):  # the latter for brackets without end
            raise LinkError("invalid", "The setup " + id + " is damaged: sync it again.") from None

    def parsed(self, read: "Callable", size: int) -> dict:
        """Return what ``read`` reads, parsed."""
        return json.load(_Stretch(read, size))  # type: ignore[no-any-return]

    # -- what comes in, see ``incoming``

    def begin(self, id: str, size: int, checksum: int, digest: str = "", beside: int = 0) -> int:
        """Make ready for a setup; return the offset of the first byte that is wanted."""
        if not _is_id(id):
            raise LinkError("invalid", "An id has a-z, 0-9 and -, at most 32 of them.")

        return incoming.begin(self, id, size, checksum, digest, beside)

    def chunk(self, offset: int, data: bytes) -> int:
        """Add bytes to it; return where the next are wanted."""
        return incoming.chunk(self, offset, data)

    def commit(self, keep: list, check: "Callable[[dict, tuple], None]") -> None:
        """Have it, now that it is whole."""
        incoming.commit(self, keep, check)

    def remove(self, id: str, keep: list) -> None:
        """Remove a setup; for a game that needs it, it stays unseen."""
        incoming.remove(self, id, keep)

    def sweep(self, keep: list) -> None:
        """Forget the older setups that no game needs any more."""
        incoming.sweep(self, keep)

    def set_names(self, names: list) -> None:
        """Keep these names.

        :raises LinkError: when they are too many, too long, or hold what cannot be shown
        """
        self.check_writable()
        wrong = _LENGTHS if len(names) > MAX_NAMES else ""
        for name in names:
            wrong = wrong or _fault(name)
        if wrong:
            raise LinkError("invalid", wrong)
        self._names.save(json.dumps(names).encode())

    @property
    def comes(self) -> bool:
        """Whether a setup is coming in."""
        return self.coming is not None

    def close(self) -> None:
        """End what is coming in."""
        self.coming = None

    def names(self) -> list:
        """Return the players' names, in the order they were given; no others than can be used."""
        try:
            kept = json.loads(self._names.load() or b"[]")
        except (ValueError, RuntimeError):  # the latter for brackets without end
            kept = []
        return [name for name in kept if not _fault(name)] if isinstance(kept, list) else []


_LENGTHS = f"At most {MAX_NAMES} names of 1 to {MAX_NAME} letters."


def _fault(name: object) -> str:
    """Return what is wrong with a player's name, or nothing."""
    if not isinstance(name, str) or not 0 < len(name) <= MAX_NAME:
        return _LENGTHS

    letter = unshown(name)
    return letter + " cannot be shown." if letter else ""


def _is_id(id: str) -> bool:
    # In bytes: the interpreter would keep each letter that a loop over a text takes.
    for letter in id.encode():
        if letter not in b"abcdefghijklmnopqrstuvwxyz0123456789-":
            return False
    return 0 < len(id) <= 32
