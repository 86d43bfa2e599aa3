# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Draw the screens of ``docs/style.md`` in a language: ``make screens`` for translators.

``test_translated_screens`` holds pictures in ``docs/ja`` and ``docs/fr``.

Beside the sheets, ``keys.txt`` says for each text of the device on which of these screens it
stands, by their numbers from the first sheet on.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import tabletop
import test_style
from PIL import Image
from tidebell_host import languages

Seen = dict[str, list[int]]
Shown = list[tuple[list[str], Image.Image]]


def speak(language: str) -> None:
    """Have devices of tests speak a language, and their setups be in it."""
    tabletop.LANGUAGE = language
    tabletop._compiled.clear()


def drawn(language: str) -> tuple[list[str], list[Image.Image], Seen, Shown]:
    """Return the screens' names, their sheets, the numbers of those that show a key, and each
    screen's rows and picture.
    """
    speak(language)
    patterns = {
        key: re.compile(re.sub(r"\\{\d+\\}", ".+", re.escape(text)))
        for key, text in languages.device_texts(language).items()
        if re.sub(r"{\d+}", "", text).strip("/: ")
    }
    seen: Seen = defaultdict(list)
    taken = test_style.cell
    shown: Shown = []

    def cell(bench: tabletop.Bench) -> Image.Image:
        shown.append((bench.machine.screen_text(), bench.picture()))
        words = " ".join(shown[-1][0])
        for key, pattern in patterns.items():
            if pattern.search(words):
                seen[key].append(len(shown))
        return taken(bench)

    test_style.cell = cell
    try:
        with tempfile.TemporaryDirectory() as folder:
            said, sheets = test_style.played(Path(folder), "pico_table")
    finally:
        test_style.cell = taken
        speak(languages.ENGLISH)
    return said, sheets, seen, shown


def main() -> int:
    """Draw them into a folder: ``screens.py LANGUAGE FOLDER``."""
    language, folder = sys.argv[1], Path(sys.argv[2])
    said, sheets, seen, _ = drawn(language)
    folder.mkdir(parents=True, exist_ok=True)
    for number, sheet in enumerate(sheets, 1):
        sheet.save(folder / f"screens-{number}.png")
    lines = [f"{number:3}  {name}" for number, name in enumerate(said, 1)]
    for key, text in languages.device_texts(language).items():
        where = ", ".join(map(str, seen[key])) or "-"
        lines.append(f"device.{key}  {text!r}  {where}")
    (folder / "keys.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{folder}: {len(said)} screens on {len(sheets)} sheets, and keys.txt")
    return 0


if __name__ == "__main__":
    sys.exit(main())
