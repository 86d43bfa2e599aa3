# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Which modules are kept in memory in play: those that play needs."""

import gc
import sys

import usb_cdc
from tidebell_core.state import PROMPT, READY, RUN

from .keep import inplace

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
    " tidebell_core.sentences tidebell_core.letters tidebell_core.called tidebell_core.scoring "
    "tidebell_core.rewind "
    "tidebell_core.history tidebell_core.referee tidebell_core.mechanisms.nobody "
    "tidebell.keep.archive "
    "tidebell.ui.wizard tidebell.ui.results tidebell.ui.options tidebell.ui.referee "
    "tidebell.ui.grace tidebell.ui.targets tidebell.ui.ticks tidebell.ui.rounds "
    "tidebell.ui.choice tidebell.wire.drive_requests tidebell.wire.checkup "
    "tidebell.wire.health tidebell.wire.carrying tidebell.wire.rare tidebell.wire.failing "
    "tidebell.wire.syncing "
    "tidebell.ui.prompt_screen tidebell.ui.entry tidebell.ui.offers tidebell.ui.draw.late "
    "tidebell.ui.draw.lists tidebell.ui.sure tidebell.ui.knob tidebell.ui.undone "
    "tidebell.ui.ended tidebell.ui.name_wheel tidebell.faults tidebell.games "
    "tidebell_core.carried tidebell.keep.gamelog tidebell.keep.aside tidebell.keep.carried "
    "tidebell.keep.spare tidebell.keep.cipher tidebell.keep.journal_head tidebell.keep.layout "
    "tidebell.keep.notes tidebell.keep.incoming tidebell.keep.opening tidebell.keep.restoring "
    "tidebell.keep.firststart "
    "tidebell.parts.hardware tidebell.ui.looks tidebell.ui.menu tidebell.ui.draw.cards "
    "tidebell.ui.draw.faces tidebell.ui.draw.code_shown tidebell.ui.result_code "
    "tidebell.paint.qr tidebell.ui.waiting tidebell.ui.progress tidebell.ui.times "
    "tidebell.ui.unkept tidebell_core.longest tidebell.paint.opened tidebell.paint.turns "
    "tidebell.paint.tables tidebell.paint.grids tidebell.boards "
)


# Of those, what screens between player turns are made of.
_ROUNDS = (
    "tidebell.ui.targets tidebell.ui.rounds tidebell.ui.choice tidebell.ui.prompt_screen "
    "tidebell.ui.draw.late tidebell.ui.draw.lists tidebell.ui.looks tidebell.ui.menu "
    "tidebell.ui.draw.cards"
)


# And of those, what a mechanism's question is made of.
_ASKING = "tidebell.ui.prompt_screen"


# What the first screen is made of.
_HOME = (
    "tidebell.ui.wizard tidebell.ui.results tidebell.ui.menu tidebell.ui.name_wheel "
    "tidebell.ui.unkept"
)


# What reads a setup: much, and of no use once that is done.
_READING = (
    " tidebell_core.taking tidebell_core.settling tidebell_core.forms "
    "tidebell_core.mechanisms.forms tidebell_core.reading tidebell_core.need "
    "tidebell_core.mechanisms.checks "
)


# What was kept last, and which modules there were then.
_settled = []  # type: list[str]


# What answers a computer.
_LINK = (
    "tidebell.wire.service",
    "tidebell.wire.link",
    "tidebell.wire.requests",
    "tidebell.keep.store",
    "tidebell_core.frames",
)


def gather(app: "Device") -> None:
    """Collect garbage between ticks, and have nothing small lie high."""
    gc.collect()
    app.journal.move_sums()


def forget(name: str) -> None:
    """Forget a module; it is read again when it is wanted."""
    if sys.modules.pop(name, None):
        package, _, last = name.rpartition(".")
        holder = sys.modules.get(package)  # which may have been forgotten before it
        if hasattr(holder, last):  # not where memory ended while it was read
            delattr(holder, last)


def unload(app: "Device", kept: str = "") -> None:
    """Forget the modules that play needs seldom; they are read again when they are wanted.

    What they took is free when memory is collected next.

    :param kept: those of them that are wanted now
    """
    if not (app.link and app.opened_store and app.opened_store.comes):
        app.opened_store = None
        forget("tidebell.keep.store")
    app.journal.unload()
    if app.page:
        forget("tidebell.boards." + app.hardware.board)
        kept += "," + app.page.uses
    else:  # a game comes back, and is shown next
        kept += ",tidebell.boards,tidebell.parts.hardware"
    session = app.session
    if app.inputs.is_down("undo") or (session and session.took_back):
        kept += ",tidebell_core.rewind"  # it may be wanted again at once
    left_ms = session.clock_left() if session else None
    soon = left_ms is not None and left_ms < 10000  # zero has enough to do
    if soon:
        kept += ",tidebell.ui.ended"
    there = [kept] + list(sys.modules)
    if there == _settled:
        return  # as after most presses
    kept = " " + kept.replace(",", " ") + " "
    for name in there[1:]:
        word = " " + name + " "
        if word in _READING or (word in _SELDOM and word not in kept):
            forget(name)
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
_LEAST = 15 * 1024


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
    except MemoryError:
        drop(app)


def has_room(app: "Device") -> bool:
    """Return whether the game that is on, if any is, leaves memory to answer a computer."""
    if app.session and gc.mem_free() < _LEAST:  # type: ignore[attr-defined]
        gc.collect()
        inplace.breathe()  # that took as long as a key may wait
        return gc.mem_free() >= _LEAST  # type: ignore[attr-defined,no-any-return]
    return True


def drop(app: "Device") -> None:
    """Forget what answers a computer and what it said: it asks again."""
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


def read_on(checked: bool = False) -> None:
    """Between the steps of reading a setup, look at the keys.

    :param checked: what made sure of its values is of no use any more
    """
    if checked:
        forget_reading()
    inplace.breathe()


def forget_mechanisms(kept: "list | tuple" = ()) -> None:
    """Forget the mechanisms that a game, or a setup that was checked, had.

    :param kept: names of modules that stay, those of the game that is on among them
    """
    for name in list(sys.modules):
        if name.startswith("tidebell_core.mechanisms.") and name not in kept:
            forget(name)
