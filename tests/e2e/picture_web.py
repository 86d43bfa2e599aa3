# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Make the picture of a tablet on a table: ``python tests/e2e/picture_web.py [FILE]``."""

from __future__ import annotations

import base64
import io
import sys
import tempfile
import time
from pathlib import Path

from browsed import Site, begin, opened, press, says
from chromium import Chromium, find
from PIL import Image

TARGET = Path(__file__).parents[2] / "docs" / "images" / "table.png"

SIZE = (1000, 620)
ON_A_TABLE = """data:text/html,<style>
body { margin: 0; height: 100vh; display: grid; place-items: center; overflow: hidden;
  perspective: 1500px; background: repeating-linear-gradient(
    92deg, %236a4a30 0 5px, %23674830 5px 21px, %236c4c32 21px 47px); }
img { width: 610px; padding: 22px; border-radius: 34px; background: %2314171a;
  transform: rotateX(34deg) rotateZ(-7deg);
  box-shadow: -6px 16px 0 %23050607, -18px 44px 60px rgba(0, 0, 0, .6); }
</style><img src="data:image/png;base64,PICTURE">"""


def main(target: Path) -> None:
    """Play into the first turn and take the picture."""
    executable = find()
    if executable is None:
        sys.exit("no Chromium here: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        with Site(place / "site") as site, Chromium(executable, place / "profile") as browser:
            tab = opened(browser, site.url, 1024, 768)
            begin(tab)
            press(tab, "Enter")
            says(tab, "Start")
            press(tab, "Enter")
            says(tab, "Pause")
            time.sleep(5)  # the hand-over is over
            shown = base64.b64encode(tab.picture()).decode().replace("+", "%2B")
            lying = browser.open(ON_A_TABLE.replace("PICTURE", shown), *SIZE)
            lying.until("document.querySelector('img')?.complete")
            with Image.open(io.BytesIO(lying.picture())) as picture:
                picture.convert("RGB").save(target, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET)
