# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[deck.NAME], [look.NAME], [choice.NAME]: event cards, looks at the next ones, secret choices."""

from __future__ import annotations

from typing import Annotated, Any, Optional

from tidebell_host.setups.field_types import Row, Short, Table, number, said
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import Ref, Rgb, Text, whole, whole_schema

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
