# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What players do alone between player turns: the look round and the secret choice."""

from . import assets, deck, flow
from .errors import Refused
from .events import SKIPPED
from .state import CHOOSE, LEFT, LOOK, PLAYING, REVEAL, SHOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game import Game
    from .view import View


def _step(game: "Game") -> list:
    return flow.steps(game)[game.state.step]  # type: ignore[no-any-return]


def enter(game: "Game", kind: str) -> None:
    """Begin a round of that kind of step."""
    state = game.state
    if kind == "look":
        state.phase = LOOK
        state.looked = 0
        state.round = flow.clockwise(state)
        flow.seek(game)
    else:
        state.phase = CHOOSE
        state.choices = [-1] * len(state.holder)
        state.revealed = 0
        _seek_chooser(game)


def go_on(game: "Game", arg: int) -> None:
    """Go on to the next look, ``arg`` being what the seat's counter is set to; or from a reveal."""
    if game.state.phase == REVEAL:
        _carry_out(game)
        return
    state = game.state
    rules = game.setup.looks[_step(game)[1]]
    game.set_counter(state.seat, rules["counter"], arg)
    state.pos += 1
    if not flow.next_seat(game):
        _end_look(game, rules)


def look(game: "Game", seat: int) -> None:
    """The seat whose look it is looks.

    :raises Refused: when it is another's, or no look round is on
    """
    if game.state.phase != LOOK or game.state.seat != seat:
        raise Refused("not_now")
    game.state.looked = 1


def _end_look(game: "Game", rules: dict) -> None:
    """Go on, but first turn up the cards that every player may look at: all know them anyway."""
    state = game.state
    first = rules["counter"] * len(state.status)
    may = [state.counters[first + seat] for seat in state.round if flow.has_turn(game, seat)]
    count, depth = min(may, default=0), rules.get("depth", 1)
    if deck.turn_up(state, rules["deck"], count if depth == "counter" else min(count, depth)):
        state.seat = -1
        state.phase = SHOWN
    else:
        flow.next_step(game)


def show(view: "View", game: "Game") -> None:
    """Put into a view what is asked, the seat's counter or the choice, or what was turned up."""
    state, setup = game.state, game.setup
    at = _step(game)[1]
    if state.phase == SHOWN:
        at = setup.looks[at]["deck"]
        view.deck = setup.decks[at]["name"]
        view.next_cards = deck.ahead(game, at)
        return
    if state.phase == LOOK:
        counter = setup.looks[at]["counter"]
        view.counter_name = setup.counters[counter][0]
        view.counter = state.counters[counter * len(state.status) + state.seat]
        return
    view.choice = setup.choices[at]["name"]
    view.options = [option[0] for option in setup.choices[at]["options"]]
    view.asset = state.pos
    if state.phase == REVEAL:
        view.chosen = list(state.choices)


def choose(game: "Game", asset: int, option: int) -> None:
    """Note the secret choice for an asset; it can be changed until the last one is made.

    :raises Refused: when there is nothing to choose, or no such option
    """
    state = game.state
    if state.phase != CHOOSE:
        raise Refused("not_now")
    assets.need(game, asset)
    options = game.setup.choices[_step(game)[1]]["options"]
    if option != SKIPPED and not 0 <= option < len(options):
        raise Refused("value", 0, len(options) - 1)
    state.choices[asset] = option
    _seek_chooser(game)


def _seek_chooser(game: "Game") -> None:
    """Name the holder of the next asset without a choice; when there is none, reveal.

    Who is absent or out has none to make.
    """
    state = game.state
    for seat in flow.clockwise(state):
        for asset in assets.held_here(state, seat) if state.status[seat] == PLAYING else ():
            if state.choices[asset] < 0:
                state.pos = asset
                state.seat = seat
                return
    state.seat = -1
    state.phase = REVEAL
    state.revealed = 1


def _carry_out(game: "Game") -> None:
    """Let leave what was chosen to."""
    options = game.setup.choices[_step(game)[1]]["options"]
    for asset, option in enumerate(game.state.choices):
        if 0 <= option < len(options) and options[option][1] == "leave":
            assets.set_fate(game, asset, LEFT)
    flow.next_step(game)
