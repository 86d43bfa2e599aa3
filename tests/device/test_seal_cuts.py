# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The power goes at any write of a seal: it is there with the code that was shown, or not."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tabletop import Bench, begun, fresh
from tidebell_core.game.arbiter import SEAL_NOW
from tidebell_core.record import events as e

OLD, NEW, WRONG = "1234", "4711", "9999"
KEPT = (0, 4, 20, 30, 256)  # bytes of a write that reach the flash; the note has some 40


def seals(bench: Any) -> list[tuple[int, int]]:
    """Act and number of each event of a seal in the log of the game on the table."""
    return [
        (event[2] % e.SEAL_NUMBER, event[2] // e.SEAL_NUMBER)
        for event, _, _ in bench.app.journal.records()
        if event[0] == e.SEAL
    ]


def code(bench: Any, digits: str) -> None:
    for digit in digits:
        bench.turn(int(digit))
        bench.tap("E")


def chosen(bench: Any, digits: str) -> None:
    """The referee has chosen a code, which is shown; Y seals."""
    if bench.app.session:
        bench.hold("E")
    bench.choose("Settings")
    bench.choose("Seal the device")
    code(bench, digits)
    assert digits in bench.screen


def entered(bench: Any, digits: str) -> None:
    """All digits of a code but the last."""
    bench.hold("E")
    bench.choose("Referee, by code")
    code(bench, digits[:-1])
    bench.turn(int(digits[-1]))


def opening(bench: Any) -> None:
    entered(bench, OLD)
    bench.tap("E")
    bench.choose("Settings")
    bench.row("Open the seal")


def held(bench: Any) -> None:
    """A key is held from power-on until it breaks the seal."""
    bench.machine.power(True)
    bench.run(12_000)


# Whether the device is sealed and has a game before; what leads to the write; what writes; the
# numbers of the seal, 0 for none, of which a cut leaves one.
ACTS: dict[str, tuple[bool, bool, Callable[[Any], None], Callable[[Any], None], set[int]]] = {
    "seal": (False, True, lambda bench: chosen(bench, NEW), lambda bench: bench.tap("Y"), {0, 1}),
    "at home": (
        False,
        False,
        lambda bench: chosen(bench, NEW),
        lambda bench: bench.tap("Y"),
        {0, 1},
    ),
    "open": (True, True, opening, lambda bench: bench.tap("E"), {0, 1}),
    "wrong": (True, True, lambda bench: entered(bench, WRONG), lambda bench: bench.tap("E"), {1}),
    "break": (True, True, lambda bench: (bench.cut(), bench.down("A")), held, {0, 1}),
}


def made(folder: Path, is_sealed: bool, has_game: bool) -> None:
    """A switched-off device."""
    bench = begun(folder, "chess-fide") if has_game else fresh(folder)
    try:
        if has_game:
            bench.tap("E")
        if is_sealed:
            chosen(bench, OLD)
            bench.tap("Y")
            assert bench.app.note.sealed
        bench.cut()
    finally:
        bench.close()


def done(
    folder: Path, name: str, kind: str = "", nth: int = 0, kept: int = 0
) -> tuple[Bench, dict[str, int]]:
    """Do an act, the power cut at a write; return the device and how often it wrote."""
    _, _, before, act, _ = ACTS[name]
    bench = Bench(folder, setup="chess-fide")
    if bench.app.session:
        bench.tap("E")
    before(bench)
    counted = {"nvm": bench.machine.flash.writes, "file": bench.machine.drive.writes}
    if kind:
        bench.machine.cut_at(kind, nth)
        bench.machine.drive.cut_after = kept
    act(bench)
    counted["nvm"] = bench.machine.flash.writes - counted["nvm"]
    counted["file"] = bench.machine.drive.writes - counted["file"]
    bench.up("A")
    return bench, counted


def look(bench: Bench, name: str, where: str) -> int:
    """Switch on; check that the seal is whole or away, and return its number, 0 for none."""
    is_sealed, has_game, _, _, left = ACTS[name]
    bench.cut()
    bench.power()
    note = bench.app.note
    number = note.number if note.sealed else 0
    assert number in left, where
    assert note.number == (1 if is_sealed else number), where
    if name != "break":
        assert not note.broken, where
    assert note.tries <= (name == "wrong"), where
    if note.sealed:
        assert note.fits(OLD if is_sealed else NEW), f"{where}: its code is another"
    if has_game:
        acts = seals(bench)
        assert bench.session.acts[SEAL_NOW] == number, where
        assert len(acts) == len(set(acts)), f"{where}: told twice"
        assert bench.session.paused, where
    if not note.sealed:
        bench.app.to_table() if has_game else bench.app.games.home()
        chosen(bench, WRONG)
        bench.tap("Y")
        assert note.sealed and note.fits(WRONG), f"{where}: it cannot be sealed any more"
    return number


@pytest.mark.parametrize("name", ACTS)
def test_a_cut_at_any_write_leaves_a_seal_with_its_code_or_none(tmp_path: Path, name: str) -> None:
    is_sealed, has_game, _, _, left = ACTS[name]
    start = tmp_path / "start"
    made(start, is_sealed, has_game)
    shutil.copytree(start, tmp_path / "whole")
    bench, writes = done(tmp_path / "whole", name)
    bench.close()
    assert writes["file"]
    ends = set()
    cuts = [("nvm", nth, 0) for nth in range(1, writes["nvm"] + 1)]
    cuts += [("file", nth, kept) for nth in range(1, writes["file"] + 1) for kept in KEPT]
    for cut in cuts:
        folder = tmp_path / "cut"
        shutil.copytree(start, folder)
        bench, _ = done(folder, name, *cut)
        try:
            assert not bench.machine.on, f"{name}, {cut}: the power did not go"
            ends.add(look(bench, name, f"{name}, {cut}"))
        finally:
            bench.close()
        shutil.rmtree(folder)
    assert ends == left
