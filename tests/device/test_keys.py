# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Keys in play: what each does, when, and what it must not do."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tabletop import Bench, begun
from test_letters_drawn import Glass
from tidebell.parts.inputs import PRESS, TAP
from tidebell.ui.turn.confirm import Confirmation
from tidebell.ui.turn.entry import Entry
from tidebell_core import words as texts
from tidebell_core.mechanisms import Row
from tidebell_core.record import events as e


def points(device: Bench) -> int:
    return device.app.view.left


def last(device: Bench) -> str:
    return device.events[-1]["event"]


def test_spend_takes_one_point_at_the_press(table):
    table.down("A")
    table.run(1)
    assert points(table) == 24
    table.up("A")
    table.run(50)
    assert points(table) == 24


def test_undo_takes_one_step_back_and_held_goes_forward(table):
    table.tap("A", 3)
    table.tap("X")
    assert points(table) == 23
    table.tap("X")
    assert points(table) == 24
    table.hold("X")
    assert points(table) == 23
    table.tap("A")
    table.hold("X")
    assert points(table) == 22
    assert "Nothing to redo." in table.text


def test_end_turn_passes_the_clock_on_at_the_instant_of_the_press(table):
    table.run(10_000)
    name = table.app.view.name
    table.down("Y")
    table.run(700)
    table.up("Y")
    table.run(300)
    assert table.app.view.name != name
    assert table.app.view.clock_ms == 179_000
    used = table.session.state.used_ms
    assert sum(used) + table.session.state.idle_ms + table.session.since_ms > 0


def test_the_bar_ends_a_player_turn_as_y_does(table):
    table.run(10_000)
    name = table.app.view.name
    table.tap("END")
    assert table.app.view.name != name
    assert last(table) == "end_turn"


def test_bar_and_y_together_are_one_press_of_one_key(table):
    table.run(10_000)
    before = len(table.events)
    table.down("Y")
    table.run(20)
    table.down("END")
    table.run(100)
    assert table.app.inputs.down == 1
    table.up("Y")
    table.run(700)
    assert table.app.inputs.down == 1  # the bar still holds it
    table.up("END")
    table.run(20)
    assert table.app.inputs.down == 0
    assert [entry["event"] for entry in table.events[before:]].count("end_turn") == 1
    # The next press is a press again, by either of them.
    table.run(3000)
    table.tap("END")
    table.run(3000)
    table.tap("Y")
    assert [entry["event"] for entry in table.events[before:]].count("end_turn") == 3


def test_one_push_pauses_and_the_same_push_does_not_resume(table):
    table.run(5000)
    table.down("E")
    table.run(1)
    left = table.app.view.clock_ms
    assert table.app.view.paused
    table.up("E")
    table.run(60_000)
    assert table.app.view.paused
    assert table.app.view.clock_ms == left
    table.tap("E")
    assert not table.app.view.paused


def test_while_paused_only_resume_undo_and_menu_live(table):
    table.tap("A")
    table.tap("E")
    count = table.session.count
    table.tap("A")
    table.tap("B")
    table.tap("Y")
    table.turn(3)
    assert table.session.count == count
    table.tap("X")
    assert points(table) == 25
    table.hold("E")
    assert table.text[1] == "Menu"


def test_held_knob_opens_the_menu_and_closing_it_leaves_the_game_paused(table):
    table.hold("E")
    assert table.text[1] == "Menu"
    table.tap("X")
    assert "PAUSED" in table.text


def test_knob_rests_on_pause_and_comes_back_to_it(table):
    table.turn(1)
    assert table.app.table.chosen == 0
    table.turn(-1)
    assert table.app.table.chosen == -1
    table.turn(-1)
    assert "Attack" in table.screen, "what has a key of its own comes last"
    table.run(11_000)
    table.tap("E")
    assert table.app.view.paused


@pytest.mark.parametrize("which", ["Everything", "Menu"])
def test_in_every_list_a_and_b_move_the_mark_at_the_press_and_once(tmp_path, which):
    device = begun(tmp_path, "earth-reborn")
    device.run(500)
    while len(device.app.view.rows) <= 6:
        device.tap("E")
    if which == "Menu":
        device.hold("E")
    else:
        device.turn(-2 - device.app.table.chosen)
        device.tap("E")
    menu = device.app.screens[-1]
    assert type(menu).__name__ == which
    last = len(menu.rows) - 1
    assert menu.cursor == 0
    for key, ms, cursors in (("B", 80, (1, 1)), ("B", 2500, (2, 2)), ("A", 80, (1, 1))):
        device.down(key)
        device.run(30)
        found = [menu.cursor]
        device.run(ms)
        device.up(key)
        device.run(200)
        assert (*found, menu.cursor) == cursors, (key, ms)
    device.tap("B", last + 3)
    assert menu.cursor == last
    device.tap("A", last + 3)
    assert menu.cursor == 0 and device.app.screens[-1] is menu
    device.tap("X")
    assert device.app.screens[-1] is not menu


def test_the_knob_stays_on_what_it_did_and_comes_back_to_it(table):
    table.action("Build a unit")
    table.tap("E", 2)
    assert points(table) == 23
    table.run(11_000)
    table.tap("E")
    assert table.app.view.paused
    table.tap("E")
    table.turn(1)
    assert "Build a unit" in table.screen
    table.run(11_000)
    table.turn(-1)
    assert "Attack" in table.screen
    table.tap("Y")
    table.turn(1)
    assert "Load or unload" in table.screen, "the next player begins at the first"


def test_a_held_down_spends_again_and_again(table):
    table.down("A")
    table.run(590)
    assert points(table) == 24
    table.run(20)
    assert points(table) == 23
    table.run(910)
    assert points(table) == 20
    table.up("A")
    table.run(2000)
    assert points(table) == 20
    table.tap("X")
    assert points(table) == 21, "each point is a step of its own"


def test_a_held_key_spends_nothing_once_something_else_happens(table):
    table.down("A")
    table.run(1000)
    left = points(table)
    table.down("B")
    table.run(2000)
    table.up("A", "B")
    table.run(200)
    assert points(table) == left - 1


def test_a_key_held_over_zero_spends_nothing_of_the_next_player(table):
    seat = table.app.view.seat
    table.run(178_000)
    table.down("A")
    table.run(5000)
    assert table.app.view.seat != seat
    assert points(table) == 25
    table.up("A")
    table.run(1200)
    table.tap("A")
    assert points(table) == 24


def test_a_held_key_stops_when_the_points_end(table):
    table.tap("A", 23)
    table.down("A")
    table.run(5000)
    assert points(table) == 0
    assert [row["event"] for row in table.events].count("spend") == 25
    table.up("A")


def test_attack_is_two_presses_of_one_key(table):
    table.tap("B")
    assert (points(table), table.app.view.declared) == (24, "Attack")
    table.tap("B")
    assert (points(table), table.app.view.declared) == (23, "")


def test_declared_attack_is_finished_after_zero_and_a_move_is_not(table):
    name = table.app.view.name
    table.run(170_000)
    table.tap("B")
    table.run(20_000)
    left = points(table)
    table.tap("A")
    assert points(table) == left
    assert table.app.view.name == name
    table.tap("B")
    assert table.app.view.name != name
    seat = table.app.view.names.index(name)
    assert table.session.game.owner(e.FIX_KEPT).values[seat] == 10


def test_end_drops_what_is_left_of_an_attack_after_zero(table):
    name = table.app.view.name
    table.run(170_000)
    table.tap("B")
    table.run(20_000)
    table.tap("Y")
    assert table.app.view.name != name


@pytest.mark.parametrize("first, second", [("A", "Y"), ("Y", "A"), ("B", "Y"), ("Y", "X")])
def test_two_keys_at_once_one_of_them_end_ask(table, first, second):
    name = table.app.view.name
    table.down(first)
    table.run(20)
    table.down(second)
    table.run(60)
    table.up(first, second)
    table.run(60)
    assert "Two keys at once." in table.text
    assert table.app.view.name == name
    table.tap("X")
    assert table.app.view.name == name
    assert "Two keys at once." not in table.text
    table.tap("Y", 2 if first == "B" else 1)  # B has declared an attack
    assert table.app.view.name != name


def test_bump_answered_with_yes_ends_the_turn(table):
    name = table.app.view.name
    table.down("Y")
    table.run(10)
    table.down("B")
    table.run(60)
    table.up("Y", "B")
    table.run(60)
    table.tap("Y")
    assert table.app.view.name != name


def test_two_keys_a_little_apart_are_two_presses(table):
    name = table.app.view.name
    table.down("A")
    table.run(45)
    table.down("Y")
    table.run(60)
    table.up("A", "Y")
    table.run(60)
    assert table.app.view.name != name


def test_undone_hand_over_charges_the_time_since_to_whose_turn_it_is_again(table):
    table.run(10_000)
    name = table.app.view.name
    before = table.app.view.clock_ms
    table.tap("Y", after=0)
    table.run(20_000)
    table.tap("X", after=0)
    assert table.app.view.name == name
    assert before - table.app.view.clock_ms == 20_160


def test_capture_of_a_ship_changes_both_bases_at_once(table):
    table.action("Capture a ship")
    table.tap("E", 2)
    table.tap("Y")  # though its turrets stand
    view = table.app.view
    assert points(table) == 29
    assert [holder for holder, _, _ in view.assets].count(view.seat) == 2


def test_turret_destroyed_goes_to_the_ship_chosen(table):
    table.action("Turret destroyed")
    table.tap("E")
    table.turn(1)
    table.tap("E")
    assert sum(damage for _, damage, _ in table.app.view.assets) == 1
    assert points(table) == 25


def test_ticks_per_hen_are_there_for_who_holds_the_knob_on_the_build(table):
    table.action("Build a unit")
    table.hold("E")
    assert table.text[1] == "Hen"
    table.choose("Hen 1: Crab")
    assert points(table) == 24
    table.action("Build a unit")
    table.hold("E")
    assert "Hen 1: Crab 1/1" in table.text
    table.choose("Hen 1: Crab")
    assert "limit" in table.screen
    assert points(table) == 24


def test_what_cannot_be_paid_says_so_and_costs_nothing(table):
    table.tap("A", 25)
    assert points(table) == 0
    table.tap("A")
    assert "Not enough AP (0 of 1)." in table.text
    assert points(table) == 0


def test_overflowing_the_queue_loses_no_later_press(table):
    table.machine._chip.key_scanners[0]._events._overflowed = True
    table.run(50)
    table.tap("A")
    assert points(table) == 24
    table.machine._chip.key_scanners[0]._events._overflowed = True
    table.run(3000)  # as long as the longest press
    assert len(table.app.screens) == 1 and points(table) == 24


def test_referee_corrections_are_logged_as_such(table):
    table.hold("E")
    table.choose("Referee")
    table.choose(table.app.view.name)
    table.choose("Points left")
    table.turn(-5)
    table.tap("E")
    assert points(table) == 20
    assert last(table) == "fix_points"
    table.tap("X")
    table.choose("Turn")
    table.turn(2)
    table.tap("E")
    assert table.app.view.turn == 7
    assert last(table) == "fix_turn"
    table.choose("Time left")
    table.turn(-6)
    table.tap("E")
    assert last(table) == "fix_time"
    table.choose("Tide")
    table.turn(-2)
    table.turn(1)
    table.tap("E")
    assert last(table) in ("fix_card", "fix_time")


@pytest.mark.parametrize(
    ("number", "detents", "value"),
    [
        ("Time left", -20_000, 0),
        ("Time left", 20_000, 5_999_000),
        ("Turn", -50, 1),
        ("Turn", 50, 25),
    ],
)
def test_referee_sets_a_number_of_the_table_to_both_its_ends(table, number, detents, value):
    table.hold("E")
    table.choose("Referee")
    table.choose(number)
    table.turn(detents)
    table.tap("E")
    view = table.app.view
    assert (view.clock_ms if number == "Time left" else view.turn) == value
    assert table.events[-1]["arg"] == value


def test_referee_gives_a_ship_back_outside_its_players_turn(table):
    table.hold("E")
    table.choose("Referee")
    table.choose("Red's ship")
    table.choose("Give to Bruno")
    assert table.app.view.assets[0][0] == 1
    assert last(table) == "asset"
    assert "PAUSED" in table.text


def test_referee_can_leave_a_number_as_it_is(table):
    table.hold("E")
    table.choose("Referee")
    table.choose("Turn")
    table.turn(3)
    table.tap("X")
    assert table.app.view.turn == 5
    assert last(table) == "pause"


def test_abandoned_game_has_no_scores_and_the_next_starts_in_two_presses(table):
    table.hold("E")
    table.choose("Abandon the game")
    assert table.text[1] == "Abandon the game?"
    table.tap("Y")
    assert "Abandoned in turn 5/25" in table.text
    table.tap("Y")
    assert table.text[1] == "Tidebell"
    count = len(table.events)
    table.tap("E")
    assert "Ada: Red" in table.screen and "Bruno: Blue" in table.screen
    table.tap("Y")
    assert table.text[1] == "Turn order"
    assert [row["event"] for row in table.events[count:]] == ["start"]


def test_rematch_asks_and_is_two_presses(table):
    table.hold("E")
    table.choose("Abandon the game")
    table.tap("Y")
    game = table.app.journal.game
    table.tap("E")
    assert "Rematch? Ada, Bruno, Chloé, Dörte" in table.text
    table.tap("X")
    assert "Abandoned in turn 5/25" in table.text and table.app.journal.game == game
    table.tap("E")
    table.tap("Y")
    assert table.app.journal.game == game + 1
    assert table.app.view.names == ["Ada", "Bruno", "Chloé", "Dörte"]


def test_question_is_answered_no_by_x(table):
    table.hold("E")
    table.choose("Abandon the game")
    table.tap("X")
    assert table.text[1] == "Menu"


def test_rest_ends_for_keys_alone_when_nothing_else_is_due(table):
    """A quiet pause ticks once a second for its own clock, and no more."""
    table.tap("E")
    table.run(3000)
    ticks = []
    tick = table.app.loop.tick
    table.app.loop.tick = lambda: ticks.append(table.clock.now()) or tick()
    table.run(10_000)
    # Each second to look at the time, to write the page, to lay it out, to draw what differs; every
    # other second to collect garbage.
    assert len(ticks) <= 42


def test_events_say_what_happened(table):
    table.tap("A")
    event = table.events[-1]
    assert event["event"] == "spend"
    assert event["player"] == table.app.view.name
    assert (event["turn"], event["phase"], event["points"]) == (5, "run", 24)
    assert event["arg"] == e.spend_arg(0)


@pytest.mark.parametrize(
    "action, label", [(0, texts.PENALTY_TITLE), (2, texts.PENALTY_TITLE), (-1, "")]
)
def test_a_question_offers_by_a_what_its_action_is_the_first_one_too(action, label):
    acts = []
    app = SimpleNamespace(
        to_table=lambda: None,
        redraw=lambda: None,
        sounds=SimpleNamespace(play=lambda _: None),
        view=SimpleNamespace(seat=1),
        do=lambda *act: acts.append(act) or True,
    )
    asking = SimpleNamespace(app=app, keys=SimpleNamespace())
    sure = Confirmation(asking, [("2 ships stay?", action)], (e.END_TURN, e.NOBODY, 0))
    assert sure.words(Glass("pico_table").painter.page)[1] == label
    sure.gesture(PRESS, "spend")
    first = [(e.SPEND, 1, e.spend_arg(action, 1)), (e.END_TURN, e.NOBODY, 0, True)]
    assert acts == (first if label else [])


def test_values_are_set_one_after_the_other_and_gone_back_by_x_to_the_first():
    done, left = [], []
    app = SimpleNamespace(redraw=lambda: None, do=lambda *event: done.append(event))
    fields = [("Ore", 0, 9, 2, 1, None), ("One way", 3, 3, 3, 10, None)]
    fields += [("Side", 1, 3, 1, 100, ("North", "East", "South")), ("Men", 0, 4, 4, 1000, None)]
    row = Row("Load", "", e.SPEND, 1, 0, tuple(fields))
    entry = Entry(app, row, lambda: left.append(True))
    assert entry.lines() == ["Load: Ore", "◂ 2 ▸"] and not entry.begun
    entry.gesture(PRESS, "spend")
    entry.gesture(TAP, "do")
    assert entry.lines() == ["Load: Side", "◂ North ▸"] and entry.begun
    assert entry.labels()[3:] == (texts.DONE, texts.NEXT)
    entry.gesture(PRESS, "declare")
    assert entry.lines()[1] == "◂ South ▸", "beyond one end of names comes the other"
    entry.gesture(TAP, "do")
    assert entry.lines() == ["Load: Men", "◂ 4 ▸"] and entry.begun
    assert entry.labels()[3:] == ("", texts.DONE), "nothing is left to skip"
    entry.gesture(PRESS, "spend")
    assert entry.lines()[1] == "◂ 4 ▸"
    for title in ("Load: Side", "Load: Ore"):
        entry.gesture(TAP, "undo")
        assert entry.lines()[0] == title
    assert not entry.begun and not left
    entry.gesture(PRESS, "end")
    assert left and done == [(e.SPEND, 1, 3 + 30 + 300 + 4000)]
    entry.gesture(TAP, "undo")
    assert len(left) == 2
