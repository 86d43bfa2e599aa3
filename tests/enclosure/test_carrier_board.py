# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The carrier board's KiCad project: checked by KiCad, wired as the profile says, fits the case."""

import csv
import re
import shutil
import subprocess
import zipfile

import guide
import pytest
from test_build_guide import changed

from enclosure import carrier_board
from enclosure.carrier_board import FOLDER, drawing, footprints, middle
from enclosure.parameters import Parameters
from enclosure.wiring import LOCAL, PINS, PLUGS, pin_number, profile, wires

P = Parameters()
NETS = {  # of the board, by the terminal that the wiring diagram names
    ("fuse F1", "1"): "VBUS",
    ("74AHCT125", "7 GND"): "GND",
    ("74AHCT125", "2 1A"): "DATA",
    ("encoder", "A"): "A",
    ("encoder", "B"): "B",
    ("encoder", "push"): "PUSH",
    ("encoder", "C, push"): "GND",
    ("piezo", "-"): "GND",
    ("piezo", "+"): "TONE",
    ("bar", "1"): "END",
    ("bar", "2"): "GND",
}


def kicad_version():
    if shutil.which("kicad-cli") is None:
        return ""
    done = subprocess.run(["kicad-cli", "version"], capture_output=True, text=True, timeout=120)
    return done.stdout.strip()


needs_kicad = pytest.mark.skipif(
    not kicad_version().startswith("9."),
    reason="kicad-cli 9 is not installed: no ERC, no DRC, and Gerbers may be old",
)


@pytest.fixture(scope="module")
def board():
    return drawing()


@pytest.fixture(scope="module")
def nets(board):
    """The net of each pad, by reference and number."""
    return {
        (ref, pad.number): pad.net.name
        for ref, part in footprints(board).items()
        for pad in part.pads
        if pad.net is not None
    }


def pico_net(nets, number):
    """Return the net of a Pico's pin, or nothing if no part of the board is connected to it."""
    net = nets["J1" if number <= 20 else "J2", str(number)]
    return "" if net.startswith("unconnected-") else net


def wrong_pins(nets, pins):
    """Return the pins of the Pico that have another net than the profile and the grounds ask."""
    wanted = {number: "GND" for number, name in enumerate(PINS, 1) if name in ("GND", "AGND")}
    wanted |= {wire.pin: NETS[wire.terminal] for wire in wires(pins)}
    return [n for n in range(1, 41) if pico_net(nets, n) != wanted.get(n, "")]


def test_the_picos_pins_have_the_nets_of_the_profile(nets):
    assert wrong_pins(nets, profile()) == []
    moved = pin_number(profile().PIXELS), pin_number("GP28")
    assert wrong_pins(nets, changed(PIXELS="GP28")) == sorted(moved)


def test_every_net_joins_at_least_two_pads(nets):
    ends = {}
    for key, net in nets.items():
        ends.setdefault(net, []).append(key)
    for net, joined in ends.items():
        assert (len(joined) == 1) == net.startswith("unconnected-"), net
    assert sorted(ends["VBUS"]) == [("F1", "1"), ("J2", "40")]


def test_the_level_shifter_is_wired_as_the_guide_says(nets):
    chip = {int(number): net for (ref, number), net in nets.items() if ref == "U1"}
    assert [chip[n] for n in (1, 2, 3, 7, 14)] == ["GND", "DATA", "DRIVE", "GND", "5V"]
    assert {chip[n] for n in (5, 9, 12)} == {"GND"}
    assert {chip[n] for n in (4, 10, 13)} == {"5V"}
    assert (nets["R1", "1"], nets["R1", "2"]) == ("DRIVE", "RING")
    assert (nets["R2", "1"], nets["R2", "2"]) == ("TONE", "PIEZO")


def ends(words, nets):
    """Return the nets of the contacts that a cell of the meter's table names."""
    part = re.match(r"(J\d|U1)", words)[0]
    numbers = re.findall(r"\d+", words.partition(" ")[2].partition("(")[0])
    return {number: nets[part, number] for number in numbers}


def test_the_meters_check_says_what_a_good_board_does(nets):
    """F1 joins VBUS and 5V; all else that is not one net is silent."""
    rows = guide.meter()
    assert len(rows) >= 6
    for one, other, must in rows:
        for start in ends(one, nets).values():
            for contact, end in ends(other, nets).items():
                joined = start == end or {start, end} == {"VBUS", "5V"}
                assert joined == must.startswith("beep"), (one, other, contact)


SLOT = 0.75  # half the width of a slot in an XH socket


def silk(part):
    """Return the drawn shapes of a part: their kind, and their corners."""
    return [item for item in part.graphicItems if item.layer == "F.SilkS"]


def test_every_part_has_its_outline_and_contact_1_on_the_silkscreen(board):
    for ref, part in footprints(board).items():
        if not any(pad.type == "thru_hole" for pad in part.pads):
            continue
        assert silk(part), ref
    for ref in ("J1", "J3", "J4", "J5", "J6", "U1"):
        part = footprints(board)[ref]
        first = next(pad.position for pad in part.pads if pad.number == "1")
        marks = [item for item in silk(part) if type(item).__name__ == "FpPoly"]
        assert len(marks) == 1, ref
        nearest = min(
            part.pads, key=lambda pad: min(distance(pad.position, q) for q in marks[0].coordinates)
        )
        assert nearest.number == "1", ref
        assert min(distance(first, q) for q in marks[0].coordinates) < 3.5, ref


def test_the_chips_notch_is_drawn_between_pins_1_and_14(board):
    part = footprints(board)["U1"]
    pads = {pad.number: pad.position for pad in part.pads}
    notch = next(item for item in silk(part) if type(item).__name__ == "FpArc")
    assert notch.mid.X == 0
    assert abs(notch.mid.Y - pads["1"].Y) < abs(notch.mid.Y - pads["7"].Y)
    assert pads["1"].Y == pads["14"].Y


def test_the_slots_of_the_plugs_are_drawn_on_the_side_that_the_footprint_has_them(board):
    """JST's eXH drawing: contacts lie 2.35 from the slots' side of the body, 3.4 from the other."""
    for ref in ("J3", "J4", "J5", "J6"):
        part = footprints(board)[ref]
        body = next(i for i in part.graphicItems if i.layer == "F.Fab" and "end" in vars(i))
        row = part.pads[0].position.Y
        near, far = body.end.Y - row, row - body.start.Y
        assert (near, far) == (pytest.approx(2.35, abs=0.1), pytest.approx(3.4, abs=0.15)), ref
        walls = [
            (min(i.start.X, i.end.X), max(i.start.X, i.end.X))
            for i in silk(part)
            if type(i).__name__ == "FpRect" and min(i.start.Y, i.end.Y) > row
        ]
        outer = [min(p.position.X for p in part.pads), max(p.position.X for p in part.pads)]
        for slot in outer:
            assert not any(a < slot + SLOT - 0.01 and b > slot - SLOT + 0.01 for a, b in walls), ref
        # Towards the Pico's sockets, as the guide says, not to the board's edge.
        sockets = footprints(board)["J1"].position.Y
        assert (sockets - part.position.Y) * near > 0
    text = next(step.text for step in guide.sections() if "carrier board" in step.title)
    assert "two slots to the drawn slots, **towards the sockets**" in text


def distance(a, b):
    return ((a.X - b.X) ** 2 + (a.Y - b.Y) ** 2) ** 0.5


def test_the_plugs_are_those_that_the_guide_names(nets):
    named = {"DIN": "RING", "push": "PUSH"}
    for plug, contacts in PLUGS.items():
        ref = plug.split()[0]
        wanted = {str(n): named.get(net, net) for n, (net, _, _) in enumerate(contacts, 1)}
        assert {n: net for (part, n), net in nets.items() if part == ref} == wanted


def test_the_list_names_every_part_and_the_guide_the_small_ones(board):
    with (FOLDER / "bom.csv").open(encoding="utf-8") as file:
        listed = {row["reference"]: row["part"] for row in csv.DictReader(file)}
    to_buy = {ref: part.properties.get("Buy", "") for ref, part in footprints(board).items()}
    assert listed == {ref: words for ref, words in to_buy.items() if words}
    words = " ".join(" ".join(row) for row in LOCAL)
    assert {"C1", "C2", "F1", "R1", "R2"} <= {ref for ref in listed if ref in words}


def place(part, pad, origin):
    """Return a pad's place from the middle, u to the right in the drawing."""
    x, y = part.position.X + pad.position.X, part.position.Y + pad.position.Y
    return round(x - origin[0], 3), round(origin[1] - y, 3)


def edges(board, tall):
    """Return the outline's extent, without the tabs: left, right, top, bottom of one board."""
    lines = [item for item in board.graphicItems if item.layer == "Edge.Cuts"]
    corners = [end for line in lines for end in (line.start, line.end)]
    top, bottom = next(
        (line.start.Y, line.end.Y) if line.start.Y < line.end.Y else (line.end.Y, line.start.Y)
        for line in lines
        if line.start.X == line.end.X and abs(line.start.Y - line.end.Y) == tall
    )
    xs = [corner.X for corner in corners if top <= corner.Y <= bottom]
    return min(xs), max(xs), top, bottom


def test_the_sockets_lie_under_the_pico(board):
    """Pin 1 is beside USB, at the left of the face, and so at the right of the drawing."""
    parts = footprints(board)
    origin = middle(board, "J1", "J2")
    found = {
        pad.number: place(parts[ref], pad, origin)
        for ref in ("J1", "J2")
        for pad in parts[ref].pads
    }
    half = P.parts.pico_pin_rows / 2
    wanted = {str(n): (round(24.13 - 2.54 * (n - 1), 3), half) for n in range(1, 21)}
    wanted |= {str(41 - n): (x, -y) for n, (x, y) in ((int(n), at) for n, at in wanted.items())}
    assert found == wanted


def test_the_carrier_board_is_as_large_as_the_room_for_it(board):
    x0, y0 = middle(board, "J1", "J2")
    left, right, top, bottom = edges(board, P.parts.board_height)
    assert (x0 - right, x0 - left) == (
        P.board_shift - P.parts.board_width / 2,
        P.board_shift + P.parts.board_width / 2,
    )
    assert (y0 - top, y0 - bottom) == (P.parts.board_height / 2, -P.parts.board_height / 2)


def test_the_strip_fits_its_posts_and_the_bars_feet(board):
    """The strip is drawn from the buttons' side: u runs to the right."""
    parts = footprints(board)
    x0, y0 = middle(board, "SW1", "SW2")
    left, right, top, bottom = edges(board, P.parts.strip_height)
    half = P.parts.strip_width / 2
    assert (left - x0, right - x0) == (-half, half)
    assert (y0 - top, y0 - bottom) == (P.parts.strip_height / 2, -P.parts.strip_height / 2)
    for ref, side in (("SW1", -1), ("SW2", 1)):
        assert (parts[ref].position.X - x0, parts[ref].position.Y) == (side * P.bar_button_u, y0)
    holes = [(parts[ref].position.X - x0, y0 - parts[ref].position.Y) for ref in ("H1", "H2")]
    assert holes == [(u - P.bar_u, v - P.bar_v) for u, v in P.strip_posts]
    for ref in ("H1", "H2"):
        assert parts[ref].pads[0].drill.diameter == P.parts.m3_clearance


def test_the_buttons_join_the_two_wires_of_the_bar(nets):
    for ref in ("SW1", "SW2", "J7"):
        assert (nets[ref, "1"], nets[ref, "2"]) == ("BAR_END", "BAR_GND")


def test_the_panel_hangs_together_by_its_tabs_alone(board):
    """The holes of a tab lie along the edges of both boards, so that it breaks there."""
    low = edges(board, P.parts.board_height)[3]
    high = edges(board, P.parts.strip_height)[2]
    for tab in [part for ref, part in footprints(board).items() if ref.startswith("TAB")]:
        ys = {tab.position.Y + pad.position.Y for pad in tab.pads}
        assert len(ys) == 2
        assert min(ys) == pytest.approx(low, abs=0.3)
        assert max(ys) == pytest.approx(high, abs=0.3)


def test_the_parts_stay_within_the_board():
    for part in carrier_board.components():
        (u, v), (w, h) = part.place, part.body
        assert abs(u - P.board_shift) + w / 2 <= P.parts.board_width / 2, part
        assert abs(v) + h / 2 <= P.parts.board_height / 2, part


def test_gerbers_hold_every_layer_and_every_hole(board):
    with zipfile.ZipFile(FOLDER / "gerbers.zip") as package:
        names = {name.removeprefix("tidebell-") for name in package.namelist()}
        plated = package.read("tidebell-PTH.drl").decode()
        bare = package.read("tidebell-NPTH.drl").decode()
    layers = ("F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Silkscreen", "Edge_Cuts")
    assert names == {f"{layer}.gbr" for layer in layers} | {"PTH.drl", "NPTH.drl"}
    pads = [pad for part in board.footprints for pad in part.pads]
    vias = [item for item in board.traceItems if hasattr(item, "drill")]
    copper = sum(pad.type == "thru_hole" for pad in pads)
    assert sum(row.startswith("X") for row in plated.splitlines()) == copper + len(vias)
    assert sum(row.startswith("X") for row in bare.splitlines()) == len(pads) - copper


@needs_kicad
def test_kicad_finds_no_fault_and_what_it_exports_is_kept(tmp_path):
    """ERC, DRC and the comparison of circuit and board; then Gerbers, holes and list of parts."""
    project = carrier_board.copied(tmp_path)
    assert carrier_board.faults(project) == []
    assert carrier_board.bill(project) == (FOLDER / "bom.csv").read_text(encoding="utf-8")
    with zipfile.ZipFile(FOLDER / "gerbers.zip") as package:
        kept = {name: package.read(name).decode() for name in package.namelist()}
    assert carrier_board.plots(project) == kept


@pytest.mark.outer
@needs_kicad
@pytest.mark.parametrize(
    ("kind", "old", "new", "said"),
    [
        (
            ".kicad_pcb",
            "(size 0.8)\n\t\t(drill 0.4)",
            "(size 30)\n\t\t(drill 0.4)",
            "shorting_items",
        ),
        (".kicad_sch", 'label "RING"', 'label "DRIVE"', "net_conflict"),
        (
            ".kicad_sch",
            '"5V" (shape passive) (at 177.8 ',
            '"X" (shape passive) (at 177.8 ',
            "power_pin_not_driven",
        ),
    ],
)
def test_kicad_notices_a_fault(tmp_path, kind, old, new, said):
    path = carrier_board.copied(tmp_path).with_suffix(kind)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert said in " ".join(carrier_board.faults(path.with_suffix("")))
