# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compiled setups, changed at random: each is refused with a sentence, or can be played."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from fuzzing import fixed, fresh
from hypothesis import given
from hypothesis import strategies as st
from mutations import Change, changed, ids, mildly, mutation, original, places
from random_play import WHATS, play
from tidebell_core.errors import Refused
from tidebell_core.setup_reading.setup import Setup

SEEDS = st.integers(0, (1 << 60) - 1)


def switches(random: Random, data: dict) -> list[int]:
    """A value for each switch that can be chosen at all."""
    try:
        return [random.randrange(len(switch[2])) for switch in data.get("switches", ())]
    except (TypeError, IndexError, KeyError, ValueError):
        return []


def taken_and_played(random: Random, game: str, changes: list[Change]) -> bool:
    """Read a changed setup, and play it if it is taken; returns whether it was."""
    data = changed(game, changes)
    text = json.dumps(data)
    chosen = switches(random, data)
    try:
        setup = Setup(json.loads(text), chosen)
    except Refused as refusal:
        assert refusal.text[-1] in ".?!"
        return False
    steps = [
        [random.choice((0, 100, 30000, 200000)), random.choice(WHATS * 2 + ["go"] * 9)]
        + [random.randrange(64), random.randrange(64)]
        for _ in range(60)
    ]
    seats = random.randint(*setup.players)
    seed = random.getrandbits(60)
    play({"setup": text, "seed": seed, "seats": seats, "switches": chosen, "steps": steps})
    return True


def tried(seed: int, change: Callable[[Random, str], list[Change]]) -> bool:
    """Try a random change of a random setup; a fault names it."""
    random = Random(seed)
    game = random.choice(ids())
    changes = change(random, game)
    try:
        return taken_and_played(random, game, changes)
    except Exception as error:
        raise AssertionError(f"{error!r} after {json.dumps([game, changes])}") from error


@fixed(150)
@given(SEEDS)
def test_the_same_wild_changes_are_refused_or_played(seed: int) -> None:
    tried(seed, mutation)


@fixed(60)
@given(SEEDS)
def test_the_same_mild_changes_are_refused_or_played(seed: int) -> None:
    tried(seed, mildly)


@pytest.mark.outer
@fresh(100)
@given(SEEDS)
def test_other_changes_in_each_run_are_refused_or_played(seed: int) -> None:
    tried(seed, mildly if seed % 2 else mutation)


def test_many_of_the_changed_setups_are_played() -> None:
    """A fuzz test whose every setup was refused would prove nothing about play."""
    assert sum(tried(seed, mildly) for seed in range(30)) >= 8


@pytest.mark.parametrize("game", ids())
def test_a_value_of_another_type_or_far_out_of_range_is_refused_wherever_it_stands(
    game: str,
) -> None:
    """Not a sample: each place of each built-in setup, but for what a switch's value means."""
    data = original(game)
    wrong = ([[]], 1 << 40, -(1 << 40), 0.5, "ж", {"$": 99}, {"a": 1})
    taken = []
    for number, path in enumerate(places(data)):
        if path[0] == "switches" and len(path) > 3:
            continue
        value = wrong[number % len(wrong)]
        try:
            Setup(json.loads(json.dumps(changed(game, [[path, value]]))))
        except Refused as refusal:
            assert refusal.text.endswith(".")
        else:
            taken.append((path, value))
    assert not taken


def test_the_place_and_the_letter_are_named() -> None:
    for path, value, text in (
        (["colours", 0, 2, 2], 32000, "colours[0][2][2] is not a number from 0 to 255"),
        (["stages", 0, "name"], "ж", "stages[0].name holds ж, which cannot be shown"),
        (["title"], "a\tb", "title holds U+0009, which cannot be shown"),
        (["actions", 1, "cost"], True, "actions[1].cost is not a number from 0 to 99"),
        (["actions", 1, "magic"], 1, "actions[1] has magic, which this Tidebell does not know"),
        (["looks", 0, "deck"], 1, "looks[0].deck is none of the 1 decks"),
        (["turns"], {"$": 99}, "turns is no switch's value"),
    ):
        with pytest.raises(Refused) as refused:
            Setup(changed("full-metal-planete", [[path, value]]))
        assert refused.value.text == f"The setup cannot be used: {text}."
