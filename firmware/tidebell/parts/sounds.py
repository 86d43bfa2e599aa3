# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The piezo: short sequences of tones that play while everything else goes on."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pwmio import PWMOut

# Pairs of frequency in Hz (0: silence) and milliseconds.
CLICK = (2400, 6)
DONE = (1760, 25)
REFUSED = (220, 120)
START = (880, 80, 1320, 120)
HAND_OVER = (1320, 70, 0, 40, 1760, 110)
WARN = (1175, 120)
LAST = (1568, 50)
ZERO = (1047, 180, 784, 180, 523, 400)
CARD = (660, 60, 880, 60, 1100, 90)
END = (784, 120, 988, 120, 1175, 120, 1568, 300)


class Sounds:
    """Plays one sequence at a time; a new one takes over.

    :param piezo: a PWM output of variable frequency
    """

    def __init__(self, piezo: "PWMOut") -> None:
        self._piezo = piezo
        self.mute = False
        self._tones: "tuple[int, ...]" = ()
        self._at = 0
        self._left_ms = 0

    def play(self, tones: tuple) -> None:
        """Begin a sequence."""
        self._tones = tones
        self._at = 0
        self._tone()

    def _tone(self) -> None:
        if self._at >= len(self._tones):
            self._tones = ()
            self._left_ms = 0
            self._piezo.duty_cycle = 0
            return
        hertz = self._tones[self._at]
        self._left_ms = self._tones[self._at + 1]
        if hertz and not self.mute:
            self._piezo.frequency = hertz
            self._piezo.duty_cycle = 0x8000
        else:
            self._piezo.duty_cycle = 0

    def tick(self, ms: int) -> int:
        """Let time pass; returns how long the present tone lasts, a long time without one."""
        while self._tones:
            if ms < self._left_ms:
                self._left_ms -= ms
                return self._left_ms
            ms -= self._left_ms
            self._at += 2
            self._tone()
        return 1000
