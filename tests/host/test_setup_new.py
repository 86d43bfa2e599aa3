# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell setup new``: whatever is answered, the file is sound, explains itself and plays."""

from __future__ import annotations

import itertools
import json
import subprocess
import tomllib
from pathlib import Path

import pytest
from commanded import Done, Tidebell
from tidebell_core.game.session import Session
from tidebell_core.game.state import DRAW, OVER, PROMPT, READY, RUN, SCORE, SHOWN
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.events import SPEND_TARGET
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup as DeviceSetup
from tidebell_host.setups import library, loads
from tidebell_host.setups.draft import CLOCKS, TIMELESS, Answers, drafted, id_of

TITLES = (
    "My game",
    'The "best" game, 2nd ed.',
    "Été à Nîmes \\ Zürich",
    "Letters twenty-five long!",
)


def begun(data: bytes, players: int) -> Session:
    """A game of a compiled setup."""
    seats = [[seat, f"Player {seat}"] for seat in range(players)]
    header = Header(1, "drafted", 0, 7, seats, [])
    session = Session(DeviceSetup(json.loads(data)), header)
    session.do(e.START)
    return session


def play(session: Session, turns: int) -> None:
    """Play on, spending what there is and letting time pass, until so many turns are over."""
    view = View()
    for _ in range(500):
        state = session.state
        view.update(session)
        if state.phase in (SCORE, OVER) or state.turn > turns:
            return
        if state.phase in (READY, DRAW, SHOWN):
            session.do(e.ADVANCE)
        elif state.phase == RUN:
            session.advance(1500)
            view.update(session)
            if state.phase != RUN:
                continue  # the clock was at zero, in the last player turn of all
            affordable = [action.arg % SPEND_TARGET for action in view.actions if action.can]
            if affordable:
                session.do(e.SPEND, state.seat, e.spend_arg(affordable[-1]))
            session.do(e.END_TURN, state.seat)
        elif state.phase == PROMPT:  # whose flag has fallen
            assert view.prompt
            row = view.prompt.rows[-1]  # play on
            session.do(row.kind, row.seat, row.arg)
        else:
            raise AssertionError(f"phase {state.phase} has no business here")
    raise AssertionError("the game stands still")


@pytest.mark.parametrize("clock", CLOCKS)
def test_every_combination_of_answers_is_a_game_that_plays(clock: str) -> None:
    combinations = itertools.product(
        ("1", "2-4", "12"),
        (1, 6, None),
        (120,) if clock in TIMELESS else (1, 10, 25, 120, 5999),
        (0, 1, 2, 99),
        (False, True),
        (False, True),
    )
    for number, (players, turns, seconds, points, cards, score) in enumerate(combinations):
        title = TITLES[number % len(TITLES)]
        answers = Answers(title, players, turns, clock, seconds, points, cards, score)
        compiled = loads(drafted(answers, id_of(title)).encode(), Path("drafted.toml"))
        assert compiled.warnings == (), answers
        assert compiled.title == title
        device = json.loads(compiled.data)
        least, most = compiled.players
        assert f"{least}-{most}" in (players, f"{players}-{players}")
        assert device["turns"] == (turns or 999)
        assert bool(device.get("pools")) == bool(points)
        assert bool(device.get("decks")) == cards
        assert bool(device.get("score")) == score
        session = begun(compiled.data, most)
        play(session, 4)
        assert session.state.turn == (min(turns, 5) if turns else 5)
        modes = [one["mode"] for one in device.get("clocks", [])]
        assert modes == ([] if clock == "none" else ["countdown" if clock == "turn" else clock])


def test_a_deck_in_an_open_game_never_runs_out() -> None:
    answers = Answers(turns=None, clock="none", cards=True, players="1")
    session = begun(loads(drafted(answers, "x").encode(), Path("x.toml")).data, 1)
    play_to = 40
    while session.state.turn < play_to:
        play(session, session.state.turn)
    assert session.state.turn == play_to


def test_the_remarks_name_only_commands_and_keys_that_exist() -> None:
    text = drafted(Answers(points=3, cards=True), "x")
    assert text.count("#") > 10
    assert "tidebell setup check" in text and "tidebell setup try" in text
    for row in text.splitlines():
        assert len(row) <= 100, row


@pytest.mark.parametrize(
    ("title", "id"),
    [
        ("Caravane d'été", "caravane-d-ete"),
        ("--", "my-game"),
        ("7 Ways to Go", "7-ways-to-go"),
        ("x" * 26, "x" * 26),
    ],
)
def test_the_id_comes_from_the_title(title: str, id: str) -> None:
    assert id_of(title) == id


def asked(tidebell: Tidebell, typed: str, *arguments: str) -> Done:
    """Run ``setup new`` with somebody typing answers."""
    done = subprocess.run(
        tidebell.command("setup", "new", *arguments),
        env=tidebell.environment(),
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def test_answers_make_a_file_that_the_strict_check_finds_good(
    tidebell: Tidebell, tmp_path: Path
) -> None:
    done = asked(tidebell, "Dune race\n2-5\nopen\nturn\n90\n4\ny\nn\n")
    assert done.code == 0, done.err
    made = tmp_path / "setups" / "dune-race.toml"
    assert str(made) in done.err
    said = tomllib.loads(made.read_text())
    assert (said["title"], said["players"], said["turns"]) == ("Dune race", "2-5", 999)
    assert said["clock"]["turn"]["seconds"] == 90
    assert "score" not in said and "deck" in said
    checked = tidebell("setup", "check", "--strict", "dune-race")
    assert (checked.code, checked.out) == (0, "dune-race: good\n")


def test_a_wrong_answer_is_asked_again_with_the_reason(tidebell: Tidebell) -> None:
    done = asked(tidebell, "Ж\nDunes\n2-15\n2\n0\n3\nsand\nnone\n-1\n0\nn\nn\n")
    assert done.code == 0, done.err
    for reason in ("Western European", "too many players", "out of range", "not known here"):
        assert reason in done.err


def test_options_are_not_asked_for(tidebell: Tidebell, tmp_path: Path) -> None:
    done = tidebell("setup", "new", "--yes", "--title", "Dunes", "--clock", "none", "--points", "3")
    assert done.code == 0, done.err
    assert "?" not in done.err
    assert "[pool.points]" in (tmp_path / "setups" / "dunes.toml").read_text()


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("--players", "15", "too many players"),
        ("--turns", "some", "not a whole number"),
        ("--clock", "sundial", "not known here"),
        ("--seconds", "0", "out of range"),
        ("--points", "100", "out of range"),
        ("--title", "", "empty"),
    ],
)
def test_a_wrong_option_is_refused_before_anything_is_asked(
    tidebell: Tidebell, tmp_path: Path, option: str, value: str, reason: str
) -> None:
    done = tidebell("setup", "new", option, value)
    assert done.code == 2
    assert reason in done.err and option in done.err
    assert "called?" not in done.err
    assert not (tmp_path / "setups").exists()


def test_nothing_is_overwritten_without_a_yes(tidebell: Tidebell, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("mine")
    assert tidebell("setup", "new", str(file), "--yes").code == 1
    assert asked(tidebell, "\n" * 7 + "n\n", str(file)).code == 1
    assert asked(tidebell, "", str(file)).code == 1
    assert file.read_text() == "mine"
    assert asked(tidebell, "\n" * 8 + "y\n", str(file)).code == 0
    assert tomllib.loads(file.read_text())["title"] == "My game"
    assert tidebell("setup", "new", str(file), "--yes", "--overwrite", "--title", "B").code == 0
    assert tomllib.loads(file.read_text())["id"] == "b"


def test_each_new_setup_has_an_id_of_its_own(tidebell: Tidebell, tmp_path: Path) -> None:
    assert "full-metal-planete" in {entry.id for entry in library.entries()}
    for _ in range(2):
        done = tidebell("setup", "new", "--yes", "--title", "Full Metal Planète")
        assert done.code == 0, done.err
    made = sorted(path.stem for path in (tmp_path / "setups").iterdir())
    assert made == ["full-metal-planete-2", "full-metal-planete-3"]
    for id in made:
        assert tomllib.loads((tmp_path / "setups" / f"{id}.toml").read_text())["id"] == id


def test_where_nothing_can_be_written_that_is_said(tidebell: Tidebell, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = tidebell("setup", "new", str(tmp_path / "file" / "x.toml"), "--yes")
    assert done.code == 1
    assert "cannot be written" in done.err
