# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Levels: values of the table as a whole, which may end the game when they are full.

Device form: ``levels`` lists ``{"name", "unit": short name, "least", "most", "start", "step": by
which it changes, "each_turn": steps that each turn of the game adds, "full": "least" where it is
full at its least, "ends": "one", "all" or "round"}``. Play ends with the turn of the game in which
one is full that ``ends`` "one", or all that ``ends`` "all". With ``after`` ``endings`` says when.
That of "round" ends the round of player turns, and begins anew with each. An action may have
``raises``, a list of ``[level, steps]``.

LEVEL sets a level.
"""

from .. import words as texts
from ..errors import Refused
from ..game.state import OVER, SCORE
from ..phrases import in_turn, numbered, signed
from ..record import events as e
from ..record.events import LEVEL_LEVEL, LEVEL_ZERO
from . import Mechanism, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game


class Levels(Mechanism):
    """The levels of one game."""

    KINDS = (e.LEVEL,)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.levels = game.setup.more["levels"]
        self.values += [rules["start"] for rules in self.levels]

    def change(self, level: int, steps: int) -> None:
        """Change a level by some steps.

        :raises Refused: when it would leave its bounds
        """
        rules = self.levels[level]
        self.set(level, self.values[level] + steps * rules.get("step", 1))

    def set(self, level: int, value: int) -> None:
        """Set a level.

        :raises Refused: when there is no such value
        """
        rules = self.levels[level]
        least, most, step = rules["least"], rules["most"], rules.get("step", 1)
        if not least <= value <= most or (value - least) % step:
            raise Refused("value", least, most)
        self.values[level] = value

    def is_full(self, level: int) -> bool:
        """Whether a level is at the end that counts."""
        rules = self.levels[level]
        return self.values[level] == rules[rules.get("full", "most")]  # type: ignore[no-any-return]

    def is_there(self, level: int) -> bool:
        """Whether a level, with all others where it ends play with them, has come to an end."""
        if self.levels[level]["ends"] != "all":
            return self.is_full(level)
        for other, rules in enumerate(self.levels):
            if rules.get("ends") == "all" and not self.is_full(other):
                return False
        return True

    def begin_round(self) -> None:
        """Begin the levels anew that end a round."""
        for level, rules in enumerate(self.levels):
            if rules.get("ends") == "round":
                self.values[level] = rules["start"]

    def ends_turns(self) -> bool:
        """Whether play ends with this turn of the game."""
        for level, rules in enumerate(self.levels):
            if "ends" in rules and "after" not in rules and self.is_there(level):
                return True
        return False

    # -- the course of the game

    def game_turn_begins(self) -> None:
        """Add what a turn of the game adds, as far as there is room."""
        for level, own in enumerate(self.levels):
            value = self.values[level] + own.get("each_turn", 0) * own.get("step", 1)
            self.values[level] = min(own["most"], max(own["least"], value))

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Change the levels that an action changes."""
        for level, steps in action.get("raises", ()):
            self.change(level, steps)

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Set a level.

        :raises Refused: when there is no such level or value
        """
        level = arg // LEVEL_LEVEL
        if not 0 <= level < len(self.levels):
            raise Refused("no_action")
        self.set(level, arg % LEVEL_LEVEL - LEVEL_ZERO)

    # -- view

    def offer(self, row: Row, action: dict) -> None:
        """Mark an action for which a level has no room."""
        for level, steps in action.get("raises", ()):
            rules = self.levels[level]
            value = self.values[level] + steps * rules.get("step", 1)
            row.can = row.can and rules["least"] <= value <= rules["most"]

    def _row(self, level: int) -> Row:
        """Return the row that sets a level."""
        rules = self.levels[level]
        least, most, step = rules["least"], rules["most"], rules.get("step", 1)
        value = self.values[level]
        names = None
        if step > 1 or least < 0:
            names = tuple([signed(one) for one in range(least, most + 1, step)])
        field = ("", 0, (most - least) // step, (value - least) // step, step, names)
        if not names:
            field = ("", least, most, value, 1, None)
            least = 0
        arg = LEVEL_LEVEL * level + LEVEL_ZERO + least
        return Row(rules["name"], signed(value), e.LEVEL, e.NOBODY, arg, (field,))

    def rows(self, seat: int) -> list:
        """Return a row for each level."""
        return [self._row(level) for level in range(len(self.levels))]

    def corrections(self, seat: int) -> list:
        """Return a row for each level."""
        return self.rows(seat) if seat < 0 else []

    def facts(self, seat: int) -> list:
        """Return the levels, and whether this turn of the game is the last."""
        found = []  # type: list
        for level, rules in enumerate(self.levels):
            found.append(numbered(rules["unit"], signed(self.values[level])))
        if self.ends_turns() and self.game.state.phase not in (SCORE, OVER):
            turn = self.game.state.turn
            found.append(texts.ENDS_AFTER.format(in_turn(self.game.setup.turn_name(turn), turn)))
        return found

    def tells(self, found: dict) -> None:
        """Tell the name and the value of each level."""
        found["levels"] = [(one["name"], self.values[at]) for at, one in enumerate(self.levels)]


RULES = Levels
