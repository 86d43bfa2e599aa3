# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The result's QR code is read back, by a decoder that is not ours, from what the panel shows."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest
import zxingcpp
from PIL import Image
from test_porting import firmware  # noqa: F401 - a fixture
from tidebell.paint.qr import MOST_BYTES, Code
from tidebell.ui.home import result_code
from tidebell_core.game.view import View
from tidebell_host.setups import library

sys.path.insert(0, str(Path(__file__).parents[1] / "host"))

from evenings import NAMES, played  # noqa: E402


def read(picture: Image.Image) -> list[bytes]:
    # Left to itself the decoder takes some modules for a bar code of another kind, too.
    form = zxingcpp.BarcodeFormat.QRCode
    return [found.bytes for found in zxingcpp.read_barcodes(picture.convert("L"), form)]


class Panel:
    """Panel that fills rectangles of a picture."""

    def __init__(self) -> None:
        self.picture = Image.new("RGB", (240, 240), "white")
        self.spent = 0

    def fill(self, x: int, y: int, width: int, height: int, value: int) -> None:
        self.picture.paste("black", (x, y, x + width, y + height))


def test_texts_of_every_length_are_read_back() -> None:
    chance = random.Random(13)
    sides = set()
    for length in [*range(1, MOST_BYTES, 7), 230, 17, 18, 134, 135, 154, 155, 192, 193]:
        text = chance.randbytes(length)
        panel, code = Panel(), Code(text)
        for _ in code.draw(panel, (0, 0, 240, 240, 0, 0, code, 0, 0, 0)):
            assert panel.spent <= 20000  # so long no key is looked at
            panel.spent = 0
        assert read(panel.picture) == [text]
        sides.add(code.side)
    assert sides == set(range(21, 54, 4))
    with pytest.raises(ValueError):
        Code(bytes(MOST_BYTES + 1))


class Told:
    """Stand-in for a running device, with all that a code is made of."""

    def __init__(self, session, page: str = "") -> None:
        self.session, self.view = session, View()
        self.view.update(session)
        self.settings = {"result_page": page}


def rows(text: str) -> list[list[str]]:
    """The players of a code's text, each as name, points, rank and perhaps colour."""
    return [[unquote(part) for part in seat.split(",")] for seat in text.split(";")[5:]]


def drawn(text: str) -> str:
    """Return the text read from a drawn code."""
    panel, code = Panel(), Code(text.encode())
    for _ in code.draw(panel, (0, 0, 240, 240, 0, 0, code, 0, 0, 0)):
        pass
    (found,) = read(panel.picture)
    return found.decode()


@pytest.mark.outer
def test_the_rankings_of_all_games_are_read_back_with_many_names_and_ties() -> None:
    ranked = ties = 0
    for entry in library.entries():
        for seed in range(1, 13):
            header, session = played(entry.id, seed, 400)
            app = Told(session)
            if not app.view.winners:
                continue
            for names in (NAMES, ["É" * 12] * 8, ["%;,# /?&" + "x" * 4] * 8, ["Nobody knows"] * 8):
                app.view.names = list(names)
                text = result_code.told(app)
                assert len(text) <= MOST_BYTES and drawn(text) == text
                found = rows(text)
                assert [row[1:3] for row in found] == [
                    [str(score), str(rank)] for rank, _, score in app.view.ranking
                ]
                for row, (_, seat, _) in zip(found, app.view.ranking, strict=True):
                    assert names[seat].startswith(row[0]) and row[0]
                ties += len({row[2] for row in found}) < len(found)
                ranked += 1
    assert ranked > 40 and ties > 10, (ranked, ties)


def test_an_address_leads_to_the_page_unless_nothing_fits_behind_it() -> None:
    _, session = next(
        (header, session)
        for header, session in (played("full-metal-planete", seed, 900) for seed in range(1, 30))
        if not session.state.abandoned
    )
    session.header.utc = 1_790_000_000
    app = Told(session, "https://example.org/tidebell/result.html")
    text = drawn(result_code.told(app))
    assert text.startswith("https://example.org/tidebell/result.html#1;full-metal-planete;")
    took = session.played_ms + session.paused_ms
    assert text.split(";")[3:5] == [str(1_790_000_000 + took // 1000), str((took + 30000) // 60000)]
    app.settings["result_page"] = "x" * 200
    assert result_code.told(app).startswith("tidebell#1;")
    for ms, minutes in ((29_999, "0"), (30_000, "1"), (5_489_999, "91"), (5_490_000, "92")):
        session.played_ms, session.paused_ms = ms, 0
        assert result_code.told(app).split(";")[4] == minutes


def test_corrections_and_pauses_stand_behind_the_first_ones_colour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, session = played("chess-fide", 1, 200)
    app = Told(session)
    app.view.acts = (0, 0, 0, 0)
    plain = result_code.told(app)
    app.view.acts = (2, 1, 5, 0)
    found = rows(result_code.told(app))
    assert found[0][4:] == ["2", "1"] and len(found[1]) == 4
    assert [row[:4] for row in found] == rows(plain)
    assert result_code.ranked(result_code.told(app, False)) == result_code.ranked(plain)
    monkeypatch.setattr(result_code, "MOST_BYTES", len(plain) - 1)  # no room for colours
    found = rows(result_code.told(app))
    assert found[0][3:] == ["", "2", "1"] and len(found[1]) == 3


def shown(table) -> str:
    """Push the key beside "QR code" and read the screen."""
    assert "QR code" in table.screen
    table.tap("B")
    table.run(3000)
    (text,) = read(table.picture())
    return text.decode()


def test_the_ranking_is_read_from_the_screen(device) -> None:
    end(device)
    before, view = device.screen, device.app.view
    address, _, rest = shown(device).partition("#")
    assert address == "tidebell"
    form, setup, title, ended, minutes = rest.split(";")[:5]
    assert (form, setup, unquote(title)) == ("1", "full-metal-planete", "Full Metal Planète")
    session = device.session
    assert int(minutes) == (session.played_ms + session.paused_ms + 30000) // 60000
    assert int(ended) == 0  # nobody has told it the time
    told = [[view.names[seat], str(score), str(rank)] for rank, seat, score in view.ranking]
    assert [row[:3] for row in rows(rest)] == told and len(told) == 2
    device.golden("result-code", picture=True)
    device.tap("X")
    assert device.screen == before


def end(bench) -> None:
    """Play to a ranking."""
    bench.begin(2)
    bench.until(21, "choose")
    while bench.app.view.phase == 6:
        bench.tap("E", 1, 20, 20)
        bench.tap(bench.key_of(1), 1, 20, 20)
    bench.tap("E")
    bench.choose("Ada: Ore")
    bench.turn(7)
    bench.tap("E")
    bench.choose("Add up")
    bench.run(1000)
