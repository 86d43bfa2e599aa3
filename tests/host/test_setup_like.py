# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A setup file says only what differs: from another setup by ``like``, and from the defaults."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from test_setup_new import begun, play
from tidebell_core.game.state import OVER, READY, SCORE
from tidebell_core.record import events as e
from tidebell_host.setups import SetupError, library, load
from tidebell_host.setups.inherit import ARCHETYPES

HEAD = 'format = 1\nid = "my-game"\ntitle = "My game"\n'

# The device form of each built-in setup, by crc32: how its file is written must not change it.
FORMS = {
    "bank-timer": 3720895285,
    "chess-fide": 2957503034,
    "earth-reborn": 1697420113,
    "full-metal-planete": 825726345,
    "hinkel-und-stein": 1953002319,
    "hourglass": 2807703338,
    "netrunner": 2620421323,
    "pirates": 233666338,
    "planet-busters": 4043983410,
    "turn-timer": 4057208634,
}


def compiled(folder: Path, text: str, name: str = "mine.toml") -> dict[str, Any]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    data: dict[str, Any] = json.loads(load(path).data)
    return data


def problems(folder: Path, text: str) -> list[str]:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SetupError) as caught:
        load(path)
    return [str(one) for one in caught.value.problems]


@pytest.mark.parametrize("name", FORMS)
def test_a_built_in_setup_keeps_its_device_form(name: str) -> None:
    entry = library.find(name)
    assert entry is not None
    assert zlib.crc32(load(entry.path).data) == FORMS[name]


def test_a_game_of_clocks_has_six_lines(tmp_path: Path) -> None:
    game = compiled(tmp_path, HEAD + 'like = "turn-timer"\nclock.pass.seconds = 45\n')
    timer = json.loads(load(ARCHETYPES.parent / "builtin" / "turn-timer.toml").data)
    assert (game["id"], game["title"]) == ("my-game", "My game")
    assert game["clocks"][0] == {**timer["clocks"][0], "ms": 45_000}
    same = ("players", "colours", "switches", "turns", "stages")
    assert [game[key] for key in same] == [timer[key] for key in same]


def test_a_list_replaces_the_whole_list(tmp_path: Path) -> None:
    text = HEAD + 'like = "hourglass"\nplayers = 2\ncolour = [\n'
    text += '{ name = "Sun", letter = "S", rgb = "#ffe000" },\n'
    text += '{ name = "Moon", letter = "M", rgb = "#0050ff" },\n]\n'
    assert [row[0] for row in compiled(tmp_path, text)["colours"]] == ["Sun", "Moon"]


def test_a_file_beside_it_can_be_what_it_is_like(tmp_path: Path) -> None:
    compiled(tmp_path, HEAD + 'like = "go"\n', "other.toml")
    game = compiled(tmp_path, HEAD + 'like = "./other.toml"\nclock.game.periods = 3\n')
    assert (game["clocks"][0]["periods"], game["clocks"][0]["ms"]) == (3, 1_800_000)


def test_the_defaults_are_colours_one_stage_warnings_ids_and_points(tmp_path: Path) -> None:
    text = HEAD + 'players = "2-3"\nturns = 6\naction = [{ name = "Änd’re it!" }]\n'
    text += "clock.turn.seconds = 45\n" + 'pool.ap = { name = "AP", base = { 1 = 4 } }\n[score]\n'
    game = compiled(tmp_path, text)
    assert [row[0] for row in game["colours"]] == ["Red", "Blue", "Yellow"]
    assert game["stages"] == [
        {"turns": [1, 6], "name": "Play", "steps": [["play", {"clock": 0, "points": True}]]}
    ]
    assert game["clocks"][0]["warn"] == [10]
    assert game["actions"][0]["id"] == "andre_it"
    assert game["score"]["fields"] == [["Points", 1]]


def test_a_name_that_begins_with_no_latin_letter_makes_an_id(tmp_path: Path) -> None:
    names = ["4 points", "+1", "攻撃", "防御", "2点", "2金", "!", "?"]
    head = HEAD + 'players = "2-3"\nturns = 6\n'
    actions = ", ".join(f'{{ name = "{name}" }}' for name in names)
    fields = ", ".join(f'{{ name = "{name}", each = 1 }}' for name in names)
    game = compiled(tmp_path, f"{head}action = [{actions}]\nscore.field = [{fields}]\n")
    ids = [one["id"] for one in game["actions"]]
    assert ids[:2] == ["n_4_points", "n_1"] and len(set(ids)) == len(names)
    two = f'phase = [{{ name = "Fight", actions = ["{ids[2]}"] }}, {{ name = "Rest" }}]\n'
    game = compiled(tmp_path, head + 'action = [{ name = "Wait" }, { name = "攻撃" }]\n' + two)
    assert game["phases"][0]["actions"] == [ids[2]]


def test_more_than_eight_players_have_names_and_no_colours(tmp_path: Path) -> None:
    game = compiled(tmp_path, HEAD + 'players = "3-14"\nturns = 6\n')
    assert [row[0] for row in game["colours"]] == [f"Player {at + 1}" for at in range(14)]
    assert {tuple(row[2]) for row in game["colours"]} == {(255, 255, 255)}
    (tmp_path / "mine.toml").write_text(HEAD + 'players = "3-14"\nturns = 6\n', encoding="utf-8")
    assert load(tmp_path / "mine.toml").warnings == ()
    french = json.loads(load(tmp_path / "mine.toml", "fr").data)
    assert french["colours"][13][0] == "Joueur 14"


@pytest.mark.parametrize(
    ("like", "said"),
    [
        ('"turn-tmier"', 'like: There is no setup "turn-tmier" to be like. Did you mean'),
        ('"./none.toml"', "like: none.toml cannot be read: The file cannot be read"),
        ('"./mine.toml"', '"./mine.toml" is in the end like itself'),
        ("7", "like: This is no name of a setup."),
    ],
)
def test_what_it_cannot_be_like_is_told(like: str, said: str, tmp_path: Path) -> None:
    (told, *_) = problems(tmp_path, HEAD + f"like = {like}\n")
    assert said in told


def test_a_mistake_in_what_is_inherited_is_told_at_like(tmp_path: Path) -> None:
    (told,) = problems(tmp_path, HEAD + 'like = "go"\nplayers = "2-3"\n')
    assert told.startswith("mine.toml:4: colour: 3 players may play, but there are 2 colours.")


@pytest.mark.parametrize("path", sorted(ARCHETYPES.glob("*.toml")), ids=lambda path: path.stem)
def test_an_archetype_plays_three_turns(path: Path) -> None:
    setup = load(path)
    assert not setup.warnings
    game = begun(setup.data, setup.players[1])
    steps = json.loads(setup.data)["stages"][0]["steps"]
    if any(step[0] == "play" and step[1].get("pass_out") for step in steps):
        while game.state.turn < 4:
            game.do(e.ADVANCE if game.state.phase == READY else e.PASS, game.state.seat)
    play(game, 3)
    assert game.state.turn > 3 or game.state.phase in (SCORE, OVER)
