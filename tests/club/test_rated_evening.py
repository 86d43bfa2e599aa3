# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A rated evening: five rounds of 24 players, with a bridge and the broker killed in each.

A list for each round is written here, as a program that pairs would. The file that comes back is
compared with the one that this script makes from the same results.
"""

from __future__ import annotations

import copy
import random
from pathlib import Path

import pytest
from gathering import Gathering, Stubs, until
from tidebell_club.club import Club, Seen
from tidebell_club.evening import scored_rows
from tidebell_club.intake import Intake
from tidebell_host.brokers.mosquitto import Mosquitto
from tidebell_host.pairing import OUTCOMES
from tidebell_host.players import at_table

pytestmark = pytest.mark.outer
LAST = "Moss,Bïrch,Fern,Rééd,Oakhampton-Longname,Ash,Elm,Rush,Hazel,Thörn,Sedge,Larch".split(",")
NAMES = [f"{last}, {first}" for last in LAST for first in ("Ida", "Tom")]
LETTERS = {"1-0": "10", "½-½": "==", "0-1": "01", "+ -": "+-", "- +": "-+", "0-0": "00"}
WORTH = {"1": 1.0, "+": 1.0, "U": 1.0, "=": 0.5, "H": 0.5}
LATE = 23  # the last number, who comes for the second round


class Program:
    """The program that pairs: it knows players by number, and letters of each round."""

    def __init__(self) -> None:
        self.names = list(NAMES)
        self.rounds: list[dict[int, tuple[int, str, str]]] = []  # opponent, colour, letter

    def points(self, number: int, rounds: int) -> float:
        return sum(WORTH.get(one[number][2], 0) for one in self.rounds[:rounds] if number in one)

    def pair(self, chance: random.Random) -> list[tuple[int, int]]:
        """Pair a round; return its tables in the order in which programs seat them."""
        at = len(self.rounds)
        here = [n for n in range(24) if at or n != LATE]
        told: dict[int, tuple[int, str, str]] = {}
        if at == 2:
            told[here.pop(5)] = (-1, "-", "Z")  # absent
            told[here.pop(7)] = (-1, "-", "H")  # asked for half a point
        chance.shuffle(here)
        if len(here) % 2:
            told[here.pop()] = (-1, "-", "U")
        if at == 1:  # one does not come, and everybody knows before
            one, other = here.pop(), here.pop()
            told |= {one: (other, "w", "+"), other: (one, "b", "-")}
        pairs = [(here[n], here[n + 1]) for n in range(0, len(here), 2)]
        for white, black in pairs:
            told |= {white: (black, "w", " "), black: (white, "b", " ")}
        self.rounds.append(told)

        def seat(pair: tuple[int, int]) -> tuple[float, float, int]:
            scores = [self.points(one, at) for one in pair]
            return -max(scores), -sum(scores), min(pair)

        return sorted(pairs, key=seat)

    def enter(self, at: int, white: int, black: int, outcome: str) -> None:
        for one, other, colour, letter in (
            (white, black, "w", LETTERS[outcome][0]),
            (black, white, "b", LETTERS[outcome][1]),
        ):
            self.rounds[at][one] = (other, colour, letter)

    def file(self, rounds: int) -> bytes:
        """Return the report with its first rounds; ratings and points are never touched."""
        lines = ["012 Spring Cup", "062 24", "XXR 5"]
        for n, name in enumerate(self.names):
            if n == LATE and rounds == 1:
                continue
            blocks = []
            for one in self.rounds[:rounds]:
                other, colour, letter = one.get(n, (-1, " ", " "))
                blank = n not in one
                number = "    " if blank else f"{other + 1:4}" if other >= 0 else "0000"
                blocks.append(f"{number} {colour} {letter}")
            head = f"001 {n + 1:4} m  F {name:33} {1900 - n} ITA     {1000000 + n} 1990/01/01"
            lines.append(f"{head} {n % 4 + 0.5:4} {n + 1:4}  " + "  ".join(blocks) + "  ")
        return ("\r\n".join(lines) + "\r\n").encode()


def kill_all(hall: Gathering, stubs: Stubs, bridge: str) -> None:
    assert isinstance(hall.broker.server, Mosquitto)
    process = hall.broker.server._adopted()
    assert process
    process.kill()
    hall.kill(bridge)
    until(lambda: len(hall.alive()) < 12, "them to be missed")
    hall.bridge(bridge, stubs.ports[int(bridge[1]) :: 3])
    until(lambda: len(hall.alive()) == 12, "all to be back")


def test_a_rated_evening_hands_in_what_a_script_makes(tmp_path: Path, mosquitto: None) -> None:
    chance, program = random.Random(11), Program()
    with Gathering(tmp_path) as hall:
        stubs, club = hall.stubs(12), hall.club
        for at in range(3):
            hall.bridge(f"b{at}", stubs.ports[at::3])
        until(lambda: len(hall.alive()) == 12, "all devices")
        until(lambda: all(one.state and one.state.at for one in club.devices.values()), "clocks")
        hall.at_tables()
        hall.do(club.act, "setup", setup="stub")
        for number in range(12):  # what they had on before
            stubs.do(f"over {number}")
            stubs.do(f"leave {number}")
        until(lambda: not on(club), "no game")
        intake = Intake(club)
        lists: list[tuple[Program, list[tuple[int, int]]]] = []  # each as it was when it was made

        def is_written(at: int) -> bool:
            """Whether a round's file is what this script makes of it and its results."""
            then, _ = lists[at]
            then.rounds[at] = program.rounds[at]
            return intake.written(at + 1)[1] == then.file(at + 1)

        def enter(at: int, table: int, outcome: str) -> None:
            names = club.evening.names_at(at + 1, table)
            rows = scored_rows(names, OUTCOMES[outcome])
            place = {"round": at + 1, "table": table, "outcome": outcome}
            hall.do(club.act, "result", **place, rows=rows, source="director")

        for at in range(5):
            pairs = program.pair(chance)
            if at == 3:
                program.names[2] = "Fern-Moss, Ida"  # her name is corrected
            data = program.file(at + 1)
            lists.append((copy.deepcopy(program), pairs))
            told = hall.do(intake.load, data, f"round-{at + 1}.trf")
            assert told["round"] == at + 1 and not told["problem"] and not told["doubts"]
            assert len(told["renamed"]) == (at == 3) and len(told["tables"]) == len(pairs)
            hall.do(intake.take, told["id"], told["round"], False)
            assert intake.written(at + 1)[1] == data, "nothing is in, nothing changes"
            assert hall.call(club.set_up(club.chosen(None))) == []
            until(lambda: len(on(club)) == len(lists[-1][1]), "the games")
            for table, (white, black) in enumerate(pairs, 1):
                names = [program.names[white], program.names[black]]
                assert club.evening.names_at(at + 1, table) == names
                (seen,) = club.chosen(table)
                assert [one for _, one in seen.status["seats"]] == at_table(names, False)
                outcome = chance.choice(["1-0", "1-0", "½-½", "0-1", "0-1", "0-0", "+ -"])
                program.enter(at, white, black, outcome)
                device = int(seen.uid, 16) - 1
                if outcome in SAID:  # the table says so
                    stubs.do(f"over {device} {SAID[outcome]}")
                else:
                    enter(at, table, outcome)
                    stubs.do(f"over {device}")
                if table == len(pairs) // 2:
                    kill_all(hall, stubs, f"b{at % 3}")
            until(lambda: all(one.offer for one in on(club)), "the results")
            assert hall.call(club.simple("clear", on(club))) == []
            until(lambda: not club.evening.missing(club.evening.round), "all results")
            until(lambda: not on(club), "free tables")
            assert is_written(at)
            if at:  # a result of the round before was wrong
                enter(at - 1, 1, "½-½")
                program.enter(at - 1, *lists[at - 1][1][0], "½-½")
                assert is_written(at - 1) and is_written(at)


SAID = {"1-0": "[1,0]", "½-½": "[0.5,0.5]", "0-1": "[0,1]"}


def on(club: Club) -> list[Seen]:
    """Return the devices with a game."""
    return [one for one in club.chosen(None) if one.status.get("game") is not None]
