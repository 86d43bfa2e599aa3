# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""[clock.NAME]: clocks of the players and of the match."""

from __future__ import annotations

from typing import Annotated, Any, Optional

from tidebell_core.setup_reading.forms import CLOCK_MODES
from tidebell_core.setup_reading.mechanism_forms import AT_ZERO

from tidebell_host.setups.field_types import Count, Row, Table, number, said, switchable, words
from tidebell_host.setups.keys import SECONDS, Keys
from tidebell_host.setups.values import (
    NONE,
    Ref,
    accept_name,
    or_switch,
    switchable_schema,
    typed,
)

LONGEST = 35999
"""The most seconds of a main time: 9:59:59."""

PER_TURN = "countdown"
MATCH = "match"
MODES = (*CLOCK_MODES, MATCH)
MATCH_AT_ZERO = ("last_turns", "round", "end")


CLOCK = Keys("clocks")
_THEN = Keys(CLOCK.forms["then"])


class Then(Table):
    """A later main time, added when the moves of the one before are made."""

    seconds: int = said("what is added", 1800, number(1, LONGEST))
    moves: Optional[int] = said(
        "moves in it; without it the rest of the game", 20, number(1, 999), default=None
    )
    increment: Optional[int] = _THEN(
        2, "the increment from then on; without it that of before", 30, default=None, unit=SECONDS
    )


class Clock(Table):
    """A clock for player turns, or for the match."""

    mode: str = said("how it runs, see below", "fischer", words(*MODES), default=PER_TURN)
    seconds: int | Ref[int] | None = CLOCK(
        "ms",
        "time for one player turn, or the main time of the game; needed but for "
        '"count_up"; 0 where an increment, a delay or a period gives each turn its time; "none", '
        "mostly by a switch: no clock",
        "$turn_seconds",
        default=None,
        most=LONGEST,
        unit=SECONDS,
        none=True,
        switch=True,
    )
    later: dict[str, Annotated[int, *number(1, LONGEST)]] = said(
        "the time from a later turn of the stage on, its first turn being 1",
        {"5": 60, "9": 30},
        default=dict,
    )
    odds: dict[str, Annotated[int | Ref[int], *switchable(0, LONGEST)]] = said(
        "the time of who has a colour, or plays a side, by their names: instead of seconds",
        {"White": 180},
        default=dict,
    )
    odds_increment: dict[str, Annotated[int | Ref[int], *switchable(0, 3600)]] = said(
        "the increment of who has a colour, or plays a side, by their names: instead of increment",
        {"White": 2},
        default=dict,
    )
    warn: list[Annotated[int, *number(1, LONGEST)]] = said(
        "seconds left at which the device warns, the largest first; seconds used, "
        "where it counts up",
        [30, 10],
        default=list,
    )
    say: dict[str, Row] = said(
        "texts that are shown, with a sound, at so many seconds left, or used where it counts up",
        {"60": "One minute"},
        default=dict,
    )
    at_zero: Optional[str] = said(
        'what zero does, see below; "pass" for a countdown, "last_turns" for a match '
        'clock, else "flag"',
        "negative",
        words(*AT_ZERO, *MATCH_AT_ZERO),
        default=None,
    )
    more_turns: Optional[Count] = said(
        "match, in place of at_zero: the player turn under way is finished, and so "
        "many player turns follow",
        5,
        default=None,
    )
    increment: int | Ref[int] = CLOCK(
        "inc", "seconds that each move adds", 30, default=0, unit=SECONDS, switch=True
    )
    increment_after: bool = CLOCK(
        "late",
        "the increment comes after a move, also after the last one of a main time; otherwise "
        "before it, also before the first one",
        True,
    )
    delay: Optional[int | Ref[int]] = CLOCK(
        "delay",
        "seconds of each move that cost nothing",
        5,
        least=1,
        most=3600,
        unit=SECONDS,
        switch=True,
    )
    periods: Optional[int] = CLOCK("periods", "how many periods follow the main time", 5, most=99)
    period: Optional[int | Ref[int]] = CLOCK(
        "period", "seconds of a period", 30, least=1, most=3600, unit=SECONDS, switch=True
    )
    moves: Optional[int] = CLOCK(
        "moves", 'moves until the next main time, see then; in "canadian", those of a period', 40
    )
    then: list[Then] = said("later main times, [[clock.NAME.then]]", default=list)
    illegal_move: Optional[int] = CLOCK(
        "illegal", "seconds that an opponent gets for an illegal move, offered in play", 120
    )
    turns_over: bool = CLOCK(
        "sand",
        "a sand timer that anybody may turn over in play: what has run becomes what is left",
        True,
    )


def _accept_clock(value: Any) -> Optional[str]:
    return None if value == NONE else accept_name(value)


ClockName = Annotated[
    str | Ref[str] | None,
    *typed(or_switch(_accept_clock), switchable_schema({"type": "string", "minLength": 1})),
]
