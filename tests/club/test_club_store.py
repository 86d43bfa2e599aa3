# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The club's database: events without gaps, acts that are taken back, files of other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tidebell_club.evening import evening
from tidebell_club.store import Differs, Store
from tidebell_host import pairing
from tidebell_host.errors import ToolError
from tidebell_host.pairing import Result

ROWS = [[n, 3, n % 2, n, 100 + n] for n in range(12)]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "club.sqlite")


def test_events_come_in_any_pieces_and_stay_once(store: Store) -> None:
    game = store.game("0a", 1, "key")
    assert store.add(game, ROWS[:5]) == 5
    assert store.add(game, ROWS[8:]) == 5, "behind a gap nothing is added"
    assert store.add(game, ROWS[3:9]) == 9
    assert store.add(game, ROWS) == 12
    assert store.events(game) == ROWS
    assert store.game("0a", 1, "key") == game != store.game("0a", 1, "set up anew")


def test_only_an_argument_that_was_secret_changes(store: Store) -> None:
    game = store.game("0a", 1, "key")
    store.add(game, [[0, 11, 1, None, 5]])
    store.add(game, [[0, 11, 1, 7, 5]])
    store.add(game, [[0, 11, 1, None, 5]])  # a late copy tells less
    assert store.events(game) == [[0, 11, 1, 7, 5]]
    for other in ([0, 11, 1, 8, 5], [0, 11, 1, 7, 6], [0, 12, 1, None, 5]):
        with pytest.raises(Differs):
            store.add(game, [other])


def test_what_was_not_committed_is_gone_after_a_kill(tmp_path: Path) -> None:
    one = Store(tmp_path / "club.sqlite")
    game = one.game("0a", 1, "key")
    one.add(game, ROWS[:4])
    one.commit()
    one.add(game, ROWS[4:])
    other = Store(tmp_path / "club.sqlite")  # as after a kill: the first never commits
    assert other.events(other.game("0a", 1, "key")) == ROWS[:4]
    one.commit()
    assert other.events(game) == ROWS


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    import sqlite3

    with sqlite3.connect(tmp_path / "club.sqlite") as db:
        db.execute("PRAGMA user_version=99")
    with pytest.raises(ToolError, match="newer"):
        Store(tmp_path / "club.sqlite")


def did(store: Store, kind: str, **data: Any) -> int:
    return store.act(kind, **data)


def test_every_act_can_be_taken_back_and_that_too(store: Store) -> None:
    did(store, "players", names=["Ann", "Bo", "Ann"])
    did(store, "here", name="Cy", here=True)
    did(store, "table", uid="0a", number=1)
    did(store, "round", round=2, setup="chess-fide", tables=[[1, ["Ann", "Bo"]]])
    rows = [[1, "Ann", 1], [2, "Bo", 0]]
    did(store, "result", round=2, table=1, rows=rows, source="0a", game=4, by_itself=True)
    now = evening(store.acts())
    assert (now.players, now.here, now.round) == (["Ann", "Bo", "Cy"], {"Cy"}, 2)
    assert now.tables[1].uid == "0a" and now.tables[1].names == ["Ann", "Bo"]
    assert now.results[2, 1].game == 4 and now.last == (4, "round"), "a result is nobody's last act"
    did(store, "undo", n=4)
    assert evening(store.acts()).round == 1
    assert evening(store.acts()).tables[1].names == []
    did(store, "undo", n=6)  # of the undo
    assert evening(store.acts()).round == 2
    did(store, "undo", n=5)
    assert not evening(store.acts()).results


def test_a_device_stands_at_one_table(store: Store) -> None:
    did(store, "table", uid="0a", number=1)
    did(store, "table", uid="0b", number=2)
    did(store, "table", uid="0a", number=2)
    now = evening(store.acts())
    assert now.table_of("0a") is now.tables[2] and now.table_of("0b") is None
    assert list(now.tables) == [2]
    did(store, "table", uid="0a", number=0)
    assert evening(store.acts()).tables == {}


@pytest.mark.parametrize(
    "text",
    [
        "table,white,black\n1,Ann,Bo\n2,Cy,Di\n",
        "Table;Name\n2;Cy\n1;Ann\n1;Bo\n2;Di\n",
        "\ufeffround\ttable\ta\tb\n3\t1\tAnn\tBo\n3\t2\tCy\tDi\n",
    ],
)
def test_a_round_comes_as_csv_in_three_forms(text: str) -> None:
    found = pairing.read(text.encode())
    assert found.tables == [(1, ["Ann", "Bo"]), (2, ["Cy", "Di"])]
    assert sorted(found.players) == ["Ann", "Bo", "Cy", "Di"]


def test_a_file_that_is_none_is_refused_with_a_line() -> None:
    for text, said in (
        ("x,y\n1,2\n", "columns"),
        ("table,name\nx,Ann\n", "Line 2"),
        ("", "no lines"),
    ):
        with pytest.raises(ToolError, match=said):
            pairing.read(text.encode())
    assert pairing.read(b"name\nAnn\nBo\n").players == ["Ann", "Bo"]


def trf_line(rank: int, name: str, rounds: str) -> str:
    return f"001 {rank:4} m    {name:33} 1500 GER     1234567 2000/01/01  0.0 {rank:4}  {rounds}"


def test_a_round_comes_as_trf_and_results_go_out_as_trf() -> None:
    names = ["Ann A", "Bo B", "Cy C", "Di D"]
    blocks = [
        "   4 w 1     2 b  ",
        "   3 b 0     1 w  ",
        "   2 w 1     4 b  ",
        "   1 b 0     3 w  ",
    ]
    lines = [trf_line(at + 1, name, blocks[at]) for at, name in enumerate(names)]
    found = pairing.read("\n".join(["012 A cup", *lines]).encode())
    assert found.players == names and found.round == 2
    assert found.tables == [(1, ["Bo B", "Ann A"]), (2, ["Di D", "Cy C"])]
    results = [
        Result(2, 1, [(2, "Bo B", 0), (1, "Ann A", 1)], "0a"),
        Result(2, 2, [(1, "Di D", 0.5), (1, "Cy C", 0.5)], "director"),
    ]
    out = pairing.trf(names, results, found.numbers)
    again = pairing.read(out.encode())
    assert again.players == names and again.tables == found.tables
    assert [line[80:84] for line in out.splitlines()] == [" 1.0", " 0.0", " 0.5", " 0.5"]
    assert out.splitlines()[0][101:111].rstrip() == "   2 b 1"


def test_results_go_out_as_csv_without_formulas() -> None:
    results = [
        Result(1, 2, [(1, "=Ann", 21), (2, "Bo", 17.5)], "0a", counts=[2, 1]),
        Result(1, 3, [(1, "Cy", 1)], "director"),
    ]
    assert pairing.csv_of(results).splitlines() == [
        "round,table,name,rank,score,from,corrections,pauses",
        "1,2,'=Ann,1,21,0a,2,1",
        "1,2,Bo,2,17.5,0a,2,1",
        "1,3,Cy,1,1,director,,",
    ]
