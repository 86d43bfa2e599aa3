# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``games import``: it takes what ``pull`` takes, and no game is traded for another one."""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from commanded import Done, Tidebell
from evenings import compiled, events, played
from tidebell_core.record import events as e
from tidebell_host.archive import raw

FIRST = {"record": "tidebell games", "version": 1, "device": "AB12"}
Line = dict[str, Any]


def a_game(seed: int = 1, most: int = 60, game: str = "pirates") -> Line:
    """A game as a device in a browser saves it."""
    header, session = played(game, seed, most)
    data = compiled(game)
    log = [[number, *event] for number, event in enumerate(events(session))]
    return {"header": {**header, "crc32": crc32(data)}, "events": log, "setup": data.decode()}


def cut(line: Line, count: int, *more: list[Any]) -> Line:
    """The first events of a game, and others behind them."""
    log = [*line["events"][:count], *more]
    return {**line, "events": [[number, *event[1:]] for number, event in enumerate(log)]}


@pytest.fixture
def bring(tidebell: Tidebell, tmp_path: Path) -> Callable[..., Done]:
    def run(*lines: Line | str, first: Any = FIRST) -> Done:
        file = tmp_path / "games.jsonl"
        texts = [one if isinstance(one, str) else json.dumps(one) for one in (first, *lines)]
        file.write_text("\n".join(texts) + "\n")
        return tidebell("games", "import", str(file))

    return run


def kept(tidebell: Tidebell) -> list[tuple[int, int]]:
    listed = tidebell("games", "--all", "--json").out.splitlines()
    return [(row["id"], row["events"]) for row in map(json.loads, listed)]


def test_a_longer_game_takes_the_place_of_its_beginning_alone(
    tidebell: Tidebell, bring: Callable[..., Done]
) -> None:
    whole = a_game()
    pause = [0, e.PAUSE, e.NOBODY, 0, 5]
    assert "1 game came" in bring(cut(whole, 40)).err
    assert "1 game came" in bring(cut(whole, 50)).err
    assert kept(tidebell) == [(1, 50)]
    before = tidebell("games", "export", "1", "--as", "jsonl").out
    # of the same header and longer, but no continuation: a game of its own
    told = bring(cut(whole, 30, *[pause] * 40))
    assert "Game 2 begins as game 1 and goes on otherwise: both are kept." in told.err
    assert kept(tidebell) == [(1, 50), (2, 70)]
    assert tidebell("games", "export", "1", "--as", "jsonl").out == before
    # each of the two goes on for itself, and what is there already changes nothing
    assert "both are kept" not in bring(whole).err
    assert "1 game came" in bring(cut(whole, 30, *[pause] * 60)).err
    assert kept(tidebell) == [(1, len(whole["events"])), (2, 90)]
    for known in (whole, cut(whole, 20), cut(whole, 30, *[pause] * 50)):
        assert "1 was there already" in bring(known).err
    assert tidebell("games", "rebuild").code == 0
    assert kept(tidebell) == [(1, len(whole["events"])), (2, 90)]


def test_a_game_that_is_there_keeps_its_header(
    tidebell: Tidebell, bring: Callable[..., Done]
) -> None:
    whole = a_game()
    bring(whole)
    before = tidebell("games", "--all", "--json").out
    bring({**whole, "header": {**whole["header"], "utc": 1, "state": "moved"}})
    assert tidebell("games", "--all", "--json").out == before


def in_header(**changed: Any) -> Callable[[Line], Any]:
    return lambda line: {**line, "header": {**line["header"], **changed}}


def last_event(at: int, value: Any) -> Callable[[Line], Any]:
    def change(line: Line) -> Line:
        log = [list(event) for event in line["events"]]
        log[-1][at] = value
        return {**line, "events": log}

    return change


UNFIT: dict[str, Callable[[Line], Any]] = {
    "a game that is on": in_header(state="on"),
    "an unknown state": in_header(state="won"),
    "an id that is a path": in_header(setup="../../pirates"),
    "a seed that is no number": in_header(seed="0x12 34"),
    "a seed that is too long": in_header(seed="1" * 17),
    "a checksum below zero": in_header(crc32=-1),
    "a checksum of 40 bits": in_header(crc32=1 << 36),
    "a fraction for a number": in_header(game=1.5),
    "a truth for a number": in_header(game=True),
    "a seat too many": in_header(seats=[[0, "Ann"]] * 17),
    "a name without end": in_header(seats=[[0, "A" * 1000]]),
    "another setup": lambda line: {**line, "setup": compiled("netrunner").decode()},
    "a setup that is no text": lambda line: {**line, "setup": 5},
    "a kind that no byte holds": last_event(1, 256),
    "a kind with a fraction": last_event(1, 3.7),
    "a seat that is none": last_event(2, 16),
    "an argument that is a text": last_event(3, "5"),
    "a time below zero": last_event(4, -1),
    "a time without end": last_event(4, 1 << 60),
    "events out of order": lambda line: {**line, "events": line["events"][::-1]},
    "events without a number": lambda line: {**line, "events": [one[1:] for one in line["events"]]},
    "more events than a game has": lambda line: cut(
        line, 0, *line["events"][:1] * (raw.MOST_EVENTS + 1)
    ),
    "brackets without end": lambda line: "[" * 200_000,
    "no number of JSON": lambda line: json.dumps(line).replace('"boot": 1', '"boot": NaN'),
    "a list": lambda line: [1, 2],
}


@pytest.mark.parametrize("what", UNFIT)
def test_what_no_device_would_say_is_refused_in_a_sentence(
    tidebell: Tidebell, bring: Callable[..., Done], what: str
) -> None:
    refused = bring(UNFIT[what](a_game()))
    assert refused.code == 1 and "line 2: that is no game: " in refused.err, refused.err
    assert len(refused.err) < 400
    assert kept(tidebell) == []
    assert not [*Path(tidebell.env["XDG_DATA_HOME"]).rglob("*.json*")]


@pytest.mark.parametrize(
    "first",
    (
        *("[" * 200_000, "", "{}", "[]", "\ufeff{", '"tidebell games"'),
        *({**FIRST, "device": device} for device in ("", "../x", "ＡＢ", "Ann's", 5, "A" * 65)),
        *({**FIRST, "version": version} for version in ("1", 0, None)),
    ),
)
def test_a_first_line_that_is_none_is_refused_in_a_sentence(
    tidebell: Tidebell, bring: Callable[..., Done], first: Any
) -> None:
    refused = bring(a_game(), first=first)
    assert refused.code == 1 and "holds no games" in refused.err
    assert kept(tidebell) == []


def test_many_games_are_brought_in_one_go(
    tidebell: Tidebell, bring: Callable[..., Done], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = []
    files = raw.files
    monkeypatch.setattr(raw, "files", lambda: (looked.append(1), files())[1])
    lines = [{**a_game(seed, 12), "setup": None} for seed in range(1, 31)]
    assert "30 games came" in bring(*lines, "").err
    assert len(kept(tidebell)) == 30
    assert len(looked) <= 4  # the folders are read a few times, however many games there are
