# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Games on flash and drive: whatever write the power fails at, no committed event is lost."""

import builtins
import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "core"))

from table import SETUP, device_form, go_on, header, spend  # noqa: E402
from tidebell.inplace import GAP  # noqa: E402
from tidebell.journal_store import JournalStore  # noqa: E402
from tidebell_core import events as e  # noqa: E402
from tidebell_core.errors import Refused  # noqa: E402
from tidebell_core.setup import Setup  # noqa: E402
from tidebell_core.state import LOOK, RUN, SCORE  # noqa: E402


class PowerCut(BaseException):
    """The power has failed."""


class Power:
    """Counts writes to flash and drive; fails in the middle of a chosen one."""

    def __init__(self):
        self.writes = 0
        self.fails_at = None

    def passes(self):
        self.writes += 1
        return self.writes != self.fails_at


class Flash:
    """The 4 KiB sector of ``microcontroller.nvm``; an interrupted rewrite leaves it erased."""

    def __init__(self, power):
        self.data = bytearray(b"\xff" * 4096)
        self.power = power
        self.erases = 0

    def __len__(self):
        return len(self.data)

    def __getitem__(self, at):
        return self.data[at]

    def __setitem__(self, at, new):
        old = self.data[at]
        clean = old == b"\xff" * len(old)
        whole = self.power.passes()
        if not clean:
            self.erases += 1
            if not whole:
                self.data[:] = b"\xff" * 4096
        if whole:
            self.data[at] = new
        elif clean:
            half = len(new) // 2
            self.data[at] = bytes(new[:half]) + bytes(old[half:])
        if not whole:
            raise PowerCut


@pytest.fixture
def device(tmp_path, monkeypatch):
    """Return a power supply, a flash and a maker of stores over one drive."""
    monkeypatch.chdir(tmp_path)
    power = Power()
    flash = Flash(power)
    real_open = builtins.open

    class Failing:
        def __init__(self, file):
            self.file = file

        def write(self, data):
            if not power.passes():
                # All that is erased with a sector, wherever its 4 KiB begin, is blank.
                at = self.file.tell()
                self.file.seek(max(0, at - GAP))
                self.file.write(b"\xff" * (min(at, GAP) + len(data) + GAP))
                self.file.seek(at)
                self.file.write(data[: len(data) // 2])
                raise PowerCut
            return self.file.write(data)

        def __enter__(self):
            return self

        def __exit__(self, *exc):
            self.file.close()

        def __getattr__(self, name):
            return getattr(self.file, name)

    def opened(path, mode="r", *args, **kwargs):
        file = real_open(path, mode, *args, **kwargs)
        inside = str(path).startswith("games")
        return Failing(file) if inside and ("w" in mode or "+" in mode) else file

    monkeypatch.setattr(builtins, "open", opened)
    return power, flash, lambda: JournalStore(flash, lambda id, crc: device_form(), lambda: True)


def begin(store, players=3):
    head = header(players)
    session = store.begin(head, Setup(device_form(), head.switches))
    session.do(e.START)
    return session


def play(session, store, events):
    """Play on until so many events have been committed, as the app would."""
    step = 0
    while session.count < events:
        step += 1
        state = session.state
        session.advance(step * 977 % 7919)
        if session.paused:
            session.do(e.RESUME)
        elif state.phase == RUN and state.turn > 2 and step % 4 and state.left[state.seat]:
            spend(session, "move")
        elif step % 19 == 0 and session.depth > 2:
            session.undo()
        elif state.phase == LOOK:
            go_on(session, hens=2)
        elif state.phase == SCORE:
            session.undo()
        else:
            go_on(session)
        store.service(session.clock_left(), True)


def test_a_game_goes_on_after_a_restart(device):
    _, flash, new = device
    store = new()
    assert store.restore() is None
    session = begin(store)
    play(session, store, 40)
    again = new().restore()
    assert again.state.turn == session.state.turn
    assert again.header.seats == session.header.seats
    assert again.count in (session.count, session.count + 1)
    assert again.paused == (again.state.phase == RUN)


def test_a_long_game_makes_few_checkpoints_and_undoes_across_them(device):
    _, flash, new = device
    store = new()
    session = begin(store)
    erases = flash.erases
    play(session, store, 1500)
    assert 1 <= flash.erases - erases <= 6
    assert len(list(store.events())) == session.count
    restored = new().restore()
    if restored.count != session.count:
        session.do(e.PAUSE)
    for _ in range(60):
        session.undo()
        restored.undo()
        assert restored.state.pack() == session.state.pack()


def test_the_log_of_a_finished_game_can_be_listed_and_paged(device):
    _, flash, new = device
    store = new()
    session = begin(store)
    play(session, store, 700)
    events = list(store.events())
    session.do(e.ABANDON)
    events.append((e.ABANDON, e.NOBODY, 0, 0))
    store.close()
    assert new().restore() is None
    store = new()
    rows, following = store.archive().games(1)
    assert following is None
    assert rows[0]["state"] == "abandoned" and rows[0]["events"] == len(events)
    assert int(rows[0]["seed"], 16) == session.header.seed
    fetched, first = [], 0
    while True:
        records, first = store.archive().log_records(1, first)
        if not records:
            break
        fetched += [tuple(record[1:]) for record in records]
    assert fetched[:-1] == events[:-1] and fetched[-1][0] == e.ABANDON
    assert store.archive().setups_in_use() == [[SETUP, 0]]
    store.archive().set_fetched(1)
    assert store.archive().games(1)[0][0]["fetched"]
    assert store.archive().setups_in_use() == []


def test_a_running_game_lists_without_its_seed_and_pages_its_events(device):
    _, _, new = device
    store = new()
    session = begin(store)
    play(session, store, 600)
    row = store.archive().games(1)[0][0]
    assert row["state"] == "on" and "seed" not in row and row["events"] == session.count
    records, following = store.archive().log_records(1, session.count - 3)
    assert [record[0] for record in records] == list(range(session.count - 3, session.count))
    assert following == session.count


def test_power_fails_at_every_write_of_a_stretch_of_play(device, tmp_path):
    power, flash, new = device
    store = new()
    session = begin(store)
    play(session, store, 380)
    base_flash = bytes(flash.data)
    files = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    power.writes = 0
    store = new()
    session = store.restore()
    play(session, store, 560)
    total = power.writes
    reference = list(store.events())
    assert store.checkpoints, "no checkpoint in this stretch"
    for fails_at in range(1, total):
        flash.data[:] = base_flash
        for path in tmp_path.rglob("*"):
            if path.is_file() and path not in files:
                path.unlink()
        for path, data in files.items():
            path.write_bytes(data)
        power.writes, power.fails_at = 0, fails_at
        store = new()
        committed = []
        try:
            session = store.restore()
            session.sink = lambda event, store=store, kept=committed: (
                store.commit(event),
                kept.append(event),
            )
            before = session.count
            play(session, store, 560)
        except PowerCut:
            pass
        power.fails_at = None
        again = new()
        restored = again.restore()
        assert restored is not None, fails_at
        events = list(again.events())
        assert len(events) == restored.count
        wanted = reference[: before + len(committed)] if committed else reference[:380]
        assert events[: len(wanted)] == wanted, fails_at
        assert len(events) <= len(wanted) + 2


def test_marks_bring_the_clock_back_within_five_seconds(device):
    _, _, new = device
    store = new()
    session = begin(store)
    while session.state.phase != RUN:
        go_on(session)
    session.advance(17000)
    for _ in range(3):
        store.mark()
    again = new().restore()
    assert again.paused
    assert 0 <= again.clock_shown() - session.clock_shown() <= 5000


def test_a_read_only_drive_plays_on_but_is_not_power_safe(device):
    _, flash, _ = device
    store = JournalStore(flash, lambda id, crc: device_form(), lambda: False)
    session = begin(store)
    assert not store.power_safe
    play(session, store, 900)
    assert session.state.turn > 3
    assert not os.path.exists("games")


def test_unfetched_games_are_not_dropped(device):
    _, _, new = device
    store = new()
    for _ in range(22):
        session = begin(store, 2)
        session.do(e.ABANDON)
        store.close()
    assert len(list(Path("games").glob("*.log"))) == 22
    for number in (1, 2, 3):
        store.archive().set_fetched(number)
    begin(store, 2)
    left = sorted(path.name for path in Path("games").glob("*.log"))
    assert left[0] == "0004.log" and len(left) == 20


def test_a_full_drive_refuses_a_new_game_in_words(device, monkeypatch):
    _, _, new = device
    store = new()

    def full(path):
        values = list(range(10))
        values[0], values[3] = 512, 4
        return tuple(values)

    monkeypatch.setattr(os, "statvfs", full)
    with pytest.raises(Refused) as refusal:
        begin(store)
    assert "tidebell pull" in refusal.value.text


def test_a_fetched_game_leaves_its_file_to_a_new_one(device):
    _, _, new = device
    store = new()
    for _ in range(20):
        session = begin(store, 2)
        session.do(e.ABANDON)
        store.close()
    store.archive().set_fetched(1)
    oldest = Path("games/0001.log").stat().st_ino
    session = begin(store)
    play(session, store, 40)
    assert Path("games/0021.log").stat().st_ino == oldest
    assert len(list(Path("games").glob("*.log"))) == 20
    again = new().restore()
    assert again.state.turn == session.state.turn
    assert not store.archive().games(21)[0][0]["fetched"]


def test_what_a_torn_folder_lists_is_no_game(device):
    _, _, new = device
    begin(new())
    Path("games/\u00ff\u00ff.log").touch()
    Path("games/\u00b2\u00b3.log").touch()  # digits, but none of a number
    Path("games/0007.log").touch()
    assert [row["game"] for row in new().archive().games(1)[0]] == [1]


def test_each_folder_of_the_device_has_its_flash_for_itself(device):
    _, _, new = device
    new()
    # Written before the folder, so that it lies between this and other files.
    assert Path("games/gap").stat().st_size == GAP
    assert not Path("gap").exists()


def test_a_game_may_outgrow_its_log(device):
    _, _, new = device
    store = new()
    session = begin(store)
    log = Path("games/0001.log")
    size = log.stat().st_size
    play(session, store, 4500)
    assert log.stat().st_size > size
    assert len(list(store.events())) == session.count
    again = new()
    restored = again.restore()
    assert restored.count in (session.count, session.count + 1)
    assert len(list(again.events())) == restored.count
