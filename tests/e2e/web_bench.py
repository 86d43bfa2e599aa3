# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make bench-web``: how fast the device in a browser starts and answers, beside its targets.

Once at the machine's speed and once at a sixth of it, about that of an old phone.
"""

from __future__ import annotations

import gzip
import os
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
REST_PERCENT, RUN_PERCENT = 1, 4  # of a core
SIZE_KB = 700  # of the first visit, packed
SILENT_S = 14  # until the page's sound rests
TOUCH = """
new Promise((told) => {
  const began = performance.now();
  const watch = new MutationObserver(() => {
    watch.disconnect();
    told(performance.now() - began);
  });
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  watch.observe(document.querySelector("#face"), all);
  const button = document.querySelector('#face [data-do="key:do"]');
  const more = { bubbles: true, button: 0, pointerId: 1, pointerType: "touch", isPrimary: true };
  button.dispatchEvent(new PointerEvent("pointerdown", more));
  setTimeout(() => dispatchEvent(new PointerEvent("pointerup", more)), 60);
})
"""


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


def used_s(process: int) -> float:
    """Return the seconds of a core that a process and its children have used."""
    used: dict[int, int] = {}
    below: dict[int, list[int]] = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            fields = Path(f"/proc/{name}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        used[int(name)] = int(fields[11]) + int(fields[12])
        below.setdefault(int(fields[1]), []).append(int(name))
    total, left = 0, [process]
    while left:
        one = left.pop()
        total += used.get(one, 0)
        left += below.get(one, [])
    return total / os.sysconf("SC_CLK_TCK")


def load(browser: Chromium, seconds: float = 10) -> float:
    """Return how much of a core the browser takes, in percent."""
    process = browser._process.pid
    before, began = used_s(process), time.monotonic()
    time.sleep(seconds)
    return 100 * (used_s(process) - before) / (time.monotonic() - began)


def rested(site: Site) -> list[str]:
    """Return what a blank page takes of a core, and the face at home, in a turn and in a pause."""
    executable = find()
    assert executable is not None
    found = []
    with tempfile.TemporaryDirectory() as profile, Chromium(executable, Path(profile)) as browser:
        time.sleep(3)
        found.append(f"a blank page: {load(browser):.1f} % of a core")
        tab = browser.open(site.url, 1180, 820)
        tab.until("document.querySelectorAll('#face .tile').length > 5", "the games", 60)
        tab.click("#face .band h1")
        time.sleep(SILENT_S)
        found.append(f"home: {load(browser):.1f} % (at most {REST_PERCENT})")
        tab.click('#face [data-do="game:full-metal-planete"]')
        for _ in range(3):
            time.sleep(1)
            tab.click("#face .bar")
        tab.until("document.querySelector('#face .is-run') !== null", "a clock", 30)
        time.sleep(SILENT_S)
        found.append(f"a clock runs: {load(browser):.1f} % (at most {RUN_PERCENT})")
        answers = []
        for _ in range(10):
            answers.append(tab.js(TOUCH))
            time.sleep(0.5)
        answer = statistics.median(answers)
        found.append(f"touch to changed text: {answer:.0f} ms (at most {ANSWER_MS})")
        if not tab.js("document.querySelector('#face .is-paused') !== null"):
            tab.click('#face [data-do="key:do"]')
        time.sleep(SILENT_S)
        found.append(f"paused: {load(browser):.1f} % (at most {REST_PERCENT})")
    return found


def first_visit_kb() -> float:
    """Return how much a first visit loads, packed, in kB."""
    beside = ("community", "editor/")
    packs = (".pack",)
    sizes = [
        len(gzip.compress(data, 9))
        for path, data in websites.files().items()
        if not path.startswith(beside) and (path == "drive.pack" or not path.endswith(packs))
    ]
    return sum(sizes) / 1000


def main() -> int:
    """Print the figures."""
    reason = websites.missing() or (None if find() else "there is no Chromium")
    if reason:
        print(f"*** Not measured: {reason}.")
        return 1
    print(f"first visit: {first_visit_kb():.0f} kB packed (at most {SIZE_KB})")
    with tempfile.TemporaryDirectory() as folder, Site(Path(folder)) as site:
        print("\n".join(rested(site)), flush=True)
        for slower in TARGETS:
            print("\n".join(measured(site, slower)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
