# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screen of a player turn: the name, the clock, the points, the labels of the keys."""

from tidebell_core import times
from tidebell_core import words as texts
from tidebell_core.game.arbiter import BROKEN
from tidebell_core.game.state import ASK, HERE, OVERTIME, READY, RUN
from tidebell_core.times import LAST_MS

from ...keep.inplace import breathe
from ...paint.styles import DIM, PLAIN, SELECT, WARNING
from . import clocks, facts, hand_over
from .clocks import WARN_MS
from .common import counts, labels, marked, seat_styles, turn, undo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.game.view import View

    from ..desk import Page, Shown

MOST_ROWS = 6  # with more rows the knob offers all of them as one list

_SHORT = 12  # columns of a label


def knob_rows(rows: list) -> int:
    """Return how many places rows take on the knob, behind the actions."""
    return len(rows) if len(rows) <= MOST_ROWS else 1


def offer(view: "View", at: int) -> tuple:
    """Return a place on the knob: name, price or detail, whether it can be done, and its key."""
    actions = view.actions
    if at < len(actions):
        row = actions[at]
        cost = texts.NEEDS.format(row.detail) if row.price else texts.FREE
        return row.name, cost, row.can, row.key
    if len(view.rows) > MOST_ROWS:
        return texts.LIST, "", True, None
    row = view.rows[at - len(actions)]
    return row.name, row.detail, True, row.key


def clock(page: "Page", view: "View", ready_ms: int) -> None:
    """Refresh the clock's digits alone; nothing is allocated.

    :param int ready_ms: a waiting clock starts with it
    """
    digits = page.clock
    left = view.clock_ms
    if view.phase == READY:
        left = ready_ms
    if not left and not view.clock_total:
        digits.clear()
        digits.say("")
        return
    tenths = view.phase == RUN and 0 < left < LAST_MS and not view.counts_up
    if tenths:
        digits.wide = True  # only wide digits leave room for the point
    elif left < 0 or left >= 600000:
        digits.wide = False  # a minus, or ten minutes, need a fourth digit
    digits.time(left, tenths, view.counts_up)
    at = 0
    if view.paused or view.phase == READY:
        at = 1
    elif left <= LAST_MS and not view.counts_up:
        at = 4 if page.last < 0 else 3
    elif left <= WARN_MS and not view.counts_up:
        at = 2
    digits.colour = page.inks[at]


def last_ten(view: "View") -> int:
    """Return the number of seconds left of the last ten, -1 before or without them."""
    left = view.clock_ms
    if view.phase in (OVERTIME, ASK) and not left and not view.paused:
        return 0
    if view.phase != RUN or view.paused or view.counts_up or not 0 < left < LAST_MS:
        return -1
    return times.seconds(left)


def points(page: "Page", view: "View") -> None:
    """Refresh the points' digits alone."""
    if view.pool:
        page.points.number(view.left)
        page.points.colour = page.points_ink
        waits = view.paused or view.phase == READY
        if waits or page.last >= 0:
            page.points.colour = page.inks[1 if waits else 3]
    else:
        page.points.clear()
        page.points.say("")


def draw(page: "Page", view: "View", ui: "Shown") -> None:
    """Draw all of a player turn.

    :param ui: the table's own state; ``desk.Shown`` explains its fields
    """
    timed = ui.ready_ms if view.phase == READY else view.clock_total
    clocks_shown = ui.clocks_shown
    pair = clocks_shown and clocks_shown.pair
    last = last_ten(view)
    hands = (ui.handing_ms and view.phase == RUN) or view.wait_ms >= 0
    if hands and timed and not pair and last < 0:
        if not (view.paused or ui.banks or ui.confirmation or ui.woken or ui.entry):
            page.last = last
            keys(page, view, ui)
            breathe()
            page.clock.wide = timed < 600000
            clock(page, view, ui.ready_ms)
            points(page, view)  # before the layout, which writes what digits cannot show
            hand_over.draw(page, view, ui.notice)
            points(page, view)
            page.clock.anew = page.points.anew = False
            return
    page.set_tall(bool(timed))
    page.clear(page.low, page.foot)
    if view.seat < 0:
        page.band(-1, texts.ALL, (255, 255, 255))
    else:
        page.band(view.seat, view.name, view.rgb)
    if pair:
        clocks.draw(page, view)
    elif timed:
        page.clock.wide = timed < 600000
        page.last = last
        clock(page, view, ui.ready_ms)
        _points(page, view)
    page.clock.anew = page.points.anew = False
    breathe()
    _below(page, view, ui)
    if not (pair or timed):
        facts.body(page, view, clocks_shown)


def _below(page: "Page", view: "View", ui: "Shown") -> None:
    """Draw labels, and in the strip a question, a choice, a notice, or the lasting facts."""
    if ui.confirmation or ui.woken or (view.phase in (ASK, OVERTIME) and not view.paused):
        question(page, view, ui)
        return
    keys(page, view, ui)
    if ui.entry:
        page.tell(ui.entry.lines(), SELECT)
    elif ui.chosen >= 0 and not view.paused:
        _chosen(page, view, ui.chosen)
    elif ui.notice:
        _told(page, view, ui.notice, _keep(view))
    else:
        _lasting(page, view, ui)


def _points(page: "Page", view: "View") -> None:
    points(page, view)
    if view.pool:
        page.unit(view.pool, view.left, view.base + view.kept)


def keys(page: "Page", view: "View", ui: "Shown") -> None:
    if ui.entry:
        labels(page, *ui.entry.labels())
        return
    a = b = y = knob = ""
    x = texts.UNDO if view.can_undo else texts.REDO_HELD if view.can_redo else ""
    if view.paused:
        knob = texts.RESUME
    elif view.phase == READY:
        knob = texts.START if ui.chosen < 0 else texts.DO
        a, b = _by_key(view, "spend"), _by_key(view, "declare")
    else:
        for action in view.keyed:
            if action.key == "spend":
                a = a or action.name
            elif action.key == "declare":
                b = b or (_again(page, view) if view.declared else action.name)
        a, b = a or _by_key(view, "spend"), b or _by_key(view, "declare")
        y = _by_key(view, "end") or view.end_label or texts.END
        if ui.chosen >= 0:
            knob = texts.DO
        elif view.clock_total or view.match_ms >= 0:
            knob = texts.PAUSE
        elif view.rows:
            knob = texts.ALL_ROWS
    top = turn(view) if view.match_ms < 0 else marked(view, times.text(view.match_ms))
    if view.wait_ms >= 0:
        top = texts.STARTS_IN.format(times.seconds(view.wait_ms))
    labels(page, a, b, x, y, knob, top)


def _again(page: "Page", view: "View") -> str:
    """Return the label of the key that goes on with a declared action: its next press, if short."""
    return view.due if page.wide(view.due) <= _SHORT else view.declared


def _by_key(view: "View", key: str) -> str:
    for row in view.rows:
        if row.key == key:
            return row.name
    return ""


def _chosen(page: "Page", view: "View", at: int) -> None:
    """Write the action or row that the knob offers, its price, and whether it can be paid."""
    name, cost, can, _ = offer(view, at)
    page.tell([texts.TURNED.format(name), cost], SELECT if can else WARNING)


def _lasting(page: "Page", view: "View", ui: "Shown") -> None:
    """Draw what lasts longer than a press: card, savings, a penalty, the assets held."""
    if view.paused:
        since = texts.PAUSED_SINCE.format(times.text(ui.paused_ms, True))
        said = counts(view)
        if said:  # a break of the seal matters more than for how long
            head = texts.APART.format(texts.PAUSED, since)
            page.tell([said[0] if view.acts[BROKEN] else head, said[1]], SELECT)
        else:
            page.tell([texts.PAUSED, since], SELECT)
        return
    if ui.banks:
        draw = clocks.notes if ui.clocks_shown.pair else clocks.others
        draw(page, view, ui.clocks_shown)
        return
    if view.facts and page.tall:
        room = page.columns
        if view.assets or view.phase == READY:
            room -= page.columns // 2 - 1  # of the notes beside the card
        if facts.low(page, view, ui.clocks_shown, 0 if view.card else room):
            return
    following = view.next_cards[0] if view.next_cards else None
    page.lasts(_card(view), following, _notes(page, view), _held(page, view))


def _notes(page: "Page", view: "View") -> list:
    """Return the stage, a warning, a penalty, saved points or a task, as (text, style)."""
    if view.phase == READY and page.tall:
        return [(view.stage, DIM)]
    if view.keep and view.pool:
        return _keep(view)
    if view.pool and view.penalty:
        return [(texts.PENALTY.format(view.penalty), WARNING)]
    if view.pool and view.keeps:
        return [(view.saved, PLAIN)]
    if view.task and page.tall:
        return [(view.task, PLAIN)]
    return []


def _held(page: "Page", view: "View") -> list:
    """Return whose assets the player holds, by seat."""
    if view.phase == READY:
        return []
    seat_styles(page, view.colours)
    held = []
    for asset in range(len(view.assets)):
        one = view.assets[asset]
        if one[0] == view.seat and one[2] == HERE:
            held.append(asset)
    return held


def _card(view: "View") -> "tuple | None":
    return (view.card, view.card_rgb) if view.card else None


def _keep(view: "View") -> list:
    """Return a warning of the points that leaving takes, as (text, style)."""
    if not (view.keep and view.pool):
        return []
    return [(texts.WARN_KEEP.format(view.keep, view.pool), WARNING)]


def question(page: "Page", view: "View", ui: "Shown") -> None:
    """Write a question about this turn or the one before, and its answers beside the keys."""
    a = b = y = knob = ""
    x = undo(view)
    cap_a, cap_b, cap_y = page.caps[0].strip(), page.caps[1].strip(), page.caps[3].strip()
    if ui.confirmation:
        shown, a, x, y = ui.confirmation.words(page)
    elif ui.woken:
        knob = texts.RESUME
        shown = ui.notice or [texts.POWER_BACK, ui.woken_hint]
    elif view.phase == OVERTIME:
        b, y = _again(page, view), texts.DROP
        shown = [texts.STILL_DUE.format(view.due), _left(view)]
        if page.wide(shown[0]) > page.columns:
            shown[0] = view.due
        shown[1] = shown[1] or texts.FINISH_HINT.format(cap_b, cap_y)
    elif view.keep:
        y = texts.STAYS
        for row in view.keyed:
            if row.key == "spend":
                a = a or row.name
        shown = [texts.ASK_LEAVE, texts.ASK_HINT.format(cap_a, cap_y)]
        shown[1] = _left(view) or shown[1]
    else:
        y = texts.NEXT
        shown = [view.due or texts.ASK_LEFT]
        for row in view.keyed if view.due else ():
            a = row.name if row.key == "spend" else a
            b = row.name if row.key == "declare" else b
    labels(page, a, b, x, y, knob, turn(view))
    page.tell(shown, WARNING)


def _left(view: "View") -> str:
    """Return the points that are saved if the turn ends now, else the points that are left.

    Where no turn is to come nothing is saved.
    """
    if view.saves:
        return texts.SAVES.format(view.saves, view.left, view.pool)
    return texts.AMOUNT.format(view.left, view.pool) if view.pool else ""


def _told(page: "Page", view: "View", notice: list, keep: list) -> None:
    """Write a notice into the strip below the digits; the card that counts stays beside it.

    :param keep: a warning of the points that leaving takes, (text, style)
    """
    page.lasts((view.card, view.card_rgb) if view.card else None, None, keep, [])
    page.tell(notice, WARNING)
