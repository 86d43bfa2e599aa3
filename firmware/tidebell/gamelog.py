# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Game logs on the drive, one file a game: ``games/0001.log``.

A sector of head, then the records of all events. The head: magic, state, whether a computer has
fetched it, boot number (two bytes), events (four), bytes of records (four), the header's length
(two) and the header. A log is made once at full size and overwritten in place, see ``inplace``.

Records are added behind others in the same 4 KiB of flash, so the last ones of the game that is on
are in ``games/tail``, too: a power cut hits one or the other.
"""

import os
from binascii import crc32

from tidebell_core.events import decode
from tidebell_core.header import Header

from .inplace import GAP, SECTOR, fill, open_whole, put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

ON, FINISHED, ABANDONED = 0, 1, 2
KEPT = 20  # games that are kept at least

_MAGIC = b"TBL1"
_FETCHED_AT = 5
_HEAD_AT = GAP
_RECORDS_AT = _HEAD_AT + SECTOR + GAP
_SIZE = 16384  # of records, at first
_RING = 8192  # bytes of the tail, in which a record's place is the one in the log, modulo these


def path(root: str, game: int) -> str:
    """Return the path of a game's log."""
    return "%s/%04d.log" % (root, game)


def numbers(root: str) -> list:
    """Return the numbers of all games that have a log, oldest first."""
    try:
        names = os.listdir(root)
    except OSError:
        return []
    return sorted([int(name[:-4]) for name in names if name[-4:] == ".log" and name[:-4].isdigit()])


def head(header: Header, state: int, boot: int, count: int, size: int) -> bytes:
    """Return a log's head for so many events in so many bytes."""
    packed = header.pack()
    out = bytearray(_MAGIC)
    out.append(state)
    out.append(0)
    out += boot.to_bytes(2, "little")
    out += count.to_bytes(4, "little")
    out += size.to_bytes(4, "little")
    out += len(packed).to_bytes(2, "little")
    return bytes(out) + packed


def read_head(root: str, game: int) -> tuple:
    """Return header, state, the head's first 18 bytes, and bytes of records.

    :raises OSError: when there is no such log
    :raises ValueError: when it is none
    """
    with open(path(root, game), "rb") as log:
        log.seek(_HEAD_AT)
        fixed = log.read(18)
        if fixed[:4] != _MAGIC:
            raise ValueError("not a log")
        header = Header.unpack(log.read(int.from_bytes(fixed[16:18], "little")))
    return header, fixed[4], fixed, int.from_bytes(fixed[12:16], "little")


def files(root: str, game: int) -> tuple:
    """Open the log of a game and the tail, what is missing being made; to be kept open in play.

    :raises OSError: when it does not fit the drive
    """
    log = open_whole(path(root, game), _RECORDS_AT + _SIZE + GAP)
    return log, open_whole(root + "/tail", GAP + _RING + GAP)


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


def events(root: str, game: int, at: int, end: int) -> "Iterator":
    """Yield (event, offset behind it) of a log's records from one offset to another."""
    with open(path(root, game), "rb") as log:
        while at < end:
            log.seek(_RECORDS_AT + at)
            block = log.read(min(256, end - at))
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
            fetched = is_fetched(read_head(root, number)[2])
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
