# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The chip's own flash: the journal's two heads, the end of its records, and the shelf behind it.

``tidebell_core.record.journal`` has the records. Each erasure of the flash is one assignment over
its whole length, made here.

The shelf holds the keys of adjourned games: number and key of each, then a CRC-32. It is written in
the same assignment as the journal's head. While the flash is erased, a *spare* in the data file has
the shelf and the key of the game that is on. It is wiped right after, since a computer could read
it there.
"""

from binascii import crc32

from tidebell_core.record.events import MAX_RECORD, SUM, get_varint
from tidebell_core.record.header import Header
from tidebell_core.record.journal import DAMAGED, JOINED, TORN, UNKEPT, aligned

from .cipher import KEY_BYTES
from .layout import KEY_AT, SHELF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.record.journal import Journal

    from .inplace import Data

_MAGIC = b"TB2"
_FIXED = 9  # magic, two bytes of length, four of CRC-32
_BODY = 6  # covered by that, in front of what the caller keeps: four of chain, two of marks
_BLANK = b"\xff" * 64
_ON_SHELF = 2 + KEY_BYTES  # bytes of a game
SHELF_GAMES = (SHELF - 4) // _ON_SHELF  # that have room there


def find(journal: "Journal") -> None:
    """Find a journal's head, at either end of the flash, and the end of its records.

    Older firmware had no shelf, and the journal took all of the flash. Then ``size`` is all of it,
    until ``recovery`` begins the journal anew.
    """
    journal.size = len(journal.memory)
    if not _body(journal, bytes(journal.memory[journal.size - _FIXED :]), True):
        journal.size -= journal.behind
    for fixed, backwards in ((0, False), (journal.size - _FIXED, True)):
        body = _body(journal, bytes(journal.memory[fixed : fixed + _FIXED]), backwards)
        if body:
            _take(journal, body)
            _scan(journal)
            if backwards and journal.last == journal.start:
                # The front head was there once: whatever damaged it may have taken records, too.
                journal.damaged = DAMAGED
            return


def begin(journal: "Journal", head: bytes, chain: int, marks: int = 0, behind: bytes = b"") -> None:
    """Erase the flash and write a new head.

    :param bytes head: what the caller wants kept
    :param int chain: the CRC-32 of all records before those to come
    :param int marks: how many five seconds a clock has run since the last of them
    :param bytes behind: the new shelf; without one the shelf stays
    """
    body = chain.to_bytes(4, "little") + min(marks, 0xFFFF).to_bytes(2, "little") + head
    length = len(body).to_bytes(2, "little")
    fixed = _MAGIC + length + crc32(body).to_bytes(4, "little")
    _rewrite(journal, fixed + body, body + fixed, behind)
    _take(journal, body)


def end(journal: "Journal", behind: bytes = b"") -> None:
    """Erase the flash; no game is in it any more.

    :param bytes behind: the new shelf; without one the shelf stays
    """
    _rewrite(journal, b"", b"", behind)
    journal.forget()


def _rewrite(journal: "Journal", front: bytes, back: bytes, behind: bytes) -> None:
    """Erase the flash and write it anew: the front, the journal's end, and the shelf behind it.

    One assignment erases the flash once.
    """
    image = journal.image
    back += behind or shelf(journal)
    journal.size = len(image) - journal.behind
    for at in range(0, len(image), 64):
        image[at : at + 64] = _BLANK
    image[: len(front)] = front
    image[len(image) - len(back) :] = back
    journal.memory[0 : len(image)] = image


def _body(journal: "Journal", fixed: bytes, backwards: bool) -> bytes:
    """Return the bytes of a head that its CRC-32 covers; nothing when there is no sound head.

    :param fixed: magic, length, CRC-32
    """
    length = fixed[3] | fixed[4] << 8
    if fixed[:3] != _MAGIC or not _BODY <= length < journal.size // 2:
        return b""
    at = journal.size - _FIXED - length if backwards else _FIXED
    body = bytes(journal.memory[at : at + length])
    return body if crc32(body) == int.from_bytes(fixed[5:9], "little") else b""


def _take(journal: "Journal", body: bytes) -> None:
    """Set a journal to a head, without records yet."""
    journal.forget()
    journal.head = body[_BODY:]
    journal.first = journal.chain = int.from_bytes(body[:4], "little")
    journal.begun = journal.marks = int.from_bytes(body[4:_BODY], "little")
    journal.start = journal.last = _FIXED + len(body)
    journal.limit = journal.size - _FIXED - len(body) - len(UNKEPT)


def _scan(journal: "Journal") -> None:
    """Find the end of the sound records, and note damage behind it."""
    end = journal.start
    for step in journal.steps(journal.limit):
        event, began, end, journal.chain, journal.marks = step
        if event:
            journal.bytes += end - began
    last = _last_written(journal, end)
    journal.last = end
    if last > end:
        journal.gap = True
        journal.damaged = TORN if last - end <= MAX_RECORD + JOINED else DAMAGED
        journal.lost_ms = _told(journal, end, last)
        journal.last = aligned(last)
    unkept = bytes(journal.memory[journal.limit : journal.limit + len(UNKEPT)])
    journal.overflowed = unkept != b"\xff"


def _last_written(journal: "Journal", start: int) -> int:
    """Return the offset behind the last byte from ``start`` on that is programmed."""
    end = journal.limit
    while end > start:
        block = bytes(journal.memory[max(start, end - 64) : end]).rstrip(b"\xff")
        if block:
            return max(start, end - 64) + len(block)
        end = max(start, end - 64)
    return start


def _told(journal: "Journal", at: int, end: int) -> int:
    """Return how many ms the damaged records from ``at`` to ``end`` seem to cover."""
    ms = 0
    while at < end:
        window = bytes(journal.memory[at : min(at + MAX_RECORD, end)])
        length = window[0] >> 4
        try:
            here = get_varint(window, 2)[1]
            elapsed, here = get_varint(window, here)
        except IndexError:
            here = 0
        if here and here + SUM == length:
            ms += min(elapsed, 3600000)
            at += length
        else:
            at += 1
    return ms


def ours(journal: "Journal") -> bool:
    """Whether a head seems to be there, readable or not."""
    name = _MAGIC[:2]
    back = journal.size - _FIXED
    return bytes(journal.memory[:2]) == name or bytes(journal.memory[back : back + 2]) == name


def blank(journal: "Journal") -> bool:
    """Whether nothing is written anywhere: it was erased, or never used."""
    for at in range(0, journal.size, 64):
        if bytes(journal.memory[at : min(at + 64, journal.size)]).strip(b"\xff"):
            return False
    return True


def unpacked_head(head: bytes) -> tuple:
    """Return what a head names: the number of a snapshot, the game's key, and its header.

    :raises ValueError: when the header cannot be read
    """
    return (
        int.from_bytes(head[:4], "little"),
        head[4 : 4 + KEY_BYTES],
        Header.unpack(head[4 + KEY_BYTES :]),
    )


# -- the shelf: keys of adjourned games


def shelf(journal: "Journal") -> bytes:
    """Return what stands behind the journal."""
    return bytes(journal.memory[journal.size :]) or b"\xff" * journal.behind


def packed_shelf(found: list) -> bytes:
    """Return a shelf with these games, each ``(number, key)``."""
    out = b"".join([game.to_bytes(2, "little") + key for game, key in found])
    out += b"\xff" * (SHELF - 4 - len(out))
    return out + crc32(out).to_bytes(4, "little")


def shelf_is_sound(keys: bytes) -> bool:
    """Whether these bytes are a shelf."""
    return len(keys) == SHELF and crc32(keys[:-4]) == int.from_bytes(keys[-4:], "little")


def on_shelf(journal: "Journal") -> list:
    """Return number and key of each game on the shelf, also of those that came back since."""
    keys = shelf(journal)
    found = []  # type: list
    if shelf_is_sound(keys):
        for at in range(0, SHELF_GAMES * _ON_SHELF, _ON_SHELF):
            game = int.from_bytes(keys[at : at + 2], "little")
            found.append((game, keys[at + 2 : at + _ON_SHELF]))
    return found


# -- the spare in the data file


def keep_key(data: "Data", key: bytes, keys: bytes = b"") -> None:
    """Write the spare: the key of the game that is on, and the shelf; wipe it where both are empty.

    :param bytes keys: the shelf
    :raises OSError: when they are not there afterwards
    """
    wanted = key + crc32(key).to_bytes(4, "little") if key else b"\xff" * (KEY_BYTES + 4)
    wanted += keys or b"\xff" * SHELF
    there = data.read(KEY_AT, len(wanted))
    if there != wanted and (there or key):
        data.put(KEY_AT, 0, wanted)
        if data.read(KEY_AT, len(wanted)) != wanted:
            raise OSError(5)


def kept_key(data: "Data") -> bytes:
    """Return the key that the spare has, or nothing."""
    found = data.read(KEY_AT, KEY_BYTES + 4)
    key = bytes(found[:KEY_BYTES])
    return key if crc32(key) == int.from_bytes(found[KEY_BYTES:], "little") else b""


def mend_shelf(journal: "Journal", data: "Data") -> None:
    """Restore the shelf from the spare where the power failed while the flash was erased."""
    if not shelf_is_sound(shelf(journal)):
        kept = data.read(KEY_AT + KEY_BYTES + 4, SHELF)
        if shelf_is_sound(kept):
            journal.memory[journal.size :] = kept
