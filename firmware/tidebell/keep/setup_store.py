# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The game setups and the players' names.

A setup has a place of its own in the data file, and a row in the pair of slots *setups*: place,
state, size, CRC-32 and id. A setup that comes in is collected in memory, in pieces, since the heap
has no large one late in an evening. It is checked there, and written in one go to a place that no
row names. Only then does one write of the rows make it visible, as
``_HELD``; the same write makes an older version ``_OLD`` if a game still needs it, or forgets it. A
power cut leaves the old version or the new one, whole. A setup that comes *beside*, for one game
that another device hands over, is ``_OLD`` at once and replaces none.

Anybody can forge a CRC-32, so a setup has a digest, too: the first 32 hexadecimal digits of the
SHA-256 of its bytes. A game's header names the digest that it needs.

Files ``setups/<id>.json`` that somebody put on the drive are read, too, and never written.
"""

import gc
import json
import os
from binascii import crc32, hexlify
from hashlib import new
from struct import pack, unpack_from

from tidebell_core.letters import columns, unshown
from tidebell_core.link.messages import LinkError

from .inplace import breathe
from .layout import APART, MORE_AT, PIECE, SECTOR, SETUP, SETUPS, SETUPS_AT
from .settings import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .inplace import Data

_DIGEST = 16  # bytes of a SHA-256
MAX_SETUP = SETUP  # bytes of a compiled setup
SPARE = 0  # bytes that setups leave free: games have their own place
MAX_NAMES = 24
MAX_NAME = 12  # columns

_DIR = "setups"

# The columns of a setup's row in the pair *setups*,
_PLACE = 0
_ID = 1
_CRC = 2
_SIZE = 3
_STATE = 4
# and its states.
_HELD = 1
_OLD = 2
# Kept, a row is these numbers, the id's length and the id. Older firmware kept JSON, a list.
_ROW = "<BBHIB"  # place, state, size, CRC-32, length of the id
_ROW_BYTES = 9
_MARK = b"\x01"  # in front of the rows


def _packed(rows: list) -> bytes:
    """Return rows as they are kept."""
    out = _MARK
    for place, id, checksum, size, state in rows:
        name = id.encode()
        out += pack(_ROW, place, state, size, checksum, len(name)) + name
    return out


def _unpacked(kept: bytes) -> list:
    """Return rows that were kept.

    :raises ValueError: they are none
    """
    if kept[:1] != _MARK:
        return [list(row) for row in json.loads(kept or b"[]") if len(row) == 5]
    rows = []
    at = 1
    while at < len(kept):
        place, state, size, checksum, length = unpack_from(_ROW, kept, at)
        at += _ROW_BYTES + length
        rows.append([place, bytes(kept[at - length : at]).decode(), checksum, size, state])
    return rows


class _Stretch:
    """The bytes of a setup, as ``json.load`` reads them.

    :param step: bytes that are read at once, and parsed between two looks at the keys
    """

    def __init__(self, read: "Callable", size: int, step: int) -> None:
        self._read = read
        self._step = step
        self._at = 0
        self._size = size
        # The parser asks for a few bytes at a time and keeps values in between: an allocation for
        # each request would fragment the heap.
        self._block = b""
        self._used = 0  # bytes of the block

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes, all that are left without ``size``."""
        left = self._size - self._at
        data = self._read(self._at, left if size < 0 else min(size, left))  # type: bytes
        self._at += len(data)
        return data

    def readinto(self, buffer: bytearray) -> int:
        """Fill a buffer, beyond the end with zeros: the parser stops there."""
        filled = 0
        while filled < len(buffer):
            if self._used >= len(self._block):
                breathe()
                self._block = self.read(self._step) or bytes(len(buffer))
                self._used = 0
            piece = self._block[self._used : self._used + len(buffer) - filled]
            buffer[filled : filled + len(piece)] = piece
            self._used += len(piece)
            filled += len(piece)
        return len(buffer)


def _file(id: str) -> "Callable":
    """Return a function that reads a setup's file as ``Data.read`` does."""

    def read(at: int, size: int) -> bytes:
        with open(_DIR + "/" + id + ".json", "rb") as file:
            file.seek(at)
            return file.read(size)

    return read


class Pieces:
    """Bytes in small pieces: late in an evening the heap has no large one.

    Those of a sector's size are left to what reads and writes sectors.

    :param size: how many bytes
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._pieces = [bytearray(min(PIECE, size - at)) for at in range(0, size, PIECE)]

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, part: slice) -> bytes:
        return self.read(part.start, part.stop - part.start)

    def read(self, at: int, size: int) -> bytes:
        """Return some bytes; fewer at the end."""
        found = b""
        end = min(at + size, self._size)
        while at < end:
            here = at % PIECE
            found += self._pieces[at // PIECE][here : here + end - at]
            at += PIECE - here
        return found

    def write(self, at: int, data: bytes) -> None:
        """Replace some bytes."""
        done = 0
        while done < len(data):
            piece, here = self._pieces[(at + done) // PIECE], (at + done) % PIECE
            part = data[done : done + len(piece) - here]
            piece[here : here + len(part)] = part
            done += len(part)


class _Transfer:
    """A setup that a computer is sending.

    :param list row: its row, as announced
    :param digest: its digest, as announced; "" where only the CRC-32 was
    :param beside: it comes for one game alone
    """

    def __init__(self, row: list, digest: str, beside: bool) -> None:
        self.row = row
        self.digest = digest
        self.beside = beside
        self.data = Pieces(row[_SIZE])
        self.end = 0  # how many bytes have arrived
        self.tried = False  # memory ended once as it was to be kept

    def add(self, offset: int, data: bytes) -> int:
        """Add bytes, perhaps some that arrived before; return where the next are wanted.

        :raises LinkError: bytes before them are missing, or they go beyond the announced size
        """
        if offset > self.end:
            raise self._gap()
        if offset + len(data) > len(self.data):
            text = "That is longer than was announced."
            raise LinkError("offset", text, {"offset": self.end})
        self.data.write(offset, data)
        self.end = max(self.end, offset + len(data))
        return self.end

    def need_all(self) -> None:
        """:raises LinkError: bytes are missing"""
        if self.end < len(self.data):
            raise self._gap()

    def _gap(self) -> LinkError:
        text = f"The bytes from {self.end} on are missing."
        return LinkError("offset", text, {"offset": self.end})


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
        self.coming = None  # type: _Transfer | None
        self._scattered = True  # rows and digests lie where there was room as they came
        try:
            rows = _unpacked(self.slots.load())
            self.rows = [row for row in rows if row[_STATE] in (_HELD, _OLD)]
        except (ValueError, TypeError, RuntimeError):
            pass
        for row in self.rows:
            if row[_STATE] == _HELD:
                # Summed anew: a damaged setup counts as another one, which a sync replaces.
                place = row[_PLACE]
                row[_CRC], self.digests[place] = self.sums(self.reader(place), row[_SIZE])
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
        """Return a function that reads the setup at a place as ``Data.read`` does."""
        base = self._at(place)
        return lambda at, size: self.data.read(base + at, size)

    def _at(self, place: int) -> int:
        """Return where a place begins in the data file."""
        if place < SETUPS:
            return SETUPS_AT + place * (SETUP + APART)
        return MORE_AT + (place - SETUPS) * (SETUP + APART)

    def sums(self, read: "Callable", size: int, step: int = SECTOR) -> tuple:
        """Return the CRC-32 and the digest of a setup.

        :param step: bytes that are read at once
        """
        checksum, digest = 0, new("sha256")
        for at in range(0, size, step):
            block = read(at, min(step, size - at))
            checksum = crc32(block, checksum)
            digest.update(block)
            breathe()
        return checksum, hexlify(digest.digest()[:_DIGEST]).decode()

    def _digest(self, row: list) -> str:
        place = row[_PLACE]
        if place not in self.digests:
            self.digests[place] = self.sums(self.reader(place), row[_SIZE])[1]
        return self.digests[place]  # type: ignore[no-any-return]

    def row(self, id: str, checksum: "int | None" = None, digest: str = "") -> "list | None":
        """Return the row of a setup; with ``checksum`` that of this version, which may be old."""
        for row in self.rows:
            if row[_ID] == id and checksum in (None, row[_CRC]):
                if row[_STATE] == _HELD or (row[_STATE] == _OLD and checksum is not None):
                    if digest in ("", self._digest(row)):
                        return row
        return None

    def check_writable(self) -> None:
        """:raises OSError: when the drive cannot be written, with the number that says why"""
        fault = self.data.fault()
        if fault:
            raise OSError(fault)

    def free(self) -> int:
        """Return how many bytes are free for setups, of which each takes a whole place."""
        return SETUP * (self.places - len(self.rows))

    @property
    def places(self) -> int:
        """Return for how many setups the data file has room."""
        return SETUPS + self.data.more

    def setups(self) -> list:
        """Return ``[id, crc32, size]`` of every setup, sorted by id."""
        found = [row[_ID : _SIZE + 1] for row in self.rows if row[_STATE] == _HELD]
        found += [[id, self.files[id][0], self.files[id][1]] for id in self.files]
        return sorted(found)

    def digest(self, id: str, checksum: "int | None" = None) -> str:
        """Return the digest of a setup.

        :raises LinkError: when it is not here
        """
        return self.stored(id, checksum)[2]  # type: ignore[no-any-return]

    def stored(self, id: str, checksum: "int | None", digest: str = "") -> tuple:
        """Return a function that reads a setup, its size and its digest.

        :raises LinkError: when it is not here
        """
        row = self.row(id, checksum, digest)
        if row:
            return self.reader(row[_PLACE]), row[_SIZE], self._digest(row)
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

        :param digest: without one the CRC-32 alone is checked
        :raises LinkError: when it is not here or cannot be read
        """
        read, size, known = self.stored(id, checksum, digest)
        try:
            if checksum is not None and self.sums(read, size) != (checksum, known):
                raise ValueError
            return self.parsed(read, size)
        except (ValueError, OSError, RuntimeError):  # the latter for brackets without end
            raise LinkError("invalid", "The setup " + id + " is damaged: sync it again.") from None

    def parsed(self, read: "Callable", size: int, step: int = SECTOR) -> dict:
        """Parse ``size`` bytes of JSON that ``read`` reads, so many at once."""
        return json.load(_Stretch(read, size, step))  # type: ignore[no-any-return]

    # -- setups that come and go

    @property
    def comes(self) -> bool:
        """Whether a setup is coming in."""
        return self.coming is not None

    def close(self) -> None:
        """End the transfer."""
        self.coming = None

    def begin(self, id: str, size: int, checksum: int, digest: str = "", beside: int = 0) -> int:
        """Begin a transfer; return the offset of the first byte that is wanted, 0.

        :param digest: without one the CRC-32 alone is checked
        :param beside: not 0 where it comes for one game alone
        :raises LinkError: when it cannot be held
        """
        if not _is_id(id):
            raise LinkError("invalid", "An id has a-z, 0-9 and -, at most 32 of them.")
        self.close()
        self.check_writable()
        if not 0 < size <= SETUP:
            raise LinkError("invalid", f"A setup has at most {SETUP} bytes.")
        taken = [row[_PLACE] for row in self.rows]
        free = [place for place in range(self.places) if place not in taken]
        if not free:
            raise LinkError("no_space", self._full())
        self.coming = _Transfer([free[0], id, checksum, size, _OLD], digest, beside > 0)
        return 0

    def _full(self) -> str:
        """Return that there is no room, and what makes some."""
        held = len([row for row in self.rows if row[_STATE] == _HELD])
        text = f"All {self.places} places for setups are taken."
        if held:
            text += " Remove one that no game needs: tidebell setup remove ID."
        if held < len(self.rows):
            text += f" Games that were not fetched keep {len(self.rows) - held}: tidebell pull."
        return text

    def _coming(self) -> "_Transfer":
        if not self.coming:
            raise LinkError("no_transfer", "Nothing is coming in: begin first.")
        self.check_writable()
        return self.coming

    def chunk(self, offset: int, data: bytes) -> int:
        """Add bytes to the setup that is coming in; return where the next are wanted.

        :raises LinkError: when there is none, or the bytes do not join on
        """
        return self._coming().add(offset, data)

    def commit(self, keep: list, check: "Callable[[dict, tuple], None]") -> None:
        """Check the setup that came in and make it visible, in the place of an older version.

        :param keep: ``[id, crc32]`` of every setup that a game needs
        :param check: raises when the setup, of this CRC-32 and digest, cannot be played
        :raises LinkError: when bytes are missing or wrong; what was here before stays
        """
        coming = self._coming()
        coming.need_all()
        try:
            self._take(coming, keep, check)
        except MemoryError:
            if coming.tried:
                self.close()  # a game may need the memory
            coming.tried = True  # the computer asks once more
            raise
        except Exception:
            self.close()
            raise
        self.close()

    def _take(self, coming: "_Transfer", keep: list, check: "Callable") -> None:
        """Check what came in and make it visible: see ``commit``."""
        row = coming.row
        version = self.sums(coming.data.read, row[_SIZE], PIECE)
        if version[0] != row[_CRC] or coming.digest not in ("", version[1]):
            raise LinkError("checksum", "The bytes are not what was announced: send them again.")
        self._check(coming, version, check)
        breathe()
        gc.collect()  # what stays from here on shall not lie behind what the check has left
        breathe()
        self._write(coming, version)
        if coming.beside:
            self._keep(self.rows + [row], keep + [row[_ID : _CRC + 1]])
            return
        row[_STATE] = _HELD
        self._keep(self._with_old(row[_ID]) + [row], keep)
        self.files.pop(row[_ID], None)

    def _check(self, coming: "_Transfer", version: tuple, check: "Callable") -> None:
        """:raises LinkError: the setup that came in cannot be played"""
        try:
            setup = self.parsed(coming.data.read, len(coming.data), PIECE)
            if setup["id"] != coming.row[_ID]:
                raise ValueError
            check(setup, version)
        except MemoryError:
            pass  # its bytes are right; it is checked when its game begins
        except (ValueError, KeyError, TypeError, RuntimeError):
            raise LinkError("invalid", "That is not a setup that this firmware can play.") from None

    def _write(self, coming: "_Transfer", version: tuple) -> None:
        """Write a setup to its place and read it back.

        :raises LinkError: when the drive did not keep it
        """
        place = coming.row[_PLACE]
        self.digests.pop(place, None)
        try:
            self.data.put(self._at(place), 0, coming.data)
        except OSError:
            self.check_writable()
            raise LinkError("failed", "The drive cannot be written.") from None
        if self.sums(self.reader(place), len(coming.data), PIECE) != version:
            raise LinkError("failed", "The drive did not keep what was written.")
        self.digests[place] = version[1]

    def remove(self, id: str, keep: list) -> None:
        """Remove a setup; it stays, unseen, as long as a game needs it.

        :raises LinkError: when it is not here, or a file on the drive
        """
        self.close()
        self.check_writable()
        if id in self.files:
            raise LinkError(
                "invalid", "The setup " + id + " is a file on the drive: remove it there."
            )
        self.stored(id, None)
        self._keep(self._with_old(id), keep)

    def _with_old(self, id: str) -> list:
        """Return the rows, that of a setup as one of an older version."""
        return [row[:_STATE] + [_OLD] if row[_ID] == id else row for row in self.rows]

    def _keep(self, rows: list, keep: list) -> None:
        """Save rows, without older setups that no game needs.

        :raises LinkError: when the drive cannot be written
        """
        rows = [row for row in rows if row[_STATE] != _OLD or row[_ID : _CRC + 1] in keep]
        breathe()
        try:
            self.slots.save(_packed(rows))
        except OSError:
            self.check_writable()
            raise LinkError("failed", "The drive cannot be written.") from None
        self.rows = rows
        self._scattered = True

    def gather(self) -> None:
        """Copy rows and digests to where garbage was just collected.

        They came between garbage, and would part the free heap for the rest of the evening. Where
        there is no memory for that they stay.
        """
        if self._scattered and not self.coming:
            self._scattered = False
            try:
                rows = _unpacked(_packed(self.rows))
                self.digests = {at: self.digests[at].encode().decode() for at in self.digests}
            except MemoryError:
                return
            self.rows = rows

    def sweep(self, keep: list) -> None:
        """Forget the older setups that no game needs any more."""
        for row in self.rows:
            if row[_STATE] == _OLD and row[_ID : _CRC + 1] not in keep:
                self._keep(self.rows, keep)
                return

    # -- the players' names

    def names(self) -> list:
        """Return the players' names, in the order they were given, without damaged ones."""
        try:
            kept = json.loads(self._names.load() or b"[]")
        except (ValueError, RuntimeError):  # the latter for brackets without end
            kept = []
        return [name for name in kept if not _fault(name)] if isinstance(kept, list) else []

    def set_names(self, names: list) -> None:
        """Save the players' names.

        :raises LinkError: when they are too many, too long, or hold what cannot be shown
        """
        self.check_writable()
        wrong = _LENGTHS if len(names) > MAX_NAMES else ""
        for name in names:
            wrong = wrong or _fault(name)
        if wrong:
            raise LinkError("invalid", wrong)
        self._names.save(json.dumps(names).encode())


def check_name(name: str) -> None:
    """Check a player's name.

    :raises LinkError: it is too long, or holds what cannot be shown
    """
    wrong = _fault(name)
    if wrong:
        raise LinkError("invalid", wrong)


_LENGTHS = f"At most {MAX_NAMES} names of 1 to {MAX_NAME} columns."


def _fault(name: object) -> str:
    """Return what is wrong with a player's name, or nothing."""
    if not isinstance(name, str) or not 0 < columns(name) <= MAX_NAME:
        return _LENGTHS

    letter = unshown(name)
    return letter + " cannot be shown." if letter else ""


def _is_id(id: str) -> bool:
    # In bytes: the interpreter interns each letter that a loop over a text takes.
    for letter in id.encode():
        if letter not in b"abcdefghijklmnopqrstuvwxyz0123456789-":
            return False
    return 0 < len(id) <= 32
