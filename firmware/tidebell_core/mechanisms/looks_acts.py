# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The look round from its begin to what is turned up at its end."""

from .. import events as e
from .. import flow
from ..errors import Refused
from ..state import LOOK, SHOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..view import View
    from .decks import Decks
    from .looks import Looks


def rules_of(looks: "Looks") -> dict:
    """Return the rules of the round under way."""
    game = looks.game
    look = game.steps()[game.state.step][1]
    return game.setup.more["looks"][look]  # type: ignore[no-any-return]


def _decks(looks: "Looks") -> "Decks":
    """Return the mechanism of the decks."""
    return looks.game.owner(e.FIX_CARD)  # type: ignore[return-value]


def peek(looks: "Looks", count: int) -> list:
    """Return ``(name, rgb)`` of the next cards that the seat whose look it is may see.

    :param int count: the seat's counter as it is being set
    :raises Refused: outside a look round
    """
    if looks.game.state.phase != LOOK:
        raise Refused("not_now")
    rules, decks = rules_of(looks), _decks(looks)
    depth = rules.get("depth", 1)
    count = count if depth == "counter" else min(count, depth)
    cards = decks.decks[rules["deck"]]["cards"]
    return [(cards[kind][0], cards[kind][2]) for kind in decks.peek(rules["deck"], count)]


def enter(looks: "Looks", step: list) -> None:
    """Begin the round."""
    state = looks.game.state
    state.phase = LOOK
    looks.values[0] = 0
    state.round = flow.clockwise(state)
    flow.seek(looks.game)


def apply(looks: "Looks", kind: int, seat: int, arg: int) -> None:
    """The seat whose look it is looks.

    :raises Refused: when it is another's, or no look round is on
    """
    state = looks.game.state
    if state.phase != LOOK or state.seat != seat:
        raise Refused("not_now")
    looks.values[0] = 1


def untouched(looks: "Looks") -> bool:
    """Whether the round has just begun, and nobody has what lets him look: one question will do."""
    game = looks.game
    state = game.state
    if state.phase != LOOK or looks.values[0]:
        return False
    for seat in state.round[: state.pos]:
        if flow.has_turn(game, seat):
            return False
    seats = len(state.status)
    first = rules_of(looks)["counter"] * seats
    return not max(state.counters[first : first + seats])


def go_on(looks: "Looks", arg: int) -> None:
    """Set the counter and go on to the next look; or from what was turned up to the next step.

    :raises Refused: when the round cannot be passed over
    """
    game = looks.game
    state = game.state
    if state.phase == SHOWN:
        flow.next_step(game)
        return
    if arg == e.PASS_OVER:
        if not untouched(looks):
            raise Refused("not_now")
        flow.next_step(game)
        return
    game.set_counter(state.seat, rules_of(looks)["counter"], arg)
    state.pos += 1
    if not flow.next_seat(game):
        _end(looks)


def _end(looks: "Looks") -> None:
    """Go on, but first turn up the cards that every player may look at: all know them anyway."""
    game, rules = looks.game, rules_of(looks)
    state = game.state
    first = rules["counter"] * len(state.status)
    may = [state.counters[first + seat] for seat in state.round if flow.has_turn(game, seat)]
    count, depth = min(may, default=0), rules.get("depth", 1)
    count = count if depth == "counter" else min(count, depth)
    decks = _decks(looks)
    if decks.acts.turn_up(decks, rules["deck"], count):
        state.seat = -1
        state.phase = SHOWN
    else:
        flow.next_step(game)


def put(looks: "Looks", view: "View") -> None:
    """Put into a view the counter of the seat whose look it is, or what was turned up."""
    game, rules = looks.game, rules_of(looks)
    state = game.state
    if state.phase == SHOWN:
        decks = _decks(looks)
        view.deck = decks.decks[rules["deck"]]["name"]
        view.next_cards = decks.ahead(rules["deck"])
        return
    counter = rules["counter"]
    view.counter_name = game.setup.counters[counter][0]
    view.counter = state.counters[counter * len(state.status) + state.seat]
