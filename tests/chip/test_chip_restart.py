# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Whatever ends the firmware in the middle of a player turn, the game goes on where it was."""

from __future__ import annotations

import chip
import drive
import pytest

# Key, log, its tail, snapshot and the key wiped, each erased and programmed.
ON_THE_DRIVE = 10
# The journal: erased once, in halves or quarters where the heap has no larger piece, and two heads.
MOST = ON_THE_DRIVE + 4 * 5
SLOW = {"eraseMs": 400, "pageMs": 3}  # the worst a flash chip may take


def in_a_player_turn(twin, **options):
    both = twin(**options)
    both.begin()
    both.tap("E")
    both.tap("E", 7000)
    return both


def goes_on(both) -> None:
    """Both started again: they look alike, and the clock goes on with a push."""
    both.same("resumed")
    both.tap("E", 1400)
    both.same("going on")


@pytest.mark.parametrize("flash", [{}, SLOW], ids=["usual flash", "slow flash"])
def test_a_power_cut_loses_nothing(twin, flash):
    both = in_a_player_turn(twin, **flash)
    left = both.sim.app.view.clock_ms
    both.board.power(False)
    both.board.power()
    both.resumed()
    assert both.sim.app.view.paused and left <= both.sim.app.view.clock_ms <= left + 5000
    goes_on(both)
    assert "Error" not in both.board.console()


def test_a_soft_reload_goes_on_with_the_game(twin):
    both = in_a_player_turn(twin, code=chip.PROBE)
    both.board.ask("write", channel=0, text="__import__('supervisor').reload()\n")
    both.board.until(5000, kind="console", pattern="soft reboot")
    both.resumed()
    goes_on(both)


def test_ctrl_c_on_the_console_stops_nothing(twin):
    both = in_a_player_turn(twin)
    both.board.ask("write", channel=0, text="\x03")
    both.board.until(9000, kind="console", pattern="soft reboot")
    both.board.until(20000, kind="ring")
    both.board.run(1500)
    both.sim.cut()
    both.sim.power()
    # The clock was stopped where it was; the simulated device lost what came after the last mark.
    both.tap("E", 1400)
    assert "KeyboardInterrupt" in both.board.console()
    assert both.board.picture().crop((0, 0, 320, 72)) == both.sim.picture().crop((0, 0, 320, 72))


def test_a_hard_reset_goes_on_with_the_game(twin):
    both = in_a_player_turn(twin, code=chip.PROBE)
    both.board.ask("write", channel=0, text="__import__('microcontroller').reset()\n")
    both.board.until(5000, kind="reset")
    both.resumed()
    goes_on(both)


def test_a_crash_of_the_interpreter_goes_on_with_the_game(twin):
    both = in_a_player_turn(twin, code=chip.PROBE)
    both.board.ask("fault")
    both.board.until(5000, kind="reset")  # into safe mode, where safemode.py resets once more
    both.board.until(9000, kind="reset")
    both.resumed()
    log, hasty = both.board.evaluate(
        "sys.modules['tidebell.faults'].log(), sys.modules['tidebell.start']._hasty"
    )
    assert log == "RuntimeError: The interpreter crashed: supervisor.SafeModeReason.HARD_FAULT\n\n"
    assert hasty == 1
    goes_on(both)


def test_the_watchdog_ends_a_firmware_that_hangs(twin):
    both = in_a_player_turn(twin, code=chip.PROBE)
    start = both.board.ns
    both.board.ask("write", channel=0, text="__import__('time').sleep(60)\n")
    both.board.until(10000, kind="reset")
    assert 7e9 < both.board.ns - start < 9e9
    both.resumed()
    reason = both.board.evaluate("str(__import__('microcontroller').cpu.reset_reason)")
    assert reason == "microcontroller.ResetReason.WATCHDOG"
    # The clock ran until the firmware hung, and marks tell of it up to the last five seconds.
    both.tap("E", 1400)
    assert both.phase == "run"


@pytest.mark.parametrize("share", [0.1, 0.6])
def test_a_power_cut_within_any_flash_operation_of_a_checkpoint_loses_no_event(twin, share):
    board = in_a_player_turn(twin, code=chip.PROBE).board
    board.look()
    for operation in range(1, MOST + 2):
        board.tap("E", after=300)
        board.tap("E", after=300)  # paused or resumed: there is something to write
        count = board.evaluate("app.session.count")
        board.look()
        board.flash.clear()
        board.ask("cut", operations=operation, share=share)
        board.start("app.journal.checkpoint()")
        try:
            board.until(3000, kind="cut")
        except chip.Stuck:
            break
        board.power()
        board.until(20000, kind="ring")
        board.run(700)
        paused, back, kept = board.evaluate(
            "app.view.paused, app.session.count, len(list(app.journal.records()))"
        )
        assert paused and back == kept
        assert count <= back <= count + 1  # the pause of this power-on
        assert board.evaluate("app.journal.power_safe")
    board.look()
    journal = [entry[1] for entry in board.flash if entry[2] < chip.DRIVE_AT]
    assert 1 <= journal.count("erase") <= 4
    at = [entry[2] for entry in board.flash if entry[2] >= chip.DRIVE_AT]
    assert len(at) == ON_THE_DRIVE
    # Neither the FAT nor the root folder, and each piece of flash but once, but for the key's.
    assert min(at) >= chip.DRIVE_AT + drive.DATA_START * drive.SECTOR
    assert at[::2] == at[1::2] and len(set(at)) == ON_THE_DRIVE // 2 - 1 and at[0] == at[-1]
    assert "Error" not in board.console()


@pytest.mark.parametrize("operation", [1, 2])
def test_a_power_cut_while_the_power_on_is_counted_loses_nothing(twin, operation):
    board = in_a_player_turn(twin, code=chip.PROBE).board
    count, boot = board.evaluate("app.session.count, app.journal.boot")
    board.power(False)
    board.ask("cut", operations=operation, share=0.3)
    board.power()
    board.until(9000, kind="cut")
    board.power()
    board.until(20000, kind="ring")
    board.run(1500)
    assert board.evaluate("app.session.count, app.journal.boot") == (count + 1, boot + 1)
    assert "Error" not in board.console()


def test_a_computer_that_does_not_read_holds_nothing_up(twin):
    both = in_a_player_turn(twin)
    both.board.ask("open", channel=1, open=True)
    for channel in (0, 1):
        both.board.ask("reading", channel=channel, reading=False)
    for _ in range(40):
        both.board.ask("write", channel=1, hex="00" + "41" * 20 + "00")  # answered: damaged
    both.board.run(2000)
    before = both.board.picture().tobytes()
    both.board.tap("Y", after=400)
    assert both.board.picture().tobytes() != before
