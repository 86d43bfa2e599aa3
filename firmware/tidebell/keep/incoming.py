# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Take setups in, replace them and remove them.

A setup is collected in memory, checked there, and written in one go to a place that no row names.
Only then does one write of the rows make it visible, as ``HELD``; the version before it becomes
``OLD`` if a game still needs it, and is forgotten otherwise. A power cut therefore leaves the old
version or the new one, whole. A setup that comes beside, for one game alone, is ``OLD`` at once.
"""

import json

from tidebell_core.link.messages import LinkError

from .layout import APART, CRC, HELD, ID, OLD, PLACE, SETUP, SETUPS, SETUPS_AT, WHAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Transfer:
    """A setup that a computer is sending.

    :param id: its id
    :param size: its length in bytes, as announced
    :param checksum: its CRC-32, as announced
    :param digest: its digest, as announced; "" where only the CRC-32 was
    :param place: the place it will be written to
    :param beside: it comes for one game alone
    """

    def __init__(
        self, id: str, size: int, checksum: int, digest: str, place: int, beside: bool
    ) -> None:
        self.id = id
        self.size = size
        self.checksum = checksum
        self.digest = digest
        self.place = place
        self.beside = beside
        self.data = bytearray(size)
        self.end = 0  # so many bytes of it have arrived

    def add(self, offset: int, data: bytes) -> int:
        """Add bytes, perhaps some that arrived before; return where the next are wanted.

        :raises LinkError: bytes before them are missing, or they go beyond the announced size
        """
        if offset > self.end:
            raise self._gap()
        if offset + len(data) > self.size:
            text = "That is longer than was announced."
            raise LinkError("offset", text, {"offset": self.end})
        self.data[offset : offset + len(data)] = data
        self.end = max(self.end, offset + len(data))
        return self.end

    def whole(self) -> None:
        """:raises LinkError: bytes are missing"""
        if self.end < self.size:
            raise self._gap()

    def _gap(self) -> LinkError:
        text = f"The bytes from {self.end} on are missing."
        return LinkError("offset", text, {"offset": self.end})


def _save(store: "Any", rows: list) -> None:
    """Keep the rows.

    :raises LinkError: when the drive cannot be written
    """
    try:
        store.slots.save(json.dumps(rows).encode())
    except OSError:
        store.check_writable()
        raise LinkError("failed", "The drive cannot be written.") from None
    store.rows = rows


def begin(
    store: "Any", id: str, size: int, checksum: int, digest: str = "", beside: int = 0
) -> int:
    """Make ready for a setup; return the offset of the first byte that is wanted, 0.

    :param digest: what it must be; without one the CRC-32 has to do
    :param beside: not 0 where it comes for a game alone
    :raises LinkError: when it cannot be held
    """
    store.close()
    store.check_writable()
    if not 0 < size <= SETUP:
        raise LinkError("invalid", f"A setup has at most {SETUP} bytes.")
    taken = [row[PLACE] for row in store.rows]
    free = [place for place in range(SETUPS) if place not in taken]
    if not free:
        raise LinkError("no_space", "There is no room: remove a setup, or fetch the games.")
    store.coming = Transfer(id, size, checksum, digest, free[0], beside > 0)
    return 0


def _coming(store: "Any") -> Transfer:
    if not store.coming:
        raise LinkError("no_transfer", "Nothing is coming in: begin first.")
    store.check_writable()
    return store.coming  # type: ignore[no-any-return]


def chunk(store: "Any", offset: int, data: bytes) -> int:
    """Add bytes to the setup that is coming in; return where the next are wanted.

    :raises LinkError: when there is none, or the bytes do not join on
    """
    return _coming(store).add(offset, data)


def commit(store: "Any", keep: list, check: "Callable[[dict, tuple], None]") -> None:
    """Make the setup that came in visible, in the place of an older one, unless it comes beside.

    :param keep: ``[id, crc32]`` of every setup that a game needs
    :param check: raises when the setup, of this CRC-32 and digest, cannot be played
    :raises LinkError: when bytes are missing or wrong; what was here before stays
    """
    coming = _coming(store)
    coming.whole()
    store.close()

    def read(at: int, size: int) -> bytes:
        return bytes(coming.data[at : at + size])

    version = store.sums(read, coming.size)
    if version[0] != coming.checksum or coming.digest not in ("", version[1]):
        raise LinkError("checksum", "The bytes are not what was announced: send them again.")
    try:
        setup = store.parsed(read, coming.size)
        if setup["id"] != coming.id:
            raise ValueError
        check(setup, version)
    except MemoryError:
        pass  # its bytes are right, and it is checked again when a game begins
    except (ValueError, KeyError, TypeError, RuntimeError):
        raise LinkError("invalid", "That is not a setup that this firmware can play.") from None
    setup = None  # its memory is wanted
    _write(store, coming, version)
    row = [coming.place, coming.id, coming.checksum, coming.size, OLD]
    if coming.beside:
        _keep(store, store.rows + [row], keep + [row[ID : CRC + 1]])
        return
    row[WHAT] = HELD
    rows = []
    for other in store.rows:
        if other[ID] == row[ID] and other[WHAT] == HELD:
            other = other[:WHAT] + [OLD]
        rows.append(other)
    store.files.pop(row[ID], None)
    _keep(store, rows + [row], keep)


def _write(store: "Any", coming: Transfer, version: tuple) -> None:
    """Write a setup to its place and read it back.

    :raises LinkError: when the drive did not keep it
    """
    store.digests.pop(coming.place, None)
    try:
        store.data.put(SETUPS_AT + coming.place * (SETUP + APART), 0, coming.data)
    except OSError:
        store.check_writable()
        raise LinkError("failed", "The drive cannot be written.") from None
    if store.sums(store.reader(coming.place), coming.size) != version:
        raise LinkError("failed", "The drive did not keep what was written.")
    store.digests[coming.place] = version[1]


def remove(store: "Any", id: str, keep: list) -> None:
    """Remove a setup; for a game that needs it, it stays unseen.

    :raises LinkError: when it is not here, or a file on the drive
    """
    store.close()
    store.check_writable()
    if id in store.files:
        raise LinkError("invalid", "The setup " + id + " is a file on the drive: remove it there.")
    row = store.row(id)
    if not row:
        store.stored(id, None)
    else:
        row[WHAT] = OLD
    _keep(store, store.rows, keep)


def _keep(store: "Any", rows: list, keep: list) -> None:
    """Keep the rows, but of the older setups only those that a game needs."""
    _save(store, [row for row in rows if row[WHAT] != OLD or row[ID : CRC + 1] in keep])


def sweep(store: "Any", keep: list) -> None:
    """Forget the older setups that no game needs any more."""
    for row in store.rows:
        if row[WHAT] == OLD and row[ID : CRC + 1] not in keep:
            _keep(store, store.rows, keep)
            return
