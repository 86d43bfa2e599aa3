# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Clocks beside the one that runs: the players', the match's; and facts that take turns."""

from tidebell_core import times

from ...paint.content import PAIR
from ...parts import sounds
from ..draw.clocks import pair

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..desk import Desk, Page


PAGE_MS = 4000


class ClocksShown:
    """The clocks and the page of facts that a player turn shows, made anew at each event.

    :param dict clock: the rules of the clock in play
    """

    def __init__(self, app: "Desk", clock: dict) -> None:
        self._app = app
        view = app.view
        # Every player has a clock for the whole game.
        self.banks = bool(view.clocks) and clock.get("mode") != "countdown"
        self.pair = self.banks and len(view.order) == 2
        self._second = -1
        self._pair: "Callable | None" = None
        if self.pair:
            self._pair = pair
        self._page = self._now()
        self._takes_turns = False  # there was no room for all lines at once
        self._match_ms = view.match_ms
        match = app.session.setup.more.get("match", {})
        self._warn_at = match.get("warn", ())  # seconds
        self._says = match.get("say", ())  # (seconds, text)

    def _now(self) -> int:
        return self._app.uptime_ms // PAGE_MS

    def turn(self, lines: list, room: int) -> list:
        """Return the lines of the page that is shown now, as many as there is room for."""
        pages = max(1, (len(lines) + room - 1) // room)
        self._takes_turns = self._takes_turns or pages > 1
        at = self._page % pages * room
        return lines[at : at + room]

    def refresh(self, page: "Page") -> None:
        """Refresh the digits, and the page once a second where it shows other clocks."""
        view = self._app.view
        if page.tall == PAIR and self._pair:
            self._pair(page, view)
            if page.clock.anew or page.points.anew:
                self._app.redraw()
        if self._now() != self._page:  # the next page of lines
            self._page = self._now()
            if self._takes_turns:
                self._takes_turns = False
                self._app.redraw()
        if view.match_ms >= 0 or view.delay_ms or (self.banks and not self.pair):
            second = times.seconds(view.match_ms) + times.seconds(view.delay_ms)
            if self.banks and not self.pair:
                for seat, ms in enumerate(view.clocks):
                    if seat != view.seat:
                        second += times.seconds(ms, view.counts_up) * (seat + 1)
            if second != self._second:
                self._second = second
                self._app.redraw()

    def changes(self, due: int) -> int:
        """Return in how many ms a clock's display changes next; tell what the match clock says.

        :param int due: until one of the clocks is at zero
        """
        view = self._app.view
        left = view.clock_ms
        wait = (left - 1) % 1000 + 1
        if view.counts_up:
            wait = 1000 - left % 1000
        elif 0 < left < 10000:
            wait = left % 100 + 1
        if view.match_ms > 0:
            for seconds in self._warn_at:
                if view.match_ms <= seconds * 1000 < self._match_ms:
                    self._app.sounds.play(sounds.WARN)
            for seconds, text in self._says:
                if view.match_ms <= seconds * 1000 < self._match_ms:
                    self._app.sounds.play(sounds.WARN)
                    self._app.table.tell([[text]])
            self._match_ms = view.match_ms
            wait = min(wait, (view.match_ms - 1) % 1000 + 1)
        if view.delay_ms:
            wait = min(wait, (view.delay_ms - 1) % 1000 + 1)
        return min(wait, due)
