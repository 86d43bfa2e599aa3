# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Stretches of play on the simulated device, one for each row of the rules and each switch value.

What they expect was written from the rules, never recorded from the device.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
import stretch
from stretch import PLAYS, Stretch
from tidebell_sim import script
from tidebell_sim.bench import Bench

STRETCHES = sorted(PLAYS.glob("*.jsonl"))
SWITCHED = [path for path in STRETCHES if "switch: " in str(stretch.about(path)["covers"])]
NAMES = [path.stem for path in STRETCHES]


def rules() -> set[str]:
    """Everything that the rule book says and a stretch has to show."""
    with (stretch.HERE / "rules.toml").open("rb") as file:
        sections: dict[str, list[str]] = tomllib.load(file)
    return {f"{name}: {row}" for name, rows in sections.items() for row in rows}


def switch_values() -> dict[str, tuple[str, str]]:
    """Every value of every switch of the built-in setup, as ``covers`` names it."""
    return {
        f"switch: {name}={value[0]}": (name, str(value[0]))
        for name, _, values in stretch.setup()["switches"]
        for value in values
    }


@pytest.mark.parametrize("path", STRETCHES, ids=NAMES)
def test_stretch_goes_as_the_rules_say(path: Path, tmp_path: Path) -> None:
    Stretch(path, tmp_path).play()


def test_every_rule_and_every_switch_value_has_a_stretch() -> None:
    known = rules() | set(switch_values())
    covered = set()
    for path in STRETCHES:
        covers = stretch.about(path)["covers"]
        assert covers, f"{path.name} covers nothing"
        covered |= set(covers)
    assert known - covered == set(), "these have no stretch"
    assert covered - known == set(), "no rule and no switch is called that"


def test_stretch_is_an_ordinary_script_of_the_simulator(tmp_path: Path) -> None:
    played = Stretch(PLAYS / "turn21-votes.jsonl", tmp_path / "stretch")
    played.play()
    text = "\n".join(json.dumps(entry) for entry in played.plain)
    told: list[dict[str, Any]] = []
    with Bench(tmp_path / "plain", seed=1) as bench:
        script.Player(bench, told.append).play(script.parse(text, stretch.KEYS, tmp_path))
    for entry in played.out + told:
        entry.pop("picture", None)
    assert told == played.out
    assert "Ann wins" in [row for entry in told if "show" in entry for row in entry["text"]][-12:]


def test_every_stretch_expects_something_after_its_last_input() -> None:
    for path in STRETCHES:
        assert "expect" in stretch.read(path)[-1][1], path.name


@pytest.mark.parametrize(
    "path",
    SWITCHED,
    ids=[path.stem for path in SWITCHED],
)
def test_stretch_for_a_switch_value_plays_it_and_fails_with_any_other(
    path: Path, tmp_path: Path
) -> None:
    lines = [line for _, line in stretch.read(path)]
    played: dict[str, Any] = next(line for line in lines if "game" in line).get("switches", {})
    values = switch_values()
    for rule in lines[0]["covers"]:
        if rule not in values:
            continue
        name, value = values[rule]
        choices = [label for switch, label in values.values() if switch == name]
        assert str(played.get(name, choices[0])) == value
        for number, other in enumerate(choices):
            if other != value:
                with pytest.raises(AssertionError, match=r"line \d+"):
                    Stretch(path, tmp_path / f"{name}{number}", {name: other}).play()
