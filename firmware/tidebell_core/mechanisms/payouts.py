# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the events of pots do and ask: stakes, winners, what each of them gets."""

from .. import events as e
from .. import flow
from .. import words as texts
from ..errors import Refused
from ..events import PAY_AMOUNT, PAY_POT
from ..state import PLAYING, RUN
from . import Prompt, Row
from .pots import AMOUNTS, IN, MORE, MOST, NAMED, SHARE, WINNERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .pots import Pots


def enter(pots: "Pots", step: list) -> None:
    """Put in what the turn brings, or ask who wins, if there is anything to win."""
    state = pots.game.state
    if step[0] == "stake":
        pots.add(step[1], pots.pots[step[1]].get("each_turn", 0))
        at = pots.roles + step[1] * pots.seats
        pots.values[at : at + pots.seats] = [0] * pots.seats
        flow.next_step(pots.game)
        return
    pots.values[NAMED] = pots.values[WINNERS] = pots.values[SHARE] = 0
    if pots.values[AMOUNTS + step[1]]:
        state.seat = -1
        pots.ask()
    else:
        flow.next_step(pots.game)


def _pot(pots: "Pots") -> int:
    return pots.game.steps()[pots.game.state.step][1]


def _winners(pots: "Pots") -> list:
    count = pots.values[NAMED]
    return [pots.values[WINNERS] >> 4 * at & 15 for at in range(max(0, count))]


def _open(pots: "Pots") -> list:
    """Return the seats that can still be named."""
    status = pots.game.state.status
    named = _winners(pots)
    order = flow.clockwise(pots.game.state)
    return [seat for seat in order if status[seat] == PLAYING and seat not in named]


def apply(pots: "Pots", kind: int, seat: int, arg: int) -> None:
    """Name a winner, or set what is in a pot.

    :raises Refused: when it is not the moment, or that seat or amount is not possible
    """
    state = pots.game.state
    if arg > 0:
        pot, amount = (arg - PAY_AMOUNT) // PAY_POT, (arg - PAY_AMOUNT) % PAY_POT
        if state.phase != RUN or pot >= len(pots.pots):
            raise Refused("not_now")
        if amount > MOST:
            raise Refused("value", 0, MOST)
        pots.values[AMOUNTS + pot] = amount
        return
    if not pots.asks() or pots.values[NAMED] < 0:
        raise Refused("not_now")
    if seat != e.NOBODY:
        if not 0 <= seat < pots.seats:
            raise Refused("no_seat")
        if seat not in _open(pots):
            raise Refused("had_turn", pots.game.name(seat))
        pots.values[WINNERS] |= seat << 4 * pots.values[NAMED]
        pots.values[NAMED] += 1
    rules = pots.pots[_pot(pots)]
    if seat == e.NOBODY or pots.values[NAMED] >= rules["winners"] or not _open(pots):
        _pay(pots, rules)


def _pay(pots: "Pots", rules: dict) -> None:
    """Split the pot among those winners who are in."""
    game, pot = pots.game, _pot(pots)
    roles = [action for action in game.setup.actions if action.get("pot", (-1, 0, 0))[2]]
    paid = [seat for seat in _winners(pots) if not roles or pots.role(pot, seat) == IN]
    share = pots.values[AMOUNTS + pot] // max(1, len(paid))
    more = 0
    if rules.get("remainder") == "first":
        more = pots.values[AMOUNTS + pot] - share * len(paid)
    for place, seat in enumerate(paid):
        amount = share if place else share + more
        counter = rules["counter"]
        have = game.state.counters[counter * pots.seats + seat]
        amount = min(amount, game.most(counter) - have)
        game.set_counter(seat, counter, have + amount)
        pots.add(pot, -amount)
    pots.values[WINNERS] = 0
    for place, seat in enumerate(paid):
        pots.values[WINNERS] |= seat << 4 * place
    pots.values[NAMED] = -1 - len(paid)
    pots.values[SHARE] = share
    pots.values[MORE] = more


def undecided(pots: "Pots") -> str:
    """Return the question whether the player turn ends with its player neither in nor out."""
    game = pots.game
    for action in game.setup.actions:
        pot, _, role = action.get("pot", (0, 0, 0))
        if role and game.available(action) and not pots.role(pot, game.state.seat):
            return texts.UNDECIDED
    return ""


def go_on(pots: "Pots", arg: int) -> None:
    """Leave the result; winners must be named, or nobody.

    :raises Refused: before anything was paid
    """
    if pots.values[NAMED] >= 0:
        raise Refused("not_now")
    pots.leave()
    flow.next_step(pots.game)


def prompt(pots: "Pots") -> Prompt:
    """Ask for the winners, then tell what they got."""
    pot = _pot(pots)
    rules, amount = pots.pots[pot], pots.values[AMOUNTS + pot]
    name = pots.game.name
    if pots.values[NAMED] < 0:
        count = -1 - pots.values[NAMED]
        lines = []
        for place in range(count):
            got = pots.values[SHARE] + (0 if place else pots.values[MORE])
            lines.append("%s +%d" % (name(pots.values[WINNERS] >> 4 * place & 15), got))
        lines.append("%s: %d" % (rules["name"], amount))
        return Prompt(rules["name"], [Row(texts.GO_ON, "", e.ADVANCE, e.NOBODY)], lines)
    title = texts.WHO_WINS
    if rules["winners"] > 1:
        title = texts.WHICH_WINNER % (pots.values[NAMED] + 1, rules["winners"])
    words = ("", texts.ROLE_IN, texts.ROLE_OUT)
    rows = [Row(name(one), words[pots.role(pot, one)], e.PAY, one) for one in _open(pots)]
    none = texts.NO_OTHER if pots.values[NAMED] else texts.NOBODY_ELSE
    rows.append(Row(none, "", e.PAY, e.NOBODY))
    return Prompt(title, rows, ("%s: %d" % (rules["name"], amount),))
