# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compiled setups changed at random, as a damaged file or a hostile computer might have them.

A change is ``[path, value]``, the path being keys and places from the top: what is there becomes
the value, and ``["drop"]`` takes it away. So what once went wrong is kept as a few changes of a
built-in setup (``tests/faults/hostile_setups.json``) and not as a whole one.
"""

from __future__ import annotations

import copy
import functools
import json
from random import Random
from typing import Any

from tidebell_host.setups import library, loading

Path = list[Any]
Change = list[Any]

DROP = ["drop"]

# Letters of every kind: drawn by the fonts or not, seen or not, half of a pair.
LETTERS = "aZ~\x7f\0\t\n\x1bé\xad\x9f太ӝ\u202e\ud800\U0001f600•"
NUMBERS = (-(1 << 70), -(1 << 31), -32000, -1, 0, 1, 2, 7, 8, 31, 32, 63, 99, 255, 256, 999, 32000)
NUMBERS += (1 << 16, 86400000, 1 << 30, 1 << 31, 1 << 63)


@functools.cache
def ids() -> list[str]:
    """The built-in setups."""
    return sorted(entry.id for entry in library.entries())


@functools.cache
def _compiled(game: str) -> bytes:
    return loading.load(library.find(game).path).data


def original(game: str) -> dict[str, Any]:
    """A built-in setup in its compiled form."""
    found: dict[str, Any] = json.loads(_compiled(game))
    return found


def changed(game: str, changes: list[Change]) -> dict[str, Any]:
    """A built-in setup with changes done to it, one after the other."""
    data = original(game)
    for path, value in changes:
        at: Any = data
        for part in path[:-1]:
            at = at[part]
        if value == DROP:
            del at[path[-1]]
        elif isinstance(at, list) and path[-1] == len(at):
            at.append(copy.deepcopy(value))
        else:
            at[path[-1]] = copy.deepcopy(value)
    return data


def places(value: Any, path: Path | None = None) -> list[Path]:
    """The paths of all that a value holds."""
    path = path or []
    found = [path] if path else []
    parts: Any = ()
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)
    for key, part in parts:
        found += places(part, [*path, key])
    return found


def _at(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data


def _text(random: Random) -> str:
    return "".join(random.choice(LETTERS) for _ in range(random.choice((0, 1, 2, 18, 19, 40))))


def _other(random: Random, old: Any) -> Any:
    """Another value than what is there, mostly one that is nearly right."""
    if type(old) is int and random.random() < 0.8:
        return random.choice((*NUMBERS, old - 1, old + 1, old * 2, old + random.randrange(50)))
    if isinstance(old, list) and old and random.random() < 0.6:
        return random.choice((old[:-1], [*old, old[0]], old[::-1], old * 3, [[*old]]))
    deep: Any = 0
    for _ in range(random.choice((3, 30, 300))):
        deep = [deep] if random.random() < 0.5 else {"$": deep}
    return random.choice(
        (
            None,
            True,
            False,
            random.choice(NUMBERS),
            0.5,
            _text(random),
            "",
            "a",
            [],
            [0],
            [old],
            {},
            {"$": random.randrange(-1, 4)},
            {"$": random.randrange(-1, 4), "is": random.randrange(-1, 3)},
            deep,
        )
    )


def mutation(random: Random, game: str, most: int = 3) -> list[Change]:
    """Some changes of a built-in setup."""
    changes: list[Change] = []
    for _ in range(random.randint(1, most)):
        data = changed(game, changes)
        all_places = places(data)
        path = random.choice(all_places)
        if random.random() < 0.3:  # high up as often as deep down
            path = path[: random.randint(1, len(path))]
        old = _at(data, path)
        draw = random.random()
        if draw < 0.12:
            changes.append([path, DROP])
        elif draw < 0.3:
            changes.append([path, copy.deepcopy(_at(data, random.choice(all_places)))])
        elif draw < 0.4 and isinstance(old, dict):
            other = original(random.choice(ids()))
            key, value = random.choice(list(random.choice(_dicts(other)).items()))
            changes.append([[*path, key], value])
        elif draw < 0.45 and isinstance(old, dict):
            changes.append([[*path, _text(random)], _other(random, None)])
        elif draw < 0.55:
            others = [one for one in all_places if _at(data, one) != old and len(one) == len(path)]
            if others:
                changes.append([path, copy.deepcopy(_at(data, random.choice(others)))])
        else:
            changes.append([path, _other(random, old)])
    return changes


def _dicts(value: Any) -> list[dict[str, Any]]:
    found = [value] if isinstance(value, dict) and value else []
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        found += _dicts(part)
    return found


def mildly(random: Random, game: str, most: int = 3) -> list[Change]:
    """Some changes that keep every type, of which more are taken."""
    changes: list[Change] = []
    for _ in range(random.randint(1, most)):
        data = changed(game, changes)
        path = random.choice(places(data))
        old = _at(data, path)
        new: Any = None
        if type(old) is int:
            new = random.choice((0, 1, old + 1, max(0, old - 1), old * 2, random.randrange(100)))
        elif type(old) is bool:
            new = not old
        elif isinstance(old, str):
            words = [_at(data, one) for one in places(data)]
            new = random.choice([one for one in words if isinstance(one, str)])
        elif isinstance(old, list) and old:
            new = random.choice((old[:-1], [*old, random.choice(old)], old[::-1]))
        elif isinstance(old, dict) and random.random() < 0.5:
            new = DROP
        if new is not None:
            changes.append([path, new])
    return changes
