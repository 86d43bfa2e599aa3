# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""One bad record, setup or page of the database never costs the archive: what cannot be read is
left out by name, all else works, and ``games rebuild`` makes the database anew from any damage."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import evenings
import pytest
from click.testing import CliRunner
from evenings import CRC, compiled, events, put_setup
from stray import STRAY
from tidebell_host import folders
from tidebell_host.archive import raw
from tidebell_host.archive.store import Archive, path
from tidebell_host.cli import cli

DEVICE = "E4614103E7452A2F"
PLAYED = ("pirates", "chess-fide", "turn-timer")
COMMANDS = (
    "games",
    "games --json",
    "games --player Ann --all",
    "games show 1",
    "games show 1 --json",
    "games export 1 --as csv",
    "games export 1 --as jsonl",
    "games export 1 --as bgstats",
    "stats",
    "stats --json",
    "stats -o stats.html",
    "report 1 -o game.html",
    "games rebuild",
)
STRAY_COMMANDS = ("games", "games show 1", "games export 1 --as jsonl", "stats", "games rebuild")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with three games, worked out."""
    place = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(place))
        with Archive() as archive:
            for seed, game in enumerate(PLAYED, 1):
                header, session = evenings.played(game, seed, 40)
                put_setup(DEVICE, game)
                archive.keep(DEVICE, header, events(session))
            archive.work_out()
    return place


@pytest.fixture(autouse=True)
def data(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The same folder, copied for one test."""
    place = tmp_path / "data"
    shutil.copytree(kept, place)
    monkeypatch.setenv("XDG_DATA_HOME", str(place))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    yield folders.data_folder()


def run(command: str, codes: tuple[int, ...] = (0,)) -> str:
    """Run a command; returns what it says and writes."""
    done = CliRunner().invoke(cli, command.split())
    fault = done.exception
    if fault is not None and not isinstance(fault, SystemExit):
        raise AssertionError(f"{command}: {fault!r}\n{done.output[-400:]}") from fault
    assert done.exit_code in codes, f"{command}: {done.output}"
    return done.output


def dump() -> list[str]:
    """All that the database holds, but when files were written."""
    with sqlite3.connect(path()) as database:
        rows = [list(database.execute(f"SELECT * FROM {name}")) for name in ("seat", "player_turn")]
        games = database.execute("SELECT id, key, setup, events, reckoned, title FROM game")
        return [*map(str, rows), *map(str, games)]


def header_of(game: str) -> dict[str, Any]:
    file = next(one for one in raw.files() if game in one.name)
    return {"record": "game", **raw.read(file).header, "archive": None, "seed": "1"}


def lines(*rows: Any) -> Callable[[Path], object]:
    """Makes a file of a sound header, and these rows as its events."""

    def make(place: Path) -> None:
        every = (header_of("pirates"), *rows)
        texts = (row if isinstance(row, str) else json.dumps(row) for row in every)
        place.write_text("\n".join(texts))

    return make


def headed(**changed: Any) -> Callable[[Path], object]:
    return lambda place: place.write_text(json.dumps({**header_of("pirates"), **changed}))


START = {"n": 0, "event": "start", "seat": None, "arg": 0, "elapsed_ms": 0}
# Strays among the raw records, by kind.
RECORDS: dict[str, Callable[[Path], object]] = {
    **STRAY,
    "an empty file": lambda place: place.touch(),
    "a deep line": lambda place: place.write_text("[" * 100_000),
    "a deep line behind a header": lines("[" * 100_000),
    "a deep name": lambda place: place.write_text('{"record":' * 5000),
    "a number of thousands of digits": lambda place: place.write_text("9" * 5000),
    "an event of another kind": lines({**START, "event": 5}),
    "a time that cannot be": lines({**START, "elapsed_ms": 10**30}),
    "times that are too much together": lines(START, {**START, "n": 1, "elapsed_ms": 2**53 + 1}),
    "a time that goes back": lines({**START, "elapsed_ms": -5}),
    "an argument beyond all": lines({**START, "arg": 10**300}),
    "a seat beyond all": lines({**START, "seat": 10**9}),
    "a name that no file takes": headed(seats=[[0, "\ud800"], [1, "Bo"]]),
    "a device that is a list": headed(device=[1]),
    "too many seats": headed(seats=[[at, str(at)] for at in range(5000)]),
    "a name without end": headed(setup="x" * 100_000),
}


@pytest.mark.parametrize("kind", RECORDS)
def test_whatever_lies_among_the_records_is_named_and_all_else_works(kind: str, data: Path) -> None:
    before = dump()
    place = data / "devices" / DEVICE / "games" / "0000-stray.jsonl"
    RECORDS[kind](place)
    for command in STRAY_COMMANDS:
        said = run(command).replace("\n", "")
        assert said.count(f"{place} is left out: ") == 1, command
    assert dump() == before


def test_notes_of_macos_are_left_out_by_name(data: Path) -> None:
    place = data / "devices" / DEVICE / "games"
    note = place / f"._{next(raw.files()).name}"
    note.write_bytes(b"\0\5\x16\7" + bytes(80))
    assert f"{note} is left out: macOS keeps its own notes there." in run("games")
    assert run("games rebuild").endswith("3 games are in the archive.\n")


def setup_without(key: str) -> bytes:
    form = json.loads(compiled("pirates"))
    del form[key]
    return json.dumps(form).encode()


def changed_setup(**changed: Any) -> bytes:
    return json.dumps({**json.loads(compiled("pirates")), **changed}).encode()


def test_a_game_that_was_left_before_its_first_turn_is_told(data: Path) -> None:
    header, session = evenings.played("chess-fide", 9, 1)
    with Archive() as archive:
        archive.keep(DEVICE, header, events(session))
    for command in COMMANDS:
        run(command.replace(" 1", " 4"), (0, 1) if "bgstats" in command else (0,))
    for end in ("png", "pdf"):
        run(f"report 4 -o game.{end}")


# Damaged setups, in the place of the one a game was played with.
SETUPS: dict[str, Callable[[], bytes | None]] = {
    "lists without end": lambda: b"[" * 5000,
    "objects without end": lambda: b'{"a":' * 5000,
    "no object": lambda: b"[]",
    "nothing": lambda: b"",
    "no colours": lambda: setup_without("colours"),
    "a mechanism without its table": lambda: changed_setup(uses=["points", "bags", "dice"]),
    "old ticks without their table": lambda: changed_setup(uses=["turn_ticks"]),
    "a mechanism that is none": lambda: changed_setup(uses=[["points"]]),
    "actions that are a number": lambda: changed_setup(actions=7),
    "names that are numbers": lambda: changed_setup(title=5, colours=[[5, 5, 5]] * 8),
    "too many switches": lambda: changed_setup(switches=[["a", "b", [[0, "c"]]]] * 9),
}


@pytest.mark.parametrize("kind", SETUPS)
def test_a_setup_that_cannot_be_played_costs_its_own_game_alone(kind: str, data: Path) -> None:
    place = data / "devices" / DEVICE / "setups" / f"pirates.{CRC:08x}.json"
    place.write_bytes(SETUPS[kind]() or b"")
    said = run("games rebuild")
    assert f"{place} is left out: " in said and said.endswith("3 games are in the archive.\n")
    number = next(
        g["id"]
        for g in map(json.loads, run("games --json").split("\n")[:-1])
        if g["setup"] == "pirates"
    )
    listed = run("games")
    assert "Pirates" not in listed and "pirates" in listed
    shown = run(f"games show {number}")
    assert f"{place} is left out: " in shown and "Ann" in shown
    run(f"games export {number} --as jsonl")
    run(f"report {number}", (1,))
    assert "cannot be" in run(f"games export {number} --as bgstats", (1,))
    assert "is not at hand" in run(f"replay {number}", (1,))
    for command in COMMANDS:
        if f" {number}" not in command:
            run(command)


# Damage done to the database.


def truncated(file: Path, chance: random.Random) -> None:
    os.truncate(file, chance.randrange(file.stat().st_size))


def flipped(file: Path, chance: random.Random) -> None:
    held = bytearray(file.read_bytes())
    for _ in range(chance.choice((1, 5, 50, 500))):
        at = chance.randrange(len(held))
        held[at] ^= 1 << chance.randrange(8)
    file.write_bytes(held)


def zeroed(file: Path, chance: random.Random) -> None:
    held = bytearray(file.read_bytes())
    for _ in range(chance.choice((1, 3))):
        page = chance.randrange(len(held) // 4096) * 4096
        held[page : page + 4096] = bytes(4096)
    file.write_bytes(held)


def swapped(file: Path, chance: random.Random) -> None:
    held = file.read_bytes()
    one, other = (chance.randrange(1, len(held) // 4096) * 4096 for _ in range(2))
    pages = bytearray(held)
    pages[one : one + 4096] = held[other : other + 4096]
    pages[other : other + 4096] = held[one : one + 4096]
    file.write_bytes(pages)


def scribbled(file: Path, chance: random.Random) -> None:
    held = bytearray(file.read_bytes())
    at = chance.randrange(len(held))
    some = chance.randbytes(chance.choice((4, 100, 5000)))[: len(held) - at]
    held[at : at + len(some)] = some
    file.write_bytes(held)


def changed(file: Path, chance: random.Random) -> None:
    table = chance.choice(("game", "player", "seat", "player_turn", "action", "chance"))
    statement = chance.choice(
        (
            f"DROP TABLE {table}",
            f"ALTER TABLE {table} RENAME TO other",
            f"DELETE FROM {table}",
            f"DROP TABLE {table}; CREATE TABLE {table} (x)",
            f"DROP TABLE {table}; CREATE VIEW {table} AS SELECT 1 AS id",
            "PRAGMA user_version = 0; CREATE VIEW more AS SELECT * FROM game",
            "PRAGMA user_version = 1; CREATE VIRTUAL TABLE more USING fts4(x)",
            "UPDATE game SET raw = '../../x', reckoned = 0",
            "CREATE TRIGGER t BEFORE INSERT ON game BEGIN SELECT RAISE(ABORT, 'no'); END",
        )
    )
    with sqlite3.connect(file) as database:
        database.executescript(f"PRAGMA foreign_keys = OFF; {statement};")
    database.close()


def replaced(file: Path, chance: random.Random) -> None:
    file.unlink()
    chance.choice(
        (
            lambda: file.write_bytes(b"no database" * 100),
            lambda: file.symlink_to("nothing"),
            lambda: file.symlink_to("/dev/zero"),
            lambda: os.mkfifo(file),
            lambda: file.write_bytes(chance.randbytes(20_000)),
            lambda: file.write_bytes(b"SQLite format 3\0" + bytes(4080)),
        )
    )()


def journalled(file: Path, chance: random.Random) -> None:
    """A journal of another time lies beside it: SQLite would play it into whatever is there."""
    with sqlite3.connect(file, isolation_level=None) as database:
        database.execute("PRAGMA cache_size = 1")
        database.execute("BEGIN")
        database.execute("UPDATE game SET title = 'x'")
        database.execute("UPDATE player_turn SET took_ms = 1")
        journal = file.with_name(file.name + "-journal")
        held = journal.read_bytes() if journal.exists() else b""
        database.execute("ROLLBACK")
    database.close()
    journal.write_bytes(held or chance.randbytes(3000))


DAMAGES = (truncated, flipped, zeroed, swapped, scribbled, changed, replaced, journalled)


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_database_is_told_and_made_anew(
    damage: Callable[[Path, random.Random], None], seed: int, kept: Path
) -> None:
    before = dump()
    file = path()
    damage(file, random.Random(f"{damage.__name__} {seed}"))
    said = run("games", (0, 1))
    assert "Error: " not in said or "rebuild" in said or "move it away" in said
    run("stats", (0, 1))
    run("games show 1", (0, 1))
    assert run("games rebuild").endswith("3 games are in the archive.\n")
    assert dump() == before
    run("games")
    with sqlite3.connect(file) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()


def test_a_database_that_another_program_holds_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, **{**k, "timeout": 0}))
    with connect(path(), isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        said = run("games", (1,))
        assert "another program is at work on it" in said and "rebuild" not in said
        other.execute("ROLLBACK")
    other.close()
    run("games")


def test_a_folder_where_the_database_should_be_is_told() -> None:
    path().unlink()
    path().mkdir()
    for command in ("games", "games rebuild"):
        assert str(path()) in run(command, (1,))


def test_a_game_whose_other_records_are_damaged_is_taken_from_another_device(data: Path) -> None:
    """Two devices have the game: where one's records are damaged, the other's serve."""
    file = next(raw.files())
    records = raw.read(file)
    header = {**records.header, "device": "OTHER", "state": "moved"}
    del header["archive"]
    file.write_bytes(b"[" * 5000)
    other = data / "devices" / "OTHER" / "games" / file.name
    raw.write(other, raw.Records(header, records.events))
    listed = [json.loads(line) for line in run("games --json").split("\n") if line[:1] == "{"]
    (game,) = [one for one in listed if one["key"] == records.key]
    assert game["device"] == "OTHER" and len(listed) == 3
    assert run(f"games show {game['id']}")
