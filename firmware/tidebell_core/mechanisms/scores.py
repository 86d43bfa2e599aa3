# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Scores: what is counted once play is over, and who has won; ``scoring`` reckons it.

Device form: ``score`` is ``{"fields": [[name, worth of one], ...], "part": worth of an asset's part
that is whole, "tie": [field or "assets", ...], "halves": worths are given twice, "from": [[field,
counter], ...]}``.

SCORE: field * 1024 + how many. ``values`` are what was counted, field by field, seat by seat.
"""

from ..errors import Refused
from ..game.state import OVER, SCORE
from ..record import events as e
from ..record.events import SCORE_FIELD
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game
    from ..game.view import View


class Scores(Mechanism):
    """The scores of a game."""

    KINDS = (e.SCORE,)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.rules = game.setup.more["score"]
        self.values += [0] * (len(game.header.seats) * len(self.rules["fields"]))

    def play_ends(self) -> None:
        """Have scores counted."""
        self.game.state.phase = SCORE

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Set what a seat has of a field.

        :raises Refused: when there is no such field or seat, or it does not score
        """
        from ..game import scoring  # seldom needed, so not in memory before

        game, seats = self.game, len(self.game.header.seats)
        if arg // SCORE_FIELD >= len(self.rules["fields"]):
            raise Refused("not_now")
        if not 0 <= seat < seats:
            raise Refused("no_seat")
        if not scoring.counts(game, seat):
            raise Refused("not_playing", game.name(seat))
        self.values[arg // SCORE_FIELD * seats + seat] = arg % SCORE_FIELD

    def put(self, view: "View") -> None:
        """Show who leads."""
        state = self.game.state
        if state.phase in (SCORE, OVER) and not state.abandoned:
            from ..game import scoring

            view.ranking = scoring.ranking(self.game)
            view.winners = scoring.winners(self.game, view.ranking)


RULES = Scores
