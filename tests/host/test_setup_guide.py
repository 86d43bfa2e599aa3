# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The guide to the setup format says what is so: its examples load, its keys are the models'."""

from __future__ import annotations

import json
import re
import textwrap
import tomllib
from pathlib import Path
from typing import Annotated, Any

import jsonschema
import pytest
import tidebell_core
from pydantic import TypeAdapter
from tidebell_host.setups import SetupError, loads, model, schema
from tidebell_host.setups.explaining import as_toml
from tidebell_host.setups.guide import device_forms, renewed, table, tables

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "setup-format.md").read_text(encoding="utf-8")
EXAMPLES = [
    textwrap.dedent(block)
    for block in re.findall(r"^ *```toml\n(.*?)^ *```", GUIDE, re.DOTALL | re.MULTILINE)
]
WHOLE = next(example for example in EXAMPLES if 'id = "caravan"' in example)
GAMES = [example for example in EXAMPLES if example.startswith("format")]
PARTS = [example for example in EXAMPLES if example not in GAMES]
TABLES = list(tables().values())


def joined(whole: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """The whole game with a fragment written into it: actions are added, other lists replaced."""
    result = dict(whole)
    for key, value in part.items():
        if isinstance(value, dict) and isinstance(whole.get(key), dict):
            result[key] = joined(whole[key], value)
        elif isinstance(value, list) and key == "action":
            result[key] = whole[key] + value
        else:
            result[key] = value
    return result


def written(values: dict[str, Any]) -> bytes:
    """Values as TOML, everything inline."""
    return "".join(f"{key} = {as_toml(value)}\n" for key, value in values.items()).encode()


@pytest.mark.parametrize("example", GAMES)
def test_a_whole_game_loads(example: str) -> None:
    assert loads(example.encode(), Path("game.toml")).warnings == ()
    jsonschema.validate(tomllib.loads(example), schema())


@pytest.mark.parametrize("part", PARTS)
def test_a_part_can_be_written_into_the_whole_game(part: str) -> None:
    whole = tomllib.loads(WHOLE)
    merged = joined(whole, tomllib.loads(part))
    compiled, before = (
        loads(written(values), Path("caravan.toml"), "fr") for values in (merged, whole)
    )
    assert json.loads(compiled.data) != json.loads(before.data)
    jsonschema.validate(merged, schema())


def test_there_are_examples_of_every_table() -> None:
    used = {key for example in EXAMPLES for key in tomllib.loads(example)}
    assert used == set(model.Setup.model_fields)


def test_the_tables_of_keys_are_current() -> None:
    assert renewed(GUIDE) == GUIDE, "not current: make renew"
    assert sorted(re.findall(r"<!-- keys: (\w+) -->", GUIDE)) == sorted(
        kind.__name__ for kind in TABLES
    )


def test_each_mechanism_says_what_it_reads_of_the_device_form() -> None:
    folder = Path(tidebell_core.__file__).parent / "mechanisms"
    named = {one.stem for one in folder.glob("*.py") if "\nRULES = " in one.read_text()}
    said = re.findall(r"^- [*][*](\w+)[*][*]: ", device_forms(), re.M)
    assert set(said) == named - {"all_away"}  # which any game has


def test_links_within_the_guide_lead_somewhere() -> None:
    headings = {row.strip("# ").lower() for row in GUIDE.splitlines() if row.startswith("#")}
    targets = set(re.findall(r"\]\(#(\w+)\)", GUIDE))
    assert targets and targets <= headings


@pytest.mark.parametrize("kind", TABLES, ids=lambda kind: kind.__name__)
def test_every_key_is_described_and_its_example_is_valid(kind: type[model.Table]) -> None:
    rows = table(kind.__name__).splitlines()
    for key, field in kind.model_fields.items():
        assert field.description, key
        (row,) = [one for one in rows if one.startswith(f"| `{key}` |")]
        assert field.examples or "[below](#" in row, f"{kind.__name__}.{key} lacks an example"
        for example in field.examples or ():
            accepted: Any = TypeAdapter(Annotated[field.annotation, "", *field.metadata])
            accepted.validate_python(example)


def test_every_game_read_is_in_the_table_of_mechanisms() -> None:
    rows = [row for row in GUIDE.splitlines() if row.endswith(("| today |", "| later |"))]
    assert len(rows) > 60
    for game in (
        "Full Metal Planète",
        "Planet Busters",
        "Pirates",
        "Earth Reborn",
        "Netrunner",
        "Hinkel & Stein",
    ):
        assert sum(game in row for row in rows) >= 5, game


def test_a_table_that_there_is_not_is_refused_by_name() -> None:
    for extra in ("[convoy.east]\nunits = 6\n", "[[event]]\nturn = 10\n"):
        with pytest.raises(SetupError, match="There is no such key here"):
            loads((WHOLE + extra).encode(), Path("x.toml"))


def test_the_values_of_an_enumeration_are_written_as_in_a_file() -> None:
    row = next(row for row in table("TableValue").splitlines() if row.startswith("| `ends` |"))
    assert '| `false` or `true` or `"all"` or `"round"` | `false` |' in row
    for name in tables():
        assert not re.search(r"\b(True|False|None)\b", table(name)), name


@pytest.mark.parametrize("said", ["", "ends = false", "ends = true", 'ends = "all"'])
def test_whether_a_full_value_ends_the_game_is_said_in_three_ways(said: str) -> None:
    text = f'table.threat = {{ name = "Threat", most = 9{said and ", "}{said} }}\n' + WHOLE
    (level,) = json.loads(loads(text.encode(), Path("x.toml")).data)["levels"]
    assert level.get("ends") == {"ends = true": "one", 'ends = "all"': "all"}.get(said)


def test_its_first_two_screens_have_what_a_newcomer_needs() -> None:
    head = GUIDE.partition("\n## Wishes")[0]
    assert head.count("\n") <= 80
    games = re.findall(r"```toml\n(format.*?)```", head, re.DOTALL)
    assert len(games) == 4
    smallest, *examples = [loads(game.encode(), Path("x.toml")) for game in games]
    assert smallest.warnings == ()
    for line in games[0].splitlines():
        with pytest.raises(SetupError):  # nothing of it can be left out
            loads(games[0].replace(line, "").encode(), Path("x.toml"))
    assert all(len(game.splitlines()) <= 8 for game in games)
    assert [made.warnings for made in examples] == [(), (), ()]
    for command in ("setup check", "setup try", "sync", "setup share"):
        assert f"`tidebell {command} my-game.toml`" in head
    for place in ("#wishes", "#every-key", "tutorial.md", "editor.md", "community/README.md"):
        assert f"{place})" in head
