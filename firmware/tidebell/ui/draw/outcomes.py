# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screens of outcomes: a lot, the choices that were revealed, and the end of a game."""

from tidebell_core import times
from tidebell_core import words as texts
from tidebell_core.game.arbiter import BROKEN
from tidebell_core.game.scoring import verdict
from tidebell_core.game.state import LOT, REVEAL

from ...paint.content import CENTRE, CODE, RANKS, RIGHT
from ...paint.glyphs import BOLD, KNOB, MARKS, SMALL, TEXT
from ...paint.page import BAND, FOOT, LEGEND
from ...paint.styles import DIM, FAINT, INK, NIGHT, PLAIN, RAIL, SEAT
from ...paint.surround import heads, legends
from .clocks import final
from .common import counts, in_turn, labels, seat_styles, turn, undo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.game.view import View

    from ...paint.qr import Code
    from ..desk import Page

_BLACK, _WHITE = 0, 0xFFFF


def draw(page: "Page", view: "View") -> None:
    """Draw the screen of the phase: a lot, the choices, or the end."""
    if view.phase == LOT:
        lot(page, view)
    elif view.phase == REVEAL:
        reveal(page, view)
    else:
        over(page, view)


def reveal(page: "Page", view: "View") -> None:
    """Draw the choices of all assets."""
    page.set_tall(False)
    page.heading(texts.REVEALED)
    row = page.body
    page.clear(row, page.foot)
    seat_styles(page, view.colours)
    shown = []  # type: list
    page.scene = (RANKS, shown, ())
    for asset, option in enumerate(view.chosen):
        if option >= 0 and row < page.foot:
            text = view.options[option] if option < len(view.options) else texts.NOBODY
            at = 1 + page.seat(row, 1, asset)
            name = view.names[view.assets[asset][0]]
            shown.append(("", asset, name, text))
            page.text(row, at, name[:12])
            page.right(row, text + " ")
            row += 1
    labels(page, "", "", undo(view), "", texts.NEXT, turn(view))


def lot(page: "Page", view: "View") -> None:
    """Draw the order that the lot has given."""
    page.set_tall(False)
    page.heading(texts.LOT)
    page.clear(page.body, page.foot)
    seat_styles(page, view.colours)
    notes = view.lot_notes or [""] * len(view.names)
    places = [(at + 1, seat, notes[seat]) for at, seat in enumerate(view.round)]
    labels(page, "", "", undo(view), "", texts.NEXT, turn(view))
    if len(places) > MARKS:
        _crowd(page, view, places)
    else:
        _places(page, view, places)


def over(page: "Page", view: "View", keys: tuple = ()) -> None:
    """Draw the ranking; or how the game ended without one, and the players' times.

    :param keys: labels of X, Y and the knob in place of those of a game on the table
    """
    page.set_tall(False)
    page.clear(1, page.foot)
    seat_styles(page, view.colours)
    said = counts(view)
    if said:  # a break of the seal matters most; *Times* has the rest
        page.remark = said[0 if view.acts[BROKEN] else 1]
    # An abandoned game has no result to hand on.
    code = texts.RESULT_CODE if not view.abandoned else ""
    a = "" if keys else texts.TIMES
    x, y, knob = keys or (undo(view), texts.HOME, texts.REMATCH)
    if view.winners and len(view.ranking) <= MARKS:
        _winners(page, view)
        labels(page, a, code, x, y, knob)
        _bars(page, view)
        return
    labels(page, a, code, x, y, knob)
    if view.winners:
        _winners(page, view)
        _crowd(page, view, [(line[0], line[1], points(line[2])) for line in view.ranking])
        return
    said = getattr(view, "said", None) or outcome(view)
    page.heading(said[0])
    _no_ranking(page, view, said[1:])


def outcome(view: "View") -> list:
    """Return how a game without a ranking ended: a heading, and short sentences."""
    if view.abandoned:
        return [texts.ABANDONED_IN.format(in_turn(view))]
    said = [texts.NOBODY_COUNTS] if view.ranking else view.facts[:2]
    if view.total is not None:
        said = [texts.TOGETHER.format(points(view.total))] + said[:1]
    return [texts.ENDED_IN.format(in_turn(view))] + said


def _no_ranking(page: "Page", view: "View", said: list) -> None:
    """Write sentences about the end, and the players with their clocks or times."""
    if len(view.order) > MARKS:
        ms, up = (view.clocks, view.counts_up) if view.clocks else (view.took_ms, True)
        form = times.short if view.clocks else times.text
        _crowd(page, view, [("", seat, form(ms[seat], up)) for seat in view.order], said)
        return
    row = page.body
    for text in said:
        page.centre(row, text)
        row += 1
    if view.clocks:
        page.scene = (RANKS, _named(view, final(page, view, row)), said)
        return
    took = [("", seat, times.text(view.took_ms[seat], True)) for seat in view.order]
    _places(page, view, took, row, said)


def _winners(page: "Page", view: "View") -> None:
    """Write the winner on his colour, or several by name if there is room."""
    text = verdict([view.names[seat] for seat in view.winners])
    if len(view.winners) == 1:
        seat = view.winners[0]
        page.band(seat, text, view.colours[seat])
        return
    # Room beside the label of X, in the smallest type if need be.
    room = page.width - 27 - page.long(undo(view))
    if page.long(text, 0) > room:
        text = texts.SHARED.format(len(view.winners))
    page.heading(text)


def _places(
    page: "Page", view: "View", places: list, first: int = 0, said: "list | tuple" = ()
) -> None:
    """Write players and their places, in two columns where one has no room for all.

    :param places: ``(place, seat, text)`` each
    :param int first: the row to begin in, 0 for that below the heading
    :param said: sentences that stand above them
    """
    seat_styles(page, view.colours)
    first = first or page.body
    room = page.foot - first
    page.scene = (RANKS, _named(view, places), said)
    for at, (place, seat, text) in enumerate(places):
        row = first + at % room
        if len(places) <= room:
            page.text(row, 1, texts.PLACE.format(place) if place else "", DIM)
            left = 4 + page.seat(row, 4, seat)
            page.text(row, left, view.names[seat], PLAIN, page.columns - left - 1 - len(text))
            page.right(row, text + " ")
        else:
            width = page.columns // 2
            left = at // room * (page.columns - width)
            page.text(row, left, str(place), DIM)
            end = left + width - 1 - len(text)
            left += 2 + page.seat(row, left + 2, seat)
            page.text(row, left, view.names[seat], PLAIN, end - left - 1)
            page.text(row, end, text)


def _crowd(page: "Page", view: "View", places: list, said: "list | tuple" = ()) -> None:
    """Write more players than there are rows: in two columns of small letters.

    :param places: ``(place, seat, text)`` each
    :param said: sentences above them; there is room for one
    """
    room = _begin(page, (RANKS, _named(view, places), said[:1]))
    rows = (len(places) + 1) // 2
    high = min(24, room // (rows + len(said[:1])))
    for text in said[:1]:
        page.row_of(high)
        page.put(8, page.width - 16, text, SMALL, INK, CENTRE)
        room -= high
    half = page.width // 2
    coloured = [rgb for rgb in view.colours if rgb != view.colours[0]]
    for row in range(rows):
        page.row_of(high)
        for at in range(row, len(places), rows):
            place, seat, text = places[at]
            left, end = half * (at // rows), half * (at // rows + 1) - 10
            if place:
                page.put(left + 8, 20, str(place), SMALL, FAINT)
            if coloured:
                page.block(left + 30, 6, page.styles[2 * (SEAT + seat) + 1], 3, 3)
            long = page.long(text, SMALL)
            name = left + (40 if coloured else 32 if place else 10)
            page.put(name, end - long - 6 - name, view.names[seat], SMALL)
            if text:
                page.put(end - long, long + 1, text, SMALL, FAINT)
    if room > high * rows:
        page.row_of(room - high * rows)
    _end(page)


def _named(view: "View", places: list) -> list:
    """Return ``(place, seat, name, number or text)`` of each ``(place, seat, number or text)``."""
    return [(place, seat, view.names[seat], told) for place, seat, told in places]


def _begin(page: "Page", scene: tuple) -> int:
    """Lay out heading and labels above the players; return how high the room for them is."""
    page.begin(scene)
    heads(page, "")
    legends(page, page.labels[0], page.labels[2], page.remark, False)
    return page.height - BAND - LEGEND - FOOT


def _end(page: "Page") -> None:
    """Lay out the labels below the players."""
    _, code, _, home, knob = page.labels
    page.row_of(FOOT, RAIL)
    wide = min(page.long(code), page.width // 3)
    if code:
        page.tab(False, INK, 0, 23)
        page.put(11, wide, code)
    right = home or page.top
    at, wide = wide + 26, min(page.long(right), page.width // 4)
    page.icon(at, KNOB, 18, INK)
    page.put(at + 24, page.width - at - wide - 46, knob)
    if right:
        page.put(page.width - 11 - wide, wide, right, TEXT, INK if home else FAINT, RIGHT)
    if home:
        page.tab(True, INK, 0, 23)


def points(total: float) -> str:
    """Return points as the language writes them: half a point is a float."""
    if total < 0:
        return texts.MINUS.format(points(-total))
    whole, _, half = str(total).partition(".")
    return texts.DECIMAL.format(whole, half) if half else whole


def _bars(page: "Page", view: "View") -> None:
    """Draw the ranking: the players in their order, each with a bar for his points."""
    seat_styles(page, view.colours)
    lines = view.ranking
    room = _begin(page, (RANKS, _named(view, lines), ()))
    high = min(36, room // len(lines))
    size = BOLD if high > 27 else TEXT if high > 22 else SMALL
    names, most = 60, 1
    for _, seat, total in lines:
        names = max(names, page.long(view.names[seat], size))
        most = max(most, total)
    names = min(names, page.width - 170)
    at = 64 + names + 10
    for place, seat, total in lines:
        own = page.styles[2 * (SEAT + seat) + 1]
        page.row_of(high)
        page.put(10, 24, texts.PLACE.format(place), TEXT, FAINT)
        page.ring(36, seat, own)
        page.put(64, names, view.names[seat], size)
        wide = int((page.width - at - 56) * total / most)  # half a point is a float
        if wide > 0:
            page.block(at, wide, own, high // 4, high // 4)
        page.put(page.width - 52, 44, points(total), size, INK, RIGHT)
    if room > high * len(lines):
        page.row_of(room - high * len(lines))
    _end(page)


def result_code(page: "Page", code: "Code") -> None:
    """Draw a QR code, black on white and as large as there is room, and a key's label."""
    page.begin((CODE, code))
    labels(page, "", "", texts.BACK)
    page.row_of(page.height, _WHITE)
    wide = page.long(texts.BACK)
    side = min(page.height, page.width - wide - 12)
    page.drawing(0, side, code, _BLACK)
    page.put(page.width - 11 - wide, wide, texts.BACK, TEXT, NIGHT, RIGHT, 34)
    page.tab(True, NIGHT, 24, page.height - 44)
