# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Decks of cards, private looks at their next cards, and secret choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.decks import BAND, CARD, CHOICE, DECK, LOOK, OPTION

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


class Decks(Part):
    """Decks of cards that are turned, [deck.NAME]."""

    name = "decks"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        if compiler.setup.deck:
            data["decks"] = [_deck(compiler, name) for name in compiler.setup.deck]
        return bool(compiler.setup.deck)


class Looks(Part):
    """Looks at what comes next, [look.NAME]."""

    name = "looks"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        if compiler.setup.look:
            data["looks"] = [
                compiler.form(("look", name), LOOK, one)
                for name, one in compiler.setup.look.items()
            ]
        return bool(compiler.setup.look)


class Choices(Part):
    """Secret choices, [choice.NAME]."""

    name = "choices"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        if compiler.setup.choice:
            data["choices"] = [_choice(compiler, name) for name in compiler.setup.choice]
        return bool(compiler.setup.choice)


def _deck(compiler: Compiler, name: str) -> Any:
    deck = compiler.setup.deck[name]
    loc: Loc = ("deck", name)
    means: Any = None
    if deck.band or any(card.means for card in deck.card):
        means = [
            [
                compiler.text((*loc, "card", at, "means"), card.means) if card.means else "",
                card.level,
            ]
            for at, card in enumerate(deck.card)
        ]
    shown = [at for at, card in enumerate(deck.card) if card.shown_from is not None]
    special: dict[str, Any] = {
        "name": compiler.text((*loc, "name"), deck.name),
        "cards": [
            [*compiler.form((*loc, "card", at), CARD, card), list(card.rgb)]
            for at, card in enumerate(deck.card)
        ],
        "pile": sum(card.count for card in deck.card) if deck.pile is None else deck.pile,
        "refill": deck.refill or None,
        "means": means,
        "bands": [
            [*compiler.form((*loc, "band", at), BAND, band), list(band.rgb)]
            for at, band in enumerate(deck.band)
        ]
        or None,
        "first": shown[-1] if shown else None,
        "from": deck.card[shown[-1]].shown_from if shown else None,
    }
    return compiler.form(loc, DECK, deck, **special)


def _choice(compiler: Compiler, name: str) -> Any:
    choice = compiler.setup.choice[name]
    loc: Loc = ("choice", name)
    options = [
        compiler.form((*loc, "option", at), OPTION, option)
        for at, option in enumerate(choice.option)
    ]
    return compiler.form(loc, CHOICE, choice, options=options, per=choice.per)
