# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Counters in play are always to be seen: what does not fit takes turns, beside every clock."""

from __future__ import annotations

from pathlib import Path

import pytest
import tabletop
from tidebell.ui.clocks_shown import PAGE_MS
from tidebell_host import setups
from tidebell_host.setups.mechanisms.clocks import MODES

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


def seen(bench: tabletop.Bench) -> str:
    """All that the screen shows within a round of its pages."""
    found = ""
    several = bench.app.table.several
    for _ in range(several.pages if several else 1):
        found += " ".join(bench.text) + " | "
        bench.run(PAGE_MS)
    return found


@pytest.mark.parametrize("board", ["pico_table", "macropad"])
@pytest.mark.parametrize("mode", ["", *MODES])
def test_every_counter_is_seen_beside_every_clock(tmp_path: Path, mode: str, board: str) -> None:
    for beside in BESIDE:
        for players in (2, 3, 8):
            if players == 8 and beside != "nothing":
                continue
            folder = tmp_path / f"{beside}{players}"
            bench = tabletop.begun(folder, setup(mode, beside), players, board)
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


@pytest.mark.parametrize("board", ["pico_table", "macropad"])
def test_with_three_players_the_movers_periods_stay_on_the_screen(
    tmp_path: Path, board: str
) -> None:
    text = setup("byo_yomi", "nothing")
    data = tabletop._compiled[text].replace(b'"uses":["clocks","counters"]', b'"uses":["clocks"]')
    tabletop._compiled[text] = data
    bench = tabletop.begun(tmp_path, text, 3, board)
    try:
        bench.tap("E")
        for _ in range(9):
            assert "3 x 0:30" in bench.screen
            bench.run(1000)
    finally:
        bench.close()
