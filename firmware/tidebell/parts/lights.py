# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The ring of pixels: time left in the player's colour, for every seat, also without colours.

The place of a player in the seating (one to four) is the number of his arcs, with gaps between
them; each arc shrinks with the time. The last ten seconds are ten white lights. Zero swings from
half to half, and a hand-over lights the arc nearest the next player. No movement lights a pixel
more than twice a second.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from neopixel import NeoPixel

# Looks of the ring.
DARK = 0
STILL = 1  # a soft white arc at a seat; secret moments all look like this
CLOCK = 2
PAUSED = 3
CALL = 4  # a player is asked to start: the seat's arc, and the full circle dim
HOME = 5
ALL = 7  # every pixel alike
SHARED = 8  # several have won: a stretch of the ring in the colour of each
GAP = 6  # between two player turns: the next seat's arc, and every other pixel

_HAND_OVER_MS = 1500
_ZERO_MS = 2000
_LAST_MS = 10000
_BLINK_MS = 400  # between two blinks: no light may flash three times a second
_FRAME_MS = 50
_WHITE = (255, 255, 255)
_UA_STEP = 63  # microamperes of one colour of one pixel for each of 255 steps (16 mA at full)
_UA_IDLE = 700  # of a pixel that is dark

# Gamma 2.2: round(255 * (i / 255) ** 2.2) for every eighth i and the last; between them it is
# interpolated.
_GAMMA = (
    b"\x00\x00\x01\x01\x03\x04\x06\x09\x0c\x10\x14\x19\x1e\x23\x2a\x31\x38"
    b"\x40\x49\x52\x5b\x66\x71\x7c\x89\x95\xa3\xb1\xc0\xcf\xdf\xf0\xff"
)


def _gamma_table() -> bytes:
    table = bytearray(256)
    for value in range(256):
        low, high = _GAMMA[value >> 3], _GAMMA[(value >> 3) + 1]
        table[value] = low + ((high - low) * (value & 7) >> 3)
    table[255] = 255
    return bytes(table)


class Lights:
    """Computes and sends the ring's colours.

    :param strip: the pixels, which show when they are told to
    """

    def __init__(self, strip: "NeoPixel") -> None:
        self.strip = strip
        self.pixels = pixels = len(strip)
        self._levels = bytearray(pixels)  # 0 to 255 of the colour, before gamma
        # Red, green and blue in one number for each pixel: a list of such numbers is set at once.
        self._colours = [0] * pixels
        self._sent = [0] * pixels
        self._gamma = _gamma_table()
        self.percent = 60
        self.first = 0  # the pixel that lies at the top of the ring
        self.limit_ma = 300
        self.least_ma = 0
        self._look = DARK
        self._rgb: "tuple | list" = (0, 0, 0)
        self._gaps = 1
        self._place = 0
        self._shares = ()  # type: tuple | list
        self._moving_ms = 0  # since the movement began
        self._zero = False
        self._hand_over = False
        self._last = False  # the last ten seconds are on the ring, in white
        self._shown = -1  # the frame that the levels were computed for; -1: none
        self._again = False  # the same levels are to be sent in another brightness
        self._flash_ms = 0
        self._rested_ms = _BLINK_MS  # since the last blink

    def set(
        self, look: int, rgb: "tuple | list" = (255, 255, 255), gaps: int = 1, place: int = 0
    ) -> None:
        """Choose a look, a colour, the player's gaps and the pixel nearest the seat."""
        self._look = look
        self._rgb = rgb
        self._gaps = gaps
        self._place = place
        self._shares = ()
        self._shown = -1

    def share(self, colours: list, place: int = 0) -> None:
        """Give each of some colours its stretch of the ring, the first one from a pixel on."""
        self.set(SHARED, colours[0], len(colours), place)
        self._shares = colours

    def zero(self) -> None:
        """The clock reached zero: swing; a hand-over waits until that is over."""
        self._zero = True
        self._moving_ms = 0
        self._shown = -1

    def hand_over(self) -> None:
        """Somebody else's clock has begun to run."""
        self._hand_over = True
        if not self._zero:
            self._moving_ms = 0
            self._shown = -1

    def calm(self) -> None:
        """End every movement: its moment was undone, or is secret."""
        self._zero = self._hand_over = False
        self._shown = -1

    def blink(self) -> None:
        """Answer a key at once: everything a little brighter, for a moment."""
        if self._rested_ms >= _BLINK_MS:
            self._rested_ms = 0
            self._flash_ms = 60
            self._again = True

    def age(self, ms: int) -> None:
        """Let time pass, and send nothing yet."""
        if self._flash_ms:
            self._flash_ms = max(0, self._flash_ms - ms)
            if not self._flash_ms:
                self._again = True
        self._moving_ms += ms
        self._rested_ms = min(_BLINK_MS, self._rested_ms + ms)

    def tick(self, ms: int, left_ms: int, total_ms: int) -> int:
        """Let time pass and send a changed picture; returns how many ms it stays the same."""
        self.age(ms)
        wait = self._flash_ms or 1000
        if self._zero and self._moving_ms >= _ZERO_MS:
            self._zero = False
            self._moving_ms = 0
            self._shown = -1
        if self._hand_over and not self._zero and self._moving_ms >= _HAND_OVER_MS:
            self._hand_over = False
            self._shown = -1
        moving = self._zero or self._hand_over
        self._last = self._look == CLOCK and not moving and 0 < left_ms <= _LAST_MS < total_ms
        if self._last:
            frame = (left_ms + 499) // 500
            wait = min(wait, (left_ms - 1) % 500 + 1)
        elif moving:
            frame = self._moving_ms // _FRAME_MS
            wait = min(wait, _FRAME_MS - self._moving_ms % _FRAME_MS)
        else:
            # Arcs shrink in eighths of a pixel.
            frame = 8 * self.pixels * left_ms // total_ms if total_ms and self._look == CLOCK else 0
            if self._look == CLOCK and total_ms:
                rest = left_ms - frame * total_ms // (8 * self.pixels)
                wait = min(wait, max(20, rest))
        if frame != self._shown:
            self._shown = frame
            self._compute(frame, left_ms, total_ms)
            self._again = True
        if self._again:
            self._again = False
            self._send()
        return wait

    def _compute(self, frame: int, left_ms: int, total_ms: int) -> None:
        """Set the levels of a frame."""
        if self._zero:
            self._swing()
        elif self._hand_over:
            self._call(255, self._moving_ms * self.pixels // _HAND_OVER_MS)
        elif self._look == CLOCK:
            if self._last:
                self._run(left_ms)
            elif total_ms:
                self._arcs(frame, 8 * self.pixels)
            else:
                self._arcs(1, 1)
        elif self._look == PAUSED:
            self._paused()
        elif self._look == STILL:
            self._call(70, 0)
        elif self._look == CALL:
            self._call(255, 0, 40)
        elif self._look == GAP:
            self._between()
        elif self._look == HOME:
            self._arcs(1, 1, 30)
        elif self._look == SHARED:
            self._arcs(1, 1)
        else:
            self._fill(200 if self._look == ALL else 0)

    def _fill(self, level: int) -> None:
        for at in range(self.pixels):
            self._levels[at] = level

    def _arcs(self, share: int, whole: int, level: int = 200) -> None:
        """Light each of the player's arcs, as long as the time left, from the seat on."""
        pixels, gaps = self.pixels, self._gaps
        for arc in range(gaps):
            first, end = arc * pixels // gaps, (arc + 1) * pixels // gaps
            lit = (end - first - 1) * share * 8 // whole
            for at in range(first, end - 1):
                self._levels[(self._place + at) % pixels] = level * max(0, min(8, lit)) // 8
                lit -= 8
            self._levels[(self._place + end - 1) % pixels] = 0

    def _run(self, left_ms: int) -> None:
        """The last ten seconds: ten lights, one goes out each second."""
        pixels = self.pixels
        self._fill(0)
        for at in range((left_ms + 999) // 1000):
            self._levels[(self._place + at * pixels // 10) % pixels] = 255

    def _swing(self) -> None:
        """Zero: one half of the ring, then the other, one and a half times a second."""
        half = self.pixels // 2
        side = self._moving_ms // 333 & 1
        for at in range(self.pixels):
            self._levels[at] = 255 if (at - self._place) % self.pixels // half == side else 0

    def _call(self, level: int, grown: int, other: int = 0) -> None:
        """Light the arc nearest the seat, grown by some pixels, over a dim rest."""
        reach = 3 + grown // 2
        for at in range(self.pixels):
            away = (at - self._place) % self.pixels
            away = min(away, self.pixels - away)
            self._levels[at] = level if away <= reach else other

    def _between(self) -> None:
        """The arc of who is next, and every other pixel of the rest."""
        self._call(255, 0)
        for at in range(self.pixels):
            if not self._levels[at] and (at - self._place) % 2 == 0:
                self._levels[at] = 90

    def _paused(self) -> None:
        """Every fourth pixel, and the seat."""
        for at in range(self.pixels):
            self._levels[at] = 60 if (at - self._place) % 4 == 0 else 0
        self._levels[self._place % self.pixels] = 255

    def _send(self) -> None:
        """Colour, brightness, gamma, cap and least load; send if it differs."""
        out = self._colours
        scale = self.percent * (130 if self._flash_ms else 100)
        total = self._colour(scale, 1, 1)
        idle = self.pixels * _UA_IDLE
        drawn = total * _UA_STEP + idle
        limit = self.limit_ma * 1000
        least = min(self.least_ma * 1000, limit)
        if drawn > limit:
            self._colour(scale, max(0, limit - idle) // 16, total * _UA_STEP // 16 + 1)
        elif drawn < least:
            self._load(min((least - drawn) // _UA_STEP + 1, (limit - drawn) // _UA_STEP))
        if out != self._sent:
            self._sent[:] = out
            self.strip[:] = out
            self.strip.show()

    def _load(self, steps: int) -> None:
        """Brighten all pixels alike, by so many steps of one colour in all."""
        out = self._colours
        parts = 3 * self.pixels  # that are still to get their share
        for at, colour in enumerate(out):
            brighter = 0
            for shift in (16, 8, 0):
                part = colour >> shift & 255
                more = min(255 - part, (steps + parts - 1) // parts)
                steps -= more
                parts -= 1
                brighter |= part + more << shift
            out[at] = brighter

    def _colour(self, scale: int, share: int, whole: int) -> int:
        """Turn levels into colours, reduced by ``share / whole``; returns the sum of all parts.

        Neighbours are mostly alike, so their colour is computed once.
        """
        gamma, out, shares = self._gamma, self._colours, self._shares
        rgb = _WHITE if self._last else self._rgb
        pixels = self.pixels
        last = -1
        colour = parts = total = at = 0
        to = self.first
        for level in self._levels:
            if shares:
                away = (at - self._place) % pixels + 1
                rgb = shares[(away * len(shares) - 1) // pixels]  # as the arcs are parted
            if level != last or shares:
                last = level
                level = min(255, level * scale // 10000)
                red = gamma[rgb[0] * level // 255] * share // whole
                green = gamma[rgb[1] * level // 255] * share // whole
                blue = gamma[rgb[2] * level // 255] * share // whole
                colour = red << 16 | green << 8 | blue
                parts = red + green + blue
            out[to] = colour
            at += 1
            to += 1
            if to == pixels:
                to = 0
            total += parts
        return total
