# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A page that slept: what it slept is taken off the clocks that ran, and X gives it back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import websites

BEFORE: list[websites.Step] = [("power", True, 1000), ("press", "E", 300)]
RUNS: list[websites.Step] = [("press", "E", 4000)]
X: websites.Step = ("press", "X", 300)
LOOK: websites.Step = ("slept", 0, 0)  # tells how much is left


def seen(site: Path, work: Path, game: str, steps: list[websites.Step]) -> list[dict[str, Any]]:
    """Play steps once a clock of a game runs; return what each showed."""
    first = [*BEFORE, ("choose", game, 300), ("choose", "Begin", 300), *RUNS]
    found = websites.played(site, work, [*first, *steps], words=True)["seen"]
    return list(found[len(first) :])


@pytest.mark.parametrize("game", ["Bank timer", "Hourglass", "Turn timer"])
def test_sleep_is_taken_off_and_given_back(site: Path, tmp_path: Path, game: str) -> None:
    steps: list[websites.Step] = [LOOK, ("slept", 20_000, 0), X, LOOK]
    before, slept, _, after = seen(site, tmp_path, game, steps)
    assert slept["presses"] == 1
    assert 20_000 <= before["left"] - slept["left"] <= 20_200
    assert before["left"] - 2000 <= after["left"] <= before["left"]  # the press takes a moment


def test_a_sleep_longer_than_the_clock_strikes_once(site: Path, tmp_path: Path) -> None:
    steps: list[websites.Step] = [LOOK, ("slept", 3_600_000, 2000), X, X, ("wait", 0, 300), LOOK]
    before, slept, *_, shown, after = seen(site, tmp_path, "Turn timer", steps)
    assert slept["presses"] == 2
    assert shown["words"]["rows"]
    assert after["left"] == -1 or before["left"] - 4000 <= after["left"] <= before["left"]


def test_where_no_clock_runs_nothing_is_taken(site: Path, tmp_path: Path) -> None:
    steps: list[websites.Step] = [LOOK, ("press", "E", 500), ("slept", 600_000, 0)]
    steps += [("press", "E", 500), LOOK]
    before, _, paused, _, after = seen(site, tmp_path, "Bank timer", steps)
    assert paused.get("presses") is None and paused.get("pass") is None
    assert before["left"] - 3000 <= after["left"] <= before["left"]
    steps = [*BEFORE, ("slept", 600_000, 0)]
    home = websites.played(site, tmp_path, steps)["seen"][-1]
    assert home == {"left": -1}
