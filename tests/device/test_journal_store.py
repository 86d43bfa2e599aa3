# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Games on flash and drive: whatever write the power fails at, no committed event is lost."""

import builtins
import errno
import os
import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "core"))

from table import SETUP, device_form, go_on, header, spend  # noqa: E402
from tidebell.keep import (  # noqa: E402
    firststart,
    gamelog,
    journal_flash,
    journal_store,
    layout,
    recovery,
)
from tidebell.keep.cipher import masked  # noqa: E402
from tidebell.keep.inplace import Data  # noqa: E402
from tidebell.keep.journal_store import JournalStore  # noqa: E402
from tidebell.keep.layout import APART  # noqa: E402
from tidebell_core.errors import Refused  # noqa: E402
from tidebell_core.game.session import WINDOW, Session  # noqa: E402
from tidebell_core.game.state import LOOK, RUN, SCORE  # noqa: E402
from tidebell_core.record import events as e  # noqa: E402
from tidebell_core.setup_reading.setup import Setup  # noqa: E402


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
                self.file.seek(max(0, at - APART))
                self.file.write(b"\xff" * (min(at, APART) + len(data) + APART))
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
        inside = str(path) == "games/data"
        return Failing(file) if inside and "+" in mode else file

    assert firststart.make()
    monkeypatch.setattr(builtins, "open", opened)
    return power, flash, lambda: store_of(flash)


def small_ring(monkeypatch):
    """Make the data file anew, with room for few logs."""
    monkeypatch.setattr(firststart, "RING_MOST", layout.RING_LEAST)
    assert firststart.make()


def store_of(flash, ours=True):
    """Return the games on a flash memory and the drive."""
    read_setup = lambda id, crc, switches: Setup(device_form(), switches)  # noqa: E731
    return JournalStore(flash, Data(lambda: ours), read_setup)


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
        elif step % 19 == 0 and session.depth > 2 and not session.shown():
            session.undo()
        elif state.phase == LOOK:
            go_on(session, hens=2)
        elif state.phase == SCORE:
            session.undo()
        else:
            go_on(session)
        store.service(session.clock_left(), True)


def linger(session, store, events):
    """Pause, resume, set the clock and undo in one player turn, where there is what to undo."""
    step = 0
    while session.state.phase != RUN:
        go_on(session)
    while session.count < events:
        step += 1
        session.advance(step * 977 % 31)
        try:
            if session.paused:
                session.do(e.RESUME)
            elif step % 3 == 0:
                session.do(e.FIX_TIME, session.state.seat, 60000 + step)
            elif step % 7 == 0:
                session.undo()
            else:
                session.do(e.PAUSE)
        except Refused as refused:
            assert refused.code == "no_undo", refused.code
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


def test_a_game_that_comes_back_between_turns_has_little_to_play_once_more(device):
    _, flash, new = device
    store = new()
    session = begin(store)
    for events in range(20, 700, 20):
        play(session, store, events)
        if session.clock_left() is None:
            assert session.count - store.kept < journal_store._MANY
            again = new()
            assert again.restore().count == session.count
            assert again.kept == store.kept


def test_an_undo_after_a_restart_is_replayed_from_a_snapshot(device):
    """A snapshot with a step to redo is none from which an undo can be replayed."""
    _, _, new = device
    store = new()
    session = begin(store)
    store.service, service = lambda *_: None, store.service
    play(session, store, journal_store._MANY + 20)
    while session.clock_left() is not None or session.redo_depth or session.depth < 2:
        go_on(session)
    session.undo()
    if session.clock_left() is not None:
        session.do(e.PAUSE)
    assert session.redo_depth and not service(None, True)
    session.redo()
    assert service(None, True)
    again = new().restore()
    assert again.frames and again.frames[-1][0] == store.kept


def hover(session, store, events):
    """Do and undo the first steps of a game again and again, also behind a checkpoint."""
    step = 0
    while session.count < events or session.redo_depth or session.clock_left() is not None:
        step += 1
        session.advance(step * 977 % 31)
        if session.paused:
            session.do(e.RESUME)
        elif session.depth > 3 or (session.depth > 2 and step % 3):
            session.undo()
        elif step % 5 == 0 and session.clock_left() is not None:
            session.do(e.PAUSE)
        elif step % 7 == 0 and session.redo_depth:
            session.redo()
        else:
            go_on(session)
        store.service(session.clock_left(), True)


def counted(monkeypatch):
    """Return the list of all events that sessions apply from now on."""
    applied = []
    apply = Session._apply
    monkeypatch.setattr(
        Session, "_apply", lambda self, event: (applied.append(event), apply(self, event))[1]
    )
    return applied


@pytest.mark.parametrize("events", [300, 330, 352, 380])
def test_power_back_replays_nothing_from_before_the_snapshot(device, monkeypatch, events):
    """Find steps of before in the snapshot, although events behind it take them back."""
    _, _, new = device
    store = new()
    session = begin(store)
    hover(session, store, events)
    assert session.depth <= 4 and store.checkpoints > 2
    applied = counted(monkeypatch)
    again = new().restore()
    assert again.snapshot() == session.snapshot()
    assert len(applied) <= session.count - store.kept + 1  # and a pause


def test_steps_at_hand_survive_a_power_cut(device, monkeypatch):
    """Both directions, and nothing of the log is replayed for them."""
    _, _, new = device
    store = new()
    session = begin(store)
    play(session, store, 200)
    while session.clock_left() is not None or session.paused:
        go_on(session) if not session.paused else session.do(e.RESUME)
    for _ in range(3):
        session.undo()
    if session.clock_left() is not None:
        session.do(e.PAUSE)
    assert session.redo_depth == 3 and store.checkpoint()
    again = new().restore()
    assert again.undone == session.undone
    kept = again.steps()
    assert len(kept) >= 4 and kept == session.steps()[-len(kept) :]
    session.sink = None  # the flash is the other's
    applied = counted(monkeypatch)
    for act in [Session.redo] * 3 + [Session.undo] * (3 + len(kept)):
        if again.shown():
            break
        for one in (session, again):
            if one.paused:
                one.do(e.RESUME)
            applied.clear()
            act(one)
            assert len(applied) == 1
        assert again.snapshot() == session.snapshot()


def test_a_snapshot_leaves_steps_out_where_memory_is_in_small_pieces(device, monkeypatch):
    _, _, new = device
    store = new()
    session = begin(store)
    play(session, store, 40)
    save, sizes = store.slots.save, []

    def short(data):
        sizes.append(len(data))
        if len(data) > 400:
            raise MemoryError
        save(data)

    monkeypatch.setattr(store.slots, "save", short)
    if session.clock_left() is not None:
        session.do(e.PAUSE)
    assert store.checkpoint() and sizes[0] > 400 > sizes[1]
    again = new().restore()
    assert again.snapshot() == session.snapshot() and not again.steps()
    again.undo()
    session.undo()
    assert again.snapshot() == session.snapshot()


def test_frames_are_made_anew_while_the_game_goes_on(device):
    """An event in between has the replay begin anew; none of its frames is of a taken-back step."""
    _, _, new = device
    store = new()
    session = begin(store)
    play(session, store, 300)
    again = new()
    session = again.restore()
    if session.clock_left() is not None:
        session.do(e.PAUSE)
    old = list(session.frames)
    for _ in range(200):
        assert again.reframe()
    assert session.frames == old
    session.undo()
    bites = 0
    while again.reframe():
        bites += 1
    assert session.count <= bites <= session.count + 2
    counts = [count for count, _, _, _ in session.frames]
    assert (
        len(counts) > len(old)
        and max(b - a for a, b in zip(counts, counts[1:], strict=False)) <= 64
    )
    assert all(depth <= session.depth for _, depth, _, _ in session.frames)
    assert not again.reframe()
    again.close()
    assert not again.reframe()


def test_a_long_game_makes_few_checkpoints_and_undoes_across_them(device):
    _, flash, new = device
    store = new()
    session = begin(store)
    erases = flash.erases
    play(session, store, 1500)
    assert 10 <= flash.erases - erases <= 1500 // journal_store._MANY
    assert len([event for event, _, _ in store.records()]) == session.count
    twin = Flash(Power())
    twin.data[:] = flash.data
    drive = Path("games/data").read_bytes()
    if session.state.phase == RUN:
        session.do(e.PAUSE)
    undone = []
    while not session.shown():  # back to the secret choice of the last turn
        session.undo()
        undone.append(session.state.pack())
    assert len(undone) > WINDOW
    Path("games/data").write_bytes(drive)
    restored = store_of(twin).restore()
    for state in undone:
        restored.undo()
        assert restored.state.pack() == state


@pytest.mark.parametrize("restarted", [False, True], ids=["in play", "after a restart"])
@pytest.mark.parametrize("events", [300, 460, 560])
def test_an_undo_plays_little_once_more_however_late_and_however_far_back(
    device, monkeypatch, events, restarted
):
    _, flash, new = device
    store = new()
    session = begin(store)
    play(session, store, events)
    if restarted:
        again = new()
        session = again.restore()
        while again.reframe():
            pass
    applied = []
    apply = Session._apply
    monkeypatch.setattr(
        Session, "_apply", lambda self, event: (applied.append(event), apply(self, event))[1]
    )
    played_again = []
    while len(played_again) < 30 and not session.shown():
        applied.clear()
        session.undo()
        played_again.append(len(applied))
    assert len(played_again) > 15
    assert (1 if restarted else 2) <= max(played_again) <= 32 + WINDOW  # at some 4 ms each


def test_many_undos_far_back_in_a_log_are_played_but_once(device, monkeypatch):
    _, flash, new = device
    store = new()
    session = begin(store)
    play(session, store, 150)
    for _ in range(12):
        undone = 0
        while undone < 40 and not session.shown():
            session.undo()
            undone += 1
        assert undone > WINDOW
        for _ in range(undone):
            session.redo()
    applied = []
    apply = Session._apply
    monkeypatch.setattr(
        Session, "_apply", lambda self, event: (applied.append(event), apply(self, event))[1]
    )
    store = new()
    again = store.restore()
    assert again.count in (session.count, session.count + 1)
    again.undo()
    assert len(applied) <= 3 * session.count


def test_the_log_of_a_finished_game_can_be_listed_and_paged(device):
    _, flash, new = device
    store = new()
    session = begin(store)
    play(session, store, 700)
    events = [event for event, _, _ in store.records()]
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


def test_of_a_game_that_another_one_takes_the_place_of_all_events_can_be_read(device):
    _, _, new = device
    store = new()
    session = begin(store)
    play(session, store, 60)
    events = [event for event, _, _ in store.records()]
    assert store.journal.bytes, "the newest of them are in the journal alone"
    begin(new())
    row = new().archive().games(1)[0][0]
    assert row["state"] == "abandoned" and row["events"] == len(events)
    records, _ = new().archive().log_records(1, len(events) - 4)
    assert [tuple(record[1:]) for record in records] == events[-4:]


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


def test_power_fails_at_every_write_of_a_stretch_of_play(device, tmp_path, monkeypatch):
    power, flash, new = device
    small_ring(monkeypatch)
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
    reference = [event for event, _, _ in store.records()]
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
        events = [event for event, _, _ in again.records()]
        assert len(events) == restored.count
        wanted = reference[: before + len(committed)] if committed else reference[:380]
        assert events[: len(wanted)] == wanted, fails_at
        assert len(events) <= len(wanted) + 2


def test_an_event_that_a_snapshot_has_counts_though_the_journal_was_not_erased(device, monkeypatch):
    _, _, new = device
    store = new()
    session = begin(store)
    play(session, store, 40)
    wanted = [event for event, _, _ in store.records()]

    def cut(*_):
        raise PowerCut

    def sink(event):
        wanted.append(event)
        store.checkpoint(event)  # as where the journal has no room for it

    session.sink = sink
    with monkeypatch.context() as patch, pytest.raises(PowerCut):
        patch.setattr(journal_flash, "begin", cut)
        session.do(e.UNDO)
    store = new()
    restored = store.restore()
    events = [event for event, _, _ in store.records()]
    assert events[: len(wanted)] == wanted
    assert [event[0] for event in events[len(wanted) :]] in ([], [e.PAUSE])
    twin = Session(session.setup, session.header)
    twin.replay(events)
    assert restored.count == len(events) and restored.state.pack() == twin.state.pack()


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
    before = Path("games/data").read_bytes()
    store = store_of(flash, False)
    session = begin(store)
    assert not store.power_safe
    play(session, store, 900)
    assert session.state.turn > 3
    assert Path("games/data").read_bytes() == before


def test_a_game_that_no_log_has_is_gone_once_it_is_closed(device):
    _, flash, _ = device
    store = store_of(flash, False)
    session = begin(store)
    play(session, store, 60)
    assert store_of(flash, False).restore().count >= 60
    session.do(e.ABANDON)
    store.close()
    assert store_of(flash, False).restore() is None


def came_back(flash, good):
    """Return what is left of the game that was on, if a drive fails after so many writes."""
    store = store_of(flash)
    put, left = store.data.put, [good]

    def limited(*given):
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.EIO)
        put(*given)

    store.data.put = limited
    try:
        session = store.restore()
    except Refused as refused:
        return refused.code, 0, 0, left[0]
    return session.state.pack() if session else None, session and session.count, store.lost, left[0]


@pytest.mark.parametrize("number", range(30))
def test_what_comes_back_is_the_same_where_the_drive_fails_meanwhile(device, number):
    chance = random.Random(number)
    power, flash, new = device
    store = new()
    session = begin(store)
    events = chance.choice((30, 90, 200, 420))
    play(session, store, events)
    power.fails_at = power.writes + chance.randint(1, 60)
    try:
        play(session, store, events + 90)
        session.do(e.ABANDON)
        store.close()
    except PowerCut:
        pass
    kept, nvm = bytearray(Path("games/data").read_bytes()), bytes(flash.data)
    if number % 2:  # and a bit is lost of the log
        kept[layout.RING_AT + chance.randrange(session.count * 4)] ^= 1 << chance.randrange(8)

    def comes(good):
        Path("games/data").write_bytes(kept)
        flash.data[:] = nvm
        return came_back(flash, good)

    whole = comes(1000)
    for good in range(1000 - whole[3]):
        assert comes(good)[:3] == whole[:3], good
        assert came_back(flash, 1000)[:2] == whole[:2], "and once the drive works"


def numbers(store):
    """The games that are listed."""
    found, first = [], 0
    while first is not None:
        rows, first = store.archive().games(first)
        found += [row["game"] for row in rows]
    return found


def test_unfetched_games_are_not_dropped(device):
    _, _, new = device
    store = new()
    count = 0
    with pytest.raises(Refused) as refusal:
        for _ in range(200):
            session = begin(store, 2)
            play(session, store, 60)
            session.do(e.ABANDON)
            store.close()
            count += 1
    assert "tidebell pull" in refusal.value.text
    assert numbers(store) == list(range(1, count + 1)) and count >= 20
    for number in (1, 2, 3):
        store.archive().set_fetched(number)
    begin(store, 2)
    left = numbers(store)
    assert left[-1] == count + 1 and left[:2] in ([2, 3], [3, 4], [4, 5])
    records = store.archive().log_records(5, 0)[0]
    assert [row[1] for row in records][:1] == [e.START]


def test_twenty_games_of_a_full_evening_are_kept_and_read_back(device):
    _, _, new = device
    store = new()
    logs = []
    for _ in range(20):
        session = begin(store)
        play(session, store, 1650)
        session.do(e.ABANDON)
        logs.append([event for event, _, _ in store.records()])
        store.close()
    assert numbers(store) == list(range(1, 21))
    for number, log in enumerate(logs, 1):
        fetched = []
        while True:
            records, _ = store.archive().log_records(number, len(fetched))
            if not records:
                break
            fetched += [tuple(record[1:]) for record in records]
        assert fetched == log, number


@pytest.mark.outer
def test_a_fetched_game_gives_way_to_a_new_one_and_the_ring_goes_round(device):
    _, _, new = device
    store = new()
    for number in range(1, 60):
        session = begin(store, 2)
        play(session, store, 700)
        events = [event for event, _, _ in store.records()]
        assert len(events) == session.count
        if number % 7 == 0:
            twin = new()
            assert twin.restore().state.turn == session.state.turn
            events = [event for event, _, _ in twin.records()]
            store, session = twin, twin.session
        session.do(e.ABANDON)
        store.close()
        records = store.archive().log_records(number, 0)[0]
        assert [tuple(record[1:]) for record in records] == events[: len(records)]
        store.archive().set_fetched(number)
    left = numbers(store)
    assert left[-1] == 59 and 20 <= len(left) < 59, "it went round, and kept what fits"


def test_each_folder_of_the_device_has_its_flash_for_itself(device):
    # Written before the folder, so that it lies between this and other files.
    assert Path("games/gap").stat().st_size == APART
    assert not Path("gap").exists()


def test_a_first_start_that_was_cut_short_begins_anew(device):
    os.rename("games/data", "games/new")
    assert not Data(lambda: True).ring
    assert firststart.make()
    assert Data(lambda: True).ring and os.listdir("games") != ["new"]


def test_a_drive_without_room_has_no_data_file_and_the_game_is_played_all_the_same(
    device, monkeypatch
):
    _, flash, _ = device
    os.remove("games/data")
    monkeypatch.setattr(os, "statvfs", lambda path: (512, 512, 2008, 300))
    assert not firststart.make()
    store = store_of(flash)
    session = begin(store)
    assert not store.power_safe
    play(session, store, 60)
    assert store_of(flash).restore().count >= 60


def test_a_log_meets_another_that_must_stay_and_ends_with_a_warning_the_game_goes_on(
    device, monkeypatch
):
    _, _, new = device
    small_ring(monkeypatch)
    store = new()
    first = begin(store, 2)
    first.do(e.ABANDON)
    store.close()
    session = begin(store)
    play(session, store, 40)
    warned = 0
    while session.count < 20000 and store.chain == store.journal.first:
        linger(session, store, session.count + 200)
        if store.warning and not warned:
            warned = session.count
    assert warned and session.count - warned > 300, "told well before"
    linger(session, store, session.count + 400)
    assert store.power_safe
    again = new()
    restored = again.restore()
    assert restored.count in (session.count, session.count + 1)
    assert restored.state.pack() == session.state.pack() or restored.count > session.count
    assert again.lost == "undo"
    kept = [event for event, _, _ in again.records()]
    assert warned < len(kept) < restored.count, "a beginning without a gap"
    with pytest.raises(Refused):
        while restored.count < session.count + 500:
            restored.undo()
    assert new().archive().log_records(1, 0)[0]


def test_play_without_a_pause_until_journal_and_drive_are_full_loses_nothing_unsaid(
    device, monkeypatch
):
    _, _, new = device
    small_ring(monkeypatch)
    store = new()
    begin(store, 2).do(e.ABANDON)  # not fetched: it stays
    store.close()
    session = begin(store)
    while session.state.phase != RUN:
        go_on(session)
    for _ in range(20000):
        full = store.chain != store.journal.first
        if full and store.journal.room < 200:
            break
        session.do(e.FIX_TIME, session.state.seat, 170000)
        store.service(session.clock_left(), True)
        session.advance(5000)
        store.mark()
        store.service(session.clock_left(), False)
    assert full and store.power_safe and store.warning == "log_ends"
    before, count = session.state.pack(), session.count
    again = new()
    restored = again.restore()
    assert again.lost == "undo" and again.gave_back
    assert restored.count == count + 1, "all of it, and the pause"
    session.do(e.PAUSE)
    assert restored.state.pack() == session.state.pack() != before


def test_an_event_that_finds_no_room_is_never_followed_by_one_that_does(device):
    _, flash, _ = device
    store = store_of(flash, False)
    session = begin(store)
    sound = []
    session.sink = lambda event: (store.commit(event), sound.append(event))
    while not store.warning:
        play(session, store, session.count + 1)
    play(session, store, session.count + 50)
    back = store_of(flash, False)
    restored = back.restore()
    events = [event for event, _, _ in back.records()]
    kept = events[1 : restored.count]
    assert kept[: len(kept) - 1] == sound[: len(kept) - 1] and len(events) < session.count
    assert back.lost == "newest"


def test_a_checkpoint_for_want_of_room_keeps_the_event_that_found_none_once(device):
    _, _, new = device
    store = new()
    session = begin(store)
    kept = []
    for _ in range(700):  # none is made but by commit
        session.advance(10)
        if session.paused or session.clock_left() is None:
            go_on(session) if not session.paused else session.do(e.RESUME)
        else:
            session.do(e.PAUSE)
        kept.append(session.count)
        if len(kept) % 25 == 0:
            twin = Flash(Power())
            twin.data[:] = store.nvm.data
            drive = Path("games/data").read_bytes()
            restored = store_of(twin).restore()
            assert restored.count - session.count in (0, 1)
            Path("games/data").write_bytes(drive)
    assert store.checkpoints
    assert len([event for event, _, _ in store.records()]) == session.count


def test_a_checkpoint_that_finds_no_memory_is_made_later(device, monkeypatch):
    def none(*_):
        raise MemoryError

    _, flash, new = device
    store = new()
    session = begin(store)
    with monkeypatch.context() as patch:
        patch.setattr(JournalStore, "service", lambda *_: False)
        play(session, store, 130)
    if not session.paused:
        session.do(e.PAUSE)
    with monkeypatch.context() as patch:
        patch.setattr(gamelog, "snapshot", none)  # after the log was written
        assert not store.service(None, True)
    assert not store.checkpoints and store.power_safe
    assert journal_flash.kept_key(store.data) == b""
    assert new().restore().count == session.count
    assert not store.service(None, True)  # not again at once: each try writes to flash
    for _ in range(10):
        session.do(e.RESUME)
        session.do(e.PAUSE)
    assert store.service(None, True) and store.checkpoints == 1
    assert len([event for event, _, _ in store.records()]) == session.count
    assert new().restore().count == session.count


def test_of_what_is_damaged_every_byte_is_kept_for_the_doctor(device):
    """Enciphered, for what the game hides is not to be read off a drive."""
    _, _, new = device
    store = new()
    session = begin(store)
    play(session, store, 150)
    data, sector = store.data, layout.SECTOR
    base, size = layout.place("checkpoint")
    before = bytes(data.read(0, layout.KEPT_AT))
    recovery.keep_damaged(store)
    assert bytes(data.read(0, layout.KEPT_AT)) == before, "nothing else is written"
    count = len(layout.KEPT_HEAD)
    head = bytes(data.read(layout.KEPT_AT, count + 6))
    assert head[:count] == layout.KEPT_HEAD
    assert int.from_bytes(head[count : count + 2], "little") == store.game
    nonce = head[count + 2 :] + layout.KEPT_HEAD
    kept = b"".join(
        bytes(masked(store.key, nonce, at, data.read(layout.KEPT_AT + sector + at, sector)))
        for at in range(0, layout.KEPT, sector)
    )
    wanted, slot = bytes(store.nvm), 0
    while len(wanted) < layout.KEPT:
        wanted += bytes(data.read(base + slot * layout.step(size), layout.KEPT_SLOT))
        slot += 1
    assert kept == wanted[: layout.KEPT] and slot > 0


def test_steps_are_taken_back_from_frames_that_lie_apart(device):
    _, _, new = device
    store = new()
    session = begin(store)
    most = 0
    while session.count < 400:
        play(session, store, session.count + 1)
        counts = [frame[0] for frame in session.frames]
        apart = [later - earlier for earlier, later in zip(counts, counts[1:], strict=False)]
        assert min(apart, default=session.FRAME) >= session.FRAME, counts
        most = max(most, len(counts))
    assert most > 2
