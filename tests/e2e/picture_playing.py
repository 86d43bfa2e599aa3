# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Make the moving picture of the site's first page: ``python tests/e2e/picture_playing.py [FILE]``.

It plays the tutorial's game on a tablet's page: points are spent, one is taken back, the turn ends.
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from pathlib import Path

from browsed import READY, Site
from chromium import Chromium, find
from PIL import Image

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import website  # noqa: E402

TARGET = ROOT / "docs" / "images" / "playing.webp"
SIZE = (800, 600)
BUTTON = """[...document.querySelectorAll('.face button')]
  .find((one) => one.getClientRects().length && one.textContent.startsWith('{}'))"""
# What is touched, and how many pictures follow, each half a second later.
STEPS = (
    *(("", 3), ("Buy a lantern", 3), ("Walk", 3), ("Undo", 3), ("Walk", 2)),
    *(("End", 4), ("Walk", 3), ("Buy oil", 3)),
)
MS = 500


def main(target: Path) -> None:
    """Play and take the pictures."""
    executable = find()
    if executable is None:
        sys.exit("no Chromium here: apt-get install chromium")
    links = website.Links(website.documents())
    links.of("docs/tutorial")
    frames = []
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        with Site(place / "site") as site, Chromium(executable, place / "profile") as browser:
            tries = site.folder / "tries"
            tries.mkdir()
            name, data = next(iter(links.games.items()))
            (tries / f"{name}.json").write_bytes(data)
            tab = browser.open(f"{site.url}?try={name}", *SIZE)
            tab.until(READY, "the device to be on", 60)
            tab.until(f"Boolean({BUTTON.format('Walk')})", "a player turn", 30)
            for touched, pictures in STEPS:
                if touched:
                    tab.until(f"Boolean({BUTTON.format(touched)})", touched, 30)
                    tab.js(
                        "document.getElementById('touched')?.removeAttribute('id');"
                        f"({BUTTON.format(touched)}).id = 'touched'"
                    )
                    tab.click("#touched")
                for _ in range(pictures):
                    time.sleep(MS / 1000)
                    with Image.open(io.BytesIO(tab.picture())) as picture:
                        frames.append(picture.convert("RGB"))
    first, *others = frames
    first.save(target, save_all=True, append_images=others, duration=MS, loop=0, quality=70)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET)
