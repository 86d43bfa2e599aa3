# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screens of the commitments to a game's seed and to its log, to be copied or photographed."""

from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.record.commitment import committed, logged, short

from ..keep import inplace
from ..parts.inputs import TAP
from .draw.common import labels
from .menu import Message
from .progress import steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .desk import Desk, Page


class Proof(Message):
    """The code of the commitment; the knob or X closes it."""

    def __init__(self, app: "Desk") -> None:
        super().__init__(app, texts.PROOF, texts.PROOF_TEXT)

    def draw(self, page: "Page") -> None:
        """Write the code big, and what it is for."""
        super().draw(page)
        page.middle(page.body, self.app.shuffles)


class LogProof(Message):
    """The code of all events, as the table leaves the game; the knob leaves, X goes back.

    :param code: as ``log_code`` returns it
    :param leave: called to leave the game
    """

    def __init__(self, app: "Desk", code: str, leave: "Callable") -> None:
        super().__init__(app, texts.PROOF_LOG, texts.PROOF_LOG_TEXT)
        self._code = code
        self._leave = leave

    def draw(self, page: "Page") -> None:
        """Write the code big, and what it is for."""
        super().draw(page)
        page.middle(page.body, self._code)
        labels(page, "", "", texts.BACK, "", texts.HOME)

    def gesture(self, gesture: int, meaning: str) -> None:
        """Leave the game, or go back to its end."""
        if gesture == TAP and meaning in ("do", "undo"):
            self.app.pop()
            if meaning == "do":
                self._leave()


def log_code(app: "Desk") -> str:
    """Return the code of all events so far; an empty text where the log is damaged.

    The log is read from flash, which takes a second or two after a long evening.
    """
    session = app.session
    feed = inplace.between
    count, found = 0, None
    try:
        inplace.between = steps(app, session.count, texts.PROOF_LOG, texts.TIMES_COME)
        events = (event for event, _, _ in session.source())
        for found in logged(committed(session.header), events):
            count += 1
            if count == session.count:
                return short(found.digest())
            inplace.breathe()
    except (Refused, ValueError, OSError, MemoryError):
        pass
    finally:
        inplace.between = feed
    return ""
