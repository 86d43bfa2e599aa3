# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Encipher what the drive has of a game, so that no file tells what the table must not know.

Bytes are combined by exclusive or with a stream, the SHA-256 of a key and of their place; the same
operation deciphers them. Each game has a random key in the chip's own flash, which no drive shows.
When the game is closed the key goes in clear into the row of its log. No place is enciphered twice
under one key: records are only added behind others, and each snapshot has its own number.
"""

from hashlib import new

KEY_BYTES = 16  # bytes of a key

# Places:
LOG = b"log"  # records of the log
SEED = b"seed"  # the seed in the log's head
SNAPSHOT = b"%d"  # a snapshot, by its number

_BLOCK = 32  # bytes of a SHA-256


def masked(key: bytes, place: bytes, at: int, data: bytes) -> "bytes | bytearray":
    """Return bytes enciphered; enciphered bytes come back deciphered.

    :param bytes key: of the game; without one the bytes stay as they are
    :param bytes place: ``LOG``, ``SEED`` or ``SNAPSHOT`` with its number
    :param int at: offset of the bytes in that place
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
