# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A board counts alone: from one status it knows what every clock shows until something strikes."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from importlib import resources
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from linked import ask
from tabletop import begun
from tidebell_core.game.state import RUN
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_host.commands.live import CLOCKS

NODE = Path(sys.executable).with_name("node")
sys.path.insert(0, str(Path(__file__).parents[1] / "core"))
from small import form, play  # noqa: E402

MODES: dict[str, dict[str, Any]] = {
    "countdown": {"mode": "countdown", "ms": 60_000},
    "bank": {"mode": "bank", "ms": 90_000, "zero": "flag"},
    "below": {"mode": "bank", "ms": 20_000, "zero": "negative"},
    "fischer": {"mode": "fischer", "ms": 90_000, "zero": "flag", "inc": 3000},
    "delay": {"mode": "delay", "ms": 60_000, "zero": "flag", "delay": 5000},
    "bronstein": {"mode": "bronstein", "ms": 60_000, "zero": "flag", "delay": 5000},
    "byo_yomi": {"mode": "byo_yomi", "ms": 20_000, "zero": "flag", "periods": 3, "period": 9000},
    "hourglass": {"mode": "hourglass", "ms": 60_000, "zero": "flag"},
    "count_up": {"mode": "count_up", "ms": None},
}


def status(session: Any, view: View) -> dict[str, Any]:
    """A status as a device tells it, of a session that needs no device."""
    from tidebell.wire import counting

    view.update(session)
    app: Any = SimpleNamespace(session=session, view=view, then=0)
    rates, due = counting._rates(app, session.clock_left()), session.clock_left()
    return {"digits": counting._digits(app), "rates": rates, "due": due, "delay": view.delay_ms}


@pytest.mark.parametrize("match", [False, True])
@pytest.mark.parametrize("mode", MODES)
def test_a_board_that_counts_alone_shows_what_the_device_shows(mode: str, match: bool) -> None:
    stages = [{"turns": [1, 99], "name": "Play", "steps": [["play", {"clock": 0, "on": True}]]}]
    uses = (["clocks"] if mode != "countdown" else []) + ["match"] * match
    more = {"match": {"ms": 600_000, "zero": "end"}} if match else {}
    session = play(form(uses, clocks=[MODES[mode]], stages=stages, turns=99, **more), 4)
    view, chance = View(), random.Random(mode)
    moved = set()
    for number in range(400):
        if session.state.phase != RUN and not session.paused:
            break
        told = status(session, view)
        most = 30_000 if told["due"] is None else told["due"] - 1
        ms = min(most, chance.choice([0, 1, 99, 1000, 4999, 5000, 7000]))
        if ms < 0:
            ms = 0
        session.advance(ms)
        counted = max(0, ms - told["delay"]) if told["due"] is not None else 0
        after = status(session, view)
        shown = zip(told["digits"], told["rates"], after["digits"], strict=True)
        for at, (digit, rate, now) in enumerate(shown):
            if match and at == len(told["digits"]) - 1 and rate:
                counted = ms  # a match clock knows no delay
            slack = 0 if rate in (-1, 0, 1) else 1 + counted // 100  # of a part of the sand
            assert abs(digit + rate * counted - now) <= slack, (number, told, after)
        moved |= {rate for rate in told["rates"] if rate}
        if number % 9 == 8:
            session.do(e.RESUME if session.paused else e.PAUSE)
        elif number % 5 == 4 and not session.paused:
            session.do(e.END_TURN)
        elif told["due"] and chance.random() < 0.1:
            session.advance(told["due"])
    assert moved


def minute(session: Any, view: View, tables: list[Any], shown: list[list[float]]) -> None:
    """Tell one state, and note what the device shows within the next minute without another."""
    told = status(session, view)
    has_match = view.match_ms >= 0
    clocks = told["digits"][:-1] if has_match else told["digits"]
    table = {"at": 0, "clocks": clocks, "rates": told["rates"], "due_ms": told["due"]}
    table |= {"delay_ms": told["delay"]} | ({"match_ms": told["digits"][-1]} if has_match else {})
    passed, most = 0, min(60_000, (told["due"] or 60_001) - 1)
    while passed < most:
        step = min(4999, most - passed)
        session.advance(step)
        passed += step
        tables.append([table, passed])
        shown.append(status(session, view)["digits"])


@pytest.mark.parametrize("match", [False, True])
@pytest.mark.parametrize("mode", MODES)
def test_the_clubs_page_counts_a_minute_alone_as_the_device_does(mode: str, match: bool) -> None:
    stages = [{"turns": [1, 99], "name": "Play", "steps": [["play", {"clock": 0, "on": True}]]}]
    uses = (["clocks"] if mode != "countdown" else []) + ["match"] * match
    more = {"match": {"ms": 600_000, "zero": "end"}} if match else {}
    session = play(form(uses, clocks=[MODES[mode]], stages=stages, turns=99, **more), 3)
    view, tables, shown = View(), [], []
    acts = [(e.END_TURN,), (e.PAUSE,), (e.RESUME,), (e.END_TURN,), ()]
    for kind in acts:
        minute(session, view, tables, shown)
        if session.state.phase != RUN:
            break
        if kind:
            session.do(*kind)
        else:
            session.undo()
    minute(session, view, tables, shown)
    page = (resources.files("tidebell_club") / "page" / "board.js").read_text(encoding="utf-8")
    code = page[page.index("function counted(") :].partition("\n}\n")[0] + "\n}\n"
    code += page[page.index("const limited =") :].partition("\n")[0] + "\n"
    code += f"console.log(JSON.stringify({json.dumps(tables)}.map((one) => counted(...one))))"
    done = subprocess.run([NODE, "-e", code], capture_output=True, text=True, check=True)
    counted = [clocks + [ms] * match for clocks, ms in json.loads(done.stdout)]
    assert len(counted) == len(shown) > 20
    for (table, passed), page_says, device_says in zip(tables, counted, shown, strict=True):
        off = [abs(a - b) for a, b in zip(page_says, device_says, strict=True)]
        assert max(off) <= 100, (table, passed, page_says, device_says)


def test_nothing_new_takes_a_short_answer(tmp_path: Path) -> None:
    bench = begun(tmp_path / "state", "chess-fide")
    bench.tap("E")
    whole = ask(bench, "status")
    assert whole["rates"] == [-1, 0] and whole["delay_ms"] == 0 and whole["asked"] is None
    unless = [whole["game"], whole["events"]]
    bench.run(500)
    later = ask(bench, "status")
    assert {name for name in later if later[name] != whole[name]} <= set(CLOCKS)
    short = ask(bench, "status", unless=unless)
    assert set(short) == {"game", "events", "now", "clock_runs"}
    assert short["now"] > whole["now"]
    bench.tap("Y")
    assert ask(bench, "status", unless=unless)["seat"] == 1
    assert ask(bench, "status", unless=[1])["error"] == "bad_request"
    assert ask(bench, "status", unless=[1, None])["error"] == "bad_request"


def test_a_question_that_all_may_see_is_told(tmp_path: Path) -> None:
    bench = begun(tmp_path / "state", "chess-fide")
    bench.tap("E")
    bench.run(bench.session.clock_left() + 500)
    assert ask(bench, "status")["asked"] == bench.app.view.prompt.title
