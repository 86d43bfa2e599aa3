# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Game logs: one behind the other in the ring of the data file; the oldest fetched ones give way.

A log is its game's header, then the records of all events. The header is there twice, where both
fit a sector. The records are chained from the header's CRC-32 on (see ``events``). Bytes behind the
last record do not fit the chain, so the end is found even where nobody noted it. The pair of slots
*games* lists the logs, see ``Row``.

While a game can be resumed, records and the header's seed are enciphered (``cipher``). The key is
in the flash of the journal (``journal_flash``); when the game is closed it goes into the log's row.
The chain is that of the deciphered records, behind the header as it is on the drive.

New records share 4 KiB of flash with earlier ones, which a power cut can destroy. So the *tail* of
the data file has a copy of the last records of the game that is on: a cut hits one or the other.
"""

import struct
from binascii import crc32

from tidebell_core.errors import Refused
from tidebell_core.game.state import OVER
from tidebell_core.link.messages import LinkError
from tidebell_core.record.events import MAX_RECORD, decode
from tidebell_core.record.header import Header

from .cipher import KEY_BYTES, LOG, SNAPSHOT, masked, masked_seed
from .layout import APART, RING_AT, SECTOR, TAIL, TAIL_AT
from .settings import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from tidebell_core.game.session import Session
    from tidebell_core.record.journal import Journal

    from .inplace import Data

OPEN, FINISHED, ABANDONED, ADJOURNED, AWAY = 0, 1, 2, 3, 4
MAGIC = b"TBL3"
HEAD = "<4sHHI"  # magic, game, length of the header, its CRC-32
RECORDS = 2 * SECTOR  # the head's room: behind it come the records
_ROW = "<HHHIIIBB16s"
_NO_KEY = b"\xff" * KEY_BYTES
_SOON = 6 * 1024  # bytes left for a log when the table is warned
_LEAST = 24 * 1024  # bytes that a new log can count on, header and gap included
_MOST = 40  # logs


class Row:
    """An entry in the list of logs.

    :param int game: the game's number
    :param int place: the sector of the ring with which it begins
    :param int boot: number of the power-on in which it began
    :param int count: events, once the game is over or aside
    :param int size: bytes of records, once the game is over or aside
    :param int chain: the CRC-32 of header and records, by then
    :param int state: ``OPEN``, ``FINISHED``, ``ABANDONED``, ``AWAY`` (another device goes on with
        it) or ``ADJOURNED`` (it is adjourned)
    :param int fetched: 1 if a computer has it
    :param bytes key: deciphers its records; empty before the game is over, or when it is lost. An
        adjourned game has it here while on its way to another device (``transfer``)
    """

    def __init__(
        self,
        game: int,
        place: int,
        boot: int = 0,
        count: int = 0,
        size: int = 0,
        chain: int = 0,
        state: int = OPEN,
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
        return self.state not in (OPEN, ADJOURNED)

    def may_go(self) -> bool:
        """Whether nobody misses the log: a computer has it, or nothing can read it any more."""
        return self.over and (self.fetched > 0 or not self.key)


def each(data: "Data") -> "Iterator":
    """Yield the rows of all logs, oldest first."""
    packed = Slots(data, "games").load()
    size = struct.calcsize(_ROW)
    for at in range(0, len(packed) - size + 1, size):
        yield Row(*struct.unpack(_ROW, packed[at : at + size]))


def row(data: "Data", game: int) -> Row:
    """Return the row of a game.

    :raises OSError: when there is no such log
    """
    for one in each(data):
        if one.game == game:
            return one
    raise OSError(2)


def save(data: "Data", all_rows: list) -> None:
    """Save the rows of all logs.

    :raises OSError: when the drive cannot be written
    """
    Slots(data, "games").save(b"".join([one.pack() for one in all_rows]))


def change(data: "Data", changed: Row) -> None:
    """Save one row in the place of the same game's.

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
    """Return a snapshot as it is saved.

    :param bytes key: of the game
    :param int number: of the save, so that no two snapshots are enciphered alike
    :param tuple places: bytes of records in the log, the chain behind them, and the chain behind
        all events of the session
    :param bytes body: the session, packed
    """
    clear = struct.pack("<III", *places) + body
    return game.to_bytes(2, "little") + bytes(masked(key, SNAPSHOT % number, 0, clear))


def read_snapshot(key: bytes, number: int, kept: bytes) -> tuple:
    """Return places and body of a snapshot, see ``snapshot``."""
    clear = bytes(masked(key, SNAPSHOT % number, 0, kept[2:]))
    return struct.unpack("<III", clear[:12]), clear[12:]


# -- reading the ring


def read(data: "Data", at: int, size: int) -> bytes:
    """Return bytes of the ring, which goes on at its beginning."""
    at %= data.ring
    first = data.read(RING_AT + at, min(size, data.ring - at))
    return first + data.read(RING_AT, size - len(first)) if len(first) < size else first


def read_head(data: "Data", one: Row, key: bytes = b"") -> tuple:
    """Return a log's header, where its records begin in the ring, and the chain in front of them.

    :param bytes key: without it the header's seed stays enciphered
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
    """Return how many bytes are free from ``start`` on, and the row of the log that ends them.

    Round the ring that may be the log's own head. Without any row it is None.

    :param all_rows: those of all logs
    """
    least, ahead = data.ring - APART, None
    for one in all_rows:
        left = (one.place * SECTOR - start) % data.ring - APART
        if left < least:
            least, ahead = left, one
    return least, ahead


# -- writing


def put_head(data: "Data", one: Row, header: Header, key: bytes) -> None:
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
    """Write records into log and tail, if there is room for them; a fetched log ahead gives way.

    :param int start: where the log's records begin in the ring
    :param int at: offset of these behind ``start``
    :param bytes key: of the game
    :returns: how many bytes are left for more; below 0 where these did not fit
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
    """Whether the room left for a log is so small that the table should know."""
    return left < _SOON


def start(one: Row) -> int:
    """Return where a log's records begin in the ring."""
    return one.place * SECTOR + RECORDS


# -- a game begins and ends


def forget(data: "Data", game: int) -> None:
    """Delete the row of a game that has not begun after all, if the drive can be written."""
    try:
        save(data, [one for one in each(data) if one.game != game])
    except (OSError, LinkError):
        pass


def next_number(data: "Data", snapshots: "Slots") -> int:
    """Return the number of a new game: one that no log and no snapshot has."""
    numbers = [one.game for one in each(data)]
    for _, body in snapshots.versions():
        numbers.append(int.from_bytes(body[:2], "little"))
    return max(numbers, default=0) % 65535 + 1


def finish(data: "Data", session: "Session", size: int, chain: int, key: bytes) -> None:
    """Close a finished or abandoned game: write its key into its row, so that its log can be read.

    :param int size: bytes of records in its log
    :param int chain: the CRC-32 of header and records up to their end
    :param bytes key: of the game
    :raises OSError: when the drive cannot be written
    """
    one = row(data, session.header.game)
    over = session.state.phase == OVER
    one.state = FINISHED if over and not session.state.abandoned else ABANDONED
    one.count, one.size, one.chain, one.key = session.count, size, chain, key
    change(data, one)


def _extent(data: "Data", one: Row, key: bytes) -> None:
    """Read a log to its end, and set count, size and chain of its row.

    :raises ValueError: when the log's head is damaged
    """
    _, first, one.chain = read_head(data, one)
    one.count = one.size = 0
    for found in events(data, first, one.chain, 0, data.ring, key):
        _, one.size, one.chain = found
        one.count += 1


def _give_up(data: "Data", one: Row, key: bytes, journal: "Journal | None") -> None:
    """Abandon the game of a row; it ends with the last event that can be read.

    :param bytes key: of the game; empty when it is lost
    :param journal: has the newest events, if they follow the log's end
    """
    one.state, one.key = ABANDONED, key
    one.count = one.size = 0
    if not key:
        return
    try:
        _extent(data, one, key)
    except ValueError:  # not even its players are known
        return
    if journal and journal.head and journal.first == one.chain:
        records = journal.raw()
        if append(data, start(one), one.size, records, key) >= 0:
            one.size += len(records)
            one.chain = journal.chain
            for _ in journal.events():
                one.count += 1


def begin_log(data: "Data", header: Header, boot: int, key: bytes, before: tuple) -> int:
    """Write the head of a new log; returns where its records begin in the ring.

    A game that was still on is abandoned. The oldest logs that nobody misses give way where room is
    short.

    :param int boot: the number of the power-on
    :param bytes key: of the game
    :param tuple before: number, key and journal of a game that could not be resumed; 0 and None
        where the journal names none
    :raises Refused: when there is no room all the same
    :raises OSError: when the drive cannot be written
    """
    known = []  # type: list
    for one in each(data):
        if one.state == OPEN:
            ours = before[0] in (0, one.game)
            _give_up(data, one, before[1] if ours else b"", before[2] if ours else None)
            if one.key and not one.count:
                continue  # the power failed before it had begun
        known.append(one)
    new = Row(header.game, find_room(data, known, _LEAST) // SECTOR, boot)
    put_head(data, new, header, key)
    known.append(new)
    save(data, known)
    return start(new)


def find_room(data: "Data", known: list, least: int) -> int:
    """Return where in the ring a new log finds most room.

    The oldest logs that nobody misses give way where that is too little. A game that is adjourned,
    or that no computer has fetched, never does.

    :param list known: rows of all logs; loses those that gave way
    :param int least: bytes that the log needs, head and gap included
    :raises Refused: when there is no room all the same
    """
    while known:
        found = []
        for one in known:
            end = start(one) + one.size + APART
            end = (end + SECTOR - 1) // SECTOR * SECTOR % data.ring
            found.append((room(data, known, end)[0], end))
        left, at = max(found)
        if left >= least and len(known) < _MOST:
            return at
        for one in known:
            if one.may_go():
                known.remove(one)
                break
        else:
            raise Refused("no_room")
    return 0
