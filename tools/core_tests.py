# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write a folder that runs the core's tests on a real device.

``python tools/core_tests.py FOLDER [MPY-CROSS]`` writes the core, its tests, the setup they play
and micropython-lib's ``unittest`` as a drive that runs them, one after the other. If
CircuitPython's own mpy-cross is named, it compiles them, so that the largest fit as well.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "vm"))

import vm  # noqa: E402
from test_core_in_the_vm import core_tests, starters  # noqa: E402


def main() -> int:
    """Write the folder."""
    if vm.missing():
        print(vm.missing(), file=sys.stderr)
        return 1
    target = Path(sys.argv[1])
    shutil.rmtree(target, ignore_errors=True)
    for name, source in core_tests(target.with_suffix(".json")).items():
        place = target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if len(sys.argv) > 2 and place.suffix == ".py":
            command = [sys.argv[2], "-s", name, "-o", place.with_suffix(".mpy"), source]
            subprocess.run(command, check=True)
        else:
            shutil.copyfile(source, place)
    for name, text in starters().items():
        (target / name).write_text(text)
    print(f"Copy what is in {target} onto an empty CIRCUITPY drive and open its console.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
