# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A simulated device on the bench: fingers, eyes, ears, and a clock that jumps."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import goldens
from PIL import Image
from tidebell_core.letters import unshown
from tidebell_core.record.event_names import PHASES
from tidebell_core.record.events import CHOOSE_TARGET
from tidebell_host import languages
from tidebell_host.languages.source import words as texts_of
from tidebell_host.setups import loading
from tidebell_sim.clock import VirtualClock
from tidebell_sim.firmware_folder import default_firmware, with_files
from tidebell_sim.machine import Machine

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SETUP = ROOT / "host_tools" / "tidebell_host" / "builtin" / "full-metal-planete.toml"
PICTURES = HERE / "pictures"
WORDS = ROOT / "firmware" / "tidebell_core" / "words.py"
NAMES = ["Ada", "Bruno", "Chloé", "Dörte"]

# Meanings of the reference board's keys.
REFERENCE = {"A": "spend", "B": "declare", "X": "undo", "Y": "end", "E": "do"}

LANGUAGE = languages.ENGLISH  # another one where pictures are to be seen in it: screens.py

_compiled: dict[str, bytes] = {}


def compiled(game: str = SETUP.stem) -> bytes:
    """Return a built-in setup in its device form."""
    if game not in _compiled:
        _compiled[game] = loading.load(SETUP.with_name(f"{game}.toml"), LANGUAGE).data
    return _compiled[game]


def local(text: str) -> str:
    """Return what a device writes for an English text of its own or of a built-in setup."""
    if LANGUAGE == languages.ENGLISH:
        return text
    there = languages.device_texts(LANGUAGE)
    for key, english in languages.device_texts(languages.ENGLISH).items():
        if english == text:
            return there[key]
    if ": " in text:
        return there["LABELLED"].format(*map(local, text.split(": ")))
    found = (
        languages.setup_text(text, LANGUAGE, path.stem) for path in SETUP.parent.glob("*.toml")
    )
    return next((one for one in found if one != text and not unshown(one)), text)


def service(app):
    """Return the part of a running device that the link talks to."""
    from tidebell.wire.service import Service

    return Service(app)


# Fields of a status that say when it holds, and what it needs to be counted on from.
COUNTING = ("now", "rates", "delay_ms", "due_ms", "asked", "shuffles")


def public(app) -> dict:
    """Return the status without what is there to count alone, which has tests of its own."""
    return {key: value for key, value in service(app).status().items() if key not in COUNTING}


class Bench:
    """A device with its state folder; virtual time, repeatable entropy.

    :param names: the players' names that a host would have synced
    :param setup: the built-in setup that is on the device; none when empty
    :param board: the profile; keys are named as on the reference board, whichever it is
    :param firmware: a folder with another form of it
    :param words: the source of its ``words.py`` in another language; rows are chosen in English
    """

    opened: list[Bench] = []
    """Those that are switched on, or were; ``lent_benches`` closes what a test leaves open."""

    def __init__(
        self,
        state: Path,
        seed: int = 1,
        names: list[str] | None = None,
        setup: str = SETUP.stem,
        board: str = "pico_table",
        firmware: Path | None = None,
        words: str | None = None,
    ) -> None:
        self.state = state
        self.words = words
        self.clock = VirtualClock()
        drive = state / "drive"
        (drive / "setups").mkdir(parents=True, exist_ok=True)
        if setup:
            (drive / "setups" / f"{setup}.json").write_bytes(compiled(setup))
        if words is not None:
            firmware = with_files(default_firmware(), {"tidebell_core/words.py": words.encode()})
        self.machine = Machine(state, self.clock, firmware, board, seed, language=LANGUAGE)
        meant = {meaning: key for key, meaning in self.machine.profile.MEANINGS.items()}
        self.keys = {key: meant[meaning] for key, meaning in REFERENCE.items()}
        self.events: list[dict] = []
        self.rings: list[tuple[int, list[tuple[int, int, int]]]] = []
        self.tones: list[tuple[int, int, bool]] = []
        self.machine.listeners.append(self._hear)
        self.names = names
        Bench.opened.append(self)
        self.power()

    def _hear(self, kind: str, value: object) -> None:
        now = self.clock.now()
        if kind == "event":
            self.events.append(value)
        elif kind == "ring":
            self.rings.append((now, list(value)))
        elif kind == "tone":
            self.tones.append((now, *value))

    def power(self) -> None:
        """Switch on and wait for the first screen."""
        self.machine.power(True)
        self.run(1000)
        if self.names:
            self.app.store.set_names(self.names)
            self.names = None

    def cut(self) -> None:
        """Let the power go."""
        self.machine.power(False)

    def close(self) -> None:
        if self in Bench.opened:
            Bench.opened.remove(self)
            self.machine.close()

    @property
    def app(self):
        return self.machine.app()

    @property
    def session(self):
        return self.app.session

    @property
    def text(self) -> list[str]:
        return self.machine.screen_text()

    @property
    def screen(self) -> str:
        return " | ".join(self.text)

    def run(self, ms: int) -> None:
        """Let time pass; a device with nothing to do rests."""
        self.clock.run_until(self.clock.now() + ms, self.machine.on)
        assert not self.clock.spun, f"no rest for {self.clock.spun} ms: {self.screen}"

    def down(self, *keys: str) -> None:
        for key in keys:
            self.machine.key(self.keys.get(key, key), True)

    def up(self, *keys: str) -> None:
        for key in keys:
            self.machine.key(self.keys.get(key, key), False)

    def tap(self, key: str, times: int = 1, ms: int = 80, after: int = 120) -> None:
        """Press a key shortly."""
        for _ in range(times):
            self.down(key)
            self.run(ms)
            self.up(key)
            self.run(after)

    def down_on_board(self, name: str) -> None:
        """Press a key shortly that only this board has, by its own name."""
        self.machine.key(name, True)
        self.run(80)
        self.machine.key(name, False)
        self.run(120)

    def hold(self, key: str) -> None:
        """Press a key long."""
        self.tap(key, 1, 700)

    def turn(self, detents: int) -> None:
        """Turn the knob; keys that turn have room for so many presses at once."""
        most = abs(detents) if hasattr(self.machine.profile, "ENCODER_A") else 12
        while abs(detents) > most:
            step = most if detents > 0 else -most
            detents -= step
            self.machine.turn(step)
            self.run(50)
        self.machine.turn(detents)
        self.run(50)

    def row(self, text: str) -> None:
        """Turn the knob until the marked row of the list has this text."""
        text = local(text)
        menu = self.app.screens[-1]
        menu = menu if hasattr(menu, "rows") else menu.round
        rows = [row[0] if type(row) is tuple else row.text for row in menu.rows]
        text = self.said(text)
        assert text in rows, f"no row {text!r} in {rows}"
        self.turn(rows.index(text) - menu.cursor)

    def said(self, text: str) -> str:
        """Return an English text of ``words.py``, or label and value, as the device says it."""
        if self.words is None:
            return text
        english = {word.text: word.key for word in texts_of(WORDS.read_text(encoding="utf-8"))}
        here = {word.key: word.text for word in texts_of(self.words)}
        if text in english:
            return here[english[text]]
        parts = text.split(": ")
        return here["LABELLED"].format(*parts) if len(parts) == 2 else text

    def choose(self, text: str) -> None:
        """Choose a row of a list."""
        self.row(text)
        self.tap("E")

    def set(self, *values: int | str) -> None:
        """Set the values that a row asks for, pushing after each."""
        for wanted in values:
            table = self.app.table
            entry = table.entry or table.round.entry
            _, least, _, _, _, names = entry._row.fields[entry.at]
            value = least + names.index(wanted) if isinstance(wanted, str) else wanted
            self.turn(value - entry.values[entry.at])
            self.tap("E")

    def offer(self, name: str) -> None:
        """Turn the knob to what a mechanism offers, or to it in the list of everything."""
        view, table = self.app.view, self.app.table
        names = [row.name for row in view.rows]
        if len(names) > 6:
            self.turn(-1 - table.chosen - 1)
            self.tap("E")
            self.row(name)
        else:
            self.turn(len(view.actions) + names.index(name) - table.chosen)

    def action(self, name: str) -> None:
        """Turn the knob to an action."""
        view, table = self.app.view, self.app.table
        names = [action.name for action in view.actions]
        self.turn(names.index(local(name)) - table.chosen)

    # -- a game

    def begin(self, players: int = 4) -> None:
        """From home into the first lot."""
        self.tap("E")
        if players < 4:
            self.choose("Players")
            self.turn(players - 4)
            self.tap("E")
            self.choose("Begin")
        else:
            self.tap("E")

    def key_of(self, option: int) -> str:
        """The key at which an option of the open secret choice lies: A or B, by chance."""
        rows = self.app.table.round._rows
        return "AB"[[row.arg % CHOOSE_TARGET for row in rows].index(option)]

    def until(self, turn: int, phase: str, hens: int | None = None) -> None:
        """Play quickly, spending nothing, until a turn comes to a phase."""
        for _ in range(4000):
            view = self.app.view
            now = PHASES[view.phase]
            if view.turn == turn and now == phase and not view.paused:
                return
            if view.paused:
                self.tap("E", 1, 20, 20)
            elif now == "run":
                self.tap("Y", 1, 20, 20)
            elif now == "choose":
                self.tap("E", 1, 20, 20)
                self.tap(self.key_of(0), 1, 20, 20)
            else:
                if now == "look" and hens is not None:
                    self.turn(hens - self.app.table.round.count)
                self.tap("E", 1, 20, 20)
        raise AssertionError(f"{phase} of turn {turn} was not reached: {self.screen}")

    def to_turn(self, turn: int, hens: int | None = None) -> None:
        """Play quickly until a turn's first player can start his clock."""
        self.until(turn, "ready", hens)

    def playing(self, turn: int, hens: int | None = None) -> None:
        """The first player of a turn has his clock running."""
        self.to_turn(turn, hens)
        self.tap("E", 1, 40, 0)

    # -- eyes

    def picture(self) -> Image.Image:
        size = (self.machine.width, self.machine.height)
        return Image.frombytes("RGB", size, self.machine.picture())

    def golden(self, name: str, picture: bool = False) -> None:
        """Record the screen under a name; ``picture``: it is kept as PNG, too."""
        image = self.picture()
        path = PICTURES / f"{name}.png"
        if goldens.UPDATE and picture:
            PICTURES.mkdir(exist_ok=True)
            image.save(path)
        shown = [image]
        if picture:
            assert path.exists(), f"{path.name} is missing: make renew"
            shown.append(Image.open(path).convert("RGB"))
        for one in shown:
            goldens.record("pictures", name, [hashlib.sha256(one.tobytes()).hexdigest()[:8]])


def fresh(folder: Path, **options) -> Bench:
    """A device out of the box, but for its setup and players."""
    shutil.rmtree(folder, ignore_errors=True)
    return Bench(folder, names=NAMES, **options)


def begun(
    folder: Path,
    game: str,
    players: int = 0,
    board: str = "pico_table",
    firmware: Path | None = None,
    **rules: int,
) -> Bench:
    """A game that has just begun, as it is offered but for players and rules."""
    bench = fresh(folder, setup=game, board=board, firmware=firmware)
    try:
        begin(bench, players, rules)
    except BaseException:
        bench.close()
        raise
    return bench


def begin(bench: Bench, players: int, rules: dict[str, int]) -> None:
    """From home into the game."""
    bench.tap("E")
    menu = bench.app.screens[-1]
    if players and players != menu._count:
        missing = players - menu._count
        bench.choose("Players")
        bench.turn(missing)
        bench.tap("E")
    if rules:
        bench.choose("Rules")
        for label, steps in rules.items():
            bench.choose(label.replace("_", " "))
            bench.turn(steps)
            bench.tap("E")
        bench.tap("X")
    bench.choose("Begin")
