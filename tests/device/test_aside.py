# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Games put aside come back whole, undo included, whatever write the power fails at."""

import errno
import sys
from pathlib import Path

import pytest
from test_journal_store import (  # noqa: F401
    Flash,
    Power,
    PowerCut,
    begin,
    device,
    play,
    small_ring,
    store_of,
)
from tidebell.keep import adjourned, gamelog, journal_flash, journal_store, layout
from tidebell_core.errors import Refused
from tidebell_core.game.session import Session
from tidebell_core.game.state import OVER
from tidebell_core.link.messages import LinkError
from tidebell_core.record import events as e

DATA = Path("games/data")


def put_aside(store, events, players=3):
    """Play a new game so far, pause it, and put it aside; returns its number and a twin of it."""
    session = begin(store, players)
    play(session, store, events)
    if session.clock_left() is not None:
        session.do(e.PAUSE)
    game, twin = store.game, Session(session.setup, session.header)
    twin.replay([event for event, _, _ in store.records()])
    assert twin.state.pack() == session.state.pack()
    adjourned.put(store)
    assert store.game == 0 and store.session is None
    return game, twin


def numbers(store):
    return [game for game, _ in adjourned.games(store)]


def same(one, other):
    """Assert that two sessions are in one state, and that undo leads through the same states."""
    assert (one.count, one.depth, one.paused) == (other.count, other.depth, other.paused)
    assert (one.played_ms, one.paused_ms) == (other.played_ms, other.paused_ms)
    assert one.state.pack() == other.state.pack()
    steps = 0
    while steps < 40 and one.depth > 2 and not one.shown():
        one.undo()
        other.undo()
        assert one.state.pack() == other.state.pack()
        steps += 1
    return steps


def test_four_games_wait_and_each_comes_back_whole(device):  # noqa: F811
    _, _, new = device
    store = new()
    waiting = [put_aside(store, events) for events in (60, 130, 240, 35)]
    store = new()
    assert store.restore() is None
    assert numbers(store) == [game for game, _ in waiting] == [1, 2, 3, 4]
    for game, before in (waiting[2], waiting[0], waiting[3], waiting[1]):
        session = adjourned.take(store, game)
        assert game not in numbers(store) and store.game == game
        assert [event for event, _, _ in store.records()] == [
            event for event, _, _ in before.source()
        ]
        again = new()  # after a power cut it is the game that is on
        assert again.restore().state.pack() == session.state.pack()
        assert same(session, before) > 0
        session.do(e.ABANDON)
        store.close()
    assert numbers(store) == []
    states = [row["state"] for row in store.archive().games(1)[0]]
    assert states == ["abandoned"] * 4


def test_a_game_is_not_put_aside_while_a_computer_has_the_drive(device):  # noqa: F811
    _, _, new = device
    store = new()
    session = begin(store)
    play(session, store, 40)
    store.data._writable = lambda: False
    with pytest.raises(OSError) as refused:
        adjourned.put(store)
    assert refused.value.args == (errno.EIO,), "the drive failed"
    assert store.session is session and not numbers(store)
    store.data._writable = lambda: True
    adjourned.put(store)
    assert numbers(store) == [1]


@pytest.mark.parametrize("events", [60, 700])
def test_the_end_of_a_log_that_came_back_is_there_twice(device, events):  # noqa: F811
    _, _, new = device
    store = new()
    game, _ = put_aside(store, events)
    other = begin(store)  # whose end takes the other's place
    play(other, store, 700)
    other.do(e.ABANDON)
    store.close()
    adjourned.take(store, game)
    data, one = store.data, gamelog.row(store.data, game)
    start, end = gamelog.start(one), one.size
    assert 0 < end == store.logged
    for at in range(max(0, end - layout.APART), end, 64):
        size = min(64, end - at)
        there = bytes(gamelog.read(data, start + at, size))
        assert bytes(data.read(layout.TAIL_AT + at % layout.TAIL, size)) == there, at


def test_a_game_that_came_back_is_played_on_and_its_log_is_whole(device, monkeypatch):  # noqa: F811
    _, _, new = device
    small_ring(monkeypatch)
    store = new()
    game, _ = put_aside(store, 150)
    other = begin(store)
    play(other, store, 200)
    other.do(e.ABANDON)
    store.close()
    session = adjourned.take(store, game)
    play(session, store, 420)
    events = [event for event, _, _ in store.records()]
    assert len(events) == session.count
    session.do(e.ABANDON)
    store.close()
    rows = store.archive().games(1)[0]
    assert [row["game"] for row in rows] == [1, 2]  # in their order, wherever their logs are
    found, first = [], 0
    while records := store.archive().log_records(game, first)[0]:
        found += [tuple(record[1:]) for record in records]
        first += len(records)
    assert found[:-1] == events[: len(found) - 1] and len(found) == rows[0]["events"]


def test_fetched_games_make_room_where_a_game_that_waits_is_the_oldest(device, monkeypatch):  # noqa: F811
    _, _, new = device
    small_ring(monkeypatch)
    store = new()
    game, twin = put_aside(store, 60)
    for _ in range(12):
        session = begin(store)
        play(session, store, 300)
        session.do(e.ABANDON)
        number, events = store.game, session.count
        store.close()
        (row,) = store.archive().games(number)[0]
        assert row["events"] == events and "damaged" not in row
        store.archive().set_fetched(number)
    assert numbers(new()) == [game]
    assert len(list(gamelog.each(store.data))) < 9  # others gave way
    session = adjourned.take(store, game)
    assert same(session, twin) > 0
    play(session, store, 400)
    assert len([event for event, _, _ in store.records()]) == session.count


def test_what_no_computer_has_yet_gives_no_room(device, monkeypatch):  # noqa: F811
    _, _, new = device
    small_ring(monkeypatch)
    store = new()
    put_aside(store, 60)
    with pytest.raises(Refused) as full:
        for _ in range(12):
            session = begin(store)
            play(session, store, 300)
            session.do(e.ABANDON)
            store.close()
    assert full.value.code == "no_room"


def test_too_many_are_refused_and_nothing_changes(device):  # noqa: F811
    _, _, new = device
    store = new()
    for _ in range(journal_flash.SHELF_GAMES):
        put_aside(store, 20)
    session = begin(store)
    play(session, store, 20)
    with pytest.raises(LinkError):
        adjourned.put(store)
    assert (
        store.game == journal_flash.SHELF_GAMES + 1
        and len(numbers(store)) == journal_flash.SHELF_GAMES >= 4
    )


def test_a_game_that_waits_is_told_as_one_that_is_not_over(device):  # noqa: F811
    _, _, new = device
    store = new()
    game, session = put_aside(store, 60)
    (row,) = store.archive().games(1)[0]
    assert row["state"] == "on" and row["aside"] and "seed" not in row
    assert row["events"] == session.count
    for ask in (store.archive().set_fetched, lambda game: store.archive().log_records(game, 0)):
        with pytest.raises(LinkError):
            ask(game)
    assert store.archive().setups_in_use()


def test_the_drive_tells_no_key_of_a_game_that_waits(device):  # noqa: F811
    _, flash, new = device
    store = new()
    begin(store)
    play(store.session, store, 60)
    key, seed = store.key, store.session.header.seed
    adjourned.put(store)
    begin(store)
    play(store.session, store, 300)
    store.session.do(e.ABANDON)
    store.close()
    kept = DATA.read_bytes()
    assert key in bytes(flash.data)
    assert key not in kept and seed.to_bytes(8, "little") not in kept
    assert journal_flash.kept_key(store.data) == b""


def cut_everywhere(device, tmp_path, act, check, least=6):  # noqa: F811
    """Do something with the power failing at each of its writes in turn, and look afterwards."""
    power, flash, new = device
    base = bytes(flash.data), DATA.read_bytes()
    power.writes, power.fails_at = 0, None
    act(new())
    writes = power.writes
    assert writes > least
    for nth in range(1, writes + 1):
        flash.data[:] = base[0]
        power.fails_at = None
        DATA.write_bytes(base[1])
        store = new()
        power.writes, power.fails_at = 0, nth
        with pytest.raises(PowerCut):
            act(store)
        power.fails_at = None
        check(new(), nth)


def test_the_power_fails_at_every_write_of_putting_aside(device, tmp_path):  # noqa: F811
    _, _, new = device
    first, one = put_aside(new(), 50)
    store = new()
    session = begin(store)
    play(session, store, 90)
    if session.clock_left() is not None:
        session.do(e.PAUSE)
    game, state = store.game, session.state.pack()

    def act(store):
        assert store.restore()
        adjourned.put(store)

    def check(store, nth):
        found = store.restore()
        if found is None:
            assert numbers(store) == [first, game], nth
            found = adjourned.take(store, game)
        else:
            assert store.lost == "", nth
            assert numbers(store) == [first], nth
        assert found.state.pack() == state, nth
        if nth % 3 == 0:
            adjourned.put(store)
            assert adjourned.take(store, first).count == one.count, nth
        assert journal_flash.kept_key(store.data) == b"", nth

    cut_everywhere(device, tmp_path, act, check)


def test_the_power_fails_at_every_write_of_coming_back(device, tmp_path):  # noqa: F811
    _, _, new = device
    store = new()
    first, one = put_aside(store, 70)
    second, two = put_aside(store, 40)

    def act(store):
        assert store.restore() is None
        adjourned.take(store, first)

    def check(store, nth):
        found = store.restore()
        if found is None:
            assert numbers(store) == [first, second] or set(numbers(store)) == {first, second}
            found = adjourned.take(store, first)
        assert store.game == first and store.lost == "", nth
        assert numbers(store) == [second], nth
        assert found.state.pack() == one.state.pack(), nth
        assert journal_flash.kept_key(store.data) == b"", nth
        if nth % 4 == 0:
            again = Session(one.setup, one.header).replay([event for event, _, _ in one.source()])
            assert same(found, again) > 0
            while found.redo_depth:
                found.redo()
            adjourned.put(store)
            assert adjourned.take(store, second).state.pack() == two.state.pack(), nth

    cut_everywhere(device, tmp_path, act, check)


def test_the_power_fails_at_every_write_of_closing_another_game(device, tmp_path):  # noqa: F811
    _, _, new = device
    first, one = put_aside(new(), 50)
    store = new()
    begin(store)
    play(store.session, store, 60)

    def act(store):
        assert store.restore()
        store.session.do(e.ABANDON)
        store.close()
        begin(store)

    def check(store, nth):
        try:
            if store.restore():
                if store.session.state.phase != OVER:
                    store.session.do(e.ABANDON)
                store.close()
        except Refused as error:  # of the new game not even the first event is there
            assert error.code == "damaged" and not store.game, nth
            store.let_go()
        assert numbers(store) == [first], nth
        assert adjourned.take(store, first).state.pack() == one.state.pack(), nth

    cut_everywhere(device, tmp_path, act, check)


@pytest.mark.parametrize("left", [400, 110, 30])
def test_a_game_of_firmware_without_a_shelf_comes_back_after_an_update(device, monkeypatch, left):  # noqa: F811
    _, flash, new = device
    with monkeypatch.context() as before:
        before.setattr(journal_store, "SHELF", 0)
        store = new()
        before.setattr(store, "service", lambda *_: False)  # no checkpoint makes room
        session = begin(store)
        while store.journal.room > left:
            play(session, store, session.count + 1)
    assert store.checkpoints == 0 and bytes(flash.data[-7:-4]) != b"\xff" * 3
    events = [event for event, _, _ in store.records()]
    again = new()
    back = again.restore()
    assert back.state.pack() == session.state.pack() and again.lost == ""
    assert [event for event, _, _ in again.records()][: len(events)] == events
    play(back, again, len(events) + 60)
    count = back.count
    assert new().restore().count >= count
    adjourned.put(again)
    assert numbers(new()) == [1]


assert sys.path  # the imports of test_journal_store need what it puts there
