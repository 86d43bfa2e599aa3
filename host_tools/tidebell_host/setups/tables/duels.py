# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[duel.NAME]: secret numbers of two players."""

from __future__ import annotations

from typing import Optional

from tidebell_host.setups.field_types import Short, Span, Table, number, said, span
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import Name, Ref, Text

KEYS = Keys("duels")


class Duel(Table):
    """Each of two players picks a number; a rule says who wins."""

    name: Text = KEYS("name", "its name on the screen", "Torpedoes")
    asks: Text = KEYS("asks", "what each is asked for", "Your number")
    numbers: Span = said("what may be picked", "1-10", span(0, 255))
    wins: str = KEYS(
        "wins",
        'who begins wins if the numbers are "equal"; "near", which is equal or next to each other '
        'in a ring; or if the own one is the "highest"',
        "near",
    )
    shots: Optional[int] = KEYS(
        "shots",
        "both sides fire, so often at most: how often is set first, who begins fires first",
        9,
    )
    side: Optional[str] = KEYS(
        "side",
        "the side that begins it, in whoever's turn; else it is who plays",
        "corp",
        side=True,
    )
    open: bool = KEYS(
        "open", "who begins picks before all eyes, the other answers the known total", True
    )
    pays: Optional[Name] = said("the counter or pool that pays what is picked", "ore", default=None)
    base: Optional[Short] = said(
        "a number that is set first and added for who begins", "Trace", default=None
    )
    base_most: int = said("the largest such number", 9, number(1, 63), default=9)
    answer_adds: Optional[str] = KEYS("link", "a counter added for who answers", "link")
    won: Optional[Short] = said("said when who begins wins, if not the name", "hit", default=None)
    lost: Optional[Short] = said("said when not; ties are lost", "miss", default=None)
    when: bool | Ref[bool] = KEYS.when()
    key: Optional[str] = KEYS("key", "the key of its own that it has", "declare")
