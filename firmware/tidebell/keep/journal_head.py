# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A journal's beginning and end: its heads, and where its records stop; see ``journal``.

Whatever erases the flash is here: one assignment over its whole length.
"""

from binascii import crc32

from tidebell_core.record.events import MAX_RECORD, SUM, get_varint
from tidebell_core.record.journal import DAMAGED, JOINED, TORN, UNKEPT, aligned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.record.journal import Journal

_MAGIC = b"TB2"
_FIXED = 9  # magic, two bytes of length, four of CRC-32
_BODY = 6  # covered by that, in front of what the caller keeps: four of chain, two of marks


def find(journal: "Journal") -> None:
    """Have a journal find its head, at either end, and the end of its records.

    Firmware that put no games aside had the journal all of the memory: then ``size`` is that, until
    ``restoring`` begins it anew.
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
                # What is written first was there once: what has damaged it may have taken records.
                journal.damaged = DAMAGED
            return


def begin(journal: "Journal", head: bytes, chain: int, marks: int = 0, behind: bytes = b"") -> None:
    """Erase the memory and write a new head.

    :param bytes head: what the caller wants kept
    :param int chain: the CRC-32 of all records before those to come
    :param int marks: how many five seconds a clock has run since the last of them
    :param bytes behind: what shall stand behind the journal; without it, what stood there
    """
    body = chain.to_bytes(4, "little") + min(marks, 0xFFFF).to_bytes(2, "little") + head
    length = len(body).to_bytes(2, "little")
    fixed = _MAGIC + length + crc32(body).to_bytes(4, "little")
    _rewrite(journal, fixed + body, body + fixed, behind)
    _take(journal, body)


def end(journal: "Journal", behind: bytes = b"") -> None:
    """Erase the memory; no game is in it any more.

    :param bytes behind: what shall stand behind the journal; without it, what stood there
    """
    _rewrite(journal, b"", b"", behind)
    journal.forget()


def shelf(journal: "Journal") -> bytes:
    """Return what stands behind the journal: the keys of games put aside, see ``aside``."""
    return bytes(journal.memory[journal.size :]) or b"\xff" * journal.behind


def _rewrite(journal: "Journal", front: bytes, back: bytes, behind: bytes) -> None:
    """Erase the memory, with nothing in it but what stands in front, at the end, and behind it.

    One assignment, so that the flash is erased once. Where the heap has no piece as large, it
    goes in parts, the front last: until then the old head names the checkpoint before.

    :raises MemoryError: when not even the front fits the heap
    """
    back += behind or shelf(journal)
    size = step = len(journal.memory)
    journal.size = size - journal.behind
    while True:
        try:
            image = bytearray(step)
            break
        except MemoryError:
            step //= 2
            if step < max(len(front), len(back)):
                raise
    for at in range(size - step, -1, -step):
        for blank in range(0, step, 64):
            image[blank : blank + 64] = b"\xff" * min(64, step - blank)
        if at + step == size:
            image[step - len(back) : step] = back
        if at == 0:
            image[0 : len(front)] = front
        journal.memory[at : at + step] = image


def _body(journal: "Journal", fixed: bytes, backwards: bool) -> bytes:
    """Return what the CRC-32 of a head covers; nothing when it is no head.

    :param fixed: magic, length, CRC-32
    """
    length = fixed[3] | fixed[4] << 8
    if fixed[:3] != _MAGIC or not _BODY <= length < journal.size // 2:
        return b""
    at = journal.size - _FIXED - length if backwards else _FIXED
    body = bytes(journal.memory[at : at + length])
    return body if crc32(body) == int.from_bytes(fixed[5:9], "little") else b""


def _take(journal: "Journal", body: bytes) -> None:
    """Have a head, and no records yet."""
    journal.forget()
    journal.head = body[_BODY:]
    journal.first = journal.chain = int.from_bytes(body[:4], "little")
    journal.begun = journal.marks = int.from_bytes(body[4:_BODY], "little")
    journal.start = journal.last = _FIXED + len(body)
    journal.limit = journal.size - _FIXED - len(body) - len(UNKEPT)


def _scan(journal: "Journal") -> None:
    """Find the end of the sound records, and what lies behind it."""
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
    """Return how many ms the records that cannot be relied on seem to tell of."""
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
