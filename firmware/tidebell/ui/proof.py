# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screen of the commitment to a game's seed, to be copied down or photographed."""

from tidebell_core import words as texts

from .menu import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .desk import Desk, Page


class Proof(Message):
    """The code of the commitment; the knob or X closes it."""

    def __init__(self, app: "Desk") -> None:
        super().__init__(app, texts.PROOF, texts.PROOF_TEXT)

    def draw(self, page: "Page") -> None:
        """Write the code big, and what it is for."""
        super().draw(page)
        page.middle(page.body, self.app.shuffles)
