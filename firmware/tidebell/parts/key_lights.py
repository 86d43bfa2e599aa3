# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A light in each key: lit where the key does something now, in the colour of what it is for.

The setup's other actions are in the player's colour, and glimmer in it where they do nothing: so
that his colour is seen all the time. Zero and a hand-over are told by all keys together in the
player's colour, as the ring tells them.
"""

from .lights import CALL, CLOCK, GAP, PAUSED, STILL, Lights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from neopixel import NeoPixel

    from ..paint.page import Page

# In the order of ``Page.labels``.
_LABELLED = ("spend", "declare", "undo", "end", "do")

# What keys are for, told apart by eyes of all kinds; the player's colour is none of theirs.
COLOURS = {
    "spend": (255, 255, 255),
    "declare": (255, 60, 0),
    "undo": (0, 60, 255),
    "end": (0, 255, 90),
    "+redo": (0, 255, 255),
    "+pause": (255, 190, 0),
    "+menu": (255, 120, 200),
}
_GLIMMER = 90  # the level of a key in the player's colour that does nothing


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
        self._functions = [self._rgb] * len(self._meanings)  # type: "list[tuple | list]"

    def _colour(self, scale: int, share: int, whole: int) -> int:
        """Turn levels into colours, in play those of what keys are for."""
        if self._shares or self._look not in (CLOCK, GAP, PAUSED) or self._zero or self._hand_over:
            return super()._colour(scale, share, whole)
        for at, meaning in enumerate(self._meanings):
            self._functions[at] = COLOURS.get(meaning, self._rgb)
        place, self._place = self._place, 0
        self._shares = self._functions
        total = super()._colour(scale, share, whole)
        self._shares, self._place = (), place
        return total

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
            if not lit and meaning not in COLOURS and self._look in (CLOCK, GAP, PAUSED):
                levels[at] = max(other, _GLIMMER)
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
