# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The power goes at every write of a player turn; switched on again, nothing committed is lost."""

from __future__ import annotations

import gc
import shutil
from pathlib import Path
from typing import Any

import pytest
from stretch import Table
from tidebell.keep.layout import RING_AT
from tidebell_core.record import events as e
from tidebell_core.record.event_names import NAMES
from tidebell_sim import drive as simulated

PLAYERS = ["Ann", "Bo", "Cy"]

# A player turn, the last of its turn, and what follows it: spends, an attack, a captured ship,
# undo, redo, marks of the running clock, pause, a hand-over, a card, a look.
TURN: list[dict[str, Any]] = [
    {"press": "A", "times": 2},
    {"press": "B", "times": 2},
    {"action": "Capture a ship"},
    {"press": "E"},
    {"press": "Y"},  # though turrets stand
    {"press": "X"},
    {"hold": "X", "ms": 700},
    {"run": 11},
    {"press": "E", "times": 2},
    {"press": "Y"},
    {"run": 1},
    {"press": "E", "times": 2},
    {"turn": 1},
    {"press": "E"},
]

# Must be the same after a cut; time is looked at apart.
KEPT = ("turn step phase seat pos round order start left status counters more").split()


def stand(table: Table) -> list[str]:
    """All of the game but its time."""
    state = table.app.session.state
    return [repr(getattr(state, name)) for name in KEPT]


SOON = 60  # events after which the turn's own make a checkpoint due


def at_the_turn(folder: Path, events: int) -> None:
    """A switched-off device in the middle of a game, Cy about to play.

    :param events: at least so many since the last checkpoint
    """
    with Table(folder) as table:
        table.do({"game": PLAYERS}, {"play_to": {"turn": 6, "player": "Cy"}})
        while table.app.session.count - table.app.journal.kept < events:
            table.press("A", "X")
        table.do({"power": "off"})


def wake(table: Table) -> None:
    """Switch on, and go on with the game."""
    table.do({"power": "on"}, {"run": 1.5})
    table.expect(screen=["Power is back"], paused=True, player="Cy")
    table.press("E")


def play(table: Table) -> None:
    """Play the turn as far as there is power."""
    for entry in TURN:
        for line in table._expanded(entry):
            table.player.do(line)
            if not table.bench.machine.on:
                return


class Reference:
    """The turn without a cut: where the game stands after each event, and how much is written."""

    def __init__(self, folder: Path) -> None:
        self.stands: dict[int, list[str]] = {}
        self.names: list[str] = []
        with Table(folder) as table:
            wake(table)
            table.app.watchers.append(lambda event, _: self._note(table, NAMES[event[0]]))
            self._note(table, "resume")
            machine = table.bench.machine
            flash, drive = machine.flash.writes, machine.drive.writes
            play(table)
            self.flash_writes = machine.flash.writes - flash
            self.file_writes = machine.drive.writes - drive
            self.checkpoints = table.app.journal.checkpoints
            assert machine.on

    def _note(self, table: Table, name: str) -> None:
        session = table.app.session
        self.stands[session.count] = stand(table)
        self.names.append(name)


def cut(folder: Path, kind: str, nth: int, reference: Reference) -> None:
    """Cut at a write, switch on again, and see what is left."""
    where = f"{kind} write {nth}"
    with Table(folder) as table:
        wake(table)
        session = table.app.session
        committed = [(session.count, table.bench.now, session.clock_left())]
        gone = []

        def happened(*_: object) -> None:
            committed.append((session.count, table.bench.now, session.clock_left()))

        def power(name: str, on: object) -> None:
            if name == "power" and not on:
                gone.append(table.bench.now)

        table.app.watchers.append(happened)
        table.bench.machine.listeners.append(power)
        table.bench.machine.cut_at(kind, nth)
        play(table)
        assert gone, "the power did not go"
        table.do({"power": "on"}, {"run": 1.5})
        table.expect(screen=["Power is back"], clock_runs=False)
        back = table.app.session
        events = [event for event, _, _ in table.app.journal.records()]
        assert len(events) == back.count, f"{where}: the log has not all"
        last, at, clock = committed[-1]
        waits = events[-1][0] == e.PAUSE and back.count > last  # the pause of this power-on
        count = back.count - waits
        assert last <= count <= last + 1, f"{where}: {last} events committed, {count} came back"
        assert stand(table) == reference.stands[count], where
        if clock is not None and count == last:
            lost = back.state.remaining_ms - (clock - (gone[0] - at))
            assert 0 <= lost <= 5000, f"{where}: {lost} ms of a running clock are lost"
        depth = back.depth
        table.press("E", "X")
        assert back.depth == depth - 1, f"{where}: undo goes on"


@pytest.mark.parametrize(
    "events, kind",
    [(0, "nvm"), (SOON, "nvm"), (SOON, "file")],
)
def test_power_cut_at_every_write_of_a_player_turn_loses_nothing_committed(
    tmp_path: Path, events: int, kind: str
) -> None:
    start = tmp_path / "start"
    at_the_turn(start, events)
    shutil.copytree(start, tmp_path / "reference")
    reference = Reference(tmp_path / "reference")
    assert {"spend", "undo", "redo", "pause", "resume", "end_turn"} < set(reference.names)
    # Whatever happens is written, and the clock's marks; after many, a checkpoint.
    assert reference.flash_writes >= len(reference.names) - 1 + 2
    assert reference.checkpoints == (events > 0)
    writes = reference.flash_writes if kind == "nvm" else reference.file_writes
    assert writes >= (10 if kind == "nvm" else 3), "the log, its head, the snapshot"
    for nth in range(1, writes + 1):
        folder = tmp_path / f"{kind}{nth}"
        shutil.copytree(start, folder)
        cut(folder, kind, nth, reference)
        shutil.rmtree(folder)


def test_play_writes_neither_folders_nor_the_fat_nor_what_lies_beside_other_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_the_turn(tmp_path, SOON)
    touched: list[tuple[str, int, int]] = []
    write = simulated._File.write

    def watched(file: simulated._File, data: bytes) -> int:
        size = file._path.stat().st_size
        touched.append((file._path.name, file.tell(), size - file.tell() - len(data)))
        return write(file, data)

    with Table(tmp_path) as table:
        monkeypatch.setattr(simulated._File, "write", watched)
        # A start with a game, too.
        drive = table.bench.machine.drive
        tables = drive.tables
        wake(table)
        play(table)
        assert table.app.journal.checkpoints == 1
        table.app.journal.checkpoint()
        gc.collect()
        assert drive.tables == tables
    assert {name for name, _, _ in touched} == {"data"}
    for name, before, behind in touched:
        assert before % 512 == behind % 512 == 0, f"{name}: not a whole sector"
        assert min(before, behind) >= 7 * 512, f"{name}: what lies beside it would go with it"


def test_whatever_goes_with_the_end_of_the_log_comes_back_from_its_tail(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.do({"game": PLAYERS}, {"play_to": {"turn": 6, "player": "Cy"}})
        for _ in range(400):
            table.press("A", "X")
        for _ in range(2):
            table.app.journal.checkpoint()
            table.press("A")
        journal = table.app.journal
        events = [event for event, _, _ in journal.records()]
        table.do({"power": "off"})
        end = RING_AT + journal.start + journal.logged
    assert journal.logged > 4096
    data = tmp_path / "drive" / "games" / "data"
    whole = data.read_bytes()
    first = end - 4096
    data.write_bytes(whole[:first] + b"\xff" * 4096 + whole[end:])
    with Table(tmp_path) as table:
        table.do({"power": "on"}, {"run": 1.5})
        back = [event for event, _, _ in table.app.journal.records()]
        assert back[: len(events)] == events
