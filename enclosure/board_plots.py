# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Gerbers of the carrier board, and KiCad's own check of it: run by the Python that has KiCad's
``pcbnew``.

``python3 enclosure/board_plots.py CHECK`` pours the ground and prints what KiCad's design rules
find, a line
each, or nothing; with ``PLOT`` it also writes ``enclosure/board/gerbers.zip``. KiCad 6 or later;
newer ones
have ``kicad-cli`` for the same.
"""

import sys
import tempfile
import zipfile
from pathlib import Path

import pcbnew  # type: ignore[import-not-found]  # KiCad's own

BOARD = Path(__file__).resolve().parent / "board" / "tidebell.kicad_pcb"
LAYERS = (
    ("F_Cu", pcbnew.F_Cu),
    ("B_Cu", pcbnew.B_Cu),
    ("F_Mask", pcbnew.F_Mask),
    ("B_Mask", pcbnew.B_Mask),
    ("F_Silkscreen", pcbnew.F_SilkS),
    ("Edge_Cuts", pcbnew.Edge_Cuts),
)


def found(report: str) -> list:
    """The sentences of a report that name a fault."""
    rows = report.splitlines()
    return [
        row + " " + " ".join(r.strip() for r in rows[i + 1 : i + 5] if r.startswith("    "))
        for i, row in enumerate(rows)
        if row.startswith("[")
    ]


def main(arguments: list) -> int:
    with tempfile.TemporaryDirectory() as folder:
        # A copy beside its project file: pcbnew writes settings where it reads.
        copy = Path(folder) / BOARD.name
        for kind in (".kicad_pcb", ".kicad_pro"):
            copy.with_suffix(kind).write_bytes(BOARD.with_suffix(kind).read_bytes())
        board = pcbnew.LoadBoard(str(copy))
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        report = Path(folder) / "report.txt"
        pcbnew.WriteDRCReport(board, str(report), pcbnew.EDA_UNITS_MILLIMETRES, True)
        faults = found(report.read_text(encoding="utf-8"))
        print("\n".join(faults))
        if "PLOT" in arguments and not faults:
            plot(board, Path(folder) / "plot")
    return 1 if faults else 0


def plot(board: "pcbnew.BOARD", folder: Path) -> None:
    """Write all layers and the holes, and pack them."""
    folder.mkdir()
    control = pcbnew.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetUseGerberProtelExtensions(False)
    options.SetCreateGerberJobFile(False)
    options.SetSubtractMaskFromSilk(True)
    for name, layer in LAYERS:
        control.SetLayer(layer)
        control.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        control.PlotLayer()
    control.ClosePlot()
    holes = pcbnew.EXCELLON_WRITER(board)
    holes.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
    holes.SetFormat(True)
    holes.CreateDrillandMapFilesSet(str(folder), True, False)
    with zipfile.ZipFile(BOARD.parent / "gerbers.zip", "w", zipfile.ZIP_DEFLATED) as package:
        for path in sorted(folder.iterdir()):
            # The hour of plotting left out: the same board is the same file.
            rows = [
                row
                for row in path.read_text(encoding="utf-8").splitlines()
                if "CreationDate" not in row and " date " not in row and "DRILL file {" not in row
            ]
            entry = zipfile.ZipInfo(path.name, (2026, 1, 1, 0, 0, 0))
            package.writestr(entry, "\n".join(rows) + "\n", zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
