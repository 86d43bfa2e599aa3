# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Reading setup files: lines, languages, junk, the library, the store of compiled files."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tidebell_host.setups import SetupError, library, load, loads
from tidebell_host.setups.lines import scan

FMP = library.BUILTIN / "full-metal-planete.toml"
FMP_TEXT = FMP.read_text(encoding="utf-8")

SMALL = """format = 1
id = "small"
title = { en = "Small game", fr = "Petit jeu" }
players = 1
turns = 2

[[colour]]
name = { en = "Red", fr = "Rouge" }
letter = "R"
rgb = "#ff0000"

[switch.luck]
label = "Luck"
values = [true, false]

[pool.luck]
name = "LP"
base = { 1 = 3 }

[[action]]
id = "wish"
name = "Wish"
when = "$luck"

[[stage]]
turns = "1-2"
name = "Game"
steps = ["play"]
points = true
"""


def places(value: Any, loc: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    """Every place in parsed TOML."""
    found = {loc} if loc else set()
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, inner in items:
        found |= places(inner, (*loc, key))
    return found


TRICKY = (Path(__file__).parent / "setup_texts" / "tricky.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [FMP_TEXT, SMALL, TRICKY], ids=["built-in", "small", "tricky"])
def test_every_place_has_its_line(text: str) -> None:
    parsed = tomllib.loads(text)
    lines = scan(text)
    assert set(lines.at) == places(parsed)
    assert lines.twice == []
    rows = text.split("\n")
    for loc, line in lines.at.items():
        if isinstance(loc[-1], str) and loc[-1].isidentifier():
            assert loc[-1] in rows[line - 1]


def test_lines_of_a_tricky_text() -> None:
    at = scan(TRICKY).at
    assert at["a", "b", "c d", "e"] == 4
    assert at["t", "u", "q"] == 9
    assert at["t", "u", "list", 0] == 13
    assert at["t", "u", "list", 2, "l", 1] == 14
    assert at["p", 0, "many", 1] == 23
    assert at["p", 1, "n"] == 25
    assert at["p", 1, "sub", "é\t"] == 27


@given(st.text(alphabet="ab=[]{}\"'#.,\\\n 1$", max_size=80))
def test_the_line_scanner_never_fails(text: str) -> None:
    lines = scan(text)
    try:
        parsed = tomllib.loads(text)
    except ValueError:
        return
    assert set(lines.at) == places(parsed)


ROWS = FMP_TEXT.split("\n")
NASTY = st.sampled_from(
    ["0", "-1", "true", '""', '"$"', '"$nothing"', "[]", "{}", "[[]]", "nan", "12:00:00", "1e400"]
    + ['"' + "x" * 300 + '"', "9" * 30, '["play", 1]', "{ en = 1 }", '"\\u0000"', '{ "" = "x" }']
)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The built-in setup with a few rows dropped, doubled, moved or given another value."""
    rows = list(ROWS)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(rows) - 1))
        what = draw(st.sampled_from(["drop", "double", "value", "value", "value", "move", "cut"]))
        if what == "drop":
            del rows[at]
        elif what == "double":
            rows.insert(at, rows[at])
        elif what == "move":
            rows.insert(draw(st.integers(0, len(rows) - 1)), rows.pop(at))
        elif what == "cut":
            rows[at] = rows[at][: draw(st.integers(0, len(rows[at])))]
        elif "=" in rows[at]:
            rows[at] = rows[at].split("=")[0] + "= " + draw(NASTY)
    return "\n".join(rows)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(damaged())
def test_a_damaged_setup_is_compiled_or_explained(text: str) -> None:
    try:
        compiled = loads(text.encode("utf-8"), Path("x.toml"))
    except SetupError as error:
        assert error.problems
        assert len(str(error).splitlines()) == len(error.problems)
        for problem in error.problems:
            assert 0 <= problem.line <= text.count("\n") + 1
            assert problem.text.endswith((".", "?")) and problem.remedy.endswith((".", "?"))
            assert "report this" not in problem.remedy, "the core saw what the check did not"
    else:
        json.loads(compiled.data)


@given(st.binary(max_size=200))
def test_any_bytes_are_explained(raw: bytes) -> None:
    with pytest.raises(SetupError):
        loads(raw, Path("x.toml"))


def test_texts_come_in_the_language_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    english, french, german = load(path), load(path, "fr"), load(path, "de")
    assert english.title == "Small game" and english.warnings == ()
    assert french.title == "Petit jeu"
    data = json.loads(french.data)
    assert data["colours"][0][0] == "Rouge"
    assert data["switches"][0][2] == [["oui", True], ["non", False]]
    assert data["actions"][0]["name"] == "Wish"
    assert german.title == "Small game"
    assert [str(one) for one in german.warnings] == [
        'small.toml:3: title: 2 texts have no "de". Add de = "..." to them.'
    ]


def test_line_ends_of_other_systems_change_nothing() -> None:
    plain = loads(SMALL.encode(), Path("x.toml")).data
    for end in ("\r\n", "\r"):
        assert loads(SMALL.replace("\n", end).encode(), Path("x.toml")).data == plain


def test_all_mistakes_are_told_at_once_in_the_order_of_lines() -> None:
    text = SMALL.replace('letter = "R"', 'letter = "Red"').replace("turns = 2", "turns = 0")
    text = text.replace('id = "wish"', 'id = "Wish"')
    with pytest.raises(SetupError) as caught:
        loads(text.encode(), Path("small.toml"))
    assert str(caught.value).splitlines() == [
        "small.toml:5: turns: 0 is out of range. Write a whole number from 1 to 999.",
        'small.toml:9: colour[1].letter: "Red" is not one letter. Write one letter, like "R".',
        'small.toml:21: action[1].id: "Wish" cannot serve as a name inside the file. '
        'Use at most 24 small letters, digits and "_", a letter first: "take_off".',
    ]


def test_texts_hold_what_the_font_has() -> None:
    text = SMALL.replace("Small game", "Ça va – 100 ≥ ½ ✓")
    assert json.loads(loads(text.encode(), Path("x.toml")).data)["title"] == "Ça va – 100 ≥ ½ ✓"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SetupError) as caught:
        load(tmp_path / "none.toml")
    assert str(caught.value) == (
        "none.toml: The file cannot be read: No such file or directory. "
        "Check its name and your rights."
    )


def test_a_file_far_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"# large\n" * 40_000)
    with pytest.raises(SetupError, match="too large"):
        load(path)


def test_a_setup_too_large_for_the_device_is_refused() -> None:
    decks = "".join(
        f'\n[deck.d{at}]\nname = "D"\n'
        + "".join(f'\n[[deck.d{at}.card]]\nname = "{"é" * 16}{n}"\ncount = 1\n' for n in range(30))
        for at in range(4)
    )
    labels = ", ".join(f'"{"é" * 17}{at}"' for at in range(8))
    switches = "".join(
        f'\n[switch.s{at}]\nlabel = "S"\nlabels = [{labels}]\nvalues = [0, 1, 2, 3, 4, 5, 6, 7]\n'
        for at in range(15)
    )
    with pytest.raises(SetupError, match="the device takes 8192"):
        loads((SMALL + decks + switches).encode(), Path("x.toml"))


def test_the_library_has_the_built_in_and_the_users_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIDEBELL_SETUPS", str(tmp_path))
    builtin = sorted(path.stem for path in library.BUILTIN.glob("*.toml"))
    assert "full-metal-planete" in builtin
    assert [entry.id for entry in library.entries()] == builtin
    (tmp_path / "mine.toml").write_text(SMALL, encoding="utf-8")
    (tmp_path / "junk.toml").write_bytes(b"\xff\xfe")
    mine, junk = library.find("small"), library.find("junk")
    assert mine is not None and mine.path == tmp_path / "mine.toml" and not mine.builtin
    assert library.find(str(mine.path)) == mine
    assert junk is not None and junk.path.name == "junk.toml"
    assert library.find("nothing") is None


def test_a_users_own_setup_takes_the_place_of_a_built_in_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIDEBELL_SETUPS", str(tmp_path))
    own = tmp_path / "house-rules.toml"
    own.write_text(FMP_TEXT, encoding="utf-8")
    entry = library.find("full-metal-planete")
    assert entry is not None
    assert (entry.path, entry.builtin) == (own, False)


def test_a_path_is_found_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIDEBELL_SETUPS", str(tmp_path / "empty"))
    path = tmp_path / "game.toml"
    path.write_text(SMALL, encoding="utf-8")
    entry = library.find(str(path))
    assert entry is not None and entry.id == "small"


def test_the_module_compiles_to_a_file_and_says_5_when_it_cannot(tmp_path: Path) -> None:
    good, bad, out = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "out.json"
    good.write_text(SMALL, encoding="utf-8")
    bad.write_text(SMALL.replace("turns = 2", "turns = 3"), encoding="utf-8")
    command = [sys.executable, "-m", "tidebell_host.setups", "compile"]
    done = subprocess.run([*command, str(good), "-o", str(out)], capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")
    assert out.read_bytes() == load(good).data
    failed = subprocess.run([*command, str(bad)], capture_output=True, text=True, check=False)
    assert (failed.returncode, failed.stdout) == (5, "")
    assert failed.stderr == (
        "bad.toml:26: stage[1].turns: Turn 3 belongs to no stage. "
        "Widen the turns of a stage, or add a [[stage]].\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "{key} = 1",
        "[{key}]",
        "[[{key}]]",
        "x = {{ {key} = 1 }}",
    ],
)
@pytest.mark.parametrize("part", ["a", '"a b"', "'.'", "a "])
def test_a_key_of_endless_parts_is_told_before_it_is_read(text: str, part: str) -> None:
    source = SMALL + text.format(key=".".join([part] * 40_000))
    with pytest.raises(SetupError) as caught:
        loads(source.encode(), Path("small.toml"))
    (problem,) = caught.value.problems
    assert problem.line == source.count("\n") + 1
    assert problem.text == "A key has parts without end."


def test_an_action_that_says_no_price_takes_one_point() -> None:
    text = f'{SMALL}\n[[action]]\nid = "go"\nname = "Go"\n'
    data = json.loads(loads(text.encode(), Path("x.toml")).data)
    assert [action["cost"] for action in data["actions"] if action["name"] == "Go"] == [1]
