# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Words of the setup format that meet, against a small model of what docs/setup-format.md says.

Each game has a file of its own, drawn at random: an order of play, steps before and after it, and
turns without it. Counters begin anew, produce or earn; points come by place and by a counter;
values of the table end the game. The model reads the same words and knows nothing of the core.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from generated import written
from tidebell_core.game.session import Session
from tidebell_core.game.state import ABSENT, LOT, OVER, PLAYING, PROMPT, READY, RUN, SCORE
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup
from tidebell_host.setups import loads

COUNTERS = ("gold", "income", "bid")
MOST = {"gold": 40, "income": 9, "bid": 9}
GAMES, EVENTS = range(120, 240), 90


def drawn(chance: random.Random) -> dict[str, Any]:
    """A setup file: what of it the model reads stands where the format has it."""
    anew = (None, None, "turn", "stage", "player_turn")
    counter: dict[str, Any] = {
        "gold": {"each_turn": chance.choice((0, 0, 2)), "start": 2},
        "income": {"start": 1, "feeds": "gold"},
        "bid": {"start": chance.choice((0, 1))},
    }
    for name, one in counter.items():
        reset = chance.choice(anew) if name != "income" else None
        one.update(name=name.title(), unit=name.title()[:5], most=MOST[name], in_play=True)
        one.update({"reset": reset} if reset else {})
    table = {
        name: {
            "name": name.title(),
            "most": chance.randint(2, 5),
            "each_turn": chance.choice((0, 0, 1)),
            "ends": chance.choice((False, True, "all", "all", "round")),
        }
        for name in ("heat", "sea", "threat")
    }
    for one in table.values():
        when = chance.choice((None, None, "now", "player_turn", "turn", 1))
        if one["ends"] == "round":
            one["each_turn"] = 0
            when = when if when in ("now", "player_turn") else None
        if one["ends"] and when:
            one["ends_after"] = when
    orders = "clockwise counter-clockwise backwards numbers alternate alternate"
    order = chance.choice(orders.split())
    play: dict[str, Any] = {"order": order, "points": True}
    steps = [one for one in ("pick bid", "produce") if chance.random() < 0.4]
    if order == "alternate":
        play["passes"] = chance.choice(("in_row", "out"))
        rounds = ["starter", "numbers"] + ["first_passed", "as_passed"] * (play["passes"] == "out")
        play["next_round"] = chance.choice(rounds)
    if order == "numbers" or play.get("next_round") == "numbers":
        steps.insert(chance.randint(0, len(steps)), "numbers")
    steps += ["play"] + [one for one in ("produce", "check tidy") if chance.random() < 0.3]
    if steps.count("produce") > 1:
        steps.remove("produce")
    if "produce" not in steps:
        del counter["income"]["feeds"]
    gap = chance.randint(1, 3)  # the turn without play
    moves = {"starter_moves": "turn"} if chance.random() < 0.4 else {}
    stages = [
        {"turns": [1, gap], "name": "First", "steps": steps, **play, **moves},
        {"turns": gap + 1, "name": "Winter", "steps": ["check tidy"]},
        {"turns": [gap + 2, 7], "name": "Last", "steps": steps, **play, **moves},
    ]
    for stage in stages:
        first, last = stage["turns"] if isinstance(stage["turns"], list) else [stage["turns"]] * 2
        stage["turns"] = f"{first}-{last}" if first < last else first
    values = {
        "format": 1,
        "id": "meet",
        "title": "Meet",
        "players": "2-4",
        "turns": 7,
        "stage": stages,
        "counter": counter,
        "table": table,
        "pool": {
            "ap": {
                "name": "AP",
                "base": {"1": 1, "4": 2},
                "by_place": [1, 5, 20][: chance.randint(1, 2)],
                "filled_by": "gold",
            }
        },
        "checklist": {"tidy": {"name": "Tidy", "items": ["Up"]}},
        "pick": {"bid": {"name": "Bid", "most": 9, "counter": "bid"}},
        "action": [{"name": "Spend", "cost": 1}],
    }
    if "numbers" in steps:
        first = chance.choice(("highest", "lowest"))
        values["numbers"] = {"name": "Number", "least": 1, "most": 4, "first": first}
    return values


class Model:
    """The game as the document has it."""

    def __init__(self, words: dict[str, Any], seats: int) -> None:
        self.words, self.seats = words, list(range(seats))
        self.here = [True] * seats
        self.counts = {name: [words["counter"][name]["start"]] * seats for name in COUNTERS}
        self.levels = {name: 0 for name in words["table"]}
        self.start = self.turn = 0
        self.numbers: dict[int, int] = {}
        self.line: list[int] = []
        self.passed_out: list[int] = []  # of the round, in their order
        self.came: dict[str, int] = {}  # the turn in which a value came to where it ends something
        self.next_turn()
        self.settle()

    # Turns and steps

    def stage(self) -> dict[str, Any]:
        for stage in self.words["stage"]:
            first, _, last = str(stage["turns"]).partition("-")
            if int(first) <= self.turn <= int(last or first):
                self.stage_begins = self.turn == int(first)
                return dict(stage)
        raise AssertionError

    def is_there(self, name: str) -> bool:
        """Whether a value is where it ends something."""
        rules = self.words["table"]
        ends = rules[name]["ends"]
        asked = [one for one in rules if rules[one]["ends"] == "all"] if ends == "all" else [name]
        return bool(ends) and all(self.levels[one] == rules[one]["most"] for one in asked)

    def over(self, *moments: str | int, of_round: bool = False) -> bool:
        """Whether a value ends the game, or the round, at one of these moments."""
        for name, rules in self.words["table"].items():
            if self.is_there(name):
                self.came.setdefault(name, self.turn)
            else:
                self.came.pop(name, None)
            usual = "now" if rules["ends"] == "round" else "turn"
            moment = rules.get("ends_after", usual)
            if moment == 1:  # one more turn
                moment = "turn" if self.came.get(name, 99) < self.turn else "later"
            if name in self.came and moment in moments and (rules["ends"] == "round") == of_round:
                return True
        return False

    def settle(self) -> None:
        """End at once what ends so; a question is answered before."""
        plays = self.where == "run"
        if self.where not in ("lot", "ready", "run"):
            return
        if self.over("now") or (self.over("player_turn") and not plays):
            self.where, self.seat = "over", -1
        elif plays and self.over("now", of_round=True):
            self.end()
        elif self.where == "ready" and self.over("now", "player_turn", of_round=True):
            self.next_step()

    def next_turn(self) -> None:
        if self.turn == 7 or self.over("now", "player_turn", "turn"):
            self.where, self.seat = "over", -1
            return
        self.turn += 1
        stage = self.stage()
        for name, rules in self.words["table"].items():
            self.levels[name] = min(rules["most"], self.levels[name] + rules["each_turn"])
        for name, rules in self.words["counter"].items():
            reset = rules.get("reset")
            if self.turn > 1 and (reset == "turn" or (reset == "stage" and self.stage_begins)):
                self.counts[name] = [rules["start"]] * len(self.seats)
        if stage.get("starter_moves") == "turn" and self.turn > 1:
            self.start = next(one for one in self.clockwise()[1:] + [self.start] if self.here[one])
        self.todo = list(stage["steps"])
        self.next_step(first="starter_moves" not in stage)

    def next_step(self, first: bool = False) -> None:
        self.seat = -1
        if not self.todo or (not first and self.over("now", "player_turn")):
            self.next_turn()
            return
        self.where = self.todo.pop(0).split()[0]
        if self.where == "produce":
            rules = self.words["counter"]["income"]
            for seat in self.seats:
                if self.here[seat] and "feeds" in rules:
                    self.add("gold", seat, self.counts["income"][seat])
            self.next_step()
        elif self.where == "numbers":
            self.numbers = {}
        elif self.where == "play":
            self.round_begins()

    def add(self, name: str, seat: int, more: int) -> None:
        self.counts[name][seat] = min(MOST[name], self.counts[name][seat] + more)

    # Order

    def clockwise(self) -> list[int]:
        return self.seats[self.start :] + self.seats[: self.start]

    def by_numbers(self) -> list[int]:
        sign = 1 if self.words["numbers"]["first"] == "lowest" else -1
        line = sorted(self.numbers, key=lambda one: (sign * self.numbers[one], self.place(one)))
        return line + [one for one in self.clockwise() if one not in line]

    def place(self, seat: int) -> int:
        return self.clockwise_then.index(seat)

    def playing(self) -> list[int]:
        return [one for one in self.seats if self.here[one]]

    def round_begins(self) -> None:
        stage = self.stage()
        for name, rules in self.words["table"].items():
            if rules["ends"] == "round":
                self.levels[name] = 0
        self.order, self.passing = stage["order"], stage.get("passes")
        how = stage.get("next_round")
        line = self.clockwise()
        if how in ("first_passed", "as_passed"):
            there = [one for one in self.passed_out if self.here[one]]
            if there:
                self.start = there[0]
            line = self.clockwise()
            if how == "as_passed":
                line = self.passed_out + [one for one in line if one not in self.passed_out]
        elif "numbers" in (how, self.order):
            line = self.by_numbers()
        elif self.order == "counter-clockwise":
            line = line[:1] + line[:0:-1]
        elif self.order == "backwards":
            line = line[::-1]
        self.line, self.had, self.passed_out, self.in_row = line, [], [], set()
        self.go_to([one for one in line if self.here[one]])

    def go_to(self, follow: list[int]) -> None:
        if not follow:
            self.next_step()
            return
        self.seat, self.where = follow[0], "ready"

    def points(self) -> int:
        """The points with which the player turn of the active seat begins."""
        places = self.words["pool"]["ap"]["by_place"]
        place = self.had.index(self.seat) if self.seat in self.had else len(self.had)
        base = 2 if self.turn >= 4 else 1
        return base + places[min(place, len(places) - 1)] + self.counts["gold"][self.seat]

    # What the table does

    def enter(self, seat: int, value: int) -> None:
        if not self.numbers:
            self.clockwise_then = self.clockwise()
        self.numbers[seat] = value
        if self.where == "numbers" and all(one in self.numbers for one in self.playing()):
            self.where = "lot"  # the order is shown
        if self.where == "play":  # he joins the round
            self.line = self.by_numbers()

    def begin(self) -> None:
        self.add("gold", self.seat, self.words["counter"]["gold"]["each_turn"])
        self.left = self.points()
        if self.seat not in self.had:
            self.had.append(self.seat)
        self.where = "run"

    def end(self, passes: bool = False) -> None:
        seat = self.seat
        breaks = self.over("now", "player_turn", of_round=True)
        for name, rules in self.words["counter"].items():
            if rules.get("reset") == "player_turn":
                self.counts[name] = [rules["start"]] * len(self.seats)
        if self.order == "alternate":
            if not passes:
                self.in_row = set()
            elif self.passing == "out":
                self.passed_out.append(seat)
            else:
                self.in_row.add(seat)
            at = self.line.index(seat) + 1
            follow = [one for one in self.line[at:] + self.line[:at] if self.here[one]]
            follow = [one for one in follow if one not in self.passed_out]
            if set(follow) <= self.in_row:
                follow = []
        elif self.order == "numbers":
            follow = [one for one in self.line if self.here[one] and one not in self.had]
        else:
            follow = [one for one in self.line[self.line.index(seat) + 1 :] if self.here[one]]
        if self.over("now", "player_turn"):
            self.where, self.seat = "over", -1
            return
        self.go_to([] if breaks else follow)
        if self.where == "ready" and follow and not breaks and self.turn_goes_on(seat):
            self.begin()

    def turn_goes_on(self, seat: int) -> bool:
        """Whether the next player turn is of the same round: its clock starts by itself."""
        return seat in self.had

    def status(self, seat: int, here: bool) -> None:
        self.here[seat] = here
        if here:
            self.in_row.discard(seat)


class Played:
    """A session beside its model; every act is done to both, and both are compared."""

    def __init__(self, number: int) -> None:
        chance = self.chance = random.Random(f"meet {number}")
        words = drawn(chance)
        seats = chance.randint(2, 4)
        form = json.loads(loads(written(words), Path("meet.toml")).data)
        header = Header(1, "meet", 0, 7, [[at, "ABCD"[at]] for at in range(seats)], [])
        self.session = Session(Setup(form, []), header)
        self.session.do(e.START)
        self.model, self.words = Model(words, seats), words
        self.names = list(words["table"])
        self.view = View()

    def compare(self) -> None:
        state, model = self.session.state, self.model
        seats = len(model.seats)
        counts = {
            name: state.counters[at * seats : (at + 1) * seats]
            for at, name in enumerate(self.words["counter"])
        }
        assert counts == model.counts
        assert self.session.game.owner(e.LEVEL).values == list(model.levels.values())
        assert (state.phase in (SCORE, OVER)) == (model.where == "over")
        if model.where == "over":
            return
        assert state.turn == model.turn
        if state.phase in (READY, RUN):
            assert (state.seat, state.phase == RUN) == (model.seat, model.where == "run")
            self.view.update(self.session)
            if state.phase == READY:
                gain = self.words["counter"]["gold"]["each_turn"]
                held = model.counts["gold"][model.seat]
                assert self.view.left == model.points() - held + min(MOST["gold"], held + gain)
            else:
                assert self.view.left == model.left

    def act(self) -> None:
        session, model, chance = self.session, self.model, self.chance
        state = session.state
        if state.phase == PROMPT:
            self.answer()
        elif state.phase == LOT:
            session.do(e.ADVANCE)
            model.next_step()
        elif state.phase == READY:
            session.do(e.ADVANCE)
            model.begin()
        else:
            assert state.phase == RUN
            self.play(chance.choice("end end pass level count away back".split()))

    def answer(self) -> None:
        session, model = self.session, self.model
        row = session.game.asker().private().rows[0]
        if row.kind == e.SECRET:
            value = self.chance.randint(0, 9)
            self.picks = getattr(self, "picks", {}) | {row.seat: value}
            session.do(e.SECRET, row.seat, value)
        elif row.kind == e.ENTER:
            value = self.chance.randint(1, 4)
            session.do(e.ENTER, row.seat, value)
            model.enter(row.seat, value)
        elif row.kind == e.CHECK:
            session.do(e.CHECK, e.NOBODY, 255)
            model.next_step()
        else:  # all picks are shown
            session.do(e.ADVANCE)
            for seat, value in self.picks.items():
                model.counts["bid"][seat] = value
            self.picks = {}
            model.next_step()

    def play(self, what: str) -> None:
        session, model, chance = self.session, self.model, self.chance
        seat = session.state.seat
        others = [one for one in model.seats if one != seat]
        if what == "pass" and model.order == "alternate":
            session.do(e.PASS, seat)
            model.end(passes=True)
        elif what == "level":
            at = chance.randrange(len(self.names))
            value = chance.randint(0, self.words["table"][self.names[at]]["most"])
            session.do(e.LEVEL, e.NOBODY, pack(e.LEVEL, level=at, value=value))
            model.levels[self.names[at]] = value
        elif what == "count":
            name, value = chance.choice(COUNTERS), chance.randint(0, 5)
            at = list(self.words["counter"]).index(name)
            one = chance.choice(model.seats)
            session.do(e.COUNT, one, pack(e.COUNT, counter=at, value=value))
            model.counts[name][one] = value
        elif what == "away" and any(model.here[one] for one in others):
            one = chance.choice([one for one in others if model.here[one]])
            session.do(e.STATUS, one, ABSENT)
            model.status(one, False)
        elif what == "back" and not all(model.here):
            one = chance.choice([one for one in others if not model.here[one]] or others)
            session.do(e.STATUS, one, PLAYING)
            model.status(one, True)
            if model.order == "numbers" or model.words.get("numbers"):
                self.joins(one)
        elif what == "end":
            session.do(e.END_TURN, seat)
            model.end()

    def joins(self, one: int) -> None:
        """Answer for a seat that came back without a number."""
        model = self.model
        rounds = "numbers" in (model.order, model.stage().get("next_round"))
        if rounds and one not in model.numbers:
            assert self.session.state.phase == PROMPT
            value = self.chance.randint(1, 4)
            self.session.do(e.ENTER, one, value)
            model.numbers[one] = value
            model.line = model.by_numbers()
        assert self.session.state.phase == RUN


@pytest.mark.parametrize("part", range(8))
def test_words_that_meet_do_what_the_document_says_of_each(part: int) -> None:
    for number in GAMES[part::8]:
        game = Played(number)
        game.compare()
        for _ in range(EVENTS):
            if game.model.where == "over":
                break
            game.act()
            game.model.settle()
            game.compare()
        other = game.session.fresh().replay(list(game.session._log))
        assert other.snapshot() == game.session.snapshot()
