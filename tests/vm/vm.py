# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The MicroPython VM: how tests and benchmarks run a program in it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "build" / "vm" / "node_modules"
HERE = Path(__file__).parent
UNITTEST = HERE / "micropython-lib" / "unittest.py"


def node() -> str | None:
    """Return the Node program: the wheel's beside this Python, else the system's."""
    beside = Path(sys.executable).parent / "node"
    return str(beside) if beside.exists() else shutil.which("node")


def missing() -> str | None:
    """Return what keeps the VM from running, None if nothing does."""
    if node() is None:
        return "Node is missing: run 'make test-tools'"
    if not MODULES.exists():
        return "the MicroPython VM is missing: run 'make test-tools'"
    return None


def core_files() -> dict[str, Path]:
    """Return the core's modules by their paths in the VM."""
    folder = ROOT / "firmware" / "tidebell_core"
    return {
        path.relative_to(folder.parent).as_posix(): path for path in sorted(folder.rglob("*.py"))
    }


def run(*programs: str, files: dict[str, Path], timeout: float = 300) -> str:
    """Run programs one after the other in one VM and return what they printed.

    :raises RuntimeError: with the VM's words when the program failed
    """
    job = {
        "modules": str(MODULES),
        "files": {inside: str(path) for inside, path in files.items()},
        "programs": programs,
    }
    handle, name = tempfile.mkstemp(suffix=".json")
    try:
        with os.fdopen(handle, "w") as file:
            json.dump(job, file)
        done = subprocess.run(
            [str(node()), str(HERE / "vm.mjs"), name],
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )
    finally:
        os.unlink(name)
    if done.returncode:
        raise RuntimeError(done.stderr[-4000:] or done.stdout[-4000:])
    return done.stdout
