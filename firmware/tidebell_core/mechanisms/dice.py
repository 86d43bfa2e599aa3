# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Dice: rolls against a target, with modifiers, odd or even, by a table, and contests of two.

Device form: ``dice`` lists ``{"name", "sides", "dice": most at once, "exact": never fewer, "by":
counter of the seat that says how many, up to ``dice``, "hits": "at_most", "at_least", "above" or
"below", "target": number or [label, least, most, first], "always": [faces], "never": [faces],
"adds": [[label, least, most, first, 1 or -1], ...], "words": [hit, miss], "parity": [odd, even],
"faces": [[up to, text], ...], "contest": flag, "keep": ["highest" or "lowest", how many], "tens":
flag, "degrees": [[name, "part", "by" or "face", number], ...], "key", "when": flag, "part": rolled
only by another mechanism, "tick": kind of tick of the unit that rolls it}``.

With ``keep`` the sum of those dice alone counts. With ``tens`` only the tens of a die of 100 are
rolled more than once. A hit or miss is called by the first degree that fits: a hit within that part
of the target, a hit or (below 0) a miss by so much, or that very face.

The faces of ROLL (``events``) count from 0 and are digits in base ``sides``. An intent has none;
``resolve`` rolls and adds them, so that the log has them. For a die with ``tick`` the digit above
the face is the unit.
"""

from .. import words as texts
from ..errors import Refused
from ..game.state import PLAYING, RUN
from ..record import events as e
from ..record.events import (
    ROLL_ADD,
    ROLL_DICE,
    ROLL_FACES,
    ROLL_MINE,
    ROLL_OTHER,
    ROLL_TARGET,
    ROLL_THEIRS,
    ROLL_ZERO,
)
from . import Mechanism, Row, dice_rolls, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game
    from ..game.view import View


class Dice(Mechanism):
    """The dice of one game."""

    KINDS = (e.ROLL,)

    count = number(0)  # rolls so far
    last = number(1)  # argument of the last roll in this player turn, -1 for none
    by = number(2)  # seat that made it

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values.extend((0, -1, -1))
        for die in game.setup.more["dice"]:
            if "keep" in die or "degrees" in die:
                from . import kept_dice  # noqa: F401 - here, so that none is read in a player turn
        self._told = ((), [])  # type: tuple  # cache of ``facts``: (argument, seat) of a roll, and its lines

    def turn_begins(self, seat: int) -> None:
        """Forget the last roll."""
        self.last = -1

    def most(self, die: dict, seat: int) -> int:
        """Return how many dice a seat may roll at once."""
        most = int(die.get("dice", 1))
        if "by" not in die:
            return most
        if not 0 <= seat < len(self.game.state.status):
            return 0
        return min(most, self.game.state.counters[die["by"] * len(self.game.state.status) + seat])

    # -- its event

    def resolve(self, kind: int, seat: int, arg: int) -> tuple:
        """Add the faces to a roll."""
        return seat, self.rolled(arg)

    def rolled(self, arg: int) -> int:
        """Return the argument of ROLL with faces drawn from the game's seed."""
        known = self.game.setup.more["dice"]
        given = arg
        if arg % ROLL_TARGET >= len(known):
            return arg % ROLL_FACES
        die = known[arg % ROLL_TARGET]
        arg %= dice_rolls.faces_at(die)
        above = dice_rolls.unit(die, given) * die["sides"] * ROLL_FACES
        many = dice_rolls.count(die, arg)
        if many > 2 and many > die.get("dice", 1):
            return arg  # ``note`` will refuse it
        faces = dice_rolls.roll(self.game.header.seed, self.count, die, many)
        return arg + faces * dice_rolls.faces_at(die) + above

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Note a roll, and tick off its unit.

        :raises Refused: when this roll is not possible now
        """
        state = self.game.state
        if state.phase != RUN or seat != (state.seat if state.seat >= 0 else e.NOBODY):
            raise Refused("not_now")
        die = self.note(seat, arg)
        if "tick" in die:
            if seat == e.NOBODY:
                raise Refused("not_now")
            self.game.owner(e.TICK).rolled_for(seat, dice_rolls.unit(die, arg), die["tick"])

    def note(self, seat: int, arg: int) -> dict:
        """Note a roll as the last one; return its die.

        :raises Refused: when there is no such die, target or modifier
        """
        known = self.game.setup.more["dice"]
        state = self.game.state
        if not 0 <= arg % ROLL_TARGET < len(known) or arg < 0:
            raise Refused("no_action")
        die = known[arg % ROLL_TARGET]
        if die.get("when", True) is False:
            raise Refused("no_action")
        if die.get("contest"):
            further = arg % ROLL_MINE // ROLL_OTHER
            if seat == e.NOBODY or not 0 < further < len(state.status):
                raise Refused("no_seat")
            other = (seat + further) % len(state.status)
            if state.status[other] != PLAYING:
                raise Refused("not_playing", self.game.name(other))
            adds = dice_rolls.adds(arg)
        else:
            most = self.most(die, seat)
            least = most if die.get("exact") else 1
            if not least <= dice_rolls.count(die, arg) <= most:
                raise Refused("value", least, most)
            target = die.get("target", 0)
            low, high = target[1:3] if isinstance(target, tuple) else (target, target)
            if not low <= arg % ROLL_ADD // ROLL_TARGET <= high:
                raise Refused("value", low, high)
            adds = [dice_rolls.add(arg)]
        low = high = 0
        for _, least, top, _, sign in die.get("adds", ()):
            low += min(sign * least, sign * top)
            high += max(sign * least, sign * top)
        for one in adds:
            if not low <= one <= high:
                raise Refused("value", low, high)
        sides = die["sides"]
        faces = arg // dice_rolls.faces_at(die) - dice_rolls.unit(die, arg) * sides
        if faces >= sides ** dice_rolls.count(die, arg):
            raise Refused("value", 1, sides)
        self.count += 1
        self.last = arg
        self.by = seat
        return die

    def cues(self, event: tuple, before: "View") -> tuple:
        """Sound like a card that comes up."""
        return ("CARD",) if event[0] == e.ROLL else ()

    # -- view

    def fields(self, index: int, seat: int) -> tuple:
        """Return the argument of a die's row, and the fields to set before the roll."""
        game = self.game
        die = game.setup.more["dice"][index]
        found = []  # type: list[tuple]
        if die.get("contest"):
            seats = len(game.state.status)
            others = [game.name((seat + further) % seats) for further in range(1, seats)]
            arg = index + ROLL_ZERO * (ROLL_MINE + ROLL_THEIRS)
            if seats > 2:
                found.append(("", 1, seats - 1, 1, ROLL_OTHER, others))
            else:
                arg += ROLL_OTHER
            for weight, who in ((ROLL_MINE, game.name(seat)), (ROLL_THEIRS, "")):
                for label, least, top, first, sign in die.get("adds", ()):
                    text = texts.OF_THAT.format(label, who) if who else texts.OF_OTHER.format(label)
                    found.append((text, least, top, first, sign * weight, None))
            return arg, found
        arg = index + ROLL_ZERO * ROLL_ADD
        if "tick" in die:
            ticks = self.game.owner(e.TICK)
            units = ticks.doing(seat, ROLL_FACES * die["sides"], die["tick"])
            if units[2]:
                found.append(units)
        target = die.get("target", 0)
        if isinstance(target, tuple):
            found.append((target[0], target[1], target[2], target[3], ROLL_TARGET, None))
        else:
            arg += target * ROLL_TARGET
        for label, least, top, first, sign in die.get("adds", ()):
            found.append((label, least, top, first, sign * ROLL_ADD, None))
        most = self.most(die, seat)
        if die.get("exact"):
            arg += (most - 1) * ROLL_DICE
        elif most > 1:
            arg -= ROLL_DICE
            found.append((texts.DICE, 1, most, most if "by" in die else 1, ROLL_DICE, None))
        return arg, found

    def rows(self, seat: int) -> list:
        """Return a row for each die."""
        found = []  # type: list[Row]
        if self.game.state.phase != RUN:
            return found
        for index, die in enumerate(self.game.setup.more["dice"]):
            hidden = die.get("part") or die.get("when", True) is False
            if hidden or (seat < 0 and (die.get("contest") or "tick" in die)):
                continue
            if not self.most(die, seat):
                continue
            arg, fields = self.fields(index, seat)
            by = seat if seat >= 0 else e.NOBODY
            detail = texts.SIDES.format(die["sides"])
            found.append(Row(die["name"], detail, e.ROLL, by, arg, tuple(fields), die.get("key")))
        return found

    def facts(self, seat: int) -> list:
        """Return the lines of the last roll."""
        arg, by = self.last, self.by
        if arg < 0:
            return []
        if self._told[0] != (arg, by):
            die = self.game.setup.more["dice"][arg % ROLL_TARGET]
            names = dice_rolls.sides(self.game, die, by, arg)
            self._told = ((arg, by), dice_rolls.told(die, arg, names))
        return list(self._told[1])


RULES = Dice
