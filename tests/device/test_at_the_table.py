# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Words and keys of a first evening at the table, on every kind of board."""

from __future__ import annotations

import json

import pytest
from tabletop import NAMES, begun, fresh
from tidebell.ui.draw.common import in_turn
from tidebell_core import words as texts
from tidebell_core.game.state import LOOK, OVER, PROMPT, READY, REORDER, RUN
from tidebell_core.record import events as e
from tidebell_host.setups import library, loading

BOARDS = ("pico_table", "pimoroni_explorer2350")
RINGS = BOARDS


@pytest.fixture(params=RINGS)
def device(request, tmp_path):
    """A board of each kind, with a game of Full Metal Planète at its lot."""
    bench = fresh(tmp_path / "state", board=request.param)
    try:
        bench.begin()
        yield bench
    finally:
        bench.close()


# -- turn 1


def test_the_strip_of_a_hand_over_is_in_the_drawn_order(tmp_path):
    for seed in range(1, 40):
        bench = fresh(tmp_path / str(seed), seed=seed)
        try:
            bench.begin()
            drawn = list(bench.app.view.round)
            if drawn == bench.app.view.order:
                continue
            bench.tap("E", 2)
            bench.tap("Y")
            names = [bench.app.view.names[seat] for seat in drawn]
            assert " ".join(names) in bench.text, (names, bench.text)
            return
        finally:
            bench.close()
    raise AssertionError("no lot drew another order than that of the seats")


def test_the_first_turns_say_what_to_do_while_the_clock_runs(device):
    device.tap("E", 2)
    device.run(3000)
    said = " ".join(device.text)
    assert "Pick where" in said and "to land" in said and "…" not in said
    device.until(2, "run")
    device.run(3000)
    said = " ".join(device.text)
    assert "Place your" in said and "units" in said and "…" not in said


def test_the_step_of_the_seats_is_a_question(device):
    device.tap("E", 2)
    device.tap("Y", 4)
    assert device.app.view.phase == REORDER
    assert texts.REORDER_ASK.endswith("?") and texts.REORDER_ASK in device.text
    assert any(texts.REORDER_YES in line for line in device.text)
    device.tap("E")
    assert device.app.view.turn == 2


def test_the_points_that_wait_stand_beside_the_time_that_waits(device):
    for turn, points in ((3, 5), (5, 15), (6, 25)):
        device.to_turn(turn)
        if turn == 5:  # what was saved is among them
            points = device.app.view.kept + 15
        assert device.app.view.phase == READY and device.app.view.left == points
        assert f" {points}" in device.screen, device.screen
        device.tap("E", 1, 40, 0)
        assert device.app.view.left == points


# -- the look round


def test_while_nobody_has_what_lets_him_look_one_push_passes_over_the_round(device):
    for turn in (3, 4, 7):
        device.until(turn, "look")
        assert texts.ANYBODY in device.text, device.screen
        events = len(device.events)
        device.tap("E")
        assert device.app.view.phase == READY and len(device.events) == events + 1
        device.tap("X")
        assert device.app.view.phase == LOOK and texts.ANYBODY in device.text


@pytest.mark.parametrize("how", ["key", "knob", "chord"])
def test_yes_a_turn_of_the_knob_and_two_keys_begin_the_round(device, how):
    device.until(5, "look")
    if how == "key":
        device.tap("Y")
    elif how == "knob":
        device.turn(1)
    else:
        device.down("A", "X")
        device.run(300)
        device.up("A", "X")
        device.run(300)
    view = device.app.view
    assert view.phase == LOOK and view.name in " ".join(device.text)
    assert texts.ANYBODY not in device.text
    device.tap("E")
    assert view.phase == LOOK and view.seat == view.round[1]
    assert texts.ANYBODY not in device.text
    assert device.session.state.counters.count(1) == (1 if how == "knob" else 0)


def test_once_somebody_has_one_everybody_is_asked_again(device):
    device.until(5, "look")
    device.turn(1)
    device.tap("E", 4)
    device.until(6, "look")
    assert texts.ANYBODY not in device.text and device.app.view.seat >= 0


# -- pauses


@pytest.mark.parametrize("game", ["full-metal-planete", "chess-fide", "turn-timer", "bank-timer"])
@pytest.mark.parametrize("board", RINGS)
def test_every_key_of_play_says_in_a_pause_that_it_is_one(tmp_path, board, game):
    bench = begun(tmp_path / "state", game, board=board)
    if game == "full-metal-planete":
        bench.playing(5)
    else:
        bench.tap("E")
    bench.run(1500)
    bench.tap("E")
    assert bench.app.view.paused
    count = len(bench.events)
    for key in "ABY":
        bench.run(9000)
        assert "Paused" not in bench.screen
        bench.tap(key)
        assert "Paused" in bench.screen, (key, bench.screen)
    bench.run(9000)
    bench.turn(1)
    assert "Paused" in bench.screen
    assert bench.app.view.paused and len(bench.events) == count
    bench.tap("E")
    assert not bench.app.view.paused and "Paused" not in bench.screen


def test_a_key_after_a_power_cut_says_so_too_and_leaves_nothing_behind(device):
    device.playing(5)
    device.run(2000)
    device.cut()
    device.power()
    device.tap("A")
    assert "Paused: go on first" in device.screen.replace(" | ", " ")
    device.tap("E")
    assert device.app.view.phase == RUN and "Paused" not in device.screen


# -- checklists


def test_a_checklist_goes_on_by_the_knob_to_its_end(tmp_path):
    bench = begun(tmp_path / "state", "earth-reborn")
    bench.session.do(e.STARTER)
    for _ in range(40):
        view = bench.app.view
        if view.prompt and view.prompt.goes_on:
            break
        if bench.app.table.round and getattr(bench.app.table.round, "entry", None):
            bench.set(10)
        elif view.phase == RUN:
            bench.tap("B")
            bench.run(1500)
        else:
            bench.tap("E")
    assert view.prompt.goes_on, bench.screen
    bench.run(9000)
    turn, items = view.turn, 0
    while view.phase == PROMPT and view.turn == turn and view.prompt.rows[0].kind == e.CHECK:
        assert texts.DONE in bench.screen
        bench.tap("E")
        items += 1
        assert items < 20
    assert items > 1


# -- the end


def end(bench, row: str) -> None:
    """Choose how to end in the menu, and say yes."""
    bench.hold("E")
    bench.choose(row)
    bench.tap("Y")


def test_an_end_that_nobody_is_counted_in_has_a_sentence_times_and_code(device):
    device.playing(5)
    first = device.app.view.name
    device.run(62_000)
    device.tap("Y")
    device.run(31_000)
    device.tap("A")
    device.run(5_000)
    end(device, texts.END_NOW)
    device.tap("E")
    view = device.app.view
    assert view.phase == OVER and not view.winners
    shown = " ".join(device.text)
    assert texts.ENDED_IN.format("turn 5/25") in shown and texts.NOBODY_COUNTS in shown
    assert all(name in shown for name in NAMES) and "1:02" in shown
    device.hold("E")
    device.choose(texts.TIMES)
    shown = " ".join(device.text)
    assert f"{first} 1:02, 1:02" in shown and "0:36, 0:31" in shown, shown
    device.tap("X")
    device.app.to_table()
    device.tap("B")
    assert device.app.screens[-1]._code._text.startswith(b"tidebell#1;full-metal-planete;")
    device.tap("X")
    device.app.to_table()
    device.tap("E")
    assert "?" in device.screen and texts.YES in device.screen
    device.tap("X")
    device.tap("Y")
    device.choose(texts.RESULTS)
    device.tap("E")
    shown = " ".join(device.text)
    assert texts.ENDED_IN.format("turn 5/25") in shown and "1:02" in shown
    assert all(name in shown for name in NAMES)


@pytest.mark.parametrize("board", RINGS)
def test_a_kept_result_is_the_end_once_more(tmp_path, board):
    bench = begun(tmp_path / "state", "pirates", board=board)
    bench.tap("E", 2)
    end(bench, texts.END_EARLY)
    for seat, gold in ((0, 3), (1, 11), (2, 7)):
        bench.app.do(e.SCORE, seat, gold)
    bench.app.do(e.FINISH)
    bench.run(500)
    assert bench.app.view.phase == OVER
    names = [line for line in bench.text if any(name in line for name in NAMES)]
    bench.tap("B")
    code = bench.app.screens[-1]._code._text
    bench.tap("X")
    bench.tap("Y")
    for _ in range(2):
        bench.choose(texts.RESULTS)
        bench.tap("E")
        assert [line for line in bench.text if any(one in line for one in NAMES)] == names
        bench.tap("B")
        assert bench.app.screens[-1]._code._text == code
        bench.tap("X")
        bench.tap("X", 2)
        bench.cut()
        bench.power()


def test_what_older_firmware_kept_is_still_read_and_damage_leaves_the_rest(tmp_path):
    from tidebell.keep.settings import Slots

    bench = fresh(tmp_path / "state")
    rows = [["1;x", "0", "", ""], ["Chess", "Ada, Bruno"], [7], "no", ["a", "b", "c"]]
    Slots(bench.app.data, "results").save(json.dumps(rows).encode())
    bench.cut()
    bench.power()
    bench.choose(texts.RESULTS)
    assert "Chess" in bench.screen
    bench.tap("E")
    assert "Ada, Bruno" in bench.screen


@pytest.mark.parametrize("game", ["full-metal-planete", "chess-fide", "pirates"])
@pytest.mark.parametrize("board", RINGS)
def test_whoever_ends_a_game_reads_what_is_lost_whole(tmp_path, board, game):
    bench = begun(tmp_path / "state", game, board=board)
    asked = {
        texts.END_NOW: (texts.END_NOW_ASK, texts.END_PLAIN_ASK),
        texts.END_EARLY: (texts.END_EARLY_ASK,),
        texts.ABANDON: (texts.ABANDON_ASK,),
        texts.ADJOURN: (texts.ADJOURN_ASK,),
    }
    seen = 0
    for row, sentences in asked.items():
        bench.hold("E")
        if row in [line.text for line in bench.app.screens[-1].rows]:
            seen += 1
            bench.choose(row)
            shown = " ".join(bench.text)
            turn = in_turn(bench.app.view)
            assert any(one.format(turn) in shown for one in sentences), shown
            assert "?" in shown
            bench.tap("X")
        bench.app.to_table()
        bench.run(100)
    assert seen == 3


# -- settings and rules


@pytest.mark.parametrize("board", RINGS)
def test_settings_and_seats_speak_in_words(tmp_path, board):
    bench = fresh(tmp_path / "state", board=board)
    bench.choose(texts.SETTINGS)
    menu = bench.app.screens[-1]
    values = {row.text: row.value() for row in menu.rows if row.value}
    assert not any(unit in value for value in values.values() for unit in ("mA", "ms"))
    assert values[texts.GRACE] == "1 s" and values[texts.LEAST] == texts.OFF
    assert values[texts.LIMIT] == texts.USUAL
    bench.choose(texts.LEAST)
    bench.turn(1)
    bench.tap("E")
    assert bench.app.settings["load_ma"] > 0
    bench.choose(texts.GRACE)
    bench.turn(-3)
    bench.tap("E")
    assert bench.app.settings["grace_ms"] == 700 and "0.7 s" in bench.screen
    bench.choose(texts.GRACE)
    bench.turn(-50)
    assert texts.OFF in bench.screen
    bench.tap("X", 2)
    bench.choose(texts.NEW_GAME)
    bench.choose(texts.SEATS)
    assert "12 o'clock" in bench.screen and "12 h" not in bench.screen


def test_the_first_light_is_turned_in_the_settings_and_the_ring_follows(tmp_path):
    bench = fresh(tmp_path / "state")
    before = list(bench.machine.ring())
    bench.choose(texts.SETTINGS)
    bench.choose(texts.FIRST_LIGHT)
    bench.turn(5)
    bench.tap("E")
    bench.run(1000)
    assert bench.app.settings["ring_first"] == 5
    assert list(bench.machine.ring()) == before[-5:] + before[:-5]


def test_a_level_of_power_that_a_computer_set_shows_the_nearest_word(tmp_path):
    bench = fresh(tmp_path / "state")
    bench.app.settings.set({"ring_ma": 500, "load_ma": 300})
    bench.choose(texts.SETTINGS)
    bench.choose(texts.LIMIT)
    bench.tap("E")  # neither turned nor changed
    assert bench.app.settings["ring_ma"] == 500


def test_no_built_in_game_shows_a_raw_value_among_its_rules():
    for path in sorted(library.find("full-metal-planete").path.parent.glob("*.toml")):
        for switch in json.loads(loading.load(path).data)["switches"]:
            shown = [str(value[0]) for value in switch[2]]
            assert not [text for text in shown if "_" in text], (path.name, switch[0], shown)
