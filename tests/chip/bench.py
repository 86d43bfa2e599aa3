# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make chip-bench``: speed and memory on the emulated chip, written to docs/performance.md.

``make chip-bench SECTIONS="keys zeros"`` measures these sections alone and only prints them. What
was measured of the same firmware and image is kept in build/chip, so that a run that was cut goes
on; ``AGAIN=1`` measures it anew, and ``KEPT=1`` only writes what is there. ``WORKERS=1`` measures
one section at a time.

All times are emulated, so a run is repeatable on any machine. They are lower bounds: the flash
cache is not modelled, and its misses add up to 60 % to small steps of Python on a real chip.
"""

from __future__ import annotations

import hashlib
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
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "device")]

import chip  # noqa: E402
import tabletop  # noqa: E402
from evening import EVENTS, FEW, Evening  # noqa: E402
from lockstep import LockStep  # noqa: E402
from probes import (  # noqa: E402
    APPEND,
    CHECKPOINT,
    DECODE,
    GARBAGE,
    STOPWATCH,
    TICK,
    WHOLE,
    lengths,
    power_cycle,
    ready,
    spans,
)
from report import (  # noqa: E402
    AT_START,
    AT_ZERO,
    EXPLORER,
    FAR_BACK,
    FREE,
    GARBAGE_KNOB,
    GARBAGE_PRESS,
    GARBAGE_UNDO,
    HALL,
    LONGEST,
    PIECE,
    PLACES,
    PLAIN_BEGUN,
    POWER,
    START,
    START_AGAIN,
    Figure,
    write,
)
from tidebell_core import words as texts  # noqa: E402
from tidebell_core.link.frames import encode  # noqa: E402
from tidebell_core.link.messages import TYPES  # noqa: E402
from tidebell_host import languages  # noqa: E402
from tidebell_host.compile_cache import compiled  # noqa: E402
from tidebell_host.device import Device  # noqa: E402
from tidebell_host.setups import library  # noqa: E402
from twin import Twin  # noqa: E402

SECOND = 27  # of the plain timer
ASKED = 21  # high asks for a checkpoint and a frame
FMP = "full-metal-planete"
EXPLORER_HEAP = 393_144
SHORT_MS = 15_000  # a player turn where zero is waited for

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
    """Measurements of how soon light, sound and pixels answer to keys.

    :param box: the part of the screen that answers
    :param hold: how long a key is held, in milliseconds
    """

    box: tuple[int, int, int, int]
    hold: int = 90
    light: list[float] = field(default_factory=list)
    sound: list[float] = field(default_factory=list)
    pixel: list[float] = field(default_factory=list)
    rest: list[float] = field(default_factory=list)

    def press(
        self, board: chip.Board, key: str, before: Callable[[], object] = lambda: None
    ) -> None:
        """Press a key at no particular moment and note what answers.

        :param before: called just before
        """
        board.run(random.uniform(450, 560))
        board.look()
        rings, tones = len(board.rings), len(board.tones)
        board.changed.clear()
        board.drawn.clear()
        before()
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


# -- Tidebell


def keys(folder: Path) -> list[Figure]:
    """Keys in play, and a hand-over."""
    random.seed(3)
    spends, hand_overs = 24, 12
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
            board.run(1000)  # the clock shows less than the next one will
            (clock, name)[number % 2].press(board, "Y")
            both.sim.tap("Y", after=700)
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
    ]


def _to_hand_over(both: Twin) -> None:
    """Both come to a player turn that another one follows at once."""
    while True:
        both.play_to(4)
        if both.sim.app.view.next_seat not in (-1, both.sim.app.view.seat):
            return
        both.tap("Y")


def zeros(folder: Path) -> list[Figure]:
    """The end of the time, in the same game with few seconds a turn."""
    setup = tabletop.compiled()
    assert setup.count(b"180000") == 1  # milliseconds, a value of the rules' first switch
    tabletop._compiled[tabletop.SETUP.stem] = setup.replace(b"180000", b"%d" % SHORT_MS)
    both = Twin(folder, code=STOPWATCH + b"start.main()\n", probes=[TICK])
    try:
        both.begin()
        both.board.look()
        both.board.edges.clear()
        zero = [_zero(both) for _ in range(4)]
        assert "Error" not in both.board.console(), both.board.console()
    finally:
        both.close()
    return [
        Figure("zero to sound", "ms", [sound for sound, _, _ in zero]),
        Figure("zero to light", "ms", [light for _, light, _ in zero]),
        Figure(AT_ZERO, "ms", [max(longest for _, _, longest in zero)]),
    ]


def _zero(both: Twin) -> tuple[float, float, float]:
    """A player's turn begins and nobody touches anything: when does the end of the time show?

    The clock starts with the key scanner's time stamp of a press, at most 5 ms after the press.

    :returns: milliseconds from zero to sound and to light, and the longest tick before and after
    """
    board = both.board
    while True:  # until a player's clock starts with a press of its own, not that of all
        both.play_to(3)
        start = board.ns
        both.tap("Y")
        if both.phase == "ready":
            start = board.ns
            both.tap("E")
        if both.phase == "run":
            break
    zero = start + SHORT_MS * 1_000_000
    board.look()
    lit, heard = len(board.rings), len(board.tones)
    board.edges.clear()
    rest = int((zero - board.ns) / 1e6 + 700)
    board.run(rest)
    both.sim.run(rest)
    board.look()
    # At zero one half of the ring swings to the other; its first tone has 1047 Hz, nearly.
    light = [at for at, pixels in board.rings[lit:] if at > zero and sum(map(any, pixels)) == 12]
    sound = [at for at, hertz, duty in board.tones[heard:] if duty and abs(hertz - 1047) < 20]
    longest = max(lengths(board, TICK))
    board.run(2500)
    both.sim.run(2500)
    return (sound[0] - zero) / 1e6, (light[0] - zero) / 1e6, longest


def ticks(folder: Path) -> list[Figure]:
    """Measure ticks while nothing, a digit or much changes, and the flash the firmware takes."""
    both = Twin(
        folder, code=STOPWATCH + b"start.main()\n", probes=[TICK, WHOLE, APPEND, CHECKPOINT, DECODE]
    )
    board = both.board
    try:
        both.begin()
        board.look()
        begin, whole = max(lengths(board, TICK)), max(lengths(board, WHOLE))
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
        board.edges.clear()
        for key in "AX":
            board.tap(key, 6, ms=50, after=40)  # as fast as a finger can
        board.run(600)
        board.look()
        spent += lengths(board, TICK)
        board.tap("A", 12, after=300)
        board.look()
        board.edges.clear()
        board.tap("X", 12, after=500)
        board.look()
        back = max(lengths(board, TICK))
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
        both.tap("E")  # a pause, for the flash
        board.run(1000)
        board.look()
        board.edges.clear()
        while len(lengths(board, CHECKPOINT)) < 3:
            board.ask("pin", pin=ASKED, level=True)
            board.until(3000, kind="edge")
            board.ask("pin", pin=ASKED, level=False)
            board.run(1200)
            board.look()
        checkpoints, decoded = lengths(board, CHECKPOINT), lengths(board, DECODE)
        again = _again(both)
        assert "Error" not in board.console(), board.console()
    finally:
        both.close()
    return [
        Figure("a tick when nothing changes", "ms", quiet),
        Figure("a tick when a second passes", "ms", digits),
        Figure("a tick when a screen changes", "ms", drawing),
        Figure(LONGEST, "ms", [longest]),
        Figure(FAR_BACK, "ms", [back]),
        Figure("the same between the turns", "ms", [between]),
        Figure(AT_START, "ms", [begin]),
        Figure(START, "ms", [whole]),
        Figure(START_AGAIN, "ms", [again]),
        Figure("an event into the journal", "ms", appended),
        Figure("a checkpoint: log, snapshot, journal erased", "ms", checkpoints),
        Figure("a frame of 512 bytes decoded", "ms", decoded),
    ]


def _again(both: Twin) -> float:
    """The game is given up and begins once more, as it was; returns how long it takes to begin."""
    both.hold("E", 1500)
    menu = both.sim.app.screens[-1]
    both.turn([row.text for row in menu.rows].index(tabletop.local(texts.ABANDON)) - menu.cursor)
    both.tap("E", 1500)
    both.tap("Y", 1500)
    both.tap("Y", 3000)  # home
    both.tap("E", 3000)
    both.board.look()
    both.board.edges.clear()
    both.tap("E", 4000)
    both.board.look()
    assert both.sim.session and not both.sim.session.game.ended
    return max(lengths(both.board, WHOLE))


def _by_drawing(board: chip.Board) -> tuple[list[float], list[float]]:
    """Lengths of the ticks that drew nothing, and of those that did."""
    quiet: list[float] = []
    drawing: list[float] = []
    drawn = iter([*board.drawn, 1 << 62])
    at = next(drawn)
    for rose, fell in spans(board, WHOLE):
        while at < rose:
            at = next(drawn)
        (drawing if at <= fell else quiet).append((fell - rose) / 1e6)
    return quiet, drawing


def evening(folder: Path, events: int = EVENTS) -> list[Figure]:
    """Measure the worst of an evening, from an empty drive to power back; see ``evening``.

    :param events: of the last game
    """
    one = Evening(folder, lambda line: print(f"  {line}", flush=True))
    try:
        one.whole([name for name, _ in one.setups], events)
    finally:
        one.board.close()
    return one.figures()


def short_evening(folder: Path) -> list[Figure]:
    """Measure the same with a last game of ``FEW`` events."""
    return evening(folder, FEW)


def plain(folder: Path) -> list[Figure]:
    """Measure a drive of plain modules: power-on, and the heap in a game."""
    files = chip.drive_as_installed()
    files["code.py"] = chip.PROBE
    files[f"setups/{FMP}.json"] = compiled(library.find(FMP).path).data
    board = chip.Board(folder, files)
    try:
        board.power()
        board.until(60000, kind="ring")
        board.run(3000)
        again = ready(board, power_cycle(board))
        board.run(20000)
        spec = {"setup": FMP, "seats": [[seat, "ABCD"[seat]] for seat in range(4)]}
        board.evaluate(f"app.games.begin({spec | {'switches': []}})")
        # Modules are compiled as they are read: until it is refused or on.
        until = "app.session is not None or len(app.screens) > 1"
        for _ in range(20):
            board.run(4000)
            if board.evaluate(until, 60000):
                break
        begun = board.evaluate("app.session is not None", 60000)
        free, piece = board.evaluate("pieces()", 60000)  # type: ignore[misc]
    finally:
        board.close()
    where = PLACES[3] if begun else PLACES[0]
    return [
        Figure(POWER, "ms", [again]),
        Figure(PLAIN_BEGUN, "", [int(bool(begun))]),
        Figure(FREE + where, "B", [free]),
        Figure(PIECE + where, "B", [piece]),
    ]


def garbage(folder: Path) -> list[Figure]:
    """Measure the bytes that a press leaves behind in a turn, its screen included."""
    both = Twin(folder, code=GARBAGE)
    board = both.board
    try:
        both.begin()
        both.play_to(4)

        def left(step: Callable[[], object]) -> float:
            """Return the bytes of a step and of the second that follows it."""
            board.evaluate("gc.collect()", 60000)
            before = board.evaluate("gc.mem_alloc()")
            step()
            board.run(1000)
            return board.evaluate("gc.mem_alloc()") - before  # type: ignore[operator]

        left(lambda: board.tap("A"))
        spent = [(left(lambda: board.tap("A")), left(lambda: board.tap("X"))) for _ in range(6)]
        turned = [left(lambda: board.turn(1)) for _ in range(6)]
        quiet = sorted(left(lambda: board.run(200)) for _ in range(6))[3]
        assert "Error" not in board.console(), board.console()
    finally:
        both.close()
    return [
        Figure(GARBAGE_PRESS, "B", [press - quiet for press, _ in spent]),
        Figure(GARBAGE_UNDO, "B", [undo - quiet for _, undo in spent]),
        Figure(GARBAGE_KNOB, "B", [one - quiet for one in turned]),
    ]


def hall(folder: Path) -> list[Figure]:
    """Keys in play beside a club: *status* is just asked, and an act of the room is armed."""
    random.seed(3)
    both = Twin(folder, code=STOPWATCH + b"start.main()\n", probes=[TICK])
    board = both.board
    points = Answers(POINTS)
    shown = []
    try:
        line = LockStep(board)
        device = Device(line)
        both.begin()
        both.play_to(4)
        both.tap("E")  # a pause: a table joins while no clock runs
        device.room("join", by="Hall A")
        board.tap("Y", after=900)
        assert device.room()["joined"] is True
        both.tap("E")
        board.look()
        board.edges.clear()
        game = device.status()["game"]

        at = device.room()["now"] + 300_000
        device.room("pause", at=at, game=game, id=100, by="Hall A")
        board.run(6000)

        def asked() -> None:
            line.write(encode(TYPES.index("status"), random.randrange(1, 65536), b""))
            board.run(random.uniform(0, 12))

        for _ in range(24):
            points.press(board, "A", asked)
            line.read(1)
            board.tap("X", after=400)
        board.look()
        stretches = lengths(board, TICK)
        device.room("none")
        for number in range(1, 7):
            at = device.room()["now"] + 2000
            act = ("resume", "pause")[number % 2]
            device.room(act, at=at, game=game, id=number, by="Hall A")
            board.run(2500)
            done, code, late_ms = device.room()["done"]
            assert (done, code) == (number, "done"), code
            shown.append(late_ms)
        assert "Error" not in board.console(), board.console()
    finally:
        both.close()
    return [
        Figure(f"key to sound, {HALL}", "ms", points.sound),
        Figure(f"key to light, {HALL}", "ms", points.light),
        Figure(f"key to the first changed digits, {HALL}", "ms", points.pixel),
        Figure(f"longest stretch in which a key is not looked at, {HALL}", "ms", [max(stretches)]),
        Figure("an act of the room noticed after its instant", "ms", shown),
    ]


def letters(folder: Path) -> list[Figure]:
    """Measure how long it takes to find the letters of the device's longest texts."""
    longest = sorted(languages.device_texts(chip.LANGUAGE).values(), key=len)[-8:]
    both = Twin(folder, code=chip.PROBE)
    try:
        now = "__import__('supervisor').ticks_ms"
        found = "sys.modules['tidebell.paint.glyphs']._encoded"
        measure = "(lambda find, now, at, text: ([find(text) for _ in range(50)], now() - at)[1])"
        spent = [
            both.board.evaluate(f"{measure}({found}, {now}, {now}(), {ascii(text)})") / 50  # type: ignore[operator]
            for text in longest
        ]
    finally:
        both.close()
    return [Figure("letters of the longest texts found", "ms", spent)]


# -- what it is held against


def least(folder: Path) -> list[Figure]:
    """Measure CircuitPython, the key scanner and the bus, without the firmware's share."""
    random.seed(3)
    board = chip.Board(folder, {"code.py": LEAST, "boot.py": b""})
    try:
        board.power()
        board.until(9000, kind="ring")
        board.run(1500)
        start = power_cycle(board)
        board.look()
        first = next(ring[0] for ring in board.rings if ring[0] > start)
        found = Answers(LEAST_DIGIT)
        for _ in range(20):
            found.press(board, "A")
    finally:
        board.close()
    return [
        Figure(POWER, "ms", [(first - start) / 1e6]),
        Figure("key to light, points spent", "ms", found.light),
        Figure("key to the first changed digits, points spent", "ms", found.pixel),
    ]


def tutorial(folder: Path) -> list[Figure]:
    """The plain way, on the same board."""
    code = (HERE / "tutorial.py").read_bytes()
    before = b'import gc\nprint("FREE", (gc.collect(), gc.mem_free())[1])\nodd = False\n'
    for pin in (TICK, SECOND):
        before += b"gp%d = digitalio.DigitalInOut(board.GP%d)\n" % (pin, pin)
        before += b"gp%d.switch_to_output()\n" % pin
    for line, probe in (
        (b"while True:\n", b"    odd = not odd\n    gp%d.value = odd\n" % TICK),
        (b"        remaining -= 1\n", b"        gp%d.value = remaining & 1\n" % SECOND),
    ):
        assert code.count(line) == 1
        code = code.replace(line, line + probe)
    files = {"boot.py": b"", "code.py": code.replace(b"while True:\n", before + b"while True:\n")}
    libraries = chip.BUILD / "python"
    for name in ("adafruit_display_text/__init__.py", "adafruit_display_text/label.py",
                 "adafruit_st7789.py", "neopixel.py"):  # fmt: skip
        files["lib/" + name] = (libraries / name).read_bytes()
    random.seed(3)
    board = chip.Board(folder, files, probes=[TICK, SECOND])
    try:
        board.power()
        board.run(9000)
        start = power_cycle(board, "spi")
        board.run(3000)
        first = ready(board, start)
        board.edges.clear()
        found = Answers(TUTORIAL_POINTS, 450)
        for _ in range(12):
            found.press(board, "A")
        board.run(10000)
        board.look()
        free = re.findall(r"FREE (\d+)", board.console())
        turns = [at for at, pin, _ in board.edges if pin == TICK]
        seconds = [at for at, pin, _ in board.edges if pin == SECOND]
        assert turns and seconds, board.console()
    finally:
        board.close()
    passes = list(zip(turns, turns[1:], strict=False))
    counting = [(b - a) / 1e6 for a, b in passes if any(a < second < b for second in seconds)]
    # Scaled from the seconds seen to three minutes.
    late = (seconds[-1] - seconds[0]) / 1e6 * 180 / (len(seconds) - 1) - 180_000
    return [
        Figure(POWER, "ms", [first]),
        Figure("key to light, points spent", "ms", found.light),
        Figure("key to the first changed digits, points spent", "ms", found.pixel),
        Figure(LONGEST, "ms", [max((b - a) / 1e6 for a, b in passes)]),
        Figure("a tick when a second passes", "ms", counting),
        Figure("zero to light", "ms", [late]),
        Figure(FREE + PLACES[3], "B", [int(free[-1])]),
    ]


OURS = "Tidebell"
JAPANESE = "Tidebell in Japanese"
PLAIN = "plain modules"
TIMER = "plain timer"
FLOOR = "floor"
COLUMNS = (OURS, JAPANESE, EXPLORER, PLAIN, TIMER, FLOOR)
_OURS = (evening, keys, zeros, ticks, garbage, hall, letters)
_JAPANESE = (short_evening, keys, ticks, letters)


def sections(wanted: list[str]) -> list[tuple[str, Callable[[Path], list[Figure]]]]:
    """Return the measurements, by their column of the report.

    :param wanted: names of sections; all where there is none
    """
    every = [(OURS, section) for section in _OURS]
    every += [(JAPANESE, section) for section in _JAPANESE]
    every += [(EXPLORER, short_evening), (PLAIN, plain)]
    every += [(TIMER, tutorial), (FLOOR, least)]
    last = (JAPANESE, keys), (JAPANESE, ticks), (JAPANESE, letters), (OURS, letters), (OURS, hall)
    every.sort(key=lambda each: (each[1] not in (evening, short_evening), each in last))
    return [each for each in every if not wanted or each[1].__name__ in wanted]


def measure(
    column: str, section: Callable[[Path], list[Figure]]
) -> tuple[list[Figure] | str, float]:
    """Measure a section, and how many seconds that takes.

    What cannot be measured is told, and the rest is measured all the same.
    """
    began = time.monotonic()
    if column == JAPANESE:
        chip.LANGUAGE = "ja"
    elif column == EXPLORER:
        chip.HEAP = EXPLORER_HEAP
    elif column != OURS:
        os.environ.pop("TIDEBELL_MPY_CROSS", None)
    with tempfile.TemporaryDirectory() as folder:
        try:
            found: list[Figure] | str = section(Path(folder))
        except Exception as error:  # noqa: BLE001
            found = f"{type(error).__name__}: {error}"
    return found, time.monotonic() - began


KEPT = chip.BUILD / "figures.json"


def _measured_of(column: str) -> str:
    """Return what tells image and firmware, where a column has it, from others."""
    whole = hashlib.sha256(chip.circuitpython()[2].encode())
    ours = column not in (TIMER, FLOOR)
    for path, data in sorted(chip.firmware(True).items()) if ours else ():
        whole.update(path.encode() + hashlib.sha256(data).digest())
    return whole.hexdigest()


class Kept:
    """The figures of sections that were measured, in a file."""

    def __init__(self) -> None:
        self._of = {column: _measured_of(column) for column in COLUMNS}
        again = os.environ.get("AGAIN") or not KEPT.exists()
        # A section: what it was measured of, and its figures.
        self._kept: dict[str, list] = {} if again else json.loads(KEPT.read_text())

    def get(self, column: str, name: str) -> list[Figure] | None:
        """Return the figures of a section, None where it was not measured of this firmware."""
        of, rows = self._kept.get(f"{column}: {name}", ("", ()))
        return [Figure(*row) for row in rows] if of == self._of[column] else None

    def keep(self, column: str, name: str, figures: list[Figure]) -> None:
        """Keep the figures of a section."""
        rows = [[one.what, one.unit, one.values] for one in figures]
        self._kept[f"{column}: {name}"] = [self._of[column], rows]
        KEPT.write_text(json.dumps(self._kept))


def main(wanted: list[str]) -> int:
    """Measure, two sections at a time, and write the report unless only some were wanted."""
    reason = chip.missing()
    if not reason and not chip.compiler():
        reason = "TIDEBELL_MPY_CROSS is not set, and plain .py modules do not fit a Pico's drive"
    if reason:
        print(f"*** The emulated chip cannot run: {reason}.")
        return 1
    chosen = sections(wanted)
    if not chosen:
        print(f"There is no section {' or '.join(wanted)}.")
        return 1
    began = time.monotonic()
    columns: dict[str, list[Figure]] = {column: [] for column in COLUMNS}
    failed: list[str] = []
    kept = Kept()
    # Each task a process of its own: a simulated device wants one for itself.
    workers, spawn = int(os.environ.get("WORKERS") or 2), get_context("spawn")
    with ProcessPoolExecutor(workers, max_tasks_per_child=1, mp_context=spawn) as pool:
        before = [kept.get(column, section.__name__) for column, section in chosen]
        tasks = [
            None if there is not None or os.environ.get("KEPT") else pool.submit(measure, *each)
            for each, there in zip(chosen, before, strict=True)
        ]
        for (column, section), there, task in zip(chosen, before, tasks, strict=True):
            found, seconds = task.result() if task else (there or "not measured yet", 0)
            if not isinstance(found, str):
                kept.keep(column, section.__name__, found)
            print(f"{column}: {section.__name__}, {seconds:.0f} s", flush=True)
            if isinstance(found, str):
                failed.append(f"{column}: {section.__name__}")
                print(f"  FAILED: {found}", flush=True)
                continue
            columns[column] += found
            for figure in found:
                print(f"  {figure.what}: {figure.text()}", flush=True)
    if not wanted:
        write(columns, failed, *chip.circuitpython()[1:])
        print(f"docs/performance.md is written, in {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
