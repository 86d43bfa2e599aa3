# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Messages to the mirror's page: the contents of a status, and when one is sent again."""

from __future__ import annotations

import json
from typing import Any

from evenings import compiled
from hypothesis import given
from hypothesis import strategies as st
from tidebell_host import told
from tidebell_host.records import Line
from tidebell_host.watch.page_state import page_state
from tidebell_host.watch.web import DRIFT_MS, counted, differs

SETUP = json.loads(compiled("full-metal-planete"))
STATUS: dict[str, Any] = {
    "game": 3,
    "events": 20,
    "clock_runs": True,
    "title": "Full Metal Planète",
    "seats": [[1, "Ann"], [0, "Bo\x1b"]],
    "phase": 2,
    "paused": False,
    "turn": 5,
    "turns": 25,
    "stage": "Expedition",
    "seat": 1,
    "clock_ms": 90_000,
    "clock_total": 180_000,
    "left": 12,
    "base": 15,
    "kept": 5,
    "card": "Low",
    "declared": "",
    "next_seat": 0,
    "order": [1, 0],
    "status": [0, 0],
}


def test_what_is_seen_is_what_the_status_says_in_words_and_colours() -> None:
    lines = [Line(0, 61_000, "turn 5", "Bo", "", "", "Move", "Bo: Move")]
    found = page_state("Box", STATUS, SETUP, lines)
    assert (found["who"]["name"], found["who"]["seat"]) == ("Bo\\x1b", 1)
    assert found["now"] == "plays" and found["runs"] and found["clock_ms"] == 90_000
    assert found["points"] == {
        "left": 12,
        "base": 15,
        "kept": 5,
        "pips": 15,
        "unit": "AP",
        "saved": "5 of them saved",
    }
    assert (found["card"]["deck"], found["card"]["name"]) == ("Tide", "Low")
    assert [one["name"] for one in found["order"]] == ["Bo\\x1b", "Ann"]
    assert [one["next"] for one in found["order"]] == [False, True]
    assert found["ticker"] == ["0:01:01  Bo: Move"]
    paused = page_state("Box", {**STATUS, "paused": True}, SETUP)
    assert (paused["now"], paused["runs"]) == ("paused", False)
    assert page_state("Box", {"game": None}, None)["now"] == "No game is on."
    assert page_state("Box", STATUS, None)["who"]["colour"].startswith("#")


def test_who_has_folded_who_is_on_hold_and_who_starts_next_are_told() -> None:
    status = {**STATUS, "folded": [0], "on_hold": [1], "starts_next": 0, "passed": []}
    assert told.rows(status)[-6:-3] == [
        ("folded", "Ann"),
        ("on hold", "Bo\x1b"),
        ("starts next turn", "Ann"),
    ]
    found = page_state("Box", status, SETUP)
    assert [(one["folded"], one["on_hold"]) for one in found["order"]] == [
        (False, True),
        (True, False),
    ]
    assert found["starts"] == "Ann starts the next turn"
    without = page_state("Box", STATUS, SETUP)
    assert "starts" not in without and not any(one["folded"] for one in without["order"])


def test_a_result_is_told_with_its_ranking() -> None:
    over = {**STATUS, "phase": 14, "clock_runs": False, "ranking": [[1, 1, 9], [2, 0, 4]]}
    found = page_state("Box", {**over, "winners": [1]}, SETUP)
    assert found["now"] == "Bo\\x1b wins"
    assert [(one["rank"], one["name"], one["score"]) for one in found["ranking"]] == [
        (1, "Bo\\x1b", 9),
        (2, "Ann", 4),
    ]


@given(st.integers(0, 5000), st.integers(-300, 300))
def test_only_what_a_page_does_not_count_by_itself_is_told(ms: int, off: int) -> None:
    before = page_state("Box", STATUS, SETUP)
    after = page_state("Box", {**STATUS, "clock_ms": 90_000 - ms + off}, SETUP)
    assert differs(before, after, ms) == (abs(off) > DRIFT_MS)
    assert counted(before, ms)[-2] == 90_000 - ms
    assert differs(before, page_state("Box", {**STATUS, "left": 11}, SETUP), ms)


def test_clocks_of_all_players_are_counted_for_who_plays() -> None:
    clocks = {**STATUS, "clocks": [50_000, 70_000], "clock_total": 0}
    before = page_state("Box", clocks, SETUP)
    assert before["clock_ms"] == 70_000
    after = page_state("Box", {**clocks, "clocks": [50_000, 69_000]}, SETUP)
    assert not differs(before, after, 1000)
    assert differs(before, page_state("Box", {**clocks, "clocks": [49_000, 70_000]}, SETUP), 1000)
    # At zero both stand.
    low = page_state("Box", {**clocks, "clocks": [50_000, 300]}, SETUP)
    assert not differs(low, page_state("Box", {**clocks, "clocks": [50_000, 0]}, SETUP), 1000)


def test_a_game_without_an_end_has_no_number_of_turns() -> None:
    status = {"game": 1, "turn": 3, "title": "Timer"}
    assert ("turn", "3") in told.rows({**status, "turns": 999})
    assert ("turn", "3 of 25") in told.rows({**status, "turns": 25})
    assert ("turn", "3") in told.rows(status)
