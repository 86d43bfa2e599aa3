# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Looks: each player in turn sets a counter and may see, alone, what a deck's next cards are.

Device form: ``looks`` are ``{"deck", "counter", "depth": how many cards at most, or "counter"}``,
decks and counters by number; the step ``["look", look]`` is the round of all players.

LOOK: the seat whose look it is has looked. ADVANCE, with a seat: what its counter is set
to. Without one PASS_OVER ends a round that is ``untouched``.
``values`` hold whether somebody has looked in the round that is on.
"""

from .. import events as e
from ..state import ASKED, LOOK, REVEALED, SHOWN
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..contract import Game
    from ..view import View


class Looks(Mechanism):
    """The look round."""

    KINDS = (e.LOOK,)
    STEPS = ("look",)
    ACTS = "looks_acts"

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values.append(0)

    def answers(self) -> int:
        """Return whether anybody knows more: somebody looked, or all may and all see it."""
        shown = self.values[0] or self.game.state.phase == SHOWN
        return REVEALED if shown else ASKED

    def put(self, view: "View") -> None:
        """Show the counter of the seat whose look it is, or what was turned up."""
        if self.game.state.phase in (LOOK, SHOWN) and self.game.owner(e.ADVANCE) is self:
            self.acts.put(self, view)


RULES = Looks
