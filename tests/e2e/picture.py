# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Makes the README's picture of the page: ``python tests/e2e/picture.py [FILE]``."""

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


def main(target: Path) -> None:
    executable = find()
    if executable is None:
        sys.exit("Chromium is needed: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder:
        # In the project's folder, so that the page shows the command as a reader would type it.
        state = ("--state", str(Path(folder) / "state"))
        with Table(Path(folder), *state, where=PROJECT) as table:
            with Chromium(executable, Path(folder) / "profile") as browser:
                tab = browser.open(table.url, 1440, 800)
                begin(table, tab, "Red=Ann", "Blue=Bo", "Green=Cleo", "Yellow=Dan")
                play_on(tab, "5/25")
                play_on(tab, "AP")
                for key in ("a", "a", "b"):
                    press(tab, key)
                until(lambda: "2:3" in words(tab), "some of the time to be gone", 60)
                target.parent.mkdir(parents=True, exist_ok=True)
                with Image.open(io.BytesIO(tab.picture())) as picture:
                    picture.convert("RGB").save(target, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE)
