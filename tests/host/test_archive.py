# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The archive: nothing is lost, nothing is there twice, and what it says is what was played."""

from __future__ import annotations

import csv
import io
import itertools
import json
import os
import random
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import chess.pgn
import evenings
import fuzzing
import pytest
from commanded import Tidebell
from evenings import CRC, NAMES, events, played, put_setup
from hypothesis import given
from hypothesis import strategies as st
from tidebell_core.game.session import Session
from tidebell_core.game.state import RUN
from tidebell_core.record import events as e
from tidebell_core.record.event_names import NAMES as KINDS
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup
from tidebell_host import folders, setups
from tidebell_host.archive import exports, raw, schema
from tidebell_host.archive.analysis import analyse
from tidebell_host.archive.draws import Draw, chances, in_words
from tidebell_host.archive.store import Archive, path
from tidebell_host.errors import ToolError
from tidebell_host.setups import library

HERE = Path(__file__).parent
DEVICE = "E4614103E7452A2F"
GAMES = sorted(entry.id for entry in library.entries())


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TIDEBELL_SETUPS", str(tmp_path / "setups"))
    yield folders.data_folder()


def keep(archive: Archive, header: dict[str, Any], session: Session, device: str = DEVICE) -> Path:
    put_setup(device, header["setup"])
    return archive.keep(device, header, events(session))


def dump() -> list[str]:
    """All that the database holds."""
    with sqlite3.connect(path()) as database:
        return [line for line in database.iterdump() if "user_version" not in line]


def some(count: int) -> None:
    with Archive() as archive:
        for seed in range(1, count + 1):
            keep(archive, *played(GAMES[seed % len(GAMES)], seed, 150))
        archive.analyse()


def test_games_are_worked_out_at_once_whichever_way_they_come(
    tidebell: Tidebell, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some(3)
    tidebell.env["XDG_DATA_HOME"] = os.environ["XDG_DATA_HOME"]
    for command in (("games", "rebuild"), ("games", "--player", "Nobody"), ("stats",)):
        if command[-1] != "rebuild":
            path().unlink()  # the files alone were copied here
        assert tidebell(*command).code == 0
        with sqlite3.connect(path()) as database:
            assert database.execute("SELECT DISTINCT reckoned FROM game").fetchall() == [(1,)]


def test_a_game_that_was_kept_is_told_as_it_was_played() -> None:
    header, session = played("full-metal-planete", 3)
    with Archive() as archive:
        keep(archive, header, session)
        game, records = archive.game(1)
        turns = archive.turns(1)
    assert records.events == events(session)
    assert (game["number"], game["setup"], game["state"]) == (3, "full-metal-planete", "finished")
    assert game["title"] == "Full Metal Planète" and game["began"] == "2026-09-24 14:13:20"
    assert game["played_ms"] == session.played_ms and game["paused_ms"] == session.paused_ms
    twice_ms = game["idle_ms"] + sum(seat["used_ms"] for seat in game["seats"]) - session.played_ms
    assert game["idle_ms"] >= 0 and twice_ms >= 0  # what ran before an undo counts for two
    assert [seat["name"] for seat in game["seats"]] == list(NAMES[: len(game["seats"])])
    assert [seat["used_ms"] for seat in game["seats"]] == list(session.state.used_ms)
    assert game["seats"][0]["colour_name"] == "Red"
    assert {one["turn"] for one in turns} <= set(range(1, 26)) and turns[-1]["turn"] == 25


def test_two_seats_of_one_name_stay_two_players() -> None:
    """As games of older firmware may have them."""
    header, session = played("full-metal-planete", 3)
    names = ["Ann", "ANN", "Bo", "ann"]
    header["seats"] = [[one[0], names[at]] for at, one in enumerate(header["seats"])]
    with Archive() as archive:
        keep(archive, header, session)
        game, _ = archive.game(1)
    names = [seat["name"] for seat in game["seats"]]
    assert names == ["Ann", "ANN (2)", "Bo", "ann (3)"][: len(names)]
    assert len({seat["player"] for seat in game["seats"]}) == len(names) > 1


def without_points(setup: dict[str, Any]) -> None:
    """As setups were before points, and rounds of all at once, were mechanisms."""
    assert {"points", "together"} <= set(setup["uses"])
    setup["uses"] = [name for name in setup["uses"] if name not in ("points", "together")]


def with_twin_ticks(setup: dict[str, Any]) -> None:
    """As setups were before ticks were one mechanism."""
    ticks = setup["ticks"]
    if "action" in ticks:
        del setup["uses"][setup["uses"].index("ticks")]
        setup["uses"].append("turn_ticks")
        ticks["units"] = ticks.pop("groups")[0][1]
    else:
        setup["marks"] = setup.pop("ticks")


@pytest.mark.parametrize(
    "game, aged",
    [
        ("full-metal-planete", without_points),
        ("full-metal-planete", with_twin_ticks),
        ("pirates", with_twin_ticks),
    ],
)
def test_a_game_of_an_older_setup_is_told_as_it_was_played(
    game: str, aged: Callable[[dict[str, Any]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    press = evenings.press

    def ticking(session: Session, view: Any, chance: Any) -> None:
        if chance.random() < 0.5 and session.state.phase == RUN:
            session.do(e.TICK, session.state.seat, chance.randrange(16))
        press(session, view, chance)

    monkeypatch.setattr(evenings, "press", ticking)
    with Archive() as archive:
        file = keep(archive, *played(game, 3))
    assert '"tick"' in file.read_text()
    records = raw.read(file)
    now = analyse(raw.setup(records), records.header, records.events)
    old = json.loads(setup(game))
    aged(old)
    raw.setup_file(records).write_text(json.dumps(old))
    if "marks" in old:
        file.write_text(file.read_text().replace('"tick"', '"mark"'))
    then = raw.read(file)
    assert then.events == records.events
    assert analyse(raw.setup(then), then.header, then.events) == now


def test_what_wins_is_what_the_device_showed() -> None:
    from tidebell_core.game.view import View

    for seed in range(1, 6):
        header, session = played("hinkel-und-stein", seed)
        found = analyse(json.loads(setup("hinkel-und-stein")), header, events(session))
        view = View()
        view.update(session)
        assert found.ranking == view.ranking and found.winners == view.winners
        assert found.whole


def setup(game: str) -> str:
    from evenings import compiled

    return compiled(game).decode()


@fuzzing.fresh(40)
@given(st.sampled_from(GAMES), st.integers(0, 2**32))
def test_the_times_of_all_player_turns_are_what_the_clocks_ran(game: str, seed: int) -> None:
    header, session = played(game, seed, 250, 0.15)
    log = events(session)
    found = analyse(json.loads(setup(game)), header, log)
    assert found.whole
    assert found.played_ms + found.paused_ms == sum(event[3] for event in log)
    assert found.undone == sum(event[0] == e.UNDO for event in log)
    assert found.pauses == sum(event[0] == e.PAUSE for event in log)
    for seat, used in enumerate(session.state.used_ms):
        turns = [one for one in found.turns if one.seat == seat]
        assert all(one.took_ms >= 0 for one in turns)
        assert sum(one.took_ms for one in turns) == (used if turns else 0)
    assert [one.began_ms for one in found.turns] == sorted(one.began_ms for one in found.turns)


@fuzzing.fresh(30)
@given(st.sampled_from(["full-metal-planete", "turn-timer"]), st.integers(0, 2**32))
def test_time_is_charged_to_the_player_turn_in_which_it_ran(game: str, seed: int) -> None:
    header, session = played(game, seed, 300, 0.15)
    log = list(itertools.takewhile(lambda event: event[0] != e.REDO, events(session)))
    found = analyse(json.loads(setup(game)), header, log)
    # The core counts for each player turn what its clock was charged; by its number that is told
    # from the others, and what undo leads back behind has none.
    again = Session(Setup(json.loads(setup(game)), header["switches"]), session.header)
    ran: dict[int, int] = {}
    for event in log:
        state = again.state
        number, before = state.player_turn(), state.ran_ms
        runs = state.runs and state.total_ms and not again.paused
        again.replay([event])
        if event[0] == e.UNDO:
            begun = list(state.begun)
            ran = {one: ms for one, ms in ran.items() if one >> 4 <= begun[one & 15]}
        else:
            ran[number] = before + (event[3] if runs else 0)
        ran[state.player_turn()] = state.ran_ms
    took = [one.took_ms for one in found.turns if one.seat is not None]
    assert sorted(filter(None, took)) == sorted(ran[one] for one in ran if one & 15 and ran[one])


def test_odds_are_told_of_dice_and_of_decks() -> None:
    die = {str(face): 1 for face in range(1, 7)}
    two = [Draw("die", {"6": 1}, die, True), Draw("die", {"6": 1}, die, True)]
    found = {one.outcome: one for one in chances(two)}
    assert found["6"].odds == pytest.approx(1 / 36) and found["6"].expected == pytest.approx(1 / 3)
    assert found["1"].odds == pytest.approx(25 / 36) and found["1"].times == 0
    deck = {"low": 1, "high": 2}
    drawn = [Draw("tide", {"low": 1}, deck, shuffle=0), Draw("tide", {"high": 1}, deck, shuffle=0)]
    low, high = chances(drawn)
    # Two of three cards: the low one is among them in two of three cases.
    assert (low.odds, low.expected) == (pytest.approx(2 / 3), pytest.approx(2 / 3))
    assert high.odds == pytest.approx(2 / 3)
    low, _ = chances([*drawn, Draw("tide", {"low": 1}, deck, shuffle=1)])
    assert low.odds == pytest.approx(2 / 3 / 3)  # both times
    # Both sides of a coin that is thrown twice: at least one head in three of four cases.
    coin = {"heads": 1, "tails": 1}
    both = chances([Draw("coin", coin, coin, True)])
    assert [one.odds for one in both] == [pytest.approx(3 / 4)] * 2
    edge = chances([Draw("coin", {**coin, "edge": 1}, coin, True)])
    assert {one.odds for one in edge} == {None}, "what could not come came"
    bag = chances([Draw("bag", {"x": 2}, {"x": 2, "y": 2}, exact=False)])
    assert [one.odds for one in bag] == [None, None]
    assert in_words(found["6"]) == "so often or more: one game in 36"


@fuzzing.fresh(10)
@given(st.integers(0, 2**32))
def test_cards_that_were_turned_are_counted_and_follow_from_the_seed(seed: int) -> None:
    header, session = played("full-metal-planete", seed, 300, 0)
    log = events(session)
    form = json.loads(setup("full-metal-planete"))
    found = analyse(form, header, log)
    names = [card[0] for card in form["decks"][0]["cards"]]
    # In this game nothing else goes on with a number but the card.
    turned = [names[arg - 1] for kind, who, arg, _ in log if kind == e.ADVANCE and arg]
    assert {one.outcome: one.times for one in found.chances if one.times} == Counter(turned)
    assert sum(one.expected for one in found.chances) == pytest.approx(len(turned))
    assert found.draws == found.proved == len(turned)
    for at, event in enumerate(log):
        if event[0] == e.ADVANCE and event[2]:  # a card that chance has not turned up
            log[at] = (*event[:2], event[2] % len(names) + 1, event[3])
            break
    other = analyse(form, header, log)
    assert other.proved == other.draws - 1
    assert analyse(form, {**header, "seed": None}, log).proved is None


@fuzzing.fresh(30)
@given(st.sampled_from(["full-metal-planete", "netrunner", "pirates"]), st.integers(0, 2**32))
def test_actions_are_counted_that_were_not_taken_back(game: str, seed: int) -> None:
    header, session = played(game, seed, 250, 0.2)
    found = analyse(json.loads(setup(game)), header, events(session))
    # A count of its own: what is undone leaves the row of steps, what is redone comes back.
    steps: list[Any] = []
    undone: list[Any] = []
    for event in events(session):
        if event[0] == e.UNDO:
            undone.append(steps.pop())
        elif event[0] == e.REDO:
            steps.append(undone.pop())
        elif event[0] == e.REASK:
            del steps[len(steps) - event[2] :]
            undone.clear()
        elif event[0] not in (e.PAUSE, e.RESUME):
            steps.append(event)
            undone.clear()
    spent = [event for event in steps if event[0] == e.SPEND]
    assert sum(one.times for one in found.actions.values()) == len(spent)
    for seat in range(len(header["seats"])):
        times = sum(one.times for (who, _), one in found.actions.items() if who == seat)
        assert times == sum(event[1] == seat for event in spent)


def test_points_spent_and_wasted_are_told_for_each_player_turn() -> None:
    sys.path.insert(0, str(HERE.parent / "core"))
    import table

    session = table.play_to(table.table(2), table.ANN, 5)
    before = table.left(session)
    table.spend(session, "move", times=4)
    session.do(e.UNDO)
    session.advance(61_000)
    session.do(e.END_TURN, table.ANN)
    kept = table.savings(session)[table.ANN]
    header = {"game": 1, "setup": "", "crc32": 0, "seats": session.header.seats, "switches": []}
    header["seed"] = f"{session.header.seed:x}"
    found = analyse(json.loads(setup("full-metal-planete")), header, events(session))
    (one,) = [one for one in found.turns if one.turn == 5 and one.seat == table.ANN]
    assert (one.spent, one.wasted, one.timeout) == (3, before - 3 - kept, False)
    assert (one.took_ms, one.left_ms) == (61_000, 119_000)
    session.advance(180_000)
    found = analyse(json.loads(setup("full-metal-planete")), header, events(session))
    last = [one for one in found.turns if one.turn == 5 and one.seat == table.BOB]
    assert [(one.timeout, one.took_ms, one.left_ms) for one in last] == [(True, 180_000, 0)]


def test_bringing_games_twice_changes_nothing() -> None:
    some(6)
    before = dump()
    with Archive() as archive:
        for seed in range(1, 7):
            keep(archive, *played(GAMES[seed % len(GAMES)], seed, 150))
        archive.analyse()
        stamps = {row["stamp"] for row in archive.database.execute("SELECT stamp FROM game")}
        assert archive.catch_up() == 0
    assert len(stamps) == 6
    assert without_stamps(dump()) == without_stamps(before)


def without_stamps(lines: list[str]) -> list[str]:
    """A dump without when files were written."""
    import re

    return [re.sub(r"'\d+ \d{15,}'", "''", line) for line in lines]


def test_all_is_made_anew_from_the_records_under_the_same_numbers(data: Path) -> None:
    some(8)
    before = dump()
    path().unlink()
    with Archive() as archive:
        archive.analyse()
    assert sorted(dump()) == sorted(before)


def test_one_file_that_is_broken_costs_no_other_game(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    some(3)
    first, *_ = raw.files()
    for broken in (b"", b"[]", b'{"record":"game"}', b"\xff\xfe", first.read_bytes()[:-20]):
        first.write_bytes(broken)
        path().unlink()
        with Archive() as archive:
            assert len(archive.games()) == 2
        assert "left out" in capsys.readouterr().err


@pytest.mark.parametrize(
    "changed",
    [
        {"archive": 1 << 70},
        {"archive": -1},
        {"utc": 1 << 39},
        {"game": "../../x"},
        {"seats": [[0, 5]]},
        {"seats": [["red", "Ann"]]},
        {"seats": 7},
        {"switches": ["x"]},
        {"setup": None},
        {"seed": 5},
        {"crc32": True},
    ],
)
def test_a_header_that_is_not_sound_costs_no_other_game(changed: dict[str, Any]) -> None:
    some(2)
    first, *_ = raw.files()
    lines = first.read_text().splitlines()
    lines[0] = json.dumps({**json.loads(lines[0]), **changed})
    first.write_text("\n".join(lines) + "\n")
    path().unlink()
    with Archive() as archive:
        archive.analyse()
        assert len(archive.games()) == (2 if "utc" in changed else 1)


def test_no_device_says_which_number_a_game_has_here() -> None:
    some(2)
    with Archive() as archive:
        header, session = played("pirates", 9, 40)
        archive.keep(DEVICE, {**header, "archive": 1, "device": "X"}, events(session))
        assert [(game["id"], game["device"]) for game in archive.games()][2] == (3, DEVICE)


def test_a_device_that_was_set_up_anew_counts_from_one_and_no_game_is_lost() -> None:
    with Archive() as archive:
        for seed in (1, 2):
            header, session = played("pirates", seed, 60)
            keep(archive, {**header, "game": 1}, session)
        assert [game["number"] for game in archive.games()] == [1, 1]
    assert len(list(raw.files())) == 2


def test_a_game_that_went_on_elsewhere_is_one_game_and_the_longer_record_counts() -> None:
    header, session = played("pirates", 1, 60)
    log = events(session)
    with Archive() as archive:
        for device, count in ((DEVICE, 40), ("OTHER", len(log)), (DEVICE, 40), ("THIRD", 50)):
            put_setup(device, "pirates")
            archive.keep(device, header, log[:count])
        (game,) = archive.games()
        assert (game["device"], game["events"]) == ("OTHER", len(log))
        # Another game of the same seed, which went otherwise from the start, is another.
        archive.keep("FOURTH", header, [log[0], (e.PAUSE, e.NOBODY, 0, 5), *log[1:]])
        assert len(archive.games()) == 2


def test_players_are_the_same_across_games_however_they_are_written() -> None:
    spelt = ("Chloé B", "CHLOÉ B", "Chloe\u0301 b", "Chloé  B ", "Chloé\u00a0B", "Chloé\u3000Ｂ")
    with Archive() as archive:
        for seed, name in enumerate(spelt, 1):
            header, session = played("bank-timer", seed, 30)
            header["seats"][0][1] = name
            archive.keep(DEVICE, header, events(session))
        assert len(archive.games(player="chloé  b")) == 6
        assert len({seat["player"] for game in archive.games() for seat in game["seats"][:1]}) == 1
        assert archive.games(player="Chloe B") == []


def test_games_are_found_by_text_player_and_day() -> None:
    with Archive() as archive:
        for seed, game in ((1, "pirates"), (2, "netrunner"), (3, "full-metal-planete")):
            keep(archive, *played(game, seed, 40))
        archive.analyse()

        def found(**wanted: Any) -> list[int]:
            return [game["number"] for game in archive.games(**wanted)]

        assert found() == [1, 2, 3]
        assert found(text="PLANÈTE") == [3] and found(text="pirat") == [1]
        assert found(player="ann") == [1, 2, 3] and found(player="Nobody") == []
        assert found(since="2026-09-23") == [2, 3]
        assert found(last=1) == [3]


KILLED = """
import os, sys
sys.path.insert(0, {here!r})
from evenings import events, played, put_setup
from tidebell_host import folders, setups
from tidebell_host.archive.store import Archive

at, last = 0, int(sys.argv[1])
def step(*_):
    global at
    at += 1
    if at == last:
        os._exit(9)
archive = Archive()
archive.database.set_trace_callback(step)
whole = folders.write
def write(path, data):
    step()
    path.with_name("." + path.name + ".part").write_bytes(data[: len(data) // 2])
    step()
    whole(path, data)
    step()
folders.write = write
for seed in (11, 12):
    header, session = played("pirates", seed, 40)
    archive.keep({device!r}, header, events(session))
archive.analyse()
print(at)
"""


@pytest.mark.outer
@pytest.mark.fuzz
def test_killed_at_any_write_it_is_whole_afterwards() -> None:
    with Archive() as archive:
        put_setup(DEVICE, "pirates")
        keep(archive, *played("pirates", 10, 40))
        archive.analyse()
    base = {file: file.read_bytes() for file in raw.files()}, path().read_bytes()
    command = [sys.executable, "-c", KILLED.format(here=str(HERE), device=DEVICE)]
    done = subprocess.run([*command, "0"], env={**os.environ}, capture_output=True, check=True)
    steps = int(done.stdout)
    assert steps > 100
    for count in random.Random(fuzzing.seed()).sample(
        range(1, steps + 1), min(steps, 8 * fuzzing.TIMES)
    ):
        for file in (folders.device_folder(DEVICE) / "games").iterdir():
            file.unlink()
        for file, content in base[0].items():
            file.write_bytes(content)
        path().with_name(path().name + "-journal").unlink(missing_ok=True)
        path().write_bytes(base[1])
        done = subprocess.run([*command, str(count)], env={**os.environ})
        assert done.returncode == 9
        with Archive() as archive:
            archive.catch_up()
            assert archive.one("PRAGMA integrity_check")[0] == "ok"
            archive.analyse()
            games = archive.games()
            assert [game["number"] for game in games] == [10, 11, 12][: len(games)]
            assert len(games) == len(list(raw.files()))
            for game in games:
                assert len(archive.turns(game["id"])) > 0
                assert all(seat["used_ms"] is not None for seat in game["seats"])


def test_the_document_quotes_the_tables() -> None:
    text = (HERE.parents[1] / "docs" / "archive.md").read_text()
    assert f"```sql\n{schema.TABLES}```" in text


# -- forms for others


def test_a_table_of_player_turns_is_csv() -> None:
    header, session = played("full-metal-planete", 2, 400)
    with Archive() as archive:
        keep(archive, header, session)
        game, _ = archive.game(1)
        turns = archive.turns(1)
    rows = list(csv.DictReader(io.StringIO(exports.csv_text(game, turns))))
    assert len(rows) == len(turns) > 20
    for row, one in zip(rows, turns, strict=True):
        assert row["player"] == ("" if one["seat"] is None else NAMES[one["seat"]])
        assert float(row["took_s"]) * 1000 == pytest.approx(one["took_ms"])
        assert row["spent"] == str(one["spent"])


def test_a_play_for_bg_stats_has_what_its_format_asks_for() -> None:
    header, session = played("hinkel-und-stein", 2)
    with Archive() as archive:
        keep(archive, header, session)
        game, _ = archive.game(1)
    link = exports.bgstats_link(exports.bgstats(game))
    address, _, sent = link.partition("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    play = json.loads(unquote(sent))
    assert {"sourceName", "sourcePlayId", "playDate", "game", "players"} <= set(play)
    assert play["game"]["name"] == "Hinkel & Stein" and play["game"]["noPoints"] is False
    assert {player["name"]: player["sourcePlayerId"] for player in play["players"]} == {
        name: f"tidebell {name.casefold()}" for name in NAMES[:4]
    }
    assert play["players"] == sorted(play["players"], key=lambda player: player["rank"])
    assert all(isinstance(player["winner"], bool) for player in play["players"])
    won = [player["score"] for player in play["players"] if player["winner"]]
    assert won and {*won} == {max(player["score"] for player in play["players"])}
    # It ends when play and pauses are over, by UTC.
    import datetime

    began = datetime.datetime.fromtimestamp(header["utc"], datetime.UTC)
    took = datetime.timedelta(milliseconds=session.played_ms + session.paused_ms)
    assert play["playDate"] == (began + took).strftime("%Y-%m-%d %H:%M:%S")
    game["began"] = None
    with pytest.raises(ToolError):
        exports.bgstats(game)


def test_what_others_know_a_game_by_outlives_a_rebuild(tidebell: Tidebell) -> None:
    tidebell.env["XDG_DATA_HOME"] = os.environ["XDG_DATA_HOME"]
    for seed, device in ((2, "ZZ"), (3, "AA"), (4, "MM")):  # not in the order of their folders
        header, session = played("hinkel-und-stein", seed)
        names = [name.upper() if device == "AA" else name for name in reversed(NAMES[:4])]
        header["seats"] = [[at, names[(at + seed) % 4]] for at in range(len(header["seats"]))]
        with Archive() as archive:
            keep(archive, header, session, device)
    commands = [("games", "--json"), ("stats", "--json")]
    commands += [("games", "show", str(number), "--json") for number in (1, 2, 3)]
    for form in ("csv", "jsonl", "bgstats"):
        commands += [("games", "export", str(number), "--as", form) for number in (1, 2, 3)]
    before = [tidebell(*command).out for command in commands]
    assert all(before)
    assert tidebell("games", "rebuild").code == 0
    assert [tidebell(*command).out for command in commands] == before


PGN = """[Event "Club; {evening}"]
[Result "1-0"]

1. e4 {best by test [%clk 0:59:59]} e5 2. Nf3 (2. f4 exf4 {a gambit} 3. Nf3) 2... Nc6 $1
; Black e5 is a comment
3.Bb5 a6!? 4. O-O d6 1-0
"""


def test_a_typed_pgn_gets_the_time_that_was_left_after_each_move() -> None:
    turns: list[dict[str, Any]] = [
        {"seat": at % 2, "left_ms": 5_400_000 - 61_500 * at, "aside": 0} for at in range(9)
    ]
    turns.insert(3, {"seat": 0, "left_ms": None, "aside": 1})  # an answer is no move
    text = exports.timed_pgn(PGN, {"id": 1}, turns)
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None and not game.errors
    assert [node.clock() for node in game.mainline()] == [
        -(-(5_400_000 - 61_500 * at) // 1000) for at in range(8)
    ]
    assert [node.san() for node in game.mainline()] == "e4 e5 Nf3 Nc6 Bb5 a6 O-O d6".split()
    assert all(node.clock() is None for node in game.mainline() for node in node.variations[1:])
    assert "best by test" in text and "a gambit" in text and "0:59:59" not in text
    assert exports.timed_pgn(text, {"id": 1}, turns).split() == text.split()
    with pytest.raises(ToolError, match="8 moves, and game 1 has 7"):
        exports.timed_pgn(PGN, {"id": 1}, turns[:8])
    with pytest.raises(ToolError, match="no moves"):
        exports.timed_pgn("{hello} (e4) {e5}", {"id": 1}, turns)


def test_a_clock_of_chess_is_told_as_it_stood_after_each_press() -> None:
    header, session = played("chess-fide", 1, 40, 0)
    found = analyse(json.loads(setup("chess-fide")), header, events(session))
    ended = [one for one in found.turns if one.left_ms is not None]
    assert len(ended) > 10
    from tidebell_core.game.view import View
    from tidebell_core.setup_reading.setup import Setup

    form = json.loads(setup("chess-fide"))
    head = Header(
        1, "chess-fide", CRC, int(header["seed"], 16), header["seats"], header["switches"]
    )
    again, view, at = Session(Setup(form, head.switches), head), View(), 0
    for event in events(session):
        who = again.state.seat
        again.replay([event])
        if KINDS[event[0]] == "end_turn":
            view.update(again)
            assert ended[at].left_ms == view.clocks[who]
            at += 1
    assert at > 10


# -- the command line


@pytest.fixture
def tidebell(tmp_path: Path) -> Tidebell:
    return Tidebell(tmp_path)


def test_the_archive_is_listed_searched_shown_and_exported(
    tidebell: Tidebell, tmp_path: Path
) -> None:
    with Archive() as archive:
        for seed, game in ((1, "pirates"), (2, "hinkel-und-stein")):
            keep(archive, *played(game, seed, 2000))
    listed = tidebell("games")
    assert listed.code == 0
    assert "Hinkel & Stein" in listed.out and "Ann, Bo, Chloé, Dörte" in listed.out
    found = tidebell("games", "--find", "hinkel", "--json")
    assert [found.json["id"], found.json["number"]] == [2, 2]
    shown = tidebell("games", "show", "2")
    assert shown.code == 0 and "turn 1" in shown.out and "  In\n" in shown.out
    lines = tidebell("games", "show", "2", "--json").out.splitlines()
    assert len(lines) == 1 + found.json["events"]
    text = tidebell("games", "export", "2", "--as", "csv").out
    assert text.startswith("n,turn,player,")
    for name in ("play.svg", "play.png", "play.json"):
        done = tidebell("games", "export", "2", "--as", "bgstats", "-o", str(tmp_path / name))
        assert done.code == 0 and (tmp_path / name).stat().st_size > 100
    link = tidebell("games", "export", "2", "--as", "bgstats").out
    assert json.loads(unquote(link.partition("data=")[2])) == json.loads(
        (tmp_path / "play.json").read_text()
    )


def test_what_is_not_there_is_said_in_a_sentence(tidebell: Tidebell, tmp_path: Path) -> None:
    assert "The archive is empty" in tidebell("games").err
    assert tidebell("games", "show", "7").code == 1
    assert "no game 7" in tidebell("games", "export", "7").err
    assert tidebell("games", "--since", "yesterday").code == 2
    assert tidebell("games", "export", "1", "--as", "pgn").code == 2
    assert tidebell("games", "--all", "show", "1").code == 2


def test_an_archive_that_cannot_be_read_is_made_anew_when_asked(tidebell: Tidebell) -> None:
    some(2)
    path().write_bytes(b"no database" * 100)
    done = tidebell("games")
    assert done.code == 1 and "tidebell games rebuild" in done.err
    assert tidebell("games", "rebuild").err.strip() == "2 games are in the archive."
    assert tidebell("games", "--json").out.count("\n") == 2
    with sqlite3.connect(path()) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    done = tidebell("games")
    assert done.code == 1 and "newer" in done.err


def test_games_that_wait_on_a_device_are_told_below_the_others(tidebell: Tidebell) -> None:
    some(1)
    row = {"game": 7, "setup": "pirates", "crc32": 1, "events": 90, "utc": None}
    seats = [[0, "Ann"], [1, "Bo\x1b"]]
    file = folders.device_folder(DEVICE) / "aside.json"
    folders.write_json(file, [{**row, "seats": seats}])
    folders.write_json(folders.device_folder("OTHER") / "aside.json", {"not": "a list"})
    folders.write_json(folders.device_folder("THIRD") / "aside.json", [{"game": "x"}, 5])
    done = tidebell("games")
    assert done.code == 0
    assert f"Put aside on {DEVICE}: pirates with Ann, Bo\\x1b" in done.out
    rows = [json.loads(line) for line in tidebell("games", "--json").out.splitlines()]
    assert [(one["number"], one.get("aside", False)) for one in rows] == [(1, False), (7, True)]
    assert "Put aside" not in tidebell("games", "--find", "pirates").out


INTRIGUE = b"""format = 1
id = "intrigue"
title = "Intrigue"
players = "2-4"
turns = 9
stage = [{ clock = "turn" }]
clock.turn = { mode = "bank", seconds = 600 }
aside.answer = { name = "Answer" }
aside.interrupt = { name = "Interrupt", seconds = 20 }
"""


@pytest.mark.parametrize("aside", [0, 1])
def test_a_player_turn_around_an_aside_is_one(aside: int, tmp_path: Path) -> None:
    form = setups.loads(INTRIGUE, tmp_path / "intrigue.toml").data
    seats = [[0, "Ann"], [1, "Ben"], [2, "Cat"]]
    game = {"game": 1, "setup": "intrigue", "crc32": 0, "seats": seats, "seed": "1"}
    session = Session(Setup(json.loads(form), []), Header(1, "intrigue", 0, 1, seats, []))
    session.do(e.START)

    def do(kind: int, arg: int = 0, ms: int = 0) -> None:
        session.advance(ms)
        session.do(kind, session.state.seat, arg)

    do(e.ADVANCE)
    do(e.ASIDE, aside + e.ASIDE_OTHER, 5000)
    do(e.BACK, ms=3000)
    do(e.UNDO)
    do(e.REDO)
    do(e.END_TURN, ms=2000)
    do(e.END_TURN, ms=1000)
    found = analyse(json.loads(form), game, events(session))
    assert found.whole
    turns = [(one.seat, one.took_ms) for one in found.turns]
    assert turns == [(0, 7000), (1, 3000), (1, 1000), (2, 0)]


def test_an_empty_archive_says_so_and_the_last_game_needs_no_number(
    tidebell: Tidebell, tmp_path: Path
) -> None:
    for command in (("games",), ("report",), ("replay",), ("games", "show")):
        done = tidebell(*command)
        assert "The archive is empty" in done.err, command
    some(3)
    assert "No such game is in the archive." in tidebell("games", "--find", "nothing").err
    with Archive() as archive:
        archive.work_out()
        last = archive.last()
        assert last == archive.games()[-1]["id"]
    assert tidebell("games", "show").out == tidebell("games", "show", str(last)).out
    done = tidebell("report", "-o", str(tmp_path / "last.html"))
    assert done.code == 0, done.err
    with Archive() as archive:
        title = archive.games()[-1]["title"]
    assert f"<title>{title}" in (tmp_path / "last.html").read_text("utf-8")
