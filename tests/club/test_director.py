# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A director who errs: each press can be taken back, and what comes to nothing says why."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from gathering import until
from tidebell_club import club as clubs
from tidebell_club.broker import Broker
from tidebell_club.club import Club, Seen
from tidebell_club.evening import evening
from tidebell_club.guard import kept_up
from tidebell_club.messages import Ack, Birth, Events, State, game_key, text
from tidebell_club.store import Store
from tidebell_club.web import Pages
from tidebell_host.pairing import Paired, outcome_of
from websockets.sync.client import connect


class Hall(Club):
    """A club without a broker, whose devices answer at once.

    :param says: what a device answers, by uid and request; nothing is an empty answer
    """

    def __init__(self, folder: Path, changed: Any = lambda _: None) -> None:
        broker = Broker(folder / "club", "hall", 0)
        super().__init__(broker, Store(":memory:"), into_archive=False)
        self.says: dict[tuple[str, str], Ack] = {}
        self.asked: list[tuple[str, str, dict[str, Any]]] = []
        self.connected = True
        self.come("b1", "0a")
        self.come("b1", "0b")
        self._changed = changed  # the pages are made by now

    async def run(self) -> None:
        self.loop = asyncio.get_running_loop()
        await asyncio.Event().wait()

    def come(self, bridge: str, uid: str) -> None:
        self.hear([bridge, "online"], b"1")
        self.hear([bridge, uid, "birth"], text(Birth(uid=uid, name=f"Box {uid}")))
        self.hear([bridge, uid, "online"], b"1")
        self.hear([bridge, uid, "state"], text(State(status={"game": None})))

    async def ask(self, seen: Seen, do: Any, args: dict[str, Any], *_: Any, **__: Any) -> Ack:
        if not self.alive(seen):
            return await super().ask(seen, do, args)
        self.asked.append((seen.uid, do, args))
        return self.says.get((seen.uid, do), Ack(id="1", answer={}, bound=1.0))

    def _spawn(self, work: Any) -> None:
        if self.loop is None:
            work.close()  # no device here has more to tell
        else:  # a test may hear from its own thread
            self.loop.call_soon_threadsafe(super()._spawn, work)

    def plays(self, uid: str, *names: str, game: int = 1) -> None:
        """Let a device have a game of these players."""
        seen = self.devices[uid]
        status = {"game": game, "seats": [[at, name] for at, name in enumerate(names)], "crc32": 1}
        seen.state, seen.row = State(status=status), self.store.game(uid, game, "key")

    def over(self, uid: str, *names: str, game: int = 1) -> None:
        """Let a game be left at the device."""
        self.plays(uid, *names, game=game)
        seen = self.devices[uid]
        rows = [[at + 1, name, 10 - at] for at, name in enumerate(names)]
        self.store.act("offer", game=seen.row, rows=rows, counts=[0, 1], by_itself=True)
        self._book(seen, seen.row, {"state": "finished", "seats": seen.status["seats"]})

    def told(self) -> dict[tuple[int, int], list[tuple[str, float]]]:
        results = self.evening.results.items()
        return {key: [(name, score) for _, name, score in one.rows] for key, one in results}


@pytest.fixture
def club(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


def undo(club: Club) -> None:
    assert club.evening.last
    club.undo(club.evening.last[0])


def test_an_undo_takes_back_what_the_director_saw(club: Hall) -> None:
    club.act("here", name="Ann", here=True)
    club.act("here", name="Bo", here=True)
    seen = club.evening.last
    assert seen
    for _ in range(2):  # two pages, or a second click before the first came back
        club.undo(seen[0])
    assert club.evening.here == {"Ann"}
    undo(club)
    assert club.evening.here == set() and club.evening.last is None
    club.undo(seen[0])
    again = Hall.__new__(Hall)
    again.evening = evening(club.store.acts())
    assert again.evening == club.evening, "a restart changes nothing"


def test_a_result_that_was_taken_back_by_mistake_comes_back(club: Hall) -> None:
    rows = [(1, "Ann", 1.0), (2, "Bo", 0.0)]
    club.act("result", round=1, table=1, rows=rows, source="director")
    club.act("undo", n=club.evening.results[1, 1].n, result=True)
    assert not club.evening.results and club.evening.last and club.evening.last[1] == "undo"
    undo(club)
    assert club.evening.results[1, 1].rows == rows
    undo(club)
    assert not club.evening.results


def test_what_the_director_entered_stands_until_it_is_taken_back(club: Hall) -> None:
    club.act("table", uid="0a", number=1)
    club.act("result", round=1, table=1, rows=[[1, "Ann", 3]], source="director")
    club.over("0a", "Ann", "Bo")
    assert club.told() == {(1, 1): [("Ann", 3)]}
    undo(club)
    assert club.told() == {(1, 1): [("Ann", 10), ("Bo", 9)]}
    club.act("undo", n=club.evening.results[1, 1].n, result=True)
    club.over("0a", "Ann", "Bo")
    assert club.told() == {}, "told twice, it is not noted again"


def test_a_late_table_is_booked_in_its_own_round_with_whole_names(club: Hall) -> None:
    club.act("table", all=[["0a", 1], ["0b", 2]])
    first = [[1, ["Alexander Brown", "Иванов"]], [2, ["Cy", "Di"]]]
    club.act("round", round=1, setup="chess", tables=first)
    club.act("round", round=2, setup="chess", tables=[[1, ["Cy", "Иванов"]]])
    club.over("0a", "Alexander Br", "P2")
    club.over("0b", "Ann", "Bo")
    assert club.told() == {(1, 1): [("Alexander Brown", 10), ("Иванов", 9)]}
    assert any("Ann, Bo" in one for one in club.notes.values()), "who is not paired is told"


def test_an_evening_without_a_list_takes_the_names_of_the_device(club: Hall) -> None:
    club.act("table", all=[["0a", 1], ["0b", 2]])
    club.over("0b", "Ann", "Bo")
    assert club.told() == {(1, 2): [("Ann", 10), ("Bo", 9)]}
    # With a list of players the names are its, or the result is none.
    club.act("players", names=["Alexander Brown", "Cy"])
    club.over("0a", "Alexander Br", "Cy", game=2)
    club.over("0a", "Alexander Br", "Eve", game=3)
    assert club.told()[1, 1] == [("Alexander Brown", 10), ("Cy", 9)]
    assert any("Eve" in one for one in club.notes.values())


def test_one_press_of_undo_takes_a_file_and_all_numbers_back(pages: Pages) -> None:
    club = pages.club
    send(pages, {"do": "number"})
    until(lambda: len(club.evening.tables) == 2, "two tables")
    load(pages, b"table,white,black\n1,Ann,Bo\n3,Cy,Di\n")
    assert sorted(club.evening.tables) == [1, 2, 3] and len(club.evening.players) == 4
    undo(club)
    assert sorted(club.evening.tables) == [1, 2] and club.evening.players == []
    undo(club)
    assert club.evening.tables == {}


def send(pages: Pages, *asked: dict[str, Any]) -> dict[str, Any]:
    """Ask for something as a page does; return what it is told of the evening."""
    port = pages.director.port
    with connect(f"ws://127.0.0.1:{port}/seen", origin=f"http://127.0.0.1:{port}") as line:
        line.recv()
        for one in asked:
            line.send(json.dumps(one))
        while True:
            told: dict[str, Any] = json.loads(line.recv())
            if "evening" in told:
                return dict(told["evening"])


def load(pages: Pages, data: bytes, name: str = "", take: bool = True) -> dict[str, Any]:
    """Load a file as the page does, and take it; return what is shown before it counts."""
    url = f"{pages.director.url}import?name={quote(name)}"
    request = urllib.request.Request(url, data, {"Origin": pages.director.url.rstrip("/")})
    with urllib.request.urlopen(request) as answer:
        told = dict(json.loads(answer.read()))
    if take:
        acts = len(pages.club.store.acts())
        send(pages, {"do": "take", "id": told["id"], "round": told["round"]})
        until(lambda: len(pages.club.store.acts()) > acts or pages.refusals, "it to count")
    return told


def test_a_list_and_its_results_go_round_by_the_page(pages: Pages) -> None:
    said = load(pages, "name\nJosé\nAnn\nAnn\n".encode("latin-1"))
    assert said["players"] == 2 and said["tables"] == []
    assert "UTF-8" in said["doubts"][0] and "Ann" in said["doubts"][1]
    with pytest.raises(urllib.error.HTTPError, match="422") as refused:
        load(pages, b"\x89PNG\0")
    assert "CSV" in refused.value.read().decode()
    send(pages, {"do": "here", "name": " josé ", "here": True})
    until(lambda: pages.club.evening.here == {"José"}, "him, however he is written")


ONE, TWO = (
    b"table,white,black\n1,Ida,Sol\n2,Tom,Uma\n",
    b"table,white,black\n1,Tom,Ida\n2,Uma,Sol\n",
)


def enter(pages: Pages, at: int, table: int, outcome: str) -> dict[str, Any]:
    return send(pages, {"do": "result", "round": at, "table": table, "outcome": outcome})


def test_other_pairings_while_results_stand_are_the_next_round(pages: Pages) -> None:
    club = pages.club
    assert load(pages, ONE)["round"] == 1
    assert load(pages, TWO)["round"] == 1, "no result stands: it was paired anew"
    assert load(pages, ONE)["round"] == 1
    enter(pages, 1, 1, "1-0")
    until(lambda: club.told(), "the result")
    assert "pairings of round 1" in load(pages, ONE)["why"], "the same list again changes nothing"
    told = load(pages, TWO)
    assert told["round"] == 2 and "next" in told["why"] and club.evening.round == 2
    assert club.told() == {(1, 1): [("Ida", 1), ("Sol", 0)]}
    # Entered and corrected in its round, whichever is on.
    said = enter(pages, 1, 1, "½-½")
    assert said["refusals"] == ["Round 1, table 1: 1-0 was replaced by ½-½."]
    enter(pages, 1, 2, "0-1")
    enter(pages, 2, 1, "0-0")
    until(lambda: len(club.told()) == 3, "all three")
    assert club.told() == {
        (1, 1): [("Ida", 0.5), ("Sol", 0.5)],
        (1, 2): [("Tom", 0), ("Uma", 1)],
        (2, 1): [("Tom", 0), ("Ida", 0)],
    }
    rounds = {one["round"]: one for one in send(pages, {"do": "noted"})["rounds"]}
    assert rounds[2]["missing"] == [2] and rounds[1]["missing"] == []
    assert club.evening.standings() == ([("Uma", 1), ("Ida", 0.5), ("Sol", 0.5), ("Tom", 0)], False)


def test_a_list_cannot_overwrite_results_of_others(pages: Pages) -> None:
    load(pages, ONE)
    enter(pages, 1, 2, "1-0")
    until(lambda: pages.club.told(), "the result")
    acts = pages.club.store.acts()
    told = load(pages, TWO, "round 1.csv", take=False)
    assert told["round"] == 1 and "at tables 2" in told["problem"]
    said = send(pages, {"do": "take", "id": told["id"], "round": 1})
    assert said["refusals"] == [told["problem"]] and pages.club.store.acts() == acts
    send(pages, {"do": "take", "id": told["id"], "round": 1, "anew": True})
    until(lambda: not pages.club.told(), "another tournament")
    undo(pages.club)
    assert pages.club.told() == {(1, 2): [("Tom", 1), ("Uma", 0)]}


def trf(name: str, *rounds: tuple[str, str, str, str]) -> bytes:
    names = ["Moss, Ida", "Birch, Sol", name, "Reed, Uma"]
    lines = []
    for at, player in enumerate(names):
        head = f"001 {at + 1:4} m    {player:33} 1500 ITA             1990/01/01  0.0 {at + 1:4}  "
        lines.append(head + "  ".join(one[at] for one in rounds) + "\n")
    return "".join(lines).encode()


def test_a_corrected_name_keeps_its_results_and_the_game_that_is_on(pages: Pages) -> None:
    club = pages.club
    first = ("   2 w  ", "   1 b  ", "   4 w  ", "   3 b  ")
    load(pages, trf("Fern, Tmo", first))
    send(pages, {"do": "here", "name": "Fern, Tmo", "here": True})
    enter(pages, 1, 2, "1-0")
    until(lambda: club.told(), "the result")
    second = ("   3 b  ", "   4 w  ", "   1 w  ", "   2 b  ")
    played = ("   2 w 1", "   1 b 0", "   4 w 1", "   3 b 0")
    told = load(pages, trf("Fern, Tom", played, second))
    assert told["renamed"] == [["Fern, Tmo", "Fern, Tom"]] and told["new"] == []
    assert club.told()[1, 2] == [("Fern, Tom", 1), ("Reed, Uma", 0)]
    assert club.evening.here == {"Fern, Tom"} and len(club.evening.players) == 4
    # A device of before has the name of before.
    assert club.evening.played(2, ["Fern, Tmo", "Reed, Uma"]) == (
        1,
        {"Fern, Tmo": "Fern, Tom", "Reed, Uma": "Reed, Uma"},
    )
    # And so has the file of its round.
    with urllib.request.urlopen(f"{pages.director.url}results/1") as answer:
        data = answer.read()
    assert data == trf("Fern, Tmo", ("   2 w  ", "   1 b  ", "   4 w 1", "   3 b 0"))
    assert "results-1" not in str(answer.headers)
    undo(club)
    assert club.told()[1, 2][0][0] == "Fern, Tmo"


def test_another_lists_numbers_rename_nobody() -> None:
    found = Paired(["Cy", "Di"], {"Cy": 1, "Di": 2})
    found.join(["Ann", "Bo"], {"Ann": 1, "Bo": 2})
    assert found.renamed == {} and found.players == ["Ann", "Bo", "Cy", "Di"]
    # Numbered anew by the program: the same people.
    found = Paired(["New", "Ann", "Bo", "Cy"], {"New": 1, "Ann": 2, "Bo": 3, "Cy": 4})
    found.join(["Ann", "Bo", "Cy"], {"Ann": 1, "Bo": 2, "Cy": 3})
    assert found.renamed == {} and found.players == ["Ann", "Bo", "Cy", "New"]
    # First and last name the other way round.
    found = Paired(["Ida Moss", "Sol Birch"])
    found.join(["Moss, Ida"], {"Moss, Ida": 7})
    assert found.players == ["Moss, Ida", "Sol Birch"]


def test_results_that_stand_in_a_list_are_results(pages: Pages) -> None:
    data = b"Round 2\ntable;white;black;result\n1;Ann;Bo;1-0\n2;Cy;Di;\n3;Ed;bye;1\n"
    load(pages, data)
    assert pages.club.told() == {(2, 1): [("Ann", 1), ("Bo", 0)]}
    assert pages.club.evening.missing(2) == [2]
    enter(pages, 2, 2, "- +")
    until(lambda: len(pages.club.told()) == 2, "both")
    with urllib.request.urlopen(f"{pages.director.url}results/2") as answer:
        assert answer.read() == data.replace(b"Cy;Di;", b"Cy;Di;--+")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{pages.director.url}results/1")


def test_a_table_of_three_has_points_below_zero_and_of_five_figures(pages: Pages) -> None:
    load(pages, b"table,name\n1,Ann\n1,Bo\n1,Cy\n")
    send(pages, {"do": "result", "round": 1, "table": 1, "scores": [-12_300, 41_000.5, -12_300]})
    until(lambda: pages.club.told(), "the result")
    assert pages.club.evening.results[1, 1].rows == [
        (2, "Ann", -12_300),
        (1, "Bo", 41_000.5),
        (2, "Cy", -12_300),
    ]


@pytest.mark.parametrize(
    "asked",
    [
        {"do": "here", "name": " \u200b", "here": True},
        {"do": "here", "name": None, "here": True},
        {"do": "table", "uid": "0a", "number": -1},
        {"do": "table", "uid": "0a", "number": 1000},
        {"do": "table", "uid": "0a", "number": 1e300},
        {"do": "table", "uid": "0a"},
        {"do": "result", "round": 1, "table": 1, "outcome": "1-0"},
        {"do": "result", "round": 1, "table": 1, "scores": [float("nan")]},
        {"do": "take", "id": "none", "round": 1},
        {"do": "more", "seconds": "soon", "ahead": 1},
        {"do": "more", "seconds": 0, "ahead": 1},
        {"do": "more", "seconds": -7201, "ahead": 1},
        {"do": "more", "seconds": float("inf"), "ahead": 1},
        {"do": "begin", "ahead": None},
        {"do": "undo"},
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    pages: Pages, asked: dict[str, Any]
) -> None:
    acts = pages.club.store.acts()
    assert send(pages, asked)["refusals"][0].startswith("That cannot be done")
    assert pages.club.store.acts() == acts


def test_acts_that_come_to_nothing_say_why(club: Hall) -> None:
    devices = list(club.devices.values())
    assert asyncio.run(club.room("begin", devices, 1)) is None
    assert "Choose a game" in asyncio.run(club.set_up(devices))[0]
    club.act("table", all=[["0a", 1], ["0b", 2]])
    club.act("round", round=1, setup="chess", tables=[])
    assert "No table has both" in asyncio.run(club.set_up(devices))[0]
    club.act("round", round=1, setup="chess", tables=[[1, ["Ann", "Bo"]], [2, ["Cy", "Ђорђе"]]])
    club.plays("0a", "Old", "Older")
    assert asyncio.run(club.set_up(devices)) == [
        "Table 1: another game is on: leave it at the device"
    ]
    args = {"setup": "chess", "seats": [[0, "Cy"], [1, "P2"]]}
    assert ("0b", "start", args) in club.asked
    club.hear(["b1", "0b", "online"], b"0")
    said = asyncio.run(club.simple("join", devices))
    assert said == ["Table 2: does not answer"]
    start = asyncio.run(club.room("begin", devices, 1))
    assert start and start.told()["failed"] == {"0b": "silent"}
    assert (start.told()["all"], start.told()["armed"]) == (2, 1)
    club.says["0b", "room"] = Ack(id="1", error="not_joined", text="This table is in no room.")
    club.hear(["b1", "0b", "online"], b"1")
    assert asyncio.run(club.simple("none", devices)) == [], "nothing was armed there"
    assert start.told()["failed"] == {"0b": "silent", "0a": "off"}
    assert start.told()["armed"] == 0


def test_a_device_belongs_to_its_bridge_until_the_director_agrees(club: Hall) -> None:
    seen = club.devices["0a"]
    club.come("b2", "0a")
    assert seen.bridge == "b1" and club.claimed_by(seen) == ["b2"] and club.alive(seen)
    club.hear(["b2", "0a", "state"], text(State(status={"game": 4})))
    club.hear(["b1", "online"], b"0")
    assert seen.bridge == "b1" and not club.alive(seen), "who unplugs a bridge gains nothing"
    club.hear(["b1", "online"], b"1")
    club.hear(["b1", "0a", "online"], b"1")
    assert club.alive(seen) and seen.status["game"] is None
    club.move(["0a"], "b3")
    assert seen.bridge == "b1", "nobody says that it is there"
    club.hear(["b1", "online"], b"0")
    club.move(["0a", "0b"], "b2")
    assert seen.bridge == "b2" and club.alive(seen) and not club.claimed_by(seen)
    assert seen.status["game"] == 4
    assert club.devices["0b"].bridge == "b1", "the other device did not come along"
    # The first one comes back, and is no more believed than any other.
    club.come("b1", "0a")
    assert seen.bridge == "b2" and club.claimed_by(seen) == ["b1"]
    undo(club)
    assert seen.bridge == "b1" and club.alive(seen) and club.claimed_by(seen) == ["b2"]
    # A claim that was withdrawn, or whose bridge has gone, is none.
    club.hear(["b2", "0a", "online"], b"0")
    assert not club.claimed_by(seen)
    club.come("b2", "0a")
    club.hear(["b2", "online"], b"0")
    assert not club.claimed_by(seen)


def events(game: int, key: str, *kinds: int) -> bytes:
    rows = [(n, kind, 0, 0, 0) for n, kind in enumerate(kinds)]
    return text(Events(game=game, key=key, events=rows))


def test_forged_events_keep_no_game_out_of_the_archive(club: Hall) -> None:
    seen = club.devices["0a"]
    status = {"game": 1, "seats": [[0, "Ann"], [1, "Bo"]], "crc32": 1, "events": 3}
    key = game_key(status)
    club.hear(["b1", "0a", "state"], text(State(status=status)))
    club.hear(["b1", "0a", "event"], events(1, key, 1, 9, 9))
    club.come("b2", "0a")
    club.hear(["b2", "0a", "state"], text(State(status=status)))
    club.hear(["b2", "0a", "event"], events(1, key, 1, 2, 5))
    assert club.store.events(seen.row)[1][1] == 9 and not seen.differs, "it is not heard"
    club.move(["0a"], "b2")
    club.hear(["b2", "0a", "event"], events(1, key, 1, 2, 5))
    club.hear(["b2", "0a", "event"], events(1, key, 1, 2, 5))
    assert [row[1] for row in club.store.events(seen.row)] == [1, 2, 5] and not seen.differs
    club.hear(["b2", "0a", "event"], events(1, key, 1, 2, 6))
    assert seen.differs, "a bridge that contradicts itself is told"


@pytest.mark.parametrize(
    "payload",
    [
        b'{"status": {"game": 99999999999999999999999}}',
        b'{"status": {"game": 1, "clock_ms": NaN}}',
        b'{"status": {"game": 1}, "bound": 1e999}',
        b'{"status": {"game": 1}, "at": Infinity}',
        b'{"status": {"game": 1, "phase": 2}}',
        b'{"status": {"game": 1, "seats": [[0, "Ann"]], "crc32": 1, "seat": 3, "phase": 14}}',
        b"[" * 100_000,
        b'{"status": {"game": ' + b"9" * 5000 + b"}}",
        b"\xff\xfe",
    ],
)
def test_no_message_ends_the_hearing(pages: Pages, payload: bytes) -> None:
    club = pages.club
    for kind in ("state", "birth", "event", "ack"):
        club.hear(["b1", "0a", kind], payload)
    for kind in ("online", "ping"):
        club.hear(["b1", kind], payload)
    club.hear(["b1", "online"], b"1")
    club.hear(["b1", "0b", "state"], text(State(status={"game": 7, "seats": [], "crc32": 1})))
    assert club.devices["0b"].status["game"] == 7
    port = pages.board.port
    with connect(f"ws://127.0.0.1:{port}/seen", origin=f"http://127.0.0.1:{port}") as line:
        told = json.loads(line.recv(), parse_constant=lambda _: pytest.fail("NaN"))
    assert {one["uid"] for one in told["tables"]} >= {"0b"}


def test_a_big_number_of_an_event_is_dropped_and_a_locked_database_waits(club: Hall) -> None:
    seen = club.devices["0a"]
    club.hear(["b1", "0a", "state"], text(State(status={"game": 1, "crc32": 1, "events": 0})))
    key = game_key(seen.status)
    big = {"game": 1, "key": key, "events": [[0, 1, 0, 2**70, 0]]}
    club.hear(["b1", "0a", "event"], json.dumps(big).encode())
    assert club.store.count(seen.row) == 0
    add, club.store.add = club.store.add, locked
    club.hear(["b1", "0a", "event"], events(1, key, 1))
    assert "locked" in seen.fault
    club.store.add = add  # type: ignore[method-assign]
    club.hear(["b1", "0a", "event"], events(1, key, 1))
    assert club.store.count(seen.row) == 1 and not seen.fault


def locked(*_: Any) -> int:
    raise sqlite3.OperationalError("database is locked")


def test_a_bridge_that_floods_is_told_and_the_others_are_heard(club: Hall) -> None:
    for _ in range(8000):
        club.hear(["b1", "0a", "state"], b"{}")
    assert any("b1 sends too much" in one for one in club.notes.values())
    club.come("b2", "0c")
    assert club.alive(club.devices["0c"])


def test_two_bridges_of_one_invitation_are_told(club: Hall) -> None:
    for _ in range(6):
        club.hear(["b1", "online"], b"0")
        club.hear(["b1", "online"], b"1")
    assert any("two computers use its invitation" in one for one in club.notes.values())


def room(club: Hall, uid: str, **more: Any) -> None:
    """Let a device without a game tell how it stands to the room."""
    told = {"joined": False, "by": "", "armed": None, "done": None, "paused": False}
    status = {"game": None, "room": {**told, "called": False, **more}}
    club.hear(["b1", uid, "state"], text(State(status=status)))


def test_a_device_is_told_its_table_until_it_says_so(pages: Pages) -> None:
    club = pages.club
    assert isinstance(club, Hall)
    send(pages, {"do": "table", "uid": "0b", "number": 7})
    asked = {"do": "table", "table": 7, "word": club.word}
    until(lambda: ("0b", "room", asked) in club.asked, "the number")
    room(club, "0b", table=7)
    club.asked.clear()
    for _ in range(3):
        club.loop.call_soon_threadsafe(club._tell_tables)
    club.hear(["b1", "0b", "online"], b"0")
    club.hear(["b1", "0b", "online"], b"1")
    room(club, "0b")  # its power was cut: it knows nothing
    club.loop.call_soon_threadsafe(club._tell_tables)
    until(lambda: ("0b", "room", asked) in club.asked, "the number again")


def test_tables_are_numbered_by_walking_past(pages: Pages) -> None:
    club = pages.club
    assert isinstance(club, Hall)
    send(pages, {"do": "table", "uid": "0a", "number": 1}, {"do": "walk", "on": True})
    asks = {"do": "number", "by": "hall", "word": club.word}
    until(lambda: ("0b", "room", asks) in club.asked, "the question")
    assert ("0a", "room", asks) not in club.asked, "it has its number"
    room(club, "0b", pressed=True)
    until(lambda: 2 in club.evening.tables, "the next number")
    assert club.evening.tables[2].uid == "0b"
    assert send(pages, {"do": "walk", "on": False})["walking"] is False
    undo(club)
    assert 2 not in club.evening.tables


def test_the_result_that_a_table_told_is_booked_under_the_names_of_the_list(club: Hall) -> None:
    club.act("table", uid="0a", number=1)
    club.act("round", round=1, setup="chess", tables=[[1, ["Moss, Ida", "Birch-Longname, Sol"]]])
    told = {"joined": True, "by": "", "armed": None, "done": None, "paused": False, "called": False}
    seats = [[0, "Moss, Ida"], [1, "Birch-Longna"]]
    status = {"game": 4, "crc32": 1, "seats": seats, "phase": 14, "events": 0}
    status["room"] = {**told, "result": [4, [0, 1]]}
    club.hear(["b1", "0a", "state"], text(State(status=status)))
    seen = club.devices["0a"]
    club._book(seen, seen.row, {"state": "finished", "seats": seats})
    result = club.evening.results[1, 1]
    assert result.rows == [(2, "Moss, Ida", 0), (1, "Birch-Longname, Sol", 1)]
    assert outcome_of(result, club.evening.names_at(1, 1)) == "0-1"


def test_only_tables_that_are_over_are_cleared(pages: Pages) -> None:
    club = pages.club
    assert isinstance(club, Hall)
    club.act("table", all=[["0a", 1], ["0b", 2]])
    over = {"game": 1, "crc32": 1, "seats": [[0, "Ann"], [1, "Bo"]], "phase": 14}
    club.hear(["b1", "0a", "state"], text(State(status=over)))
    club.hear(["b1", "0b", "state"], text(State(status={**over, "phase": 2})))
    send(pages, {"do": "clear"})
    until(lambda: any(args.get("do") == "clear" for _, _, args in club.asked), "the act")
    assert [uid for uid, _, args in club.asked if args.get("do") == "clear"] == ["0a"]


def test_time_that_was_given_is_taken_back_where_it_was_given(club: Hall) -> None:
    club.act("table", all=[["0a", 1], ["0b", 2]])
    for uid in ("0a", "0b"):
        club.plays(uid, "Ann", "Bo")
    club.bounds["b1"] = 1.0
    start = asyncio.run(club.room("more", list(club.devices.values()), 1, seconds=300))
    assert start
    start.tables["0a"]["code"], start.tables["0b"]["code"] = "done", "refused"
    club.asked.clear()
    back = asyncio.run(club.take_back(start.id, 1))
    assert back and [*back.tables] == ["0a"]
    ((uid, _, args),) = club.asked
    assert (uid, args["do"], args["seconds"], args["word"]) == ("0a", "less", 300, club.word)


def test_others_are_told_of_a_device_with_which_its_bridge_did_not_come_back(
    club: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    put: list[tuple[str, bytes]] = []
    monkeypatch.setattr(club, "_put", lambda topic, payload, *_: put.append((topic, payload)))
    club.hear(["b1", "online"], b"0")
    club.hear(["b1", "online"], b"1")
    club.hear(["b1", "0a", "online"], b"1")
    club._clear()
    assert put == [], "it may still find it"
    monkeypatch.setattr(clubs, "BACK_S", 0.0)
    club._clear()
    club._clear()
    assert put == [("tidebell/1/hall/b/b1/0b/online", b"0")]
    # It comes back at that very moment, and the broker has the club's word last.
    club.hear(["b1", "0b", "online"], b"1")
    club.hear(["b1", "0b", "online"], b"0")
    assert put[-1] == ("tidebell/1/hall/b/b1/0b/online", b"1")
    assert club.alive(club.devices["0b"])


def test_the_wall_knows_who_plays_where_and_who_has_not_reported(pages: Pages) -> None:
    load(pages, b"Round 3\ntable;white;pts;result;pts;black\n1;Zoe;2;1-0;2;Ann\n2;Bo;1;;0;Cy\n")
    port = pages.board.port
    with connect(f"ws://127.0.0.1:{port}/seen", origin=f"http://127.0.0.1:{port}") as line:
        told = json.loads(line.recv())["wall"]
    assert (told["round"], told["tables"], told["missing"]) == (3, 2, [2])
    assert told["people"][0] == ["Ann", 1, "Zoe"] and told["listed"]
    assert told["standings"][:2] == [["Zoe", 3], ["Ann", 2]]


def test_a_task_that_ends_is_begun_anew_and_said(club: Hall) -> None:
    tries: list[int] = []

    async def work() -> None:
        tries.append(1)
        raise ValueError("a bug")

    async def run() -> None:
        task = asyncio.ensure_future(kept_up("keeping", work, club.fault))
        while len(tries) < 2:
            await asyncio.sleep(0.05)
        task.cancel()

    asyncio.run(run())
    assert any("keeping failed (ValueError: a bug)" in one for one in club.notes.values())
