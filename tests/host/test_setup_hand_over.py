# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Kinds of hand-over in a setup file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tidebell_host.setups import SetupError, loads

BASE = """
format = 1
id = "x"
title = "X"
players = 2
turns = 4
[[colour]]
name = "Red"
letter = "R"
rgb = "#ff0000"
[[colour]]
name = "Blue"
letter = "B"
rgb = "#0050ff"
[clock.turn]
seconds = 60
[[stage]]
turns = "1-4"
name = "Play"
steps = ["play"]
"""
SWITCH = """
[switch.start]
label = "Next clock"
values = ["at once", "press", "push"]
means = ["one", "two", "push"]
"""


def played(extra: str, more: str = "") -> dict:
    """The rules of the step of play of a setup."""
    form = json.loads(loads((BASE + extra + more).encode(), Path("x.toml")).data)
    assert ("order" in form.get("uses", ())) == ("gap" in form["stages"][0]["steps"][0][-1])
    return form["stages"][0]["steps"][0][-1]


@pytest.mark.parametrize("word, gap", [("two", 0), ("push", 3000)])
def test_a_gap_lasts_until_a_press_or_three_seconds(word: str, gap: int) -> None:
    assert played(f'clock = "turn"\nhand_over = "{word}"\n')["gap"] == gap


def test_at_once_there_is_no_gap() -> None:
    assert "gap" not in played('clock = "turn"\nhand_over = "one"\n')


def test_a_switch_chooses_between_all_three() -> None:
    text = BASE + 'clock = "turn"\nhand_over = "$start"\n' + SWITCH
    form = json.loads(loads(text.encode(), Path("x.toml")).data)
    assert form["stages"][0]["steps"][0][1]["gap"] == {"$": 0}
    assert [value for _, value in form["switches"][0][2]] == [None, 0, 3000]


def test_without_a_clock_nothing_can_wait_for_a_push() -> None:
    with pytest.raises(SetupError, match="No clock waits for a push"):
        played('hand_over = "push"\n')


def test_where_all_play_together_nobody_hands_over_by_a_push_either() -> None:
    with pytest.raises(SetupError, match="nobody hands over"):
        played('clock = "turn"\ntogether = true\nhand_over = "push"\n')
