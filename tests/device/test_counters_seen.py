# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Counters in play are always to be seen: what does not fit takes turns, beside every clock."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tabletop
from linked import ask
from tidebell.ui.turn.clocks_shown import PAGE_MS
from tidebell_core.game.state import PROMPT, RUN, STARTER
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack
from tidebell_host import setups
from tidebell_host.setups import library
from tidebell_host.setups.tables.clocks import MODES

COLOURS = "".join(
    f'[[colour]]\nname = "{name}"\nletter = "{name[0]}"\nrgb = "#{at}0a040"\n'
    for at, name in enumerate("Red Blue Yellow Green Pink White Orange Teal".split(), 1)
)
COUNTERS = "".join(
    f'[counter.c{at}]\nname = "Counter {at}"\nmost = 99\nstart = {at + 40}\nin_play = true\n'
    f'unit = "C{at}"\n'
    for at in range(8)
)
# Each kind of clock, and what else may want its room.
MORE = {
    "delay": "delay = 5",
    "bronstein": "delay = 5",
    "byo_yomi": "periods = 3\nperiod = 30",
    "canadian": "moves = 5\nperiod = 90",
    "fischer": "increment = 5",
}
BESIDE = {
    "nothing": "",
    "a card": '[deck.tide]\nname = "Tide"\ncard = [{ name = "Normal", count = 9 }]\n',
    "points": '[pool.ap]\nname = "AP"\nbase = { 1 = 9 }\nkeep = { step = 1, most = 9 }\n'
    "penalty = 2\n"
    '[[action]]\nid = "move"\nname = "Move"\ncost = 1\nkey = "spend"\n',
}


def setup(mode: str, beside: str, at_zero: str = "negative") -> str:
    """Put a setup on the shelf; returns its id."""
    clock = ""
    if mode:
        seconds = "" if mode == "count_up" else "seconds = 500"
        zero = "" if mode in ("count_up", "match") else f'at_zero = "{at_zero}"'
        name = "turn" if mode != "match" else "match"
        clock = f'[clock.{name}]\nmode = "{mode}"\n{seconds}\n{zero}\n{MORE.get(mode, "")}\n'
    steps = '["draw tide", "play"]' if beside == "a card" else '["play"]'
    stage = f'[[stage]]\nturns = "1-9"\nname = "Play"\nsteps = {steps}\n'
    stage += 'clock = "turn"\n' if mode and mode != "match" else ""
    stage += "points = true\n" if beside == "points" else ""
    head = 'format = 1\nid = "seen"\ntitle = "Seen"\nplayers = "2-8"\nturns = 9\n'
    text = head + COLOURS + BESIDE[beside] + COUNTERS + clock + stage
    tabletop._compiled["seen"] = setups.loads(text.encode(), Path("seen.toml")).data
    return "seen"


def seen(bench: tabletop.Bench, between: str = " ") -> str:
    """All that the screen shows within a round of its pages.

    :param between: what is put between its rows
    """
    found = ""
    several = bench.app.table.clocks_shown
    for _ in range(12 if several else 1):  # as many pages as any setup has, and more
        found += between.join(bench.text) + " | "
        bench.run(PAGE_MS)
    return found


@pytest.mark.parametrize("mode", ["", *MODES])
def test_every_counter_is_seen_beside_every_clock(tmp_path: Path, mode: str) -> None:
    for beside in BESIDE:
        for players in (2, 3, 8):
            if players == 8 and beside != "nothing":
                continue
            folder = tmp_path / f"{beside}{players}"
            bench = tabletop.begun(folder, setup(mode, beside), players)
            try:
                waiting = seen(bench) if beside != "a card" else ""
                while not bench.session.state.runs:
                    bench.tap("E")
                running = seen(bench)
                for shown in (waiting, running) if waiting else (running,):
                    missing = [at for at in range(8) if f"C{at} {at + 40}" not in shown]
                    assert not missing, (mode, beside, players, shown)
                if beside == "a card":
                    assert "Normal" in running
                if beside == "points":
                    assert mode in ("", "match") or "saved 0" in running
                    assert players > 2 or mode in ("", "match", "countdown") or "AP 9" in running
                if mode == "byo_yomi":
                    assert "3 x 0:30" in running
            finally:
                bench.close()


def playing(bench: tabletop.Bench) -> None:
    """Go on until a player turn runs, whatever is asked before it."""
    app, session = bench.app, bench.session
    for _ in range(99):
        bench.run(300)
        if session.state.phase == RUN:
            return
        if session.state.phase == STARTER:
            app.do(e.STARTER, 0)
        elif session.state.phase == PROMPT:
            asker = session.game.asker()
            prompt = asker.prompt()
            row = (asker.private() if prompt.secret else prompt).rows[0]
            app.do(row.kind, row.seat, row.filled([field[3] for field in row.fields]))
        else:
            app.do(e.ADVANCE)
    raise AssertionError("no player turn begins")


def counters(bench: tabletop.Bench, long: int) -> list[str]:
    """Return the counters' texts that must be seen, the first few with two-digit numbers."""
    session, told = bench.session, []
    mechanism = next(one for one in session.game.mechanisms if e.CHANGE in one.KINDS)
    for seat in range(len(session.state.status)):
        for place, rules in enumerate(mechanism.of(seat)):
            if "ends_at" not in rules:  # which would ask
                most = min(session.game.most(rules["counter"]), 75 if place < long else 9)
                value = max(0, most - seat)
                bench.app.do(e.COUNT, seat, pack(e.COUNT, counter=rules["counter"], value=value))
            value = mechanism.value(seat, rules["counter"])
            if value or seat == session.state.seat:
                told.append(f"{rules['unit']} {value}")
    return told


def players_of(game: str) -> list[int]:
    least, most = json.loads(tabletop.compiled(game))["players"]
    return sorted({least, most})


GAMES = [
    path.stem
    for path in sorted(library.BUILTIN.glob("*.toml"))
    if b'"in_play"' in tabletop.compiled(path.stem)
]


@pytest.mark.parametrize("game, players", [(game, n) for game in GAMES for n in players_of(game)])
def test_every_counter_of_every_built_in_game_is_seen(
    tmp_path: Path, game: str, players: int
) -> None:
    names = [f"Maximilian{at}." for at in range(players)]  # as long as a name can be
    bench = tabletop.fresh(tmp_path, setup=game)
    seats = [[at, name] for at, name in enumerate(names)]
    assert "error" not in ask(bench, "start", setup=game, seats=seats)
    bench.run(500)
    playing(bench)
    for long in range(10):
        for seat in bench.session.header.seats:
            seat[1] = "Maximilian.."[long:]
        wanted = counters(bench, long)
        bench.app.redraw()
        bench.run(1000)
        shown = seen(bench, " / ")  # a unit and its number stand in one row
        assert wanted and [one for one in wanted if one not in shown] == [], shown


def test_with_three_players_the_movers_periods_stay_on_the_screen(tmp_path: Path) -> None:
    text = setup("byo_yomi", "nothing")
    data = tabletop._compiled[text].replace(b'"uses":["clocks","counters"]', b'"uses":["clocks"]')
    tabletop._compiled[text] = data
    bench = tabletop.begun(tmp_path, text, 3)
    bench.tap("E")
    for _ in range(9):
        assert "3 x 0:30" in bench.screen
        bench.run(1000)


@pytest.mark.parametrize("game, wanted", [("chess-fide", 0), ("seen", 3)])
def test_the_page_is_written_anew_for_the_time_alone_only_where_something_takes_turns(
    tmp_path: Path, game: str, wanted: int
) -> None:
    setup("fischer", "nothing")
    bench = tabletop.begun(tmp_path, game, 2)
    playing(bench)
    bench.run(3000)
    redraw, count = bench.app.redraw, []
    bench.app.redraw = lambda: count.append(1) or redraw()
    bench.run(3 * PAGE_MS)
    assert len(count) == wanted


def test_a_match_clock_goes_on_before_the_eyes_where_there_is_nothing_else_to_list(
    tmp_path: Path,
) -> None:
    head = 'format = 1\nid = "seen"\ntitle = "Seen"\nplayers = "2-8"\nturns = 9\n'
    clock = '[clock.match]\nmode = "match"\nseconds = 500\n'
    stage = '[[stage]]\nturns = "1-9"\nname = "Play"\nsteps = ["play"]\n'
    data = setups.loads((head + COLOURS + clock + stage).encode(), Path("seen.toml")).data
    tabletop._compiled["seen"] = data
    bench = tabletop.begun(tmp_path / "state", "seen", 3)
    playing(bench)
    bench.run(bench.app.view.match_ms % 1000 + 500)
    for _ in range(3):
        left = (bench.app.view.match_ms + 999) // 1000
        assert f"{left // 60}:{left % 60:02}" in bench.screen
        bench.run(1000)


def test_what_is_left_of_a_delay_is_right_at_every_moment(tmp_path: Path) -> None:
    bench = tabletop.begun(tmp_path / "state", setup("delay", "nothing"), 2)
    playing(bench)
    bench.run(400)
    seconds = set()
    while bench.app.view.delay_ms > 150:
        left = (bench.app.view.delay_ms + 999) // 1000
        if bench.app.view.delay_ms % 1000 < 800:  # it has been drawn by now
            assert f"delay {left} s" in bench.screen, bench.app.view.delay_ms
            seconds.add(left)
        bench.run(50)
    assert len(seconds) >= 3


def test_a_counter_below_0_is_seen_set_and_corrected_with_its_sign(tmp_path: Path) -> None:
    head = 'format = 1\nid = "seen"\ntitle = "Seen"\nplayers = 2\nturns = 9\n'
    rep = '[counter.rep]\nname = "Reputation"\nunit = "Rep"\nleast = -10\nmost = 20\nstart = -3\n'
    stage = '[[stage]]\nturns = "1-9"\nname = "Play"\nsteps = ["play"]\n'
    text = head + COLOURS + rep + "in_play = true\n" + stage
    tabletop._compiled["seen"] = setups.loads(text.encode(), Path("seen.toml")).data
    bench = tabletop.begun(tmp_path / "state", "seen", 2)
    playing(bench)
    assert "Rep −3" in bench.screen or "−3 | Rep" in bench.screen, bench.screen
    bench.offer("Reputation")
    bench.tap("E")
    bench.turn(-4)
    assert "◂ −7 ▸" in bench.screen
    bench.turn(-20)
    bench.tap("E")
    assert bench.session.state.counters[0] == 0 and "−10" in bench.screen
    bench.hold("E")
    bench.choose("Referee")
    bench.choose("Ada")
    assert "Reputation −10" in bench.screen
    bench.choose("Reputation")
    bench.turn(12)
    assert "2" in bench.screen
    bench.tap("E")
    assert bench.session.state.counters[0] == 12
