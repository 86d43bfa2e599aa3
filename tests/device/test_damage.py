# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Whatever bits, bytes and sectors of flash and drive are damaged: a beginning, and it is told.

Each example plays some of a built-in game over journal, snapshots and log, damages what is kept in
one to three places, and starts again. What comes back is the game up to some event, exactly; where
that was not the last one, the table hears of it; or the device says that the game is damaged.
"""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "core")]

from fuzzing import fixed, fresh  # noqa: E402
from random_play import press, timeless  # noqa: E402
from tidebell.keep import firststart, gamelog, layout  # noqa: E402
from tidebell.keep.inplace import PATH, Data  # noqa: E402
from tidebell.keep.journal_store import JournalStore  # noqa: E402
from tidebell.keep.layout import SECTOR  # noqa: E402
from tidebell_core.errors import Refused  # noqa: E402
from tidebell_core.game.session import Session  # noqa: E402
from tidebell_core.game.state import OVER  # noqa: E402
from tidebell_core.game.view import View  # noqa: E402
from tidebell_core.link.messages import LinkError  # noqa: E402
from tidebell_core.record import events as e  # noqa: E402
from tidebell_core.record.header import Header  # noqa: E402
from tidebell_core.setup_reading.setup import Setup  # noqa: E402
from tidebell_host.setups import library, loading  # noqa: E402

GAMES = sorted(entry.id for entry in library.entries())
WHATS = ["go", "go", "act", "act", "row", "undo", "redo", "pause", "end", "score", "count"]
MARK_MS = 5000


class Flash(bytearray):
    """The chip's own flash, which a bytearray is but for what an erase costs."""


class Bench:
    """A journal's flash and a drive, in a folder of their own.

    :param game: the id of a setup
    """

    def __init__(self, game: str) -> None:
        self.form = json.loads(loading.load(library.find(game).path).data)
        self.nvm = Flash(b"\xff" * 4096)
        assert firststart.make()

    def setup(self, *which: Any) -> Setup:
        switches = next(one for one in which if isinstance(one, list))
        return Setup(json.loads(json.dumps(self.form)), switches)

    def store(self) -> JournalStore:
        return JournalStore(self.nvm, Data(lambda: True), self.setup)  # type: ignore[arg-type]

    def begin(self, store: JournalStore, draw: random.Random) -> Session:
        count = draw.randint(self.form["players"][0], self.form["players"][1])
        switches = [0] * len(self.form["switches"])
        seats = [[seat, f"Player {seat}"] for seat in range(count)]
        header = Header(0, self.form["id"], 1, draw.getrandbits(64), seats, switches)
        return store.begin(header, self.setup(switches))

    def play(self, store: JournalStore, session: Session, draw: random.Random, steps: int) -> None:
        """Press this and that, as the app would have it kept."""
        view = View()
        if not session.count:
            session.do(e.START)
        for _ in range(steps):
            ms = draw.choice((0, 300, 2000, 9000))
            left = session.clock_left()
            for _ in range(ms // MARK_MS if left and left > ms else 0):
                store.mark()
            session.advance(ms)
            view.update(session)
            try:
                press(session, view, draw.choice(WHATS), draw.randrange(99), draw.randrange(99))
            except Refused:
                pass
            store.service(session.clock_left(), True)
            if draw.random() < 0.02:
                store.checkpoint()

    def damage(self, draw: random.Random, start: int) -> None:
        """Damage flash or drive in one place.

        :param start: where the log's records begin in the ring
        """
        data = bytearray(Path(PATH).read_bytes())
        log = layout.RING_AT + start - 2 * SECTOR
        places = [(self.nvm, 0, len(self.nvm)), (data, log, log + 8192), (data, 0, len(data))]
        for name in ("checkpoint", "games"):
            at, size = layout.place(name)
            places.append((data, at, at + layout.step(size) + layout.SLOT_HEAD + size))
        places.append((data, layout.TAIL_AT, layout.TAIL_AT + layout.TAIL))
        memory, low, high = draw.choice(places)
        at = draw.randrange(low, high)
        kind = draw.randrange(4)
        if kind == 0:
            memory[at] ^= 1 << draw.randrange(8)
        elif kind == 1:
            memory[at] = draw.randrange(256)
        elif kind == 2:
            memory[at : at + 16] = draw.randbytes(len(memory[at : at + 16]))
        else:
            at -= at % SECTOR
            blank = draw.choice((b"\xff", b"\x00"))
            memory[at : at + SECTOR] = blank * SECTOR
        Path(PATH).write_bytes(data)


def holds(game: str, seed: int) -> None:
    """Play, damage, start again, and hold what comes back against what was there."""
    draw = random.Random(seed)
    bench = Bench(game)
    store = bench.store()
    closed = []
    if draw.random() < 0.5:
        session = bench.begin(store, draw)
        bench.play(store, session, draw, draw.randrange(60))
        if session.state.phase != OVER:
            session.do(e.ABANDON)
        closed = [event for event, _, _ in store.records()]
        store.close()
    session = bench.begin(store, draw)
    bench.play(store, session, draw, draw.randrange(10, 260))
    events = [event for event, _, _ in store.records()]
    assert len(events) == session.count
    for _ in range(draw.randint(1, 3)):
        bench.damage(draw, store.start)
    back = bench.store()
    try:
        found = back.restore()
    except Refused as refused:
        assert refused.code == "damaged"
        found = None
    else:
        assert found is not None, "a game was lost without a word"
    if found is not None:
        kept = [event for event, _, _ in back.records()]
        whole = len(kept) == found.count
        assert whole or back.lost, "undo ends early and nobody was told"
        count = len(os.path.commonprefix([kept, events])) if whole else found.count - back.gave_back
        # Zero struck as the marks of the clock were counted, and then it was paused.
        since = kept[count:] if whole else [(e.PAUSE, e.NOBODY, 0, 0)] * back.gave_back
        assert {event[0] for event in since} <= {e.TIMEOUT, e.FULL_TIME, e.PAUSE}, since
        assert kept[:count] == events[: min(count, len(kept))], "no beginning of the game"
        if count < len(events):
            assert back.lost in ("last", "newest"), (count, len(events))
        header = found.header
        twin = Session(bench.setup(header.switches), header).replay(events[:count] + since)
        assert timeless(found) == timeless(twin)
        # It goes on from there, is kept, and comes back whole.
        bench.play(back, found, draw, 20)
        again = bench.store()
        third = again.restore()
        assert third is not None and found.count <= third.count <= found.count + 3
        assert again.lost in ("", "undo")
    if closed:
        try:
            rows = back.archive().log_records(1, 0)[0]
        except OSError:
            rows = []
        assert [tuple(row[1:]) for row in rows] == closed[: len(rows)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(firststart, "RING_MOST", layout.RING_LEAST)
    monkeypatch.setattr(os, "sync", lambda: None)
    return tmp_path


def ended(bench: Bench, store: JournalStore, seed: int) -> list[Any]:
    """Play a game to some moment, give it up, and return its events."""
    draw = random.Random(seed)
    session = bench.begin(store, draw)
    bench.play(store, session, draw, 100)
    if session.state.phase != OVER:
        session.do(e.ABANDON)
    events = [event for event, _, _ in store.records()]
    store.close()
    return events


def overwritten(at: int, size: int) -> None:
    """Have bytes of the data file hold something else.

    :param at: where, counted from the front of the ring
    """
    data = bytearray(Path(PATH).read_bytes())
    at += layout.RING_AT
    data[at : at + size] = bytes(255 - byte for byte in data[at : at + size])
    Path(PATH).write_bytes(data)


def log_of(store: JournalStore, game: int) -> list[Any]:
    """All that the link tells of a game's events."""
    events: list[Any] = []
    while rows := store.archive().log_records(game, len(events))[0]:
        events += rows
    return [tuple(row[1:]) for row in events]


def places(store: JournalStore) -> dict[int, int]:
    """The sector of the ring with which the log of each game begins."""
    return {one.game: one.place for one in gamelog.each(store.data)}


def test_one_copy_of_a_logs_head_is_enough(folder: Path) -> None:
    bench = Bench("full-metal-planete")
    store = bench.store()
    events = ended(bench, store, 1)
    (row,) = store.archive().games(0)[0]
    for copy in (0, 1):
        whole = Path(PATH).read_bytes()
        overwritten((places(store)[1] + copy) * SECTOR, SECTOR)
        back = bench.store()
        assert back.archive().games(0)[0] == [row]
        assert log_of(back, 1) == events
        Path(PATH).write_bytes(whole)


def test_a_log_whose_head_is_lost_is_listed_as_damaged(folder: Path) -> None:
    bench = Bench("full-metal-planete")
    store = bench.store()
    counts = [len(ended(bench, store, seed)) for seed in (1, 2, 3)]
    before = store.archive().games(0)[0]
    overwritten(places(store)[2] * SECTOR, 2 * SECTOR)
    back = bench.store()
    rows = back.archive().games(0)[0]
    assert [rows[0], rows[2]] == [before[0], before[2]]
    boot = before[1]["boot"]
    assert rows[1] == {
        **{"game": 2, "state": "abandoned", "fetched": False, "events": counts[1], "boot": boot},
        "damaged": True,
    }
    with pytest.raises(LinkError) as refused:
        back.archive().log_records(2, 0)
    assert refused.value.code == "lost"
    assert back.archive().setups_in_use() == [["full-metal-planete", 1]]
    # It stays until a computer lets it go.
    back.archive().set_fetched(2)
    assert gamelog.row(back.data, 2).may_go()


def test_of_a_log_that_is_damaged_in_the_middle_the_beginning_is_told(folder: Path) -> None:
    bench = Bench("full-metal-planete")
    store = bench.store()
    events = ended(bench, store, 4)
    assert gamelog.row(store.data, 1).size > 200
    overwritten(places(store)[1] * SECTOR + gamelog.RECORDS + 100, 1)
    back = bench.store()
    told = log_of(back, 1)
    assert 0 < len(told) < len(events) and told == events[: len(told)]
    assert back.archive().games(0)[0][0]["events"] == len(events)


@pytest.mark.parametrize("before", [0, 1])
def test_a_journal_whose_front_is_blank_has_lost_a_game_and_says_so(
    folder: Path, before: int
) -> None:
    bench = Bench("bank-timer")
    store = bench.store()
    draw = random.Random(6)
    session = bench.begin(store, draw)
    if before:  # some of it is in the log
        bench.play(store, session, draw, 20)
        store.checkpoint()
    bench.play(store, session, draw, 10)
    used = store.journal.last
    bench.nvm[:used] = b"\xff" * used
    back = bench.store()
    if before:
        assert back.restore() is not None and back.lost == "newest"
    else:
        with pytest.raises(Refused) as refused:
            back.restore()
        assert refused.value.code == "damaged"


def test_the_head_of_the_log_that_is_written_comes_back_with_the_game(folder: Path) -> None:
    bench = Bench("full-metal-planete")
    store = bench.store()
    draw = random.Random(5)
    session = bench.begin(store, draw)
    bench.play(store, session, draw, 40)
    store.checkpoint()
    events = [event for event, _, _ in store.records()]
    # As a power cut does while records are written behind it, in the same 4 KiB of flash.
    overwritten(places(store)[1] * SECTOR, 2 * SECTOR)
    back = bench.store()
    found = back.restore()
    assert found is not None
    found.do(e.ABANDON)
    back.close()
    assert log_of(bench.store(), 1)[: len(events)] == events


def back_to_the_beginning(session: Session) -> str:
    """Undo as long as that is possible, then redo all; returns the code of what ended the undo."""
    code = ""
    done = 0
    while not code:
        before = session.snapshot()
        try:
            session.undo()
            done += 1
        except Refused as refused:
            assert refused.text and session.snapshot() == before, refused.code
            code = refused.code
        if session.paused:
            session.do(e.RESUME)
    for _ in range(done):
        try:
            session.redo()
        except Refused as refused:
            assert refused.text and refused.code == "log", refused.code
            break
        if session.paused:
            session.do(e.RESUME)
    return code


def undone(game: str, seed: int) -> str:
    """Play, flip bits of a byte of the log, start again, and undo all; returns what ended that."""
    draw = random.Random(seed)
    bench = Bench(game)
    store = bench.store()
    session = bench.begin(store, draw)
    for _ in range(4):
        bench.play(store, session, draw, 40)
        store.checkpoint()
    at = draw.randrange(max(1, store.logged))
    overwritten(store.start + at, 1)
    overwritten(layout.TAIL_AT + at % layout.TAIL - layout.RING_AT, 1)  # which has the last ones
    back = bench.store()
    found = back.restore()
    assert found is not None and found.count >= session.count
    return back_to_the_beginning(found)


@pytest.mark.parametrize("game", GAMES)
def test_undo_over_a_damaged_log_ends_with_a_sentence(folder: Path, game: str) -> None:
    codes = {undone(game, seed) for seed in range(6)}
    assert "log" in codes and codes <= {"log", "no_undo", "revealed"}


@pytest.mark.outer
@fresh(12)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 1 << 30))
def test_other_flipped_bytes_in_each_run_end_undo_with_a_sentence(
    folder: Path, game: str, seed: int
) -> None:
    undone(game, seed)


@pytest.mark.parametrize("game", GAMES)
@fixed(6)
@given(seed=st.integers(0, 1 << 30))
def test_of_a_damaged_game_a_beginning_comes_back_and_the_rest_is_told(
    folder: Path, game: str, seed: int
) -> None:
    holds(game, seed)


@pytest.mark.outer
@fresh(10)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 1 << 30))
def test_other_damages_in_each_run(folder: Path, game: str, seed: int) -> None:
    holds(game, seed)
