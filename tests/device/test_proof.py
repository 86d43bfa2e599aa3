# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A game shows a commitment to its seed before the first draw, and its log proves it afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from linked import ask
from tabletop import begun, fresh
from tidebell_core.record.commitment import committed, logged, short
from tidebell_core.record.header import Header

CODE = "[0-9A-HJKMNP-TV-Z]{4}( [0-9A-HJKMNP-TV-Z]{4}){3}"


@pytest.fixture
def proving(tmp_path: Any) -> Any:
    """A device that shows the proof of each game."""
    bench = fresh(tmp_path / "state")
    assert ask(bench, "settings", set={"proof": 1})["settings"]["proof"] == 1
    yield bench
    bench.close()


def test_the_code_is_shown_before_the_first_draw_and_again_in_the_menu(proving: Any) -> None:
    proving.begin()
    proving.run(500)
    code = ask(proving, "status")["shuffles"]
    assert code == short(committed(proving.session.header)) and len(code) == 19
    assert code in proving.screen and "photo" in proving.screen
    proving.golden("proof")
    for key in "AY":
        proving.tap(key)
    assert code in proving.screen, "only the knob and X close it"
    proving.tap("E")
    assert code not in proving.screen
    proving.hold("E")
    proving.choose("Proof of the draws")
    assert code in proving.screen


def leave(bench: Any) -> None:
    bench.hold("E")
    bench.choose("Abandon the game")
    bench.tap("Y")
    bench.run(2000)


def test_the_log_has_a_code_at_the_end_that_verify_finds_again(proving: Any) -> None:
    proving.begin()
    proving.tap("E")
    proving.playing(1)
    leave(proving)
    proving.tap("Y")
    proving.run(500)
    session = proving.session
    events = [event for event, _, _ in session.source()]
    *_, last = logged(committed(session.header), events)
    code = short(last.digest())
    assert code in proving.screen and "Proof of the log" in proving.screen
    proving.golden("proof-log")
    proving.tap("Y")
    assert code in proving.screen, "only the knob and X close it"
    proving.tap("X")
    assert code not in proving.screen and proving.session is session
    proving.hold("E")
    proving.choose("Home")
    assert code in proving.screen
    proving.tap("E")
    proving.run(2000)
    assert proving.session is None
    game = ask(proving, "games")["games"][-1]
    told = ask(proving, "log", game=game["game"])["events"]
    assert [tuple(event[1:]) for event in told] == events


def test_a_rematch_shows_the_code_too(proving: Any) -> None:
    proving.begin()
    proving.tap("E")
    leave(proving)
    proving.tap("E")
    proving.tap("Y")
    proving.run(500)
    assert "Proof of the log" in proving.screen
    proving.tap("E")
    proving.run(3000)
    assert proving.session.count == 1 and "Proof of the draws" in proving.screen


def test_a_game_that_nobody_wants_proved_ends_without_one(table: Any) -> None:
    leave(table)
    table.tap("Y")
    table.run(2000)
    assert table.session is None


def test_a_sealed_device_shows_it_without_chance_too(tmp_path: Any) -> None:
    bench = begun(tmp_path / "state", "chess-fide")
    ask(bench, "settings", set={"proof": 1})
    leave(bench)
    bench.tap("Y")
    bench.run(500)
    assert "Proof of the log" in bench.screen


def test_the_commitment_is_told_until_the_seed_is(proving: Any) -> None:
    proving.begin()
    game = ask(proving, "games")["games"][-1]
    assert game["commitment"] == committed(proving.session.header).hex() and "seed" not in game
    proving.tap("E")
    header = proving.session.header
    proving.cut()
    proving.power()
    assert ask(proving, "games")["games"][-1]["commitment"] == game["commitment"]
    assert ask(proving, "status")["shuffles"] == short(committed(header))
    proving.hold("E")
    proving.choose("Abandon the game")
    proving.tap("Y")
    proving.run(2000)
    proving.tap("Y")
    proving.tap("E")
    proving.run(2000)
    assert proving.session is None, proving.screen
    after = ask(proving, "games")["games"][-1]
    assert "commitment" not in after
    again = Header(
        after["game"],
        after["setup"],
        after["crc32"],
        int(after["seed"], 16),
        after["seats"],
        after["switches"],
        after["utc"] or 0,
        after["sha256"],
    )
    assert committed(again).hex() == game["commitment"]


def test_a_table_at_home_is_shown_none(table: Any) -> None:
    assert ask(table, "status")["shuffles"] and not table.app.games.proves
    table.hold("E")
    assert "Proof" not in table.screen


def test_a_game_without_chance_has_none(tmp_path: Any) -> None:
    bench = begun(tmp_path / "state", "chess-fide")
    assert "shuffles" not in ask(bench, "status")


def test_in_a_room_every_game_with_chance_shows_it(device: Any) -> None:
    ask(device, "room", do="join", by="Hall A")
    device.tap("Y")
    device.begin()
    device.run(300)
    assert ask(device, "status")["shuffles"] in device.screen
