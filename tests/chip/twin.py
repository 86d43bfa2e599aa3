# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The emulated board and the simulated device side by side: the same hands, the same pictures."""

from __future__ import annotations

from pathlib import Path

import chip
from PIL import ImageChops
from tabletop import NAMES, PHASES, Bench
from tidebell_core.header import Header

_FIRMWARE_ONLY = ("tidebell/", "tidebell_core/", "boot.py", "code.py", "safemode.py")


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
        first = Bench(folder / "sim", names=NAMES)  # it writes setup and names
        first.cut()
        first.close()
        files = dict(chip.firmware(chip.compiler() is not None))
        drive = folder / "sim" / "drive"
        for path in drive.rglob("*"):
            name = path.relative_to(drive).as_posix()
            if path.is_file() and not name.startswith(_FIRMWARE_ONLY):
                files[name] = path.read_bytes()
        if code is not None:
            files["code.py"] = code
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

    def begin(self) -> None:
        """A game of four; the lot falls on the simulated device as it fell on the board."""
        self.tap("E")
        self.board.tap("E")
        self.board.run(4000)
        nvm = self.board.nvm()
        assert nvm[:3] == b"TB1", self.board.console()
        head = nvm[9 : 9 + int.from_bytes(nvm[3:5], "little")]
        header = Header.unpack(head[4:])  # behind the number of the checkpoint
        self.entropy.seed = header.seed.to_bytes(8, "big")
        self.sim.tap("E")
        self.sim.run(4000)

    def same(self, what: str) -> None:
        """Hold picture and ring of both against each other.

        :raises AssertionError: with both pictures kept in the folder
        """
        ours, theirs = self.board.picture(), self.sim.picture()
        box = ImageChops.difference(ours, theirs).getbbox()
        if box is not None:
            ours.save(self.folder / f"{what}-chip.png")
            theirs.save(self.folder / f"{what}-simulator.png")
        assert box is None, f"{what}: the pictures differ within {box}, see {self.folder}"
        assert self.board.rings[-1][1] == self.sim.rings[-1][1], f"{what}: the rings differ"

    @property
    def phase(self) -> str:
        return PHASES[self.sim.app.view.phase]
