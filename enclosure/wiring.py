# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The wiring diagram and its table, made from the board profile's own pin table.

``python -m enclosure.wiring`` writes ``docs/build/wiring.svg`` and ``docs/build/wiring.md``;
``--check`` only compares. Needs no library.
"""

from __future__ import annotations

import importlib.util
import math
import sys
from dataclasses import dataclass
from html import escape
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
PROFILE = ROOT / "firmware" / "tidebell" / "boards" / "pico_table.py"
FOLDER = ROOT / "docs" / "build"

# Raspberry Pi Pico data sheet, pinout; pin 1 is beside the USB socket, the Pico seen on its
# component side.
PINS = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 "
    "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 3V3_EN GND "
    "VSYS VBUS"
).split()

RED, BLACK, GREEN, BLUE, YELLOW, VIOLET, ORANGE, GREY = (
    "#c62828",
    "#222222",
    "#2e7d32",
    "#1565c0",
    "#c79100",
    "#6a1b9a",
    "#d2691e",
    "#8a9099",
)
COLOUR_NAMES = {
    RED: "red",
    BLACK: "black",
    GREEN: "green",
    BLUE: "blue",
    YELLOW: "yellow",
    VIOLET: "violet",
    ORANGE: "orange",
    GREY: "grey",
}


def profile() -> ModuleType:
    """Return the profile as data; it imports without a board."""
    spec = importlib.util.spec_from_file_location("pico_table_profile", PROFILE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pin_number(name: str) -> int:
    """Return the number of the Pico's pin of that name; raise ValueError unless there is exactly
    one.
    """
    found = [i for i, pin in enumerate(PINS, 1) if pin == name]
    if len(found) != 1:
        raise ValueError(f"the Pico has {len(found)} pins called {name}")
    return found[0]


@dataclass(frozen=True)
class Wire:
    """One wire to solder: from a pin of the Pico to a terminal of a part."""

    pin: int
    terminal: tuple[str, str]  # part, terminal
    colour: str
    note: str = ""


def pack_pins(board: ModuleType) -> dict[int, str]:
    """Return the pins that the display pack uses when it is plugged in."""
    found: dict[int, str] = {}
    uses = [
        ("display CS", board.DISPLAY_CS),
        ("display clock", board.SPI_CLOCK),
        ("display data", board.SPI_MOSI),
        ("display D/C", board.DISPLAY_DC),
        ("backlight", board.BACKLIGHT),
        ("LED red", board.LED_RED),
        ("LED green", board.LED_GREEN),
        ("LED blue", board.LED_BLUE),
    ]
    uses += [(f"key {name}", pin) for name, pin in board.KEYS if name != "E"]
    for use, pin in uses:
        number = pin_number(pin)
        if number in found:
            raise ValueError(f"{pin} is both {found[number]} and {use}")
        found[number] = use
    return found


def wires(board: ModuleType) -> list[Wire]:
    """Return every connection of the Pico but the pack's, a track of the carrier board.

    Raise ValueError if the profile uses a pin twice.
    """
    push = dict(board.KEYS)["E"]
    found = [
        Wire(pin_number("VBUS"), ("fuse F1", "1"), RED, "5 V from USB; what is behind F1 is 5V"),
        Wire(3, ("74AHCT125", "7 GND"), BLACK),
        Wire(pin_number(board.PIXELS), ("74AHCT125", "2 1A"), GREEN, "ring data, 3.3 V"),
        Wire(pin_number(board.ENCODER_A), ("encoder", "A"), BLUE),
        Wire(pin_number(board.ENCODER_B), ("encoder", "B"), YELLOW),
        Wire(pin_number(push), ("encoder", "push"), VIOLET),
        Wire(8, ("encoder", "C, push"), BLACK, "the middle of three, and one of two"),
        Wire(13, ("piezo", "-"), BLACK),
        Wire(pin_number(board.PIEZO), ("piezo", "+"), ORANGE, "through 100 ohms"),
        *(
            Wire(pin_number(pin), ("bar", "1"), GREY, f"counts as {key}")
            for _, pin, key in getattr(board, "BESIDE", ())
        ),
        Wire(18, ("bar", "2"), BLACK),
    ]
    taken = pack_pins(board)
    for wire in found:
        if wire.pin in taken:
            raise ValueError(
                f"pin {wire.pin} ({PINS[wire.pin - 1]}) is {taken[wire.pin]} and "
                f"{wire.terminal[0]} {wire.terminal[1]}"
            )
        taken[wire.pin] = " ".join(wire.terminal)
    return found


# The carrier board's plugs: contact 1 is the square one. Its net, its end, its wire's colour.
PLUGS = {
    "J3 ring": (
        ("5V", "ring PWR (+5V)", RED),
        ("DIN", "ring IN (Data Input)", GREEN),
        ("GND", "ring G (GND)", BLACK),
    ),
    "J4 knob": (
        ("A", "encoder A", BLUE),
        ("GND", "encoder C, the middle of three", BLACK),
        ("B", "encoder B", YELLOW),
        ("push", "encoder push, one of two", VIOLET),
        ("GND", "encoder push, the other", BLACK),
    ),
    "J5 bar": (("END", "both buttons", GREY), ("GND", "both buttons, other side", BLACK)),
    "J6 piezo": (("PIEZO", "piezo", ORANGE), ("GND", "piezo", BLACK)),
}

# Other parts on the carrier board, in words.
LOCAL = (
    ("VBUS", "F1, resettable fuse 1.35 A, then 5V", "trips at 2.7 A"),
    ("5V, behind F1", "74AHCT125 pin 14 (VCC), and the ring's 5V", "nothing of it before F1"),
    ("74AHCT125 pin 3 (1Y)", "R1, 470 ohm, then the ring's DIN", "5 V data"),
    ("74AHCT125 pin 1 (1OE)", "GND", "switches gate 1 on"),
    ("74AHCT125 pins 5, 9, 12 (2A, 3A, 4A)", "GND", "inputs left open would oscillate"),
    ("74AHCT125 pins 4, 10, 13 (2OE, 3OE, 4OE)", "5V", "switches the unused gates off"),
    ("C1, 100 nF", "74AHCT125 pins 14 and 7", "as short as can be"),
    ("C2, 100 uF, 10 V", "5V (+) and GND (-, the striped side)", "for the ring"),
    ("R2, 100 ohm", "between the Pico and the piezo", ""),
)

PICO_X, PICO_W, TOP, STEP = 700, 150, 136, 27
FUSE = 78  # its length in the drawing
RAIL = 441  # x of the 5 V wire behind the fuse
TERMINALS = {  # where a part's terminal lies in the drawing
    ("fuse F1", "1"): (696, 64),
    ("74AHCT125", "14 VCC"): (430, 130),
    ("74AHCT125", "7 GND"): (430, 165),
    ("74AHCT125", "2 1A"): (430, 200),
    ("encoder", "A"): (430, 305),
    ("encoder", "B"): (430, 335),
    ("encoder", "push"): (430, 365),
    ("encoder", "C, push"): (430, 395),
    ("piezo", "-"): (430, 495),
    ("piezo", "+"): (430, 525),
    ("bar", "1"): (430, 590),
    ("bar", "2"): (430, 620),
}


def pin_place(number: int) -> tuple[int, int]:
    if number <= 20:
        return PICO_X, TOP + STEP * (number - 1)
    return PICO_X + PICO_W, TOP + STEP * (40 - number)


class Pen:
    """Draws the diagram's elements as SVG into ``out``."""

    def __init__(self) -> None:
        self.out: list[str] = []

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: int = 14,
        anchor: str = "start",
        fill: str = "#1c2026",
        weight: str = "normal",
    ) -> None:
        """Write words, their base line at y."""
        self.out.append(
            f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{fill}" '
            f'font-weight="{weight}">{escape(words)}</text>'
        )

    def box(
        self, x: float, y: float, w: float, h: float, fill: str, stroke: str = "#1c2026", r: int = 8
    ) -> None:
        """Draw a rectangle with round corners."""
        self.out.append(
            f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" fill="{fill}" '
            f'stroke="{stroke}" '
            'stroke-width="1.5"/>'
        )

    def line(self, points: list[tuple[float, float]], colour: str, width: float = 3.5) -> None:
        """Draw a wire through points, with a white edge that parts it from those below."""
        path = " ".join(f"{x},{y}" for x, y in points)
        self.out.append(
            f'<polyline points="{path}" fill="none" stroke="#ffffff" stroke-width="{width + 3}"/>'
        )
        self.out.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
            'stroke-linejoin="round" stroke-linecap="round"/>'
        )

    def dot(self, x: float, y: float, colour: str) -> None:
        """Draw a contact."""
        self.out.append(f'<circle cx="{x}" cy="{y}" r="5" fill="{colour}"/>')

    def resistor(self, x: float, y: float, words: str) -> None:
        """Draw a resistor, its left end at x."""
        self.box(x, y - 8, 46, 16, "#f3e3c3", r=3)
        self.text(x + 23, y - 13, words, 13, "middle")


def svg(board: ModuleType) -> str:
    """Return the diagram."""
    pen = Pen()
    every = wires(board)
    left = sorted(
        (w for w in every if TERMINALS[w.terminal][0] < PICO_X),
        key=lambda w: TERMINALS[w.terminal][1],
    )
    _draw_pico(pen, board)
    _draw_wires(pen, every, left)
    _draw_pins(pen, every, pack_pins(board))
    _draw_shifter(pen, every)
    _draw_ring(pen, board, RAIL)
    _draw_parts(pen, every)
    _draw_fuse(pen)
    _draw_notes(pen)
    body = "\n".join(pen.out)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1130 790" width="1130" height="790" '
        'font-family="Helvetica, Arial, sans-serif" role="img" aria-label="Wiring diagram">\n'
        "<!-- SPDX-FileCopyrightText: 2026 The Tidebell authors; SPDX-License-Identifier: MIT -->\n"
        f'<rect width="1130" height="790" fill="#fafaf8"/>\n{body}\n</svg>\n'
    )


def _draw_pico(pen: Pen, board: ModuleType) -> None:
    pen.text(24, 32, f"Wiring of {board.NAME}", 22, weight="bold")
    pen.text(
        24,
        52,
        "The Pico seen on its component side, USB up. All up to the plugs is tracks on the board.",
        14,
    )
    pen.box(PICO_X - 6, TOP - 44, PICO_W + 12, STEP * 19 + 74, "#2f7d4f", r=10)
    pen.box(PICO_X + PICO_W / 2 - 26, TOP - 60, 52, 34, "#c9ccd1", r=4)
    pen.text(PICO_X + PICO_W / 2, TOP - 38, "USB", 13, "middle")
    pen.text(
        PICO_X + PICO_W / 2,
        TOP + STEP * 20 - 2,
        "Pico 2 or Pico 2 W",
        15,
        "middle",
        "#ffffff",
        "bold",
    )


def _draw_wires(pen: Pen, every: list[Wire], left: list[Wire]) -> None:
    """Draw each wire in a lane of its own beside the Pico."""
    lanes = {}
    for rank, wire in enumerate(sorted(left, key=lambda w: (pin_place(w.pin)[1], w.pin))):
        lanes[wire] = PICO_X - 90 - 17 * (len(left) - 1 - rank)
    for wire in every:
        x, y = pin_place(wire.pin)
        tx, ty = TERMINALS[wire.terminal]
        if tx < PICO_X and x == PICO_X:
            pen.line([(x, y), (lanes[wire], y), (lanes[wire], ty), (tx, ty)], wire.colour)
        elif tx < PICO_X:
            # Over the Pico to the fuse, and behind it to the chip and the ring.
            lane = RAIL
            chip_x, chip_y = TERMINALS["74AHCT125", "14 VCC"]
            pen.line([(x, y), (x + 34, y), (x + 34, ty), (tx, ty)], wire.colour)
            pen.line([(tx - FUSE, ty), (lane, ty), (lane, chip_y), (chip_x, chip_y)], wire.colour)
        else:
            lane = x + 92 + (0 if wire.terminal[1] == "1" else 24)
            pen.line([(x, y), (lane, y), (lane, ty), (tx, ty)], wire.colour)


def _draw_pins(pen: Pen, every: list[Wire], pack: dict[int, str]) -> None:
    used = {w.pin for w in every}
    for number, name in enumerate(PINS, 1):
        x, y = pin_place(number)
        is_left = number <= 20
        wire_colour = next((w.colour for w in every if w.pin == number), None)
        pen.dot(x, y, wire_colour or ("#f2c14e" if number in pack else "#9fc7ae"))
        shown = f"{number}  {name}" if is_left else f"{name}  {number}"
        pen.text(
            x + (12 if is_left else -12),
            y + 5,
            shown,
            12,
            "start" if is_left else "end",
            "#ffffff",
            "bold" if number in used else "normal",
        )
        if number in pack:
            pen.text(
                x + (-10 if is_left else 10),
                y + 5,
                pack[number],
                12,
                "end" if is_left else "start",
                "#8a6d1a",
            )


def _draw_shifter(pen: Pen, every: list[Wire]) -> None:
    pen.box(300, 96, 130, 138, "#e8eaee")
    pen.text(310, 116, "74AHCT125", 14, weight="bold")
    pen.text(310, 152, "level", 12)
    pen.text(310, 168, "shifter", 12)
    for terminal, (x, y) in TERMINALS.items():
        if terminal[0] == "74AHCT125":
            pen.text(x - 8, y + 5, terminal[1], 12, "end")
            pen.dot(x, y, next((w.colour for w in every if w.terminal == terminal), RED))
    pen.text(308, 205, "3 1Y", 12)
    pen.text(308, 228, "1 1OE", 12)


def _draw_ring(pen: Pen, board: ModuleType, lane: int) -> None:
    """Draw ring and bulk capacitor between the rails; 5 V comes from a lane."""
    ring_x, ring_y = 110, 192
    pen.out.append(
        f'<circle cx="{ring_x}" cy="{ring_y}" r="62" fill="none" stroke="#1c2026" '
        f'stroke-width="22"/>'
    )
    for k in range(board.PIXEL_COUNT):
        a = 2 * math.pi * k / board.PIXEL_COUNT
        pen.out.append(
            f'<circle cx="{ring_x + 62 * math.cos(a):.1f}" cy="{ring_y + 62 * math.sin(a):.1f}" '
            f'r="5" '
            'fill="#f6f3e7"/>'
        )
    pen.text(ring_x, ring_y - 2, f"ring of {board.PIXEL_COUNT}", 13, "middle", weight="bold")
    pen.text(ring_x, ring_y + 16, "NeoPixels", 12, "middle")
    pen.line([(300, 200), (182, 200)], GREEN)
    pen.resistor(240, 200, "470 ohm")
    pen.text(186, 218, "DIN", 12)
    pen.line([(lane, 84), (110, 84), (110, 118)], RED)
    pen.dot(lane, 84, RED)
    pen.text(118, 110, "5V", 12)
    pen.line([(450, 165), (450, 272), (110, 272), (110, 266)], BLACK)
    pen.line([(300, 222), (282, 222), (282, 272)], BLACK)
    pen.dot(282, 272, BLACK)
    pen.text(122, 288, "GND", 12)
    pen.dot(450, 165, BLACK)
    # The bulk capacitor between both rails, near the ring.
    pen.line([(216, 84), (216, 108)], RED)
    pen.line([(216, 146), (216, 272)], BLACK)
    pen.dot(216, 84, RED)
    pen.dot(216, 272, BLACK)
    pen.box(198, 108, 36, 38, "#cfd8e6", r=5)
    pen.text(216, 124, "+", 14, "middle", weight="bold")
    pen.text(216, 141, "-", 14, "middle", weight="bold")
    pen.text(192, 122, "100 uF", 12, "end")
    pen.text(192, 138, "10 V", 12, "end")


def _draw_fuse(pen: Pen) -> None:
    x, y = TERMINALS["fuse F1", "1"]
    pen.box(x - FUSE, y - 10, FUSE, 20, "#f3e3c3", r=3)
    pen.text(x - FUSE / 2, y + 5, "F1 1.35 A", 13, "middle")
    pen.text(x - FUSE - 8, y - 4, "5V", 12, "end")
    pen.text(x + 8, y - 4, "VBUS", 12)


def _draw_parts(pen: Pen, every: list[Wire]) -> None:
    """Draw encoder, piezo and bar."""
    pen.box(300, 284, 130, 130, "#e8eaee")
    pen.text(312, 330, "encoder", 14, weight="bold")
    pen.text(312, 348, "with push", 12)
    pen.box(300, 474, 130, 72, "#e8eaee")
    pen.text(312, 505, "piezo", 14, weight="bold")
    pen.text(312, 523, "passive", 12)
    pen.resistor(446, 525, "100 ohm")
    pen.box(300, 565, 130, 76, "#e8eaee")
    pen.text(312, 600, "bar: END", 14, weight="bold")
    pen.text(312, 618, "two buttons", 12)
    for terminal, (x, y) in TERMINALS.items():
        if terminal[0] in ("encoder", "piezo", "bar"):
            pen.text(x - 8, y + 5, terminal[1], 12, "end")
        if terminal[0] in ("encoder", "piezo", "bar"):
            pen.dot(x, y, next(w.colour for w in every if w.terminal == terminal))


def _draw_notes(pen: Pen) -> None:
    y = 700
    pen.dot(36, y - 5, "#f2c14e")
    pen.text(52, y, "used by the display pack, which is plugged on: nothing to solder", 14)
    notes = (
        "Chip: pin 1 to GND; pins 5, 9, 12 to GND; pins 4, 10, 13 to 5 V; 100 nF between "
        "pins 14 and 7.",
        "Ring, encoder, bar and piezo are plugged onto the board; nothing is soldered in the case.",
        "Red is 5 V straight from USB, through a fuse: it must not touch any other pin of "
        "the Pico.",
    )
    for i, note in enumerate(notes):
        pen.text(36, y + 26 + 22 * i, note, 14)


def page(board: ModuleType) -> str:
    """Return the same as tables, for soldering one wire after the other."""
    rows = [
        f"| {w.pin} | {PINS[w.pin - 1]} | {w.terminal[0]} | {w.terminal[1]} | "
        f"{COLOUR_NAMES[w.colour]} | {w.note} |"
        for w in sorted(wires(board), key=lambda w: w.pin)
    ]
    local = [f"| {a} | {b} | {c} |" for a, b, c in LOCAL]
    pack = [f"| {n} | {PINS[n - 1]} | {use} |" for n, use in sorted(pack_pins(board).items())]
    plugs = [
        f"| {plug} | {number} | {net} | {end} | {COLOUR_NAMES[colour]} |"
        for plug, contacts in PLUGS.items()
        for number, (net, end, colour) in enumerate(contacts, 1)
    ]
    return f"""<!-- SPDX-FileCopyrightText: 2026 The Tidebell authors -->
<!-- SPDX-License-Identifier: MIT -->
<!-- Written by python -m enclosure.wiring from the board profile; do not edit. -->
# Wiring

![Wiring diagram](wiring.svg)

Made from the pin table of `firmware/tidebell/boards/{board.NAME}.py`, which the firmware itself
uses. A test holds the
carrier board (`enclosure/board`) to the same table.

## Plugs

What you solder: wires to the contacts of four plugs, contact 1 is the square pad's.

| plug | contact | is | ends at | colour |
|---|---|---|---|---|
{chr(10).join(plugs)}

## At the Pico

Tracks on the carrier board, for who looks for a fault or builds it on perforated board.

| pin | name | part | terminal | colour | note |
|---|---|---|---|---|---|
{chr(10).join(rows)}

## On the carrier board

| from | to | note |
|---|---|---|
{chr(10).join(local)}

The level shifter makes 5 V data of the Pico's 3.3 V: a ring on 5 V reads 3.3 V as high only with
luck. R1 damps the
line.

## Taken by the display pack

The pack is plugged onto the carrier board's long pins.

| pin | name | use |
|---|---|---|
{chr(10).join(pack)}

GP21 (27) is on the pack's connector, too: nothing of ours is on it.
"""


def problems() -> list[str]:
    """Return the reasons why diagram and tables do not match the profile."""
    board = profile()
    found = []
    for name, made in (("wiring.svg", svg(board)), ("wiring.md", page(board))):
        path = FOLDER / name
        if not path.is_file() or path.read_text(encoding="utf-8") != made:
            found.append(
                f"docs/build/{name} is not what the board profile says; run python -m "
                f"enclosure.wiring"
            )
    return found


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        found = problems()
        print("\n".join(found) or "the wiring diagram is current")
        return 1 if found else 0
    board = profile()
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "wiring.svg").write_text(svg(board), encoding="utf-8")
    (FOLDER / "wiring.md").write_text(page(board), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
