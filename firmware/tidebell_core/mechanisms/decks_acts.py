# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What happens to decks: they are shuffled, drawn from, turned up, and put right by a referee."""

from .. import flow
from ..errors import Refused
from ..events import FIX_DECK
from ..rng import Stream
from ..state import DRAW, SHOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .decks import Decks

_PURPOSE = 16  # streams of the shuffles begin here, 256 for each deck


def _shuffle(decks: "Decks", deck: int, cards: list, count: int) -> None:
    """Shuffle cards; the first ``count`` become the pile, drawn from its end; the rest go aside."""
    purpose = _PURPOSE + deck * 256 + decks.shuffles[deck]
    Stream(decks.game.header.seed, purpose).shuffle(cards)
    decks.shuffles[deck] += 1
    decks.known[deck] = 0
    decks.piles[deck][:] = cards[:count]
    decks.asides[deck][:] = cards[count:]


def begin(decks: "Decks") -> None:
    """Shuffle every deck for the start of a game."""
    for deck, rules in enumerate(decks.decks):
        cards = []
        for kind, card in enumerate(rules["cards"]):
            cards += [kind] * card[1]
        _shuffle(decks, deck, cards, rules["pile"])


def enter(decks: "Decks", step: list) -> None:
    """Wait for a card to be turned."""
    decks.game.state.phase = DRAW


def _deck(decks: "Decks") -> int:
    """Return the deck that the step under way turns a card of."""
    game = decks.game
    return game.steps()[game.state.step][1]  # type: ignore[no-any-return]


def top(decks: "Decks") -> int:
    """Return the kind + 1 of the card that will be turned, 0 where none waits for it."""
    cards = decks.peek(_deck(decks), 1) if decks.game.state.phase == DRAW else ()
    return cards[0] + 1 if cards else 0


def go_on(decks: "Decks", arg: int) -> None:
    """Turn the card, or go on from it."""
    state = decks.game.state
    if state.phase == DRAW:
        draw(decks, _deck(decks))
        state.phase = SHOWN
    else:
        flow.next_step(decks.game)


def draw(decks: "Decks", deck: int) -> None:
    """Turn the top card; when that empties the pile, shuffle all but it and deal a new pile.

    :raises Refused: when there is no card and no refill
    """
    pile = decks.piles[deck]
    if not pile:
        raise Refused("not_now")
    if decks.current[deck] >= 0:
        decks.asides[deck].append(decks.current[deck])
    decks.current[deck] = pile.pop()
    decks.known[deck] = max(0, decks.known[deck] - 1)
    refill = decks.decks[deck].get("refill")
    if not pile and refill:
        _shuffle(decks, deck, list(decks.asides[deck]), refill)


def turn_up(decks: "Decks", deck: int, count: int) -> bool:
    """Show the next cards to all; returns whether that is anything they did not know."""
    before = decks.known[deck]
    decks.known[deck] = max(before, min(count, len(decks.piles[deck])))
    return decks.known[deck] > before


def apply(decks: "Decks", kind: int, seat: int, arg: int) -> None:
    """Make another kind the current card, by exchange with one aside or, failing that, in the pile.

    :raises Refused: when there is no such deck or card
    """
    deck, wanted = arg // FIX_DECK, arg % FIX_DECK
    if not 0 <= deck < len(decks.decks):
        raise Refused("no_card")
    current, pile = decks.current[deck], decks.piles[deck]
    if current == wanted:
        return
    for place in (decks.asides[deck], pile):
        if wanted in place:
            at = place.index(wanted)
            if current >= 0:
                place[at] = current
            else:
                if place is pile and at >= len(place) - decks.known[deck]:
                    decks.known[deck] -= 1  # it was one of those that everybody had seen
                place.pop(at)
            decks.current[deck] = wanted
            return
    raise Refused("no_card")
