# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Makes the README's picture of the page: ``python tests/e2e/picture.py [FILE]``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from chromium import Chromium, find, until
from playing import begin, play_on, press, words
from running import Table

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "images" / "page.png"


def main(target: Path) -> None:
    executable = find()
    if executable is None:
        sys.exit("Chromium is needed: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder:
        with Table(Path(folder) / "table") as table:
            with Chromium(executable, Path(folder) / "profile") as browser:
                tab = browser.open(table.url, 1440, 800)
                begin(table, tab, "Red=Ann", "Blue=Bo", "Green=Cleo", "Yellow=Dan")
                play_on(tab, "AP")
                for key in ("a", "a", "b"):
                    press(tab, key)
                until(lambda: "2:4" in words(tab), "some of the time to be gone", 40)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(tab.picture())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE)
