# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The built-in setups: what they say, that the device takes them, that they always compile alike.

Numbers in here are written by hand from the game's rules; they are not taken from the setup file.
"""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tidebell_core.errors import Refused
from tidebell_core.game.session import Session
from tidebell_core.game.state import RUN, SCORE
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup as DeviceSetup
from tidebell_host import languages
from tidebell_host.setups import library, load, schema
from tidebell_host.setups.json_schema import schema_text

DOCS = Path(__file__).parents[2] / "docs"
BUILTIN = sorted(library.BUILTIN.glob("*.toml"))
FMP = library.BUILTIN / "full-metal-planete.toml"


def device(**chosen: str) -> DeviceSetup:
    """The game as the device has it, with these values (by label) instead of the defaults."""
    data: dict[str, Any] = json.loads(load(FMP).data)
    choices = [0] * len(data["switches"])
    for index, (name, _, values) in enumerate(data["switches"]):
        if name in chosen:
            choices[index] = [label for label, _ in values].index(chosen.pop(name))
    assert not chosen
    return DeviceSetup(data, choices)


def actions(setup: DeviceSetup) -> dict[str, dict[str, Any]]:
    return {action["id"]: action for action in setup.actions}


@pytest.mark.parametrize("path", BUILTIN, ids=lambda path: path.stem)
def test_a_built_in_setup_has_no_problem_and_no_warning(path: Path) -> None:
    for language in languages.NAMES:
        compiled = load(path, language)
        assert compiled.warnings == ()
        assert compiled.id == path.stem


@pytest.mark.parametrize("path", BUILTIN, ids=lambda path: path.stem)
def test_a_built_in_setup_fits_the_schema(path: Path) -> None:
    jsonschema.validate(tomllib.loads(path.read_text(encoding="utf-8")), schema())


def test_the_committed_schema_is_current() -> None:
    made = schema_text()
    jsonschema.Draft202012Validator.check_schema(json.loads(made))
    assert (DOCS / "setup.schema.json").read_text(encoding="utf-8") == made, (
        "run: python -m tidebell_host.setups schema > docs/setup.schema.json"
    )


def test_it_compiles_to_the_same_bytes_in_every_process() -> None:
    made = set()
    for seed in ("0", "1", "4711"):
        result = subprocess.run(
            [sys.executable, "-m", "tidebell_host.setups", "compile", str(FMP)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        assert result.stderr == b""
        made.add(result.stdout)
    assert made == {load(FMP).data}


def test_every_combination_of_switches_loads_in_the_core() -> None:
    data = load(FMP).data
    counts = [len(switch[2]) for switch in json.loads(data)["switches"]]
    combinations = list(itertools.product(*map(range, counts)))
    assert len(combinations) == 2**8 * 3 * 3
    for choices in combinations:
        setup = DeviceSetup(json.loads(data), list(choices))
        assert "$" not in repr(setup.stages) + repr(setup.pools) + repr(setup.actions)


def test_the_core_refuses_a_value_that_no_switch_has() -> None:
    with pytest.raises(Refused):
        DeviceSetup(json.loads(load(FMP).data), [2])


def test_every_switch_of_the_rules_is_there_with_its_default_first() -> None:
    assert {switch.id: switch.values for switch in load(FMP).switches} == {
        "turn4_cap": ("none", 10),
        "deploy_clock": ("together", "each"),
        "keep_on_timeout": (True, False),
        "forecast_depth": ("hens", 1),
        "tie_break": ("ships_then_ore", "ore"),
        "out_when": ("last_ship", "own_ship"),
        "mountain_tanks": ("off", "forbid", "penalty"),
        "turn_seconds": (180, 60),
        "base_ap": (15, 20, 25),
        "captures_after_time": (True, False),
    }


@pytest.mark.parametrize("entry", library.entries(), ids=lambda entry: entry.id)
def test_a_switch_is_called_as_the_device_calls_it(entry: library.Entry) -> None:
    found = load(entry.path)
    assert [[switch.id, switch.label, list(switch.labels)] for switch in found.switches] == [
        [name, label, [value[0] for value in values]]
        for name, label, values in json.loads(found.data)["switches"]
    ]
    assert all(len(switch.labels) == len(switch.values) for switch in found.switches)


def test_points_follow_the_schedule() -> None:
    setup = device()
    assert [setup.base(0, turn) for turn in (1, 2, 3, 4, 5, 20, 25)] == [0, 0, 5, 10, 15, 15, 15]
    assert setup.pools[0]["keep"] == {"step": 5, "max": 10, "timeout": True}
    assert setup.pools[0]["asset_bonus"] == 5
    assert setup.more["penalty"] == 5


@pytest.mark.parametrize("points", [15, 20, 25])
def test_base_ap_is_what_the_table_chose(points: int) -> None:
    setup = device(base_ap=str(points))
    assert [setup.base(0, turn) for turn in (3, 4, 5, 25)] == [5, 10, points, points]


def test_turn_4_is_capped_only_when_the_table_says_so() -> None:
    assert device().pools[0]["cap"] == ((4, 4, None),)
    assert device(turn4_cap="10").pools[0]["cap"] == ((4, 4, 10),)


def test_the_course_of_the_game() -> None:
    setup = device()
    steps = {turn: [step[0] for step in setup.stage(turn)["steps"]] for turn in range(1, 26)}
    assert steps[1] == ["lot", "play", "reorder"]
    assert steps[2] == ["play"]
    assert steps[3] == ["starter", "draw", "look", "play"]
    assert steps[21] == ["choose", "draw", "look", "play"]
    ordinary = [*range(4, 21), 22, 23, 24, 25]
    assert all(steps[turn] == ["draw", "look", "play"] for turn in ordinary)
    plays = {turn: setup.stage(turn)["steps"][steps[turn].index("play")][1] for turn in steps}
    assert [turn for turn in plays if plays[turn].get("points")] == list(range(3, 26))
    assert [turn for turn in plays if plays[turn].get("final")] == [25]
    assert [turn for turn in plays if plays[turn].get("zero") == "ask"] == [25]
    assert [turn for turn in plays if plays[turn].get("together")] == [2]
    assert device(deploy_clock="each").stage(2)["steps"][0][1]["together"] is False


def test_a_player_turn_has_three_minutes_or_one() -> None:
    assert device().clocks == ({"mode": "countdown", "ms": 180_000, "warn": (30, 10)},)
    assert device(turn_seconds="60").clocks[0]["ms"] == 60_000


def test_what_costs_what() -> None:
    table = actions(device(mountain_tanks="penalty"))
    assert {name: action["cost"] * action.get("shots", 1) for name, action in table.items()} == {
        "move": 1,
        "ship_door": 1,
        "load": 1,
        "build": 1,
        "attack": 2,
        "capture": 1,
        "escape": 1,
        "repair": 2,
        "take_off": 1,
        "capture_ship": 1,
        "turret_hit": 0,
        "penalty": 0,
    }
    assert table["take_off"]["cost_damage"] == 1
    assert table["take_off"]["turns"] == (25, 25)
    assert table["attack"]["shots"] == 2
    assert {name: action["key"] for name, action in table.items() if "key" in action} == {
        "move": "spend",
        "attack": "declare",
    }
    assert {name: action["effect"] for name, action in table.items() if "effect" in action} == {
        "capture_ship": "take",
        "turret_hit": "damage",
        "repair": "repair",
        "take_off": "leave",
        "penalty": "penalty",
    }
    assert all(len(action["name"]) <= 18 for action in table.values())


def test_a_penalty_is_offered_only_where_it_is_the_rule() -> None:
    for value, offered in (("forbid", False), ("penalty", True)):
        setup = device(mountain_tanks=value)
        assert setup.available(actions(setup)["penalty"], 5) is offered


def test_what_may_be_finished_after_zero() -> None:
    def finished(setup: DeviceSetup) -> list[str]:
        return [name for name, action in actions(setup).items() if action.get("finish")]

    assert finished(device()) == ["attack", "capture"]
    assert finished(device(captures_after_time="no")) == ["attack"]


def test_the_tide_deck() -> None:
    (deck,) = device().more["decks"]
    assert [(card[0], card[1]) for card in deck["cards"]] == [
        ("High", 5),
        ("Normal", 5),
        ("Low", 5),
    ]
    assert (deck["pile"], deck["refill"]) == (9, 8)
    assert (deck["cards"][deck["first"]][0], deck["from"]) == ("Normal", 2)


def test_forecast_ships_score_and_reminder() -> None:
    setup = device()
    assert setup.more["looks"] == ({"deck": 0, "counter": 0, "depth": "counter"},)
    assert device(forecast_depth="one card").more["looks"][0]["depth"] == 1
    assert (setup.more["assets"]["parts"], setup.more["assets"]["out"]) == (3, "last")
    assert device(out_when="own ship").more["assets"]["out"] == "own"
    assert setup.more["score"]["fields"] == (("Ore", 2), ("Units", 1))
    assert setup.more["score"]["part"] == 1
    assert setup.more["score"]["tie"] == ("assets", 0)
    assert device(tie_break="most ore").more["score"]["tie"] == (0,)
    assert setup.remind is setup.more["ask_end"] is None
    asked = {device(mountain_tanks=value).more["ask_end"] for value in ("forbid", "penalty")}
    assert len(asked) == 2 and None not in asked
    assert setup.more["choices"][0]["options"] == (("Stay", None), ("Leave", "leave"))
    assert device(keep_on_timeout="no").pools[0]["keep"]["timeout"] is False


def test_ticks_for_what_a_hen_builds() -> None:
    ticks = device().more["ticks"]
    assert (ticks["limit"], ticks["kinds"]) == (2, (("Tank", 2), ("Crab", 1), ("Bridge", 1)))
    assert device().actions[ticks["action"]]["id"] == "build"


def test_the_sets_of_hinkel_and_stein_pass_on_once_a_deal() -> None:
    """20 rounds in 4 deals of 5; the sets go to the left after each deal."""
    data = json.loads(load(library.BUILTIN / "hinkel-und-stein.toml").data)
    head = Header(1, "", 0, 7, [[seat, "ABCD"[seat]] for seat in range(4)], [0, 0])
    session = Session(DeviceSetup(data, [0, 0]), head)
    session.do(e.START)
    view, turns = View(), []
    while session.state.phase != SCORE:
        view.update(session)
        if view.prompt and view.prompt.title == "A new deal":
            assert view.prompt.lines == ("Sets go to the left",)
            turns.append(view.turn)
        if session.state.phase == RUN:
            session.do(e.SPEND, session.state.seat, 0)
        else:
            row = view.prompt.rows[0]
            session.do(row.kind, row.seat, row.filled([field[3] for field in row.fields]))
    assert turns == [6, 11, 16]
