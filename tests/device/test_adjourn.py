# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A game is put aside at the device, others are played, and it comes back by the list at home."""

from __future__ import annotations

import errno
import json
import sys
from binascii import crc32
from types import SimpleNamespace

import pytest
from forged import forged
from tabletop import compiled, service
from tidebell.keep import adjourned, gamelog, inplace
from tidebell.keep.layout import RING_AT, SECTOR
from tidebell.ui import progress
from tidebell.ui.home import adjourning
from tidebell_core import words as texts
from tidebell_core.record import events as e
from tidebell_host.digests import digest


def put_aside(bench) -> None:
    """By the menu."""
    bench.hold("E")
    bench.choose("Put the game aside")
    assert "Put the game aside" in bench.screen
    bench.tap("Y")
    bench.run(500)


def take_up(bench, at: int = 0) -> None:
    """By the list at home."""
    bench.choose("Put aside")
    bench.turn(at)
    bench.tap("E")
    bench.run(1500)


def test_a_game_waits_while_another_is_played_and_comes_back_whole(table):
    table.tap("A", 3)
    before = table.session.state
    turn, seat, left = before.turn, before.seat, list(before.left)
    put_aside(table)
    assert table.session is None and "Put aside" in table.screen
    table.choose("New game")
    table.choose("Begin")
    table.run(1000)
    assert table.session.state.turn == 1
    table.app.do(e.ABANDON)
    table.run(500)
    table.tap("Y")
    shift = table.clock.now()
    take_up(table)
    state = table.session.state
    assert (state.turn, state.seat, list(state.left)) == (turn, seat, left)
    assert table.session.paused and "It goes on where it stood" in table.screen
    table.golden("came-back", picture=True)
    table.tap("E")
    table.tap("X", 3)
    assert state.left[seat] == left[seat] + 3
    assert table.clock.now() > shift
    assert not adjourning.games(table.app)


def test_a_long_game_tells_how_far_it_has_come_back(device, monkeypatch):
    device.begin()
    device.playing(3)
    while device.session.count < 460:
        device.tap("A", 1, 20, 20)
        device.tap("X", 1, 20, 20)
    device.tap("E")
    put_aside(device)
    page, told, drawn = device.app.page, [], []
    centre, step = page.centre, device.app.painter.step
    monkeypatch.setattr(page, "centre", lambda *given: told.append(given[1]) or centre(*given))
    monkeypatch.setattr(device.app.painter, "step", lambda: drawn.append(len(told)) or step())
    here = sys.modules["tidebell.keep.inplace"]  # that of the device, which is on
    looks, look = [], here.between
    monkeypatch.setattr(here, "between", lambda: looks.append(1) or look())
    before = here.between
    take_up(device)
    assert len(looks) > 460  # keys are looked at all the while
    percents = [text for text in told if text.startswith("It is being put back: ")]
    assert percents[0].endswith(" 0 %") and len(set(percents)) >= 4
    assert {at for at in drawn if at} >= set(range(1, len(percents) + 1))  # each was drawn
    assert device.session.count >= 460 and "It goes on where it stood" in device.screen
    assert here.between is before


def test_a_game_that_waits_outlives_the_power(table):
    table.tap("A", 2)
    put_aside(table)
    table.cut()
    table.power()
    assert table.session is None
    take_up(table)
    count = table.session.count
    assert table.session.state.turn == 5 and table.session.paused
    table.cut()
    table.power()
    assert table.session.count == count and "Power is back" in table.screen


def test_a_game_that_cannot_be_put_back_waits_on_and_it_is_said_who_has_the_drive(table):
    put_aside(table)

    def refused(*_):
        raise OSError(errno.EROFS)

    data = table.app.journal.data
    data.put = refused
    take_up(table)
    del data.put
    assert "Computer has the drive" in table.screen and table.session is None
    table.tap("X")
    assert [game for game, _ in adjourning.games(table.app)] == [1]
    take_up(table)
    assert table.session.state.turn == 5


def test_a_setup_that_is_damaged_has_its_id_for_a_title_and_is_told_when_a_game_is_to_begin(table):
    put_aside(table)
    path = table.state / "drive" / "setups" / "full-metal-planete.json"
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    table.choose("As last time")
    assert "sync it again" in table.screen and "Full Metal Planète" in table.screen
    table.tap("X")
    table.choose("Put aside")
    (row,) = table.app.screens[-1].rows
    assert row.text == "full-metal-planete: Ada, Bruno, Chloé, Dörte"
    table.tap("E")
    table.run(1500)
    assert "Game not readable" in table.screen and table.session is None


def test_a_game_that_is_not_aside_cannot_be_put_back(table):
    with pytest.raises(OSError) as refused:
        adjourned.take(table.app.journal, 1)
    assert refused.value.args == (errno.ENOENT,)


def test_games_that_wait_are_told_apart_by_their_players(table):
    put_aside(table)
    table.app.games.begin_now(
        {"setup": "full-metal-planete", "seats": [[1, "Eve"], [0, "Finn"]], "switches": []}
    )
    table.run(1000)
    put_aside(table)
    table.choose("Put aside")
    rows = [row.text for row in table.app.screens[-1].rows]
    assert rows == [
        "Full Metal Planète: Ada, Bruno, Chloé, Dörte",
        "Full Metal Planète: Eve, Finn",
    ]
    table.golden("put-aside", picture=True)
    table.turn(1)
    table.tap("E")
    table.run(1500)
    assert [seat[1] for seat in table.session.header.seats] == ["Eve", "Finn"]


def test_a_computer_is_told_that_it_waits_and_gets_nothing_of_it(table):
    put_aside(table)
    link = service(table.app)
    (row,) = link.games(1)[0]
    assert row["state"] == "on" and row["aside"] and "seed" not in row
    assert link.status()["game"] is None
    assert link.setups_in_use() == [["full-metal-planete", row["crc32"]]]


def send(bench, title: str, data: bytes = b"") -> None:
    """Send the setup under another title, or this one, as a computer does."""
    form = {**json.loads(data or compiled()), "title": title}
    data = data or json.dumps(form, ensure_ascii=False).encode()
    store = bench.app.store
    store.begin(form["id"], len(data), crc32(data))
    for at in range(0, len(data), 400):
        store.chunk(at, data[at : at + 400])
    store.commit(service(bench.app).setups_in_use(), lambda form, checksum: None)


def test_a_setup_that_is_newer_leaves_the_game_its_own(device):
    send(device, "The first")
    device.begin()
    device.playing(2)
    put_aside(device)
    send(device, "The second")
    take_up(device)
    assert device.session.setup.title == "The first"
    put_aside(device)
    device.choose("New game")
    device.choose("Begin")
    device.run(1000)
    assert device.session.setup.title == "The second"


def test_a_setup_that_has_even_the_crc_32_of_a_games_is_not_played_in_its_place(device):
    data = compiled()
    send(device, json.loads(data)["title"], data)
    twin = forged(data, data.replace(b'"turns":25', b'"turns":24', 1))
    device.begin()
    device.playing(2)
    turns = device.session.setup.turns
    send(device, "", twin)
    assert [row[1] for row in device.app.store.setups()].count(crc32(twin)) == 1
    device.cut()
    device.power()
    device.run(2000)
    assert device.session.setup.turns == turns and device.session.header.version[1] == digest(data)
    put_aside(device)
    take_up(device)
    assert device.session.setup.turns == turns
    put_aside(device)
    device.choose("New game")
    device.choose("Begin")
    device.run(1000)
    assert device.session.setup.turns == 24 and device.session.header.version[1] == digest(twin)


def damage(bench, head: bool) -> None:
    """Damage the log of the first game that waits: each copy of its head, or its records."""
    journal = bench.app.journal
    game = adjourning.games(bench.app)[0][0]
    one = gamelog.row(journal.data, game)
    start = gamelog.start(one)
    heads = range(one.place * SECTOR, start, SECTOR)
    for at in heads if head else [start + one.size // 2]:
        before = gamelog.read(journal.data, at, 8)
        journal.data.put(RING_AT, at, bytes(255 - byte for byte in before))


@pytest.mark.parametrize("head", [True, False])
def test_a_game_that_cannot_come_back_leaves_its_place_to_another(table, head):
    table.tap("A", 3)
    put_aside(table)
    damage(table, head)
    take_up(table)
    assert "Game not readable" in table.screen
    table.tap("X")  # not yet
    table.run(500)
    if head:
        table.tap("X")  # it was asked above the list
        table.run(500)
    assert len(adjourned.keys(table.app.journal)) == 1
    take_up(table)
    table.tap("Y")
    table.run(500)
    assert not adjourned.keys(table.app.journal) and "Put aside" not in table.screen
    (row,) = service(table.app).games(1)[0]
    assert row["state"] == "abandoned" and not row.get("aside")
    service(table.app).set_fetched(row["game"])  # and a computer lets it go
    table.choose("New game")
    table.choose("Begin")
    table.run(1000)
    assert table.session.state.turn == 1


def test_how_far_a_long_game_has_come_back_is_told_and_never_that_it_is_there(monkeypatch):
    told = []
    rows = [SimpleNamespace(game=2, count=9), SimpleNamespace(game=3, count=300)]
    monkeypatch.setattr(gamelog, "each", lambda data: rows)
    monkeypatch.setattr(progress, "message", lambda page, title, text: told.append(text))
    app = SimpleNamespace(data=None, page=None, painter=SimpleNamespace(step=lambda: False))
    between = adjourning._progress(app, 3)
    for _ in range(401):
        between()
    assert told == [texts.ASIDE_COMES.format(percent) for percent in (0, 33, 66, 99, 99)]
    assert adjourning._progress(app, 2) is inplace.between
