# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Makes the picture of the page, and a film of a turn: ``python tests/e2e/picture.py [FILE]``."""

from __future__ import annotations

import io
import sys
import tempfile
import time
from pathlib import Path

from chromium import Chromium, Tab, find, until
from PIL import Image
from playing import begin, play_on, press, words
from running import Table

PROJECT = Path(__file__).resolve().parents[2]
PICTURE = PROJECT / "docs" / "images" / "page.png"
FILM = PICTURE.with_name("turn.gif")
MOST_BYTES = 2_000_000
KNOWS_THE_KEYS = (
    "localStorage.setItem('tidebell-knows-the-keys', 'yes')"  # no marks on the pictures
)
# A fingertip with the key's name on the pressed key; without a name it is taken away.
FINGER = """((name) => {
  document.getElementById("finger")?.remove();
  if (!name) return;
  const key = document.querySelector(`[data-key="${name}"]`).getBoundingClientRect();
  const tip = document.createElement("div");
  tip.id = "finger";
  tip.textContent = name;
  tip.style.cssText = `position: fixed; z-index: 9; width: 58px; height: 58px; border-radius: 50%;
    left: ${key.left + key.width / 2}px; top: ${key.top + key.height / 2}px;
    transform: translate(-50%, -50%); display: grid; place-items: center;
    font: bold 34px/1 text, sans-serif; color: #101923; background: #fffd;
    box-shadow: 0 0 0 7px #fff7, 0 6px 14px 6px #0008; pointer-events: none`;
  document.body.append(tip);
})"""


def main(target: Path) -> None:
    executable = find()
    if executable is None:
        sys.exit("Chromium is needed: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder:
        with Chromium(executable, Path(folder) / "profile") as browser:
            take(target, Path(folder) / "page", browser)
            film(FILM, Path(folder) / "film", browser)


def take(target: Path, folder: Path, browser: Chromium) -> None:
    """Plays into turn 5, presses keys, waits for the clock, and takes the page."""
    # In the project's folder, so that the page shows the command as a reader would type it.
    with Table(folder, "--state", str(folder / "state"), where=PROJECT) as table:
        tab = to_turn_5(table, browser, 1280)
        for key in "aab":
            press(tab, key)
        until(lambda: "2:3" in words(tab), "some of the time to be gone", 60)
        with Image.open(io.BytesIO(tab.picture())) as picture:
            target.parent.mkdir(parents=True, exist_ok=True)
            picture.convert("RGB").save(target, optimize=True)
        tab.close()


def to_turn_5(table: Table, browser: Chromium, width: int) -> Tab:
    """The page, in the first player turn of turn 5."""
    tab = browser.open(table.url, width, 800)
    tab.until("document.getElementById('link')?.className === 'up'")
    tab.js(KNOWS_THE_KEYS)
    tab.js("location.reload()")
    begin(table, tab, "Red=Ann", "Blue=Bo", "Green=Cleo", "Yellow=Dan")
    play_on(tab, "5/25")
    play_on(tab, "A Move")
    return tab


def film(target: Path, folder: Path, browser: Chromium) -> None:
    """A turn in some seconds, a fingertip on each key: points, an undo, an attack, hand-over."""
    frames: list[Image.Image] = []
    with Table(folder, "--state", str(folder / "state"), where=PROJECT) as table:
        tab = to_turn_5(table, browser, 1000)
        box = tab.js(
            "(() => { const b = document.getElementById('device').getBoundingClientRect();"
            " return [b.left - 6, b.top - 6, b.right + 6, b.bottom + 6]; })()"
        )

        def shoot() -> None:
            with Image.open(io.BytesIO(tab.picture())) as picture:
                seen = picture.convert("RGB").crop(tuple(round(edge) for edge in box))
                frames.append(seen.resize((720, round(720 * seen.height / seen.width))))

        shoot()
        for key in "aaxabby":
            tab.js(f"{FINGER}('{key.upper()}')")
            tab.key_down(key)
            time.sleep(0.15)
            shoot()
            tab.key_up(key)
            tab.js(f"{FINGER}('')")
            time.sleep(0.5)
            shoot()
        time.sleep(1.5)
        shoot()
        tab.close()
    times = [900, *([400, 600] * 7), 2500]
    small = [frame.quantize(200, dither=Image.Dither.NONE) for frame in frames]
    small[0].save(target, save_all=True, append_images=small[1:], duration=times, loop=0)
    if target.stat().st_size > MOST_BYTES:
        sys.exit(f"{target} has {target.stat().st_size} bytes, more than {MOST_BYTES}.")
    print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE)
