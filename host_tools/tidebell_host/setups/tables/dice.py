# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[die.NAME]: dice, what is added to them, and what their faces mean."""

from __future__ import annotations

from typing import Annotated, Optional

from tidebell_host.setups.field_types import Short, Span, Table, number, said, span
from tidebell_host.setups.keys import Keys
from tidebell_host.setups.values import Flag, Ref, Text, one_of, typed

MOST_ADDED = 31


KEYS = Keys("dice")
KEEPS: tuple[str, ...] = KEYS.forms["keep"][1][1:]
MOST_KEPT: int = KEYS.forms["keep"][2][2]
FACE = Keys(KEYS.forms["faces"])
DEGREE = Keys(KEYS.forms["degrees"])


class DieAdd(Table):
    """A number that is set before a roll and added to it."""

    name: Short = said("what is asked for", "Target")
    numbers: Span = said("from the least to the greatest", "0-9", span(0, MOST_ADDED))
    first: int = said("where the entry begins", 1, number(0, MOST_ADDED), default=0)
    minus: Flag = said("it is taken off instead", True, default=False)


class DieFace(Table):
    """The meaning of some faces of a die."""

    up_to: int = FACE(0, "the highest of these faces; the next row begins above", 4)
    name: Text = FACE(1, "what they say", "2 drones")


class DieDegree(Table):
    """The name of a hit or a miss by how far it goes; the first row that fits gives it."""

    name: Text = DEGREE(0, "what is said", "Hard success")
    part: Optional[int] = said(
        "a hit at this part of the target: 2 at the half, 5 at the fifth",
        5,
        number(2, 99),
        default=None,
    )
    by: Optional[int] = said(
        "a hit by so much or more, or below 0 a miss by so much", 10, number(-99, 99), default=None
    )
    face: Optional[int] = said(
        "this face, or this sum of what is kept, whatever the target",
        1,
        number(1, 100),
        default=None,
    )

    @property
    def conditions(self) -> list[tuple[str, int]]:
        """Return the keys that say when it holds, with their values."""
        found = [(key, getattr(self, key)) for key in ("part", "by", "face")]
        return [(key, value) for key, value in found if value is not None]


class Die(Table):
    """A die that the device rolls; the log tells every face."""

    name: Text = KEYS("name", "its name on the screen", "Cannon")
    sides: int = KEYS("sides", "from 1 to this", 6)
    dice: int = KEYS("dice", "how many may be rolled at once", 3, default=1)
    exactly: bool = KEYS("exact", "never fewer of them are rolled", True)
    dice_by: Optional[str] = KEYS(
        "by",
        "the counter of who rolls that says how many dice, up to dice; with exactly no fewer",
        "attack",
    )
    hits: Optional[str] = KEYS("hits", "how the sum must lie to the target", "above")
    target: Optional[Span] = said(
        "the number to hit; a range is asked for at each roll", "1-6", span(0, 127), default=None
    )
    target_name: Optional[Short] = said("what is asked for", "Mast", default=None)
    target_first: Optional[int] = said(
        "where the entry begins; the least if absent", 3, number(0, 127), default=None
    )
    always: list[Annotated[int, *KEYS.each("always")]] = KEYS(
        "always", "faces that hit whatever is added", [1]
    )
    never: list[Annotated[int, *KEYS.each("never")]] = KEYS(
        "never", "faces that miss whatever is added", [10]
    )
    add: list[DieAdd] = said("what is added to the face, [[die.NAME.add]]", default=list)
    hit: Optional[Short] = said('said of a hit, if not "hit"', "sinks", default=None)
    miss: Optional[Short] = said('said of a miss, if not "miss"', "floats", default=None)
    odd: Optional[Short] = said("what an odd face means", "succeeds", default=None)
    even: Optional[Short] = said("what an even face means", "fails", default=None)
    face: list[DieFace] = said("what faces mean, by a table, [[die.NAME.face]]", default=list)
    keep: Optional[str] = said(
        "which of several dice count, together: the highest or the lowest",
        "highest",
        typed(one_of(*KEEPS), {"enum": list(KEEPS)}),
        default=None,
    )
    kept: int = said("how many of them", 3, number(1, MOST_KEPT), default=1)
    tens: bool = KEYS(
        "tens",
        "of a die of 100: only the tens are rolled again, the ones are those of the first",
        True,
    )
    degree: list[DieDegree] = said(
        "what hits and misses are called by how far they go, [[die.NAME.degree]]", default=list
    )
    contest: bool = KEYS(
        "contest", "another player rolls too, and the higher sum wins; ties stay ties", True
    )
    when: bool | Ref[bool] = KEYS.when()
    key: Optional[str] = KEYS("key", "the key of its own that it has", "spend")
    tick: Optional[Short] = said(
        "the kind of tick that the unit gets for which it is rolled", "Shoot", default=None
    )
