# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Writes the parts as files: ``python -m enclosure.export``, in the CAD environment.

The default variant's STEP and STL go to ``enclosure/exported`` (kept in the repository) with
``summary.json``; everything else (3MF, assembly, the variant without encoder) goes to
``build/enclosure``. The same parameters, code and build123d give the same bytes. ``--check`` builds
the parts anew and compares them with the repository's by geometry.
"""

from __future__ import annotations

import argparse
import json
import struct
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from build123d import Pos, Shape, export_step, import_step

from enclosure.current import EXPORTED, ROOT, code_digest, file_digest
from enclosure.mesh import Mesh, mesh_of
from enclosure.parameters import Parameters
from enclosure.solids import Part, assembly, gauge_parts, printed_parts

BUILD = ROOT / "build" / "enclosure"
NEVER = "2026-01-01T00:00:00"  # in place of the time, so that files are the same every time


def write_stl(mesh: Mesh, path: Path) -> None:
    """Binary STL."""
    records = np.zeros(len(mesh.triangles), dtype=[("n", "<3f4"), ("t", "<9f4"), ("a", "<u2")])
    records["n"] = mesh.normals
    records["t"] = mesh.triangles.reshape(-1, 9)
    path.write_bytes(
        b"Tidebell".ljust(80, b"\0") + struct.pack("<I", len(records)) + records.tobytes()
    )


def write_3mf(meshes: list[tuple[str, Mesh]], path: Path) -> None:
    """3MF, core specification 1.3: one object each, on the bed where it stands."""
    objects, build = [], []
    for number, (name, mesh) in enumerate(meshes, 1):
        points, index = np.unique(
            np.round(mesh.triangles.reshape(-1, 3), 5) + 0.0, axis=0, return_inverse=True
        )
        vertices = "".join(f'<vertex x="{x:.5g}" y="{y:.5g}" z="{z:.5g}"/>' for x, y, z in points)
        triangles = "".join(
            f'<triangle v1="{a}" v2="{b}" v3="{c}"/>'
            for a, b, c in index.reshape(-1, 3)
            if len({a, b, c}) == 3
        )
        objects.append(
            f'<object id="{number}" type="model" '
            f'name="{name}"><mesh><vertices>{vertices}</vertices>'
            f"<triangles>{triangles}</triangles></mesh></object>"
        )
        build.append(f'<item objectid="{number}"/>')
    model = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang="en" '
        'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources>'
        + "".join(objects)
        + "</resources><build>"
        + "".join(build)
        + "</build></model>"
    )
    types = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="model" '
        'ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>'
    )
    relations = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Target="/3D/3dmodel.model" Id="rel0" '
        'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>'
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in (
            ("[Content_Types].xml", types),
            ("_rels/.rels", relations),
            ("3D/3dmodel.model", model),
        ):
            package.writestr(
                zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED, 6
            )


def geometry(shape: Shape) -> dict[str, Any]:
    """What a solid is known by: volume in mm3, area in mm2, size in mm, number of faces."""
    box = shape.bounding_box()
    return {
        "volume": round(shape.volume, 2),
        "area": round(shape.area, 2),
        "size": [round(x, 3) for x in (box.size.X, box.size.Y, box.size.Z)],
        "faces": len(shape.faces()),
    }


def same(a: dict[str, Any], b: dict[str, Any]) -> bool:
    """Whether two solids are alike to a hundredth of a per cent and a hundredth of a millimetre."""
    return (
        a["faces"] == b["faces"]
        and all(abs(a[k] - b[k]) <= 1e-4 * max(1.0, abs(b[k])) for k in ("volume", "area"))
        and all(abs(x - y) <= 0.01 for x, y in zip(a["size"], b["size"], strict=False))
    )


def tracked_parts(p: Parameters) -> list[Part]:
    return [*printed_parts(p), *gauge_parts()]


def plates(p: Parameters) -> dict[str, list[tuple[str, Mesh]]]:
    """What is printed together, by material: the parts side by side, copies included."""
    colours = {"diffuser": "white", "baffle": "black", "brow": "black", "foot": "feet"}
    groups: dict[str, list[Part]] = {"box": [], "white": [], "black": [], "feet": [], "letters": []}
    for part in printed_parts(p):
        key = "letters" if part.name.endswith("-letters") else colours.get(part.name, "box")
        groups[key].append(part)
    found = {}
    for key, parts in groups.items():
        meshes, x = [], 0.0
        for part in parts:
            shape = part.to_print(p)
            width = shape.bounding_box().size.X
            for i in range(len(part.makers)):
                meshes.append((f"{part.name} {i + 1}", mesh_of(Pos(x + width / 2, 0, 0) * shape)))
                x += width + 5.0
        found[key] = meshes
    return found


def write(p: Parameters, step_stl: Path, summary: bool, rest: Path | None) -> None:
    step_stl.mkdir(parents=True, exist_ok=True)
    entries: dict[str, object] = {}
    for part in tracked_parts(p):
        shape = part.to_print(p)
        shape.label = part.name
        step, stl = step_stl / f"{part.name}.step", step_stl / f"{part.name}.stl"
        export_step(shape, step, timestamp=NEVER)
        mesh = mesh_of(shape, 0.04, 0.2)
        write_stl(mesh, stl)
        entries[part.name] = {
            "copies": len(part.makers),
            "material": part.material,
            **geometry(shape),
            "triangles": len(mesh.triangles),
            "step": file_digest(step),
            "stl": file_digest(stl),
        }
        if rest is not None:
            write_3mf([(part.name, mesh)], rest / f"{part.name}.3mf")
        print(f"  {part.name}: {len(part.makers)} x {shape.volume / 1000:.1f} cm3", flush=True)
    if summary:
        text = json.dumps({"code": code_digest(), **p.as_dict(), "parts": entries}, indent=1) + "\n"
        (step_stl / "summary.json").write_text(text, encoding="utf-8")
    if rest is not None:
        export_step(assembly(p), rest / "assembly.step", timestamp=NEVER)
        for name, meshes in plates(p).items():
            write_3mf(meshes, rest / f"plate-{name}.3mf")


def check() -> list[str]:
    """Reasons why the files in the repository are not those of the present parameters."""
    p = Parameters()
    kept = json.loads((EXPORTED / "summary.json").read_text(encoding="utf-8"))["parts"]
    problems = []
    for part in tracked_parts(p):
        now = geometry(part.to_print(p))
        if part.name not in kept or not same(now, kept[part.name]):
            problems.append(
                f"{part.name}: the model is no longer what summary.json says; run make enclosure"
            )
            continue
        read = geometry(import_step(EXPORTED / f"{part.name}.step"))
        if not same(read, now):
            problems.append(f"{part.name}.step is another solid than the model; run make enclosure")
    return problems


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m enclosure.export", description=__doc__.split("\n")[0]
    )
    parser.add_argument(
        "--check", action="store_true", help="compare the repository's files with the model"
    )
    options = parser.parse_args(arguments)
    if options.check:
        problems = check()
        print("\n".join(problems) or "exported parts are current")
        return 1 if problems else 0
    BUILD.mkdir(parents=True, exist_ok=True)
    print("default variant")
    write(Parameters(), EXPORTED, True, BUILD)
    print("without encoder")
    bare = BUILD / "no-encoder"
    bare.mkdir(exist_ok=True)
    write(Parameters(encoder=False), bare, False, bare)
    return 0


if __name__ == "__main__":
    sys.exit(main())
