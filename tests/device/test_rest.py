# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Idle work of the device while nobody presses a key, so that the next key finds it ready."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest
from linked import ask


@pytest.fixture
def chores(table: Any, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Note the work on journal and heap from now on, and when it was done."""
    table.run(3000)
    done: list[tuple[str, int]] = []
    heap: Any = sys.modules["tidebell.loop"].gc  # type: ignore[attr-defined]
    for owner, name in ((heap, "collect"), (table.app.journal, "service")):
        real = getattr(owner, name)

        def noted(*given: Any, name: str = name, real: Any = real) -> Any:
            done.append((name, table.clock.now()))
            return real(*given)

        monkeypatch.setattr(owner, name, noted)
    return done


def test_after_each_press_the_journal_is_looked_after_and_then_garbage_collected(
    table: Any, chores: list[tuple[str, int]]
) -> None:
    for key in "AAXABX":
        chores.clear()
        table.tap(key, 1, 80, 0)
        table.run(500)
        names = [name for name, _ in chores]
        assert "service" in names[: names.index("collect")], (key, names)


def test_garbage_of_a_clock_that_runs_is_collected_every_few_seconds(
    table: Any, chores: list[tuple[str, int]]
) -> None:
    table.tap("A")
    table.run(1000)
    chores.clear()
    begun = table.clock.now()
    table.run(30_000)
    at = [begun] + [when for name, when in chores if name == "collect"]
    apart = [later - earlier for earlier, later in zip(at, at[1:], strict=False)]
    assert len(at) > 6 and max(apart) <= 5000, apart


def test_nothing_is_imported_in_a_player_turn_nor_for_a_computer_that_asks(device: Any) -> None:
    device.begin()
    device.playing(5)
    there = set(sys.modules)
    turn = device.app.view.seat
    for _ in range(2):
        for key in "ABXAE":
            device.tap(key)
            assert "error" not in ask(device, "status")
        if device.app.view.paused:
            device.tap("E")
        device.turn(1)
        device.tap("E")
        device.tap("Y")
        device.run(3000)
        assert "error" not in ask(device, "status")
    device.run(device.app.view.clock_ms + 2000)  # zero, and what follows
    assert device.app.view.seat != turn
    assert set(sys.modules) - there == set()


def test_a_resumed_game_imports_the_rest_before_its_clock_runs(device: Any) -> None:
    device.begin()
    device.playing(5)
    device.cut()
    device.power()
    unread = iter(["a module"])
    device.app.loop.unread = unread
    assert device.app.table.woken
    device.app.table.resume()
    assert list(unread) == []


def test_a_game_drops_the_mechanisms_of_the_one_before_that_it_does_not_need(
    device: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With modules of the test's own: in this process the host tool has all mechanisms."""
    names = ("bags", "cards", "clocks", "all_away", "points")
    package = SimpleNamespace(**dict.fromkeys(names))
    modules = {"tidebell_core.mechanisms": package, "tidebell.app": None}
    modules |= {f"tidebell_core.mechanisms.{name}": package for name in names}
    games: Any = device.app.games
    home = sys.modules[type(games).__module__]
    monkeypatch.setattr(home, "sys", SimpleNamespace(modules=modules))
    games._drop_mechanisms(["clocks", "bags"])
    assert set(vars(package)) == set(names), "all that it needs is there"
    games._drop_mechanisms(["clocks", "sides"])
    assert set(vars(package)) == {"all_away", "points"}
    assert "tidebell_core.mechanisms.clocks" not in modules and "tidebell.app" in modules


def test_what_only_home_needs_is_dropped_by_a_game_and_read_again_after_it(device: Any) -> None:
    at_home = {".".join(each) for each in sys.modules["tidebell.play_parts"].AT_HOME}
    device.run(6000)
    assert at_home <= set(sys.modules)
    device.begin()
    device.playing(1)
    device.run(6000)
    assert not at_home & set(sys.modules)
    device.app.games.close_game()
    device.run(6000)
    assert at_home <= set(sys.modules)
