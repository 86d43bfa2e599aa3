# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compare the results of chance in a game with their expected numbers.

Results are the faces of dice, the cards turned from decks, and the cards drawn from bags. Odds are
given where they are exact. For dice that is the binomial distribution; for a deck the
hypergeometric one of each of its shuffles, one after the other.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import comb
from typing import Any

from tidebell_core.game.session import Session
from tidebell_core.game.state import DRAW
from tidebell_core.mechanisms import dice_rolls
from tidebell_core.record import events as e
from tidebell_core.record.events import ROLL_TARGET

from tidebell_host.languages import page_text

_MOST_FACES = 20  # faces of a die with more are grouped into tenths


@dataclass
class Draw:
    """One result of chance.

    :param source: the name of the die, deck or bag in the setup
    :param outcomes: outcomes and how often each came
    :param among: how many of each outcome there were to draw from, in the order of the setup
    :param again: whether the result goes back before the next one: dice
    :param shuffle: the number of the deck's shuffle; -1 where there is none
    :param exact: whether odds can be computed: nothing but chance changed what there was to draw
    :param proved: whether the game's seed gives this result; None if that is not checked
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
    """The number of times that one outcome came in a game.

    :param draws: number of cards drawn or dice rolled
    :param expected: the average number of times
    :param odds: the probability of at least ``times``, or of at most ``times`` where that is below
        ``expected``; None where it is not exact
    """

    source: str
    outcome: str
    times: int
    draws: int
    expected: float
    odds: float | None


class Watch:
    """Collects the results of chance while a session is replayed.

    :param seeded: whether the game's seed is known
    """

    def __init__(self, session: Session, seeded: bool) -> None:
        self.session = session
        self.seeded = seeded
        self._corrected: set[int] = set()  # shuffles in which a referee corrected a card
        self._shuffled: dict[tuple[int, int], Counter[int]] = {}
        self._deck = -1
        self._shuffle = 0
        self._rolls = 0
        self._bags: list[list[int]] = []

    def card(self) -> str:
        """Return the face-up card of the first deck; an empty text where there is none."""
        decks: Any = self.session.game.owner(e.FIX_CARD)
        if not decks:
            return ""
        rules, kind = decks.decks[0], decks.current[0]
        if kind < 0 and self.session.state.turn >= rules.get("from", 1):
            kind = rules.get("first", -1)
        return str(rules["cards"][kind][0]) if kind >= 0 else ""

    def before(self, kind: int) -> None:
        """Note the state before an event is applied."""
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
        """Return the results of an event that was applied."""
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
        count = dice_rolls.count(die, arg)
        packed = dice_rolls.roll(session.header.seed, self._rolls, die, count)
        told = arg // dice_rolls.faces_at(die) % sides**count
        outcomes = Counter(_face(face, sides) for face in dice_rolls.faces(die, arg))
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
            if min(gone) >= 0 and any(gone):  # else the bag was refilled meanwhile
                names = bags.names(bag)
                outcomes = {names[at]: count for at, count in enumerate(gone) if count}
                among: Counter[str] = Counter()
                for at, count in enumerate(then):
                    among[names[at]] += count
                found.append(Draw(bags.bags[bag]["name"], outcomes, dict(among), exact=False))
        return found


def _face(face: int, sides: int) -> str:
    """Return the name of a face; of a die with many faces, the range that it is counted in."""
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
    """Count each outcome, by source, in the order in which the setup names them."""
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
    """Return the probability of at least, or at most, so many times of an outcome."""
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
    """Return the odds of an outcome as a sentence; an empty text where they are unknown."""
    if chance.odds is None:
        return ""
    seldom = chance.times < chance.expected
    if chance.odds > 0.95:
        return page_text("as was to be expected")
    if chance.odds >= 0.2:
        n = round(chance.odds * 10)
        if seldom:
            return page_text("so seldom or less: about {n} games in 10", n=n)
        return page_text("so often or more: about {n} games in 10", n=n)
    if chance.odds < 1e-6:
        if seldom:
            return page_text("so seldom or less: less than one game in a million")
        return page_text("so often or more: less than one game in a million")
    games = _round(1 / chance.odds)
    if seldom:
        return page_text("so seldom or less: one game in {n}", n=games)
    return page_text("so often or more: one game in {n}", n=games)


def _round(number: float) -> str:
    """Round a number to two significant digits."""
    digits: Callable[[float], int] = lambda value: max(0, len(str(int(value))) - 2)  # noqa: E731
    return f"{round(number, -digits(number)):,.0f}".replace(",", " ")
