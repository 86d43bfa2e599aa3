# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Which modules are kept in memory in play: those that play needs."""

import gc
import sys

import usb_cdc
from tidebell_core.state import PROMPT, READY, RUN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from tidebell_core.session import Session
    from tidebell_core.view import View

    class Device(Protocol):
        """The app, for what is forgotten of it."""

        answered: "tuple | None"
        inputs: Any
        link: Any
        hardware: Any
        page: Any
        opened_store: Any
        screens: list
        session: Session
        view: View

        @property
        def journal(self) -> Any: ...


# Not kept while nothing but a player turn is on the screen. A space stands around each name.
_SELDOM = (
    " _core.sentences _core.letters _core.scoring _core.rewind _core.history _core.referee "
    "_core.mechanisms.hands _core.mechanisms.nobody _core.mechanisms.bag_rows keep.archive "
    "ui.wizard ui.results ui.options ui.referee ui.grace ui.targets ui.ticks ui.rounds ui.choice "
    "wire.drive_requests wire.checkup wire.health wire.carrying wire.rare wire.failing "
    "ui.prompt_screen ui.entry ui.offers ui.draw.late ui.draw.lists ui.sure ui.knob ui.undone "
    "ui.ended ui.name_wheel faults games _core.carried "
    "keep.gamelog keep.aside keep.carried keep.spare keep.cipher keep.journal_head keep.layout "
    "keep.opening keep.restoring keep.firststart parts.hardware ui.looks ui.menu ui.draw.cards "
    "ui.draw.faces ui.draw.code_shown ui.result_code paint.qr ui.waiting "
    "paint.opened paint.turns paint.tables paint.grids boards "
)


# Of those, what screens between player turns are made of.
_ROUNDS = (
    "ui.targets ui.rounds ui.choice ui.prompt_screen ui.draw.late ui.draw.lists "
    "ui.looks ui.menu ui.draw.cards"
)


# And of those, what a mechanism's question is made of.
_ASKING = "ui.prompt_screen"


# What the first screen is made of.
_HOME = "ui.wizard ui.results ui.menu ui.name_wheel"


# What reads a setup: much, and of no use once that is done.
_READING = (
    " _core.taking _core.settling _core.forms _core.mechanisms.forms _core.reading _core.need "
    "_core.mechanisms.checks "
)


# What was kept last, and which modules there were then.
_settled = []  # type: list[str]


# What answers a computer.
_LINK = ("wire.service", "wire.link", "wire.requests", "keep.store", "_core.frames")


def forget(name: str) -> None:
    """Forget a module of this package (``_core.``: of the core); it is read again when wanted."""
    whole = "tidebell" + ("" if name[0] == "_" else ".") + name
    if sys.modules.pop(whole, None):
        package, _, name = whole.rpartition(".")
        holder = sys.modules.get(package)  # which may have been forgotten before it
        if hasattr(holder, name):  # not where memory ended while it was read
            delattr(holder, name)


def unload(app: "Device", kept: str = "") -> None:
    """Forget the modules that play needs seldom; they are read again when they are wanted.

    What they took is free when memory is collected next.

    :param kept: those of them that are wanted now
    """
    if not app.link:
        app.opened_store = None
        forget("keep.store")
    app.journal.unload()
    forget("boards." + app.hardware.board)
    if app.page:  # not before a game that comes back has done so
        kept += "," + app.page.uses
    session = app.session
    if app.inputs.is_down("undo") or (session and session.took_back):
        kept += ",_core.rewind"  # it may be wanted again at once
    if 0 <= app.view.clock_ms < 10000:
        kept += ",ui.ended"
    there = [kept] + list(sys.modules)
    if there == _settled:
        return  # as after most presses
    kept = " " + kept.replace(",", " ") + " "
    for name in there[1:]:
        name = " " + name[len("tidebell") :].lstrip(".") + " "
        if name in _READING or (name in _SELDOM and name not in kept):
            forget(name[1:-1])
    for mechanism in session.game.mechanisms if session else ():
        forget("_core.mechanisms." + mechanism.ACTS)
    _settled[:] = there[:1] + list(sys.modules)


def tidy(app: "Device") -> None:
    """Do so unless something on the screen may be of them."""
    if len(app.screens) > 1:
        return
    app.view.rest()
    phase = app.view.phase
    kept = _ROUNDS
    if not app.session:
        kept = _HOME
    elif phase in (READY, RUN):
        kept = ""
    elif phase == PROMPT:
        kept = _ASKING
    unload(app, kept)


# What must be free beside what answers a computer: games take more as they go on, and in pieces.
_LEAST = 18 * 1024


def attach(app: "Any") -> None:
    """A computer speaks: have it answered from now on, unless the game leaves no memory for that.

    Then it is told so, or what it said is dropped; it asks again.

    :param app: the device, as what answers wants it
    """
    tidy(app)  # where modules are plain .py, compiling the link's takes all there is
    gc.collect()
    try:
        from .wire.service import attach

        attach(app)
        gc.collect()
        assert app.link is not None
        short = gc.mem_free() < _LEAST  # type: ignore[attr-defined]
        app.link.refuses = short and app.session is not None
    except MemoryError:
        detach(app)
        assert usb_cdc.data is not None
        usb_cdc.data.reset_input_buffer()


def detach(app: "Device") -> None:
    """Forget what answers a computer; what it says next is answered again if there is memory."""
    if app.link:
        app.answered = app.link.answered()
    app.link = app.opened_store = None
    for name in _LINK:
        forget(name)
    gc.collect()


def forget_reading() -> None:
    """Forget what reads and checks setups, also while one is being read."""
    for name in _READING.split():
        forget(name)
    gc.collect()  # so that what comes now, to stay, fills the holes


def forget_mechanisms(kept: "list | tuple" = ()) -> None:
    """Forget the mechanisms that a game, or a setup that was checked, had.

    :param kept: names of modules that stay, those of the game that is on among them
    """
    for name in list(sys.modules):
        if name.startswith("tidebell_core.mechanisms.") and name not in kept:
            forget(name[len("tidebell") :])
