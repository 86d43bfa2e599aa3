# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Game logs: one behind the other in the ring of the data file, the oldest fetched ones giving way.

A log is its game's header, twice where a sector has room for it, then the records of all events,
chained from the CRC-32 of the header on (see ``events``): whatever lies behind the last record does
not fit it, so that the end is found even where nobody noted it. The pair of slots *games* lists the
logs, see ``Row``.

As long as a game can be resumed, records and the header's seed can only be read by its key (see
``cipher``), which is in the journal's head, and beside the tail while the journal is erased. When
the game is closed the key goes into its row. The chain is that of the records in clear, behind the
header as it is kept.

Records are added behind others in the same 4 KiB of flash, so the last ones of the game that is on
are in the data file's tail, too: a power cut hits one or the other.
"""

import struct
from binascii import crc32

from tidebell_core.record.events import MAX_RECORD, decode
from tidebell_core.record.header import Header

from .cipher import KEY, LOG, SNAPSHOT, masked, masked_seed
from .layout import APART, RING_AT, SECTOR, TAIL, TAIL_AT
from .settings import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from .inplace import Data

ON, FINISHED, ABANDONED, ASIDE, MOVED = 0, 1, 2, 3, 4
MAGIC = b"TBL3"
HEAD = "<4sHHI"  # magic, game, length of the header, its CRC-32
RECORDS = 2 * SECTOR  # the head's room: behind it come the records
_ROW = "<HHHIIIBB16s"
_NO_KEY = b"\xff" * KEY
_SOON = 6 * 1024  # so many before the end of its room it is told


class Row:
    """What is known of a log.

    :param int game: the game's number
    :param int place: the sector of the ring with which it begins
    :param int boot: number of the power-on in which it began
    :param int count: events, once the game is over or aside
    :param int size: bytes of records, once the game is over or aside
    :param int chain: the CRC-32 of header and records, by then
    :param int state: ``ON``, ``FINISHED``, ``ABANDONED``, ``MOVED``: another device goes on with
        it, or ``ASIDE``: it may come back
    :param int fetched: 1 if a computer has it
    :param bytes key: what its records are read by; none before it is over, or when it is lost;
        of a game that is aside, where it is on its way to another device (``carried``)
    """

    def __init__(
        self,
        game: int,
        place: int,
        boot: int = 0,
        count: int = 0,
        size: int = 0,
        chain: int = 0,
        state: int = ON,
        fetched: int = 0,
        key: bytes = _NO_KEY,
    ) -> None:
        self.game = game
        self.place = place
        self.boot = boot
        self.count = count
        self.size = size
        self.chain = chain
        self.state = state
        self.fetched = fetched
        self.key = b"" if key == _NO_KEY else key

    def pack(self) -> bytes:
        """Return the row as bytes."""
        return struct.pack(
            _ROW,
            self.game,
            self.place,
            self.boot,
            self.count,
            self.size,
            self.chain,
            self.state,
            self.fetched,
            self.key or _NO_KEY,
        )

    @property
    def over(self) -> bool:
        """Whether nothing leads back into the game on this device."""
        return self.state not in (ON, ASIDE)

    def may_go(self) -> bool:
        """Whether nobody misses the log: a computer has it, or nothing can read it any more."""
        return self.over and (self.fetched > 0 or not self.key)


def each(data: "Data") -> "Iterator":
    """Yield the rows of all logs, oldest first."""
    packed = Slots(data, "games").load()
    size = struct.calcsize(_ROW)
    for at in range(0, len(packed) - size + 1, size):
        yield Row(*struct.unpack(_ROW, packed[at : at + size]))


def row(data: "Data", game: int) -> "Row":
    """Return the row of a game.

    :raises OSError: when there is no such log
    """
    for one in each(data):
        if one.game == game:
            return one
    raise OSError(2)


def save(data: "Data", all_rows: list) -> None:
    """Keep the rows.

    :raises OSError: when the drive cannot be written
    """
    Slots(data, "games").save(b"".join([one.pack() for one in all_rows]))


def change(data: "Data", changed: "Row") -> None:
    """Keep one row in the place of that of the same game.

    :raises OSError: when the drive cannot be written
    """
    save(data, [changed if one.game == changed.game else one for one in each(data)])


def packed(header: Header, key: bytes) -> bytes:
    """Return a header as it is kept on the drive; the chain of a log begins with its CRC-32."""
    seed = header.seed
    header.seed = masked_seed(key, seed)
    data = header.pack()
    header.seed = seed
    return data


# -- the snapshot of the game that is on


def snapshot(game: int, key: bytes, number: int, places: tuple, body: bytes) -> bytes:
    """Return a snapshot as it is kept.

    :param bytes key: of the game
    :param int number: of the save, so that none is enciphered like another
    :param tuple places: bytes of records in the log, the chain behind them, and that behind all
        events of the session
    :param bytes body: the session's
    """
    clear = struct.pack("<III", *places) + body
    return game.to_bytes(2, "little") + bytes(masked(key, SNAPSHOT % number, 0, clear))


def read_snapshot(key: bytes, number: int, kept: bytes) -> tuple:
    """Return places and body of a snapshot, see ``snapshot``."""
    clear = bytes(masked(key, SNAPSHOT % number, 0, kept[2:]))
    return struct.unpack("<III", clear[:12]), clear[12:]


# -- what is in the ring


def read(data: "Data", at: int, size: int) -> bytes:
    """Return bytes of the ring, over its end if need be."""
    at %= data.ring
    first = data.read(RING_AT + at, min(size, data.ring - at))
    return first + data.read(RING_AT, size - len(first)) if len(first) < size else first


def read_head(data: "Data", one: "Row", key: bytes = b"") -> tuple:
    """Return a log's header, where its records begin in the ring, and the chain in front of them.

    :param bytes key: without it the header's seed is not the game's own
    :raises ValueError: when the head is damaged
    """
    size = struct.calcsize(HEAD)
    for at in range(one.place * SECTOR, start(one), SECTOR):
        fixed = read(data, at, size)
        if len(fixed) < size:
            break  # there is no drive
        magic, game, length, checksum = struct.unpack(HEAD, fixed)
        if magic != MAGIC or game != one.game or length > RECORDS - size:
            continue
        kept = read(data, at + size, length)
        if crc32(kept) == checksum:
            header = Header.unpack(kept)
            header.seed = masked_seed(key, header.seed)
            return header, start(one), checksum
    raise ValueError("a damaged log")


def events(data: "Data", start: int, chain: int, at: int, end: int, key: bytes) -> "Iterator":
    """Yield (event, offset behind it, chain) of records, as far as they are sound.

    :param int start: where the log's records begin in the ring
    :param int chain: that in front of the first one wanted
    :param int at: its offset behind ``start``
    :param int end: offset of the end
    :param bytes key: of the game
    """
    while at < end:
        block = bytes(masked(key, LOG, at, read(data, start + at, min(256, end - at))))
        used = 0
        while used < len(block):
            if len(block) - used < MAX_RECORD and at + len(block) < end:
                break
            try:
                event, used, chain = decode(block, used, chain)
            except (ValueError, IndexError):
                return
            yield event, at + used, chain
        at += used


def room(data: "Data", all_rows: "Iterator | list", start: int) -> tuple:
    """Return how many bytes a log may have from ``start`` on before it meets another one, or round
    the ring its own head, and the row of that one, None if there is none.

    :param all_rows: those of all logs
    """
    least, ahead = data.ring - APART, None
    for one in all_rows:
        left = (one.place * SECTOR - start) % data.ring - APART
        if left < least:
            least, ahead = left, one
    return least, ahead


# -- writing


def put_head(data: "Data", one: "Row", header: Header, key: bytes) -> None:
    """Write a log's head.

    :param bytes key: of the game
    :raises OSError: when the drive cannot be written
    """
    kept = packed(header, key)
    head = struct.pack(HEAD, MAGIC, one.game, len(kept), crc32(kept)) + kept
    if len(head) <= SECTOR:
        head += b"\xff" * (SECTOR - len(head)) + head
    data.put(RING_AT, one.place * SECTOR, head, data.ring)


def append(data: "Data", start: int, at: int, records: bytes, key: bytes) -> int:
    """Put records into log and tail, if there is room for them.

    :param int start: where the log's records begin in the ring
    :param int at: how far behind
    :param bytes key: of the game
    :returns: for how many bytes more there will be room, below 0 where these did not fit
    :raises OSError: when the drive cannot be written
    """
    while True:
        left, ahead = room(data, each(data), start)
        left -= at + len(records)
        if left > _SOON or not (ahead and ahead.may_go()):
            break
        save(data, [one for one in each(data) if one.game != ahead.game])
    if left >= 0 and records:
        kept = masked(key, LOG, at, records)
        data.put(RING_AT, start + at, kept, data.ring)
        data.put(TAIL_AT, at, kept, TAIL)
    return left


def ends_soon(left: int) -> bool:
    """Whether so little room is left for a log that the table should know."""
    return left < _SOON


def start(one: "Row") -> int:
    """Return where a log's records begin in the ring."""
    return one.place * SECTOR + RECORDS
