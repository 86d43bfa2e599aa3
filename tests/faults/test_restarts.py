# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A bug, or a Ctrl-C on the console: noted, told, and the game is back, paused, within 3 s."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from stretch import Table
from tidebell_sim.machine import default_firmware

BACK_MS = 3000
CTRL_C = "\u0003"


def makers(state: Path) -> Path:
    """Let a device be a maker's, who types on its console; returns its state folder."""
    (state / "drive").mkdir(parents=True, exist_ok=True)
    (state / "drive" / "settings.toml").write_text("TIDEBELL_MAKER = 1\n")
    return state


def playing(table: Table) -> dict[str, Any]:
    """Ann has played for half a minute; what must be the same afterwards."""
    table.do({"game": ["Ann", "Bo", "Cy"]}, {"play_to": {"turn": 5, "player": "Ann"}})
    table.do({"press": "A", "times": 3}, {"press": "B"}, {"run": 30})
    return known(table)


def known(table: Table) -> dict[str, Any]:
    """The public state but for pause and log."""
    status = table.bench.request("status")
    differ = ("paused", "pauses", "clock_runs", "events", "now", "rates", "due_ms")
    return {key: status[key] for key in status if key not in differ}


def until_back(table: Table, told: bool = False) -> int:
    """Let time pass until the device says that it is back; how long that took.

    :param told: the sentence that something went wrong need not be seen
    """
    began = table.bench.now
    while table.bench.now - began <= 2 * BACK_MS:
        rows = table.bench.text()
        told = told or "Something went wrong" in rows
        if told and "Power is back" in rows:
            return table.bench.now - began
        table.bench.run_ms(20)
    raise AssertionError(f"it does not come back: {table.bench.text()}")


def bug(*_: object, **__: object) -> None:
    raise RuntimeError("a bug, for once")


def in_a_key(table: Table) -> None:
    table.app.table.keys.play = bug
    table.bench.machine.key("A", True)
    table.bench.run_ms(1)
    table.bench.machine.key("A", False)


def in_the_lights(table: Table) -> None:
    table.app.lights.tick = bug


def in_the_sounds(table: Table) -> None:
    table.app.sounds.tick = bug


def in_the_painter(table: Table) -> None:
    table.app.painter.step = bug


def in_the_link(table: Table) -> None:
    table.app.link.poll = bug


def in_the_journal(table: Table) -> None:
    table.app.journal.service = bug


def by_control_c(table: Table) -> None:
    table.bench.machine.console.write(CTRL_C.encode())


FAULTS: list[Callable[[Table], None]] = [
    in_a_key,
    in_the_lights,
    in_the_sounds,
    in_the_painter,
    in_the_link,
    in_the_journal,
    by_control_c,
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_fault_is_noted_told_and_followed_by_the_paused_game_within_three_seconds(
    tmp_path: Path, fault: Callable[[Table], None]
) -> None:
    with Table(makers(tmp_path)) as table:
        before = playing(table)
        at = table.bench.now
        fault(table)
        table.bench.run_ms(1)
        assert until_back(table, told=fault is in_the_painter) <= BACK_MS
        after = known(table)
        lost = after.pop("clock_ms") - (before.pop("clock_ms") - (table.bench.now - at))
        assert after == before
        assert 0 <= lost <= BACK_MS, "the clock stands since the fault"
        table.expect(
            paused=True,
            player="Ann",
            points=21,
            declared="Attack",
            screen=["Power is back", "Push the knob to go on."],
            sound=False,
        )
        errors = table.bench.request("errors")["errors"]
        if fault is by_control_c:
            assert errors.rstrip().endswith("KeyboardInterrupt")
        else:
            assert errors.rstrip().endswith("RuntimeError: a bug, for once")
        assert "Traceback (most recent call last):" in errors and "tidebell/start.py" in errors
        table.do({"run": 60})
        assert known(table)["clock_ms"] == after.get("clock_ms", table.app.view.clock_ms)
        table.press("E", "B")
        table.expect(paused=False, clock_runs=True, points=20, declared=None)


def test_bug_after_an_event_counts_does_not_lose_the_event(tmp_path: Path) -> None:
    with Table(makers(tmp_path)) as table:
        playing(table)
        moments = sys.modules["tidebell.ui.turn.cues"]
        moments.happened = bug  # type: ignore[attr-defined]
        table.press("A")
        until_back(table)
        table.press("E")
        table.expect(points=20, player="Ann", paused=False)


@pytest.mark.parametrize(
    "goal",
    [{"turn": 1, "phase": "lot"}, {"turn": 7, "phase": "look"}, {"turn": 7, "phase": "shown"}],
)
def test_control_c_where_no_clock_runs_comes_back_to_the_same_place(
    tmp_path: Path, goal: dict[str, Any]
) -> None:
    with Table(makers(tmp_path)) as table:
        table.do({"game": ["Ann", "Bo"]}, {"play_to": goal}, {"run": 10})
        before = known(table)
        table.do({"console": CTRL_C})
        assert until_back(table) <= BACK_MS
        table.press("E")
        assert known(table) == before
        table.expect(not_screen=["Power is back"])


def test_control_c_again_and_again_as_serial_monitors_send_it(tmp_path: Path) -> None:
    with Table(makers(tmp_path)) as table:
        before = playing(table)
        for typed in (CTRL_C, "\r" + CTRL_C + CTRL_C, CTRL_C, "\r\u0001", CTRL_C + "\u0004"):
            table.do({"console": typed}, {"run": 0.4})
        assert until_back(table, told=True) <= BACK_MS
        after = known(table)
        assert {key: after[key] for key in after if key != "clock_ms"} == {
            key: before[key] for key in before if key != "clock_ms"
        }
        table.press("E", "A")
        table.expect(points=20, paused=False)


def test_control_c_right_after_a_restart_is_as_quick(tmp_path: Path) -> None:
    with Table(makers(tmp_path)) as table:
        playing(table)
        for _ in range(3):
            table.do({"console": CTRL_C})
            assert until_back(table) <= BACK_MS
        table.press("E")
        table.expect(points=21, player="Ann", paused=False)


def test_interrupt_while_a_fault_is_noted_does_not_stop_the_device(tmp_path: Path) -> None:
    with Table(makers(tmp_path)) as table:
        playing(table)
        import tidebell.faults as faults

        def interrupted(_: object) -> None:
            raise KeyboardInterrupt

        faults.note = interrupted  # type: ignore[assignment]
        sys.modules["tidebell.faults"] = faults
        table.do({"console": CTRL_C}, {"run": 3})
        table.expect(screen=["Power is back"], paused=True)
        table.press("E")
        table.expect(points=21, player="Ann")


def test_control_c_before_the_firmware_is_imported_is_survived_too(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(default_firmware(), firmware, ignore=shutil.ignore_patterns("__pycache__"))
    app = firmware / "tidebell" / "app.py"
    interrupted = """
try:
    open("interrupt", "rb").close()
except OSError:
    pass
else:
    os.remove("interrupt")
    raise KeyboardInterrupt
"""
    source = app.read_text(encoding="utf-8")
    after = "import usb_cdc\n"
    assert source.count(after) == 1
    app.write_text(source.replace(after, after + "import os\n" + interrupted), encoding="utf-8")
    with Table(tmp_path / "state", firmware=firmware) as table:
        playing(table)
        table.do({"power": "off"})
        (tmp_path / "state" / "drive" / "interrupt").touch()
        table.do({"power": "on"}, {"run": 3})
        assert not (tmp_path / "state" / "drive" / "interrupt").exists()
        table.expect(screen=["Power is back"], paused=True, points=21, player="Ann")


def failing(table: Table, times: int) -> None:
    """Let each start fail as soon as it has shown its first screen."""
    for _ in range(times):
        table.app.lights.tick = bug
        table.do({"run": 8})


def test_bug_at_every_start_is_noted_once_and_then_no_game_is_opened(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        failing(table, 3)
        table.expect(screen=["Power is back"], paused=True)
        failing(table, 1)
        rows = " ".join(table.bench.text())
        assert "Left alone" in rows
        assert "Game 1 of full-metal-planete is kept, not opened" in rows
        assert "RuntimeError: a bug, for once" in rows
        errors = table.bench.request("errors")["errors"]
        assert errors.count("RuntimeError: a bug, for once") == 1
        table.press("X")
        rows = " ".join(table.bench.text())
        assert "Open it again" in rows and "New game" in rows and "Settings" in rows


def test_a_hang_at_every_start_is_ended_by_the_watchdog_and_then_no_game_is_opened(
    tmp_path: Path,
) -> None:
    def hang(*_: object) -> None:
        sys.modules["tidebell.idle"].time.sleep(20)

    with Table(tmp_path) as table:
        playing(table)
        for _ in range(2):
            table.app.lights.tick = hang
            table.do({"run": 30})
            table.expect(screen=["Power is back"], paused=True)
        table.app.lights.tick = hang
        table.do({"run": 30})
        rows = " ".join(table.bench.text())
        assert "Left alone" in rows and "Game 1 of full-metal-planete is kept" in rows
        table.press("X", "E", "E")
        table.expect(points=21, player="Ann", paused=False)


def test_a_crash_of_the_interpreter_is_noted_and_counted_and_the_game_is_back(
    tmp_path: Path,
) -> None:
    def crash(*_: object) -> None:
        import microcontroller

        microcontroller.on_next_reset(microcontroller.RunMode.SAFE_MODE)
        microcontroller.reset()

    with Table(tmp_path) as table:
        before = playing(table)
        for _ in range(2):
            table.app.lights.tick = crash
            table.do({"run": 5})
            table.expect(screen=["Power is back"], paused=True)
            after = known(table)
            given_back = after.pop("clock_ms") - before["clock_ms"]
            assert 0 <= given_back <= 5000 and after.items() <= before.items()
        log = table.bench.request("errors")["errors"]
        assert log.count("The interpreter crashed: supervisor.SafeModeReason.PROGRAMMATIC") == 1
        table.app.lights.tick = crash
        table.do({"run": 5})
        assert "Left alone" in " ".join(table.bench.text())
        table.press("X", "E", "E")
        table.expect(points=21, player="Ann", paused=False)


def test_the_game_that_was_left_alone_is_opened_again_by_keys(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        failing(table, 4)
        table.do({"power": "off"}, {"power": "on"}, {"run": 60})
        assert "Left alone" in table.bench.text()  # so it stays, whatever time passes
        table.press("X", "E")
        table.expect(screen=["Power is back"], paused=True)
        table.press("E")
        table.expect(points=21, player="Ann")
        failing(table, 1)
        table.expect(screen=["Power is back"], paused=True)


def test_another_game_takes_the_place_of_the_one_left_alone_only_when_that_is_said(
    tmp_path: Path,
) -> None:
    with Table(tmp_path) as table:
        playing(table)
        failing(table, 4)
        fields = {"setup": "full-metal-planete", "seats": [[0, "Di"], [1, "Ed"]]}
        assert "left alone" in table.bench.request("start", fields)["text"]
        table.press("X", "B", "E", "E")
        assert "The game that is kept is" in " ".join(table.bench.text())
        table.press("X")
        table.press("E", "Y")
        table.do({"run": 2})
        table.expect(turn=1)
        table.do({"power": "off"}, {"power": "on"}, {"run": 3})
        table.expect(turn=1)


def test_a_loop_of_restarts_does_not_wear_the_flash(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        failing(table, 4)
        kept = tmp_path / "drive" / "games" / "data"
        before = kept.read_bytes()
        for _ in range(5):
            table.app.lights.tick = bug
            table.do({"run": 8})
            table.app.painter.step = bug
            table.app.lights.tick = bug
            table.do({"run": 8})
        assert kept.read_bytes() == before


def test_faults_far_apart_leave_no_game_alone(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        for _ in range(5):
            table.do({"run": 40})
            table.app.lights.tick = bug
            table.do({"run": 8})
            table.expect(screen=["Power is back"], paused=True)
        failing(table, 2)
        table.do({"run": 40})  # it ran well
        failing(table, 3)
        table.expect(screen=["Power is back"], paused=True)


def test_control_c_is_no_fault_of_the_game(tmp_path: Path) -> None:
    with Table(makers(tmp_path)) as table:
        playing(table)
        for _ in range(6):
            table.do({"console": CTRL_C}, {"run": 4})
        table.expect(screen=["Power is back"], paused=True)


def test_auto_reload_stays_off(tmp_path: Path) -> None:
    from tidebell_sim.hardware import supervisor

    with Table(makers(tmp_path)) as table:
        playing(table)
        assert supervisor.runtime.autoreload is False
        table.do({"console": CTRL_C})
        until_back(table)
        assert supervisor.runtime.autoreload is False


class NeedsAllThatIsSetAside:
    """Noting a fault finds no memory while anything is kept that was to be let go for it.

    :param note: the device's own, which is called once there is memory
    """

    def __init__(self, note: Callable[..., None]) -> None:
        self.note = note
        self.tries = 0

    def __call__(self, *given: object) -> None:
        frame = sys._getframe()
        while frame.f_code.co_name != "main" or not frame.f_code.co_filename.endswith("start.py"):
            assert frame.f_back
            frame = frame.f_back
        reserve, device = frame.f_globals["_reserve"], frame.f_locals["device"]
        self.tries += 1
        if reserve or device or sys.modules["tidebell.app"].APP:
            raise MemoryError
        self.note(*given)


def no_memory(*_: object, **__: object) -> None:
    raise MemoryError("memory allocation failed, allocating 640 bytes")


@pytest.mark.parametrize("where", [one for one in FAULTS if one is not by_control_c])
def test_memory_that_ends_anywhere_is_noted_from_what_was_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: Callable[[Table], None]
) -> None:
    monkeypatch.setitem(globals(), "bug", no_memory)
    with Table(tmp_path) as table:
        before = playing(table)
        faults: Any = sys.modules["tidebell.faults"]
        short = NeedsAllThatIsSetAside(faults.note)
        monkeypatch.setattr(faults, "note", short)
        where(table)
        if where is in_the_link:  # it costs the answer alone, and the line stays
            table.bench.run_ms(3000)
            del table.app.link.poll
            table.expect(paused=False)
            return
        table.do({"run": 5})
        assert short.tries
        after = known(table)
        assert after.pop("clock_ms") <= before.pop("clock_ms") and after == before
        table.expect(paused=True, screen=["Power is back"])
        assert "MemoryError: memory allocation failed" in table.bench.request("errors")["errors"]
