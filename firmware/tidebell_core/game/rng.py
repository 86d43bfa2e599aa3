# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Repeatable random numbers from a game's seed.

SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
Each purpose has a stream of its own, so that a draw repeated after an undo gives the same result.
"""

_MASK = 0xFFFFFFFFFFFFFFFF


class Stream:
    """The random numbers of one purpose.

    :param int seed: the game's 64-bit seed
    :param int purpose: which stream
    """

    def __init__(self, seed: int, purpose: int) -> None:
        self._state = (seed ^ purpose * 0xD1342543DE82EF95) & _MASK
        self._next()

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        return z ^ z >> 31

    def below(self, limit: int) -> int:
        """Return an integer from 0 to ``limit`` - 1, all equally likely."""
        bound = _MASK + 1 - (_MASK + 1) % limit
        while True:
            value = self._next()
            if value < bound:
                return value % limit

    def shuffle(self, items: list) -> None:
        """Put a list in random order, in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
