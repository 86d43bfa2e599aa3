# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Requests for maintenance: health, the chip's clock, the drive, a new start.

The functions are named as in ``messages.TYPES``, each with the ``Requests`` and the request.
"""

import gc
import os
import sys
import time

import board
import microcontroller
from tidebell_core import words as texts

from ..keep import layout
from ..keep.inplace import drive_is_ours
from ..ui.drive_warnings import tell
from ..ui.menu import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..ui.desk import Desk
    from .device_types import Requests


def clock(requests: "Requests", request: dict) -> dict:
    """Tell the chip's time in microseconds, without the correction of ``clock_ppm``."""
    return {"us": time.monotonic_ns() // 1000}


def health(requests: "Requests", request: dict) -> dict:
    """Tell versions, memory, wear of the flash, and state."""
    requests.check_rest()
    app = requests.service.app
    gc.collect()
    journal = app.journal
    disk = os.statvfs("/")
    celsius = microcontroller.cpu.temperature
    kept = app.data.read(layout.KEPT_AT, 6)
    damaged = kept[:4] == layout.KEPT_HEAD
    return {
        "circuitpython": os.uname().release,
        "machine": os.uname().machine,
        "board_id": board.board_id,
        "frozen": _frozen(),
        "memory_free": gc.mem_free(),  # type: ignore[attr-defined]
        "memory_used": gc.mem_alloc(),  # type: ignore[attr-defined]
        "drive_size": disk[1] * disk[2],
        "drive_free": disk[1] * disk[3],
        "erases": journal.erases,
        "power_safe": journal.power_safe if journal.game else journal.data.writable,
        "repaired": app.settings.repaired,
        "damaged": int.from_bytes(kept[4:], "little") if damaged else None,
        "reset": str(microcontroller.cpu.reset_reason).split(".")[-1],
        "celsius": None if celsius is None else int(celsius),
    }


def _frozen() -> bool:
    """Return whether the firmware is part of CircuitPython's image, not of the drive."""
    return str(sys.modules["tidebell"].__path__).startswith(".frozen/")


def drive(requests: "Requests", request: dict) -> dict:
    """Tell who may write to the drive: "computer", "device", or "asked" while the table is asked.

    A request without ``wait`` asks the table whether the computer may have it.
    """
    if not drive_is_ours():
        return {"drive": "computer"}
    app = requests.service.app
    for screen in app.screens:
        if getattr(screen, "asks_for_drive", False):
            return {"drive": "asked"}
    if request.get("wait"):
        return {"drive": "device"}
    requests.check_rest()
    requests.check_sight()

    question = Question(app, texts.DRIVE_ASK, texts.DRIVE_TEXT, lambda: _give_drive(app))
    question.asks_for_drive = True  # type: ignore[attr-defined]
    app.push(question)
    return {"drive": "asked"}


def _give_drive(app: "Desk") -> None:
    """Leave a note for ``boot.py``, and restart."""
    try:
        app.note.give()
    except OSError as error:
        tell(app, error)
        return
    app.restart()


def restart(requests: "Requests", request: dict) -> dict:
    """Restart, once the answer is out."""
    requests.check_rest()
    requests.check_sight()
    requests.afterwards = requests.service.app.restart
    return {}
