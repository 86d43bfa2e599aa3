# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Makes the picture of the table layout: ``python tests/e2e/picture_web.py [FILE]``."""

from __future__ import annotations

import io
import sys
import tempfile
import time
from pathlib import Path

from browsed import Site, begin, opened, press, says
from chromium import Chromium, find
from PIL import Image

TARGET = Path(__file__).parents[2] / "docs" / "images" / "table.png"


def main(target: Path) -> None:
    """Play into the first turn and take the picture."""
    executable = find()
    if executable is None:
        sys.exit("no Chromium here: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        with Site(place / "site") as site, Chromium(executable, place / "profile") as browser:
            tab = opened(browser, site.url, 1024, 700)
            tab.js("document.getElementById('coach-end').click()")
            tab.js("document.getElementById('to-table').click()")
            begin(tab)
            press(tab, "Enter")
            says(tab, "Start")
            press(tab, "Enter")
            says(tab, "Pause")
            time.sleep(2)
            with Image.open(io.BytesIO(tab.picture())) as picture:
                picture.convert("RGB").save(target, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET)
