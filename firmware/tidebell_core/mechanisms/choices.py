# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Secret choices: for each asset that is here its holder chooses, and all are shown at once.

Device form: ``choices`` are ``{"name", "options": [[text, effect or null], ...], "per": "asset"}``;
the effect "leave" lets the asset leave. The step ``["choose", choice]`` is the round.

CHOOSE: asset * 8 + option; the option SKIPPED when a referee passes over somebody. ``values`` are
whether all know what was chosen last, then the option of each asset, -1 before it is chosen.
"""

from .. import events as e
from ..state import ASKED, CHOOSE, REVEAL, REVEALED, SEALED
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..contract import Game
    from ..view import View


class Choices(Mechanism):
    """The round of secret choices."""

    KINDS = (e.CHOOSE,)
    STEPS = ("choose",)
    ACTS = "choices_acts"

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values += [0] + [-1] * len(game.header.seats)

    def answers(self) -> int:
        """Return whether anybody has chosen, and whether all know it."""
        phase = self.game.state.phase
        if phase not in (CHOOSE, REVEAL) or max(self.values[1:]) < 0:
            return ASKED
        return SEALED if phase == CHOOSE else REVEALED

    def hides(self, event: tuple) -> bool:
        """No choice is told before all are shown, however play was left."""
        return not self.values[0]

    def put(self, view: "View") -> None:
        """Show what is asked about which asset, and what was chosen once that is shown."""
        if self.game.state.phase in (CHOOSE, REVEAL):
            self.acts.put(self, view)


RULES = Choices
