# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Keys and knob while a game is on the table: what a gesture means in each phase."""

from tidebell_core.game.state import ASK, LOOK, OVER, OVERTIME, REVEAL, RUN
from tidebell_core.record import events as e

from ...parts.inputs import AGAIN, HOLD, PRESS, TAP
from ..draw.player_turn import knob_rows
from .actions import do, push_action, push_row, repeats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..desk import Turn


class Keys:
    """The meaning of gestures, and the state of keys that are down."""

    def __init__(self, table: "Turn") -> None:
        self._table = table
        self.chord = False  # several keys are down, or were at once: none of them counts alone
        self.pushed = False  # the knob is down and its push has paused
        self.again = ""  # the key that does its action again while it stays down
        self._ended = False  # the last press ended a turn

    def gesture(self, gesture: int, meaning: str) -> None:
        """Take a gesture: it goes to the question, the list or the player turn that is open."""
        table = self._table
        view = table.app.view
        gesture = self._counts_as(gesture, meaning)
        if not gesture:
            return
        if table.handing_ms and gesture == PRESS:
            table.handing_ms = 0
            table.app.redraw()
        ask = table.confirmation or table.entry
        if ask:
            ask.gesture(gesture, meaning)
        elif meaning == "undo" and gesture in (TAP, HOLD) and not self._covers_undo():
            self._undo(gesture)
        elif meaning == "do" and gesture == HOLD:
            table.open_menu()
        elif table.woken or view.paused:
            self._in_pause(gesture, meaning)
        elif table.round:
            table.round.gesture(gesture, meaning)
        elif view.phase in (RUN, OVERTIME, ASK) or (
            view.gap and (table.chosen >= 0 or meaning in ("spend", "declare"))
        ):
            self.play(gesture, meaning)
        else:
            self._go_on(gesture, meaning)

    def _counts_as(self, gesture: int, meaning: str) -> int:
        """Return the gesture that this one counts as, 0 for none.

        One of several keys at once counts for nothing, nor does the end of a push that paused.
        """
        app = self._table.app
        if gesture == PRESS:
            ended, self._ended = self._ended, False
            if app.inputs.down < 2:
                self.chord = False
            if app.inputs.bumped(meaning, app.at) and (ended or self._table.can_end()):
                from .confirm import take_back  # not before the first screen: see ``play_parts``

                take_back(self._table, ended, self.pushed)
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

    def _covers_undo(self) -> bool:
        """Whether X means something else now: a chord, an open choice, a number being set."""
        return self.chord or not self._table.covered

    def _undo(self, gesture: int) -> None:
        """X takes back, X held does again."""
        app = self._table.app
        if gesture == HOLD:
            app.do(e.REDO)
        elif not app.do(e.UNDO) and app.view.phase == LOOK:
            self._table.round.refused()

    def _in_pause(self, gesture: int, meaning: str) -> None:
        """The knob's push goes on; other keys are told that the game is paused."""
        if meaning == "do" and gesture == TAP:
            self._table.resume()
        elif gesture == PRESS and meaning != "do" and meaning != "undo":
            self._table.say_paused()

    def _go_on(self, gesture: int, meaning: str) -> None:
        """Between player turns, and when the game is over."""
        app = self._table.app
        phase = app.view.phase
        if meaning == "do" and gesture == TAP:
            if phase == OVER:
                app.games.rematch()
            elif app.do(e.ADVANCE) and phase == REVEAL:
                from ..between.phase_menus import count_left  # likewise

                count_left(app)
        elif phase == OVER and gesture == PRESS:
            app.games.ended(meaning)

    def play(self, gesture: int, meaning: str) -> None:
        """Take a gesture of a player turn."""
        if meaning == "do":
            self._push(gesture)
        elif meaning == "end":
            self._end(gesture)
        elif gesture == PRESS:
            self._act(meaning)

    def _push(self, gesture: int) -> None:
        """The knob's push pauses, or does what the knob offers."""
        table = self._table
        view, chosen = table.app.view, table.chosen
        timed = view.clock_total or view.match_ms >= 0
        if gesture == PRESS and chosen < 0 and view.phase == RUN and timed:
            self.pushed = table.app.do(e.PAUSE)
        elif gesture == TAP and chosen >= 0 and chosen < len(view.actions):
            push_action(table, chosen)
        elif gesture == TAP and view.rows:
            push_row(table)

    def _end(self, gesture: int) -> None:
        """Y ends the player turn; where all play together, tapped one of them, held all."""
        app, view = self._table.app, self._table.app.view
        if view.seat < 0 and view.phase == RUN:
            if gesture in (TAP, HOLD) and not self.chord:
                if gesture == HOLD or not self._by_row("end"):
                    from .confirm import done  # likewise

                    done(self._table, gesture == HOLD)
        elif gesture == PRESS and not self._by_row("end"):
            self._ended = app.do(e.DROP if view.phase == OVERTIME else e.END_TURN)

    def _by_row(self, meaning: str) -> bool:
        """Do the row that a key belongs to; return whether there is one."""
        for row in self._table.app.view.rows:
            if row.key == meaning:
                self._ended = do(self._table, row)
                return True
        return False

    def _act(self, meaning: str) -> None:
        """A and B do the first action or row of theirs."""
        app, view = self._table.app, self._table.app.view
        if view.wait_ms >= 0:
            app.do(e.ADVANCE)  # the key begins the waiting turn, and then does its action
        for rows in (view.keyed, view.rows):
            for row in rows:
                if row.key == meaning:
                    if do(self._table, row) and repeats(app, row):
                        self.again = meaning
                    return

    def turn(self, steps: int) -> None:
        """Turn the knob: offer another action, or set what an open question asks for."""
        table = self._table
        view = table.app.view
        if table.confirmation:
            return
        if view.paused or table.woken:
            table.say_paused()
            return
        table.handing_ms = 0
        if table.round or table.entry:
            (table.entry or table.round).turn(steps)
        elif (view.phase == RUN or view.gap) and (view.actions or view.rows):
            # Rest lies between the last action and the first.
            most = len(view.actions) + 1
            if view.rows:
                most += knob_rows(view.rows)
            at = table.chosen
            if at < 0 < steps and table.last[:2] == (view.turn, view.seat):
                at = (
                    table.last[2] - 1
                )  # the first detent, and it alone, offers the last action again
                table.last = (0, 0, 0)
            table.choose((at + 1 + steps) % most - 1)
        table.app.redraw()
