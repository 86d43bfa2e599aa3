# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Whether two players of one game are called the same; wanted before a game, not kept in play."""


def folded(name: str) -> bytes:
    """Return a name without regard to case and blanks, as names of one game are told apart.

    Of letters that cannot be shown it knows nothing.
    """
    data = name.encode("utf-8", "surrogatepass").replace(b"\xc2\xa0", b" ")
    found = bytearray()
    for byte in b" ".join(data.lower().split()):
        if found and found[-1] == 0xC3 and byte == 0x9F:  # sharp s, which has two capitals
            found[-1] = byte = 0x73
        elif found and found[-1] == 0xC3 and byte < 0x9F and byte != 0x97:
            byte |= 0x20
        found.append(byte)
    return bytes(found)


def same(names: list) -> str:
    """Return the first of some names that another one is the same as, or nothing."""
    known = []  # type: list[bytes]
    for name in names:
        key = folded(name)
        if key in known:
            return str(name)
        known.append(key)
    return ""
