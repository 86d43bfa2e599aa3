# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Bags that players draw cards from: hands, cards on the table, discards, refills, an end card.

TAKE has the kinds of the cards drawn from a public bag, of the first three; of a bag with ``away``
of all, six at the most, and its place is how many are drawn, 0 for one or for those that are due.
PLAY puts a card from a hand on the table before its player, or takes one from another's table to
the active player's. HAND opens a question: its mode, and how many seats further the player sits.
FIX_HAND sets the limit of a seat's hand.
"""

from .. import words as texts
from ..errors import Refused
from ..game import flow, play
from ..game.rng import Stream
from ..game.state import OVER, OVERTIME, PLAYING, PROMPT, RUN, SCORE
from ..phrases import numbered
from ..record import events as e
from ..record.events import (
    CARD_BAG,
    CARD_ZONE,
    FIX_HAND_BAG,
    HAND_BAG,
    HAND_OTHER,
    TAKE_BASE,
    TAKE_KINDS,
    TAKE_PLACE,
)
from . import Prompt, Row
from .bag_cards import (
    DEAL,
    HELD,
    MODE_DONE,
    MODE_DRAW,
    MODE_DROP,
    MODE_END,
    MODE_GIVE,
    MODE_LEFT,
    MODE_LIMIT,
    MODE_LOSE,
    MODE_PUT,
    MODE_SEE,
    MODE_SHOW,
    TABLE,
    Cards,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_PURPOSE = 0x200000  # number of the first random stream, one for each draw
MOST_AWAY = 6  # cards drawn at once from a bag whose cards go to no hand
_TITLES = {
    MODE_DROP: texts.DISCARD_WHICH,
    MODE_LOSE: texts.LOSE_WHICH,
    MODE_GIVE: texts.TAKE_WHICH,
    MODE_LEFT: texts.WHAT_IS_LEFT,
    MODE_LIMIT: texts.DISCARD_TO,
}


def _price(cost: int, unit: str) -> str:
    return texts.AMOUNT.format(cost, unit) if cost else ""


class Bags(Cards):
    """The bags of one game."""

    KINDS = (e.TAKE, e.DISCARD, e.PLAY, e.HAND, e.FIX_HAND)

    # -- the course of the game

    def round_begins(self, rules: dict) -> bool:
        """Forget a question that was open as a referee changed the turn."""
        if not self.asks():
            self.mode = MODE_DONE
            self._put_away()
        return False

    def game_turn_begins(self) -> None:
        """Clear the tables that are cleared each turn."""
        for bag, own in enumerate(self.bags):
            if own.get("clear"):
                for seat in range(len(self.game.state.status)):
                    for kind in self.held(bag, seat, TABLE):
                        self.let_go(bag, seat, TABLE, kind)
                        self.discard(bag, kind)
                self.refill_empty(bag)

    def turn_begins(self, seat: int) -> None:
        """Let a player draw the cards that a turn brings."""
        for bag, rules in enumerate(self.bags):
            due = rules.get("turn", 0)
            for kind in self.held(bag, seat, TABLE):
                due += self.brings(bag, kind, "each")
            self.set_due(bag, due if seat >= 0 else 0)
        self.next_draw(seat)

    def came(self, seat: int) -> None:
        """Deal a hand to a seat that was absent when hands were dealt."""
        phase = self.game.state.phase
        if phase != PROMPT and phase != SCORE and phase != OVER:
            self.next_draw(seat)

    def holds(self, seat: int, timeout: bool) -> bool:
        """Let a player discard down to the limit of his hand before his turn ends.

        At zero he also makes the draws still due, and shows a card that ends the game.
        """
        state = self.game.state
        if seat >= 0 and not timeout:
            for mechanism in self.game.hooks.end_label:
                if mechanism.end_label():
                    return False  # another phase follows first
        asks = self._owed(seat, timeout)
        if asks and timeout:
            state.phase = OVERTIME  # nobody's clock runs
        if asks:
            self.question(*asks)
        return bool(asks)

    def _owed(self, seat: int, timeout: bool) -> tuple:
        """Return the question before a player turn ends: (mode, seat, bag), or ()."""
        if timeout and self.mode != MODE_DONE:  # zero has interrupted this question
            return self.mode, self.seat, self.bag
        for bag in range(len(self.bags)):
            if seat >= 0 and self.due(bag) > 0:
                return MODE_DRAW, seat, bag
        for bag, rules in enumerate(self.bags):
            if not rules.get("trim"):
                for one in [seat] if seat >= 0 else flow.clockwise(self.game.state):
                    if self.over_limit(bag, one) > 0:
                        return MODE_LIMIT, one, bag
        return ()

    def play_ends(self) -> None:
        """Enter the scores of the cards on the tables."""
        self._score()

    def _score(self) -> None:
        """Enter the scores of the cards on the tables, in a game whose bags have scores."""
        scores: "Any" = self.game.owner(e.SCORE)
        seats = len(self.game.state.status)
        for bag, rules in enumerate(self.bags if scores else ()):
            for field in {group[0] for group in rules.get("scores", ())}:
                for seat in range(seats):
                    cards = self.held(bag, seat, TABLE)
                    total = 0
                    for group in rules["scores"]:
                        if group[0] == field:
                            total += group[1] * sum([card in group[2:] for card in cards])
                    scores.values[field * seats + seat] = total

    # -- steps and draws that are due

    def enter(self, step: list) -> None:
        """Deal, or let everybody discard down to the limit of a hand."""
        state = self.game.state
        state.round = flow.clockwise(state)
        if step[0] == "deal":
            self.set_dealt(step[1], DEAL)
        self._next_seat(step)

    def _next_seat(self, step: list) -> None:
        """Ask the next seat to draw its hand or to trim it; after the last one go on."""
        state = self.game.state
        bag = step[1]
        if step[0] == "deal":
            if self._deal(bag):
                return
            state.pos = len(state.round)
        while state.pos < len(state.round):
            seat = state.round[state.pos]
            if state.status[seat] == PLAYING and self.over_limit(bag, seat) > 0:
                self.question(MODE_LIMIT, seat, bag)
                return
            state.pos += 1
        state.seat = -1
        if self.asks():
            self.leave()  # the next step may have a question of its own
        flow.next_step(self.game)

    def _deal(self, bag: int) -> bool:
        """Ask the next playing seat without a hand to draw; return whether there is one."""
        state = self.game.state
        dealt = self.dealt(bag)
        for seat in flow.clockwise(state):
            if state.status[seat] == PLAYING and not dealt >> seat & 1:
                self.set_dealt(bag, dealt | 1 << seat)
                self.set_due(bag, self.bags[bag].get("start", 0))
                self.question(MODE_DRAW, seat, bag)
                return True
        return False

    def next_draw(self, seat: int) -> None:
        """Ask for the next draw that is due; without one close the question."""
        for bag in range(len(self.bags)):
            if self.due(bag) > 0:
                self.question(MODE_DRAW, seat, bag)
                return
        for bag in range(len(self.bags)):
            if self.dealt(bag) and self._deal(bag):
                return
        self.mode = MODE_DONE
        if not self.asks():
            return
        state = self.game.state
        if state.back == OVERTIME and (state.seat < 0 or state.seat == self.seat):
            self.leave()
            flow.end_turn(self.game, True)  # see ``holds``
        else:
            self.answered()

    def own_step(self) -> list:
        """Return the current step if it is a deal or a trim, else an empty list."""
        step = self.game.steps()[self.game.state.step]
        return step if step[0] in self.STEPS else []

    # -- its questions

    def question(self, mode: int, seat: int, bag: int) -> None:
        """Open a question to a seat about its cards of a bag, or change the open one."""
        self.mode, self.seat, self.bag = mode, seat, bag
        if not self.asks():
            self.ask()
        if self.own_step():
            self.game.state.seat = seat

    def asked(self) -> int:
        """Return the seat whose hand is open, -1 while all see a card that ends the game."""
        return -1 if self.mode == MODE_END else self.seat

    def waits(self) -> bool:
        """Whether its question waits until another mechanism's is answered."""
        return self.mode != MODE_DONE

    def closes(self) -> None:
        """Close a hand that a player opened; questions that the rules demand are asked again."""
        mode = self.mode
        if mode in (MODE_SEE, MODE_PUT) and self.ending(self.seat):
            self.mode = MODE_SEE
        elif mode != MODE_DRAW and mode != MODE_LIMIT:
            self.mode = MODE_DONE
            self._put_away()

    def _is_asked(self, seat: int, *modes: int) -> bool:
        return self.asks() and self.seat == seat and self.mode in modes

    def go_on(self, arg: int) -> None:
        """End play after the card that ends the game was shown.

        :raises Refused: when the question is another one
        """
        if self.mode != MODE_END:
            raise Refused("not_now")
        self.mode = MODE_DONE
        flow.finish_play(self.game)

    # -- its events

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Draw, choose, play, discard, or open a hand.

        :raises Refused: when it is not possible now, or there is no such card
        """
        if not 0 <= seat < len(self.game.state.status):
            raise Refused("no_seat")
        if kind == e.FIX_HAND:
            bag, limit = arg // FIX_HAND_BAG, arg % FIX_HAND_BAG
            if not 0 <= bag < len(self.bags) or "limit" not in self.bags[bag] or limit > 99:
                raise Refused("value", 0, 99)
            self.values[self.limit_at(bag, seat)] = limit + 1
        elif kind == e.TAKE:
            self._take(seat, arg)
        elif kind == e.HAND:
            self._open(seat, arg)
        else:
            self._move(kind, seat, arg)

    def resolve(self, kind: int, seat: int, arg: int) -> tuple:
        """Add to a TAKE the kinds of the first cards that are drawn in public."""
        if kind != e.TAKE or arg < 0:
            return seat, arg
        arg %= TAKE_KINDS
        bag = arg % TAKE_PLACE
        if bag >= len(self.bags) or not self.bags[bag].get("public"):
            return seat, arg
        away = self.bags[bag].get("away")
        if arg >= TAKE_PLACE and not away:
            return seat, arg
        before = list(self.values)
        count = arg // TAKE_PLACE or self.due(bag) or 1
        weight = TAKE_KINDS
        most = TAKE_KINDS * TAKE_BASE ** (MOST_AWAY if away else 3)
        while count and self.drawable(bag) and weight < most:
            arg += (self._card(bag, seat) + 1) * weight
            weight *= TAKE_BASE
            count -= 1
        self.values[:] = before
        return seat, arg

    def _take(self, seat: int, arg: int) -> None:
        state = self.game.state
        bag = arg % TAKE_PLACE
        place = arg % TAKE_KINDS // TAKE_PLACE
        if arg < 0 or bag >= len(self.bags):
            raise Refused("no_action")
        if not place and self._is_asked(seat, MODE_DRAW) and bag == self.bag:
            due = self.due(bag)
            self.set_due(bag, 0)
            self._draw(bag, seat, due)
            return
        rules = self.bags[bag]
        count = 1
        if rules.get("away"):
            count, place = place or 1, 0
            if count > MOST_AWAY:
                raise Refused("value", 1, MOST_AWAY)
        cost = rules.get("choose" if place else "cost")
        if cost is None:
            raise Refused("no_action")
        if state.phase != RUN or seat != state.seat:
            raise Refused("not_now")
        there = self.pickable(bag)
        if place > len(there) or not (place or self.drawable(bag)):
            raise Refused("no_such_card")
        if cost:
            play.charge(self.game, {"pool": rules.get("pool", 0), "cost": cost * count}, -1)
        if place:
            self.discard(bag, there[place - 1], -1)
            self.hold(bag, seat, HELD, there[place - 1])
        else:
            self._draw(bag, seat, count)

    def _draw(self, bag: int, seat: int, count: int) -> None:
        """Draw cards into a hand, at most as many as there are, and show them."""
        drawn = 0
        while drawn < count and self.drawable(bag):
            self._card(bag, seat)
            drawn += 1
        self.fresh = drawn
        if drawn and self.kinds(bag) > 1:
            self.question(MODE_SEE, seat, bag)
        else:
            self._seen(seat)

    def _card(self, bag: int, seat: int) -> int:
        """Draw a card into a hand, refill the bag by its rules, and return the card's kind."""
        if not sum(self.counts(bag)):
            self.refill(bag)
        counts = self.counts(bag)
        stream = Stream(self.game.header.seed, _PURPOSE + self.draws)
        at = stream.below(sum(counts))
        kind = 0
        while at >= counts[kind]:
            at -= counts[kind]
            kind += 1
        self.draws += 1
        self.hold(bag, seat, HELD, kind)
        self.refill_empty(bag)
        return kind

    def _seen(self, seat: int) -> None:
        """Go on after cards were seen: with the deal, the next draw, or the player turn."""
        self._put_away()
        step = self.own_step()
        if step:
            self.mode = MODE_DONE
            self.game.state.pos += 1
            self._next_seat(step)
        else:
            self.next_draw(seat)

    def _put_away(self) -> None:
        """Discard what was drawn from bags whose cards go to no hand."""
        for bag, rules in enumerate(self.bags):
            for seat in range(len(self.game.state.status)) if rules.get("away") else ():
                for kind in self.held(bag, seat):
                    self.let_go(bag, seat, HELD, kind)
                    self.discard(bag, kind)
                    self.refill_empty(bag)

    def _open(self, seat: int, arg: int) -> None:
        game, state = self.game, self.game.state
        mode, bag = arg % HAND_BAG, arg % HAND_OTHER // HAND_BAG
        if self.asks() and self.seat == seat:
            self._answer(seat, mode)
            return
        asked = (seat + arg // HAND_OTHER) % len(state.status)
        if (
            state.phase != RUN
            or seat != state.seat
            or mode not in (MODE_PUT, MODE_DROP, MODE_LOSE, MODE_GIVE, MODE_LEFT)
        ):
            raise Refused("not_now")
        if bag >= len(self.bags) or arg < 0 or (mode == MODE_GIVE and asked == seat):
            raise Refused("no_action")
        zone = TABLE if mode in (MODE_LOSE, MODE_GIVE) else HELD
        if mode != MODE_LEFT and not self.held(bag, asked, zone):
            raise Refused("no_cards", game.name(asked))
        self.question(mode, asked, bag)

    def _answer(self, seat: int, mode: int) -> None:
        """Close a hand, or go on from drawn cards to playing or showing one."""
        ends = self.ending(seat)
        now = self.mode
        if mode == MODE_SHOW and ends and now in (MODE_SEE, MODE_PUT):
            self.mode = MODE_END
        elif mode == MODE_PUT and now == MODE_SEE and self.bags[self.bag].get("table"):
            self.mode = MODE_PUT
        elif mode != MODE_DONE or now in (MODE_DRAW, MODE_END) or (ends and now == MODE_SEE):
            raise Refused("not_now")
        elif now == MODE_LIMIT:
            if self.over_limit(self.bag, seat) > 0:
                raise Refused("not_now")
            self._limited(seat)
        elif ends:
            self.mode = MODE_SEE
        else:
            self._seen(seat)

    def _move(self, kind: int, seat: int, arg: int) -> None:
        card, bag = arg % CARD_BAG, arg % CARD_ZONE // CARD_BAG
        zone = arg // CARD_ZONE
        mode = self.mode
        if kind == e.DISCARD:
            modes = (MODE_LOSE,) if zone == TABLE else (MODE_DROP, MODE_LIMIT)
        else:
            modes = (MODE_GIVE,) if zone == TABLE else (MODE_PUT,)
        if not self._is_asked(seat, *modes) or bag != self.bag or zone > TABLE or arg < 0:
            raise Refused("not_now")
        self.let_go(bag, seat, zone, card)
        if mode == MODE_PUT and not self.puts(bag, card):
            raise Refused("no_such_card")
        if kind == e.DISCARD:
            self.discard(bag, card)
            self.refill_empty(bag)
        else:
            to = seat if zone == HELD else self.game.state.seat
            self.hold(bag, to, TABLE, card)
            if zone == HELD:
                self.set_due(bag, self.due(bag) + self.brings(bag, card, "draws"))
        if mode == MODE_LIMIT:
            if self.over_limit(bag, seat) <= 0 and self.kinds(bag) > 1:
                self._limited(seat)
        elif self.due(bag) > 0 or not self.held(bag, seat, zone):
            self._seen(seat)

    def _limited(self, seat: int) -> None:
        """Go on once a hand is within its limit: end the held turn, or ask the next seat."""
        runs = self.game.state.back == RUN
        self._seen(seat)
        if runs and not self.own_step() and self.game.state.phase == RUN:
            flow.end_turn(self.game)

    # -- the question as it is shown

    def prompt(self) -> "Prompt":
        """Return the open question without the cards of a hand."""
        return self._prompt(False)

    def private(self) -> "Prompt":
        """Return the open question with the cards of the hand."""
        return self._prompt(True)

    def _prompt(self, opened: bool) -> Prompt:
        """Return the open question.

        :param bool opened: with the cards, also of a bag that is not public
        """
        mode, seat, bag = self.mode, self.seat, self.bag
        rules = self.bags[bag]
        name = self.game.name(seat)
        done = Row(texts.DONE, "", e.HAND, seat, MODE_DONE)
        if mode == MODE_DRAW:
            count = self.due(bag)
            return Prompt(texts.DRAWS.format(name, count), [Row(texts.DRAW, "", e.TAKE, seat, bag)])
        if mode == MODE_END:
            rows = [Row(texts.GO_ON, "", e.ADVANCE, e.NOBODY)]
            return Prompt(texts.SHOWS.format(name), rows, [self.ending(seat)])
        if mode == MODE_LEFT:
            return Prompt(_TITLES[MODE_LEFT], [done] + self._rows_left(bag, seat))
        if mode == MODE_SEE:
            title = texts.DREW.format(name, self.fresh)
        elif mode == MODE_PUT:
            title = rules["table"]
        elif mode == MODE_LIMIT:
            title = _TITLES[MODE_LIMIT].format(self.limit(bag, seat))
        else:
            title = _TITLES[mode]
        secret = not rules.get("public")
        if secret and not opened:
            return Prompt(title, [], (), seat, True)
        if mode == MODE_SEE:
            fresh = self.held(bag, seat)[-self.fresh :] if self.fresh else []
            cards = self.names(bag)
            lines = [[cards[kind] for kind in fresh]]
            ends = self.ending(seat)
            answers = [Row(texts.SHOW_IT, ends, e.HAND, seat, MODE_SHOW)] if ends else [done]
            if ends and rules.get("table"):
                answers.append(Row(rules["table"], "", e.HAND, seat, MODE_PUT))
            return Prompt(title, answers, lines, seat, secret)
        zone = TABLE if mode in (MODE_LOSE, MODE_GIVE) else HELD
        kind = e.PLAY if mode in (MODE_PUT, MODE_GIVE) else e.DISCARD
        answers = self._card_rows(bag, seat, zone, kind, mode == MODE_PUT)
        if mode != MODE_LIMIT or self.over_limit(bag, seat) <= 0:
            answers.append(done)
        return Prompt(title, answers, (), seat, secret)

    def _card_rows(self, bag: int, seat: int, zone: int, kind: int, put: bool) -> list:
        """Return a row for each kind that a seat has.

        :param bool put: only kinds that can be put on the table
        """
        held = self.held(bag, seat, zone)
        cards = self.names(bag)
        found = []
        for card in range(len(cards)):
            count = held.count(card)
            if count and (not put or self.puts(bag, card)):
                arg = card + CARD_BAG * bag + CARD_ZONE * zone
                detail = texts.TIMES_OVER.format(count) if count > 1 else ""
                found.append(Row(cards[card], detail, kind, seat, arg))
        return found

    def _rows_left(self, bag: int, seat: int) -> list:
        """Return the counts that all may know: of a public bag its cards, else its discards."""
        counts = self.counts(bag) if self.bags[bag].get("public") else self.discards(bag)
        return [
            Row(card, str(counts[kind]), e.HAND, seat, MODE_DONE)
            for kind, card in enumerate(self.names(bag))
            if counts[kind]
        ]

    # -- view

    def rows(self, seat: int) -> list:
        """Return the rows of all that a player may do with bags and hands."""
        found = []  # type: list[Row]
        if seat < 0 or self.game.state.phase != RUN:
            return found
        several, pools = len(self.bags) > 1, self.game.setup.pools
        seats = len(self.game.state.status)
        names = [self.game.name((seat + further) % seats) for further in range(seats)]

        def add(name: str, kind: int, arg: int, detail: str = "", fields: tuple = ()) -> None:
            if several:
                name = texts.LABELLED.format(rules["name"], name)
            found.append(Row(name, detail, kind, seat, arg, fields))

        for bag, rules in enumerate(self.bags):
            unit = pools[rules.get("pool", 0)]["name"] if pools else ""
            if "cost" in rules and self.drawable(bag):
                many = (("", 1, MOST_AWAY, 1, TAKE_PLACE, None),) if rules.get("away") else ()
                add(texts.DRAW, e.TAKE, bag, _price(rules["cost"], unit), many)
            picks = self.pickable(bag)
            if "choose" in rules and picks:
                cards = [self.names(bag)[kind] for kind in picks]
                field = ("", 1, len(picks), 1, TAKE_PLACE, cards)
                fields = (field,) if len(picks) > 1 else ()
                arg = bag + (0 if fields else TAKE_PLACE)
                add(texts.FROM_DISCARDS, e.TAKE, arg, _price(rules["choose"], unit), fields)
            who = ("", 0, seats - 1, 0, HAND_OTHER, names)
            if rules.get("table"):
                if self.held(bag, seat):
                    add(rules["table"], e.HAND, MODE_PUT + HAND_BAG * bag)
            if not rules.get("away"):
                add(texts.DISCARD, e.HAND, MODE_DROP + HAND_BAG * bag, "", (who,))
            if rules.get("table"):
                add(texts.LOSE_CARD, e.HAND, MODE_LOSE + HAND_BAG * bag, "", (who,))
                others = ("", 1, seats - 1, 1, HAND_OTHER, names[1:])
                if seats == 2:
                    add(texts.TAKE_CARD, e.HAND, MODE_GIVE + HAND_BAG * bag + HAND_OTHER)
                elif seats > 2:
                    add(texts.TAKE_CARD, e.HAND, MODE_GIVE + HAND_BAG * bag, "", (others,))
            if self.kinds(bag) > 1:
                add(texts.WHAT_IS_LEFT, e.HAND, MODE_LEFT + HAND_BAG * bag)
        return found

    def facts(self, seat: int) -> list:
        """Return the counts of each bag, its discards, and the active player's hand."""
        lines = []  # type: list
        for bag, rules in enumerate(self.bags):
            there, gone = sum(self.counts(bag)), sum(self.discards(bag))
            lines.append(texts.BAG_HOLDS.format(rules["name"], there, gone))
            if seat >= 0 and not rules.get("away"):
                held, limit = len(self.held(bag, seat)), self.limit(bag, seat)
                of = held if limit is None else texts.HAND_LIMIT.format(held, limit)
                lines.append(numbered(texts.HAND, of))
        return lines

    def corrections(self, seat: int) -> list:
        """Return the limits of a seat's hands."""
        found = []
        for bag, rules in enumerate(self.bags):
            if seat >= 0 and "limit" in rules:
                field = ("", 0, 99, self.limit(bag, seat), 1, None)
                name = texts.LIMIT_OF.format(rules["name"])
                arg = FIX_HAND_BAG * bag
                found.append(Row(name, "", e.FIX_HAND, seat, arg, (field,)))
        return found

    def hides(self, event: tuple) -> bool:
        """Whether a card was played in secret: it stays secret until the game is closed."""
        kind, _, arg, _ = event
        if kind != e.PLAY:
            return False
        bag = arg % CARD_ZONE // CARD_BAG
        return not (bag < len(self.bags) and self.bags[bag].get("public"))


RULES = Bags
