# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The game on the table: what keys and knob mean in each of its phases."""

from tidebell_core import events as e
from tidebell_core.state import (
    ASK,
    CHOOSE,
    DRAW,
    LOOK,
    OVER,
    OVERTIME,
    PROMPT,
    READY,
    REORDER,
    REVEAL,
    RUN,
    SCORE,
    SHOWN,
    STARTER,
)

from ..paint.content import PAIR
from ..paint.styles import WARN
from ..parts.inputs import AGAIN, HOLD, PRESS, TAP
from .between import phase_menus
from .between.choice import Choice
from .between.looks import Look
from .between.phase_menus import count_left
from .between.prompt_screen import PromptScreen
from .draw import cards, outcomes, player_turn
from .menu import Screen
from .turn import actions
from .turn.actions import do, repeats
from .turn.clocks_shown import ClocksShown
from .turn.confirm import Sure, bump, done
from .turn.notices import paused, refused
from .turn.referee import game_menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .desk import Desk, Page

NOTICE_MS = 8000
HAND_OVER_MS = 2000
CHOSEN_MS = 10000


class Table(Screen):
    """Plays the session that is on."""

    def __init__(self, app: "Desk") -> None:
        super().__init__(app)
        self.chosen = -1  # the action or row that the knob offers; -1: at rest
        self.entry: "Any" = None  # the values of a row, while they are being set
        self.listed = 0  # where the mark stood in the list of all rows
        self.notice: "list | None" = None
        self.sure: "Any" = None  # what is asked before an event counts
        self.woken = False
        self.woken_hint = ""  # what to know and do when power has just come back
        self.paused_ms = 0
        self.ready_ms = 0
        self.warn_at: "tuple | list" = ()  # seconds
        self.clocks_shown: "Any" = None  # what is to know of more clocks than one
        self.stays: "list | None" = None  # what is shown where there is no notice
        self.notices: list = []  # lists of lines that are still to be shown
        self._notice_ms = 0
        self._chosen_ms = 0
        self._second = -1
        self._timed = -1  # whose clock the tall digits show
        self.chord = False  # several keys are or were down at once: none of them counts alone
        self.pushed = False  # the knob's push has done its work: it paused
        self.last: tuple = (0, 0, 0)  # turn and seat, and which action the knob did last
        self.again = ""  # the key that does its action again while it stays down
        self.behind: "list | None" = None  # notices behind that of a pause
        self._ended = False  # the last press ended a turn
        self.handing_ms = 0  # for so long the screen is the hand-over's
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
        self._notice_ms = NOTICE_MS
        self.app.redraw()

    def hand_over(self) -> None:
        """Somebody else's clock runs: say whose, for a moment or until a key."""
        self.handing_ms = HAND_OVER_MS

    def refused(self, text: str) -> None:
        """Say why something was not done."""
        self.chosen = -1

        refused(self, text)

    def tick(self, ms: int) -> int:
        """Let time pass; returns when something of this screen will change by itself."""
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
        """An event counts: whatever was begun on the screen is over."""
        self.chosen = -1
        self.again = ""
        self.entry = None
        self.sure = None
        again = getattr(self._round, "again", None)
        self._round = again(kind) if again else None
        if kind in (e.TIMEOUT, e.FULL_TIME):
            self.app.to_table()  # what was offered was another player's
        if kind == e.PAUSE:
            self.paused_ms = 0
            self._second = -1
            self.tell([])
        self.ready()

    def ready(self) -> None:
        """Work out what a clock that waits will start with, and when the running one warns."""
        session = self.app.session
        at = session.game.play_rules().get("clock", -1)
        clock = session.setup.clocks[at] if at >= 0 else {}
        self.ready_ms = session.ready_ms(clock)
        self.warn_at = clock.get("warn", ())
        view = self.app.view
        self.clocks_shown = None
        if view.clocks or view.match_ms >= 0 or view.facts:
            self.clocks_shown = ClocksShown(self.app, clock)
            if view.clocks and view.seat >= 0:
                self.ready_ms = view.clocks[view.seat]

    def clock(self, page: "Page") -> None:
        """Refresh the digits alone, where the screen has them and still will."""
        view = self.app.view
        waits = view.wait_ms >= 0 and not view.paused
        if waits or (view.phase == PROMPT and self.app.session.runs()):
            # It is a text there.
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
            app.do(e.PAUSE)  # as the push has where the knob was at rest
        app.push(game_menu(app))

    # -- drawing

    def draw(self, page: "Page") -> None:
        """Write the page for the phase."""
        view = self.app.view
        phase = view.phase
        if view.paused or self.woken or self.sure or phase in (READY, RUN, OVERTIME, ASK):
            player_turn.draw(page, view, self)
        else:
            self._draw_between(page, phase)

    def _draw_between(self, page: "Page", phase: int) -> None:
        view = self.app.view
        if self.round:
            self.round.draw(page)
        elif phase in (DRAW, SHOWN):
            cards.drawing(page, view, phase == SHOWN)
        else:
            outcomes.draw(page, view)
        if self.notice and phase not in (LOOK, CHOOSE):
            page.tell(self.notice, WARN)

    @property
    def round(self) -> "Any":
        """What the present phase has of its own: a look round, a choice, a list."""
        if self._round is None:
            phase = self.app.view.phase
            if phase == LOOK:
                self._round = Look(self.app)
            elif phase == CHOOSE:
                self._round = Choice(self.app)
            elif phase == PROMPT:
                self._round = PromptScreen(self.app)
            elif phase in (STARTER, REORDER, SCORE):
                self._round = phase_menus.begin(self.app, phase)
        return self._round

    # -- keys

    def gesture(self, gesture: int, meaning: str) -> None:
        """Take a gesture: it goes to whoever has the keys now."""
        view = self.app.view
        gesture = self._meant(gesture, meaning)
        if not gesture:
            return
        if self.handing_ms and gesture == PRESS:
            self.handing_ms = 0
            self.app.redraw()
        ask = self.sure or self.entry
        if ask:
            ask.gesture(gesture, meaning)
        elif meaning == "undo" and gesture in (TAP, HOLD) and not self._covers_undo():
            self._undo(gesture)
        elif meaning == "do" and gesture == HOLD:
            self.open_menu()
        elif self.woken or view.paused:
            if meaning == "do" and gesture == TAP:
                self.resume()
            elif gesture == PRESS and meaning != "do" and meaning != "undo":
                self.say_paused()
        elif self.round:
            self.round.gesture(gesture, meaning)
        elif view.phase in (RUN, OVERTIME, ASK) or (
            view.gap and (self.chosen >= 0 or meaning in ("spend", "declare"))
        ):
            self._play(gesture, meaning)
        else:
            self._go_on(gesture, meaning)

    def _meant(self, gesture: int, meaning: str) -> int:
        """Return what a gesture counts for, 0 for nothing: it was one of several keys, or of a push
        that has done its work."""
        app = self.app
        if gesture == PRESS:
            ended, self._ended = self._ended, False
            if app.inputs.down < 2:
                self.chord = False
            if app.inputs.bumped(meaning, app.at) and (ended or self.can_end()):
                bump(self, ended, self.pushed)
                return 0
        if app.inputs.down >= 2:
            self.chord = True
        if gesture in (HOLD, AGAIN) and meaning == self.again and not self.chord:
            gesture = PRESS
        if meaning == "do" and gesture != PRESS:
            used, self.pushed = self.pushed, False
            if used and gesture == TAP:
                return 0
        return gesture

    def _undo(self, gesture: int) -> None:
        """X takes back, X held does again."""
        app = self.app
        if gesture == HOLD:
            app.do(e.REDO)
        elif not app.do(e.UNDO) and app.view.phase == LOOK:
            self.round.refused()

    def resume(self) -> None:
        """Go on with what was paused, or is paused because power was gone."""
        self.woken = False
        if self.behind is not None:
            self.tell(self.behind)
            self.behind = None
        if self.app.view.paused:
            self.app.do(e.RESUME)
        self.app.redraw()

    def say_paused(self) -> None:
        """Say that what was done does nothing in a pause."""
        paused(self)

    def _go_on(self, gesture: int, meaning: str) -> None:
        """Between player turns, and when the game is over."""
        app = self.app
        phase = app.view.phase
        if meaning == "do" and gesture == TAP:
            if phase == OVER:
                app.games.rematch()
            elif app.do(e.ADVANCE) and phase == REVEAL:
                count_left(app)
        elif phase == OVER and gesture == PRESS:
            app.games.ended(meaning)

    def _covers_undo(self) -> bool:
        """Whether X means something else now: a chord, an open choice, a number being set."""
        return self.chord or (self._round is not None and not self._round.covered)

    def turn(self, steps: int) -> None:
        """Offer another action, or set what the round asks for."""
        view = self.app.view
        if self.sure:
            return
        if view.paused or self.woken:
            self.say_paused()
            return
        self.handing_ms = 0
        if self.round or self.entry:
            (self.entry or self.round).turn(steps)
        elif (view.phase == RUN or view.gap) and (view.actions or view.rows):
            # Rest lies between the last action and the first.
            most = len(view.actions) + 1
            if view.rows:
                most += player_turn.knob_rows(view.rows)
            at = self.chosen
            if at < 0 < steps and self.last[:2] == (view.turn, view.seat):
                at = self.last[2] - 1  # the first detent is on it again, and only the first
                self.last = (0, 0, 0)
            self.choose((at + 1 + steps) % most - 1)
        self.app.redraw()

    def _play(self, gesture: int, meaning: str) -> None:
        """A player turn."""
        app, view = self.app, self.app.view
        if meaning == "do":
            chosen = self.chosen
            timed = view.clock_total or view.match_ms >= 0
            if gesture == PRESS and chosen < 0 and view.phase == RUN and timed:
                self.pushed = app.do(e.PAUSE)
            elif gesture == TAP and 0 <= chosen < len(view.actions):
                actions.push_action(self, chosen)
            elif gesture == TAP and view.rows:
                actions.push_row(self)
            return
        if meaning == "end" and view.seat < 0 and view.phase == RUN:  # all play together
            if gesture in (TAP, HOLD) and not self.chord:
                done(self, gesture == HOLD)
            return
        if gesture != PRESS:
            return
        if meaning == "end":
            self._ended = app.do(e.DROP if view.phase == OVERTIME else e.END_TURN)
            return
        if view.wait_ms >= 0:
            app.do(e.ADVANCE)  # his own push, and then what the key does
        for row in view.actions + view.rows:
            if row.key == meaning:
                if do(self, row) and repeats(app, row):
                    self.again = meaning
                return

    def choose(self, at: int) -> None:
        """Offer what is at a place of the knob, for a while."""
        self.chosen = at
        self._chosen_ms = CHOSEN_MS

    def doubt(self, said: list, event: tuple) -> None:
        """Ask what speaks against an event before it counts; see ``sure``."""
        self.sure = Sure(self, said, event)

    def can_end(self) -> bool:
        """Whether a player turn is under way, a pause by a knob still down being part of it."""
        view = self.app.view
        return view.phase in (RUN, OVERTIME, ASK) and (self.pushed or not view.paused)
