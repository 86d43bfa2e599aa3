# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Bags and decks that players draw from: hands, cards on the table, discards, refills, an end card.

TAKE tells the kinds of draws that all see. A card that is PLAYed from a hand comes before its
player, from another's table before whoever is playing. HAND: what a player is asked, and how many
seats further he sits. FIX_HAND: the limit of the seat's hand.
"""

from .. import events as e
from .. import flow
from .. import words as texts
from ..events import CARD_BAG, CARD_ZONE
from ..state import OVER, OVERTIME, PROMPT, RUN, SCORE
from .cards import (
    BAG,
    DEALT,
    DONE,
    DRAW,
    DUE,
    END,
    LIMIT,
    MODE,
    PUT,
    SEAT,
    SEE,
    TABLE,
    Cards,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import Prompt


class Bags(Cards):
    """The bags of one game."""

    KINDS = (e.TAKE, e.DISCARD, e.PLAY, e.HAND, e.FIX_HAND)
    ACTS = "draws"

    # -- the course of the game

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
                self.refill_empty(bag)
        return False

    def turn_begins(self, seat: int) -> None:
        """Have a player draw what a turn brings."""
        for bag, rules in enumerate(self.bags):
            due = rules.get("turn", 0)
            for kind in self.held(bag, seat, TABLE):
                due += self.brings(bag, kind, "each")
            self.values[self._at[bag] + DUE] = due if seat >= 0 else 0
        self.next_draw(seat)

    def came(self, seat: int) -> None:
        """Give a hand to who was not there when hands were dealt."""
        phase = self.game.state.phase
        if phase != PROMPT and phase != SCORE and phase != OVER:
            self.next_draw(seat)

    def next_draw(self, seat: int) -> None:
        """Ask for the next draw that is due; without one go back to what was interrupted."""
        for bag in range(len(self.bags)):
            if self.of(bag, DUE) > 0:
                self.question(DRAW, seat, bag)
                return
        for bag in range(len(self.bags)):
            if self.of(bag, DEALT) and self.acts.deal(self, bag):
                return
        self.values[MODE] = DONE
        if not self.asks():
            return
        state = self.game.state
        if state.back == OVERTIME and (state.seat < 0 or state.seat == self.values[SEAT]):
            self.leave()
            flow.end_turn(self.game, True)  # see ``holds``
        else:
            self.answered()

    def question(self, mode: int, seat: int, bag: int) -> None:
        self.values[MODE : BAG + 1] = [mode, seat, bag]
        if not self.asks():
            self.ask()
        if self.own_step():
            self.game.state.seat = seat

    def own_step(self) -> list:
        """Return the step that goes on if it is its own, an empty list if not."""
        step = self.game.steps()[self.game.state.step]
        return step if step[0] in self.STEPS else []

    def asked(self) -> int:
        """Return whose hand is open; a card that ends the game lies before all."""
        return -1 if self.values[MODE] == END else self.values[SEAT]

    def closes(self) -> None:
        """Close a hand that was opened by choice; what the rules ask is asked again."""
        mode = self.values[MODE]
        if mode in (SEE, PUT) and self.ending(self.values[SEAT]):
            self.values[MODE] = SEE
        elif mode != DRAW and mode != LIMIT:
            self.values[MODE] = DONE

    def waits(self) -> bool:
        """Whether a question of its own is still to be asked."""
        return self.values[MODE] != DONE

    def holds(self, seat: int, timeout: bool) -> bool:
        """Let a player come down to the limit of his hand before his turn ends.

        At zero he also draws what is due, and shows a card that ends the game.
        """
        state = self.game.state
        if seat >= 0 and not timeout:
            for mechanism in self.game.mechanisms:
                if mechanism.end_label():
                    return False  # another phase follows first
        asks = self._owed(seat, timeout)
        if asks and timeout:
            state.phase = OVERTIME  # nobody's clock runs
        if asks:
            self.question(*asks)
        return bool(asks)

    def _owed(self, seat: int, timeout: bool) -> tuple:
        """Return what is asked before a player turn ends: mode, seat, bag; or nothing."""
        if timeout and self.values[MODE] != DONE:  # zero has interrupted it
            return tuple(self.values[MODE : BAG + 1])
        for bag in range(len(self.bags)):
            if seat >= 0 and self.of(bag, DUE) > 0:
                return DRAW, seat, bag
        for bag, rules in enumerate(self.bags):
            if not rules.get("trim"):
                for one in [seat] if seat >= 0 else flow.clockwise(self.game.state):
                    if self.over_limit(bag, one) > 0:
                        return LIMIT, one, bag
        return ()

    def play_ends(self) -> None:
        """Enter the scores of what lies on the tables."""
        self.acts.score(self)

    # -- what may be seen

    def hides(self, event: tuple) -> bool:
        """What is played in secret is told once the game is closed."""
        kind, _, arg, _ = event
        if kind != e.PLAY:
            return False
        bag = arg % CARD_ZONE // CARD_BAG
        return not (bag < len(self.bags) and self.bags[bag].get("public"))

    def rows(self, seat: int) -> list:
        """Return what a player may do with the bags in a player turn."""
        if seat < 0 or self.game.state.phase != RUN:
            return []
        from . import bag_rows  # not kept while a question is open

        return bag_rows.rows(self, seat)

    def facts(self, seat: int) -> list:
        """Return how many cards each bag and its discards have, and how many a hand has."""
        lines = []
        for bag, rules in enumerate(self.bags):
            there, gone = sum(self.counts(bag)), sum(self.discards(bag))
            lines.append(texts.BAG_HOLDS % (rules["name"], there, gone))
            if seat >= 0:
                text = texts.HAND_HOLDS % len(self.held(bag, seat))
                limit = self.limit(bag, seat)
                lines.append(text if limit is None else texts.HAND_LIMIT % (text, limit))
        return lines

    def corrections(self, seat: int) -> list:
        """Return the limits of a seat's hands."""
        found = self.acts.corrections(self, seat)  # type: list
        return found

    def resolve(self, kind: int, seat: int, arg: int) -> tuple:
        """Tell the log what is drawn before all eyes, the first three of it."""
        return seat, self.acts.resolve(self, kind, seat, arg)

    def prompt(self) -> "Prompt":
        """Return the open question without what a hand holds."""
        return self._prompt(False)

    def private(self) -> "Prompt":
        """Return the open question with what the hand holds."""
        return self._prompt(True)

    def _prompt(self, opened: bool) -> "Prompt":
        from .hands import prompt  # not kept in play

        return prompt(self, opened)


RULES = Bags
