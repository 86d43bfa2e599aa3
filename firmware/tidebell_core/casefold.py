# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compare players' names without regard to case and blanks; imported only before a game.

A computer knows more letters and forms: ``tidebell_host.naming`` has them, and comes here with the
rest.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# In UTF-8: blanks that do not break, and capitals beside Latin-1, with what they are folded to.
_FOLDED = (
    (b"\xc2\xa0", b" "),
    (b"\xe2\x80\xaf", b" "),
    (b"\xe2\x80\x89", b" "),
    (b"\xc5\x92", b"\xc5\x93"),
    (b"\xc5\xb8", b"\xc3\xbf"),
)


def folded(name: str) -> bytes:
    """Return the key by which names of one game are compared: without case and extra blanks.

    It folds ASCII, Latin-1, and the French capitals beside it.
    """
    data = name.encode("utf-8", "surrogatepass")
    for capital, small in _FOLDED:
        data = data.replace(capital, small)
    found = bytearray()
    for byte in b" ".join(data.lower().split()):
        if found and found[-1] == 0xC3 and byte == 0x9F:  # sharp s, whose capital is "SS"
            found[-1] = byte = 0x73
        elif found and found[-1] == 0xC3 and byte < 0x9F and byte != 0x97:
            byte |= 0x20
        found.append(byte)
    return bytes(found)


def same(names: "Sequence", key: "Callable" = folded) -> str:
    """Return the first name that repeats an earlier one, or "" when all differ.

    :param key: as ``folded``
    """
    known = []  # type: list
    for name in names:
        this = key(name)
        if this in known:
            return str(name)
        known.append(this)
    return ""


def distinct(names: "Sequence", key: "Callable" = folded) -> list:
    """Return the names without those that repeat an earlier one.

    :param key: as ``folded``
    """
    found = []  # type: list[str]
    known = []  # type: list
    for name in names:
        this = key(name)
        if this not in known:
            known.append(this)
            found.append(name)
    return found
