# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Fourteen players without colours: names tell them apart on every screen."""

from __future__ import annotations

from pathlib import Path

import linked
import tabletop
from tidebell_core.record import events as e
from tidebell_host import setups
from tidebell_host.records import Reader
from tidebell_host.watch.page_state import page_state

VILLAGE = """
format = 1
id = "village"
title = "Village"
players = "3-14"
turns = 3

[clock.talk]
seconds = 60

[[stage]]
steps = ["starter", "reorder", "lot", "play"]
clock = "talk"

[score]
"""
BANK = """
format = 1
id = "village"
title = "Village"
players = "3-14"
turns = 3

[clock.bank]
mode = "bank"
seconds = 300
"""
NAMES = ["Ada", "Bartholomew", "Chloé", "Dörte", "Eve"]


def device(folder: Path, text: str, board: str = "pico_table") -> tabletop.Bench:
    tabletop._compiled["village"] = setups.loads(text.encode(), Path("village.toml")).data
    return tabletop.Bench(folder, setup="village", names=NAMES, board=board)


def test_fourteen_play_by_their_names(tmp_path: Path) -> None:
    bench = device(tmp_path, VILLAGE)
    bench.tap("E")
    assert "Player 4 Dörte" in bench.screen
    bench.golden("many-players", picture=True)
    bench.choose("Player 14")
    assert bench.text[1:3] == ["Player 14", "Name Player 14"]
    assert "Colour" not in bench.screen
    bench.tap("X")
    bench.choose("Begin")
    bench.choose("Eve")
    bench.turn(1)
    bench.tap("E")
    bench.turn(12)
    bench.tap("E")
    bench.choose("Yes: go on")
    order = [*range(1, 13), 0, 13]
    assert bench.session.state.order == order
    bench.golden("many-lot", picture=True)
    assert all(bench.screen.count(name) for name in bench.app.view.names)
    bench.tap("E", 2)
    bench.cut()
    bench.power()
    bench.run(3000)
    assert bench.session.state.order == order
    bench.tap("E")
    bench.tap("Y")
    bench.golden("many-hand-over", picture=True)

    status = linked.ask(bench, "status")
    assert [name for _, name in status["seats"]] == bench.app.view.names
    shown = page_state("d", status, None)["order"]
    assert [one["seat"] for one in shown] == order
    said = Reader({}, bench.session.header.seats).told(
        [4, e.ORDER, e.NOBODY, e.order_arg(order), 0]
    )
    assert "Bartholomew, Chloé, Dörte" in " ".join(map(str, said))

    bench.app.do(e.END_EARLY)
    for seat in range(14):
        bench.app.do(e.SCORE, seat, 7 * seat)
    bench.run(100)
    bench.choose("Add up")
    bench.run(300)
    bench.golden("many-over", picture=True)
    assert "1 Player 14 91 8 Player 7 42" in bench.text
    bench.tap("Y")
    bench.choose("Last results")
    bench.tap("E")
    bench.run(300)
    assert "4 Playe11 70 11 Dörte 21" in bench.text


def test_the_clocks_of_fourteen_take_turns(tmp_path: Path) -> None:
    bench = device(tmp_path, BANK, "pimoroni_explorer2350")
    bench.tap("E")
    bench.choose("Begin")
    bench.tap("E")
    seen = ""
    for _ in range(8):
        bench.run(2000)
        seen += bench.screen
    assert all(f"{name} 5:00" in seen for name in bench.app.view.names[1:])
    bench.app.do(e.END_EARLY)
    bench.run(1000)
    bench.golden("many-clocks", picture=True)
    assert "Bartholomew 5:00 Player 9 5:00" in bench.text


def test_eight_of_a_game_for_more_have_their_arcs(tmp_path: Path) -> None:
    bench = device(tmp_path, VILLAGE)
    tabletop.begin(bench, 8, {})
    assert not bench.app.page.alike
    bench.tap("E")
    assert bench.session.header.seats[7] == [7, "Player 8"]
