# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A game says what its turns are called, and every screen calls them so."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import tabletop
from tidebell_core.record import events as e
from tidebell_host import event_words, records, setups, told
from tidebell_host.setups import loads

TEXT = """format = 1
id = "colony"
title = "Colony"
players = "2"
turns = 9
turn_name = "Generation"

[[stage]]
turns = "1-2"
name = "Landing"
steps = ["play"]
turn_name = { en = "Winter", fr = "Hiver" }

[[stage]]
turns = "3-9"
name = "Growth"
steps = ["play"]
clock = "turn"

[clock.turn]
seconds = 90

[[action]]
name = "Fly"
cost = 0
turns = "5-9"
key = "spend"
"""


Begun = Callable[..., tabletop.Bench]


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Begun]:
    """Put the game on a device and begin it, up to a turn."""
    benches: list[tabletop.Bench] = []

    def begin(text: str = TEXT, turn: int = 1) -> tabletop.Bench:
        tabletop._compiled["colony"] = setups.loads(text.encode(), Path("colony.toml")).data
        benches.append(tabletop.begun(tmp_path, "colony"))
        for _ in range(turn - 1):
            benches[0].tap("E")
            benches[0].tap("Y", 2)
        benches[0].tap("E")
        return benches[0]

    yield begin
    for bench in benches:
        bench.close()


def test_a_turn_is_called_as_the_game_calls_it(begun: Begun) -> None:
    bench = begun()
    assert "Winter 1/9" in bench.screen
    bench.tap("Y", 2)
    assert "Winter 2/9" in bench.screen
    bench.tap("E")
    bench.tap("Y", 2)
    assert "Generation 3/9" in bench.screen and "Turn" not in bench.screen
    bench.tap("E")
    bench.golden("turn-named", picture=True)
    bench.hold("E")
    bench.row("Referee")
    bench.tap("E")
    bench.row("Generation")
    bench.golden("turn-named-referee")
    bench.tap("X", 2)
    bench.hold("E")
    bench.row("End the game")
    bench.tap("E")
    assert "Play ends in Generation 3/9, without a result." in " ".join(bench.text)
    bench.tap("Y")
    assert "Ended in Generation 3/9" in bench.text


def test_a_refusal_calls_it_so(begun: Begun) -> None:
    bench = begun()
    with pytest.raises(Exception, match="That can only be done in Generation 5 to 9."):
        bench.session.do(e.SPEND, 0, 0)


def test_a_long_game_has_no_number_of_turns(begun: Begun) -> None:
    bench = begun(TEXT.replace("turns = 9", "turns = 999").replace("3-9", "3-999"))
    assert "Winter 1" in bench.screen and "999" not in bench.screen


def test_log_and_status_call_it_so(begun: Begun) -> None:
    bench = begun(turn=3)
    view, header = bench.app.view, bench.session.header
    status = {"game": 1, "seats": header.seats, **view.public()}
    assert ("Generation", "3 of 9 (Growth)") in told.rows(status)
    game = {"game": 1, "setup": "colony", "crc32": 0, "seats": header.seats}
    reader = records.Reader(json.loads(tabletop._compiled["colony"]), header.seats, game)
    lines = [reader.line([at, *one[0]]) for at, one in enumerate(bench.session.source(), 1)]
    assert "  Winter 1        Ada" in lines[1] and "  Generation 3    Ada" in lines[-1]


def test_its_name_has_a_width() -> None:
    long = TEXT.replace('"Generation"', '"A generation or so"')
    try:
        loads(long.encode(), Path("colony.toml"))
    except setups.SetupError as error:
        assert "turn_name" in str(error)
    else:
        raise AssertionError("not refused")


def test_a_correction_calls_it_so() -> None:
    form = json.loads(loads(TEXT.encode(), Path("colony.toml")).data)
    assert event_words.told(form, [], "fix_turn", 15, 7) == "Generation 7"
    assert event_words.told(form, [], "fix_turn", 15, 2) == "Winter 2"
    assert event_words.told({}, [], "fix_turn", 15, 2) == "2"
