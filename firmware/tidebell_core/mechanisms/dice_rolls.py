# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Rolls of dice: their faces, read from the argument of ROLL, and their meaning."""

from .. import words as texts
from ..game.rng import Stream
from ..phrases import listed, numbered
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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game

FEW = 4  # dice that are told one by one
_PURPOSE = 0x100000  # number of the first random stream, one for each roll


def roll(seed: int, number: int, die: dict, count: int) -> int:
    """Return the random faces of a roll, packed as in ROLL.

    :param int number: rolls made before it
    """
    stream = Stream(seed, _PURPOSE + number)
    faces = 0
    for _ in range(count):
        faces = faces * die["sides"] + stream.below(die["sides"])
    return faces


def faces_at(die: dict) -> int:
    """Return the weight of the faces in a roll's argument: twice as much above ``FEW`` dice."""
    return ROLL_FACES * 2 if die.get("dice", 1) > FEW else ROLL_FACES


def faces(die: dict, arg: int) -> list:
    """Return the faces in a roll's argument, counted from 1."""
    left = arg // faces_at(die)
    found = []
    for _ in range(count(die, arg)):
        found.append(left % die["sides"] + 1)
        left //= die["sides"]
    return found


def count(die: dict, arg: int) -> int:
    """Return the number of dice of a roll."""
    return 2 if die.get("contest") else arg % faces_at(die) // ROLL_DICE + 1


def unit(die: dict, arg: int) -> int:
    """Return the unit that a roll is for, 0 for a die without units."""
    return arg // ROLL_FACES // die["sides"] if "tick" in die else 0


def add(arg: int) -> int:
    """Return the modifier of a roll."""
    return arg % ROLL_DICE // ROLL_ADD - ROLL_ZERO


def adds(arg: int) -> list:
    """Return the modifiers of the two sides of a contest."""
    mine = arg % ROLL_THEIRS // ROLL_MINE - ROLL_ZERO
    return [mine, arg % ROLL_FACES // ROLL_THEIRS - ROLL_ZERO]


def hits(die: dict, arg: int, face: int) -> bool:
    """Return whether a face hits: by ``always`` and ``never``, else by its sum."""
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
    """Return the meaning of a face, "" if it is only a number."""
    if "parity" in die:
        return die["parity"][1 - face % 2]
    if "faces" in die:
        for most, text in die["faces"]:
            if face <= most:
                return text
    if "hits" in die:
        words = die.get("words", (texts.HIT, texts.MISS))
        hit = hits(die, arg, face)
        called = ""
        if "degrees" in die:
            from .kept_dice import degree  # read as the game began

            called = degree(die, hit, face, face + add(arg), arg % ROLL_ADD // ROLL_TARGET)
        return called or words[0 if hit else 1]  # type: ignore[no-any-return]
    return ""


def sides(game: "Game", die: dict, seat: int, arg: int) -> tuple:
    """Return the names of both sides of a contest, () for another roll."""
    if not die.get("contest"):
        return ()
    other = seat + arg % ROLL_MINE // ROLL_OTHER
    return game.name(seat), game.name(other % len(game.state.status))


def told(die: dict, arg: int, names: tuple) -> list:
    """Return a roll as lines, one for each die, the deciding one first; many dice are counted.

    :param names: both sides of a contest
    """
    found = faces(die, arg)
    if die.get("contest"):
        both = adds(arg)
        sums = [found[side] + both[side] for side in (0, 1)]
        lines = []
        for side in (0, 1):
            lines.append(numbered(names[side], _sum(found[side], both[side])))
        if sums[0] == sums[1]:
            return [texts.TIED.format(die["name"])] + lines
        return [texts.LABELLED.format(die["name"], names[0 if sums[0] > sums[1] else 1])] + lines
    if "keep" in die:
        from .kept_dice import kept  # read as the game began

        total, found = kept(die, found)
        lines = [_line(die, arg, total)]
        if len(found) > 1:
            lines.append(numbered(texts.DICE, listed([str(face) for face in found], texts.NUMBERS)))
        return lines
    if outcome(die, arg, found[0]):
        found.sort(key=lambda face: (_place(die, arg, face), face))
    if len(found) > FEW:
        return _counted(die, arg, found)
    return [_line(die, arg, face) for face in found]


def _line(die: dict, arg: int, face: int) -> tuple:
    """Return a face, or the sum of several, with what it means."""
    words, number = outcome(die, arg, face), _sum(face, add(arg))
    if words:
        number = texts.LABELLED.format(number, words)
    return numbered(die["name"], number)


def _counted(die: dict, arg: int, found: list) -> list:
    """Return how many dice have each meaning, or all their numbers in a line."""
    said = [outcome(die, arg, face) for face in found]
    if not said[0]:
        numbers = [str(face + add(arg)) for face in sorted(found)]
        return [numbered(die["name"], listed(numbers, texts.NUMBERS))]
    lines = []
    for at, words in enumerate(said):
        if words not in said[:at]:
            lines.append(numbered(words, said.count(words)))
    return lines


def _place(die: dict, arg: int, face: int) -> int:
    """Return the sort key of a die in its roll: hits, odd faces, or low faces of a table first."""
    if "parity" in die:
        return 1 - face % 2
    if "faces" in die:
        return face
    return int("hits" in die and not hits(die, arg, face))


def _sum(face: int, more: int) -> str:
    return "%d%+d=%d" % (face, more, face + more) if more else str(face)
