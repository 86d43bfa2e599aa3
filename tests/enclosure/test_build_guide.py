# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The build guide belongs to the present model, profile and firmware."""

import re
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from enclosure import current, slicing, wiring

GUIDE = current.ROOT / "docs" / "build"
PAGES = sorted(GUIDE.glob("*.md"))


def changed(**pins):
    board = wiring.profile()
    values = {name: getattr(board, name) for name in dir(board) if name.isupper()}
    return SimpleNamespace(**(values | pins))


def test_the_wiring_diagram_is_the_profiles():
    assert wiring.problems() == []


def test_another_pin_table_makes_another_diagram():
    board = wiring.profile()
    moved = changed(PIXELS="GP28")
    assert wiring.svg(moved) != wiring.svg(board)
    assert "| 34 | GP28 | 74AHCT125 | 2 1A |" in wiring.page(moved)
    assert "| 34 | GP28 |" not in wiring.page(board)


def test_every_pin_of_the_profile_is_in_the_wiring():
    board = wiring.profile()
    used = {wiring.PINS[w.pin - 1] for w in wiring.wires(board)}
    used |= {wiring.PINS[n - 1] for n in wiring.pack_pins(board)}
    pins = {
        value
        for name in dir(board)
        if isinstance(value := getattr(board, name), str) and re.fullmatch(r"GP\d+", value)
    }
    pins |= {pin for _, pin in board.KEYS}
    assert pins <= used


def test_a_pin_used_twice_is_refused():
    with pytest.raises(ValueError, match="GP18"):
        wiring.wires(changed(PIXELS="GP18"))
    with pytest.raises(ValueError, match="pin 4"):
        wiring.wires(changed(PIXELS="GP2", PIEZO="GP2"))
    with pytest.raises(ValueError, match="called GP99"):
        wiring.wires(changed(PIEZO="GP99"))


def test_the_pico_has_the_pins_of_its_data_sheet():
    assert len(wiring.PINS) == 40
    assert wiring.PINS.count("GND") == 7
    assert wiring.pin_number("VBUS") == 40
    assert wiring.pin_number("RUN") == 30
    assert wiring.pin_number("GP15") == 20
    with pytest.raises(ValueError, match="7 pins called GND"):
        wiring.pin_number("GND")


def test_pictures_are_current():
    assert current.picture_problems() == []


def test_drawings_are_well_formed():
    for path in [GUIDE / "wiring.svg", *sorted(current.PICTURES.glob("*.svg"))]:
        root = ElementTree.parse(path).getroot()
        assert root.tag.endswith("svg")
        assert len(list(root.iter())) > 30, path.name
        assert path.stat().st_size < 2**20


def test_print_times_are_those_of_the_exported_parts():
    assert slicing.problems() == []


def test_power_stays_within_usb():
    """Columns sum up, no mode takes more than 500 mA, and the ring's cap is the firmware's."""
    text = (GUIDE / "power.md").read_text(encoding="utf-8")
    rows = [
        [c.strip(" *") for c in line.split("|")[1:-1]] for line in text.splitlines() if "|" in line
    ]
    numbers = {r[0]: [int(x) for x in r[1:]] for r in rows if r[1].isdigit()}
    sums, left = numbers.pop("sum"), numbers.pop("left of 500")
    for i, total in enumerate(sums):
        assert sum(row[i] for row in numbers.values()) == total <= 500
        assert left[i] == 500 - total
    lights = (current.ROOT / "firmware/tidebell/parts/lights.py").read_text(encoding="utf-8")
    cap = int(re.search(r"limit_ma = (\d+)", lights)[1])
    assert max(numbers["ring of 24"]) == cap


def test_links_and_pictures_of_the_guide_exist():
    shown = set()
    for page in [*PAGES, current.ROOT / "enclosure" / "README.md"]:
        for target in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
            if target.startswith("http"):
                continue
            path, _, mark = target.partition("#")
            there = (page.parent / path).resolve() if path else page
            assert there.exists(), f"{page.name}: {target}"
            shown.add(there)
            if mark:
                heads = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
                marks = {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in heads}
                assert mark in marks, f"{page.name}: {target}"
    for picture in current.PICTURES.glob("*.*"):
        if picture.suffix in (".png", ".svg") and picture.name != "exploded.png":
            assert picture in shown, f"no page shows {picture.name}"


def test_every_printed_part_is_in_the_guide():
    text = " ".join(p.read_text(encoding="utf-8") for p in PAGES)
    record = slicing.json.loads(slicing.RECORD.read_text(encoding="utf-8"))
    for part in [*record, "blank"]:
        assert re.search(rf"\b{part}\b", text, re.IGNORECASE), part


def test_fasteners_in_the_guide_are_those_of_the_model():
    """Counts in the parts list: four countersunk, eight button heads, twelve inserts."""
    text = (GUIDE / "parts.md").read_text(encoding="utf-8")
    assert re.search(r"^\| 4 \| screw \| ISO 10642 - M3 x 8", text, re.MULTILINE)
    assert re.search(r"^\| 8 \| screw \| ISO 7380-1 - M3 x 8", text, re.MULTILINE)
    assert re.search(r"^\| 12 \| heat-set insert \| M3 x 5.7", text, re.MULTILINE)
    from enclosure.parameters import Parameters

    p = Parameters()
    assert len(p.corner_posts) == 4
    assert len(p.carrier_bosses) + len(p.cradle_posts) == 8
