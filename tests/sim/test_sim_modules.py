# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The simulated CircuitPython modules: what they let a firmware do, and what they refuse as a chip
does.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tidebell_sim import hardware

Runs = Callable[..., str]


def test_simulated_modules_have_the_interface_of_circuitpython(tmp_path: Path) -> None:
    program = (
        "import sys; from tidebell_sim import hardware; hardware.install();"
        "from mypy import stubtest; sys.exit(stubtest.main())"
    )
    allowed = Path(__file__).parent / "not_simulated.txt"
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            program,
            "--concise",
            "--allowlist",
            str(allowed),
            *hardware.MODULES,
        ],
        cwd=tmp_path,
        env={**os.environ, "MYPY_CACHE_DIR": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_variable_frequency_is_refused_on_a_shared_pwm_slice(runs: Runs) -> None:
    printed = runs(
        """
        import board, pwmio
        red = pwmio.PWMOut(board.GP8, frequency=1000)
        pwmio.PWMOut(board.GP9, frequency=1000)
        try:
            blue = pwmio.PWMOut(board.GP6, frequency=500)
            pwmio.PWMOut(board.GP7, frequency=440, variable_frequency=True)
        except ValueError as error:
            print(error)
        """
    )
    assert printed == "Cannot vary frequency on a timer that is already in use\n"


def test_two_frequencies_on_a_slice_are_refused(runs: Runs) -> None:
    printed = runs(
        """
        import board, pwmio
        one = pwmio.PWMOut(board.GP20, frequency=100)
        try:
            pwmio.PWMOut(board.GP21, frequency=440)
        except ValueError as error:
            print(error)
        one.deinit()
        print(pwmio.PWMOut(board.GP21, frequency=440).frequency)
        """
    )
    assert printed == "Frequency must match existing PWMOut using this timer\n440\n"


def test_encoder_pins_must_follow_each_other(runs: Runs) -> None:
    printed = runs(
        """
        import board, rotaryio
        try:
            rotaryio.IncrementalEncoder(board.GP3, board.GP5)
        except RuntimeError as error:
            print(error)
        """
    )
    assert printed == "Pins must be sequential GPIO pins\n"


def test_a_pin_has_one_user_at_a_time(runs: Runs) -> None:
    printed = runs(
        """
        import board, digitalio, keypad
        keys = keypad.Keys((board.GP12,), value_when_pressed=False)
        try:
            digitalio.DigitalInOut(board.GP12)
        except ValueError as error:
            print(error)
        keys.deinit()
        pin = digitalio.DigitalInOut(board.GP12)
        pin.switch_to_input(digitalio.Pull.UP)
        print(pin.value)
        """
    )
    assert printed == "GP12 in use\nTrue\n"


def test_nvm_programs_clean_bytes_and_counts_an_erase_for_others(runs: Runs) -> None:
    printed = runs(
        """
        from microcontroller import nvm
        nvm[0:4] = b"abcd"
        nvm[4] = 7
        nvm[2:6] = b"CDEF"
        print(bytes(nvm[0:7]), len(nvm))
        try:
            nvm[0:3] = b"ab"
        except ValueError as error:
            print(error)
        """
    )
    assert printed == "b'abCDEF\\xff' 4096\nSlice and value different lengths.\n"


def test_the_drive_belongs_to_the_computer_until_boot_takes_it(runs: Runs) -> None:
    code = """
        import storage
        print(storage.getmount("/").readonly)
        try:
            with open("/x.txt", "w") as file:
                file.write("hello")
            print(open("x.txt").read())
        except OSError as error:
            print(error.errno)
        try:
            storage.remount("/", readonly=True)
            print("given back")
        except RuntimeError as error:
            print(error)
        """
    assert runs(code) == "True\n30\nCannot remount path when visible via USB.\n"
    mine = 'import storage\nstorage.remount("/", readonly=False)\n'
    assert runs(code, boot=mine) == "False\nhello\ngiven back\n"


def test_renaming_does_not_replace_a_file(runs: Runs) -> None:
    printed = runs(
        """
        import os
        for name in ("a", "b"):
            with open(name, "wb") as file:
                file.write(name.encode())
        try:
            os.rename("a", "b")
        except OSError as error:
            print(error.errno)
        os.remove("b")
        os.rename("a", "b")
        print(os.listdir("/"), os.stat("b")[6])
        """,
        boot='import storage\nstorage.remount("/", readonly=False)\n',
    )
    assert printed == "17\n['b', 'boot.py', 'boot_out.txt', 'code.py'] 1\n"


@pytest.mark.parametrize("name", ["typing", "dataclasses", "functools", "os.path", "__future__"])
def test_what_the_device_lacks_cannot_be_imported(runs: Runs, name: str) -> None:
    printed = runs(
        f"""
        try:
            import {name}
        except ImportError as error:
            print(error)
        """
        if name != "__future__"
        else """
        try:
            __import__("__future__")
        except ImportError as error:
            print(error)
        """
    )
    assert printed == f"no module named '{name}'\n"


def test_annotations_are_not_evaluated(runs: Runs) -> None:
    module = """
        try:
            from typing import Callable
        except ImportError:
            pass

        def call(it: Callable) -> Nothing:
            return it()
        """
    assert (
        runs("from tidebell.m import call\ncall(lambda: print('called'))", m=module) == "called\n"
    )


def test_virtual_time_is_what_the_firmware_sleeps(runs: Runs) -> None:
    printed = runs(
        """
        import supervisor, time
        first = supervisor.ticks_ms()
        time.sleep(1.5)
        print(first, supervisor.ticks_ms() - first, time.monotonic())
        """
    )
    assert printed == f"{2**29 - 65536} 1500 1.5\n"


def test_a_loop_that_only_looks_at_the_time_ends(runs: Runs) -> None:
    printed = runs(
        """
        import supervisor
        first = supervisor.ticks_ms()
        while supervisor.ticks_ms() - first < 5:
            pass
        print("over")
        """
    )
    assert printed == "over\n"


def test_settings_toml_is_read(runs: Runs, tmp_path: Path) -> None:
    (tmp_path / "firmware").mkdir()
    (tmp_path / "firmware" / "settings.toml").write_text('LEVEL = "loud"\n')
    assert runs("import os\nprint(os.getenv('LEVEL'), os.getenv('NONE', 3))") == "loud 3\n"


def test_the_watchdog_bites_a_firmware_that_does_not_feed_it(runs: Runs) -> None:
    printed = runs(
        """
        import microcontroller, time, watchdog
        guard = microcontroller.watchdog
        guard.timeout = 2
        guard.mode = watchdog.WatchDogMode.RAISE
        time.sleep(1.5)
        guard.feed()
        time.sleep(1.5)
        try:
            time.sleep(1)
        except watchdog.WatchDogTimeout:
            print("bitten", time.monotonic())
        """
    )
    assert printed == "bitten 4.0\n"
