# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A room: one director begins, pauses and ends the games of many tables at the same instant.

The device imports this when a computer first asks the table to join. All of it is in memory: after
a power cut the table is in no room, and a pause of the room is the table's own.
"""

import supervisor
from tidebell_core import times
from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.game.state import OVER, READY, SCORE
from tidebell_core.phrases import listed
from tidebell_core.record import events as e

from .parts import sounds
from .parts.inputs import HOLD, PRESS, TAP, ticks_between
from .ui.between import outcome
from .ui.draw.common import labels, message
from .ui.menu import Question, Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .ui.desk import Desk, Page
    from .wire.device_types import Device

_SILENT_MS = 60000  # after a no, in which the table is not asked again
_HERE = (1175, 150, 0, 100) * 3  # where it stands
_KEPT = 8  # ids of acts that were done, the newest


class Room:
    """The room as this table knows it: its director's acts, and what the table has agreed to.

    :param Device app: the device
    """

    def __init__(self, app: "Device") -> None:
        self._app = app
        self.joined = False
        self.by = ""  # who called last
        self.called = False  # the table calls the referee
        self._due = 0  # ticks at which the armed act happens
        self._armed: "tuple | None" = None  # (do, at, id, game, events or None, seconds)
        self._done: "list | None" = None  # [id, code, late_ms] of the last act
        self._ids: list = []
        self._held = 0  # number of the game that the room has paused
        self._screen = Waiting(app, self)
        self._second = -1
        self._calls: list = []  # the lines that say so
        self.word = ""  # with which the table was asked to join, and said yes
        self._no_at = -1  # ticks of the last no, -1 once that was long ago
        self.table = 0  # its number in the hall
        self.pressed = False  # a key was pressed to be numbered
        self._sign: "Sign | None" = None
        self._result: "list | None" = None  # [game, [points of each seat]]
        self._result_of = 0  # number of the game whose result was asked

    # -- for a computer

    @property
    def asked(self) -> bool:
        """Whether the table is being asked to join."""
        return any(hasattr(screen, "asks_to_join") for screen in self._app.screens)

    def ask(self, by: str, word: str) -> None:
        """Ask the table to join.

        :param word: that each act will carry
        """
        self.by = by
        text = self._with_caller(texts.ROOM_ASK_TEXT)
        if self.table:
            text = texts.SENTENCES.format(texts.TABLE_IS.format(self.table), text)
        question = Question(self._app, texts.ROOM_ASK, text, lambda: self._join(word), self._refuse)
        question.asks_to_join = True  # type: ignore[attr-defined]
        self._app.push(question)

    def _join(self, word: str) -> None:
        self._app.read_rest()  # nothing is imported when an act begins a player turn
        self.joined, self.word = True, word
        if self.table and self._app.table:
            self._app.table.tell([[texts.TABLE_IS.format(self.table)]])

    def _refuse(self) -> None:
        self._no_at = supervisor.ticks_ms()

    def silent_ms(self) -> int:
        """Return for how many ms the table is not asked again after a no."""
        if self._no_at < 0:
            return 0
        left = _SILENT_MS - ticks_between(self._no_at, supervisor.ticks_ms())
        if not 0 < left <= _SILENT_MS:
            self._no_at = -1
            return 0
        return left

    def told(self) -> dict:
        """Return what a computer may know."""
        armed = self._armed
        told: dict = {
            "joined": "asked" if not self.joined and self.asked else self.joined,
            "by": self.by,
            "armed": list(armed[:3]) if armed else None,
            "done": self._done,
            "paused": self.holds,
            "called": self.called,
        }
        if self.table:
            told["table"] = self.table
        if self.pressed:
            told["pressed"] = True
        if self._result:
            told["result"] = self._result
        return told

    def knows(self, number: int) -> bool:
        """Whether an act is armed, or was done not long ago."""
        armed = self._armed
        return number in self._ids or (armed is not None and armed[2] == number)

    def arm(self, act: tuple, in_ms: int, by: str) -> None:
        """Arm an act to be done in some time, in place of the one that is armed.

        :param act: ``(do, at, id, game, events, seconds)``; ``events`` is None where any number
            will do, ``seconds`` are those that *more* gives or *less* takes back
        """
        self._due = supervisor.ticks_ms() + in_ms
        self._armed = act
        self.by = by
        table = self._app.table
        text = {"pause": texts.ROOM_PAUSES, "time": texts.ROOM_ENDS}.get(act[0])
        if table and text and in_ms > 1000:
            table.tell([self._lines(text.format(times.text(in_ms)))])

    def disarm(self) -> None:
        """Forget what is armed."""
        self._armed = None

    # -- in time

    def reached(self, at: int) -> "int | None":
        """Return the ticks at which the armed act happens, if that is by now, else None."""
        if self._armed is None or ticks_between(self._due, at) < 0:
            return None
        return self._due

    def wait(self) -> int:
        """Return the ms until the armed act is due or its countdown shows another second."""
        if self._armed is None:
            return 1000
        left = ticks_between(self._app.then, self._due)
        return max(0, min(left, left % 1000 + 1, 1000))

    def act(self, late_ms: int) -> None:
        """Do the armed act; the app has let time pass up to its instant.

        :param late_ms: how long ago that was
        """
        armed, self._armed = self._armed, None
        do, _, number, game, events, seconds = armed  # type: ignore[misc]
        session = self._app.session
        code = "done"
        if not session or self._app.journal.game != game:
            code = "game"
        elif events is not None and session.count != events:
            code = "events"
        else:
            try:
                self._do(do, seconds)
            except Refused:
                code = "refused"
        self._done = [number, code, late_ms]
        self._ids.append(number)
        del self._ids[:-_KEPT]
        self.cover()
        self._app.redraw()

    def _do(self, do: str, seconds: int) -> None:
        """Commit an act as an event.

        :raises Refused: when the game cannot do it now
        """
        app, session, table = self._app, self._app.session, self._app.table
        ends = session.state.phase in (SCORE, OVER)
        if do == "begin":
            if session.paused:
                raise Refused("paused")
            session.do(e.ROOM_ACT, e.NOBODY, e.ROOM_BEGIN)
        elif do == "pause":
            if ends:
                raise Refused("not_now")
            if not session.paused:
                session.do(e.PAUSE, e.NOBODY, e.BY_ROOM)
            self._held = app.journal.game
        elif do == "resume":
            if not self.holds:
                raise Refused("not_now")
            self._resume()
        elif do in ("more", "less"):
            act = e.ROOM_MORE if do == "more" else e.ROOM_LESS
            session.do(e.ROOM_ACT, e.NOBODY, act + seconds * e.ROOM_SECONDS)
        else:
            session.do(e.ROOM_ACT, e.NOBODY, e.ROOM_TIME)
            app.sounds.play(sounds.ZERO)
            if session.paused and session.state.phase in (SCORE, OVER):
                self._resume()
        app.to_table()
        if not session.paused:
            table.resume()  # power may have come back meanwhile
        if do in ("more", "less"):
            text = texts.ROOM_MORE if do == "more" else texts.ROOM_LESS
            table.tell([self._lines(text.format(times.text(seconds * 1000)))])
        elif do == "time":
            rest = app.view.facts[:1] if session.state.called else []
            table.tell([[texts.ROOM_TIME] + rest if rest else self._lines(texts.ROOM_TIME)])

    def _resume(self) -> None:
        self._held = 0
        self._app.session.do(e.RESUME, e.NOBODY, e.BY_ROOM)

    # -- at the table

    @property
    def holds(self) -> bool:
        """Whether the room's pause holds: the table cannot end it."""
        app = self._app
        if not self.joined or not self._held or not app.session:
            return False
        ends = app.session.state.phase in (SCORE, OVER)
        return self._held == app.journal.game and app.session.paused and not ends

    @property
    def begins(self) -> bool:
        """Whether the waiting clock of this game begins at the armed instant."""
        app, armed = self._app, self._armed
        if armed is None or armed[0] != "begin" or not app.session:
            return False
        return armed[3] == app.journal.game and app.view.phase == READY and not app.view.paused

    def cover(self) -> None:
        """Cover the table while it waits for the room, and show that it calls the referee.

        Called in every tick; it allocates nothing while nothing changes.
        """
        app = self._app
        table = app.table
        top = app.screens[-1]
        waits = table is not None and (self.holds or self.begins)
        if top is self._screen and not waits:
            app.pop()
        elif waits and top is table:
            app.push(self._screen)
        if waits and self._armed is not None:
            second = ticks_between(app.then, self._due) // 1000
            if second != self._second:
                self._second = second
                app.redraw()
        if not table:
            return
        self._ask_result(top is table)
        if self.called and not table.stays:
            self._calls = [texts.REFEREE_CALLED, texts.REFEREE_CALLED_HINT]
            table.stays = self._calls
            table.tell([])
        elif not self.called and table.stays is self._calls:
            table.stays = None
            table.tell([])

    def _ask_result(self, on_top: bool) -> None:
        """Ask for the result of a game that is over, which counts none itself."""
        app, view = self._app, self._app.view
        if not self.joined or view.phase != OVER:
            if self._result_of:
                self._result_of, self._result = 0, None  # an undo took the end back
            return
        game = app.journal.game
        if not on_top or self._result_of == game or view.ranking or view.abandoned:
            return
        self._result_of = game
        if len(view.names) > 1 and view.total is None:
            app.push(outcome.menu(app, lambda points: self._take_result(game, points)))

    def _take_result(self, game: int, points: list) -> None:
        self._result = [game, points]

    def clear(self) -> None:
        """Leave the game that is over, as its table does by a key."""
        app = self._app
        if app.session and app.view.phase == OVER:
            app.games.close_game()

    # -- which table it is

    def number(self, table: int) -> None:
        """Take the table's number in the hall, 0 for none."""
        is_new = self.table != table
        self.table, self.pressed = table, False
        if self._sign and is_new:
            self._sign.asks = False
        self._app.redraw()

    def show(self) -> None:
        """Show which table it is, so that somebody finds it."""
        app = self._app
        app.sounds.play(_HERE)
        app.lights.blink()
        if app.table:
            app.table.tell([[texts.TABLE_IS.format(self.table or "–")]])
        else:
            self._put_sign(False)

    def ask_press(self, asks: bool = True) -> None:
        """Ask whoever walks past for a press, or ask no more."""
        self.pressed = False
        if asks:
            self._put_sign(True)
        elif self._sign:
            self._sign.close()

    def _put_sign(self, asks: bool) -> None:
        app = self._app
        if not self._sign or self._sign not in app.screens:
            self._sign = Sign(app, self)
            app.push(self._sign)
        self._sign.asks = asks
        app.redraw()

    def left_ms(self) -> int:
        """Return the ms until the armed act happens."""
        return max(0, ticks_between(self._app.then, self._due))

    def call(self, called: bool) -> None:
        """Call the referee, or say that he has come."""
        self.called = called
        self._app.redraw()

    def leave(self) -> None:
        """Leave the room: nothing that it has armed happens, and its pause is the table's own."""
        app = self._app
        self.joined = self.called = False
        self._armed = None
        self._held = 0
        if app.session and app.session.state.phase != OVER:
            app.do(e.ROOM_ACT, e.NOBODY, e.ROOM_LEFT)
            app.table.tell([[texts.ROOM_LEFT]])
        self.cover()

    def _with_caller(self, text: str) -> str:
        return texts.SENTENCES.format(text, texts.ROOM_BY.format(self.by)) if self.by else text

    def _lines(self, text: str) -> list:
        return [text, texts.ROOM_BY.format(self.by)] if self.by else [text]


class Waiting(Screen):
    """The screen while the table waits for the room; the knob, held, opens the game's menu."""

    def __init__(self, app: "Desk", room: Room) -> None:
        super().__init__(app)
        self._room = room

    def draw(self, page: "Page") -> None:
        """Say what the table waits for, when it comes and who called."""
        room = self._room
        said = [texts.TABLE_IS.format(room.table)] if room.table else []
        if room.by:
            said.append(texts.ROOM_BY.format(room.by))
        said.append(texts.ROOM_MENU)
        title = texts.ROOM_PAUSED if room.holds else texts.ROOM_WAITS
        message(page, title, listed(said, texts.SENTENCES))
        if room.begins:
            page.middle(page.body, texts.ROOM_BEGINS.format(times.text(room.left_ms())))

    def gesture(self, gesture: int, meaning: str) -> None:
        """Open the menu; no other key counts."""
        if gesture == HOLD and meaning == "do":
            self.app.table.open_menu()
        elif gesture == (TAP if meaning == "do" else PRESS):
            self.app.sounds.play(sounds.REFUSED)


class Sign(Screen):
    """The number of the table, large; or the question which one it is. Any key answers it."""

    def __init__(self, app: "Desk", room: Room) -> None:
        super().__init__(app)
        self._room = room
        self.asks = False

    def draw(self, page: "Page") -> None:
        """Write the number, or ask for a press."""
        room = self._room
        asks = self.asks and not room.pressed
        message(page, texts.HOME_TITLE, texts.TABLE_PRESS if asks else "")
        number = texts.TABLE.format(room.table or "–")
        page.middle(page.body, texts.TABLE_WHICH if self.asks and not room.table else number)
        if not self.asks:
            labels(page, "", "", texts.CLOSE, "", texts.CLOSE)

    def gesture(self, gesture: int, meaning: str) -> None:
        """Answer, or close."""
        if self.asks:
            if gesture == PRESS or (gesture == TAP and meaning == "do"):
                self._room.pressed = True
                self.app.redraw()
        elif gesture == TAP and meaning in ("do", "undo"):
            self.close()

    def close(self) -> None:
        """Go away, if nothing is above it."""
        if self.app.screens[-1] is self:
            self.app.pop()
