# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Assets: what each player brings and others may take, with its holder, its damage and its fate.

An asset has the number of the seat it belongs to at home.
"""

from . import points
from .errors import Refused
from .state import ASK, GONE, HERE, LEFT, OUT, OVERTIME, PLAYING, RUN, STRANDED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .contract import Game
    from .state import State


# What effects add to an asset's damage.
_DAMAGES = {"damage": 1, "repair": -1}


def need(game: "Game", asset: int) -> None:
    """Check that an asset exists and is still here.

    :raises Refused: when it is not
    """
    if not 0 <= asset < len(game.state.holder):
        raise Refused("no_asset", game.setup.assets["name"] if game.setup.assets else "asset")
    if game.state.fate[asset] != HERE:
        raise Refused("asset_gone", game.setup.assets["name"])


def _forbids(state: "State", effect: str, asset: int) -> str:
    """Return the code of why the active seat may not do this to an asset that is here, or nothing.

    :param str effect: "take", "damage", "repair" or "leave"
    """
    own = state.holder[asset] == state.seat
    if effect == "take" and own:
        return "own_asset"
    if effect == "leave" and not own:
        return "not_holder"
    if effect == "repair" and not (own and asset != state.seat):
        return "not_captor"
    return ""


def check_target(game: "Game", effect: str, asset: int) -> None:
    """Check that the active seat may do this to that asset.

    :param str effect: "take", "damage", "repair" or "leave"
    :raises Refused: when it may not, or there is no such asset here
    """
    need(game, asset)
    code = _forbids(game.state, effect, asset)
    if code:
        raise Refused(code, game.setup.assets["name"])


def aims(game: "Game", effect: str) -> list:
    """Return what the active seat may do this to, the likely first: clockwise from the next player.

    For a penalty these are seats, from who plays; else assets.
    """
    state = game.state
    at = state.order.index(state.seat)
    if effect == "penalty":
        return state.order[at:] + state.order[:at]
    found = []
    for asset in state.order[at + 1 :] + state.order[: at + 1]:
        damage = state.damage[asset] + _DAMAGES.get(effect, 0)
        fits = 0 <= damage <= game.setup.assets["parts"]
        if state.fate[asset] == HERE and fits and not _forbids(state, effect, asset):
            found.append(asset)
    return found


def affect(game: "Game", effect: str, asset: int) -> None:
    """Let an action of the active seat have its effect on an asset.

    :param str effect: "take", "damage", "repair" or "leave"
    :raises Refused: when the asset has not that many parts
    """
    if effect == "take":
        set_holder(game, asset, game.state.seat)
    elif effect in _DAMAGES:
        set_damage(game, asset, game.state.damage[asset] + _DAMAGES[effect])
    elif effect == "leave":
        set_fate(game, asset, LEFT)


def set_holder(game: "Game", asset: int, seat: int) -> None:
    """Give an asset to a seat; bases, the running pool and who is out follow at once."""
    state = game.state
    if not 0 <= seat < len(state.status):
        raise Refused("no_seat")
    active = state.seat
    live = active >= 0 and state.course in (RUN, OVERTIME, ASK) and game.play_rules().get("points")
    before = points.bonus_count(state, active) if live else 0
    state.holder[asset] = seat
    if live:
        count = points.bonus_count(state, active) - before
        points.raise_left(game.setup, state, active, count)
    settle(game)


def set_damage(game: "Game", asset: int, damage: int) -> None:
    """Set how many parts of an asset are destroyed.

    :raises Refused: when it has not that many
    """
    rules = game.setup.assets
    if not 0 <= damage <= rules["parts"]:
        raise Refused("parts_limit", rules["parts"], rules["part"])
    game.state.damage[asset] = damage


def set_fate(game: "Game", asset: int, fate: int) -> None:
    """Let an asset leave, strand, or be here again.

    What leaves lowers the base of later turns; the points of the turn that goes on stay.
    """
    if not HERE <= fate <= STRANDED:
        raise Refused("value", HERE, STRANDED)
    game.state.fate[asset] = fate
    settle(game)


def settle(game: "Game") -> None:
    """Work out who is playing, gone or out from what each seat holds."""
    state = game.state
    own_only = game.setup.assets["out"] == "own"
    seats = len(state.status)
    for seat in range(seats):
        if state.status[seat] > GONE:
            continue
        status = OUT
        for asset in range(seats):
            if state.holder[asset] == seat and state.fate[asset] == LEFT and status == OUT:
                status = GONE
            elif state.holder[asset] == seat and state.fate[asset] == HERE:
                status = PLAYING
        if own_only and state.holder[seat] != seat:
            status = OUT
        if status == OUT and state.status[seat] != OUT:
            for pool in range(len(game.setup.pools)):
                state.kept[pool * seats + seat] = 0
        state.status[seat] = status


def strand(game: "Game", seat: int) -> None:
    """Strand what a seat still has here at the end of its last turn."""
    state = game.state
    for asset in range(len(state.holder)):
        if state.holder[asset] == seat and state.fate[asset] == HERE:
            state.fate[asset] = STRANDED
    settle(game)


def can_leave(game: "Game", seat: int) -> bool:
    """Return whether a seat can pay, now, for one of its assets to leave."""
    for action in game.setup.actions:
        if action.get("effect") == "leave" and game.available(action):
            at = points.place(game.setup, game.state, action.get("pool", 0), seat)
            for asset in held_here(game.state, seat):
                if points.cost(action, game.state.damage[asset]) <= game.state.left[at]:
                    return True
    return False


def held_here(state: "State", seat: int) -> list:
    """Return the assets a seat holds that are still here."""
    return [
        asset
        for asset in range(len(state.holder))
        if state.holder[asset] == seat and state.fate[asset] == HERE
    ]
