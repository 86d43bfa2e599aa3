# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Read the carrier board and the bar's strip from their KiCad project; export for a board maker.

``enclosure/board/tidebell.kicad_{pro,sch,pcb}`` are the source: edit them with KiCad 9.
``python -m enclosure.carrier_board`` runs ``kicad-cli``'s checks and writes ``gerbers.zip`` and
``bom.csv`` beside them.

Both boards are one panel, joined by two tabs. Places are millimetres from the middle under the
display pack, u to the right and v to the far side. The carrier board is drawn from the Pico's side,
where u runs to the left; the strip from the buttons' side, where it runs to the right.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from kiutils.board import Board  # type: ignore[import-untyped]
from kiutils.footprint import Footprint  # type: ignore[import-untyped]

FOLDER = Path(__file__).resolve().parent / "board"
NAME = "tidebell"
LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.SilkS,Edge.Cuts"
BUTTONS = ("SW1", "SW2")  # on the strip
MOMENT = (2026, 1, 1, 0, 0, 0)  # in place of the time, so that the bytes are the same every time
DATED = ("CreationDate", " date ", "DRILL file {", "GenerationSoftware")


@dataclass(frozen=True)
class Component:
    """A part of the carrier board: place of its middle, body and height."""

    ref: str
    value: str
    place: tuple[float, float]
    body: tuple[float, float]
    height: float


def drawing() -> Board:
    """Return the drawing of the board."""
    return Board.from_file(str(FOLDER / f"{NAME}.kicad_pcb"), encoding="utf-8")


def footprints(board: Board) -> dict[str, Footprint]:
    """Return the footprints by their reference."""
    return {part.properties["Reference"]: part for part in board.footprints}


def middle(board: Board, first: str, second: str) -> tuple[float, float]:
    """Return the place in the drawing that is halfway between two footprints."""
    one, other = (footprints(board)[ref].position for ref in (first, second))
    return (one.X + other.X) / 2, (one.Y + other.Y) / 2


def components() -> list[Component]:
    """Return the carrier board's parts, in the order of their names."""
    board = drawing()
    x0, y0 = middle(board, "J1", "J2")
    found = []
    for ref, part in sorted(footprints(board).items()):
        if ref in BUTTONS or "Height" not in part.properties:
            continue
        place = (round(x0 - part.position.X, 4), round(y0 - part.position.Y, 4))
        body = next(
            item for item in part.graphicItems if item.layer == "F.Fab" and "end" in vars(item)
        )
        size = (body.end.X - body.start.X, body.end.Y - body.start.Y)
        height = float(part.properties["Height"])
        found.append(Component(ref, part.properties["Value"], place, size, height))
    return found


def cli(*arguments: str | Path) -> None:
    """Run ``kicad-cli``; raise CalledProcessError with its output if it fails."""
    subprocess.run(["kicad-cli", *map(str, arguments)], check=True, capture_output=True, text=True)


def copied(folder: Path) -> Path:
    """Copy the project: KiCad writes settings beside the files that it reads."""
    for path in FOLDER.glob(f"{NAME}.kicad_*"):
        shutil.copy(path, folder)
    return folder / NAME


def faults(project: Path) -> list[str]:
    """Return the findings of ERC, DRC and the comparison of circuit and board, as sentences."""
    report = project.with_name("report.json")
    every = ("--severity-all", "--format", "json", "--output", report)
    cli("sch", "erc", *every, project.with_suffix(".kicad_sch"))
    circuit = json.loads(report.read_text(encoding="utf-8"))
    cli("pcb", "drc", "--schematic-parity", *every, project.with_suffix(".kicad_pcb"))
    board = json.loads(report.read_text(encoding="utf-8"))
    found = [fault for sheet in circuit["sheets"] for fault in sheet["violations"]]
    for kind in ("violations", "unconnected_items", "schematic_parity"):
        found += board[kind]
    return [
        f"[{fault['type']}] {fault['severity']}: {fault['description']} "
        f"({'; '.join(item['description'] for item in fault['items'])})"
        for fault in found
    ]


def plots(project: Path) -> dict[str, str]:
    """Return every layer and the holes by the file's name, without dates and KiCad's version."""
    folder = project.with_name("plots")
    folder.mkdir()
    source, target = project.with_suffix(".kicad_pcb"), f"{folder}/"
    gerbers = ("--layers", LAYERS, "--no-protel-ext", "--subtract-soldermask")
    cli("pcb", "export", "gerbers", *gerbers, "--output", target, source)
    cli("pcb", "export", "drill", "--excellon-separate-th", "--output", target, source)
    found = {}
    for path in sorted([*folder.glob("*.gbr"), *folder.glob("*.drl")]):
        rows = path.read_text(encoding="utf-8").splitlines()
        kept = [row for row in rows if not any(word in row for word in DATED)]
        found[path.name] = "\n".join(kept) + "\n"
    return found


def bill(project: Path) -> str:
    """Return the parts to buy, as a table for a spreadsheet."""
    target = project.with_name("bom.csv")
    fields = ("--fields", "Reference,Value,Buy", "--labels", "reference,value,part")
    cli("sch", "export", "bom", *fields, "--output", target, project.with_suffix(".kicad_sch"))
    return target.read_text(encoding="utf-8")


def main() -> int:
    if shutil.which("kicad-cli") is None:
        print("kicad-cli is missing: the carrier board's Gerbers are not renewed (KiCad 9).")
        return 0
    with tempfile.TemporaryDirectory() as name:
        project = copied(Path(name))
        found = faults(project)
        if found:
            print("\n".join(found))
            return 1
        (FOLDER / "bom.csv").write_text(bill(project), encoding="utf-8")
        with zipfile.ZipFile(FOLDER / "gerbers.zip", "w", zipfile.ZIP_DEFLATED) as package:
            for file, text in plots(project).items():
                package.writestr(zipfile.ZipInfo(file, MOMENT), text, zipfile.ZIP_DEFLATED)
    return 0


if __name__ == "__main__":
    sys.exit(main())
