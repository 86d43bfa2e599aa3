# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Writes the parts as files: ``python -m enclosure.export``, in the CAD environment.

Everything goes to ``build/enclosure``: STEP, STL, 3MF, the assembly, and the variants. The default
variant's STL and, in one archive, STEP are kept in the repository (``enclosure/exported``) with
``summary.json``. The same parameters, code and build123d give the same bytes. ``--check`` builds
the parts anew and compares them with the repository's by geometry.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from build123d import Pos, Shape, export_step, import_step
from trimesh import Trimesh

from enclosure.current import EXPORTED, ROOT, STEPS, code_digest, file_digest
from enclosure.explorer import explorer_parts
from enclosure.mesh import mesh_of
from enclosure.parameters import Parameters
from enclosure.part import Part
from enclosure.solids import assembly, gauge_parts, printed_parts

BUILD = ROOT / "build" / "enclosure"
# Beside the default: in folders of their names.
VARIANTS = {
    "no-encoder": Parameters(encoder=False),
    "battery": Parameters(battery=True),
}
NEVER = "2026-01-01T00:00:00"  # in place of the time, so that the bytes are the same every time


def write_3mf(meshes: list[tuple[str, Trimesh]], path: Path) -> None:
    """Write 3MF, core specification 1.3: one object each, on the bed where it stands."""
    objects, build = [], []
    for number, (name, mesh) in enumerate(meshes, 1):
        vertices = "".join(
            f'<vertex x="{x:.5g}" y="{y:.5g}" z="{z:.5g}"/>' for x, y, z in mesh.vertices + 0.0
        )
        triangles = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in mesh.faces)
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
    """Return the numbers that identify a solid: volume in mm3, area in mm2, size in mm, number of
    faces.
    """
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
    return [*printed_parts(p), *gauge_parts(), *explorer_parts()]


def plates(p: Parameters) -> dict[str, list[tuple[str, Trimesh]]]:
    """Return the parts that are printed together, by material: side by side, copies included."""
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


def write(p: Parameters, folder: Path) -> dict[str, object]:
    """Write every part as STEP, STL and 3MF, plates and the assembly; return each part's
    geometry.
    """
    folder.mkdir(parents=True, exist_ok=True)
    entries: dict[str, object] = {}
    for part in tracked_parts(p):
        shape = part.to_print(p)
        shape.label = part.name
        step, stl = folder / f"{part.name}.step", folder / f"{part.name}.stl"
        export_step(shape, step, timestamp=NEVER)
        mesh = mesh_of(shape, 0.04, 0.2)
        mesh.export(stl)
        entries[part.name] = {
            "copies": len(part.makers),
            "material": part.material,
            **geometry(shape),
            "triangles": len(mesh.faces),
            "step": file_digest(step),
            "stl": file_digest(stl),
        }
        write_3mf([(part.name, mesh)], folder / f"{part.name}.3mf")
        print(f"  {part.name}: {len(part.makers)} x {shape.volume / 1000:.1f} cm3", flush=True)
    export_step(assembly(p), folder / "assembly.step", timestamp=NEVER)
    for name, meshes in plates(p).items():
        write_3mf(meshes, folder / f"plate-{name}.3mf")
    return entries


def keep(p: Parameters, entries: dict[str, object]) -> None:
    """Copy the results into the repository: STL as they are, STEP in one archive."""
    EXPORTED.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(EXPORTED / STEPS, "w", zipfile.ZIP_DEFLATED) as package:
        for name in entries:
            (EXPORTED / f"{name}.stl").write_bytes((BUILD / f"{name}.stl").read_bytes())
            step = f"{name}.step"
            package.writestr(
                zipfile.ZipInfo(step, (2026, 1, 1, 0, 0, 0)),
                (BUILD / step).read_bytes(),
                zipfile.ZIP_DEFLATED,
                9,
            )
    text = json.dumps({"code": code_digest(), **p.as_dict(), "parts": entries}, indent=1) + "\n"
    (EXPORTED / "summary.json").write_text(text, encoding="utf-8")


def check() -> list[str]:
    """Return the reasons why the files in the repository are not those of the present
    parameters.
    """
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
        with tempfile.TemporaryDirectory() as folder:
            step = zipfile.Path(EXPORTED / STEPS, f"{part.name}.step")
            copy = Path(folder) / step.name
            copy.write_bytes(step.read_bytes())
            read = geometry(import_step(copy))
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
    print("default variant")
    p = Parameters()
    keep(p, write(p, BUILD))
    for name, other in VARIANTS.items():
        print(name)
        write(other, BUILD / name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
