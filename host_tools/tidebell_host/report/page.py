# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write an evening as one HTML file: pictures, fonts, style and script are in it, nothing is
fetched.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from html import escape

from tidebell_host import style
from tidebell_host.archive.draws import in_words
from tidebell_host.languages import decimal, page_count, page_text, script_texts
from tidebell_host.report import charts
from tidebell_host.report.document import document, file, heading, minutes, numbers, table
from tidebell_host.report.evening import Evening, Seat, Step
from tidebell_host.status_lines import clock_text

_MENDED = ("pause", "resume", "undo", "redo", "reask")


def page(evening: Evening) -> str:
    """Return the page.

    :raises ToolError: the drawing packages are not installed
    """
    with charts.rendering():
        parts = [
            *_top(evening),
            *_ribbon(evening),
            *_stepper(evening),
            *_times(evening),
            *_actions(evening),
            *_draws(evening),
            *_mended(evening),
        ]
    told = f'<script type="application/json" id="evening">{_json(evening)}</script>\n'
    end = page_text("Told by Tidebell from game {n} of the archive.", n=evening.number)
    parts.append(f"<footer>{escape(end)}</footer>")
    title = f"{evening.title}: {evening.verdict or evening.began}"
    return document(title, parts, told, "report.js")


def _json(evening: Evening) -> str:
    """Return the data of the page's stepper."""
    value = {
        "seats": [[one.name, one.colour] for one in evening.seats],
        "steps": [
            [s.since_ms, s.played_ms, s.turn, s.who, s.points, s.left, s.what]
            for s in evening.steps
        ],
        "last": charts.last_ms(evening),
        "texts": script_texts(file("report.js")),
    }
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text, quote=False)}</p>"


def _sign(seat: Seat) -> str:
    return f'<span style="color:{seat.colour}">{style.sign(seat.seat)}</span>'


def _top(evening: Evening) -> Iterable[str]:
    won = [one for one in evening.seats if one.won]
    verdict = evening.verdict or evening.title
    if len(won) == 1:
        score = f'<span class="score">{_score(won[0])}</span>'
        yield (
            f'<header style="--band:{won[0].colour}"><div class="in">'
            f"{style.sign(won[0].seat, 44)}<h1>{escape(verdict)}</h1>{score}</div></header><main>"
        )
    else:
        yield heading(verdict)
    told = [f"<b>{escape(evening.title)}</b>"]
    if evening.began:
        told.append(escape(page_text("began {time} UTC", time=evening.began)))
    if evening.state != "finished":
        states = {"abandoned": page_text("abandoned"), "on": page_text("on")}
        told.append(escape(states.get(evening.state, evening.state)))
    yield f'<p class="game">{page_text(", ").join(told)}</p>'
    if not evening.whole:
        yield _paragraph(
            page_text("Its events could be played once more up to a place: it is told up to there.")
        )
    if any(one.score is not None for one in evening.seats):
        yield from _ranking(evening)
    thinker = max(evening.seats, key=lambda one: one.still_ms)
    found = [
        (page_text("played"), clock_text(evening.played_ms)),
        (evening.turn_name or page_text("turns of the game"), str(evening.turn)),
        (page_text("players"), str(len(evening.seats))),
        (page_text("time-outs"), str(sum(one.timeouts for one in evening.seats))),
        (page_text("longest think"), f"{minutes(thinker.still_ms)}, {thinker.name}"),
        (page_text("taken back"), str(evening.undone)),
        (page_count("{n} pause", "{n} pauses", evening.pauses), minutes(evening.paused_ms)),
    ]
    yield numbers(found)


def _ranking(evening: Evening) -> Iterable[str]:
    most = max([1.0, *(one.score or 0 for one in evening.seats)])
    yield '<ol class="ranking">'
    for one in evening.ranked():
        width = max(0, 100 * (one.score or 0) / most)
        yield (
            f'<li style="color:{one.colour}"><span class="rank">{one.rank or ""}</span>'
            f'{style.sign(one.seat, 24)}<span class="name">{escape(one.name)}</span>'
            f'<span class="bar" style="width:{width:.1f}%"></span>'
            f'<span class="score">{_score(one)}</span></li>'
        )
    yield "</ol>"


def _score(seat: Seat) -> str:
    return "" if seat.score is None else decimal(f"{seat.score:g}")


def _figure(
    draw: Callable[[charts.Frame], tuple[str, int]],
    label: str,
    more: Callable[[charts.Frame], str] = lambda _: "",
) -> str:
    """Return a chart, drawn for a desk and for a phone: the style shows the one that fits."""
    drawn = "".join(
        f'<div class="{name}">{draw(frame)[0]}{more(frame)}</div>'
        for name, frame in (("at-desk", charts.WIDE), ("on-phone", charts.NARROW))
    )
    return f'<figure role="img" aria-label="{escape(label)}">{drawn}</figure>'


def _here(frame: charts.Frame) -> str:
    """Return the ribbon's mark of the stepper's event."""
    left, span, deep = (f"{100 * share:.2f}%" for share in charts.ribbon_place(frame))
    return f'<div class="here" style="--left: {left}; --span: {span}; height: {deep}"></div>'


def _ribbon(evening: Evening) -> Iterable[str]:
    if not evening.turns:
        return
    yield _heading(page_text("The evening"))
    told = [page_text("Every player turn, as long as it took.")]
    has_wasted = any(one.wasted for one in evening.turns)
    if evening.counts_points:
        told = [
            page_text("Every player turn, as long as it took and as high as points were spent.")
        ]
    if has_wasted:
        told.append(page_text("What is hatched was wasted."))
    came = {one.card for one in evening.turns}
    cards = {card: colour for card, colour in evening.cards.items() if card in came}
    if cards:
        told.append(page_text("Behind them what {deck} showed.", deck=evening.deck))
    if any(one.timeout for one in evening.turns):
        told.append(page_text("A white mark: time was up."))
    yield _paragraph(" ".join(told))
    draw = partial(charts.ribbon, evening)
    yield _figure(draw, page_text("All player turns of the evening"), _here)
    yield '<ul class="legend">'
    for one in evening.seats:
        yield f'<li><i style="--c:{one.colour}"></i>{escape(one.name)}</li>'
    if any(one.seat is None for one in evening.turns):
        yield f'<li><i style="--c:{style.SOFT}"></i>{escape(page_text("all together"))}</li>'
    if has_wasted:
        yield f'<li><i class="hatch" style="--c:{style.INK}"></i>{escape(page_text("wasted"))}</li>'
    for card, colour in cards.items():
        text = escape(f"{evening.deck}: {card}")
        yield f'<li><i class="faint" style="--c:{colour}"></i>{text}</li>'
    summary = escape(page_text("All player turns as a table"))
    yield f"</ul><details><summary>{summary}</summary>"
    heads = [
        page_text("no."),
        evening.turn_label,
        page_text("player"),
        page_text("began"),
    ]
    heads.append(page_text("took"))
    heads += [page_text("spent"), page_text("wasted")] * evening.counts_points
    heads.append(page_text("time-out"))
    heads += [evening.deck] * bool(evening.deck)
    rows = [
        [
            str(one.n + 1),
            str(one.turn),
            page_text("all") if one.seat is None else evening.seats[one.seat].name,
            clock_text(one.began_ms),
            minutes(one.took_ms),
            *[str(one.spent), str(one.wasted)] * evening.counts_points,
            page_text("yes") if one.timeout else "",
            *[one.card] * bool(evening.deck),
        ]
        for one in evening.turns
    ]
    yield table(heads, rows, title=page_text("All player turns")) + "</details>"


def _times(evening: Evening) -> Iterable[str]:
    if not any(one.turns for one in evening.seats):
        return
    yield _heading(page_text("Time"))
    yield _figure(partial(charts.times, evening), page_text("Time of each player in each turn"))
    heads = [page_text("player"), page_text("on the clock"), page_text("turns")]
    heads += [page_text("a turn"), page_text("longest turn"), page_text("longest think")]
    heads.append(page_text("time-outs"))
    heads += [page_text("spent"), page_text("wasted")] * evening.counts_points
    rows = []
    for one in evening.ranked():
        row = [one.name, clock_text(one.used_ms), str(one.turns)]
        row.append(minutes(one.turns_ms // one.turns) if one.turns else "")
        row += [minutes(one.longest_ms), minutes(one.still_ms), str(one.timeouts)]
        rows.append(row + [str(one.spent), str(one.wasted)] * evening.counts_points)
    yield table(heads, rows, title=page_text("Time"))
    told = [
        page_text(
            "A think is a stretch in which nothing was pressed. For {time} nobody's clock ran.",
            time=clock_text(max(0, evening.idle_ms)),
        )
    ]
    twice_ms = sum(one.used_ms for one in evening.seats) + evening.idle_ms - evening.played_ms
    if twice_ms >= 1000:
        twice = minutes(twice_ms)
        told.append(page_text("{time} ran before an undo and counts for two players.", time=twice))
    yield _paragraph(" ".join(told))


def _actions(evening: Evening) -> Iterable[str]:
    if not evening.actions:
        return
    yield _heading(page_text("Actions"))
    yield _paragraph(page_text("Seconds from the press before each."))
    draw = partial(charts.actions, evening)
    yield _figure(draw, page_text("Seconds for each kind of action, by player"))
    names = list(dict.fromkeys(row["name"] for row in evening.actions))
    rows = []
    for name in names:
        own = [row for row in evening.actions if row["name"] == name]
        times, ms = sum(row["times"] for row in own), sum(row["took_ms"] for row in own)
        points = sum(row["points"] for row in own)
        by_seat = {row["seat"]: row["times"] for row in own}
        each = [str(by_seat.get(one.seat, 0)) for one in evening.seats]
        each_s = page_text("{n} s", n=decimal(f"{ms / 1000 / times:.1f}"))
        rows.append([name, str(times), each_s, str(points), *each])
    heads = [page_text("action"), page_text("times"), page_text("each"), page_text("points")]
    heads += [one.name for one in evening.seats]
    yield table(heads, rows, title=page_text("Actions"))


def _draws(evening: Evening) -> Iterable[str]:
    if not evening.chances:
        return
    yield _heading(page_text("Chance"))
    yield _paragraph(page_text("What came; the white marks are what chance gives on average."))
    for source in dict.fromkeys(one.source for one in evening.chances):
        own = [one for one in evening.chances if one.source == source]
        label = page_text("{source}: what came", source=source)
        yield _figure(partial(charts.draws, evening, source), label)
        heads = [source, page_text("came"), page_text("on average"), page_text("odds")]
        rows = [[o.outcome, str(o.times), decimal(f"{o.expected:.1f}"), in_words(o)] for o in own]
        yield table(heads, rows, (3,), source)
        yield _paragraph(page_text("{source}: {n} in all.", source=source, n=own[0].draws))
    if evening.proved is not None and evening.draws:
        if evening.proved == evening.draws:
            said = page_count(
                "All that was left to it, {n} card turned or die rolled, came as that seed has it.",
                "All that was left to it, {n} cards turned and dice rolled, came as that seed has "
                "it.",
                evening.draws,
            )
        else:
            said = page_count(
                "{other} of {n} draw did not come as that seed has it.",
                "{other} of {n} draws did not come as that seed has it.",
                evening.draws,
                other=evening.draws - evening.proved,
            )
        told = page_text(
            "All chance of a game follows from one seed, which the device drew as it began: "
            "<code>{seed}</code>. {said} Whoever has the records can work it out again.",
            seed=escape(evening.seed),
            said=said,
        )
        yield f"<p>{told}</p>"


def _mended(evening: Evening) -> Iterable[str]:
    def listed(title: str, wanted: Callable[[Step], bool]) -> str:
        rows = [
            [clock_text(step.since_ms), step.turn, step.who, step.what]
            for step in evening.steps
            if wanted(step)
        ]
        if not rows:
            return ""
        heads = [page_text("at"), evening.turn_label]
        heads += [page_text("player"), page_text("what")]
        shown = table(heads, rows, (3,), title)
        count = escape(page_text("{title}: {n}", title=title, n=len(rows)))
        return f"<details><summary>{count}</summary>{shown}</details>"

    yield _heading(page_text("Corrections and pauses"))
    corrections = page_count("{n} correction", "{n} corrections", evening.corrections)
    pauses = page_count(
        "{n} pause ({time} in all)",
        "{n} pauses ({time} in all)",
        evening.pauses,
        time=minutes(evening.paused_ms),
    )
    undone = page_count(
        "{n} time something was taken back.", "{n} times something was taken back.", evening.undone
    )
    yield _paragraph(page_text(", ").join((corrections, pauses, undone)))
    if evening.seal:
        yield _paragraph(
            page_text("The device was sealed at the end, by seal {n}.", n=evening.seal)
        )
    if evening.broken:
        yield _paragraph(
            page_count(
                "A seal was broken {n} time!", "A seal was broken {n} times!", evening.broken
            )
        )
    yield listed(page_text("Corrections"), lambda step: step.corrects)
    yield listed(page_text("Pauses and what was taken back"), lambda step: step.kind in _MENDED)


def _stepper(evening: Evening) -> Iterable[str]:
    last = max(0, len(evening.steps) - 1)
    yield _heading(page_text("Step by step"))
    buttons = {
        "turn-back": page_text("A player turn back"),
        "back": page_text("Back"),
        "play": page_text("Play"),
        "on": page_text("Forward"),
        "turn-on": page_text("A player turn forward"),
    }
    controls = "".join(
        f'<button id="{name}" type="button">{escape(text)}</button>'
        for name, text in buttons.items()
    )
    label, event = escape(page_text("The game, step by step")), escape(page_text("Event"))
    yield (
        f'<section id="stepper" class="stepper" aria-label="{label}">'
        '<div class="band"><span id="who"></span><span class="turn" id="turn"></span></div>'
        '<div class="values"><span class="clock" id="left"></span>'
        '<span class="points" id="points"></span></div>'
        '<p class="what" id="what" aria-live="polite"></p>'
        f'<div class="controls">{controls}'
        f'<input id="at" type="range" min="0" max="{last}" value="0" aria-label="{event}"></div>'
        '<ol class="said" id="said"></ol></section>'
    )
