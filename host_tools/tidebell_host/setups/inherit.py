# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Complete the values of a setup file: by the setup that it is ``like``, then by defaults.

Tables are merged key by key. A list that the file has, such as ``[[stage]]``, replaces the other
setup's whole list.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tidebell_core.record.events import MOST_SEATS

from tidebell_host.setups.problems import Loc, Problem, SetupError

ARCHETYPES = Path(__file__).resolve().parent.parent / "archetypes"

MOST_DEEP = 4
LONGEST = 999  # turns
WARN = (30, 10)  # seconds, where a clock has at least twice as many

COLOURS = (
    ("Red", "R", "#ff1000"),
    ("Blue", "B", "#0050ff"),
    ("Yellow", "Y", "#ffe000"),
    ("Green", "G", "#00c020"),
    ("Purple", "P", "#d800ff"),
    ("White", "W", "#ffffff"),
    ("Orange", "O", "#ff7000"),
    ("Turquoise", "T", "#00d0d0"),
)
PLAYER = {"en": "Player {}", "fr": "Joueur {}", "ja": "プレイヤー{}"}
"""Names of more players than there are colours, all in white."""

INFERRED = {
    "Setup": {
        "players": "by `like`, else required",
        "turns": "by `like`, else required",
        "colour": "the first of eight; none where more may play",
        "stage": "one, of all turns",
    },
    "Stage": {
        "turns": "all, if no stage says any",
        "name": '`"Play"`, if it is the only one',
        "steps": '`["play"]`, if no stage says turns',
    },
    "Action": {"id": "made of the name", "cost": "1; 0 where there is no pool"},
    "Clock": {"warn": "`[30, 10]`, as far as they fit"},
    "Score": {"field": "Points"},
    "ScoreField": {"id": "made of the name"},
}
"""Keys that the models need and a file need not have, and where their values come from."""

Values = dict[str, Any]
Find = Callable[[str, Path], tuple[Values, Path]]
"""Return the values of the setup that ``like`` names in the file of a path, and its own path."""


def completed(parsed: Values, path: Path, find: Find) -> Values:
    """Return the values of a file with those that it inherits and the defaults.

    :raises SetupError: there is no such setup, or too long a chain of them
    """
    return _with_defaults(_inherited(parsed, path, find, [path]))


def _inherited(parsed: Values, path: Path, find: Find, chain: list[Path]) -> Values:
    like = parsed.get("like")
    if like is None:
        return parsed
    if not isinstance(like, str):
        raise not_like(path, "This is no name of a setup.", 'Write like = "turn-timer".')
    base, base_path = find(like, path)
    if base_path in chain or len(chain) > MOST_DEEP:
        raise not_like(
            path, f'"{like}" is in the end like itself, or like too many.', "Name another setup."
        )
    return merged(_inherited(base, base_path, find, [*chain, base_path]), parsed)


def not_like(path: Path, text: str, remedy: str) -> SetupError:
    """Return the error of a ``like`` that names no usable setup."""
    return SetupError([Problem(path, 0, "like", text, remedy)])


def merged(base: Values, own: Values) -> Values:
    """Return the values of a file with those of the one that it is like."""
    found = {**base, **own}
    for key in base.keys() & own.keys():
        if isinstance(base[key], dict) and isinstance(own[key], dict):
            found[key] = merged(base[key], own[key])
    return found


def _with_defaults(parsed: Values) -> Values:
    found = dict(parsed)
    if "colour" not in found:
        found["colour"] = _colours(_most_players(found))
    stages = found.get("stage", [_stage_of_all(found)])
    found["stage"] = _in_turns(stages, found)
    if isinstance(clocks := found.get("clock"), dict):
        found["clock"] = {name: _warning(one, found) for name, one in clocks.items()}
    if isinstance(found.get("action"), list):
        found["action"] = [_with_cost(with_id(one), found) for one in found["action"]]
    if isinstance(score := found.get("score"), dict):
        fields = score.get("field", [{"name": "Points", "each": 1}])
        if isinstance(fields, list):
            fields = [with_id(one) for one in fields]
        found["score"] = {**score, "field": fields}
    return found


def _colours(players: int) -> list[Values]:
    if players <= len(COLOURS):
        names = ("name", "letter", "rgb")
        return [dict(zip(names, colour, strict=True)) for colour in COLOURS[:players]]
    return [
        {
            "name": {language: name.format(at + 1) for language, name in PLAYER.items()},
            "letter": chr(ord("A") + at),
            "rgb": "#ffffff",
        }
        for at in range(min(players, MOST_SEATS))
    ]


def _most_players(parsed: Values) -> int:
    numbers = re.findall(r"\d+", str(parsed.get("players", "")))
    return int(numbers[-1][:3]) if numbers else len(COLOURS)


def _in_turns(stages: Any, parsed: Values) -> Any:
    """Return stages with the turns of the whole game, where no stage says any."""
    if not isinstance(stages, list) or not all(isinstance(one, dict) for one in stages):
        return stages
    whole = _whole_game(parsed)
    if len(stages) > 1:
        del whole["name"]
        if any("turns" in one for one in stages):
            return stages
    return [{**whole, **one} for one in stages]


def _whole_game(parsed: Values) -> Values:
    """Return what a game's only stage has where it says nothing else."""
    turns = max(_numbers(parsed.get("turns"), parsed), default=LONGEST)
    if not 1 <= turns <= LONGEST:
        turns = LONGEST  # that is told where it stands
    return {"turns": f"1-{turns}", "name": "Play", "steps": ["play"]}


def _stage_of_all(parsed: Values) -> Values:
    """Return the stage of a game that has none: on its only clock, with its points."""
    stage: Values = {}
    clocks = parsed.get("clock")
    if isinstance(clocks, dict) and len(clocks) == 1:
        [(name, clock)] = clocks.items()
        if not isinstance(clock, dict) or clock.get("mode") != "match":  # that runs by itself
            stage["clock"] = name
    if parsed.get("pool"):
        stage["points"] = True
    return stage


def _numbers(value: Any, parsed: Values) -> list[int]:
    """Return a number, or the numbers that a value may be by its switch."""
    switches = parsed.get("switch")
    if isinstance(value, str) and isinstance(switches, dict):
        switch = switches.get(value.removeprefix("$"))
        if isinstance(switch, dict):
            value = switch.get("means", switch.get("values"))
    return [one for one in (value if isinstance(value, list) else [value]) if type(one) is int]


def _warning(clock: Any, parsed: Values) -> Any:
    """Return a clock with warnings, where it has a time and says nothing of them."""
    if not isinstance(clock, dict) or "warn" in clock:
        return clock
    shortest = min(_numbers(clock.get("seconds"), parsed), default=0)
    fitting = [seconds for seconds in WARN if 2 * seconds <= shortest]
    return {**clock, "warn": fitting} if fitting else clock


def with_id(entry: Any) -> Any:
    """Return an action or a field with an id, made from its name where it has none.

    A name that begins with no Latin letter makes ``n_4_points``, or else ``n_`` and its CRC-32.
    """
    if not isinstance(entry, dict) or "id" in entry:
        return entry
    name = entry.get("name")
    if isinstance(name, dict):
        name = name.get("en", next(iter(name.values()), None))
    if not isinstance(name, str):
        return entry
    letters = unicodedata.normalize("NFKD", name)
    word = re.sub(r"[^a-z0-9]+", "_", letters.encode("ascii", "ignore").decode().lower()).strip("_")
    if not word[:1].isalpha():
        latin = word and not any(one.isalpha() and not one.isascii() for one in letters)
        word = f"n_{word}" if latin else f"n_{zlib.crc32(name.encode('utf-8', 'replace')):08x}"
    return {**entry, "id": word[:24].rstrip("_")}


def _with_cost(action: Any, parsed: Values) -> Any:
    """Return an action that costs nothing where there is no pool and it says nothing of a cost."""
    free = isinstance(action, dict) and not parsed.get("pool")
    return {"cost": 0, **action} if free else action


def written(loc: Loc, own: Values) -> Loc:
    """Return where the file writes a place: at ``like``, if it inherits the value."""
    here: Any = own
    for part in loc:
        if isinstance(here, dict) and part in here:
            here = here[part]
        elif isinstance(here, list) and isinstance(part, int) and part < len(here):
            here = here[part]
        else:
            return ("like",) if "like" in own and not isinstance(here, list) else loc
    return loc
