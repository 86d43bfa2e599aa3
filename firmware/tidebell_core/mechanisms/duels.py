# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Duels: each of two sides picks a number, in secret or one after the other, and a rule decides.

Device form: ``duels`` lists ``{"name", "asks", "numbers": [least, most], "wins": "near", "equal" or
"highest", "shots": most, "open": flag, "pays": ["counter" or "pool", index], "base": [label, most],
"link": counter added for who answers, "words": [won, lost], "when": flag, "key"}``.

DUEL begins one. By NOBODY it goes on from what is revealed: 0 with the next shot, 1 with the other
side's shots; the two numbers are added so that the log tells them. PICK tells a number, and
whether in the open. FIX_PICK is the number that a seat's should have been, once both are revealed.
"""

from .. import events as e
from .. import words as texts
from ..events import (
    DUEL_BACK,
    DUEL_BASE,
    DUEL_ONE,
    DUEL_OTHER,
    DUEL_SHOTS,
    DUEL_TWO,
    PICK_NUMBER,
)
from ..state import ASKED, REVEALED, RUN, SEALED
from . import Mechanism, Row
from .sides import side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..contract import Game
    from . import Prompt

PICKS = 7  # where ``values`` hold the two numbers, -1 until they are picked


class Duels(Mechanism):
    """The duels of one game."""

    KINDS = (e.DUEL, e.PICK, e.FIX_PICK)
    ACTS = "showdown"

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values.extend((-1, 0, 0, 0, 0, 0, 0, -1, -1))

    def beginner(self, duel: dict, seat: int) -> int:
        """Return who begins a duel in a seat's player turn: it, or the side that always does."""
        if "side" in duel:
            for other in self.game.state.order:
                if side_of(self.game, other) == duel["side"]:
                    return other
        return seat

    def closes(self) -> None:
        """Give the duel up."""
        self.values[0] = self.values[PICKS] = self.values[PICKS + 1] = -1

    def resolve(self, kind: int, seat: int, arg: int) -> tuple:
        """Tell the numbers with the event that goes on from them."""
        values = self.values
        if kind == e.DUEL and seat in (e.NOBODY, -1) and values[PICKS + 1] >= 0:
            arg = arg % DUEL_ONE + DUEL_ONE * values[PICKS] + DUEL_TWO * values[PICKS + 1]
        return seat, arg

    def private(self) -> "Prompt":
        """Ask with the limits that only the side itself may know."""
        prompt = self.acts.private(self)  # type: Prompt
        return prompt

    def corrections(self, seat: int) -> list:
        """Return the number of a side, once it is revealed."""
        found = self.acts.corrections(self, seat) if self.asks() else []  # type: list
        return found

    def answers(self) -> int:
        """Return whether one number, or both, have been picked in secret."""
        values = self.values
        if values[PICKS] < 0 or self.game.setup.more["duels"][values[0]].get("open"):
            return ASKED
        return SEALED if values[PICKS + 1] < 0 else REVEALED

    def hides(self, event: tuple) -> bool:
        """A number picked in secret is told by its reveal; the pick itself, once all is closed."""
        return event[0] == e.PICK and not event[2] % PICK_NUMBER

    # -- what may be seen

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


RULES = Duels
