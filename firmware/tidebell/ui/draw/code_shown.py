# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A QR code on a colour panel: black on white, as large as there is room, and the way back."""

from tidebell_core import words as texts

from ...paint.content import RIGHT
from ...paint.glyphs import TEXT
from ...paint.styles import NIGHT
from .pieces import labels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...paint.page import Page
    from ...paint.qr import Code

_BLACK, _WHITE = 0, 0xFFFF


def draw(page: "Page", code: "Code") -> None:
    """Draw it, and what closes it beside its key."""
    page.begin()
    labels(page, "", "", texts.BACK)
    page.row_of(page.height, _WHITE)
    wide = page.long(texts.BACK)
    side = min(page.height, page.width - wide - 12)
    page.drawing(0, side, code, _BLACK)
    page.put(page.width - 11 - wide, wide, texts.BACK, TEXT, NIGHT, RIGHT, 34)
    page.tab(True, NIGHT, 24, page.height - 44)
