# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""State that outlives a game, see ``DeviceState``."""

import json
from binascii import crc32

from tidebell_core.link.messages import LinkError
from tidebell_core.setup_reading.switches import FORMED, SOUND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .settings import Slots

_ANY_RULES = (-1,)  # in the place of switches: the values have their forms under any rules
_SMALL = (1 << 30) - 1  # the largest number that is no object of the heap
_MOST = 40  # checks that are noted, of a setup with its rules each


def _is_number(value: object) -> bool:
    return type(value) is int and value >= 0


def _are_numbers(value: object) -> bool:
    return isinstance(value, list) and all([_is_number(one) for one in value])


def _is_game(value: object) -> bool:
    """Return whether ``last`` has its form."""
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


class DeviceState:
    """Power-ons counted, the players' places, the last game, the setups that were checked.

    ``kept`` has what is known of it: ``boot``, the number of the power-on; ``places``, for each
    seat the pixel of the ring nearest to it; ``last``, setup, title, seats and switches of the last
    game; and ``sound``, a stamp for each setup that was checked. A damaged value is left out.

    :param Slots slots: where it is kept
    :param str firmware: this version; what another version has checked is checked again
    """

    def __init__(self, slots: "Slots", firmware: str) -> None:
        self._slots = slots
        self._firmware = firmware
        try:
            loaded = json.loads(slots.load() or b"{}")
        except (ValueError, RuntimeError):  # brackets without end are a RuntimeError
            loaded = {}
        if not isinstance(loaded, dict):
            loaded = {}
        self.kept: dict = {"sound": []}
        for key, has_form in _FORMS:
            if has_form(loaded.get(key)):
                self.kept[key] = loaded[key]

    def save(self) -> None:
        """Save it, where the drive can be written."""
        try:
            self._slots.save(json.dumps(self.kept).encode())
        except (OSError, LinkError):
            pass

    def _stamp(self, version: tuple, switches: "list | tuple") -> int:
        """Return the stamp of a setup with the values of its switches.

        It has 30 bits: a larger number is an object of the heap, and forty of them would part it.
        """
        last = len(switches)
        while last and not switches[last - 1]:
            last -= 1  # the default counts as not chosen
        return crc32(str([version, list(switches[:last]), self._firmware]).encode()) & _SMALL

    def is_new(self, version: tuple, switches: "list | tuple") -> bool:
        """Return whether a setup with these rules is not known to be sound.

        :param version: the setup's CRC-32 and digest
        :param switches: for each switch the index of the chosen value; the default's is 0
        """
        return self._stamp(version, switches) not in self.kept["sound"]

    def checked(self, version: tuple, switches: list) -> int:
        """Return how far a setup with these rules was checked, as ``Setup`` takes it."""
        if not self.is_new(version, switches):
            return SOUND
        return 0 if self.is_new(version, _ANY_RULES) else FORMED

    def note_checked(self, version: tuple, switches: list) -> None:
        """Note that a setup with these rules is sound; ``save`` keeps that."""
        for rules in (switches, _ANY_RULES):
            stamp = self._stamp(version, rules)
            others = [one for one in self.kept["sound"] if one != stamp]
            self.kept["sound"] = [stamp] + others[: _MOST - 1]
