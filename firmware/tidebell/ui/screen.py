# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What every screen is to the app."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .desk import Desk, Page


class Screen:
    """Something that is drawn and takes gestures; the app keeps a stack of them."""

    def __init__(self, app: "Desk") -> None:
        self.app = app

    def draw(self, page: "Page") -> None:
        """Write the page."""

    def gesture(self, gesture: int, meaning: str) -> None:
        """Take a gesture of a key."""

    def turn(self, steps: int) -> None:
        """Take a turn of the knob."""
