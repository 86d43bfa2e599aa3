# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The command line's rows about the players' clocks and the match clock."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from rich.console import Console
from tidebell_host.commands import live
from tidebell_host.device import Device
from tidebell_host.status_lines import minutes
from tidebell_host.told import rows


def test_a_clock_below_zero_has_a_minus() -> None:
    assert [minutes(ms) for ms in (61_000, 9_950, 0, -900, -61_000)] == [
        "1:01",
        "0:09.9",
        "0:00",
        "-0:00",
        "-1:01",
    ]


def test_only_a_running_clock_has_tenths_and_they_are_cut() -> None:
    assert (minutes(9_999), minutes(9_999, tenths=False)) == ("0:09.9", "0:10")
    assert (minutes(10_000), minutes(0), minutes(9_700, True, False)) == ("0:10", "0:00", "0:09")


def test_who_has_won_is_told_and_ties_share_the_win() -> None:
    status: dict[str, Any] = {
        "game": 1,
        "title": "Small",
        "seats": [[0, "Ann"], [1, "Bo"], [2, "Cy"]],
        "phase": 13,
        "ranking": [[1, 0, 5], [1, 2, 5], [3, 1, 4]],
        "winners": [0, 2],
    }
    assert "result" not in dict(rows(status))  # scores can still change
    status["phase"] = 14
    assert dict(rows(status))["result"] == "Ann and Cy share the win"
    status["winners"] = []
    assert dict(rows(status))["result"] == "Nobody wins"


def test_every_players_clock_is_told() -> None:
    status: dict[str, Any] = {
        "game": 1,
        "title": "Chess",
        "seats": [[0, "Ann"], [1, "Bo"]],
        "phase": 2,
        "seat": 1,
        "clock_ms": -5000,
        "clock_total": 300_000,
        "clocks": [61_000, -5000],
        "moves": [4, 3],
        "flagged": 1,
        "match_ms": 1_800_000,
    }
    told = dict(rows(status))
    assert told["clocks"] == "Ann 1:01, Bo -0:05"
    assert told["flag"] == "Bo's fell first" and told["match"] == "30:00"
    assert "clock" not in told
    status.update(clocks=[61_000, 1000], flagged=-1)
    del status["match_ms"]
    assert not {"flag", "match"} & set(dict(rows(status)))


@pytest.mark.parametrize(
    ("left", "clock", "red"),
    [(65_000, "1:05", False), (10_000, "0:10", False), (9999, "0:09.9", True)]
    + [(left, "0:00", True) for left in (0, -1, -5000)],
)
def test_the_mirror_in_the_terminal_counts_to_zero_and_is_red_from_ten_seconds_on(
    left: int, clock: str, red: bool
) -> None:
    status: dict[str, Any] = {
        "game": 1,
        "title": "Small",
        "seats": [[0, "Ann"], [1, "Bo"]],
        "phase": 2,
        "seat": 1,
        "clock_ms": left,
        "clock_total": 60_000,
    }
    box = cast(Device, SimpleNamespace(name="Box"))
    console = Console(width=60)
    whole = console.render_lines(live._picture(box, status, []))
    (told,) = [part for part in whole[1] if "Bo" in part.text]
    assert told.text.split()[:2] == [clock, "Bo"]
    assert told.style is not None and (told.style.color is not None) == red
