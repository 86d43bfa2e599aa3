# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Setups that come in, and that go.

A setup arrives as ``COMING``, and becomes visible, as ``HELD``, only when it is whole; in the same
write an older one becomes ``OLD`` if a game still needs it, or is forgotten. One that comes beside,
for a game alone, is ``OLD`` at once, and touches no other. What has arrived of a setup is told by
the bytes: a place is blanked before, and no setup has a byte 0xFF.
"""

import json

from tidebell_core.link.messages import LinkError

from .layout import (
    APART,
    COMING,
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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def _save(store: "Any") -> None:
    """Keep the rows.

    :raises LinkError: when the drive cannot be written
    """
    try:
        store.slots.save(json.dumps(store.rows).encode())
    except OSError:
        store.check_writable()
        raise LinkError("failed", "The drive cannot be written.") from None


def begin(
    store: "Any", id: str, size: int, checksum: int, digest: str = "", beside: int = 0
) -> int:
    """Make ready for a setup; return how many of its bytes are here already.

    :param digest: what it must be; without one the CRC-32 has to do
    :param beside: not 0 where it comes for a game alone
    :raises LinkError: when it cannot be held
    """
    store.close()
    store.check_writable()
    if not 0 < size <= SETUP:
        raise LinkError("invalid", f"A setup has at most {SETUP} bytes.")
    store.wanted, store.beside = digest, beside > 0
    for row in store.rows:
        if row[ID:] == [id, checksum, size, COMING]:
            store.coming = row
            return _arrived(store, row)
    rows = [row for row in store.rows if row[WHAT] != COMING]
    taken = [row[PLACE] for row in rows]
    free = [place for place in range(SETUPS) if place not in taken]
    if not free:
        raise LinkError("no_space", "There is no room: remove a setup, or fetch the games.")
    store.digests.pop(free[0], None)
    blank = b"\xff" * SECTOR
    for at in range(0, SETUP, SECTOR):
        _write(store, free[0], at, blank)
    store.coming = [free[0], id, checksum, size, COMING]
    store.rows = rows + [store.coming]
    _save(store)
    return 0


def _write(store: "Any", place: int, at: int, data: bytes) -> None:
    store.data.put(SETUPS_AT + place * (SETUP + APART), at, data)


def _arrived(store: "Any", row: list) -> int:
    """Return up to where the bytes of a setup are here."""
    read = store.reader(row[PLACE])
    for at in range(0, row[SIZE], SECTOR):
        missing = read(at, min(SECTOR, row[SIZE] - at)).find(b"\xff")
        if missing >= 0:
            return at + missing
    return row[SIZE]  # type: ignore[no-any-return]


def _coming(store: "Any") -> list:
    if not store.coming:
        raise LinkError("no_transfer", "Nothing is coming in: begin first.")
    store.check_writable()
    return store.coming


def chunk(store: "Any", offset: int, data: bytes) -> int:
    """Add bytes to the setup that is coming in, those sent again too; return where it ends now.

    :raises LinkError: when there is none, or the bytes do not join on
    """
    row = _coming(store)
    end = _arrived(store, row)
    if offset > end:
        raise LinkError("offset", f"The bytes from {end} on are missing.", {"offset": end})
    if offset + len(data) > row[SIZE]:
        raise LinkError("offset", "That is longer than was announced.", {"offset": end})
    new = data[end - offset :]
    if new:
        _write(store, row[PLACE], end, new)
    return max(end, offset + len(data))


def commit(store: "Any", keep: list, check: "Callable[[dict, tuple], None]") -> None:
    """Make the setup that came in visible, in the place of an older one, unless it comes beside.

    :param keep: ``[id, crc32]`` of every setup that a game needs
    :param check: raises when the setup, of this CRC-32 and digest, cannot be played
    :raises LinkError: when bytes are missing or wrong; what was here before stays
    """
    row = _coming(store)
    got = _arrived(store, row)
    if got < row[SIZE]:
        raise LinkError("offset", f"The bytes from {got} on are missing.", {"offset": got})
    store.coming = None
    read = store.reader(row[PLACE])
    version = store.sums(read, row[SIZE])
    if version[0] != row[CRC] or store.wanted not in ("", version[1]):
        _forget(store, row)
        raise LinkError("checksum", "The bytes are not what was announced: send them again.")
    try:
        setup = store.parsed(read, row[SIZE])
        if setup["id"] != row[ID]:
            raise ValueError
        check(setup, version)
    except MemoryError:
        pass  # its bytes are right, and it is checked again when a game begins
    except (ValueError, KeyError, TypeError, RuntimeError):
        _forget(store, row)
        raise LinkError("invalid", "That is not a setup that this firmware can play.") from None
    except Exception:
        _forget(store, row)
        raise
    store.digests[row[PLACE]] = version[1]
    if store.beside:
        row[WHAT] = OLD
        _keep(store, keep + [row[ID : CRC + 1]])
        return
    for other in store.rows:
        if other[ID] == row[ID] and other[WHAT] == HELD:
            other[WHAT] = OLD
    row[WHAT] = HELD
    store.files.pop(row[ID], None)
    _keep(store, keep)


def _forget(store: "Any", row: list) -> None:
    store.rows.remove(row)
    _save(store)


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
    _keep(store, keep)


def _keep(store: "Any", keep: list) -> None:
    """Keep the rows, but of the older setups only those that a game needs."""
    store.rows = [row for row in store.rows if row[WHAT] != OLD or row[ID : CRC + 1] in keep]
    _save(store)


def sweep(store: "Any", keep: list) -> None:
    """Forget the older setups that no game needs any more."""
    for row in store.rows:
        if row[WHAT] == OLD and row[ID : CRC + 1] not in keep:
            _keep(store, keep)
            return
