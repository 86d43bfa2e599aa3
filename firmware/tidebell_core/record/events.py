# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Events as tuples, and as the records of the journal and of the game's log.

An event is ``(kind, seat, arg, elapsed_ms)``: its number, the seat that it is by or for (``NOBODY``
for the table), an integer, and the milliseconds since the event before it. A record has at most 15
bytes: a byte of length and seat, the kind, the argument as a zigzag varint, the elapsed time as a
varint, and a check of two bytes.

The argument is the sum of its fields, each times its weight. The weights stand here below the
number of their event; the lowest field has weight 1 and no name. ``arg // WEIGHT`` is the highest
field, ``arg % NEXT // WEIGHT`` a lower one, ``NEXT`` being the weight of the field above it.
``event_names.FIELDS`` has the layouts by name.

Records are chained: the check is the low half of the CRC-32 of the record *and of all records
before it*. So a sequence of sound records is the beginning of a game without a gap: no record fits
behind a damaged, missing or foreign one. The check detects any three flipped bits of a record, and
any changed byte.
"""

from binascii import crc32

NOBODY = 15
MOST_SEATS = 14
FEW_SEATS = 8  # as many as fields of three bits can tell
MAX_RECORD = 15
SUM = 2  # bytes of check

START = 1  # the game begins
ADVANCE = (
    2  # go on: start the waiting clock, turn the card, next in a round (arg: the counter there)
)
SPEND = 3
SPEND_TARGET = 32  # asset or seat, + 1, 0 for none; with a price: the amount paid, + 1
TIMEOUT = 4  # the clock reached zero
END_TURN = 5  # arg, in a turn of all together: ALL_DONE ends it, 0 counts one more as done
PAUSE = 6  # arg: POWER_BACK when the device paused the game as power came back
POWER_BACK = 1
BY_ROOM = 2  # arg of PAUSE and RESUME: the director of an evening did it
RESUME = 7
UNDO = 8  # arg: the milliseconds played since the step that it takes back
REDO = 9
DROP = 10  # the rest of a declared action is given up
CHOOSE = 11  # option SKIPPED when the referee skips a seat
CHOOSE_TARGET = 8
COUNT = 12
COUNT_COUNTER = 256
ASSET = 13
ASSET_FIELD = 16
ASSET_ASSET = 128
TICK = 14
TICK_UNIT = 8
TICK_OVERRULE = 256
TICK_STATE = 512
STARTER = 15  # seat begins; NOBODY: drawn
ORDER = 16
LARGE = 8  # counters, and fields of a score; values of COUNT and SCORE that are large: ``base``
ORDER_PLACE = 8  # of each place round the table, the first one lowest, with few seats
SCORE = 17
SCORE_FIELD = 1024
FINISH = 18  # scores are complete
ABANDON = 19  # the game ends without a score
END_EARLY = 20  # on to the scores
STATUS = 21  # arg: a seat's status, by the referee
FIX_POINTS = 22
FIX_KEPT = 23
FIX_POOL = 1024  # of FIX_POINTS, too
FIX_TIME = 24  # arg: milliseconds left
FIX_TURN = 25  # arg: turn
FIX_CARD = 26
FIX_DECK = 32
FIX_PENALTY = 27  # arg: points taken off in the seat's next player turn
# Events of mechanisms.
FLAG = 28
ROLL = 29
ROLL_TARGET = 8
ROLL_ADD = 1024
ROLL_DICE = 65536
ROLL_OTHER = 8  # OTHER, MINE and THEIRS: fields of a contest of two
ROLL_MINE = 64
ROLL_THEIRS = 4096
ROLL_ZERO = 32  # the digit of a modifier of 0
ROLL_FACES = 262144  # of both layouts; twice that where more than four dice may be rolled
TAKE = 30
TAKE_PLACE = 8
TAKE_KINDS = 1024  # the kinds, + 1, as digits
TAKE_BASE = 65  # base of those digits
DISCARD = 31
CARD_BAG = 64  # of PLAY, too
CARD_ZONE = 512
DUEL = 32
DUEL_OTHER = 8
DUEL_SHOTS = 64
DUEL_BACK = 1024
DUEL_BASE = 16384
DUEL_ONE = 2  # ONE and TWO: the two numbers, in a DUEL that goes on
DUEL_TWO = 512
PICK = 33
PICK_NUMBER = 2
DUE = 34
DUE_UNIT = 8
DUE_FACE = 128
CALL_OFF = 35
PASS = 36
NAME = 37
CONFIRM = 38
PHASE = 39
CHECK = 40
PAY = 41
PAY_AMOUNT = 1  # offset; an argument below it names a winner
PAY_POT = 1024
CHANGE = 42
CHANGE_PLACE = 1024
CHANGE_ZERO = 512  # the digit of a change of 0
CALL = 43
CONVERT = 44
CONVERT_RATE = 256
CONVERT_CONVERT = 8192
ALLOT = 45
ALLOT_POOL = 1024
HAND = 46
HAND_BAG = 8
HAND_OTHER = 64
PLAY = 47
GIVE_TIME = 48
GIVE_SEAT = 131072
FULL_TIME = 49
FIX_MATCH = 50
ACT = 51
ACT_UNITS = 12  # no weight: the units that a seat can have
SPLIT = 52
SPLIT_OTHER = 8
SPLIT_AMOUNT = 64
LEVEL = 53  # value + LEVEL_ZERO
LEVEL_LEVEL = 2048
LEVEL_ZERO = 1024  # the digit of a value of 0
SEAL = 54  # arg: what happened to the device's seal, and the seal's number
SEAL_NUMBER = 4
SEAL_ON = 1
SEAL_OPENED = 2  # by its code
SEAL_BROKEN = 3  # without it
SAND = 55  # a clock is turned over; arg: 1 the match clock
HOLD = 56  # the seat puts its turn on hold; arg 1: it comes in
# 57 and 58 are not used yet.
REASK = 59  # all secret answers of a round are asked again; arg: steps taken back
LOOK = 60  # the seat looks, alone, at the next cards
ASIDE = 61
ASIDE_OTHER = 8
BACK = 62  # from an aside; for no seat: its time is over
ENTER = 63
DELAY = 64  # arg: how many seats go first
HANDICAP = 65
SECRET = 66  # a pick that is shown with those of all others
FIX_LIMIT = 67
FIX_LIMIT_PLACE = 256
FIX_HAND = 68
FIX_HAND_BAG = 256
MOST = 69
MOST_UNIT = 256
FIX_PICK = 70  # arg: the correct number of the seat, in a duel that is revealed
ROOM_ACT = 71  # arg: what the director of an evening did, or that the table left the room
ROOM_BEGIN = 1
ROOM_TIME = 2
ROOM_LEFT = 3
ROOM_MORE = 4  # it gave time
ROOM_LESS = 5  # it took time back
ROOM_SECONDS = 16
_LAST = ROOM_ACT

# Corrections in any game, also while it is paused and while scores are entered.
FIXES = (FIX_POINTS, FIX_KEPT, FIX_TIME, FIX_TURN, FIX_CARD, FIX_PENALTY)
# Acts of a referee or a room, possible at any time: in a pause, and in an aside.
AT_ANY_TIME = FIXES + (
    COUNT,
    ASSET,
    ORDER,
    ABANDON,
    END_EARLY,
    STATUS,
    GIVE_TIME,
    FIX_MATCH,
    FIX_LIMIT,
    FIX_HAND,
    FIX_PICK,
    MOST,
    LEVEL,
    ROOM_ACT,
)

ALL_DONE = 1
PASS_OVER = 256  # arg of an ADVANCE that ends a look round in which nobody may look
SKIPPED = 7  # option of a choice that the referee skipped

# The fields of an ASSET event.
HOLDER = 0
DAMAGE = 1
FATE = 2


def put_varint(out: bytearray, value: int) -> None:
    """Append an unsigned integer, seven bits a byte, lowest first."""
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)


def put_signed(out: bytearray, value: int) -> None:
    """Append a signed integer as a zigzag varint."""
    put_varint(out, value << 1 if value >= 0 else (-value << 1) - 1)


def get_varint(data: "bytes", at: int) -> tuple:
    """Return the unsigned integer at ``at``, and the offset behind it.

    :raises IndexError: when the data end within the number
    """
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def get_signed(data: "bytes", at: int) -> tuple:
    """Return the zigzag varint at ``at`` and the offset behind it."""
    value, at = get_varint(data, at)
    return (-(value + 1) >> 1 if value & 1 else value >> 1), at


def room_ms(arg: int) -> int:
    """Return the most elapsed ms that fit a record beside an argument."""
    out = bytearray(2)
    put_signed(out, arg)
    return (1 << 7 * (MAX_RECORD - SUM - len(out))) - 1


def encode(event: tuple, chain: int = 0) -> tuple:
    """Return the record of an event, and the CRC-32 of all records with it.

    :param int chain: the CRC-32 of all records before
    :raises ValueError: when the argument or the time does not fit a record
    """
    kind, seat, arg, elapsed = event
    out = bytearray(2)
    out[1] = kind
    put_signed(out, arg)
    put_varint(out, elapsed)
    if len(out) > MAX_RECORD - SUM:
        raise ValueError("an event does not fit a record")
    out[0] = (len(out) + SUM) << 4 | seat
    chain = crc32(out, chain)
    check = (chain & 0xFFFF).to_bytes(SUM, "little")
    return bytes(out) + check, crc32(check, chain)


def decode(data: "bytes", at: int = 0, chain: int = 0) -> tuple:
    """Return the event whose record begins at ``at``, the offset behind it, and the new CRC-32.

    :param int chain: the CRC-32 of all records before
    :raises ValueError: when there is no whole and sound record that follows those before
    """
    length = data[at] >> 4
    end = at + length
    if not 4 + SUM <= length <= MAX_RECORD or end > len(data):
        raise ValueError("no record")
    chain = crc32(data[at : end - SUM], chain)
    if chain & 0xFFFF != data[end - 2] | data[end - 1] << 8:
        raise ValueError("a damaged record")
    arg, here = get_signed(data, at + 2)
    elapsed, here = get_varint(data, here)
    if here != end - SUM or not 0 < data[at + 1] <= _LAST:
        raise ValueError("an unknown record")
    event = (data[at + 1], data[at] & 15, arg, elapsed)
    return event, end, crc32(data[end - SUM : end], chain)


def spend_arg(action: int, target: int = -1) -> int:
    """Return the argument of a SPEND event; ``target`` is an asset or a seat, -1 for none."""
    return action + SPEND_TARGET * (target + 1)


def asset_arg(asset: int, field: int, value: int) -> int:
    """Return the argument of an ASSET event."""
    return asset * ASSET_ASSET + field * ASSET_FIELD + value


def base(most: int, index: int, weight: int) -> tuple:
    """Return the argument of a COUNT, SCORE or FIX_LIMIT of 0, and how much each 1 adds.

    A value that has no room below the weight stands above the index, and both above all others.

    :param int most: the largest value that there may be
    :param int index: of the counter, the field of the score, or the counter's place
    :param int weight: ``COUNT_COUNTER``, ``SCORE_FIELD`` or ``FIX_LIMIT_PLACE``
    """
    return (index * weight, 1) if most < weight else (LARGE * weight + index, LARGE)


def place(arg: int, weight: int) -> tuple:
    """Return the index and the value of the argument of a COUNT, SCORE or FIX_LIMIT event.

    :param int weight: ``COUNT_COUNTER``, ``SCORE_FIELD`` or ``FIX_LIMIT_PLACE``
    """
    large = arg - LARGE * weight
    return (arg // weight, arg % weight) if large < 0 else (large % LARGE, large // LARGE)


def order_arg(seats: list) -> int:
    """Return the argument of an ORDER event.

    Three bits a place are too many for a record of more than ``FEW_SEATS``: there each place
    is the number of its seat among those that have no place yet.

    :param list seats: all seats as they sit, clockwise
    """
    arg = 0
    if len(seats) <= FEW_SEATS:
        for seat in reversed(seats):
            arg = arg * ORDER_PLACE + seat
        return arg
    for at in range(len(seats) - 1, -1, -1):
        later = [one for one in seats[at:] if one < seats[at]]
        arg = arg * (len(seats) - at) + len(later)
    return arg


def order_seats(arg: int, seats: int) -> list:
    """Return the seats that an ORDER event names, in their order; none for an unknown argument.

    :param int seats: how many play
    """
    if seats <= FEW_SEATS:
        return [arg // ORDER_PLACE**place % ORDER_PLACE for place in range(seats)]
    rest = list(range(seats))
    found = []
    while rest:
        found.append(rest.pop(arg % len(rest)))
        arg //= len(rest) + 1
    return [] if arg else found
