# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The journal: a game's newest events in flash, written so that no power cut loses one.

Layout: a head, then records and marks in the order in which they were written. A second head stands
at the very end, backwards, so that no single damage loses both. A head is magic, length, CRC-32,
and a body: the chain (see ``events``) and the marks at its time, and the caller's own bytes.

A mark is one byte. It says that a clock has run five seconds more since the last record. Its value
follows from the chain and from its number behind that record, so it cannot be taken for a mark of
another event. Its first two bits tell it from a record.

The memory is only ever programmed here where it reads 0xFF. Behind bytes that are no record, torn
by a power cut or damaged, writing goes on at the next multiple of ``_ALIGN`` with a joint: a byte
and the chain by then, in full. How a journal is found, begun and ended, which alone erases it, is
the device's (``tidebell.keep.journal_flash``).
"""

from binascii import crc32

from .events import MAX_RECORD, decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

MARK_MS = 5000
TORN, DAMAGED = 1, 2  # unreadable bytes: of one write at most, or of more
ROOM = 24  # bytes for one event: a joint and a record, rounded up
UNKEPT = b"\x00"  # before the second head: an event found no room
JOINED = 5  # bytes of a joint
_JOINT = 0x40
_ALIGN = 16


def aligned(at: int) -> int:
    """Return the first offset from ``at`` on at which a joint may stand."""
    return (at + _ALIGN - 1) // _ALIGN * _ALIGN


def _mark(chain: int, number: int) -> int:
    """Return a mark.

    :param int chain: the chain at the record before
    :param int number: 0 for the first mark behind that record
    """
    return crc32(bytes((number & 0xFF,)), chain) & 0x3F


class Journal:
    """Records in a memory that reads and assigns by slices, as ``microcontroller.nvm`` does.

    It has no head and no records before ``journal_flash`` has found or begun it.

    :param memory: the flash memory
    :param int size: bytes of the journal, at the beginning of the memory
    """

    def __init__(self, memory: "bytearray", size: int) -> None:
        self.memory = memory
        self.image = bytearray(len(memory))  # to rewrite it: late, the heap has no piece as large
        self.size = size
        self.behind = len(memory) - size  # bytes behind the journal, for others
        self.forget()

    def forget(self) -> None:
        """Reset to a journal without head and records; the memory stays as it is."""
        self.head = None  # type: bytes | None
        self.start = self.last = self.limit = 0  # offsets: the records' begin, end and limit
        self.first = self.chain = 0  # the chain before the first record, and behind the last
        self.begun = self.marks = 0  # marks counted in the head, and behind the last record
        self.bytes = 0  # bytes of all records
        self.gap = False  # the bytes before ``last`` are no record: a joint comes next
        self.damaged = 0  # ``TORN`` or ``DAMAGED``: unreadable bytes behind the sound records
        self.lost_ms = 0  # the time that those bytes seem to hold
        self.overflowed = False  # an event found no room

    # -- reading

    def steps(self, limit: int) -> "Iterator":
        """Yield ``(event, begin, end, chain, marks)`` for each sound record and mark.

        ``event`` is None for a mark. ``chain`` and ``marks`` are the counts behind it.

        :param int limit: offset at which to stop
        """
        at, chain, marks = self.start, self.first, self.begun
        while at < limit:
            window = bytes(self.memory[at : min(at + MAX_RECORD + 1, limit)])
            began = at
            event = None
            if window[0] == _mark(chain, marks):
                at += 1
                marks += 1
            else:
                try:
                    event, used, chain = decode(window, 0, chain)
                except (ValueError, IndexError):
                    at = self._resumes(at, window, chain, limit)
                    if not at:
                        return
                    continue
                at += used
                marks = 0
            yield event, began, at, chain, marks

    def _resumes(self, at: int, window: bytes, chain: int, limit: int) -> int:
        """Return the offset at which the chain goes on behind unreadable bytes, 0 for nowhere.

        :param window: the bytes at ``at``
        """
        try:
            decode(window, 1, chain)
            return at + 1  # a damaged mark
        except (ValueError, IndexError):
            pass
        joint = bytes((_JOINT,)) + chain.to_bytes(4, "little")
        for there in range(aligned(at + 1), limit, _ALIGN):
            if bytes(self.memory[there : there + len(joint)]) == joint:
                return there + len(joint)
        return 0

    def events(self) -> "Iterator":
        """Yield all sound events in order."""
        for event, _, _, _, _ in self.steps(self.last):
            if event:
                yield event

    def records(self, at: int, chain: int) -> "Iterator":
        """Yield ``(event, bytes of records with it, chain behind it)`` of events behind a place.

        :param int at: bytes of records before that place
        :param int chain: the chain at that place
        """
        wanted = chain == self.first
        for event, began, end, after, _ in self.steps(self.last):
            if event and wanted:
                at += end - began
                yield event, at, after
            wanted = wanted or after == chain

    def raw(self) -> bytes:
        """Return the records of all sound events, without marks and joints."""
        out = bytearray()
        for event, began, end, _, _ in self.steps(self.last):
            if event:
                out += self.memory[began:end]
        return bytes(out)

    @property
    def room(self) -> int:
        """Free bytes."""
        return self.limit - self.last

    # -- writing

    def _write(self, data: bytes) -> None:
        """Append bytes, with a joint before them where one is needed."""
        if self.gap:
            data = bytes((_JOINT,)) + self.chain.to_bytes(4, "little") + data
            self.gap = False
        self.memory[self.last : self.last + len(data)] = data
        self.last += len(data)

    def append(self, event: tuple) -> bool:
        """Append an event; return whether there was room.

        When there is none, this is noted in the memory, and all later events are refused.
        """
        if self.overflowed or self.room < ROOM:
            if not self.overflowed:
                self.memory[self.limit : self.limit + len(UNKEPT)] = UNKEPT
            self.overflowed = True
            return False
        record, chain = encode(event, self.chain)
        self._write(record)
        self.bytes += len(record)
        self.chain = chain
        self.marks = 0
        return True

    def mark(self) -> None:
        """Append a mark: a clock has run five seconds more since the last event."""
        if self.room > ROOM and not self.overflowed:
            self._write(bytes((_mark(self.chain, self.marks),)))
            self.marks += 1
