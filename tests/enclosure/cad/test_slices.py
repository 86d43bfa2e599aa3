# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""PrusaSlicer slices every exported part without a word of complaint."""

import json
import shutil

import pytest

from enclosure import slicing

needs_slicer = pytest.mark.skipif(
    shutil.which(slicing.PROGRAM) is None,
    reason="PrusaSlicer is not installed (apt-get install prusa-slicer): nothing was sliced",
)


@needs_slicer
def test_parts_slice_without_errors_in_the_time_the_guide_says():
    kept = json.loads(slicing.RECORD.read_text(encoding="utf-8"))
    now = slicing.slice_parts(())
    assert set(now) == set(kept)
    for part, entry in now.items():
        assert entry["minutes"] == pytest.approx(kept[part]["minutes"], rel=0.05, abs=2), part
        assert entry["filament_g"] == pytest.approx(kept[part]["filament_g"], rel=0.05), part


@needs_slicer
def test_a_part_larger_than_the_bed_is_refused(tmp_path):
    from build123d import Box, Pos

    from enclosure.mesh import mesh_of

    stl = tmp_path / "large.stl"
    mesh_of(Pos(0, 0, 5) * Box(220, 20, 10)).export(stl)
    with pytest.raises(slicing.SlicingError, match="large.stl"):
        slicing.slice_part(stl, 1, "PLA", tmp_path)
