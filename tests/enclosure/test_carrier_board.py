# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The carrier board: its files are the profile's, all is joined, nothing is too close."""

import csv
import shutil
import subprocess
import zipfile
from dataclasses import replace

import pytest
from test_build_guide import changed

from enclosure import carrier_board
from enclosure.current import ROOT
from enclosure.parameters import Parameters
from enclosure.wiring import LOCAL, PLUGS, profile

KICAD = "/usr/bin/python3"  # whose packages KiCad's are among, where it is installed


def kicad_is_here():
    try:
        done = subprocess.run([KICAD, "-c", "import pcbnew"], capture_output=True, timeout=120)
    except OSError:
        return False
    return done.returncode == 0


needs_kicad = pytest.mark.skipif(
    not kicad_is_here(),
    reason="KiCad is not installed (apt-get install kicad): the board was not checked by it",
)


needs_cli = pytest.mark.skipif(
    shutil.which("kicad-cli") is None or not kicad_is_here(),
    reason="kicad-cli is not installed (KiCad 7 or later): the circuit was not checked by it",
)


def pads():
    return {
        (part.ref, pad.number): pad
        for part in carrier_board.components(profile())
        for pad in part.pads
    }


def test_the_kicad_project_is_the_profiles():
    assert carrier_board.problems() == []


def test_another_pin_moves_a_net():
    moved = {
        pad.number: pad.net
        for part in carrier_board.components(changed(PIXELS="GP28"))
        if part.ref == "J2"
        for pad in part.pads
    }
    assert moved["34"] == "DATA"
    assert pads()["J2", "34"].net == "PIN34"
    assert pads()["J1", "4"].net == "DATA"


def test_every_net_of_ours_joins_at_least_two_contacts():
    ends = {}
    for key, pad in pads().items():
        ends.setdefault(pad.net, []).append(key)
    for net, joined in ends.items():
        assert len(joined) >= 2 or net.startswith("PIN"), net
    assert {"5V", "GND", "VBUS", "RING", "A", "B", "PUSH", "END", "PIEZO"} <= set(ends)
    assert sorted(ends["VBUS"]) == [("F1", "1"), ("J2", "40")]


def test_every_pin_is_once_in_the_circuit_and_every_supply_is_fed():
    """Check the circuit without KiCad: no pin twice, no open input, no net with two drivers, power
    for each part that needs it."""
    parts = carrier_board.components(profile())
    keys = [(part.ref, pad.number) for part in parts for pad in part.pads]
    assert len(keys) == len(set(keys))
    nets = {}
    for part in parts:
        for pad in part.pads:
            assert not (pad.open and part.ref == "U1" and pad.kind != "tri_state"), pad
            nets.setdefault(pad.net, []).append(pad.kind)
    for net, kinds in nets.items():
        drivers = [kind for kind in kinds if kind in ("power_out", "tri_state", "output")]
        assert len(drivers) <= 1, net
        if "input" in kinds and not net.startswith("PIN"):
            assert set(kinds) - {"input"}, net
    assert nets["VBUS"] == ["power_out", "passive"]
    assert {net for net, kinds in nets.items() if "power_in" in kinds} == {"5V", "GND"}


def test_the_plugs_are_those_that_the_guide_names():
    board = pads()
    for plug, contacts in PLUGS.items():
        ref = plug.split()[0]
        assert len([key for key in board if key[0] == ref]) == len(contacts)
    words = " ".join(" ".join(row) for row in LOCAL)
    with (carrier_board.FOLDER / "bom.csv").open(encoding="utf-8") as file:
        listed = [row["reference"] for row in csv.DictReader(file)]
    for ref in ("C1", "C2", "F1", "R1", "R2"):
        assert ref in words and ref in listed


@pytest.mark.outer
def test_tracks_join_all_pads_of_their_net_and_no_others():
    """Copper that touches is one net: by distances of middle lines, on each layer."""
    parts = carrier_board.components(profile())
    router = carrier_board.routed(Parameters(), parts)
    for track in router.tracks:
        for pad in router.pads:
            away = distance((pad.u, pad.v), track.start, track.end)
            if pad.net != track.net:
                assert away >= pad.size / 2 + track.width / 2 + 0.2, (track, pad)
    for net in carrier_board.ORDER:
        pieces = [t for t in router.tracks if t.net == net]
        ends = [pad for pad in router.pads if pad.net == net]
        joined = {0}
        grown = True
        while grown:
            grown = False
            for i in set(range(len(ends))) - joined:
                if any(linked(ends[i], ends[j], pieces) for j in joined):
                    joined.add(i)
                    grown = True
        assert len(joined) == len(ends), net


def distance(at, start, end):
    (x, y), (x0, y0), (x1, y1) = at, start, end
    length = (x1 - x0) ** 2 + (y1 - y0) ** 2
    share = max(0.0, min(1.0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length))
    return ((x - x0 - share * (x1 - x0)) ** 2 + (y - y0 - share * (y1 - y0)) ** 2) ** 0.5


def linked(one, other, pieces):
    """Return whether tracks lead from pad to pad, on any layer: vias stand where ends meet."""
    reached = {i for i, t in enumerate(pieces) if near(one, t)}
    grown = True
    while grown:
        grown = False
        for i in set(range(len(pieces))) - reached:
            if any(touch(pieces[i], pieces[j]) for j in reached):
                reached.add(i)
                grown = True
    return any(near(other, pieces[i]) for i in reached)


def near(pad, track):
    return distance((pad.u, pad.v), track.start, track.end) < pad.size / 2


def touch(a, b):
    pairs = ((a.start, b), (a.end, b), (b.start, a), (b.end, a))
    return any(distance(at, t.start, t.end) < 0.01 for at, t in pairs)


def test_a_pad_in_the_way_is_gone_round_or_told():
    parts = carrier_board.components(profile())
    wall = [carrier_board.Pad(str(i), 20.0, -19.0 + i * 1.2, "WALL", 1.6) for i in range(33)]
    walled = [*parts, replace(parts[0], ref="W1", pads=tuple(wall))]
    with pytest.raises(RuntimeError, match="no way"):
        carrier_board.routed(Parameters(), walled)


@pytest.mark.outer
def test_gerbers_hold_every_layer():
    with zipfile.ZipFile(carrier_board.FOLDER / "gerbers.zip") as package:
        names = {name.removeprefix("tidebell-") for name in package.namelist()}
        wanted = ("F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Silkscreen", "Edge_Cuts")
        assert {f"{layer}.gbr" for layer in wanted} | {"PTH.drl"} <= names
        holes = package.read("tidebell-PTH.drl").decode()
        edge = package.read("tidebell-Edge_Cuts.gbr").decode()
    drilled = sum(row.startswith("X") for row in holes.splitlines())
    router = carrier_board.routed(Parameters(), carrier_board.components(profile()))
    assert drilled == len(router.pads) + len(router.vias)
    assert "%MOMM*%" in edge


def kicad_says(folder):
    """Run KiCad's checks on the project beside a copy of the script; return exit code and words."""
    done = subprocess.run(
        [KICAD, folder / "board_plots.py", "CHECK"], capture_output=True, text=True, timeout=300
    )
    return done.returncode, done.stdout


def changed_project(tmp_path, name, old, new):
    """A copy of the project with one thing changed."""
    (tmp_path / "board").mkdir()
    for path in carrier_board.FOLDER.glob("tidebell.*"):
        text = path.read_text(encoding="utf-8")
        if path.name == name:
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / "board" / path.name).write_text(text, encoding="utf-8")
    script = (ROOT / "enclosure" / "board_plots.py").read_bytes()
    (tmp_path / "board_plots.py").write_bytes(script)
    return tmp_path


@needs_kicad
def test_kicads_own_checks_find_no_fault():
    """ERC, DRC and the comparison of both with kicad-cli; without it DRC alone."""
    assert kicad_says(ROOT / "enclosure") == (0, "\n")


@pytest.mark.outer
@needs_kicad
def test_kicad_notices_a_track_that_touches_another_net(tmp_path):
    wide = '(via (at 100.0 100.0) (size 30) (drill 0.4) (layers "F.Cu" "B.Cu") (net 1))\n  (via (at'
    code, said = kicad_says(changed_project(tmp_path, "tidebell.kicad_pcb", "(via (at", wide))
    assert code == 1
    assert "clearance" in said or "shorting" in said


@pytest.mark.outer
@needs_cli
def test_kicad_notices_a_board_that_is_not_the_circuit(tmp_path):
    other = changed_project(tmp_path, "tidebell.kicad_sch", 'label "RING"', 'label "DRIVE"')
    code, said = kicad_says(other)
    assert code == 1
    assert "net_conflict" in said


@pytest.mark.outer
@needs_cli
def test_kicad_notices_a_chip_without_power(tmp_path):
    flag = '(global_label "5V" (shape passive) (at 177.8 '
    folder = changed_project(tmp_path, "tidebell.kicad_sch", flag, flag.replace("5V", "NOWHERE"))
    code, said = kicad_says(folder)
    assert code == 1
    assert "power_pin_not_driven" in said
