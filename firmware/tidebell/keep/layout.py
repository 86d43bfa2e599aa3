# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What lies where in the data file; see ``inplace``.

From the front: pairs of slots (``settings.Slots``), what was damaged, the setups, the key of the
game that is on while the journal is erased, the end of the log once more, and, up to the file's
end, a ring with the logs (``gamelog``).
"""

SECTOR = 512
APART = 7 * SECTOR  # as far reaches what is erased with a sector

# What is kept in a pair of slots each, and the most bytes of it.
PAIRS = (
    ("settings", 500),
    ("last", 1012),  # the last game and the places of the players
    ("checkpoint", 1524),  # a snapshot of the game that is on
    ("games", 1524),  # which logs there are
    ("setups", 1524),  # which setups there are
    ("names", 1524),
    ("errors", 2036),
    ("results", 1524),  # of the last games
    ("give", 500),  # that boot.py shall give the drive to the computer
)
SLOT_HEAD = 12  # bytes in front of what a slot holds


def step(size: int) -> int:
    """Return how far the two slots of a pair lie apart."""
    return APART + (SLOT_HEAD + size + SECTOR - 1) // SECTOR * SECTOR


def place(name: str) -> tuple:
    """Return where the pair of this name begins, and the most bytes that fit."""
    at = APART
    for known, size in PAIRS:
        if known == name:
            return at, size
        at += 2 * step(size)
    return at, 0


KEPT_AT = place("")[0]
KEPT = 8192  # bytes: the journal's, and of two snapshots,
KEPT_SLOT = 2048  # so many each; in front a sector of
KEPT_HEAD = b"TBD1"  # this, the game's number, and what they are enciphered with beside its key
SETUPS_AT = KEPT_AT + SECTOR + KEPT + APART
SETUPS = 16
SETUP = 8192
SHELF = 112  # bytes behind the journal in the chip's own flash: the keys of games put aside
KEY_AT = SETUPS_AT + SETUPS * (SETUP + APART)
TAIL_AT = KEY_AT + SECTOR + APART
TAIL = 8192
RING_AT = TAIL_AT + TAIL + APART
RING_LEAST = 128 * SECTOR
RING_MOST = 960 * SECTOR

# A setup's row in the pair *setups*: what stands where,
PLACE = 0
ID = 1
CRC = 2
SIZE = 3
WHAT = 4
# and what it is.
HELD = 1
OLD = 2
