# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The worst evening: an empty drive, a computer beside the table, ten games by real keys.

``python tests/chip/evening.py [GAME …]`` plays these games alone and prints each step.
``STEPS=n`` takes that many hands a game instead of 40, and ``EVENTS=n`` that many events of the
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
from lockstep import LockStep  # noqa: E402
from probes import STOPWATCH, TICK, lengths, power_cycle, ready  # noqa: E402
from tidebell_core.game.state import RUN  # noqa: E402
from tidebell_host.compiled import compiled  # noqa: E402
from tidebell_host.device import Device  # noqa: E402
from tidebell_host.setups import library  # noqa: E402

STEPS = int(os.environ.get("STEPS") or 40)  # a computer's questions in each game
EVENTS = int(os.environ.get("EVENTS") or 350)  # of the last game, at power back
LAST = "full-metal-planete"
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
    """A board and a computer beside it; what was worst so far.

    :param folder: for the board's flash
    :param told: called with a line for each thing that was done
    """

    def __init__(self, folder: Path, told: Callable[[str], None] = lambda line: None) -> None:
        self.told = told
        self.chance = random.Random(5)
        self.worst: dict[str, float] = {}
        self.least: dict[str, float] = {}
        self.status: list[float] = []
        files = {**chip.drive_as_installed(), "code.py": STOPWATCH + chip.PROBE}
        self.board = chip.Board(folder, files, probes=[TICK])
        self.setups = [(one.id, compiled(one.path).data) for one in library.entries()]
        self.large = largest_setup()

    def stretches(self, *what: str) -> list[float]:
        """Return the stretches without a look at the keys since the last call, in ms.

        :param what: the rows that they belong to
        """
        self.board.look()
        found = lengths(self.board, TICK)
        self.board.edges.clear()
        for row in what:
            self.worst[row] = max([self.worst.get(row, 0), *found])
        return found

    def memory(self, where: str) -> None:
        """Note free bytes, and the largest piece, of a moment."""
        free, piece = self.board.evaluate(MEMORY, 60000)  # type: ignore[misc]
        self.told(f"{where}: {free} B free, {piece} in one piece")
        for row, value in ((f"free {where}", free), (f"piece {where}", piece)):
            self.least[row] = min(self.least.get(row, value), value)

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
        self.worst["first power"] = ready(board, 0)
        self.stretches()
        self.worst["power"] = ready(board, power_cycle(board))
        board.edges.clear()
        board.run(12000)
        self.stretches("idle at home")
        self.told(
            f"first power-on {self.worst['first power']:.0f} ms, next {self.worst['power']:.0f}"
        )
        self.told(f"idle at home: longest stretch {self.worst['idle at home']:.1f} ms")
        self.memory("at home, before")

    def sync(self) -> None:
        """A computer brings all setups and the names."""
        device = self.device = Device(LockStep(self.board))

        def bring() -> None:
            for name, data in self.setups:
                device.put(name, data)
            device.ask("names", set=_NAMES.get(chip.LANGUAGE, ["Ann", "Bo", "Cy", "Di"]))

        self.stretches()
        self.worst["sync"] = self.timed(bring)
        self.stretches("sync, stretch")
        self.worst["sync of none"] = self.timed(lambda: Device(LockStep(self.board)).setups())
        self.worst["sync of one"] = self.timed(lambda: device.put(*self.setups[0]))
        self.told("; ".join(f"{row} {self.worst[row]:.0f}" for row in self.worst if "sync" in row))
        self.board.run(3000)
        self.memory("after the sync")
        self.bring_large("at home")

    def bring_large(self, where: str) -> None:
        """The largest setup comes, and goes again."""
        self.stretches()
        try:
            took = self.timed(lambda: self.device.put(*self.large))
            self.device.ask("remove", setup=self.large[0])
            said = f"taken in {took:.0f} ms"
        except Exception as error:  # noqa: BLE001 - it is what is measured
            said = f"REFUSED: {error}"
            self.worst["refused"] = self.worst.get("refused", 0) + 1
        longest = max(self.stretches("a setup while paused"))
        self.told(f"8192 bytes {where}: {said}, longest stretch {longest:.1f}")

    def game(self, name: str, steps: int = STEPS, events: int = 0) -> None:
        """A game by hands at random, while the computer asks twice a second."""
        board, device, chance = self.board, self.device, self.chance
        players = json.loads(dict(self.setups)[name])["players"][1]
        names = _NAMES.get(chip.LANGUAGE, list("ABCDEFGH"))
        names = [*names, *"EFGHIJKLM"][:players]
        seats = [[seat, text] for seat, text in enumerate(names)]
        self.stretches()
        begun = self.timed(lambda: device.ask("start", setup=name, seats=seats, switches=[]))
        self.worst["start"] = max(self.worst.get("start", 0), begun)
        board.run(1500)
        self.stretches("start, stretch")
        over30 = count = 0
        step = 0
        while step < steps or board.evaluate("app.session.count") < events:  # type: ignore[operator]
            before = board.evaluate(MOMENT)
            self.stretches()
            self.status.append(self.timed(lambda: device.ask("status")))
            _random_hand(board, chance, before)
            board.run(chance.uniform(200, 500))
            running = [RUN, False, 1]
            still = before == board.evaluate(MOMENT) == running  # type: ignore[comparison-overlap]
            found = self.stretches("in a turn" if still else "between turns")
            if still:
                count += len(found)
                over30 += sum(one > 30 for one in found)
            step += 1
            if step % 20 == 0:
                self.memory(f"in {name}")
        self.told(f"{name}: started in {begun:.0f} ms; over 30 ms {over30} of {count} in turns")
        self.worst["over 30"] = self.worst.get("over 30", 0) + over30
        self.worst["stretches"] = self.worst.get("stretches", 0) + count
        if board.evaluate("app.session.clock_left() is not None"):
            board.evaluate("app.do(6)")  # a pause
        board.run(1000)
        self.bring_large(f"in {name}")
        assert board.evaluate("app.session.setup.id") == name

    def close(self) -> None:
        """The game is over; home again."""
        self.board.evaluate("app.games.close_game()", 60000)
        self.stretches()
        self.board.run(8000)
        self.stretches("idle at home")
        self.memory("at home")

    def power_back(self) -> None:
        """The power fails in the game, and comes back."""
        board = self.board
        before = board.evaluate("app.session.count")
        self.worst["power back"] = ready(board, power_cycle(board))
        assert board.evaluate("app.session.count") >= before  # type: ignore[operator]
        self.told(f"power back after {before} events: {self.worst['power back']:.0f} ms")
        now = "__import__('supervisor').ticks_ms()"
        undo = f"(lambda t: (app.session.undo(), {now} - t)[1])({now})"
        undone = [board.evaluate(undo, 60000) for _ in range(18)]
        self.worst["undo"] = max(undone)  # type: ignore[type-var, assignment]
        self.told(f"undo: {undone}")

    def whole(self, games: list[str]) -> None:
        """Play them all, the longest last."""
        self.first_power()
        self.sync()
        for name in games:
            self.game(name)
            self.close()
        self.game(LAST, 0, EVENTS)
        assert self.board.evaluate("app.boot") == 2, "it started again"
        self.power_back()
        assert "Error" not in self.board.console(), self.board.console()


def _random_hand(board: chip.Board, chance: random.Random, moment: object) -> None:
    """Press a key at random, sometimes many as fast as a finger can, or turn the knob."""
    _, paused, screens = moment  # type: ignore[misc]
    if screens > 1:
        key = chance.choice("EEX")
    elif paused:
        key = "E"
    else:
        key = chance.choices("AXEBY", (6, 2, 4, 2, 2))[0]
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
    for row, value in evening.worst.items():
        print(f"worst {row}: {value:.1f}")
    for row, value in evening.least.items():
        print(f"least {row}: {value}")
    status = sorted(evening.status)
    print(f"status {status[len(status) // 2]:.1f} / {status[-1]:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
