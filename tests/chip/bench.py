# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make chip-bench``: speed and memory on the emulated chip, written to docs/performance.md.

All times are emulated, so a run is repeatable on any machine. They are lower bounds: the flash
cache is not modelled, and its misses add up to 60 % to small steps of Python on a real chip.
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "device"))

import chip  # noqa: E402
from report import GAME, Figure, write  # noqa: E402
from tabletop import NAMES  # noqa: E402
from tidebell_core.frames import MAX_FRAME, encode  # noqa: E402
from tidebell_core.messages import TYPES  # noqa: E402
from tidebell_host.compiled import compiled  # noqa: E402
from tidebell_host.device import Device  # noqa: E402
from tidebell_host.setups import library  # noqa: E402
from tidebell_host.transport import Transport  # noqa: E402
from twin import Twin  # noqa: E402

TICK, APPEND, CHECKPOINT, DECODE = 28, 27, 26, 22
ASKED = 21  # high asks for a checkpoint

# Drives a pin while a step of the firmware runs; takes the place of code.py.
STOPWATCH = b"""\
import board, digitalio
from tidebell.app import App
from tidebell.start import main
from tidebell_core.journal import Journal
from tidebell_core.frames import Decoder
from tidebell.journal_store import JournalStore
def timed(cls, name, pin):
    pin = digitalio.DigitalInOut(pin)
    pin.switch_to_output(False)
    step = getattr(cls, name)
    def wrapped(*args):
        pin.value = True
        try:
            return step(*args)
        finally:
            pin.value = False
    setattr(cls, name, wrapped)
timed(App, "tick", board.GP28)
timed(Journal, "append", board.GP27)
timed(JournalStore, "checkpoint", board.GP26)
timed(Decoder, "decode", board.GP22)
asked = digitalio.DigitalInOut(board.GP21)
asked.switch_to_input(digitalio.Pull.DOWN)
tick = App.tick
def asked_tick(app):
    if asked.value:
        app.journal.checkpoint()
    return tick(app)
App.tick = asked_tick
main()
"""

# The least a program can do: a key lights the ring and draws one digit.
LEAST = b"""\
import board, busio, digitalio, displayio, fourwire, keypad, neopixel_write, time
ring = digitalio.DigitalInOut(board.GP2)
ring.switch_to_output(False)
displayio.release_displays()
spi = busio.SPI(board.GP18, board.GP19)
bus = fourwire.FourWire(spi, command=board.GP16, chip_select=board.GP17, baudrate=62_500_000)
keys = keypad.Keys((board.GP12,), value_when_pressed=False, interval=0.005)
event = keypad.Event()
colours = [bytes([level] * 72) for level in (9, 90)]
digits = [bytes([level]) * 8960 for level in (0, 255)]
window = bytes((0, 200, 0, 255)), bytes((0, 80, 0, 159))
neopixel_write.neopixel_write(ring, colours[0])
for command, setting in ((0x11, b""), (0x3A, b"\x55"), (0x36, b"\x70"), (0x29, b"")):
    bus.send(command, setting)
    time.sleep(0.12)
lit = 0
while True:
    if keys.events.get_into(event) and event.pressed:
        lit = 1 - lit
        neopixel_write.neopixel_write(ring, colours[lit])
        bus.send(0x2A, window[0])
        bus.send(0x2B, window[1])
        bus.send(0x2C, digits[lit])
"""

POINTS = (230, 73, 320, 168)  # where the screen of play has the points,
CLOCK = (0, 73, 215, 168)  # the clock,
NAME = (0, 24, 320, 72)  # and the player's name
SCREEN = (0, 0, 320, 240)
TUTORIAL_POINTS = (200, 155, 320, 205)
LEAST_DIGIT = (200, 80, 256, 160)


@dataclass
class Answers:
    """How soon light, sound and pixels answer to keys.

    :param box: the part of the screen that answers
    :param hold: how long a key is held, in milliseconds
    """

    box: tuple[int, int, int, int]
    hold: int = 90
    light: list[float] = field(default_factory=list)
    sound: list[float] = field(default_factory=list)
    pixel: list[float] = field(default_factory=list)
    rest: list[float] = field(default_factory=list)

    def press(self, board: chip.Board, key: str) -> None:
        """Press a key at no particular moment and note what answers."""
        board.run(random.uniform(450, 560))
        board.look()
        rings, tones = len(board.rings), len(board.tones)
        board.changed.clear()
        board.drawn.clear()
        start = board.ns
        board.down(key)
        board.run(self.hold)
        board.up(key)
        board.run(340)
        board.look(closely=self.box)
        for found, times in (
            (self.light, [ring[0] for ring in board.rings[rings:]]),
            (self.sound, [tone[0] for tone in board.tones[tones:] if tone[1]]),
            (self.pixel, board.changed),
        ):
            if times:
                found.append((times[0] - start) / 1e6)
        drawn = [at for at in board.drawn if at - start < 340e6]
        if drawn:
            self.rest.append((drawn[-1] - start) / 1e6)


def spans(board: chip.Board, pin: int) -> list[tuple[int, int]]:
    """From when to when a pin was driven, each time."""
    rose, found = None, []
    for at, which, level in board.edges:
        if which == pin and level:
            rose = at
        elif which == pin and rose is not None:
            found.append((rose, at))
            rose = None
    return found


def lengths(board: chip.Board, pin: int) -> list[float]:
    """How long a pin was driven, each time, in milliseconds."""
    return [(fell - rose) / 1e6 for rose, fell in spans(board, pin)]


# -- Tidebell


def boot(folder: Path) -> list[Figure]:
    """Power-on to the first screen, and to a game that was cut off."""
    both = Twin(folder)
    board = both.board
    try:
        board.run(1000)
        first = _ready(board, 0)
        again = _ready(board, _power_cycle(board))
        both.begin()
        both.tap("E")
        both.tap("E", 6000)
        resumed = _ready(board, _power_cycle(board))
    finally:
        both.close()
    return [
        Figure("power-on to the first screen", "ms", [again]),
        Figure("power-on to a resumed game, its screen complete", "ms", [resumed]),
        Figure("the very first power-on, which also makes the files", "ms", [first]),
    ]


def _power_cycle(board: chip.Board, sign: str = "ring") -> int:
    """Power off and on, and wait for a first sign of life; returns when."""
    board.power(False)
    board.look()
    start = board.ns
    board.power()
    board.until(20000, kind=sign)
    board.run(1500)
    return start


def _ready(board: chip.Board, start: int) -> float:
    """When the screen was complete for the first time and the ring lit."""
    board.look()
    drawn = [at for at in board.drawn if at > start]
    lit = [ring[0] for ring in board.rings if ring[0] > start]
    # The last of the drawing that goes on without a pause; later a clock's seconds follow.
    end = drawn[0]
    for at in drawn:
        if at - end > 300e6:
            break
        end = at
    return (max([end, *lit[:1]]) - start) / 1e6


def keys(folder: Path) -> list[Figure]:
    """Keys in play, a hand-over, and the end of the time."""
    random.seed(3)
    # Zero takes three minutes, and none of it depends on how the modules came to the drive.
    spends, hand_overs, zeros = (30, 12, 1) if chip.compiler() else (12, 6, 0)
    both = Twin(folder)
    board = both.board
    try:
        both.begin()
        both.play_to(4)
        points = Answers(POINTS)
        for _ in range(spends):
            points.press(board, "A")
            board.tap("X", after=400)  # undo, so that there are points left
        clock, name = Answers(CLOCK), Answers(NAME)
        for number in range(hand_overs):
            _to_hand_over(both)
            (clock, name)[number % 2].press(board, "Y")
            both.sim.tap("Y", after=700)
        zero = [_zero(both) for _ in range(zeros)]
        assert "Error" not in board.console(), board.console()
    finally:
        both.close()
    return [
        Figure("key to sound, points spent", "ms", points.sound),
        Figure("key to light, points spent", "ms", points.light),
        Figure("key to the first changed digits, points spent", "ms", points.pixel),
        Figure("key to sound, a hand-over", "ms", clock.sound + name.sound),
        Figure("key to light, a hand-over", "ms", clock.light + name.light),
        Figure("key to the first changed digits, a hand-over", "ms", clock.pixel),
        Figure("key to the next player's name, a hand-over", "ms", name.pixel),
        Figure("the rest of a changed screen, a hand-over", "ms", clock.rest + name.rest),
        Figure("zero to sound", "ms", [sound for sound, _ in zero]),
        Figure("zero to light", "ms", [light for _, light in zero]),
    ]


def _to_hand_over(both: Twin) -> None:
    """Both come to a player turn that another one follows at once."""
    while True:
        both.play_to(4)
        if both.sim.app.view.next_seat != both.sim.app.view.seat:
            return
        both.tap("Y")


def _zero(both: Twin) -> tuple[float, float]:
    """A player's turn begins and nobody touches anything: when does the end of the time show?

    The clock starts with the key scanner's time stamp of a press, at most 5 ms after the press.
    """
    board = both.board
    while True:  # until a player's clock starts with a press of its own
        both.play_to(4)
        start = board.ns
        both.tap("Y")
        if both.phase == "ready":
            start = board.ns
            both.tap("E")
        if both.phase == "run":
            break
    zero = start + 180_000_000_000
    board.run((zero - board.ns) / 1e6 - 60)
    both.sim.run(180_000)
    board.look()
    lit, heard = len(board.rings), len(board.tones)
    board.run(400)
    board.look()
    light = [at for at, _ in board.rings[lit:] if at >= zero]
    sound = [at for at, hertz, _ in board.tones[heard:] if at >= zero and hertz]
    board.run(3000)
    return (sound[0] - zero) / 1e6, (light[0] - zero) / 1e6


def ticks(folder: Path) -> list[Figure]:
    """What a tick costs while nothing, a digit or much changes; what the flash takes."""
    both = Twin(folder, code=STOPWATCH, probes=[TICK, APPEND, CHECKPOINT, DECODE])
    board = both.board
    try:
        both.begin()
        board.look()
        begin = max(lengths(board, TICK))
        board.edges.clear()
        both.play_to(4)
        board.look()
        between = max(lengths(board, TICK))
        board.edges.clear()
        board.drawn.clear()
        board.run(6000)
        board.look()
        quiet, digits = _by_drawing(board)
        board.edges.clear()
        board.drawn.clear()
        for _ in range(6):
            board.tap("A", after=500)
            board.tap("X", after=500)
        board.look()
        spent = lengths(board, TICK)
        drawing, appended = _by_drawing(board)[1], lengths(board, APPEND)
        for _ in range(5):
            _to_hand_over(both)
            board.look()
            board.edges.clear()
            board.drawn.clear()
            both.tap("Y", 900)
            board.look()
            spent += lengths(board, TICK)
            drawing += _by_drawing(board)[1]
            appended += lengths(board, APPEND)
        longest = max(spent)
        board.edges.clear()
        frame = encode(TYPES.index("settings"), 7, b'{"x":"' + b"x" * (MAX_FRAME - 40) + b'"}')
        for _ in range(5):
            board.ask("write", channel=1, hex=frame.hex())
            board.run(500)
        both.tap("E")  # a pause, for the flash
        board.run(1000)
        board.look()
        decoded = lengths(board, DECODE)
        board.edges.clear()
        while len(lengths(board, CHECKPOINT)) < 3:
            board.ask("pin", pin=ASKED, level=True)
            board.until(3000, kind="edge")
            board.ask("pin", pin=ASKED, level=False)
            board.run(1200)
            board.look()
        assert "Error" not in board.console(), board.console()
    finally:
        both.close()
    return [
        Figure("a tick when nothing changes", "ms", quiet),
        Figure("a tick when a second passes", "ms", digits),
        Figure("a tick when a screen changes", "ms", drawing),
        Figure("longest stretch in which a key is not looked at, in player turns", "ms", [longest]),
        Figure("the same between the turns, where modules are read", "ms", [between]),
        Figure("the same at the start of a game", "ms", [begin]),
        Figure("an event into the journal", "ms", appended),
        Figure("a checkpoint: log, snapshot, journal erased", "ms", lengths(board, CHECKPOINT)),
        Figure("a frame of 512 bytes decoded", "ms", decoded),
    ]


def _by_drawing(board: chip.Board) -> tuple[list[float], list[float]]:
    """Lengths of the ticks that drew nothing, and of those that did."""
    quiet: list[float] = []
    drawing: list[float] = []
    drawn = iter([*board.drawn, 1 << 62])
    at = next(drawn)
    for rose, fell in spans(board, TICK):
        while at < rose:
            at = next(drawn)
        (drawing if at <= fell else quiet).append((fell - rose) / 1e6)
    return quiet, drawing


class LockStep(Transport):
    """The data channel; emulated time passes only while the device owes an answer."""

    def __init__(self, board: chip.Board) -> None:
        super().__init__("the emulated board")
        self._board = board
        self._read = 0
        board.ask("open", channel=1, open=True)
        board.run(200)

    def write(self, data: bytes) -> None:
        self._board.ask("write", channel=1, hex=data.hex())

    def read(self, seconds: float) -> bytes:
        self._board.until(9000, kind="data", pattern=".", **{"from": self._read})
        data = bytes.fromhex(self._board.ask("read", channel=1)["hex"])[self._read :]
        self._read += len(data)
        return data

    def close(self) -> None:
        self._board.ask("open", channel=1, open=False)


def sync(folder: Path) -> list[Figure]:
    """All setups of the library go to an empty device."""
    board = chip.Board(folder, dict(chip.firmware(chip.compiler() is not None)))
    try:
        board.power()
        board.until(20000, kind="ring")
        board.run(3000)
        setups = [(entry.id, compiled(entry.path).data) for entry in library.entries()]
        start = board.ns
        device = Device(LockStep(board))
        for name, data in setups:
            device.put(name, data)
        device.ask("names", set=NAMES)
        took = (board.ns - start) / 1e6
        start = board.ns
        again = Device(LockStep(board))
        assert set(again.setups()) == {name for name, _ in setups}
        assert "Error" not in board.console(), board.console()
        idle = (board.ns - start) / 1e6
    finally:
        board.close()
    size = sum(len(data) for _, data in setups)
    return [
        Figure(f"sync of all {len(setups)} setups, {size} bytes, and the names", "ms", [took]),
        Figure("sync with nothing to do, the device's part", "ms", [idle]),
    ]


def heap(folder: Path) -> list[Figure]:
    """Free heap, collected, from the first screen to play, a computer attached at the end."""
    both = Twin(folder, code=chip.PROBE)
    board = both.board

    def free() -> int:
        return board.evaluate("(gc.collect(), gc.mem_free())[1]")  # type: ignore[return-value]

    try:
        home = free()
        both.begin()
        both.play_to(4)
        play, between = [], []
        for key in "AXBBYAXYAXYAXYEEEEE":
            both.tap(key)
            (play if both.phase == "run" else between).append(free())
        while len(between) < 20:
            both.step()
            (play if both.phase == "run" else between).append(free())
        device = Device(LockStep(board))
        device.ask("status")
        device.ask("games", first=0)
        both.play_to(5)
        board.run(2000)
        attached = free()
        assert "Error" not in board.console(), board.console()
    finally:
        both.close()
    return [
        Figure("free heap at the first screen", "B", [home]),
        Figure("free heap in a player turn, at the least", "B", [min(play)]),
        Figure("free heap between turns, at the least", "B", [min(between)]),
        Figure("free heap in a player turn, a computer attached", "B", [attached]),
    ]


def setups(folder: Path) -> list[Figure]:
    """Free heap, collected, at the beginning of each game of the library."""
    figures = []
    for entry in library.entries():
        files = dict(chip.firmware(chip.compiler() is not None))
        files["code.py"] = chip.PROBE
        files[f"setups/{entry.id}.json"] = compiled(entry.path).data
        board = chip.Board(folder, files)
        try:
            board.power()
            board.until(20000, kind="ring")
            board.run(1500)
            count = min(4, json.loads(compiled(entry.path).data)["players"][1])
            seats = [[seat, "ABCD"[seat]] for seat in range(count)]
            spec = {"setup": entry.id, "seats": seats, "switches": []}
            board.evaluate(f"app.games.begin({spec})")
            board.run(5000)
            free = []
            for key in "EEEA":
                board.tap(key, after=700)
                free.append(board.evaluate("(gc.collect(), gc.mem_free())[1]"))
            if not board.evaluate("app.session is not None"):
                free = []
            figures.append(Figure(GAME + entry.id, "B", free))  # type: ignore[arg-type]
        except chip.Stuck:
            # No memory is left for the question, either.
            figures.append(Figure(GAME + entry.id, "B", []))
        finally:
            board.close()
    return figures


# -- what it is held against


def least(folder: Path) -> list[Figure]:
    """What CircuitPython, the key scanner and the bus take, whatever a program does."""
    random.seed(3)
    board = chip.Board(folder, {"code.py": LEAST, "boot.py": b""})
    try:
        board.power()
        board.until(9000, kind="ring")
        board.run(1500)
        start = _power_cycle(board)
        board.look()
        first = next(ring[0] for ring in board.rings if ring[0] > start)
        found = Answers(LEAST_DIGIT)
        for _ in range(40):
            found.press(board, "A")
    finally:
        board.close()
    return [
        Figure("power-on to the first screen", "ms", [(first - start) / 1e6]),
        Figure("key to light, points spent", "ms", found.light),
        Figure("key to the first changed digits, points spent", "ms", found.pixel),
    ]


def tutorial(folder: Path) -> list[Figure]:
    """The plain way, on the same board."""
    code = (HERE / "tutorial.py").read_bytes()
    probe = b'import gc\nprint("FREE", (gc.collect(), gc.mem_free())[1])\n'
    probe += b"probe = digitalio.DigitalInOut(board.GP28)\nprobe.switch_to_output()\n"
    probe += b"odd = False\nwhile True:\n    odd = not odd\n    probe.value = odd\n"
    files = {"boot.py": b"", "code.py": code.replace(b"while True:\n", probe)}
    libraries = chip.BUILD / "python"
    for name in ("adafruit_display_text/__init__.py", "adafruit_display_text/label.py",
                 "adafruit_st7789.py", "neopixel.py"):  # fmt: skip
        files["lib/" + name] = (libraries / name).read_bytes()
    random.seed(3)
    board = chip.Board(folder, files, probes=[TICK])
    try:
        board.power()
        board.run(9000)
        start = _power_cycle(board, "spi")
        board.run(3000)
        ready = _ready(board, start)
        board.edges.clear()
        found = Answers(TUTORIAL_POINTS, 450)
        for _ in range(8):
            found.press(board, "A")
        board.look()
        free = re.findall(r"FREE (\d+)", board.console())
        turns = [at for at, _, _ in board.edges]
        assert turns, board.console()
        passes = [(b - a) / 1e6 for a, b in zip(turns, turns[1:], strict=False)]
        zero = _tutorial_zero(board)
    finally:
        board.close()
    return [
        Figure("power-on to the first screen", "ms", [ready]),
        Figure("key to light, points spent", "ms", found.light),
        Figure("key to the first changed digits, points spent", "ms", found.pixel),
        Figure("longest stretch in which a key is not looked at, in player turns", "ms",
               [max(passes)]),
        Figure("a tick when a second passes", "ms", passes),
        Figure("zero to light", "ms", [zero]),
        Figure("free heap in a player turn, at the least", "B", [int(free[-1])]),
    ]  # fmt: skip


def _tutorial_zero(board: chip.Board) -> float:
    """How late the plain timer's zero comes, scaled from what it loses in two of its seconds."""
    passes = 20  # of its loop, each of which it takes for a tenth of a second
    board.edges.clear()
    while len(board.edges) < passes + 1:
        board.run(1000)
        board.look()
    lasted = (board.edges[passes][0] - board.edges[0][0]) / 1e6
    return (lasted - 100 * passes) * 1800 / passes


OUT_OF_MEMORY = "out of memory"
OURS = (keys, ticks, heap, boot, sync)


def sections() -> list[tuple[str, Callable[[Path], list[Figure]]]]:
    """What is measured, by the column of the report it belongs to."""
    compiled_ones = (
        [("compiled", section) for section in (*OURS, setups)] if chip.compiler() else []
    )
    plain = [("plain .py", section) for section in OURS]
    return [*compiled_ones, *plain, ("plain timer", tutorial), ("floor", least)]


def measure(column: str, section: Callable[[Path], list[Figure]]) -> list[Figure] | str:
    """Measure a section; what cannot be measured is told, and the rest is measured all the same."""
    if column != "compiled":
        os.environ.pop("TIDEBELL_MPY_CROSS", None)
    with tempfile.TemporaryDirectory() as folder:
        try:
            return section(Path(folder))
        except Exception as error:  # noqa: BLE001
            return f"{type(error).__name__}: {error}"


def why(failure: str) -> str:
    """Return in few words why a section could not be measured."""
    if "MemoryError" in failure or "no memory left" in failure:
        return OUT_OF_MEMORY
    return failure.splitlines()[0]


def main() -> int:
    """Measure, two sections at a time, and write the report."""
    reason = chip.missing()
    if reason:
        print(f"*** The emulated chip cannot run: {reason}.")
        return 1
    began = time.monotonic()
    columns: dict[str, list[Figure]] = {}
    failed: dict[str, str] = {}
    wrong = False
    # Each task a process of its own: a simulated device wants one for itself.
    with ProcessPoolExecutor(2, max_tasks_per_child=1, mp_context=get_context("spawn")) as pool:
        tasks = [(*each, pool.submit(measure, *each)) for each in sections()]
        for column, section, task in tasks:
            print(f"{column}: {section.__name__} ...", flush=True)
            figures = task.result()
            if isinstance(figures, str):
                failed[f"{column}: {section.__name__}"] = why(figures)
                # That plain modules leave no memory for it is a finding, too.
                wrong |= column != "plain .py" or why(figures) != OUT_OF_MEMORY
                print(f"  FAILED: {figures}", flush=True)
                continue
            columns.setdefault(column, []).extend(figures)
            for figure in figures:
                print(f"  {figure.what}: {figure.text()}", flush=True)
    write(columns, failed, *chip.circuitpython()[1:])
    print(f"docs/performance.md is written, in {time.monotonic() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
