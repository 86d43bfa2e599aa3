# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Doubts: what a player may do and will hardly mean; the table says whether it is so.

The core never refuses for a doubt, and no event tells of one: the device asks before it carries an
intent out, and then does it or leaves it. Whether there can be one at all ``Game.doubts`` decides,
so that this module is read only when it is wanted.
"""

from . import events as e
from . import points
from .errors import Refused
from .event_fields import SPEND_TARGET
from .state import RUN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .contract import Game


def _say(code: str, *values: object) -> tuple:
    return Refused(code, *values).text, -1


def _counted(one: str, some: str, count: int, name: str) -> tuple:
    return _say(one if count == 1 else some, count, name)


def of_end(game: "Game") -> list:
    """Return what speaks against ending the player turn now, as ``(sentence, action)``.

    The action, -1 for none, is what a player may do at once instead of leaving it at that.
    """
    state, setup = game.state, game.setup
    found = []
    if state.declared >= 0:
        found.append(_say("unfinished", setup.actions[state.declared]["name"]))
    if setup.assets and game.play_rules().get("final"):
        from . import assets

        held = assets.held_here(state, state.seat)
        if assets.can_leave(game, state.seat):
            found.append(_counted("one_stays", "some_stay", len(held), setup.assets["name"]))
    if setup.ask_end and (game.play_rules().get("points") or not setup.pools):
        found.append((setup.ask_end, _penalty(game)))
    return found


def _penalty(game: "Game") -> int:
    """Return the action by which a player is noted a penalty, -1 where there is none to note."""
    state, setup = game.state, game.setup
    if not state.penalty[state.seat]:
        for index, action in enumerate(setup.actions):
            if action.get("effect") == "penalty" and game.available(action):
                return index
    return -1


def of_effect(game: "Game", action: dict, asset: int) -> list:
    """Return what speaks against an action with that effect on an asset, as ``of_end`` does.

    What cannot be paid is no matter of doubt: it is refused.
    """
    state, setup = game.state, game.setup
    effect = action.get("effect")
    if not 0 <= asset < len(state.holder) or effect not in ("take", "damage"):
        return []
    rules = setup.assets
    price = points.cost(action, state.damage[asset])
    if price > state.left[points.place(setup, state, action.get("pool", 0), state.seat)]:
        return []
    whole = rules["parts"] - state.damage[asset]
    if effect == "take" and whole and state.holder[asset] != state.seat:
        return [_counted("one_stands", "some_stand", whole, rules["part"])]
    if effect == "damage" and state.holder[asset] == state.seat:
        return [_say("own_target", rules["name"])]
    return []


def of(game: "Game", kind: int, arg: int) -> list:
    """Return what speaks against an intent of a player turn."""
    if kind == e.END_TURN:
        parts = [mechanism for mechanism in game.mechanisms if mechanism.end_label()]
        ends = game.state.phase == RUN and game.state.seat >= 0 and not parts
        return of_end(game) if ends else []  # else the turn goes on with its next part
    actions = game.setup.actions
    index, target = arg % SPEND_TARGET, arg // SPEND_TARGET - 1
    return of_effect(game, actions[index], target) if index < len(actions) else []
