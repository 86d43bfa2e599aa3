# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``watchdog``: checked whenever the firmware uses the hardware."""

from __future__ import annotations

from tidebell_sim.hardware import chip as _chip


class WatchDogTimeout(Exception):
    """The watchdog was not fed in time."""


class WatchDogMode:
    """The effect of an unfed watchdog."""

    RAISE: WatchDogMode
    RESET: WatchDogMode


WatchDogMode.RAISE = WatchDogMode()
WatchDogMode.RESET = WatchDogMode()


class _Guard:
    """The running watchdog of one chip."""

    def __init__(self) -> None:
        self.timeout_ms = 0
        self.mode: WatchDogMode | None = None
        self.fed = 0

    def check(self) -> None:
        chip = _chip.current()
        # Real time even where simulated time is faster: this computer's speed is what is watched.
        if self.mode is None or chip.uptime() - self.fed <= self.timeout_ms * chip.clock.times:
            return
        mode, self.mode = self.mode, None
        if mode is WatchDogMode.RAISE:
            raise WatchDogTimeout("watchdog timer expired")
        from tidebell_sim.hardware.microcontroller import ResetReason

        chip.supervisor.reset_reason = ResetReason.WATCHDOG
        raise _chip.HardReset


def _guard() -> _Guard:
    chip = _chip.current()
    if chip.watchdog is None:
        chip.watchdog = _Guard()
    guard: _Guard = chip.watchdog
    return guard


class WatchDogTimer:
    """``microcontroller.watchdog``."""

    def __init__(self) -> None:
        raise TypeError("cannot create 'WatchDogTimer' instances")

    def feed(self) -> None:
        """Restart the watchdog's time."""
        guard = _guard()
        if guard.mode is None:
            raise ValueError("wdt not initialized")
        guard.fed = _chip.current().uptime()

    def deinit(self) -> None:
        """Stop watching."""
        guard = _guard()
        if guard.mode is WatchDogMode.RESET:
            raise RuntimeError("WatchDogTimer cannot be deinitialized once mode is set to RESET")
        guard.mode = None

    @property
    def timeout(self) -> float:
        """Seconds until it acts; at most 8.388 on this chip."""
        return _guard().timeout_ms / 1000

    @timeout.setter
    def timeout(self, value: float) -> None:
        if not 0 < value <= 8.388:
            raise ValueError("timeout duration exceeded the maximum supported value")
        guard = _guard()
        guard.timeout_ms = int(value * 1000)
        guard.fed = _chip.current().uptime()

    @property
    def mode(self) -> WatchDogMode | None:
        """The effect of a missed feed; None while the watchdog is off."""
        return _guard().mode

    @mode.setter
    def mode(self, value: WatchDogMode | None) -> None:
        guard = _guard()
        if value is None:
            self.deinit()
            return
        if not guard.timeout_ms:
            raise ValueError("WatchDogTimer.timeout must be greater than 0")
        guard.mode = value
        guard.fed = _chip.current().uptime()
