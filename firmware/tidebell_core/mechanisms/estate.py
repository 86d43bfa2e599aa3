# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the table is asked of the assets that an eliminated player had taken, in any game.

Where a game says that losing one's own asset eliminates, its rules need not say who then has what
was taken with it: so the table does.
"""

from .. import events as e
from .. import words as texts
from ..state import HERE, OUT, PLAYING, PROMPT, SCORE, STRANDED
from . import Mechanism, Prompt, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..contract import Game


class Estate(Mechanism):
    """The question, asset by asset; no setup names this mechanism, and it has no values."""

    def prompt(self) -> Prompt:
        """Ask who has the next such asset: who plays, whose it was at first, or nobody."""
        game = self.game
        state = game.state
        asset = left_behind(game)
        rows = [
            Row(game.name(seat), "", e.ASSET, e.NOBODY, e.asset_arg(asset, e.HOLDER, seat))
            for seat in state.order
            if state.status[seat] == PLAYING or seat == asset
        ]
        gone = e.asset_arg(asset, e.FATE, STRANDED)
        rows.append(Row(texts.NOBODY_ELSE, "", e.ASSET, e.NOBODY, gone))
        loser = game.name(state.holder[asset])
        whose = texts.WHOSE % (game.name(asset), game.setup.assets["name"].lower())
        return Prompt(texts.WHO_HAS % whose, rows, (texts.LOSER_HAD % loser,))


RULES = Estate


def left_behind(game: "Game") -> int:
    """Return the first asset here that an eliminated seat holds, -1 when there is none."""
    state = game.state
    for asset, seat in enumerate(state.holder):
        if state.fate[asset] == HERE and state.status[seat] == OUT:
            return asset
    return -1


def settle(game: "Game") -> None:
    """Ask while there is such an asset; go on with the game when there is none any more."""
    state = game.state
    question = Estate(game)
    asks = state.phase == PROMPT and state.asker == len(game.mechanisms) + 1
    if left_behind(game) < 0:
        if asks:
            question.answered()
    elif state.phase != PROMPT and state.phase != SCORE:
        state.back = state.phase
        state.phase = PROMPT
        state.asker = len(game.mechanisms) + 1
