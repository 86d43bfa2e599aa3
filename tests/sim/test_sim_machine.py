# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The simulated device as a whole: keys, picture, power, restarts, state."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from tidebell_sim import machine as machines
from tidebell_sim.bench import Bench
from tidebell_sim.clock import RealClock, VirtualClock
from tidebell_sim.machine import Machine, MachineError

SMALL = Path(__file__).parent / "small_firmware"
ORANGE = bytes((0xFF, 0x81, 0x00))  # 0xFF8000 in 16 bits a pixel, and back
BLACK = bytes(3)


def pixel(picture: bytes, x: int, y: int) -> bytes:
    at = (y * 320 + x) * 3
    return picture[at : at + 3]


def test_a_press_has_the_timestamp_of_its_instant(small: Bench) -> None:
    small.until(5000)
    small.press("A")
    # The ticks start 65.536 s before they wrap.
    assert small.events == [{"ms": 5000, "event": "count", "count": 1, "timestamp": 2**29 - 60536}]


def test_the_picture_is_what_the_display_was_told_to_show(small: Bench) -> None:
    for _ in range(5):
        small.press("A")
    picture = small.machine.picture()
    assert len(picture) == 320 * 240 * 3
    lit = [x for x in range(320) if pixel(picture, x, 20) == ORANGE]
    assert lit == [*range(0, 30), *range(80, 110)]
    assert all(pixel(picture, x, 45) == BLACK for x in range(320))


def test_drawing_at_each_refresh_and_drawing_on_demand_give_the_same_pixels(
    tmp_path: Path,
) -> None:
    seen = []
    for eager in (False, True):
        with Bench(tmp_path / str(eager), firmware=SMALL, eager=eager) as bench:
            bench.power(True)
            bench.run(3)
            for _ in range(3):
                bench.press("A")
            hashes = [bench.picture_hash()]
            bench.press("B", "B")
            bench.press("A")
            bench.press("A")
            bench.power(False)
            hashes.append(bench.picture_hash())
            seen.append(hashes)
    assert seen[0] == seen[1]
    assert seen[0][0] != seen[0][1]


def test_ring_tone_led_and_knob_are_heard_and_seen(small: Bench) -> None:
    heard: list[tuple[str, object]] = []
    small.machine.listeners.append(lambda kind, value: heard.append((kind, value)))
    small.turn(3)
    assert small.machine.ring() == [(0, 0, 3)] * 24
    assert [value for kind, value in heard if kind == "ring"][-1] == [(0, 0, 3)] * 24
    assert small.text()[1] == "turned 3"
    small.hold("A")
    assert small.machine.tone() == (440, True)
    small.release("A")
    assert small.machine.tone() == (440, False)
    assert ("tone", (440, True)) in heard
    assert small.machine.led() == (0, 0, 0)
    assert small.machine.backlight() == 255


def test_files_and_nvm_outlive_the_power_and_the_process(small: Bench, tmp_path: Path) -> None:
    small.press("A")
    small.press("A")
    small.press("X")
    small.power(False)
    assert small.text() == []
    assert set(small.machine.picture()) == {0}
    small.machine.close()
    assert (tmp_path / "state" / "drive" / "note.txt").read_text() == "count 2\n"
    with Bench(tmp_path / "state", seed=2, firmware=SMALL) as again:
        assert again.machine.uid == small.machine.uid
        again.power(True)
        again.run(3)
        assert again.text()[0] == "count 2"


@pytest.mark.parametrize("nth", [1, 2, 3])
def test_a_power_cut_in_the_middle_of_a_write_loses_that_write_only(small: Bench, nth: int) -> None:
    small.machine.cut_at("nvm", nth)
    presses = 0
    while small.machine.on:
        small.press("A")
        presses += 1
    assert presses == nth
    small.power(True)
    small.run(3)
    assert small.text()[0] == f"count {nth - 1}"


def test_a_power_cut_between_erase_and_rewrite_loses_the_sector(small: Bench) -> None:
    small.press("A")
    small.send(b"forget")
    small.machine.cut_at("nvm")
    small.run(1)
    assert not small.machine.on
    assert (small.machine.flash.erases, small.machine.flash.programs) == (1, 1)
    assert set(small.machine.flash.bytes) == {0xFF}


def test_a_power_cut_in_a_file_leaves_half_of_what_was_written(
    small: Bench, tmp_path: Path
) -> None:
    small.machine.cut_at("file")
    small.press("X")
    assert not small.machine.on
    assert (tmp_path / "state" / "drive" / "note.txt").read_text() == "coun"


@pytest.mark.parametrize(
    ("sync", "held_ms", "kept"), [(1, 0, "new"), (0, 500, "old"), (0, 1500, "new")]
)
def test_what_was_written_less_than_a_second_ago_needs_a_sync(
    tmp_path: Path, sync: int, held_ms: int, kept: str
) -> None:
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    (firmware / "boot.py").write_text('import storage\nstorage.remount("/", readonly=False)\n')
    (firmware / "code.py").write_text(
        "import os, time\n"
        "time.sleep(2)\n"
        "with open('note.txt', 'w') as file:\n"
        "    file.write('new')\n"
        f"if {sync}:\n"
        "    os.sync()\n"
        "time.sleep(1000)\n"
    )
    with Bench(tmp_path / "state", firmware=firmware) as bench:
        note = tmp_path / "state" / "drive" / "note.txt"
        note.write_text("old")
        bench.power(True)
        bench.until(2000 + held_ms)
        bench.power(False)
        assert note.read_text() == kept


def test_an_error_ends_the_code_and_its_traceback_is_kept(small: Bench) -> None:
    small.machine.console.read()
    small.press("Y")
    said = small.machine.console.read().decode()
    assert 'File "tidebell/app.py", line ' in said
    assert "ValueError: key Y was pressed" in said
    assert "Code done running." in said
    small.machine.console.write(b"\x04")
    small.run(3)
    assert b"ready 0 supervisor.RunReason.SUPERVISOR_RELOAD" in small.machine.console.read()


def test_ctrl_c_on_the_console_interrupts_the_firmware(small: Bench) -> None:
    small.machine.console.write(b"\x03")
    small.run_ms(1)
    assert small.machine.last_error is not None
    assert small.machine.last_error.endswith("\nKeyboardInterrupt\n")


def test_reload_and_reset_start_the_code_again(small: Bench) -> None:
    small.press("A")
    small.machine.console.read()
    small.press("E")
    small.run(3)
    assert b"ready 1 supervisor.RunReason.SUPERVISOR_RELOAD" in small.machine.console.read()
    small.send(b"reset")
    small.run(3)
    assert b"ready 1 supervisor.RunReason.STARTUP" in small.machine.console.read()
    small.machine.reset()
    small.run(3)
    assert b"ready 1 supervisor.RunReason.STARTUP" in small.machine.console.read()


def test_a_firmware_that_spins_can_be_switched_off(small: Bench) -> None:
    small.send(b"spin")
    small.run_ms(50)
    assert small.machine.on
    small.power(False)
    assert not small.machine.on


def test_a_firmware_in_a_loop_without_hardware_is_told_and_leaves_room_for_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machines, "_PATIENCE", 1)
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    (firmware / "code.py").write_text("print('on')\nwhile True:\n    pass\n")
    stuck = Machine(tmp_path / "stuck", RealClock(), firmware, seed=1)
    stuck.power(True)
    while b"on" not in stuck.console.read():
        pass
    with pytest.raises(MachineError, match="does not come back"):
        stuck.power(False)
    stuck.close()
    with Bench(tmp_path / "other", firmware=SMALL) as bench:
        bench.power(True)
        bench.run(3)
        assert bench.machine.on


def test_the_data_channel_carries_bytes_both_ways(small: Bench) -> None:
    small.send(b"hello")
    small.run_ms(1)
    assert small.machine.data.read() == b"<hello>"


def test_appointments_run_in_the_callers_thread(tmp_path: Path) -> None:
    clock = VirtualClock()
    with Machine(tmp_path, clock, SMALL, seed=1) as machine:
        seen = []
        clock.at(3000, lambda: machine.key("A", True))
        clock.at(4000, lambda: seen.append(machine.screen_text()[0]))
        clock.at(4000, lambda: seen.append(threading.current_thread()))
        clock.at(9000, lambda: machine.power(False))
        machine.run()
        assert seen == ["count 1", threading.current_thread()]
        assert clock.now() == 9000
        assert not machine.on


def test_the_same_seed_gives_the_same_entropy(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    (firmware / "code.py").write_text(
        "import os, random, microcontroller\n"
        "print(os.urandom(8), random.getrandbits(32), microcontroller.cpu.uid)\n"
    )
    printed = []
    for number, seed in enumerate((5, 5, 6)):
        with Bench(tmp_path / str(number), seed=seed, firmware=firmware) as bench:
            bench.power(True)
            bench.run(1)
            printed.append(bench.machine.console.read())
    assert printed[0] == printed[1] != printed[2]


def test_safe_mode_runs_safemode_py_only(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    (firmware / "code.py").write_text(
        "import microcontroller\n"
        "microcontroller.on_next_reset(microcontroller.RunMode.SAFE_MODE)\n"
        "microcontroller.reset()\n"
    )
    (firmware / "safemode.py").write_text(
        "import microcontroller, supervisor\nprint(supervisor.runtime.safe_mode_reason)\n"
    )
    with Bench(tmp_path / "state", firmware=firmware) as bench:
        bench.power(True)
        bench.run(1)
        said = bench.machine.console.read().decode()
    assert said.startswith("supervisor.SafeModeReason.PROGRAMMATIC\r\n")
    assert "Running in safe mode!" in said


def test_the_next_code_file_runs_after_an_error(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    (firmware / "code.py").write_text(
        "import supervisor\n"
        "print('first', supervisor.get_previous_traceback())\n"
        "supervisor.set_next_code_file('rescue.py', reload_on_error=True)\n"
        "1 / 0\n"
    )
    (firmware / "rescue.py").write_text(
        "import supervisor\nprint(supervisor.get_previous_traceback().splitlines()[1:])\n"
    )
    with Bench(tmp_path / "state", firmware=firmware) as bench:
        bench.power(True)
        bench.run(1)
        said = bench.machine.console.read().decode()
    assert said.startswith("first None\r\n")
    assert (
        "['  File \"code.py\", line 4, in <module>', 'ZeroDivisionError: division by zero']" in said
    )


def test_a_key_held_at_power_on_is_seen_by_boot(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    (firmware / "boot.py").write_text(
        "import board, digitalio\n"
        "pin = digitalio.DigitalInOut(board.GP15)\n"
        "pin.switch_to_input(digitalio.Pull.UP)\n"
        "print('held' if not pin.value else 'free')\n"
    )
    (firmware / "code.py").write_text("import board, keypad\nprint(keypad.Event(1, True, 5))\n")
    with Bench(tmp_path / "state", firmware=firmware) as bench:
        bench.machine.key("Y", True)
        bench.power(True)
        bench.run(1)
        assert bench.machine.console.read().startswith(b"held\r\n")


def test_a_state_folder_serves_one_device(small: Bench, tmp_path: Path) -> None:
    with pytest.raises(MachineError, match="in use by another simulated device"):
        Machine(tmp_path / "state", VirtualClock(), SMALL)


def test_a_folder_without_code_is_no_firmware(tmp_path: Path) -> None:
    with pytest.raises(MachineError, match="has no code.py"):
        Machine(tmp_path / "state", VirtualClock(), tmp_path)


def test_in_real_time_a_key_wakes_the_firmware(tmp_path: Path) -> None:
    counted = threading.Event()
    ready = threading.Event()
    with Machine(tmp_path, RealClock(), SMALL, seed=1) as machine:

        def heard(kind: str, value: object) -> None:
            if kind == "event":
                counted.set()
            elif kind == "frame":
                ready.set()

        machine.listeners.append(heard)
        machine.power(True)
        assert ready.wait(30)
        machine.key("A", True)
        assert counted.wait(30)
        assert pixel(machine.picture(), 5, 5) == ORANGE
        machine.power(False)
        assert not machine.on
