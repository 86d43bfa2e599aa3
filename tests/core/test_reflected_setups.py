# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Random games over each key that a setup file can say; the models say what that is."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
import reflected
from fuzzing import fixed, fresh
from generated import games
from hypothesis import given
from random_play import play
from tidebell_host.setups import model

SAID = {
    (kind, key)
    for base in reflected.BASES
    for kind, table in reflected.tables(base)
    for key in table
}


def kinds() -> list[type[model.Table]]:
    """Each table that a file can have, the file itself first."""
    found: list[type[model.Table]] = [model.Setup]
    for kind in found:
        inside = [reflected.held(field.annotation) for field in kind.model_fields.values()]
        found += [one for one in dict.fromkeys(inside) if one and one not in found]
    return found


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_a_sound_file_says_each_key(kind: type[model.Table]) -> None:
    """A key that chance does not find is said by a file of ``rare_setups``."""
    for key in kind.model_fields:
        if (kind, key) not in SAID:
            source = reflected.saying(kind, key)
            assert source, f"no sound file says {kind.__name__}.{key}: say it in rare_setups"
            there = reflected.tables(tomllib.loads(source.decode()))
            assert any(one is kind and key in table for one, table in there)


@fixed(5)
@given(games(of=reflected.setups()))
def test_games_of_changed_files_keep_their_invariants(game: dict[str, Any]) -> None:
    play(game)


@pytest.mark.outer
@fresh(60)
@given(games(of=reflected.setups()))
def test_other_changed_files_in_each_run_keep_their_invariants(game: dict[str, Any]) -> None:
    play(game)
