# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Players' clocks: two side by side, or the running one with the others below it."""

from tidebell_core import times
from tidebell_core import words as texts
from tidebell_core.game.state import READY, RUN
from tidebell_core.times import LAST_MS

from ...paint.content import PAIR
from ...paint.styles import DIM, PLAIN, WARNING
from .common import seat_styles
from .facts import packed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.game.view import View

    from ...paint.digits import Digits
    from ..desk import Clocks, Page

WARN_MS = 30000


def _one(page: "Page", digits: "Digits", view: "View", seat: int) -> None:
    ms = view.clocks[seat]
    plays = view.phase == RUN and view.thinks(seat)
    digits.time(ms, plays and 0 < ms < LAST_MS and not view.counts_up, view.counts_up)
    if not plays or view.paused:
        digits.colour = page.inks[1]
    elif ms <= LAST_MS and not view.counts_up:
        digits.colour = page.inks[4]
    elif ms <= WARN_MS and not view.counts_up:
        digits.colour = page.inks[2]
    else:
        digits.colour = page.inks[0]


def pair(page: "Page", view: "View") -> None:
    """Refresh both clocks' digits alone; nothing is allocated."""
    _one(page, page.clock, view, view.order[0])
    _one(page, page.points, view, view.order[1])


def draw(page: "Page", view: "View") -> None:
    """Show two players' clocks, and their names below them."""
    page.set_tall(PAIR)
    pair(page, view)
    seat_styles(page, view.colours)
    half = page.columns // 2  # of an odd number the right half begins behind the middle
    row = page.low - 1
    page.text(row, 0, "", PLAIN, page.columns)
    for at in (0, 1):
        seat = view.order[at]
        left = at * (page.columns - half)
        sign = page.seat(row, left, seat)
        page.text(row, left + sign, view.names[seat], PLAIN, half - sign)


def _told(view: "View", more: list) -> list:
    """Return the card, a penalty or savings, and more, as short texts."""
    found = []
    if view.card:
        found.append(view.card)
    if view.penalty:
        found.append(texts.PENALTY.format(view.penalty))
    elif view.keeps:
        found.append(view.saved)
    return found + more


def notes(page: "Page", view: "View", clocks_shown: "Clocks") -> None:
    """Write below two clocks their moves, periods or fallen flag, and facts in the line below."""
    half = page.columns // 2
    for at in (0, 1):
        seat = view.order[at]
        note = view.clock_notes[seat] or texts.MOVE.format(view.moves[seat] + 1)
        style = DIM
        if view.delay_ms and seat == view.seat:
            note, style = texts.DELAY.format(times.seconds(view.delay_ms)), PLAIN
        elif view.flagged == seat:
            style = WARNING
        page.text(page.low, at * (page.columns - half), note, style, half)
    more = [fact for fact in view.facts if fact not in view.clock_notes]
    if view.pool and view.phase != READY:  # the other clock has its digits
        more.insert(0, texts.NUMBERED.format(view.pool, view.left))
    for text in clocks_shown.turn(packed(page, _told(view, more), page.columns), 1):
        page.text(page.low + 1, 0, text)


def others(page: "Page", view: "View", clocks_shown: "Clocks") -> None:
    """Write the other clocks, and facts, into the two lines below the running clock.

    Clocks that fill one line stay there, and facts take turns in the other line. More clocks take
    turns with the facts in both lines.
    """
    seat_styles(page, view.colours)
    seats = [seat for seat in view.order if seat != view.seat]
    across = 2 if page.alike else 3  # with names, or with the players' arcs
    rows = [seats[at : at + across] for at in range(0, len(seats), across)]
    lines = packed(page, _told(view, view.facts), page.columns)
    if len(rows) > 1:
        shown = clocks_shown.turn(rows + lines, 2)
    else:
        shown = rows + clocks_shown.turn(lines, 1)
    width = page.columns // across
    thinking = view.thinking
    for row, line in enumerate(shown):
        if isinstance(line, str):
            page.text(page.low + row, 0, line)
            continue
        for at, seat in enumerate(line):
            text = times.short(view.clocks[seat], view.counts_up)
            style = DIM if thinking and seat not in thinking else PLAIN
            if page.alike:
                sign = width - 5
                page.text(page.low + row, at * width, view.names[seat], DIM, sign)
            else:
                sign = page.seat(page.low + row, at * width, seat)
            page.text(page.low + row, at * width + sign, text, style, width - sign)


def final(page: "Page", view: "View", row: int) -> list:
    """Write every player's clock at the end of a game, from a row on.

    :returns: what was written: ``("", seat, text)`` each
    """
    seat_styles(page, view.colours)
    shown = []
    for seat in view.order:
        if row < page.foot:
            at = 1 + page.seat(row, 1, seat)
            page.text(row, at, view.names[seat], PLAIN, page.columns - 13 - at)
            text = times.short(view.clocks[seat], view.counts_up)
            page.right(row, text)
            if view.moves[seat]:
                moves = texts.MOVE.format(view.moves[seat])
                page.text(row, page.columns - 13, moves, DIM, 7)
                text = texts.BESIDE.format(moves, text)
            shown.append(("", seat, text))
            row += 1
    return shown
