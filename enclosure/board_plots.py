# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Run KiCad's own checks of the carrier board, and plot its Gerbers.

The Python that has KiCad's ``pcbnew`` runs it: ``python3 enclosure/board_plots.py CHECK`` prints a
line for each fault, or nothing. With ``kicad-cli`` (KiCad 7 and later) that is the electrical check
of the circuit (ERC), the design rules of the board (DRC), and the comparison of both. KiCad 6 has
only the design rules, and the output says so.

With ``PLOT`` it also writes ``enclosure/board/gerbers.zip``, by ``kicad-cli``.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import pcbnew  # type: ignore[import-not-found]  # KiCad's own

FOLDER = Path(__file__).resolve().parent / "board"
NAME = "tidebell"
LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.SilkS,Edge.Cuts"
CLI = shutil.which("kicad-cli")
MOMENT = (2026, 1, 1, 0, 0, 0)  # in place of the time, so that the bytes are the same every time
DATED = ("CreationDate", " date ", "DRILL file {", "GenerationSoftware")


def cli(*arguments: str) -> None:
    """Run ``kicad-cli``; raise CalledProcessError with its output if it fails."""
    assert CLI is not None
    subprocess.run([CLI, *arguments], check=True, capture_output=True, text=True)


def sentences(report: Path) -> list[str]:
    """Return every violation of a report of ``kicad-cli`` as a sentence, whatever kind of report it
    is.
    """
    found: list[str] = []

    def walk(node: object) -> None:
        if isinstance(node, dict) and "severity" in node:
            items = "; ".join(item["description"] for item in node.get("items", ()))
            found.append(f"[{node['type']}] {node['severity']}: {node['description']} ({items})")
        elif isinstance(node, dict):
            for value in node.values():
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk(json.loads(report.read_text(encoding="utf-8")))
    return found


def checked(folder: Path, board: "pcbnew.BOARD") -> list[str]:
    """Return the faults that KiCad finds in the circuit and on the poured board."""
    report = folder / "report"
    if CLI is None:
        print("kicad-cli is missing (KiCad 7 or later): no ERC, DRC alone", file=sys.stderr)
        pcbnew.WriteDRCReport(board, str(report), pcbnew.EDA_UNITS_MILLIMETRES, True)
        rows = report.read_text(encoding="utf-8").splitlines()
        return [row for row in rows if row.startswith("[")]
    every = ["--severity-all", "--format", "json", "--output", str(report)]
    cli("sch", "erc", *every, str(folder / f"{NAME}.kicad_sch"))
    found = sentences(report)
    cli("pcb", "drc", "--schematic-parity", *every, str(folder / f"{NAME}.kicad_pcb"))
    return found + sentences(report)


def plot(source: Path, folder: Path) -> None:
    """Plot all layers and the holes into one archive."""
    export = ["pcb", "export"]
    cli(
        *export,
        "gerbers",
        *("--layers", LAYERS, "--no-protel-ext", "--subtract-soldermask"),
        *("--output", f"{folder}/", str(source)),
    )
    cli(*export, "drill", "--excellon-separate-th", "--output", f"{folder}/", str(source))
    with zipfile.ZipFile(FOLDER / "gerbers.zip", "w", zipfile.ZIP_DEFLATED) as package:
        for path in sorted(folder.glob("*.[gd][br][rl]")):
            rows = path.read_text(encoding="utf-8").splitlines()
            kept = [row for row in rows if not any(word in row for word in DATED)]
            package.writestr(
                zipfile.ZipInfo(path.name, MOMENT), "\n".join(kept) + "\n", zipfile.ZIP_DEFLATED
            )


def main(arguments: list[str]) -> int:
    with tempfile.TemporaryDirectory() as name:
        # A copy of the project: KiCad writes settings beside the files it reads.
        folder = Path(name)
        for kind in (".kicad_pcb", ".kicad_pro", ".kicad_sch"):
            (folder / f"{NAME}{kind}").write_bytes((FOLDER / f"{NAME}{kind}").read_bytes())
        source = folder / f"{NAME}.kicad_pcb"
        board = pcbnew.LoadBoard(str(source))
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        board.Save(str(source))
        faults = checked(folder, board)
        print("\n".join(faults))
        if "PLOT" in arguments and not faults:
            if CLI is None:
                print("kicad-cli is missing: Gerbers are not renewed", file=sys.stderr)
                return 1
            plots = folder / "plots"
            plots.mkdir()
            plot(source, plots)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
