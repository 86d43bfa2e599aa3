# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What a roll of dice shows and means, and what its event does."""

from .. import events as e
from .. import words as texts
from ..errors import Refused
from ..events import (
    ROLL_ADD,
    ROLL_DICE,
    ROLL_FACES,
    ROLL_MINE,
    ROLL_OTHER,
    ROLL_TARGET,
    ROLL_THEIRS,
    ROLL_ZERO,
)
from ..rng import Stream
from ..state import PLAYING, RUN
from .dice import BY, LAST, ROLLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..contract import Game
    from .dice import Dice

_PURPOSE = 0x100000  # streams of the rolls begin here


def roll(seed: int, number: int, die: dict, count: int) -> int:
    """Return the faces that the roll of that number shows, packed."""
    stream = Stream(seed, _PURPOSE + number)
    faces = 0
    for _ in range(count):
        faces = faces * die["sides"] + stream.below(die["sides"])
    return faces


def faces(die: dict, arg: int) -> list:
    """Return the faces that a roll's argument tells, from 1."""
    left = arg // ROLL_FACES
    found = []
    for _ in range(count(die, arg)):
        found.append(left % die["sides"] + 1)
        left //= die["sides"]
    return found


def count(die: dict, arg: int) -> int:
    """Return how many dice a roll is of."""
    return 2 if die.get("contest") else arg % ROLL_FACES // ROLL_DICE + 1


def unit(die: dict, arg: int) -> int:
    """Return which unit a roll is for, 0 where the die is not rolled for one."""
    return arg // ROLL_FACES // die["sides"] if "tick" in die else 0


def add(arg: int) -> int:
    """Return the modifier of a roll."""
    return arg % ROLL_DICE // ROLL_ADD - ROLL_ZERO


def _adds(arg: int) -> list:
    """Return the modifiers of the two sides of a contest."""
    mine = arg % ROLL_THEIRS // ROLL_MINE - ROLL_ZERO
    return [mine, arg % ROLL_FACES // ROLL_THEIRS - ROLL_ZERO]


def hits(die: dict, arg: int, face: int) -> bool:
    """Return whether a face hits: what always hits or misses by the face, all else by the sum."""
    if face in die.get("always", ()):
        return True
    if face in die.get("never", ()):
        return False
    target = arg % ROLL_ADD // ROLL_TARGET
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
        return die.get("words", (texts.HIT, texts.MISS))[0 if hits(die, arg, face) else 1]
    return ""


def sides(game: "Game", die: dict, seat: int, arg: int) -> tuple:
    """Return the names of the two sides of a contest, nothing for another roll."""
    if not die.get("contest"):
        return ()
    other = seat + arg % ROLL_MINE // ROLL_OTHER
    return game.name(seat), game.name(other % len(game.state.status))


def told(die: dict, arg: int, names: tuple) -> list:
    """Return a roll in words, a line for each die, that which decides first.

    :param names: the two sides of a contest
    """
    found = faces(die, arg)
    if die.get("contest"):
        adds = _adds(arg)
        sums = [found[side] + adds[side] for side in (0, 1)]
        lines = []
        for side in (0, 1):
            lines.append("%s %s" % (names[side], _sum(found[side], adds[side])))
        if sums[0] == sums[1]:
            return [texts.TIED % die["name"]] + lines
        return [die["name"] + ": " + names[0 if sums[0] > sums[1] else 1]] + lines
    if outcome(die, arg, found[0]):
        found.sort(key=lambda face: (_place(die, arg, face), face))
    lines = []
    for face in found:
        words = outcome(die, arg, face)
        text = "%s %s" % (die["name"], _sum(face, add(arg)))
        lines.append(text + ": " + words if words else text)
    return lines


def _place(die: dict, arg: int, face: int) -> int:
    """Return where a die stands among those of one roll: what decides alone comes first.

    That is a hit before a miss, odd before even, and the lowest faces of a table.
    """
    if "parity" in die:
        return 1 - face % 2
    if "faces" in die:
        return face
    return int("hits" in die and not hits(die, arg, face))


def _sum(face: int, more: int) -> str:
    return "%d%+d=%d" % (face, more, face + more) if more else str(face)


def rolled(dice: "Dice", arg: int) -> int:
    """Return a roll's argument with the faces that come next."""
    known = dice.game.setup.more["dice"]
    given = arg
    arg %= ROLL_FACES
    if arg % ROLL_TARGET >= len(known):
        return arg
    die = known[arg % ROLL_TARGET]
    above = unit(die, given) * die["sides"] * ROLL_FACES
    many = count(die, arg)
    if many > 2 and many > die.get("dice", 1):
        return arg  # refused when it is applied
    return arg + roll(dice.game.header.seed, dice.values[ROLLS], die, many) * ROLL_FACES + above


def apply(dice: "Dice", kind: int, seat: int, arg: int) -> None:
    """Note a roll, and tick off the unit it is for.

    :raises Refused: when nobody may roll now, or not that
    """
    state = dice.game.state
    if state.phase != RUN or seat != (state.seat if state.seat >= 0 else e.NOBODY):
        raise Refused("not_now")
    die = note(dice, seat, arg)
    if "tick" in die:
        if seat == e.NOBODY:
            raise Refused("not_now")
        ticks = dice.game.owner(e.TICK)
        ticks.acts.rolled_for(ticks, seat, unit(die, arg), die["tick"])


def note(dice: "Dice", seat: int, arg: int) -> dict:
    """Take a roll over as the last one; returns its die.

    :raises Refused: when there is no such die, target or modifier
    """
    known = dice.game.setup.more["dice"]
    state = dice.game.state
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
            raise Refused("not_playing", dice.game.name(other))
        adds = _adds(arg)
    else:
        most = die.get("dice", 1)
        least = most if die.get("exact") else 1
        if not least <= count(die, arg) <= most:
            raise Refused("value", least, most)
        target = die.get("target", 0)
        low, high = target[1:3] if isinstance(target, tuple) else (target, target)
        if not low <= arg % ROLL_ADD // ROLL_TARGET <= high:
            raise Refused("value", low, high)
        adds = [add(arg)]
    low = high = 0
    for _, least, top, _, sign in die.get("adds", ()):
        low += min(sign * least, sign * top)
        high += max(sign * least, sign * top)
    for one in adds:
        if not low <= one <= high:
            raise Refused("value", low, high)
    if arg // ROLL_FACES - unit(die, arg) * die["sides"] >= die["sides"] ** count(die, arg):
        raise Refused("value", 1, die["sides"])
    dice.values[ROLLS] += 1
    dice.values[LAST] = arg
    dice.values[BY] = seat
    return die
