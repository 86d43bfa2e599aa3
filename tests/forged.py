# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Another compiled setup of the same CRC-32, which is linear, so that anybody can make one."""

from __future__ import annotations

from binascii import crc32

_FREE = (0x20, 8, 4, 2, 1)  # bits that may change in the letter A, which stays one that is shown


def forged(like: bytes, data: bytes) -> bytes:
    """A setup with the CRC-32 of ``like``, made of ``data`` by the letters of its title.

    :param data: a compiled setup, as long as the other, with a title of seven letters at least
    """
    at = data.index(b'"title":"') + 9
    count = data.index(b'"', at) - at
    text = bytearray(data[:at] + b"A" * count + data[at + count :])
    base = crc32(text)
    rows: list[tuple[int, int]] = []  # difference of the CRC-32, and of the title's bits
    for number in range(count * len(_FREE)):
        difference, made = crc32(_with(text, at, 1 << number)) ^ base, 1 << number
        for other, by in rows:
            if difference ^ other < difference:
                difference, made = difference ^ other, made ^ by
        if difference:
            rows.append((difference, made))
            rows.sort(reverse=True)
    wanted, made = base ^ crc32(like), 0
    for difference, by in rows:
        if wanted ^ difference < wanted:
            wanted, made = wanted ^ difference, made ^ by
    found = _with(text, at, made)
    assert crc32(found) == crc32(like) and len(found) == len(like) and found != like
    return found


def _with(text: bytearray, at: int, bits: int) -> bytes:
    changed = bytearray(text)
    for number in range(bits.bit_length()):
        if bits >> number & 1:
            changed[at + number // len(_FREE)] ^= _FREE[number % len(_FREE)]
    return bytes(changed)
