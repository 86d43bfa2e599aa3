# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Say as plain values what the device's panel shows, for a face on glass.

``page/face.js`` draws them, and says at its head what they are. They come from the page's content
(``paint.content``): nothing else is told, so that a page knows no more than the panel shows. Hints
that name keys of the box are left out. This module also runs in the browser's VM, and does without
what MicroPython lacks.
"""

from __future__ import annotations

from typing import Any

from tidebell_core import words
from tidebell_core.game.state import CHOOSE, LOOK, OVER, READY, RUN

from tidebell_sim import narration, screen_text
from tidebell_sim.constants import glyphs, styles

MOST_OPTIONS = 6
"""So many values of a number are shown beside each other; with more it has a minus and a plus."""

_INKS = ("run", "wait", "soon", "white", "last")  # of digits, as ``Page.inks`` has them
_STYLES = {styles.DIM: "dim", styles.WARNING: "warn", styles.SELECT: "mark", styles.KEY: "key"}
_WHERE = ("left", "centre", "right")


def rgb(colour: int) -> str:
    """Return a colour of the panel as CSS has it."""
    red, green, blue = colour >> 11 << 3, (colour >> 5 & 63) << 2, (colour & 31) << 3
    return f"#{red | red >> 5:02x}{green | green >> 6:02x}{blue | blue >> 5:02x}"


def plain(colour: Any) -> str:
    """Return red, green and blue as CSS has them."""
    return "#" + "".join([f"{part:02x}" for part in colour])


def digits(app: Any) -> list[str]:
    """Return what changes by itself while a clock runs: two texts and how they are coloured."""
    page = app.page
    if not page.tall:
        return ["", "", "", ""]
    clock, points = page.clock, page.points
    return [
        clock.text or _decimal(screen_text.digits(clock)),
        points.text or screen_text.digits(points).strip(),
        _INKS[page.inks.index(clock.colour)] if clock.colour in page.inks else "run",
        _INKS[page.inks.index(points.colour)] if points.colour in page.inks else "",
    ]


def _decimal(text: str) -> str:
    """Return a text of tall digits; on glass tenths stand behind the sign of the language."""
    whole, _, tenths = text.partition(".")
    return words.DECIMAL.format(whole, tenths) if tenths else text


def content(app: Any) -> dict[str, Any]:
    """Return what the panel shows.

    :param app: the firmware's app
    """
    page = app.page
    found: dict[str, Any] = {"digits": digits(app), "moment": narration.moment(app)}
    if page.head:
        seat, text, ink, paper = page.head
        found["head"] = {"seat": seat, "text": text, "ink": rgb(ink), "paper": rgb(paper)}
    found["top"] = page.top
    found["keys"] = _keys(app)
    found["tall"] = "clock" if page.tall is True else "pair" if page.tall else ""
    if page.alike:
        found["alike"] = True
    if page.tall:
        found["last"] = page.last
        if not page.last:
            found["title"] = words.TIME
        name, left, base = page.pool
        if name:
            found["pool"] = {"name": name, "left": left, "base": base}
    scene = page.scene
    if scene:
        found["scene"] = scene[0]
        _SCENES[scene[0]](found, app, *scene[1:])
    if page.listed:
        found["list"] = _listed(app)
    elif not page.own and found.get("scene") != "ranks":
        found["rows"] = _rows(page, scene)
    if page.cells:
        found["cells"] = [list(cell[:2]) for cell in page.cells[0]]
        found["lines"] = [line for line in page.cells[1] if line]
    lines, style = page.told
    lines = _without_hints(page, lines)
    if lines:
        found["told"] = {"lines": lines, "style": _STYLES.get(style, "")}
    if page.cards:
        found["cards"] = [[name, plain(colour)] for name, colour in page.cards]
    if page.notes:
        found["notes"] = [[text, _STYLES.get(style, "")] for text, style in page.notes]
    if page.held:
        found["held"] = [[seat, seat_rgb(page, seat)] for seat in page.held]
    if page.remark:
        found["remark"] = page.remark
    _at_table(found, app)
    return found


def seat_rgb(page: Any, seat: int) -> str:
    """Return a seat's colour as it is on the dark."""
    return rgb(page.styles[2 * (styles.SEAT + seat) + 1])


def _keys(app: Any) -> list[dict[str, Any]]:
    """Return the labels of the keys: each with its meaning, and what holding it does."""
    page, table = app.page, app.table
    at_table = bool(table) and app.screens[-1] is table
    found = []
    for at, meaning in enumerate(narration.LABELLED):
        text = page.labels[at]
        held = narration.held().get(meaning, "") if at_table else ""
        if meaning == "end" and at_table and app.view.phase == RUN and app.view.seat < 0:
            held = words.ALL_HELD
        if meaning == "undo" and not (at_table and app.view.can_redo):
            held = ""
        if text or held:
            found.append({"key": meaning, "text": text, "held": held})
    return found


def _listed(app: Any) -> dict[str, Any]:
    """Return the list that is open: its lines, the marked one, and what can be set."""
    page = app.page
    items, cursor, editing = page.listed
    top = app.screens[-1]
    if top is app.table:
        top = app.table.round
    rows = getattr(top, "rows", [])
    lines = []
    for at, (text, value, style) in enumerate(items):
        line: dict[str, Any] = {"text": text, "value": value}
        if style >= styles.SEAT:
            line["seat"] = style - styles.SEAT
            line["rgb"] = seat_rgb(page, style - styles.SEAT)
        if at < len(rows):
            line.update(_set(rows[at]))
        lines.append(line)
    found: dict[str, Any] = {"items": lines, "at": cursor, "editing": editing}
    onward = getattr(top, "onward", -1)
    if onward >= 0:
        found["onward"] = onward
    games = getattr(top, "games_at", -1)
    if games >= 0:
        found["games"] = games
    if hasattr(top, "write"):
        found["name"] = {"typed": top.typed, "known": len(top._offers)}
    return found


def _set(row: Any) -> dict[str, Any]:
    """Return how a line's value is set: by steps, or as one of a few texts."""
    if not getattr(row, "change", None):
        return {}
    if hasattr(row, "texts"):
        return {"options": [str(text) for text in row.texts], "option": row.get()}
    if not hasattr(row, "_range"):
        return {"moves": True}  # the line itself is moved
    low, high = row._range
    step = row._step
    count = (high - low) // step + 1
    value = row._get() if row._new is None else row._new
    if count <= MOST_OPTIONS and (value - low) % step == 0:
        texts = [row._form(low + at * step) for at in range(count)]
        return {"options": texts, "option": (value - low) // step}
    return {"steps": [value > low, value < high]}


def _rows(page: Any, scene: Any) -> list[list[dict[str, Any]]]:
    """Return rows of text, each of runs from the left to the right."""
    end = page.foot + 1
    if scene and scene[0] == "answers":
        end = scene[3]
    found: list[list[dict[str, Any]]] = []
    half = page.columns // 2
    for row in range(page.body, end):
        runs = []
        for at, text, style, where, width, big in page.rows[row]:
            run: dict[str, Any] = {"half": int(at >= half), "where": _WHERE[where]}
            if width == -1 and style >= styles.SEAT:
                run["seat"] = (ord(text) - glyphs.RING) % 8
                run["rgb"] = seat_rgb(page, style - styles.SEAT)
            elif _without_hints(page, [text]):
                run["text"] = text.strip()
                if big:
                    run["big"] = True
                if style in _STYLES:
                    run["style"] = _STYLES[style]
                elif style:
                    run["paper"] = rgb(page.styles[2 * style + 1])
                    run["ink"] = rgb(page.styles[2 * style])
            else:
                continue
            runs.append(run)
        if runs or found:
            found.append(runs)
    while found and not found[-1]:
        found.pop()
    return found


def _without_hints(page: Any, lines: list[str]) -> list[str]:
    """Leave out what names keys of the box."""
    a, b, _, y = [cap.strip() for cap in page.caps]
    hints = (
        words.COVER_HINT,
        words.LOOK_HINT,
        words.SEATS_HINT,
        words.CHOICE_CHANGE,
        words.POWER_BACK_HINT,
        words.ASK_HINT.format(a, y),
        words.FINISH_HINT.format(b, y),
        words.ALL_DONE.format(y),
        "◂",
        "▸",
    )
    return [line for line in lines if line not in hints]


def _hand(found: dict[str, Any], app: Any, order: Any, passed: Any, saved: str) -> None:
    page = app.page
    found["order"] = [[seat, seat_rgb(page, seat), seat in passed] for seat in order]
    found["saved"] = saved


def _card(found: dict[str, Any], app: Any, *card: Any) -> None:
    name, colour, lines, level, bands = card
    found["card"] = {"name": name, "rgb": plain(colour), "lines": lines}
    if bands:
        parts = [[text, high, plain(part)] for text, high, part in bands]
        found["card"].update({"level": level, "parts": parts})


def _alone(found: dict[str, Any], app: Any, title: str, lines: Any) -> None:
    found["alone"] = {"title": title, "lines": list(lines)}


def _ranks(found: dict[str, Any], app: Any, lines: Any, said: Any) -> None:
    page = app.page
    found["ranks"] = [
        {"place": place, "seat": seat, "rgb": seat_rgb(page, seat), "name": name, "told": told}
        | _written(told)
        for place, seat, name, told in lines
    ]
    found["said"] = [text for text in said if text]


def _written(told: Any) -> dict[str, str]:
    """Return a number as the language writes it, where it is another way than digits."""
    if isinstance(told, str) or (told >= 0 and not isinstance(told, float)):
        return {}
    text = _decimal(str(abs(told)))
    return {"written": words.MINUS.format(text) if told < 0 else text}


def _code(found: dict[str, Any], app: Any, code: Any) -> None:
    side = code.side
    dark = bytearray((side * side + 7) // 8)
    for _ in code._place(dark):
        pass
    found["code"] = [
        "".join(["01"[code._is_dark(dark, row, column)] for column in range(side)])
        for row in range(side)
    ]


def _place(found: dict[str, Any], app: Any, place: int, pixels: int) -> None:
    found["place"] = [place, pixels]


def _answers(found: dict[str, Any], app: Any, answers: Any, cursor: int, row: int) -> None:
    found["answers"] = {"items": [list(one) for one in answers], "at": cursor}


_SCENES = {
    "hand": _hand,
    "card": _card,
    "alone": _alone,
    "ranks": _ranks,
    "code": _code,
    "place": _place,
    "answers": _answers,
}


def _at_table(found: dict[str, Any], app: Any) -> None:
    """Add what is known of a game that is on: offers, values being set, who sits where."""
    table, view = app.table, app.view
    if not table or app.screens[-1] is not table:
        return
    if view.phase == OVER:
        found["over"] = True
    if view.paused:
        found["paused"] = True
    if table.can_end() and not (table.confirmation or table.entry or view.paused):
        found["ends"] = True
    if view.phase == READY:
        found["waits"] = True
    prompt = view.prompt
    looks = view.phase == LOOK and not table.round.asks  # the question to all is no secret
    if looks or view.phase == CHOOSE or (prompt and prompt.secret):
        found["secret"] = True
    if looks:
        found["chord"] = True
        found["dial"] = [table.round.count > 0, table.round.count < table.round._limit]
    elif getattr(table.round, "asset", -1) >= 0 and not table.round._open:
        found["dial"] = [True, True]  # to the choice for another asset
    elif getattr(table.round, "_most", 0):
        first, most = table.round._first, table.round._most  # more lines than there is room for
        found["dial"] = [first > 0, first < most]
    entry = table.entry or getattr(table.round, "entry", None)
    if entry:
        found["entry"] = _entry(entry)
    elif found["moment"] == "run" or (view.gap and found.get("waits")):
        offers = [list(one) for one in table.offered()]
        if offers:
            found["offers"] = {"items": offers, "at": table.chosen}
    if app.places and len(app.places) >= len(view.names):
        found["sides"] = [place * 360 // app.lights.pixels for place in app.places]
        found["plays"] = view.seat


def _entry(entry: Any) -> dict[str, Any]:
    """Return the value that is being set: its name, and texts to choose from or the number."""
    title, shown = entry.lines()
    told: dict[str, Any] = {"title": title, "value": shown.strip("◂▸ ")}
    _, least, _, _, _, names = entry._row.fields[entry.at]
    if names:
        told["options"] = list(names)
        told["option"] = entry.values[entry.at] - least
    return told
