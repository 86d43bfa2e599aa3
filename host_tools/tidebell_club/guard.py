# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Keep the club hearing, whatever one message, one table or one bridge does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

RATE, BURST = 400.0, 6000.0  # messages of a bridge: a second, and at once
MOST_GAMES = 2000  # of a bridge in an evening
MOST_EVENTS = 2_000_000
AGAIN_S = 0.5


async def kept_up(
    name: str, work: Callable[[], Awaitable[object]], say: Callable[[str, Exception], object]
) -> None:
    """Do work for as long as the club runs: when it ends by a fault, say so and begin anew.

    :param say: gets the name and the fault
    """
    while True:
        try:
            await work()
        except Exception as error:  # whatever it is: a club that is deaf is worse
            say(name, error)
        await asyncio.sleep(AGAIN_S)


@dataclass
class Allowance:
    """Bounds of what a bridge sends: messages a second, games and events in an evening."""

    left: float = BURST
    games: int = MOST_GAMES
    events: int = MOST_EVENTS
    at: float = field(default_factory=time.monotonic)

    def takes(self) -> bool:
        """Count a message; return whether there was room for it."""
        now = time.monotonic()
        self.left = min(BURST, self.left + (now - self.at) * RATE)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
