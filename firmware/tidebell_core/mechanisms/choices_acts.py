# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The round of secret choices from its begin to what is done by them."""

from .. import events as e
from .. import flow
from ..errors import Refused
from ..events import CHOOSE_TARGET
from ..state import CHOOSE, LEFT, PLAYING, REVEAL
from . import Prompt, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..view import View
    from .assets import Assets
    from .choices import Choices


def _rules(choices: "Choices") -> dict:
    """Return the rules of the round under way."""
    game = choices.game
    choice = game.steps()[game.state.step][1]
    return game.setup.more["choices"][choice]  # type: ignore[no-any-return]


def _assets(choices: "Choices") -> "Assets":
    """Return the mechanism of the assets."""
    return choices.game.owner(e.ASSET)  # type: ignore[return-value]


def enter(choices: "Choices", step: list) -> None:
    """Begin the round."""
    choices.game.state.phase = CHOOSE
    choices.values[:] = [0] + [-1] * len(choices.game.state.status)
    _seek(choices)


def asked(choices: "Choices", asset: int) -> Prompt:
    """Return what the holder of an asset is asked, in secret: which, if he holds several."""
    rules, assets = _rules(choices), _assets(choices)
    seat = assets.holder[asset]
    rows = [
        Row(option[0], "", e.CHOOSE, seat, asset * CHOOSE_TARGET + at)
        for at, option in enumerate(rules["options"])
    ]
    several = len(assets.held(seat)) > 1
    return Prompt(rules["name"], rows, (assets.name(asset),) if several else (), seat, True)


def apply(choices: "Choices", kind: int, seat: int, arg: int) -> None:
    """Note the secret choice for an asset; it can be changed until the last one is made.

    :raises Refused: when there is nothing to choose, or no such option
    """
    asset, option = arg // CHOOSE_TARGET, arg % CHOOSE_TARGET
    if choices.game.state.phase != CHOOSE:
        raise Refused("not_now")
    assets = _assets(choices)
    assets.acts.need(assets, asset)
    options = _rules(choices)["options"]
    if option != e.SKIPPED and not 0 <= option < len(options):
        raise Refused("value", 0, len(options) - 1)
    choices.values[1 + asset] = option
    _seek(choices)


def _seek(choices: "Choices") -> None:
    """Name the holder of the next asset without a choice; when there is none, reveal.

    Who is absent or out has none to make.
    """
    state, held = choices.game.state, _assets(choices).held
    for seat in flow.clockwise(state):
        for asset in held(seat) if state.status[seat] == PLAYING else ():
            if choices.values[1 + asset] < 0:
                state.pos = asset
                state.seat = seat
                return
    state.seat = -1
    state.phase = REVEAL
    choices.values[0] = 1


def go_on(choices: "Choices", arg: int) -> None:
    """Let leave what was chosen to, and go on.

    :raises Refused: while somebody has still to choose
    """
    game = choices.game
    if game.state.phase != REVEAL:
        raise Refused("not_now")
    options, assets = _rules(choices)["options"], _assets(choices)
    for asset, option in enumerate(choices.values[1:]):
        if 0 <= option < len(options) and options[option][1] == "leave":
            assets.acts.set_fate(assets, asset, LEFT)
    flow.next_step(game)


def put(choices: "Choices", view: "View") -> None:
    """Put into a view what is asked about which asset, and what was chosen once that is shown."""
    rules, state = _rules(choices), choices.game.state
    view.choice = rules["name"]
    view.options = [option[0] for option in rules["options"]]
    view.asset = state.pos
    if state.phase == REVEAL:
        view.chosen = choices.values[1:]
