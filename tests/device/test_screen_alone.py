# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""While someone alone looks at the screen, no request of a computer changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from linked import answered, ask
from tabletop import Bench, compiled
from tidebell_core.link.messages import TYPES
from tidebell_core.record import events as e

SEATS = [[0, "Ann"], [1, "Bo"]]
ASIDE = 1  # the number of a game that is on its way to another device


def look(bench: Bench) -> None:
    ask(bench, "start", setup="full-metal-planete", seats=SEATS)
    bench.until(3, "look")


def look_at_cards(bench: Bench) -> None:
    look(bench)
    bench.tap("Y")  # somebody looks
    bench.down("A", "B")


def choose(bench: Bench) -> None:
    ask(bench, "start", setup="full-metal-planete", seats=SEATS)
    bench.until(21, "choose")


def choose_open(bench: Bench) -> None:
    choose(bench)
    bench.tap("E")


def secret_number(bench: Bench) -> None:
    ask(bench, "start", setup="earth-reborn", seats=SEATS)
    for _ in range(60):
        prompt = bench.app.view.prompt
        if prompt and prompt.secret and bench.app.table.round.entry:
            bench.turn(3)
            return
        bench.tap("E")
        bench.run(300)
    raise AssertionError(bench.screen)


def code_at_home(bench: Bench) -> None:
    bench.choose("Settings")
    bench.choose("Seal the device")
    bench.turn(4)
    bench.tap("E")


def code_in_a_game(bench: Bench) -> None:
    ask(bench, "start", setup="full-metal-planete", seats=SEATS)
    bench.tap("E")
    bench.hold("E")
    bench.choose("Settings")
    bench.choose("Seal the device")
    bench.turn(4)


def code_after_the_end(bench: Bench) -> None:
    ask(bench, "start", setup="full-metal-planete", seats=SEATS)
    bench.tap("E")
    bench.app.do(e.ABANDON)
    bench.hold("E")
    bench.choose("Settings")
    bench.choose("Seal the device")


MOMENTS: list[Callable[[Bench], None]] = [
    *(look, look_at_cards, choose, choose_open, secret_number),
    *(code_at_home, code_in_a_game, code_after_the_end),
]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Bench]:
    """A table in a room, with a game on its shelf that is on its way to another device."""
    folder = tmp_path / "state" / "drive" / "setups"
    folder.mkdir(parents=True)
    for setup in ("bank-timer", "earth-reborn"):
        (folder / f"{setup}.json").write_bytes(compiled(setup))
    bench = Bench(tmp_path / "state")
    ask(bench, "start", setup="bank-timer", seats=SEATS)
    bench.run(500)
    bench.tap("E")
    bench.run(2000)
    bench.hold("E")
    bench.choose("Put the game aside")
    bench.tap("Y")
    bench.run(1000)
    assert ask(bench, "carry", game=ASIDE, to="leaving") == {"carry": "leaving"}
    ask(bench, "room", do="join", by="Hall")
    bench.tap("Y")
    assert bench.app.room.joined
    yield bench
    bench.close()


def shows(bench: Bench) -> dict[tuple[str, str], dict[str, Any]]:
    """Requests that can bring something onto a screen, by name and act."""
    game = bench.app.journal.game
    return {
        ("drive", ""): {},
        ("restart", ""): {},
        ("check", "show"): {"show": "red"},
        ("carry", "moved"): {"game": ASIDE, "to": "moved"},
        ("carry", "leaving"): {"game": game or ASIDE, "to": "leaving"},
        ("room", "leave"): {"do": "leave"},
        ("seal", "seal"): {"do": "seal", "code": "1234"},
        ("seal", "open"): {"do": "open", "code": "1234"},
        ("start", ""): {"setup": "bank-timer", "seats": SEATS},
    }


# Requests that bring nothing onto a screen; of those above, too, what asks how something stands.
QUIET: dict[str, dict[str, Any]] = {
    "hello": {"utc": 1_790_000_000},
    "status": {},
    "list": {},
    "begin": {"setup": "x", "size": 10, "crc32": 1},
    "chunk": {},
    "commit": {},
    "get": {"setup": "bank-timer", "offset": 0},
    "remove": {"setup": "nothing"},
    "settings": {"set": {"volume": 3}},
    "names": {"set": ["Ann", "Zoë"]},
    "log": {"game": ASIDE, "first": 0},
    "games": {},
    "fetched": {"game": ASIDE},
    "drive": {"wait": 1},
    "errors": {},
    "more": {"offset": 0},
    "health": {},
    "clock": {},
    "check": {},
    "carry": {"game": ASIDE, "to": "moved", "wait": 1},
    "bring": {},
    "room": {"do": "come"},
    "seal": {},
}


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda one: one.__name__)
def test_no_request_changes_what_one_alone_looks_at(table: Bench, moment: Any) -> None:
    moment(table)
    table.run(300)
    before, screens = table.text, list(table.app.screens)
    for (name, act), fields in shows(table).items():
        answer = ask(table, name, **fields)
        table.run(300)
        assert table.text == before and table.app.screens == screens, (name, act)
        if (name, act) == ("carry", "leaving") and not table.app.journal.game:
            continue  # the game is on its way already
        assert answer.get("error") in ("playing", "secret"), (name, act, answer)
    for name, fields in QUIET.items():
        answered(table, name, fields)
        table.run(300)
        assert table.text == before and table.app.screens == screens, name


def test_each_request_is_tried(table: Bench) -> None:
    assert {name for name, _ in shows(table)} | set(QUIET) == {name for name in TYPES if name}


def test_once_nobody_looks_alone_the_question_comes(table: Bench) -> None:
    choose_open(table)
    assert ask(table, "carry", game=ASIDE, to="moved")["error"] == "playing"
    for _ in range(2):
        table.tap(table.key_of(0))
        table.tap("E")
    table.run(500)
    assert ask(table, "carry", game=ASIDE, to="moved") == {"carry": "asked"}
    assert "Let it go?" in table.screen
