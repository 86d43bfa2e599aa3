# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make bench-web``: how fast the device in a browser starts and answers, beside its targets.

Once at the machine's speed and once at a sixth of it, about that of an old phone.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[0] / "web")]
from browsed import Site, begin, noted, press, says, websites  # noqa: E402
from chromium import Chromium, find  # noqa: E402

# Milliseconds at most: the first screen, the longest turn of the loop.
TARGETS = {1: (1500, 150), 6: (5000, 400)}
TURN_MS, ANSWER_MS = 2, 30  # medians at full speed


def measured(site: Site, slower: int) -> list[str]:
    """Play a little in a fresh browser; return a line for each figure."""
    executable = find()
    assert executable is not None
    with tempfile.TemporaryDirectory() as profile, Chromium(executable, Path(profile)) as browser:
        tab = noted(browser, site, slower)
        shown = tab.js("noted.drawn.find((at) => at > 0)")
        tab.js("noted.turns.length = 0")
        begin(tab)
        press(tab, "Enter")
        says(tab, "Start")
        press(tab, "Enter")
        says(tab, "End")
        time.sleep(1)
        longest = tab.js("Math.max(...noted.turns)")
        tab.js("noted.turns.length = noted.answers.length = 0")
        time.sleep(5)
        turn = statistics.median(tab.js("noted.turns"))
        answers = []
        for _ in range(10):
            tab.js("noted.answers.length = 0")
            press(tab, "Enter")  # pauses when it goes down
            time.sleep(0.7)
            answers.append(tab.js("noted.answers[0]"))
            press(tab, "Enter")  # goes on when it is let go
            time.sleep(0.7)
        answer = statistics.median(answers)
    first, most = TARGETS[slower]
    at_full = slower == 1
    return [
        f"{slower}x slower: first screen {shown:.0f} ms (at most {first})",
        f"{slower}x slower: longest turn {longest:.0f} ms (at most {most})",
        f"{slower}x slower: median turn {turn:.2f} ms" + f" (at most {TURN_MS})" * at_full,
        f"{slower}x slower: median answer {answer:.0f} ms" + f" (at most {ANSWER_MS})" * at_full,
    ]


def main() -> int:
    """Print the figures."""
    reason = websites.missing() or (None if find() else "there is no Chromium")
    if reason:
        print(f"*** Not measured: {reason}.")
        return 1
    with tempfile.TemporaryDirectory() as folder, Site(Path(folder)) as site:
        for slower in TARGETS:
            print("\n".join(measured(site, slower)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
