# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device in a browser does to the pixel, light, tone and word what the simulator's does."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import websites
from tidebell_web.build import builtin

STEPS = 250
SAMPLE = 25
SAMPLED = ("full-metal-planete", "chess-fide", "netrunner")


def steps(game: str, count: int) -> list[websites.Step]:
    """Begin a game and go on at random, always alike, with two power cuts."""
    chance = random.Random(f"browser:{game}")
    found: list[websites.Step] = [("press", "E", 300)] * 4
    for at in range(count):
        if at in (count // 3, 2 * count // 3):
            found += [("power", False, 700), ("power", True, 400)]
        what = chance.random()
        pause = chance.choice((30, 200, 200, 1500, 9000, 40_000))
        if what < 0.55:
            found.append(("press", chance.choice("AABXYEEE"), pause))
        elif what < 0.6:
            found.append(("press", "END", pause))
        elif what < 0.7:
            found.append(("hold", chance.choice("AXYE"), chance.choice((700, 1300))))
        elif what < 0.9:
            found.append(("turn", chance.choice((-2, -1, 1, 1, 3)), pause))
        else:
            found.append(("wait", 0, 4 * pause))
    return found


def begun(state: Path, game: str, script: list[websites.Step]) -> tuple[list[Any], Any]:
    """Play a script in the simulator; returns what was seen, and the device."""
    device = websites.Simulated(state, [game])
    try:
        found = [device.step(*step) for step in [("begin", 0, 0), ("power", True, 300), *script]]
    finally:
        device.bench.machine.close()
    return found, device


def compare(site: Path, work: Path, game: str, count: int) -> None:
    """Play the same in both and hold one against the other."""
    script = steps(game, count)
    wanted, device = begun(work / "state", game, script)
    before = [("power", True, 1000), ("power", False, 0), ("begin", 0, 0), ("power", True, 300)]
    found = websites.played(
        site, work, before + script, words=True, setups=[game], entropy=device.entropy
    )
    assert found["out"] == []
    assert found["left"] == 0, "entropy that was not asked for"
    differ = []
    for at, (here, there) in enumerate(zip(wanted[1:], found["seen"][3:], strict=True)):
        if there and there["words"]:
            for extra in ("playing", "private"):
                there["words"].pop(extra)
        if here != there:
            assert here and there
            differ.append(
                (at, ([("power",)] + script)[at], [k for k in here if here[k] != there[k]])
            )
    assert differ == []
    assert [tone for tone in found["tones"] if tone[2]] == [t for t in device.tones if t[2]]


@pytest.mark.parametrize("game", SAMPLED)
def test_some_steps_of_some_games_are_the_simulators(site: Path, tmp_path: Path, game: str) -> None:
    compare(site, tmp_path, game, SAMPLE)


@pytest.mark.outer
@pytest.mark.parametrize("game", builtin())
def test_many_steps_of_every_game_are_the_simulators(site: Path, tmp_path: Path, game: str) -> None:
    compare(site, tmp_path, game, STEPS)
