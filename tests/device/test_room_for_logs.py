# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Places of new logs, and the old logs they overwrite, against a map of the ring by sectors."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest
from tidebell.keep import adjourned, gamelog, transfer
from tidebell.keep.layout import APART, RING_AT, RING_LEAST, SECTOR
from tidebell_core.errors import Refused
from tidebell_core.record.journal import MAX_RECORD

LEAST = 24 * 1024


def sectors(number: int) -> int:
    return (number + SECTOR - 1) // SECTOR


def taken(one: gamelog.Row) -> int:
    """Return how many sectors a log has, with the free room kept behind it."""
    return sectors(gamelog.RECORDS + one.size + APART)


def free_behind(logs: list[gamelog.Row], one: gamelog.Row, ring: int) -> int:
    """Return how many sectors follow a log before the next one, counted one by one."""
    begins = {other.place for other in logs}
    at = one.place + taken(one)
    count = 0
    while at % ring not in begins:
        count += 1
        at += 1
    return count


def filled(chance: random.Random, ring: int) -> list[gamelog.Row]:
    """Logs around the ring, oldest first, half the time not in the order of their places."""
    logs: list[gamelog.Row] = []
    first = chance.randrange(ring)
    at, end = first, first + ring
    game = chance.randrange(1, 60)
    while True:
        state = chance.choice(
            (gamelog.FINISHED, gamelog.ABANDONED, gamelog.ADJOURNED, gamelog.AWAY)
        )
        one = gamelog.Row(game, at % ring, size=chance.randrange(12_000), state=state)
        one.key, one.fetched = b"k" * 16 * chance.randrange(2), chance.randrange(2)
        at += taken(one)
        if at > end or len(logs) > chance.randrange(20):
            break
        logs.append(one)
        game += 1
        at += chance.choice((0, 0, 0, 1, 40, 120))
    if chance.random() < 0.5:
        chance.shuffle(logs)
    return logs


@pytest.mark.parametrize("at", range(300))
def test_the_oldest_that_nobody_misses_give_way_until_there_is_room(at: int) -> None:
    chance = random.Random(at)
    ring = RING_LEAST // SECTOR
    logs = filled(chance, ring)
    known, data = list(logs), SimpleNamespace(ring=RING_LEAST)
    may_go = [one for one in logs if one.may_go()]
    left, gone = list(logs), 0
    while left:
        # A log that meets another one begins with a gap before it.
        most = max(free_behind(left, one, ring) * SECTOR - APART for one in left)
        if most >= LEAST:
            break
        if gone == len(may_go):
            with pytest.raises(Refused) as full:
                gamelog.find_room(data, known, LEAST)
            assert full.value.code == "no_room"
            return
        left.remove(may_go[gone])
        gone += 1
    place = gamelog.find_room(data, known, LEAST)
    assert known == left and not place % SECTOR
    if left:
        behind = {(one.place + taken(one)) % ring: free_behind(left, one, ring) for one in left}
        assert behind[place // SECTOR] == max(behind.values())
    else:
        assert place == 0


def test_there_are_never_more_logs_than_their_list_has_room_for() -> None:
    data = SimpleNamespace(ring=RING_LEAST * 7)
    logs = [
        gamelog.Row(game, 20 * game, size=100, state=gamelog.ADJOURNED) for game in range(1, 41)
    ]
    logs[7].state, logs[7].fetched = gamelog.FINISHED, 1
    known = list(logs)
    gamelog.find_room(data, known, LEAST)
    assert known == logs[:7] + logs[8:]
    with pytest.raises(Refused):
        gamelog.find_room(
            data, logs[:7] + [gamelog.Row(8, 160, state=gamelog.OPEN)] + logs[8:], LEAST
        )


def test_what_lies_over_the_end_of_the_ring_is_read_as_one() -> None:
    ring = bytes(range(256)) * 4

    def read(at: int, size: int) -> bytes:
        return ring[at - RING_AT : at - RING_AT + size]

    data = SimpleNamespace(ring=len(ring), read=read)
    for at in (0, 1, 1000, 1023, 1024, 2047):
        for size in (0, 1, 23, 24, 25, 600):
            assert gamelog.read(data, at, size) == (ring * 4)[at : at + size]  # type: ignore[arg-type]


def test_a_new_log_gets_24_kib_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    ring = 4 * RING_LEAST // SECTOR
    gone = gamelog.Row(1, 0, size=20_000, state=gamelog.FINISHED, fetched=1)
    place = taken(gone) + sectors(20 * 1024 + APART)  # too little room in between
    rest = (ring - place) * SECTOR - gamelog.RECORDS - APART
    stays = gamelog.Row(2, place, size=rest, state=gamelog.ADJOURNED)
    saved: list[list[gamelog.Row]] = []
    monkeypatch.setattr(gamelog, "each", lambda data: [gone, stays])
    monkeypatch.setattr(gamelog, "put_head", lambda *_: None)
    monkeypatch.setattr(gamelog, "save", lambda data, known: saved.append(known))
    header: Any = SimpleNamespace(game=3)
    data: Any = SimpleNamespace(ring=ring * SECTOR)
    start = gamelog.begin_log(data, header, 1, b"k" * 16, (0, b"", None))
    assert [one.game for one in saved[-1]] == [2, 3] and start == gamelog.start(saved[-1][1])


def tight(patch: pytest.MonkeyPatch, free: int) -> tuple[Any, list[gamelog.Row], list]:
    """A drive with a log that may go, so many free sectors, one aside, and one that fills the rest.

    :returns: the drive, the logs, and what is saved of them
    """
    ring = 4 * RING_LEAST // SECTOR
    gone = gamelog.Row(1, 0, size=90_000, state=gamelog.FINISHED, fetched=1)
    back = gamelog.Row(2, taken(gone) + free, size=5000, state=gamelog.ADJOURNED, key=b"k" * 16)
    place = back.place + taken(back) + 1
    rest = (ring - place) * SECTOR - gamelog.RECORDS - APART
    logs = [gone, back, gamelog.Row(3, place, size=rest, state=gamelog.ADJOURNED)]
    saved: list[list[gamelog.Row]] = []
    patch.setattr(gamelog, "each", lambda data: list(logs))
    patch.setattr(gamelog, "save", lambda data, known: saved.append(known))
    data = SimpleNamespace(
        ring=ring * SECTOR, writable=True, read=lambda at, size: bytes(size), put=lambda *_: None
    )
    return data, logs, saved


@pytest.mark.parametrize("short", [0, 1])
def test_a_game_that_comes_gets_16_kib_behind_its_log(
    short: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that may go gives way where there is a sector too little."""
    needed = gamelog.RECORDS + 700 * MAX_RECORD + 16 * 1024 + APART
    data, logs, _ = tight(monkeypatch, sectors(needed) - short)
    monkeypatch.setattr(adjourned, "keys", lambda _: [])
    monkeypatch.setattr(gamelog, "next_number", lambda *_: 4)
    monkeypatch.setattr(gamelog, "put_head", lambda *_: None)
    monkeypatch.setattr(gamelog, "packed", lambda *_: b"")
    journal = SimpleNamespace(head=None)
    store: Any = SimpleNamespace(data=data, game=0, journal=journal, slots=None, boot=1)
    header: Any = SimpleNamespace(game=0)
    coming = transfer.Coming(store, header, 700)
    assert coming._known == logs[short:]
    assert (coming._row.place == taken(logs[0])) == (not short)


@pytest.mark.parametrize("short", [0, 1])
def test_a_game_that_comes_back_gets_16_kib_behind_its_log(
    short: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    needed = gamelog.RECORDS + 5000 + 16 * 1024 + APART
    data, logs, saved = tight(monkeypatch, sectors(needed) - short)
    adjourned._move(data, logs[1])
    assert saved == [[*logs[short:1], logs[2], logs[1]]]
    assert (logs[1].place == taken(logs[0])) == (not short)


@pytest.mark.parametrize("at", range(100))
def test_records_are_put_where_there_is_room_and_who_may_go_goes_before_it_ends(
    at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(at)
    ring = RING_LEAST // SECTOR
    known = filled(chance, ring) or [gamelog.Row(1, 5)]
    own = chance.choice(known)
    own.state = gamelog.OPEN
    put: list[tuple] = []
    monkeypatch.setattr(gamelog, "each", lambda data: list(known))

    def save(data: Any, kept: list[gamelog.Row]) -> None:
        known[:] = kept

    monkeypatch.setattr(gamelog, "save", save)
    data: Any = SimpleNamespace(ring=RING_LEAST, put=lambda *args: put.append(args))
    size = own.size
    while True:
        free = (taken(own) + free_behind(known, own, ring)) * SECTOR - gamelog.RECORDS - APART
        records = b"r" * chance.randrange(1, 900)
        before = list(known)
        left = gamelog.append(data, gamelog.start(own), size, records, b"k" * 16)
        if known != before:
            assert len(known) < len(before)
            free = (taken(own) + free_behind(known, own, ring)) * SECTOR - gamelog.RECORDS - APART
        assert left == free - size - len(records)
        begins = sorted((one.place - own.place) % ring for one in known if one is not own)
        after = [one for one in known if begins and (one.place - own.place) % ring == begins[0]]
        assert left > 6 * 1024 or not after or not after[0].may_go()
        assert len(put) == (2 if left >= 0 else 0)
        if left < 0 or size > 60_000:
            break
        put.clear()
        size += len(records)
