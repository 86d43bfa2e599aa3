# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Scores: counted once play is over; ``game.scoring`` works out the ranking.

Device form: ``score`` is ``{"fields": [[name, worth of one], ...], "part": worth of a whole part of
a saved asset, "tie": [field or "assets", ...], "halves": flag, all worths are doubled, "from":
[[field, counter], ...], "least": [smallest count of each field, 0 or less], "ranks": "side" or
"none"}``.

SCORE: field * 1024 + count from the field's least on. ``values`` are the counts, by field and seat.
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

    def least(self, field: int) -> int:
        """Return the smallest count of a field."""
        least = self.rules.get("least")
        return int(least[field]) if least else 0

    def most(self, field: int) -> int:
        """Return the largest count of a field."""
        most = self.least(field) + SCORE_FIELD - 1
        for filled, counter in self.rules.get("from", ()):
            if filled == field:
                most = max(most, self.game.least(counter) + self.game.most(counter))
        return most

    def play_ends(self) -> None:
        """Go on to the scores."""
        self.game.state.phase = SCORE

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Set a seat's count in a field.

        :raises Refused: when there is no such field or seat, or the seat does not score
        """
        from ..game import scoring  # the device imports it behind the first screen

        game, seats = self.game, len(self.game.header.seats)
        field, value = e.place(arg, SCORE_FIELD)
        if not 0 <= field < len(self.rules["fields"]):
            raise Refused("not_now")
        if not 0 <= seat < seats:
            raise Refused("no_seat")
        if not scoring.counts(game, seat):
            raise Refused("not_playing", game.name(seat))
        least, most = self.least(field), self.most(field)
        if least + value > most:
            raise Refused("value", least, most)
        self.values[field * seats + seat] = self.least(field) + value

    def put(self, view: "View") -> None:
        """Show the ranking."""
        state = self.game.state
        if view.total is not None:
            view.total = None
        if state.phase in (SCORE, OVER) and not state.abandoned:
            from ..game import scoring

            view.ranking = scoring.ranking(self.game)
            view.winners = scoring.winners(self.game, view.ranking)
            if not scoring.ranked(self.game):
                view.total = scoring.total(self.game)


RULES = Scores
