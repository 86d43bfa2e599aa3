# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The worst evening: an empty drive, a computer beside the table, ten games by real keys.

``python tests/chip/evening.py [GAME …]`` plays these games alone and prints each step.
``STEPS=n`` takes that many hands a game instead of 12, and ``EVENTS=n`` that many events of the
last game instead of 350.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "device")]

import chip  # noqa: E402
import report  # noqa: E402
from lockstep import LockStep  # noqa: E402
from probes import STOPWATCH, TICK, lengths, power_cycle, ready  # noqa: E402
from tidebell_core.game.state import OVER, READY, RUN  # noqa: E402
from tidebell_core.record.events import PAUSE  # noqa: E402
from tidebell_host.compile_cache import compiled  # noqa: E402
from tidebell_host.device import Device  # noqa: E402
from tidebell_host.errors import DeviceRefused  # noqa: E402
from tidebell_host.setups import library  # noqa: E402

STEPS = int(os.environ.get("STEPS") or 12)  # a computer's questions in each game
EVENTS = int(os.environ.get("EVENTS") or 350)  # of the last game, at power back
FEW = 50  # of it where the whole is for memory, not for power back
LAST = "full-metal-planete"
# Keeps where the last request failed.
REFUSALS = b"""\
import traceback
from tidebell.games import Games
Games.refused = ""
def watch(games):
    from tidebell.wire.link import Link
    def fail(link, sequence, error, fail=Link._fail):
        fail(link, sequence, error)
        try:
            Games.refused = "".join(traceback.format_exception(error))[-160:]
        except MemoryError:
            Games.refused = repr(error)
    Link._fail = fail
Games.watch = watch
"""
MOMENT = "[app.view.phase, app.view.paused, len(app.screens)]"
MEMORY = "(lambda found: [found[0], found[1]])(pieces())"
LARGEST = 8192  # bytes of a setup
_NAMES = {"ja": ["さくら", "健太", "髙橋", "ゆい"]}


def largest_setup() -> tuple[str, bytes]:
    """Return a compiled setup as large as the format allows: a stage for each of its turns."""
    data = json.loads(compiled(library.find(LAST).path).data)
    data["id"] = "as-large-as-allowed"
    stages = [
        {
            **stage,
            "turns": [turn, turn],
            "name": f"{stage.get('name', 'Turn')} {turn}",
            "task": f"Read what the rules say of turn {turn} aloud",
        }
        for stage in data["stages"]
        for turn in range(stage["turns"][0], stage["turns"][1] + 1)
    ]
    packed = lambda: json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()  # noqa: E731
    for count in range(len(stages) + 1):
        whole = packed()
        data["stages"] = [*stages[:count], *_rest(stages[count:])]
        if len(packed()) > LARGEST:
            break
    return data["id"], whole + b" " * (LARGEST - len(whole))


def _rest(stages: list[dict]) -> list[dict]:
    """Return one stage for the turns that have no stage of their own."""
    if not stages:
        return []
    return [{**stages[-1], "turns": [stages[0]["turns"][0], stages[-1]["turns"][1]]}]


class Evening:
    """A board and a computer beside it; all that was measured so far, by the rows of the report.

    :param folder: for the board's flash
    :param told: called with a line for each thing that was done
    """

    def __init__(self, folder: Path, told: Callable[[str], None] = lambda line: None) -> None:
        self.told = told
        self.chance = random.Random(5)
        self.found: dict[str, list[float]] = {report.REFUSED: [0], report.NOT_BEGUN: [0]}
        code = STOPWATCH + REFUSALS + chip.PROBE
        files = chip.drive_as_installed() | chip.in_place_of_code(code)
        self.board = chip.Board(folder, files, probes=[TICK])
        self.setups = [(one.id, compiled(one.path).data) for one in library.entries()]
        self.large = largest_setup()

    def note(self, row: str, value: float) -> float:
        """Note a measurement; returns it."""
        self.found.setdefault(row, []).append(value)
        return value

    def figures(self) -> list[report.Figure]:
        """Return the worst of each row; of answers all."""
        made = []
        for row, values in self.found.items():
            heap = row.startswith((report.FREE, report.PIECE))
            counts = row in (
                report.REFUSED,
                report.NOT_BEGUN,
                report.EVENTS,
                report.ERASES,
                report.OVER_30,
            )
            if row != report.STATUS:
                values = [min(values) if heap else max(values)]
            made.append(report.Figure(row, "B" if heap else "" if counts else "ms", values))
        return made

    def stretches(self, row: str = "") -> list[float]:
        """Return the stretches without a look at the keys since the last call, in ms.

        :param row: that their longest belongs to
        """
        self.board.look()
        found = lengths(self.board, TICK)
        self.board.edges.clear()
        if row and found:
            self.note(row, max(found))
        return found

    def memory(self, place: str, where: str = "") -> None:
        """Note free bytes, and the largest piece, of a moment.

        :param place: of ``report.PLACES``
        """
        free, piece = self.board.evaluate(MEMORY, 60000)  # type: ignore[misc]
        self.told(f"{where or place}: {free} B free, {piece} in one piece")
        self.note(report.FREE + place, free)
        self.note(report.PIECE + place, piece)

    def timed(self, step: Callable[[], object]) -> float:
        """Return how many emulated milliseconds a step takes."""
        start = self.board.ns
        step()
        return (self.board.ns - start) / 1e6

    # -- the evening

    def first_power(self) -> None:
        """Power for an empty drive, which also makes the files, and once more."""
        board = self.board
        board.power()
        board.until(20000, kind="ring")
        board.run(3000)
        first = self.note(report.FIRST_POWER, ready(board, 0))
        self.stretches()
        again = self.note(report.POWER, ready(board, power_cycle(board)))
        board.edges.clear()
        board.run(12000)
        longest = max(self.stretches(report.AT_HOME))
        self.told(f"first power-on {first:.0f} ms, next {again:.0f}, then {longest:.1f} idle")
        self.memory(report.PLACES[0])

    def sync(self) -> None:
        """A computer brings all setups and the names."""
        device = self.device = Device(LockStep(self.board))
        self.board.evaluate("app.games.watch()")

        def bring() -> None:
            for name, data in self.setups:
                device.put(name, data)
            device.ask("names", set=_NAMES.get(chip.LANGUAGE, ["Ann", "Bo", "Cy", "Di"]))

        self.stretches()
        every = self.note(report.SYNC, self.timed(bring))
        longest = max(self.stretches(report.IN_SYNC))
        none = self.timed(lambda: Device(LockStep(self.board)).setups())
        self.note(report.SYNC_NONE, none)
        one = self.note(report.SYNC_ONE, self.timed(lambda: device.put(*self.setups[0])))
        self.told(f"sync {every:.0f}, of one {one:.0f}, of none {none:.0f}; stretch {longest:.1f}")
        self.board.run(3000)
        self.memory(report.PLACES[2])
        self.bring_large("at home")

    def _refused(self) -> object:
        """Return where the last request failed, as far as there is memory to tell."""
        try:
            return self.board.evaluate("app.games.refused", 60000)
        except chip.Stuck as error:
            return error

    def bring_large(self, where: str) -> None:
        """The largest setup comes, and goes again."""
        self.stretches()
        try:
            took = self.timed(lambda: self.device.put(*self.large))
            self.device.ask("remove", setup=self.large[0])
            said = f"taken in {took:.0f} ms"
        except DeviceRefused as error:
            said = f"REFUSED: {error} {self._refused()}"
            self.found[report.REFUSED][0] += 1
        longest = max(self.stretches(report.IN_SYNC))
        self.told(f"8192 bytes {where}: {said}, longest stretch {longest:.1f}")

    def game(self, name: str, steps: int = STEPS, events: int = 0) -> bool:
        """A game by hands at random, while the computer asks twice a second.

        :returns: whether it began
        """
        board, device, chance = self.board, self.device, self.chance
        players = json.loads(dict(self.setups)[name])["players"][1]
        names = [*_NAMES.get(chip.LANGUAGE, "ABCD"), *"EFGHIJKLMNOP"][:players]
        seats = [[seat, text] for seat, text in enumerate(names)]
        self.stretches()
        start = lambda: device.ask("start", setup=name, seats=seats, switches=[])  # noqa: E731
        try:
            begun = self.note(report.START_EVENING, self.timed(start))
        except DeviceRefused as error:
            self.found[report.NOT_BEGUN][0] += 1
            self.told(f"{name}: NOT BEGUN: {error} {self._refused()}")
            return False
        board.run(1500)
        self.stretches(report.START_KEYS)
        over, step, calm = [], 0, 0
        count = "app.session.count"
        while step < steps or (events and (step % 4 or board.evaluate(count) < events)):  # type: ignore[operator]
            before = board.evaluate(MOMENT)
            self.stretches()
            self.note(report.STATUS, self.timed(lambda: device.ask("status")))
            if before[0] == OVER:  # type: ignore[index]
                break
            _random_hand(board, chance, before)
            board.run(chance.uniform(200, 500))
            running = [RUN, False, 1]
            still = before == board.evaluate(MOMENT) == running  # type: ignore[comparison-overlap]
            found = self.stretches(report.MASHED if still else report.BETWEEN)
            if still:
                calm += 1
                over += [one > 30 for one in found]
            step += 1
            if step % 12 == 0:
                so_far = board.evaluate(count)
                self.memory(report.PLACES[3], f"in {name}, {so_far} events, {before}")
        if over:
            self.note(report.OVER_30, 1000 * sum(over) / len(over))
        self.told(
            f"{name}: started in {begun:.0f} ms; {calm} of {step} hands within a turn, "
            f"{sum(over)} of {len(over)} stretches over 30 ms"
        )
        if board.evaluate("app.session.clock_left() is not None"):
            board.evaluate(f"app.do({PAUSE})")
        board.run(1000)
        self.menus(name)
        self.bring_large(f"in {name}")
        assert board.evaluate("app.session.setup.id") == name
        return True

    def menus(self, name: str) -> None:
        """The menu of the game and the settings are opened, and closed again."""
        self.stretches()
        self.board.evaluate("app.to_table()")
        self.board.tap("E", ms=900)
        self.board.evaluate("app.open_settings()", 60000)
        self.board.run(1500)
        self.told(f"menus in {name}: stretch {max(self.stretches(report.BETWEEN)):.1f}")
        self.memory(report.PLACES[3], f"with menus open in {name}")
        self.board.evaluate("app.to_table()")

    def close(self) -> None:
        """The game is over; home again."""
        self.board.evaluate("app.games.close_game()", 60000)
        self.stretches()
        self.board.run(8000)
        self.stretches(report.AT_HOME)
        self.memory(report.PLACES[1])

    def power_back(self) -> None:
        """The power fails in the game, and comes back."""
        board = self.board
        before = board.evaluate("app.session.count")
        board.look()
        erased = [one for one in board.flash if one[1] == "erase" and one[2] == chip.NVM_AT]
        self.note(report.EVENTS, before)  # type: ignore[arg-type]
        self.note(report.ERASES, len(erased))
        back = self.note(report.RESUMED, ready(board, power_cycle(board)))
        assert board.evaluate("app.session.count") >= before  # type: ignore[operator]
        now = "__import__('supervisor').ticks_ms()"
        undo = f"(lambda t: (app.session.undo(), {now} - t)[1])({now})"
        most = board.evaluate("app.session.depth - 1")
        undone = [board.evaluate(undo, 60000) for _ in range(min(18, most))]  # type: ignore[call-overload, type-var]
        self.note(report.UNDO, max(undone, default=0))  # type: ignore[arg-type, type-var]
        self.told(f"power back after {before} events: {back:.0f} ms; undo {undone}")

    def whole(self, games: list[str], events: int = EVENTS) -> None:
        """Play them all, the longest last.

        :param events: of the last game
        """
        self.first_power()
        self.sync()
        for name in games:
            if self.game(name):
                self.close()
        self.board.look()
        self.board.flash.clear()
        if not self.game(LAST, 0, events):
            return
        assert self.board.evaluate("app.boot") == 2, "it started again"
        self.power_back()
        assert "Error" not in self.board.console(), self.board.console()


def _random_hand(board: chip.Board, chance: random.Random, moment: object) -> None:
    """Press a key at random, sometimes many as fast as a finger can, or turn the knob."""
    phase, paused, screens = moment  # type: ignore[misc]
    if screens > 1:
        key = chance.choice("EEX")
    elif paused or phase == READY:
        key = chance.choice("EEEX")
    else:
        weights = (8, 3, 1, 3, 1) if phase == RUN else (2, 2, 8, 2, 2)  # a question wants E
        key = chance.choices("AXEBY", weights)[0]
    board.tap(key)
    if chance.random() < 0.2:
        board.turn(chance.choice([-2, -1, 1, 2]))
    if chance.random() < 0.2:
        for _ in range(6):
            board.tap(chance.choice("AXB"), ms=40, after=40)


def main(games: list[str]) -> int:
    """Play these games, all ten where none is named."""
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), lambda line: print(line, flush=True))
        try:
            evening.whole(games or [name for name, _ in evening.setups])
        finally:
            evening.board.close()
    for figure in evening.figures():
        print(f"{figure.what}: {figure.text()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
