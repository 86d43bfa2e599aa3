# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Commitments to a game: to its seed before the first event, and to its log at the end.

Each is the SHA-256 of the text below, its lines divided by line feeds. ``docs/fairness.md`` says
what that proves. People copy or photograph its first 80 bits, as 16 letters.
"""

from binascii import hexlify
from hashlib import new

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterable, Iterator

    from .header import Header

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: none is mistaken for another
_BITS = 80
_GROUP = 4


def committed(header: "Header") -> bytes:
    """Return the commitment to a game's seed, its setup and its players: 32 bytes."""
    lines = [
        "tidebell-commitment-1",
        header.setup_id,
        "%08x" % header.setup_crc,
        header.setup_digest,
        " ".join([str(one) for one in header.switches]),
        str(header.utc),
    ]
    for colour, name in header.seats:
        lines.append("%d %s" % (colour, name))
    lines.append("%016x" % header.seed)
    return new("sha256", "\n".join(lines).encode()).digest()


def logged(commitment: bytes, events: "Iterable") -> "Iterator":
    """Yield the hash of a log behind each of its events; ``digest()`` is the commitment to it.

    :param commitment: to the game's seed
    :param events: kind, seat, argument and milliseconds each
    """
    found = new("sha256", b"tidebell-log-1\n" + hexlify(commitment))
    for event in events:
        found.update(("\n%d %d %d %d" % event).encode())
        yield found


def short(commitment: bytes) -> str:
    """Return the first 80 bits as four groups of four letters."""
    bits = int.from_bytes(commitment[: _BITS // 8], "big")
    found = ""
    for at in range(_BITS // 5):
        if at and at % _GROUP == 0:
            found += " "
        found += _LETTERS[bits >> (_BITS - 5 - 5 * at) & 31]
    return found
