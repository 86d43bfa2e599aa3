# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Plays on the page as a person does: reads the screen's words, then presses a key."""

from __future__ import annotations

import re
import time

from chromium import Tab, until
from running import Table

IS_UP = "document.getElementById('link')?.className === 'up'"
GAME = "full-metal-planete"


def begin(table: Table, tab: Tab, *players: str) -> None:
    """A new game, started by the host tool; the page shows it."""
    table.tool("start", GAME, *(word for player in players for word in ("--player", player)))
    tab.until(IS_UP)
    until(lambda: "Turn order" in words(tab), "the game's first screen")


def words(tab: Tab) -> str:
    """Return the text of the device's screen, as the page announces it."""
    text: str = tab.js("document.getElementById('words').textContent")
    return text


def press(tab: Tab, key: str) -> None:
    """Presses a key and waits until the screen has changed."""
    before = words(tab)
    tab.key_down(key)
    tab.key_up(key)
    until(lambda: words(tab) != before, f"another screen after {key!r}: {before!r}", 10)


def play_on(tab: Tab, wanted: str, end: str = "y") -> None:
    """Goes the straight way through the game until the screen says ``wanted``; a key ends turns."""
    for _ in range(200):
        if wanted in words(tab):
            return
        # A running clock is ended, by each where all play together; all else is gone on from.
        ends = re.search(r"\bEnd\b|/\d done", words(tab))
        press(tab, end if ends else "Enter")
        time.sleep(0.05)  # two keys at once would be taken for a bump
    raise AssertionError(f"never came to {wanted!r}; the screen says {words(tab)!r}")
