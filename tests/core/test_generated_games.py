# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Random games of random setups: nothing breaks, and what must always be so is so."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

import pytest
from fuzzing import fixed, fresh
from generated import games
from generated import setups as generated_setups
from hypothesis import given, seed, settings
from random_play import play
from tidebell_host import setups
from tidebell_host.setups import library, model

FAILED = Path(__file__).parent / "once_failed"
MECHANISMS = Path(__file__).parents[2] / "firmware" / "tidebell_core" / "mechanisms"


@fixed(70)
@given(games())
def test_the_same_games_of_random_setups_keep_their_invariants(game: dict[str, Any]) -> None:
    play(game)


@pytest.mark.outer
@fresh(70)
@given(games())
def test_other_games_of_random_setups_in_each_run_keep_their_invariants(
    game: dict[str, Any],
) -> None:
    play(game)


@pytest.mark.parametrize("path", sorted(FAILED.glob("*.json")), ids=lambda path: path.stem)
def test_games_that_once_failed_keep_their_invariants(path: Path) -> None:
    play(json.loads(path.read_text()))


@pytest.mark.outer
def test_the_generated_games_go_everywhere() -> None:
    """A generator that leaves something out would prove nothing about it."""
    keys: set[str] = set()
    ended: set[int] = set()

    @settings(fixed(50), derandomize=False)
    @given(games())
    def look(game: dict[str, Any]) -> None:
        setup = json.loads(game["setup"])
        keys.update(setup)
        keys.update(setup.get("uses", ()))
        keys.update(step[0] for stage in setup["stages"] for step in stage["steps"])
        ended.add(play(game)[2])

    wanted = {path.stem for path in MECHANISMS.glob("*.py") if "RULES = " in path.read_text()}
    assert len(wanted) > 10
    wanted -= {"all_away"}  # it asks in any game, and no setup names it
    wanted |= {"clocks", "pools", "actions", "assets", "counters", "ticks", "decks", "looks"}
    wanted |= {"choices", "score", "penalty", "remind", "lot", "reorder", "starter", "play"}
    # One batch may miss a rare thing; a thing that forty batches miss cannot be drawn at all.
    for batch in range(40):
        seed(batch)(look)()
        if keys >= wanted and len(ended) >= 5:
            break
    assert wanted - keys == set()
    assert len(ended) >= 5


# Keys that change nothing in a game: for the check alone, with a single value, or completed before.
IDLE = {"Deck": {"refill_turns"}, "Choice": {"per"}, "Setup": {"like"}}


def held(annotation: Any) -> Any:
    """The table that a key holds, alone or several of, None when it holds a value."""
    while not isinstance(annotation, type) or get_origin(annotation) is not None:
        kinds = [kind for kind in get_args(annotation) if kind is not type(None)]
        if not kinds or (get_origin(annotation) in (Union, UnionType) and len(kinds) > 1):
            return None
        annotation = kinds[-1]
    return annotation if issubclass(annotation, model.Table) else None


@pytest.mark.outer
def test_the_generated_setups_say_all_that_a_setup_can_say() -> None:
    said: dict[type[model.Table], set[str]] = {}

    def note(kind: type[model.Table], table: dict[str, Any]) -> None:
        keys = said.setdefault(kind, set())
        for key, value in table.items():
            keys.add(key)
            inner = held(kind.model_fields[key].annotation)
            if inner is not None:
                many = isinstance(value, list) or not set(value) <= set(inner.model_fields)
                several = value if isinstance(value, list) else value.values()
                for one in several if many else [value]:
                    note(inner, one)

    @settings(fixed(200), derandomize=False)
    @given(generated_setups())
    def read(made: tuple[bytes, Any]) -> None:
        note(model.Setup, tomllib.loads(made[0].decode()))

    # One batch may miss a rare thing; a thing that twenty miss cannot be drawn at all.
    for batch in range(20):
        seed(batch)(read)()
        if not unsaid(said):
            break
    assert unsaid(said) == {}


def unsaid(said: dict[type[model.Table], set[str]]) -> dict[str, list[str]]:
    """The keys of each table that no generated setup has said."""
    found = {}
    waiting: list[type[model.Table]] = [model.Setup]
    for kind in waiting:
        missing = set(kind.model_fields) - said.get(kind, set()) - IDLE.get(kind.__name__, set())
        if missing:
            found[kind.__name__] = sorted(missing)
        inside = [held(field.annotation) for field in kind.model_fields.values()]
        waiting += [one for one in inside if one is not None and one not in waiting]
    return found


@pytest.mark.parametrize("number", range(6))
def test_however_a_player_turn_ends_its_hand_is_within_the_limit(number: int) -> None:
    """Bags, phases and a clock at once are drawn seldom: here each game has them."""
    chance = random.Random(number)
    form = json.loads(setups.load(library.find("planet-busters").path).data)
    form["clocks"][0]["ms"] = 60000
    whats = ["go", "go", "act", "row", "row", "undo", "fix", "pause"]
    steps = [
        [
            chance.choice((0, 700, 30000, 60000)),
            chance.choice(whats),
            chance.randrange(256),
            chance.randrange(1024),
        ]
        for _ in range(200)
    ]
    switches = [chance.randrange(len(one[2])) for one in form["switches"]]
    switches[1] = 1
    game = {"setup": json.dumps(form), "seed": number, "seats": 2, "switches": switches}
    play(dict(game, steps=steps))
