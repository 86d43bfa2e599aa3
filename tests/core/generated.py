# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Random setups over the whole vocabulary, as files that a person might have written."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import generated_parts as parts
from hypothesis import strategies as st
from random_play import WHATS
from tidebell_core.record.events import FEW_SEATS, MOST_SEATS
from tidebell_core.setup_reading.clock_times import RULINGS
from tidebell_core.setup_reading.reading import WAITS
from tidebell_host.setups import Compiled, loads
from tidebell_host.setups.checks import most_of

Draw = Callable[[Any], Any]

LETTERS = "ABCDEFGHIJKLMN"
WORDS = st.text("abcdeé ÀÖß19-'◂", min_size=1, max_size=18).filter(lambda text: text.strip())
RGB = st.integers(0x404040, 0xFFFFFF).map(lambda value: f"#{value:06x}")
POINTS = st.sampled_from([5, 10, 2, 15, 1, 0, 99])
SECONDS = st.sampled_from([1, 5, 30, 60, 180, 600, 5999])

# What a mechanism that is wanted needs, and the steps that belong to it.
NEEDS = {
    "at_once": {"clocks"},
    "choices": {"assets"},
    "endings": {"counters"},
    "handicaps": {"clocks"},
    "looks": {"counters", "decks"},
    "on_hold": {"numbered"},
    "passes": {"order"},
    "pots": {"counters"},
    "production": {"counters"},
    "puts": {"bags"},
    "sand": {"clocks"},
    "shares": {"counters"},
    "transfers": {"counters"},
    "units": {"counters"},
}
STEPS_OF = {
    "choices": ("choose",),
    "decks": ("draw",),
    "looks": ("look",),
    "seating": ("lot", "starter"),
}


def toml(value: Any) -> str:
    """A value as TOML, tables inline."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def written(values: dict[str, Any]) -> bytes:
    """Values as a setup file."""
    return "".join(f"{key} = {toml(value)}\n" for key, value in values.items()).encode()


class Writer:
    """Draws one setup, table by table; what must fit together is drawn together.

    :param wanted: mechanisms that it shall have, with clocks: where they exclude each other, or
        chance has it otherwise, one of them is missing
    """

    def __init__(self, draw: Draw, wanted: Sequence[str] = ()) -> None:
        self.draw = draw
        self.wanted = set(wanted)
        for name in wanted:
            self.wanted |= NEEDS.get(name, set())
        self.switches: dict[str, Any] = {}
        self.more_steps: list[str] = []  # of mechanisms; each must be somewhere
        self.keys: list[str] = []  # that no action has
        self.plain = not wanted and self.maybe(4)  # without any mechanism
        self.file: dict[str, Any] = {}

    def maybe(self, one_in: int = 2) -> bool:
        return bool(self.draw(st.integers(1, one_in)) == one_in)

    def has(self, mechanism: str, one_in: int = 2) -> bool:
        """Whether the setup has a mechanism: as it is wanted, or by chance."""
        return mechanism in self.wanted or self.maybe(one_in)

    def number(self, least: int, most: int) -> int:
        return int(self.draw(st.integers(least, most)))

    def some(self, most: int, name: str, mechanism: str = "") -> list[str]:
        """Names for up to so many things; for one at least of a mechanism that is wanted."""
        least = int(mechanism in self.wanted)
        return [f"{name}{index}" for index in range(self.number(least, most))]

    def steps_for(self, step: str) -> bool:
        """Have a step somewhere in the schedule, if there is room for one more."""
        if len(self.more_steps) < 3:
            self.more_steps.append(step)
            return True
        return False

    def text(self) -> Any:
        """A text, sometimes in two languages."""
        if self.maybe(6):
            return {"en": self.draw(WORDS), "fr": self.draw(WORDS)}
        return self.draw(WORDS)

    def names(self, count: int) -> list[str]:
        """Texts that nobody can mix up."""
        return [f"{LETTERS[index % 10]}{index} {self.draw(WORDS)}"[:18] for index in range(count)]

    def switched(self, values: Any, one_in: int = 4) -> Any:
        """A value, or now and then a switch between some."""
        if len(self.switches) == 16 or not self.maybe(one_in):
            return self.draw(values)
        given = self.draw(st.lists(values, min_size=2, max_size=3, unique_by=toml))
        name = f"s{len(self.switches)}"
        if any(isinstance(value, (list, dict)) for value in given) or self.maybe():
            words = [f"way {number}" for number in range(len(given))]
            self.switches[name] = {"label": f"Rule {name}", "values": words, "means": given}
            if self.maybe():
                self.switches[name]["labels"] = self.names(len(given))
                self.switches[name]["note"] = self.text()
        else:
            self.switches[name] = {"label": f"Rule {name}", "values": given}
        return f"${name}"

    def flag(self, one_in: int = 4) -> Any:
        """True or false, or a condition."""
        if len(self.switches) == 16 or not self.maybe(one_in):
            return self.draw(st.booleans())
        name = f"s{len(self.switches)}"
        if self.maybe():
            self.switches[name] = {
                "label": "Flag",
                "values": self.draw(st.permutations([True, False])),
            }
            return f"${name}"
        self.switches[name] = {"label": "Word", "values": ["one", "two", 3]}
        return f"${name} is {self.draw(st.sampled_from(['one', 'two', 3]))}"

    def span(self, last: int) -> Any:
        """Some turns."""
        first = self.number(1, last)
        return self.draw(st.sampled_from([first, f"{first}-{self.number(first, last)}"]))

    # The file

    def write(self) -> dict[str, Any]:
        # More players than there are colours, and no contests of two.
        self.many = not self.wanted and self.maybe(8)
        seats = MOST_SEATS if self.many else FEW_SEATS
        least = self.number(2 if self.wanted else 1, seats)
        most = self.number(max(least, FEW_SEATS + 1) if self.many else least, seats)
        turns = self.draw(st.sampled_from([1, 2, 3, 5, 8, 999]))
        self.turns = turns
        self.most_players = most
        self.file = {
            "format": 1,
            "id": "generated",
            "title": self.text(),
            "players": self.draw(st.just(f"{least}-{most}")),
            "turns": turns,
            **({"time_called": self.draw(st.sampled_from(RULINGS))} if self.maybe() else {}),
            "colour": [
                {"name": name, "letter": LETTERS[at], "rgb": self.draw(RGB)}
                for at, name in enumerate(self.names(self.number(most, max(most, 9))))
            ],
        }
        if self.many and self.maybe():
            del self.file["colour"]
        if self.maybe(4):
            self.file["turn_name"] = self.names(1)[0][:12]
        if not self.plain and "colour" in self.file:
            parts.sides(self)
        self.assets()
        self.clocks()
        self.pools()
        self.decks()
        self.counters()
        self.looks()
        self.choices()
        if not self.plain:
            parts.pots(self)
        self.actions()
        self.ticks()
        self.score()
        if not self.plain:
            parts.phases(self)
            if not self.many:
                parts.bags(self)
            parts.dice(self)
            parts.units(self)
            parts.ticks(self)
            parts.shares(self)
            parts.asides(self)
            parts.levels(self)
            parts.production(self)
            parts.numbers(self)
            parts.handicaps(self)
            parts.picks(self)
        self.stages()
        if self.maybe(3):
            remind = st.one_of(st.just("none"), WORDS)
            self.file["reminder"] = {"turn_end": self.switched(remind)}
            if self.maybe():
                self.file["reminder"]["ask_end"] = self.switched(remind)
            if not self.plain:
                self.file["reminder"]["turn_start"] = self.text()
                self.file["reminder"]["round_end"] = self.text()
        self.file["switch"] = self.switches
        return {key: value for key, value in self.file.items() if value not in ({}, [])}

    def assets(self) -> None:
        if not self.many and self.has("assets"):
            self.file["asset"] = {
                "name": self.text(),
                "part": self.text(),
                "parts": self.number(0, 7),
                "out": self.switched(st.sampled_from(["last", "own"])),
            }
            if self.maybe():
                self.file["asset"] |= {"plural": self.text(), "part_plural": self.text()}

    def clocks(self) -> None:
        self.file["clock"] = {}
        for name in self.some(3, "clock", "clocks"):
            if self.plain or not self.has("clocks"):
                clock = {"mode": "countdown", "seconds": self.switched(SECONDS)}
            else:
                clock = parts.clock(self, SECONDS)
            plain = clock["mode"] == "countdown" and "odds" not in clock
            if plain and not self.plain and self.turns > 1 and self.maybe(4):
                turns = self.draw(st.sets(st.integers(2, self.turns), min_size=1, max_size=3))
                clock["later"] = {str(turn): self.draw(SECONDS) for turn in sorted(turns)}
            if not self.plain:
                parts.turns_over(self, clock)
            if self.maybe(4):
                clock["say"] = {str(self.draw(SECONDS)): self.text()}
            clock["warn"] = sorted(self.draw(st.sets(SECONDS, max_size=3)), reverse=True)
            self.file["clock"][name] = clock
        if not self.plain and self.has("match", 2 if self.wanted else 4):
            self.file["clock"]["match"] = parts.match(self, SECONDS)

    def pools(self) -> None:
        self.file["pool"] = {}
        wanted = self.some(4, "pool", "pools") if self.maybe(3) else ["pool0"]
        for number, name in enumerate(wanted):
            froms = self.draw(st.sets(st.integers(1, self.turns), min_size=1, max_size=3))
            pool: dict[str, Any] = {
                "name": f"P{number}",
                "base": {str(turn): self.switched(POINTS, 6) for turn in sorted(froms)},
            }
            if self.has("savings"):
                step = self.number(1, 5)
                pool["keep"] = {
                    "step": step,
                    "most": step * self.number(0, 15),
                    "on_timeout": self.flag(),
                }
                if not self.plain and self.maybe():
                    pool["keep"]["until"] = "turn"
            if self.maybe(3):
                most = self.switched(st.one_of(POINTS, st.just("none")))
                pool["cap"] = [{"turns": self.span(self.turns), "most": most}]
            if "asset" in self.file:
                pool["per_asset"] = self.number(0, 5)
            if not number:
                pool["penalty"] = self.number(0, 9)
            if not self.plain and "points" not in self.wanted and self.has("pools", 3):
                parts.own_pool(self, name, pool)
            lasts = pool.get("fill", "player_turn") in ("turn", "game")
            scheduled = not {"by_side", "hidden", "shared"} & set(pool) and "fill" not in pool
            if not self.plain and (lasts or scheduled) and self.has("gains", 4):
                pool["each_round"] = self.number(1, 5)
            self.file["pool"][name] = pool
        if not self.plain:
            parts.converts(self)

    def actions(self) -> None:
        pools = list(self.file["pool"])
        effects: list[str | None] = [None]
        if "asset" in self.file:
            effects += ["take", "damage", "repair", "leave"]
        if pools and self.file["pool"][pools[0]]["penalty"]:
            effects.append("penalty")
        self.keys = ["spend", "declare"]
        self.file["action"] = []
        for at, name in enumerate(self.names(self.number(0, 8))):
            effect = self.draw(st.sampled_from(effects))
            action: dict[str, Any] = {
                "id": f"a{at}",
                "name": name,
                "cost": self.number(0, 4) if pools else 0,
                "shots": self.draw(st.sampled_from([1, 1, 1, 2, 4])),
                "finish": self.flag(),
            }
            if pools and self.maybe():
                action["pool"] = self.draw(st.sampled_from(pools))
            if effect:
                action["effect"] = effect
                if effect != "penalty" and pools:
                    action["per_damage"] = self.number(0, 2)
            if self.keys and self.maybe(3):
                action["key"] = self.keys.pop()
            if self.maybe(4):
                action["turns"] = self.span(self.turns)
            if self.maybe(3):
                action["when"] = self.flag(2)
            if self.maybe(5):
                action["note"] = self.text()
            if not self.plain:
                parts.action(self, action)
            self.file["action"].append(action)

    def ticks(self) -> None:
        if not self.file["action"] or not self.has("ticks", 3):
            return
        limit = self.number(1, 5)
        self.file["tick"] = {
            "name": self.text(),
            "units": self.number(1, 16),
            "limit": limit,
            "action": self.draw(st.sampled_from(self.file["action"]))["id"],
            "kind": [
                {"name": name, "most": self.number(1, limit)}
                for name in self.names(self.number(1, 8))
            ],
        }

    def counters(self) -> None:
        self.file["counter"] = {}
        for name in self.some(3, "counter", "counters"):
            most = self.draw(st.sampled_from([1, 4, 9, 12, 60, 255, 3000]))
            start = self.number(0, most)
            self.file["counter"][name] = {"name": self.text(), "most": most, "start": start}
            if not self.plain and self.has("counters"):
                parts.in_play(self, self.file["counter"][name])

    def decks(self) -> None:
        self.file["deck"] = {}
        for name in self.some(3, "deck", "decks"):
            cards = [
                {"name": card, "count": self.number(1, 6), "rgb": self.draw(RGB)}
                for card in self.names(self.number(1, 6))
            ]
            cards[0]["count"] += 1  # two at least, so that there is something to draw again
            total = sum(card["count"] for card in cards)
            if self.maybe(3):
                self.draw(st.sampled_from(cards))["shown_from"] = self.number(1, 9)
            deck = {"name": self.text(), "card": cards, "refill": self.number(1, total - 1)}
            if self.maybe():
                deck["pile"] = self.number(1, total)
            if self.maybe():
                deck["band"] = [
                    {"name": name, "height": self.number(0, 100), "rgb": self.draw(RGB)}
                    for name in self.names(self.number(2, 6))
                ]
                for card in cards:
                    card |= {"means": self.text(), "level": self.number(0, 100)}
            self.file["deck"][name] = deck

    def looks(self) -> None:
        self.file["look"] = {}
        if self.file["deck"] and self.file["counter"]:
            for name in self.some(2, "look", "looks"):
                depth = st.one_of(st.integers(1, 9), st.just("counter"))
                self.file["look"][name] = {
                    "deck": self.draw(st.sampled_from(list(self.file["deck"]))),
                    "counter": self.draw(st.sampled_from(list(self.file["counter"]))),
                    "depth": self.switched(depth),
                }

    def choices(self) -> None:
        self.file["choice"] = {}
        if "asset" in self.file:
            for name in self.some(2, "choice", "choices"):
                options: list[dict[str, Any]] = [{"name": text} for text in self.names(2)]
                if self.maybe():
                    self.draw(st.sampled_from(options))["effect"] = "leave"
                self.file["choice"][name] = {"name": self.text(), "option": options}

    def stages(self) -> None:
        self.file["stage"] = []
        first = 1
        while first <= self.turns:
            full = len(self.file["stage"]) == most_of("stages") - 1
            last = self.turns if full or self.maybe() else self.number(first, self.turns)
            turns = first if first == last else f"{first}-{last}"
            stage = {"turns": turns, "name": self.text(), "steps": self.steps()}
            if "play" in stage["steps"]:
                self.playing(stage)
                if self.maybe(4):
                    stage["task"] = self.text()
                    stage["turn_name"] = self.names(1)[0][:12]
            if last == self.turns and self.maybe(3):
                stage["final"] = True
            self.file["stage"].append(stage)
            if not self.plain and not full and self.has("cycles", 5):
                stage.pop("turn_name", None)
                if "table" in self.file and self.maybe():
                    stage["times_by"] = next(iter(self.file["table"]))
                elif self.maybe():
                    stage["times"] = self.number(2, 3)
                else:
                    twin = {"turns": turns, "name": self.text(), "steps": self.steps()}
                    if "play" in twin["steps"]:
                        self.playing(twin)
                    self.file["stage"].append(twin)
            first = last + 1
        for step in self.more_steps:
            steps = self.draw(st.sampled_from(self.file["stage"]))["steps"]
            steps.insert(self.number(0, len(steps)), step)

        if "handicap" in self.file:  # before any clock
            self.file["stage"][0]["steps"].insert(0, "handicaps")

    def steps(self) -> list[str]:
        known = ["lot", "reorder", "starter"]
        for verb, table in (("draw", "deck"), ("look", "look"), ("choose", "choice")):
            known += [f"{verb} {name}" for name in self.file[table]] * 2
        for mechanism, begins in STEPS_OF.items():
            if mechanism in self.wanted:
                known = [step for step in known if step.split()[0] in begins] * 4 + known
        steps: list[str] = self.draw(st.lists(st.sampled_from(known), max_size=3))
        if self.maybe(8):
            waits = {step.split()[0] for step in steps} & set(WAITS)
            return steps if waits else [*steps, "play"]
        steps.insert(self.number(0, len(steps)), "play")
        return steps

    def playing(self, stage: dict[str, Any]) -> None:
        alone = {"together", "at_once"} & self.wanted and self.maybe()  # without points
        if self.file["pool"] and not alone and not self.maybe(3):
            stage["points"] = True
        if self.maybe(1 if alone and "together" in self.wanted else 5) and "points" not in stage:
            stage["together"] = True if alone else self.flag()
        clocks = self.file["clock"]
        known = [
            name
            for name, clock in clocks.items()
            if clock["mode"] in ("countdown", "count_up")
            or (clock["mode"] != "match" and "together" not in stage)
        ]
        if known and not self.maybe(4):
            stage["clock"] = self.draw(st.sampled_from(known))
            clock = clocks[stage["clock"]]
            passes = clock["mode"] == "countdown" and clock.get("at_zero", "pass") == "pass"
            if "asset" in self.file and passes and self.maybe(3):
                stage["at_zero"] = "ask"
            if not self.plain and self.maybe(3):
                stage["runs_on"] = True
        if not self.plain:
            parts.playing(self, stage)

    def score(self) -> None:
        if not self.has("scores"):
            return
        fields = [
            {"id": f"f{at}", "name": name, "each": self.draw(st.sampled_from([1, 2, -3, 0, 0.5]))}
            for at, name in enumerate(self.names(self.number(1, 8)))
        ]
        if self.maybe(3):
            self.draw(st.sampled_from(fields))["least"] = -self.number(1, 500)
        for counter in parts.counters_in_play(self)[: len(fields)]:
            fields[self.number(0, len(fields) - 1)]["counter"] = counter
        known = [field["id"] for field in fields]
        if "asset" in self.file:
            known.append("assets")
        ties = st.lists(st.sampled_from(known), min_size=1, max_size=3, unique=True)
        self.file["score"] = {"field": fields, "part": self.number(0, 5)}
        ranks = ["player", "none"] + ["side"] * ("side" in self.file)
        self.file["score"]["ranks"] = self.draw(st.sampled_from(ranks))
        if self.maybe():
            self.file["score"]["tie"] = self.switched(ties)


@st.composite
def setups(draw: Draw, wanted: Sequence[str] = ()) -> tuple[bytes, Compiled]:
    """A setup file and what it compiles to."""
    source = written(parts.alone_below_zero(Writer(draw, wanted).write()))
    return source, loads(source, Path("generated.toml"))


# Actions to try, the ordinary most often, so that games get far.
OFTEN = {"go": 10, "act": 10, "row": 6, "undo": 2, "fix": 3, "wrong": 3, "tick": 3, "end": 0}
STEPS = st.tuples(
    st.sampled_from([0, 0, 1, 700, 4000, 30000, 179999, 400000]),
    st.sampled_from([what for what in WHATS for _ in range(OFTEN.get(what, 1))]),
    st.integers(0, 255),
    st.integers(0, 1023),
)


@st.composite
def games(
    draw: Draw, most: int = 120, wanted: Sequence[str] = (), of: Any = None
) -> dict[str, Any]:
    """A game of a random setup, as ``random_play`` plays it; ``source`` is its file.

    :param of: draws the setup; None for one of this module
    """
    source, compiled = draw(setups(wanted) if of is None else of)
    switches = [draw(st.integers(0, len(one.values) - 1)) for one in compiled.switches]
    steps = [list(step) for step in draw(st.lists(STEPS, min_size=most // 3, max_size=most))]
    if draw(st.integers(1, 8)) == 8:
        steps.append([0, "end", draw(st.integers(0, 2)), 0])
        steps += [list(step) for step in draw(st.lists(STEPS, max_size=10))]
    return {
        "source": source.decode(),
        "setup": compiled.data.decode(),
        "seed": draw(st.integers(0, 2**64 - 1)),
        "seats": draw(st.integers(*compiled.players)),
        "switches": switches,
        "steps": steps,
    }
