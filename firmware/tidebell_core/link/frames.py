# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Frames of the serial link: encode and decode them, at both ends.

A frame is version, type, sequence number (two bytes), payload, and the CRC-32 of all these,
little-endian. COBS (consistent overhead byte stuffing, Cheshire and Baker 1999) packs it, and a
0x00, which occurs nowhere else, ends it. On the wire a frame has at most 512 bytes, the end
included, so a payload has at most 500.
"""

import struct
from binascii import crc32

VERSION = 1
MAX_FRAME = 512
MAX_PAYLOAD = 500

CORRUPT = "damaged"  # not COBS, too short, or a wrong checksum
TOO_LONG = "too_long"  # more than 511 bytes before the end


def encode_into(
    out: bytearray, kind: int, sequence: int, payload: "bytes", version: int = VERSION
) -> int:
    """Write a frame to the start of ``out`` and return its length, the ending 0x00 included.

    :param bytearray out: at least ``MAX_FRAME`` bytes
    :raises ValueError: when the payload is longer than ``MAX_PAYLOAD``
    """
    size = len(payload)
    if size > MAX_PAYLOAD:
        raise ValueError("a payload has at most 500 bytes")
    struct.pack_into("<BBH", out, 1, version, kind, sequence)
    out[5 : 5 + size] = payload
    end = 5 + size
    struct.pack_into("<I", out, end, crc32(memoryview(out)[1:end]))
    end += 4
    code_at = 0
    while True:
        zero = out.find(b"\0", code_at + 1, min(end, code_at + 255))
        if zero > 0:
            out[code_at] = zero - code_at
            code_at = zero
        elif end - code_at > 255:
            # Behind 254 bytes without a zero COBS needs a further code byte: make room for it.
            out[code_at] = 255
            code_at += 255
            out[code_at + 1 : end + 1] = out[code_at:end]
            end += 1
        else:
            out[code_at] = end - code_at
            out[end] = 0
            return end + 1


def encode(kind: int, sequence: int, payload: "bytes" = b"", version: int = VERSION) -> bytes:
    """Return a frame as bytes, the ending 0x00 included.

    :raises ValueError: when the payload is longer than ``MAX_PAYLOAD``
    """
    out = bytearray(MAX_FRAME)
    return bytes(memoryview(out)[: encode_into(out, kind, sequence, payload, version)])


class Decoder:
    """Decode frames from a stream of bytes; buffers one frame at most.

    ``result`` is set by ``feed``: None while a frame is incomplete, a tuple ``(version, kind,
    sequence, payload, checksum)``, or ``CORRUPT`` or ``TOO_LONG``.
    """

    def __init__(self) -> None:
        self._buffer = bytearray(MAX_FRAME)
        self._fill = 0
        self.result = None  # type: tuple | str | None

    def reset(self) -> None:
        """Drop the bytes of an incomplete frame."""
        self._fill = 0
        self.result = None

    def feed(self, data: "bytes", start: int = 0) -> int:
        """Take bytes from ``start`` up to the end of one frame; return the offset behind them.

        A frame that is too long is dropped up to the next 0x00, and reported once. Empty frames are
        ignored: a sender may begin with 0x00 to end the rest of a broken frame.
        """
        end = data.find(b"\0", start)
        stop = len(data) if end < 0 else end
        fill = self._fill + stop - start
        if fill < MAX_FRAME:
            self._buffer[self._fill : fill] = data[start:stop]
            self._fill = fill
        else:
            self._fill = MAX_FRAME
        self.result = None
        if end < 0:
            return stop
        if fill:
            self.result = TOO_LONG if self._fill == MAX_FRAME else self.decode(fill)
        self._fill = 0
        return end + 1

    def decode(self, end: int) -> "tuple | str":
        """Decode the first ``end`` bytes of the buffer: see ``result``."""
        # In place: each code byte becomes the zero that it stands for. Behind 254 bytes without a
        # zero it stands for nothing, and the rest moves up.
        data = self._buffer
        at = 0
        code = data[0]
        while at + code < end:
            at += code
            following = data[at]
            if code == 255:
                end -= 1
                data[at:end] = data[at + 1 : end + 1]
                at -= 1
            else:
                data[at] = 0
            code = following
        if at + code > end or end < 9:
            return CORRUPT
        checksum = struct.unpack_from("<I", data, end - 4)[0]
        if crc32(memoryview(data)[1 : end - 4]) != checksum:
            return CORRUPT
        version, kind, sequence = struct.unpack_from("<BBH", data, 1)
        return version, kind, sequence, bytes(memoryview(data)[5 : end - 4]), checksum
