# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The tutorial's steps as text, as its page has them: each file is sound and plays, each command
answers.

A block of the file stands behind ``<!-- lantern: NAME -->``; a later one of that name replaces it.
"""

from __future__ import annotations

import json
import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "core"))

from commanded import Tidebell
from random_play import begun, hold, press
from tidebell_core.errors import Refused
from tidebell_core.game.session import Session
from tidebell_core.game.state import OVER, RUN, SCORE
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_host.setups import Compiled, loads, model

PAGE = (Path(__file__).parents[2] / "docs" / "tutorial.md").read_text(encoding="utf-8")
PIECES = re.compile(
    r"^### (?P<title>\d+\. [^\n]*)$"
    r"|^<!-- lantern: (?P<name>\w+) -->\n```toml\n(?P<block>.*?)^```$"
    r"|^```console\n(?P<console>.*?)^```$",
    re.M | re.S,
)
NAME = "lantern-market.toml"


def steps() -> dict[str, tuple[str, list[tuple[str, str]]]]:
    """Each step's title with the file at its end, and its commands with the file at that moment."""
    blocks: dict[str, str] = {}
    found: dict[str, tuple[str, list[tuple[str, str]]]] = {}
    title = ""
    for piece in PIECES.finditer(PAGE):
        if piece["title"]:
            title = piece["title"]
            found[title] = ("", [])
        elif piece["block"]:
            blocks[piece["name"]] = piece["block"]
        else:
            found[title][1].append((piece["console"], "\n".join(blocks.values())))
        if title:
            found[title] = ("\n".join(blocks.values()), found[title][1])
    return found


STEPS = steps()


def game(compiled: Compiled, players: int = 3) -> Session:
    """A game of a compiled setup that has begun."""
    form = compiled.data.decode()
    switches = [0] * len(compiled.switches)
    session = begun({"setup": form, "seed": 11, "seats": players, "switches": switches})
    session.do(e.START)
    return session


def last(title: str) -> Compiled:
    return loads(STEPS[title][0].encode(), Path(NAME))


def test_the_page_has_its_steps() -> None:
    assert [title[0] for title in STEPS] == list("123456789")
    assert PAGE.count("```toml") == PAGE.count("<!-- lantern: ")
    texts = [text for text, _ in STEPS.values()]
    assert texts[:8] == sorted(texts[:8], key=len) and len(set(texts)) == 8  # the ninth adds none


@pytest.mark.parametrize("title", STEPS)
def test_the_file_of_a_step_is_good_and_plays_to_its_end(title: str) -> None:
    compiled = last(title)
    assert compiled.warnings == ()
    session = game(compiled)
    view = View()
    turns = set()
    for number in range(2000):
        if session.state.phase in (SCORE, OVER):
            break
        turns.add(session.state.turn)
        session.advance(700)
        view.update(session)
        try:
            press(session, view, ("go", "act", "row")[number % 5 % 3], number, number // 3)
        except Refused as refusal:
            assert refusal.text
        hold(session)
    assert turns == set(range(1, 8))


@pytest.mark.parametrize("title", STEPS)
def test_a_command_answers_as_the_page_says(title: str, tidebell: Tidebell, tmp_path: Path) -> None:
    for console, text in STEPS[title][1]:
        (tmp_path / NAME).write_text(text, encoding="utf-8")
        command, _, said = console.partition("\n")
        words = shlex.split(command)
        assert words[:2] == ["$", "tidebell"]
        arguments = [str(tmp_path / NAME) if word == NAME else word for word in words[2:]]
        done = tidebell(*arguments)
        assert done.code == 0
        assert done.err + done.out == said


def test_the_rules_are_in_the_file() -> None:
    """By hand, from the page of rules."""
    device = json.loads(last("8. The end").data)
    assert device["players"] == [2, 4]
    assert device["turns"] == 7
    assert device["pools"][0]["base"] == [[1, 4], [4, 6]]
    assert device["pools"][0]["keep"]["max"] == 2
    costs = {action["id"]: action["cost"] for action in device["actions"]}
    assert costs == {"walk": 1, "buy_a_lantern": 2, "hang_it_up": 3, "buy_oil": 1}
    assert [card[:2] for card in device["decks"][0]["cards"]] == [
        ["Calm", 4],
        ["Breeze", 3],
        ["Rain", 2],
    ]
    assert [value[0] for value in device["switches"][0][2]] == ["120", "60"]
    assert device["score"]["fields"] == [["Lanterns", 3], ["Coins", 1]]


def test_oil_is_spent_and_bought() -> None:
    session = game(last("8. The end"), 2)
    view = View()
    session.do(e.STARTER, 0)
    while session.state.turn < 4:
        view.update(session)
        press(session, view, "go", 0, 0)
    while session.state.phase != RUN or session.state.seat != 0:
        view.update(session)
        press(session, view, "go", 0, 0)
    hang, oil = 2, 3
    counters = session.state.counters
    assert counters[2] == 3 and session.state.left[0] == 8  # six, and two that were kept
    session.do(e.SPEND, 0, e.spend_arg(hang))
    assert counters[2] == 2 and session.state.left[0] == 5
    session.do(e.SPEND, 0, e.spend_arg(oil))
    assert session.state.counters[2] == 4 and session.state.left[0] == 4


def test_every_key_of_the_tutorial_is_in_the_guide() -> None:
    said = tomllib.loads(STEPS["8. The end"][0])
    assert set(said) <= set(model.Setup.model_fields)
