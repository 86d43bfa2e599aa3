# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""An order of play by a number of each player, which the table enters or a counter has.

Device form: ``numbered`` is ``{"name", "range": [least, most], "lowest": flag, "lot": flag,
"delay": flag, "unique": flag, "by": [counter, ...], "keep": flag, "clockwise": flag}``. The step
``["numbers"]`` asks for the number of each seat. A step of play with the ``order`` "numbers" goes
by the numbers entered last, with ``back`` from the last one to the first. One that alternates with
``passed`` "numbers" does so round and round. The highest number is first, with ``lowest`` the
lowest one.
Equal numbers go clockwise from the seat that starts, with ``lot`` by chance, with ``keep`` as in
the order before. With ``by`` nobody is asked: each has the value of the first counter at that step,
and the next counters decide between equal ones. With ``clockwise`` the numbers say who starts from
then on, and the others follow clockwise.

Who comes into play in a round and had no turn of it joins it behind the active seat, at the place
of his number; who has none is asked for it, at once or as the next such round begins. Who has one
keeps his place among equal ones. With ``delay`` a player who did nothing yet puts his turn off
behind others of the round; a countdown that has run goes on from there.

ENTER: a seat's number. DELAY: how many seats go first. ``values`` are the seats with a number and
those that had their turn of the round, as bits, and how many orders were drawn; then by seat its
number, its place in the order, and the ms of a countdown that its delayed turn has used.
"""

from .. import words as texts
from ..errors import Refused
from ..game import flow
from ..game.rng import Stream
from ..game.state import LOT, PLAYING, READY, RUN
from ..phrases import signed
from ..record import events as e
from . import Mechanism, Prompt, Row, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game
    from ..game.view import View

_PURPOSE = 0x300000  # number of the first random stream, one for each order
_HEAD = 3


class Numbered(Mechanism):
    """The numbers by which players follow each other."""

    KINDS = (e.ENTER, e.DELAY)
    STEPS = ("numbers",)

    entered = number(0)  # a bit for each seat with a number
    had = number(1)  # a bit for each seat that began its turn of this round
    drawn = number(2)  # orders so far

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.rules = game.setup.more["numbered"]
        self.seats = len(game.header.seats)
        self.values += [0] * (_HEAD + 3 * self.seats)

    def number(self, seat: int) -> int:
        """Return a seat's number."""
        return self.values[_HEAD + seat]

    def _put(self, block: int, seat: int, value: int) -> None:
        self.values[_HEAD + block * self.seats + seat] = value

    def _get(self, block: int, seat: int) -> int:
        return self.values[_HEAD + block * self.seats + seat]

    def _on(self) -> bool:
        """Return whether each plays once in the step of play under way, by the numbers."""
        return bool(self.game.play_rules().get("order") == "numbers")

    def _rotates(self) -> bool:
        """Return whether the step of play under way goes round and round by the numbers."""
        rules = self.game.play_rules()
        return bool(rules.get("passed") == "numbers" and rules.get("order") == "alternate")

    # -- the order

    def _unasked(self) -> int:
        """Return the next playing seat whose number is missing, -1 for none."""
        state = self.game.state
        for seat in flow.clockwise(state):
            if state.status[seat] == PLAYING and not self.entered >> seat & 1:
                return seat
        return -1

    def _settle(self) -> None:
        """Give each seat its place in the order."""
        game = self.game
        order = flow.clockwise(game.state)
        if self.rules.get("lot"):
            Stream(game.header.seed, _PURPOSE + self.drawn).shuffle(order)
        elif self.rules.get("keep"):  # at first all places are 0
            placed = sorted([(self._get(1, seat), at) for at, seat in enumerate(order)])
            order = [order[at] for _, at in placed]
        self.drawn += 1
        sign = 1 if self.rules.get("lowest") else -1
        counters = game.state.counters
        ranked = []
        for at, seat in enumerate(order):
            more = [sign * counters[by * self.seats + seat] for by in self.rules.get("by", ())[1:]]
            ranked.append((sign * self.number(seat), more, at))
        line = [order[at] for _, _, at in sorted(ranked)]
        if self.rules.get("clockwise"):
            playing = [seat for seat in line if game.state.status[seat] == PLAYING]
            game.state.start = playing[0] if playing else line[0]
            line = flow.clockwise(game.state)
        for place, seat in enumerate(line):
            self._put(1, seat, place)

    def line(self) -> list:
        """Return all seats in their order; those without a number are last, clockwise."""
        found = sorted([(self._get(1, one), one) for one in self._numbered()])
        line = [seat for _, seat in found]
        return line + [seat for seat in flow.clockwise(self.game.state) if seat not in line]

    def _course(self) -> list:
        """Return all seats in the order in which the step of play under way goes."""
        line = self.line()
        if self.game.play_rules().get("back"):
            line.reverse()
        return line

    def _playing(self) -> list:
        """Return the playing seats with a number, in their order."""
        status, entered = self.game.state.status, self.entered
        return [one for one in self.line() if entered >> one & 1 and status[one] == PLAYING]

    def _numbered(self) -> list:
        """Return the seats that have a number."""
        return [seat for seat in range(self.seats) if self.entered >> seat & 1]

    def round_begins(self, rules: dict) -> bool:
        """Let the round go by the numbers; before any was entered it is clockwise."""
        self.had = 0
        for seat in range(self.seats):
            self._put(2, seat, 0)
        if self.waits():
            self._deal()
        if rules.get("order") == "numbers" and (self.entered or rules.get("back")):
            self.game.state.round = self._course()
        if self.waits():
            self.ask()
        return False

    def follow(self, rest: list) -> list:
        """Return the seats still to come in this round, after seats moved: the order stays.

        :param rest: seats that have not had their turn, clockwise from the start
        """
        state = self.game.state
        return state.round[state.pos + 1 :] if self._on() else rest

    def _shown(self) -> bool:
        """Return whether the order that was entered is shown."""
        game = self.game
        return game.state.course == LOT and game.steps()[game.state.step][0] == "numbers"

    def came(self, seat: int) -> None:
        """Let a seat join the round; ask for its number where it has none."""
        if self.waits():
            self._deal()
        if self.waits():
            self.ask()
        elif self.entered >> seat & 1:
            self._join(seat)

    def is_done(self, seat: int) -> None:
        """Pass over a seat that leaves while its clock waits."""
        state = self.game.state
        if self._on() and state.phase == READY and state.seat == seat:
            flow.seek(self.game)

    def waits(self) -> bool:
        """Whether a number is missing where the table goes by them."""
        counts = self.entered and (self._on() or self._rotates() or self._shown())
        return bool(counts) and self._unasked() >= 0 and not self.asks()

    def _join(self, seat: int) -> None:
        """Let a seat with a number take its place in the round under way, or in the order shown."""
        game, state = self.game, self.game.state
        if self._shown():
            state.round = self._playing()
        elif not self._on() and not self._rotates():
            return
        elif not self.had and state.course == READY:  # the round has not begun
            state.round = self._course() if self._on() else game.owner(e.PASS).playing()
            state.pos = 0
            flow.next_seat(game)
        elif not self._on():
            state.round[state.pos + 1 :] = game.owner(e.PASS).follow([])
        elif not self.had >> seat & 1:
            self._insert(seat)

    def _insert(self, seat: int) -> None:
        """Put a seat in front of those behind it in the order that still have their turn."""
        state, line = self.game.state, self._course()
        first = [one for one in state.round if self.had >> one & 1]
        rest = [one for one in state.round if not self.had >> one & 1 and one != seat]
        at = 0
        while at < len(rest) and line.index(rest[at]) < line.index(seat):
            at += 1
        rest.insert(at, seat)
        state.round = first + rest
        state.pos = len(first) - 1
        if state.course == READY:  # nobody's turn is under way
            state.pos += 1
            flow.next_seat(self.game)

    def _line_up(self, seat: int) -> None:
        """Give a seat whose number was entered its place in the order."""
        seats = flow.clockwise(self.game.state)
        if self.rules.get("clockwise"):
            for place, one in enumerate(seats):
                self._put(1, one, place)
            return
        line = [one for one in self.line() if one != seat and self.entered >> one & 1]
        sign = 1 if self.rules.get("lowest") else -1
        before = [one for one in line if sign * self.number(one) < sign * self.number(seat)]
        equal = [one for one in line if self.number(one) == self.number(seat)]
        at = len([one for one in equal if seats.index(one) < seats.index(seat)])
        if self.rules.get("keep"):
            at = len(equal)
        elif self.rules.get("lot"):
            at = Stream(self.game.header.seed, _PURPOSE + self.drawn).below(len(equal) + 1)
            self.drawn += 1
        line.insert(len(before) + at, seat)
        for place, one in enumerate(line):
            self._put(1, one, place)

    # -- a turn that is put off

    def rest(self) -> list:
        """Return the seats to come, as long as the active player can let them go first."""
        state = self.game.state
        if not self._on() or state.phase != RUN or state.last >= 0:
            return []
        game = self.game
        return [seat for seat in state.round[state.pos + 1 :] if flow.has_turn(game, seat)]

    def put_off(self, seat: int, others: int) -> None:
        """Put the active player's turn off.

        :param others: how many seats to come go first
        :raises Refused: when there are not so many, or something was done in the turn
        """
        state = self.game.state
        rest = self.rest()
        if not 1 <= others <= len(rest):
            raise Refused("not_now")
        if self._countdown():
            self._put(2, seat, state.total_ms - state.remaining_ms)
        self.had &= ~(1 << seat)
        line = state.round
        del line[state.pos]
        line.insert(line.index(rest[others - 1]) + 1, seat)
        state.pos -= 1  # the one who follows moves up; the end of the turn goes on to him
        flow.end_turn(self.game)

    def _countdown(self) -> bool:
        """Return whether each player turn has a time of its own."""
        clock = self.game.play_rules().get("clock", -1)
        return clock >= 0 and self.game.setup.clocks[clock]["mode"] == "countdown"

    def turn_begins(self, seat: int) -> None:
        """Note whose turn it is; let the countdown of one that was put off go on."""
        self.had |= 1 << seat if seat >= 0 else 0
        used = self._get(2, seat) if seat >= 0 else 0
        if not used:
            return
        state = self.game.state
        self._put(2, seat, 0)
        clocks = self.game.owner(e.FLAG)
        if clocks and clocks.running == seat:
            clocks.run(max(0, state.remaining_ms - used))
        else:
            state.remaining_ms = max(0, state.remaining_ms - used)

    # -- its step, events and questions

    def enter(self, step: list) -> None:
        """Ask for the numbers, one seat after the other, or read them from a counter."""
        self.entered = 0
        game = self.game
        for counter in self.rules.get("by", ())[:1]:
            self.entered = (1 << self.seats) - 1
            least = game.least(counter)
            for seat in range(self.seats):
                self._put(0, seat, least + game.state.counters[counter * self.seats + seat])
        self._deal()
        self._seek()

    def _deal(self) -> None:
        """Have those dealt a number who have none, where numbers are dealt."""
        game = self.game
        dealer: "Any" = game.owner(e.HOLD)
        if dealer:
            status = game.state.status
            dealer.deal(
                [
                    one
                    for one in flow.clockwise(game.state)
                    if status[one] == PLAYING and not self.has(one)
                ]
            )

    def has(self, seat: int) -> bool:
        """Return whether a seat has a number."""
        return bool(self.entered >> seat & 1)

    def give(self, seat: int, value: int) -> None:
        """Give a seat its number, and its place in an order that is settled."""
        self._put(0, seat, value)
        self.entered |= 1 << seat
        if not self._entering():
            self._line_up(seat)

    def _seek(self) -> None:
        """Ask for the next number; behind the last one, show the order."""
        state = self.game.state
        if self._unasked() >= 0:
            state.phase = READY
            self.ask()
            return
        self._settle()
        state.round = self._playing()
        state.phase = LOT

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Note a number, or put a turn off.

        :raises Refused: when it is not possible now, or not for that seat or number
        """
        state = self.game.state
        if kind == e.DELAY:
            if seat != state.seat or seat < 0 or not self.rules.get("delay"):
                raise Refused("not_now")
            self.put_off(seat, arg)
            return
        if not self.asks() or seat != self._unasked():
            raise Refused("not_now")
        least, most = self.rules["range"]
        if not least <= arg <= most:
            raise Refused("value", least, most)
        if self._holder(arg) >= 0:
            raise Refused("taken", arg, self.game.name(self._holder(arg)))
        self._put(0, seat, arg)
        self.entered |= 1 << seat
        if self._entering():
            self.leave()
            self._seek()
            return
        self._line_up(seat)
        self._join(seat)
        self.answered()

    def _holder(self, entered: int) -> int:
        """Return the seat that alone may have a number, -1 for none."""
        for seat in self._playing() if self.rules.get("unique") else ():
            if self.entered >> seat & 1 and self.number(seat) == entered:
                return int(seat)
        return -1

    def _entering(self) -> bool:
        """Whether all are asked for their numbers, and not only who joins."""
        return not (self._on() or self._rotates() or self._shown())

    def prompt(self) -> Prompt:
        """Ask for the number of a seat; the one before is offered."""
        seat = self._unasked()
        if seat < 0:  # the last one went away
            return Prompt(texts.LOT, [Row(texts.GO_ON, "", e.ADVANCE, e.NOBODY)])
        least, most = self.rules["range"]
        first = max(least, self.number(seat))
        if self._holder(first) >= 0:
            first = min([one for one in range(least, most + 1) if self._holder(one) < 0])
        row = Row(self.rules["name"], "", e.ENTER, seat, 0, (("", least, most, first, 1, None),))
        return Prompt(texts.LOT, [row], (), seat)

    def asked(self) -> int:
        """Return -1: no clock runs while a seat is asked."""
        return -1

    def go_on(self, arg: int) -> None:
        """Go on from the order that is shown, or where nobody is left to be asked.

        :raises Refused: while a number is missing
        """
        if self.game.state.phase == LOT:
            flow.next_step(self.game)
            return
        if self._unasked() >= 0:
            raise Refused("not_now")
        if self._entering():
            self.leave()
            self._seek()
        else:
            self.answered()

    # -- view

    def put(self, view: "View") -> None:
        """Show the numbers beside the order."""
        state = self.game.state
        shown = state.phase == LOT and self.game.steps()[state.step][0] == "numbers"
        if shown:
            view.lot_notes = [self._name(seat) for seat in range(self.seats)]
        elif view.lot_notes:
            view.lot_notes = ()

    def _name(self, seat: int) -> str:
        """Return what a seat's number is called."""
        dealer: "Any" = self.game.owner(e.HOLD)
        return dealer.name(self.number(seat)) if dealer else signed(self.number(seat))  # type: ignore[no-any-return]

    def rows(self, seat: int) -> list:
        """Return the row that puts the turn off."""
        rest = self.rest() if seat >= 0 and self.rules.get("delay") else []
        if not rest:
            return []
        names = [self.game.name(other) for other in rest]
        field = (texts.DELAY_BEHIND, 1, len(rest), 1, 1, names)
        return [Row(texts.DELAY_TURN, "", e.DELAY, seat, 0, (field,))]

    def facts(self, seat: int) -> list:
        """Return the number that the active player has entered; counters show their own."""
        if seat < 0 or not self.entered >> seat & 1 or not (self._on() or self._rotates()):
            return []
        if self.rules.get("by"):
            return []
        return [texts.NUMBERED.format(self.rules["name"], self._name(seat))]


RULES = Numbered
