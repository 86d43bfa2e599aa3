# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Bags and decks that players draw from: hands, cards on the table, discards, refills, an end card.

TAKE: bag (8), place among the kinds in the discards + 1 or 0 for a draw (128), and for draws that
all see the kinds + 1 in base 65. DISCARD and PLAY: kind (64), bag (8), from the table (2); a card
played from a hand comes before its player, from another's table before whoever is playing. HAND:
what a player is asked (8), bag (8), how many seats further he sits (8).
"""

from .. import events as e
from .. import flow, points
from ..errors import Refused
from ..state import OVER, PLAYING, RUN
from . import hands
from .cards import (
    BAG,
    DONE,
    DRAW,
    DROP,
    DUE,
    END,
    FRESH,
    GIVE,
    HELD,
    LEFT,
    LIMIT,
    LOSE,
    MODE,
    PUT,
    SEAT,
    SEE,
    SHOW,
    TABLE,
    Cards,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import Prompt


class Bags(Cards):
    """The bags of one game."""

    KINDS = (e.TAKE, e.DISCARD, e.PLAY, e.HAND)

    # -- the course of the game

    def enter(self, step: list) -> None:
        """Deal, or let everybody come down to the limit of a hand."""
        state = self.game.state
        state.round = flow.clockwise(state)
        self._next_seat(step)

    def _next_seat(self, step: list) -> None:
        """Ask the next of those who are dealt to, or whose hand is too large; else go on."""
        state = self.game.state
        bag = step[1]
        while state.pos < len(state.round):
            seat = state.round[state.pos]
            if state.status[seat] == PLAYING:
                if step[0] == "deal":
                    self.values[self._at[bag] + DUE] = self.bags[bag].get("start", 0)
                    self._ask(DRAW, seat, bag)
                    return
                if self.over_limit(bag, seat) > 0:
                    self._ask(LIMIT, seat, bag)
                    return
            state.pos += 1
        state.seat = -1
        if self.asks():
            self.leave()  # the next step may have a question of its own
        flow.next_step(self.game)

    def round_begins(self, rules: dict) -> bool:
        """Clear the tables that are cleared each turn."""
        if not self.asks():
            self.values[MODE] = DONE  # what a referee's other turn has left open
        for bag, own in enumerate(self.bags):
            if own.get("clear"):
                for seat in range(len(self.game.state.status)):
                    for kind in self.held(bag, seat, TABLE):
                        self.let_go(bag, seat, TABLE, kind)
                        self.discard(bag, kind)
        return False

    def turn_begins(self, seat: int) -> None:
        """Have a player draw what a turn brings."""
        for bag, rules in enumerate(self.bags):
            due = rules.get("turn", 0)
            for kind in self.held(bag, seat, TABLE):
                due += self.brings(bag, kind, "each")
            self.values[self._at[bag] + DUE] = due if seat >= 0 else 0
        self._next(seat)

    def _next(self, seat: int) -> None:
        """Ask for the next draw that is due; without one go back to what was interrupted."""
        for bag in range(len(self.bags)):
            if self.of(bag, DUE) > 0:
                self._ask(DRAW, seat, bag)
                return
        self.values[MODE] = DONE
        if self.asks():
            self.answered()

    def _ask(self, mode: int, seat: int, bag: int) -> None:
        self.values[MODE : BAG + 1] = [mode, seat, bag]
        if not self.asks():
            self.ask()
        if self._own_step():
            self.game.state.seat = seat

    def _own_step(self) -> list:
        """Return the step that goes on if it is its own, an empty list if not."""
        step = flow.steps(self.game)[self.game.state.step]
        return step if step[0] in self.STEPS else []

    def waits(self) -> bool:
        """Whether a question of its own is still to be asked."""
        return self.values[MODE] != DONE

    def holds(self, seat: int) -> bool:
        """Let a player come down to the limit of his hand before his turn ends."""
        for mechanism in self.game.mechanisms:
            if mechanism.end_label():
                return False  # another phase follows first
        for bag, rules in enumerate(self.bags):
            if seat >= 0 and not rules.get("trim") and self.over_limit(bag, seat) > 0:
                self._ask(LIMIT, seat, bag)
                return True
        return False

    # -- events

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Draw, choose, play, discard, or open a hand.

        :raises Refused: when it is not the moment, or there is no such card
        """
        if not 0 <= seat < len(self.game.state.status):
            raise Refused("no_seat")
        if kind == e.TAKE:
            self._take(seat, arg)
        elif kind == e.HAND:
            self._open(seat, arg)
        else:
            self._move(kind, seat, arg)

    def _asked(self, seat: int, *modes: int) -> bool:
        return self.asks() and self.values[SEAT] == seat and self.values[MODE] in modes

    def _take(self, seat: int, arg: int) -> None:
        state = self.game.state
        bag = arg % 8
        place = arg // 8 % 128
        if arg < 0 or bag >= len(self.bags):
            raise Refused("no_action")
        if not place and self._asked(seat, DRAW) and bag == self.values[BAG]:
            due = self.of(bag, DUE)
            self.values[self._at[bag] + DUE] = 0
            self._draw(bag, seat, due)
            return
        rules = self.bags[bag]
        cost = rules.get("choose" if place else "cost")
        if cost is None:
            raise Refused("no_action")
        if state.phase != RUN or seat != state.seat:
            raise Refused("not_now")
        there = self.pickable(bag)
        if place > len(there) or not (place or self.drawable(bag)):
            raise Refused("no_such_card")
        if cost:
            spare = points.reserved(self.game.setup, state)
            points.pay(self.game.setup, state, seat, {"pool": rules.get("pool", 0)}, cost, spare)
        if place:
            self.discard(bag, there[place - 1], -1)
            self.hold(bag, seat, HELD, there[place - 1])
        else:
            self._draw(bag, seat, 1)

    def _draw(self, bag: int, seat: int, count: int) -> None:
        """Draw cards into a hand, as many as there are, and show them to whom they may be shown."""
        drawn = 0
        while drawn < count and self.drawable(bag):
            self.draw(bag, seat)
            drawn += 1
        self.values[FRESH] = drawn
        if drawn and self.kinds(bag) > 1:
            self._ask(SEE, seat, bag)
        else:
            self._seen(seat)

    def _seen(self, seat: int) -> None:
        """What was drawn has been seen: deal on, draw on, or play on."""
        step = self._own_step()
        if step:
            self.values[MODE] = DONE
            self.game.state.pos += 1
            self._next_seat(step)
        else:
            self._next(seat)

    def _open(self, seat: int, arg: int) -> None:
        game, state = self.game, self.game.state
        mode, bag = arg % 8, arg // 8 % 8
        if self.asks() and self.values[SEAT] == seat:
            self._answer(seat, mode)
            return
        asked = (seat + arg // 64 % 8) % len(state.status)
        if state.phase != RUN or seat != state.seat or mode not in (PUT, DROP, LOSE, GIVE, LEFT):
            raise Refused("not_now")
        if bag >= len(self.bags) or arg < 0 or (mode == GIVE and asked == seat):
            raise Refused("no_action")
        zone = TABLE if mode in (LOSE, GIVE) else HELD
        if mode != LEFT and not self.held(bag, asked, zone):
            raise Refused("no_cards", game.name(asked))
        self._ask(mode, asked, bag)

    def _answer(self, seat: int, mode: int) -> None:
        """Close a hand, or turn from what was drawn to playing or showing."""
        ends = self.ending(seat)
        now = self.values[MODE]
        if mode == SHOW and ends and now in (SEE, PUT):
            self.values[MODE] = END
        elif mode == PUT and now == SEE and self.bags[self.values[BAG]].get("table"):
            self.values[MODE] = PUT
        elif mode != DONE or now in (DRAW, END) or (ends and now == SEE):
            raise Refused("not_now")
        elif now == LIMIT:
            if self.over_limit(self.values[BAG], seat) > 0:
                raise Refused("not_now")
            self._limited(seat)
        elif ends:
            self.values[MODE] = SEE
        else:
            self._seen(seat)

    def go_on(self) -> None:
        """Leave play once the card that ends it was shown.

        :raises Refused: when something else is asked
        """
        if self.values[MODE] != END:
            raise Refused("not_now")
        self.values[MODE] = DONE
        flow.finish_play(self.game)

    def _move(self, kind: int, seat: int, arg: int) -> None:
        card, bag, zone = arg % 64, arg // 64 % 8, arg // 512
        mode = self.values[MODE]
        if kind == e.DISCARD:
            modes = (LOSE,) if zone == TABLE else (DROP, LIMIT)
        else:
            modes = (GIVE,) if zone == TABLE else (PUT,)
        if not self._asked(seat, *modes) or bag != self.values[BAG] or zone > TABLE or arg < 0:
            raise Refused("not_now")
        self.let_go(bag, seat, zone, card)
        if mode == PUT and self.among(bag, card, "stays"):
            raise Refused("no_such_card")
        if kind == e.DISCARD:
            self.discard(bag, card)
        else:
            to = seat if zone == HELD else self.game.state.seat
            self.hold(bag, to, TABLE, card)
            if zone == HELD:
                self.values[self._at[bag] + DUE] += self.brings(bag, card, "draws")
        if mode == LIMIT:
            if self.over_limit(bag, seat) <= 0 and self.kinds(bag) > 1:
                self._limited(seat)
        elif self.of(bag, DUE) > 0 or not self.held(bag, seat, zone):
            self._seen(seat)

    def _limited(self, seat: int) -> None:
        """A hand is within its limit: end the turn that this held up, or ask the next seat."""
        self._seen(seat)
        if not self._own_step() and self.game.state.phase == RUN:
            flow.end_turn(self.game)

    def resolve(self, kind: int, seat: int, arg: int) -> int:
        """Tell the log what is drawn before all eyes, the first three of it."""
        if kind != e.TAKE or arg < 0:
            return arg
        arg %= 1024
        bag = arg % 8
        if arg > 7 or bag >= len(self.bags) or not self.bags[bag].get("public"):
            return arg
        before = list(self.values)
        count = self.of(bag, DUE) or 1
        weight = 1024
        while count and self.drawable(bag) and weight < 1024 * 65**3:
            arg += (self.draw(bag, seat) + 1) * weight
            weight *= 65
            count -= 1
        self.values[:] = before
        return arg

    # -- what may be seen

    def hides(self, event: tuple) -> bool:
        """What is drawn or played in secret is told when all is over."""
        kind, _, arg, _ = event
        if self.game.state.phase == OVER or kind not in (e.PLAY,):
            return False
        bag = arg // 64 % 8
        return not (bag < len(self.bags) and self.bags[bag].get("public"))

    def rows(self, seat: int) -> list:
        """Return what a player may do with the bags."""
        return hands.rows(self, seat) if seat >= 0 else []

    def prompt(self) -> "Prompt":
        """Return the open question without what a hand holds."""
        return hands.prompt(self, False)

    def private(self) -> "Prompt":
        """Return the open question with what the hand holds."""
        return hands.prompt(self, True)

    def facts(self, seat: int) -> list:
        """Return how many cards are left, and how many a hand has."""
        return hands.facts(self, seat)

    def warnings(self, seat: int) -> list:
        """Return a hand that time has left too large."""
        return hands.warnings(self, seat)


RULES = Bags
