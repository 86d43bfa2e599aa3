# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Secret picks of all players: a number or an option each, shown together once all have picked.

Device form: ``picks`` lists ``{"name", "range": [least, most] or "options": [text, ...], "counter":
gets each seat's number, "lowest": the lowest is shown first}``. The step is ``["pick", pick]``.

SECRET: a seat's number, or the number of its option. ``values`` are 1 once the last picks are
shown, the seat that is asked, + 1, and the pick of each seat, + 1, 0 before.
"""

from .. import words as texts
from ..errors import Refused
from ..game import flow
from ..game.state import ASKED, PLAYING, READY, REVEALED, SEALED
from ..record import events as e
from . import Mechanism, Prompt, Row, number, seat_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game

_HEAD = 2


class Picks(Mechanism):
    """The rounds of secret picks."""

    KINDS = (e.SECRET,)
    STEPS = ("pick",)

    revealed = number(0)  # 1 once the last picks are shown
    seat = seat_number(1)  # the seat that is asked

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values += [0] * (_HEAD + len(game.header.seats))

    def _rules(self) -> dict:
        """Return the rules of the round under way."""
        game = self.game
        pick = game.steps()[game.state.step][1]
        return game.setup.more["picks"][pick]  # type: ignore[no-any-return]

    def _range(self) -> tuple:
        """Return the least and the greatest pick."""
        rules = self._rules()
        options = rules.get("options")
        return (0, len(options) - 1) if options else rules["range"]

    def _picked(self) -> list:
        """Return ``(pick, seat)`` of all seats that picked, clockwise."""
        values = self.values
        return [
            (values[_HEAD + seat] - 1, seat)
            for seat in flow.clockwise(self.game.state)
            if values[_HEAD + seat]
        ]

    # -- its step, events and questions

    def enter(self, step: list) -> None:
        """Begin a round: ask one seat after the other."""
        self.values[:] = [0] * len(self.values)
        self._ask_next()

    def _ask_next(self) -> None:
        """Ask the next seat that plays; behind the last one, show all picks."""
        state = self.game.state
        state.phase = READY
        self.seat = -1
        for seat in flow.clockwise(state):
            if state.status[seat] == PLAYING and not self.values[_HEAD + seat]:
                self.seat = seat
                break
        else:
            if not self._picked():
                flow.next_step(self.game)
                return
            self.revealed = 1
        self.ask()

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Note a seat's pick.

        :raises Refused: when it is not asked, or there is no such number or option
        """
        if not self.asks() or self.revealed or seat != self.seat:
            raise Refused("not_now")
        least, most = self._range()
        if not least <= arg <= most:
            raise Refused("value", least, most)
        self.values[_HEAD + seat] = arg + 1
        self._ask_next()

    def go_on(self, arg: int) -> None:
        """Go on from the picks that are shown; pass over a seat that no longer plays.

        :raises Refused: when the seat that is asked plays
        """
        game, rules = self.game, self._rules()
        if not self.revealed:
            if game.state.status[self.seat] == PLAYING:
                raise Refused("not_now")
            self._ask_next()
            return
        if "counter" in rules:
            for pick, seat in self._picked():
                game.set_counter(seat, rules["counter"], pick)
        self.leave()
        flow.next_step(game)

    def prompt(self) -> Prompt:
        """Ask in secret, or show all picks."""
        rules, seat = self._rules(), self.seat
        title = rules["name"]
        on = [Row(texts.GO_ON, "", e.ADVANCE, e.NOBODY)]
        if self.revealed:
            return Prompt(title, on, self._shown())
        if self.game.state.status[seat] != PLAYING:
            return Prompt(title, on, (), seat)
        options = rules.get("options")
        if options:
            rows = [Row(text, "", e.SECRET, seat, at) for at, text in enumerate(options)]
        else:
            least, most = rules["range"]
            rows = [Row(title, "", e.SECRET, seat, 0, (("", least, most, least, 1, None),))]
        return Prompt(title, rows, (), seat, True)

    def _shown(self) -> list:
        """Return what each seat picked, a line each, numbers in their order."""
        rules = self._rules()
        options = rules.get("options")
        picked = self._picked()
        sign = 1 if options or rules.get("lowest") else -1
        ranked = sorted([(sign * pick, at) for at, (pick, _) in enumerate(picked)])
        found = []
        for _, at in ranked:
            pick, seat = picked[at]
            text = options[pick] if options else str(pick)
            found.append(texts.LABELLED.format(self.game.name(seat), text))
        return found

    def answers(self) -> int:
        """Return the progress of the round of picks."""
        if not self.asks():
            return ASKED
        if self.revealed:
            return REVEALED
        return SEALED if self._picked() else ASKED

    def hides(self, event: tuple) -> bool:
        """Whether picks are not shown yet, also after play was ended early."""
        return not self.revealed


RULES = Picks
