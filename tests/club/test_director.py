# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A director who errs: each press can be taken back, and what comes to nothing says why."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gathering import until
from tidebell_club.broker import Broker
from tidebell_club.club import Club, Seen
from tidebell_club.evening import evening
from tidebell_club.messages import Ack, Birth, State, text
from tidebell_club.store import Store
from tidebell_club.web import Pages
from websockets.sync.client import connect


class Hall(Club):
    """A club without a broker, whose devices answer at once.

    :param says: what a device answers, by uid and request; nothing is an empty answer
    """

    def __init__(self, folder: Path, changed: Any = lambda _: None) -> None:
        super().__init__(Broker(folder / "club", "hall", 0), Store(":memory:"), changed, False)
        self.says: dict[tuple[str, str], Ack] = {}
        self.asked: list[tuple[str, str, dict[str, Any]]] = []
        self.connected = True
        self.come("b1", "0a")
        self.come("b1", "0b")

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


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[Pages]:
    found = Pages(lambda changed: Hall(tmp_path, changed), 0, 0)
    found.start()
    until(lambda: found.club.loop, "the club")
    yield found
    found.stop()
    found.club.store.close()


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
    assert club.told() == {
        (1, 1): [("Alexander Brown", 10), ("Иванов", 9)],
        (2, 2): [("Ann", 10), ("Bo", 9)],
    }


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


def load(pages: Pages, data: bytes) -> str:
    url = f"{pages.director.url}import"
    request = urllib.request.Request(url, data, {"Origin": pages.director.url.rstrip("/")})
    with urllib.request.urlopen(request) as answer:
        return str(answer.read().decode())


def test_a_list_and_its_results_go_round_by_the_page(pages: Pages) -> None:
    said = load(pages, "name\nJosé\nAnn\nAnn\n".encode("latin-1"))
    assert said.startswith("2 players, 0 tables.") and "UTF-8" in said and "Ann" in said
    with pytest.raises(urllib.error.HTTPError, match="422") as refused:
        load(pages, b"\x89PNG\0")
    assert "CSV" in refused.value.read().decode()
    send(pages, {"do": "here", "name": " josé ", "here": True})
    until(lambda: pages.club.evening.here == {"José"}, "him, however he is written")


@pytest.mark.parametrize(
    "asked",
    [
        {"do": "here", "name": " \u200b", "here": True},
        {"do": "here", "name": None, "here": True},
        {"do": "table", "uid": "0a", "number": -1},
        {"do": "table", "uid": "0a", "number": 1000},
        {"do": "table", "uid": "0a", "number": 1e300},
        {"do": "table", "uid": "0a"},
        {"do": "result", "table": 1, "rows": [[1, "Ann", float("nan")]]},
        {"do": "result", "table": 1, "rows": []},
        {"do": "more", "minutes": "soon", "ahead": 1},
        {"do": "more", "minutes": float("inf"), "ahead": 1},
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


def test_a_bridge_that_takes_the_devices_over_is_heard_once_the_other_is_gone(club: Hall) -> None:
    seen = club.devices["0a"]
    club.come("b2", "0a")
    assert seen.bridge == "b1" and set(seen.claims) == {"b2"} and club.alive(seen)
    club.hear(["b2", "0a", "state"], text(State(status={"game": 4})))
    club.hear(["b1", "online"], b"0")
    assert seen.bridge == "b2" and club.alive(seen) and not seen.claims
    assert seen.status["game"] == 4
    assert not club.alive(club.devices["0b"]), "the other device did not come along"
    club.hear(["b1", "online"], b"1")
    club.hear(["b1", "0a", "online"], b"1")
    assert seen.bridge == "b2" and set(seen.claims) == {"b1"}
    club.hear(["b1", "0a", "online"], b"0")
    assert not seen.claims
    # A claim that was withdrawn, or whose bridge has gone, is none.
    club.come("b3", "0a")
    club.hear(["b3", "online"], b"0")
    club.hear(["b2", "0a", "online"], b"0")
    assert seen.bridge == "b2" and not club.alive(seen)
