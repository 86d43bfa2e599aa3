# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Mechanisms: pieces of rules that some games have; a game imports only its own.

A setup names its mechanisms under ``uses``. Each is a module here that names its subclass of
``Mechanism`` ``RULES``, and reads its own keys of the setup in ``setup.more``.
"""

from ..errors import Refused
from ..game.state import ASKED, PROMPT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game, Session
    from ..game.view import View


def number(place: int) -> int:
    """Return a property that reads and writes ``values[place]``."""

    def get(self: "Any") -> int:
        return self.values[place]

    def put(self: "Any", value: int) -> None:
        self.values[place] = value

    return property(get, put)  # type: ignore[return-value]  # for type checkers


def seat_number(place: int) -> int:
    """Return a property for the seat in ``values[place]``, -1 for none; stored as seat + 1."""

    def get(self: "Any") -> int:
        return self.values[place] - 1

    def put(self: "Any", seat: int) -> None:
        self.values[place] = seat + 1

    return property(get, put)  # type: ignore[return-value]  # for type checkers


class Row:
    """A line to choose from, which commits an event; perhaps with values to set first.

    The event is ``(kind, seat, arg)``; each field's value times its weight is added to ``arg``.

    :param str name: the text of the line
    :param str detail: its price or present value, or ""
    :param int kind: the event's kind
    :param int seat: the event's seat
    :param int arg: the event's argument without the fields
    :param fields: tuples (label, least, most, first value, weight, names or None); with names the
        value is shown as ``names[value - least]``
    :param key: the key that does it as well: "spend", "declare", "end" or None
    """

    price = 0  # its cost in points; ``detail`` has it as text
    can = True  # whether it can be paid
    aims: "Any" = None  # the mechanism whose ``aims`` lists its targets

    def __init__(
        self,
        name: str,
        detail: str,
        kind: int,
        seat: int,
        arg: int = 0,
        fields: tuple = (),
        key: "str | None" = None,
    ) -> None:
        self.name = name
        self.detail = detail
        self.kind = kind
        self.seat = seat
        self.arg = arg
        self.fields = fields
        self.key = key

    def filled(self, values: "list | tuple") -> int:
        """Return the event's argument with these values of the fields."""
        arg = self.arg
        for index, field in enumerate(self.fields):
            arg += values[index] * field[4]
        return arg


class Prompt:
    """A question to the table or to one player; it interrupts everything else.

    :param str title: the question
    :param rows: the answers
    :param lines: further lines of text
    :param int seat: the player who is asked, -1 for the table
    :param bool secret: nobody else may see the answers: a cover with the name comes first
    :param bool goes_on: a push of the knob gives the first of two answers as well
    """

    def __init__(
        self,
        title: str,
        rows: list,
        lines: "tuple | list" = (),
        seat: int = -1,
        secret: bool = False,
        goes_on: bool = False,
    ) -> None:
        self.title = title
        self.rows = rows
        self.lines = lines
        self.seat = seat
        self.secret = secret
        self.goes_on = goes_on


class Mechanism:
    """One mechanism of one game; a subclass overrides the methods that it needs.

    Hooks are called for all mechanisms that override them (``hooks.Hooks``), in the order of the
    setup, which is alphabetical. The other methods are called for one mechanism: the owner of the
    step, the event or the open question. A mechanism with ``KINDS`` overrides ``apply``, one with
    ``STEPS`` ``enter``, and one that asks ``prompt``.

    ``values`` is its part of the state, a list of integers. It is changed in place and never
    replaced, since undo and checkpoints keep this list.

    :param Game game: the game; its setup and header are ready, its state is not
    """

    KINDS = ()  # type: tuple[int, ...]  # events that it carries out
    STEPS = ()  # type: tuple[str, ...]  # steps that it carries out
    MANY_CLOCKS = False  # the clocks of several seats run at once
    ROWS_FIRST = False  # its rows stand before those of other mechanisms
    STRIKES: int  # the event to commit when ``due_ms`` has passed

    lists = ()  # type: tuple | list  # further lists of integers in its part of the state

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.values = []  # type: list[int]

    # -- hooks: the course of the game

    def begin(self) -> None:
        """Prepare the state as the game begins."""

    def game_turn_begins(self) -> None:
        """Do what each turn of the game does, before its first step."""

    def rounds_before(self) -> int:
        """Return how often the step under way was played before in this turn of the game."""
        return 0

    def comes_again(self) -> bool:
        """Whether the step under way comes once more in this turn of the game."""
        return False

    def step_ends(self) -> None:
        """React to the end of a step; ``state.step`` is the next one, and may be changed."""

    def round_begins(self, rules: dict) -> bool:
        """Begin a step of play; ``state.round`` is set and may be changed.

        :param dict rules: the rules of the step
        :returns: whether it has decided whose turn it is
        """
        return False

    def earns(self, seat: int) -> None:
        """Give a seat what its player turn brings, before pools are filled."""

    def turn_begins(self, seat: int) -> None:
        """Begin a player turn; pools are filled, and the clock is set.

        :param int seat: -1 for the turn of all together
        """

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """End a player turn; pools are not empty yet.

        :param bool timeout: its clock is at zero
        """

    def settles(self, seat: int) -> None:
        """React to the end of a player turn before what follows is decided. Pools are empty."""

    def goes_on(self, seat: int) -> bool:
        """Decide what follows a player turn; return whether it has. Pools are empty."""
        return False

    def holds(self, seat: int, timeout: bool) -> bool:
        """Return whether the player turn goes on instead of ending; called before anything else.

        :param bool timeout: its clock is at zero: only a question that the rules demand may hold
            it, and no clock may run meanwhile
        """
        return False

    def zero(self, seat: int) -> bool:
        """Decide what the clock of a player turn does at zero; return whether it has."""
        return False

    def outlasts(self, seat: int) -> bool:
        """Let a player turn at zero wait in another phase; return whether it has set one."""
        return False

    def ends_turns(self) -> bool:
        """Whether play ends with this turn of the game."""
        return False

    def play_ends(self) -> None:
        """End play; it may set the phase SCORE instead of OVER."""

    def skips(self, seat: int) -> bool:
        """Whether a playing seat misses its turn now."""
        return False

    def came(self, seat: int) -> None:
        """React to a seat that the referee has brought back into play."""

    def is_done(self, seat: int) -> None:
        """React to a seat of all together that is done, or plays no more."""

    def counted(self, seat: int, counter: int, value: int) -> None:
        """React to a new value of one of a seat's counters."""

    def after(self) -> None:
        """React once an event has been carried out; it may end the player turn, or play."""

    # -- hooks: points

    def fills(self, seat: int, begins: bool) -> None:
        """Fill the pools of a seat as its player turn begins, or empty them when it has ended.

        Called in steps with points: before ``turn_begins``, and after ``turn_ends``.
        """

    def adds(self, pool: int, seat: int, filled: bool) -> int:
        """Return the points that it adds to a pool as a seat's player turn begins.

        :param bool filled: the turn begins now, so one-time points count and are used up
        """
        return 0

    # -- hooks: actions

    def allows(self, action: dict) -> bool:
        """Whether an action belongs to this player turn."""
        return True

    def alone(self) -> bool:
        """Whether it lets a player turn wait, that of ``waiting``: no other offers rows."""
        return False

    def offer(self, row: Row, action: dict) -> None:
        """Complete the row of an action: its targets, and whether it can be paid."""

    def doubts(self, kind: int, seat: int, arg: int) -> list:
        """Return doubts about a possible intent: see ``Game.doubts``."""
        return []

    def late(self, action: dict) -> bool:
        """Whether an action is possible in the phase that it has set after zero."""
        return False

    def price(self, action: dict, target: int, price: int) -> int:
        """Return the changed price of an action.

        :param int target: seat or asset that it is done to, -1 for none
        :param int price: its price so far
        :raises Refused: when it cannot be done to the target
        """
        return price

    def pays(self, seat: int, action: dict, price: int) -> None:
        """Take the price of an action, or of anything with a ``pool``, from a seat.

        :raises Refused: when the seat cannot pay
        """

    def does(self, kind: int) -> None:
        """Prepare for an action, or a mechanism's event, which is carried out next."""

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Carry out the effect of an action that was paid for.

        :raises Refused: when it is not possible
        """

    def done(self, seat: int, action: dict) -> None:
        """React when all effects of an action are done; the player turn may have ended."""

    def put_in(self, bag: int, counts: list) -> None:
        """Add to how many cards of each kind a bag has, drawn or not."""

    # -- hooks: what is heard

    def cues(self, event: tuple, before: "View") -> tuple:
        """Return the sounds that an event makes, by their names in the device's ``sounds``.

        Called once the event has happened; an undo or redo makes no such sounds.

        :param View before: what was shown before the event
        """
        return ()

    # -- hooks: time; both are called many times a second and must allocate nothing

    def due_ms(self) -> "int | None":
        """Return how many ms after the last event ``STRIKES`` is due, None for never."""
        return None

    def show(self, view: "View", session: "Session") -> None:
        """Update its clocks in a view."""

    # -- hooks: view

    def put(self, view: "View") -> None:
        """Fill its part of a view, which was reset before."""

    def rows(self, seat: int) -> list:
        """Return the Rows that it offers in a player turn beside the actions.

        :param int seat: the active player; in a gap between two player turns the next one
        """
        return []

    def facts(self, seat: int) -> list:
        """Return short lines to show in a player turn; none may be secret."""
        return []

    def tells(self, found: dict) -> None:
        """Add to the status that a computer gets; nothing of it may be secret."""

    def warnings(self, seat: int) -> list:
        """Return lines to show after a player turn."""
        return []

    def end_label(self) -> str:
        """Return the label of the end key where it does not end the player turn, or ""."""
        return ""

    def corrections(self, seat: int) -> list:
        """Return the Rows by which a referee corrects a seat, or the table (-1).

        A Row has one field at most; its first value is the present one.
        """
        return []

    # -- its own steps and events: only the owner is called

    def enter(self, step: list) -> None:
        """Begin one of its own steps; ``flow.next_step`` ends it."""

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Carry out one of its events.

        :raises Refused: when it is not possible
        """

    def resolve(self, kind: int, seat: int, arg: int) -> tuple:
        """Return an intent's seat and argument, completed by the results of chance for the log.

        Of ADVANCE the owner is that of the open question, or else of the step.
        """
        return seat, arg

    def hides(self, event: tuple) -> bool:
        """Whether the argument of one of its events must not leave the device.

        Called while the game is on the table; even from its end an undo can lead back into it.
        """
        return False

    # -- its own questions: only the asking mechanism is called, but for ``waits``, a hook

    def prompt(self) -> "Prompt":
        """Return its open question without secrets."""
        raise NotImplementedError

    def private(self) -> "Prompt":
        """Return its open question as only the player who is asked may see it."""
        return self.prompt()

    def asked(self) -> int:
        """Return the seat that its open question is for, -1 for the table.

        If the question interrupts that seat's own player turn, its clock runs on.
        """
        return self.prompt().seat

    def go_on(self, arg: int) -> None:
        """Go on from its waiting step, or from its open question without an answer.

        :raises Refused: when that is not possible, as here
        """
        raise Refused("not_now")

    def closes(self) -> None:
        """Close its open question unanswered, since the player's time has run out."""

    def answers(self) -> int:
        """Return the progress of its round of secret answers.

        :returns: ``state.ASKED``, ``SEALED`` or ``REVEALED``; the last cannot be undone
        """
        return ASKED

    def waits(self) -> bool:
        """Whether a question of its own waits until another mechanism's is answered."""
        return False

    # -- for subclasses to call, not to override

    def ask(self) -> None:
        """Open its question, ``prompt``, unless another is open; that one goes first."""
        state = self.game.state
        if state.phase == PROMPT:
            return
        state.back = state.phase
        state.phase = PROMPT
        state.asker = self.game.mechanisms.index(self)

    def asks(self) -> bool:
        """Whether the open question is its own."""
        state = self.game.state
        return state.phase == PROMPT and self.game.asker() is self

    def answered(self) -> None:
        """Close its question; go on to the next waiting one, or to the phase before."""
        state = self.game.state
        state.phase = state.back
        for mechanism in self.game.hooks.waits:
            if mechanism.waits():
                mechanism.ask()
                return
        if state.pos < 0:
            self.game.enter_step()  # it was asked as a turn of the game began

    def leave(self) -> None:
        """Close its question and return to the phase before; the caller decides what follows."""
        self.game.state.phase = self.game.state.back
