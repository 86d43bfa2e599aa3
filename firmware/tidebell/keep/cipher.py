# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is on the drive of a game that is on, so that no file tells what the table must not know.

Bytes are added (exclusive or) to a stream that SHA-256 makes of a key and of their place, which
enciphers and deciphers alike. The key is drawn for each game, is kept in the chip's own flash,
which no drive shows, and goes in clear into the log's head when the game is closed. A place is
never given other bytes under the same key: records are only added behind others, and each snapshot
has a number of its own.
"""

from hashlib import new

KEY = 16  # bytes of a key

LOG = b"log"  # places: records of the log, by their offset;
SEED = b"seed"  # the seed in the log's head;
SNAPSHOT = b"%d"  # a snapshot, by its number

_BLOCK = 32  # bytes of a SHA-256


def masked(key: bytes, place: bytes, at: int, data: bytes) -> "bytes | bytearray":
    """Return bytes enciphered or, if they were, deciphered.

    :param bytes key: of the game; without one the bytes stay as they are
    :param bytes place: what they belong to
    :param int at: how far into that they begin
    """
    if not key:
        return data
    out = bytearray(data)
    done = 0
    while done < len(out):
        block, skip = divmod(at + done, _BLOCK)
        stream = new("sha256", key + place + block.to_bytes(4, "little")).digest()[skip:]
        part = out[done : done + len(stream)]
        mask = int.from_bytes(stream[: len(part)], "little")
        out[done : done + len(part)] = (int.from_bytes(part, "little") ^ mask).to_bytes(
            len(part), "little"
        )
        done += len(part)
    return out


def masked_seed(key: bytes, seed: int) -> int:
    """Return a seed of 64 bits enciphered or deciphered."""
    return int.from_bytes(masked(key, SEED, 0, seed.to_bytes(8, "little")), "little")
