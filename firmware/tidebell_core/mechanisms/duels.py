# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Duels: two players pick a number each, in secret or one after the other, and a rule decides.

Device form: ``duels`` lists ``{"name", "asks", "numbers": [least, most], "wins": "near", "equal" or
"highest", "shots": most, "open": flag, "pays": ["counter" or "pool", index], "base": [label, most],
"link": counter added for who answers, "words": [won, lost], "when": flag, "key"}``.

DUEL of a seat begins a duel. DUEL of NOBODY goes on from the revealed numbers: 0 with the next
shot, 1 with the other side's shots; both numbers are added for the log. PICK has a number, and
whether it was picked openly. FIX_PICK corrects a seat's number after both are revealed.
"""

from .. import words as texts
from ..errors import Refused
from ..game.state import ASKED, PLAYING, REVEALED, RUN, SEALED
from ..record import events as e
from ..record.events import (
    DUEL_BACK,
    DUEL_BASE,
    DUEL_ONE,
    DUEL_OTHER,
    DUEL_SHOTS,
    DUEL_TWO,
    PICK_NUMBER,
)
from . import Mechanism, Prompt, Row, number
from .points import place
from .sides import side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game

# ``values``: three integers, the shots left of side 0 and side 1, two integers, the picks of both.
_LEFT, _PICKS = 3, 7


class Duels(Mechanism):
    """The duels of one game."""

    KINDS = (e.DUEL, e.PICK, e.FIX_PICK)

    duel = number(0)  # index of the duel, -1: none goes on
    one = number(1)  # side 0: the seat that began it
    two = number(2)  # side 1: the other seat
    turn = number(5)  # the side that shoots
    bonus = number(6)  # added to the number of side 0
    pick_one = number(7)  # the number of side 0, -1 until it is picked
    pick_two = number(8)  # the number of side 1, likewise

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values.extend((-1, 0, 0, 0, 0, 0, 0, -1, -1))

    def _rules(self) -> dict:
        return self.game.setup.more["duels"][self.duel]

    def _seat(self, side: int) -> int:
        return self.two if side else self.one

    def _picked(self, side: int) -> int:
        """Return the number of a side, -1 until it is picked."""
        return self.values[_PICKS + side]

    def _left(self) -> int:
        """Return the shots left of the side that shoots."""
        return self.values[_LEFT + self.turn]

    def beginner(self, duel: dict, seat: int) -> int:
        """Return the seat that begins a duel in a seat's player turn, by ``side`` or itself."""
        if "side" in duel:
            for other in self.game.state.order:
                if side_of(self.game, other) == duel["side"]:
                    return other
        return seat

    # -- payment

    def _has(self, duel: dict, seat: int) -> int:
        """Return the amount from which a seat pays."""
        game, (what, index) = self.game, duel["pays"]
        if what == "pool":
            return game.state.left[place(game.setup, game.state, index, seat)]
        return game.state.counters[index * len(game.state.status) + seat]

    def _pay(self, duel: dict, seat: int, amount: int) -> None:
        """Take an amount from a seat's pool or counter."""
        game, (what, index) = self.game, duel["pays"]
        left = max(0, self._has(duel, seat) - amount)
        if what == "pool":
            game.state.left[place(game.setup, game.state, index, seat)] = left
        else:
            game.set_counter(seat, index, left)

    def _most(self, duel: dict, seat: int) -> int:
        """Return the highest number that a seat can pick."""
        most = duel["numbers"][1]
        if "pays" in duel:
            most = min(most, self._has(duel, seat))
        return max(most, duel["numbers"][0])

    def _most_again(self, side: int) -> int:
        """Return the highest number that a side could have picked before it paid."""
        duel = self._rules()
        most = duel["numbers"][1]
        if "pays" in duel:
            most = min(most, self._has(duel, self._seat(side)) + self._picked(side))
        return max(most, duel["numbers"][0])

    # -- its events

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Begin a duel, pick a number, correct one, or go on.

        :raises Refused: when it is not possible now, or with this number
        """
        if kind == e.PICK:
            self._pick(seat, arg)
        elif kind == e.FIX_PICK:
            self._fix_pick(seat, arg)
        elif seat == e.NOBODY:
            self._go_on(arg % DUEL_ONE)
        else:
            self._begin(seat, arg)

    def _begin(self, seat: int, arg: int) -> None:
        game, state = self.game, self.game.state
        if state.phase != RUN or state.seat < 0:
            raise Refused("not_now")
        index = arg % DUEL_OTHER
        if arg < 0 or index >= len(game.setup.more["duels"]):
            raise Refused("no_action")
        duel = game.setup.more["duels"][index]
        if duel.get("when", True) is False:
            raise Refused("no_action")
        if seat != self.beginner(duel, state.seat):
            raise Refused("not_now")
        further = arg % DUEL_SHOTS // DUEL_OTHER
        if not 0 < further < len(state.status):
            raise Refused("no_seat")
        other = (seat + further) % len(state.status)
        if state.status[other] != PLAYING:
            raise Refused("not_playing", game.name(other))
        shots = [arg % DUEL_BACK // DUEL_SHOTS, arg % DUEL_BASE // DUEL_BACK]
        most = duel.get("shots", 0)
        if max(shots) > most or (most and not max(shots)):
            raise Refused("value", 1 if most else 0, most)
        base = arg // DUEL_BASE
        most = duel.get("base", ("", 0))[1]
        if base > most:
            raise Refused("value", 0, most)
        if not duel.get("shots"):
            shots = [1, 0]
        turn = 0 if shots[0] else 1
        self.values[:] = [index, seat, other, shots[0], shots[1], turn, base, -1, -1]
        self.ask()

    def _pick(self, seat: int, arg: int) -> None:
        side = 0 if self.pick_one < 0 else 1
        if not self.asks() or self._picked(side) >= 0 or seat != self._seat(side):
            raise Refused("not_now")
        duel = self._rules()
        low, high = duel["numbers"][0], self._most(duel, seat)
        if (
            arg < 0
            or not low <= arg // PICK_NUMBER <= high
            or arg % PICK_NUMBER != int(duel.get("open", False))
        ):
            raise Refused("value", low, high)
        self.values[_PICKS + side] = arg // PICK_NUMBER
        if side and "pays" in duel:
            for one in (0, 1):
                self._pay(duel, self._seat(one), self._picked(one))

    def _fix_pick(self, seat: int, number: int) -> None:
        """Correct a number, and the payment for it."""
        side = self._revealed_side(seat)
        if side < 0:
            raise Refused("not_now")
        duel = self._rules()
        low, high = duel["numbers"][0], self._most_again(side)
        if not low <= number <= high:
            raise Refused("value", low, high)
        if "pays" in duel:
            self._pay(duel, seat, number - self._picked(side))
        self.values[_PICKS + side] = number

    def _revealed_side(self, seat: int) -> int:
        """Return a seat's side in a duel with revealed numbers, -1 for none."""
        if not self.asks() or self.pick_two < 0:
            return -1
        return 0 if seat == self.one else 1 if seat == self.two else -1

    def _go_on(self, other_side: int) -> None:
        if not self.asks() or self.pick_two < 0:
            raise Refused("not_now")
        self.values[_LEFT + self.turn] = 0 if other_side else self._left() - 1
        self.pick_one = self.pick_two = -1
        if not self._left():
            self.turn = 1
            if not self._left():
                self.duel = -1
                self.answered()

    def resolve(self, kind: int, seat: int, arg: int) -> tuple:
        """Add both numbers to the DUEL that goes on from them."""
        if kind == e.DUEL and seat in (e.NOBODY, -1) and self.pick_two >= 0:
            arg = arg % DUEL_ONE + DUEL_ONE * self.pick_one + DUEL_TWO * self.pick_two
        return seat, arg

    def closes(self) -> None:
        """Give the duel up."""
        self.duel = self.pick_one = self.pick_two = -1

    # -- its question

    def prompt(self) -> Prompt:
        """Ask a side for its number, or show both."""
        duel = self._rules()
        lines = []
        shots = duel.get("shots")
        if shots:
            lines.append(texts.FIRES.format(self._shooter(), self._left()))
        if self.pick_two >= 0:
            one, two = self._sums(self.pick_one, self.pick_two)
            seats = [self.one, self.two]
            more = bool(shots) and self._left() > 1
            return self._revealed(duel, seats, (one, two), lines, more)
        side = 0 if self.pick_one < 0 else 1
        seat = self._seat(side)
        secret = not duel.get("open")
        if not secret:
            lines += self._known(side)
        low, high = duel["numbers"][0], duel["numbers"][1] if secret else self._most(duel, seat)
        row = self._row(seat, low, high)
        return Prompt(duel["name"], [row], lines, seat, secret)

    def private(self) -> Prompt:
        """Return the question with the limits that only the asked player may know."""
        asked = self.prompt()
        if asked.secret:
            low = self._rules()["numbers"][0]
            asked.rows[:] = [self._row(asked.seat, low, self._most(self._rules(), asked.seat))]
        return asked

    def _row(self, seat: int, low: int, high: int) -> Row:
        duel = self._rules()
        field = ("", low, high, low, PICK_NUMBER, None)
        return Row(duel["asks"], "", e.PICK, seat, int(duel.get("open", False)), (field,))

    def _shooter(self) -> str:
        return self.game.name(self._seat(self.turn))

    def _known(self, side: int) -> list:
        """Return the lines that a side sees before it answers openly."""
        duel = self._rules()
        if not side:
            return [texts.NUMBERED.format(duel["base"][0], self.bonus)] if "base" in duel else []
        return [texts.TO_REACH.format(*self._sums(self.pick_one, 0))]

    def _revealed(self, duel: dict, seats: list, totals: tuple, lines: list, more: bool) -> Prompt:
        """Return the prompt with both numbers and the result.

        :param bool more: whether the shooting side can fire again
        """
        name = self.game.name
        for side in (0, 1):
            lines.append(texts.LABELLED.format(name(seats[side]), totals[side]))
        words = duel.get("words")
        won = self._won()
        if words:
            lines.append(words[0 if won else 1])
        elif totals[0] == totals[1] and duel["wins"] == "highest":
            lines.append(texts.TIE)
        else:
            lines.append(name(seats[0 if won else 1]))
        answers = [Row(texts.GO_ON, "", e.DUEL, e.NOBODY, 0)]
        if more:
            answers.append(Row(texts.NO_MORE_SHOTS, "", e.DUEL, e.NOBODY, 1))
        return Prompt(duel["name"], answers, lines)

    def _sums(self, one: int, two: int) -> tuple:
        """Return the totals of both sides with these numbers."""
        duel = self._rules()
        if "link" in duel:
            seats = len(self.game.state.status)
            two += self.game.state.counters[duel["link"] * seats + self.two]
        return one + self.bonus, two

    def _won(self) -> bool:
        """Whether the shot hits, or side 0 has more; side 1 wins ties."""
        duel = self._rules()
        one, two = self._sums(self.pick_one, self.pick_two)
        if duel["wins"] == "highest":
            return one > two
        apart = abs(one - two)
        if duel["wins"] == "equal":
            return not apart
        low, high = duel["numbers"]
        return apart <= 1 or apart == high - low  # the highest is next to the lowest

    def answers(self) -> int:
        """Return the progress of the secret picks."""
        if self.pick_one < 0 or self._rules().get("open"):
            return ASKED
        return SEALED if self.pick_two < 0 else REVEALED

    # -- view

    def rows(self, active: int) -> list:
        """Return a row for each duel that can begin in a player turn."""
        game = self.game
        seats = len(game.state.status)
        found = []  # type: list[Row]
        if active < 0 or seats < 2 or game.state.phase != RUN:
            return found
        for index, duel in enumerate(game.setup.more["duels"]):
            if duel.get("when", True) is False:
                continue
            seat = self.beginner(duel, active)
            arg = index
            fields = []  # type: list[tuple]
            if seats > 2:
                others = [game.name((seat + further) % seats) for further in range(1, seats)]
                fields.append(("", 1, seats - 1, 1, DUEL_OTHER, others))
            else:
                arg += DUEL_OTHER
            if duel.get("shots"):
                theirs = texts.OTHERS_SHOTS if seats > 2 else game.name((seat + 1) % seats)
                fields.append((game.name(seat), 0, duel["shots"], 1, DUEL_SHOTS, None))
                fields.append((theirs, 0, duel["shots"], 0, DUEL_BACK, None))
            if "base" in duel:
                label, most = duel["base"]
                fields.append((label, 0, most, min(1, most), DUEL_BASE, None))
            found.append(Row(duel["name"], "", e.DUEL, seat, arg, tuple(fields), duel.get("key")))
        return found

    def corrections(self, seat: int) -> list:
        """Return the row that corrects a seat's revealed number."""
        side = self._revealed_side(seat)
        if side < 0:
            return []
        duel, now = self._rules(), self._picked(side)
        field = ("", duel["numbers"][0], self._most_again(side), now, 1, None)
        return [Row(duel["asks"], "", e.FIX_PICK, seat, 0, (field,))]

    def hides(self, event: tuple) -> bool:
        """Whether a number was picked in secret; the DUEL that reveals it tells it."""
        return event[0] == e.PICK and not event[2] % PICK_NUMBER


RULES = Duels
