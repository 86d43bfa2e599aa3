# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What each field of an event's argument counts: the one place where the layouts are said.

An argument is the sum of its fields, each times its weight; the lowest has weight 1 and no name
here. ``arg // WEIGHT`` is the highest field, ``arg % NEXT // WEIGHT`` one below, ``NEXT`` being the
weight of the field above it. ``event_names.FIELDS`` has the same by name, for all but the device:
there the numbers stand in place of these names.
"""

SPEND_TARGET = 32  # an asset or seat + 1, 0 for none; with a price: the amount paid + 1
CHOOSE_TARGET = 8
COUNT_COUNTER = 256
ASSET_FIELD = 16
ASSET_ASSET = 128
TICK_UNIT = 8
ORDER_PLACE = 8  # of each place round the table, the first one lowest
SCORE_FIELD = 1024
FIX_POOL = 1024  # of FIX_POINTS and FIX_KEPT
FIX_DECK = 32

# A roll, and a contest of two.
ROLL_TARGET = 8
ROLL_ADD = 1024
ROLL_DICE = 65536
ROLL_OTHER = 8
ROLL_MINE = 64
ROLL_THEIRS = 4096
ROLL_ZERO = 32  # a modifier of nothing
ROLL_FACES = 262144

TAKE_PLACE = 8
TAKE_KINDS = 1024  # from here on kinds + 1 as digits
TAKE_BASE = 65  # of those digits
# DISCARD and PLAY.
CARD_BAG = 64
CARD_ZONE = 512
HAND_BAG = 8
HAND_OTHER = 64
FIX_HAND_BAG = 256

# A duel that begins, and one that goes on.
DUEL_OTHER = 8
DUEL_SHOTS = 64
DUEL_BACK = 1024
DUEL_BASE = 16384
DUEL_ONE = 2
DUEL_TWO = 512
PICK_NUMBER = 2

DUE_UNIT = 8
DUE_FACE = 128
PAY_AMOUNT = 1  # an argument below names a winner
PAY_POT = 1024
CHANGE_PLACE = 1024
CHANGE_ZERO = 512  # a change of nothing
FIX_LIMIT_PLACE = 256
ALLOT_POOL = 1024
CONVERT_RATE = 256
CONVERT_CONVERT = 8192
GIVE_SEAT = 131072
SPLIT_OTHER = 8
SPLIT_AMOUNT = 64
MARK_UNIT = 8
MARK_OVERRULE = 256
MARK_STATE = 512
MOST_UNIT = 256
ACT_UNITS = 12  # no field: so many units of a seat are told apart
