# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Japanese letters that a device can show, and text in the forms that it has.

Importing this module lets the core's checks take the letters of the installation's own file.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from pathlib import Path

from tidebell.paint import japanese
from tidebell_core import letters

_WIDE = re.compile(r"[^\x00-\xff" + letters.SIGNS + "]+")
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if chr(code).isalnum()}
_FULL_WIDTH[0x3000] = 0x20

_ROOT = Path(japanese.__file__).parents[2]
FONTS = next(
    folder
    for folder in (_ROOT / "fonts", _ROOT / "tidebell_host" / "firmware" / "fonts")
    if folder.is_dir()
)
"""The device's fonts: beside its packages or, in a wheel, with the other files of its drive."""


@functools.cache
def _known() -> frozenset[int]:
    with (FONTS / "ja.bin").open("rb") as file:
        found = japanese.Letters(file)
        return frozenset(code for code in range(0x3000, 0x10000) if found.has(code))


def _has(code: int) -> bool:
    return code in _known()


letters.has_japanese = _has


def has_wide(text: str) -> bool:
    """Return whether a text has letters that only a device with the Japanese file shows."""
    return any(map(_has, map(ord, text)))


def of_name(name: str) -> str:
    """Return a name in the form in which it is kept: NFC, beside Western Europe's letters NFKC.

    So full-width and half-width letters are one, and a narrow blank is a blank.
    """
    return _WIDE.sub(
        lambda found: unicodedata.normalize("NFKC", found[0]), unicodedata.normalize("NFC", name)
    )


def of_setup(text: str) -> str:
    """Return a setup's text in the form in which it is compiled: NFC, full-width Latin as usual."""
    return unicodedata.normalize("NFC", text).translate(_FULL_WIDTH)
