# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The archive tells an evening as it did before, to the letter.

Games at random, always alike, are kept; the lines of their logs, their reports, the lists, results
and statistics of the command line are hashed. Whatever changes there is meant, and ``make renew``
renews the hashes, or it is a fault. Of charts it is what they are told to draw: their letters are
the renderer's.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import vl_convert
from click.testing import CliRunner
from evenings import compiled, events, played, put_setup
from goldens import Track
from rich.console import Console
from tidebell_core.game.session import Session
from tidebell_core.game.view import View
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup
from tidebell_host import folders
from tidebell_host.archive.store import Archive
from tidebell_host.cli import cli
from tidebell_host.commands.live import _picture
from tidebell_host.records import Reader
from tidebell_host.report import page, share
from tidebell_host.report.evening import evening
from tidebell_host.setups import library

DEVICE = "E4614103E7452A2F"
GAMES = sorted(entry.id for entry in library.entries())
COMMANDS = {
    "games": ["games"],
    "stats": ["stats"],
    "stats as JSON": ["stats", "--json"],
    "stats of a player": ["stats", "--player", "Chloé"],
    "stats of a game": ["stats", "--find", "pirates"],
    **{f"result {number}": ["games", "show", str(number)] for number in range(1, len(GAMES) + 1)},
}


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TIDEBELL_SETUPS", str(tmp_path / "setups"))
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("COLUMNS", "100")
    yield folders.data_folder()


def whole(game: str, seed: int = 11, most: int = 800) -> tuple[dict, list]:
    header, session = played(game, seed, most, 0.1)
    put_setup(DEVICE, game)
    return header, events(session)


@pytest.mark.parametrize("game", GAMES)
def test_a_log_and_its_report_say_what_they_said(game: str) -> None:
    header, happened = whole(game)
    reader = Reader(json.loads(compiled(game)), header["seats"])
    lines = Track(100)
    for number, event in enumerate(happened):
        lines.add(reader.line([number, *event]).encode())
    lines.record("words", f"log of {game}")
    with Archive() as archive:
        archive.keep(DEVICE, header, happened)
        shown = page.page(evening(archive, 1))
    report = Track(1)
    for part in re.split(r"(?=<h[12])", re.sub(r"<svg.*?</svg>", "", shown, flags=re.S)):
        report.add(part.encode())
    report.record("words", f"report of {game}")


@pytest.mark.parametrize("game", GAMES)
def test_charts_and_the_picture_to_share_are_drawn_as_they_were(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = Track(1)

    def noted(spec: dict) -> str:
        spec.pop("$schema")
        drawn.add(json.dumps(spec, sort_keys=True).encode())
        return '<svg width="1" height="1"></svg>'

    monkeypatch.setattr(vl_convert, "vegalite_to_svg", noted)
    header, happened = whole(game)
    with Archive() as archive:
        archive.keep(DEVICE, header, happened)
        shown = evening(archive, 1)
    page.page(shown)
    for everything in (False, True):
        drawn.add(re.sub(r"c\d+-", "", share.svg(shown, everything)).encode())
    drawn.record("words", f"charts of {game}")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_on_is_mirrored_as_it_was(game: str) -> None:
    header, happened = whole(game)
    seats = header["seats"]
    setup = Setup(json.loads(compiled(game)), header["switches"])
    session = Session(setup, Header(1, game, 0, int(header["seed"], 16), seats, []))
    view, shown, lines = View(), Track(4), []
    for number, event in enumerate(happened):
        session.replay([event])
        if number % 12 == 0:
            session.advance(number * 7 % 1000)
            view.update(session)
            runs = session.clock_left() is not None
            more = {"setup": game, "seats": seats, "game": 1, "events": number, "clock_runs": runs}
            lines = [*lines[-3:], f"line {number}"]
            told = io.StringIO()
            console = Console(width=76, file=told, color_system=None)
            device = SimpleNamespace(name="Tidebell")
            console.print(_picture(device, {**view.public(), **more}, lines))
            shown.add(told.getvalue().encode())
    shown.record("words", f"live of {game}")


def test_lists_results_and_statistics_say_what_they_said() -> None:
    with Archive() as archive:
        for seed, game in enumerate(GAMES, 1):
            archive.keep(DEVICE, *whole(game, seed, 1500))
        archive.analyse()
    for name, command in COMMANDS.items():
        done = CliRunner().invoke(cli, command)
        assert done.exit_code == 0, done.output
        said = Track(1)
        said.add(done.output.encode())
        said.record("words", name)
