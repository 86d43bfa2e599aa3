# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Time is called in a room: each ruling, every built-in game in every phase, and what X may not."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from fuzzing import fixed
from generated import games
from hypothesis import given
from hypothesis import strategies as st
from random_play import WHATS, begun, blind, hold, press, through_records
from small import ANN, BOB, CYD, again, bad, form, seen
from small import begun as started
from small import play as played
from table import refused
from tidebell_core.game.session import Session
from tidebell_core.game.state import CHOOSE, OVER, PROMPT, READY, REVEALED, RUN, SCORE
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.setup_reading.clock_times import RULINGS
from tidebell_host import setups
from tidebell_host.setups import library

TOGETHER = [{"turns": [1, 9], "name": "All", "steps": [["play", {"together": True}]]}]
MATCH = {"match": {"ms": 60000, "zero": "round"}}
GAMES = sorted(entry.id for entry in library.entries())


def call(session: Session) -> None:
    session.do(e.ROOM_ACT, e.NOBODY, e.ROOM_TIME)


def more(seconds: int) -> int:
    """The argument with which the room gives so much time."""
    return e.ROOM_MORE + seconds * e.ROOM_SECONDS


def had(session: Session) -> list[int]:
    """Play on to the end; returns whose turns those were."""
    seats = []
    for _ in range(99):
        if session.state.phase in (SCORE, OVER):
            return seats
        if session.state.phase == RUN:
            seats.append(session.state.seat)
        kind = e.END_TURN if session.state.phase == RUN else e.ADVANCE
        session.do(kind, e.NOBODY, int(kind == e.END_TURN))
    raise AssertionError("it does not end")


def small(ruling: str, **more: Any) -> dict[str, Any]:
    data: dict[str, Any] = form(more.pop("uses", []), time_called=ruling, **more)
    return data


@pytest.mark.parametrize(
    ("ruling", "in_turn", "between"),
    [
        ("finish_turn", [BOB], []),
        ("last_turns", [BOB, CYD, ANN], [ANN, BOB]),
        ("round", [BOB, CYD], [ANN, BOB, CYD]),
        ("end", [], []),
    ],
)
def test_each_ruling_leaves_the_turns_that_it_says(
    ruling: str, in_turn: list[int], between: list[int]
) -> None:
    session = played(small(ruling))
    session.do(e.END_TURN)
    call(session)
    assert had(session) == in_turn
    again(session)
    session = played(small(ruling))
    for _ in range(3):
        session.do(e.END_TURN)
    assert session.state.phase == READY and session.state.turn == 2
    call(session)
    assert had(session) == between
    again(session)


def test_before_the_first_turn_everybody_has_the_last_one_or_nobody() -> None:
    for ruling, turns in (("finish_turn", []), ("last_turns", [ANN, BOB, CYD]), ("end", [])):
        session = started(small(ruling))
        call(session)
        assert had(session) == turns


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_turn_of_all_together_is_everybodys(ruling: str) -> None:
    session = played(small(ruling, stages=TOGETHER))
    call(session)
    assert had(session) == ([] if ruling == "end" else [-1])


def test_who_is_out_has_no_last_turn() -> None:
    session = played(small("last_turns"))
    call(session)
    session.do(e.STATUS, BOB, 1)
    assert seen(session).facts == ["1 more turn"]
    assert had(session) == [ANN, CYD]


def test_what_is_still_played_stands_on_the_screen() -> None:
    for ruling, fact in (
        ("finish_turn", "Last turn"),
        ("last_turns", "2 more turns"),
        ("round", "Last round"),
    ):
        session = played(small(ruling))
        assert seen(session).facts == []
        call(session)
        assert seen(session).facts == [fact]


def test_without_a_word_in_the_setup_the_match_clock_rules_or_the_turn_is_finished() -> None:
    session = played(form([]))
    call(session)
    assert had(session) == [ANN]
    session = played(form(["match"], **MATCH))
    call(session)
    assert had(session) == [ANN, BOB, CYD]
    more = {"match": {"ms": 60000, "zero": "more_turns", "more": 3}}
    session = played(form(["match"], **more))
    session.do(e.END_TURN)
    call(session)
    assert had(session) == [BOB, CYD, ANN], "as last_turns"
    off = {"match": {"ms": None, "zero": "round"}}
    session = played(form(["match"], **off))
    call(session)
    assert had(session) == [ANN]
    bad(small("dance"))


def test_time_is_called_once_and_not_after_the_end() -> None:
    session = played(small("round"))
    call(session)
    refused("not_now", call, session)
    had(session)
    refused("not_now", call, session)
    refused("not_now", session.do, e.ROOM_ACT, e.NOBODY, 9)


def test_the_scores_follow_where_there_are_any() -> None:
    session = played(small("end", score={"fields": [["Gold", 1]]}))
    call(session)
    assert session.state.phase == SCORE
    session.do(e.ROOM_ACT, e.NOBODY, e.ROOM_LEFT)  # which a table may do then, too
    session.do(e.SCORE, ANN, 3)


def test_no_undo_goes_behind_an_act_of_the_room() -> None:
    session = started(small("round"))
    session.do(e.ROOM_ACT, e.NOBODY, e.ROOM_BEGIN)
    assert session.state.phase == RUN and not seen(session).can_undo
    refused("not_now", session.do, e.ROOM_ACT, e.NOBODY, e.ROOM_BEGIN)
    refused("room", session.undo)
    session.do(e.END_TURN)
    session.undo()
    refused("room", session.undo)
    session.redo()
    call(session)
    refused("room", session.undo)
    refused("no_redo", session.redo)
    again(session)
    resumed = started(small("round"))
    resumed.restore(session.snapshot())
    assert resumed.state.called == session.state.called
    resumed.source = session.source
    refused("room", resumed.undo)


def gives(session: Session, seconds: int = 60) -> None:
    session.do(e.ROOM_ACT, e.NOBODY, more(seconds))
    again(session)


def clocked(*clocks: dict[str, Any], uses: tuple[str, ...] = ("clocks",), **data: Any) -> Any:
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"clock": 0, "on": True}]]}]
    return form(list(uses), clocks=list(clocks), stages=stages, **data)


MODES = {
    "bank": {},
    "fischer": {"inc": 1000},
    "delay": {"delay": 5000},
    "bronstein": {"delay": 5000},
    "byo_yomi": {"periods": 3, "period": 30_000},
    "hourglass": {},
}


@pytest.mark.parametrize("mode", MODES)
def test_more_time_is_for_the_clock_of_each_who_plays(mode: str) -> None:
    clock = {"mode": mode, "ms": 300_000, "zero": "flag", **MODES[mode]}
    session = played(clocked(clock))
    session.do(e.STATUS, CYD, 1)
    session.advance(10_000)
    before = list(seen(session).clocks)
    gives(session)
    given = [now - then for now, then in zip(seen(session).clocks, before, strict=True)]
    assert given == [60_000, 60_000, 0]
    session.do(e.END_TURN)
    session.undo()
    refused("room", session.undo)
    assert seen(session).clocks[BOB] == before[BOB] + 60_000


def test_more_time_raises_a_flag_again() -> None:
    session = played(clocked({"mode": "bank", "ms": 60_000, "zero": "flag"}), 2)
    session.advance(60_000)
    assert seen(session).flagged == ANN and session.state.phase == PROMPT
    gives(session)
    assert seen(session).flagged == -1 and session.state.phase == RUN
    assert seen(session).clocks == [60_000, 120_000]


def test_a_clock_of_each_turn_has_more_time_in_its_turn_alone() -> None:
    for uses in ((), ("clocks",)):
        session = played(clocked({"mode": "countdown", "ms": 60_000}, uses=uses), 2)
        session.advance(20_000)
        gives(session)
        assert session.clock_left() == 100_000
        session.do(e.END_TURN)
        assert session.clock_left() == 60_000
    session = started(clocked({"mode": "countdown", "ms": 60_000}, uses=()))
    refused("not_now", session.do, e.ROOM_ACT, e.NOBODY, more(60))


def test_a_match_clock_has_more_time_beside_those_of_the_players() -> None:
    clock = {"mode": "bank", "ms": 300_000, "zero": "flag"}
    session = played(clocked(clock, uses=("clocks", "match"), **MATCH), 2)
    session.advance(10_000)
    gives(session)
    view = seen(session)
    assert view.match_ms == 110_000 and view.clocks == [350_000, 360_000]
    session.advance(110_000)
    assert session._log[-1][0] == e.FULL_TIME
    gives(session)
    assert seen(session).match_ms == 60_000, "it was at zero, and runs again"


def test_no_more_time_where_no_clock_comes_to_zero_or_time_is_called() -> None:
    session = played(clocked({"mode": "count_up", "ms": None}), 2)
    refused("not_now", session.do, e.ROOM_ACT, e.NOBODY, more(60))
    data = clocked({"mode": "countdown", "ms": 60_000}, uses=(), time_called="round")
    session = played(data, 2)
    refused("not_now", session.do, e.ROOM_ACT, e.NOBODY, e.ROOM_MORE)
    refused("value", session.do, e.ROOM_ACT, e.NOBODY, more(90_000))
    call(session)
    refused("not_now", session.do, e.ROOM_ACT, e.NOBODY, more(60))


def test_a_pause_of_the_room_is_a_pause() -> None:
    session = played(small("end"))
    session.do(e.PAUSE, e.NOBODY, e.BY_ROOM)
    refused("paused", session.do, e.END_TURN)
    call(session)
    assert session.state.phase == OVER and session.paused


def test_secret_answers_before_a_call_are_not_asked_again() -> None:
    steps = [["choose", 0], ["play", {}]]
    stages = [{"turns": [1, 9], "name": "Play", "steps": steps}]
    choice = {"name": "Plan", "options": [["Stay", None], ["Go", None]], "per": "asset"}
    assets = {"name": "Ship", "part": "Gun", "parts": 3, "out": "own"}
    more = {"stages": stages, "choices": [choice], "assets": assets}
    session = started(small("round", uses=["assets"], **more), 2)
    assert session.state.phase == CHOOSE
    session.do(e.CHOOSE, session.state.seat, 0)
    call(session)
    for _ in range(9):
        if session.game.answers() != REVEALED:
            view = seen(session)
            session.do(e.CHOOSE, view.seat, 1 + view.asset * e.CHOOSE_TARGET)
    assert session.game.answers() == REVEALED
    refused("room", session.do, e.REASK)


def form_of(game: str) -> dict[str, Any]:
    """A game as ``random_play`` has it, with as many players as may play it, rules as offered."""
    text = setups.load(library.find(game).path).data.decode()
    data = json.loads(text)
    return {
        "setup": text,
        "seed": 11,
        "seats": data["players"][1],
        "switches": [0] * len(data["switches"]),
    }


def walk(game: dict[str, Any], steps: list[Any], acts: list[int]) -> set[int]:
    """Play, and have the room act now and then; returns the phases in which time was called."""
    session, view = begun(game), View()
    session.do(e.START)
    phases = set()
    for at, (ms, what, first, second) in enumerate(steps):
        session.advance(ms)
        view.update(session)
        try:
            press(session, view, what, first, second)
        except Exception as refusal:
            assert getattr(refusal, "text", ""), repr(refusal)
        phase = session.state.phase
        if at % 4 == 3 and acts:
            before, act = session.snapshot(), acts[at % len(acts)]
            twin = begun(game)
            twin.restore(before)
            twin.since_ms = session.since_ms
            try:
                twin.do(e.ROOM_ACT, e.NOBODY, act)
            except Exception as refusal:
                codes = ("not_now", "value") if act > e.ROOM_SECONDS else ("not_now",)
                assert getattr(refusal, "code", "") in codes, repr(refusal)
                assert twin.snapshot() == before, "what was refused left a trace"
                continue
            hold(twin)
            blind(twin, game)
            phases.add(phase)
            assert getattr(caught(twin), "code", "") in ("room", "log", "revealed")
            if at % 60 == 59:
                session.do(e.ROOM_ACT, e.NOBODY, act)
        hold(session, at % 8 == 0)
    again_ = begun(game).replay(through_records(session._log))
    assert again_.snapshot() == session.snapshot()
    return phases


def caught(session: Session) -> Exception:
    with pytest.raises(Exception) as found:
        session.undo()
    return found.value


@pytest.mark.parametrize("name", GAMES)
def test_time_may_be_called_in_every_phase_of_every_built_in_game(name: str) -> None:
    chance = random.Random(name)
    game = form_of(name)
    met: set[int] = set()
    seen_phases: set[int] = set()
    for round_ in range(3):
        game["seed"] = round_
        steps = [
            (
                chance.choice((0, 0, 1, 700, 4000, 90000)),
                chance.choice([what for what in WHATS if what != "end"]),
                chance.randrange(256),
                chance.randrange(1024),
            )
            for _ in range(240)
        ]
        met |= walk(game, steps, [e.ROOM_TIME])
        walk(game, steps, [more(60)])
        seen_phases |= met
    assert RUN in met and len(met) > 1


ACTS = [e.ROOM_BEGIN, e.ROOM_TIME, e.ROOM_TIME, e.ROOM_LEFT, more(1), more(300)]


@fixed(40)
@given(games(), st.lists(st.sampled_from(ACTS), min_size=1, max_size=3))
def test_the_room_may_act_at_any_moment_of_any_game(game: dict[str, Any], acts: list[int]) -> None:
    walk(game, game["steps"], acts)


@pytest.mark.parametrize("name", GAMES)
def test_each_built_in_setup_says_how_time_is_ruled(name: str) -> None:
    assert json.loads(form_of(name)["setup"])["time_called"] in RULINGS
