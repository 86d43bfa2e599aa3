# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""On no board is anything drawn beyond its place or on something else, nor cut but for names.

All built-in setups with as many players as they take, names of one letter and of eighteen, and a
made-up language that is half as long again (``test_face``). On the reference board evenings at
random do the same for names (``evenings/watchers.py``).
"""

from __future__ import annotations

import json
import sys

import pytest
import tabletop
from tabletop import Bench, compiled
from test_face import GAMES, speak_longer
from tidebell.paint.glyphs import LARGE
from tidebell_sim import screen_text

KEYS = "EEEEAEYEEAXEYEEBEYEEEBEEEYXAEEEEYBEE"
LETTERS = "olfgang-Amadeusin"
PLAIN = ["Ada", "Bruno", "Chloé", "Dörte", "Emil", "Frieda", "Gus", "Hanna"]
ACCENTS = 3  # pixels above a line of the smallest letters that an accent may lose there
TAIL = 1  # and a letter below one


class Eye:
    """Sees what is drawn on a device, and keeps what is not as it should be."""

    def __init__(self, device: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        self.device = device
        self.cut: list[str] = []
        glyphs = sys.modules["tidebell.paint.glyphs"].Glyphs
        cut = glyphs.cut

        def noted(self_, size, codes, room):
            shown = cut(self_, size, codes, room)
            if shown != codes:
                self.cut.append(screen_text.decode(codes))
            return shown

        monkeypatch.setattr(glyphs, "cut", noted)

    def look(self) -> None:
        """Hold the pieces on the screen against their places."""
        page, painter = self.device.app.page, self.device.app.painter
        hold(page, painter.wanted or painter.shown)


def hold(page, pieces: list[tuple]) -> None:
    """Hold pieces against their places: they are the whole screen, none is on another, and what is
    written is within them.
    """
    seen = [0] * page.height  # of each row the columns, a bit each
    for piece in pieces:
        x, y, width, height, *_ = piece
        assert width > 0 and height > 0, piece
        assert 0 <= x <= page.width - width and 0 <= y <= page.height - height, piece
        columns = (1 << width) - 1 << x
        for row in range(y, y + height):
            assert not seen[row] & columns, piece
            seen[row] |= columns
        if piece[6] and type(piece[6]) in (bytes, bytearray) and piece[5] <= LARGE:
            hold_ink(page, piece)
    assert seen == [(1 << page.width) - 1] * page.height


def hold_ink(page, piece: tuple) -> None:
    """Hold a text's ink against the place of its piece."""
    x, y, width, height, _, size, text, _, left, base = piece
    assert left >= x and left + page.glyphs.width(size, text) <= x + width + 1, piece
    for code in bytes(text):
        record = bytes(page.glyphs.find(size, code))
        up = record[6] - 256 if record[6] > 127 else record[6]
        above, below = up - (base - y), base - up + record[4] - (y + height)
        assert record[3] <= width, (screen_text.decode(text), chr(code))
        dot = page.height > 64  # of an i, above capitals, in the smallest lines
        assert above <= (ACCENTS if code > 127 else dot) and below <= TAIL, (
            screen_text.decode(text),
            chr(code),
            above,
            below,
            piece,
        )


def play(device: Bench, eye: Eye, names: list[str]) -> None:
    """Play the first minutes of any game, and look at each screen."""
    view = device.app.view
    view.names[:] = names[: len(view.names)]
    for key in KEYS:
        device.tap(key)
        header = device.app.session and device.app.session.header
        if header:
            header.seats[:] = [[seat[0], names[at]] for at, seat in enumerate(header.seats)]
        device.run(700)
        eye.look()


@pytest.fixture
def on(tmp_path, monkeypatch):
    """A game that has just begun on a board, as many as it takes at the table, and who sees it."""
    benches = []

    def begin(board: str, game: str) -> tuple[Bench, Eye]:
        bench = Bench(tmp_path / "state", setup=game, board=board)
        benches.append(bench)
        tabletop.begin(bench, json.loads(compiled(game))["players"][1], {})
        return bench, Eye(bench, monkeypatch)

    yield begin
    for bench in benches:
        bench.close()


@pytest.mark.parametrize("length", (1, 18))
@pytest.mark.parametrize("game", GAMES)
def test_names_of_any_length_stay_in_their_places_and_are_all_that_is_shortened(on, game, length):
    device, eye = on("pimoroni_explorer2350", game)
    play(device, eye, [f"{letter}{LETTERS}"[:length] for letter in "WXYZABCD"])
    assert [text for text in eye.cut if LETTERS not in text] == []
    if length == 1:
        assert eye.cut == []


@pytest.mark.parametrize("game", GAMES)
def test_a_language_half_as_long_again_stays_in_its_places(on, game, monkeypatch):
    device, eye = on("pico_table", game)
    speak_longer(monkeypatch)
    play(device, eye, PLAIN)
    device.hold("E")
    device.run(700)
    eye.look()
    assert eye.cut == []
