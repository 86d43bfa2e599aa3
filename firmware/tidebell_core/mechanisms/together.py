# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""All play at once, on one clock, until each of them has said to be done.

Device form: ``together`` in the rules of a step of play. Its player turn is that of the table; an
END_TURN without ALL_DONE says that one more of them is done.
"""

from .. import words as texts
from ..game.state import PLAYING, RUN
from . import Mechanism


class Together(Mechanism):
    """A round of all at once."""

    def round_begins(self, rules: dict) -> bool:
        """Nobody is first."""
        return bool(rules.get("together"))

    def end_label(self) -> str:
        """Return how many are done."""
        state = self.game.state
        if state.seat >= 0 or state.phase != RUN:
            return ""
        return texts.SO_MANY_DONE % (state.pos, state.status.count(PLAYING))


RULES = Together
