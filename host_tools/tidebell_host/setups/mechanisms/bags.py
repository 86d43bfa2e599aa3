# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Bags that players draw from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.output import counted
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.bags import KEYS, BagCard

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


HANDS = ("table", "choose_cost", "limit", "clear_table")
"""Keys about hands and tables, to which nothing comes from a bag with away."""

MOST_KINDS = 64
MOST_CARDS = 250


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
        own = compiler.setup.colour if bag.own_cards else []
        return compiler.form(
            loc,
            KEYS,
            bag,
            cards="\n".join(
                [
                    compiler.text((*loc, "card", at, "name"), one.name)
                    for at, one in enumerate(bag.card)
                ]
                + [compiler.text(("colour", at, "name"), one.name) for at, one in enumerate(own)]
            ),
            counts=[*(one.count for one in bag.card), *(0 for _ in own)],
            own=[len(bag.card) + at for at in range(len(own))] or None,
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
            own = len(setup.colour) if bag.own_cards else 0
            if not bag.card and not bag.own_cards:
                report((*loc, "card"), "The bag is empty.", f"Add [[bag.{name}.card]].")
            elif total > MOST_CARDS or len(bag.card) + own > MOST_KINDS:
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
            for key in HANDS if bag.away else ():
                if key in bag.model_fields_set or (key == "start" and bag.start):
                    report(
                        (*loc, key),
                        "What is drawn from this bag goes to no hand.",
                        f"Take out {key} or away.",
                    )
            if bag.away and not bag.public:
                report(
                    (*loc, "away"),
                    "What goes to no hand is seen by all.",
                    "Add public = true, or take this key out.",
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
