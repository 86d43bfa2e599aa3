# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The game on the table: what keys and knob mean in each of its phases."""

from tidebell_core import events as e
from tidebell_core.state import (
    ASK,
    CHOOSE,
    DRAW,
    HERE,
    LOOK,
    LOT,
    OVER,
    OVERTIME,
    READY,
    REORDER,
    REVEAL,
    RUN,
    SCORE,
    SHOWN,
    STARTER,
)

from tidebell_core.flow import TIME_FINISH, TIME_STOPS

from . import lights, sounds, texts
from .inputs import HOLD, PRESS, TAP
from .menu import Menu, Row, Screen
from .page import SEAT, WARN
from .rounds import Choice, Look, Reorder, Scores, Starter
from .screens import play, rounds
from .screens.parts import lines, wrap

NOTICE_MS = 8000
CHOSEN_MS = 10000


class Table(Screen):
    """Plays the session that is on."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.chosen = -1  # the action that the knob offers; -1: at rest on Pause
        self.notice = None
        self.asking = False
        self.woken = False
        self.paused_ms = 0
        self.ready_ms = 0
        self._notices = []  # lists of lines that are still to be shown
        self._notice_ms = 0
        self._chosen_ms = 0
        self._second = -1
        self._chord = False  # several keys are or were down at once: none of them counts alone
        self._used = False  # the knob's push has done its work
        self._ended = False  # the last press ended a turn
        self._round = None

    # -- time

    def tell(self, notices: list) -> None:
        """Show lines below the clock, one after the other."""
        self._notices = notices
        self.notice = notices.pop(0) if notices else None
        self._notice_ms = NOTICE_MS
        self.app.redraw()

    def refused(self, text: str) -> None:
        """Say why something was not done."""
        self.chosen = -1
        self.tell([wrap(text)])

    def tick(self, ms: int) -> int:
        """Let time pass; returns when something of this screen will change by itself."""
        wait = 1000
        if self.notice:
            self._notice_ms -= ms
            if self._notice_ms <= 0:
                self.tell(self._notices)
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

    def happened(self, kind: int, before: tuple) -> None:
        """An event counts; say so by sound, movement and notices.

        :param before: phase, seat and last action as they were
        """
        app, view = self.app, self.app.view
        phase, seat, last = before
        self._begun_anew()
        self.ready()
        if kind == e.PAUSE:
            self.paused_ms = 0
            self._second = -1
            self.tell([])
        if kind == e.UNDO or kind == e.REDO:
            app.lights.calm()
            self.tell([])
            return
        if kind == e.TIMEOUT:
            app.lights.zero()
            app.sounds.play(sounds.ZERO)
        elif view.phase == OVER:
            app.lights.calm()
            app.sounds.play(sounds.END)
        elif view.phase in (SHOWN, REVEAL) and view.phase != phase:
            app.sounds.play(sounds.CARD)
        elif kind == e.SPEND or kind == e.TICK:
            app.sounds.play(sounds.DONE)
        if view.phase == RUN and (phase != RUN or seat != view.seat) and kind != e.RESUME:
            app.lights.hand_over()
            if kind != e.TIMEOUT:
                app.sounds.play(sounds.START if phase == READY else sounds.HAND_OVER)
        if phase in (RUN, OVERTIME, ASK) and (seat != view.seat or view.phase == READY):
            self._rulings(seat, last)

    def ready(self) -> None:
        """Work out what a clock that waits will start with."""
        session = self.app.session
        at = session.game.play_rules().get("clock", -1)
        self.ready_ms = session.setup.clocks[at]["ms"] if at >= 0 else 0

    def _begun_anew(self) -> None:
        """Whatever was begun on the screen is over."""
        self.chosen = -1
        self.asking = False
        self._round = None

    def _rulings(self, seat: int, last: str) -> None:
        """After a player turn: how it ended, and what the table has to look at."""
        view = self.app.view
        notices = []
        if seat >= 0 and view.ruling == TIME_FINISH:
            notices.append([texts.RULING_FINISH.format(view.names[seat]), last])
        elif seat >= 0 and view.ruling == TIME_STOPS:
            notices.append([texts.TIME_UP, texts.RULING_STOPS.format(view.names[seat])])
        if view.remind:
            lines = wrap(view.remind)
            for at in range(0, len(lines), 2):
                notices.append(lines[at : at + 2])
        self.tell(notices)

    def warn(self, before_ms: int, left_ms: int) -> None:
        """Sound the warnings that lie between two times left."""
        for clock in self.app.session.setup.clocks[:1]:
            for seconds in clock.get("warn", ()):
                if left_ms <= seconds * 1000 < before_ms:
                    self.app.sounds.play(sounds.WARN)
                    return
        if left_ms < 5000 and left_ms // 1000 != before_ms // 1000 and left_ms < before_ms:
            self.app.sounds.play(sounds.LAST)

    def light(self) -> None:
        """Choose the ring's look; in secret moments it only says who is named."""
        view, ring = self.app.view, self.app.lights
        seat = view.seat
        place = self.app.games.places[seat] if seat >= 0 else 0
        gaps = seat % 4 + 1 if seat >= 0 else 1
        if view.phase in (LOOK, CHOOSE):
            ring.set(lights.STILL, (255, 255, 255), 1, place)
        elif view.paused or self.woken:
            ring.set(lights.PAUSED, view.rgb, gaps, place)
        elif view.phase == RUN:
            ring.set(lights.CLOCK, view.rgb, gaps, place)
        elif view.phase in (READY, OVERTIME, ASK):
            ring.set(lights.CALL, view.rgb, gaps, place)
        elif view.phase == SHOWN:
            ring.set(lights.HOME, view.card_rgb)
        elif view.phase == OVER and view.ranking:
            winner = view.ranking[0][1]
            ring.set(
                lights.CALL, view.colours[winner], winner % 4 + 1, self.app.games.places[winner]
            )
        else:
            ring.set(lights.HOME)

    def clock(self, page: "Page") -> None:
        """Refresh the digits alone."""
        if page.tall:
            play.clock(page, self.app.view, self.ready_ms)

    def asset_name(self, asset: int) -> str:
        """Return what an asset is called: its kind and its home's colour."""
        session = self.app.session
        home = session.setup.colours[session.header.seats[asset][0]][0]
        return texts.ASSET_OF.format(session.setup.assets["name"], home)

    def _open_menu(self) -> None:
        """Open the ticks of the action that the knob offers, or the menu of the game."""
        from . import referee

        view, ticks = self.app.view, self.app.session.setup.ticks
        if 0 <= self.chosen < len(view.actions) and ticks:
            if view.actions[self.chosen][0] == ticks["action"]:
                self.app.push(referee.ticks_menu(self.app))
                return
        self.app.push(referee.game_menu(self.app))

    # -- drawing

    def draw(self, page: "Page") -> None:
        """Write the page for the phase."""
        view = self.app.view
        phase = view.phase
        if view.paused or self.woken or phase in (READY, RUN, OVERTIME, ASK):
            play.draw(page, view, self)
        elif phase in (LOOK, CHOOSE, STARTER, REORDER, SCORE):
            if self._round is None:
                self._round = self._begin_round(phase)
            self._round.draw(page)
        elif phase == REVEAL:
            rounds.reveal(page, view)
        elif phase == LOT:
            rounds.lot(page, view)
        elif phase in (DRAW, SHOWN):
            rounds.drawing(page, view, phase == SHOWN)
        else:
            rounds.over(page, view)
        if self.notice and not page.tall and phase not in (LOOK, CHOOSE):
            lines(page, self.notice[:2], WARN)

    def _begin_round(self, phase: int) -> object:
        app = self.app
        if phase == LOOK:
            return Look(app)
        if phase == CHOOSE:
            return Choice(app)
        if phase == STARTER:
            return Starter(app)
        if phase == REORDER:
            return Reorder(app)
        return Scores(app)

    # -- keys

    def gesture(self, gesture: int, meaning: str) -> None:
        """Take a gesture."""
        app, view = self.app, self.app.view
        if gesture == PRESS and meaning != "do":
            ended, self._ended = self._ended, False
            if app.inputs.down < 2:
                self._chord = False
            if app.inputs.bumped(meaning, app.at) and (ended or view.phase in (RUN, OVERTIME)):
                self._bump(ended)
                return
        if app.inputs.down >= 2:
            self._chord = True
        if meaning == "do" and gesture != PRESS:
            used, self._used = self._used, False
            if used and gesture == TAP:
                return
        if self.asking:
            self._answer(gesture, meaning)
        elif meaning == "undo" and gesture in (TAP, HOLD) and not self._covers_undo():
            if gesture == TAP:
                app.undo()
            else:
                app.do(e.REDO)
        elif meaning == "do" and gesture == HOLD:
            self._open_menu()
        elif self.woken:
            if meaning == "do" and gesture == TAP:
                self.woken = False
                if view.paused:
                    app.do(e.RESUME)
                app.redraw()
        elif view.paused:
            if meaning == "do" and gesture == TAP:
                app.do(e.RESUME)
        elif self._round is not None:
            self._round.gesture(gesture, meaning)
        elif view.phase in (RUN, OVERTIME, ASK):
            self._play(gesture, meaning)
        elif meaning == "do" and gesture == TAP:
            if view.phase == OVER:
                app.games.rematch()
            else:
                app.do(e.ADVANCE)
        elif view.phase == OVER and meaning == "end" and gesture == PRESS:
            app.games.close_game()

    def _covers_undo(self) -> bool:
        """Whether X means something else now: a chord, an open secret choice, a number being set."""
        return self._chord or (self._round is not None and not self._round.covered)

    def turn(self, steps: int) -> None:
        """Offer another action, or set what the round asks for."""
        view = self.app.view
        if view.paused or self.woken or self.asking:
            return
        if self._round is not None:
            self._round.turn(steps)
        elif view.phase == RUN and view.actions:
            # Pause lies between the last action and the first.
            count = len(view.actions) + 1
            self.chosen = (self.chosen + 1 + steps) % count - 1
            self._chosen_ms = CHOSEN_MS
        self.app.redraw()

    def _play(self, gesture: int, meaning: str) -> None:
        """A player turn."""
        app, view = self.app, self.app.view
        if meaning == "do":
            if gesture == PRESS and self.chosen < 0 and view.phase == RUN:
                self._used = app.do(e.PAUSE)
            elif gesture == TAP and self.chosen >= 0 and self.chosen < len(view.actions):
                action = view.actions[self.chosen]
                self.chosen = -1
                self.spend(action)
            return
        if gesture != PRESS:
            return
        if meaning == "end":
            self._ended = app.do(e.DROP if view.phase == OVERTIME else e.END_TURN)
            return
        for action in view.actions:
            if (
                (meaning == "spend" and action[4] == "leave")
                if view.phase == ASK
                else (action[3] == meaning)
            ):
                self.spend(action)
                return

    def _answer(self, gesture: int, meaning: str) -> None:
        """Two keys came at once: Y says that the turn shall end, X that it goes on."""
        if gesture != PRESS:
            return
        if meaning == "end":
            self.asking = False
            self.app.do(e.END_TURN)
        elif meaning == "undo":
            self.asking = False
            self._chord = True  # this press is used up
        self.app.redraw()

    def _bump(self, ended: bool) -> None:
        """Two keys came together, one to end the turn: take that back if it came first, and ask."""
        if ended:
            self.app.undo()
        self.asking = self.app.view.phase in (RUN, OVERTIME)
        self._chord = True
        self.app.redraw()

    # -- actions

    def spend(self, action: tuple) -> None:
        """Do an action; where it needs a target and there are several, ask which."""
        index, name, _, _, effect, _ = action
        app, view = self.app, self.app.view
        if not effect:
            app.do(e.SPEND, view.seat, e.spend_arg(index))
            return
        targets = self._targets(effect)
        if len(targets) == 1 and effect != "penalty":
            app.do(e.SPEND, view.seat, e.spend_arg(index, targets[0]))
            return
        rows = []
        for target in targets:
            text = view.names[target]
            if effect != "penalty":
                text = self.asset_name(target)
            rows.append(Row(text, self._pick(index, target), None, None, SEAT + target))
        if rows:
            app.push(Menu(app, name, rows))
        else:
            app.refuse(texts.NOBODY_FOR)

    def _pick(self, index: int, target: int) -> "object":
        app = self.app
        seat = app.view.seat

        def picked() -> None:
            app.pop()
            app.do(e.SPEND, seat, e.spend_arg(index, target))

        return picked

    def _targets(self, effect: str) -> list:
        """Return what an action may be done to, the likely first: clockwise from the next player."""
        view = self.app.view
        if effect == "penalty":
            return view.order
        at = view.order.index(view.seat)
        found = []
        for asset in view.order[at + 1 :] + view.order[: at + 1]:
            holder, damage, fate = view.assets[asset]
            own = holder == view.seat
            if fate == HERE and (
                (effect == "take" and not own)
                or (effect == "damage" and damage < self.app.session.setup.assets["parts"])
                or (effect == "repair" and own and asset != view.seat and damage)
                or (effect == "leave" and own)
            ):
                found.append(asset)
        return found
