# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``supervisor``: ticks, reloads, the previous traceback; and the simulator's one hook."""

from __future__ import annotations

import importlib
from typing import Any

from tidebell_sim.hardware import chip as _chip
from tidebell_sim.hardware.microcontroller import _members


class RunReason:
    """The reason why code.py started."""

    STARTUP: object
    AUTO_RELOAD: object
    SUPERVISOR_RELOAD: object
    REPL_RELOAD: object


class SafeModeReason:
    """The reason of safe mode."""

    NONE: object
    BROWNOUT: object
    FLASH_WRITE_FAIL: object
    GC_ALLOC_OUTSIDE_VM: object
    HARD_FAULT: object
    INTERRUPT_ERROR: object
    NLR_JUMP_FAIL: object
    NO_CIRCUITPY: object
    NO_HEAP: object
    PROGRAMMATIC: object
    SDK_FATAL_ERROR: object
    STACK_OVERFLOW: object
    USB_BOOT_DEVICE_NOT_INTERFACE_ZERO: object
    USB_TOO_MANY_ENDPOINTS: object
    USB_TOO_MANY_INTERFACE_NAMES: object
    USER: object
    WATCHDOG: object


_members(RunReason, "STARTUP AUTO_RELOAD SUPERVISOR_RELOAD REPL_RELOAD")
_members(SafeModeReason, " ".join(SafeModeReason.__annotations__))


class Runtime:
    """``supervisor.runtime``."""

    autoreload: bool
    rgb_status_brightness: int

    def __init__(self) -> None:
        raise TypeError("cannot create 'Runtime' instances")

    @property
    def usb_connected(self) -> bool:
        """Whether a computer is connected."""
        chip = _chip.current()
        return chip.console.connected or chip.data.connected

    @property
    def serial_connected(self) -> bool:
        """Whether a program reads the console."""
        return _chip.current().console.connected

    @property
    def serial_bytes_available(self) -> int:
        """Whether the console has input."""
        return _chip.current().console.in_waiting

    @property
    def run_reason(self) -> RunReason:
        """The reason why code.py started."""
        reason: RunReason = _chip.current().supervisor.run_reason
        return reason

    @property
    def safe_mode_reason(self) -> SafeModeReason:
        """The reason of safe mode, if the chip is in it."""
        reason: SafeModeReason = _chip.current().supervisor.safe_mode_reason
        return reason

    @property
    def ble_workflow(self) -> bool:
        """None: there is no radio."""
        raise NotImplementedError

    @property
    def display(self) -> Any:
        """The display that exists."""
        displayio: Any = importlib.import_module("displayio")
        return displayio.displays[0] if displayio.displays else None


class StatusBar:
    """``supervisor.status_bar``."""

    console: bool
    display: bool

    def __init__(self) -> None:
        raise TypeError("cannot create 'StatusBar' instances")


runtime: Runtime = object.__new__(Runtime)
runtime.autoreload = True
runtime.rgb_status_brightness = 255
status_bar: StatusBar = object.__new__(StatusBar)
status_bar.console = True
status_bar.display = True


class _Memory:
    """The supervisor's memory between runs of code.py; one for each chip."""

    def __init__(self) -> None:
        from tidebell_sim.hardware.microcontroller import ResetReason, RunMode

        self.run_reason: object = RunReason.STARTUP
        self.safe_mode_reason: object = SafeModeReason.NONE
        self.reset_reason: object = ResetReason.POWER_ON
        self.next_mode: object = RunMode.NORMAL
        self.traceback: str | None = None
        self.next_code: dict[str, Any] | None = None


def reload() -> None:
    """Start code.py again."""
    chip = _chip.current()
    chip.check()
    raise _chip.Reload


def set_next_code_file(
    filename: str | None,
    *,
    working_directory: str | None = None,
    reload_on_success: bool = False,
    reload_on_error: bool = False,
    sticky_on_success: bool = False,
    sticky_on_error: bool = False,
    sticky_on_reload: bool = False,
) -> None:
    """Choose the code that runs after this one, and in which cases."""
    _chip.current().supervisor.next_code = {
        "filename": filename,
        "reload_on_success": reload_on_success,
        "reload_on_error": reload_on_error,
        "sticky_on_success": sticky_on_success,
        "sticky_on_error": sticky_on_error,
        "sticky_on_reload": sticky_on_reload,
    }


def ticks_ms() -> int:
    """Return milliseconds modulo 2**29; they wrap for the first time 65.5 s after power-on."""
    chip = _chip.current()
    if chip.off or chip.interrupt or chip.reset_pressed:
        chip.check()
    chip.clock.asked(chip.cut_short)
    return chip.ticks()


def get_previous_traceback() -> str | None:
    """Return the traceback that ended the previous run of code.py, or None."""
    traceback: str | None = _chip.current().supervisor.traceback
    return traceback


def reset_terminal(x_pixels: int, y_pixels: int) -> None:
    """Do nothing: there is no terminal."""


def set_usb_identification(
    manufacturer: str | None = None, product: str | None = None, vid: int = -1, pid: int = -1
) -> None:
    """Check that boot.py calls it; the simulated port has no descriptors."""
    if not _chip.current().booting:
        raise RuntimeError("Cannot change USB devices now")


def get_setting(key: str, default: object = None) -> Any:
    """Return a value of settings.toml, else one of the machine."""
    import tomllib

    chip = _chip.current()
    path = chip.drive.found("settings.toml")
    try:
        values = tomllib.loads(path.read_text())
    except FileNotFoundError:
        values = {}
    return values.get(key, chip.settings.get(key, default))


def simulated_rest(ms: int, data: bool = True) -> None:
    """Rest for ``ms`` or until an input: the simulator's one hook, absent on a real device.

    :param data: bytes that wait on the data channel are an input
    """
    _chip.current().rest(ms, data)
