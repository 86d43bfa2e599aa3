# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Lists as programs and spreadsheets write them, and results that are read in again."""

from __future__ import annotations

import pytest
from tidebell_host import pairing
from tidebell_host.errors import ToolError
from tidebell_host.languages import spoken
from tidebell_host.pairing import Paired, Result
from tidebell_host.players import at_table


def trf_line(rank: int, name: str, rounds: str) -> str:
    return f"001 {rank:4} m    {name:33} 1500 GER     1234567 2000/01/01  0.0 {rank:4}  {rounds}"


@pytest.mark.parametrize(
    ("data", "names"),
    [
        ("\ufeffname\r\nAnn\r\nBo\r\n".encode(), ["Ann", "Bo"]),
        ("name\tclub\nAnn\tX\n".encode("utf-16"), ["Ann"]),
        ("name;club\rO’Brien;X\rŠimek;Y\r".encode("cp1252"), ["O’Brien", "Šimek"]),
        (b'sep=;\nName;Club\n"Doe; John";X\n', ["Doe; John"]),
        (b'name,club\n"Doe, John",X\n"Roe\nJane",Y\n\n  ,\n', ["Doe, John", "Roe Jane"]),
        (b"  NAME , x\n Ann  B \n", ["Ann B"]),
        ("名前\n山田 太郎\n".encode(), ["山田 太郎"]),
        ("Nom\nИванов\n\u202eZoé🎲\n".encode(), ["Иванов", "Zoé🎲"]),
        (b"name\n" + b"x" * 300 + b"\n", ["x" * pairing.MOST_LETTERS]),
        ("name\n" + "".join(f"P {n}\n" for n in range(300)), [f"P {n}" for n in range(300)]),
    ],
)
def test_players_come_from_any_program(data: bytes | str, names: list[str]) -> None:
    assert pairing.read(data.encode() if isinstance(data, str) else data).players == names


def test_a_japanese_spreadsheet_is_read_on_a_japanese_page() -> None:
    with spoken("ja"):
        found = pairing.read("氏名\n佐藤\n".encode("cp932"))
    assert found.players == ["佐藤"] and len(found.doubts) == 1


def test_a_person_is_told_what_to_look_at() -> None:
    found = pairing.read("name\nJosé\nAnn\nAnn\n".encode("latin-1"))
    assert found.players == ["José", "Ann"]
    assert "UTF-8" in found.doubts[0] and found.doubts[1].startswith("More than once")
    found = pairing.read(b"table,white,black\n1,Ann,Bo\n2,Ann,Cy\n")
    assert found.tables == [(1, ["Ann", "Bo"]), (2, ["Ann", "Cy"])] and "Ann" in found.doubts[0]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no lines"),
        ("\ufeff\n\n".encode(), "no lines"),
        (b"PK\3\4\0\0\0", "no text"),
        (b"name\n", "no player"),
        (b"Ann\nBo\n", "names the columns"),
        (b'name\n"Ann\nBo\n', "quotation marks"),
        (b"table,white,black\n-1,Ann,Bo\n", "Line 2: -1 is no number of a table"),
        ("table,white\n²,Ann\n".encode(), "Line 2"),
        (b"round,table,white\n1000000000,1,Ann\n", "Line 2: 1000000000 is no number of a round"),
        (b"001    1", "Line 1"),
        (trf_line(1, "", "").encode(), "Line 1"),
        ("\n".join([trf_line(1, "A", ""), trf_line(1, "B", "")]).encode(), "Line 2"),
    ],
)
def test_a_file_that_is_none_says_why(data: bytes, said: str) -> None:
    with pytest.raises(ToolError, match=said):
        pairing.read(data)


@pytest.mark.parametrize(
    ("text", "tables", "round_"),
    [
        ("table,white,black\n1,Ann,Bo\n,Cy,bye\n0,Di,\n", [(1, ["Ann", "Bo"])], 0),
        ("table,white,black\n1,Ann,Bo\n2,Cy,BYE\n", [(1, ["Ann", "Bo"])], 0),
        ("table,white,elo,black,elo\n1,Ann,1500,Bo,1600\n", [(1, ["Ann", "Bo"])], 0),
        ("round,table,a,b,result\n1,1,Ann,Bo,1-0\n", [(1, ["Ann", "Bo"])], 1),
        (
            "round;table;a;b\n2;1;Ann;Bo\n;2;Cy;Di\n1;1;Ann;Cy\n",
            [(1, ["Ann", "Bo"]), (2, ["Cy", "Di"])],
            2,
        ),
    ],
)
def test_byes_ratings_and_earlier_rounds_are_no_tables(
    text: str, tables: list[tuple[int, list[str]]], round_: int
) -> None:
    found = pairing.read(text.encode())
    assert (found.tables, found.round) == (tables, round_)
    assert {name for _, names in tables for name in names} <= set(found.players)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_trf_with_byes_forfeits_and_players_who_left(end: str) -> None:
    lines = [
        "012 A cup",
        trf_line(4, "Ann", "  17 w 1   101 b             "),  # padded by an empty round
        trf_line(17, "Kim, Lee", "   4 b 0  0000 - H  "),
        trf_line(23, "Kim, Lee", "0000 - Z  0000 - U"),
        trf_line(101, "Bo", " 102 w =     4 w    "),
        trf_line(102, "Left", " 101 b ="),
        trf_line(110, "Cy", "0000 - F   111 w +  "),
        trf_line(111, "Di", "0000 - F   110 b -  "),
        trf_line(200, "New", ""),
    ]
    found = pairing.read((end.join(lines) + end).encode())
    assert found.round == 2 and found.tables == [(1, ["Bo", "Ann"])]
    assert found.numbers["Kim, Lee"] == 17 and found.numbers["Kim, Lee (23)"] == 23
    assert len(found.players) == 8 and not found.doubts


def test_results_that_are_read_in_again_are_the_same() -> None:
    long = "Alexander Konstantinopolitanski the 3rd"
    sitting = [["=Ann", long], ["Zoé", "山田"]]
    results = [
        Result(at, table, [(1, names[0], 1), (2, names[1], 0.5)], "0a", counts=[0, 2])
        for at in (1, 2)
        for table, names in enumerate(sitting, 1)
    ]
    again = pairing.read(pairing.csv_of(results).encode())
    assert again.round == 2 and again.tables == list(enumerate(sitting, 1))
    assert again.players == [*sitting[0], *sitting[1]]
    assert pairing.csv_of(results).startswith("\ufeff"), "a spreadsheet knows the letters"
    # A walk-in came before the list of the program that pairs; its numbers have gaps.
    players, numbers = ["Walk-in", "=Ann", long, "Zoé", "山田"], {"=Ann": 7, long: 2, "Zoé": 9}
    text = pairing.trf(players, results, numbers)
    found = pairing.read(text.encode())
    assert found.numbers["=Ann"] == 7 and found.numbers[long[:33].strip()] == 2
    found.join(players, numbers)
    assert found.players == players and found.round == 2
    assert sorted(names for _, names in found.tables) == sorted(sitting)
    assert pairing.trf(found.players, results, found.numbers) == text


def test_a_second_list_keeps_the_numbers_of_the_newest() -> None:
    found = Paired(["Cy"], {"Cy": 1})
    found.join(["Ann", "Bo"], {"Ann": 1, "Bo": 2})
    assert found.players == ["Ann", "Bo", "Cy"] and found.numbers == {"Bo": 2, "Cy": 1}


def test_a_device_gets_names_that_it_can_show() -> None:
    names = [
        "Łukasz Żółć",
        "Иванов",
        "山田 太郎",
        "Alexander Brown",
        "Alexander Braun",
        "ann🎲",
        "Ann",
    ]
    latin = at_table(names, False)
    assert latin == ["Lukasz Zólc", "P2", "P3", "Alexander Br", "Alexander 5", "ann", "Ann 7"]
    assert at_table(names, True)[2] == "山田 太郎"
    assert at_table([], True) == []


@pytest.mark.parametrize("score", [float("nan"), float("inf"), None, ""])
def test_a_result_without_a_score_is_none(score: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        pairing.scored([[1, "Ann", score]])
    with pytest.raises(ValueError):
        pairing.scored([[1, "", 1]])
