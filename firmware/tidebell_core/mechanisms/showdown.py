# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is seen of duels: the rows that begin them, and the reveal."""

from .. import events as e
from ..state import RUN
from . import Prompt, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .duels import Duels

# The digits of DUEL's argument.
OTHER = 8
SHOTS = 64
SHOTS_BACK = 1024
BASE = 16384


def rows(duels: "Duels", active: int) -> list:
    """Return a row for each duel that can begin in a player turn."""
    game = duels.game
    seats = len(game.state.status)
    found = []  # type: list[Row]
    if active < 0 or seats < 2 or game.state.phase != RUN:
        return found
    for index, duel in enumerate(game.setup.more["duels"]):
        if duel.get("when", True) is False:
            continue
        seat = duels.beginner(duel, active)
        arg = index
        fields = []  # type: list[tuple]
        if seats > 2:
            others = [game.name((seat + further) % seats) for further in range(1, seats)]
            fields.append(("", 1, seats - 1, 1, OTHER, others))
        else:
            arg += OTHER
        if duel.get("shots"):
            theirs = "Other's shots" if seats > 2 else game.name((seat + 1) % seats)
            fields.append((game.name(seat), 0, duel["shots"], 1, SHOTS, None))
            fields.append((theirs, 0, duel["shots"], 0, SHOTS_BACK, None))
        if "base" in duel:
            label, most = duel["base"]
            fields.append((label, 0, most, min(1, most), BASE, None))
        found.append(Row(duel["name"], "", e.DUEL, seat, arg, tuple(fields), duel.get("key")))
    return found


def revealed(
    duels: "Duels", duel: dict, seats: list, totals: tuple, lines: list, more: bool
) -> Prompt:
    """Return both numbers and what they mean; ``more``: whether this side could fire again."""
    name = duels.game.name
    for side in (0, 1):
        lines.append("%s: %d" % (name(seats[side]), totals[side]))
    words = duel.get("words")
    won = duels.won()
    if words:
        lines.append(words[0 if won else 1])
    elif totals[0] == totals[1] and duel["wins"] == "highest":
        lines.append("tie")
    else:
        lines.append(name(seats[0 if won else 1]))
    answers = [Row("Go on", "", e.DUEL, e.NOBODY, 0)]
    if more:
        answers.append(Row("No more shots", "", e.DUEL, e.NOBODY, 1))
    return Prompt(duel["name"], answers, lines)
