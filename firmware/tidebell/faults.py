# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is done about a bug: its traceback is kept, a sentence is shown, the device starts again.

In front of the tracebacks stands how many of the last restarts were hasty: ``start`` opens no game
after ``MOST`` of them. What is there already is not written again, so that no loop of restarts
wears the flash.
"""

import time
import traceback

import supervisor
from microcontroller import ResetReason, cpu
from tidebell_core import words as texts

from .keep import inplace
from .keep.inplace import drive_is_ours
from .keep.settings import Slots
from .ui.draw.common import message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SIZE = 2000
HASTY_MS = 30000  # a fault so soon after the start makes the restart a hasty one
MOST = 3  # hasty restarts in a row


def _slots() -> Slots:
    data = inplace.opened or inplace.Data(drive_is_ours)
    return Slots(data, "errors")


def _kept() -> tuple:
    """Return how many restarts were hasty, and the tracebacks as bytes."""
    data = _slots().load()
    if data[1:2] == b"\n":
        return min(MOST, max(0, data[0] - 48)), data[2:]
    return 0, data


def _keep(hasty: int, texts: bytes) -> None:
    """Keep both, unless just that is there."""
    if (hasty, texts) != _kept():
        _slots().save(bytes((48 + hasty, 10)) + texts)


def log() -> str:
    """Return the tracebacks kept, the newest last."""
    try:
        return str(_kept()[1].decode())
    except UnicodeError:
        return ""


def note(error: BaseException, hasty: "bool | None" = None) -> None:
    """Keep a traceback, dropping the oldest text that does not fit; never raises.

    One that equals the last is not kept again.

    :param hasty: the restart that follows is a hasty one, or is none; None where none follows
    """
    try:
        text = "".join(traceback.format_exception(error))
        print(text)
        count, kept = _kept()
        if hasty is not None:
            count = min(MOST, count + 1) if hasty else 0
        new = (text + "\n").encode()[-SIZE:]
        if not kept.endswith(new):
            kept = (kept + new)[-SIZE:]
        while kept and kept[0] & 0xC0 == 0x80:  # not within a letter
            kept = kept[1:]
        _keep(count, kept)
    except Exception:  # noqa: BLE001 - a full or foreign drive must not hide the bug itself
        pass


def restarts() -> int:
    """Return how many hasty restarts came before this one; one by the watchdog is such a one."""
    count, texts = _kept()
    reason = supervisor.runtime.run_reason
    if reason is supervisor.RunReason.STARTUP and cpu.reset_reason is ResetReason.WATCHDOG:
        count = min(MOST, count + 1)
        try:
            _keep(count, texts)
        except Exception:  # noqa: BLE001 - a full or foreign drive
            pass
    return count


def forgive() -> None:
    """The device runs well: the restarts before count no more."""
    try:
        _keep(0, _kept()[1])
    except Exception:  # noqa: BLE001 - a full or foreign drive
        pass


def why() -> str:
    """Return the last line of the last traceback."""
    lines = log().strip().split("\n")
    return lines[-1]


def tell(app: "Any", error: BaseException, hasty: bool) -> None:
    """Stop the clock, show a sentence, silence the piezo; never raises.

    :param app: the device; None where nothing is left of it
    :param hasty: it failed as soon as it had started: then it rests a while
    """
    try:
        if app is not None:
            app.hardware.piezo.duty_cycle = 0
            try:
                app.halt()
            except Exception as broken:  # noqa: BLE001 - then the marks tell how long the clock ran
                print(broken)
            message(app.page, texts.FAULT, texts.FAULT_HINT)
            while app.painter.step():
                pass
        time.sleep(5 if hasty and not isinstance(error, KeyboardInterrupt) else 1)
    except (Exception, KeyboardInterrupt):  # noqa: BLE001
        pass
