# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Round of secret choices: a question for each asset, in any order, until all are answered."""

from tidebell_core import words as texts
from tidebell_core.game.state import HERE
from tidebell_core.record import events as e

from ...paint.styles import DIM
from .prompt_screen import PromptScreen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tidebell_core.mechanisms import Prompt

    from ..desk import Desk, Page


class Choice(PromptScreen):
    """Question about one asset; the knob goes to another asset, to answer it earlier or again."""

    def __init__(self, app: "Desk") -> None:
        self._choices: "Any" = app.session.game.owner(e.CHOOSE)
        self.asset = app.view.asset
        super().__init__(app)

    def _asked(self) -> "Prompt":
        prompt: "Prompt" = self._choices.question(self.asset)
        return prompt

    _private = _asked  # the options are no secret, only the chosen one is

    def _on_cover(self, page: "Page", row: int, foot: int) -> None:
        """Write the asset that it is about, and how many have chosen."""
        for line in self._prompt.lines:
            page.centre(row, line, DIM)
        here = [at for at, asset in enumerate(self._app.view.assets) if asset[2] == HERE]
        made = len([at for at in here if self._choices.values[1 + at] >= 0])
        page.centre(foot - 2, texts.CHOICE_MADE.format(made, len(here)), DIM)
        page.centre(foot - 1, texts.CHOICE_CHANGE, DIM)

    def turn(self, steps: int) -> None:
        """Go to the choice for another asset, to change it or to answer it earlier."""
        if self._open:
            super().turn(steps)
            return
        assets = self._app.view.assets
        for _ in range(len(assets)):
            self.asset = (self.asset + (1 if steps > 0 else -1)) % len(assets)
            if assets[self.asset][2] == HERE:
                break
        self._cover()
