# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Game logs on the drive, one file a game: ``games/0001.log``.

A sector of head, then the records of all events. The head: magic, state, whether a computer has
fetched it, boot number (two bytes), events (four), bytes of records (four), the header's length
(two), the key (sixteen) and the header. As long as a game can be resumed its key is left out, 0xFF
in its place, and records and the header's seed are enciphered by it, see ``cipher``. A log is made
once at full size and overwritten in place, see ``inplace``.

Records are added behind others in the same 4 KiB of flash, so the last ones of the game that is on
are in ``games/tail``, too: a power cut hits one or the other. Behind them there the key is kept
while the journal's flash, where it has its place, is erased.
"""

import os
from binascii import crc32

from tidebell_core.errors import Refused
from tidebell_core.events import decode
from tidebell_core.header import Header
from tidebell_core.state import OVER

from .cipher import KEY, LOG, SNAPSHOT, masked, masked_seed
from .inplace import GAP, SECTOR, fill, open_whole, put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from tidebell_core.session import Session

ON, FINISHED, ABANDONED = 0, 1, 2
KEPT = 20  # games that are kept at least

_MAGIC = b"TBL2"
_NO_KEY = b"\xff" * KEY
_FETCHED_AT = 5
_HEAD_AT = GAP
_RECORDS_AT = _HEAD_AT + SECTOR + GAP
_SIZE = 16384  # of records, at first
_RING = 8192  # bytes of the tail, in which a record's place is the one in the log, modulo these
_KEY_AT = GAP + _RING + GAP  # in the tail
_FIXED = 18  # bytes of a head in front of the key


def path(root: str, game: int) -> str:
    """Return the path of a game's log."""
    return "%s/%04d.log" % (root, game)


def numbers(root: str) -> list:
    """Return the numbers of all games that have a log, oldest first."""
    try:
        names = os.listdir(root)
    except OSError:
        return []
    logs = [name[:-4] for name in names if name[-4:] == ".log"]
    # As bytes, of which only 0 to 9 are digits: to text a raised 2 is one, too.
    return sorted([int(name) for name in logs if name.encode().isdigit()])


def state_of(session: "Session") -> int:
    """Return what a log's head says of a session: on, finished or abandoned."""
    state = session.state
    if state.phase != OVER:
        return ON
    return ABANDONED if state.abandoned else FINISHED


def head(session: "Session", boot: int, size: int, key: bytes, closed: bool) -> bytes:
    """Return a log's head for a session whose events take so many bytes.

    :param int boot: the number of the power-on
    :param bytes key: what the records are enciphered by
    :param bool closed: nothing leads back into the game, so that all may be read
    """
    header = session.header
    state, count, seed = state_of(session), session.count, header.seed
    header.seed = masked_seed(key, seed)
    packed = header.pack()
    header.seed = seed
    out = bytearray(_MAGIC)
    out.append(state)
    out.append(0)
    out += boot.to_bytes(2, "little")
    out += count.to_bytes(4, "little")
    out += size.to_bytes(4, "little")
    out += len(packed).to_bytes(2, "little")
    return bytes(out) + (key if closed else _NO_KEY) + packed


def read_head(root: str, game: int) -> tuple:
    """Return header, state, the head's first bytes with the key, and bytes of records.

    The header's seed is the game's own only if the key is there.

    :raises OSError: when there is no such log
    :raises ValueError: when it is none
    """
    with open(path(root, game), "rb") as log:
        log.seek(_HEAD_AT)
        fixed = log.read(_FIXED + KEY)
        if fixed[:4] != _MAGIC:
            raise ValueError("not a log")
        header = Header.unpack(log.read(int.from_bytes(fixed[16:18], "little")))
    header.seed = masked_seed(key_of(fixed), header.seed)
    return header, fixed[4], fixed, int.from_bytes(fixed[12:16], "little")


def key_of(fixed: bytes) -> bytes:
    """Return the key in the first bytes of a head, nothing while the game is not closed."""
    key = fixed[_FIXED : _FIXED + KEY]
    return b"" if key == _NO_KEY else key


def keep_key(opened: tuple, key: bytes) -> None:
    """Put the key where it outlives the journal's, or wipe it from there when there is none.

    :raises OSError: when it is not there afterwards
    """
    put(opened[1], _KEY_AT, 0, key + crc32(key).to_bytes(4, "little") if key else b"\xff")
    if kept_key(opened) != key:
        raise OSError(5)


def kept_key(opened: tuple) -> bytes:
    """Return the key that was put beside the journal's, or nothing."""
    opened[1].seek(_KEY_AT)
    found = opened[1].read(KEY + 4)
    key = bytes(found[:KEY])
    return key if crc32(key) == int.from_bytes(found[KEY:], "little") else b""


def unfinished(root: str, slots: list) -> "tuple | None":
    """Return header, key and files of the game of the newest snapshot if that can be resumed.

    :param list slots: the snapshots, newest first
    :raises Refused: when its key is lost
    """
    if not slots:
        return None
    try:
        game = int.from_bytes(slots[0][1][:2], "little")
        header, state, fixed, _ = read_head(root, game)
        if state != ON or key_of(fixed):
            return None
        opened = files(root, game)
    except (OSError, ValueError):
        return None
    key = kept_key(opened)
    if not key:
        raise Refused("damaged")
    header.seed = masked_seed(key, header.seed)
    return header, key, opened


def is_closed(root: str, game: int) -> bool:
    """Return whether nothing leads back into a game, since all may be read of it."""
    try:
        return bool(key_of(read_head(root, game)[2]))
    except (OSError, ValueError):
        return False


def snapshot(key: bytes, number: int, data: bytes) -> bytes:
    """Return the snapshot of that number enciphered or deciphered."""
    return masked(key, SNAPSHOT % number, 0, data)


def files(root: str, game: int) -> tuple:
    """Open the log of a game and the tail, what is missing being made; to be kept open in play.

    :raises OSError: when it does not fit the drive
    """
    log = open_whole(path(root, game), _RECORDS_AT + _SIZE + GAP)
    return log, open_whole(root + "/tail", _KEY_AT + SECTOR + GAP)


def write(opened: tuple, at: int, records: bytes, new_head: bytes) -> None:
    """Put records into log and tail from an offset on, then the log's new head."""
    log, tail = opened
    if records:
        end = _RECORDS_AT + at + len(records) + GAP
        if end > log.seek(0, 2):
            fill(log, end + _RING)  # seldom: it writes the FAT
        put(log, _RECORDS_AT, at, records)
        put(tail, GAP, at, records, _RING)
    put(log, _HEAD_AT, 0, new_head)


def mend(opened: tuple, end: int, checksum: int) -> None:
    """Make the end of a log and the tail the same again where a power cut has hit one of them.

    :param int end: of its records
    :param int checksum: crc32 of them all
    """
    log, tail = opened
    found = at = 0
    log.seek(_RECORDS_AT)
    while at < end:
        found = crc32(log.read(min(SECTOR, end - at)), found)
        at += SECTOR
    for at in range(max(0, end - GAP - SECTOR) // SECTOR * SECTOR, end, SECTOR):
        log.seek(_RECORDS_AT + at)
        ours = log.read(SECTOR)
        tail.seek(GAP + at % _RING)
        theirs = tail.read(SECTOR)
        if ours[: end - at] == theirs[: end - at]:
            continue
        if found == checksum:
            put(tail, GAP, at, ours, _RING)
        else:
            put(log, _RECORDS_AT, at, theirs)


def set_fetched(root: str, game: int) -> None:
    """Note that a computer has a game's log.

    :raises OSError: when there is no such game
    """
    with open(path(root, game), "r+b") as log:
        log.seek(_HEAD_AT + _FETCHED_AT)
        log.write(b"\x01")
    os.sync()


def is_fetched(fixed: bytes) -> bool:
    """Return whether a computer has the log with these first bytes of head."""
    return bool(fixed[_FETCHED_AT])


def events(root: str, game: int, at: int, end: int, key: bytes) -> "Iterator":
    """Yield (event, offset behind it) of a log's records from one offset to another."""
    with open(path(root, game), "rb") as log:
        while at < end:
            log.seek(_RECORDS_AT + at)
            block = masked(key, LOG, at, log.read(min(256, end - at)))
            used = 0
            while used < len(block):
                if block[used] >> 4 > len(block) - used and at + len(block) < end:
                    break
                try:
                    event, used = decode(block, used)
                except (ValueError, IndexError):
                    return
                yield event, at + used
            at += used


def make_room(root: str, game: int) -> None:
    """Drop the oldest fetched games that there is no room for.

    The first of them leaves its file to the new game, which spares the FAT.

    :raises OSError: when none may go and there is no room
    """
    found = numbers(root)
    count = len(found)
    for number in found:
        if count < KEPT and (count < len(found) or _enough(root)):
            return
        try:
            fixed = read_head(root, number)[2]
            fetched = is_fetched(fixed) or not key_of(fixed)  # what has no key, nobody can read
        except ValueError:
            fetched = True  # no log at all
        if fetched:
            if count < len(found):
                os.remove(path(root, number))
            else:
                os.rename(path(root, number), path(root, game))
            count -= 1
    if count == len(found) and not _enough(root):
        raise OSError(28)


def _enough(root: str) -> bool:
    """Return whether a new log and what else is written fit the drive."""
    stat = os.statvfs("/" if root[0] == "/" else ".")
    return stat[0] * stat[3] > 4 * _SIZE
