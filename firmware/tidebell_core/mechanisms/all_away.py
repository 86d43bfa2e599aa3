# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ask the table how to go on when everybody is absent or out; any game has this mechanism."""

from .. import words as texts
from ..game.state import ABSENT, OUT, PLAYING
from ..record import events as e
from . import Mechanism, Prompt, Row


class AllAway(Mechanism):
    """The question whether somebody plays on; no setup names it, and it has no values."""

    def prompt(self) -> Prompt:
        """Ask whether somebody plays on, or the game ends."""
        game = self.game
        back = (ABSENT,) if game.owner(e.ASSET) else (ABSENT, OUT)
        rows = [
            Row(texts.PLAYS_ON.format(game.name(seat)), "", e.STATUS, seat, PLAYING)
            for seat in game.state.order
            if game.state.status[seat] in back
        ]
        rows.append(Row(texts.END_OF_GAME, "", e.END_EARLY, e.NOBODY))
        return Prompt(texts.NOBODY_PLAYS, rows, (texts.ALL_AWAY,))


RULES = AllAway
