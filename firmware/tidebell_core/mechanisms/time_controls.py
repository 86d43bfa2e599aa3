# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""How players' clocks run, but for a countdown for each player turn that passes on at zero.

Device form of a clock: ``mode``; ``ms``, the main time, 0 where only what follows it is played
with, None for no clock; ``odds``, another one for each colour or None, and ``odds_inc``, another
increment; ``zero``: "pass", "out", "flag", "penalty", "negative" or "ask"; ``inc`` and ``late``, an
increment and that it first comes after a turn; ``delay``; ``periods`` of ``period`` ms; ``moves``
of the first main time and ``then``, a list of [moves or 0, ms, increment or None for that of
before]; ``illegal``, seconds for
an opponent. The words for modes and zeroes are those of ``forms``.

``bank`` lasts the whole game. ``fischer`` adds an increment for each turn (FIDE Laws of Chess,
2023, Article 6.3.1): before a turn, so that the first turn of a main time has that one's, or after
it, so that the last turn of a main time has that one's. ``delay`` waits before it counts (ibid.,
6.3.2; US Chess rule 42), ``bronstein`` counts at once and gives back what was used of the delay
(DGT 3000 manual, "Delay"), both below zero, too.
``byo_yomi``: after the main time each turn has a period, and one that runs out is gone;
``canadian``: so many turns, ``periods``, in one period. ``hourglass``: what one uses goes to the
others. ``count_up`` has neither a main time nor a zero.
"""

from ..game.state import ABSENT, PLAYING
from ..record import events as e
from . import Mechanism, number, seat_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game
    from ..setup_reading.setup import Setup

FAR = 1000000000  # eleven days: what a clock without a zero has left

_HEAD = 6  # numbers of the running clock, then those of each clock and seat
_SIZE = 6  # numbers of an account


def _entry(place: int) -> int:
    """Return a property of an Account: the integer in that place of it."""

    def get(self: "Account") -> int:
        return self.values[self.at + place]

    def put(self: "Account", value: int) -> None:
        self.values[self.at + place] = value

    return property(get, put)  # type: ignore[return-value]  # it reads as an integer


class Account:
    """The time of one seat on one clock: some of the integers in ``values``.

    :param values: those of the mechanism
    :param int at: where its own begin
    """

    bank = _entry(0)  # main time
    periods = _entry(1)  # periods or turns left
    period = _entry(2)  # what is left of a Canadian period
    moves = _entry(3)  # turns ended
    stage = _entry(4)  # how many of ``then`` have begun
    flag = _entry(5)  # it has fallen

    def __init__(self, values: list, at: int, seat: int) -> None:
        self.values = values
        self.at = at
        self.seat = seat


class TimeControls(Mechanism):
    """The players' clocks, as far as time and turns move them."""

    running = seat_number(0)  # whose clock runs
    slot = number(1)  # which one: an index into ``slots``
    started_ms = number(2)  # what it had at the start of the turn
    mark_ms = number(3)  # the time that its seat had used then
    below = number(4)  # it counts below zero
    first = seat_number(5)  # whose flag fell first

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.seats = len(game.header.seats)
        self.slots = []  # type: list[int]  # the clocks that it runs
        for stage in game.setup.stages:
            for step in stage["steps"]:
                index = step[1].get("clock", -1) if step[0] == "play" else -1
                if index >= 0 and index not in self.slots and _own(game.setup.clocks[index]):
                    self.slots.append(index)
        self.values += [0] * _HEAD
        self._accounts = [
            Account(self.values, _HEAD + at * _SIZE, at % self.seats)
            for at in range(len(self.slots) * self.seats)
        ]

    @staticmethod
    def check(setup: "Setup") -> None:
        """Check each clock's numbers; its words, and what they may be, are checked already."""
        for clock in setup.clocks:
            mode = clock["mode"]
            numbers = [clock.get("inc", 0) or 1000]
            if mode == "delay" or mode == "bronstein":
                numbers.append(clock["delay"])
            elif mode == "byo_yomi" or mode == "canadian":
                numbers += [clock["period"], clock["periods"] * 1000]
            for stage in clock.get("then", ()):
                numbers += [stage[1], stage[2] or 1000, stage[0] * 1000 or 1000]
            # Less than a second would let a clock strike without end.
            few = False
            for at in range(len(setup.colours)):
                for key in ("odds", "odds_inc"):
                    few = few or at >= len(clock.get(key, setup.colours))
                if not few and clock["ms"] is not None:
                    numbers.append(increment(clock, at) or 1000)
                    few = main(clock, at) + follows(clock, at) <= 0
            if few or min(numbers) < 1000 or max(numbers) > 86400000:
                raise ValueError("clock %s" % mode)

    # -- where the numbers are

    def _slot(self) -> int:
        """Return the slot of the clock of the step under way, -1 for none of its own."""
        index = self.game.play_rules().get("clock", -1)
        return self.slots.index(index) if index in self.slots else -1

    def clock(self) -> dict:
        """Return the clock that runs or last ran."""
        clock = self.game.setup.clocks[self.slots[self.slot]]  # type: dict
        return clock

    def account(self, seat: int) -> Account:
        """Return a seat's time on the clock that runs or last ran."""
        return self._accounts[self.slot * self.seats + seat]

    def main(self, clock: dict, seat: int) -> int:
        """Return a seat's first main time, or its time for each player turn."""
        return main(clock, self.game.header.seats[seat][0])

    def begin(self) -> None:
        """Set every player's clock."""
        for index in self.slots:
            clock = self.game.setup.clocks[index]
            for seat in range(self.seats):
                bank = self.main(clock, seat) if clock["mode"] != "count_up" else 0
                if clock["mode"] in ("bronstein", "fischer"):
                    bank += follows(clock, self.game.header.seats[seat][0])
                self.values += [bank, clock.get("periods", 0), clock.get("period", 0), 0, 0, 0]

    # -- the course of a turn

    def _penalise(self, seat: int) -> None:
        self.game.owner(e.FIX_PENALTY).note(seat)

    def round_begins(self, rules: dict) -> bool:
        """Stop a clock whose turn a referee broke off."""
        self._stop()
        self.slot = max(0, self._slot())
        return False

    def play_ends(self) -> None:
        """Stop the clock."""
        self._stop()

    def turn_begins(self, seat: int) -> None:
        """Let the player's clock run."""
        slot = self._slot()
        self.running = -1
        if seat < 0 or slot < 0:
            return
        self.slot = slot
        clock = self.clock()
        mode = clock["mode"]
        if clock["ms"] is None and mode != "count_up":
            return  # the table plays without it
        account = self.account(seat)
        if mode == "countdown":
            account.bank = self.main(clock, seat)
            account.flag = 0
        time = account.bank
        if mode == "delay":
            time = max(0, time) + clock["delay"]
        elif mode == "byo_yomi" and time <= 0:
            time = clock["period"] if account.periods else time
        elif mode == "canadian" and time <= 0:
            time = account.period or time
        elif mode == "count_up":
            time = FAR
        self.running = seat
        what = clock.get("zero", "pass")
        # What is asked at zero is asked again; who plays on below zero has been asked.
        spent = time < 0 or (time == 0 and what != "ask")
        if account.flag or (spent and what != "pass" and what != "out"):
            if what == "penalty":
                self._penalise(seat)
            self.beyond()
        else:
            self.run(time)

    def run(self, ms: int, used_ms: int = 0) -> None:
        """Let so much time be left, of which some is used already."""
        state = self.game.state
        self.below = 0
        self.started_ms = ms
        state.remaining_ms = ms - used_ms
        self.mark_ms = state.used_ms[self.running] - used_ms
        ordinary = self.main(self.clock(), self.running) or 1
        state.total_ms = ordinary if ms == FAR else max(ordinary, ms)

    def goes_below(self) -> bool:
        """Return whether the clock that runs counts on below zero."""
        clock = self.clock()
        what = clock.get("zero", "pass")
        return what == "negative" or (what == "penalty" and clock["mode"] != "countdown")

    def beyond(self, used_ms: int = 0) -> None:
        """Count on below zero, from where that much is used already."""
        self.run(FAR, used_ms)
        self.below = 1

    def left(self) -> int:
        """Return what the running clock has left, below zero if an undo charged more than that."""
        return self.started_ms - (self.game.state.used_ms[self.running] - self.mark_ms)

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Stop the player's clock, and give what the next turn adds."""
        account = self._stop()
        if not account:
            return
        clock = self.clock()
        if timeout and clock.get("zero") == "out":
            return
        stage = account.stage
        then = clock.get("then", ())
        earned = self._increment(account)
        if not timeout:
            account.moves += 1
            if stage < len(then) and account.moves == self.control(account):
                account.bank += then[stage][1]
                account.stage += 1
                if not clock.get("late"):
                    earned = self._increment(account)  # it comes before the next turn
        account.bank += earned
        if account.flag:
            account.bank = 0  # a flag that has fallen stays there

    def _increment(self, account: Account) -> int:
        clock = self.clock()
        for stage in range(account.stage, 0, -1):
            if clock["then"][stage - 1][2] is not None:
                return int(clock["then"][stage - 1][2])
        return increment(clock, self.game.header.seats[account.seat][0])

    def control(self, account: Account) -> int:
        """Return how many turns there are until the next main time, 0 for the rest of the game."""
        clock = self.clock()
        moves = clock.get("moves", 0)
        for stage in clock.get("then", ())[: account.stage]:
            moves = moves + stage[0] if stage[0] else 0
        return int(moves)

    def _stop(self) -> "Account | None":
        """Keep what the running clock has left; returns whose account, None when none runs."""
        seat = self.running
        if seat < 0:
            return None
        clock = self.clock()
        mode = clock["mode"]
        account = self.account(seat)
        self.running = -1
        left = self.game.state.remaining_ms
        used = self.started_ms - left
        if self.below:
            account.bank -= used
            if mode == "bronstein":
                account.bank += self._given_back()
        elif mode == "count_up":
            account.bank += used
        elif mode == "delay":
            account.bank = min(account.bank, left)
        elif mode == "bronstein" and left:
            account.bank = left + self._given_back()
        elif mode == "canadian" and account.bank <= 0:
            account.period = left
            account.periods -= 1
            if account.periods <= 0:
                account.periods = clock["periods"]
                account.period = clock["period"]
        elif mode != "byo_yomi" or account.bank > 0:
            account.bank = left
            if mode == "hourglass":
                self._spill(seat, used)
        return account

    def _given_back(self) -> int:
        """Return what the player turn has used of a delay, above zero and below."""
        return min(self.game.state.ran_ms, int(self.clock()["delay"]))

    def _spill(self, seat: int, used: int) -> None:
        for other in range(self.seats):
            self.account(other).bank += self.sand(seat, other, used)

    def sand(self, seat: int, other: int, used: int) -> int:
        """Return what another gets of what a seat has used; the parts sum to the whole.

        Who does not play gets nothing, nor does a clock whose flag has fallen.
        """
        if other == seat or not self._gets(other):
            return 0
        count = place = 0
        for step in range(1, self.seats):
            one = (seat + step) % self.seats
            if one == other:
                place = count
            if self._gets(one):
                count += 1
        return used // count + (1 if place < used % count else 0)

    def _gets(self, seat: int) -> bool:
        return self.game.state.status[seat] == PLAYING and not self.account(seat).flag

    # -- zero

    def _fall(self, account: Account) -> None:
        """Let a flag fall, and remember the first."""
        account.flag = 1
        if self.first < 0:
            self.first = account.seat

    def zero(self, seat: int) -> bool:
        """Begin a period, or do what this clock does at zero."""
        if seat < 0 or self.running != seat:
            return False
        clock = self.clock()
        mode = clock["mode"]
        what = clock.get("zero", "pass")
        account = self.account(seat)
        state = self.game.state
        if self.started_ms == FAR:
            # So long has nobody counted: begin another such stretch.
            account.bank += FAR if mode == "count_up" else -FAR
            state.remaining_ms = FAR
            return True
        left = self.left()
        if mode == "byo_yomi" or mode == "canadian":
            if account.bank > 0:
                account.bank = 0
                self.run(clock["period"], -left)
                return True
            if mode == "byo_yomi" and account.periods > 1:
                account.periods -= 1
                self.run(clock["period"], -left)
                return True
            if what != "pass":  # there is none to come
                account.periods = account.period = 0
            elif mode == "canadian":
                account.periods = 1  # the next turn begins a period
        overdrawn = account.bank < 0  # it was a delay that ran out
        account.bank = min(0, account.bank) + left
        if mode == "hourglass":
            self._spill(seat, self.started_ms)
            self.mark_ms += self.started_ms
            self.started_ms = 0
        if what == "penalty":
            self._penalise(seat)
        if self.goes_below() or overdrawn:
            self.beyond()
            return True
        account.bank = 0
        if what == "out":
            state.status[seat] = ABSENT  # whatever the clock would add
            return False
        if what == "pass" or what == "penalty":
            begins_anew = mode in ("countdown", "delay", "byo_yomi", "canadian")
            if not begins_anew and not self._increment(account):
                state.status[seat] = ABSENT  # without time there is no next turn
            return False
        if what == "flag":
            self._fall(account)
        self.ask()
        return True


def _own(clock: dict) -> bool:
    """Whether a clock is one of these, not the plain one."""
    plain = clock["mode"] == "countdown" and clock.get("zero", "pass") == "pass"
    return not plain or "odds" in clock


def main(clock: dict, colour: int) -> int:
    """Return the first main time of a colour, or its time for each player turn."""
    own = clock["odds"][colour] if "odds" in clock and clock["ms"] is not None else None
    return int((clock["ms"] or 0) if own is None else own)


def increment(clock: dict, colour: int) -> int:
    """Return the first increment of a colour."""
    own = clock["odds_inc"][colour] if "odds_inc" in clock else None
    return int(clock.get("inc", 0) if own is None else own)


def follows(clock: dict, colour: int) -> int:
    """Return what a colour has for its first turn beside the main time, or behind it."""
    if clock["mode"] == "fischer":
        return 0 if clock.get("late") else increment(clock, colour)
    return int(clock.get("delay", 0) or clock.get("period", 0))
