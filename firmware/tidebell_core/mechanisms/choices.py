# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Secret choices: the holder of each asset chooses, and all choices are revealed at once.

Device form: ``choices`` lists ``{"name", "options": [[text, effect or null], ...], "per":
"asset"}``; the effect "leave" lets the asset leave. The step ``["choose", choice]`` is the round.

CHOOSE: asset * 8 + option, SKIPPED when the referee skips a holder. ``values`` are 1 once the last
choices are revealed, then the option of each asset, -1 before it is chosen.
"""

from ..errors import Refused
from ..game import flow
from ..game.state import ASKED, CHOOSE, LEFT, PLAYING, REVEAL, REVEALED, SEALED
from ..record import events as e
from ..record.events import CHOOSE_TARGET
from . import Mechanism, Prompt, Row, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game
    from ..game.view import View
    from .assets import Assets


class Choices(Mechanism):
    """The round of secret choices."""

    KINDS = (e.CHOOSE,)
    STEPS = ("choose",)

    revealed = number(0)  # 1 once the last choices are revealed

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values += [0] + [-1] * len(game.header.seats)

    def option(self, asset: int) -> int:
        """Return the option chosen for an asset, -1 before."""
        return self.values[1 + asset]

    def options(self) -> list:
        """Return the option chosen for each asset, -1 before."""
        return self.values[1:]

    def _rules(self) -> dict:
        """Return the rules of the round under way."""
        game = self.game
        choice = game.steps()[game.state.step][1]
        return game.setup.more["choices"][choice]  # type: ignore[no-any-return]

    def _assets(self) -> "Assets":
        """Return the mechanism of the assets."""
        return self.game.owner(e.ASSET)  # type: ignore[return-value]

    # -- its events and questions

    def enter(self, step: list) -> None:
        """Begin the round."""
        self.game.state.phase = CHOOSE
        self.values[:] = [0] + [-1] * len(self.game.state.status)
        self._seek()

    def question(self, asset: int) -> Prompt:
        """Return the secret question about an asset, which is named if its holder has several."""
        rules, assets = self._rules(), self._assets()
        seat = assets.holder[asset]
        rows = [
            Row(option[0], "", e.CHOOSE, seat, asset * CHOOSE_TARGET + at)
            for at, option in enumerate(rules["options"])
        ]
        several = len(assets.held(seat)) > 1
        return Prompt(rules["name"], rows, (assets.name(asset),) if several else (), seat, True)

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Note the secret choice for an asset; it can be changed until the last one is made.

        :raises Refused: when there is nothing to choose, or no such option
        """
        asset, option = arg // CHOOSE_TARGET, arg % CHOOSE_TARGET
        if self.game.state.phase != CHOOSE:
            raise Refused("not_now")
        assets = self._assets()
        assets.need(asset)
        options = self._rules()["options"]
        if option != e.SKIPPED and not 0 <= option < len(options):
            raise Refused("value", 0, len(options) - 1)
        self.values[1 + asset] = option
        self._seek()

    def _seek(self) -> None:
        """Go on to the next asset without a choice whose holder plays; after the last, reveal."""
        state, held = self.game.state, self._assets().held
        for seat in flow.clockwise(state):
            for asset in held(seat) if state.status[seat] == PLAYING else ():
                if self.option(asset) < 0:
                    state.pos = asset
                    state.seat = seat
                    return
        state.seat = -1
        state.phase = REVEAL
        self.revealed = 1

    def go_on(self, arg: int) -> None:
        """Carry out the revealed choices, and go on.

        :raises Refused: while a choice is missing
        """
        game = self.game
        if game.state.phase != REVEAL:
            raise Refused("not_now")
        options, assets = self._rules()["options"], self._assets()
        for asset, option in enumerate(self.options()):
            if 0 <= option < len(options) and options[option][1] == "leave":
                assets.set_fate(asset, LEFT)
        flow.next_step(game)

    def answers(self) -> int:
        """Return the progress of the round of choices."""
        phase = self.game.state.phase
        if phase not in (CHOOSE, REVEAL) or max(self.options()) < 0:
            return ASKED
        return SEALED if phase == CHOOSE else REVEALED

    # -- view

    def put(self, view: "View") -> None:
        """Show the question and its asset, and the choices once they are revealed."""
        state = self.game.state
        if state.phase not in (CHOOSE, REVEAL):
            return
        rules = self._rules()
        view.choice = rules["name"]
        view.options = [option[0] for option in rules["options"]]
        view.asset = state.pos
        if state.phase == REVEAL:
            view.chosen = self.options()

    def hides(self, event: tuple) -> bool:
        """Whether choices are not revealed yet, also after play was ended early."""
        return not self.revealed


RULES = Choices
