# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Assets: each player brings one, others may take it; it has a holder, damage and a fate.

Device form: ``assets`` is ``{"name", "part": name of a part that can be destroyed, "parts": how
many it has, "out": "last" or "own"}``, perhaps with names of several, ``plural`` and
``part_plural``. ``out``: a player is eliminated who lost his last asset, or his own. An action's
``effect`` is "take", "damage", "repair" or "leave", its ``cost_damage`` the extra cost for each
destroyed part. A pool's ``asset_bonus`` are the extra points for each asset taken. Rules of a step
of play: ``"zero": "ask"``, a player with assets here is asked at zero whether they leave;
``final``, assets still here at the end of a player turn are stranded.

An asset has the number of the seat that brought it. ASSET: asset * 128 + field * 16 + value.
"""

from .. import words as texts
from ..errors import Refused
from ..game import flow
from ..game.state import ASK, GONE, HERE, LEFT, OUT, OVERTIME, PLAYING, RUN, SCORE, STRANDED
from ..record import events as e
from ..record.events import ASSET_ASSET, ASSET_FIELD, SPEND_TARGET
from . import Mechanism, Prompt, Row
from .points import left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game
    from ..game.view import View

# Damage that effects add to an asset.
_DAMAGES = {"damage": 1, "repair": -1}


def _counted(
    one: str, some: str, count: int, rules: dict, name: str = "name", plural: str = "plural"
) -> tuple:
    if count == 1:
        return Refused(one, count, rules[name]).text, -1
    return Refused(some, count, rules.get(plural, rules[name])).text, -1


class Assets(Mechanism):
    """The assets of a game: lists of their holders, damage and fates, asset by asset."""

    KINDS = (e.ASSET,)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.rules = game.setup.more["assets"]
        seats = len(game.header.seats)
        self.holder = list(range(seats))
        self.damage = [0] * seats
        self.fate = [HERE] * seats
        self.lists = (self.holder, self.damage, self.fate)
        self._seen = [(-1, 0, 0)] * seats  # what was shown last; the same is not made again

    def held(self, seat: int, fate: int = HERE) -> list:
        """Return the assets that a seat holds and that have this fate."""
        return [
            asset
            for asset in range(len(self.holder))
            if self.holder[asset] == seat and self.fate[asset] == fate
        ]

    def name(self, asset: int) -> str:
        """Return an asset's name: the colour of the seat that brought it, and its kind."""
        home = self.game.setup.colours[self.game.header.seats[asset][0]][0]
        return texts.ASSET_OF.format(home, self.rules["name"])

    def taken(self, seat: int) -> int:
        """Return for how many assets a seat gets extra points: those that it took and holds.

        Points fall with each asset that leaves, so one less counts when its own asset has left.
        """
        count = 0
        for asset in range(len(self.holder)):
            if asset != seat and self.holder[asset] == seat and self.fate[asset] == HERE:
                count += 1
        if count and self.holder[seat] == seat and self.fate[seat] == LEFT:
            count -= 1
        return count

    def effect(self, action: dict) -> str:
        """Return an action's effect on an asset, "" for none."""
        effect = action.get("effect")
        return "" if not effect or effect == "penalty" else effect

    def need(self, asset: int) -> None:
        """Check that an asset exists and is still here.

        :raises Refused: when it is not
        """
        if not 0 <= asset < len(self.holder):
            raise Refused("no_asset", self.rules["name"])
        if self.fate[asset] != HERE:
            raise Refused("asset_gone", self.rules["name"])

    # -- the course of the game

    def adds(self, pool: int, seat: int, filled: bool) -> int:
        """Return the points that taken assets add to a pool."""
        bonus = self.game.setup.pools[pool].get("asset_bonus", 0)
        return bonus * self.taken(seat) if bonus else 0

    def price(self, action: dict, target: int, price: int) -> int:
        """Raise the price of an action by its target's damage.

        :raises Refused: when the target is not here, or the active seat may not do this to it
        """
        if not self.effect(action):
            return price
        if target < 0:
            raise Refused("needs_target")
        self.need(target)
        code = self._forbids(action["effect"], target)
        if code:
            raise Refused(code, self.rules["name"])
        return price - action["cost"] + self._cost(action, target)

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Carry out an action's effect on its target."""
        effect = self.effect(action)
        if effect:
            self._affect(effect, target)

    def done(self, seat: int, action: dict) -> None:
        """End the turn of a player without assets here; ask who gets those of an eliminated one."""
        effect = self.effect(action)
        if effect == "leave" and not self.held(seat):
            self._end_turn(seat)
        elif effect == "take":
            self._ask_whose()

    def late(self, action: dict) -> bool:
        """Whether an action answers the question at zero: it lets an asset leave."""
        return self.game.state.phase == ASK and self.effect(action) == "leave"

    def outlasts(self, seat: int) -> bool:
        """Ask at zero whether assets leave, where the rules say so."""
        if self.game.play_rules().get("zero") != "ask" or not self.held(seat):
            return False
        self.game.state.phase = ASK
        return True

    def settles(self, seat: int) -> None:
        """Strand the assets that are still here after a last turn."""
        if self.game.play_rules().get("final"):
            self._strand(seat)

    def doubts(self, kind: int, seat: int, arg: int) -> list:
        """Doubt an end that strands assets, and an action on an unlikely target."""
        if kind == e.SPEND and arg >= SPEND_TARGET:
            return self._doubts_of_effect(arg)
        if kind == e.END_TURN and self.game.play_rules().get("final") and self.game.ends():
            return self._doubts_of_end()
        return []

    # -- what actions do

    def _forbids(self, effect: str, asset: int) -> str:
        """Return the refusal's code when the active seat may not do this to an asset, else "".

        :param str effect: "take", "damage", "repair" or "leave"
        """
        seat = self.game.state.seat
        own = self.holder[asset] == seat
        if effect == "take" and own:
            return "own_asset"
        if effect == "leave" and not own:
            return "not_holder"
        if effect == "repair" and not (own and asset != seat):
            return "not_captor"
        return ""

    def _cost(self, action: dict, asset: int) -> int:
        """Return the cost of an action on an asset."""
        return action["cost"] + self.damage[asset] * action.get("cost_damage", 0)  # type: ignore

    def aims(self, action: dict) -> list:
        """Return ``(asset, name)`` of the active player's possible targets for an action.

        Likely ones come first: clockwise from the next player.
        """
        state, effect = self.game.state, action["effect"]
        at = state.order.index(state.seat)
        found = []
        for asset in state.order[at + 1 :] + state.order[: at + 1]:
            damage = self.damage[asset] + _DAMAGES.get(effect, 0)
            fits = 0 <= damage <= self.rules["parts"]
            if self.fate[asset] == HERE and fits and not self._forbids(effect, asset):
                found.append((asset, self.name(asset)))
        return found

    def _affect(self, effect: str, asset: int) -> None:
        """Carry out an effect by the active seat on an asset.

        :param str effect: "take", "damage", "repair" or "leave"
        :raises Refused: when the asset has no such part to destroy or to repair
        """
        if effect == "take":
            self._set_holder(asset, self.game.state.seat)
        elif effect in _DAMAGES:
            self._set_damage(asset, self.damage[asset] + _DAMAGES[effect])
        elif effect == "leave":
            self.set_fate(asset, LEFT)

    def _end_turn(self, seat: int) -> None:
        """End a seat's player turn, if it still goes on."""
        state = self.game.state
        if state.seat == seat and state.phase in (RUN, ASK):
            flow.end_turn(self.game)

    # -- holder, damage and fate

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Set a field of an asset: a correction, or the answer to who gets it.

        :raises Refused: when there is no such asset or value
        """
        asset, value = arg // ASSET_ASSET, arg % ASSET_FIELD
        field = arg % ASSET_ASSET // ASSET_FIELD
        if not 0 <= asset < len(self.holder):
            raise Refused("no_asset", self.rules["name"])
        if field == e.HOLDER:
            self._set_holder(asset, value)
        elif field == e.DAMAGE:
            self._set_damage(asset, value)
        elif field == e.FATE:
            self.set_fate(asset, value)
        else:
            raise Refused("value", e.HOLDER, e.FATE)
        self._ask_whose()

    def _set_holder(self, asset: int, seat: int) -> None:
        """Give an asset to a seat; the pools of a running turn and eliminations follow at once."""
        game = self.game
        state = game.state
        if not 0 <= seat < len(state.status):
            raise Refused("no_seat")
        active = state.seat
        runs = active >= 0 and state.course in (RUN, OVERTIME, ASK)
        live = runs and game.play_rules().get("points")
        before = self.taken(active) if live else 0
        self.holder[asset] = seat
        if live:
            count = self.taken(active) - before
            for pool, rules in enumerate(game.setup.pools):
                at = pool * len(state.status) + active
                state.left[at] = max(0, state.left[at] + count * rules.get("asset_bonus", 0))
        self.settle()

    def _set_damage(self, asset: int, damage: int) -> None:
        """Set how many parts of an asset are destroyed.

        :raises Refused: when it has fewer
        """
        rules = self.rules
        if not 0 <= damage <= rules["parts"]:
            raise Refused("parts_limit", rules["parts"], rules.get("part_plural", rules["part"]))
        self.damage[asset] = damage

    def set_fate(self, asset: int, fate: int) -> None:
        """Let an asset leave, strand, or be here again.

        An asset that leaves lowers the points of later turns, but not those of the present one.
        """
        if not HERE <= fate <= STRANDED:
            raise Refused("value", HERE, STRANDED)
        self.fate[asset] = fate
        self.settle()

    def settle(self) -> None:
        """Set each seat playing, gone or out, by the assets that it holds.

        An absent seat stays absent, unless it is out.
        """
        game = self.game
        state = game.state
        own_only = self.rules["out"] == "own"
        for seat in range(len(state.status)):
            status = OUT
            if self.held(seat):
                status = PLAYING
            elif self.held(seat, LEFT):
                status = GONE
            if own_only and self.holder[seat] != seat:
                status = OUT
            if status != OUT and state.status[seat] > GONE:
                continue
            if status == OUT and state.status[seat] != OUT:
                savings: "Any" = game.owner(e.FIX_KEPT)
                if savings:
                    savings.lose(seat)
            state.status[seat] = status

    def _strand(self, seat: int) -> None:
        """Strand what a seat still has here at the end of its last turn."""
        for asset in self.held(seat):
            self.fate[asset] = STRANDED
        self.settle()

    # -- leaving

    def _leaving(self) -> list:
        """Return the actions by which an asset leaves."""
        return [action for action in self.game.setup.actions if action.get("effect") == "leave"]

    def _keep(self, seat: int) -> int:
        """Return the points by which all assets of a seat can leave."""
        held = self.held(seat)
        return sum([self._cost(action, asset) for action in self._leaving() for asset in held])

    def _doubts_of_end(self) -> list:
        """Doubt the end of a player turn that strands an asset which could still leave."""
        game = self.game
        held = self.held(game.state.seat)
        for action in self._leaving():
            for asset in held if game.available(action) else ():
                if self._cost(action, asset) <= left(game, game.state.seat, action):
                    return [_counted("one_stays", "some_stay", len(held), self.rules)]
        return []

    def _doubts_of_effect(self, arg: int) -> list:
        """Doubt an action on an unlikely target; one that cannot be paid is refused anyway."""
        game, rules = self.game, self.rules
        actions, seat = game.setup.actions, game.state.seat
        index, asset = arg % SPEND_TARGET, arg // SPEND_TARGET - 1
        effect = self.effect(actions[index]) if index < len(actions) else ""
        if not 0 <= asset < len(self.holder) or effect not in ("take", "damage"):
            return []
        action = actions[index]
        if self._cost(action, asset) > left(game, seat, action):
            return []
        whole = rules["parts"] - self.damage[asset]
        own = self.holder[asset] == seat
        if effect == "take" and whole and not own:
            return [_counted("one_stands", "some_stand", whole, rules, "part", "part_plural")]
        if effect == "damage" and own:
            return [(Refused("own_target", rules["name"]).text, -1)]
        return []

    # -- assets taken by a player who was then eliminated
    # Assets that an eliminated player had taken need a new holder. Rules need not say which, so the
    # table is asked.

    def _left_behind(self) -> int:
        """Return the first asset here that an eliminated seat holds, -1 when there is none."""
        status = self.game.state.status
        for asset, seat in enumerate(self.holder):
            if self.fate[asset] == HERE and status[seat] == OUT:
                return asset
        return -1

    def _ask_whose(self) -> None:
        """Ask for each such asset; go on with the game when there is none left."""
        if self.rules["out"] != "own":
            return
        if self._left_behind() < 0:
            if self.asks():
                self.answered()
        elif self.game.state.phase != SCORE:
            self.ask()

    def prompt(self) -> Prompt:
        """Ask who gets an asset that an eliminated player had taken: a seat, or nobody."""
        game = self.game
        state = game.state
        asset = self._left_behind()
        rows = [
            Row(game.name(seat), "", e.ASSET, e.NOBODY, e.asset_arg(asset, e.HOLDER, seat))
            for seat in state.order
            if state.status[seat] == PLAYING or seat == asset
        ]
        gone = e.asset_arg(asset, e.FATE, STRANDED)
        rows.append(Row(texts.NOBODY_ELSE, "", e.ASSET, e.NOBODY, gone))
        loser = game.name(self.holder[asset])
        whose = texts.WHOSE.format(game.name(asset), self.rules["name"])
        return Prompt(texts.WHO_HAS.format(whose), rows, (texts.LOSER_HAD.format(loser),))

    # -- view

    def put(self, view: "View") -> None:
        """Show all assets, and in a last turn the points that leaving costs."""
        for asset in range(len(self.holder)):
            seen = self._seen[asset]
            if (
                seen[0] != self.holder[asset]
                or seen[1] != self.damage[asset]
                or seen[2] != self.fate[asset]
            ):
                seen = (self.holder[asset], self.damage[asset], self.fate[asset])
                self._seen = self._seen[:asset] + [seen] + self._seen[asset + 1 :]
        view.assets = self._seen
        if view.live and self.game.play_rules().get("final"):
            view.keep = self._keep(view.seat)

    def offer(self, row: "Row", action: dict) -> None:
        """Add the targets to the row of an action with an effect."""
        effect = self.effect(action)
        if effect:
            row.aims = self
        if self.game.state.phase == ASK:  # at zero only leaving has a key
            row.key = "spend" if effect == "leave" else None


RULES = Assets
