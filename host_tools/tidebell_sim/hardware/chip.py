# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The simulated chip: wiring of the pins, their users, and the ends of a run from outside.

One chip is made at each power-on and at each hard reset; ``current()`` is the powered one. The
machine owns what outlives the power (flash, files, the serial number) and hands it in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tidebell_sim.clock import RealClock, VirtualClock
    from tidebell_sim.drive import Drive
    from tidebell_sim.hardware.channel import Channel
    from tidebell_sim.hardware.flash import Flash
    from tidebell_sim.hardware.panel import Panel
    from tidebell_sim.hardware.wiring import Wiring

TICKS_PERIOD = 1 << 29
# supervisor.ticks_ms() starts at a value that wraps for the first time after 65.536 s.
TICKS_START = TICKS_PERIOD - 65536

PIN_NAMES = tuple(f"GP{number}" for number in range(48)) + ("LED",)


class PowerCut(BaseException):
    """The power was cut; unwinds the firmware at its next use of the hardware."""


class HardReset(BaseException):
    """The chip starts again with boot.py, by ``microcontroller.reset()`` or the watchdog."""


class Reload(BaseException):
    """code.py starts again in a fresh interpreter, by ``supervisor.reload()``."""


class Wire:
    """The electrical state of one pin."""

    __slots__ = ("name", "number", "user", "output", "level", "pull")

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self.number = number
        self.user: object | None = None
        self.output = False
        self.level = False
        self.pull: bool | None = None


class Chip:
    """Pins, PWM slices and connected parts, from one power-on or reset to the next."""

    def __init__(
        self,
        *,
        wiring: Wiring,
        clock: RealClock | VirtualClock,
        flash: Flash,
        drive: Drive,
        console: Channel,
        data: Channel,
        panel: Panel,
        uid: bytes,
        entropy: Callable[[int], bytes],
        report: Callable[[str, Any], None],
        lazy: bool,
        settings: dict[str, str],
    ) -> None:
        self.wiring = wiring
        self.clock = clock
        self.flash = flash
        self.drive = drive
        self.console = console
        self.data = data
        self.panel = panel
        self.uid = uid
        self.entropy = entropy
        self.report = report
        self.lazy = lazy
        self.settings = settings
        self.started = clock.now()
        self.off = False
        self.interrupt = False
        self.reset_pressed = False
        self.wires = {
            name: Wire(name, number if name != "LED" else 25)
            for number, name in enumerate(PIN_NAMES)
        }
        self.slices: dict[int, list[Any]] = {}
        self.key_scanners: list[Any] = []
        self.encoders: list[Any] = []
        self.ring: list[tuple[int, int, int]] = [(0, 0, 0)] * wiring.pixel_count
        self.tone: tuple[int, bool] = (0, False)
        self.tone_duty = 0  # duty of 65536 when it last sounded; half is loudest
        self.pressed: set[str] = set()
        self.undrawn: Any = None
        self.raw_pixels = False  # commands sent past displayio since the last rest
        self.supervisor: Any = None
        self.usb: Any = None
        self.booting = False
        self.data_enabled = False
        self.console_enabled = True
        self.watchdog: Any = None
        self.rests: list[Callable[[], None]] = []
        self.thread = 0

    # -- ends of a run -----------------------------------------------------------------------

    def check(self) -> None:
        """Raise the exception that ends the run from outside, if there is one."""
        if self.off:
            raise PowerCut
        if self.reset_pressed:
            self._press_reset()
        if self.interrupt:
            self.interrupt = False
            raise KeyboardInterrupt
        if self.watchdog is not None:
            self.watchdog.check()

    def check_idle(self) -> None:
        """Do as :meth:`check` while no code runs: Ctrl-C has nothing to interrupt."""
        self.interrupt = False
        if self.off:
            raise PowerCut
        if self.reset_pressed:
            self._press_reset()

    def _press_reset(self) -> None:
        from tidebell_sim.hardware.microcontroller import ResetReason

        self.supervisor.reset_reason = ResetReason.RESET_PIN
        raise HardReset

    def cut_short(self) -> bool:
        """Whether a sleep must end at once."""
        return self.off or self.interrupt or self.reset_pressed

    # -- time --------------------------------------------------------------------------------

    def uptime(self) -> int:
        """Milliseconds since power-on."""
        return self.clock.now() - self.started

    def ticks(self) -> int:
        """Return ``supervisor.ticks_ms()`` without its side effects."""
        return (self.uptime() + TICKS_START) % TICKS_PERIOD

    def sleep(self, ms: float) -> None:
        """Sleep as ``time.sleep`` does, for whole milliseconds."""
        self.check()
        if ms > 0:
            self.clock.sleep(ms, self.cut_short)
            self.check()

    def rest(self, ms: int, data: bool = True) -> None:
        """Rest for ``ms`` or until an input comes.

        :param data: whether bytes on the data channel end it, too
        """
        self.check()
        if self.raw_pixels:
            self.raw_pixels = False
            self.report("frame", None)
        for job in tuple(self.rests):
            job()
        self.clock.rest(ms, self.waiting if data else self.touched)
        self.check()

    def waiting(self) -> bool:
        """Whether an input waits that ends a rest."""
        return bool(self.data.in_waiting) or self.touched()

    def touched(self) -> bool:
        """Whether anything but bytes on a channel ends a rest."""
        if self.off or self.interrupt or self.reset_pressed:
            return True
        for scanner in self.key_scanners:
            if scanner._queue:
                return True
        for encoder in self.encoders:
            if encoder._moved:
                return True
        return False

    # -- pins --------------------------------------------------------------------------------

    def claim(self, name: str, user: object) -> Wire:
        """Give a pin to one user.

        :raises ValueError: it has another already
        """
        wire = self.wires[name]
        if wire.user is not None:
            raise ValueError(f"{name} in use")
        wire.user = user
        return wire

    def free(self, wire: Wire) -> None:
        """Free a pin."""
        wire.user = None
        wire.output = False
        wire.pull = None

    def level(self, wire: Wire) -> bool:
        """Return the level that an input reads: a key to ground, or its pull."""
        for key, pin in self.wiring.keys.items():
            if pin == wire.name and key in self.pressed:
                return False
        return bool(wire.pull)

    def level_of(self, name: str) -> bool:
        """Return the level that an output drives."""
        return self.wires[name].level

    def duty_of(self, name: str) -> int:
        """Return the share of the time that a pin is high, 0 to 65535, of a PWM or plain output."""
        wire = self.wires[name]
        duty = getattr(wire.user, "_duty", None)
        if duty is not None:
            return int(duty)
        return 65535 if wire.output and wire.level else 0

    # -- from outside ------------------------------------------------------------------------

    def key(self, name: str, pressed: bool) -> None:
        """Press or release a key."""
        pin = self.wiring.keys[name]
        if pressed == (name in self.pressed):
            return
        if pressed:
            self.pressed.add(name)
        else:
            self.pressed.discard(name)
        for scanner in self.key_scanners:
            scanner._changed(pin, pressed, self.ticks())
        self.clock.poke()

    def turn(self, detents: int) -> None:
        """Turn the encoder's knob, clockwise positive."""
        pins = self.wiring.encoder
        for encoder in self.encoders:
            if encoder._pins == pins:
                encoder._step(detents * 4)
            elif encoder._pins == pins[::-1]:
                encoder._step(-detents * 4)
        self.clock.poke()

    # -- picture -----------------------------------------------------------------------------

    def draw(self) -> None:
        """Bring the panel up to the last accepted refresh."""
        display, self.undrawn = self.undrawn, None
        if display is not None:
            display._draw_now()

    def set_tone(self, tone: tuple[int, bool]) -> None:
        """Note a change at the piezo's pin; where an amplifier must be switched on, it sounds only
        then.
        """
        enable = self.wiring.piezo_enable
        if enable and not self.wires[enable].level:
            tone = (tone[0], False)
        if tone != self.tone:
            self.tone = tone
            self.report("tone", tone)


_current: Chip | None = None


def current() -> Chip:
    """Return the chip that is powered.

    :raises RuntimeError: none is
    """
    if _current is None:
        raise RuntimeError("no simulated device is switched on: use tidebell_sim.machine.Machine")
    return _current


def plug(chip: Chip | None) -> None:
    """Make ``chip`` the one that the simulated modules use."""
    global _current
    _current = chip


def powered() -> Chip | None:
    """Return the chip that is powered, or None."""
    return _current
