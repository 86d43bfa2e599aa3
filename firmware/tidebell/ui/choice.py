# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The secret choice round: a cover with a name, then two options at shuffled keys."""

import os

from tidebell_core import events as e
from tidebell_core import words as texts
from tidebell_core.event_fields import CHOOSE_TARGET
from tidebell_core.state import HERE

from ..paint.page import DIM
from ..parts.inputs import PRESS, TAP
from .draw.pieces import labels, turn, undo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tidebell_core.view import View

    from .desk import Desk, Page


def choose(
    page: "Page", view: "View", seat: int, what: str, shown: "tuple | None", made: str
) -> None:
    """The secret choice: a cover that names who is asked, or the two options beside their keys.

    :param int seat: who is asked
    :param str what: which of the player's assets it is about, if several
    :param shown: the texts beside A and B, or None while covered
    :param str made: how many have chosen
    """
    page.set_tall(False)
    page.band(seat, view.names[seat], view.colours[seat])
    body, foot = page.body, page.foot
    page.clear(body, foot)
    page.centre(body, view.choice)
    page.centre(body + 1, what, DIM)
    if shown is None:
        labels(page, "", "", undo(view), "", texts.SHOW, turn(view))
        page.middle(body + 2, texts.COVER_HINT)
        page.centre(foot - 2, made, DIM)
        page.centre(foot - 1, texts.CHOICE_CHANGE, DIM)
    else:
        labels(page, shown[0], shown[1], texts.BACK, "", "", turn(view))


class Choice:
    """The secret choice round."""

    def __init__(self, app: "Desk") -> None:
        self._app = app
        self.asset = app.view.asset
        self.covered = True
        self._swapped = False

    def draw(self, page: "Page") -> None:
        """Cover or options."""
        app, view = self._app, self._app.view
        seat = view.assets[self.asset][0]
        shown = None
        if not self.covered:
            shown = (view.options[1], view.options[0]) if self._swapped else tuple(view.options[:2])
        choices = app.session.game.owner(e.CHOOSE).values[1:]  # type: ignore[union-attr]
        here = [asset for asset in range(len(view.assets)) if view.assets[asset][2] == HERE]
        made = len([asset for asset in here if choices[asset] >= 0])
        held = [asset for asset in here if view.assets[asset][0] == seat]
        assets: "Any" = app.session.game.owner(e.ASSET)
        what = assets.name(self.asset) if len(held) > 1 else ""
        choose(page, view, seat, what, shown, texts.CHOICE_MADE.format(made, len(here)))

    def gesture(self, gesture: int, meaning: str) -> None:
        """Uncover, choose by A or B, cover again by X."""
        app = self._app
        if self.covered:
            if meaning == "do" and gesture == TAP:
                self._swapped = bool(os.urandom(1)[0] & 1)
                self.covered = False
        elif gesture == PRESS and meaning in ("spend", "declare"):
            option = int((meaning == "declare") != self._swapped)
            seat = app.view.assets[self.asset][0]
            app.do(e.CHOOSE, seat, self.asset * CHOOSE_TARGET + option)
        elif gesture == TAP and meaning == "undo":
            self.covered = True
        app.redraw()

    def turn(self, steps: int) -> None:
        """Go to somebody else's choice, to change it or to be asked earlier."""
        if self.covered:
            assets = self._app.view.assets
            for _ in range(len(assets)):
                self.asset = (self.asset + (1 if steps > 0 else -1)) % len(assets)
                if assets[self.asset][2] == HERE:
                    break
