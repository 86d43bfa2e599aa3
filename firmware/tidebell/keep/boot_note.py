# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The note that the device leaves to ``boot.py``: to give the drive away, or that it is sealed.

A seal has a number, which rises with each, so that another seal in its place is seen. Of its code
there is a salted hash. With four digits that keeps nobody who can read the flash from trying all.
"""

import os
from hashlib import new

from tidebell_core.link.messages import LinkError

from .settings import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .inplace import Data

DIGITS = 4  # of a code

_GIVE, _SEALED, _BROKEN, _NOTHING = b"1", b"S", b"B", b"0"
_SALT = 8
_HASH = 16
_MOST_TRIES = 255


class Note:
    """The note in its pair of slots: state, number of the last seal, hash of its code, tries.

    :param Data data: the data file
    """

    def __init__(self, data: "Data") -> None:
        self._slots = Slots(data, "give")
        kept = self._slots.load()
        self._state = kept[:1]
        self.number = int.from_bytes(kept[1:3], "little")  # of the last seal
        self._secret = kept[3 : 3 + _SALT + _HASH]
        self.tries = sum(kept[3 + _SALT + _HASH :])  # wrong codes since the last right one
        self.tried_ms = 0  # the device's uptime when a code was last tried, 0 before

    @property
    def sealed(self) -> bool:
        """Whether the device is sealed."""
        return self._state == _SEALED

    @property
    def broken(self) -> bool:
        """Whether the last seal was broken."""
        return self._state == _BROKEN

    @property
    def next_number(self) -> int:
        """The number of the next seal."""
        return self.number % 65535 + 1

    def _save(self, state: bytes) -> None:
        """Keep a state.

        :raises OSError: when the drive cannot be written
        :raises LinkError: when it did not keep what was written
        """
        data = state + self.number.to_bytes(2, "little")
        if state == _SEALED:
            data += self._secret + bytes((self.tries,))
        self._slots.save(data)
        self._state = state

    def give(self) -> None:
        """Note that the next start gives the drive to the computer."""
        self._save(_GIVE)

    def given(self) -> bool:
        """Return whether this start gives the drive to the computer; clear the note."""
        given = self._state == _GIVE
        if given:
            self._save(_NOTHING)
        return given

    def seal(self, code: str) -> None:
        """Seal the device."""
        before = self.number, self._secret
        self.number = self.next_number
        self._secret = os.urandom(_SALT)
        self._secret += self._hash(code)
        self.tries = 0
        try:
            self._save(_SEALED)
        except Exception:
            self.number, self._secret = before
            raise

    def _hash(self, code: str) -> bytes:
        return new("sha256", self._secret[:_SALT] + code.encode()).digest()[:_HASH]

    def fits(self, code: str) -> bool:
        """Return whether that is the code of the seal, and count wrong ones, also over restarts."""
        right = self._hash(code) == self._secret[_SALT:]
        tries = 0 if right else min(_MOST_TRIES, self.tries + 1)
        if tries != self.tries:
            self.tries = tries
            try:
                self._save(_SEALED)
            except (OSError, LinkError):  # it is counted until the power goes
                pass
        return right

    def open(self) -> None:
        """Open the seal."""
        self._save(_NOTHING)

    def break_open(self) -> None:
        """Break the seal."""
        self._save(_BROKEN)
