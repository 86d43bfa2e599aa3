# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Idle work of the device while nobody presses a key, so that the next key finds it ready."""

from __future__ import annotations

import ast
import importlib
import struct
import sys
from binascii import crc32
from types import SimpleNamespace
from typing import Any

import pytest
from linked import answered, ask
from tabletop import compiled
from tidebell_core.link.messages import ERROR
from tidebell_core.setup_reading import mechanism_list, reading
from tidebell_host.install import firmware


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


def test_after_each_press_the_journal_is_looked_after_and_at_rest_garbage_collected(
    table: Any, chores: list[tuple[str, int]]
) -> None:
    table.tap("E", 1, 80, 0)  # a pause
    table.run(1000)
    for key in ["X"] * 4:
        chores.clear()
        table.tap(key, 1, 80, 0)
        table.run(500)
        names = [name for name, _ in chores]
        assert "service" in names[: names.index("collect")], (key, names)


def test_no_garbage_is_collected_in_a_player_turn_while_there_is_memory(
    table: Any, chores: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    heap: Any = sys.modules["tidebell.loop"].gc  # type: ignore[attr-defined]
    monkeypatch.setattr(heap, "mem_free", lambda: asked.append(1) or 33 * 1024)
    _play_on(table)
    assert "service" in [name for name, _ in chores]
    assert "collect" not in [name for name, _ in chores]
    assert asked, "the count alone cannot know how much is free"
    monkeypatch.setattr(heap, "mem_free", lambda: 400 * 1024)
    _play_on(table)
    asked.clear()
    monkeypatch.setattr(heap, "mem_free", lambda: asked.append(1) or 400 * 1024)
    _play_on(table)
    assert not asked, "asking takes time: with so much room it is not needed"


def test_garbage_is_collected_in_a_player_turn_where_memory_is_short_but_not_just_before_zero(
    table: Any, chores: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    heap: Any = sys.modules["tidebell.loop"].gc  # type: ignore[attr-defined]
    monkeypatch.setattr(heap, "mem_free", lambda: 31 * 1024)
    _play_on(table)
    at = [when for name, when in chores if name == "collect"]
    assert len(at) > 3, at
    app = table.app
    collect = heap.collect
    left: list[int] = []
    monkeypatch.setattr(
        heap, "collect", lambda: (left.append(app.session.clock_left() or 9999), collect())
    )
    table.run(app.view.clock_ms - 4000)
    for _ in range(30):
        table.turn(1)
        table.run(120)
    assert left and min(left) >= 100, min(left)


def test_between_the_pieces_of_a_setup_garbage_is_collected_only_where_memory_is_short(
    table: Any, chores: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table.tap("E", 1, 80, 0)  # a pause
    data = compiled("pirates")
    heap: Any = sys.modules["tidebell.loop"].gc  # type: ignore[attr-defined]
    for free, often in ((400, False), (31, True)):
        monkeypatch.setattr(heap, "mem_free", lambda free=free: free * 1024)
        ask(table, "names")  # then it is collected, and asked how much is free
        table.run(500)
        ask(table, "begin", setup="pirates", size=len(data), crc32=crc32(data))
        table.run(500)
        chores.clear()
        for at in range(0, 1000, 100):
            piece = struct.pack("<I", at) + data[at : at + 100]
            assert answered(table, "chunk", piece)[0] != ERROR
            table.run(100)
        assert ([name for name, _ in chores].count("collect") > 5) is often
        table.app.store.close()


def _play_on(table: Any) -> None:
    for key in "ABXABX":
        table.tap(key, 1, 80, 0)
        table.run(500)
        table.turn(1)
        table.run(6_000)
    assert table.app.session.clock_left() is not None


def _named(rows: tuple) -> list[str]:
    """Return the modules of a list of ``play_parts``."""
    return [f"{package}.{name}" for package, names in rows for name in names.split(",")]


def test_each_piece_of_idle_reading_imports_one_module_alone() -> None:
    """A key is looked at between two modules: by imports at the top, as a drive has them."""
    parts: Any = importlib.import_module("tidebell.play_parts")
    files = firmware.settled(firmware.sources())
    there: set[str] = set()
    for module in ("tidebell.start", "tidebell.parts.hardware", "tidebell.paint.colour"):
        _import(module, files, there)
    for module in _named(parts._PLAY + parts.AT_HOME + parts.SELDOM):
        before = set(there)
        _import(module, files, there)
        assert there - before == {module}


def test_each_piece_of_a_start_imports_one_module_alone() -> None:
    files = firmware.settled(firmware.sources())
    parts: Any = importlib.import_module("tidebell.play_parts")
    played: set[str] = set()
    for module in _named(parts._PLAY):
        _import(module, files, played)
    for name in mechanism_list.MECHANISMS:
        there = set(played)
        for module in (*reading.PARTS.get(name, ()), f"mechanisms.{name}"):
            before = set(there)
            _import(f"tidebell_core.{module}", files, there)
            assert there - before <= {f"tidebell_core.{module}"}


def test_home_is_shown_before_what_only_a_game_or_a_fault_needs_is_read() -> None:
    files = firmware.settled(firmware.sources())
    first: set[str] = set()
    for module in ("start", "parts.hardware", "paint.colour", "ui.home.home"):
        _import(f"tidebell.{module}", files, first)
    later = {
        "tidebell.keep.firststart",
        "tidebell.paint.turn_layout",
        "tidebell.ui.drive_warnings",
        "tidebell_core.casefold",
        "tidebell_core.game.flow",
    }
    assert not later & first


def test_a_resumed_game_shows_its_screen_before_menus_and_home_are_read() -> None:
    parts: Any = importlib.import_module("tidebell.play_parts")
    files = firmware.settled(firmware.sources())
    first: set[str] = set()
    for module in ("start", "parts.hardware", "paint.colour", "ui.table", "ui.turn.cues"):
        _import(f"tidebell.{module}", files, first)
    _import("tidebell_core.game.session", files, first)
    later = {
        "tidebell.ui.between.phase_menus",
        "tidebell.ui.seating",
        "tidebell.ui.turn.confirm",
        "tidebell_core.game.scoring",
        "tidebell_core.record.commitment",
        "tidebell_core.setup_reading.mechanism_list",
    }
    assert not later & first
    assert later <= set(_named(parts._PLAY))


def _import(name: str, files: dict[str, bytes], there: set[str]) -> None:
    """Note what importing a module imports.

    :param files: of a drive, by their paths
    """
    packages = name.split(".")
    for end in range(1, len(packages) + 1):
        one = ".".join(packages[:end])
        path = one.replace(".", "/")
        package = one if f"{path}/__init__.py" in files else one.rpartition(".")[0]
        source = files.get(f"{path}/__init__.py", files.get(f"{path}.py"))
        if one in there or source is None:
            continue
        there.add(one)
        for node in ast.parse(source).body:
            if isinstance(node, ast.ImportFrom):
                above = package.split(".")
                above = above[: len(above) - node.level + 1] if node.level else []
                base = ".".join([*above, *([node.module] if node.module else [])])
                _import(base, files, there)
                for alias in node.names:
                    _import(f"{base}.{alias.name}", files, there)


def test_nothing_is_imported_in_a_player_turn_nor_for_a_computer_that_asks(device: Any) -> None:
    device.begin()
    device.playing(5)
    there = set(sys.modules)
    turn = device.app.view.seat
    for name in ("carry", "bring", "check"):
        assert "error" in ask(device, name)
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


def test_home_lets_the_mechanisms_of_the_game_go(
    device: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("bags", "clocks", "all_away", "points")
    package = SimpleNamespace(**dict.fromkeys(names))
    modules = {"tidebell_core.mechanisms": package}
    modules |= {f"tidebell_core.mechanisms.{name}": package for name in names}
    games: Any = device.app.games
    home = sys.modules[type(games).__module__]
    monkeypatch.setattr(home, "sys", SimpleNamespace(modules=modules))
    games.home()
    assert set(vars(package)) == {"all_away", "points"}


def test_a_key_is_answered_before_a_computer(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(table, "status")
    loop, done = table.app.loop, []
    for owner, name in ((loop, "tick"), (loop, "_answer"), (table.app.screens[-1], "gesture")):
        real = getattr(owner, name)
        monkeypatch.setattr(
            owner, name, lambda *given, name=name, real=real: (done.append(name), real(*given))[1]
        )
    for key in "ABX":
        table.tap(key)
    ticks = " ".join(done).split("tick")
    assert [one for one in ticks if "_answer" in one]
    assert not [one for one in ticks if "gesture" in one and "_answer" in one]


def test_what_only_home_needs_is_dropped_by_a_game_and_read_again_after_it(device: Any) -> None:
    at_home = set(_named(sys.modules["tidebell.play_parts"].AT_HOME))
    device.run(6000)
    assert at_home <= set(sys.modules)
    device.begin()
    device.playing(1)
    device.run(6000)
    assert not at_home & set(sys.modules)
    device.app.games.close_game()
    device.run(6000)
    assert at_home <= set(sys.modules)


def test_menus_behind_home_make_room_for_a_setup_where_memory_is_short(
    device: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    menus = set(_named(sys.modules["tidebell.play_parts"].BEHIND_HOME))
    device.run(6000)
    games = device.app.games
    games.make_room()
    assert menus <= set(sys.modules)
    monkeypatch.setattr(sys.modules[type(games).__module__].gc, "mem_free", lambda: 56 * 1024)
    games.make_room()
    assert not menus & set(sys.modules)
    device.begin()
    device.playing(1)


def test_menus_and_results_are_read_when_they_are_opened(
    device: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts: Any = sys.modules["tidebell.play_parts"]
    seldom = set(_named(parts.SELDOM))
    device.run(6000)
    device.begin()
    device.playing(1)
    device.tap("A")
    assert not seldom & set(sys.modules)
    device.hold("E")
    assert "tidebell.ui.turn.referee" in sys.modules
    device.app.to_table()
    games, there = device.app.games, []
    check = games.read_checks
    monkeypatch.setattr(
        games, "read_checks", lambda: (there.append(seldom & set(sys.modules)), check())
    )
    data = compiled("turn-timer")
    ask(device, "begin", setup="turn-timer", size=len(data), crc32=crc32(data))
    for at in range(0, len(data), 400):
        kind, _ = answered(device, "chunk", struct.pack("<I", at) + data[at : at + 400])
        assert kind != ERROR
    assert "error" not in ask(device, "commit")
    assert there == [set()], "they make room for a setup"
    device.app.games.close_game()
    device.run(6000)
    assert not seldom & set(sys.modules)
