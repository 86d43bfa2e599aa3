# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Handle a fault of the firmware: keep its traceback, show a sentence, let the device restart.

In front of the tracebacks stands the number of hasty restarts in a row: after ``MOST`` of them
``start`` opens no game. Text that is there already is not written again, so that a loop of restarts
does not wear the flash.
"""

import time
import traceback

import supervisor
from microcontroller import ResetReason, cpu
from tidebell_core import words as texts

from . import alarm
from .keep import inplace
from .keep.inplace import drive_is_ours
from .keep.settings import Slots
from .ui.draw.common import message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SIZE = 2000  # bytes of tracebacks
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
    """Save both, unless they are there already."""
    if (hasty, texts) != _kept():
        _slots().save(bytes((48 + hasty, 10)) + texts)


def log() -> str:
    """Return the tracebacks kept, the newest last."""
    try:
        return str(_kept()[1].decode())
    except UnicodeError:
        return ""


def note(error: BaseException, hasty: "bool | None" = None) -> None:
    """Keep a traceback; the oldest text that does not fit is dropped. Never raises.

    A traceback that equals the last is not kept again.

    :param hasty: whether the restart that follows is a hasty one; None where none follows
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
        while kept and kept[0] & 0xC0 == 0x80:  # cut between letters of UTF-8
            kept = kept[1:]
        _keep(count, kept)
    except Exception:  # noqa: BLE001 - a full or foreign drive must not hide the bug itself
        pass


def restarts() -> int:
    """Return how many hasty restarts came before this one; the watchdog's are hasty, too."""
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
    """Count no earlier restart any more: the device runs well."""
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
    :param hasty: it failed right after the start: then it waits longer before the next
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
        else:
            alarm.light()
        time.sleep(5 if hasty and not isinstance(error, KeyboardInterrupt) else 1)
    except (Exception, KeyboardInterrupt):  # noqa: BLE001
        pass
