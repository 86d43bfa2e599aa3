# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The simulated device as a whole: a state folder, a clock, a power switch, and the firmware.

The firmware runs unmodified. The state folder holds what outlives the power: ``drive/`` (the
files), ``nvm.bin`` (the flash sector) and ``uid`` (the chip's serial number). Only one machine of a
process can be on at a time: there is one displayio.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import random
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tidebell_sim.clock import RealClock, VirtualClock
from tidebell_sim.drive import Drive
from tidebell_sim.event_fields import told
from tidebell_sim.firmware_folder import (
    MachineError,
    default_firmware,
    in_language,
    load_profile,
)
from tidebell_sim.hardware import chip as chips
from tidebell_sim.hardware import install
from tidebell_sim.hardware.channel import Channel
from tidebell_sim.hardware.chip import Chip, HardReset, PowerCut
from tidebell_sim.hardware.flash import Flash
from tidebell_sim.hardware.wiring import UnknownBoard, wiring
from tidebell_sim.narration import Teller
from tidebell_sim.supervision import Supervisor
from tidebell_sim.surface import Surface

_running = threading.Lock()
_PATIENCE = 10  # seconds for a firmware to notice that the power has gone

SLOWER_AT_MS = 15_000

FOUND = ("pico_table", "pimoroni_explorer2350")
"""The profiles that the firmware finds by the name of the board; others have to be named to it."""


class Machine(Surface):
    """A simulated device to switch on, operate, look at and connect to.

    :param state: folder of what outlives the power; made if missing
    :param clock: real time, or virtual time for tests and scripts
    :param firmware: folder that maps to the drive; None = this installation's
    :param board: name of the board profile
    :param seed: makes entropy and serial number repeatable; None = the computer's entropy
    :param eager: draw at each refresh even in virtual time (the pixels are the same, it only takes
    longer)
    :param language: of the device's texts
    """

    def __init__(
        self,
        state: Path,
        clock: VirtualClock | RealClock,
        firmware: Path | None = None,
        board: str = "pico_table",
        seed: int | None = None,
        *,
        eager: bool = False,
        language: str = "en",
    ) -> None:
        install()
        self.state = Path(state)
        self.state.mkdir(parents=True, exist_ok=True)
        self.clock = clock
        self.firmware = (firmware or default_firmware()).resolve()
        if not (self.firmware / "code.py").is_file():
            raise MachineError(f"{self.firmware} has no code.py: it is not a firmware folder")
        profile = load_profile(self.firmware, board)
        self.firmware = in_language(self.firmware, language)
        try:
            super().__init__(board, profile, wiring(profile))
        except UnknownBoard as error:
            raise MachineError(str(error)) from None
        self._lock_state()
        self.flash = Flash(self.state / "nvm.bin")
        self.flash.cut = self._cut
        self.drive = Drive(self.state / "drive", self.firmware)
        self.drive.cut = self._cut
        self.drive.now = clock.now
        self.console = Channel("console")
        self.data = Channel("data")
        self.console.on_input = self._console_input
        self.data.on_input = self.clock.poke
        self._random = None if seed is None else random.Random(f"tidebell:{seed}")
        # Bytes that the entropy source returns next, for a request of just that size.
        self.foretold: list[bytes] = []
        # Called at each rest by the firmware's thread; set it while the power is off.
        self.at_rest: Callable[[], None] | None = None
        self.uid = self._uid()
        self.listeners: list[Callable[[str, object], None]] = []
        self.boots = 0
        self.last_error: str | None = None
        self._lazy = clock.virtual and not eager
        self._stopped = threading.Event()
        self._stopped.set()
        self._thread: threading.Thread | None = None
        self._fault: BaseException | None = None
        self._ahead_ms: int | None = None  # what the running clock had left at the last look
        self.slows = True  # whether time slows to its own speed when a clock's end is near
        self.teller: Teller | None = None  # puts events into words, if the page shows them

    def _lock_state(self) -> None:
        self._state_lock = os.open(self.state / "lock", os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(self._state_lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._state_lock)
            raise MachineError(
                f"the state folder {self.state} is in use by another simulated device: "
                "end that one or choose another folder with --state"
            ) from None

    def _uid(self) -> bytes:
        path = self.state / "uid"
        if not path.exists():
            path.write_text(self._entropy(8).hex() + "\n")
        return bytes.fromhex(path.read_text().strip())

    def _entropy(self, size: int) -> bytes:
        if self.foretold and len(self.foretold[0]) == size:
            return self.foretold.pop(0)
        return os.urandom(size) if self._random is None else self._random.randbytes(size)

    def close(self) -> None:
        """Switch off and give the state folder back."""
        self.power(False)
        self.flash.close()
        if self._state_lock >= 0:
            os.close(self._state_lock)
            self._state_lock = -1

    def __enter__(self) -> Machine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- power -------------------------------------------------------------------------------

    def run(self) -> None:
        """Power on and run the firmware in the calling thread until the power goes.

        :raises MachineError: another machine of this process is on
        """
        if not _running.acquire(blocking=False):
            raise MachineError("another simulated device of this process is switched on")
        self._stopped.clear()
        self.on = True
        self.boots += 1
        self.console.clear()
        self.data.clear()
        try:
            self._report("power", True)
            reset_reason = None
            while True:
                try:
                    self._power_on(reset_reason)
                    return
                except HardReset:
                    assert self._chip is not None
                    reset_reason = self._chip.supervisor.reset_reason
        except PowerCut:
            self.drive.power_lost()
        finally:
            self._power_gone()
            self.on = False
            _running.release()
            self._stopped.set()
            self._report("power", False)

    def power(self, on: bool) -> None:
        """Set the power switch, from any thread.

        On: the firmware runs in a thread of its own. Off: return when it has stopped. Called by the
        firmware's own thread (a script's appointment), unwind at once.
        """
        if on:
            if self.on:
                return
            self._thread = threading.Thread(target=self._run_thread, name="tidebell", daemon=True)
            self._stopped.clear()
            self.on = True
            if isinstance(self.clock, VirtualClock):
                self.clock.hold()
            self._thread.start()
            if isinstance(self.clock, VirtualClock):
                self.clock.wait_parked()
                self.raise_fault()
            return
        if not self.on:
            return
        chip = self._chip
        if chip is None:
            self._stopped.wait(10)
            return
        chip.off = True
        if chips.powered() is chip and chip.thread == threading.get_ident():
            raise PowerCut
        if isinstance(self.clock, VirtualClock):
            self.clock.release()
        self.clock.poke()
        if not self._stopped.wait(_PATIENCE):
            self._break_loop()
            raise MachineError("the firmware does not come back from a loop that uses no hardware")
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self.raise_fault()

    def _break_loop(self) -> None:
        """End a firmware that uses no hardware, so that other devices can be switched on."""
        if self._thread is not None and self._thread.ident is not None:
            thread = ctypes.c_ulong(self._thread.ident)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(PowerCut))
            self._stopped.wait(_PATIENCE)

    def _run_thread(self) -> None:
        try:
            self.run()
        except BaseException as fault:
            self._fault = fault
            if not self.clock.virtual:
                traceback.print_exc()
        finally:
            self.on = False
            self._stopped.set()
            if isinstance(self.clock, VirtualClock):
                self.clock.ended()

    def raise_fault(self) -> None:
        """Raise the simulator's own fault, if the machine's thread ended with one."""
        fault, self._fault = self._fault, None
        if fault is not None:
            raise fault

    def reset(self) -> None:
        """Press the reset button, from any thread; it acts at the firmware's next use of the
        hardware.
        """
        chip = self._chip
        if chip is not None:
            chip.reset_pressed = True
            self.clock.poke()

    def _cut(self) -> None:
        """Cut the power in the middle of a write."""
        if self._chip is not None:
            self._chip.off = True
        raise PowerCut

    def cut_at(self, kind: str, nth: int = 1) -> None:
        """Cut the power in the middle of the n-th next write to ``"nvm"`` or to a ``"file"``."""
        if kind == "nvm":
            self.flash.cut_in = nth
        elif kind == "file":
            self.drive.cut_in = nth
        else:
            raise ValueError("the power can be cut at 'nvm' or 'file' writes")

    def _power_on(self, reset_reason: object | None) -> None:
        from tidebell_sim.hardware import board, display, supervisor
        from tidebell_sim.hardware.microcontroller import RunMode

        memory = supervisor._Memory()
        safe_mode = False
        if reset_reason is not None and self._chip is not None:
            safe_mode = self._chip.supervisor.next_mode is RunMode.SAFE_MODE
            memory.reset_reason = reset_reason
        self._end_chip()
        self.panel.clear()
        self.drive.start()
        self._boot_out()
        chip = Chip(
            wiring=self.wiring,
            clock=self.clock,
            flash=self.flash,
            drive=self.drive,
            console=self.console,
            data=self.data,
            panel=self.panel,
            uid=self.uid,
            entropy=self._entropy,
            report=self._report,
            lazy=self._lazy,
            settings={} if self.board in FOUND else {"TIDEBELL_BOARD": self.board},
        )
        chip.thread = threading.get_ident()
        chip.supervisor = memory
        chip.pressed |= self._held
        chip.rests.append(self._watch_app)
        if self.at_rest:
            chip.rests.append(self.at_rest)
        if not self._lazy:
            chip.rests.append(display.background)
        self.drive.check = chip.check
        self._chip = chip
        chips.plug(chip)
        board._become(self.wiring.board_id)
        Supervisor(chip, self.firmware, self._failed).run(safe_mode)

    def _failed(self, traceback: str) -> None:
        self.last_error = traceback

    def _boot_out(self) -> None:
        """Write ``boot_out.txt`` as CircuitPython does: board and version."""
        from tidebell_sim.firmware_modules import UNAME

        text = (
            f"Adafruit CircuitPython {UNAME.version}; {UNAME.machine}\r\n"
            f"Board ID:{self.profile.BOARD_IDS[0]}\r\nUID:{self.uid.hex().upper()}\r\n"
        )
        path = self.drive.root / "boot_out.txt"
        if not path.is_file() or path.read_bytes() != text.encode():
            path.write_bytes(text.encode())

    def _end_chip(self) -> None:
        from tidebell_sim.hardware import display

        display.forget()
        if self._chip is not None:
            self._chip.undrawn = None
        chips.plug(None)

    def _power_gone(self) -> None:
        self._end_chip()
        self.panel.clear()
        self.console.clear()
        self.data.clear()
        if self._chip is not None:
            if any(any(colour) for colour in self._chip.ring):
                self._chip.ring = [(0, 0, 0)] * len(self._chip.ring)
                self._report("ring", list(self._chip.ring))
            self._chip.set_tone((0, False))
        self._chip = None
        self.drive.check = lambda: None

    def _console_input(self) -> None:
        from tidebell_sim import firmware_modules

        chip = self._chip
        if chip is not None and not chip.console_enabled:
            self.console.drop_input()  # the port is disabled
        elif chip is not None:
            stop = firmware_modules._interrupt_char[0]
            if stop >= 0 and bytes((stop,)) in self.console._to_device:
                # The interrupt character never reaches the program, nor does the input before it.
                self.console.drop_input()
                chip.interrupt = True
        self.clock.poke()

    # -- time and events -----------------------------------------------------------------------

    def speed(self, times: int) -> None:
        """Let the device's time pass ``times`` times as fast; real time only.

        Near the end of a clock, at ``SLOWER_AT_MS``, the speed becomes 1 again, and the listeners
        are told.
        """
        assert isinstance(self.clock, RealClock)
        self._ahead_ms = self.clock_left()
        self.clock.each_rest = self._slow_down if self.slows and times > 1 else None
        self.clock.speed(times)

    def _slow_down(self) -> None:
        before, self._ahead_ms = self._ahead_ms, self.clock_left()
        if before is None or self._ahead_ms is None:
            return
        if self._ahead_ms <= SLOWER_AT_MS < before:
            self.speed(1)
            self._report("speed", 1)

    def _watch_app(self) -> None:
        app = self.app()
        if app is not None:
            app.watchers.append(self._event)
            assert self._chip is not None
            self._chip.rests.remove(self._watch_app)

    def _event(self, event: Any, was: Any = None) -> None:
        # A firmware that is no Tidebell reports its events as objects already.
        if not isinstance(event, dict):
            app = self.app()
            event = told(app, event, was)
            if self.teller:
                event["said"] = self.teller.tell(app, event)
        self._report("event", event)

    def _report(self, kind: str, value: object) -> None:
        try:
            for listener in self.listeners:
                listener(kind, value)
        except Exception as fault:
            # A fault of a listener must not reach the firmware.
            self._fault = fault
            if self._chip is not None:
                self._chip.off = True
