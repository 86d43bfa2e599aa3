# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Numbers that are dealt, jokers among them, and turns on hold.

Device form: ``numbered`` may have ``dealt``: each step ``["numbers"]`` deals every player a number
from those that were not dealt before. They are shuffled anew when they do not suffice, and behind a
round with a joker. ``jokers``: so many of those that go first are jokers. Who has one is on hold as
the round begins. With ``hold`` a player who did nothing yet puts his turn on hold. Who is on hold
plays last, or comes in before another player who did nothing in his turn yet. ``names``: the lines
are what the numbers are called, the least one first.

HOLD: the seat puts its turn on hold; ``arg`` 1: it comes in. ``values`` are the seats on hold, as
bits; how often was shuffled; how many numbers were dealt since; and 1 once a joker was.

Its hooks follow those of ``numbered``, as its name does.
"""

from .. import words as texts
from ..errors import Refused
from ..game.rng import Stream
from ..game.state import OVER, PLAYING, SCORE
from ..phrases import listed
from ..record import events as e
from . import Mechanism, Row, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game

_PURPOSE = 0x380000  # number of the first random stream, one for each shuffle


class OnHold(Mechanism):
    """The numbers that are dealt, and the turns on hold, of one game."""

    KINDS = (e.HOLD,)
    ROWS_FIRST = True

    held = number(0)
    shuffled = number(1)
    dealt = number(2)
    joker = number(3)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.rules = game.setup.more["numbered"]
        self.values += [0, 0, 0, 0]

    def _numbers(self) -> "Any":
        return self.game.owner(e.ENTER)

    def _is_joker(self, value: int) -> bool:
        """Whether a number is one of the jokers."""
        least, most = self.rules["range"]
        jokers = self.rules.get("jokers", 0)
        return value < least + jokers if self.rules.get("lowest") else value > most - jokers

    # -- dealing

    def deal(self, seats: list) -> None:
        """Deal each of some seats a number, where numbers are dealt.

        :param seats: seats without a number
        """
        if not self.rules.get("dealt"):
            return
        numbers, state = self._numbers(), self.game.state
        least, most = self.rules["range"]
        taken = [numbers.number(one) for one in range(len(state.status)) if numbers.has(one)]
        if not taken and (self.joker or self.dealt + len(seats) > most - least + 1):
            self.shuffled += 1
            self.dealt = self.joker = 0
        pack = self._pack()
        for seat in seats:
            if self.dealt == len(pack):  # somebody came, and all numbers are out
                self.shuffled += 1
                self.dealt = 0
                pack = self._pack()
            while pack[self.dealt] in taken:
                self.dealt += 1
            taken.append(pack[self.dealt])
            self.dealt += 1
            self.joker |= int(self._is_joker(taken[-1]))
            numbers.give(seat, taken[-1])

    def _pack(self) -> list:
        """Return all numbers as they were shuffled."""
        least, most = self.rules["range"]
        pack = list(range(least, most + 1))
        Stream(self.game.header.seed, _PURPOSE + self.shuffled).shuffle(pack)
        return pack

    def name(self, value: int) -> str:
        """Return what a number is called."""
        names = self.rules.get("names")
        return names.split("\n")[value - self.rules["range"][0]] if names else str(value)

    # -- the course of the game

    def round_begins(self, rules: dict) -> bool:
        """Put those on hold who have a joker."""
        self.held = 0
        state, numbers = self.game.state, self._numbers()
        if rules.get("order") != "numbers" or not self.rules.get("jokers"):
            return False
        jokers = [one for one in state.round if numbers.has(one)]
        jokers = [one for one in jokers if self._is_joker(numbers.number(one))]
        for seat in jokers:
            self.held |= 1 << seat
        state.round = [one for one in state.round if one not in jokers] + jokers
        return False

    def turn_begins(self, seat: int) -> None:
        """Take a seat off hold that plays."""
        if seat >= 0:
            self.held &= ~(1 << seat)

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Put the turn of the active player on hold, or let a seat come in before it.

        :raises Refused: when that is not possible now, or not for that seat
        """
        state, numbers = self.game.state, self._numbers()
        rest = numbers.rest()
        if not rest or not 0 <= seat < len(state.status) or arg not in (0, 1):
            raise Refused("not_now")
        if arg:
            if seat not in rest or not self.held >> seat & 1:
                raise Refused("had_turn", self.game.name(seat))
            state.round.remove(seat)
            state.round.insert(state.pos + 1, seat)
            numbers.put_off(state.seat, 1)
            return
        if seat != state.seat or not self.rules.get("hold"):
            raise Refused("not_now")
        numbers.put_off(seat, len(rest))
        self.held |= 1 << seat

    # -- view

    def rows(self, seat: int) -> list:
        """Return the row that puts the turn on hold, and one for each seat that may come in."""
        rest = self._numbers().rest() if seat >= 0 else []
        found = [
            Row(texts.COMES_IN.format(self.game.name(one)), "", e.HOLD, one, 1)
            for one in rest
            if self.held >> one & 1
        ]
        if rest and self.rules.get("hold"):
            found.append(Row(texts.ON_HOLD, "", e.HOLD, seat))
        return found

    def facts(self, seat: int) -> list:
        """Return who is on hold."""
        names = [self.game.name(one) for one in self._told()]
        return [texts.WHO_HOLDS.format(listed(names))] if names else []

    def tells(self, found: dict) -> None:
        """Tell who is on hold."""
        seats = self._told()
        if seats:
            found["on_hold"] = seats

    def _told(self) -> list:
        """Return the seats on hold, as long as play goes on."""
        state = self.game.state
        if not self.held or state.phase in (SCORE, OVER):
            return []
        status = state.status
        return [one for one in state.round if self.held >> one & 1 and status[one] == PLAYING]


RULES = OnHold
