# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Whether kept files belong to the present code and parameters.

Needs no CAD library, so every test run checks it.
"""

from __future__ import annotations

import ast
import hashlib
import json
import zipfile
from pathlib import Path

from enclosure.parameters import Parameters

ROOT = Path(__file__).resolve().parent.parent
EXPORTED = ROOT / "enclosure" / "exported"
PICTURES = ROOT / "docs" / "build" / "pictures"
STEPS = "steps.zip"  # every part's STEP
SHAPES = (
    "dimensions.py",
    "parameters.py",
    "battery.py",
    "shapes.py",
    "letters.py",
    "part.py",
    "battery_solids.py",
    "solids.py",
    "explorer.py",
)


def file_digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def code_digest(names: tuple[str, ...] = SHAPES) -> str:
    """Return a digest of the code; comments, docstrings and line breaks do not count."""
    found = hashlib.sha256()
    for name in names:
        tree = ast.parse((ROOT / "enclosure" / name).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if (
                isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
                and ast.get_docstring(node) is not None
            ):
                node.body = node.body[1:]
        found.update(_plain(tree).encode())
    return found.hexdigest()


def _plain(node: object) -> str:
    """Return a syntax tree as text that is the same under every Python version."""
    if isinstance(node, ast.AST):
        fields = (
            (name, _plain(value))
            for name, value in ast.iter_fields(node)
            if value not in (None, [])
        )
        return f"{type(node).__name__}({', '.join(f'{n}={v}' for n, v in fields)})"
    if isinstance(node, list):
        return f"[{', '.join(map(_plain, node))}]"
    return repr(node)


def picture_digest() -> str:
    """Return a digest of everything that the build guide's pictures depend on."""
    names = [*SHAPES, "bought.py", "assembly.py", "draw.py", "pictures.py", "light.py", "mesh.py"]
    found = hashlib.sha256(code_digest((*names, "proposals.py")).encode())
    found.update(json.dumps(Parameters().as_dict(), sort_keys=True).encode())
    return found.hexdigest()


def picture_problems() -> list[str]:
    """Return the reasons why the build guide's pictures are not current, as sentences."""
    kept = json.loads((PICTURES / "pictures.json").read_text(encoding="utf-8"))
    found = []
    if kept["code"] != picture_digest():
        found.append("the model changed since the pictures were made; run make enclosure")
    for name, digest in kept["files"].items():
        path = PICTURES / name
        if not path.is_file() or file_digest(path) != digest:
            found.append(f"{name} is not the picture that was made; run make enclosure")
    for path in sorted(PICTURES.iterdir()):
        if path.name not in kept["files"] and path.name != "pictures.json":
            found.append(f"{path.name} belongs to no picture of the model; delete it")
    return found


def problems() -> list[str]:
    """Return the reasons why the exported parts are not current, as sentences."""
    summary = json.loads((EXPORTED / "summary.json").read_text(encoding="utf-8"))
    found = []
    now = json.loads(json.dumps(Parameters().as_dict()))
    for group in ("parameters", "bought"):
        for name in sorted(set(now[group]) | set(summary[group])):
            old, new = summary[group].get(name), now[group].get(name)
            if old != new:
                found.append(
                    f"{name} was {old} when the parts were exported and is {new} now; run make "
                    f"enclosure"
                )
    if summary["code"] != code_digest():
        found.append(
            "the code that makes the parts changed since they were exported; run make enclosure"
        )
    with zipfile.ZipFile(EXPORTED / STEPS) as package:
        steps = {
            name: hashlib.sha256(package.read(name)).hexdigest() for name in package.namelist()
        }
    for part, entry in summary["parts"].items():
        path = EXPORTED / f"{part}.stl"
        if not path.is_file():
            found.append(f"{path.name} is missing; run make enclosure")
        elif file_digest(path) != entry["stl"]:
            found.append(f"{path.name} is not the file that was exported; run make enclosure")
        if steps.pop(f"{part}.step", None) != entry["step"]:
            found.append(f"{STEPS} holds another {part}.step or none; run make enclosure")
    listed = {f"{part}.stl" for part in summary["parts"]} | {"summary.json", STEPS}
    strays = [path.name for path in sorted(EXPORTED.iterdir()) if path.name not in listed]
    found += [f"{name} belongs to no part; delete it" for name in [*strays, *steps]]
    return found
