# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A typed PGN: each time stands behind its move, as another reader has it, or it is refused."""

from __future__ import annotations

import io
import random
import re

import chess.pgn
import fuzzing
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tidebell_host.archive import pgn
from tidebell_host.errors import ToolError

GERMAN = str.maketrans("NBRQ", "SLTD")
FRENCH = str.maketrans("NBRQK", "CFTDR")
FIGURES = str.maketrans("NBRQK", "♘♗♖♕♔")
DASHES = "-‐‑‒–—−"
CLOCKS = [f"0:{at // 60:02}:{at % 60:02}" for at in range(3000, 0, -7)]
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


def moves_of(text: str) -> list[tuple[str, str | None]]:
    """The moves of the main line as python-chess reads them, each with its clock."""
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None and not game.errors
    found = []
    for node in game.mainline():
        clock = node.clock()
        found.append(
            (node.san(), None if clock is None else f"0:{int(clock) // 60:02}:{int(clock) % 60:02}")
        )
    return found


def line(chance: random.Random, length: int) -> list[str]:
    """The moves of a game by chance, in SAN; some are null moves."""
    board, found = chess.Board(), []
    while len(found) < length and not board.is_game_over():
        if not board.is_check() and chance.random() < 0.03:
            move = chess.Move.null()
        else:
            moves = sorted(board.legal_moves, key=str)
            castling = [one for one in moves if board.is_castling(one)]
            move = chance.choice(castling or moves)
        found.append(board.san(move))
        board.push(move)
    return found


def clock_comment(chance: random.Random) -> str:
    blank = chance.choice(["", " ", "\n", "\r\n\t"])
    name = chance.choice(["clk", "emt", "CLK", "Emt"])
    time = chance.choice(["0:59:59", "1:00:00.5", "59:59", "3599"])
    after = chance.choice([" ", "\n", "  \r\n "])
    return f"[{blank}%{blank}{name}{after}{time}{blank}]"


def comment(chance: random.Random) -> str:
    words = [
        chance.choice(["good", "Nf3", "1-0", "2.", "(e4", "a [%eval 0.3]", "\n", ";", "[x", "%x"])
        for _ in range(chance.randrange(4))
    ]
    for _ in range(chance.randrange(3)):
        words.insert(chance.randrange(len(words) + 1), clock_comment(chance))
    chance.shuffle(words)
    text = " ".join(words)
    if chance.random() < 0.2:
        return ";" + re.sub(r"[\r\n]+", " ", text) + "\n"
    return "{" + text + "}"


def spelt(chance: random.Random, san: str, spelling: int) -> str:
    """A move as people write it."""
    if san == "--":
        return chance.choice(["--", "Z0"])
    if san.startswith("O"):
        if chance.random() < 0.5:
            san = san.replace("O", "0")
        return san.replace("-", DASHES[spelling % len(DASHES)])
    if spelling:
        san = san.translate((GERMAN, FRENCH, FIGURES)[spelling % 3])
        if chance.random() < 0.2:
            san = san.replace("x", chance.choice(":×"))
        if chance.random() < 0.2:
            san = san.replace("=", "")
    return san


def typed(chance: random.Random, sans: list[str], spelling: int) -> str:
    """A game with all that a PGN may have between its moves."""
    parts, blank = [], lambda: chance.choice([" ", " ", "\n", "\r\n", "  ", "\t"])
    head = '[Event "A; {b} [c] (d"]\n[Site "\\"Here\\""]\n\n' if chance.random() < 0.7 else ""
    for at, san in enumerate(sans):
        if at % 2 == 0:
            parts.append(f"{at // 2 + 1}" + chance.choice([".", ". ", " ", "...", "…"]))
        elif chance.random() < 0.2:
            parts.append(f"{at // 2 + 1}...")
        parts.append(spelt(chance, san, spelling))
        if chance.random() < 0.15:
            parts.append(chance.choice(["!", "?!", " $3", " $140 $1", " !?"]))
        if "x" in san and san[0] in "abcdefgh" and chance.random() < 0.3:
            parts.append(chance.choice([" e.p.", " ep"]) if spelling else "")
        parts.append(blank())
        if chance.random() < 0.25:
            parts.append(comment(chance) + blank())
        if chance.random() < 0.1 and san != "--":
            inner = comment(chance) if chance.random() < 0.5 else "($4)"
            parts.append(
                f"({at // 2 + 1}{('.', '...')[at % 2]} {spelt(chance, san, spelling)} {inner})"
            )
            parts.append(blank())
        if chance.random() < 0.05:
            parts.append("\n% 1. e4 escaped { (\n")
    parts += [chance.choice(["", *RESULTS]), chance.choice(["", "\n", " {end}\n"])]
    # An empty line between moves would be the end of the game for python-chess.
    return head + re.sub(r"[\r\n]\s*[\r\n]", "\n", "".join(parts))


@pytest.mark.fuzz
@fuzzing.fresh(150)
@given(st.integers(0, 2**40))
def test_clocks_stand_behind_the_moves_where_another_reader_finds_them(seed: int) -> None:
    chance = random.Random(seed)
    sans = line(chance, chance.randrange(1, 90))
    text = typed(chance, sans, 0)
    found, count = pgn.timed(text, CLOCKS)
    assert count == len(sans)
    assert moves_of(found) == list(zip(sans, CLOCKS, strict=False))
    assert pgn.timed(found, CLOCKS) == (found, count)
    assert len(re.findall(r"%\s*emt|%\s*EMT", outside(found), re.IGNORECASE)) == 0


def outside(text: str) -> str:
    """A text without its side lines, as far as comments go."""
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    return " ".join(node.comment for node in game.mainline())


@pytest.mark.fuzz
@fuzzing.fresh(150)
@given(st.integers(0, 2**40), st.integers(1, 20))
def test_moves_in_other_letters_and_dashes_are_counted(seed: int, spelling: int) -> None:
    chance = random.Random(seed)
    sans = line(chance, chance.randrange(1, 90))
    text = typed(chance, sans, spelling)
    found, count = pgn.timed(text, CLOCKS)
    assert count == len(sans)
    at = 0
    for clock in CLOCKS[:count]:  # each behind its move, in order
        at = found.index(f"[%clk {clock}]", at)
    assert pgn.timed(found, CLOCKS) == (found, count)


@pytest.mark.fuzz
@fuzzing.fresh(200)
@given(st.integers(0, 2**40), st.text("Nf3xe4O-0{}()[]%;$.!= \n1*cm5QSB~…", min_size=1, max_size=4))
def test_what_is_put_in_is_counted_as_another_reader_does_or_refused(seed: int, more: str) -> None:
    chance = random.Random(seed)
    sans = line(chance, chance.randrange(2, 30))
    parts = [f"{at // 2 + 1}. {san}" if at % 2 == 0 else san for at, san in enumerate(sans)]
    parts.insert(chance.randrange(len(parts)), more)
    text = " ".join(parts)
    try:
        found, count = pgn.timed(text, CLOCKS)
    except ToolError as error:
        assert re.search(r"line \d+, column \d+", error.message)
        return
    game = chess.pgn.read_game(io.StringIO(found))
    if game is None or game.errors or chess.pgn.read_game(io.StringIO(text)).errors:
        return  # an illegal move: by its form it is one
    told = list(game.mainline())
    assert [node.clock() is not None for node in told] == [True] * len(told)
    assert len(told) <= count


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("1. e4 e5 2. Xyz Nc6", "line 1, column 13"),
        ("1. e4 e5\n2. Sf3 nonsense Sc6", "line 2, column 8"),
        ("1. e4 e5\r\n2. Sf3\r\n Sc6 33333 La4", "line 3, column 6"),
        ("1. e4 (1. d4 e5", "line 1, column 7"),
        ("1. e4 e5) 2. d4", "line 1, column 9"),
        ("1. e4 {never ended e5", "line 1, column 7"),
        ("1. e4 } e5", "line 1, column 7"),
        ("1. e4 {a {b} c} e5", "line 1, column 14"),
        ("1. e4 [%clk 0:01:00] e5", "line 1, column 7"),
        ('[Event "a\n1. e4', "line 1, column 1"),
        ("1. e4 e5 1-0\n\n1. d4 d5 *", "several games, the second from line 3, column 1"),
        ('[Event "a"]\n1. e4 e5\n[Event "b"]\n1. d4', "several games, the second from line 3"),
        ('[Event "a"]\n\n[Event "b"]\n1. d4', "several games, the second from line 3"),
        ("1. e4 e5 2. d4 1. d4 d5", "several games, the second from line 1, column 16"),
        ("1. e4 e5 * 2. Nf3", "several games, the second from line 1, column 12"),
        ("1. e4 e5 2. 0 - 0", "line 1, column 13"),
        ("1. e4 5755", "line 1, column 7"),
        ("1. P-K4", "line 1, column 4"),
        ("1. e4 $x", "line 1, column 7"),
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(ToolError) as refused:
        pgn.timed(text, CLOCKS)
    assert place in refused.value.message and len(refused.value.message) < 200


@pytest.mark.parametrize(
    "text",
    [
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6",
        "1. e2e4 e7e5 2. Ng1f3 Nb8c6",
        "1.e4 e5 2.♘f3 ♞c6",
        "1. e4 e5 2. 0–0 O−O−O+",
        "1. e4 e5 2. exd6e.p. bxc8=S#",
        "1. e4 e5 2. exd6 e. p. a1D+ +-",
        "1. e4 -- 2. Z0 –– 1/2",
        "1 e4 e5 2 Кf3 Крe7 1:0",
        '[Event "The "Big" one"]\n[Site "C:\\"]\n1. e4 e5 2. Nf3 Nc6',
        "\ufeff1. e4 e5 2. Nf3 Nc6".removeprefix("\ufeff"),
        "% 1. d4\n1. e4 e5 ; 2. d4\n2. Nf3 Nc6 {c}",
    ],
)
def test_kinds_of_moves_are_counted(text: str) -> None:
    assert pgn.timed(text, CLOCKS)[1] == 4


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_the_encodings_of_the_standard_are_read(encoding: str, ends: str) -> None:
    text = ends.join(['[White "Müller, José"]', "", "1. e4 {schön} e5 ; ist ß", "2. Sf3 *", ""])
    found, count = pgn.timed(pgn.decoded(text.encode(encoding)), CLOCKS)
    assert count == 3 and "Müller, José" in found and "{schön}" in found
    assert found.count(ends) == text.count(ends)


@pytest.mark.parametrize(
    "piece",
    [
        "{",
        "}",
        "(",
        ")",
        '["',
        '[a "',
        '[a "\\',
        "[%clk ",
        "{[%clk",
        "{}",
        "{ [%clk 1] }",
        " ",
        "\n",
    ]
    + ["%\n", ";", "1.", "e4 ", "(e4) ", "$1 ", "e", "1", ".", "!", '[a "b"]', '[a "b"] x', "{\n["],
)
def test_a_long_file_is_read_in_time_that_grows_as_it_does(piece: str) -> None:
    """Reading takes time in proportion to the length; its square would never end."""
    for text in (piece * 300_000, "1. e4 " + piece * 300_000 + "}", "{" + piece * 300_000 + "}"):
        try:
            pgn.timed(text, CLOCKS)
        except ToolError as error:
            assert len(error.message) < 300
