# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Mechanisms: pieces of rules that only some games have, imported only by those that use them.

A setup names its mechanisms under ``uses``; each is a module here with a subclass of
``Mechanism`` under the name ``RULES``. Its own part of the setup stays in ``setup.more``.
"""

from ..errors import Refused
from ..game.state import ASKED, PROMPT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game, Session
    from ..game.view import View
    from ..setup_reading.setup import Setup


def number(place: int) -> int:
    """Return a property: the integer in that place of ``values``."""

    def get(self: "Any") -> int:
        return self.values[place]

    def put(self: "Any", value: int) -> None:
        self.values[place] = value

    return property(get, put)  # type: ignore[return-value]  # it reads as an integer


def seat_number(place: int) -> int:
    """Return a property: the seat in that place of ``values``, -1 for none; kept as seat + 1."""

    def get(self: "Any") -> int:
        return self.values[place] - 1

    def put(self: "Any", seat: int) -> None:
        self.values[place] = seat + 1

    return property(get, put)  # type: ignore[return-value]  # it reads as an integer


class Row:
    """Something that can be done now: a line to choose, perhaps with values to set first.

    The event is ``(kind, seat, arg)`` with each field's value times its weight added to ``arg``.

    :param str name: what it is
    :param str detail: its price or present value, or nothing
    :param int kind: the event's kind
    :param int seat: the event's seat
    :param int arg: the event's argument before the fields
    :param fields: tuples (label, least, most, first value, weight, names or None); with names the
        value is shown as ``names[value - least]``
    :param key: the key of its own that it has: "spend", "declare" or None
    """

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
        self.price = 0  # points that it takes; ``detail`` has them as text
        self.can = True  # whether they are there
        self.aims: "Any" = None  # the mechanism whose ``aims`` tell what it is done to

    def filled(self, values: "list | tuple") -> int:
        """Return the event's argument with the values set."""
        arg = self.arg
        for index, field in enumerate(self.fields):
            arg += values[index] * field[4]
        return arg


class Prompt:
    """What the table, or one player, is asked while no player turn goes on.

    :param str title: the question
    :param lines: more words, each a line
    :param int seat: who is asked, -1 for the table
    :param bool secret: nobody else may see the answer: a cover with the name comes first
    :param rows: the answers
    :param bool goes_on: the first of two answers is that of the knob, too
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
    """One mechanism of one game; a subclass overrides what it needs.

    Hooks are called for each mechanism that overrides them, in the order in which the setup names
    them, which is that of their names (``hooks.Hooks``). All else is asked of one mechanism: the
    owner of a step or event, or who asks the open question. A mechanism with ``KINDS`` overrides
    ``apply``, one with ``STEPS`` ``enter``, and one that asks ``prompt``.

    ``values`` is its part of the state: a list of integers that is changed in place, never bound
    anew, since undo and checkpoints keep and restore it.

    :param Game game: the game; its setup and header are ready, its state is not
    """

    KINDS = ()  # type: tuple[int, ...]  # events it carries out
    STEPS = ()  # type: tuple[str, ...]  # steps of a turn that are its own
    STRIKES: int  # the event that is committed when it is due

    lists = ()  # type: tuple | list  # more lists of integers, also its part of the state

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.values = []  # type: list[int]

    @staticmethod
    def check(setup: "Setup") -> None:
        """Check its part of a setup.

        :raises Refused: when it is bad; a KeyError, IndexError or TypeError is turned into one
        """

    # -- hooks: the course of the game

    def begin(self) -> None:
        """The game begins."""

    def round_begins(self, rules: dict) -> bool:
        """A step of play begins; ``state.round`` is set and may be changed.

        Returns whether it has settled itself whose turn it is.
        """
        return False

    def turn_begins(self, seat: int) -> None:
        """A player turn begins, -1: that of all together; pools are filled, the clock is set."""

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """A player turn ends; pools are not yet emptied."""

    def goes_on(self, seat: int) -> bool:
        """Whether it decides itself what follows a player turn, and has done so.

        The pools are empty.
        """
        return False

    def holds(self, seat: int, timeout: bool) -> bool:
        """Whether the player turn that is to be ended goes on instead; asked before anything.

        :param bool timeout: its clock is at zero: only what the rules ask may hold it, and no clock
            may run meanwhile
        """
        return False

    def zero(self, seat: int) -> bool:
        """Whether it decides itself what a clock at zero does, and has done so."""
        return False

    def outlasts(self, seat: int) -> bool:
        """Whether a player turn at zero waits in a phase that it has set, before it ends."""
        return False

    def play_ends(self) -> None:
        """Play is over: scores follow, or the end."""

    def skips(self, seat: int) -> bool:
        """Whether a seat that plays has no turn now."""
        return False

    def came(self, seat: int) -> None:
        """A seat plays that did not a moment ago, by the referee."""

    def counted(self, seat: int, counter: int, value: int) -> None:
        """One of a seat's counters was set."""

    # -- hooks: points

    def fills(self, seat: int, begins: bool) -> None:
        """Fill the pools of a seat as its player turn begins, or empty them when it has ended.

        Asked where players have points; before ``turn_begins``, and after ``turn_ends``.
        """

    def adds(self, pool: int, seat: int, filled: bool) -> int:
        """Return the points that it adds to what a pool holds as a seat's player turn begins.

        :param bool filled: it begins: with what counts once
        """
        return 0

    # -- hooks: actions

    def allows(self, action: dict) -> bool:
        """Whether an action is one of the player turn that goes on."""
        return True

    def offer(self, row: Row, action: dict) -> None:
        """An action is offered: say what it is done to, and whether what it takes is there."""

    def doubts(self, kind: int, seat: int, arg: int) -> list:
        """Return what speaks against an intent that is possible all the same.

        Each is ``(sentence, action)``, see ``Game.doubts``.
        """
        return []

    def late(self, action: dict) -> bool:
        """Whether an action is done in the phase after zero that it has set."""
        return False

    def price(self, action: dict, target: int, price: int) -> int:
        """Return what an action costs, given what the others say that it does.

        :param int target: what it is done to, -1 for nothing
        :raises Refused: when it cannot be done to that
        """
        return price

    def pays(self, seat: int, action: dict, price: int) -> None:
        """A seat pays for an action, or for something that names its ``pool`` alone.

        :raises Refused: when it cannot
        """

    def does(self, kind: int) -> None:
        """An action, or an event of a mechanism, is about to be carried out."""

    def spent(self, seat: int, action: dict, target: int) -> None:
        """An action was paid for: it has its effect.

        :raises Refused: when it is not possible after all
        """

    def done(self, seat: int, action: dict) -> None:
        """An action has had all its effects; it may have ended the player turn."""

    # -- hooks: time; both are asked many times a second and allocate nothing

    def due_ms(self) -> "int | None":
        """Return how long after the last event a clock of its own is at zero, None for never.

        The event ``STRIKES`` is committed at that very millisecond.
        """
        return None

    def show(self, view: "View", session: "Session") -> None:
        """Put the clocks into a view as they are now."""

    # -- hooks: what may be seen

    def put(self, view: "View") -> None:
        """Put into a view what only it knows of; there is nothing of it there before."""

    def rows(self, seat: int) -> list:
        """Return what a player may do in a player turn beside the actions, as Rows.

        In the gap between two player turns, where the stage has one, seat is that of the next.
        """
        return []

    def facts(self, seat: int) -> list:
        """Return short lines, none secret, to be seen in a player turn."""
        return []

    def warnings(self, seat: int) -> list:
        """Return what a player turn that has just ended left to look at, as lines."""
        return []

    def end_label(self) -> str:
        """Return what ending the player turn leads to instead, or nothing."""
        return ""

    def corrections(self, seat: int) -> list:
        """Return what a referee may set right for a seat, or for the table (-1), as Rows.

        A Row has one field at most, whose first value is what holds now.
        """
        return []

    # -- its own steps and events: only their owner is called

    def enter(self, step: list) -> None:
        """One of its own steps begins; it goes on by ``flow.next_step``."""

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Carry out one of its events.

        :raises Refused: when it is not possible
        """

    def resolve(self, kind: int, seat: int, arg: int) -> tuple:
        """Return an event's seat and argument with what chance adds, so that the log tells it.

        ADVANCE is asked of whom the step that waits, or the open question, belongs to.
        """
        return seat, arg

    def hides(self, event: tuple) -> bool:
        """Whether one of its events must not leave the device with its argument.

        Asked of a game that is on the table, where an undo leads back even from its end.
        """
        return False

    # -- its own questions: only who asks is called, but for ``waits``, which is a hook

    def prompt(self) -> "Prompt":
        """Return the open question without what is secret; called only while it is its own."""
        raise NotImplementedError

    def private(self) -> "Prompt":
        """Return the open question as only the player who is asked may see it."""
        return self.prompt()

    def asked(self) -> int:
        """Return which seat the open question, its own, is put to, -1 for the whole table.

        While that is the seat whose player turn the question interrupts, its clock runs.
        """
        return self.prompt().seat

    def go_on(self, arg: int) -> None:
        """One of its own steps that waits, or its open question, is passed over.

        :raises Refused: when it needs an answer, as it does here
        """
        raise Refused("not_now")

    def closes(self) -> None:
        """The open question, its own, is closed unanswered: the player's time has run out."""

    def answers(self) -> int:
        """Return how far the secret answers to the open question, its own, have come.

        :returns: ``state.ASKED``, ``SEALED`` or ``REVEALED``; no undo leads back out of the last
        """
        return ASKED

    def waits(self) -> bool:
        """Whether it has a question that had to wait for another's."""
        return False

    # -- for subclasses to call, not to override

    def ask(self) -> None:
        """Stop for a question, ``prompt`` tells it; another's that is open goes first."""
        state = self.game.state
        if state.phase == PROMPT:
            return
        state.back = state.phase
        state.phase = PROMPT
        state.asker = self.game.mechanisms.index(self)

    def asks(self) -> bool:
        """Whether the question that is open is its own."""
        state = self.game.state
        return state.phase == PROMPT and self.game.asker() is self

    def answered(self) -> None:
        """The question is settled: ask the next, or go back to what was interrupted."""
        self.game.state.phase = self.game.state.back
        for mechanism in self.game.hooks.waits:
            if mechanism.waits():
                mechanism.ask()
                return

    def leave(self) -> None:
        """The question is settled, and what goes on from here is the caller's to say."""
        self.game.state.phase = self.game.state.back
