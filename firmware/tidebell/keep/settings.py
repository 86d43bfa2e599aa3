# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device's settings, and pairs of slots, which keep small data safe from power cuts."""

import json
import struct
from binascii import crc32

from tidebell_core.letters import unshown
from tidebell_core.link.messages import LinkError

from .layout import place, step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .inplace import Data

_HEAD = 12  # bytes in front of a slot's data: CRC-32, number of the save, length

# Name, default, lowest and highest value; for a text the longest length is last.
SETTINGS = (
    ("name", "", 0, 20),  # of the device
    ("ring_percent", 60, 2, 100),
    ("screen_percent", 80, 5, 100),
    ("mute", 0, 0, 1),
    ("volume", 3, 1, 3),  # of what is heard, unless mute is on
    ("ring_first", 0, 0, 23),  # the ring's light that lies at its top; 0 is the one beside IN
    ("ring_ma", 300, 50, 1500),  # the most that the ring draws
    ("load_ma", 0, 0, 300),  # the least that it draws, so that a power bank stays awake
    ("grace_ms", 1000, 0, 5000),  # keys do nothing for so long after a turn ended by itself
    ("clock_ppm", 0, -500, 500),  # the clock's correction
    ("proof", 0, 0, 1),  # each game with chance begins by showing the commitment to its seed
    ("result_page", "", 0, 48),  # the address to which a result's QR code leads
)

# Functions from the settings of one version to those of the next; the first takes version 1.
MIGRATIONS = ()  # type: tuple


class Slots:
    """Data in a pair of slots; a save overwrites the older one, so a power cut costs that save.

    :param Data data: the data file
    :param str name: of the pair, see ``layout.PAIRS``
    """

    def __init__(self, data: "Data", name: str) -> None:
        self._data = data

        self._at, self._size = place(name)
        self._step = step(self._size)
        self._number = 0
        self._slot = 1

    def _read(self, slot: int) -> tuple:
        at = self._at + slot * self._step
        head = self._data.read(at, _HEAD)
        if len(head) == _HEAD:
            checksum, number, length = struct.unpack("<III", head)
            if length <= self._size:  # a torn head may say anything
                data = self._data.read(at + _HEAD, length)
                if len(data) == length and crc32(data, crc32(head[4:])) == checksum:
                    return number, data
        return 0, b""

    def load(self) -> bytes:
        """Return the newest data that are whole; nothing if there are none."""
        first = self._read(0)
        second = self._read(1)
        self._slot = 1 if second[0] > first[0] else 0
        self._number, data = second if self._slot else first
        return data

    def versions(self) -> list:
        """Return (number, data) of each slot that is whole, the newest first."""
        return sorted([one for one in (self._read(0), self._read(1)) if one[0]], reverse=True)

    @property
    def number(self) -> int:
        """The number of the last save."""
        return self._number

    def save(self, data: bytes) -> None:
        """Write over the older slot and read it back.

        :raises LinkError: when the data are too long or did not arrive on the drive
        :raises OSError: when the drive cannot be written
        """
        if len(data) > self._size:
            raise LinkError("invalid", f"That is more than fits: {self._size} bytes.")
        self.load()
        slot = 1 - self._slot
        record = struct.pack("<II", self._number + 1, len(data)) + data
        record = struct.pack("<I", crc32(record)) + record
        self._data.put(self._at + slot * self._step, 0, record)
        if self._read(slot) != (self._number + 1, data):
            raise LinkError("failed", "The drive did not keep what was written.")
        self._slot = slot
        self._number += 1


class Settings:
    """The device's settings, read as ``settings["mute"]``; only changed ones are stored."""

    def __init__(self, slots: Slots) -> None:
        self._slots = slots
        self._values = {}  # type: dict
        self.repaired = []  # type: list  # names of stored settings that could not be used
        try:
            stored = json.loads(slots.load() or b"{}")
            for migrate in MIGRATIONS[stored.get("version", 1) - 1 :]:
                stored = migrate(stored)
        except Exception:  # noqa: BLE001 - whatever the damage is, the defaults hold
            stored = {}
            self.repaired.append("*")
        for name, default, low, high in SETTINGS:
            value = stored.get(name, default)
            if _fault(value, default, low, high):
                value = default
                self.repaired.append(name)
            self._values[name] = value

    def __getitem__(self, name: str) -> "int | str":
        return self._values[name]

    def all(self) -> dict:
        """Return every setting by name."""
        return self._values

    def set(self, changes: dict) -> None:
        """Change settings, all of them or none, and save them.

        :raises LinkError: when there is no such setting, or for a value out of its range
        """
        for name, value in changes.items():
            for known, default, low, high in SETTINGS:
                if known == name:
                    fault = _fault(value, default, low, high)
                    if fault:
                        raise LinkError("invalid", name + " must be " + fault + ".")
                    break
            else:
                raise LinkError("invalid", "There is no setting " + str(name)[:30] + ".")
        values = {}
        for known, _, _, _ in SETTINGS:
            values[known] = changes.get(known, self._values[known])
        stored = {"version": len(MIGRATIONS) + 1}
        for known, default, _, _ in SETTINGS:
            if values[known] != default:
                stored[known] = values[known]
        self._slots.save(json.dumps(stored).encode())
        self._values = values


def _fault(value: "object", default: "object", low: int, high: int) -> str:
    if isinstance(default, str):
        if type(value) is not str or len(value) > high:
            return f"a text of at most {high} letters"

        letter = unshown(value)
        return "a text that can be shown, without " + letter if letter else ""
    if type(value) is int and low <= value <= high:
        return ""
    return f"a number from {low} to {high}"
