# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Presses around the end of a player turn: what was meant for it never counts for the next."""

from __future__ import annotations

import pytest
from tabletop import Bench, begun
from tidebell.parts import sounds
from tidebell_core import words as texts
from tidebell_core.game.flow import BY_HAND
from tidebell_core.game.state import ASK, OVER, OVERTIME, PROMPT, RUN, SCORE
from tidebell_core.record import events as e

SECOND = 1000


def left(device: Bench) -> int:
    """Return the milliseconds until a clock strikes."""
    return device.session.clock_left()


def to_zero(device: Bench, ms: int = 0) -> None:
    """Let the clock run until so long after zero; below 0: before it."""
    device.run(left(device) + ms)


def press(device: Bench, key: str, ms: int = 80) -> list[str]:
    """Press a key; returns what events came of it, by name."""
    before = len(device.events)
    device.tap(key, 1, ms, 5)
    return [event["event"] for event in device.events[before:]]


def refused(device: Bench) -> bool:
    """Return whether the table is told that a key did nothing."""
    return texts.KEY_UNUSED in device.screen


# -- zero of a player turn


@pytest.mark.parametrize("key", "ABY")
@pytest.mark.parametrize("ms", [0, 1, 30, 250, 800, 999])
def test_a_key_of_play_just_after_zero_does_nothing_and_says_so(table, key, ms):
    name = table.app.view.name
    to_zero(table, ms)
    following, points = table.app.view.name, table.app.view.left
    tones = len(table.tones)
    assert press(table, key) == []
    assert (table.app.view.name, table.app.view.left) == (following, points)
    assert following != name and table.app.view.phase == RUN
    table.run(400)
    heard = [tone[1] for tone in table.tones[tones:] if tone[2]]
    assert sounds.REFUSED[0] in heard
    table.run(100)
    assert refused(table)
    assert texts.TURN_OVER in table.screen


@pytest.mark.parametrize("ms", [-250, -31, -30, -29, -1])
def test_a_key_just_before_zero_counts_for_the_turn_that_was(table, ms):
    seat = table.app.view.seat
    to_zero(table, ms)
    assert press(table, "Y", 20) == ["end_turn"]
    assert table.session.state.ruling == BY_HAND
    table.run(2 * SECOND)
    assert table.app.view.seat != seat
    assert not refused(table)


def test_after_the_grace_keys_count(table):
    to_zero(table, 1000)
    points = table.app.view.left
    press(table, "A")
    assert table.app.view.left == points - 1


def test_the_scanners_time_counts_not_that_of_the_handling(table):
    to_zero(table, -10)
    table.clock._now += 200  # the device had something else to do meanwhile
    keys, ticks = table.app.inputs._keys, table.machine._chip.ticks()
    number = [key for key, _ in table.machine.profile.KEYS].index("A")
    keys.events._record(number, True, ticks - 191)
    keys.events._record(number, False, ticks - 150)
    table.run(1)
    assert [event["event"] for event in table.events[-2:]] == ["spend", "timeout"]
    table.run(500)
    assert not refused(table)


@pytest.mark.parametrize("hold", [599, 601])
def test_a_hold_begun_before_zero_is_of_the_turn_that_was(table, hold):
    press(table, "A")
    to_zero(table, -300)
    table.down("X")
    table.run(hold)
    table.up("X")
    table.run(50)
    assert table.events[-1]["event"] == "timeout"
    assert refused(table)


def test_undo_pause_and_menu_work_at_once(table):
    to_zero(table, 20)
    assert press(table, "X")[:1] == ["undo"]
    table.run(5 * SECOND)
    if table.app.view.paused:
        table.tap("E")
    to_zero(table, 20)
    assert press(table, "E") == ["pause"]
    table.run(50)
    assert press(table, "E") == ["resume"]
    to_zero(table, 20)
    table.hold("E")
    assert table.text[1] == "Menu"
    table.tap("B")
    assert table.app.screens[-1].cursor == 1


def test_a_push_for_an_action_that_was_on_the_knob_does_not_pause_the_next_player(table):
    to_zero(table, -5 * SECOND)
    table.turn(1)
    to_zero(table, 100)
    assert press(table, "E") == []
    assert not table.app.view.paused
    table.run(100)
    assert refused(table)


@pytest.mark.parametrize("how", ["knob", "list"])
def test_nor_does_it_where_what_was_declared_is_still_due(table, how):
    table.tap("B")
    if how == "list":
        table.action("Turret destroyed")
        table.tap("E")
        assert len(table.app.screens) == 2
        to_zero(table, 100)
    else:
        to_zero(table, -5 * SECOND)
        table.turn(1)
        to_zero(table, 100)
    assert table.app.view.phase == OVERTIME
    tones = len(table.tones)
    assert press(table, "E") == [] and not table.app.view.paused
    table.run(400)
    assert sounds.REFUSED[0] in [tone[1] for tone in table.tones[tones:] if tone[2]]
    table.run(SECOND)
    assert table.app.view.phase == OVERTIME
    assert press(table, "B") and table.app.view.phase != OVERTIME, "its own key finishes it"


def test_a_push_begun_before_zero_does_no_action_after_it(table):
    to_zero(table, -5 * SECOND)
    table.turn(1)
    to_zero(table, -40)
    points = table.app.view.left
    table.down("E")
    table.run(41)
    following = table.app.view.left
    table.run(40)
    table.up("E")
    table.run(500)
    assert table.events[-1]["event"] == "timeout" and points
    assert table.app.view.left == following
    assert refused(table)


def test_an_action_turned_to_just_after_zero_is_not_done(table):
    to_zero(table, 100)
    table.turn(1)
    points = table.app.view.left
    assert press(table, "E") == []
    assert table.app.view.left == points


def test_a_list_that_zero_closed_takes_its_presses_with_it(table):
    table.action("Turret destroyed")
    table.tap("E")
    assert len(table.app.screens) == 2
    to_zero(table, 40)
    assert len(table.app.screens) == 1
    assert press(table, "A") == []  # it would have moved the mark
    assert press(table, "E") == []  # it would have chosen
    assert not table.app.view.paused


def test_two_keys_at_once_across_zero_end_nothing(table):
    to_zero(table, -10)
    table.down("A")
    table.run(20)
    seat = table.app.view.seat
    table.down("Y")
    table.run(80)
    table.up("A", "Y")
    table.run(100)
    assert not table.app.table.confirmation
    assert (table.app.view.seat, table.app.view.phase) == (seat, RUN)
    press(table, "Y")
    assert table.app.view.seat == seat


def test_two_keys_at_once_across_the_end_of_the_grace_ask(table):
    to_zero(table, 990)
    seat, points = table.app.view.seat, table.app.view.left
    table.down("Y")
    table.run(15)
    table.down("A")
    table.run(80)
    table.up("A", "Y")
    table.run(100)
    assert table.app.table.confirmation
    assert (table.app.view.seat, table.app.view.left) == (seat, points)


def test_the_ruling_is_told_after_the_refusal(table):
    name = table.app.view.name
    to_zero(table, 100)
    press(table, "A")
    press(table, "A")
    table.run(500)
    assert refused(table)
    table.run(8 * SECOND)
    assert texts.TIME_WAS_UP.format(name) in table.screen


def test_without_the_grace_a_press_counts_at_once(table):
    table.app.settings.set({"grace_ms": 0})
    to_zero(table, 20)
    points = table.app.view.left
    press(table, "A")
    assert table.app.view.left == points - 1


def test_the_grace_is_as_long_as_it_is_set(table):
    table.app.settings.set({"grace_ms": 300})
    to_zero(table, 299)
    assert press(table, "Y", 20) == []
    assert press(table, "Y", 20) == ["end_turn"]


def test_a_turn_ended_by_hand_has_no_grace(table):
    press(table, "Y", 40)
    points = table.app.view.left
    assert press(table, "A", 20) == ["spend"]
    assert table.app.view.left == points - 1


@pytest.mark.parametrize("grace", [1000, 0])
@pytest.mark.parametrize("ms", [5, 30, 60, 110])
def test_the_end_key_that_bounces_ends_one_turn(table, grace, ms):
    table.app.settings.set({"grace_ms": grace})
    ended = table.session.game.ended
    for after in (ms - 4, 200):
        table.tap("Y", 1, 4, after)
    assert table.session.game.ended == ended + 1
    table.tap("Y", 1, 4, 200)
    assert table.session.game.ended == ended + 2


def test_a_pass_that_bounces_passes_once(tmp_path):
    bench = begun(tmp_path / "state", "earth-reborn", 2)
    for _ in range(40):
        if any(row.kind == e.PASS for row in bench.app.view.rows):
            break
        bench.run(SECOND + 100)
        bench.tap("E")
    ended = bench.session.game.ended
    bench.tap("B", 2, 30, 40)
    assert bench.session.game.ended == ended + 1


# -- what ends or asks by itself


def test_the_shot_that_ends_the_time_after_zero_leaves_the_next_turn_alone(table):
    to_zero(table, -20 * SECOND)
    press(table, "B")
    to_zero(table, 100)
    assert table.app.view.phase == OVERTIME
    assert press(table, "B", 20) == ["spend"]  # what was declared is finished at once
    seat, points = table.app.view.seat, table.app.view.left
    assert press(table, "B", 20) == []
    assert press(table, "Y", 20) == []
    assert (table.app.view.seat, table.app.view.left) == (seat, points)


@pytest.mark.parametrize("ms", [0, 1, 30, 500, 950])
@pytest.mark.parametrize("keys", ["Y", "A", "E", "YYY", "AYEY"])
def test_no_key_just_after_zero_gives_up_what_is_declared(table, ms, keys):
    press(table, "B")
    tones = len(table.tones)
    to_zero(table, max(0, ms - 85 * len(keys)))
    for key in keys:
        press(table, key)
    assert table.app.view.phase == OVERTIME and table.app.view.declared
    table.run(SECOND)
    heard = [tone[1] for tone in table.tones[tones:] if tone[2]]
    assert sounds.REFUSED[0] in heard or keys == "E", "it says so"
    assert press(table, "Y") == ["drop"]


def test_the_question_at_the_end_of_the_last_turn_is_not_answered_by_a_late_key(device):
    device.begin()
    device.playing(25)
    if device.app.view.phase == RUN:
        to_zero(device, 20)
    assert device.app.view.phase == ASK
    before = device.session.snapshot()
    for key in "AYBE":
        assert press(device, key) == []
    assert device.app.view.phase == ASK
    assert device.session.snapshot() == before
    device.run(SECOND)
    assert press(device, "Y") == ["end_turn"]


@pytest.fixture
def chess(tmp_path):
    """A game with a clock for each of two players."""
    bench = begun(tmp_path / "state", "chess-fide")
    bench.tap("E")
    yield bench
    bench.close()


def test_a_flag_that_falls_is_not_played_over_by_a_late_key(chess):
    to_zero(chess, 30)
    assert chess.app.view.phase == PROMPT
    for key in "ABYE":
        assert press(chess, key) == []
    assert chess.app.view.phase == PROMPT
    chess.run(SECOND)
    assert press(chess, "B") == ["flag"]


def named(folder) -> Bench:
    """Hinkel & Stein with a player turn of the one who was named first."""
    bench = begun(folder, "hinkel-und-stein")
    for _ in range(12):
        if bench.app.view.phase == RUN:
            break
        bench.run(SECOND + 100)
        bench.tap("A" if bench.app.table.round and bench.app.table.round._by_keys else "E")
    assert bench.app.view.phase == RUN, bench.screen
    bench.run(SECOND)
    return bench


@pytest.mark.parametrize("first", "AB")
def test_after_a_play_that_ends_its_turn_only_its_own_key_is_dead(tmp_path, first):
    bench = named(tmp_path / "state")
    assert "spend" in press(bench, first, 20)
    before = bench.session.snapshot()
    for _ in range(3):
        assert press(bench, first, 100) == []
    assert bench.session.snapshot() == before
    bench.run(200)
    assert refused(bench)
    assert press(bench, "E") == ["name"], "the dealer names who plays, at once"
    assert "spend" in press(bench, "AB"[first == "A"]), "who was named plays, at once"
    assert press(bench, first) == ["name"]


def test_a_whole_round_of_namings_and_plays_waits_for_nothing(tmp_path):
    bench = named(tmp_path / "state")
    before = len(bench.events)
    for key in "AEBABA":
        press(bench, key, 60)
    names = [event["event"] for event in bench.events[before:]]
    assert names == ["spend", "name", "spend", "name", "spend", "spend"]


def test_a_push_begun_before_the_end_that_a_key_made_is_of_that_turn(tmp_path):
    bench = named(tmp_path / "state")
    bench.turn(1)
    bench.down("E")
    bench.run(40)
    press(bench, "A", 20)
    count = len(bench.events)
    bench.up("E")
    bench.run(300)
    assert len(bench.events) == count and bench.app.view.prompt


def test_what_a_match_clock_ends_is_not_left_by_a_late_key(tmp_path):
    bench = begun(tmp_path / "state", "netrunner")
    match = [one for one in bench.session.game.mechanisms if e.FULL_TIME in one.KINDS][0]
    match.rules = dict(match.rules, ms=60 * SECOND, zero="end")
    bench.tap("E")
    to_zero(bench, 20)
    phase = bench.app.view.phase
    assert phase in (SCORE, OVER)
    for key in "YEAB":
        assert press(bench, key, 20) == []
    assert bench.session is not None and bench.app.view.phase == phase


# -- a hand that zero closes


def test_an_open_hand_shows_the_time_and_takes_no_late_key(tmp_path):
    bench = begun(tmp_path / "state", "planet-busters")
    for _ in range(40):
        prompt = bench.app.view.prompt
        if prompt and bench.session.state.runs:
            break
        bench.run(SECOND)
        bench.tap("E")
    state = bench.session.state
    assert state.runs and bench.app.view.prompt, bench.screen
    state.total_ms = state.remaining_ms = 60 * SECOND  # as with a clock of a minute
    bench.session.since_ms = 0
    bench.run(10 * SECOND + 20)
    assert "0:50" in bench.text[0]
    turn = (state.turn, state.seat)
    to_zero(bench, 100)
    assert (state.turn, state.seat) == turn and not state.runs, "he draws, and then it ends"
    before = len(bench.events)
    for key in "EAYB":
        press(bench, key)
    assert len(bench.events) == before


def test_a_second_press_at_once_is_heard_where_all_play_together(tmp_path):
    device = begun(tmp_path / "state", "full-metal-planete", 4)
    device.to_turn(2)
    device.tap("E")
    assert device.app.view.seat < 0 and device.app.view.phase == RUN
    before = len(device.events)
    device.tones.clear()
    device.tap("Y", 2, 20, 20)
    device.run(500)
    assert [event["event"] for event in device.events[before:]] == ["end_turn"]
    heard = [hertz for _, hertz, on in device.tones if on]
    assert heard.count(sounds.REFUSED[0]) == 1
    device.tap("Y")
    assert device.events[-1]["event"] == "end_turn"
