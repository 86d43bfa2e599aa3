# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A site for tests, and the browser's device in virtual time beside the simulator's."""

from __future__ import annotations

import functools
import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tidebell_host import setups
from tidebell_host.errors import ToolError
from tidebell_host.setups import library
from tidebell_sim.bench import Bench
from tidebell_web import build, editor_files

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "vm"))
import vm  # noqa: E402

Step = tuple[str, Any, int]
PIEZO = "tone"


def missing() -> str | None:
    """Return what keeps a site from being made and run, None if nothing does."""
    if vm.missing():
        return vm.missing()
    try:
        build.compiler()
        build.vm_folder()
    except ToolError as error:
        return error.message
    return None


@functools.cache
def files() -> dict[str, bytes]:
    """The site's files."""
    return build.site(build.vm_folder(), build.compiler())


@functools.cache
def files_with_editor() -> dict[str, bytes]:
    """The files of a site that has the setup editor."""
    return build.site(build.vm_folder(), build.compiler(), editor_files.folder())


def write(folder: Path, editor: bool = False) -> Path:
    """Write the site into a folder, and return that."""
    build.write(files_with_editor() if editor else files(), folder)
    return folder


def played(site: Path, work: Path, steps: list[Step], **job: Any) -> dict[str, Any]:
    """Play a script in the VM; returns what ``bench.mjs`` prints."""
    path = work / "job.json"
    path.write_text(json.dumps({"site": str(site), "steps": steps, "entropy": [], **job}))
    done = subprocess.run(
        [str(vm.node()), str(HERE / "bench.mjs"), str(path)],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert not done.returncode, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


class Simulated:
    """The simulator's device with some setups, at its second start.

    Its entropy and its tones are noted from that start on.
    """

    def __init__(self, state: Path, games: list[str]) -> None:
        self.bench = Bench(state, seed=0)
        self.entropy: list[int] = []
        self.tones: list[list[Any]] = []
        self._base = 0
        bench = self.bench
        bench.power(True)
        bench.run(1)
        for game in games:
            bench.install(game, setups.load(library.find(game).path).data)
        bench.power(False)
        self._tone = (0, False)
        draw = bench.machine._entropy

        def drawn(size: int) -> bytes:
            data = draw(size)
            if sys._getframe(1).f_code.co_name == "<lambda>":  # by os.urandom, not random's seed
                self.entropy.extend(data)
            return data

        bench.machine._entropy = drawn  # type: ignore[method-assign]
        bench.machine.listeners.append(self._hear)

    def _hear(self, kind: str, value: Any) -> None:
        if kind == PIEZO:
            self.tones.append([self.bench.now - self._base, value[0], bool(value[1])])

    def step(self, kind: str, what: Any, ms: int) -> dict[str, Any] | None:
        """Do a step as ``bench.mjs`` does it, and return what is seen after it."""
        bench = self.bench
        if kind == "power":
            bench.power(bool(what))
        elif kind == "press":
            bench.press(what)
        elif kind == "hold":
            bench.hold(what, ms)
            ms = 0
        elif kind == "turn":
            bench.turn(what)
        elif kind == "begin":
            self._base, self.tones = bench.now, []
        if ms:
            bench.run_ms(ms)
        machine = bench.machine
        if not machine.on:
            return None
        return {
            "picture": hashlib.sha256(machine.picture()).hexdigest(),
            "ring": [list(pixel) for pixel in machine.ring()],
            "words": {
                "rows": machine.screen_text(),
                "marked": machine.marked(),
                "now": machine.legends(),
                "moment": machine.moment(),
            },
        }
