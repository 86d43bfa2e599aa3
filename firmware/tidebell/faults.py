# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is done about a bug: its traceback is kept, a sentence is shown, the device starts again."""

import time
import traceback

from .settings import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .app import App

SIZE = 2000


def _slots() -> Slots:
    return Slots("state/errors", SIZE)


def log() -> str:
    """Return the tracebacks kept, the newest last."""
    try:
        return _slots().load().decode()
    except (OSError, UnicodeError):
        return ""


def note(error: BaseException) -> None:
    """Keep a traceback, dropping the oldest text that does not fit; never raises."""
    try:
        text = "".join(traceback.format_exception(error))
        print(text)
        kept = (log() + text + "\n").encode()[-SIZE:]
        while kept and kept[0] & 0xC0 == 0x80:  # not within a letter
            kept = kept[1:]
        _slots().save(kept)
    except Exception:  # noqa: BLE001 - a full or foreign drive must not hide the bug itself
        pass


def tell(app: "App | None", error: BaseException, hasty: bool) -> None:
    """Stop the clock, show a sentence, silence the piezo; never raises.

    :param app: None where nothing is left of it
    :param hasty: it failed as soon as it had started: then it rests a while
    """
    try:
        if app is not None:
            from . import texts_seldom as seldom
            from .screens.parts import message

            app.hardware.piezo.duty_cycle = 0
            try:
                app.halt()
            except Exception as broken:  # noqa: BLE001 - then the marks tell how long the clock ran
                print(broken)
            message(app.page, seldom.FAULT, seldom.FAULT_HINT)
            while app.painter.step():
                pass
        time.sleep(5 if hasty and not isinstance(error, KeyboardInterrupt) else 1)
    except (Exception, KeyboardInterrupt):  # noqa: BLE001
        pass
