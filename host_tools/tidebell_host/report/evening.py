# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Collect the contents of a report on a game: numbers from the archive, words from its records."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tidebell_core.game.scoring import verdict
from tidebell_core.record.event_names import NAMES

from tidebell_host import style
from tidebell_host.archive import raw
from tidebell_host.archive.draws import Chance
from tidebell_host.archive.store import Archive
from tidebell_host.errors import ToolError
from tidebell_host.languages import page_text
from tidebell_host.output import one_line
from tidebell_host.records import Reader

_PLAIN = 3  # parts of a setup's colour


@dataclass
class Seat:
    """A player of the evening.

    :param rank: None where no scores were counted
    :param turns: number of player turns, without asides; ``turns_ms`` is how long they took
    :param longest_ms: the longest player turn; ``still_ms`` the longest time without a key press
    """

    seat: int
    name: str
    colour: str
    rank: int | None
    score: float | None
    won: bool
    used_ms: int
    turns: int = 0
    longest_ms: int = 0
    still_ms: int = 0
    timeouts: int = 0
    spent: int = 0
    wasted: int = 0
    turns_ms: int = 0


@dataclass
class Turn:
    """One player turn of the ribbon; of all together where ``seat`` is None."""

    n: int
    turn: int
    seat: int | None
    began_ms: int
    took_ms: int
    spent: int
    wasted: int
    timeout: bool
    card: str


@dataclass
class Step:
    """One event, to step through the game.

    :param since_ms: since the game began, with pauses; ``played_ms`` without them
    :param points: the player's then; ``left`` the clock
    :param corrects: whether it counts as a correction
    """

    n: int
    since_ms: int
    played_ms: int
    turn: str
    who: str
    points: str
    left: str
    what: str
    kind: str
    corrects: bool


@dataclass
class Evening:
    """A game and the contents of its report."""

    number: int
    title: str
    began: str
    state: str
    verdict: str
    turn: int
    turn_name: str
    played_ms: int
    paused_ms: int
    idle_ms: int
    pauses: int
    undone: int
    corrections: int
    seal: int
    broken: int
    draws: int
    proved: int | None
    seed: str
    whole: bool
    counts_points: bool
    seats: list[Seat]
    turns: list[Turn]
    actions: list[dict[str, Any]]
    chances: list[Chance]
    cards: dict[str, str] = field(default_factory=dict)  # the first deck's, and their colours
    deck: str = ""
    steps: list[Step] = field(default_factory=list)

    @property
    def turn_label(self) -> str:
        """The word for a turn of the game, above a column of its numbers."""
        return self.turn_name or page_text("turn")

    def ranked(self) -> list[Seat]:
        """The players, the winner first; in the order of their seats if there is none."""
        return sorted(self.seats, key=lambda one: (one.rank or 99, one.seat))


def evening(archive: Archive, number: int) -> Evening:
    """Collect a game of the archive.

    :raises ToolError: there is none of that number, or it could not be replayed
    """
    game, records = archive.game(number)
    setup = raw.setup(records)
    if setup is None or game["played_ms"] is None:
        raise ToolError(
            f"Game {number} cannot be told: the setup that it was played with is not at hand "
            f"({raw.setup_file(records).name})."
        )
    turns = archive.turns(number)
    found = Evening(
        number=number,
        title=one_line(game["title"] or game["setup"]),
        began=(game["began"] or "")[:16],
        state=game["state"],
        verdict=_verdict(game),
        **{key: game[key] for key in ("turn", "played_ms", "paused_ms", "idle_ms", "pauses")},
        turn_name=one_line(setup.get("turn_name") or ""),
        **{key: game[key] for key in ("undone", "corrections", "seal", "broken")},
        **{key: game[key] for key in ("draws", "proved")},
        seed=game["seed"] or "",
        whole=game["reckoned"] == 1,
        counts_points=any(one["spent"] or one["wasted"] for one in turns),
        seats=[_seat(seat, turns, setup) for seat in game["seats"]],
        turns=[
            Turn(
                **{key: one[key] for key in ("n", "turn", "seat", "began_ms", "took_ms", "spent")},
                wasted=one["wasted"] or 0,
                timeout=bool(one["timeout"]),
                card=one["card"],
            )
            for one in turns
        ],
        actions=archive.actions(number),
        chances=[
            Chance(*(row[key] for key in Chance.__dataclass_fields__))
            for row in archive.chances(number)
        ],
    )
    for deck in (setup.get("decks") or [])[:1]:
        found.deck = one_line(deck["name"])
        found.cards = {one_line(card[0]): style.bright(card[2]) for card in deck["cards"]}
    found.steps = _steps(records, setup)
    _lengthen(found)
    return found


def _verdict(game: dict[str, Any]) -> str:
    won = [one_line(seat["name"]) for seat in game["seats"] if seat["won"]]
    if won or any(seat["rank"] for seat in game["seats"]):
        return verdict(won)
    return page_text("Abandoned") if game["state"] == "abandoned" else ""


def _seat(seat: dict[str, Any], turns: list[dict[str, Any]], setup: dict[str, Any]) -> Seat:
    every = [one for one in turns if one["seat"] == seat["seat"]]
    own = [one for one in every if not one["aside"]]
    colours = setup.get("colours") or []
    rgb = colours[seat["colour"]][2] if seat["colour"] < len(colours) else [255] * _PLAIN
    return Seat(
        seat["seat"],
        one_line(seat["name"]),
        style.bright(rgb),
        seat["rank"],
        seat["score"],
        bool(seat["won"]),
        seat["used_ms"] or 0,
        len(own),
        max((one["took_ms"] for one in own), default=0),
        max((one["longest_ms"] for one in every), default=0),
        sum(one["timeout"] for one in every),
        sum(one["spent"] for one in own),
        sum(one["wasted"] or 0 for one in own),
        sum(one["took_ms"] for one in own),
    )


def _lengthen(found: Evening) -> None:
    """Extend a turn of all together, which is charged to nobody, to the begin of the next one."""
    ends = [one.began_ms for one in found.turns[1:]] + [found.played_ms]
    for one, end in zip(found.turns, ends, strict=False):  # a game may end before its first turn
        if one.seat is None:
            one.took_ms = end - one.began_ms


def _steps(records: raw.Records, setup: dict[str, Any]) -> list[Step]:
    reader = Reader(setup, records.header["seats"], records.header)
    steps = []
    since = 0
    for n, event in enumerate(records.events):
        before = reader.corrections
        line = reader.told([n, *event])
        corrects = reader.corrections > before
        kind, ms = NAMES[event[0]] if event[0] < len(NAMES) else "", event[3]
        since += ms
        turn, who, points, left, what, _ = [one_line(text) for text in line[2:]]
        steps.append(
            Step(n, since, reader.played_ms, turn, who, points, left, what, kind, corrects)
        )
    return steps
