# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The case's numbers, without a CAD library."""

import ast
import json
import struct
import zipfile

import pytest

from enclosure import current
from enclosure.dimensions import BOUGHT, DIMENSIONS, DRAWING, MEASURE, STANDARD, BoughtParts
from enclosure.parameters import Parameters


def test_every_dimension_has_a_source_and_a_tolerance():
    for name, d in DIMENSIONS.items():
        assert d.value > 0, name
        assert 0 < d.plus_minus < d.value, name
        assert d.trust in (DRAWING, STANDARD, MEASURE), name
        assert len(d.source) > 10, name


def test_dimensions_to_measure_are_those_the_gauge_and_the_guide_name():
    to_measure = {n.split("_")[0] for n, d in DIMENSIONS.items() if d.trust == MEASURE}
    pages = {
        "README.md": {"pack", "panel", "key", "pico"},
        "power.md": {"cell", "socket"},
    }
    assert to_measure == set.union(*pages.values())
    for page in pages:
        guide = (current.ROOT / "docs" / "build" / page).read_text(encoding="utf-8")
        assert "gauge" in guide or "measure" in guide, page


@pytest.mark.parametrize("module", ["solids", "battery_solids"])
def test_lengths_in_the_printed_parts_have_names(module):
    """Lengths that are no share, no half and no double have a name at their module's top."""
    source = (current.ROOT / "enclosure" / f"{module}.py").read_text(encoding="utf-8")
    for function in ast.parse(source).body:
        if not isinstance(function, ast.FunctionDef):
            continue
        numbers = {
            node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Constant) and isinstance(node.value, float)
        }
        assert numbers <= {0.0, 0.5, 1.0, 1.5, 2.0}, function.name


def test_an_unknown_dimension_is_refused():
    with pytest.raises(ValueError, match="pico_lenght"):
        BoughtParts(pico_lenght=51.0)


def test_picture_and_pixels_agree():
    assert BOUGHT.active_width == pytest.approx(320 * 0.1275)
    assert BOUGHT.active_height == pytest.approx(240 * 0.1275)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"wall": 0.0}, "more than 0"),
        ({"wall": 1.0}, "wall 1.0 mm is thinner than wall_minimum"),
        ({"wall_minimum": 0.4}, "two lines of a 0.4 mm nozzle"),
        ({"crown_top": 0.5}, "crown_top 0.5 mm is thinner"),
        ({"baffle_wall": 0.8}, "baffle_wall 0.8 mm is thinner"),
        ({"clearance_sliding": 0.02}, "keys jam"),
        ({"clearance_bought": 3.0}, "clearance_bought"),
        ({"stand_angle": 40.0}, "stand_angle 40.0 degrees"),
        ({"width": 190.0}, "does not lie on a bed"),
        ({"bed": 120.0}, "does not lie on a bed of 120"),
        ({"display_u": -50.0}, "into the left wall"),
        ({"ring_u": 45.0}, "into the right wall"),
        ({"display_u": -30.0}, "keys and light ring stand"),
        ({"depth": 90.0}, "a depth of 90.0 mm is too little"),
        ({"lid": 2.4}, "too thin for pane and flanges"),
        ({"flange_roof": -0.8}, "too little lid above a flange"),
        ({"panel_gap": 0.2}, "touch the caps' flanges"),
        ({"cap_proud": 1.2}, "below the lid when pressed"),
        ({"cap_off_u": 27.0}, "leave a wall"),
        ({"cap_off_u": 31.0, "ring_u": 39.5}, "beside the cap"),
        ({"cap_depth": 20.0}, "two caps of 20.0 mm"),
        ({"bar_depth": 18.0}, "under the ring"),
        ({"bar_front": 3.0}, "no room for the lid's rim"),
        ({"knob_radius": 23.0}, "leaves no gap to the light ring"),
        ({"carrier": 5.0}, "too thick for the encoder's"),
        ({"knob_top": 12.0}, "come through the knob"),
        ({"carrier_gap": 3.0, "knob_top": 24.0}, "too short for the heat-set inserts"),
        ({"corner_radius": 2.0}, "corner_radius"),
        ({"corner_inset": 5.0}, "corner_inset"),
        ({"letters": ("A", "A", "X", "Y")}, "each of A, B, X and Y once"),
        ({"parts": BoughtParts(pack_width=90.0)}, "into the left wall"),
    ],
)
def test_impossible_parameters_are_refused_with_the_reason(change, reason):
    with pytest.raises(ValueError, match=reason):
        Parameters(**change)


def test_usual_changes_are_accepted():
    for change in (
        {"stand_angle": 0.0},
        {"stand_angle": 25.0},
        {"encoder": False},
        {"wall": 3.0},
        {"letters": ("X", "Y", "A", "B")},
        {"cap_trim": 0.4},
        {"parts": BoughtParts(pack_width=62.4, pack_height=36.6)},
    ):
        Parameters(**change)


def test_a_cap_meets_its_key_however_the_pack_lies():
    """The foot still covers the middle of the stem when pack and drawing disagree to the full."""
    p = Parameters()
    off = DIMENSIONS["key_off_centre_u"].plus_minus
    across = DIMENSIONS["key_off_centre_v"].plus_minus
    assert (off**2 + across**2) ** 0.5 < p.cap_foot
    assert (p.cradle_hole - 3.0) / 2 >= max(off, across)


def test_exported_parts_are_current():
    assert current.problems() == []


def test_exported_files_are_small_and_whole():
    summary = json.loads((current.EXPORTED / "summary.json").read_text(encoding="utf-8"))
    expected = (
        "base lid lid-letters diffuser baffle carrier cradle cap bar bar-letters brow knob foot "
        "gauge feeler stand"
    )
    assert set(expected.split()) == set(summary["parts"])
    for name, entry in summary["parts"].items():
        stl = (current.EXPORTED / f"{name}.stl").read_bytes()
        assert len(stl) < 2**20
        assert struct.unpack_from("<I", stl, 80)[0] == entry["triangles"] == (len(stl) - 84) // 50
        step = zipfile.Path(current.EXPORTED / current.STEPS, f"{name}.step").read_bytes()
        assert step.startswith(b"ISO-10303-21;")
        assert max(entry["size"][:2]) <= 180


def test_what_is_kept_is_little():
    """All exported files and all pictures: three megabytes each at the most."""
    for folder in (current.EXPORTED, current.PICTURES):
        assert sum(path.stat().st_size for path in folder.iterdir()) < 3 * 2**20, folder.name


def test_a_step_that_is_not_the_exported_one_is_noticed(tmp_path, monkeypatch):
    for path in current.EXPORTED.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    with zipfile.ZipFile(tmp_path / current.STEPS, "a") as package:
        package.writestr("more.step", "ISO-10303-21;")
    (tmp_path / "lid.stl").write_bytes(b"")
    monkeypatch.setattr(current, "EXPORTED", tmp_path)
    found = " ".join(current.problems())
    assert "more.step belongs to no part" in found and "lid.stl is not the file" in found


def test_a_changed_parameter_is_noticed(monkeypatch):
    monkeypatch.setattr(current, "Parameters", lambda: Parameters(stand_angle=18.0))
    assert any("stand_angle was 20.0" in sentence for sentence in current.problems())


def test_comments_do_not_make_exports_old(tmp_path, monkeypatch):
    (tmp_path / "enclosure").mkdir()
    source = tmp_path / "enclosure" / "x.py"
    monkeypatch.setattr(current, "ROOT", tmp_path)
    source.write_text('"""Doc."""\nA = 1  # one\n', encoding="utf-8")
    first = current.code_digest(("x.py",))
    source.write_text('"""Other."""\n# A comment.\nA = 1\n', encoding="utf-8")
    assert current.code_digest(("x.py",)) == first
    source.write_text('"""Doc."""\nA = 2\n', encoding="utf-8")
    assert current.code_digest(("x.py",)) != first
