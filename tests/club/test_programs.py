# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Fifty lists of ten pairing programs: read whole, and back with results, byte for byte."""

from __future__ import annotations

import difflib
import random

import pytest
from programs import ALL, LANGUAGES, NONE, PROGRAMS, Style
from tidebell_host import pairing
from tidebell_host.errors import ToolError
from tidebell_host.pairing import Result, headings, outcomes


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_list_comes_in_whole_and_goes_out_with_results_alone(program: str, language: str) -> None:
    style = Style(language)
    make, at = PROGRAMS[program]
    data, wanted = make(style, NONE), make(style, ALL)
    found = pairing.read(data)
    sits = [(n, [style.whole(2 * n - 2), style.whole(2 * n - 1)]) for n in range(1, 5)]
    assert (found.round, found.tables) == (at, sits)
    assert {*found.players} >= {*style.people[:8]} and {*found.away} <= {style.people[8]}
    assert found.file and found.file.written({}) == data
    results = {n: entered(n, names, outcome) for (n, names), outcome in zip(sits, ALL, strict=True)}
    told = found.file.written(results)
    assert told == wanted, "".join(difflib.ndiff([repr(wanted)], [repr(told)]))
    # Half of them first, then all: what stands stays as it is.
    half = found.file.written({1: results[1], 3: results[3]})
    again = pairing.read(half)
    assert again.results == {1: "1-0", 3: "0-1"}
    assert again.file and again.file.written(results) == wanted


def entered(n: int, names: list[str], outcome: str) -> Result:
    scores = outcomes.OUTCOMES[outcome]
    rows = [(1 + (scores[1 - at] > scores[at]), name, scores[at]) for at, name in enumerate(names)]
    return Result(2, n, rows, "director", outcome=outcome)


def test_a_result_is_of_the_list_whoever_sat_where_at_the_device() -> None:
    turned = Result(1, 1, [(1, "Sol", 9.0), (2, "Ida", 4.0)], "0a")
    assert outcomes.outcome_of(turned, ["Ida", "Sol"]) == "0-1"
    assert outcomes.outcome_of(turned, ["Ida", "Tom"]) == ""


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("1-0", "1-0"),
        ("1:0", "1-0"),
        (" 0 – 1 ", "0-1"),
        ("½-½", "½-½"),
        ("1/2 - 1/2", "½-½"),
        ("0,5:0,5", "½-½"),
        (".5-.5", "½-½"),
        ("½", "½-½"),
        ("remis", "½-½"),
        ("+--", "+ -"),
        ("+ - -", "+ -"),
        ("-:+", "- +"),
        ("- - +", "- +"),
        ("1-0F", "+ -"),
        ("0F-1", "- +"),
        ("0-0", "0-0"),
        ("---", "- -"),
        ("- - -", "- -"),
        ("", ""),
        ("-", ""),
        (":", ""),
        ("- -", ""),
        ("2-1", ""),
        ("Ann", ""),
    ],
)
def test_outcomes_of_every_spelling(text: str, outcome: str) -> None:
    assert outcomes.parsed(text) == outcome


@pytest.mark.parametrize(
    ("title", "at"),
    [
        ("Pairings round 3", 3),
        ("Round 4 on 2026/02/13 at 10:00", 4),
        ("Paarungsliste der 5. Runde", 5),
        ("Runde: 2", 2),
        ("Appariements de la ronde n° 6", 6),
        ("2ème ronde", 2),
        ("Emparejamientos de la ronda 7", 7),
        ("第3回戦", 3),
        ("4ラウンド", 4),
        ("Turno 1", 1),
        ("Number of rounds: 5", 0),
        ("A swiss of 7 rounds", 0),
        ("Background 3", 0),
        ("Spring Cup 2026", 0),
    ],
)
def test_the_round_stands_in_a_title(title: str, at: int) -> None:
    assert headings.round_in([title]) == at
    table = f"{title}\nTable;White;Black\n1;Ann;Bo\n"
    assert pairing.read(table.encode()).round == at


@pytest.mark.parametrize(
    ("name", "at"), [("round-two-3.csv", 0), ("Round_3.csv", 3), ("cup_r4.csv", 4), ("list.csv", 0)]
)
def test_the_round_stands_in_the_files_name(name: str, at: int) -> None:
    assert pairing.read(b"table,white,black\n1,Ann,Bo\n", name).round == at


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("table,white,rival\n1,Ann,Bo\n1,Cy,Di\n", "Line 3: table 1 stands on line 2"),
        ("table,white,gambler\n1,Ann,Bo\n2,Cy,Di\n", "Line 1.*one player.*gambler.*Headings"),
        ("table,white,black\n1,4,7\n", "Line 2: 4 is the number of no player"),
        ("<html><table><tr><td>1</td></tr></table>", "web page"),
        ("Ann,Bo\nCy,Di\n", "No line names the columns .Ann,Bo"),
        ("table,white,black\n1,!!,Bo\n", "Line 2: !! is no name"),
        ("white,black\n", "no player"),
        ("2\n1 2\n3 4\n", "Line 2: 1 is the number of no player"),
    ],
)
def test_what_is_not_understood_is_refused_and_says_what_would_be(data: str, said: str) -> None:
    with pytest.raises(ToolError, match=said):
        pairing.read(data.encode())


def test_of_rounds_one_below_the_other_the_last_counts() -> None:
    head = "Bo.;White;Result;Black\n"
    first = f"A cup\nRound 1\n{head}1;Ann;1-0;Bo\n2;Cy;0-1;Di\n"
    data = f"{first}Round 2\n{head}1;Ann;;Di\n2;Bo;;Cy\n".encode()
    found = pairing.read(data)
    assert found.round == 2 and found.tables == [(1, ["Ann", "Di"]), (2, ["Bo", "Cy"])]
    assert found.file
    told = found.file.written({2: entered(2, ["Bo", "Cy"], "½-½")})
    assert told == data.replace(b"2;Bo;;Cy", b"2;Bo;1/2-1/2;Cy")


@pytest.mark.parametrize(
    "head",
    [
        "Tisch;Weißspieler;Schwarzspieler",
        "Board No.;1st player;2nd player",
        "Bd;Player A;Player B",
        "Sc.;Bianco;Nero",
        "Table;Player;Opponent",
        "Bord;Wit;Zwart",
        "Mesa;Brancas;Pretas",
        "Stół;Białe;Czarne",
        "盤;白;黒",
        "卓;先手;後手",
        "Table;Black;White",
        "№;Name;Name",
    ],
)
def test_headings_of_a_pair_in_many_words(head: str) -> None:
    found = pairing.read(f"{head}\n1;Ann;Bo\n".encode())
    wanted = ["Bo", "Ann"] if head == "Table;Black;White" else ["Ann", "Bo"]
    assert found.tables == [(1, wanted)]


def test_numbers_mean_the_players_that_are_known() -> None:
    known = {"Ann": 1, "Bo": 2, "Cy": 3}
    found = pairing.read(b"2\n2 1\n3 0\n", "r2.txt", known)
    assert (found.round, found.tables, found.away) == (2, [(1, ["Bo", "Ann"])], ["Cy"])
    found = pairing.read(b"table,white,black\n1,2,3\n2,1,0\n", "", known)
    assert found.tables == [(1, ["Bo", "Cy"])] and found.away == ["Ann"]


def line(n: int, name: str, *blocks: str) -> str:
    head = f"001 {n:4} m    {name:33} 1500 ITA     1234567 1990/01/01  1.0 {n:4}  "
    return head + "  ".join(blocks)


@pytest.mark.parametrize(
    ("blocks", "said"),
    [
        ((["   2 w  "], ["   1 w  "]), "Line 1: 1 and 2 have one colour"),
        ((["   2 w  "], ["   3 b  "]), "Line 1: its opponent 2 does not name 1"),
        ((["   9 w  "], ["   1 b  "]), "Line 1: its opponent 9 is no player"),
        ((["   1 w  "], ["   2 b  "]), "Line 1: its opponent 1 is no player"),
        ((["   2 x  "], ["   1 b  "]), "Line 1: its columns have slipped"),
        (([" 2  w  "], ["   1 b  "]), "Line 1: its columns have slipped"),
        ((["   2    "], ["   1 b  "]), ""),
    ],
)
def test_each_block_of_a_trf_is_checked(blocks: tuple[list[str], list[str]], said: str) -> None:
    lines = [line(1, "Ann", *blocks[0]), line(2, "Bo", *blocks[1]), line(3, "Cy", "   2 w  ")]
    if not said:
        lines.pop()
        said = "one colour"
    with pytest.raises(ToolError, match=said):
        pairing.read("\n".join(lines).encode())


def test_forfeits_and_forced_colours_need_no_opponent_who_names_them() -> None:
    lines = [
        line(1, "Ann", "0000 w  ", "   2 w +"),  # the colour of the first round was forced
        line(2, "Bo", "0000    ", "0000   -"),
        line(3, "Cy", "0000 b  ", "   4 b Z"),
        line(4, "Di", "        ", "0000 - h"),
        line(5, "Ed", "        ", "   6 w  "),
        line(6, "Fay", "        ", "   5 b"),
    ]
    found = pairing.read("\n".join(lines).encode())
    assert found.round == 2 and found.tables == [(1, ["Ed", "Fay"])]
    assert found.away == ["Ann", "Bo", "Cy", "Di"]


def test_a_trf_whose_lines_end_at_the_colour_is_written_whole() -> None:
    for end in ("\n", "\r\n"):
        text = end.join([line(1, "Ann", "   2 w"), line(2, "Bo", "   1 b"), "XXR 3", ""])
        found = pairing.read(text.encode())
        assert found.file
        told = found.file.written({1: entered(1, ["Ann", "Bo"], "½-½")})
        lines = [line(1, "Ann", "   2 w ="), line(2, "Bo", "   1 b ="), "XXR 3", ""]
        assert told.decode() == end.join(lines)


def test_tables_are_in_the_order_of_points() -> None:
    blocks = [("   2 w 0", "   4 w"), ("   1 b 1", "   3 b"), ("   4 w 1", "   2 w")]
    blocks.append(("   3 b 0", "   1 b"))
    lines = [line(n, f"P{n}", *told) for n, told in enumerate(blocks, 1)]
    found = pairing.read("\n".join(lines).encode())
    assert found.tables == [(1, ["P3", "P2"]), (2, ["P1", "P4"])]
    assert found.points == {"P1": 0, "P2": 1, "P3": 1, "P4": 0}


def test_a_cross_table_keeps_its_width() -> None:
    text = "Cross table after round 2\nNo.;Name;1.Rd;2.Rd\n1;Ann; 2w1; 2b \n2;Bo; 1b0; 1w \n"
    found = pairing.read(text.encode())
    assert found.round == 2 and found.tables == [(1, ["Bo", "Ann"])]
    assert found.file
    told = found.file.written({1: entered(1, ["Bo", "Ann"], "1-0")}).decode()
    assert told == text.replace(" 2b ", " 2b0").replace(" 1w ", " 1w1")


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_damaged_list_is_refused_or_goes_out_as_it_came(program: str) -> None:
    chance = random.Random(program)
    for language in LANGUAGES:
        whole = PROGRAMS[program][0](Style(language), ALL)
        for _ in range(40):
            data = bytearray(whole)
            for _ in range(chance.randint(1, 4)):
                at = chance.randrange(len(data))
                piece = chance.choice(
                    [b"", b";", b'"', b"\n", b"\t", b"1", b"\xff", b"  ", data[:40]]
                )
                data[at : at + chance.randint(0, 3)] = piece
            try:
                found = pairing.read(bytes(data), "r3.csv", {"Moss, Ida": 1})
            except ToolError as error:
                assert error.message
                continue
            if found.file:
                assert found.file.written({}) == bytes(data)
                results = {
                    n: entered(n, names, "1-0") for n, names in found.tables if len(names) == 2
                }
                again = pairing.read(found.file.written(results), "r3.csv", {"Moss, Ida": 1})
                assert [n for n, _ in again.tables] == [n for n, _ in found.tables]
