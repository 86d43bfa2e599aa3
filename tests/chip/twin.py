# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The emulated board and the simulated device side by side: the same hands, the same pictures."""

from __future__ import annotations

import os
from pathlib import Path

import chip
import tabletop
from PIL import ImageChops
from tabletop import PHASES, Bench
from tidebell.keep import firststart, layout
from tidebell.keep.inplace import PATH, Data
from tidebell.keep.journal_flash import unpacked_head
from tidebell.keep.setup_store import Store

_FIRMWARE_ONLY = ("tidebell/", "tidebell_core/", "boot.py", "code.py", "safemode.py")
_DEVICE_ONLY = ("games/",)
_NAMES = {"ja": ["さくら", "健太", "髙橋", "ゆい"]}


def names() -> list[str]:
    """Return the names of four players, as a table of the board's language has them."""
    return _NAMES.get(chip.LANGUAGE, tabletop.NAMES)


def data_files(folder: Path) -> dict[str, bytes]:
    """Return the files of a device after its first start, with names and room for few logs.

    :param folder: where it can be made
    """
    folder.mkdir(parents=True)
    before, most = os.getcwd(), firststart.RING_MOST
    os.chdir(folder)
    firststart.RING_MOST = layout.RING_LEAST
    try:
        assert firststart.make()
        Store(Data(lambda: True)).set_names(names())
        return {path: Path(path).read_bytes() for path in ("games/gap", PATH)}
    finally:
        os.chdir(before)
        firststart.RING_MOST = most


class _Entropy:
    """Entropy that starts with a seed that is known from elsewhere."""

    def __init__(self) -> None:
        self.seed = bytes(8)

    def randbytes(self, size: int) -> bytes:
        return (self.seed * (size // 8 + 1))[:size]


class Twin:
    """Both devices, with the same setups and names on their drives.

    :param folder: for the state of both
    :param code: what takes the place of the board's code.py
    """

    def __init__(self, folder: Path, code: bytes | None = None, **options: object) -> None:
        self.folder = folder
        tabletop.LANGUAGE = chip.LANGUAGE
        first = Bench(folder / "sim", names=names())  # it writes setup and names
        first.cut()
        first.close()
        files = chip.drive_as_installed()
        drive = folder / "sim" / "drive"
        for path in drive.rglob("*"):
            name = path.relative_to(drive).as_posix()
            if path.is_file() and not name.startswith(_FIRMWARE_ONLY + _DEVICE_ONLY):
                files[name] = path.read_bytes()
        files |= data_files(folder / "data")
        if code is not None:
            files |= chip.in_place_of_code(code)
        self.board = chip.Board(folder, files, **options)
        self.sim = Bench(folder / "sim")
        self.entropy = _Entropy()
        self.sim.machine._random = self.entropy
        self.board.power()
        self.board.until(20000, kind="ring")
        self.board.run(500)

    def close(self) -> None:
        self.board.close()
        self.sim.close()

    def tap(self, key: str, wait: int = 600) -> None:
        """Press a key on both, and wait until the screen has settled."""
        for device in (self.board, self.sim):
            device.tap(key)
            device.run(wait)

    def turn(self, detents: int, wait: int = 400) -> None:
        for device in (self.board, self.sim):
            device.turn(detents)
            device.run(wait)

    def hold(self, key: str, wait: int = 600) -> None:
        """Press a key long on both."""
        for device in (self.board, self.sim):
            device.tap(key, ms=700)
            device.run(wait)

    def begin(self) -> None:
        """A game of four; the lot falls on the simulated device as it fell on the board."""
        self.tap("E")
        self.board.tap("E")
        for _ in range(20):
            self.board.run(1000)
            nvm = self.board.nvm()
            if nvm[:3] == b"TB2":
                break
        assert nvm[:3] == b"TB2", self.board.console()
        self.board.run(3000)
        head = nvm[9 : 9 + int.from_bytes(nvm[3:5], "little")]
        header = unpacked_head(head[6:])[2]  # behind the chain and the marks
        self.entropy.seed = header.seed.to_bytes(8, "big")
        self.sim.tap("E")
        self.sim.run(4000)

    def step(self) -> None:
        """Go one step on without spending anything."""
        self.tap("Y" if self.phase == "run" and not self.sim.app.view.paused else "E")

    def play_to(self, turn: int, phase: str = "run", look: bool = False) -> None:
        """Both go on until a turn comes to a phase, nobody's clock being paused.

        :param look: hold the pictures of every step against each other
        :raises AssertionError: it was not reached, or the pictures differ
        """
        for _ in range(200):
            view = self.sim.app.view
            if view.turn >= turn and self.phase == phase and not view.paused:
                return
            if look:
                self.same(f"turn-{view.turn}-{self.phase}")
            self.step()
        raise AssertionError(f"{phase} of turn {turn} was not reached: {self.sim.screen}")

    def resumed(self) -> None:
        """The board starts again, whatever made it, and the simulated device after a power cut."""
        self.board.until(20000, kind="ring")
        self.board.run(1500)
        self.sim.cut()
        self.sim.power()

    def same(self, what: str) -> None:
        """Hold picture and ring of both against each other.

        Their clocks are some milliseconds apart, as a person's fingers would be: while a digit or
        an arc changes on one of them and has not yet on the other, a moment more is given to both.

        :raises AssertionError: with both pictures kept in the folder
        """
        for _ in range(3):
            ours, theirs = self.board.picture(), self.sim.picture()
            box = ImageChops.difference(ours, theirs).getbbox()
            if box is None and self.board.rings[-1][1] == self.sim.rings[-1][1]:
                return
            for device in (self.board, self.sim):
                device.run(130)
        if box is not None:
            ours.save(self.folder / f"{what}-chip.png")
            theirs.save(self.folder / f"{what}-simulator.png")
        assert box is None, f"{what}: the pictures differ within {box}, see {self.folder}"
        assert self.board.rings[-1][1] == self.sim.rings[-1][1], f"{what}: the rings differ"

    @property
    def phase(self) -> str:
        return PHASES[self.sim.app.view.phase]
