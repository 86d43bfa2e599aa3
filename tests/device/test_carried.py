# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A game goes to another device and is with one of them, whatever write the power fails at."""

import pytest
from test_aside import cut_everywhere, numbers, put_aside, same
from test_journal_store import begin, device, play  # noqa: F401
from tidebell.keep import adjourned, journal_flash, transfer
from tidebell_core.link.messages import LinkError
from tidebell_core.record import events as e
from tidebell_core.record.header import Header


def left(store, events=60):
    """Have a game be with another device; returns its header, its events, and a twin of it."""
    game, twin = put_aside(store, events)
    transfer.change(store, game, transfer.LEAVING)
    transfer.change(store, game, transfer.MOVED)
    return told(store, game), [event for event, _, _ in twin.source()], twin


def told(store, game):
    """Return a game that may leave, as a computer reads it."""
    (row,) = [row for row in store.archive().games(1)[0] if row["game"] == game]
    names = ("setup", "crc32", "seed", "seats", "switches", "utc")
    setup, crc, seed, seats, switches, utc = (row[name] for name in names)
    return Header(0, setup, crc, int(seed, 16), seats, switches, utc or 0)


def come(store, head, events, step=9):
    """Take a game in, a few events at a time; returns its number."""
    coming = transfer.Coming(store, head, len(events))
    for first in range(0, len(events), step):
        assert coming.add(first, [list(one) for one in events[first : first + step]])
    return coming.keep()


def read(store, game):
    found, first = [], 0
    while records := store.archive().log_records(game, first)[0]:
        found += [tuple(record[1:]) for record in records]
        first += len(records)
    return found


def test_a_game_on_its_way_can_be_read_and_taken_up_again(device):  # noqa: F811
    _, _, new = device
    store = new()
    game, twin = put_aside(store, 60)
    with pytest.raises(LinkError):
        transfer.change(store, game, transfer.MOVED)  # not before it is on its way
    with pytest.raises(LinkError):
        read(store, game)
    transfer.change(store, game, transfer.LEAVING)
    assert adjourned.leaves(store, game) and numbers(store) == [game]
    assert read(store, game) == [event for event, _, _ in twin.source()]
    assert told(store, game).seed == twin.header.seed
    transfer.change(store, game, transfer.ASIDE)
    assert not adjourned.leaves(store, game)
    with pytest.raises(LinkError):
        read(store, game)
    transfer.change(store, game, transfer.LEAVING)
    session = adjourned.take(store, game)
    assert same(session, twin) > 0
    (row,) = store.archive().games(1)[0]
    assert row["state"] == "on" and "seed" not in row
    with pytest.raises(LinkError):
        transfer.change(store, game, transfer.MOVED)


def test_a_game_that_went_is_over_here_until_it_is_fetched(device):  # noqa: F811
    _, _, new = device
    store = new()
    _, events, _ = left(store)
    (row,) = store.archive().games(1)[0]
    assert row["state"] == "moved" and numbers(store) == []
    assert read(store, 1) == events
    transfer.change(store, 1, transfer.MOVED)  # said once more
    store.archive().set_fetched(1)
    with pytest.raises(LinkError):
        transfer.change(store, 1, transfer.LEAVING)


def test_a_game_that_came_is_played_on_with_all_its_undo(device):  # noqa: F811
    _, _, new = device
    store = new()
    head, events, twin = left(store, 240)
    assert transfer.here(store, head) is None  # what has gone is not here
    game = come(store, head, events)
    assert numbers(store) == [game] and transfer.here(store, head).game == game
    session = adjourned.take(store, game)
    assert transfer.here(store, head).game == game
    assert session.header.seed == twin.header.seed
    assert same(session, twin) > 0
    play(session, store, 300)
    assert new().restore().state.pack() == session.state.pack()


def test_what_does_not_join_is_refused_and_what_came_twice_counts_once(device):  # noqa: F811
    _, _, new = device
    store = new()
    head, events, _ = left(store)
    coming = transfer.Coming(store, head, len(events))
    coming.add(0, events[:10])
    assert coming.add(5, events[5:12]) == 12
    for first, some in ((13, events[13:]), (12, events)):
        with pytest.raises(LinkError):
            coming.add(first, some)
    with pytest.raises(LinkError):
        coming.keep()
    with pytest.raises(LinkError):
        coming.add(12, [(3, 0, 1 << 60, 1 << 39)])
    assert numbers(store) == []
    coming = transfer.Coming(store, head, len(events))
    session = begin(store)  # in the very same place
    with pytest.raises(LinkError):
        coming.add(0, events)
    assert session.count == 1 and [event for event, _, _ in store.records()]
    with pytest.raises(LinkError):
        transfer.Coming(store, head, len(events))
    session.do(e.ABANDON)
    store.close()
    with pytest.raises(LinkError):
        coming.add(0, events)


def test_no_more_come_than_can_wait(device):  # noqa: F811
    _, _, new = device
    store = new()
    head, events, _ = left(store)
    for _ in range(journal_flash.SHELF_GAMES):
        put_aside(store, 20)
    with pytest.raises(LinkError):
        transfer.Coming(store, head, len(events))


def test_the_power_fails_at_every_write_of_leaving(device, tmp_path):  # noqa: F811
    _, _, new = device
    store = new()
    game, twin = put_aside(store, 50)

    def act(store):
        assert store.restore() is None
        transfer.change(store, game, transfer.LEAVING)
        transfer.change(store, game, transfer.MOVED)

    def check(store, nth):
        assert store.restore() is None
        (row,) = store.archive().games(1)[0]
        if row["state"] == "moved":
            assert read(store, game) == [event for event, _, _ in twin.source()], nth
        else:
            assert numbers(store) == [game], nth
            assert adjourned.take(store, game).state.pack() == twin.state.pack(), nth

    cut_everywhere(device, tmp_path, act, check, 1)


def test_the_power_fails_at_every_write_of_coming(device, tmp_path):  # noqa: F811
    _, _, new = device
    store = new()
    first, one = put_aside(store, 40, 4)
    head, events, two = left(store, 50)

    def act(store):
        assert store.restore() is None
        come(store, head, events, 20)

    def check(store, nth):
        assert store.restore() is None
        assert journal_flash.kept_key(store.data) == b"", nth
        here = transfer.here(store, head)
        assert numbers(store) == [first] + ([here.game] if here else []), nth
        game = here.game if here else come(store, head, events, 20)
        assert adjourned.take(store, game).state.pack() == two.state.pack(), nth
        adjourned.put(store)
        assert adjourned.take(store, first).state.pack() == one.state.pack(), nth

    cut_everywhere(device, tmp_path, act, check)
