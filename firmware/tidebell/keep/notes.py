# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is kept from one game to the next: see ``Notes``."""

import json
from binascii import crc32

from tidebell_core.link.messages import LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .settings import Slots

ANY_RULES = (-1,)  # in the place of switches: values are of their forms, whatever is chosen
_SOUND = 40  # setups, with their rules, of which it is known that they are sound


def _is_number(value: object) -> bool:
    return type(value) is int and value >= 0


def _are_numbers(value: object) -> bool:
    return isinstance(value, list) and all([_is_number(one) for one in value])


def _is_game(value: object) -> bool:
    """Return whether a note of the last game is one."""
    if not isinstance(value, dict) or not _are_numbers(value.get("switches")):
        return False
    texts_there = isinstance(value.get("setup"), str) and isinstance(value.get("title"), str)
    seats = value.get("seats")
    if not texts_there or not isinstance(seats, list):
        return False
    for seat in seats:
        if not isinstance(seat, list) or len(seat) != 2:
            return False
        if not _is_number(seat[0]) or not isinstance(seat[1], str):
            return False
    return True


_FORMS = (
    ("boot", _is_number),
    ("places", _are_numbers),
    ("sound", _are_numbers),
    ("last", _is_game),
)


class Notes:
    """The notes: what is not as it was written counts as not there.

    ``kept`` has, as far as they are known, ``boot``, the number of the power-on; ``places``, for
    each seat the pixel of the ring nearest to it; ``last``, setup, title, seats and switches of the
    last game; and ``sound``, what stands for setups that were checked.

    :param Slots slots: where they are kept
    :param str firmware: its version: what another found sound is not known to be
    """

    def __init__(self, slots: "Slots", firmware: str) -> None:
        self._slots = slots
        self._firmware = firmware
        try:
            notes = json.loads(slots.load() or b"{}")
        except (ValueError, RuntimeError):  # brackets without end are a RuntimeError
            notes = {}
        if not isinstance(notes, dict):
            notes = {}
        self.kept: dict = {"sound": []}
        for key, sound in _FORMS:
            if sound(notes.get(key)):
                self.kept[key] = notes[key]

    def save(self) -> None:
        """Keep them, where the drive can be written."""
        try:
            self._slots.save(json.dumps(self.kept).encode())
        except (OSError, LinkError):
            pass

    def _stamp(self, version: tuple, switches: "list | tuple") -> int:
        """Return what stands for a setup and the values of its switches."""
        last = len(switches)
        while last and not switches[last - 1]:
            last -= 1  # as the setup has it
        return crc32(str([version, list(switches[:last]), self._firmware]).encode())

    def is_new(self, version: tuple, switches: "list | tuple") -> bool:
        """Return whether a setup with these of its rules is not known to be sound.

        :param version: the setup's CRC-32 and digest
        :param switches: for each switch the index of the chosen value; the default's is 0
        """
        return self._stamp(version, switches) not in self.kept["sound"]

    def note(self, version: tuple, switches: "list | tuple") -> None:
        """Note that it is sound; ``save`` keeps that."""
        stamp = self._stamp(version, switches)
        others = [one for one in self.kept["sound"] if one != stamp]
        self.kept["sound"] = [stamp] + others[: _SOUND - 1]
