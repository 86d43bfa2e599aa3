# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""No file on the drive tells what a game hides before it is closed; then its log tells all."""

from __future__ import annotations

import random
import sys

from tabletop import service
from tidebell.keep import gamelog, journal_flash
from tidebell_core.record import events as e


def files(device) -> dict[str, bytes]:
    """All that a computer could read from the drive."""
    drive = device.state / "drive"
    return {
        str(path.relative_to(drive)): path.read_bytes()
        for path in drive.rglob("*")
        if path.is_file()
    }


def secrets(device) -> dict[str, bytes]:
    """Seed, key, sealed answers and state of the game that is on, as they might be stored."""
    journal, header = device.app.journal, device.session.header
    found = {
        "seed": b'"%x"' % header.seed,
        "little seed": header.seed.to_bytes(8, "little"),
        "big seed": header.seed.to_bytes(8, "big"),
        "key": journal.key,
        "state": device.session.state.pack()[-24:],  # the piles among it
    }
    for event, _, _ in journal.records():
        if event[0] == e.CHOOSE:
            found[f"answer {event[2] >> 3}"] = e.encode(event)[0][1:-2]
    return found


def told(device) -> list[str]:
    """Return which of the secrets stand in which file."""
    there = files(device)
    return [
        f"{name} in {path}"
        for name, secret in secrets(device).items()
        for path, data in there.items()
        if secret in data
    ]


def sealed(device) -> None:
    """Three of four have chosen in turn 21, and all of it is on the drive."""
    device.begin()
    device.until(21, "choose")
    for key in ("A", "B", "A"):
        device.tap("E")
        device.tap(key)
    assert device.app.journal.checkpoint()


def test_nothing_that_a_game_hides_is_in_a_file_before_it_is_closed(device):
    device.begin()
    assert told(device) == [], "at the start"
    device.until(21, "choose")
    sealed_before = device.session.count
    for key in ("A", "B", "A"):
        device.tap("E")
        device.tap(key)
    assert device.app.journal.checkpoint()
    assert device.session.count == sealed_before + 3
    assert len(secrets(device)) == 8
    assert told(device) == []
    device.app.do(e.ABANDON)
    assert device.app.journal.checkpoint()
    assert told(device) == [], "an abandonment can be taken back"


def test_the_log_of_a_closed_game_tells_all_and_nothing_leads_back(device):
    sealed(device)
    seed, count, game = device.session.header.seed, device.session.count, device.app.journal.game
    device.app.do(e.ABANDON)
    rows, _ = service(device.app).games(0)
    assert rows[-1]["state"] == "on" and "seed" not in rows[-1]
    device.app.games.close_game()
    rows, _ = service(device.app).games(0)
    assert (rows[-1]["state"], rows[-1]["seed"]) == ("abandoned", "%x" % seed)
    events: list = []
    first: int | None = 0
    while first is not None:
        more, first = service(device.app).log_records(game, first)
        events += more
    assert len(events) == count + 1
    assert None not in [row[3] for row in events]
    device.cut()
    device.power()
    assert device.session is None


def test_a_game_whose_closing_the_power_cut_is_closed_and_not_resumed(device):
    sealed(device)
    device.app.do(e.ABANDON)
    journal = device.app.journal
    journal.log(journal.journal.raw())
    gamelog.finish(journal.data, device.session, journal.logged, journal.chain, journal.key)
    device.cut()  # before the journal was erased
    device.power()
    assert device.session is None
    rows, _ = service(device.app).games(0)
    assert rows[-1]["state"] == "abandoned" and rows[-1]["seed"]


def test_the_key_outlives_the_journals_erase_and_is_wiped_then(device):
    sealed(device)
    journal, before = device.app.journal, device.session.state.pack()
    key = journal.key
    journal_flash.keep_key(journal.data, key)
    assert key in files(device)["games/data"]
    flash = sys.modules["tidebell.app"].microcontroller.nvm
    flash[0 : len(flash)] = b"\xff" * len(flash)  # the power goes in the middle of the erase
    device.cut()
    device.power()
    assert device.session.state.pack() == before
    assert device.app.journal.key == key
    assert told(device) == []


def test_a_key_that_was_not_wiped_is_wiped_at_the_next_start(device):
    sealed(device)
    journal_flash.keep_key(device.app.journal.data, device.app.journal.key)
    device.cut()  # before the journal was erased, or just after it was begun anew
    device.power()
    assert device.session is not None
    assert told(device) == []


def test_two_games_have_keys_of_their_own(device):
    keys = set()
    device.begin()
    for _ in range(3):
        keys.add(device.app.journal.key)
        device.app.do(e.ABANDON)
        device.app.games.rematch()
        device.tap("Y")
        device.run(2000)
    assert len(keys) == 3 and all(len(key) == 16 for key in keys)


def test_enciphering_is_undone_by_itself_at_any_offset_and_depends_on_key_and_place(device):
    from tidebell.keep.cipher import masked, masked_seed

    draw = random.Random(9)
    data = draw.randbytes(300)
    whole = masked(b"k" * 16, b"log", 0, data)
    assert masked(b"k" * 16, b"log", 0, whole) == data != whole
    for _ in range(50):
        at = draw.randrange(300)
        end = draw.randrange(at, 301)
        assert masked(b"k" * 16, b"log", at, data[at:end]) == whole[at:end]
    assert masked(b"l" * 16, b"log", 0, data) != whole != masked(b"k" * 16, b"1", 0, data)
    assert masked(b"", b"log", 0, data) == data
    assert masked_seed(b"k" * 16, masked_seed(b"k" * 16, 12345)) == 12345
