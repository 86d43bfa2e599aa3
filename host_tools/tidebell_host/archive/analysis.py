# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compute the numbers of a game from its events: player turns, time, points, actions, ranking.

The core plays the game again. Undone steps do not count. Their time does, for the player turn that
the device charged: so the times of a player's turns add up to what his clock ran.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tidebell_core.game import flow, scoring
from tidebell_core.game.session import Session
from tidebell_core.game.state import ASK, OVER, OVERTIME, RUN, SCORE
from tidebell_core.mechanisms.points import left
from tidebell_core.record import events as e
from tidebell_core.record.events import SPEND_TARGET
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup

from tidebell_host.archive.draws import Chance, Draw, Watch, chances

_BACK = (e.UNDO, e.REDO, e.REASK)
_PAUSES = (e.PAUSE, e.RESUME)
_NO_STEPS = (*_PAUSES, e.SEAL)
_LIVE = (RUN, OVERTIME, ASK)


@dataclass
class PlayerTurn:
    """One player's share of a turn, or that of all together.

    :param seat: the player's, None for all
    :param began_ms: time played before it began
    :param took_ms: time that its clock ran, or would have run
    :param wasted: points left and not kept, 0 after a pass, None where none are counted
    :param timeout: its clock was at zero as it ended
    :param left_ms: the clock at its end, None where there is none
    :param longest_ms: the longest time without a key press in it
    :param card: the first deck's card as it began, empty where there is none
    :param aside: it is no turn, but an answer within the turn of another player
    """

    turn: int
    seat: int | None
    began_ms: int
    took_ms: int = 0
    spent: int = 0
    wasted: int | None = None
    timeout: bool = False
    left_ms: int | None = None
    longest_ms: int = 0
    card: str = ""
    aside: bool = False


@dataclass
class Action:
    """A player's uses of an action in a whole game; ``took_ms`` since the event before each."""

    times: int = 0
    points: int = 0
    took_ms: int = 0


@dataclass
class Analysis:
    """The numbers of a game, as far as its events could be played.

    :param used_ms: for each seat the time that its clock ran
    :param idle_ms: time played while no player's clock ran; time charged again after an undo to two
        clocks is included
    :param ranking: rank, seat and score, best first; empty where no scores were counted
    :param corrections: acts of the referee, and undos of what the whole table has seen
    :param seal: number of the seal that was on at the end, 0 for none
    :param broken: how often a seal was broken
    :param chances: how often each outcome of chance came, and its expected number
    :param draws: number of cards turned and dice rolled
    :param proved: how many of them the game's seed gives, None if that is unknown
    :param whole: whether every event could be played
    """

    title: str = ""
    turn: int = 0
    played_ms: int = 0
    paused_ms: int = 0
    idle_ms: int = 0
    undone: int = 0
    pauses: int = 0
    corrections: int = 0
    seal: int = 0
    broken: int = 0
    used_ms: list[int] = field(default_factory=list)
    turns: list[PlayerTurn] = field(default_factory=list)
    actions: dict[tuple[int, str], Action] = field(default_factory=dict)
    ranking: list[tuple[int, int, float]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    chances: list[Chance] = field(default_factory=list)
    draws: int = 0
    proved: int | None = None
    whole: bool = True


@dataclass
class _Step:
    """The contributions of one step, to be subtracted if it is undone.

    :param goes_on: whether it ended an aside, so that the player turn before that goes on
    :param twice_ms: time that it charged to a clock because that ran before an undo
    :param turns: the number of player turns before it
    :param current: the player turn that was under way before it
    :param closing: values set by the end of that player turn: points wasted, whether time was up,
        and the clock
    """

    turns: int
    current: PlayerTurn | None
    spent: int = 0
    action: str = ""
    took_ms: int = 0
    seat: int = -1
    closing: tuple[int | None, bool, int | None] | None = None
    twice_ms: int = 0
    goes_on: bool = False
    drawn: list[Draw] = field(default_factory=list)


class _Ends:
    """Learns how a player turn ended, as one of the game's mechanisms would.

    :ivar timeout: whether by its time; None where an event ended no player turn
    """

    timeout: bool | None = None

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Note the end of a player turn."""
        self.timeout = timeout


class _Analyser:
    def __init__(self, setup: dict[str, Any], game: dict[str, Any]) -> None:
        switches = list(game.get("switches") or [])
        header = Header(
            game["game"],
            game["setup"],
            game["crc32"],
            int(game.get("seed") or "0", 16),
            game["seats"],
            switches,
        )
        # The core keeps and changes what it is given.
        self.session = Session(Setup(json.loads(json.dumps(setup)), switches), header)
        self.ends = _Ends()
        self.session.game.hooks.turn_ends.append(self.ends)
        self.found = Analysis(title=str(setup.get("title", "")))
        self.current: PlayerTurn | None = None
        self.steps: list[_Step] = []
        self.undone: list[_Step] = []
        self.by_seat: list[list[PlayerTurn]] = [[] for _ in header.seats]
        self.charged = [0] * len(header.seats)  # ms of those turns together
        self.still_ms = 0  # time without a key press, pauses left out
        self.watch = Watch(self.session, bool(game.get("seed")))

    def left(self, seat: int) -> int:
        """Return a seat's points in the first pool; 0 where they are secret."""
        setup = self.session.setup
        if not setup.pools or setup.pools[0].get("hidden") or seat < 0:
            return 0
        return int(left(self.session.game, seat, {}))

    def kept(self, seat: int) -> int:
        """Return a seat's points that were kept for later."""
        savings: Any = self.session.game.owner(e.FIX_KEPT)
        return int(savings.values[seat]) if savings and seat >= 0 else 0

    def lent(self) -> bool:
        """Return whether a player turn waits for an aside of another player."""
        asides: Any = self.session.game.owner(e.ASIDE)
        return bool(asides and asides.lent())

    def lasting(self, seat: int) -> bool:
        """Return whether the clock that runs is a player's own for more than this turn."""
        clocks: Any = self.session.game.owner(e.FLAG)
        mine = clocks and seat >= 0 and clocks.running == seat
        return bool(mine and clocks.clock()["mode"] != "countdown")

    def turns_clock(self, seat: int, ran_ms: int) -> int | None:
        """Return what the clock of the player turn shows, None where it has none."""
        state = self.session.state
        if not state.total_ms or state.course not in _LIVE:
            return None
        clocks: Any = self.session.game.owner(e.FLAG)
        if clocks and seat >= 0 and clocks.running == seat:
            return int(clocks.shown(seat, ran_ms))
        return max(0, state.remaining_ms - ran_ms)

    def play(self, events: Sequence[Sequence[Any]]) -> None:
        """Play events; stop at one that is not possible."""
        last_back = max((at for at, one in enumerate(events) if one[0] in _BACK), default=-1)
        session = self.session
        for at, event in enumerate(events):
            session.packs = at <= last_back  # faster once no undo follows
            try:
                self.event(*event)
            except Exception:  # a device's events may not fit its setup
                self.found.whole = False
                break
        self.charge()
        state = session.state
        found = self.found
        found.turn = state.turn
        found.played_ms, found.paused_ms = session.played_ms, session.paused_ms
        found.corrections, _, found.seal, found.broken = session.acts
        twice_ms = sum(step.twice_ms for step in self.steps)
        found.idle_ms, found.used_ms = state.idle_ms + twice_ms, list(state.used_ms)
        if state.phase in (SCORE, OVER) and not state.abandoned and session.game.owner(e.SCORE):
            found.ranking = scoring.ranking(session.game)
            found.winners = scoring.winners(session.game, found.ranking)
        for step in self.steps:
            if step.action:
                one = found.actions.setdefault((step.seat, step.action), Action())
                one.times += 1
                one.points += step.spent
                one.took_ms += step.took_ms
        drawn = [one for step in self.steps for one in step.drawn]
        found.chances = chances(drawn)
        told = [one.proved for one in drawn if one.proved is not None]
        found.draws = len(told)
        found.proved = sum(told) if self.watch.seeded else None

    def event(self, kind: int, seat: int, arg: int, elapsed: int) -> None:
        """Play one event and note what it changed."""
        session = self.session
        state = session.state
        who, ended = state.seat, session.game.ended
        live = state.course in _LIVE
        lent = self.lent()
        before = self.left(who) if live else 0
        ran_ms = elapsed if session.runs() else 0
        clock = self.turns_clock(who, ran_ms)
        lasting = self.lasting(who)
        at_zero = clock is not None and state.remaining_ms <= ran_ms
        self.ends.timeout = None
        self.thought(kind, elapsed)
        self.watch.before(kind)
        session.replay([(kind, seat, arg, elapsed)])
        found = self.found
        if kind in _BACK:
            found.undone += kind == e.UNDO
            self.back()
        elif kind in _NO_STEPS:
            found.pauses += kind == e.PAUSE
        else:
            step = _Step(len(found.turns), self.current, twice_ms=session.caught_ms)
            over = ended != session.game.ended
            step.goes_on = lent and not self.lent()
            if kind == e.SPEND and live:
                action = session.setup.actions[arg % SPEND_TARGET]
                step.action, step.seat, step.took_ms = str(action["name"]), who, elapsed
                # An action that ends the player turn has emptied its pool.
                step.spent = int(action["cost"]) if over else max(0, before - self.left(who))
            if over:
                counted = bool(session.setup.pools) and who >= 0 and live and kind != e.SPEND
                wasted = max(0, before - self.kept(who)) if counted else None
                if wasted and self.passed(kind):
                    wasted = 0
                timeout = at_zero if self.ends.timeout is None else self.ends.timeout
                if lasting:  # with what the turn earned
                    clocks: Any = session.game.owner(e.FLAG)
                    clock = int(clocks.shown(who, 0))
                step.closing = (wasted, timeout, clock)
            step.drawn = self.watch.after(kind, arg)
            self.add(step)
            self.undone.clear()

    def passed(self, kind: int) -> bool:
        """Whether an event that ends a player turn declines its points rather than wastes them."""
        by_hand = kind == e.END_TURN and self.session.state.ruling == flow.BY_HAND
        return kind == e.PASS or (by_hand and self.current is not None and not self.current.spent)

    def thought(self, kind: int, elapsed: int) -> None:
        """Note the time without a key press before an event."""
        if not self.session.paused:
            self.still_ms += elapsed
        if kind not in _PAUSES:
            if self.current:
                self.current.longest_ms = max(self.current.longest_ms, self.still_ms)
            self.still_ms = 0

    def add(self, step: _Step) -> None:
        """Count a step, and begin a player turn where one has begun."""
        state = self.session.state
        self.steps.append(step)
        if self.current:
            self.current.spent += step.spent
        if step.closing:
            if self.current:
                one = self.current
                one.wasted, one.timeout, one.left_ms = step.closing
            self.current = None
        now = state.seat if state.seat >= 0 else None
        runs = state.course in _LIVE
        if self.current and runs and (self.current.seat, self.current.turn) != (now, state.turn):
            self.current = None
        if runs and step.goes_on:
            turns = reversed(self.found.turns)
            same = (one for one in turns if one.seat == now and not one.aside)
            self.current = next(same, None)
        if self.current is None:
            # Time that the next clock already ran before an undo belongs to the next player turn.
            self.charge(state.ran_ms if runs else 0)
        if runs and self.current is None:
            one = PlayerTurn(state.turn, now, self.session.played_ms, card=self.watch.card())
            one.aside = self.lent()
            self.current = one
            self.found.turns.append(one)
            if now is not None:
                self.by_seat[now].append(one)
            self.charge()

    def back(self) -> None:
        """Subtract undone steps, add redone ones again."""
        depth = self.session.depth
        while len(self.steps) > depth:
            step = self.steps.pop()
            while len(self.found.turns) > step.turns:
                one = self.found.turns.pop()
                if one.seat is not None:
                    self.by_seat[one.seat].pop()
                    self.charged[one.seat] -= one.took_ms
            self.current = step.current
            if self.current:
                self.current.spent -= step.spent
                one = self.current
                one.wasted, one.timeout, one.left_ms = None, False, None
            self.undone.append(step)
        while len(self.steps) < depth and self.undone:
            step = self.undone.pop()
            step.turns, step.current = len(self.found.turns), self.current
            step.twice_ms = self.session.caught_ms
            self.add(step)
        self.charge()

    def charge(self, ahead_ms: int = 0) -> None:
        """Correct the player turns of each seat so that their times add up to what its clock ran.

        :param ahead_ms: time of that clock that belongs to a player turn that is not noted yet
        """
        state = self.session.state
        for seat, used in enumerate(state.used_ms):
            rest = used - self.charged[seat] - (ahead_ms if seat == state.seat else 0)
            for one in reversed(self.by_seat[seat]):
                if not rest:
                    break
                more = max(rest, -one.took_ms)  # an undo may take off more than the last turn took
                one.took_ms += more
                self.charged[seat] += more
                rest -= more


def analyse(
    setup: dict[str, Any], game: dict[str, Any], events: Iterable[Sequence[Any]]
) -> Analysis:
    """Play a game again and count.

    :param setup: the compiled setup
    :param game: the game's header, as the protocol has it
    :param events: kind, seat, argument and milliseconds each
    :raises Exception: the setup does not fit the game
    """
    analyser = _Analyser(setup, game)
    analyser.play([tuple(event) for event in events])
    return analyser.found
