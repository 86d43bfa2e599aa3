# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The screen of a player turn: whose, how long, how much, what the keys do."""

from tidebell import texts
from tidebell.page import AMBER, COLUMNS, DIM, GREY, RED, SEAT, SELECT, TEXT, WARN, WHITE, colour
from tidebell_core.state import ASK, HERE, OVERTIME, READY, RUN

from .parts import band, card, labels, seat_styles, wrap

_WHITE = colour(WHITE)
_GREY = colour(GREY)
_AMBER = colour(AMBER)
_RED = colour(RED)

LAST_MS = 10000
WARN_MS = 30000


def clock(page: "Page", view: "View") -> None:
    """Refresh the clock's digits alone; nothing is allocated."""
    digits = page.clock
    left = view.clock_ms
    if view.phase == READY and view.clock_total:
        left = view.clock_total
    if not view.clock_total and view.phase != OVERTIME:
        digits.clear()
        return
    running = view.phase == RUN
    digits.time(left, running and left < LAST_MS)
    if view.paused or view.phase == READY:
        digits.colour = _GREY
    elif left <= LAST_MS:
        digits.colour = _RED
    elif left <= WARN_MS:
        digits.colour = _AMBER
    else:
        digits.colour = _WHITE


def draw(page: "Page", view: "View", ui: "object") -> None:
    """Draw everything of a player turn.

    ``ui`` has ``chosen`` (index into ``view.actions``, -1 at rest), ``notice`` (lines to show below the clock,
    or None), ``asking`` (the bump question is open), ``woken`` (power has just come back) and ``paused_ms``.
    """
    page.set_tall(True)
    page.clock.wide = view.clock_total < 600000
    clock(page, view)
    if view.seat < 0:
        band(page, "", texts.ALL, (255, 255, 255))
    else:
        band(page, view.letter, view.name, view.rgb)
    _points(page, view)
    page.clear(7, 9)
    _keys(page, view, ui)
    page.centre(0, texts.TURN.format(view.turn, view.turns), DIM, 9, 8)
    if ui.asking:
        _lines(page, [texts.BUMP, texts.BUMP_ASK.format(view.name)], WARN)
    elif ui.woken:
        _lines(page, [texts.POWER_BACK, texts.POWER_BACK_HINT], WARN)
    elif view.phase == ASK:
        _lines(page, [texts.ASK_LEAVE, texts.ASK_HINT], WARN)
    elif view.phase == OVERTIME:
        _lines(page, [texts.FINISH.format(view.declared), texts.FINISH_HINT], WARN)
    elif ui.chosen >= 0 and not view.paused:
        _chosen(page, view, ui.chosen)
    elif ui.notice:
        _lines(page, ui.notice[:2], WARN)
    else:
        _table(page, view, ui)


def _points(page: "Page", view: "View") -> None:
    page.text(6, 19, "", TEXT, COLUMNS - 19)
    if view.pool and view.phase != READY:
        page.points.number(view.left)
        page.points.colour = _GREY if view.paused else _WHITE
        page.centre(6, view.pool, TEXT, 19, 7)
    else:
        page.points.clear()


def _keys(page: "Page", view: "View", ui: "object") -> None:
    undo = texts.UNDO if view.can_undo else texts.REDO_HELD if view.can_redo else ""
    if ui.asking:
        labels(page, "", "", texts.NO, texts.YES)
    elif view.paused or ui.woken:
        labels(page, "", "", undo, "", texts.RESUME)
    elif view.phase == READY:
        labels(page, "", "", undo, "", texts.START)
    elif view.phase == OVERTIME:
        labels(page, "", texts.SECOND.format(2), undo, texts.DONE, texts.PAUSE)
    elif view.phase == ASK:
        labels(page, _by_effect(view, "leave"), "", undo, texts.STAYS)
    else:
        spend = declare = ""
        for _, name, price, key, _, _ in view.actions:
            if key == "spend" and not spend:
                spend = name if len(name) < 6 else name[:8]
            elif key == "declare" and not declare:
                declare = texts.SECOND.format(2) if view.declared else name[:8]
        knob = texts.PAUSE if ui.chosen < 0 else texts.DO
        labels(page, spend, declare, undo, texts.END, knob)


def _by_effect(view: "View", effect: str) -> str:
    for action in view.actions:
        if action[4] == effect:
            return action[1][:8]
    return ""


def _lines(page: "Page", lines: list, style: int) -> None:
    for row in (7, 8):
        text = lines[row - 7] if len(lines) > row - 7 else ""
        page.text(row, 0, "", style, COLUMNS)
        page.centre(row, text, style)


def _chosen(page: "Page", view: "View", at: int) -> None:
    """The action that the knob has chosen, its price, and whether it can be paid."""
    _, name, price, _, _, affordable = view.actions[at]
    style = SELECT if affordable else WARN
    cost = texts.NEEDS.format(price, view.pool) if price else texts.FREE
    _lines(page, ["◂ " + name + " ▸", cost], style)


def _table(page: "Page", view: "View", ui: "object") -> None:
    """The card that counts, what is kept, a penalty, whose ships the player holds."""
    if view.paused:
        seconds = ui.paused_ms // 1000
        _lines(
            page,
            [texts.PAUSED, texts.PAUSED_SINCE.format("%d:%02d" % (seconds // 60, seconds % 60))],
            SELECT,
        )
        return
    card(page, view)
    at = 15
    if view.phase == READY:
        page.text(7, at, wrap(texts.READY.format(view.name), 11)[0][:11] if view.name else "")
    elif view.pool:
        if view.final and view.keep:
            style = WARN if view.left <= view.keep or view.clock_ms < WARN_MS else TEXT
            for row, line in enumerate(wrap(texts.WARN_KEEP.format(view.keep, view.pool), 12)[:2]):
                page.text(row + 7, 14, "", style, 12)
                page.text(row + 7, 14, line, style)
            return
        text = texts.KEPT.format(view.kept)
        if view.penalty:
            text = texts.PENALTY.format(view.penalty)
        page.text(7, at, text, WARN if view.penalty else TEXT)
    if view.assets:
        seat_styles(page, view.colours)
        for asset, (holder, _, fate) in enumerate(view.assets):
            if holder == view.seat and fate == HERE:
                page.text(8, at, " " + view.letters[asset] + " ", SEAT + asset)
                at += 3
