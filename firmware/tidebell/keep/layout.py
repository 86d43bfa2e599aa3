# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The data file's layout; see ``inplace``.

From the front: pairs of slots (``settings.Slots``), a copy of damaged bytes (``recovery``), the
setups (``setup_store``), spare keys (``journal_flash``), and the log's tail. The ring with the logs
(``gamelog``) comes next. Where that is as long as it may be, more setups lie behind it.
"""

SECTOR = 512
PIECE = 128  # bytes that are copied at once: late in an evening the heap may have none larger
APART = 7 * SECTOR  # bytes on either side of a sector that may be erased with it

# The name of each pair of slots, and the most bytes that fit it.
PAIRS = (
    ("settings", 500),
    ("last", 1012),  # the last game and the places of the players
    ("checkpoint", 1524),  # a snapshot of the game that is on
    ("games", 1524),  # which logs there are
    ("setups", 1524),  # which setups there are
    ("names", 1524),
    ("errors", 2036),
    ("results", 1524),  # of the last games
    ("give", 500),  # a note for boot.py, see ``note``
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
KEPT = 8192  # bytes of the copy of damaged ones: the journal's, then, of two snapshots,
KEPT_SLOT = 2048  # so many each
KEPT_HEAD = b"TBD1"  # in a sector in front of them; behind it the game's number and a nonce
SETUPS_AT = KEPT_AT + SECTOR + KEPT + APART
SETUPS = 16  # places for setups in front of the ring,
MORE_SETUPS = 14  # and behind it
SETUP = 8192
SHELF = 112  # bytes behind the journal in the chip's own flash: the keys of adjourned games
KEY_AT = SETUPS_AT + SETUPS * (SETUP + APART)
TAIL_AT = KEY_AT + SECTOR + APART
TAIL = 8192
RING_AT = TAIL_AT + TAIL + APART
RING_LEAST = 128 * SECTOR
RING_MOST = 960 * SECTOR
MORE_AT = RING_AT + RING_MOST + APART
