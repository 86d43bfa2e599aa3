# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Who begins, and where players sit: what is settled before a round is played.

Device form: the steps ``["lot"]``, the order of the next step of play is drawn; ``["starter"]``,
the table says who begins every round from now on, or has it drawn; ``["reorder"]``, the seats may
be changed; ``["next_starter", when]`` moves the start on to the left: when "turn" each turn,
"stage" as a stage begins, "ask" the table is asked then, "no" never.

STARTER: the seat that begins; with 1 as argument it was drawn. ``values`` are the order that was
drawn last.
"""

from .. import events as e
from . import Mechanism


class Seating(Mechanism):
    """Who begins, and where players sit."""

    KINDS = (e.STARTER,)
    STEPS = ("lot", "starter", "reorder", "next_starter")
    ACTS = "seating_acts"

    def round_begins(self, rules: dict) -> bool:
        """Play in the order that was drawn, where the step before drew one."""
        state = self.game.state
        if state.step and self.game.steps()[state.step - 1][0] == "lot":
            state.round = list(self.values)
        return False

    def resolve(self, kind: int, seat: int, arg: int) -> tuple:
        """Draw who begins, where nobody was named."""
        found = self.acts.resolve(self, kind, seat, arg)  # type: tuple
        return found


RULES = Seating
