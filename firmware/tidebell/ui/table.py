# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Table: the screen of the game that is on, its notices, and its own clocks.

``turn.keys`` has the meaning of keys and knob.
"""

from tidebell_core.game.state import (
    ASK,
    CHOOSE,
    DRAW,
    LOOK,
    OVER,
    OVERTIME,
    PROMPT,
    READY,
    REORDER,
    RUN,
    SCORE,
    SHOWN,
    STARTER,
)
from tidebell_core.record import events as e

from ..paint.content import PAIR
from ..paint.styles import WARNING
from .draw import player_turn
from .menu import Screen
from .turn import actions
from .turn.clocks_shown import ClocksShown
from .turn.keys import Keys
from .turn.notices import paused, refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .desk import Desk, Page
    from .turn.confirm import Confirmation
    from .turn.entry import Entry

_NOTICE_MS = 8000
_HAND_OVER_MS = 2000
_CHOSEN_MS = 10000


class Table(Screen):
    """The screen of the session that is on."""

    def __init__(self, app: "Desk") -> None:
        super().__init__(app)
        self.keys = Keys(self)
        self.chosen = -1  # index of the action, then row, that the knob offers; -1: at rest
        self.entry: "Entry | None" = None  # the values of a row, while they are being set
        self.listed = 0  # where the mark stood in the list of all rows
        self.notice: "list | None" = None
        self.confirmation: "Confirmation | None" = None  # the question before an event counts
        self.woken = False
        self.woken_hint = ""  # a hint for when power has just come back
        self.paused_ms = 0
        self.ready_ms = 0
        self.warn_at: "tuple | list" = ()  # in seconds
        self.says: "tuple | list" = ()  # (seconds, text)
        self.clocks_shown: "ClocksShown | None" = None  # where there is more than one clock
        self.stays: "list | None" = None  # lines that stay while there is no notice
        self.notices: list = []  # lists of lines that are still to be shown
        self._notice_ms = 0
        self._chosen_ms = 0
        self._second = -1
        self._timed = -1  # whose clock the tall digits show
        self.last: tuple = (0, 0, 0)  # turn, seat and index of the knob's last action
        self.behind: "list | None" = None  # notices that wait for the end of a pause
        self.handing_ms = 0  # left of the hand-over's screen
        self._round: "Any" = None

    @property
    def banks(self) -> bool:
        """Whether every player has a clock for the whole game."""
        return self.clocks_shown is not None and self.clocks_shown.banks

    # -- time

    def tell(self, notices: list) -> None:
        """Show lines below the clock, one after the other."""
        self.notices = notices
        self.notice = notices.pop(0) if notices else self.stays
        self._notice_ms = _NOTICE_MS
        self.app.redraw()

    def hand_over(self) -> None:
        """Show the screen of the hand-over, for a moment or until a key."""
        self.handing_ms = _HAND_OVER_MS

    def refused(self, text: str) -> None:
        """Tell the table why something was not done."""
        self.chosen = -1
        refused(self, text)

    def tick(self, ms: int) -> int:
        """Let time pass; return in how many ms this screen changes by itself."""
        wait = 1000
        if self.handing_ms:
            self.handing_ms = max(0, self.handing_ms - ms)
            if not self.handing_ms:
                self.app.redraw()
            wait = min(wait, max(1, self.handing_ms))
        if self.notice and self.notice is not self.stays:
            self._notice_ms -= ms
            if self._notice_ms <= 0:
                self.tell(self.notices)
            wait = min(wait, max(1, self._notice_ms))
        if self.chosen >= 0:
            self._chosen_ms -= ms
            if self._chosen_ms <= 0:
                self.chosen = -1
                self.app.redraw()
            wait = min(wait, max(1, self._chosen_ms))
        if self.app.view.paused:
            self.paused_ms += ms
            if self.paused_ms // 1000 != self._second:
                self._second = self.paused_ms // 1000
                self.app.redraw()
            wait = min(wait, 1000 - self.paused_ms % 1000)
        return wait

    def begin_anew(self, kind: int) -> None:
        """Give up what was begun on the screen: an event counts.

        :param kind: of the event
        """
        if self.app.view.phase == OVER:
            self.woken = False  # there is nothing to go on with
        self.chosen = -1
        self.keys.again = ""
        self.entry = None
        self.confirmation = None
        again = getattr(self._round, "again", None)
        self._round = again(kind) if again else None
        if kind in (e.TIMEOUT, e.FULL_TIME):
            self.app.to_table()  # the offer was the other player's
        if kind == e.PAUSE:
            self.paused_ms = 0
            self._second = -1
            self.tell([])
        self.ready()

    def ready(self) -> None:
        """Find the time that a waiting clock starts with, and when the running one warns."""
        session = self.app.session
        at = session.game.play_rules().get("clock", -1)
        clock = session.setup.clocks[at] if at >= 0 else {}
        self.ready_ms = session.ready_ms(clock)
        self.warn_at = clock.get("warn", ())
        self.says = clock.get("say", ())
        view = self.app.view
        self.clocks_shown = None
        if view.clocks or view.match_ms >= 0 or view.facts:
            self.clocks_shown = ClocksShown(self.app, clock)
            if view.clocks and view.seat >= 0:
                self.ready_ms = view.clocks[view.seat]
            elif view.clocks and session.game.play_rules().get("at_once"):
                self.ready_ms = max(view.clocks) if view.counts_up else min(view.clocks)

    def clock(self, page: "Page") -> None:
        """Refresh the digits alone, where the screen has them."""
        view = self.app.view
        waits = view.wait_ms >= 0 and not view.paused
        if waits or (view.phase == PROMPT and self.app.session.runs()):
            # The time is a text there.
            second = (view.wait_ms + 999 if waits else view.clock_ms) // 1000
            if second != self._second:
                self._second = second
                self.app.redraw()
        if view.phase not in (READY, RUN, OVERTIME, ASK):
            return
        if self.clocks_shown:
            self.clocks_shown.refresh(page)
        if page.tall and page.tall != PAIR:
            player_turn.points(page, view)
            player_turn.clock(page, view, self.ready_ms)
            page.goes_on, self._timed = self._timed == view.seat, view.seat
            last = player_turn.last_ten(view)
            if last != page.last or page.clock.anew:
                self.app.redraw()

    def open_menu(self) -> None:
        """Open the ticks of the action that the knob offers, or the menu of the game."""
        app, view = self.app, self.app.view
        if actions.ticks_chosen(self):
            app.push(actions.ticks_menu(app))
            return
        runs = app.session.runs() or (self.chosen >= 0 and view.phase == RUN)
        if (runs or view.wait_ms >= 0) and not view.paused:
            app.do(e.PAUSE)  # where the knob was at rest, its push has paused
        from .turn.referee import game_menu  # read when it is opened: see ``play_parts``

        app.push(game_menu(app))

    # -- drawing

    def draw(self, page: "Page") -> None:
        """Write the page for the phase."""
        view = self.app.view
        phase = view.phase
        if view.paused or self.woken or self.confirmation or phase in (READY, RUN, OVERTIME, ASK):
            player_turn.draw(page, view, self)
        else:
            self._draw_between(page, phase)

    def _draw_between(self, page: "Page", phase: int) -> None:
        view = self.app.view
        if self.round:
            self.round.draw(page)
        elif phase in (DRAW, SHOWN):
            from .draw import cards  # not before the first screen: see ``play_parts``

            cards.drawing(page, view, phase == SHOWN)
        else:
            from .draw import outcomes  # not before the first screen: see ``play_parts``

            outcomes.draw(page, view)
        if self.notice and phase not in (LOOK, CHOOSE):
            page.tell(self.notice, WARNING)

    @property
    def round(self) -> "Any":
        """The screen that the present phase has of its own: a look, a question, a list."""
        if self._round is None:
            self._round = self._begin(self.app.view.phase)
        return self._round

    def _begin(self, phase: int) -> "Any":
        """Return a new screen of a phase, None where it has none of its own.

        Their modules are not imported before the first screen: see ``play_parts``.
        """
        if phase == LOOK:
            from .between.looks import Look

            return Look(self.app)
        if phase == CHOOSE:
            from .between.choice import Choice

            return Choice(self.app)
        if phase == PROMPT:
            from .between.prompt_screen import PromptScreen

            return PromptScreen(self.app)
        if phase in (STARTER, REORDER, SCORE):
            from .between import phase_menus

            return phase_menus.begin(self.app, phase)
        return None

    # -- keys

    def gesture(self, gesture: int, meaning: str) -> None:
        """Take a gesture of a key."""
        self.keys.gesture(gesture, meaning)

    def turn(self, steps: int) -> None:
        """Take a turn of the knob."""
        self.keys.turn(steps)

    @property
    def covered(self) -> bool:
        """Whether nothing has been begun that X would leave: then X takes back an event."""
        return self._round is None or self._round.covered

    def resume(self) -> None:
        """Go on after a pause, or after power has come back."""
        self.app.read_rest()
        self.woken = False
        if self.behind is not None:
            self.tell(self.behind)
            self.behind = None
        if self.app.view.paused:
            self.app.do(e.RESUME)
        self.app.redraw()

    def say_paused(self) -> None:
        """Tell that keys do nothing in a pause."""
        paused(self)

    def choose(self, at: int) -> None:
        """Offer an action or row for a while, by its index."""
        self.chosen = at
        self._chosen_ms = _CHOSEN_MS

    def doubt(self, said: list, event: tuple) -> None:
        """Ask whether an event shall count; see ``turn.confirm``.

        :param said: questions, each (sentence, action)
        """
        from .turn.confirm import Confirmation  # not before the first screen: see ``play_parts``

        self.confirmation = Confirmation(self, said, event)

    def offered(self) -> list:
        """Return the places on the knob, each as ``player_turn.offer`` has it."""
        view = self.app.view
        count = len(view.actions) + player_turn.knob_rows(view.rows)
        return [player_turn.offer(view, at) for at in range(count)]

    def can_end(self) -> bool:
        """Whether a player turn is under way, or paused by a knob that is still down."""
        view = self.app.view
        return view.phase in (RUN, OVERTIME, ASK) and (self.keys.pushed or not view.paused)
