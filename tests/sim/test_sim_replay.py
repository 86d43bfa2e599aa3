# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A game that was played, played again: the same events at the same moments, and nothing else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tidebell_core.record import events as e
from tidebell_sim import replaying
from tidebell_sim.clock import VirtualClock
from tidebell_sim.machine import Machine
from tidebell_sim.replaying import Replay

sys.path.insert(0, str(Path(__file__).parents[1] / "host"))
from evenings import compiled, events, played  # noqa: E402


class Table:
    """A simulated device on which a game is played again, in virtual time."""

    def __init__(self, folder: Path, replay: Replay) -> None:
        self.clock = VirtualClock()
        self.machine = Machine(folder, self.clock, seed=1)
        replay.put(self.machine)
        self.machine.power(True)
        self.run(1500)

    def run(self, ms: int) -> None:
        self.clock.run_until(self.clock.now() + ms)

    @property
    def session(self) -> Any:
        return self.machine.app().session


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Any]:
    made: list[Table] = []

    def make(replay: Replay) -> Table:
        made.append(Table(tmp_path / "state", replay))
        return made[-1]

    yield make
    for one in made:
        one.machine.close()


def again(game: str, seed: int, turn: int = 0, most: int = 5000) -> tuple[Replay, Any]:
    header, session = played(game, seed, most)
    return Replay(game, compiled(game), header, events(session), turn), session


@pytest.mark.parametrize(
    "game",
    ["full-metal-planete", "hinkel-und-stein", "pirates"],
)
def test_a_game_is_played_again_to_its_end(table: Any, game: str) -> None:
    replay, session = again(game, 3, most=200)
    one = table(replay)
    one.run(session.played_ms + session.paused_ms)
    assert replay.over and not replay.fault
    there = one.session
    assert there.count == session.count and there.header.seed == session.header.seed
    assert there.state.pack() == session.state.pack()
    assert (there.played_ms, there.paused_ms) == (session.played_ms, session.paused_ms)
    assert one.machine.last_error is None


def test_each_event_has_its_moment(table: Any) -> None:
    replay, session = again("bank-timer", 2, most=60)
    log = events(session)
    one = table(replay)
    since = one.session.since_ms + sum(event[3] for event in log[: one.session.count])
    for _ in range(40):
        one.run(1700)
        since += 1700
        passed, count = 0, 0
        for event in log:
            passed += event[3]
            count += passed <= since
        assert one.session.count == count


def test_it_begins_with_the_turn_that_is_wanted(table: Any) -> None:
    replay, session = again("full-metal-planete", 4, turn=12)
    one = table(replay)
    assert one.session.state.turn == 12
    assert "12" in " ".join(one.machine.screen_text())
    assert one.machine.last_error is None


def test_keys_of_play_change_nothing(table: Any) -> None:
    replay, session = again("full-metal-planete", 4, turn=6)
    one = table(replay)
    for key in "AYXB" * 5:
        one.machine.key(key, True)
        one.run(60)
        one.machine.key(key, False)
        one.run(400)
    one.run(session.played_ms + session.paused_ms)
    assert not replay.fault and one.session.count == session.count
    assert one.session.state.pack() == session.state.pack()


def test_records_that_do_not_fit_are_told(table: Any) -> None:
    header, session = played("pirates", 1, 40)
    log = events(session)
    replay = Replay("pirates", compiled("pirates"), header, [log[0], (3, 0, 99, 5), *log[1:]], 0)
    one = table(replay)
    one.run(5000)
    assert "Event 1 is not possible" in replay.fault
    assert one.session.count == 1


def test_each_player_turn_is_a_stop_and_can_be_gone_to(table: Any) -> None:
    replay, session = again("full-metal-planete", 4)
    whole = events(session)
    turns = [stop.turn for stop in replay.stops]
    assert set(turns) == set(range(1, replay.turns + 1))
    one = table(replay)
    last = len(replay.stops) - 1
    replay.plays = False  # else the next event may have happened meanwhile
    for number in (0, last, 5, last // 2, 1, last // 2 + 1, last // 2 + 1):
        stop = replay.stops[number]
        replay.go(number)
        one.run(4000)
        there = one.session
        assert not replay.fault and not replay.skips
        assert there.count == stop.at, number
        assert replay.stop == number
        assert there.state.turn == stop.turn
        assert one.machine.last_error is None
        said = one.machine.screen_text()
        assert stop.who in " ".join(said)
        assert "Power is back" not in said
    replay.plays = True
    one.run(session.played_ms + session.paused_ms)
    assert there.count == len(whole) and there.state.pack() == session.state.pack()


def test_a_game_that_waits_goes_on_where_it_waited(table: Any) -> None:
    replay, _ = again("full-metal-planete", 4, turn=6)
    one = table(replay)
    replay.plays = False
    one.run(30)
    before = (one.session.count, one.session.since_ms)
    one.run(200_000)
    assert (one.session.count, one.session.since_ms) == before
    replay.plays = True
    one.run(200_000)
    assert one.session.count > before[0]


@pytest.mark.parametrize("ms, skipped", [(replaying.IDLE_MS, False), (25 * 60_000, True)])
def test_minutes_in_which_no_clock_ran_are_skipped_and_said(
    table: Any, ms: int, skipped: bool
) -> None:
    header, session = played("full-metal-planete", 4, 60)
    log = events(session)
    pause = (e.PAUSE, e.NOBODY, 0, 400)
    log[20:20] = [pause, (e.RESUME, e.NOBODY, 0, ms)]
    replay = Replay("full-metal-planete", compiled("full-metal-planete"), header, log)
    one = table(replay)
    said: list[str] = []
    replay.say = said.append
    for _ in range(10_000):
        if one.session.count >= 21 or replay.fault:
            break
        one.run(200)
    assert not replay.fault
    before = len(said)
    one.run(2 * replaying.LEAD_MS + 1000)
    assert (one.session.count >= 22) == skipped
    assert len(said) - before == skipped
    if skipped:
        assert said[-1].startswith("Skipped: 0:24:5") and said[-1].endswith("in a pause")
        assert one.session.paused_ms >= ms  # it counts as it did


def test_a_clock_that_runs_for_long_is_shown_whole(table: Any) -> None:
    header, session = played("chess-fide", 1, 60, undo=0)
    log = events(session)
    at = next(at for at, event in enumerate(log) if event[0] == e.END_TURN)
    log[at] = (*log[at][:3], 50 * 60_000)
    replay = Replay("chess-fide", compiled("chess-fide"), header, log[: at + 1])
    one = table(replay)
    said: list[str] = []
    replay.say = said.append
    while one.session.count < at:
        one.run(500)
    one.run(49 * 60_000)
    assert one.session.state.runs and one.session.count == at
    assert said == []


def test_names_that_count_as_one_today_are_played_as_they_were(table: Any) -> None:
    header, session = played("bank-timer", 2, 60)
    header["seats"][0][1], header["seats"][1][1] = "Ann", "ANN"
    one = table(Replay("bank-timer", compiled("bank-timer"), header, events(session)))
    one.run(session.played_ms + session.paused_ms)
    assert [seat[1] for seat in one.session.header.seats][:2] == ["Ann", "ANN"]
    assert one.session.count == session.count
