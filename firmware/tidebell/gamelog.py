# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Game logs on the drive, one file a game: ``games/0001.log``.

512 bytes of head, then the records of all events. The head: magic, state, whether a computer has
fetched it, boot number (two bytes), events (four), bytes of records (four), the header's length
(two) and the header. A log is made once at a full size of 0xFF and overwritten in place, so that
the drive's tables seldom change.
"""

import os

from tidebell_core.events import decode
from tidebell_core.header import Header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

ON, FINISHED, ABANDONED = 0, 1, 2
KEPT = 20  # games that are kept at least

_MAGIC = b"TBL1"
_FETCHED_AT = 5
_RECORDS_AT = 512
_SIZE = 16384  # at first


def path(root: str, game: int) -> str:
    """Return the path of a game's log."""
    return "%s/%04d.log" % (root, game)


def numbers(root: str) -> list:
    """Return the numbers of all games that have a log, oldest first."""
    try:
        names = os.listdir(root)
    except OSError:
        return []
    return sorted([int(name[:-4]) for name in names if name.endswith(".log")])


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
        fixed = log.read(18)
        if fixed[:4] != _MAGIC:
            raise ValueError("not a log")
        header = Header.unpack(log.read(int.from_bytes(fixed[16:18], "little")))
    return header, fixed[4], fixed, int.from_bytes(fixed[12:16], "little")


def create(root: str, header: Header, boot: int) -> None:
    """Make the log of a new game.

    :raises OSError: when it does not fit the drive
    """
    with open(path(root, header.game), "wb") as log:
        log.write(head(header, ON, boot, 0, 0))
        block = b"\xff" * 512
        log.seek(_RECORDS_AT)
        for _ in range(_SIZE // 512):
            log.write(block)


def write(root: str, game: int, at: int, records: bytes, new_head: bytes) -> None:
    """Put records into a log from an offset on, then its new head."""
    with open(path(root, game), "r+b") as log:
        log.seek(0, 2)
        size = log.tell()
        while size <= _RECORDS_AT + at + len(records):
            log.write(b"\xff" * 512)
            size += 512
        log.seek(_RECORDS_AT + at)
        log.write(records)
        log.seek(0)
        log.write(new_head)


def set_fetched(root: str, game: int) -> None:
    """Note that a computer has a game's log.

    :raises OSError: when there is no such game
    """
    with open(path(root, game), "r+b") as log:
        log.seek(_FETCHED_AT)
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


def make_room(root: str) -> None:
    """Drop the oldest fetched games that there is no room for.

    :raises OSError: when none may go and there is no room
    """
    for number in numbers(root):
        if _enough(root) and len(numbers(root)) < KEPT:
            return
        try:
            fetched = is_fetched(read_head(root, number)[2])
        except ValueError:
            fetched = True  # no log at all
        if fetched:
            os.remove(path(root, number))
    if not _enough(root):
        raise OSError(28)


def _enough(root: str) -> bool:
    """Return whether a new log and what else is written fit the drive."""
    stat = os.statvfs("/" if root[0] == "/" else ".")
    return stat[0] * stat[3] > 3 * _SIZE
