# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Look round: each player in turn sets his counter, and may see the next cards alone."""

from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.record import events as e

from ...parts.inputs import TAP
from ..draw import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..desk import Desk, Page


class Look:
    """A player's look: the counter being set, and the cards shown while two keys are held."""

    covered = True

    def __init__(self, app: "Desk") -> None:
        self._app = app
        session = app.session
        look: "Any" = session.game.owner(e.LOOK)
        self._look = look
        self._limit = session.game.most(look.round_rules()["counter"])
        self.count = app.view.counter
        # Before anybody's counter is set, the table is asked whether anybody may look at all.
        self.asks: bool = look.untouched()
        self.cards: "list | None" = None

    def again(self, kind: int) -> "Look | None":
        """Return the screen to keep after an event: this one, if the event was a look."""
        return self if kind == e.LOOK else None

    def draw(self, page: "Page") -> None:
        """Draw the question to all, the cover, or the cards."""
        if self.asks:
            cards.anybody(page, self._app.view)
        else:
            cards.look(page, self._app.view, self.count, self.cards)

    def gesture(self, gesture: int, meaning: str) -> None:
        """Show the cards while two keys are down; go on, or skip the round, by the knob."""
        app = self._app
        if app.inputs.down >= 2:
            self.asks = False
            if self.cards is None:
                if not self._look.answers():
                    app.do(e.LOOK, app.view.seat)
                self.cards = self._look.peek(self.count)
        else:
            self.cards = None
            if self.asks and meaning == "end" and gesture == TAP:
                self.asks = False
            elif meaning == "do" and gesture == TAP and self.asks:
                app.do(e.ADVANCE, e.NOBODY, e.PASS_OVER)
            elif meaning == "do" and gesture == TAP:
                app.do(e.ADVANCE, app.view.seat, self.count)
        app.redraw()

    def refused(self) -> None:
        """Say why nothing was undone, on a screen of its own: a look has no room for notices."""
        self._app.message(texts.REFUSED, Refused("revealed").text)

    def turn(self, steps: int) -> None:
        """Set the counter; that answers the question to the table, too."""
        self.asks = False
        if self.cards is None:
            self.count = max(0, min(self._limit, self.count + steps))
