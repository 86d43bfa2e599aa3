# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The journal: a game's newest events in flash, written so that no power cut loses one.

From the front: a head (magic, length, the game's header and the number of its checkpoint, CRC-32),
then records one behind the other. From the back: one byte for every five seconds that a clock has
run since the last record. The memory is only ever programmed where it reads 0xFF; ``begin`` alone
erases it, with one assignment over its whole length.
"""

from binascii import crc32

from .events import MAX_RECORD, decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

MARK_MS = 5000
_MAGIC = b"TB1"
_HEAD = 9  # magic, two bytes of length, four of CRC
_ALIGN = 16  # after a torn record writing goes on at the next multiple


class Journal:
    """Records in a memory that reads and assigns by slices (as ``microcontroller.nvm`` does).

    :param memory: the flash memory
    :param int size: how many of its bytes are the journal's
    """

    def __init__(self, memory: "bytearray", size: int) -> None:
        self._memory = memory
        self._size = size
        self._start = self._end = 0
        self._marks = size  # the lowest mark
        self._count = 0
        self.head = None  # type: bytes | None
        self._scan()

    def _rewrite(self, front: bytes) -> None:
        """Erase the memory, with nothing in it but what stands in front.

        One assignment, so that the flash is erased once. Where the heap has no piece as large, it
        goes in parts, the front last: until then the old head names the checkpoint before.

        :raises MemoryError: when not even the front fits the heap
        """
        step = self._size
        while True:
            try:
                image = bytearray(step)
                break
            except MemoryError:
                step //= 2
                if step < len(front):
                    raise
        for at in range(0, step, 64):
            image[at : at + 64] = b"\xff" * min(64, step - at)
        for at in range(self._size - step, 0, -step):
            self._memory[at : at + step] = image
        image[0 : len(front)] = front
        self._memory[0:step] = image

    def _scan(self) -> None:
        """Find the head, the end of the records and the marks."""
        memory = self._memory
        head = bytes(memory[0:_HEAD])
        length = head[3] | head[4] << 8
        if head[:3] != _MAGIC or not 0 < length < self._size // 2:
            return
        body = bytes(memory[_HEAD : _HEAD + length])
        if crc32(body) != int.from_bytes(head[5:9], "little"):
            return
        self.head = body
        while self._marks > _HEAD + length and memory[self._marks - 1] != 0xFF:
            self._marks -= 1
        self._end = self._start = _HEAD + length
        for _ in self.events():
            self._count += 1

    def events(self) -> "Iterator":
        """Yield the events in order; afterwards ``room`` is right about what is free."""
        at = self._start
        limit = self._marks
        while at < limit:
            window = bytes(self._memory[at : min(at + MAX_RECORD, limit)])
            if window[0] == 0xFF and not window.strip(b"\xff"):
                break
            try:
                event, used = decode(window)
            except (ValueError, IndexError):
                at = (at + MAX_RECORD + _ALIGN - 1) // _ALIGN * _ALIGN
                continue
            at += used
            yield event
        self._end = max(self._end, at)

    def raw(self) -> bytes:
        """Return the records of all sound events, one behind the other."""
        out = bytearray()
        for event in self.events():
            out += encode(event)
        return bytes(out)

    @property
    def room(self) -> int:
        """The bytes that are free."""
        return self._marks - self._end

    def begin(self, head: bytes) -> None:
        """Erase the memory and write a new head."""
        length = len(head).to_bytes(2, "little")
        self._rewrite(_MAGIC + length + crc32(head).to_bytes(4, "little") + head)
        self.head = head
        self._start = self._end = _HEAD + len(head)
        self._marks = self._size
        self._count = 0

    def end(self) -> None:
        """Erase the memory; no game is in it any more."""
        self._rewrite(b"")
        self.head = None

    def append(self, event: tuple) -> None:
        """Write an event behind the others."""
        record = encode(event)
        self._memory[self._end : self._end + len(record)] = record
        self._end += len(record)
        self._count += 1

    def mark(self) -> None:
        """Note that a clock has run for five seconds more since the last event."""
        if self.room > 1:
            self._marks -= 1
            self._memory[self._marks : self._marks + 1] = bytes([self._count & 0x7F])

    def marked_ms(self) -> int:
        """Return for how long, at least, time went on after the last event."""
        at = self._marks
        while at < self._size and self._memory[at] == self._count & 0x7F:
            at += 1
        return (at - self._marks) * MARK_MS
