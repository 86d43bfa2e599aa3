# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A whole game of four players, 25 turns, by keys alone, to the ranking; its log plays back."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import stretch
from stretch import PHASES, STATUSES, Table
from tidebell_core.game.session import Session
from tidebell_core.record import events as e
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup

PLAYERS = ["Ada", "Bo", "Cy", "Di"]
BASE = {3: 5, 4: 10}


class Evening:
    """Four people at the table; they note what the device should say."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.chance = random.Random(25)
        self.kept = dict.fromkeys(PLAYERS, 0)
        self.cards: list[str] = []
        self.player_turns = 0

    @property
    def view(self) -> Any:
        return self.table.app.view

    def phase(self) -> str:
        return PHASES[self.view.phase]

    def sit(self) -> None:
        """Switch on, choose the players by keys, begin."""
        self.table.do({"run": 1}, {"setup": stretch.SETUP})
        self.table.do({"link": "names", "send": {"set": PLAYERS}})
        self.table.press("E", "E")
        assert self.table.app.view.names == PLAYERS

    def until_scores(self) -> None:
        """Whatever the device asks for, somebody does it."""
        for _ in range(3000):
            phase = self.phase()
            if phase == "score":
                return
            getattr(self, phase, self.go_on)()
        raise AssertionError(f"the game has no end: {self.table.bench.text()}")

    def go_on(self) -> None:
        self.table.press("E")

    def shown(self) -> None:
        if not self.view.revealed:  # else it is what all may know of the next
            self.cards.append(self.view.card)
        self.table.press("E")

    def starter(self) -> None:
        self.table.do({"choose": "Ada"})

    def look(self) -> None:
        """Everybody sets some hens, and looks."""
        self.table.do({"turn": self.chance.randint(-1, 2)})
        self.table.do({"hold": ["A", "X"]}, {"run": 1}, {"release": ["A", "X"]}, {"press": "E"})

    def choose(self) -> None:
        self.table.do({"secret": "Leave" if self.view.name == "Cy" else "Stay"})

    def run(self) -> None:
        """One player turn."""
        table, view, chance = self.table, self.view, self.chance
        turn, name = view.turn, view.name
        self.player_turns += 1
        if turn < 3:
            ends = {"press": "Y"} if turn == 1 else {"hold": "Y", "ms": 700}
            table.do({"run": chance.randint(20, 170)}, ends)
            return
        held = sum(holder == view.seat and fate == 0 for holder, _, fate in view.assets)
        points = BASE.get(turn, 15) + 5 * (held - 1) + self.kept[name]
        table.expect(player=name, points=points)
        table.do({"run": chance.randint(5, 60)})
        for _ in range(chance.randint(0, 5)):
            table.press("A")
            points -= 1
        if points > 4 and chance.random() < 0.5:
            table.press("B", "B", "A", "X")
            points -= 2
        if points > 2 and chance.random() < 0.3:
            table.do({"action": chance.choice(["Build a unit", "Load or unload"])})
            points -= 1
        if chance.random() < 0.1:
            # The knob has left what it did, and pauses.
            table.do({"run": 11}, {"press": "E"}, {"run": 30}, {"press": "E"})
        if (turn, name) in ((8, "Bo"), (12, "Ada")):
            table.do({"action": "Turret destroyed"}, {"choose": "Green's ship"})
            points += self.take("Green's ship")
        if turn == 25:
            self.take_off(held)  # which ends the turn
            return
        table.expect(player=name, points=points, turn=turn)
        if chance.random() < 0.15:
            table.do({"run": 180})
        else:
            table.press("Y")
        self.kept[name] = min(10, points // 5 * 5)

    def take(self, ship: str) -> int:
        """A ship is captured: 1 AP, and 5 more at once."""
        self.table.do({"action": "Capture a ship"}, {"choose": ship}, {"press": "Y"})
        return 4

    def take_off(self, held: int) -> None:
        """Everything takes off."""
        self.table.do({"action": "Take off"})
        if held > 1:
            self.table.do({"choose": "Green's ship"}, {"action": "Take off"})


def log(table: Table) -> tuple[dict[str, Any], list[list[Any]]]:
    """The game and all its events, over the link."""
    game = table.bench.request("games")["games"][0]
    events: list[list[Any]] = []
    first = 0
    while first is not None:
        answer = table.bench.request("log", {"game": game["game"], "first": first})
        events += answer["events"]
        first = answer["next"]
    return game, events


def played_back(game: dict[str, Any], events: list[list[Any]]) -> Session:
    """The game as the core alone has it from the log; 15 cards are conserved at every event."""
    header = Header(
        game["game"],
        game["setup"],
        game["crc32"],
        int(game["seed"], 16),
        game["seats"],
        game["switches"],
    )
    session = Session(Setup(copy.deepcopy(stretch.setup()), header.switches), header)
    for event in events:
        session.replay([tuple(event[1:])])
        deck: Any = session.game.owner(e.FIX_CARD)
        drawn = [card for card in deck.current if card >= 0]
        cards = sorted(deck.piles[0] + deck.asides[0] + drawn)
        assert cards == [0] * 5 + [1] * 5 + [2] * 5
    return session


def test_an_evening_of_four_players_is_played_to_the_ranking_and_its_log_plays_back(
    tmp_path: Path,
) -> None:
    with Table(tmp_path, name="evening") as table:
        evening = Evening(table)
        evening.sit()
        evening.until_scores()
        # Di is out from turn 8 on, Cy from turn 21 on; all deploy together.
        assert evening.player_turns == 4 + 1 + 5 * 4 + 13 * 3 + 5 * 2
        table.expect(players={"Ada": "gone", "Bo": "gone", "Cy": "gone", "Di": "out"})
        assert len(evening.cards) == 23
        table.do({"choose": "Ada: Ore"}, {"turn": 5}, {"press": "E"})
        table.do({"choose": "Bo: Ore"}, {"turn": 9}, {"press": "E"})
        table.do({"choose": "Cy: Units"}, {"turn": 12}, {"press": "E"})
        table.do({"choose": "Add up"})
        ranking = [[1, "Bo", 21], [2, "Cy", 15], [3, "Ada", 14], [4, "Di", 0]]
        table.expect(phase="over", ranking=ranking, screen=["Bo wins"])
        device = table.app.session
        packed, count = device.state.pack(), device.count
        assert "seed" not in log(table)[0]  # an undo could still lead back into the game
        table.press("Y")  # home: the game is closed, and tells all
        game, events = log(table)
        session = played_back(game, events)
        assert session.state.pack() == packed
        assert session.count == count == len(events)
        assert [STATUSES[status] for status in session.state.status] == ["gone"] * 3 + ["out"]
        assert session.played_ms == sum(session.state.used_ms) + session.state.idle_ms


def test_the_cards_of_an_evening_are_dealt_from_fifteen(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.do({"game": PLAYERS[:2]})
        cards = []
        for turn in range(3, 26):
            table.do({"play_to": {"turn": turn, "phase": "shown"}})
            cards.append(table.app.view.card)
        # The current card is not shuffled in: it and the pile after it are of the same fifteen.
        for first, last in ((3, 11), (11, 19), (19, 25)):
            dealt = cards[first - 3 : last - 2]
            assert {dealt.count(card) <= 5 for card in dealt} == {True}
