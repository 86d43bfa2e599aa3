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
from tidebell_host.output import counted
from tidebell_host.report import charts
from tidebell_host.report.document import document, heading, minutes, numbers, table
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
    parts.append(f"<footer>Told by Tidebell from game {evening.number} of the archive.</footer>")
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
    }
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


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
    state = "" if evening.state == "finished" else f", {evening.state}"
    began = f", began {evening.began} UTC" if evening.began else ""
    yield f'<p class="game"><b>{escape(evening.title)}</b>{began}{state}</p>'
    if not evening.whole:
        yield "<p>Its events could be played once more up to a place: it is told up to there.</p>"
    if any(one.score is not None for one in evening.seats):
        yield from _ranking(evening)
    thinker = max(evening.seats, key=lambda one: one.still_ms)
    found = [
        ("played", clock_text(evening.played_ms)),
        ("turns", str(evening.turn)),
        ("players", str(len(evening.seats))),
        ("time-outs", str(sum(one.timeouts for one in evening.seats))),
        ("longest think", f"{minutes(thinker.still_ms)}, {thinker.name}"),
        ("taken back", str(evening.undone)),
        (counted(evening.pauses, "pause"), minutes(evening.paused_ms)),
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
    return "" if seat.score is None else f"{seat.score:g}"


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
    yield "<h2>The evening</h2>"
    told = "Every player turn, as long as it took"
    if evening.counts_points:
        told += " and as high as points were spent; what is hatched was wasted"
    if evening.cards:
        told += f". Behind them what {escape(evening.deck)} showed"
    yield f"<p>{told}. A white mark: time was up.</p>"
    draw = partial(charts.ribbon, evening)
    yield _figure(draw, "All player turns of the evening", _here)
    yield '<ul class="legend">'
    for one in evening.seats:
        yield f'<li><i style="--c:{one.colour}"></i>{escape(one.name)}</li>'
    if any(one.seat is None for one in evening.turns):
        yield f'<li><i style="--c:{style.SOFT}"></i>all together</li>'
    if evening.counts_points:
        yield f'<li><i class="hatch" style="--c:{style.INK}"></i>wasted</li>'
    for card, colour in evening.cards.items():
        text = escape(f"{evening.deck}: {card}")
        yield f'<li><i class="faint" style="--c:{colour}"></i>{text}</li>'
    yield "</ul><details><summary>All player turns as a table</summary>"
    heads = ["no.", "turn", "player", "began", "took"]
    heads += ["spent", "wasted"] * evening.counts_points + ["time-out"]
    heads += [evening.deck] * bool(evening.deck)
    rows = [
        [
            str(one.n + 1),
            str(one.turn),
            "all" if one.seat is None else evening.seats[one.seat].name,
            clock_text(one.began_ms),
            minutes(one.took_ms),
            *[str(one.spent), str(one.wasted)] * evening.counts_points,
            "yes" if one.timeout else "",
            *[one.card] * bool(evening.deck),
        ]
        for one in evening.turns
    ]
    yield table(heads, rows, title="All player turns") + "</details>"


def _times(evening: Evening) -> Iterable[str]:
    if not any(one.turns for one in evening.seats):
        return
    yield "<h2>Time</h2>"
    yield _figure(partial(charts.times, evening), "Time of each player in each turn")
    heads = ["player", "on the clock", "turns", "a turn", "longest turn", "longest think"]
    heads += ["time-outs"] + ["spent", "wasted"] * evening.counts_points
    rows = []
    for one in evening.ranked():
        row = [one.name, clock_text(one.used_ms), str(one.turns)]
        row.append(minutes(one.used_ms // one.turns) if one.turns else "")
        row += [minutes(one.longest_ms), minutes(one.still_ms), str(one.timeouts)]
        rows.append(row + [str(one.spent), str(one.wasted)] * evening.counts_points)
    yield table(heads, rows, title="Time")
    yield (
        "<p>A think is a stretch in which nothing was pressed. For "
        f"{clock_text(max(0, evening.idle_ms))} nobody's clock ran."
    )
    twice_ms = sum(one.used_ms for one in evening.seats) + evening.idle_ms - evening.played_ms
    if twice_ms >= 1000:
        yield f" {minutes(twice_ms)} ran before an undo and counts for two players."
    yield "</p>"


def _actions(evening: Evening) -> Iterable[str]:
    if not evening.actions:
        return
    yield "<h2>Actions</h2><p>Seconds from the press before each.</p>"
    draw = partial(charts.actions, evening)
    yield _figure(draw, "Seconds for each kind of action, by player")
    names = list(dict.fromkeys(row["name"] for row in evening.actions))
    rows = []
    for name in names:
        own = [row for row in evening.actions if row["name"] == name]
        times, ms = sum(row["times"] for row in own), sum(row["took_ms"] for row in own)
        points = sum(row["points"] for row in own)
        by_seat = {row["seat"]: row["times"] for row in own}
        each = [str(by_seat.get(one.seat, 0)) for one in evening.seats]
        rows.append([name, str(times), f"{ms / 1000 / times:.1f} s", str(points), *each])
    heads = ["action", "times", "each", "points", *(one.name for one in evening.seats)]
    yield table(heads, rows, title="Actions")


def _draws(evening: Evening) -> Iterable[str]:
    if not evening.chances:
        return
    yield "<h2>Chance</h2><p>What came; the white marks are what chance gives on average.</p>"
    for source in dict.fromkeys(one.source for one in evening.chances):
        own = [one for one in evening.chances if one.source == source]
        yield _figure(partial(charts.draws, evening, source), f"{source}: what came")
        heads = [source, "came", "on average", "odds"]
        rows = [[o.outcome, str(o.times), f"{o.expected:.1f}", in_words(o)] for o in own]
        yield table(heads, rows, (3,), source)
        yield f"<p>{escape(source)}: {own[0].draws} in all.</p>"
    if evening.proved is not None and evening.draws:
        if evening.proved == evening.draws:
            what = (
                "card turned or die rolled"
                if evening.draws == 1
                else "cards turned and dice rolled"
            )
            said = f"All that was left to it, {evening.draws} {what}, came as that seed has it."
        else:
            other = evening.draws - evening.proved
            said = f"{other} of {counted(evening.draws, 'draw')} did not come as that seed has it."
        yield (
            f"<p>All chance of a game follows from one seed, which the device drew as it began: "
            f"<code>{escape(evening.seed)}</code>. {said} Whoever has the records can work it out "
            "again.</p>"
        )


def _mended(evening: Evening) -> Iterable[str]:
    def listed(title: str, wanted: Callable[[Step], bool]) -> str:
        rows = [
            [clock_text(step.since_ms), step.turn, step.who, step.what]
            for step in evening.steps
            if wanted(step)
        ]
        if not rows:
            return ""
        shown = table(["at", "turn", "player", "what"], rows, (3,), title)
        return f"<details><summary>{title}: {len(rows)}</summary>{shown}</details>"

    yield "<h2>Corrections and pauses</h2>"
    yield (
        f"<p>{counted(evening.corrections, 'correction')} by a referee, "
        f"{counted(evening.pauses, 'pause')} ({minutes(evening.paused_ms)} in all), "
        f"{counted(evening.undone, 'time')} something was taken back.</p>"
    )
    yield listed("Corrections", lambda step: step.kind.startswith("fix_"))
    yield listed("Pauses and what was taken back", lambda step: step.kind in _MENDED)


def _stepper(evening: Evening) -> Iterable[str]:
    last = max(0, len(evening.steps) - 1)
    yield "<h2>Step by step</h2>"
    yield (
        '<section id="stepper" class="stepper" aria-label="The game, step by step">'
        '<div class="band"><span id="who"></span><span class="turn" id="turn"></span></div>'
        '<div class="values"><span class="clock" id="left"></span>'
        '<span class="points" id="points"></span></div>'
        '<p class="what" id="what" aria-live="polite"></p>'
        '<div class="controls">'
        '<button id="turn-back" type="button">Turn back</button>'
        '<button id="back" type="button">Back</button>'
        '<button id="play" type="button">Play</button>'
        '<button id="on" type="button">On</button>'
        '<button id="turn-on" type="button">Turn on</button>'
        f'<input id="at" type="range" min="0" max="{last}" value="0" aria-label="Event"></div>'
        '<ol class="said" id="said"></ol></section>'
    )
