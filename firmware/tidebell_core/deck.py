# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Decks of cards: a pile to draw from, one current card, cards put aside; all known by kind.

Every card is in the pile, is the current one, or is aside; none is ever lost.
"""

from .errors import Refused
from .rng import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game import Game
    from .state import State

_PURPOSE = 16  # streams of the shuffles begin here, 256 for each deck


def _shuffle(game: "Game", deck: int, cards: list, count: int) -> None:
    """Shuffle cards; the first ``count`` become the pile, drawn from its end; the rest go aside."""
    state = game.state
    purpose = _PURPOSE + deck * 256 + state.shuffles[deck]
    Stream(game.header.seed, purpose).shuffle(cards)
    state.shuffles[deck] += 1
    state.known[deck] = 0
    state.piles[deck] = cards[:count]
    state.asides[deck] = cards[count:]


def begin(game: "Game") -> None:
    """Shuffle every deck for the start of a game."""
    for deck, rules in enumerate(game.setup.decks):
        cards = []
        for kind, card in enumerate(rules["cards"]):
            cards += [kind] * card[1]
        _shuffle(game, deck, cards, rules["pile"])


def draw(game: "Game", deck: int) -> None:
    """Turn the top card; when that empties the pile, shuffle all but it and deal a new pile.

    :raises Refused: when there is no card and no refill
    """
    state = game.state
    pile = state.piles[deck]
    if not pile:
        raise Refused("not_now")
    if state.current[deck] >= 0:
        state.asides[deck].append(state.current[deck])
    state.current[deck] = pile.pop()
    state.known[deck] = max(0, state.known[deck] - 1)
    refill = game.setup.decks[deck].get("refill")
    if not pile and refill:
        _shuffle(game, deck, state.asides[deck], refill)


def peek(state: "State", deck: int, count: int) -> list:
    """Return the kinds of the next cards, the very next first, never past the pile's end."""
    pile = state.piles[deck]
    return [pile[-1 - index] for index in range(min(count, len(pile)))]


def ahead(game: "Game", deck: int) -> list:
    """Return ``(name, rgb)`` of the next cards that everybody has seen, the very next first."""
    cards = game.setup.decks[deck]["cards"]
    known = peek(game.state, deck, game.state.known[deck])
    return [(cards[kind][0], cards[kind][2]) for kind in known]


def turn_up(state: "State", deck: int, count: int) -> bool:
    """Show the next cards to all; returns whether that is anything they did not know."""
    before = state.known[deck]
    state.known[deck] = max(before, min(count, len(state.piles[deck])))
    return state.known[deck] > before


def swap_current(state: "State", deck: int, kind: int) -> None:
    """Make another kind the current card, by exchange with one aside or, failing that, in the pile.

    :raises Refused: when there is no such card
    """
    if state.current[deck] == kind:
        return
    for place in (state.asides[deck], state.piles[deck]):
        if kind in place:
            at = place.index(kind)
            if state.current[deck] >= 0:
                place[at] = state.current[deck]
            else:
                if place is state.piles[deck] and at >= len(place) - state.known[deck]:
                    state.known[deck] -= 1  # it was one of those that everybody had seen
                place.pop(at)
            state.current[deck] = kind
            return
    raise Refused("no_card")
