# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compile modules to .mpy with CircuitPython's own mpy-cross.

MicroPython's mpy-cross has the same name and makes files that CircuitPython refuses. The first byte
tells them apart (``C`` and ``M``), so a compiler is tried before it is used. ``-O2`` drops
assertions and keeps line numbers, so that a traceback names file and line; ``-O3``, for boards that
are short of memory, drops these, too.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tidebell_host.errors import ToolError

# Plain modules on a board, of which docs/performance.md has the figures.
PLAIN_COSTS = (
    "Plain modules run, too: the device lights up after 10 s instead of 3, and a game has some "
    "35 KB less memory."
)
MPY_VERSION = 6  # version of CircuitPython 10's .mpy files
_FETCH_S = 120

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


class Compiler:
    """An mpy-cross of any Python.

    :param program: its path
    :param lines: keep line numbers for tracebacks; they take some 23 KB of the device's memory
    """

    def __init__(self, program: Path, lines: bool = True) -> None:
        self.program = program
        self.lines = lines

    def compile(self, name: str, source: str) -> bytes:
        """Compile a module.

        :param name: its name in tracebacks
        :raises ToolError: the program does not run, or refuses the module
        """
        with tempfile.TemporaryDirectory() as folder:
            plain, out = Path(folder) / "plain.py", Path(folder) / "out.mpy"
            plain.write_text(without_types(source), encoding="utf-8")
            level = "-O2" if self.lines else "-O3"
            command = [str(self.program), level, "-s", name, "-o", str(out), str(plain)]
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=60)
            except (OSError, subprocess.TimeoutExpired) as error:
                raise ToolError(f"{self.program} cannot be run: {error}.") from None
            if done.returncode or not out.is_file():
                said = (done.stderr or done.stdout).strip()
                raise ToolError(f"{self.program} does not compile {name}: {said}")
            return out.read_bytes()

    def check(self) -> None:
        """Try the compiler.

        :raises ToolError: it is not CircuitPython's, or not that of version 10
        """
        made = self.compile("empty.py", "")
        if made[:1] != b"C" or made[1] != MPY_VERSION:
            whose = "MicroPython's" if made[:1] == b"M" else "that of another CircuitPython"
            raise ToolError(
                f"{self.program} is {whose}: the device would refuse its files. CircuitPython "
                "10's own mpy-cross is needed; without --mpy-cross it is fetched."
            )


def find(program: Path | None, plain: bool) -> tuple[Compiler | None, str]:
    """Find a compiler, or None, and a sentence with the reason.

    :param program: an mpy-cross that the person named
    :param plain: the person wants none
    :raises ToolError: the program named does not work
    """
    if plain:
        return None, "Modules go as plain .py, as asked."
    if program is not None:
        compiler = Compiler(program)
        compiler.check()
        return compiler, f"Modules are compiled by {program}."
    fetched, reason = _fetched()
    if fetched is None:
        return None, f"CircuitPython's compiler is not here: {reason}."
    return fetched, f"Modules are compiled by {fetched.program}."


# In a process of its own, because it prints, and because it must not find git: without a ready-made
# mpy-cross it would clone and build the whole of CircuitPython.
_FETCH = """
from circuitpython_build_tools import build, target_versions
for version in target_versions.VERSIONS:
    if version["name"].startswith("10."):
        print("\\n" + str(build.mpy_cross(version, quiet=True)))
"""


def _fetched() -> tuple[Compiler | None, str]:
    """Return circuitpython-build-tools' mpy-cross, fetched if needed, or the reason why not."""
    with tempfile.TemporaryDirectory() as nothing:
        environment = {**os.environ, "PATH": nothing}
        try:
            done = subprocess.run(
                [sys.executable, "-c", _FETCH],
                capture_output=True,
                text=True,
                timeout=_FETCH_S,
                env=environment,
            )
        except (OSError, subprocess.TimeoutExpired):
            return None, "it did not arrive in time"
    if "No module named 'circuitpython_build_tools'" in done.stderr:
        return None, "circuitpython-build-tools, which fetches it, is not installed"
    path = Path((done.stdout.strip().splitlines() or [""])[-1])
    if done.returncode or not path.is_file():
        return None, "it could not be fetched (is there internet?)"
    compiler = Compiler(path)
    try:
        compiler.check()
    except ToolError as error:
        return None, error.message.rstrip(".")
    return compiler, ""
