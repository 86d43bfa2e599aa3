# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Decks of cards, private looks at their next cards, and secret choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc

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
            data["looks"] = [_look(compiler, name) for name in compiler.setup.look]
        return bool(compiler.setup.look)


class Choices(Part):
    """Secret choices, [choice.NAME]."""

    name = "choices"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        if compiler.setup.choice:
            data["choices"] = [_choice(compiler, name) for name in compiler.setup.choice]
        return bool(compiler.setup.choice)


def _deck(compiler: Compiler, name: str) -> dict[str, Any]:
    deck = compiler.setup.deck[name]
    loc: Loc = ("deck", name)
    data: dict[str, Any] = {
        "name": compiler.text((*loc, "name"), deck.name),
        "cards": [
            [compiler.text((*loc, "card", at, "name"), card.name), card.count, list(card.rgb)]
            for at, card in enumerate(deck.card)
        ],
        "pile": sum(card.count for card in deck.card) if deck.pile is None else deck.pile,
    }
    if deck.refill:
        data["refill"] = deck.refill
    if deck.band or any(card.means for card in deck.card):
        data["means"] = [
            [
                compiler.text((*loc, "card", at, "means"), card.means) if card.means else "",
                card.level,
            ]
            for at, card in enumerate(deck.card)
        ]
    if deck.band:
        data["bands"] = [
            [compiler.text((*loc, "band", at, "name"), band.name), band.height, list(band.rgb)]
            for at, band in enumerate(deck.band)
        ]
    for at, card in enumerate(deck.card):
        if card.shown_from is not None:
            data["first"] = at
            data["from"] = card.shown_from
    return data


def _look(compiler: Compiler, name: str) -> dict[str, Any]:
    look = compiler.setup.look[name]
    loc: Loc = ("look", name)
    decks, counters = list(compiler.setup.deck), list(compiler.setup.counter)
    return {
        "deck": compiler.index((*loc, "deck"), look.deck, decks, "deck", "decks"),
        "counter": compiler.index((*loc, "counter"), look.counter, counters, "counter", "counters"),
        "depth": compiler.value((*loc, "depth"), look.depth),
    }


def _choice(compiler: Compiler, name: str) -> dict[str, Any]:
    choice = compiler.setup.choice[name]
    loc: Loc = ("choice", name)
    return {
        "name": compiler.text((*loc, "name"), choice.name),
        "options": [
            [compiler.text((*loc, "option", at, "name"), option.name), option.effect]
            for at, option in enumerate(choice.option)
        ],
        "per": choice.per,
    }
