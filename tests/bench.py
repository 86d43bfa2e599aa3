# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make bench``: sizes, memory and speed, each beside what it must and what it should be.

Sizes are those of .mpy files as mpy-cross makes them. Heap is counted by ``gc.mem_alloc()`` in the
MicroPython VM, whose words are 32 bits wide like the chip's. Times are of this machine.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "vm"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import vm  # noqa: E402
from compile_firmware import COMPILER  # noqa: E402
from tidebell_host.install import stripping  # noqa: E402
from tidebell_host.install.compiling import without_types  # noqa: E402

ROOT = Path(__file__).parents[1]
FIRMWARE = ROOT / "firmware"
BIN = Path(sys.executable).parent

# Each figure's bound, and its aim.
TARGETS = {
    "largest module, code": (12 * 1024, 12 * 1024, "B"),
    "flash: type": (400 * 1024, 200 * 1024, "B"),
    "flash: Japanese letters": (1270 * 1024, 1240 * 1024, "B"),
    "device form: the largest": (8 * 1024, 6 * 1024, "B"),
    "session: the largest": (32 * 1024, 24 * 1024, "B"),
    "simulated evening": (30, 10, "s"),
    "command line start": (0.2, 0.15, "s"),
    "sync with nothing to do": (0.3, 0.2, "s"),
}


def font_bytes(name: str) -> int:
    """Return how much of the drive the type takes, in whole clusters of 512 bytes."""
    return -(-(FIRMWARE / "fonts" / name).stat().st_size // 512) * 512


COUNT = "import gc; print(gc.mem_alloc())"
IMPORTED = """
from tidebell_core.game.session import Session
from tidebell_core.game.view import View
import tidebell_core.link.frames, tidebell_core.record.journal, tidebell_core.link.messages
import tidebell_core.game.referee, tidebell_core.game.scoring
"""
HEAP = (
    COUNT,
    IMPORTED,
    COUNT,
    # The game's mechanisms, and what reads its setup.
    """
import sys
import tidebell_core.setup_reading.setup
for name in ("announced assets penalties savings scores ticks seating decks looks choices").split():
    __import__("tidebell_core.mechanisms." + name)
""",
    COUNT,
    """
from table import play_to, table
session = table(4)
session._log = None
view = View()
view.update(session)
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


# A game as the device has it, without its journal. All steps of undo are at hand, and a request of
# the largest size has just come in.
SESSION = (
    IMPORTED
    + """
import json, random_play
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup
with open("setup.json") as file:
    Setup(json.loads(file.read()))  # so that its mechanisms are there, and what checks it
""",
    COUNT,
    """
with open("setup.json") as file:
    data = json.loads(file.read())
seats = [[seat, "Player %d" % seat] for seat in range(data["players"][1])]
header = Header(1, data["id"], 0, 7, seats, [0] * len(data["switches"]))
session = Session(Setup(data, header.switches), header, None, list)
del data
session.do(1)
view = View()
view.update(session)
""",
    COUNT,
    """
for number in range(60):
    session.advance(700)
    view.update(session)
    try:
        random_play.press(session, view, "go", number, number)
    except random_play.Refused:
        pass
assert 4 <= len(session.steps()) <= 16
view.update(session)
view.public()
""",
    """
from tidebell_core.link import frames
decoder = frames.Decoder()
fields = {"index%02d" % number: number for number in range(34)}
decoder.feed(frames.encode(7, 1, json.dumps(fields).encode()))
request = json.loads(bytes(decoder.result[3]))
""",
    COUNT,
)


def vm_files(folder: Path, *programs: str) -> dict[str, Path]:
    """Compile the core as it ships and return it by its paths in the VM.

    :param programs: names of modules of ``tests/core``, which stay .py
    """
    sources = {path: without_types(file.read_text()) for path, file in vm.core_files().items()}
    for name in programs:
        sources[name] = (ROOT / "tests" / "core" / name).read_text()
    given = {}
    for path, source in sources.items():
        out = folder / path.replace("/", "_")
        if path in programs:
            out.write_text(source)
            given[path] = out
        else:
            out.write_bytes(COMPILER.compile(path, source))
            given[path.replace(".py", ".mpy")] = out
    return given


def heap() -> dict[str, int]:
    """Return what the core takes of the heap: imported, with a setup loaded, at turn 25."""
    from tidebell_host import setups
    from tidebell_host.setups import library

    with tempfile.TemporaryDirectory() as name:
        given = vm_files(Path(name), "table.py")
        given["full-metal-planete.json"] = Path(name) / "setup.json"
        given["full-metal-planete.json"].write_bytes(
            setups.load(library.find("full-metal-planete").path).data
        )
        start, imported, game, loaded, late = map(int, vm.run(*HEAP, files=given).split())
    return {
        "heap: the core imported": imported - start,
        "heap: Full Metal Planète, 4 players": loaded - game,
        "heap: the same at turn 25": late - game,
    }


def built_in() -> dict[str, bytes]:
    """Return the device form of every built-in setup."""
    from tidebell_host import setups
    from tidebell_host.setups import library

    return {path.stem: setups.load(path).data for path in sorted(library.BUILTIN.glob("*.toml"))}


def sessions() -> dict[str, int]:
    """Return what a game of each built-in setup takes of the heap, most players, a frame decoded.

    Code is not in it: that of the mechanisms is told by ``mechanisms``.
    """
    found = {}
    with tempfile.TemporaryDirectory() as name:
        given = vm_files(Path(name), "random_play.py")
        given["setup.json"] = Path(name) / "setup.json"
        for setup, data in built_in().items():
            given["setup.json"].write_bytes(data)
            imported, _, played = map(int, vm.run(*SESSION, files=given).split())
            found[f"session: {setup}"] = played - imported
    return found


def mechanisms() -> dict[str, int]:
    """Return what each mechanism costs who uses it: its .mpy, and the heap with what it imports.

    The first figure is what the first of them costs beside its own.
    """
    found = {}
    first = "import tidebell_core.mechanisms"
    with tempfile.TemporaryDirectory() as name:
        given = vm_files(Path(name))
        for path, compiled in given.items():
            module = Path(path).stem
            if "/mechanisms/" not in path or module == "__init__":
                continue
            programs = (IMPORTED, COUNT, first, COUNT, f"{first}.{module}", COUNT)
            none, frame, after = map(int, vm.run(*programs, files=given).split())
            found["mechanisms at all: heap"] = frame - none
            found[f"mechanism {module}: .mpy"] = compiled.stat().st_size
            found[f"mechanism {module}: heap"] = after - frame
    return found


def timed(command: list[str], times: int = 5) -> float:
    """Return the best of some runs of a command, in seconds."""
    best = 1e9
    for _ in range(times):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        best = min(best, time.perf_counter() - start)
    return best


def idle_sync() -> float:
    """Return the seconds of a sync to a simulated device that has everything already."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TIDEBELL_RUNTIME_DIR": folder}
        device = subprocess.Popen(
            [BIN / "tidebell", "sim", "--headless", "--state", Path(folder) / "state"],
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        try:
            assert device.stderr is not None
            port = device.stderr.readline().split()[-1]
            command = [str(BIN / "tidebell"), "--device", port, "sync"]
            return timed(command, times=6)
        finally:
            device.send_signal(signal.SIGINT)
            device.wait(10)


def evening() -> float:
    """Return the seconds of the whole scripted game of four players on the simulated device."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "--durations=1", "-k", "to_the_ranking"),
            "tests/scripts/test_whole_evening.py",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"([0-9.]+)s call", done.stdout)
    assert found, "the evening's test was not timed"
    return float(found.group(1))


def main() -> None:
    """Print every figure."""
    sizes = [stripping.size(path.read_text()) for path in FIRMWARE.rglob("*.py")]
    figures: dict[str, float] = {"largest module, code": max(sizes)}
    figures["flash: type"] = font_bytes("type.bin")
    figures["flash: Japanese letters"] = font_bytes("ja.bin")
    figures.update(heap())
    forms = {f"device form: {setup}": len(data) for setup, data in built_in().items()}
    figures.update(forms)
    figures["device form: the largest"] = max(forms.values())
    games = sessions()
    figures.update(games)
    figures["session: the largest"] = max(games.values())
    figures.update(mechanisms())
    figures["command line start"] = timed([str(BIN / "tidebell"), "--version"])
    figures["sync with nothing to do"] = idle_sync()
    figures["simulated evening"] = evening()
    for name, value in figures.items():
        must, aim, unit = TARGETS.get(name, (None, None, "B"))
        shown = f"{value:,.0f} {unit}" if unit == "B" else f"{value:.3f} {unit}"
        target = "" if must is None else f"   must {must:,} {unit}, aim {aim:,} {unit}"
        verdict = "" if must is None else ("   ok" if value <= must else "   MISSED")
        print(f"{name:45}{shown:>12}{target}{verdict}")


if __name__ == "__main__":
    main()
