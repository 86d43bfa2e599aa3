# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A spare of the keys in the chip's own flash, in the data file while that flash is erased.

They are the key of the game that is on, and, on a shelf, those of games put aside (``aside``). They
are wiped from the file right after, since a computer could read them there.
"""

from binascii import crc32

from tidebell_core.link.messages import LinkError

from . import inplace
from .cipher import KEY
from .journal_head import begin, shelf
from .layout import KEY_AT, SHELF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tidebell_core.game.session import Session

    from .inplace import Data


def keep_key(data: "Data", key: bytes, keys: bytes = b"") -> None:
    """Put key and shelf where they outlive the journal's, or wipe them where there is neither.

    :param bytes keys: the shelf, the keys of games put aside
    :raises OSError: when they are not there afterwards
    """
    wanted = key + crc32(key).to_bytes(4, "little") if key else b"\xff" * (KEY + 4)
    wanted += keys or b"\xff" * SHELF
    there = data.read(KEY_AT, len(wanted))
    if there != wanted and (there or key):
        data.put(KEY_AT, 0, wanted)
        if data.read(KEY_AT, len(wanted)) != wanted:
            raise OSError(5)


def kept_key(data: "Data") -> bytes:
    """Return the key that was put beside the journal's, or nothing."""
    found = data.read(KEY_AT, KEY + 4)
    key = bytes(found[:KEY])
    return key if crc32(key) == int.from_bytes(found[KEY:], "little") else b""


def shelf_is_sound(keys: bytes) -> bool:
    """Whether these bytes are keys of games put aside, see ``aside``."""
    return len(keys) == SHELF and crc32(keys[:-4]) == int.from_bytes(keys[-4:], "little")


def mend_shelf(store: "Any") -> None:
    """Bring those keys back where the power failed while they were erased with the journal."""
    if not shelf_is_sound(shelf(store.journal)):
        kept = store.data.read(KEY_AT + KEY + 4, SHELF)
        if shelf_is_sound(kept):
            store.nvm[store.journal.size :] = kept


def renew(store: "Any", session: "Session", records: bytes, chain: int, marks: int) -> bool:
    """Begin the journal anew behind a snapshot; returns whether that could be written.

    :param bytes records: those that are to be added to the log
    :param int chain: behind the session's events
    :param int marks: how many five seconds a clock has run since the last of them
    """
    try:
        keep_key(store.data, store.key, shelf(store.journal))
        store.keep(session, records, chain)
    except (OSError, LinkError):
        return False
    except MemoryError:
        keep_key(store.data, b"")  # where a computer could read it
        raise
    begin(store.journal, store.named(session.header), chain, marks)
    inplace.breathe()  # flash was erased, and is once more
    try:
        keep_key(store.data, b"")
    except OSError:  # the computer has the drive now
        store.power_safe = False
    return True
