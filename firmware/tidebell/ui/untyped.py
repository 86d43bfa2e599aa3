# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screen of a device that cannot write, since its type is missing or damaged; see ``start``."""

from ..paint.styles import ALARM
from ..parts.inputs import PRESS
from ..parts.sounds import REFUSED
from .draw.common import labels
from .menu import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .desk import Page


class Untyped(Screen):
    """A red screen that no key closes: nobody could read what a key does."""

    def draw(self, page: "Page") -> None:
        """Fill the page."""
        page.set_tall(False)
        page.clear(0, page.foot)
        page.begin(())
        labels(page)
        page.row_of(page.height, ALARM)

    def gesture(self, gesture: int, meaning: str) -> None:
        """Say by a sound that a key does nothing."""
        if gesture == PRESS:
            self.app.sounds.play(REFUSED)
