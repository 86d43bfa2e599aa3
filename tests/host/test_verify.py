# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell verify``: every draw of a game comes from its seed, and no other passes."""

from __future__ import annotations

import json
import random
import re
from binascii import crc32
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from commanded import Done, Tidebell
from evenings import CRC, compiled, events, played
from random_play import press
from tidebell_core.errors import Refused
from tidebell_core.game.session import Session
from tidebell_core.game.state import OVER
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.commitment import short
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup
from tidebell_host.archive import raw
from tidebell_host.archive.proof import plain_code, prove
from tidebell_host.errors import ToolError
from tidebell_host.records import Reader
from tidebell_host.setups import library, load

GAMES = sorted(entry.id for entry in library.entries())
DRAWN = {"full-metal-planete", "pirates", "planet-busters", "earth-reborn"}


def recorded(game: str) -> tuple[raw.Records, dict[str, Any]]:
    """A game in which everything was tried by chance, as its records, and its setup."""
    header, _ = played(game, most=1)
    setup = json.loads(compiled(game))
    form = json.loads(compiled(game))
    head = Header(1, game, CRC, int(header["seed"], 16), header["seats"], header["switches"])
    session, view, chance = Session(Setup(form, head.switches), head), View(), random.Random(game)
    session.do(e.START)
    for _ in range(900):
        session.advance(chance.choice((0, 300, 2000)))
        view.update(session)
        what = chance.choice(("go", "go", "act", "row", "row", "undo", "tick"))
        try:
            press(session, view, what, chance.randrange(256), chance.randrange(1024))
        except Refused:
            pass
    while session.state.phase != OVER:
        session.do(e.RESUME if session.paused else e.ABANDON)
    return raw.Records({**header, "utc": None, "events": session.count}, events(session)), setup


@pytest.mark.parametrize("game", GAMES)
def test_each_draw_of_a_game_is_proved(game: str) -> None:
    records, setup = recorded(game)
    proof = prove(records, setup)
    assert proof.faults == []
    assert bool(proof.draws) == (game in DRAWN)


@pytest.mark.parametrize("game", sorted(DRAWN))
def test_another_result_or_another_seed_is_found(game: str) -> None:
    records, setup = recorded(game)
    wrong = prove(raw.Records({**records.header, "seed": "1234"}, records.events), setup)
    assert wrong.faults and wrong.commitment != prove(records, setup).commitment


def test_a_roll_that_was_changed_is_named() -> None:
    records, setup = recorded("pirates")
    changed = list(records.events)
    at = next(at for at, event in enumerate(changed) if event[0] == e.ROLL)
    kind, seat, arg, ms = changed[at]
    assert arg is not None
    face = arg // e.ROLL_FACES
    changed[at] = (kind, seat, arg + e.ROLL_FACES * (1 if face % 6 < 5 else -1), ms)
    proof = prove(raw.Records(records.header, changed), setup)
    assert len(proof.faults) == 1 and "seed gives another result" in proof.faults[0]


def test_what_cannot_have_happened_ends_the_proof() -> None:
    records, setup = recorded("pirates")
    cut = [*records.events[:5], (e.START, 15, 0, 0)]
    proof = prove(raw.Records(records.header, cut), setup)
    assert len(proof.faults) == 1 and "cannot have happened" in proof.faults[0]


def abandoned(seats: list[list[Any]]) -> dict[str, Any]:
    """The header of a game with seed 7 that was abandoned."""
    return {
        "game": 1,
        "setup": "x",
        "crc32": 0,
        "seats": seats,
        "seed": "7",
        "state": "abandoned",
    }


def test_what_was_put_into_a_bag_and_when_is_proved_with_what_was_drawn() -> None:
    data = load(next(path for path in library.community() if path.stem == "clank")).data
    seats = [[0, "Ann"], [1, "Bo"]]
    session = Session(Setup(json.loads(data)), Header(1, "x", 0, 7, seats, []))
    session.do(e.START)
    session.do(e.ADVANCE)
    for _ in range(6):
        session.do(e.COUNT, session.state.seat, 9)
        session.do(e.SPEND, session.state.seat, 1)  # the dragon attacks
        session.do(e.TAKE, session.state.seat, e.TAKE_PLACE * 5)
        session.do(e.HAND, session.state.seat)
    session.do(e.ABANDON)
    header = abandoned(seats)
    log = events(session)
    proof = prove(raw.Records(header, log), json.loads(data))
    assert (proof.draws, proof.faults) == (6, [])
    fewer = [(kind, seat, 3 if kind == e.COUNT else arg, ms) for kind, seat, arg, ms in log]
    faults = prove(raw.Records(header, fewer), json.loads(data)).faults
    assert faults and "The seed gives another result" in faults[0]
    told = Reader(json.loads(data), seats, header).line([0, *log[4]])
    assert re.search(r"Ann +takes: Dragon bag: \w+(, \w+){4}$", told), told


KEPT = """
format = 1
id = "kept"
title = "Kept dice"
players = 2
turns = 9
[die.save]
name = "Save"
sides = 20
dice = 2
exactly = true
keep = "highest"
[die.skill]
name = "Skill"
sides = 100
dice = 3
keep = "lowest"
tens = true
hits = "at_most"
target = "1-99"
hit = "success"
miss = "failure"
degree = [{ name = "extreme", part = 5 }, { name = "hard", part = 2 }]
"""


def test_dice_of_which_some_are_kept_are_proved_by_all_that_fell(tmp_path: Path) -> None:
    (tmp_path / "kept.toml").write_text(KEPT)
    data = load(tmp_path / "kept.toml").data
    seats = [[0, "Ann"], [1, "Bo"]]
    session = Session(Setup(json.loads(data)), Header(1, "x", 0, 7, seats, []))
    session.do(e.START)
    view, chance = View(), random.Random(3)
    for _ in range(60):
        view.update(session)
        try:
            press(session, view, "row", chance.randrange(256), chance.randrange(1024))
        except Refused:
            pass
    session.do(e.ABANDON)
    header = abandoned(seats)
    log = events(session)
    rolls = [at for at, event in enumerate(log) if event[0] == e.ROLL]
    assert len(rolls) > 5
    assert prove(raw.Records(header, log), json.loads(data)).faults == []
    reader = Reader(json.loads(data), seats, header)
    told = [reader.told([0, *event]).said for event in log]
    assert [at for at in rolls if re.search(r"Save (\d+); Dice \1 \d+$", told[at])]
    for at in rolls:
        kind, seat, arg, ms = log[at]
        changed = [*log[:at], (kind, seat, (arg or 0) ^ (1 << 24), ms), *log[at + 1 :]]
        assert prove(raw.Records(header, changed), json.loads(data)).faults, told[at]


def test_corrections_and_pauses_are_counted() -> None:
    setup = json.loads(compiled("turn-timer"))
    seats = [[0, "Ann"], [1, "Bo"]]
    session = Session(Setup(json.loads(compiled("turn-timer"))), Header(1, "x", 0, 1, seats, []))
    session.do(e.START)
    for kind, arg in ((e.PAUSE, 0), (e.RESUME, 0), (e.PAUSE, e.BY_ROOM), (e.STATUS, 3)):
        session.do(kind, 1 if kind == e.STATUS else e.NOBODY, arg)
    header = {"game": 1, "setup": "x", "crc32": 0, "seats": seats, "seed": "1", "state": "on"}
    proof = prove(raw.Records(header, events(session)), setup)
    assert (proof.corrections, proof.pauses, proof.faults) == (1, 1, [])


def test_secrets_are_waited_for() -> None:
    records, setup = recorded("pirates")
    header = {key: value for key, value in records.header.items() if key != "seed"}
    with pytest.raises(ToolError, match="still secret"):
        prove(raw.Records(header, records.events), setup)
    hidden = [(*event[:2], None, event[3]) for event in records.events]
    with pytest.raises(ToolError, match="Event 0 is still secret"):
        prove(raw.Records(records.header, hidden), setup)


def put_here(tidebell: Tidebell, game: str) -> None:
    """Have the setup where ``pull`` keeps those of a device."""
    folder = Path(tidebell.env["XDG_DATA_HOME"]) / "tidebell" / "devices" / "e6" / "setups"
    folder.mkdir(parents=True)
    (folder / f"{game}.{crc32(compiled(game)):08x}.json").write_bytes(compiled(game))


def test_the_command_compares_the_code(tidebell: Tidebell, tmp_path: Path) -> None:
    records, setup = recorded("pirates")
    log = tmp_path / "log.jsonl"
    log.write_text(raw.text(records))
    assert "is not here" in tidebell("verify", str(log)).err
    header = {**records.header, "crc32": crc32(compiled("pirates"))}
    records = raw.Records(header, records.events)
    log.write_text(raw.text(records))
    put_here(tidebell, "pirates")
    code = short(prove(records, setup).commitment)
    good = tidebell("verify", str(log), "--code", code.lower().replace(" ", "-"))
    assert good.code == 0 and code in good.out and "is the same" in good.out
    bad = tidebell("verify", str(log), "--code", "0000 0000 0000 0000")
    assert bad.code == 1 and "another one" in bad.out
    told = tidebell("verify", str(log), "--json").json
    assert told["code"] == code and told["faults"] == [] and told["code_is_right"] is None
    assert tidebell("verify", "nothing.jsonl").code != 0


def test_the_setup_is_known_by_its_digest(tidebell: Tidebell, tmp_path: Path) -> None:
    records, _ = recorded("pirates")
    log = tmp_path / "log.jsonl"
    log.write_text(raw.text(records))
    other = tmp_path / "other.json"
    other.write_bytes(compiled("pirates"))
    assert "is not here" in tidebell("verify", str(log), "--setup", str(other)).err


@pytest.fixture
def verify(tidebell: Tidebell, tmp_path: Path) -> Callable[..., Done]:
    """``tidebell verify`` of a log of pirates that is changed before."""
    put_here(tidebell, "pirates")

    def run(records: raw.Records, *codes: str) -> Done:
        header = {**records.header, "crc32": crc32(compiled("pirates"))}
        log = tmp_path / "log.jsonl"
        log.write_text(raw.text(raw.Records(header, records.events)))
        return tidebell("verify", str(log), *(part for code in codes for part in ("--code", code)))

    return run


def test_a_log_that_was_cut_is_told(verify: Callable[..., Done]) -> None:
    records, _ = recorded("pirates")
    count = len(records.events)
    assert verify(records).code == 0
    for kept in (count - 1, count // 2, 1):
        cut = raw.Records(records.header, records.events[:kept])
        told = verify(cut)
        assert told.code == 1 and f"has {kept} of the {count} events" in told.out
        assert "All results" not in told.out
        mended = raw.Records({**records.header, "events": kept}, records.events[:kept])
        told = verify(mended)
        assert told.code == 1 and "This log was cut" in told.out, told.out
    moved = {**records.header, "events": count // 2, "state": "moved"}
    told = verify(raw.Records(moved, records.events[: count // 2]))
    assert told.code == 1 and "goes on elsewhere" in told.out
    longer = raw.Records(records.header, [*records.events, (e.SEAL, e.NOBODY, 17, 0)])
    assert verify(longer).code == 1


def test_the_code_of_the_end_sees_what_the_draws_do_not(verify: Callable[..., Done]) -> None:
    records, setup = recorded("pirates")
    records.header["crc32"] = crc32(compiled("pirates"))
    first = verify(records)
    assert "Only the code that the device showed at the end proves" in first.out
    proof = prove(records, setup)
    codes = short(proof.commitment), proof.log[-1]
    assert f"events: {codes[1]}" in first.out
    at = next(at for at, one in enumerate(records.events) if one[3] > 100)
    mended = list(records.events)
    mended[at] = (*mended[at][:3], mended[at][3] - 100)
    told = verify(raw.Records(records.header, mended))
    assert told.code == 0, "the draws are the seed's all the same"
    assert proof.log[-1] not in told.out
    told = verify(raw.Records(records.header, mended), proof.log[-1])
    assert told.code == 1 and "another one" in told.out


def test_a_code_of_earlier_says_how_much_came_later() -> None:
    from tidebell_host.commands.verify import _compared

    records, setup = recorded("pirates")
    proof = prove(records, setup)
    count = len(records.events)
    assert _compared(proof.log[-1], proof, records)[0]
    right, text = _compared(proof.log[-3], proof, records)
    assert not right and f"first {count - 2} events: 2 events came later" in text
    sealed = [*records.events, (e.SEAL, e.NOBODY, 17, 0)]
    later = prove(raw.Records({**records.header, "events": count + 1}, sealed), setup)
    assert later.faults == []
    right, text = _compared(proof.log[-1], later, raw.Records(records.header, sealed))
    assert right and "1 event came later" in text


@pytest.mark.parametrize(
    "typed",
    ["AY7A RJJK JBZJ 369R", "ＡＹ７Ａ　ＲＪＪＫ　ＪＢＺＪ　３６９Ｒ", "ay7a-rjjk.jbzj_369r"],
)
def test_codes_are_compared_as_people_copy_them(typed: str) -> None:
    assert plain_code(typed) == "AY7ARJJKJBZJ369R"
    assert plain_code("o1lI-zzzz 0000ｚzzz") == plain_code("0111 ZZZZ 0000 ZZZZ")
    assert plain_code("AY7A") != plain_code("AY7B")
