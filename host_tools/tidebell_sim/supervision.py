# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Run the firmware on a powered chip as CircuitPython's supervisor does: boot.py, then code.py."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tidebell_sim.clock import NothingLeft
from tidebell_sim.hardware.chip import Chip, PowerCut, Reload


class Supervisor:
    """Runs the programs of one chip until the power goes or the chip is reset.

    :param failed: called with the traceback of a program that failed
    """

    def __init__(
        self,
        chip: Chip,
        firmware: Path,
        failed: Callable[[str], None],
    ) -> None:
        self.chip = chip
        self.firmware = firmware
        self.failed = failed

    def run(self, safe_mode: bool) -> None:
        """Run the programs; leave only by ``PowerCut`` or ``HardReset``."""
        from tidebell_sim.firmware_modules import Interpreter
        from tidebell_sim.hardware import supervisor, usb_cdc

        chip, memory = self.chip, self.chip.supervisor
        if safe_mode:
            memory.safe_mode_reason = supervisor.SafeModeReason.PROGRAMMATIC
            self._boot_file("safemode.py")
        else:
            self._boot_file("boot.py")
        chip.drive.in_use_by_host = chip.drive.shown and chip.drive.readonly
        usb_cdc._connect(chip)
        if safe_mode:
            self._print("Running in safe mode! Not running saved code.\n")
            self._idle()
        name = "code.py"
        while True:
            with Interpreter(self.firmware, chip.drive.root) as interpreter:
                outcome = self._run_code(interpreter, name)
            display_kept = chip.undrawn
            self._free_parts()
            chip.undrawn = display_kept
            following = memory.next_code
            again = outcome == "reload"
            if following is not None:
                kind = {"reload": "reload", "error": "error", "done": "success"}[outcome]
                name = following["filename"] or "code.py"
                again = again or bool(following.get(f"reload_on_{kind}"))
                if not following.get(f"sticky_on_{kind}"):
                    memory.next_code = None
            else:
                name = "code.py"
            if not again:
                self._idle()
            memory.run_reason = supervisor.RunReason.SUPERVISOR_RELOAD

    def _boot_file(self, name: str) -> None:
        from tidebell_sim.firmware_modules import Interpreter, text_of

        path = self.firmware / name
        if not path.is_file():
            return
        self.chip.booting = True
        try:
            with Interpreter(self.firmware, self.chip.drive.root) as interpreter:
                interpreter.run(path)
        except (SystemExit, KeyboardInterrupt):
            pass
        except Exception as error:
            self._fail(text_of(error, (self.firmware,)))
        finally:
            self.chip.booting = False
        self._free_parts()

    def _run_code(self, interpreter: Any, name: str) -> str:
        """Run a code file; return its outcome: "done", "error" or "reload"."""
        from tidebell_sim.firmware_modules import text_of

        memory = self.chip.supervisor
        path = self.firmware / name.lstrip("/")
        if not path.is_file():
            path = self.chip.drive.path(name)
        try:
            interpreter.run(path)
        except Reload:
            memory.traceback = None
            return "reload"
        except SystemExit:
            memory.traceback = None
            return "done"
        except (Exception, KeyboardInterrupt) as error:
            memory.traceback = text_of(error, (self.firmware, self.chip.drive.root))
            self._fail(memory.traceback)
            return "error"
        memory.traceback = None
        return "done"

    def _idle(self) -> None:
        """Wait, after the code is done, for Ctrl-D on the console or the end of the power."""
        chip = self.chip
        self._print(
            "\nCode done running.\n\nPress any key to enter the REPL. Use CTRL-D to reload.\n"
        )

        def waiting() -> bool:
            return chip.cut_short() or bool(chip.console.in_waiting)

        while True:
            chip.check_idle()
            try:
                chip.clock.rest(None, waiting)
            except NothingLeft:
                raise PowerCut from None
            chip.check_idle()
            if b"\x04" in chip.console.take(1024):
                return

    def _free_parts(self) -> None:
        """Free all pins at the end of a VM except the display's, which lives on."""
        from tidebell_sim.hardware.display import displays

        chip = self.chip
        kept: set[int] = set()
        for shown in displays():
            bus = shown._core._bus
            for part in (
                bus._dc,
                bus._chip_select,
                bus._reset,
                bus._spi,
                getattr(shown, "_backlight", None),
            ):
                if part is not None:
                    kept.add(id(part))
        for wire in chip.wires.values():
            user = wire.user
            if user is not None and id(user) not in kept:
                getattr(user, "deinit", lambda: None)()
        for shown in displays():
            shown._core.set_root_group(None)
        chip.key_scanners.clear()
        chip.encoders.clear()

    def _fail(self, traceback: str) -> None:
        self.failed(traceback)
        self._print(traceback)

    def _print(self, text: str) -> None:
        """Print on the console as CircuitPython's supervisor does."""
        if self.chip.console_enabled:
            self.chip.console.put(text.replace("\n", "\r\n").encode())
