# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The seal: choose its code, ask for it, open it.

This is imported when somebody wants to seal the device, or needs the code.
"""

import usb_cdc
from tidebell_core import times
from tidebell_core import words as texts
from tidebell_core.link.messages import LinkError
from tidebell_core.phrases import listed

from ..keep.boot_note import DIGITS
from ..parts.inputs import PRESS, TAP
from ..parts.sounds import REFUSED
from .draw.common import labels
from .drive_warnings import tell
from .menu import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .desk import Desk, Page

_WAIT_MS = 5000  # after a wrong code; twice as long after each further one,
_DOUBLED = 7  # so often at the most


class Code(Screen):
    """Entry of a code, digit by digit.

    :param str title: of the screen
    :param done: called with the code
    :param covered: digits that were entered are not shown
    """

    alone = True  # a computer shows nothing in its place

    def __init__(self, app: "Desk", title: str, done: "Callable", covered: bool) -> None:
        super().__init__(app)
        self._title = title
        self._done = done
        self._covered = covered
        self._digits = ""
        self._digit = 0

    def draw(self, page: "Page") -> None:
        """Write the digits, the one that the knob changes between arrows."""
        page.set_tall(False)
        page.heading(self._title)
        page.clear(page.body, page.foot)
        shown = "●" * len(self._digits) if self._covered else self._digits
        rest = DIGITS - len(self._digits) - 1
        digits = [one for one in shown] + [texts.TURNED.format(self._digit)] + ["–"] * rest
        page.middle(page.body + 1, listed(digits, texts.NUMBERS))
        knob = texts.NEXT if rest else texts.DONE
        labels(page, texts.MORE, texts.LESS, texts.BACK, "", knob)

    def gesture(self, gesture: int, meaning: str) -> None:
        """Change the digit by A and B, go on by the knob, back by X."""
        self.app.redraw()
        if gesture == PRESS and meaning in ("spend", "declare"):
            self.turn(1 if meaning == "spend" else -1)
        elif gesture == TAP and meaning == "do":
            self._digits += str(self._digit)
            self._digit = 0
            if len(self._digits) == DIGITS:
                self.app.pop()
                self._done(self._digits)
        elif gesture == TAP and meaning == "undo":
            if self._digits:
                self._digit = int(self._digits[-1:])
                self._digits = self._digits[:-1]
            else:
                self.app.pop()

    def turn(self, steps: int) -> None:
        """Change the digit; behind 9 comes 0."""
        self._digit = (self._digit + steps) % 10


def wait_ms(app: "Desk") -> int:
    """Return in how many ms the next code may be tried; after power-on the wait begins anew."""
    note = app.note
    if not note.tries:
        return 0
    wait = _WAIT_MS << min(note.tries - 1, _DOUBLED)
    return max(0, note.tried_ms + wait - app.uptime_ms)  # type: ignore[no-any-return]


def fits(app: "Desk", code: str) -> bool:
    """Return whether a code is the seal's; after a wrong one the next try must wait."""
    right = app.note.fits(code)
    app.note.tried_ms = app.uptime_ms
    return right  # type: ignore[no-any-return]


def ask(app: "Desk", then: "Callable") -> None:
    """Ask for the code.

    :param then: called when it is right
    """
    if wait_ms(app):
        _say_wait(app)
    else:
        app.push(Code(app, texts.SEAL_CODE, lambda code: _tried(app, code, then), True))


def _tried(app: "Desk", code: str, then: "Callable") -> None:
    if not wait_ms(app) and fits(app, code):
        then()
        return
    app.sounds.play(REFUSED)
    _say_wait(app)


def _say_wait(app: "Desk") -> None:
    app.message(texts.SEAL_WRONG, texts.SEAL_WAIT.format(times.text(wait_ms(app))))


def row_pushed(app: "Desk") -> None:
    """Seal the device by a code that is chosen now; where it is sealed, open the seal."""
    if app.note.sealed:
        _do(app, lambda: open_seal(app))
    else:
        app.push(Code(app, texts.SEAL_CHOOSE, lambda code: _chosen(app, code), False))


def _chosen(app: "Desk", code: str) -> None:
    text = texts.SEAL_TEXT.format(code, app.note.next_number)
    app.ask(texts.SURE.format(texts.SEAL), text, lambda: _do(app, lambda: seal(app, code)))


def _do(app: "Desk", change: "Callable") -> None:
    """Change the seal; say so where the drive does not keep it."""
    try:
        restart = change()
    except (OSError, LinkError) as error:
        tell(app, error)
        return
    if restart:
        app.restart()


def seal(app: "Desk", code: str) -> bool:
    """Seal the device; return whether it has to start again, to close console and drive.

    :raises OSError: when the drive cannot be written
    :raises LinkError: when it did not keep what was written
    """
    app.note.seal(code)
    _changed(app)
    return usb_cdc.console is not None


def open_seal(app: "Desk") -> bool:
    """Open the seal; as ``seal``."""
    app.note.open()
    _changed(app)
    return False


def _changed(app: "Desk") -> None:
    """Tell the game, and close all menus and questions."""
    if app.session:
        app.games.log_seal()
        app.to_table()
    else:
        app.games.home()
