# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A light in each key: lit where the key does something now, in the player's colour.

Zero, a hand-over and the last ten seconds are told by all keys together, as the ring tells them.
"""

from .lights import CALL, STILL, Lights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from neopixel import NeoPixel

    from ..paint.page import Page

# In the order of ``Page.labels``.
_LABELLED = ("spend", "declare", "undo", "end", "do")


class KeyLights(Lights):
    """Works out the keys' colours.

    :param strip: the pixels, in the order of the keys
    :param page: what the screen says that keys do
    :param meanings: what each key means
    """

    round = False

    def __init__(self, strip: "NeoPixel", page: "Page", meanings: list) -> None:
        super().__init__(strip)
        self._page = page
        self._meanings = meanings[: self.pixels]
        # What the lights were worked out for.
        self._labels: tuple = ()
        self._more: "list | None" = None
        self._marked = ""
        page.more = []

    def tick(self, ms: int, left_ms: int, total_ms: int) -> int:
        """Let time pass and send what changed; returns how long it will stay so."""
        page = self._page
        if (
            page.labels is not self._labels
            or page.more is not self._more
            or page.marked != self._marked
        ):
            self._labels, self._more, self._marked = page.labels, page.more, page.marked
            self._shown = -1
        return super().tick(ms, left_ms, total_ms)

    def _light(self, level: int, other: int = 0) -> None:
        """Light the keys that do something now; where one is marked, it before the others."""
        page, levels = self._page, self._levels
        more = page.more or ()
        for at, meaning in enumerate(self._meanings):
            lit = meaning in more
            if meaning in _LABELLED:
                label = page.labels[_LABELLED.index(meaning)]
                lit = bool(label) and "-" + meaning not in more
            levels[at] = level if lit else other
            if page.marked and meaning != page.marked:
                levels[at] //= 3

    def _arcs(self, share: int, whole: int, level: int = 200) -> None:
        self._light(200, 60 if self._shares else 0)  # every winner has his keys

    def _run(self, left_ms: int) -> None:
        """The last ten seconds: once a second brighter."""
        self._light(255 if left_ms % 1000 >= 500 else 90)

    def _swing(self) -> None:
        """Zero: the upper half of the keys, then the lower."""
        half = self.pixels // 2
        side = self._moving_ms // 333 & 1
        for at in range(self.pixels):
            self._levels[at] = 255 if at // half == side else 0

    def _call(self, level: int, grown: int, other: int = 0) -> None:
        """A seat is called: at a hand-over every key, else those that do something."""
        if self._look == STILL:
            self._light(70)
        else:
            self._light(255, 0 if self._look == CALL else 100)

    def _between(self) -> None:
        self._light(255, 40)

    def _paused(self) -> None:
        self._light(120)
