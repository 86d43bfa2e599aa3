# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Assets: what each player brings and others may take, with its holder, its damage and its fate.

Device form: ``assets`` is ``{"name", "part": what of it can be destroyed, "parts": how many, "out":
"last" or "own"}``: who lost the last one, or already his own, is eliminated. The ``effect`` of an
action is "take", "damage", "repair" or "leave", its ``cost_damage`` what it costs more for each
part destroyed; a pool's ``asset_bonus`` is what it holds more for each asset taken. In the rules of
a step of play ``"zero": "ask"``: who has assets here is asked at zero whether they leave;
``final``: what is here as a player turn ends stays behind.

An asset has the number of the seat it belongs to at home. ASSET: asset * 128 + field * 16 + value.
"""

from .. import events as e
from .. import words as texts
from ..events import SPEND_TARGET
from ..state import ASK, HERE, LEFT
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..contract import Game
    from ..view import View
    from . import Row


class Assets(Mechanism):
    """The assets of a game: lists of their holders, damage and fates, asset by asset."""

    KINDS = (e.ASSET,)
    ACTS = "assets_acts"

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.rules = game.setup.more["assets"]
        seats = len(game.header.seats)
        self.holder = list(range(seats))
        self.damage = [0] * seats
        self.fate = [HERE] * seats
        self.lists = (self.holder, self.damage, self.fate)

    def held(self, seat: int, fate: int = HERE) -> list:
        """Return the assets of such a fate that a seat holds: those still here."""
        return [
            asset
            for asset, holder in enumerate(self.holder)
            if holder == seat and self.fate[asset] == fate
        ]

    def name(self, asset: int) -> str:
        """Return what an asset is called: its home's colour and its kind."""
        home = self.game.setup.colours[self.game.header.seats[asset][0]][0]
        return texts.ASSET_OF.format(home, self.rules["name"].lower())

    def taken(self, seat: int) -> int:
        """Return for how many assets a seat's points are raised: those it took and still holds.

        When its own has left of its own will, one less counts: they fall with each that leaves.
        """
        count = len([asset for asset in self.held(seat) if asset != seat])
        if count and self.holder[seat] == seat and self.fate[seat] == LEFT:
            count -= 1
        return count

    # -- the course of the game

    def adds(self, pool: int, seat: int, filled: bool) -> int:
        """Return what assets taken add to a pool."""
        bonus = self.game.setup.pools[pool].get("asset_bonus", 0)
        return bonus * self.taken(seat) if bonus else 0

    def effect(self, action: dict) -> str:
        """Return what an action does to an asset, or nothing."""
        effect = action.get("effect")
        return "" if not effect or effect == "penalty" else effect

    def price(self, action: dict, target: int, price: int) -> int:
        """Let damage raise what an action costs."""
        if self.effect(action):
            price = self.acts.price(self, action, target, price)
        return price

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Let an action have its effect."""
        effect = self.effect(action)
        if effect:
            self.acts.affect(self, effect, target)

    def done(self, seat: int, action: dict) -> None:
        """End the player turn of who has nothing left here; ask who has what the loser had."""
        effect = self.effect(action)
        if effect == "leave" and not self.held(seat):
            self.acts.end(self, seat)
        elif effect == "take":
            self.acts.ask_whose(self)

    def late(self, action: dict) -> bool:
        """Whether this action lets an asset leave while that is asked."""
        return self.game.state.phase == ASK and self.effect(action) == "leave"

    def outlasts(self, seat: int) -> bool:
        """Ask whether what is here leaves, where the rules leave that to the table."""
        if self.game.play_rules().get("zero") != "ask" or not self.held(seat):
            return False
        self.game.state.phase = ASK
        return True

    def goes_on(self, seat: int) -> bool:
        """Leave behind what did not leave in a last turn."""
        if self.game.play_rules().get("final"):
            self.acts.strand(self, seat)
        return False

    def doubts(self, kind: int, seat: int, arg: int) -> list:
        """Doubt what leaves an asset behind, or is done to the wrong one."""
        if kind == e.SPEND and arg >= SPEND_TARGET:
            return self.acts.doubts_of_effect(self, arg)  # type: ignore[no-any-return]
        if kind == e.END_TURN and self.game.play_rules().get("final") and self.game.ends():
            return self.acts.doubts_of_end(self)  # type: ignore[no-any-return]
        return []

    # -- what may be seen

    def put(self, view: "View") -> None:
        """Show all assets, and what it costs that all leave."""
        view.assets = [
            (holder, self.damage[asset], self.fate[asset])
            for asset, holder in enumerate(self.holder)
        ]
        if view.live and self.game.play_rules().get("final"):
            view.keep = self.acts.keep(self, view.seat)

    def offer(self, row: "Row", action: dict) -> None:
        """Some actions are done to one of them."""
        effect = self.effect(action)
        if effect:
            row.aims = self
        if self.game.state.phase == ASK:  # nothing else has a key there
            row.key = "spend" if effect == "leave" else None


RULES = Assets
