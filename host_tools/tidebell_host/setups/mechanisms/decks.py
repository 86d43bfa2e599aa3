# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Decks of cards, private looks at their next cards, and secret choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Optional

from tidebell_host.setups.field_types import Row, Short, Table, number, said
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import Ref, Rgb, Text, whole, whole_schema

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


DECK = Keys("decks")
CARD, BAND = Keys(DECK.forms["cards"]), Keys(DECK.forms["bands"])


class Card(Table):
    """Cards of one kind."""

    name: Text = CARD(0, "what it says", "High tide")
    count: int = CARD(1, "how many the deck has", 5)
    rgb: Rgb = said("its colour on screen and ring", "#0040ff", default=(255, 255, 255))
    shown_from: Optional[int] = DECK(
        "from", "holds from this turn on until the first draw, without being drawn", 2
    )
    means: Optional[Row] = said(
        "what it means on the board, shown below its name", "Swamp and reef are sea", default=None
    )
    level: int = said(
        "how high the first of the deck's bands stands, in hundredths",
        60,
        number(0, 100),
        default=0,
    )


class Band(Table):
    """A part of a cross-section, from the left to the right; the first is what rises and falls."""

    name: Text = BAND(0, "what stands below it", "Reef")
    height: int = BAND(1, "how high it is, in hundredths of the picture", 33, default=0)
    rgb: Rgb = said("its colour", "#465f78", default=(255, 255, 255))


class Deck(Table):
    """Cards that the device shuffles and draws."""

    name: Short = said("what the table calls it", "Tide")
    card: list[Card] = said("its cards, [[deck.NAME.card]]")
    pile: Optional[int] = said(
        "cards in the first pile, the rest aside unseen; all by default",
        9,
        number(1, 999),
        default=None,
    )
    refill: int = said(
        "when the pile is empty, all cards but the current one are shuffled and so "
        "many are the new pile; 0: no refill",
        8,
        number(0, 999),
        default=0,
    )
    refill_turns: Optional[list[Annotated[int, *number(1, 999)]]] = said(
        "for the check only: when that must happen", [11, 19], default=None
    )
    band: list[Band] = said(
        "the cross-section that its cards' levels stand in, [[deck.NAME.band]]: "
        "two to six; the first rises and falls",
        default=[],
    )


LOOK = Keys("looks")
CHOICE = Keys("choices")
OPTION = Keys(CHOICE.forms["options"])


class Look(Table):
    """A private look at the next cards of a deck, player by player."""

    deck: str = LOOK("deck", "the deck", "tide")
    counter: str = LOOK("counter", "a counter: who has 0 is passed over", "hens")
    depth: int | str | Ref[Any] = LOOK(
        "depth",
        'how many cards ahead, or "counter"; or a switch',
        "counter",
        default=1,
        switch=True,
        check=(whole(1, 9, ("counter",)), whole_schema(1, 9, ("counter",))),
    )


class Option(Table):
    """One of the things to choose from."""

    name: Text = OPTION(0, "its name on the screen", "Stay")
    effect: Optional[str] = OPTION(1, "what choosing it does to the asset", "leave", default=None)


class Choice(Table):
    """A secret choice: all choose, then all is shown at once."""

    name: Text = CHOICE("name", "the question", "Take off now?")
    option: list[Option] = said("the two to choose from, [[choice.NAME.option]]")
    per: str = CHOICE("per", "holders choose for each asset they hold", "asset", default="asset")


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
