# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Slice the exported parts with PrusaSlicer's own stock profile, and keep time and filament.

``python -m enclosure.slicing`` writes ``docs/build/printing.json`` and ``docs/build/printing.md``;
names of parts behind it renew those alone. It needs the program (Debian: ``prusa-slicer``) and no
CAD library. The printer is Prusa's MINI, whose bed is the 180 mm that the case is made for;
supports stay off.
"""

from __future__ import annotations

import argparse
import configparser
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from enclosure.current import EXPORTED, ROOT, file_digest

PROGRAM = "prusa-slicer"
PROFILES = Path("/usr/share/PrusaSlicer/profiles/PrusaResearch.ini")
BED = 180
PRINTER = "Original Prusa MINI & MINI+"
PRINT = "0.20mm QUALITY @MINI"
FILAMENT = {"PLA": "Generic PLA", "TPU": "Generic FLEX @MINI"}
RECORD = ROOT / "docs" / "build" / "printing.json"
TABLE = ROOT / "docs" / "build" / "printing.md"
# Printed, but no parts of the case.
TRIALS = ("gauge", "feeler", "stand")
# The only change of the profile is its filling: solid walls carry the case.
CHANGES = {"support_material": "0", "fill_density": "15%"}


class SlicingError(Exception):
    """The slicer refused a part, or warned of something that a person must know."""


def stock(kind: str, name: str, book: configparser.RawConfigParser) -> dict[str, str]:
    """Return a profile's settings with everything that it inherits."""
    section = book[f"{kind}:{name}"]
    found: dict[str, str] = {}
    for parent in section.get("inherits", "").split(";"):
        if parent.strip():
            found |= stock(kind, parent.strip(), book)
    found |= {k: v for k, v in section.items() if k != "inherits"}
    return found


def settings(material: str) -> str:
    """Return one flat settings file as PrusaSlicer loads it."""
    book = configparser.RawConfigParser(delimiters=("=",), strict=False, comment_prefixes=("#",))
    book.optionxform = str  # type: ignore[assignment, method-assign]
    book.read(PROFILES, encoding="utf-8")
    values: dict[str, str] = {}
    for kind, name in (("printer", PRINTER), ("print", PRINT), ("filament", FILAMENT[material])):
        values |= stock(kind, name, book)
    values |= CHANGES
    for name in list(values):
        if name.startswith(("compatible_", "default_", "renamed_")) or name in (
            "alias",
            "family",
            "variant",
        ):
            del values[name]
    return "".join(f"{k} = {v}\n" for k, v in values.items())


def slice_part(stl: Path, copies: int, material: str, folder: Path) -> dict[str, object]:
    """Return time and filament of some copies; raise SlicingError if the slicer refuses or
    warns.
    """
    config = folder / f"{material}.ini"
    if not config.exists():
        config.write_text(settings(material), encoding="utf-8")
    gcode = folder / f"{stl.stem}.gcode"
    command = [
        PROGRAM,
        "--export-gcode",
        "--load",
        str(config),
        "--center",
        "90,90",
        "--output",
        str(gcode),
    ]
    if copies > 1:
        command += ["--duplicate", str(copies)]
    done = subprocess.run([*command, str(stl)], capture_output=True, text=True, timeout=600)
    said = done.stdout + done.stderr
    problems = [
        line
        for line in said.splitlines()
        if re.search(r"error|warning|floating|unsupported|empty layer|outside", line, re.IGNORECASE)
        and "[trace]" not in line
    ]
    if done.returncode != 0 or not gcode.exists() or problems:
        raise SlicingError(f"{stl.name}: " + ("; ".join(problems) or said.strip()[-400:]))
    text = gcode.read_text(encoding="utf-8", errors="replace")

    def value(pattern: str) -> str:
        match = re.search(pattern, text)
        if match is None:
            raise SlicingError(f"{stl.name}: the slicer's file does not say {pattern!r}")
        return match.group(1)

    # The program slices parts outside of the bed without a warning.
    printed = text.partition(";LAYER_CHANGE")[2]
    for axis in "XY":
        lines = re.findall(rf"^G1 [^;\n]*{axis}(-?[\d.]+)[^;\n]* E[\d.]+", printed, re.MULTILINE)
        if not lines or min(map(float, lines)) < 0 or max(map(float, lines)) > BED:
            raise SlicingError(f"{stl.name} does not lie on the bed of {BED} mm")

    time = value(r"estimated printing time \(normal mode\) = (.+)")
    minutes = sum(
        int(number) * {"d": 1440, "h": 60, "m": 1, "s": 0}[unit]
        for number, unit in re.findall(r"(\d+)([dhms])", time)
    )
    return {
        "copies": copies,
        "material": material,
        "minutes": minutes + 1,
        "filament_m": round(float(value(r"filament used \[mm\] = ([\d.]+)")) / 1000, 2),
        "filament_g": round(float(value(r"filament used \[g\] = ([\d.]+)")), 1),
        "stl": file_digest(stl),
    }


def slice_parts(names: Collection[str]) -> dict[str, dict[str, object]]:
    """Slice these exported parts; all if none is named."""
    summary = _exported()
    found = {}
    with tempfile.TemporaryDirectory() as name:
        for part, entry in summary.items():
            if names and part not in names:
                continue
            material = "TPU" if entry["material"] == "TPU" else "PLA"
            found[part] = slice_part(
                EXPORTED / f"{part}.stl", entry["copies"], material, Path(name)
            )
            print(
                f"  {part}: {found[part]['minutes']} min, {found[part]['filament_g']} g", flush=True
            )
    return found


def _exported() -> dict[str, dict[str, Any]]:
    """Return the record of each exported part."""
    summary = json.loads((EXPORTED / "summary.json").read_text(encoding="utf-8"))
    parts: dict[str, dict[str, Any]] = summary["parts"]
    return parts


def duration(minutes: int) -> str:
    return f"{minutes // 60} h {minutes % 60:02d} min" if minutes >= 60 else f"{minutes} min"


def whole(record: dict[str, dict[str, object]], names: Iterable[str]) -> tuple[int, float]:
    """Return minutes and grams of these parts together."""
    entries = [record[name] for name in names]
    return (
        sum(int(str(e["minutes"])) for e in entries),
        sum(float(str(e["filament_g"])) for e in entries),
    )


def table(record: dict[str, dict[str, object]]) -> str:
    """Return the page with times and filament."""
    summary = _exported()
    rows = []
    for part, entry in record.items():
        rows.append(
            f"| `{part}` | {entry['copies']} | {summary[part]['material']} | "
            f"{duration(int(str(entry['minutes'])))} | "
            f"{entry['filament_m']} m | {entry['filament_g']} g |"
        )
    minutes, grams = whole(record, [n for n in record if n not in TRIALS])
    return (
        "<!-- SPDX-FileCopyrightText: 2026 The Tidebell authors -->\n<!-- "
        "SPDX-License-Identifier: MIT -->\n"
        "<!-- Written by python -m enclosure.slicing; do not edit. -->\n"
        "# Print times and filament\n\n"
        f"PrusaSlicer's stock profile `{PRINT}` for the {PRINTER}, `{FILAMENT['PLA']}` (feet: "
        f"`{FILAMENT['TPU']}`), "
        "0.4 mm nozzle, 15 % infill, supports off. Every part lies in its file as it prints.\n\n"
        "| part | copies | material | time | filament | weight |\n|---|---|---|---|---|---|\n"
        + "\n".join(rows)
        + f"\n\nThe whole case, without gauge, feeler and the Explorer's stand: "
        f"{duration(minutes)}, {grams:.0f} g. With "
        "bought feet the part `foot` is not needed.\n"
    )


def wanted(arguments: list[str]) -> list[str]:
    """Return the parts that a command line names; exit with a sentence at one that is unknown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("part", nargs="*", help="only these")
    names: list[str] = parser.parse_args(arguments).part
    for name in names:
        if name not in _exported():
            parser.error(f"there is no part {name}: {', '.join(_exported())}")
    return names


def problems() -> list[str]:
    """Return the reasons why the kept times are not those of the exported parts. Needs no
    slicer.
    """
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    summary = _exported()
    found = []
    for part, entry in summary.items():
        if part not in record:
            found.append(f"{part} was never sliced; run python -m enclosure.slicing")
        elif record[part]["stl"] != entry["stl"]:
            found.append(f"{part} changed since it was sliced; run python -m enclosure.slicing")
    if TABLE.read_text(encoding="utf-8") != table(record):
        found.append(
            "docs/build/printing.md is not what printing.json says; run python -m enclosure.slicing"
        )
    return found


def main() -> int:
    if shutil.which(PROGRAM) is None or not PROFILES.exists():
        print(
            f"{PROGRAM} is not installed; on Debian: apt-get install prusa-slicer", file=sys.stderr
        )
        return 2
    names = wanted(sys.argv[1:])
    record = json.loads(RECORD.read_text(encoding="utf-8")) if names else {}
    try:
        record |= slice_parts(names)
    except SlicingError as error:
        print(error, file=sys.stderr)
        return 1
    RECORD.parent.mkdir(parents=True, exist_ok=True)
    RECORD.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    TABLE.write_text(table(record), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
