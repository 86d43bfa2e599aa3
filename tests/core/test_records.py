# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Records of events."""

from table import ANN
from tidebell_core.record import events as e

EVENTS = [
    (e.START, e.NOBODY, 0, 0),
    (e.SPEND, ANN, e.spend_arg(3, 2), 1234),
    (e.END_TURN, ANN, 0, 179999),
    (e.FIX_TIME, ANN, 86400000, 86400000),
    (e.ORDER, e.NOBODY, e.order_arg([7, 6, 5, 4, 3, 2, 1, 0]), 5),
]


def test_a_record_has_at_most_fifteen_bytes_and_reads_back():
    chain = 7
    for event in EVENTS:
        record, after = e.encode(event, chain)
        assert len(record) <= e.MAX_RECORD == 15
        assert e.decode(record, 0, chain) == (event, len(record), after)
        chain = after
    assert len(e.encode((e.SPEND, ANN, 0, 5000))[0]) <= 8


def test_negative_arguments_read_back():
    for arg in (-1, -64, -65, -100000):
        assert e.decode(e.encode((e.COUNT, 0, arg, 0))[0])[0][2] == arg


def test_what_does_not_fit_a_record_is_refused():
    for event in ((e.COUNT, 0, 1 << 50, 1 << 30), (e.COUNT, 0, 0, 1 << 80)):
        try:
            e.encode(event)
        except ValueError:
            continue
        raise AssertionError(event)


def sound(record, chain=0):
    """Return whether a record reads as one."""
    try:
        e.decode(bytes(record), 0, chain)
        return True
    except (ValueError, IndexError):
        return False


def test_any_changed_byte_and_any_two_bits_of_a_record_are_noticed():
    for event in EVENTS:
        record = bytearray(e.encode(event)[0])
        for at in range(len(record)):
            before = record[at]
            for value in range(256):
                record[at] = value
                assert sound(record) == (value == before), (event, at, value)
            record[at] = before
        bits = 8 * len(record)
        for first in range(bits):
            record[first >> 3] ^= 1 << (first & 7)
            for second in range(first):
                record[second >> 3] ^= 1 << (second & 7)
                assert not sound(record), (event, first, second)
                record[second >> 3] ^= 1 << (second & 7)
            record[first >> 3] ^= 1 << (first & 7)


def test_a_record_fits_only_behind_those_that_it_was_written_behind():
    chains = [0]
    records = []
    for event in EVENTS:
        record, chain = e.encode(event, chains[-1])
        records.append(record)
        chains.append(chain)
    for place, record in enumerate(records):
        assert [sound(record, chain) for chain in chains].index(True) == place
        assert sum(sound(record, chain) for chain in chains) == 1
