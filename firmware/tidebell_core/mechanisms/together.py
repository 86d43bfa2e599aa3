# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""All play at once, on one clock, until each player has pressed that he is done.

Device form: ``together`` in the rules of a step of play. The step has one player turn, that of all
together. END_TURN without ALL_DONE counts one more player as done.
"""

from .. import words as texts
from ..game.state import PLAYING, RUN
from . import Mechanism


class Together(Mechanism):
    """Player turns of all together."""

    def round_begins(self, rules: dict) -> bool:
        """Nobody is first."""
        return bool(rules.get("together"))

    def end_label(self) -> str:
        """Return how many players are done."""
        state = self.game.state
        if state.seat >= 0 or state.phase != RUN:
            return ""
        return texts.SO_MANY_DONE.format(state.pos, state.status.count(PLAYING))


RULES = Together
