# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Frames: whatever goes in comes out, in at most 512 bytes, and garbage is never a frame."""

import binascii
import struct

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tidebell_core.link.frames import (
    CORRUPT,
    MAX_FRAME,
    MAX_PAYLOAD,
    TOO_LONG,
    Decoder,
    encode,
    encode_into,
)

payloads = st.one_of(
    st.binary(max_size=MAX_PAYLOAD),
    st.integers(0, MAX_PAYLOAD).map(lambda n: b"\xff" * n),
    st.integers(0, MAX_PAYLOAD).map(bytes),
    st.builds(
        lambda n, at, tail: (b"\x01" * n + b"\0" * at + b"x" * tail)[:MAX_PAYLOAD],
        st.integers(240, 260),
        st.integers(0, 2),
        st.integers(240, 260),
    ),
)
kinds = st.integers(0, 255)
sequences = st.integers(0, 65535)


def results(data: bytes, step: int = 1000) -> list:
    """Everything a decoder reports of these bytes, fed ``step`` at a time."""
    decoder = Decoder()
    found = []
    for at in range(0, len(data), step):
        piece = data[at : at + step]
        start = 0
        while start < len(piece):
            start = decoder.feed(piece, start)
            if decoder.result is not None:
                found.append(decoder.result)
    return found


def plain_cobs(frame: bytes) -> bytes:
    """COBS undone byte by byte, as the paper describes it, to compare with."""
    out = bytearray()
    at = 0
    while at < len(frame):
        code = frame[at]
        out += frame[at + 1 : at + code]
        at += code
        if code < 255 and at < len(frame):
            out.append(0)
    return bytes(out)


@given(kinds, sequences, payloads, st.integers(0, 255))
@example(1, 1, b"\x01" * 246, 1)  # 254 bytes and no zero
@example(1, 0x0101, b"\x01" * 500, 1)
def test_a_frame_comes_out_as_it_went_in(
    kind: int, sequence: int, payload: bytes, version: int
) -> None:
    frame = encode(kind, sequence, payload, version)
    assert len(frame) <= MAX_FRAME
    assert frame.endswith(b"\0") and frame.count(b"\0") == 1
    raw = plain_cobs(frame[:-1])
    assert raw[:-4] == struct.pack("<BBH", version, kind, sequence) + payload
    assert raw[-4:] == struct.pack("<I", binascii.crc32(raw[:-4]))
    ((*head, checksum),) = results(frame)
    assert head == [version, kind, sequence, payload]
    assert checksum == binascii.crc32(raw[:-4])


@given(st.lists(st.tuples(kinds, sequences, payloads), max_size=4), st.integers(1, 700))
def test_frames_come_out_whole_however_the_line_cuts_them(frames: list, step: int) -> None:
    line = b"".join(encode(*frame) for frame in frames)
    assert [result[1:4] for result in results(line, step)] == frames


@given(st.binary(max_size=1500), kinds, sequences, payloads)
def test_garbage_is_skipped_up_to_the_next_zero(
    garbage: bytes, kind: int, sequence: int, payload: bytes
) -> None:
    found = results(garbage + b"\0" + encode(kind, sequence, payload), 97)
    assert found[-1][1:4] == (kind, sequence, payload)
    for result in found[:-1]:
        assert result in (CORRUPT, TOO_LONG) or isinstance(result, tuple)


@given(kinds, sequences, payloads, st.data())
def test_one_flipped_bit_never_passes_for_a_frame(
    kind: int, sequence: int, payload: bytes, data: st.DataObject
) -> None:
    frame = bytearray(encode(kind, sequence, payload))
    at = data.draw(st.integers(0, len(frame) - 2))
    frame[at] ^= 1 << data.draw(st.integers(0, 7))
    assert all(not isinstance(result, tuple) for result in results(bytes(frame)))


@given(kinds, sequences, payloads, st.data())
def test_a_truncated_frame_is_damaged(
    kind: int, sequence: int, payload: bytes, data: st.DataObject
) -> None:
    frame = encode(kind, sequence, payload)
    cut = data.draw(st.integers(1, len(frame) - 2))
    assert results(frame[:cut] + b"\0") == [CORRUPT]


@pytest.mark.parametrize("length", [512, 513, 1023, 5000])
def test_what_is_too_long_is_drained_and_reported_once(length: int) -> None:
    found = results(b"\x01" * length + b"\0" + encode(7, 8, b"after"), 64)
    assert found[0] == TOO_LONG
    assert [result[1:4] for result in found[1:]] == [(7, 8, b"after")]


def test_empty_frames_are_nothing() -> None:
    assert results(b"\0\0\0" + encode(1, 2) + b"\0") == [results(encode(1, 2))[0]]


def test_the_longest_payload_fills_a_frame_and_no_byte_more() -> None:
    assert len(encode(1, 0x0101, b"\xff" * MAX_PAYLOAD)) <= MAX_FRAME
    with pytest.raises(ValueError):
        encode(1, 1, bytes(MAX_PAYLOAD + 1))


def test_a_frame_is_written_into_a_buffer_kept_for_it() -> None:
    out = bytearray(b"\xaa" * MAX_FRAME)
    length = encode_into(out, 3, 4, b"abc\0def")
    assert out[:length] == encode(3, 4, b"abc\0def")
    assert len(out) == MAX_FRAME
