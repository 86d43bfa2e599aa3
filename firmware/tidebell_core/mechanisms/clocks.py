# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The players' clocks: answers at zero, corrections, and the times to show.

``clock_modes`` has the rules by which they run.
"""

from .. import times
from .. import words as texts
from ..errors import Refused
from ..game import flow
from ..game.state import ASK, OUT, OVERTIME, PLAYING, RUN
from ..record import events as e
from ..record.events import GIVE_SEAT
from . import Prompt, Row
from .clock_modes import FAR, TimeControls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Session
    from ..game.view import View

# Arguments of FLAG: answers to the question at zero.
PLAY_ON = 0  # the player goes on below zero
PASS_ON = 1  # the player turn ends
END_GAME = 2
LEAVES = 3  # the player is out, the others play on

_MOST_S = 86400


class Clocks(TimeControls):
    """The players' clocks.

    FLAG answers the question at zero. FIX_TIME sets the ms of a seat's main time, without a seat
    those of the running clock. GIVE_TIME adds seconds to a seat's time: seat * 2**17 + seconds.
    """

    KINDS = (e.FLAG, e.GIVE_TIME, e.FIX_TIME)
    owes = ()  # type: tuple | list  # by seat: ms that the clock will be charged as it starts

    def _thinks(self, seat: int) -> bool:
        """Return whether a seat's clock runs beside those of others."""
        at_once = self.game.at_once
        return at_once is not None and at_once.runs(seat)

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Carry out an answer at zero, or set a clock.

        :raises Refused: when there is no such clock or answer, or it is not possible now
        """
        running = self.running
        if kind == e.FLAG:
            self._answer(arg)
            return
        at_once = self.game.at_once
        if at_once and at_once.running and seat == e.NOBODY and kind == e.FIX_TIME:
            raise Refused("not_now")  # it is not said whose
        if kind == e.FIX_TIME and running < 0 and seat == e.NOBODY:
            from ..game import referee

            referee.correct(self.game, kind, seat, arg)
            return
        seconds = 0
        if kind == e.GIVE_TIME:
            seat, seconds = arg // GIVE_SEAT, arg % GIVE_SEAT
        elif seat == e.NOBODY:
            seat = running
        if not 0 <= seat < self.seats:
            raise Refused("no_seat")
        mode = self.clock()["mode"] if self.slots else "countdown"
        if mode == "countdown" and seat != running:
            raise Refused("not_now")  # a seat has this clock only in its turn
        if kind == e.GIVE_TIME:
            if mode == "count_up":
                raise Refused("not_now")
            arg = self.shown(seat, 0) + seconds * 1000
            if arg <= 0:  # the clock stays below zero, by less
                self.account(seat).bank += seconds * 1000
                return
        if not 0 <= arg <= _MOST_S * 1000:
            raise Refused("value", 0, _MOST_S * 1000)
        self._set(seat, arg)

    def give(self, seconds: int) -> bool:
        """Give all who play time; return whether their clocks are here.

        :param int seconds: below 0 they are taken back
        :raises Refused: when their clocks have no zero
        """
        status = self.game.state.status
        given = False
        for seat in range(self.seats):
            has = seat == self.running or (self.slots and self.clock()["mode"] != "countdown")
            if has and status[seat] == PLAYING:
                if seconds > 0:
                    self.apply(e.GIVE_TIME, e.NOBODY, seat * GIVE_SEAT + seconds)
                else:
                    self._take(seat, seconds)
                given = True
        return given

    def _take(self, seat: int, seconds: int) -> None:
        """Take time back; a clock that has none left stays as it is."""
        from ..game import referee  # the device imports it behind the first screen

        if self.slots and self.clock()["mode"] == "count_up":
            raise Refused("not_now")
        left = self.shown(seat, 0)
        now = referee.changed(left, seconds)
        if now != left:
            self.apply(e.FIX_TIME, seat, now)

    def _set(self, seat: int, ms: int) -> None:
        state = self.game.state
        account = self.account(seat)
        if ms:
            account.flag = 0
            if self.first == seat:
                self.first = -1
        if self._thinks(seat):
            ran_ms = state.ran_ms
            account.bank = ms - ran_ms if self.counts_up() else ms + ran_ms
            at_once = self.game.at_once
            at_once.strike()
            return
        if self.running != seat:
            account.bank = ms - self._sand(seat, 0)
            return
        mode = self.clock()["mode"]
        used = self.started_ms - state.remaining_ms
        if mode == "count_up":
            account.bank = ms - used
            return
        rest = 0
        if mode == "delay":
            rest = max(0, state.remaining_ms - (FAR if self.below else max(0, account.bank)))
        counts = mode == "hourglass" and not self.below
        account.bank = ms
        self.run(ms + rest)
        if counts:  # the others keep the time that this turn has used
            self.started_ms += used
            self.mark_ms -= used
        if ms and self.asks():
            self.answered()
        elif ms and state.phase in (OVERTIME, ASK):
            state.phase = RUN

    # -- zero

    def _answer(self, answer: int) -> None:
        if not self.asks():
            raise Refused("not_now")
        if answer not in [row.arg for row in self.prompt().rows]:
            raise Refused("no_action")
        seat = self.running
        if answer == PLAY_ON:
            self.answered()
            self.beyond(-self.left())
            return
        self.leave()
        if answer == END_GAME:
            flow.finish_play(self.game)
        else:
            if answer == LEAVES:
                self.game.state.status[seat] = OUT
            flow.end_turn(self.game, True)

    def prompt(self) -> Prompt:
        """Ask what follows zero; the table or its arbiter decides who has won."""
        state = self.game.state
        name = self.game.name(state.seat)
        if self.clock().get("zero") == "ask":
            answers = [(texts.PASS_ON, PASS_ON), (texts.PLAY_ON, PLAY_ON)]
            lines = [texts.NO_TIME.format(name)]
        else:
            answers = [(texts.END_NOW, END_GAME), (texts.PLAY_ON, PLAY_ON)]
            if state.status.count(PLAYING) > 2:
                answers.insert(0, (texts.IS_OUT.format(name), LEAVES))
            lines = [texts.FLAG_FALLEN.format(name)]
            first = self.first
            if first != state.seat:
                lines.append(texts.FELL_FIRST.format(self.game.name(first)))
        rows = [Row(text, "", e.FLAG, state.seat, answer) for text, answer in answers]
        return Prompt(texts.TIME_IS_UP, rows, lines)

    # -- view

    def shown(self, seat: int, since_ms: int) -> int:
        """Return the ms that a seat's clock shows ``since_ms`` after the last event."""
        clock = self.clock()
        mode = clock["mode"]
        account = self.account(seat)
        bank = account.bank
        if account.flag:
            return 0
        if self._thinks(seat):
            ran_ms = self.game.state.ran_ms + since_ms
            if mode == "count_up":
                return bank + ran_ms
            return bank - ran_ms if self.goes_below() else max(0, bank - ran_ms)
        if self.running == seat:
            left = self.game.state.remaining_ms - since_ms
            if self.below:
                return min(left, FAR) + bank - FAR
            if mode == "count_up":
                return bank + FAR - left
            if mode == "delay":
                left = min(left, bank)
            below = bank < 0 or (self.goes_below() and not account.periods)
            return left if below else max(0, left)
        if mode == "countdown":
            return self.main(clock, seat)
        if bank <= 0 and account.periods:
            return account.period
        return bank + self._sand(seat, since_ms)

    def _sand(self, seat: int, since_ms: int) -> int:
        """Return the ms that a waiting seat of an hourglass gets of the turn under way."""
        if self.clock()["mode"] != "hourglass" or self.running < 0 or self.below:
            return 0
        used = self.started_ms - self.game.state.remaining_ms + since_ms
        return int(self.sand(self.running, seat, used))

    def show(self, view: "View", session: "Session") -> None:
        """Update the running clocks of a view, or all when it has none yet."""
        clock = self.clock() if self.slots and session.depth else {}
        if clock.get("ms") is None and clock.get("mode") != "count_up":
            return
        since = session.since_ms if session.runs() else 0
        seat = self.running
        at_once = self.game.at_once
        if not view.clocks:
            if self.game.play_rules().get("clock", self.slots[0]) not in self.slots:
                return  # the current step has a plain countdown
            self._tell(view, since)
        elif at_once and at_once.running:
            for other in range(self.seats):
                view.clocks[other] = self.shown(other, since)
        elif seat >= 0 and clock["mode"] == "hourglass":
            for other in range(self.seats):
                view.clocks[other] = self._waits(other, self.shown(other, since))
        if at_once and at_once.running:
            self._nearest(view)
        if seat >= 0:
            view.clocks[seat] = view.clock_ms = self.shown(seat, since)
            if clock["mode"] == "delay":
                left = self.game.state.remaining_ms - since
                bank = self.account(seat).bank
                view.delay_ms = max(0, left - (FAR if self.below else max(0, bank)))

    def _nearest(self, view: "View") -> None:
        """Show as the clock of all the one that has the least time left, or took the longest."""
        found = -1
        for seat in range(self.seats):
            if self._thinks(seat):
                ms = view.clocks[seat]
                if found < 0 or (ms > view.clocks[found]) == view.counts_up:
                    found = seat
        view.clock_ms = view.clocks[found]

    def _tell(self, view: "View", since_ms: int) -> None:
        """Fill the parts of a view that only events change.

        It is a method of its own so that ``show`` has no comprehension, which would allocate.
        """
        seats = range(self.seats)
        state = self.game.state
        if state.owed:
            from ..game.rewind import owes

            all_at_once = self.game.play_rules().get("at_once")
            self.owes = [owes(state, -1 if all_at_once else seat) for seat in seats]
            for one in self.game.hooks.alone:
                if one.alone():  # the turn that waits has paid for what it ran before
                    self.owes[one.waiting] = max(0, self.owes[one.waiting] - one.real_ms)
        else:
            self.owes = ()
        view.clocks = [self._waits(seat, self.shown(seat, since_ms)) for seat in seats]
        view.moves = [self.account(seat).moves for seat in seats]
        view.clock_notes = [self._note(seat) for seat in seats]
        view.flagged = self.first
        view.counts_up = self.clock()["mode"] == "count_up"

    def _waits(self, seat: int, ms: int) -> int:
        """Return the ms to show; a waiting clock shows the time that it will start with."""
        if not self.owes or self.running == seat or self._thinks(seat):
            return ms
        clock = self.clock()
        owed = self.owes[seat]
        if clock["mode"] == "count_up":
            return ms + owed
        if clock["mode"] == "delay":
            owed = max(0, owed - clock["delay"])
        return ms - owed if ms < 0 or self.goes_below() else max(0, ms - owed)

    def _note(self, seat: int) -> str:
        """Return the note beside a seat's clock: flag, periods or moves to the time control."""
        clock = self.clock()
        mode = clock["mode"]
        account = self.account(seat)
        if account.flag:
            return texts.FLAG
        if mode == "byo_yomi" or mode == "canadian":
            text = texts.PERIODS if mode == "byo_yomi" else texts.MOVES_IN
            return text.format(account.periods, times.text(clock["period"], True))
        control = self.control(account)
        return texts.MOVES.format(account.moves + 1, control) if control else ""

    def rows(self, seat: int) -> list:
        """Return the row that gives an opponent time for an illegal move."""
        illegal = self.clock().get("illegal") if self.running >= 0 else 0
        if not illegal:
            return []
        names = tuple([self.game.name(one) for one in range(self.seats)])
        detail = texts.PLUS.format(times.text(illegal * 1000, True))
        field = (texts.TIME_TO, 0, self.seats - 1, seat, GIVE_SEAT, names)
        return [Row(texts.ILLEGAL_MOVE, detail, e.GIVE_TIME, seat, illegal, (field,))]

    def facts(self, seat: int) -> list:
        """Return the note of the active player's clock, and whose flag fell first."""
        found = []
        if self.running >= 0:
            note = self._note(self.running)
            found = [note] if note else []
        if self.first >= 0:
            found.append(texts.FLAG_FELL.format(self.game.name(self.first)))
        return found


RULES = Clocks
