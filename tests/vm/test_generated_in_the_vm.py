# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Random games of random setups end alike, to the byte, under CPython and in the MicroPython VM."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from fuzzing import fixed
from hypothesis import given

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "core"))
import vm  # noqa: E402
from generated import games  # noqa: E402
from random_play import play  # noqa: E402

pytestmark = pytest.mark.outer

GAMES = 60
RANDOM_PLAY = Path(__file__).parents[1] / "core" / "random_play.py"


def some_games(count: int) -> list[dict[str, Any]]:
    """Games of generated setups, always the same ones."""
    found: list[dict[str, Any]] = []

    @fixed(count)
    @given(games(most=60))
    def collect(game: dict[str, Any]) -> None:
        found.append(game)

    collect()
    return found


def test_generated_games_end_alike_in_the_vm(tmp_path: Path) -> None:
    if vm.missing():
        pytest.skip(f"NOT RUN: {vm.missing()}")
    files = vm.core_files() | {"random_play.py": RANDOM_PLAY}
    programs = []
    here = []
    for number, game in enumerate(some_games(GAMES)):
        del game["source"]
        files[f"{number}.json"] = tmp_path / f"{number}.json"
        files[f"{number}.json"].write_text(json.dumps(game))
        programs.append(f"import random_play; random_play.play_file('{number}.json')")
        here.append(play(game))
    there = [json.loads(line) for line in vm.run(*programs, files=files).splitlines()]
    assert there == here
    assert sum(events for events, *_ in here) > 20 * GAMES
