# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make chip-bench``: speed and memory on the emulated chip, written to docs/performance.md.

All times are emulated, so a run is repeatable on any machine. They are lower bounds: the flash
cache is not modelled, and its misses add up to 60 % to small steps of Python on a real chip.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "device"))

import chip  # noqa: E402
from twin import Twin  # noqa: E402

REPORT = chip.ROOT / "docs" / "performance.md"
TICK_PIN, APPEND_PIN, CHECKPOINT_PIN = 28, 27, 26

# Drives a pin while a step of the firmware runs; takes the place of code.py.
STOPWATCH = b"""\
import board, digitalio
from tidebell.app import App
from tidebell.start import main
from tidebell_core.journal import Journal
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
main()
"""

EMPTY = b"""\
import board, digitalio, neopixel_write
pin = digitalio.DigitalInOut(board.GP2)
pin.switch_to_output(False)
neopixel_write.neopixel_write(pin, bytes(72))
while True:
    pass
"""

Figures = dict[str, str]


def spread(values: list[float]) -> str:
    """Median and largest of some milliseconds."""
    if not values:
        return "none"
    ordered = sorted(values)
    return f"{ordered[len(ordered) // 2]:.1f} ms ({ordered[-1]:.1f})"


POINTS = (230, 73, 320, 168)  # where the screen of play has the points,
NAME = (0, 24, 320, 72)  # and where it names the player
TUTORIAL_POINTS = (200, 155, 320, 205)


class Answers:
    """How soon light, sound and pixels answer to keys.

    :param box: the part of the screen that answers
    :param hold: how long a key is held, in milliseconds
    """

    def __init__(self, box: tuple[int, int, int, int], hold: int = 90) -> None:
        self.box = box
        self.hold = hold
        self.presses = 0
        self.light: list[float] = []
        self.sound: list[float] = []
        self.pixel: list[float] = []
        self.settled: list[float] = []

    def press(self, board: chip.Board, key: str) -> None:
        """Press a key at no particular moment and note what answers."""
        board.run(random.uniform(200, 320))
        board.look()
        rings, tones = len(board.rings), len(board.tones)
        board.changed.clear()
        start = board.ns
        self.presses += 1
        board.down(key)
        board.run(self.hold)
        board.up(key)
        board.run(260)
        board.look(closely=self.box)
        for found, times in (
            (self.light, [ring[0] for ring in board.rings[rings:]]),
            (self.sound, [tone[0] for tone in board.tones[tones:]]),
            (self.pixel, board.changed),
        ):
            if times:
                found.append((times[0] - start) / 1e6)
        if board.changed:
            self.settled.append((board.changed[-1] - start) / 1e6)


def play_to(both: Twin, turn: int) -> None:
    """Both play until a player of a turn has his clock running."""
    for _ in range(200):
        phase, view = both.phase, both.sim.app.view
        if view.turn >= turn and phase == "run" and not view.paused:
            return
        both.tap("Y" if phase == "run" and not view.paused else "E", 350)
    raise chip.Stuck(f"turn {turn} was not reached: {both.sim.screen}")


def floor(folder: Path) -> Figures:
    """What CircuitPython takes before any program can do anything."""
    board = chip.Board(folder, {"code.py": EMPTY, "boot.py": b""})
    try:
        board.power()
        board.until(9000, kind="ring")
        board.run(1500)
        board.power(False)
        start = board.ns
        board.power()
        first = (board.until(9000, kind="ring") - start) / 1e6
    finally:
        board.close()
    return {"power-on to the first statement of a code.py": f"{first:.0f} ms"}


def boot(folder: Path) -> Figures:
    """Power-on to the first screen, and to a game that was cut off."""
    figures: Figures = {}
    both = Twin(folder)
    board = both.board
    try:
        board.run(1000)
        figures["the very first power-on to the first screen"] = _ready(board, 0)
        figures["power-on to the first screen"] = _ready(board, _again(board))
        both.begin()
        both.tap("E")
        both.tap("E", 6000)
        figures["power-on to the resumed game"] = _ready(board, _again(board))
    finally:
        both.close()
    return figures


def _again(board: chip.Board) -> int:
    """Power off and on; returns when."""
    board.power(False)
    board.look()
    start = board.ns
    board.power()
    board.until(20000, kind="ring")
    board.run(1500)
    return start


def _ready(board: chip.Board, start: int) -> str:
    board.look()
    drawn = [at for at in board.drawn if at > start]
    lit = [ring[0] for ring in board.rings if ring[0] > start]
    return f"{(max(drawn[-1], lit[0]) - start) / 1e6:.0f} ms"


def answers(folder: Path) -> Figures:
    """Keys in play, a hand-over, and the end of the time."""
    random.seed(3)
    both = Twin(folder)
    board = both.board
    figures: Figures = {}
    try:
        both.begin()
        play_to(both, 4)
        points = Answers(POINTS)
        for _ in range(10):
            points.press(board, "A")
            board.run(500)
            board.tap("X")  # undo, so that there are points left; it acts when it is let go
        figures |= _answered("a point spent", points)
        turns = Answers(NAME)
        while turns.presses < 6:
            play_to(both, 4)
            if both.sim.app.view.next_seat == both.sim.app.view.seat:
                both.tap("Y")
                continue
            turns.press(board, "Y")
            both.sim.tap("Y", after=300)
        figures |= _answered("a hand-over", turns)
        figures["zero to signal, the key scanner's delay included"] = _zero(both)
        assert "Error" not in board.console(), board.console()
    finally:
        both.close()
    return figures


def _answered(what: str, found: Answers) -> Figures:
    return {
        f"{what}: key to light": spread(found.light),
        f"{what}: key to sound": spread(found.sound),
        f"{what}: key to first changed pixel": spread(found.pixel),
        f"{what}: key to last changed pixel": spread(found.settled),
        f"{what}: presses that were seen": f"{len(found.pixel)} of {found.presses}",
    }


def _zero(both: Twin) -> str:
    """A player's turn begins and nobody touches anything: when does the end of the time show?"""
    board = both.board
    while True:  # until a player's clock starts with a press of its own
        play_to(both, 4)
        start = board.ns
        both.tap("Y")
        if both.phase == "ready":
            start = board.ns
            both.tap("E")
        if both.phase == "run":
            break
    zero = start + 180_000_000_000
    board.run((zero - board.ns) / 1e6 - 60)
    board.look()
    lit, heard = len(board.rings), len(board.tones)
    board.run(400)
    board.look()
    light = [at for at, _ in board.rings[lit:] if at >= zero]
    sound = [at for at, hertz, _ in board.tones[heard:] if at >= zero and hertz]
    return " and ".join(
        f"{name} {(times[0] - zero) / 1e6:.1f} ms"
        for name, times in (("light", light), ("sound", sound))
        if times
    )


def ticks(folder: Path) -> Figures:
    """What a tick costs while nothing, a digit or much changes."""
    both = Twin(folder, code=STOPWATCH, probes=[TICK_PIN, APPEND_PIN, CHECKPOINT_PIN])
    board = both.board
    figures: Figures = {}
    try:
        both.begin()
        board.look()
        figures["longest tick from home to the first round"] = f"{max(_spans(board)):.0f} ms"
        play_to(both, 4)
        board.look()
        figures["longest tick in turns 1 to 3"] = f"{max(_spans(board)):.1f} ms"
        board.edges.clear()
        board.drawn.clear()
        board.run(6000)
        board.look()
        quiet, digits = _sorted_by_drawing(board)
        figures["a tick when nothing changes"] = spread(quiet)
        figures["a tick when a second passes"] = spread(digits)
        board.edges.clear()
        for key in "AXAXAX":
            board.tap(key, after=200)
        board.look()
        figures["longest tick while points are spent"] = f"{max(_spans(board)):.1f} ms"
        figures["an event to the journal"] = spread(_spans(board, APPEND_PIN))
        board.edges.clear()
        for _ in range(6):
            board.tap("Y", after=300)
        board.look()
        figures["longest tick at hand-overs"] = f"{max(_spans(board)):.1f} ms"
        found = _spans(board, CHECKPOINT_PIN)
        if found:
            figures["a checkpoint"] = spread(found)
        assert "Error" not in board.console(), board.console()
    finally:
        both.close()
    return figures


def _spans(board: chip.Board, pin: int = TICK_PIN) -> list[float]:
    """How long a pin was driven, each time, in milliseconds."""
    rose, spans = None, []
    for at, which, level in board.edges:
        if which == pin and level:
            rose = at
        elif which == pin and rose is not None:
            spans.append((at - rose) / 1e6)
            rose = None
    return spans


def _sorted_by_drawing(board: chip.Board) -> tuple[list[float], list[float]]:
    quiet: list[float] = []
    drawing: list[float] = []
    rose = None
    for at, which, level in board.edges:
        if which != TICK_PIN:
            continue
        if level:
            rose = at
        elif rose is not None:
            busy = any(rose <= drawn <= at for drawn in board.drawn)
            (drawing if busy else quiet).append((at - rose) / 1e6)
            rose = None
    return quiet, drawing


def heap(folder: Path) -> Figures:
    """Free heap, collected, from the first screen to play, a computer attached or not."""
    both = Twin(folder, code=chip.PROBE)
    figures: Figures = {}

    def free() -> int:
        return both.board.evaluate("(gc.collect(), gc.mem_free())[1]")  # type: ignore[return-value]

    try:
        figures["free heap at the first screen"] = f"{free()} B"
        both.begin()
        figures["free heap when the lot is shown"] = f"{free()} B"
        play_to(both, 4)
        both.tap("A")
        figures["free heap in play"] = f"{free()} B"
        least = free()
        for key in "AAAAYYYY":
            both.tap(key)
            least = min(least, free())
        figures["least free heap in four player turns"] = f"{least} B"
        assert "Error" not in both.board.console(), both.board.console()
    finally:
        both.close()
    return figures


def tutorial(folder: Path) -> Figures:
    """The plain way, on the same board."""
    files = {"boot.py": b"", "code.py": (HERE / "tutorial.py").read_bytes()}
    libraries = chip.BUILD / "python"
    for name in ("adafruit_display_text/__init__.py", "adafruit_display_text/label.py",
                 "adafruit_st7789.py", "neopixel.py"):  # fmt: skip
        files["lib/" + name] = (libraries / name).read_bytes()
    random.seed(3)
    board = chip.Board(folder, files)
    try:
        board.power()
        board.run(9000)
        found = Answers(TUTORIAL_POINTS, 350)
        for _ in range(14):
            found.press(board, "A")
        return _answered("a key", found)
    finally:
        board.close()


def variants() -> list[tuple[str, bool]]:
    """How the firmware can be on the drive here."""
    return [("compiled", True), ("plain .py", False)] if chip.compiler() else [("plain .py", False)]


def main() -> int:
    """Measure and write the report."""
    reason = chip.missing()
    if reason:
        print(f"*** The emulated chip cannot run: {reason}.")
        return 1
    began = time.monotonic()
    _, version, digest = chip.circuitpython()
    tool = chip.compiler()
    table: dict[str, dict[str, str]] = {}
    sections: list[tuple[str, Callable[[Path], Figures]]] = [
        ("boot", boot), ("answers", answers), ("ticks", ticks), ("heap", heap),
    ]  # fmt: skip
    names = []
    for name, compiled in variants():
        names.append(name)
        chip.compiler = (lambda: tool) if compiled else (lambda: None)  # type: ignore[assignment]
        for title, measure in sections:
            print(f"{name}: {title} ...", flush=True)
            with tempfile.TemporaryDirectory() as folder:
                try:
                    figures = measure(Path(folder))
                except (chip.Stuck, AssertionError) as error:
                    figures = {f"{title}: all of it": f"failed: {str(error).splitlines()[0][:60]}"}
            for what, value in figures.items():
                table.setdefault(what, {})[name] = value
                print(f"  {what}: {value}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        least = floor(Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        plainly = tutorial(Path(folder))
    REPORT.write_text(_report(version, digest, names, table, least, plainly))
    print(f"{REPORT.relative_to(chip.ROOT)} is written, in {time.monotonic() - began:.0f} s")
    return 0


def _report(
    version: str,
    digest: str,
    names: list[str],
    table: dict[str, dict[str, str]],
    least: Figures,
    plainly: Figures,
) -> str:
    lines = [
        "<!--",
        "SPDX-FileCopyrightText: 2026 The Tidebell authors",
        "SPDX-License-Identifier: MIT",
        "-->",
        "",
        "# Performance",
        "",
        "Written by `make chip-bench`; do not edit. Measured on an emulated RP2040 at 125 MHz",
        f"(rp2040js, corrected by `tests/chip/chip.mjs`) that runs CircuitPython {version},",
        f"UF2 sha256 `{digest}`.",
        "",
        "Times are emulated: the same on any machine, and lower bounds, because the flash cache is",
        "not modelled; its misses add up to 60 % to small steps of Python on a real chip. Erasing",
        "a sector of flash takes 45 ms, writing a page 0.4 ms. Where two numbers stand, they are",
        "the median and, in brackets, the largest.",
        "",
        "| what | " + " | ".join(names) + " |",
        "|---|" + "---|" * len(names),
    ]
    for what, values in table.items():
        lines.append(f"| {what} | " + " | ".join(values.get(name, "") for name in names) + " |")
    lines += [
        "",
        "## What cannot be less",
        "",
        "The key scanner looks every 5 ms and reports what it finds; 24 NeoPixels take 0.7 ms, a",
        "digit of 56 x 80 pixels takes 1.2 ms on the bus.",
        "",
    ]
    lines += [f"- {what}: {value}" for what, value in least.items()]
    lines += [
        "",
        "## The plain way",
        "",
        "The same board with `tests/chip/tutorial.py`: a label whose text is set in a sleep loop.",
        "",
        "| what | plain way |",
        "|---|---|",
    ]
    lines += [f"| {what} | {value} |" for what, value in plainly.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
