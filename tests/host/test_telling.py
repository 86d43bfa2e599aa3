# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The log tells what happened in games with mechanisms: real games, played by the core."""

from __future__ import annotations

import json

import pytest
from tidebell_core import events as e
from tidebell_core.event_names import NAMES
from tidebell_core.header import Header
from tidebell_core.session import Session
from tidebell_core.setup import Setup
from tidebell_core.state import PROMPT, RUN
from tidebell_host import telling
from tidebell_host.records import Reader
from tidebell_host.setups import library, loading


class Play:
    """A game of a built-in setup, with each event read as the log reads it."""

    def __init__(self, game: str, players: int, *switches: int) -> None:
        path = next(path for path in library.BUILTIN.glob("*.toml") if path.stem == game)
        data = loading.load(path).data
        self.seats = [[at, name] for at, name in enumerate(("Ann", "Bo", "Cy", "Di")[:players])]
        self.lines: list[str] = []
        self.reader = Reader(json.loads(data), self.seats)
        header = Header(1, game, 0, 7, self.seats, list(switches), 0)
        setup = Setup(json.loads(data), list(switches))
        self.session = Session(setup, header, self._note)
        self.do(e.START)

    def _note(self, event: tuple[int, int, int, int]) -> None:
        line = self.reader.line([len(self.lines) + 1, *event])
        self.lines.append(" ".join(line.split()[2:]))

    def do(self, kind: int, seat: int = e.NOBODY, arg: int = 0) -> str:
        self.session.do(kind, seat, arg)
        return self.lines[-1]

    def answers(self) -> list:
        """What the open question has for answers, its cover lifted."""
        asker = self.session.game.asker()
        prompt = asker.prompt()
        return (asker.private() if prompt.secret else prompt).rows

    def row(self, name: str, *values: int) -> str:
        """Do a row that is offered or an answer that is asked for."""
        rows = self.answers() if self.session.state.phase == PROMPT else []
        if not rows:
            for mechanism in self.session.game.mechanisms:
                rows += mechanism.rows(self.session.state.seat)
        row = next(row for row in rows if row.name == name)
        return self.do(row.kind, row.seat, row.filled(values or [f[3] for f in row.fields]))


def test_counters_and_turns_of_netrunner() -> None:
    play = Play("netrunner", 2)
    play.do(e.ADVANCE)
    assert play.row("Bo", 2, 1) == "Bo change: Tags +1"
    assert play.row("Tags", 3) == "Ann count: Tags 3"
    assert play.row("Install", 4) == "Ann spend: Install, 4 Credits"


def test_rolls_and_boarding_of_pirates() -> None:
    play = Play("pirates", 2)
    play.do(e.STARTER, 0)
    play.do(e.ADVANCE)
    assert play.row("Shoot").startswith("Ann roll: Shoot ")
    board = play.row("Board")
    assert board.startswith("Ann roll: Board: ") and "; Ann " in board and "; Bo " in board
    assert play.row("Act", 1, 1) == "Ann mark: Ship 2, Shoot"
    assert play.row("Split gold", 7) == "Ann split: Split gold 7 with Bo"
    assert play.row("Scuttle", 2).startswith("Ann due: Scuttle, Ship 3, rolled ")


def test_pots_of_hinkel_und_stein() -> None:
    play = Play("hinkel-und-stein", 4)
    assert play.row("Light wins") == "call: Light wins"
    assert play.row("Cy") == "Cy name: plays next"
    assert play.session.state.phase == RUN


def test_clocks() -> None:
    play = Play("chess-fide", 2, 6)
    play.do(e.ADVANCE)
    play.session.advance(400_000)
    assert play.row("End the game") == "Ann flag: end of game"


def test_bags_and_torpedoes_of_planet_busters() -> None:
    play = Play("planet-busters", 2, 1)
    play.do(e.STARTER, 0)
    for _ in range(40):
        if play.session.state.phase == RUN:
            break
        if play.session.state.phase == PROMPT:
            play.row(play.answers()[0].name)
        else:
            play.do(e.ADVANCE)
    assert "Ann take: Bag" in play.lines, "what was drawn stays with its player"
    begun = play.row("Torpedoes", 2, 1)
    assert begun == "Ann duel: Torpedoes, against Bo, 2 shots and 1 back"
    assert play.row(play.answers()[0].name, 3) == "Ann pick: 3"


@pytest.mark.parametrize("name", telling.WORDS)
def test_no_event_confounds_a_reader_without_its_setup(name: str) -> None:
    for seat in (0, 1, 15):
        for arg in (0, 1, 7, 255, 4095, 70000, 16777215):
            assert isinstance(telling.told({}, [], name, seat, arg), str)


def test_every_event_of_a_mechanism_has_words() -> None:
    assert set(telling.WORDS) == set(NAMES[e.FLAG :]) - {""}
