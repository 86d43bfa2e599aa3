# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Delayed events: a player starts one, and it comes as a later turn begins, unless called off.

Device form: ``dues`` lists ``{"name", "text", "unit": [name, how many], "die": index, "after":
turns of its owner until it comes, or "turns": turns of the game, "off": label of calling it off}``.
With "turns" the table is asked before the first step of that turn; where this is play, as the
player turn begins.

DUE starts an event; the face of its die is added. CALL_OFF: its index among the pending events.
``values`` has four integers for each of them: DUE's argument without the face; its owner; the turns
until it comes, or the turn of the game; and 1 once it has come.
"""

from .. import words as texts
from ..errors import Refused
from ..game.state import RUN
from ..record import events as e
from ..record.events import DUE_FACE, DUE_UNIT, ROLL_FACES
from . import Mechanism, Prompt, Row, dice_rolls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.view import View


_MOST = 16
_SIZE = 4
_WHAT, _WHOSE, _WHEN, _CAME = 0, 1, 2, 3


class Due(Mechanism):
    """The pending events of one game."""

    KINDS = (e.DUE, e.CALL_OFF)

    def _dice(self) -> "Any":
        for mechanism in self.game.mechanisms:
            if e.ROLL in mechanism.KINDS:
                return mechanism
        raise Refused("no_action")

    def _count(self) -> int:
        return len(self.values) // _SIZE

    def _name(self, place: int) -> str:
        """Return the owner and the unit of a pending event."""
        what, whose = self.values[_SIZE * place : _SIZE * place + 2]
        text = self.game.name(whose)
        due = self.game.setup.more["dues"][what % DUE_UNIT]
        if "unit" in due:
            unit = texts.NUMBERED.format(due["unit"][0], what // DUE_UNIT + 1)
            return texts.LABELLED.format(text, unit)
        return text

    # -- the course of the game

    def game_turn_begins(self) -> None:
        """Ask about events that come with this turn, unless a player turn begins it."""
        if self.game.steps()[0][0] != "play":
            self._come(e.NOBODY)

    def turn_begins(self, seat: int) -> None:
        """Count down, and ask about events that have come."""
        self._come(seat)

    def _come(self, seat: int) -> None:
        """Let events come whose turn it is, and ask about them.

        :param int seat: whose player turn begins, ``NOBODY`` as a turn of the game does
        """
        values = self.values
        for at in range(0, len(values), _SIZE):
            due = self.game.setup.more["dues"][values[at] % DUE_UNIT]
            if "turns" in due:
                values[at + _CAME] = int(self.game.state.turn >= values[at + _WHEN])
            elif values[at + _WHOSE] == seat:
                values[at + _WHEN] -= 1
                values[at + _CAME] = int(values[at + _WHEN] <= 0)
        if self.waits():
            self.ask()

    def waits(self) -> bool:
        """Whether an event has come and is not settled."""
        return 1 in self.values[_CAME::_SIZE]

    def resolve(self, kind: int, seat: int, arg: int) -> tuple:
        """Add the face of the event's die."""
        dues = self.game.setup.more["dues"]
        if kind == e.DUE and arg >= 0:
            arg %= DUE_FACE
            if arg % DUE_UNIT < len(dues) and "die" in dues[arg % DUE_UNIT]:
                dice = self._dice()
                base = dice.fields(dues[arg % DUE_UNIT]["die"], seat)[0]
                arg += (dice.rolled(base) // ROLL_FACES + 1) * DUE_FACE
        return seat, arg

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Start an event, or call one off.

        :raises Refused: when it is not possible now, does not exist, or is pending already
        """
        state = self.game.state
        if kind == e.CALL_OFF:
            if not 0 <= arg < self._count() or not (state.phase == RUN or self.asks()):
                raise Refused("not_now")
            self._end(arg)
            return
        dues = self.game.setup.more["dues"]
        if state.phase != RUN or seat != state.seat:
            raise Refused("not_now")
        if arg < 0 or arg % DUE_UNIT >= len(dues):
            raise Refused("no_action")
        due = dues[arg % DUE_UNIT]
        unit = arg % DUE_FACE // DUE_UNIT
        units = due["unit"][1] if "unit" in due else 1
        if unit >= units:
            raise Refused("value", 1, units)
        what = arg % DUE_FACE
        for at in range(0, len(self.values), _SIZE):
            if self.values[at] == what and self.values[at + _WHOSE] == seat:
                raise Refused("noted")
        if self._count() >= _MOST:
            raise Refused("limit", _MOST)
        if "die" in due:
            base = self._dice().fields(due["die"], seat)[0]
            face = arg // DUE_FACE
            if not face:
                raise Refused("value", 1, 100)
            rolled = base + (face - 1) * ROLL_FACES
            if not dice_rolls.hits(self._dice().note(seat, rolled), rolled, face):
                return
        when = due["after"] if "after" in due else state.turn + due["turns"]
        self.values.extend((what, seat, when, 0))

    def _end(self, place: int) -> None:
        """Remove a pending event; go on when no other has come."""
        del self.values[_SIZE * place : _SIZE * place + _SIZE]
        if self.asks() and not self.waits():
            self.answered()

    def _first(self) -> int:
        return self.values[_CAME::_SIZE].index(1)

    def go_on(self, arg: int) -> None:
        """Remove the event that has come: the table has carried it out."""
        self._end(self._first())

    def cues(self, event: tuple, before: "View") -> tuple:
        """Sound like a card that comes up."""
        return ("CARD",) if event[0] == e.DUE else ()

    # -- view

    def prompt(self) -> Prompt:
        """Announce the event that has come."""
        place = self._first()
        due = self.game.setup.more["dues"][self.values[_SIZE * place] % DUE_UNIT]
        rows = [
            Row(texts.DONE, "", e.ADVANCE, e.NOBODY),
            Row(texts.CALLED_OFF, "", e.CALL_OFF, e.NOBODY, place),
        ]
        return Prompt(due["name"], rows, [self._name(place), due["text"]])

    def rows(self, seat: int) -> list:
        """Return the events that can be started or called off."""
        found = []  # type: list[Row]
        if self.game.state.phase != RUN:
            return found
        for index, due in enumerate(self.game.setup.more["dues"]):
            if seat < 0:
                continue
            fields = ()  # type: tuple
            if "unit" in due:
                names = [
                    texts.NUMBERED.format(due["unit"][0], unit + 1)
                    for unit in range(due["unit"][1])
                ]
                fields = (("", 0, len(names) - 1, 0, DUE_UNIT, names),)
            found.append(Row(due["name"], "", e.DUE, seat, index, fields))
        for place in range(self._count()):
            by = seat if seat >= 0 else e.NOBODY
            due = self.game.setup.more["dues"][self.values[_SIZE * place] % DUE_UNIT]
            text = due.get("off", texts.CALL_OFF)
            found.append(Row(text, self._name(place), e.CALL_OFF, by, place))
        return found

    def facts(self, seat: int) -> list:
        """Return the pending events."""
        dues = self.game.setup.more["dues"]
        return [
            texts.LABELLED.format(
                dues[self.values[_SIZE * place] % DUE_UNIT]["name"], self._name(place)
            )
            for place in range(self._count())
        ]


RULES = Due
