# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the events of duels do and ask: the beginning, the picks, the reveal, the next shot."""

from .. import events as e
from .. import words as texts
from ..errors import Refused
from ..events import DUEL_BACK, DUEL_BASE, DUEL_ONE, DUEL_OTHER, DUEL_SHOTS, PICK_NUMBER
from ..state import PLAYING, RUN
from . import Prompt, Row
from .duels import PICKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..contract import Game
    from .duels import Duels

# What ``values`` holds.
_DUEL = 0  # -1: none goes on
_ONE = 1  # who began it
_TWO = 2
_LEFT = 3  # shots of the one still to come, then those of the two
_TURN = 5  # whose shot it is: 0 or 1
_TOTAL = 6  # what the one's side begins with


def _rules(duels: "Duels") -> dict:
    return duels.game.setup.more["duels"][duels.values[_DUEL]]


def _place(game: "Game", pool: int, seat: int) -> int:
    """Return where a seat's points stand; few games with duels have any."""
    from .points import place

    return place(game.setup, game.state, pool, seat)


def _has(duels: "Duels", duel: dict, seat: int) -> int:
    """Return how much a side has to pay from."""
    game, (what, index) = duels.game, duel["pays"]
    if what == "pool":
        return game.state.left[_place(game, index, seat)]
    return game.state.counters[index * len(game.state.status) + seat]


def _pay(duels: "Duels", duel: dict, seat: int, amount: int) -> None:
    """Take what was picked from where it is paid."""
    game, (what, index) = duels.game, duel["pays"]
    left = max(0, _has(duels, duel, seat) - amount)
    if what == "pool":
        game.state.left[_place(game, index, seat)] = left
    else:
        game.set_counter(seat, index, left)


def _most(duels: "Duels", duel: dict, seat: int) -> int:
    """Return the highest number that a side can pick."""
    most = duel["numbers"][1]
    if "pays" in duel:
        most = min(most, _has(duels, duel, seat))
    return max(most, duel["numbers"][0])


def apply(duels: "Duels", kind: int, seat: int, arg: int) -> None:
    """Begin a duel, pick, or go on.

    :raises Refused: when it is not the moment, or not that number
    """
    if kind == e.PICK:
        _pick(duels, seat, arg)
    elif kind == e.FIX_PICK:
        _fix_pick(duels, seat, arg)
    elif seat == e.NOBODY:
        _go_on(duels, arg % DUEL_ONE)
    else:
        _begin(duels, seat, arg)


def _begin(duels: "Duels", seat: int, arg: int) -> None:
    game, state = duels.game, duels.game.state
    if state.phase != RUN or state.seat < 0:
        raise Refused("not_now")
    index = arg % DUEL_OTHER
    if arg < 0 or index >= len(game.setup.more["duels"]):
        raise Refused("no_action")
    duel = game.setup.more["duels"][index]
    if duel.get("when", True) is False:
        raise Refused("no_action")
    if seat != duels.beginner(duel, state.seat):
        raise Refused("not_now")
    further = arg % DUEL_SHOTS // DUEL_OTHER
    if not 0 < further < len(state.status):
        raise Refused("no_seat")
    other = (seat + further) % len(state.status)
    if state.status[other] != PLAYING:
        raise Refused("not_playing", game.name(other))
    shots = [arg % DUEL_BACK // DUEL_SHOTS, arg % DUEL_BASE // DUEL_BACK]
    most = duel.get("shots", 0)
    if max(shots) > most or (most and not max(shots)):
        raise Refused("value", 1 if most else 0, most)
    base = arg // DUEL_BASE
    most = duel.get("base", ("", 0))[1]
    if base > most:
        raise Refused("value", 0, most)
    if not duel.get("shots"):
        shots = [1, 0]
    turn = 0 if shots[0] else 1
    duels.values[:] = [index, seat, other, shots[0], shots[1], turn, base, -1, -1]
    duels.ask()


def _pick(duels: "Duels", seat: int, arg: int) -> None:
    values = duels.values
    side = 0 if values[PICKS] < 0 else 1
    if not duels.asks() or values[PICKS + side] >= 0 or seat != values[_ONE + side]:
        raise Refused("not_now")
    duel = _rules(duels)
    low, high = duel["numbers"][0], _most(duels, duel, seat)
    if (
        arg < 0
        or not low <= arg // PICK_NUMBER <= high
        or arg % PICK_NUMBER != int(duel.get("open", False))
    ):
        raise Refused("value", low, high)
    values[PICKS + side] = arg // PICK_NUMBER
    if side and "pays" in duel:
        for one in (0, 1):
            _pay(duels, duel, values[_ONE + one], values[PICKS + one])


def _revealed_side(duels: "Duels", seat: int) -> int:
    """Return which side of a duel whose numbers are revealed a seat is, -1 for neither."""
    values = duels.values
    if not duels.asks() or values[PICKS + 1] < 0:
        return -1
    return values[_ONE : _TWO + 1].index(seat) if seat in values[_ONE : _TWO + 1] else -1


def _most_again(duels: "Duels", side: int) -> int:
    """Return the highest number that a side could have picked: what it paid is its own again."""
    values, duel = duels.values, _rules(duels)
    most = duel["numbers"][1]
    if "pays" in duel:
        most = min(most, _has(duels, duel, values[_ONE + side]) + values[PICKS + side])
    return max(most, duel["numbers"][0])


def _fix_pick(duels: "Duels", seat: int, number: int) -> None:
    """Put right a number that was mistyped; what was paid follows."""
    side = _revealed_side(duels, seat)
    if side < 0:
        raise Refused("not_now")
    duel = _rules(duels)
    low, high = duel["numbers"][0], _most_again(duels, side)
    if not low <= number <= high:
        raise Refused("value", low, high)
    if "pays" in duel:
        _pay(duels, duel, seat, number - duels.values[PICKS + side])
    duels.values[PICKS + side] = number


def corrections(duels: "Duels", seat: int) -> list:
    """Return the row that puts a side's number right, once it is revealed."""
    side = _revealed_side(duels, seat)
    if side < 0:
        return []
    duel, now = _rules(duels), duels.values[PICKS + side]
    field = ("", duel["numbers"][0], _most_again(duels, side), now, 1, None)
    return [Row(duel["asks"], "", e.FIX_PICK, seat, 0, (field,))]


def _go_on(duels: "Duels", other_side: int) -> None:
    values = duels.values
    if not duels.asks() or values[PICKS + 1] < 0:
        raise Refused("not_now")
    turn = values[_TURN]
    values[_LEFT + turn] = 0 if other_side else values[_LEFT + turn] - 1
    values[PICKS] = values[PICKS + 1] = -1
    if not values[_LEFT + turn]:
        values[_TURN] = turn = 1
        if not values[_LEFT + turn]:
            values[_DUEL] = -1
            duels.answered()


def _sums(duels: "Duels", one: int, two: int) -> tuple:
    """Return the totals of both sides for two numbers."""
    values, duel = duels.values, _rules(duels)
    if "link" in duel:
        seats = len(duels.game.state.status)
        two += duels.game.state.counters[duel["link"] * seats + values[_TWO]]
    return one + values[_TOTAL], two


def _won(duels: "Duels") -> bool:
    """Whether the shot hits, or the one who began has more; ties are the other's."""
    duel = _rules(duels)
    one, two = _sums(duels, duels.values[PICKS], duels.values[PICKS + 1])
    if duel["wins"] == "highest":
        return one > two
    apart = abs(one - two)
    if duel["wins"] == "equal":
        return not apart
    low, high = duel["numbers"]
    return apart <= 1 or apart == high - low  # the ends are neighbours too


def prompt(duels: "Duels") -> Prompt:
    """Ask a side for its number, or reveal both."""
    values, duel = duels.values, _rules(duels)
    lines = []
    shots = duel.get("shots")
    if shots:
        lines.append(texts.FIRES % (_shooter(duels), values[_LEFT + values[_TURN]]))
    if values[PICKS + 1] >= 0:
        one, two = _sums(duels, values[PICKS], values[PICKS + 1])
        seats = values[_ONE : _TWO + 1]
        more = bool(shots) and values[_LEFT + values[_TURN]] > 1
        return _revealed(duels, duel, seats, (one, two), lines, more)
    side = 0 if values[PICKS] < 0 else 1
    seat = values[_ONE + side]
    secret = not duel.get("open")
    if not secret:
        lines += _known(duels, side)
    low, high = duel["numbers"][0], duel["numbers"][1] if secret else _most(duels, duel, seat)
    row = _row(duels, seat, low, high)
    return Prompt(duel["name"], [row], lines, seat, secret)


def private(duels: "Duels") -> Prompt:
    """Ask with the limits that only the side itself may know."""
    asked = prompt(duels)
    if asked.secret:
        low = _rules(duels)["numbers"][0]
        asked.rows[:] = [_row(duels, asked.seat, low, _most(duels, _rules(duels), asked.seat))]
    return asked


def _row(duels: "Duels", seat: int, low: int, high: int) -> Row:
    duel = _rules(duels)
    field = ("", low, high, low, PICK_NUMBER, None)
    return Row(duel["asks"], "", e.PICK, seat, int(duel.get("open", False)), (field,))


def _shooter(duels: "Duels") -> str:
    return duels.game.name(duels.values[_ONE + duels.values[_TURN]])


def _known(duels: "Duels", side: int) -> list:
    """Return what is known before an open answer."""
    values, duel = duels.values, _rules(duels)
    if not side:
        return ["%s %d" % (duel["base"][0], values[_TOTAL])] if "base" in duel else []
    return [texts.TO_REACH % _sums(duels, values[PICKS], 0)]


def _revealed(
    duels: "Duels", duel: dict, seats: list, totals: tuple, lines: list, more: bool
) -> Prompt:
    """Return both numbers and what they mean; ``more``: whether this side could fire again."""
    name = duels.game.name
    for side in (0, 1):
        lines.append("%s: %d" % (name(seats[side]), totals[side]))
    words = duel.get("words")
    won = _won(duels)
    if words:
        lines.append(words[0 if won else 1])
    elif totals[0] == totals[1] and duel["wins"] == "highest":
        lines.append(texts.TIE)
    else:
        lines.append(name(seats[0 if won else 1]))
    answers = [Row(texts.GO_ON, "", e.DUEL, e.NOBODY, 0)]
    if more:
        answers.append(Row(texts.NO_MORE_SHOTS, "", e.DUEL, e.NOBODY, 1))
    return Prompt(duel["name"], answers, lines)
