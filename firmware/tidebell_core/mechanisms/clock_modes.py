# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Time controls of the players' clocks; a plain countdown for each player turn needs none.

Device form of a clock: ``mode``; ``ms``, the main time, 0 where only periods or increments count,
null for no clock; ``odds`` and ``odds_inc``, main time and increment by colour, null for the usual
one; ``zero``: "pass", "out", "flag", "penalty", "negative" or "ask"; ``inc``, an increment, and
``late``: it comes after a turn, not before; ``delay``; ``periods`` of ``period`` ms; ``moves`` in
the first main time, and ``then``, a list of [moves or 0, ms, increment or null for the one before]
for the next main times; ``illegal``, seconds that an opponent gets.

``bank``: one time for the whole game. ``fischer``: an increment for each turn (FIDE Laws of Chess,
2023, Article 6.3.1). It is added before the turn, so that the first turn of a main time has that
main time's increment; with ``late`` after the turn, so that the last turn has it. ``delay``: waits
before it counts (ibid., 6.3.2; US Chess rule 42). ``bronstein``: counts at once, and gives the used
part of the delay back (DGT 3000 manual, "Delay"). Both work below zero, too.

``byo_yomi``: after the main time each turn has a period, and a period that runs out is lost.
``canadian``: after the main time ``periods`` turns share one period. ``hourglass``: time that one
player uses goes to the others. ``count_up``: neither a main time nor a zero.
"""

from ..game.state import ABSENT, PLAYING
from ..record import events as e
from ..setup_reading.clock_times import follows, increment, main
from . import Mechanism, number, seat_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game

FAR = 1000000000  # eleven days in ms: the time left of a clock without a zero

_NO_HANDICAP = ("", None, None)
_HEAD = 6  # integers of the running clock; the accounts of each clock and seat follow
_SIZE = 6  # integers of an account


def _entry(place: int) -> int:
    """Return a property of an Account that reads and writes its integer ``place``."""

    def get(self: "Account") -> int:
        return self.values[self.at + place]

    def put(self: "Account", value: int) -> None:
        self.values[self.at + place] = value

    return property(get, put)  # type: ignore[return-value]  # it reads as an integer


class Account:
    """The time of one seat on one clock, stored in ``_SIZE`` integers of a list.

    :param values: the mechanism's ``values``
    :param int at: index of the first integer
    """

    bank = _entry(0)  # main time
    periods = _entry(1)  # periods or turns left
    period = _entry(2)  # ms left of a Canadian period
    moves = _entry(3)  # turns ended
    stage = _entry(4)  # main times of ``then`` that have begun
    flag = _entry(5)  # 1 when the flag has fallen

    def __init__(self, values: list, at: int, seat: int) -> None:
        self.values = values
        self.at = at
        self.seat = seat


class TimeControls(Mechanism):
    """The players' clocks as time and turns change them."""

    running = seat_number(0)  # the seat whose clock runs
    slot = number(1)  # the clock that runs or last ran, an index of ``slots``
    started_ms = number(2)  # time left at the start of the turn
    mark_ms = number(3)  # ``used_ms`` of the seat then
    below = number(4)  # 1 while it counts below zero
    first = seat_number(5)  # the seat whose flag fell first

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.seats = len(game.header.seats)
        self.slots = []  # type: list[int]  # indexes of the clocks that it runs
        handicaps = game.setup.more.get("handicaps")
        given = handicaps["clock"] if handicaps else -1
        for stage in game.setup.stages:
            for step in stage["steps"]:
                index = step[1].get("clock", -1) if step[0] == "play" else -1
                if index >= 0 and index not in self.slots:
                    if index == given or _own(game.setup.clocks[index]):
                        self.slots.append(index)
        self.values += [0] * _HEAD
        self._accounts = [
            Account(self.values, _HEAD + at * _SIZE, at % self.seats)
            for at in range(len(self.slots) * self.seats)
        ]

    # -- clocks and accounts

    def counts_up(self) -> bool:
        """Return whether the clock that runs or last ran counts up."""
        return bool(self.clock()["mode"] == "count_up")

    def slot_now(self) -> int:
        """Return the slot of the current step's clock, -1 where this mechanism has none."""
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
        """Return a seat's first main time in ms, or its time for each player turn."""
        ms = self._handicap(clock, seat)[1]
        if ms is not None and clock["ms"] is not None:
            return int(ms)
        if "later" in clock:
            return self.game.setup.clock_ms(clock, self.game.state.turn)
        return main(clock, self.game.header.seats[seat][0])

    def _first(self, clock: dict, seat: int) -> int:
        """Return the time with which a seat's clock begins the game."""
        if clock["mode"] == "count_up":
            return 0
        bank = self.main(clock, seat)
        if clock["mode"] == "fischer" and not clock.get("late"):
            bank += self._first_increment(clock, seat)
        elif clock["mode"] == "bronstein":
            bank += follows(clock, self.game.header.seats[seat][0])
        return bank

    def begin(self) -> None:
        """Set all clocks of all players."""
        for index in self.slots:
            clock = self.game.setup.clocks[index]
            for seat in range(self.seats):
                bank = self._first(clock, seat)
                self.values += [bank, clock.get("periods", 0), clock.get("period", 0), 0, 0, 0]

    # -- handicaps that the table has chosen

    def _handicap(self, clock: dict, seat: int) -> tuple:
        """Return name, ms and increment of a seat's handicap, None for what is the clock's."""
        handicaps = self.game.setup.more.get("handicaps")
        if not handicaps or clock is not self.game.setup.clocks[handicaps["clock"]]:
            return _NO_HANDICAP
        return self.game.owner(e.HANDICAP).level(seat)  # type: ignore[no-any-return]

    def start_anew(self, seat: int, index: int) -> None:
        """Give a seat's clock the time of its handicap; it has not run yet."""
        if index in self.slots:
            account = self._accounts[self.slots.index(index) * self.seats + seat]
            account.bank = self._first(self.game.setup.clocks[index], seat)

    def _first_increment(self, clock: dict, seat: int) -> int:
        """Return a seat's increment in the first main time."""
        own = self._handicap(clock, seat)[2]
        return increment(clock, self.game.header.seats[seat][0]) if own is None else int(own)

    # -- the course of a turn

    def _penalise(self, seat: int) -> None:
        self.game.owner(e.FIX_PENALTY).note(seat)

    def round_begins(self, rules: dict) -> bool:
        """Stop a clock whose turn a referee broke off."""
        self._stop()
        self.slot = max(0, self.slot_now())
        return False

    def play_ends(self) -> None:
        """Stop the clock."""
        self._stop()

    def turn_begins(self, seat: int) -> None:
        """Let the player's clock run."""
        slot = self.slot_now()
        self.running = -1
        if seat < 0 or slot < 0:
            return
        self.slot = slot
        clock = self.clock()
        account = self.account(seat)
        if clock["mode"] == "countdown":
            account.bank = self.main(clock, seat)
            account.flag = 0
        self._begin(account, clock.get("delay", 0))

    def _begin(self, account: Account, delay: int, own_turn: bool = True) -> None:
        """Let a seat's clock run, after a delay where its mode has one."""
        clock = self.clock()
        mode = clock["mode"]
        if clock["ms"] is None and mode != "count_up":
            return  # the players chose no clock
        time = account.bank
        wait = delay if mode == "delay" else 0
        if wait and time >= 0:
            time += wait
        elif mode == "byo_yomi" and time <= 0:
            time = clock["period"] if account.periods else time
        elif mode == "canadian" and time <= 0:
            time = account.period or time
        elif mode == "count_up":
            time = FAR
        self.running = account.seat
        what = clock.get("zero", "pass")
        # A clock at 0 strikes and asks again; below 0 its player was asked, and plays on.
        spent = time < 0 or (time == 0 and what != "ask")
        if account.flag or (spent and what != "pass" and what != "out"):
            if what == "penalty" and own_turn:
                self._penalise(account.seat)
            self.beyond(-wait)
        else:
            self.run(max(time, wait) if wait else time)

    # -- a player turn that waits while another seat's clock runs

    def park(self) -> list:
        """Stop the running clock within its turn; return what ``unpark`` needs."""
        seat = self.running
        if seat < 0:
            return [0, 0, 0, 0, 0, 0]
        account = self.account(seat)
        bank, shown = account.bank, self.shown(seat, 0)
        kept = [seat + 1, bank, shown, self.started_ms, self.mark_ms, self.below]
        account.bank = shown
        self.running = -1
        return kept

    def unpark(self, kept: list) -> None:
        """Restart the clock that ``park`` stopped, with the time that was given to it meanwhile."""
        seat, bank, shown, started_ms, mark_ms, below = kept
        if not seat:
            return
        account = self.account(seat - 1)
        given = account.bank - shown
        account.bank = bank + given
        self.running = seat - 1
        self.mark_ms, self.below = mark_ms, below
        counts_down = not below and self.clock()["mode"] != "count_up"
        self.started_ms = started_ms + (given if counts_down else 0)
        self.game.state.remaining_ms += self.started_ms - started_ms

    def lend(self, seat: int) -> None:
        """Let a seat's own clock run in another's turn: no delay, and no move of its own."""
        if self.slot_now() >= 0 and self.clock()["mode"] != "countdown":
            self._begin(self.account(seat), 0, False)
        else:
            self.game.state.remaining_ms = self.game.state.total_ms = 0

    def give_back(self) -> None:
        """Stop a clock that ``lend`` has started."""
        self._stop(False)

    def shown(self, seat: int, since_ms: int) -> int:
        """Return the ms that a seat's clock shows ``since_ms`` after the last event."""
        raise NotImplementedError

    def run(self, ms: int, used_ms: int = 0) -> None:
        """Let the running clock have ``ms``, of which ``used_ms`` have elapsed."""
        state = self.game.state
        self.below = 0
        self.started_ms = ms
        state.remaining_ms = ms - used_ms
        self.mark_ms = state.used_ms[self.running] - used_ms
        ordinary = self.main(self.clock(), self.running) or 1
        state.total_ms = ordinary if ms >= FAR else max(ordinary, ms)

    def goes_below(self) -> bool:
        """Return whether this clock counts on below zero."""
        clock = self.clock()
        what = clock.get("zero", "pass")
        return what == "negative" or (what == "penalty" and clock["mode"] != "countdown")

    def beyond(self, used_ms: int = 0) -> None:
        """Let the running clock count on below zero, of which ``used_ms`` have elapsed.

        :param used_ms: below 0 for a delay that comes first
        """
        self.run(FAR + max(0, -used_ms), max(0, used_ms))
        self.below = 1

    def left(self) -> int:
        """Return the ms left on the running clock, below zero if an undo charged more."""
        return self.started_ms - (self.game.state.used_ms[self.running] - self.mark_ms)

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Stop the player's clock, and add increments and further main times."""
        account = self._stop()
        if account:
            self._moved(account, timeout)

    def charge(self, seat: int, ms: int, timeout: bool, moved: bool) -> None:
        """Charge a seat the ms that its clock ran in a turn of several clocks.

        :param moved: whether that was the seat's move, which may earn time
        """
        account = self.account(seat)
        account.bank += ms if self.counts_up() else -ms
        if moved:
            self._moved(account, timeout)

    def _moved(self, account: Account, timeout: bool) -> None:
        """Count a move, and add increments and further main times.

        Whoever was set absent in his turn has made none.
        """
        clock = self.clock()
        if self.game.state.status[account.seat] != PLAYING:
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
                    earned = self._increment(account)  # it belongs to the next turn
        account.bank += earned
        if account.flag:
            account.bank = 0  # a fallen flag gets no time

    def _increment(self, account: Account) -> int:
        clock = self.clock()
        for stage in range(account.stage, 0, -1):
            if clock["then"][stage - 1][2] is not None:
                return int(clock["then"][stage - 1][2])
        return self._first_increment(clock, account.seat)

    def control(self, account: Account) -> int:
        """Return the number of the turn that ends this main time, 0 for the rest of the game."""
        clock = self.clock()
        moves = clock.get("moves", 0)
        for stage in clock.get("then", ())[: account.stage]:
            moves = moves + stage[0] if stage[0] else 0
        return int(moves)

    def _stop(self, own_turn: bool = True) -> "Account | None":
        """Stop the running clock and keep its time; return its account, None when none runs.

        :param bool own_turn: it ran in its seat's turn, which counts as a move
        """
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
            account.bank -= max(0, FAR - left)
            if mode == "bronstein" and own_turn:
                account.bank += self._given_back()
        elif mode == "count_up":
            account.bank += used
        elif mode == "delay":
            account.bank = min(account.bank, left)
        elif mode == "bronstein" and left and own_turn:
            account.bank = left + self._given_back()
        elif mode == "canadian" and account.bank <= 0:
            account.period = left
            account.periods -= own_turn
            if account.periods <= 0:
                account.periods = clock["periods"]
                account.period = clock["period"]
        elif mode != "byo_yomi" or account.bank > 0:
            account.bank = left
            if mode == "hourglass":
                self._spill(seat, used)
        return account

    def _given_back(self) -> int:
        """Return the part of the delay that the player turn has used, above zero or below."""
        return min(self.game.state.ran_ms, int(self.clock()["delay"]))

    def _spill(self, seat: int, used: int) -> None:
        for other in range(self.seats):
            self.account(other).bank += self.sand(seat, other, used)

    def sand(self, seat: int, other: int, used: int) -> int:
        """Return another seat's share of the ms that a seat has used; all shares sum to them.

        Seats that do not play get nothing, nor clocks whose flag has fallen.
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

    def fall(self, account: Account) -> None:
        """Let a flag fall, and note the first one."""
        account.flag = 1
        if self.first < 0:
            self.first = account.seat

    def zero(self, seat: int) -> bool:
        """Begin a period, or carry out the clock's ``zero``."""
        if seat < 0 or self.running != seat:
            return False
        clock = self.clock()
        mode = clock["mode"]
        what = clock.get("zero", "pass")
        account = self.account(seat)
        state = self.game.state
        if self.started_ms >= FAR:
            # A clock without a zero has counted eleven days: begin anew.
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
            if what != "pass":  # no further period comes
                account.periods = account.period = 0
            elif mode == "canadian":
                account.periods = 1  # the next turn begins a period
        account.bank = min(0, account.bank) + left
        if mode == "hourglass":
            self._spill(seat, self.started_ms)
            self.mark_ms += self.started_ms
            self.started_ms = 0
        if what == "penalty":
            self._penalise(seat)
        if self.goes_below():
            self.beyond()
            return True
        account.bank = 0
        if what == "out":
            state.status[seat] = ABSENT  # even if the clock would add time
            return False
        if what == "pass" or what == "penalty":
            begins_anew = mode in ("countdown", "delay", "byo_yomi", "canadian")
            if not begins_anew and not self._increment(account):
                state.status[seat] = ABSENT  # it has no time for another turn
            return False
        if what == "flag":
            self.fall(account)
        self.ask()
        return True


def _own(clock: dict) -> bool:
    """Whether a clock needs this mechanism; a plain countdown does not."""
    plain = clock["mode"] == "countdown" and clock.get("zero", "pass") == "pass"
    return not plain or "odds" in clock
