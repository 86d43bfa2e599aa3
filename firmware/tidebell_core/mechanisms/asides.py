# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Asides: time within a player turn that another player pays, or nobody; then the turn goes on.

Device form: ``asides`` lists ``{"name", "nobody": flag, "ms"}``. Without ``ms`` the other player's
own clock runs, or nobody's time has no end. With it each aside has so much time of its own.

ASIDE: aside, and how many seats further the player sits whose time it is, 0 for nobody. BACK goes
on with the player turn: by a key, or for no seat as nobody's time is over.

An aside of a player is a player turn of its own to undo and redo: it has its number, and what its
clock ran is charged again. The turn that waits counts as not begun meanwhile, so what it owes is
kept. ``values`` are the aside under way, + 1; its number; the seat whose turn waits; when nobody's
time began; then the waiting turn's clock, and what ``TimeControls.park`` keeps of it.
"""

from .. import words as texts
from ..errors import Refused
from ..game.state import PLAYING, READY, RUN
from ..record import events as e
from ..record.events import ASIDE_OTHER
from . import Mechanism, Prompt, Row, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game, Session
    from ..game.view import View

_TURN = 4  # the waiting turn's time left, whole time, charged and real time
_PARKED = 8  # ``TimeControls.park``
_SIZE = 14


class Asides(Mechanism):
    """The asides of one game."""

    KINDS = (e.ASIDE, e.BACK)
    STRIKES = e.BACK

    now = number(0)  # the aside under way, + 1, 0 for none
    turn = number(1)  # the number of its player turn
    waiting = number(2)  # the seat whose turn waits
    since = number(3)  # the time played when nobody's time began
    real_ms = number(_TURN + 3)  # how long the clock of the turn that waits has really run

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.asides = game.setup.more["asides"]
        self.values += [0] * _SIZE

    def lent(self) -> bool:
        """Return whether the clock of another player runs."""
        state = self.game.state
        return self.now > 0 and state.phase != READY and state.player_turn() == self.turn

    def _clocks(self) -> "Any":
        """Return the mechanism of the players' clocks, None where the game has none."""
        return self.game.owner(e.FLAG)

    def _rules(self) -> dict:
        return self.asides[self.now - 1]  # type: ignore[no-any-return]

    # -- the course of the game

    def round_begins(self, rules: dict) -> bool:
        """Forget an aside that a referee broke off."""
        self.values[:] = [0] * _SIZE
        return False

    def play_ends(self) -> None:
        """Forget an aside that the end of play broke off."""
        self.values[:] = [0] * _SIZE

    def holds(self, seat: int, timeout: bool) -> bool:
        """Go back to the player turn that waits, where an aside ends."""
        if not self.lent():
            return False
        self.go_back()
        return True

    def zero(self, seat: int) -> bool:
        """Go back at zero, unless the player's own clock has something else to do then."""
        if not self.lent():
            return False
        clocks = self._clocks()
        if not clocks or not clocks.zero(seat):
            self.go_back()
        return True

    def does(self, kind: int) -> None:
        """Refuse what belongs to the player turn that waits.

        :raises Refused: unless the event concerns clocks or the aside itself, or a referee may do
            it at any time
        """
        if not self.lent() or kind in self.KINDS or kind in e.AT_ANY_TIME or kind == e.FULL_TIME:
            return
        clocks = self._clocks()
        if not clocks or kind not in clocks.KINDS:
            raise Refused("not_now")

    def allows(self, action: dict) -> bool:
        """Whether an action can be done: not in an aside."""
        return not self.lent()

    def alone(self) -> bool:
        """Whether nothing else can be done now."""
        return self.lent()

    # -- its events and questions

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Begin an aside, or go back to the player turn that waits.

        :raises Refused: when that is not possible now, or not with that seat
        """
        state = self.game.state
        if kind == e.BACK:
            if self.asks():
                self.now = 0
                self.game.handed += 1
                self.answered()
            elif self.lent() and state.phase == RUN:
                self.go_back()
            else:
                raise Refused("not_now")
            return
        if state.phase != RUN or state.seat < 0 or self.lent():
            raise Refused("not_now")
        if arg < 0 or arg % ASIDE_OTHER >= len(self.asides):
            raise Refused("no_action")
        rules, further = self.asides[arg % ASIDE_OTHER], arg // ASIDE_OTHER
        if not 0 <= further < len(state.status) or (further == 0) != rules.get("nobody", False):
            raise Refused("no_seat")
        other = (state.seat + further) % len(state.status)
        if state.status[other] != PLAYING:
            raise Refused("not_playing", self.game.name(other))
        self.values[:] = [0] * _SIZE
        self.now = arg % ASIDE_OTHER + 1
        self.waiting = state.seat
        self.game.handed += 1
        if further:
            self._lend(other)
        else:
            self.since = state.elapsed_ms()
            self.ask()

    def _lend(self, seat: int) -> None:
        """Let the clock of a seat run in place of the active player's."""
        state, clocks = self.game.state, self._clocks()
        self.values[_TURN:_PARKED] = [
            state.remaining_ms,
            state.total_ms,
            state.ran_ms,
            state.real_ms,
        ]
        if clocks:
            self.values[_PARKED:] = clocks.park()
        state.begun[state.taker] -= 1
        state.seat = seat
        state.turn_begun()
        self.turn = state.player_turn()
        own = self._rules().get("ms")
        if own:
            state.remaining_ms = state.total_ms = own
        elif clocks:
            clocks.lend(seat)

    def go_back(self) -> None:
        """Let the player turn that waits go on."""
        state, clocks = self.game.state, self._clocks()
        if clocks:
            clocks.give_back()
        state.seat = self.waiting
        state.taker = state.seat + 1
        state.begun[state.taker] += 1
        left, state.total_ms, state.ran_ms, state.real_ms = self.values[_TURN:_PARKED]
        state.remaining_ms = left
        if clocks:
            clocks.unpark(self.values[_PARKED:])
        state.phase = RUN
        self.values[:] = [0] * _SIZE
        self.game.handed += 1

    def prompt(self) -> Prompt:
        """Ask nothing: nobody's clock runs until the table goes on."""
        row = Row(texts.GO_ON, "", e.BACK, self.waiting)
        return Prompt(self._rules()["name"], [row], (texts.NOBODYS_TIME,))

    def waits(self) -> bool:
        """Whether nobody's time goes on behind another question."""
        return self.now > 0 and self._rules().get("nobody", False) and not self.asks()

    # -- time

    def due_ms(self) -> "int | None":
        """Return in how many ms after the last event an aside ends by itself, None for never."""
        if not self.now or not self.asks():
            return None
        ms = self._rules().get("ms")
        return max(0, ms - (self.game.state.elapsed_ms() - self.since)) if ms else None

    def show(self, view: "View", session: "Session") -> None:
        """Show how much of nobody's time is left."""
        due = self.due_ms()
        if due is not None:
            view.wait_ms = max(0, due - (0 if session.paused else session.since_ms))

    # -- view

    def rows(self, seat: int) -> list:
        """Return a row for each aside, or the one that goes back."""
        game = self.game
        state = game.state
        if seat < 0 or state.phase != RUN:
            return []
        if self.lent():
            return [Row(texts.BACK, game.name(self.waiting), e.BACK, seat, key="end")]
        seats = len(state.status)
        others = [game.name((seat + further) % seats) for further in range(1, seats)]
        found = []
        for index, aside in enumerate(self.asides):
            if aside.get("nobody"):
                found.append(Row(aside["name"], "", e.ASIDE, seat, index))
            elif seats > 2:
                field = ("", 1, seats - 1, 1, ASIDE_OTHER, others)
                found.append(Row(aside["name"], "", e.ASIDE, seat, index, (field,)))
            elif others:
                arg = index + ASIDE_OTHER
                found.append(Row(aside["name"], others[0], e.ASIDE, seat, arg))
        return found

    def facts(self, seat: int) -> list:
        """Return in whose turn this is an aside."""
        if not self.lent():
            return []
        return [texts.ASIDE_OF.format(self._rules()["name"], self.game.name(self.waiting))]


RULES = Asides
