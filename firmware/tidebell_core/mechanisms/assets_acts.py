# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What happens to assets: actions, the referee, a last turn, and the question who has them."""

from .. import events as e
from .. import flow
from .. import words as texts
from ..errors import Refused
from ..events import ASSET_ASSET, ASSET_FIELD, SPEND_TARGET
from ..state import ASK, GONE, HERE, LEFT, OUT, OVERTIME, PLAYING, RUN, SCORE, STRANDED
from . import Prompt, Row
from .points import left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .assets import Assets

# What effects add to an asset's damage.
_DAMAGES = {"damage": 1, "repair": -1}


def need(assets: "Assets", asset: int) -> None:
    """Check that an asset exists and is still here.

    :raises Refused: when it is not
    """
    if not 0 <= asset < len(assets.holder):
        raise Refused("no_asset", assets.rules["name"])
    if assets.fate[asset] != HERE:
        raise Refused("asset_gone", assets.rules["name"])


# -- what actions do


def _forbids(assets: "Assets", effect: str, asset: int) -> str:
    """Return the code of why the active seat may not do this to an asset that is here, or nothing.

    :param str effect: "take", "damage", "repair" or "leave"
    """
    seat = assets.game.state.seat
    own = assets.holder[asset] == seat
    if effect == "take" and own:
        return "own_asset"
    if effect == "leave" and not own:
        return "not_holder"
    if effect == "repair" and not (own and asset != seat):
        return "not_captor"
    return ""


def cost(assets: "Assets", action: dict, asset: int) -> int:
    """Return what an action costs, done to an asset."""
    return action["cost"] + assets.damage[asset] * action.get("cost_damage", 0)  # type: ignore


def price(assets: "Assets", action: dict, target: int, price: int) -> int:
    """Return what an action costs, given what it is done to.

    :raises Refused: when the active seat may not do this to that asset, or there is none such here
    """
    if target < 0:
        raise Refused("needs_target")
    need(assets, target)
    code = _forbids(assets, action["effect"], target)
    if code:
        raise Refused(code, assets.rules["name"])
    return price - action["cost"] + cost(assets, action, target)


def aims(assets: "Assets", action: dict) -> list:
    """Return ``(asset, name)`` of all that an action may be done to by who plays.

    The likely come first: clockwise from the next player.
    """
    state, effect = assets.game.state, action["effect"]
    at = state.order.index(state.seat)
    found = []
    for asset in state.order[at + 1 :] + state.order[: at + 1]:
        damage = assets.damage[asset] + _DAMAGES.get(effect, 0)
        fits = 0 <= damage <= assets.rules["parts"]
        if assets.fate[asset] == HERE and fits and not _forbids(assets, effect, asset):
            found.append((asset, assets.name(asset)))
    return found


def affect(assets: "Assets", effect: str, asset: int) -> None:
    """Let an action of the active seat have its effect on an asset.

    :param str effect: "take", "damage", "repair" or "leave"
    :raises Refused: when the asset has not that many parts
    """
    if effect == "take":
        _set_holder(assets, asset, assets.game.state.seat)
    elif effect in _DAMAGES:
        _set_damage(assets, asset, assets.damage[asset] + _DAMAGES[effect])
    elif effect == "leave":
        set_fate(assets, asset, LEFT)


def end(assets: "Assets", seat: int) -> None:
    """End the player turn of who has nothing here any more, if it is still on."""
    state = assets.game.state
    if state.seat == seat and state.phase in (RUN, ASK):
        flow.end_turn(assets.game)


# -- what they are


def apply(assets: "Assets", kind: int, seat: int, arg: int) -> None:
    """Put an asset right, as a referee or the answer to whose it is says.

    :raises Refused: when there is no such asset or value
    """
    asset, field, value = arg // ASSET_ASSET, arg % ASSET_ASSET // ASSET_FIELD, arg % ASSET_FIELD
    if not 0 <= asset < len(assets.holder):
        raise Refused("no_asset", assets.rules["name"])
    if field == e.HOLDER:
        _set_holder(assets, asset, value)
    elif field == e.DAMAGE:
        _set_damage(assets, asset, value)
    elif field == e.FATE:
        set_fate(assets, asset, value)
    else:
        raise Refused("value", e.HOLDER, e.FATE)
    ask_whose(assets)


def _set_holder(assets: "Assets", asset: int, seat: int) -> None:
    """Give an asset to a seat; bases, the running pool and who is out follow at once."""
    game = assets.game
    state = game.state
    if not 0 <= seat < len(state.status):
        raise Refused("no_seat")
    active = state.seat
    live = active >= 0 and state.course in (RUN, OVERTIME, ASK) and game.play_rules().get("points")
    before = assets.taken(active) if live else 0
    assets.holder[asset] = seat
    if live:
        count = assets.taken(active) - before
        for pool, rules in enumerate(game.setup.pools):
            at = pool * len(state.status) + active
            state.left[at] = max(0, state.left[at] + count * rules.get("asset_bonus", 0))
    settle(assets)


def _set_damage(assets: "Assets", asset: int, damage: int) -> None:
    """Set how many parts of an asset are destroyed.

    :raises Refused: when it has not that many
    """
    rules = assets.rules
    if not 0 <= damage <= rules["parts"]:
        raise Refused("parts_limit", rules["parts"], rules["part"])
    assets.damage[asset] = damage


def set_fate(assets: "Assets", asset: int, fate: int) -> None:
    """Let an asset leave, strand, or be here again.

    What leaves lowers the base of later turns; the points of the turn that goes on stay.
    """
    if not HERE <= fate <= STRANDED:
        raise Refused("value", HERE, STRANDED)
    assets.fate[asset] = fate
    settle(assets)


def settle(assets: "Assets") -> None:
    """Work out who is playing, gone or out from what each seat holds.

    Who is absent stays so, but can be out like everybody else.
    """
    game = assets.game
    state = game.state
    own_only = assets.rules["out"] == "own"
    for seat in range(len(state.status)):
        status = OUT
        if assets.held(seat):
            status = PLAYING
        elif assets.held(seat, LEFT):
            status = GONE
        if own_only and assets.holder[seat] != seat:
            status = OUT
        if status != OUT and state.status[seat] > GONE:
            continue
        if status == OUT and state.status[seat] != OUT:
            savings: "Any" = game.owner(e.FIX_KEPT)
            if savings:
                savings.lose(seat)
        state.status[seat] = status


def strand(assets: "Assets", seat: int) -> None:
    """Strand what a seat still has here at the end of its last turn."""
    for asset in assets.held(seat):
        assets.fate[asset] = STRANDED
    settle(assets)


# -- leaving


def _leaving(assets: "Assets") -> list:
    """Return the actions by which an asset leaves."""
    return [action for action in assets.game.setup.actions if action.get("effect") == "leave"]


def keep(assets: "Assets", seat: int) -> int:
    """Return what it takes that all leave that a seat has here."""
    held = assets.held(seat)
    return sum([cost(assets, action, asset) for action in _leaving(assets) for asset in held])


def doubts_of_end(assets: "Assets") -> list:
    """Doubt that the player turn ends while an asset that can still leave would stay for ever."""
    game = assets.game
    held = assets.held(game.state.seat)
    for action in _leaving(assets):
        for asset in held if game.available(action) else ():
            if cost(assets, action, asset) <= left(game, game.state.seat, action):
                kind = assets.rules["name"]
                return [_counted("one_stays", "some_stay", len(held), kind)]
    return []


def doubts_of_effect(assets: "Assets", arg: int) -> list:
    """Doubt what is done to an asset that it is hardly meant for.

    What cannot be paid is no matter of doubt: it is refused.
    """
    game, rules = assets.game, assets.rules
    actions, seat = game.setup.actions, game.state.seat
    index, asset = arg % SPEND_TARGET, arg // SPEND_TARGET - 1
    effect = assets.effect(actions[index]) if index < len(actions) else ""
    if not 0 <= asset < len(assets.holder) or effect not in ("take", "damage"):
        return []
    action = actions[index]
    if cost(assets, action, asset) > left(game, seat, action):
        return []
    whole = rules["parts"] - assets.damage[asset]
    own = assets.holder[asset] == seat
    if effect == "take" and whole and not own:
        return [_counted("one_stands", "some_stand", whole, rules["part"])]
    if effect == "damage" and own:
        return [(Refused("own_target", rules["name"]).text, -1)]
    return []


def _counted(one: str, some: str, count: int, name: str) -> tuple:
    return Refused(one if count == 1 else some, count, name).text, -1


# -- what an eliminated player had taken: where a game says that losing one's own asset eliminates,
# its rules need not say who then has what was taken with it; so the table does.


def _left_behind(assets: "Assets") -> int:
    """Return the first asset here that an eliminated seat holds, -1 when there is none."""
    status = assets.game.state.status
    for asset, seat in enumerate(assets.holder):
        if assets.fate[asset] == HERE and status[seat] == OUT:
            return asset
    return -1


def ask_whose(assets: "Assets") -> None:
    """Ask while there is such an asset; go on with the game when there is none any more."""
    if assets.rules["out"] != "own":
        return
    if _left_behind(assets) < 0:
        if assets.asks():
            assets.answered()
    elif assets.game.state.phase != SCORE:
        assets.ask()


def prompt(assets: "Assets") -> Prompt:
    """Ask who has the next such asset: who plays, whose it was at first, or nobody."""
    game = assets.game
    state = game.state
    asset = _left_behind(assets)
    rows = [
        Row(game.name(seat), "", e.ASSET, e.NOBODY, e.asset_arg(asset, e.HOLDER, seat))
        for seat in state.order
        if state.status[seat] == PLAYING or seat == asset
    ]
    gone = e.asset_arg(asset, e.FATE, STRANDED)
    rows.append(Row(texts.NOBODY_ELSE, "", e.ASSET, e.NOBODY, gone))
    loser = game.name(assets.holder[asset])
    whose = texts.WHOSE % (game.name(asset), assets.rules["name"].lower())
    return Prompt(texts.WHO_HAS % whose, rows, (texts.LOSER_HAD % loser,))
