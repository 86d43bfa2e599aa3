# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Bags that players draw from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from tidebell_host.output import counted
from tidebell_host.setups.field_types import Count, Short, Table, number, said
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import (
    NONE,
    Flag,
    Name,
    Ref,
    SwitchableFlag,
    Text,
    one_of,
)

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler

MOST_KINDS = 64
MOST_CARDS = 250

_REFILLS = ("empty", "draw", NONE)


def _accept_refill(value: Any) -> Optional[str]:
    word: str = one_of(*_REFILLS)(value)
    return None if word == NONE else word


_KEYS = Keys("bags")


class BagCard(Table):
    """Cards or counters of one kind."""

    name: Short = said("what it says", "Scout")
    count: Count = said("how many there are", 9)
    held_out: Flag = said("they go in at the first refill", True, default=False)
    ends: Flag = said("whoever draws it shows it, and the game ends", True, default=False)
    stays: Flag = said("it is never put on the table", True, default=False)
    draws: int = said("draws that putting it on the table brings", 2, number(0, 9), default=0)
    each_turn: int = said(
        "more draws at the start of each turn while it lies on the table",
        1,
        number(0, 9),
        default=0,
    )
    score: Optional[Name] = said(
        "the score field in which it counts when it lies on the table at the end",
        "planets",
        default=None,
    )
    worth: Count = said("as how many it counts there", 4, default=1)
    when: SwitchableFlag = said(
        "false leaves it out; a switch, mostly", "$rules is advanced", default=True
    )


class Bag(Table):
    """A bag or deck that players draw from, each card known by its kind."""

    name: Text = _KEYS("name", "what the table calls it", "Bag")
    card: list[BagCard] = said("what it holds, [[bag.NAME.card]]")
    public: bool = _KEYS("public", "everybody sees what is drawn; else only who draws it", True)
    start: int = _KEYS("start", 'draws of each player at a step "deal NAME"', 6, default=0)
    per_turn: int = _KEYS("turn", "draws at the start of a player turn", 2, default=0)
    draw_cost: Optional[int] = _KEYS(
        "cost", "points for a draw in a player turn; without it there is none", 1
    )
    choose_cost: Optional[int] = _KEYS(
        "choose", "points for one of the discards, chosen; without it that is not possible", 2
    )
    pool: Optional[str] = _KEYS("pool", "the pool that pays; the first one if absent", "cp")
    table: Optional[Text] = _KEYS(
        "table",
        "what putting a card on the table is called; without it, cards stay in hand",
        "Deploy",
    )
    clear_table: bool = _KEYS(
        "clear", "what lies on the table goes to the discards when a turn begins", True
    )
    limit: Optional[int] = _KEYS(
        "limit", 'most cards in hand at the end of a player turn, or at a step "trim NAME"', 6
    )
    refill: str | Ref[Any] | None = _KEYS(
        "refill",
        'the discards go back in: "empty", as soon as it is empty; "draw", before the next draw; '
        '"none", never; or a switch',
        "empty",
        switch=True,
        check=(_accept_refill, {"enum": list(_REFILLS)}),
    )


class Bags(Part):
    """Bags that players draw from, [bag.NAME]."""

    name = "bags"
    tables = "bag bags"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        bags = compiler.setup.bag
        if bags:
            data["bags"] = [self._bag(compiler, name) for name in bags]
        return bool(bags)

    def _bag(self, compiler: Compiler, name: str) -> Any:
        bag = compiler.setup.bag[name]
        loc: Loc = ("bag", name)
        return compiler.form(
            loc,
            _KEYS,
            bag,
            cards="\n".join(
                compiler.text((*loc, "card", at, "name"), one.name)
                for at, one in enumerate(bag.card)
            ),
            counts=[one.count for one in bag.card],
            **self._special(compiler, loc, bag.card),
            scores=self._scores(compiler, loc, bag.card) or None,
            trim=self._asked(compiler, "trim", name),
        )

    def _special(self, compiler: Compiler, loc: Loc, cards: list[BagCard]) -> dict[str, Any]:
        """Return special properties of kinds of card, as lists of their numbers."""
        data: dict[str, Any] = {}
        for key, flag in (("out", "held_out"), ("ends", "ends"), ("stays", "stays")):
            kinds = [at for at, card in enumerate(cards) if getattr(card, flag)]
            if kinds:
                data[key] = kinds
        for key, field in (("draws", "draws"), ("each", "each_turn")):
            groups: dict[int, list[int]] = {}
            for at, card in enumerate(cards):
                if getattr(card, field):
                    groups.setdefault(getattr(card, field), []).append(at)
            if groups:
                data[key] = [[count, *kinds] for count, kinds in groups.items()]
        when: list[list[Any]] = []
        for at, card in enumerate(cards):
            if card.when is True:
                continue
            flag_ = compiler.value((*loc, "card", at, "when"), card.when)
            for group in when:
                if group[0] == flag_:
                    group.append(at)
                    break
            else:
                when.append([flag_, at])
        if when:
            data["when"] = when
        return data

    def _scores(self, compiler: Compiler, loc: Loc, cards: list[BagCard]) -> list[list[int]]:
        """Return the kinds of card that count at the end: ``[field, as how many, kind, ...]``."""
        score = compiler.setup.score
        fields = [field.id for field in score.field] if score else []
        groups: dict[tuple[int, int], list[int]] = {}
        for at, card in enumerate(cards):
            if card.score is not None:
                place: Loc = (*loc, "card", at, "score")
                index = compiler.index(place, card.score, fields, "field", "score fields")
                groups.setdefault((index, card.worth), []).append(at)
        return [[*group, *kinds] for group, kinds in groups.items()]

    def _asked(self, compiler: Compiler, verb: str, name: str) -> bool:
        """Whether a step of some stage is about a bag."""
        stages = compiler.setup.stage
        return any((verb, name) == (s.verb, s.name) for stage in stages for s in stage.steps)

    def check(self, compiler: Compiler) -> None:
        setup, report, warn = compiler.setup, compiler.report, compiler.warn
        for name, bag in setup.bag.items():
            loc: Loc = ("bag", name)
            total = sum(card.count for card in bag.card)
            if not bag.card:
                report((*loc, "card"), "The bag is empty.", f"Add [[bag.{name}.card]].")
            elif total > MOST_CARDS or len(bag.card) > MOST_KINDS:
                report(
                    (*loc, "card"),
                    f"{counted(total, 'card')} of {counted(len(bag.card), 'kind')} are too many.",
                    f"The device holds {MOST_CARDS} cards of {MOST_KINDS} kinds.",
                )
            names = [str(card.name).casefold() for card in bag.card]
            for at, one in enumerate(names):
                if one in names[:at]:
                    report(
                        (*loc, "card", at, "name"),
                        f'The card "{bag.card[at].name}" is there twice.',
                        "Give each its own name, and the number as its count.",
                    )
            self._check_draws(compiler, name)
            for key, given in (
                ("draw_cost", bag.draw_cost),
                ("choose_cost", bag.choose_cost),
            ):
                if given and not setup.pool:
                    report(
                        (*loc, key),
                        "There is no pool of points to pay from.",
                        "Add a table [pool.NAME], or write 0.",
                    )
            if bag.start and not self._asked(compiler, "deal", name):
                report(
                    (*loc, "start"),
                    "No step deals these cards.",
                    f'Add "deal {name}" to the steps of the first stage, before "play".',
                )
            if self._asked(compiler, "trim", name) and bag.limit is None:
                report(
                    (*loc, "limit"),
                    f'A step trims hands ("trim {name}"), but there is no limit.',
                    "Add limit = 5.",
                )
            drawn = bag.start or bag.per_turn or bag.draw_cost is not None
            if not drawn:
                warn(
                    loc,
                    "Nobody ever draws from it.",
                    "Add per_turn, draw_cost, or start and a step that deals.",
                )

    def _check_draws(self, compiler: Compiler, name: str) -> None:
        bag = compiler.setup.bag[name]
        loc: Loc = ("bag", name)
        for at, card in enumerate(bag.card):
            place = (*loc, "card", at)
            if card.held_out and bag.refill is None:
                compiler.report(
                    (*place, "held_out"),
                    "Held out for a refill that never comes.",
                    'Write refill = "empty" or "draw" for the bag.',
                )
            if (card.draws or card.each_turn or card.score) and bag.table is None:
                compiler.report(
                    (*place, "draws" if card.draws else "each_turn" if card.each_turn else "score"),
                    "Cards of this bag are never put on the table.",
                    'Add table = "Play" to the bag.',
                )
        dealt = bag.start * compiler.setup.players.last
        there = sum(card.count for card in bag.card if not card.held_out)
        if dealt > there and bag.card:
            compiler.report(
                (*loc, "start"),
                f"{compiler.setup.players.last} players would draw {dealt}, of {there}.",
                "Lower start, or raise a count.",
            )
