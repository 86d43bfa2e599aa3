# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The journal: a game's newest events in flash, written so that no power cut loses one.

From the front: a head, then records and marks one behind the other, as they come. The head is there
once more at the very end, backwards, so that no single damage loses it: magic, length, CRC-32, and
what that covers: the chain (see ``events``) and the marks by then, and what the caller wants kept.

A mark is one byte for five seconds that a clock has run since the record before it. It counts by
its place, and its value follows from the chain and its number behind the record: none can ever be
taken for one of another event. Its first two bits tell it from a record.

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
TORN, DAMAGED = 1, 2  # no more than one write, or more
ROOM = 24  # bytes that an event may take: a joint and its record, rounded up
UNKEPT = b"\x00"  # in front of the second head when an event found no room
JOINED = 5  # bytes of a joint
_JOINT = 0x40
_ALIGN = 16


def aligned(at: int) -> int:
    """Return the first offset from ``at`` on at which a joint may stand."""
    return (at + _ALIGN - 1) // _ALIGN * _ALIGN


def _mark(chain: int, number: int) -> int:
    """Return the mark with a number behind the record at which the chain stood so."""
    return crc32(bytes((number & 0xFF,)), chain) & 0x3F


class Journal:
    """Records in a memory that reads and assigns by slices (as ``microcontroller.nvm`` does).

    It has no head and no records before ``journal_flash`` has found or begun it.

    :param memory: the flash memory
    :param int size: how many of its bytes are the journal's
    """

    def __init__(self, memory: "bytearray", size: int) -> None:
        self.memory = memory
        self.size = size
        self.behind = len(memory) - size  # bytes that are somebody else's
        self.forget()

    def forget(self) -> None:
        """Have no head and no records."""
        self.head = None  # type: bytes | None
        self.start = self.last = self.limit = 0  # of the records; they may go up to the limit
        self.first = self.chain = 0  # the chain in front of them, and behind the last
        self.begun = self.marks = 0  # marks counted in the head, and behind the last record
        self.bytes = 0  # of records
        self.gap = False  # what stands before the end is no record
        # Bytes behind the sound records cannot be read, ``TORN`` or ``DAMAGED``, and how long they
        # seem to tell of.
        self.damaged = 0
        self.lost_ms = 0
        self.overflowed = False  # there were events that found no room

    # -- what is there

    def steps(self, limit: int) -> "Iterator":
        """Yield (event or None, where it begins, where it ends, chain, marks) of what is sound.

        :param int limit: how far to look
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
        """Return where records go on that follow those before ``at``, 0 where none do.

        :param window: the bytes there
        """
        try:
            decode(window, 1, chain)
            return at + 1  # it was a mark
        except (ValueError, IndexError):
            pass
        joint = bytes((_JOINT,)) + chain.to_bytes(4, "little")
        for there in range(aligned(at + 1), limit, _ALIGN):
            if bytes(self.memory[there : there + len(joint)]) == joint:
                return there + len(joint)
        return 0

    def events(self) -> "Iterator":
        """Yield the events in order, as far as they are sound."""
        for event, _, _, _, _ in self.steps(self.last):
            if event:
                yield event

    def records(self, at: int, chain: int) -> "Iterator":
        """Yield (event, bytes of records up to it, chain behind it) behind where the chain was so.

        :param int at: the bytes up to there
        """
        wanted = chain == self.first
        for event, began, end, after, _ in self.steps(self.last):
            if event and wanted:
                at += end - began
                yield event, at, after
            wanted = wanted or after == chain

    def raw(self) -> bytes:
        """Return the records of all these events, one behind the other."""
        out = bytearray()
        for event, began, end, _, _ in self.steps(self.last):
            if event:
                out += self.memory[began:end]
        return bytes(out)

    @property
    def room(self) -> int:
        """The bytes that are free."""
        return self.limit - self.last

    # -- writing

    def _write(self, data: bytes) -> None:
        """Write behind what is there, and behind a joint where that is no record."""
        if self.gap:
            data = bytes((_JOINT,)) + self.chain.to_bytes(4, "little") + data
            self.gap = False
        self.memory[self.last : self.last + len(data)] = data
        self.last += len(data)

    def append(self, event: tuple) -> bool:
        """Write an event behind the others; returns whether there was room for it.

        Where there was none it stays noted, and no later event is taken either.
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
        """Note that a clock has run for five seconds more since the last event."""
        if self.room > ROOM and not self.overflowed:
            self._write(bytes((_mark(self.chain, self.marks),)))
            self.marks += 1
