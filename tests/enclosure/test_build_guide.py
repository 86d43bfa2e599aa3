# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The build guide belongs to the present model, profile and firmware."""

import csv
import math
import re
from types import SimpleNamespace
from xml.etree import ElementTree

import guide
import pytest

from enclosure import battery, current, shopping, slicing, wiring
from enclosure.dimensions import DIMENSIONS, RING_LEDS
from enclosure.parameters import Parameters

GUIDE = current.ROOT / "docs" / "build"
PAGES = sorted(GUIDE.glob("*.md"))


def changed(**pins):
    board = wiring.profile()
    values = {name: getattr(board, name) for name in dir(board) if name.isupper()}
    return SimpleNamespace(**(values | pins))


def test_the_wiring_diagram_is_the_profiles():
    assert wiring.problems() == []


def test_the_firmware_knows_as_many_lights_as_the_ring_has():
    assert wiring.profile().PIXEL_COUNT == RING_LEDS


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


def test_the_slicer_is_asked_for_all_parts_where_none_is_named(capsys):
    assert slicing.wanted([]) == []
    assert slicing.wanted(["lid", "stand"]) == ["lid", "stand"]
    with pytest.raises(SystemExit):
        slicing.wanted(["ldi"])
    assert "there is no part ldi" in capsys.readouterr().err


def test_power_stays_within_usb():
    """No mode takes more than a port gives, the ring's cap is the firmware's, and the guide says
    what the command prints."""
    assert max(battery.loads()) <= battery.PORT_MA
    parts = (current.ROOT / "firmware/tidebell/parts/hardware.py").read_text(encoding="utf-8")
    assert max(battery.BUDGET["ring of 24"]) == int(re.search(r"_PORT_MA = (\d+)", parts)[1])
    text = (GUIDE / "power.md").read_text(encoding="utf-8")
    assert "\n".join(battery.budget_table()) in text
    assert "\n".join(battery.hours_table()) in text


def test_a_cell_plays_an_evening_and_twice_the_load_half_as_long():
    assert battery.hours(battery.loads()[1]) >= 4.0
    own = battery.BOOST_OWN_MA
    assert battery.hours(2 * 100 + own) == pytest.approx(battery.hours(100) / 2)


def test_every_part_of_the_battery_is_in_the_guide():
    text = (GUIDE / "power.md").read_text(encoding="utf-8")
    for name in ("LiPo", "PowerBoost 1000C", "USB-C", "toggle", "`cell-tray`", "`socket-clamp`"):
        assert name in text, name


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
        if picture.suffix in (".png", ".svg", ".webp"):
            assert picture in shown, f"no page shows {picture.name}"


def test_every_printed_part_is_in_the_guide():
    text = " ".join(p.read_text(encoding="utf-8") for p in PAGES)
    record = slicing.json.loads(slicing.RECORD.read_text(encoding="utf-8"))
    for part in [*record, "blank"]:
        assert re.search(rf"\b{part}\b", text, re.IGNORECASE), part


def test_fasteners_in_the_guide_are_those_of_the_model():
    """Counts in the parts list: four countersunk, nine button heads, thirteen inserts."""
    text = shopping.table(Parameters())
    assert re.search(r"^\| 4 \| screw \| ISO 10642 - M3 x 8", text, re.MULTILINE)
    assert re.search(r"^\| 9 \| screw \| ISO 7380-1 - M3 x 8", text, re.MULTILINE)
    assert re.search(r"^\| 13 \| heat-set insert \| M3 x 5.7", text, re.MULTILINE)
    p = Parameters()
    assert len(p.corner_posts) == 4
    assert len(p.carrier_bosses) + len(p.cradle_posts) + len(p.strip_posts) == 9


def test_every_tool_of_a_step_is_in_the_list_and_none_is_there_for_nothing():
    listed = guide.tools()
    used = set()
    for step in guide.sections():
        for tool in step.tools:
            fits = [name for name in listed if set(tool.split()) <= set(re.findall(r"\w+", name))]
            assert fits, f"step {step.number} needs {tool}, which is not listed"
            used.update(fits)
    general = {name for name in listed if name.startswith(("3D printer", "straight pin"))}
    assert set(listed) == used | general


def test_steps_are_numbered_and_test_what_is_soldered_before_it_is_put_away():
    steps = guide.sections()
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert steps[0].title == "The gauge"
    test = next(step for step in steps if "Test on the table" in step.title)
    soldered = [step.number for step in steps if "soldering iron" in step.tools]
    inserts = next(step for step in steps if step.title == "Inserts")
    assert all(number < test.number for number in soldered if number != inserts.number)
    assert inserts.number > test.number  # from here on things go into the case
    for step in steps[test.number :]:
        assert "solder" not in step.text.replace("soldering iron", ""), step.title


def test_the_price_is_the_sum_of_the_parts_and_the_readme_says_the_same():
    total = f"{shopping.total(Parameters()):.0f}"
    assert f"**About {total} € in all**" in (GUIDE / "parts.md").read_text(encoding="utf-8")
    said = {
        "README.md": f"some {total} €",
        "docs/fr/README.md": f"quelque {total}\N{NARROW NO-BREAK SPACE}€",
        "docs/ja/README.md": f"約{total}ユーロ",
    }
    for page, words in said.items():
        text = (current.ROOT / page).read_text(encoding="utf-8").replace("\xa0", "\u202f")
        assert words in text, page


def test_every_part_to_buy_is_taken_in_hand_in_a_step():
    hands = " ".join(" ".join(step.parts) + " " + step.text for step in guide.sections()).lower()
    other_names = {
        "microcontroller": "pico",
        "display with keys": "display pack",
        "encoder with push": "encoder",
        "piezo, passive": "piezo",
        "button below the bar": "two buttons",
        "plug of 3 with wires": "plugs with wires",
        "plug of 5 with wires": "plugs with wires",
        "plug of 2 with wires": "plug of 2 with wires",
        "heat-set insert": "inserts",
        "louvre film": "film",
        "filament": "printed",
        "carrier board and strip": "carrier board",
        "sockets, a row each": "j1 and j2",
        "level shifter u1": "put the chip in",
        "socket for u1": "the chip's socket",
        "sockets j5 and j6": "j3 to j6",
        "socket j3": "j3 to j6",
        "socket j4": "j3 to j6",
        "clear glue": "clear glue",
    }
    for line in shopping.lines(Parameters()):
        name = line.part.lower()
        short = re.sub(r"^(fuse|capacitor|resistor) ", "", name)
        assert other_names.get(name, short) in hands, name


# The list to order by.


def test_the_lists_are_the_models():
    assert shopping.problems() == []


def test_every_line_can_be_ordered_at_two_shops_at_a_price_that_says_what_it_is():
    for line in shopping.lines(Parameters()):
        assert line.shop and line.number and line.other_shop and line.other_number, line.part
        assert line.shop != line.other_shop, line.part
        assert line.price_eur > 0 and line.instead, line.part
        assert line.price_is == shopping.ESTIMATE or re.fullmatch(r"\d{4}-\d\d-\d\d", line.price_is)
    with shopping.TABLE.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["part"] for row in rows] == [x.part for x in shopping.lines(Parameters())]
    assert {"quantity", "number", "other_number", "price_eur", "price_is", "instead"} <= set(
        rows[0]
    )


def test_everything_on_the_board_is_a_line_of_the_list():
    listed = " ".join(line.exactly for line in shopping.lines(Parameters()))
    with (current.ROOT / "enclosure" / "board" / "bom.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            number = re.findall(r"[A-Za-z0-9-]*\d[A-Za-z0-9-]*", row["part"])[0]
            assert number in listed, row


def test_sheets_and_lengths_of_the_list_are_those_of_the_model():
    p = Parameters()
    across, deep = p.sheet
    exactly = {line.part: line.exactly for line in shopping.lines(p)}
    for part in ("pane", "louvre film"):
        assert f"{across:.1f} x {deep:.1f} mm" in exactly[part]
    larger = Parameters(window_near=3.3)
    assert f"{larger.sheet[1]:.1f} mm" in shopping.table(larger) and larger.sheet[1] > deep
    assert f"cut to {p.parts.steel_length:.0f} mm" in exactly["steel"]
    assert f"cut to {p.parts.board_pins:.1f} mm" in exactly["sockets, a row each"]
    assembly = (GUIDE / "assembly.md").read_text(encoding="utf-8")
    off = DIMENSIONS["board_pins"].plus_minus
    low, high = p.parts.board_pins - off, p.parts.board_pins + off
    assert f"by {low:.0f} to {high:.0f} mm" in assembly
    assert f"up to {p.tunnel_length:.0f} mm deep" in assembly
    for name, row in (("ring", "three"), ("encoder", "five"), ("piezo", "two")):
        assert f"| {name} | {row} of {shopping.WIRES[name] // 10} cm |" in assembly


def test_the_batterys_cable_reaches_from_the_charger_to_the_plug():
    p = Parameters(battery=True)
    b = p.parts
    left = p.display_u - b.pico_length / 2 - b.pico_usb_overhang - b.plug_reach
    plug = p.on_table(left, p.middle_v, p.usb_axis)
    end = (battery.CHARGER_X + b.charger_length / 2, battery.CHARGER_Y, p.floor)
    assert math.dist(plug, end) + 15.0 <= 100.0
    assert "angled micro-B with 10 cm of cable" in (GUIDE / "power.md").read_text(encoding="utf-8")


def test_the_fuse_carries_what_the_ring_can_draw_and_the_menu_offers_no_more():
    """All lights in white at full, by the firmware's own reckoning, whatever the setting allows."""
    lights = (current.ROOT / "firmware/tidebell/parts/lights.py").read_text(encoding="utf-8")
    assert "_UA_IDLE = 700" in lights
    whole_ma = RING_LEDS * (3 * 16 + 0.7)
    fuse = next(line.exactly for line in shopping.lines(Parameters()) if line.part == "fuse F1")
    holds_ma = 1000 * float(re.search(r"([\d.]+) A", fuse)[1])
    assert whole_ma <= holds_ma
    assert f"{holds_ma / 1000:g} A" in " ".join(" ".join(row) for row in wiring.LOCAL)
    assert "F1 1.35 A" in wiring.svg(wiring.profile())


def test_nobody_has_built_one_stays_on_the_first_screen_and_whoever_does_is_told_where_to_send_it():
    first = (current.ROOT / "README.md").read_text(encoding="utf-8")[:4000]
    assert "Nobody has built one" in first and "docs/real-board.md" in first
    form = (current.ROOT / "docs" / "real-board.md").read_text(encoding="utf-8")
    template = ".github/ISSUE_TEMPLATE/i-built-one.md"
    assert template in form
    rows = re.findall(r"^\| (\d+) \| ([^|]+) \| ([^|]+) \|", form, re.MULTILINE)
    asked = re.findall(
        r"^\| (\d+) \| ([^|]+) \|",
        (current.ROOT / template).read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert asked == [(number, what) for number, what, _ in rows] and len(rows) > 20
    assert all(minutes == "evening" or int(minutes) > 0 for _, _, minutes in rows)
