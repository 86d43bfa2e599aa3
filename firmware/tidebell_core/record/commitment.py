# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A commitment to a game's seed: it can be told before the game, and the seed proves it afterwards.

It is the SHA-256 of the text below, its lines divided by line feeds. ``docs/fairness.md`` says what
that proves. People copy or photograph its first 80 bits, as 16 letters.
"""

from hashlib import new

TYPE_CHECKING = False
if TYPE_CHECKING:
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


def short(commitment: bytes) -> str:
    """Return the first 80 bits as four groups of four letters."""
    bits = int.from_bytes(commitment[: _BITS // 8], "big")
    found = ""
    for at in range(_BITS // 5):
        if at and at % _GROUP == 0:
            found += " "
        found += _LETTERS[bits >> (_BITS - 5 - 5 * at) & 31]
    return found


def same(one: str, other: str) -> bool:
    """Whether two codes are the same, as people copy them: O for 0, I or L for 1, any case."""
    return _plain(one) == _plain(other)


def _plain(code: str) -> str:
    code = code.upper().replace("O", "0").replace("I", "1").replace("L", "1")
    return "".join([letter for letter in code if letter in _LETTERS])
