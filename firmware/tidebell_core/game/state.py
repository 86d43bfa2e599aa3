# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The state of a game: events change it, undo restores it, and a checkpoint keeps it."""

from ..record.events import get_signed, get_varint, put_signed, put_varint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..setup_reading.setup import Setup

# Phases: what the table does now.
READY = 1  # a clock waits for a press
RUN = 2  # a clock runs
OVERTIME = 3  # the clock is at zero; a declared action may be finished
ASK = 4  # the clock is at zero: a last choice, such as to leave or to stay for ever
LOOK = 5  # the private look goes round
CHOOSE = 6  # the secret choice goes round
REVEAL = 7  # the choices are shown
DRAW = 8  # a card waits to be turned
SHOWN = 9  # the card was turned
STARTER = 10  # who begins?
REORDER = 11  # the seats may be changed
LOT = 12  # the order drawn by lot is shown
SCORE = 13  # scores are entered
OVER = 14  # the game has ended
PROMPT = 15  # a mechanism asks

# Progress of a round of secret answers.
ASKED = 0  # nobody has answered, or there is no such round
SEALED = 1  # somebody has answered
REVEALED = 2  # all see the answers

# A seat's status.
PLAYING = 0
OUT = 1  # eliminated
GONE = 2  # left with what it had
ABSENT = 3  # passed over by the referee

# An asset's fate.
HERE = 0
LEFT = 1
STRANDED = 2

_SCALARS = (
    "turn",
    "step",
    "phase",
    "pos",
    "seat",
    "start",
    "remaining_ms",
    "total_ms",
    "ran_ms",
    "real_ms",
    "taker",
    "idle_ms",
    "last",
    "ruling",
    "ended_seat",
    "abandoned",
    "asker",
    "back",
    "runs",
)
_LISTS = (
    "order",
    "round",
    "status",
    "used_ms",
    "begun",
    "left",
    "counters",
)


class State:
    """Integers and lists of integers; ``left`` and ``counters`` have a block of seats for each one.

    Clock of the player turn: ``remaining_ms`` is the time left, below zero where an undo charged
    more than that. ``ran_ms`` is all time charged to it, ``real_ms`` the part that it really ran.

    Sums of the game: ``used_ms`` is the time that each seat paid. ``idle_ms`` is the time that
    nobody paid, less the time that two seats paid. Together they are the time played.

    ``begun`` counts player turns: first those of all together, then each seat's. ``taker`` is the
    index there of the turn that began last. ``owed`` has the time that clocks really ran in player
    turns which were taken back, by the turn's number; neither undo nor ``pack`` touches it.

    :param Setup setup: the rules
    :param int seats: the number of players
    """

    def __init__(self, setup: "Setup", seats: int) -> None:
        self.turn = 1
        self.step = 0
        self.phase = READY
        self.pos = 0
        self.seat = 0
        self.start = 0
        self.remaining_ms = 0
        self.total_ms = 0
        self.ran_ms = 0
        self.real_ms = 0
        self.taker = 0
        self.idle_ms = 0
        self.last = -1
        self.ruling = 0
        self.ended_seat = -1
        self.abandoned = 0
        self.asker = 0  # in PROMPT: which mechanism asks
        self.back = 0  # in PROMPT: the phase that was interrupted
        self.runs = 0  # 1 while the clock of the player turn runs, but for pauses
        self.order = list(range(seats))
        self.round = []  # type: list[int]
        self.status = [PLAYING] * seats
        self.used_ms = [0] * seats
        self.begun = [0] * (seats + 1)
        self.owed = {}  # type: dict[int, int]
        self.left = [0] * (seats * len(setup.pools))
        self.counters = []
        for counter in setup.counters:
            self.counters += [counter[2]] * seats
        self.more = []  # type: list[list[int]]  # the mechanisms' ``values`` and ``lists``
        # Of a room of many tables, empty until it acts: how many steps no undo takes back; 1 + the
        # ruling once time is called; the seats with a last turn to come, as bits. See ``called``.
        self.room = []  # type: list[int]

    def pack(self) -> bytes:
        """Return the whole state as bytes."""
        out = bytearray()
        for name in _SCALARS:
            value = getattr(self, name)
            if 0 <= value < 64:  # as in ``put_list``
                out.append(value << 1)
            else:
                put_signed(out, value)
        for name in _LISTS:
            put_list(out, getattr(self, name))
        for values in self.more:
            put_list(out, values)
        if self.room:  # behind all else: games of before have none
            put_list(out, self.room)
        return bytes(out)

    def unpack(self, data: bytes) -> int:
        """Restore bytes of ``pack`` from a game of the same setup and number of seats.

        :returns: how many bytes that took; further ones are not the state's

        :raises IndexError: when the data end too early
        """
        at = 0
        for name in _SCALARS:
            value = data[at]
            if value & 129:  # as in ``get_list``
                value, at = get_signed(data, at)
            else:
                at += 1
                value >>= 1
            setattr(self, name, value)
        for name in _LISTS:
            at = get_list(data, at, getattr(self, name))
        for values in self.more:
            at = get_list(data, at, values)
        self.room.clear()
        return get_list(data, at, self.room) if at < len(data) else at

    @property
    def called(self) -> bool:
        """Whether time is called."""
        return bool(self.room) and self.room[1] > 0

    @property
    def fixed(self) -> int:
        """Number of steps that no undo takes back: up to the last act of a room."""
        return self.room[0] if self.room else 0

    @property
    def course(self) -> int:
        """The phase, or while a mechanism asks, the phase that its question interrupts."""
        return self.back if self.phase == PROMPT else self.phase

    def charge(self, ms: int) -> None:
        """Let ms pass: the player whose clock runs pays, or nobody."""
        if self.runs:
            self.run(ms)
            if self.seat >= 0:
                return
        self.idle_ms += ms

    def elapsed_ms(self) -> int:
        """Return all time of the game but its pauses, in ms, up to the last event."""
        ms = self.idle_ms
        for used_ms in self.used_ms:
            ms += used_ms
        return ms

    def run(self, ms: int) -> None:
        """Let the clock of the player turn run for ms."""
        if self.total_ms:
            self.remaining_ms -= ms
            self.ran_ms += ms
            self.real_ms += ms
        if self.seat >= 0:
            self.used_ms[self.seat] += ms

    # -- numbers of player turns

    def turn_begun(self) -> None:
        """Count a player turn that begins, with a clock that has not run yet."""
        self.taker = self.seat + 1
        self.begun[self.taker] += 1
        self.ran_ms = self.real_ms = 0

    def player_turn(self) -> int:
        """Return the number, unique in the game, of the player turn that began last."""
        return self.begun[self.taker] * 16 + self.taker


def put_list(out: bytearray, values: list) -> None:
    """Append a list of integers."""
    put_varint(out, len(values))
    for value in values:
        if 0 <= value < 64:  # most are: one byte, without a call
            out.append(value << 1)
        else:
            put_signed(out, value)


def get_list(data: bytes, at: int, into: list) -> int:
    """Read a list that ``put_list`` wrote into another; return the offset behind it."""
    count = data[at]
    if count < 128:
        at += 1
    else:
        count, at = get_varint(data, at)
    into.clear()
    for _ in range(count):
        value = data[at]
        if value & 129:  # of several bytes, or below zero
            value, at = get_signed(data, at)
            into.append(value)
        else:
            at += 1
            into.append(value >> 1)
    return at
