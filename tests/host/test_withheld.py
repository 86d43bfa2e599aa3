# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The log of a game that is on tells nothing that was not so: its seed is withheld."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import fuzzing
import pytest
from evenings import compiled, header
from hypothesis import given
from hypothesis import strategies as st
from tidebell_core.errors import Refused
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.redaction import public_event
from tidebell_host.records import UNKNOWN, Reader, begun
from tidebell_host.setups import library

sys.path.append(str(Path(__file__).parents[1] / "core"))
from generated import games  # noqa: E402
from random_play import press  # noqa: E402

GAMES = sorted(entry.id for entry in library.entries())
WHATS = ["go"] * 6 + ["act"] * 4 + ["row"] * 3 + ["undo", "pause", "count"]


def hold(setup: dict[str, Any], game: dict[str, Any], seed: int) -> tuple[int, int]:
    """Play a game at random; hold each line without its seed against the one with it.

    :returns: how many fields were told, and how many were unknown
    """
    chance = random.Random(seed)
    session, view = begun(setup, game), View()
    knows = Reader(setup, game["seats"], game)
    follows = Reader(setup, game["seats"], {**game, "seed": None})
    told, unknown = 0, 0

    def note(event: tuple[int, int, int, int]) -> None:
        nonlocal told, unknown
        true = knows.told([0, *event])
        said = follows.told([0, *public_event(session, event)])
        pairs = list(zip(true[2:6], said[2:6], strict=True))
        if event[0] == e.ADVANCE:
            pairs.append((true.what, said.what))
        for is_so, is_said in pairs:
            if is_said and UNKNOWN not in is_said and is_said != "Play goes on":
                assert is_said == is_so, (event, true, said)
                told += 1
            unknown += UNKNOWN in is_said

    session.sink = note
    session.do(e.START)
    for _ in range(120):
        session.advance(chance.choice((0, 300, 9000, 40_000)))
        view.update(session)
        try:
            press(session, view, chance.choice(WHATS), *(chance.randrange(1024) for _ in "ab"))
        except Refused:
            continue
    return told, unknown


@pytest.mark.parametrize("id", GAMES)
def test_what_is_told_of_a_built_in_game_that_is_on_is_so(id: str) -> None:
    setup = json.loads(compiled(id))
    for seed in range(3):
        switches = [0] * len(setup["switches"])
        game = header(setup, setup["players"][1], seed, switches)
        told, _ = hold(setup, game, seed)
        assert told > 100  # what hangs on no chance is told


@fuzzing.fixed(20)
@given(games(most=3), st.integers(0, 2**32))
def test_so_is_what_is_told_of_random_setups(made: dict[str, Any], seed: int) -> None:
    setup = json.loads(made["setup"])
    hold(setup, header(setup, made["seats"], seed, made["switches"]), seed)


def test_after_a_lot_nobody_is_named_before_the_device_has_named_him() -> None:
    setup = json.loads(compiled("turn-timer"))
    for stage in setup["stages"]:
        stage["steps"].insert(0, ["lot"])
    setup["uses"] = sorted({*setup["uses"], "seating"})
    found = [
        hold(setup, header(setup, 4, seed, [0] * len(setup["switches"])), seed) for seed in (1, 2)
    ]
    assert all(unknown > 20 for _, unknown in found)
