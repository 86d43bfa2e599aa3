# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Watchers of an evening: each asserts one kind of promise after every step."""

from __future__ import annotations

import sys
from typing import Any

from goldens import Track
from play import Watcher
from tabletop import Bench, public, service
from test_overflow import hold
from test_parts import Bus
from tidebell.paint import colour
from tidebell_core import words as texts
from tidebell_core.game.state import ASK, OVERTIME, READY, RUN
from tidebell_sim import screen_text

STRETCH = 25  # steps
AFRESH = 20  # steps from one drawing afresh to the next


class AsBefore(Watcher):
    """Hashes what is seen, heard, told a computer, and kept."""

    def __init__(self, device: Bench) -> None:
        super().__init__(device)
        self.pictures, self.words = Track(STRETCH), Track(STRETCH)
        self._start = device.clock.now()

    def after(self, cut: bytes) -> None:
        device = self.device
        rings = [(at - self._start, list(map(tuple, ring))) for at, ring in device.rings]
        tones = [(at - self._start, *tone) for at, *tone in device.tones]
        shown = public(device.app)
        self.pictures.add(device.machine.picture())
        self.words.add(repr((rings, tones, device.events, shown)).encode(), cut)
        for told in (device.rings, device.tones, device.events):
            told.clear()


class GoesOn(Watcher):
    """The device never fails or restarts, never loses count of the time, draws the whole screen."""

    def __init__(self, device: Bench) -> None:
        super().__init__(device)
        self._app = device.app
        self._steps = 0

    def after(self, cut: bytes) -> None:
        device = self.device
        assert cut or device.app is self._app, "it has started again"
        self._app = device.app
        assert device.text, "the screen is empty"
        session = device.session
        if session:
            state = session.state
            assert sum(state.used_ms) + state.idle_ms == session.played_ms
        self._steps += 1
        if self._steps % AFRESH == 0:
            device.run(400)
            assert device.machine.picture() == afresh(self._app)

    def end(self) -> None:
        assert service(self._app).error_log() == ""


def afresh(app: Any) -> bytes:
    """Return the picture of the device's screen on a panel that has shown nothing before."""
    bus = Bus()
    painter = colour.ColourPainter(bus, app.page)
    app.screens[-1].draw(app.page)
    app.page.touched = True
    while painter.step():
        pass
    return bus.panel.picture()


class Notices(Watcher):
    """No notice hides what a player decides by, none outlives the next act or its screen."""

    def __init__(self, device: Bench) -> None:
        super().__init__(device)
        self._seen: list[int] = []
        self._was: tuple[Any, ...] = ()
        self.held = 0  # things that a notice left to be seen
        device.machine.listeners.append(self._hear)

    def _hear(self, kind: str, value: Any) -> None:
        if kind == "event" and value["event"] not in ("timeout", "full_time"):
            self._seen.append(1)

    def _stands(self) -> tuple[int, int]:
        """Return which phase of whose turn the table sees."""
        view = self.device.app.view
        return (view.phase, view.seat) if self.device.session else (-1, -1)

    def before(self) -> None:
        table = self.device.app.table if self.device.session else None
        self._was = (table, table and table.notice, *self._stands())
        self._seen.clear()

    def after(self, cut: bytes) -> None:
        table, notice, *stood = self._was
        app = self.device.app
        if cut or not app.session or not app.table:
            return
        view = app.view
        if app.table is table and notice and notice is not table.stays:
            if self._seen or self._stands() != tuple(stood):
                assert table.notice is not notice, (notice, self.device.screen)
                assert not any(one is notice for one in table.notices)
        table = app.table
        if table.notice and table.chosen < 0 and view.phase in (READY, RUN):
            for one in decided_by(self.device):
                self.held += 1
                assert one in self.device.screen, f"{one!r} is hidden: {self.device.text}"


def decided_by(device: Bench) -> list[str]:
    """Return what must be on the screen of a player turn, whatever is told."""
    view, table = device.app.view, device.app.table
    if len(device.app.screens) > 1 or not table or view.paused or table.woken:
        return []
    if view.phase not in (READY, RUN, OVERTIME, ASK) or table.confirmation or table.entry:
        return []
    found = []
    clock = view.clock_total or view.phase == READY
    if clock and view.card and not view.clocks:
        found.append(view.card)
    if view.pool and view.phase != READY:
        found.append(str(view.left))
        if view.keep and clock:
            found.append(texts.WARN_KEEP.format(view.keep, view.pool))
    return found


class Places(Watcher):
    """Nothing is drawn beyond its place or on something else, and nothing has to be shortened."""

    def __init__(self, device: Bench) -> None:
        super().__init__(device)
        self.shortened: list[str] = []
        self._shown: list[Any] = []
        self._listen()

    def _listen(self) -> None:
        """Note what is shortened; a power-on makes a new class."""
        kind = sys.modules["tidebell.paint.glyphs"].Glyphs
        cut = kind.cut
        if hasattr(cut, "noted"):
            return

        def noted(glyphs: Any, size: int, codes: bytes, room: int) -> bytes:
            shown: bytes = cut(glyphs, size, codes, room)
            if shown != codes:
                self.shortened.append(screen_text.decode(codes))
            return shown

        noted.noted = True  # type: ignore[attr-defined]
        kind.cut = noted

    def after(self, cut: bytes) -> None:
        if cut:
            self._listen()
        painter = self.device.app.painter
        shown = list(painter.wanted or painter.shown)
        fell = (
            "flag fell" in self.device.screen
        )  # its line is 10 pixels high, and its letters reach beyond
        if shown != self._shown and not fell:
            self._shown = shown
            hold(self.device.app.page, shown)
        # A list of all players may be longer than a line.
        assert [one for one in self.shortened if ", " not in one] == [], self.device.text
