# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The piezo: play short sequences of tones while everything else goes on."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pwmio import PWMOut

# A motif for each thing that happens: pairs of frequency in Hz (0: silence) and milliseconds. They
# differ in rhythm and direction as well as in pitch, for ears that hear little of the highest.
CLICK = (2400, 6)
DONE = (1760, 25)
REFUSED = (220, 120)
START = (880, 80, 1320, 120)
HAND_OVER = (1320, 40, 0, 50)  # and then the tune of whose turn it is
WARN = (1175, 120)
TEN = (1568, 60, 0, 60, 1568, 60, 0, 60, 1568, 120)
LAST = (1568, 50)
ZERO = (1047, 180, 784, 180, 523, 400)
CARD = (660, 60, 880, 60, 1100, 90)
END = (784, 120, 988, 120, 1175, 120, 1568, 300)

# The second note of each seat's tune, after 988 Hz: up a third, a fifth, an octave, down the same,
# then the note again, and up a tone.
_SECOND = (1245, 1480, 1976, 784, 659, 494, 988, 1109)

# Duty cycle for each volume: a quarter of it sounds about half as loud.
_DUTY = (0x0600, 0x1A00, 0x8000)


def tune(seat: int) -> tuple:
    """Return the two notes that call a seat; none for no seat."""
    return (988, 90, _SECOND[seat % 8], 150) if seat >= 0 else ()


class Sounds:
    """Plays one sequence at a time; a new one takes over.

    :param piezo: a PWM output of variable frequency
    """

    def __init__(self, piezo: "PWMOut") -> None:
        self._piezo = piezo
        self.mute = False
        self.volume = 3  # 1 to 3
        self._tones: "tuple[int, ...]" = ()
        self._at = 0
        self._left_ms = 0
        self._ahead_ms = 0  # that ``ahead`` has let pass and ``tick`` will count once more

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
            self._piezo.duty_cycle = _DUTY[self.volume - 1]
        else:
            self._piezo.duty_cycle = 0

    @property
    def plays(self) -> bool:
        """Whether a sequence has not come to its end."""
        return bool(self._tones)

    def ahead(self, ms: int) -> None:
        """Let pass the time since the last tick; the next ``tick`` does not count it twice."""
        more = ms - self._ahead_ms
        if more > 0:
            self._pass(more)
            self._ahead_ms = ms

    def tick(self, ms: int) -> int:
        """Let time pass; returns how long the present tone lasts, a long time without one."""
        had = min(ms, self._ahead_ms)
        self._ahead_ms -= had
        return self._pass(ms - had)

    def _pass(self, ms: int) -> int:
        while self._tones:
            if ms < self._left_ms:
                self._left_ms -= ms
                return self._left_ms
            ms -= self._left_ms
            self._at += 2
            self._tone()
        return 1000
