# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The list to order by, one line a part: ``python -m enclosure.shopping`` writes it.

It goes into ``docs/build/parts.md`` as a table and to ``docs/build/parts.csv``; ``--check`` only
compares. Sizes and lengths come from the model. Needs no library.

Article numbers are the shops' own where one was found in published lists of parts, else the
maker's, which a shop's search takes. No price was asked of a shop: each is an estimate.
"""

from __future__ import annotations

import csv
import io
import sys
from dataclasses import astuple, dataclass, fields

from enclosure.current import ROOT
from enclosure.parameters import Parameters

PAGE = ROOT / "docs" / "build" / "parts.md"
TABLE = ROOT / "docs" / "build" / "parts.csv"
BEGIN, END = "<!-- order: begin -->", "<!-- order: end -->"
WIRES = {"ring": 200, "encoder": 150, "bar": 150, "piezo": 150}  # mm, cut or bought so long
ESTIMATE = "estimate"
STEEL = 7.85e-3  # g/mm3


@dataclass(frozen=True)
class Line:
    """One part to order."""

    quantity: str
    part: str
    exactly: str
    shop: str
    number: str
    other_shop: str
    other_number: str
    price_eur: float
    price_is: str  # ESTIMATE, or the date on which a shop said it
    instead: str  # what it may be replaced by


def size(*lengths: float) -> str:
    """Return lengths in mm, as a shop reads them."""
    return " x ".join(f"{length:.1f}".removesuffix(".0") for length in lengths)


def lines(p: Parameters) -> list[Line]:
    """Return the whole list: the box with a cable."""
    b = p.parts
    sheet = size(*p.sheet)
    steel = size(b.steel_width, b.steel_thickness)
    panel = size(b.strip_width, b.board_height + 2.0 + b.strip_height)
    pin = f"{b.board_pins:.1f}"
    grams = b.steel_length * b.steel_width * b.steel_thickness * STEEL
    mouser, digikey, adafruit = "Mouser", "DigiKey", "Adafruit"
    rows = [
        ("1", "microcontroller", "Raspberry Pi Pico 2 with headers, SC1632: no soldering on it",
         mouser, "358-SC1632", digikey, "SC1632", 6.0,
         "Pico 2 W with headers; a bare one and two pin headers of 1x20, soldered straight"),
        ("1", "display with keys", "Pimoroni Pico Display Pack 2.0 (2.0 inch, not 2.8 inch)",
         "Pimoroni", "PIM580", "The Pi Hut", "PIM580", 22.0, "nothing: the lid is made for it"),
        ("1", "carrier board and strip",
         f"`enclosure/board/gerbers.zip`: one panel of {panel} mm, settings below",
         "JLCPCB", "gerbers.zip", "PCBWay", "gerbers.zip", 12.0,
         "perforated board, by the table in wiring.md"),
        ("2", "sockets, a row each",
         f"1x20, 2.54 mm, stacking, 8.5 mm high, pins of 10.5 mm or longer, cut to {pin} mm",
         adafruit, "Stacking Headers for Raspberry Pi Pico, 2 x 20 Pin", "The Pi Hut",
         "stacking header 20 pins", 3.0, "any of that height"),
        ("1", "level shifter U1", "Texas Instruments SN74AHCT125N, DIP-14",
         mouser, "595-SN74AHCT125N", digikey, "296-4655-5-ND", 0.8, "74HCT125, DIP-14"),
        ("1", "socket for U1", "DIP-14, rows 7.62 mm apart",
         mouser, "571-1-2199298-3", digikey, "2057-ICS-314-T-ND", 0.3, "none: solder the chip"),
        ("1", "fuse F1", "Bourns MF-R135, resettable, 1.35 A, legs 5.1 mm apart",
         mouser, "652-MF-R135", digikey, "MF-R135", 0.5,
         "Littelfuse RUEF135; 0.5 A while *Power for lights* stays at Usual or less"),
        ("1", "capacitor C1", "Kemet C322C104K5R5TA, 100 nF, legs 5.08 mm apart",
         mouser, "80-C322C104K5R", digikey, "399-4329-ND", 0.3, "any of 100 nF with such legs"),
        ("1", "capacitor C2", "Panasonic ECA-1AM101, 100 uF, 10 V, 5 x 11 mm",
         mouser, "667-ECA-1AM101", digikey, "ECA-1AM101", 0.3, "100 uF, 10 to 25 V"),
        ("1", "resistor R1", "470 ohm, 1/4 W (yellow, violet, brown)",
         digikey, "CF14JT470RCT-ND", mouser, "CF14JT470R", 0.1, "330 to 560 ohm"),
        ("1", "resistor R2", "100 ohm, 1/4 W (brown, black, brown)",
         digikey, "CF14JT100RCT-ND", mouser, "CF14JT100R", 0.1, "100 to 220 ohm"),
        ("1", "socket J3", "JST B3B-XH-A", digikey, "455-2248-ND", mouser, "B3B-XH-A", 0.2,
         "XH of 3"),
        ("1", "socket J4", "JST B5B-XH-A", digikey, "455-2270-ND", mouser, "B5B-XH-A", 0.3,
         "XH of 5"),
        ("2", "sockets J5 and J6", "JST B2B-XH-A",
         digikey, "455-2247-ND", mouser, "B2B-XH-A", 0.3, "XH of 2"),
        ("1", "plug of 3 with wires", f"JST XHP-3, three wires of {WIRES['ring']} mm",
         "marketplaces", "XH 2.54 cable set, 3 pins, 20 cm", digikey, "XHP-3", 1.0,
         "two cables of half the length, soldered together"),
        ("1", "plug of 5 with wires", f"JST XHP-5, five wires of {WIRES['encoder']} mm",
         "marketplaces", "XH 2.54 cable set, 5 pins, 15 cm", digikey, "XHP-5", 1.0, "longer ones"),
        ("2", "plug of 2 with wires", f"JST XHP-2, two wires of {WIRES['bar']} mm each",
         "marketplaces", "XH 2.54 cable set, 2 pins, 15 cm", digikey, "XHP-2", 2.0, "longer ones"),
        ("1", "light ring", "NeoPixel Ring 24 x 5050 RGB, outside 65.5 mm, inside 52.3 mm",
         adafruit, "1586", "Pimoroni", "ADA1586", 18.0,
         "WS2812B ring of 24, outside 66 mm: measure it first, and what stands between its lights"),
        ("1", "encoder with push",
         "Bourns PEC11R-4225F-S0024: shaft 25 mm with a flat, bushing M7 of 7 mm, washer and nut",
         mouser, "652-PEC11R-4225F-S24", digikey, "PEC11R-4225F-S0024", 4.0,
         "Alps EC11E with that shaft and bushing"),
        ("1", "piezo, passive", "TDK PS1240P02BT, 12.2 mm, two pins",
         mouser, "810-PS1240P02BT", digikey, "445-2525-1-ND", 2.0,
         "Adafruit 160; never an active buzzer"),
        ("2", "button below the bar", "tactile switch 6 x 6 mm, 5 mm high, 1 N: Omron B3F-1020",
         digikey, "B3F-1020", mouser, "B3F-1020", 0.6, "any of that size and height"),
        ("13", "heat-set insert", "M3 x 5.7, 4.6 mm wide, for 4.0 mm holes",
         "ruthex", "RX-M3x5.7", "CNC Kitchen", "M3 x 5.7", 4.0, "none: the holes are made for it"),
        ("4", "screw", f"ISO 10642 - M3 x {b.m3_length:.0f}, countersunk, hexagon socket",
         "screw shops", "ISO 10642 M3x8", "assortments", "DIN 7991 M3x8", 1.0, "DIN 7991"),
        ("9", "screw", f"ISO 7380-1 - M3 x {b.m3_length:.0f}, button head",
         "screw shops", "ISO 7380-1 M3x8", "assortments", "M3x8 button head", 1.0,
         "ISO 4762 on strip and carrier"),
        ("4", "washer", f"ISO 7093-1 - 3, large: {b.m3_large_washer:.0f} mm outside",
         "screw shops", "ISO 7093-1 M3", "DIY markets", "M3 fender washer", 1.0, "DIN 9021"),
        ("4", "foot", f"3M Bumpon SJ5012, {size(b.bumper_diameter, b.bumper_height)} mm",
         digikey, "SJ5012-0-ND", "DIY markets", "clear bumper 12.7 mm", 2.0, "the printed `foot`"),
        ("1", "steel", f"flat bar {steel} mm, EN 10058, cut to {b.steel_length:.0f} mm: "
         f"{grams:.0f} g",
         "metal shops", f"flat bar 50x6, {b.steel_length:.0f} mm", "DIY markets", "flat bar 50x6",
         5.0, "pieces that weigh as much and lie flat between the corners"),
        ("1", "insulating tape", "PVC, 19 mm wide: 30 cm, on the steel",
         "DIY markets", "PVC tape 19 mm", "electronics shops", "PVC tape 19 mm", 0.7,
         "Kapton tape"),
        ("1", "pane", f"clear acrylic or polycarbonate, {b.pane_thickness:.0f} mm, {sheet} mm",
         "craft shops", f"acrylic sheet 1 mm, cut to {sheet}", "marketplaces",
         "polycarbonate sheet 1 mm", 3.0, f"{size(b.pane_thickness)} mm of any clear sheet"),
        ("1", "louvre film",
         f"privacy film, dark beyond {b.film_angle:.0f} degrees, {sheet} mm, blades along "
         f"{size(p.sheet[1])}", "office shops", "3M privacy filter, cut", "marketplaces",
         "privacy filter, cut", 10.0, "none: then neighbours see the picture"),
        ("1", "clear glue", "contact glue that stays clear, with a fine tip (B-7000)",
         "marketplaces", "B-7000 15 ml", "craft shops", "clear contact glue", 3.0, "UV glue"),
        ("1", "foam", "self-adhesive, 2 mm thick: two dots of 5 x 2.5 mm, two layers each",
         "DIY markets", "draught excluder 2 mm", "craft shops", "foam tape 2 mm", 2.0, "felt"),
        ("1", "cable",
         f"USB-A or USB-C to **angled** micro-B with data lines; plug up to {b.plug_reach:.0f} mm "
         "long outside the socket, cable to the side in the picture of step 16",
         "electronics shops", "micro-B, angled left or right", "marketplaces",
         "micro-B 90 degrees, left or right", 6.0, "none: straight plugs meet the wall"),
        ("1", "cable tie", f"{b.tie_width:.1f} mm wide", "DIY markets", "cable tie 2.5 x 100",
         "electronics shops", "cable tie 2.5 x 100", 0.5, "string"),
        ("200 g", "filament", "PLA or PETG, any colour that light does not shine through",
         "filament makers", "PLA 1.75", "3D printing shops", "PLA 1.75", 5.0, "ASA"),
        ("20 g", "filament", "PLA, **white** and not opaque: the diffuser",
         "filament makers", "PLA white", "3D printing shops", "PLA white", 0.5, "natural PETG"),
        ("10 g", "filament", "PLA, **black**: baffle and brow",
         "filament makers", "PLA black", "3D printing shops", "PLA black", 0.5, "PETG, black"),
    ]  # fmt: skip
    return [Line(*row[:8], ESTIMATE, row[8]) for row in rows]  # type: ignore[arg-type]


def total(p: Parameters) -> float:
    """Return what all of it costs, in euros."""
    return sum(line.price_eur for line in lines(p))


def table(p: Parameters) -> str:
    """Return the list as the guide shows it."""
    rows = [
        "| n | part | exactly | article number | about € | may be replaced by |",
        "|---|---|---|---|---|---|",
        *(
            f"| {x.quantity} | {x.part} | {x.exactly} | {x.shop}: {x.number}; {x.other_shop}: "
            f"{x.other_number} | {x.price_eur:.2f} | {x.instead} |"
            for x in lines(p)
        ),
    ]
    return "\n".join(rows)


def spreadsheet(p: Parameters) -> str:
    """Return the list as CSV, with a row of names."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([field.name for field in fields(Line)])
    writer.writerows(
        [str(cell).replace("*", "").replace("`", "") for cell in astuple(x)] for x in lines(p)
    )
    return out.getvalue()


def page(p: Parameters, text: str) -> str:
    """Return the guide's page with its table renewed; ValueError if it has no place for it."""
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"{PAGE.name} has no lines {BEGIN} and {END}")
    return f"{head}{begin}\n\n{table(p)}\n\n{end}{tail}"


def problems() -> list[str]:
    """Return the reasons why the kept lists are not the model's."""
    p, found = Parameters(), []
    text = PAGE.read_text(encoding="utf-8")
    if page(p, text) != text:
        found.append("docs/build/parts.md is old; run python -m enclosure.shopping")
    if not TABLE.is_file() or TABLE.read_text(encoding="utf-8") != spreadsheet(p):
        found.append("docs/build/parts.csv is old; run python -m enclosure.shopping")
    return found


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        found = problems()
        print("\n".join(found) or "the lists are current")
        return 1 if found else 0
    p = Parameters()
    PAGE.write_text(page(p, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    TABLE.write_text(spreadsheet(p), encoding="utf-8")
    print(f"about {total(p):.0f} € in all")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
