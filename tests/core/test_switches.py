# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A setup that was checked before reads as one that is checked now."""

from __future__ import annotations

import json
from typing import Any

from fuzzing import fixed
from generated import games
from hypothesis import given
from tidebell_core.setup_reading.setup import Setup
from tidebell_core.setup_reading.switches import FORMED, SOUND
from tidebell_host.compile_cache import compiled
from tidebell_host.setups import library


def same(form: bytes | str, choices: list[int]) -> None:
    checked = vars(Setup(json.loads(form), choices))
    for known in (FORMED, SOUND):
        taken = vars(Setup(json.loads(form), choices, known=known))
        assert taken == checked
        assert repr(taken) == repr(checked)  # a list is no tuple, 1 is not True


def test_built_in_setups_with_any_switch_read_the_same() -> None:
    for entry in library.entries():
        form = compiled(entry.path).data
        switches = json.loads(form).get("switches", [])
        for index, switch in enumerate(switches):
            for choice in range(len(switch[2])):
                choices = [0] * len(switches)
                choices[index] = choice
                same(form, choices)
        for length in range(len(switches)):  # the others are as the setup has them
            same(form, [len(switch[2]) - 1 for switch in switches[:length]])


@fixed(60)
@given(games())
def test_generated_setups_read_the_same(game: dict[str, Any]) -> None:
    same(game["setup"], game["switches"])
