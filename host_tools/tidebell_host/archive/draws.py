# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What was left to chance in a game, beside what was to be expected of it.

Of dice, the faces; of a deck of which cards are turned, what was turned up; of bags, what was drawn
from them. Odds are told where they are exact: for dice by the binomial distribution, for a deck by
the hypergeometric one of each of its shuffles, one after the other.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import comb
from typing import Any

from tidebell_core.game.session import Session
from tidebell_core.game.state import DRAW
from tidebell_core.mechanisms import rolls
from tidebell_core.record import events as e
from tidebell_core.record.events import ROLL_FACES, ROLL_TARGET

_MOST_FACES = 20  # of a die with more they are told in ten parts


@dataclass
class Draw:
    """Something that chance decided.

    :param source: what was rolled or drawn from, as the setup calls it
    :param outcomes: how many of each outcome came
    :param among: of how many each outcome was one, in the order of the setup
    :param again: whether each one goes back before the next: dice
    :param shuffle: in which shuffle of a deck; -1 where there is none
    :param exact: whether its odds can be told: nothing but chance changed what there was to draw
    :param proved: whether it came as the game's seed has it; None where that is not asked
    """

    source: str
    outcomes: dict[str, int]
    among: dict[str, int]
    again: bool = False
    shuffle: int = -1
    exact: bool = True
    proved: bool | None = None


@dataclass
class Chance:
    """How often one outcome came in a game.

    :param draws: how many things were drawn or rolled in all
    :param expected: how often it comes on average
    :param odds: how likely it comes at least so often, or at most so often where that is less than
        was to be expected; None where that cannot be told exactly
    """

    source: str
    outcome: str
    times: int
    draws: int
    expected: float
    odds: float | None


class Watch:
    """Watches a session for what chance decides.

    :param seeded: whether the game's seed is known
    """

    def __init__(self, session: Session, seeded: bool) -> None:
        self.session = session
        self.seeded = seeded
        self._corrected: set[int] = set()  # shuffles in which a referee put a card right
        self._shuffled: dict[tuple[int, int], Counter[int]] = {}
        self._deck = -1
        self._shuffle = 0
        self._rolls = 0
        self._bags: list[list[int]] = []

    def card(self) -> str:
        """What the first deck shows now; nothing where there is none."""
        decks: Any = self.session.game.owner(e.FIX_CARD)
        if not decks:
            return ""
        rules, kind = decks.decks[0], decks.current[0]
        if kind < 0 and self.session.state.turn >= rules.get("from", 1):
            kind = rules.get("first", -1)
        return str(rules["cards"][kind][0]) if kind >= 0 else ""

    def before(self, kind: int) -> None:
        """Look at how things are before an event."""
        game = self.session.game
        self._deck = -1
        if kind == e.ADVANCE and game.state.phase == DRAW:
            decks: Any = game.owner(e.FIX_CARD)
            self._deck = deck = int(game.steps()[game.state.step][1])
            self._shuffle = int(decks.shuffles[deck])
            there = Counter(decks.piles[deck] + decks.asides[deck])
            self._shuffled.setdefault((deck, self._shuffle), there)
        elif kind == e.FIX_CARD:
            decks = game.owner(kind)
            self._corrected.update(decks.shuffles)
        elif kind == e.ROLL:
            dice: Any = game.owner(kind)
            self._rolls = int(dice.values[0])
        elif kind == e.TAKE:
            self._bags = self._counts()

    def after(self, kind: int, arg: int) -> list[Draw]:
        """What an event that was applied drew."""
        if self._deck >= 0 and arg > 0:
            return [self._turned(arg - 1)]
        if kind == e.ROLL:
            return [self._rolled(arg)]
        if kind == e.TAKE:
            return self._taken()
        return []

    def _turned(self, kind: int) -> Draw:
        decks: Any = self.session.game.owner(e.FIX_CARD)
        rules = decks.decks[self._deck]
        names = [str(card[0]) for card in rules["cards"]]
        there = self._shuffled[self._deck, self._shuffle]
        among: Counter[str] = Counter()
        for at, name in enumerate(names):
            among[name] += there[at]
        proved = decks.current[self._deck] == kind
        exact = self._shuffle not in self._corrected
        one = {names[kind]: 1} if kind < len(names) else {}
        return Draw(str(rules["name"]), one, dict(among), False, self._shuffle, exact, proved)

    def _rolled(self, arg: int) -> Draw:
        session = self.session
        die = session.setup.more["dice"][arg % ROLL_TARGET]
        sides = int(die["sides"])
        count = rolls.count(die, arg)
        packed = rolls.roll(session.header.seed, self._rolls, die, count)
        told = arg // ROLL_FACES % sides**count
        outcomes = Counter(_face(face, sides) for face in rolls.faces(die, arg))
        among = Counter(_face(face, sides) for face in range(1, sides + 1))
        return Draw(str(die["name"]), dict(outcomes), dict(among), True, proved=packed == told)

    def _counts(self) -> list[list[int]]:
        bags: Any = self.session.game.owner(e.TAKE)
        return [bags.counts(bag) for bag in range(len(bags.bags))]

    def _taken(self) -> list[Draw]:
        bags: Any = self.session.game.owner(e.TAKE)
        found = []
        for bag, (then, now) in enumerate(zip(self._bags, self._counts(), strict=True)):
            gone = [a - b for a, b in zip(then, now, strict=True)]
            if min(gone) >= 0 and any(gone):  # else it was filled again meanwhile
                names = bags.names(bag)
                outcomes = {names[at]: count for at, count in enumerate(gone) if count}
                among: Counter[str] = Counter()
                for at, count in enumerate(then):
                    among[names[at]] += count
                found.append(Draw(bags.bags[bag]["name"], outcomes, dict(among), exact=False))
        return found


def _face(face: int, sides: int) -> str:
    """A face as it is counted: by itself, or with its neighbours where there are many."""
    if sides <= _MOST_FACES:
        return str(face)
    part = -(-sides // 10)
    first = (face - 1) // part * part + 1
    return f"{first}–{min(sides, first + part - 1)}"


@dataclass
class _Source:
    """All draws of one source."""

    outcomes: Counter[str] = field(default_factory=Counter)
    expected: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    shuffles: dict[tuple[int, bool], list[Draw]] = field(default_factory=lambda: defaultdict(list))
    draws: int = 0
    exact: bool = True


def chances(draws: Iterable[Draw]) -> list[Chance]:
    """How often each outcome came, by source, in the order in which the setup names them."""
    sources: dict[str, _Source] = defaultdict(_Source)
    for draw in draws:
        source = sources[draw.source]
        count, there = sum(draw.outcomes.values()), sum(draw.among.values())
        source.outcomes.update(draw.outcomes)
        source.draws += count
        source.exact &= draw.exact and set(draw.outcomes) <= set(draw.among)
        source.shuffles[draw.shuffle, draw.again].append(draw)
        for outcome, of in draw.among.items():
            source.expected[outcome] += count * of / there
    found = []
    for name, source in sources.items():
        for outcome, expected in source.expected.items():
            times = source.outcomes[outcome]
            odds = _odds(source, outcome, times, times >= expected) if source.exact else None
            found.append(Chance(name, outcome, times, source.draws, expected, odds))
    return found


def _odds(source: _Source, outcome: str, times: int, more: bool) -> float:
    """How likely an outcome comes at least, or at most, so often."""
    likely = [1.0]
    for (_, again), draws in source.shuffles.items():
        count = sum(sum(draw.outcomes.values()) for draw in draws)
        among = draws[0].among
        there, of = sum(among.values()), among[outcome]
        part = _binomial(count, of / there) if again else _hypergeometric(there, of, count)
        sums = [0.0] * (len(likely) + len(part) - 1)
        for at, one in enumerate(likely):
            for more_of, other in enumerate(part):
                sums[at + more_of] += one * other
        likely = sums
    return min(1.0, sum(likely[times:] if more else likely[: times + 1]))


def _binomial(count: int, chance: float) -> list[float]:
    return [comb(count, k) * chance**k * (1 - chance) ** (count - k) for k in range(count + 1)]


def _hypergeometric(there: int, of: int, count: int) -> list[float]:
    all_ways = comb(there, count)
    return [comb(of, k) * comb(there - of, count - k) / all_ways for k in range(count + 1)]


def in_words(chance: Chance) -> str:
    """The odds of an outcome as a sentence; nothing where they cannot be told."""
    if chance.odds is None:
        return ""
    often = "so often or more" if chance.times >= chance.expected else "so seldom or less"
    if chance.odds > 0.95:
        return "as was to be expected"
    if chance.odds >= 0.2:
        return f"{often}: about {round(chance.odds * 10)} games in 10"
    if chance.odds < 1e-6:
        return f"{often}: less than one game in a million"
    return f"{often}: one game in {_round(1 / chance.odds)}"


def _round(number: float) -> str:
    """A number to two places that count."""
    digits: Callable[[float], int] = lambda value: max(0, len(str(int(value))) - 2)  # noqa: E731
    return f"{round(number, -digits(number)):,.0f}".replace(",", " ")
