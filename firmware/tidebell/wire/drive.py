# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Requests of who brings new firmware: the device's drive, and a new start.

The functions are named as in ``messages.TYPES``, each with the ``Requests`` and the request.
"""

import os
import time

import microcontroller
from tidebell_core import words as texts
from tidebell_core.game.state import CHOOSE, LOOK
from tidebell_core.link.messages import LinkError
from tidebell_core.record import events as e

from ..keep.inplace import drive_is_ours
from ..keep.settings import Slots
from ..ui.drive_warnings import tell
from ..ui.menu import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..ui.desk import Desk
    from .needs import Requests

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

    if _in_secret(app):
        raise LinkError("playing", texts.SECRET_FIRST)

    question = Question(app, texts.DRIVE_ASK, texts.DRIVE_TEXT, lambda: _give_drive(app))
    question.asks_for_drive = True  # type: ignore[attr-defined]
    app.push(question)
    return {"drive": "asked"}


def _in_secret(app: "Desk") -> bool:
    """Whether somebody is answering in secret: which key answers another question would tell."""
    if not app.session:
        return False
    prompt = app.view.prompt
    return app.view.phase in (LOOK, CHOOSE) or bool(prompt and prompt.secret)


def _give_drive(app: "Desk") -> None:
    """Leave a note for boot.py, and start again."""
    try:
        Slots(app.data, "give").save(b"1")
    except OSError as error:
        tell(app, error)
        return
    _start_again(app)


def restart(requests: "Requests", request: dict) -> dict:
    """Start again, once the answer is out."""
    requests.check_rest()
    requests.afterwards = lambda: _start_again(requests.service.app)
    return {}


def _start_again(app: "Desk") -> None:
    if app.session:
        if app.session.clock_left() is not None:
            app.do(e.PAUSE)
        app.journal.checkpoint()
    os.sync()
    time.sleep(_LEAVE_S)
    microcontroller.reset()
