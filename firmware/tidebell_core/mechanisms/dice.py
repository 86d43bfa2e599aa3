# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Dice: rolls against a target, with modifiers, odd or even, by a table, and contests of two.

Device form: ``dice`` lists ``{"name", "sides", "dice": most at once, "hits": "at_most", "at_least",
"above" or "below", "target": number or [label, least, most, first], "always": [faces], "never":
[faces], "adds": [[label, least, most, first, 1 or -1], ...], "words": [hit, miss], "parity": [odd,
even], "faces": [[up to, text], ...], "contest": flag, "key", "when": flag, "part": rolled only by
another mechanism}``.

The argument of ROLL, lowest digit first. A roll: die (8), target (128), modifier + 32 (64), dice
less one (4), faces. A contest: die (8), how many seats further the other sits (8), own modifier +
32 (64), the other's + 32 (64), faces. Faces count from 0 and are digits in base ``sides``; whoever
rolls leaves them out, they are added so that the log tells them.
"""

from .. import events as e
from ..errors import Refused
from ..rng import Stream
from ..state import PLAYING, RUN
from . import Mechanism, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game import Game

_TARGET = 8
_ADD = 1024
_DICE = 65536
_OTHER = 8
_MINE = 64
_THEIRS = 4096
_FACES = 262144
_PURPOSE = 0x100000  # streams of the rolls begin here

# What ``values`` holds.
ROLLS = 0  # how many were made
LAST = 1  # the argument of the last one in this player turn, -1 without one
BY = 2  # whose it was


def roll(seed: int, number: int, die: dict, count: int) -> int:
    """Return the faces that the roll of that number shows, packed."""
    stream = Stream(seed, _PURPOSE + number)
    faces = 0
    for _ in range(count):
        faces = faces * die["sides"] + stream.below(die["sides"])
    return faces


def faces(die: dict, arg: int) -> list:
    """Return the faces that a roll's argument tells, from 1."""
    left = arg // _FACES
    found = []
    for _ in range(count(die, arg)):
        found.append(left % die["sides"] + 1)
        left //= die["sides"]
    return found


def count(die: dict, arg: int) -> int:
    """Return how many dice a roll is of."""
    return 2 if die.get("contest") else arg // _DICE % 4 + 1


def add(arg: int) -> int:
    """Return the modifier of a roll."""
    return arg // _ADD % 64 - 32


def hits(die: dict, arg: int, face: int) -> bool:
    """Return whether a face hits: what always hits or misses by the face, all else by the sum."""
    if face in die.get("always", ()):
        return True
    if face in die.get("never", ()):
        return False
    target = arg // _TARGET % 128
    total = face + add(arg)
    rule = die["hits"]
    if rule == "at_most":
        return total <= target
    if rule == "at_least":
        return total >= target
    return total > target if rule == "above" else total < target


def outcome(die: dict, arg: int, face: int) -> str:
    """Return what a face means, nothing if it is only a number."""
    if "parity" in die:
        return die["parity"][1 - face % 2]
    if "faces" in die:
        for most, text in die["faces"]:
            if face <= most:
                return text
    if "hits" in die:
        return die.get("words", ("hit", "miss"))[0 if hits(die, arg, face) else 1]
    return ""


def told(game: "Game", die: dict, seat: int, arg: int) -> list:
    """Return a roll in words, a line for each die."""
    found = faces(die, arg)
    if die.get("contest"):
        seats = (seat, (seat + arg // _OTHER % 8) % len(game.state.status))
        adds = (arg // _MINE % 64 - 32, arg // _THEIRS % 64 - 32)
        sums = [found[side] + adds[side] for side in (0, 1)]
        lines = []
        for side in (0, 1):
            lines.append("%s %s" % (game.name(seats[side]), _sum(found[side], adds[side])))
        if sums[0] == sums[1]:
            return [die["name"] + ": tie"] + lines
        return [die["name"] + ": " + game.name(seats[0 if sums[0] > sums[1] else 1])] + lines
    lines = []
    for face in found:
        words = outcome(die, arg, face)
        text = "%s %s" % (die["name"], _sum(face, add(arg)))
        lines.append(text + ": " + words if words else text)
    return lines


def _sum(face: int, more: int) -> str:
    return "%d%+d=%d" % (face, more, face + more) if more else str(face)


class Dice(Mechanism):
    """The dice of one game."""

    KINDS = (e.ROLL,)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values.extend((0, -1, -1))

    def turn_begins(self, seat: int) -> None:
        """Forget the last roll."""
        self.values[LAST] = -1

    def resolve(self, kind: int, seat: int, arg: int) -> int:
        """Roll."""
        return self.rolled(arg)

    def rolled(self, arg: int) -> int:
        """Return a roll's argument with the faces that come next."""
        dice = self.game.setup.more["dice"]
        arg %= _FACES
        if arg % 8 >= len(dice):
            return arg
        die = dice[arg % 8]
        many = count(die, arg)
        if many > 2 and many > die.get("dice", 1):
            return arg  # refused when it is applied
        return arg + roll(self.game.header.seed, self.values[ROLLS], die, many) * _FACES

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Note a roll.

        :raises Refused: when nobody may roll now, or not that
        """
        state = self.game.state
        if state.phase != RUN or seat != (state.seat if state.seat >= 0 else e.NOBODY):
            raise Refused("not_now")
        self.note(seat, arg)

    def note(self, seat: int, arg: int) -> dict:
        """Take a roll over as the last one; returns its die.

        :raises Refused: when there is no such die, target or modifier
        """
        dice = self.game.setup.more["dice"]
        state = self.game.state
        if not 0 <= arg % 8 < len(dice) or arg < 0:
            raise Refused("no_action")
        die = dice[arg % 8]
        if die.get("when", True) is False:
            raise Refused("no_action")
        if die.get("contest"):
            further = arg // _OTHER % 8
            if seat == e.NOBODY or not 0 < further < len(state.status):
                raise Refused("no_seat")
            other = (seat + further) % len(state.status)
            if state.status[other] != PLAYING:
                raise Refused("not_playing", self.game.name(other))
            adds = [arg // _MINE % 64 - 32, arg // _THEIRS % 64 - 32]
        else:
            if count(die, arg) > die.get("dice", 1):
                raise Refused("value", 1, die.get("dice", 1))
            target = die.get("target", 0)
            low, high = target[1:3] if isinstance(target, tuple) else (target, target)
            if not low <= arg // _TARGET % 128 <= high:
                raise Refused("value", low, high)
            adds = [add(arg)]
        low = high = 0
        for _, least, top, _, sign in die.get("adds", ()):
            low += min(sign * least, sign * top)
            high += max(sign * least, sign * top)
        for one in adds:
            if not low <= one <= high:
                raise Refused("value", low, high)
        if arg // _FACES >= die["sides"] ** count(die, arg):
            raise Refused("value", 1, die["sides"])
        self.values[ROLLS] += 1
        self.values[LAST] = arg
        self.values[BY] = seat
        return die

    def fields(self, index: int, seat: int) -> tuple:
        """Return what is set before a roll: the argument to begin with, and fields."""
        game = self.game
        die = game.setup.more["dice"][index]
        found = []  # type: list[tuple]
        if die.get("contest"):
            seats = len(game.state.status)
            others = [game.name((seat + further) % seats) for further in range(1, seats)]
            arg = index + 32 * _MINE + 32 * _THEIRS
            if seats > 2:
                found.append(("", 1, seats - 1, 1, _OTHER, others))
            else:
                arg += _OTHER
            for weight, who in ((_MINE, game.name(seat)), (_THEIRS, "")):
                for label, least, top, first, sign in die.get("adds", ()):
                    text = "%s (%s)" % (label, who) if who else label + " (other)"
                    found.append((text, least, top, first, sign * weight, None))
            return arg, found
        arg = index + 32 * _ADD
        target = die.get("target", 0)
        if isinstance(target, tuple):
            found.append((target[0], target[1], target[2], target[3], _TARGET, None))
        else:
            arg += target * _TARGET
        for label, least, top, first, sign in die.get("adds", ()):
            found.append((label, least, top, first, sign * _ADD, None))
        if die.get("dice", 1) > 1:
            arg -= _DICE
            found.append(("Dice", 1, die["dice"], 1, _DICE, None))
        return arg, found

    def rows(self, seat: int) -> list:
        """Return a row for each die."""
        found = []  # type: list[Row]
        if self.game.state.phase != RUN:
            return found
        for index, die in enumerate(self.game.setup.more["dice"]):
            hidden = die.get("part") or die.get("when", True) is False
            if hidden or (die.get("contest") and seat < 0):
                continue
            arg, fields = self.fields(index, seat)
            by = seat if seat >= 0 else e.NOBODY
            detail = "d%d" % die["sides"]
            found.append(Row(die["name"], detail, e.ROLL, by, arg, tuple(fields), die.get("key")))
        return found

    def facts(self, seat: int) -> list:
        """Return the last roll."""
        arg = self.values[LAST]
        if arg < 0:
            return []
        return told(self.game, self.game.setup.more["dice"][arg % 8], self.values[BY], arg)


RULES = Dice
