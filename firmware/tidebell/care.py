# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Requests for the device's own sake: its drive, a new start, an examination.

Functions named as in ``messages.TYPES``, each with the ``Requests`` and the request; read when they
are wanted, and not kept in memory in play.
"""

import gc
import os
import time

import board
import microcontroller
from tidebell_core import events as e
from tidebell_core.messages import LinkError

from . import checkup
from . import texts_seldom as seldom
from .app import drive_is_ours
from .menu import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .app import App
    from .requests import Requests

_LEAVE_S = 0.1  # for the answer to leave the chip


def drive(requests: "Requests", request: dict) -> dict:
    """Tell whose the drive is, "computer" or "device"; unless only that is wanted, ask the table.

    Until the table answers the drive is "asked".
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
    question = Question(app, seldom.DRIVE_ASK, seldom.DRIVE_TEXT, lambda: _give_drive(app))
    question.asks_for_drive = True  # type: ignore[attr-defined]
    app.push(question)
    return {"drive": "asked"}


def _give_drive(app: "App") -> None:
    """Leave a note for boot.py, and start again."""
    with open("state/give-drive", "wb") as file:
        file.write(b"1")
    _start_again(app)


def restart(requests: "Requests", request: dict) -> dict:
    """Start again, once the answer is out."""
    requests.check_rest()
    requests.afterwards = lambda: _start_again(requests.service.app)
    return {}


def _start_again(app: "App") -> None:
    if app.session:
        if app.session.clock_left() is not None:
            app.do(e.PAUSE)
        app.journal.checkpoint()
    os.sync()
    time.sleep(_LEAVE_S)
    microcontroller.reset()


def clock(requests: "Requests", request: dict) -> dict:
    """Tell the chip's own time, uncorrected."""
    return {"us": time.monotonic_ns() // 1000}


def health(requests: "Requests", request: dict) -> dict:
    """Tell versions, memory, wear and state."""
    requests.check_rest()
    app = requests.service.app
    app.unload()
    gc.collect()
    journal = app.journal
    disk = os.statvfs("/")
    celsius = microcontroller.cpu.temperature
    return {
        "circuitpython": os.uname().release,
        "machine": os.uname().machine,
        "board_id": board.board_id,
        "memory_free": gc.mem_free(),  # type: ignore[attr-defined]
        "memory_used": gc.mem_alloc(),  # type: ignore[attr-defined]
        "drive_size": disk[1] * disk[2],
        "drive_free": disk[1] * disk[3],
        "erases": journal.erases,
        "power_safe": journal.power_safe if journal.game else drive_is_ours(),
        "repaired": app.settings.repaired,
        "reset": str(microcontroller.cpu.reset_reason).split(".")[-1],
        "keys": [key for key, _ in app.hardware.profile.KEYS],
        "checks": checkup.things(app),
        "celsius": None if celsius is None else int(celsius),
    }


def check(requests: "Requests", request: dict) -> dict:
    """Show something for a person to look at; tell which keys were pressed meanwhile.

    :raises LinkError: there is no such thing
    """
    requests.check_rest()
    show = request.get("show")
    if show is not None and type(show) is not str:
        raise LinkError("bad_request", "show must be a text.")
    return checkup.check(requests.service.app, show)
