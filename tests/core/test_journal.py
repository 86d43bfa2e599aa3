# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Records and the journal in flash."""

from table import ANN
from tidebell_core import events as e
from tidebell_core import journal as module
from tidebell_core.journal import MARK_MS, Journal


class Flash:
    """Bytes that program where they read 0xFF, count the erases, and lose power when told."""

    def __init__(self, size=512):
        self.data = bytearray(b"\xff" * size)
        self.erases = 0
        self.cut = -1

    def __len__(self):
        return len(self.data)

    def __getitem__(self, at):
        return self.data[at]

    def __setitem__(self, at, new):
        old = self.data[at]
        clean = old == b"\xff" * len(old)
        if not clean:
            self.erases += 1
        if self.cut >= 0:
            new = bytes(new[: self.cut]) + bytes(old[self.cut :])
        self.data[at] = new


EVENTS = [
    (e.START, e.NOBODY, 0, 0),
    (e.SPEND, ANN, e.spend_arg(3, 2), 1234),
    (e.END_TURN, ANN, 0, 179999),
    (e.FIX_TIME, ANN, 86400000, 86400000),
    (e.ORDER, e.NOBODY, e.order_arg([7, 6, 5, 4, 3, 2, 1, 0]), 5),
]


def test_a_record_has_at_most_twelve_bytes_and_reads_back():
    for event in EVENTS:
        record = e.encode(event)
        assert 5 <= len(record) <= e.MAX_RECORD
        assert e.decode(record) == (event, len(record))
    assert len(e.encode((e.SPEND, ANN, 0, 5000))) <= 8


def test_negative_arguments_read_back():
    for arg in (-1, -64, -65, -100000):
        assert e.decode(e.encode((e.COUNT, 0, arg, 0)))[0][2] == arg


def test_a_record_with_any_byte_changed_is_noticed_or_another_event():
    record = bytearray(e.encode(EVENTS[1]))
    noticed = 0
    for at in range(len(record)):
        for bit in range(8):
            record[at] ^= 1 << bit
            try:
                event, _ = e.decode(record)
                assert event != EVENTS[1]
            except (ValueError, IndexError):
                noticed += 1
            record[at] ^= 1 << bit
    assert noticed == 8 * len(record)


def test_what_was_appended_is_there_after_a_restart():
    flash = Flash()
    journal = Journal(flash, len(flash))
    assert journal.head is None
    journal.begin(b"head")
    erases = flash.erases
    for event in EVENTS:
        journal.append(event)
    again = Journal(flash, len(flash))
    assert again.head == b"head"
    assert list(again.events()) == EVENTS
    assert again.room == journal.room
    assert flash.erases == erases


def test_a_torn_record_costs_itself_alone():
    for cut in range(0, 12):
        flash = Flash()
        journal = Journal(flash, len(flash))
        journal.begin(b"head")
        journal.append(EVENTS[0])
        journal.append(EVENTS[1])
        flash.cut = cut
        journal.append(EVENTS[3])
        flash.cut = -1
        whole = cut >= len(e.encode(EVENTS[3]))
        kept = EVENTS[:2] + ([EVENTS[3]] if whole else [])
        erases = flash.erases
        again = Journal(flash, len(flash))
        assert list(again.events()) == kept
        again.append(EVENTS[2])
        assert flash.erases == erases, "writing went on where flash was not clean"
        third = Journal(flash, len(flash))
        assert list(third.events()) == kept + [EVENTS[2]]


def test_marks_tell_how_long_a_clock_ran_since_the_last_event():
    flash = Flash()
    journal = Journal(flash, len(flash))
    journal.begin(b"head")
    journal.append(EVENTS[0])
    journal.mark()
    journal.mark()
    assert Journal(flash, len(flash)).marked_ms() == 2 * MARK_MS
    journal.append(EVENTS[1])
    assert Journal(flash, len(flash)).marked_ms() == 0
    journal.mark()
    again = Journal(flash, len(flash))
    assert again.marked_ms() == MARK_MS
    again.mark()
    assert Journal(flash, len(flash)).marked_ms() == 2 * MARK_MS


def test_records_and_marks_never_meet():
    flash = Flash(256)
    journal = Journal(flash, len(flash))
    journal.begin(b"head")
    appended = 0
    while journal.room >= 16:
        journal.append(EVENTS[1])
        journal.mark()
        appended += 1
    while journal.room > 1:
        journal.mark()
    journal.mark()
    assert len(list(Journal(flash, len(flash)).events())) == appended


def test_a_damaged_or_foreign_memory_has_no_head():
    flash = Flash()
    Journal(flash, len(flash)).begin(b"head")
    for at in range(9 + 4):
        flash.data[at] ^= 0x20
        assert Journal(flash, len(flash)).head is None
        flash.data[at] ^= 0x20
    assert Journal(flash, len(flash)).head == b"head"
    flash.data[:] = bytes(range(256)) * 2
    assert Journal(flash, len(flash)).head is None


def test_an_ended_journal_is_empty():
    flash = Flash()
    journal = Journal(flash, len(flash))
    journal.begin(b"head")
    journal.end()
    assert flash.data == b"\xff" * len(flash)
    assert Journal(flash, len(flash)).head is None


def test_where_the_heap_is_in_pieces_the_journal_is_erased_in_parts_the_head_last():
    heads = []

    class Watched(Flash):
        def __setitem__(self, at, new):
            Flash.__setitem__(self, at, new)
            heads.append(Journal(self, len(self)).head)

    def short_of_memory(size):
        if size > 128:
            raise MemoryError
        return bytearray(size)

    flash = Watched()
    journal = Journal(flash, len(flash))
    journal.begin(b"old")
    for event in EVENTS:
        journal.append(event)
    journal.mark()
    del heads[:]
    module.bytearray = short_of_memory
    try:
        journal.begin(b"new")
    finally:
        del module.bytearray
    assert heads == [b"old", b"old", b"old", b"new"]
    assert bytes(flash.data[12:]) == b"\xff" * 500
