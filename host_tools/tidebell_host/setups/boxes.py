# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Boxes for the texts of a setup: where the device draws each, and how much it cuts there.

A box lays a text out with the device's own layouts, in the device's own type. So a text is too wide
here exactly if the device ends it with an ellipsis. ``BOXES_OF`` says which text goes where.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from tidebell.paint import glyphs, japanese, surround, text_layout
from tidebell.paint.content import wrap
from tidebell.paint.page import BAND, Page
from tidebell.paint.styles import DIM, PLAIN, SEAT, SELECT
from tidebell_core.letters import SIGNS

from tidebell_host.japanese import FONTS, has_wide
from tidebell_host.languages import ENGLISH, device_texts
from tidebell_host.setups.field_types import Table
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import LINE_LIMIT, Text

WIDTH, HEIGHT = 320, 240
"""Pixels of the panel; a test compares them with the profiles of the boards."""

_WHITE = (255, 255, 255)
_DRAWING = threading.Lock()  # the editor checks a text while it checks another


@dataclass(frozen=True)
class Cut:
    """A text that is too wide for its box, in the smallest type that the device tries."""

    text: str
    wide: int
    room: int

    @property
    def letters(self) -> int:
        """Return about how many of its letters have room."""
        return len(self.text) * self.room // self.wide


class _Type(glyphs.Glyphs):
    """The type of the panel, which notes the texts that it cuts."""

    def __init__(self) -> None:
        with (FONTS / "type.bin").open("rb") as file:
            super().__init__(file)
        with (FONTS / "ja.bin").open("rb") as file:
            self.japanese = japanese.Letters(file)
        self.cuts: list[Cut] = []

    def cut(self, size: int, codes: Any, room: int) -> Any:
        """Cut a text as the device does, and note it."""
        wide = self.width(size, codes)
        if wide > room:
            self.cuts.append(Cut("".join(map(_letter, codes)), wide, room))
        return super().cut(size, codes, room)

    def lacks(self, size: int, codes: Any) -> bool:
        """Let large letters do: only their pixels may be lacking, and the smallest are measured."""
        return False


def _letter(code: int) -> str:
    return SIGNS[code - 128] if 128 <= code < 128 + len(SIGNS) else chr(code)


@functools.cache
def page() -> Page:
    """Return a screen of the device that nobody sees."""
    return Page(WIDTH, HEIGHT, ("",) * 4, _Type())


@dataclass(frozen=True)
class Around:
    """The texts and numbers beside a text of a setup."""

    said: Any  # the device's own texts, in the language of the text
    corner: str = ""  # the turn, as it stands in the corner
    card: bool = False  # whether a card lies beside it
    notes: tuple[str, ...] = ()  # texts beside these
    kept: str = ""  # what is said of the points that were saved
    held: int = 0  # seats whose rings stand behind it
    value: str = ""  # what stands at the end of the text's row
    more: bool = False  # its list goes on


Draw = Callable[[Page, str, Around], None]


@dataclass(frozen=True)
class Box:
    """A place on the screen: how a sentence calls it, and how a text is laid out in it."""

    where: str
    draw: Draw

    def cuts(self, text: str, around: Around) -> list[Cut]:
        """Return what is cut in this box with a text in it."""
        screen = page()
        with _DRAWING:
            screen.clear()
            screen.set_tall(False)
            screen.head = None
            screen.keys(("",) * 5, "")
            screen.start()
            found: list[Cut] = screen.glyphs.cuts  # type: ignore[attr-defined]
            found.clear()
            self.draw(screen, text, around)
            return [cut for cut in found if cut.text in text or text in cut.text]


def _upper_key(screen: Page, text: str, around: Around) -> None:
    surround.legends(screen, text, around.said.UNDO, "", False)


def _lower_key(screen: Page, text: str, around: Around) -> None:
    surround.legends(screen, text, around.said.END, around.said.PAUSE, True)


def _answer(screen: Page, text: str, around: Around) -> None:
    surround.legends(screen, text, around.said.BACK, "", False)


def _row(screen: Page, text: str, around: Around, style: int = -1) -> None:
    """Lay out the last row of a list, which an arrow ends where more follow."""
    others = [("", "", -1)] * 5
    items = [*others, (text, around.value, style), *(others if around.more else ())]
    screen.listing("", items, 0, False)
    text_layout.listed(screen, HEIGHT - BAND - surround.FOOT)


def _player_row(screen: Page, text: str, around: Around) -> None:
    _row(screen, text, around, SEAT)


def _player(screen: Page, text: str, around: Around) -> None:
    _row(screen, around.said.PLAYER.format(10), replace(around, value=text), SEAT)


def _heading(screen: Page, text: str, around: Around) -> None:
    """Lay out a heading beside what X does, and beside the turn where it does nothing."""
    screen.heading(text)
    surround.heads(screen, around.said.UNDO)
    screen.top = around.corner
    surround.heads(screen, "")


def _list_heading(screen: Page, text: str, around: Around) -> None:
    screen.heading(text)
    screen.arrows = True
    surround.heads(screen, around.said.BACK)


def _line(screen: Page, text: str, around: Around) -> None:
    screen.centre(screen.body, text)
    text_layout.line(screen, screen.body, 27, glyphs.TEXT)


def _sentence(screen: Page, text: str, around: Around) -> None:
    lines = japanese.broken if has_wide(text) else wrap
    for part in lines(text, screen.columns, False, screen.wide):
        _line(screen, part, around)


def _corner(screen: Page, text: str, around: Around) -> None:
    """Lay out the corner of the screen that a hand-over fills, which has the least room."""
    screen.row_of(BAND)
    screen.put(12, WIDTH // 2, text, glyphs.BOLD)


def _strip(screen: Page, text: str, around: Around) -> None:
    """Lay out a note in the strip below the clock, a card beside it."""
    screen.lasts(("", _WHITE) if around.card else None, None, [(text, DIM)], [])
    surround.told_or_lasts(screen, [], 0)


def _card(screen: Page, text: str, around: Around) -> None:
    """Lay out a card's name in the strip below the clock, with each note that may be beside it."""
    for note in around.notes:
        screen.lasts((text, _WHITE), None, [(note, DIM)], [])
        surround.told_or_lasts(screen, [], 0)
    screen.lasts((text, _WHITE), None, [(around.kept, PLAIN)], list(range(around.held)))
    surround.told_or_lasts(screen, [], 0)


def _card_screen(screen: Page, text: str, around: Around) -> None:
    screen.row_of(68)
    screen.put(12, WIDTH - 24, text, glyphs.LARGE)


def _turned(screen: Page, text: str, around: Around) -> None:
    """Lay out what the knob offers, with its price."""
    surround.told_or_lasts(screen, [around.said.TURNED.format(text), around.value], SELECT)


UPPER_KEY = Box("beside its key, above,", _upper_key)
LOWER_KEY = Box("beside its key, below,", _lower_key)
ANSWER = Box("beside a key", _answer)
ROW = Box("in a row of a list", _row)
PLAYER_ROW = Box("in a player's row of a list", _player_row)
PLAYER = Box("in a row of the players", _player)
HEADING = Box("in a heading", _heading)
LIST_HEADING = Box("in the heading of a list", _list_heading)
LINE = Box("in a line of the screen", _line)
SENTENCE = Box("in a line of the screen, as the longest word,", _sentence)
CORNER = Box("in the corner", _corner)
STRIP = Box("below the clock", _strip)
CARD = Box("below the clock", _card)
CARD_SCREEN = Box("on the screen of the card", _card_screen)
TURNED = Box("below the clock, on the knob,", _turned)

# Which boxes the text of a key goes to; names of tables within a key are left out. A text that is
# not here is on a row of a list or, if it may be longer, breaks into lines.
BOXES_OF: dict[str, tuple[Box, ...]] = {
    "title": (ROW, LIST_HEADING),
    "turn_name": (CORNER,),
    "stage.turn_name": (CORNER,),
    "colour.name": (PLAYER,),
    "switch.label": (ROW,),
    "stage.name": (LINE, STRIP),
    "stage.task": (STRIP,),
    "action.name": (UPPER_KEY, LOWER_KEY, TURNED, ROW),
    "die.name": (UPPER_KEY, LOWER_KEY, TURNED, ROW),
    "duel.name": (UPPER_KEY, LOWER_KEY, TURNED, ROW),
    "asset.name": (PLAYER_ROW,),
    "score.field.name": (PLAYER_ROW,),
    "counter.name": (ROW,),
    "table.name": (ROW,),
    "choice.name": (LINE,),
    "choice.option.name": (ANSWER,),
    "call.name": (LINE,),
    "pick.name": (LINE,),
    "deck.name": (HEADING,),
    "deck.card.name": (CARD_SCREEN, CARD),
    "deck.card.means": (LINE,),
}
_LONG = LINE_LIMIT  # letters from which on a text breaks into lines
_UNSEEN = ("switch.note", "action.note", "switch.labels", "colour.letter")


def boxes_of(key: str, limit: int) -> tuple[Box, ...]:
    """Return the boxes of a key's text, by the most letters that it may have."""
    return BOXES_OF.get(key, (SENTENCE,) if limit >= _LONG else (ROW,))


def texts(table: Table) -> Iterator[tuple[Loc, str, Text]]:
    """Yield each text of a table that the device shows: its place, its key, the text."""

    def visit(value: Any, loc: Loc, key: str) -> Iterator[tuple[Loc, str, Text]]:
        if isinstance(value, Text):
            if key not in _UNSEEN:
                yield loc, key, value
        elif isinstance(value, Table):
            for name in type(value).model_fields:
                inner = f"{key}.{name}" if key else name
                yield from visit(getattr(value, name), (*loc, name), inner)
        elif isinstance(value, list):
            for at, one in enumerate(value):
                yield from visit(one, (*loc, at), key)
        elif isinstance(value, dict):
            for name, one in value.items():
                yield from visit(one, (*loc, name), key)

    yield from visit(table, (), "")


def usual(box: Box) -> Cut:
    """Return the room of a box for usual letters, those of the device's own texts.

    There is a number at the end of its row, a card beside it, and the turn in the corner.
    """
    texts = device_texts(ENGLISH)
    letters = "".join(text for text in texts.values() if text.isalpha())
    around = Around(SimpleNamespace(**texts), "12/12", True, ("",), value="12", more=True)
    return min(box.cuts(letters, around), key=lambda cut: cut.room)
