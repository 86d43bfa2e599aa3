# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The journal in flash."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "core"))

from table import ANN  # noqa: E402
from test_records import EVENTS  # noqa: E402
from tidebell.keep import journal_flash  # noqa: E402
from tidebell.keep.journal_flash import begin, blank, end  # noqa: E402
from tidebell_core.record import events as e  # noqa: E402
from tidebell_core.record.journal import MARK_MS, Journal  # noqa: E402


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


def found(flash):
    """Return the journal that is in a flash memory."""
    journal = Journal(flash, len(flash))
    journal_flash.find(journal)
    return journal


def written(flash, events=EVENTS):
    """Return a journal with these events."""
    journal = found(flash)
    begin(journal, b"head", 99)
    for event in events:
        assert journal.append(event)
    return journal


def test_what_was_appended_is_there_after_a_restart():
    flash = Flash()
    journal = found(flash)
    assert journal.head is None
    begin(journal, b"head", 99)
    erases = flash.erases
    for event in EVENTS:
        journal.append(event)
    again = found(flash)
    assert again.head == b"head"
    assert list(again.events()) == EVENTS
    assert (again.room, again.chain) == (journal.room, journal.chain)
    assert flash.erases == erases and not again.damaged


def test_the_records_of_a_journal_go_on_where_others_ended():
    chain, records = 99, b""
    for event in EVENTS:
        record, chain = e.encode(event, chain)
        records += record
    journal = written(Flash())
    assert (journal.raw(), journal.chain) == (records, chain)


def test_a_torn_record_costs_itself_alone_and_is_told():
    size = len(e.encode(EVENTS[3])[0])
    for cut in range(size + 1):
        flash = Flash()
        journal = written(flash, EVENTS[:2])
        flash.cut = cut
        journal.append(EVENTS[3])
        flash.cut = -1
        kept = EVENTS[:2] + ([EVENTS[3]] if cut == size else [])
        erases = flash.erases
        again = found(flash)
        assert list(again.events()) == kept
        assert bool(again.damaged) == (0 < cut < size)
        for torn in (2, 7, 16, 100):  # the next one is torn, too, wherever that may be
            flash.cut = torn
            again.append(EVENTS[2])
            flash.cut = -1
            again = found(flash)
            if torn == 100:
                kept = kept + [EVENTS[2]]
            elif len(list(again.events())) > len(kept):
                kept = kept + [EVENTS[2]]
            assert list(again.events()) == kept
        again.append(EVENTS[4])
        assert flash.erases == erases, "writing went on where flash was not clean"
        third = found(flash)
        assert list(third.events()) == kept + [EVENTS[4]]
        assert not third.damaged and third.raw() == again.raw()


def test_marks_tell_how_long_a_clock_ran_since_the_last_event():
    flash = Flash()
    journal = written(flash, EVENTS[:1])
    journal.mark()
    journal.mark()
    assert found(flash).marks * MARK_MS == 10000
    journal.append(EVENTS[1])
    assert found(flash).marks * MARK_MS == 0
    journal.mark()
    again = found(flash)
    assert again.marks * MARK_MS == 5000 == MARK_MS
    again.mark()
    third = found(flash)
    assert third.marks * MARK_MS == 10000
    assert list(third.events()) == EVENTS[:2] and not third.damaged


def test_a_mark_never_counts_for_another_event_however_many_there_are():
    flash = Flash(16384)
    journal = written(flash, [])
    for number in range(700):
        journal.append((e.SPEND, ANN, number, 4000))
        if number % 3 == 0:
            journal.mark()
        if number % 50 == 49:
            journal.mark()
        again = found(flash)
        assert again.marks * MARK_MS == 5000 * ((number % 3 == 0) + (number % 50 == 49))


def test_zeros_are_no_marks():
    flash = Flash()
    journal = written(flash)
    at = len(flash) - journal.room - 30
    flash.data[at:] = bytes(len(flash) - at)
    assert found(flash).marks * MARK_MS <= 5000


def test_marks_that_were_taken_along_count_until_the_next_event():
    flash = Flash()
    journal = found(flash)
    begin(journal, b"head", 5, 700)
    assert found(flash).marks * MARK_MS == 3500000
    journal.mark()
    assert found(flash).marks * MARK_MS == 3505000
    journal.append(EVENTS[0])
    assert found(flash).marks * MARK_MS == 0


def test_a_full_journal_says_that_it_kept_no_more():
    flash = Flash(256)
    journal = written(flash, [])
    appended = 0
    while journal.append(EVENTS[1]):
        journal.mark()
        appended += 1
    assert appended > 9 and journal.overflowed
    for _ in range(200):
        journal.mark()
    assert not journal.append(EVENTS[0]), "a later event would follow a gap"
    again = found(flash)
    assert list(again.events()) == [EVENTS[1]] * appended
    assert again.overflowed and again.head == b"head" and not again.append(EVENTS[0])
    begin(again, b"head", again.chain)
    assert not found(flash).overflowed


def test_one_damage_to_a_head_is_made_good_by_the_other():
    flash = Flash()
    journal = written(flash)
    body = 9 + 6 + 4
    for at in list(range(body)) + list(range(len(flash) - body, len(flash))):
        flash.data[at] ^= 0x20
        again = found(flash)
        assert (again.head, list(again.events())) == (b"head", EVENTS), at
        flash.data[at] ^= 0x20
    for at in range(body):
        flash.data[at] ^= 0x20
        flash.data[len(flash) - body + at] ^= 0x20
        again = found(flash)
        same = again.head == b"head" and list(again.events()) == EVENTS
        assert again.head is None or same
        flash.data[at] ^= 0x20
        flash.data[len(flash) - body + at] ^= 0x20
    assert journal.head == b"head"
    flash.data[:] = bytes(range(256)) * 2
    assert found(flash).head is None


def test_of_damaged_records_exactly_those_before_are_taken_and_the_rest_is_told():
    events = EVENTS * 6
    flash = Flash(640)
    journal = written(flash, events[:10])
    journal.mark()
    journal.mark()
    for event in events[10:]:
        journal.append(event)
    used = len(flash) - journal.room
    ends = [step[2] for step in journal.steps(journal.last) if step[0]]
    for at in range(19, used - 28):
        for bit in range(8):
            flash.data[at] ^= 1 << bit
            again = found(flash)
            got = list(again.events())
            assert got == events[: len(got)], (at, bit)
            if again.damaged:
                assert len(got) == len([end for end in ends if end <= at])
                again.append(EVENTS[0])
                third = found(flash)
                assert list(third.events()) == got + [EVENTS[0]]
                flash.data[:] = bytes(640)
                break
            assert got == events, "only a mark may be without consequence"
            flash.data[at] ^= 1 << bit
        flash = Flash(640)
        written(flash, events[:10])
        journal = found(flash)
        journal.mark()
        journal.mark()
        for event in events[10:]:
            journal.append(event)


def test_how_long_the_unreadable_records_took_is_told():
    flash = Flash()
    minute = (e.SPEND, ANN, 1, 60000)
    written(flash, [EVENTS[0]] + [minute] * 20)
    flash.data[19 + len(e.encode(EVENTS[0])[0]) + 2] ^= 1
    again = found(flash)
    assert list(again.events()) == [EVENTS[0]]
    assert 18 * 60000 <= again.lost_ms <= 20 * 60000


def test_an_ended_journal_is_empty():
    flash = Flash()
    journal = written(flash)
    assert not blank(journal)
    end(journal)
    assert flash.data == b"\xff" * len(flash)
    assert blank(journal) and found(flash).head is None


def test_where_the_heap_is_in_pieces_the_journal_is_erased_in_one_assignment_all_the_same():
    heads = []

    class Watched(Flash):
        def __setitem__(self, at, new):
            Flash.__setitem__(self, at, new)
            heads.append(found(self).head)

    def short_of_memory(size):
        raise MemoryError

    flash = Watched()
    journal = found(flash)
    begin(journal, b"old", 0)
    for event in EVENTS:
        journal.append(event)
    journal.mark()
    del heads[:]
    journal_flash.bytearray = short_of_memory
    try:
        begin(journal, b"new", 0)
    finally:
        del journal_flash.bytearray
    assert heads == [b"new"]
    assert bytes(flash.data[18:-18]) == b"\xff" * 476
    flash.data[0] = 0
    assert found(flash).head == b"new"
