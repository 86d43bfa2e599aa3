# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A clock for the whole match, beside those of the players.

Device form: ``match`` is ``{"ms", "zero", "more", "warn": [seconds, ...], "say": [[seconds, text],
...]}``. The clock starts with the first player turn, and stops only for a pause. At zero,
"last_turns": the active player, or between two turns the last one, finishes, and each of the others
has one turn more. "round": this turn of the game is played to its end. "more_turns": the player
turn under way is finished, and ``more`` player turns follow, of whoever. "end": play ends at once.
Then scores follow.
"""

from .. import words as texts
from ..errors import Refused
from ..game import called, flow
from ..game.state import ASK, OVER, OVERTIME, RUN, SCORE
from ..record import events as e
from ..setup_reading.clock_times import MOST_MS
from . import Mechanism, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game, Session
    from ..game.view import View


class Match(Mechanism):
    """The match clock."""

    KINDS = (e.FULL_TIME, e.FIX_MATCH)
    STRIKES = e.FULL_TIME

    started = number(0)  # 1 once the clock has started
    since = number(1)  # the time played then, shifted by corrections
    over = number(2)  # 1 once zero has come
    last = number(3)  # a bit for each seat that has a last turn to come
    turns = number(4)  # with "more_turns": player turns to come, with the one under way

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.rules = game.setup.more["match"]
        self.values += [0, 0, 0, 0]
        if self.rules["zero"] == "more_turns":
            self.values.append(0)

    def at_zero(self) -> str:
        """Return what its zero does, empty where it never starts."""
        return self.rules["zero"] if self.rules["ms"] else ""

    def _left(self) -> int:
        """Return the ms left at the last event; undo gives none back."""
        return int(self.rules["ms"] - (self.game.state.elapsed_ms() - self.since))

    def _runs(self) -> bool:
        if not self.started or self.over:
            return False
        phase = self.game.state.phase
        return phase != SCORE and phase != OVER

    def turn_begins(self, seat: int) -> None:
        """Start the clock with the first player turn."""
        if not self.started and self.rules["ms"]:
            self.started = 1
            self.since = self.game.state.elapsed_ms()

    def round_begins(self, rules: dict) -> bool:
        """After zero, end play instead of a round in which no last turn can be played."""
        if not self.over or (self.rules["zero"] == "more_turns" and self.turns > 0):
            return False
        if (
            self.rules["zero"] in ("last_turns", "end")
            and not rules.get("together")
            and self._to_come()
        ):
            return False
        flow.finish_play(self.game)
        return True

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Count the player turns after zero."""
        if self.over and self.rules["zero"] == "more_turns":
            self.turns -= 1

    def goes_on(self, seat: int) -> bool:
        """After zero, end play after the last turn."""
        if not self.over:
            return False
        if self.rules["zero"] == "more_turns":
            if self.turns > 0:
                return False
        elif self.rules["zero"] == "round":
            return False  # the turn goes on, and its later steps too: see ``ends_turns``
        else:
            self.last &= ~(1 << seat)
            if self._to_come():
                return False
        flow.finish_play(self.game)
        return True

    def ends_turns(self) -> bool:
        """After zero, whether no player turn of a later turn can be played."""
        if not self.over or self.rules["zero"] == "round":
            return bool(self.over)
        if self.rules["zero"] == "more_turns":
            return self.turns <= 0
        return not self._to_come()

    def _to_come(self) -> int:
        """Return how many playing seats have a last turn to come."""
        return called.to_come(self.game.state, self.last)

    def skips(self, seat: int) -> bool:
        """Whether a seat has had its last turn."""
        last_turns = self.over and self.rules["zero"] == "last_turns"
        return bool(last_turns) and not self.last >> seat & 1

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Strike zero, or set the time left.

        :raises Refused: when the clock does not run, or the time is more than a day
        """
        if kind == e.FIX_MATCH:
            if not self.started:
                raise Refused("not_now")
            if not 0 < arg <= MOST_MS:
                raise Refused("value", 1, MOST_MS)
            self.since += arg - self._left()
            self.over = 0
            return
        if not self._runs():
            raise Refused("not_now")
        self.over = 1
        self.last = called.others(self.game)
        if self.rules["zero"] == "more_turns":
            self.turns = self.rules["more"] + self._playing()
        if self.rules["zero"] == "end":
            flow.finish_play(self.game)

    def give(self, seconds: int) -> bool:
        """Give the match time; return whether its clock has started."""
        if self.started:
            from ..game import referee  # the device imports it behind the first screen

            self.apply(e.FIX_MATCH, e.NOBODY, referee.changed(max(0, self._left()), seconds))
        return bool(self.started)

    def _playing(self) -> int:
        """Return 1 while a player turn is under way, else 0."""
        return int(self.game.state.course in (RUN, OVERTIME, ASK))

    # -- view

    def due_ms(self) -> "int | None":
        """Return the ms left at the last event, None when the clock does not run."""
        return max(0, self._left()) if self._runs() else None

    def show(self, view: "View", session: "Session") -> None:
        """Show the time left."""
        if self.started:
            since = 0 if session.paused else session.since_ms
            view.match_ms = 0 if self.over else max(0, self._left() - since)

    def facts(self, seat: int) -> list:
        """Return after zero how many turns are to come."""
        over = self.game.state.phase in (SCORE, OVER)
        if not self.over or over or self.rules["zero"] == "end":
            return []
        if self.rules["zero"] == "round":
            return [texts.LAST_ROUND]
        if self.rules["zero"] == "more_turns":
            return [called.follow(self.turns - self._playing())]
        return [called.last_turns(self.game.state, self.game.mover(), self.last)]


RULES = Match
