# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Clocks as setup files say them, and the ready setups for chess and for any game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tidebell_host import setups
from tidebell_host.setups import library

MINUTE = 60_000


TEXT = """
format = 1
id = "small"
title = "Small"
players = 2
turns = 6

[[colour]]
name = "Red"
letter = "R"
rgb = "#ff0000"

[[colour]]
name = "Blue"
letter = "B"
rgb = "#0060ff"

[[stage]]
turns = "1-6"
name = "Play"
steps = ["play"]
{stage}

{clock}

{more}
"""


def device(clock: str, stage: str = 'clock = "turn"', more: str = "") -> dict[str, Any]:
    """The device form of a small game with a clock."""
    text = TEXT.format(clock=clock, stage=stage, more=more)
    found: dict[str, Any] = json.loads(setups.loads(text.encode(), Path("small.toml")).data)
    return found


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("seconds = 60", {"mode": "countdown", "ms": 60_000}),
        (
            'seconds = 60\nat_zero = "negative"\nwarn = [9]',
            {"mode": "countdown", "ms": 60_000, "warn": [9], "zero": "negative"},
        ),
        (
            'mode = "fischer"\nseconds = 180\nincrement = 2\nincrement_after = true',
            {"mode": "fischer", "ms": 180_000, "inc": 2000, "late": True, "zero": "flag"},
        ),
        (
            'mode = "delay"\nseconds = 300\ndelay = 5\nat_zero = "pass"',
            {"mode": "delay", "ms": 300_000, "delay": 5000, "zero": "pass"},
        ),
        (
            'mode = "byo_yomi"\nseconds = 600\nperiods = 5\nperiod = 30',
            {"mode": "byo_yomi", "ms": 600_000, "periods": 5, "period": 30_000, "zero": "flag"},
        ),
        (
            'mode = "canadian"\nseconds = 600\nmoves = 20\nperiod = 300',
            {"mode": "canadian", "ms": 600_000, "periods": 20, "period": 300_000, "zero": "flag"},
        ),
        ('mode = "count_up"', {"mode": "count_up", "ms": None}),
    ],
)
def test_a_clock_in_device_form(said: str, form: dict[str, Any]) -> None:
    found = device(f"[clock.turn]\n{said}")
    warn = [] if form["mode"] == "count_up" else [30, 10]
    assert found["clocks"] == [{"warn": warn, **form}]
    plain = form["mode"] == "countdown" and "zero" not in form
    assert found.get("uses", []) == ([] if plain else ["clocks"])


def test_later_main_times_keep_the_increment_or_have_their_own() -> None:
    found = device(
        """
[clock.turn]
mode = "fischer"
seconds = 7200
moves = 40
increment = 10

[[clock.turn.then]]
seconds = 3600
moves = 20

[[clock.turn.then]]
seconds = 900
increment = 30
"""
    )
    [clock] = found["clocks"]
    assert clock["moves"] == 40
    assert clock["then"] == [[20, 3_600_000, 10_000], [0, 900_000, 30_000]]


def test_a_later_time_without_an_increment_keeps_the_one_before() -> None:
    found = device(
        """
[clock.turn]
mode = "fischer"
seconds = 60
increment = 1
moves = 2

[[clock.turn.then]]
seconds = 60
moves = 2
increment = 9

[[clock.turn.then]]
seconds = 60
"""
    )
    assert found["clocks"][0]["then"] == [[2, 60_000, 9000], [0, 60_000, 9000]]


def test_time_odds_are_by_colour_or_by_side() -> None:
    clock = '[clock.turn]\nmode = "bank"\nseconds = 60\n'
    assert device(clock + "odds = { Blue = 30 }")["clocks"][0]["odds"] == [None, 30_000]
    plain = device("[clock.turn]\nseconds = 60\nodds = { Red = 30 }")
    assert plain["clocks"][0]["odds"] == [30_000, None] and plain["uses"] == ["clocks"]
    sides = '[side.fox]\nname = "Fox"\n\n[side.hen]\nname = "Hen"\n'
    with pytest.raises(setups.SetupError) as error:
        device(clock + "odds = { Bleu = 30 }", more=sides)
    assert 'There is no side or colour "Bleu".' in str(error.value)
    assert 'Did you mean "Blue"?' in str(error.value)


def test_the_increment_may_differ_by_colour_or_by_side() -> None:
    clock = '[clock.turn]\nmode = "fischer"\nseconds = 60\nincrement = 5\n'
    later = "moves = 2\n[[clock.turn.then]]\nseconds = 60\n"
    [found] = device(clock + "odds_increment = { Blue = 2 }\n" + later)["clocks"]
    assert (found["odds_inc"], found["inc"]) == ([None, 2000], 5000)
    assert found["then"] == [[0, 60_000, None]], "each has his own of before"
    with pytest.raises(setups.SetupError) as error:
        device('[clock.turn]\nmode = "bank"\nseconds = 60\nodds_increment = { Blue = 2 }')
    assert '"odds_increment" says nothing about a clock of mode "bank".' in str(error.value)
    with pytest.raises(setups.SetupError) as error:
        device(clock + "odds_increment = { Bleu = 2 }")
    assert 'Did you mean "Blue"?' in str(error.value)


NOTHING = "Without any seconds the clock is at zero before the first turn."


@pytest.mark.parametrize(
    ("said", "good"),
    [
        ('mode = "fischer"\nincrement = 5', True),
        ('mode = "fischer"\nodds_increment = { Red = 5, Blue = 3 }', False),  # and others: none
        ('mode = "fischer"\nincrement = 5\nodds_increment = { Red = 0 }', False),
        ('mode = "fischer"\nincrement = 5\nincrement_after = true', False),
        ('mode = "delay"\ndelay = 5', True),
        ('mode = "bronstein"\ndelay = 5', True),
        ('mode = "byo_yomi"\nperiods = 1\nperiod = 30', True),
        ('mode = "canadian"\nmoves = 5\nperiod = 30', True),
        ('mode = "bank"', False),
        ('mode = "hourglass"', False),
        ('mode = "countdown"', False),
        ('mode = "match"', False),
    ],
)
def test_no_main_time_is_possible_where_each_turn_has_its_own(said: str, good: bool) -> None:
    clock = f"[clock.turn]\nseconds = 0\n{said}"
    if good:
        [form] = device(clock)["clocks"]
        assert form["ms"] == 0
        return
    with pytest.raises(setups.SetupError) as error:
        device(clock, *([""] if "match" in said else []))
    assert NOTHING in str(error.value)


@pytest.mark.parametrize("mode", ["bank", "byo_yomi", "fischer", "countdown", "match"])
@pytest.mark.parametrize("seconds", [0, -1, 36000, 10**8])
def test_advice_for_a_number_leads_to_a_clock(mode: str, seconds: int) -> None:
    with pytest.raises(setups.SetupError) as error:
        device(f'[clock.turn]\nmode = "{mode}"\nseconds = {seconds}')
    assert "none" not in str(error.value)


def test_counters_that_are_seen_by_turns_are_told(tmp_path: Path) -> None:
    def warned(counters: int, clock: str) -> list[str]:
        more = "".join(
            f'[counter.c{at}]\nname = "C{at}"\nmost = 99\nin_play = true\nunit = "C{at}"\n'
            for at in range(counters)
        )
        text = TEXT.format(clock=clock, stage='clock = "turn"', more=more)
        found = setups.loads(text.encode(), tmp_path / "small.toml").warnings
        return [one.text for one in found if "seen by turns" in one.text]

    bank = '[clock.turn]\nmode = "bank"\nseconds = 60'
    assert warned(4, bank) == [] and warned(8, "[clock.turn]\nseconds = 60") == []
    assert warned(6, bank) == [
        "The counters in play fill 2 lines of the smallest screen; beside the clocks there is room "
        "for 1: they are seen by turns."
    ]


def test_a_match_clock_stands_beside_the_players_and_is_no_stages() -> None:
    clocks = """
[clock.match]
mode = "match"
seconds = 3600
warn = [300]

[clock.turn]
seconds = 60
"""
    found = device(clocks)
    assert found["match"] == {"ms": 3_600_000, "warn": [300], "zero": "last_turns"}
    assert found["clocks"] == [{"mode": "countdown", "ms": 60_000, "warn": [30, 10]}]
    assert found["stages"][0]["steps"] == [["play", {"clock": 0}]]
    assert found["uses"] == ["match"]


def test_a_switch_may_choose_the_clock_or_leave_it_out() -> None:
    clocks = """
[clock.quick]
seconds = 60

[clock.slow]
mode = "bank"
seconds = 600
"""
    switch = '[switch.pace]\nlabel = "Pace"\nvalues = ["none", "slow", "quick"]'
    found = device(clocks, 'clock = "$pace"', switch)
    assert found["stages"][0]["steps"] == [["play", {"clock": {"$": 0}}]]
    assert found["switches"][0][2] == [["none", -1], ["slow", 1], ["quick", 0]]
    switch = '[switch.pace]\nlabel = "Pace"\nvalues = ["none", 90]'
    found = device('[clock.turn]\nseconds = "$pace"', more=switch)
    assert found["switches"][0][2] == [["none", None], ["90", 90_000]]


# -- the ready setups


def builtin(name: str) -> dict[str, Any]:
    entry = library.find(name)
    assert entry
    found: dict[str, Any] = json.loads(setups.load(entry.path).data)
    return found


def test_chess_has_the_controls_of_fide() -> None:
    form = builtin("chess-fide")
    controls = {}
    for label, index in form["switches"][0][2]:
        clock = form["clocks"][index]
        minutes = clock["ms"] / MINUTE + sum(then[1] for then in clock.get("then", [])) / MINUTE
        whole = minutes + clock.get("inc", 0) / 1000  # with 60 increments, as FIDE counts
        controls[label] = (minutes, clock.get("inc", 0) // 1000, whole, clock["illegal"])
    assert controls == {
        "40/90, 30, +30 s": (120, 30, 150, 120),
        "90 min, +30 s": (90, 30, 120, 120),
        "Rapid 25, +10 s": (25, 10, 35, 60),
        "Rapid 15, +10 s": (15, 10, 25, 60),
        "Blitz 5, +3 s": (5, 3, 8, 60),
        "Blitz 3, +2 s": (3, 2, 5, 60),
        "Blitz 5 min": (5, 0, 5, 60),
    }
    for label, (_, _, whole, illegal) in controls.items():
        # Appendix A.1 and B.1 say what is rapid and blitz; A.3 and B.3, what an illegal move costs.
        if label.startswith("Blitz"):
            assert whole <= 10 and illegal == 60
        elif label.startswith("Rapid"):
            assert 10 < whole < 60 and illegal == 60
        else:
            assert whole >= 60 and illegal == 120
    assert form["clocks"][0]["moves"] == 40
    assert all(clock["zero"] == "flag" for clock in form["clocks"])


def test_the_timers_take_a_whole_table() -> None:
    for name in ("turn-timer", "bank-timer", "hourglass"):
        form = builtin(name)
        assert form["players"] == [2, 8] and len(form["colours"]) == 8
        assert form["stages"][0]["steps"][0][1]["on"] is True
