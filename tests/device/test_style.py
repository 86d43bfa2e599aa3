# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``docs/style.md`` shows every screen with its lights, and every sound, as they are now.

``make renew`` plays it all again and writes it anew.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import goldens
from PIL import Image, ImageDraw
from tabletop import ROOT, Bench, begun, fresh
from tidebell.parts import sounds
from tidebell_core.record import events as e
from tidebell_core.record.event_names import PHASES, pack
from tidebell_host import style

PAGE = ROOT / "docs" / "style.md"
IMAGES = ROOT / "docs" / "images"
BOARDS = {"pico_table": "The table's box"}
ACROSS, DOWN = 4, 3
LIMIT = 600_000  # bytes of all sheets

Snap = Callable[[Bench, str], None]


# -- what is shown, in the order of an evening


def before(bench: Bench, snap: Snap) -> None:
    """From power-on to the first clock."""
    snap(bench, "Switched on")
    bench.tap("E")
    snap(bench, "Players and colours")
    bench.choose("Rules")
    bench.choose("Seconds per turn")
    bench.turn(1)
    snap(bench, "A rule is changed")
    bench.tap("X", 2)
    bench.choose("Begin")
    snap(bench, "The lot")
    bench.tap("E")
    snap(bench, "A clock waits")
    bench.until(3, "draw")
    snap(bench, "A card is to be turned")
    bench.tap("E")
    snap(bench, "The card")
    bench.until(4, "look")
    snap(bench, "Does anybody look?")
    bench.tap("Y")
    snap(bench, "A private look: the cover")
    bench.down("A", "X")
    bench.run(200)
    snap(bench, "A private look")
    bench.up("A", "X")


def turns(bench: Bench, snap: Snap) -> None:
    """Player turns."""
    bench.playing(5)
    bench.run(1500)
    snap(bench, "A player turn")
    bench.action("Repair a turret")
    snap(bench, "An action is chosen")
    bench.action("Capture a ship")
    bench.tap("E")
    snap(bench, "Which ship?")
    bench.tap("X")
    bench.app.do(e.FIX_POINTS, bench.app.view.seat, pack(e.FIX_POINTS, points=1))
    bench.tap("B")
    bench.run(600)
    snap(bench, "Refused, and why")
    bench.run(12000)
    bench.tap("E")
    bench.run(64000)
    snap(bench, "Paused")
    bench.hold("E")
    snap(bench, "The menu")
    bench.choose("Referee")
    snap(bench, "The referee")
    bench.choose("Ada")
    bench.choose("Penalty")
    bench.turn(3)
    snap(bench, "A number is set")
    bench.tap("X", 4)
    bench.tap("E")
    bench.app.do(e.FIX_POINTS, bench.app.view.seat, pack(e.FIX_POINTS, points=18))
    bench.tap("Y", 1, 60, 500)
    snap(bench, "A hand-over")
    bench.run(20000)
    bench.cut()
    bench.power()
    snap(bench, "Power is back")
    bench.tap("E")
    bench.run(bench.session.clock_left() - 6250)
    snap(bench, "The last ten seconds")
    bench.tap("B")
    bench.run(7000)
    snap(bench, "Zero: what is due and saved")
    bench.tap("Y")
    bench.run(1000)
    snap(bench, "His time was up")


def ends(bench: Bench, snap: Snap) -> None:
    """The secret choice, and the last turn."""
    bench.until(21, "choose")
    snap(bench, "A secret: the cover")
    bench.tap("E")
    snap(bench, "A secret choice")
    bench.until(21, "reveal")
    snap(bench, "All have chosen")
    bench.playing(25)
    bench.run(155000)
    snap(bench, "The last turn: what to keep")
    bench.run(30000)
    snap(bench, "Zero of the last turn")


def scores(bench: Bench, snap: Snap) -> None:
    """Both leave in turn 21."""
    bench.begin(2)
    bench.until(21, "choose")
    while PHASES[bench.app.view.phase] == "choose":
        bench.tap("E", 1, 20, 20)
        bench.tap(bench.key_of(1), 1, 20, 20)
    bench.tap("E")
    bench.choose("Ada: Ore")
    bench.turn(7)
    bench.tap("E")
    snap(bench, "Scores")
    bench.choose("Add up")
    snap(bench, "The ranking")


def others(folder: Path, board: str, snap: Snap) -> None:
    """Take the pictures of other games."""
    for game, keys, ms, said in (
        ("netrunner", "E", 500, "Counters, without a clock"),
        ("chess-fide", "E", 5000, "Two clocks"),
        ("bank-timer", "E", 5000, "A clock for each"),
        ("hinkel-und-stein", "", 500, "A question to the table"),
    ):
        bench = begun(folder / game, game, board=board)
        try:
            for key in keys:
                bench.tap(key)
            bench.run(ms)
            snap(bench, said)
        finally:
            bench.close()
    bench = begun(folder / "waits", "turn-timer", 3, board, Next_clock=1)
    try:
        bench.tap("E")
        bench.run(2000)
        bench.tap("Y", 1, 60, 500)
        snap(bench, "A clock that starts by itself")
    finally:
        bench.close()


# -- sheets


def cell(bench: Bench) -> Image.Image:
    """The screen, and its lights as they are at that moment, bright as in a dark room."""
    picture = bench.picture()
    lights = [tuple(min(255, 4 * part) for part in rgb) for rgb in bench.machine.ring()]
    image = Image.new("RGB", (320, 330))
    image.paste(picture, (0, 0))
    draw = ImageDraw.Draw(image)
    for at, rgb in enumerate(lights):
        angle = 2 * math.pi * at / len(lights)
        x, y = 160 + round(36 * math.sin(angle)), 285 - round(36 * math.cos(angle))
        draw.ellipse((x - 4, y - 4, x + 4, y + 4), rgb, (60, 60, 60))
    return image


def sheets(cells: list[Image.Image]) -> list[Image.Image]:
    """Sheets of one size, as many as it takes."""
    found = []
    wide, high = cells[0].size
    for first in range(0, len(cells), ACROSS * DOWN):
        sheet = Image.new("RGB", (ACROSS * (wide + 8), DOWN * (high + 8)), (40, 40, 40))
        for at, image in enumerate(cells[first : first + ACROSS * DOWN]):
            sheet.paste(image, (4 + at % ACROSS * (wide + 8), 4 + at // ACROSS * (high + 8)))
        found.append(sheet)
    return found


def toured(bench: Bench, part: Any, snap: Any) -> None:
    """Go through a part of the tour, and switch the device off."""
    try:
        if part in (turns, ends):
            bench.begin()
        part(bench, snap)
    finally:
        bench.close()


def played(folder: Path, board: str) -> tuple[list[str], list[Image.Image]]:
    """All that a board shows: what it is, and the sheets."""
    said: list[str] = []
    cells: list[Image.Image] = []

    def snap(bench: Bench, what: str) -> None:
        said.append(what)
        cells.append(cell(bench))

    for at, part in enumerate((before, turns, ends, scores)):
        toured(fresh(folder / str(at), board=board), part, snap)
    others(folder, board, snap)
    return said, sheets(cells)


# -- words


NOTES = ("C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B")

SEEN = {
    "CLICK": ("a key goes down", "the ring winks"),
    "DONE": ("done", "points, or what stands on the screen"),
    "REFUSED": ("not possible, or not used", "a sentence in the strip"),
    "START": ("a clock starts", "the digits become bright, the ring runs"),
    "HAND_OVER": ("a hand-over; the tune of who is next follows", "the screen in his colour"),
    "WARN": ("a warning of the setup's", "the digits in amber"),
    "TEN": ("ten seconds are left", "ten white blocks, ten white lights"),
    "LAST": ("each of the last five seconds", "a block and a light go out"),
    "ZERO": ("the time is up", "hazard stripes, or whose time was up; the ring swings"),
    "CARD": ("a card, or a question", "the card, the question"),
    "END": ("the game is over", "the scores, or the ranking"),
}


def notes(motif: tuple[int, ...]) -> str:
    """A motif as notes with their lengths in ms."""
    found = []
    for hertz, ms in zip(motif[::2], motif[1::2], strict=True):
        key = round(12 * math.log2(hertz / 440)) + 69 if hertz else 0
        found.append(f"{NOTES[key % 12]}{key // 12 - 1} {ms}" if hertz else f"– {ms}")
    return ", ".join(found)


def written(boards: dict[str, tuple[list[str], int]]) -> str:
    """The page."""
    lines = [
        "<!-- SPDX-FileCopyrightText: 2026 The Tidebell authors -->",
        "<!-- SPDX-License-Identifier: MIT -->",
        "<!-- Written by tests/device/test_style.py, which plays it; renew: make renew -->",
        "# What Tidebell looks and sounds like",
        "",
        "Every screen with the lights of that moment, and every sound, played by a simulated",
        "device. Below each sheet stands what it shows, in the same order.",
    ]
    for board, (said, count) in boards.items():
        lines += ["", f"## {BOARDS[board]}"]
        for sheet in range(count):
            part = said[sheet * ACROSS * DOWN : (sheet + 1) * ACROSS * DOWN]
            part += [""] * (-len(part) % ACROSS)
            lines += ["", f"![Screens and lights](images/style-{board}-{sheet + 1}.png)", ""]
            lines += ["| | | | |", "|---|---|---|---|"]
            for at in range(0, len(part), ACROSS):
                lines.append("| " + " | ".join(part[at : at + ACROSS]) + " |")
    lines += ["", "## Colours", "", "| colour | what for |", "|---|---|"]
    for name, what in (
        ("NIGHT", "behind everything"),
        ("INK", "what is written"),
        ("SOFT", "less of it"),
        ("AMBER", "what warns"),
        ("RAIL", "behind the strip of what lasts or is told"),
        ("LINE", "behind headings"),
    ):
        lines.append(f"| `{getattr(style, name)}` | {what} |")
    lines += ["", "A player's colour is his setup's, lightened until names can be read on it.", ""]
    lines += ["## Sounds", "", "Notes with their lengths in ms; – is silence.", ""]
    lines += ["| sound | it means | and is seen as |", "|---|---|---|"]
    for name, (means, seen) in SEEN.items():
        lines.append(f"| {notes(getattr(sounds, name))} | {means} | {seen} |")
    lines += ["", "| seat | its tune |", "|---|---|"]
    lines += [f"| {seat + 1} | {notes(sounds.tune(seat))} |" for seat in range(8)]
    return "\n".join(lines) + "\n"


# -- held


def of_page() -> dict[str, tuple[list[str], int]]:
    """Return the words that the page has for each board's sheets, and how many sheets."""
    found: dict[str, tuple[list[str], int]] = {}
    for board in BOARDS:
        part = PAGE.read_text().partition(f"## {BOARDS[board]}\n")[2].partition("\n## ")[0]
        rows = [row for row in part.splitlines() if row.startswith("| ") and row != "| | | | |"]
        said = [one for row in rows for one in row.strip("| ").split(" | ")]
        found[board] = ([one for one in said if one], part.count("images/style-"))
    return found


def test_the_sheets_show_every_screen_and_light_as_it_is(tmp_path: Path) -> None:
    shown, other = {}, []
    for board in BOARDS:
        said, made = played(tmp_path / board, board)
        shown[board] = (said, len(made))
        for at, sheet in enumerate(made):
            path = IMAGES / f"style-{board}-{at + 1}.png"
            if goldens.UPDATE:
                sheet.save(path, optimize=True)
            if not path.exists() or Image.open(path).convert("RGB").tobytes() != sheet.tobytes():
                other.append(path.name)
    if goldens.UPDATE:
        PAGE.write_text(written(shown))
    assert other == [], "not current: make renew"
    assert of_page() == shown, "what the sheets show is another: make renew"


def test_the_page_has_every_sound_and_its_sheets_are_small() -> None:
    assert PAGE.read_text() == written(of_page())
    motifs = {name for name, value in vars(sounds).items() if name.isupper() and name[0] != "_"}
    assert {name for name in motifs if isinstance(getattr(sounds, name), tuple)} == set(SEEN)
    files = sorted(IMAGES.glob("style-*.png"))
    count = {board: sheets for board, (_, sheets) in of_page().items()}
    assert len(files) == sum(count.values())
    assert sum(path.stat().st_size for path in files) < LIMIT
