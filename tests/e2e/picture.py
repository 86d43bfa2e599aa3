# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Makes the pictures of the page and of the MacroPad: ``python tests/e2e/picture.py [FILE]``."""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from chromium import Chromium, find, until
from PIL import Image
from playing import begin, play_on, press, words
from running import Table

PROJECT = Path(__file__).resolve().parents[2]
PICTURE = PROJECT / "docs" / "images" / "page.png"
PAD = PICTURE.with_name("macropad.png")


def main(target: Path) -> None:
    executable = find()
    if executable is None:
        sys.exit("Chromium is needed: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder:
        with Chromium(executable, Path(folder) / "profile") as browser:
            take(target, Path(folder) / "reference", browser, ("a", "a", "b"), "2:3")
            take(PAD, Path(folder) / "pad", browser, ("a", "3", "b"), "2:5", "macropad")


def take(
    target: Path,
    folder: Path,
    browser: Chromium,
    keys: tuple[str, ...],
    clock: str,
    board: str = "",
) -> None:
    """Plays into turn 5, presses keys, waits for the clock; of a named board takes the device."""
    # In the project's folder, so that the page shows the command as a reader would type it.
    options = ["--state", str(folder / "state"), *(("--board", board) if board else ())]
    with Table(folder, *options, where=PROJECT) as table:
        tab = browser.open(table.url, 1440, 800)
        begin(table, tab, "Red=Ann", "Blue=Bo", "Green=Cleo", "Yellow=Dan")
        play_on(tab, "5/25")
        play_on(tab, "AP")
        for key in keys:
            press(tab, key)
        until(lambda: clock in words(tab), "some of the time to be gone", 60)
        box = tab.js(
            "(() => { const b = document.getElementById('device').getBoundingClientRect();"
            " return [b.left - 8, b.top - 8, b.right + 8, b.bottom + 12]; })()"
        )
        with Image.open(io.BytesIO(tab.picture())) as picture:
            picture = picture.convert("RGB")
            if board:
                picture = picture.crop(tuple(round(edge) for edge in box))
            target.parent.mkdir(parents=True, exist_ok=True)
            picture.save(target, optimize=True)
        tab.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE)
