# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screens of each moment of a game: text, height of digits, and the very pixels."""

from __future__ import annotations

import ast

import pytest
from tabletop import HERE, PICTURES, begin, fresh
from tidebell.paint.page import TAB
from tidebell.ui.draw import outcomes, player_turn
from tidebell_core import words as texts
from tidebell_core.game.scoring import verdict
from tidebell_core.record import events as e

# Places of the keys beside the screen, in pixels from its top; the same on page and case:
# ``tests/sim/test_page_case.py`` and the case's cap places are held against the same.
UPPER, LOWER = 34, 206


def digit_height(image, box, colours=None) -> int:
    """Height in pixels of what is lit within a box."""
    part = image.crop(box).convert("L").point(lambda value: 255 * (value > 60))
    found = part.getbbox()
    return 0 if found is None else found[3] - found[1]


def clock_height(device) -> int:
    return digit_height(device.picture(), (6, 76, 213, 157))


def points_height(device) -> int:
    return digit_height(device.picture(), (218, 76, 291, 144))


def test_home_without_setups_says_how_to_get_some(bare):
    bare.tap("E")
    assert "run tidebell sync on the" in bare.screen.replace(" | ", " ")
    bare.golden("no_setups")


def test_home(device):
    assert device.text == [
        "A Up",
        "Tidebell",
        "New game",
        "Settings",
        "B Down ● Choose",
    ]
    device.golden("home", picture=True)


def test_players_in_seat_order_with_synced_names(device):
    device.tap("E")
    assert device.text[1:7] == [
        "Full Metal Planète",
        "Begin",
        "Players 4",
        "Player 1 Ada",
        "Player 2 Bruno",
        "Player 3 Chloé",
    ]
    device.golden("players", picture=True)


def test_rules_switch_by_switch(device):
    device.tap("E")
    device.choose("Rules")
    device.choose("Seconds per turn")
    device.turn(1)
    assert "Seconds per turn ◂ 60 ▸" in device.text
    device.golden("rules", picture=True)


def test_lot_names_everybody_in_its_order(device):
    device.begin()
    assert device.text[1] == "Turn order"
    order = [row.split() for row in device.text[2:6]]
    assert sorted(row[1] for row in order) == ["Ada", "Bruno", "Chloé", "Dörte"]
    assert [row[0] for row in order] == ["1.", "2.", "3.", "4."]
    device.golden("lot")


def test_waiting_clock_shows_what_it_starts_with(device):
    device.begin()
    device.tap("E")
    assert "3:00" in device.text
    assert "Landing" in device.text
    assert clock_height(device) == 72
    device.golden("ready")


def tabs(device, left: bool) -> list[tuple[int, int]]:
    """The tabs at an edge of the screen, from and to, those that touch as one."""
    page, shown = device.app.page, device.app.painter.shown
    x, beside = (0, TAB) if left else (page.width - TAB, page.width - TAB - 1)
    behind = {
        y: piece[4]
        for piece in shown
        if piece[0] <= beside < piece[0] + piece[2]
        for y in range(piece[1], piece[1] + piece[3])
    }
    spans = sorted(
        (piece[1], piece[1] + piece[3])
        for piece in shown
        if piece[0] == x and piece[2] == TAB and piece[4] != behind[piece[1]]
    )
    found: list[tuple[int, int]] = []
    for top, end in spans:
        if found and found[-1][1] == top:
            top = found.pop()[0]
        found.append((top, end))
    return found


def reaches(span: tuple[int, int], height: int) -> bool:
    """Return whether a tab reaches the height of a key's middle, but for three pixels."""
    return span[0] - 3 <= height < span[1] + 3


def test_legends_stand_where_the_keys_are_on_every_screen(table):
    screens = 0
    for keys in ("", "B", "X", "E", "EE", "Y", "E", "Y", "E", "A"):
        for key in keys:
            table.tap(key)
        table.run(2500)
        a, b, x, y, _ = table.app.page.labels
        for left, labels in ((True, (a, b)), (False, (x, y))):
            spans = tabs(table, left)
            held = [[reaches(span, height) for span in spans] for height in (UPPER, LOWER)]
            assert [any(one) for one in held] == [bool(label) for label in labels], (keys, spans)
            assert len(spans) == sum(map(bool, labels)), (keys, spans)
        screens += 1
    table.hold("E")
    table.run(1000)
    assert [reaches(span, UPPER) for span in tabs(table, True)] == [True, False]
    assert screens == 10


def test_player_turn(table):
    table.run(1500)
    name = table.app.view.name
    assert table.text == [
        f"A Move 5/25 {texts.UNDO} X",
        name,
        "2:59 25 AP",
        f"{table.app.view.card} 10 of them saved Yellow's ship",
        f"B Attack ● {texts.PAUSE} {texts.END} Y",
    ]
    assert clock_height(table) == 78
    assert points_height(table) == 61
    table.golden("player_turn", picture=True)


@pytest.mark.parametrize("name", ["Jo", "Maximilian", "Bartholomew", "Wolfgang-Udo"])
def test_whole_names_stand_in_big_letters(device, name):
    device.app.store.set_names([name])
    device.begin(2)
    while device.app.view.name != name:
        device.tap("E")
        device.tap("Y")
    band = device.picture().crop((50, 2, 260, 42)).convert("L")
    dark = band.point(lambda value: 255 * (value < 60)).getbbox()
    assert device.text[1] == name
    assert dark[3] - dark[1] >= 21


def test_last_ten_seconds_have_tenths(table):
    table.run(173250)
    assert table.text[2] == "6.7 25"
    assert clock_height(table) == 81
    table.golden("last_seconds", picture=True)


def test_paused_says_since_when(table):
    table.tap("E")
    table.run(64000)
    assert "PAUSED" in table.text
    assert "for 1:04" in table.text
    assert table.text[-1] == "● Go on"
    assert clock_height(table) >= 75
    table.golden("paused", picture=True)


def test_chosen_action_with_its_price(table):
    table.action("Repair a turret")
    assert "◂ Repair a turret ▸" in table.text
    assert "costs 2 AP" in table.text
    table.golden("chosen", picture=True)


def test_which_ship(table):
    table.action("Capture a ship")
    table.tap("E")
    assert table.text[1] == "Capture a ship"
    assert len([row for row in table.text if "'s ship" in row]) == 3
    table.golden("which_ship")


def test_declared_attack_offers_its_second_shot(table):
    table.tap("B")
    assert table.text[-1] == f"B {table.app.view.due} ● {texts.PAUSE} {texts.END} Y"
    assert table.text[2].endswith(" 24 AP")
    table.golden("declared")


def test_zero_with_a_declared_attack(table):
    table.run(170000)
    table.tap("B")
    table.run(12000)
    assert {"TIME 0:00", "Saves 10 of 24 AP", "Still due: Attack 2/2"} <= set(table.text)
    assert table.text[-1] == "B Attack 2/2 Drop Y"
    table.golden("overtime", picture=True)


@pytest.mark.parametrize("due", ["Attack 2/2", "Bombardment of a whole fortress 2/2"])
def test_what_is_still_due_is_named_whole_with_words_before_it_where_they_fit(table, due):
    table.run(170000)
    table.tap("B")
    table.run(12000)
    view, page = table.app.view, table.app.page
    view.due = due
    player_turn.question(page, view, table.app.table)
    long = page.wide(f"Still due: {due}") > page.columns
    assert long == (due != "Attack 2/2")
    assert (due if long else f"Still due: {due}") in table.text


def test_time_out_is_told_with_the_name_on_the_next_players_clock(table):
    name = table.app.view.name
    table.run(181000)
    assert {table.app.view.card, f"{name}: time is up"} <= set(table.text), "the card is to be seen"
    assert "no more moves" not in table.screen and "TIME IS UP" not in table.screen
    table.golden("time_out")


def test_time_out_of_the_last_player_is_told_between_turns(table):
    for _ in range(3):
        table.tap("Y")
    name = table.app.view.name
    table.run(181000)
    assert "The next card" in table.text
    assert f"{name}: no more moves" in table.text


def test_capture_just_before_zero_is_named_on_the_next_players_clock(table):
    name = table.app.view.name
    table.run(172000)
    table.action("Capture a unit")
    table.tap("E")
    table.run(8500)
    assert {table.app.view.card, f"{name}: time is up"} <= set(table.text)
    assert "last: Capture a unit" in table.text and "may finish" not in table.screen


def test_capture_just_before_zero_of_the_last_player_may_be_finished(table):
    for _ in range(3):
        table.tap("Y")
    name = table.app.view.name
    table.run(172000)
    table.action("Capture a unit")
    table.tap("E")
    table.run(8500)
    assert f"{name} may finish:" in table.text and "Capture a unit" in table.text


@pytest.mark.parametrize(("keys", "before"), [(["B", "B"], 5000), (["B", "B"], 60000), ([], 60000)])
def test_what_was_done_before_zero_is_not_finished_after_it(table, keys, before):
    name = table.app.view.name
    table.run(180000 - before - 1000)
    if not keys:
        table.action("Capture a unit")
    for key in keys or ["E"]:
        table.tap(key)
    table.run(before + 1000)
    assert {table.app.view.card, f"{name}: time is up"} <= set(table.text)
    assert "last:" not in table.screen and "may finish" not in table.screen


def test_what_a_turn_leaves_to_look_at_is_asked_before_it_ends(device):
    begin(device, 0, {"Mountain pairs": 1})
    device.playing(5)
    name = device.app.view.name
    device.tap("Y")
    assert "Two tanks side by side on mountains?" in device.text
    device.golden("ask_end", picture=True)
    device.tap("X")
    assert "10 of them saved" in device.screen
    device.tap("Y", 2)
    assert device.app.view.name != name


def test_card_before_and_after_it_is_turned(device):
    device.begin()
    device.until(3, "draw")
    assert device.text[2:4] == ["The next card", "First sortie"]
    device.golden("card_down")
    device.tap("E")
    assert device.text[2] == device.app.view.card
    assert "3/25 • 8 left in the pile" in device.text
    device.golden("card_up", picture=True)


def test_who_starts(device):
    device.begin()
    device.until(3, "starter")
    assert device.text[1:4] == ["Who starts?", "Draw lots", "Ada"]
    device.golden("starter")


def test_who_was_drawn_to_start_is_told(device):
    device.begin()
    device.until(3, "starter")
    device.choose("Draw lots")
    device.run(500)
    starter = device.app.view.names[device.session.state.start]
    assert starter + " starts." in device.text
    assert "The next card" in device.text
    device.golden("starter_drawn")
    device.run(20_000)
    assert starter + " starts." in device.text
    device.playing(3)
    assert starter + " starts." not in device.text


def test_seats_can_be_changed_after_the_landing(device):
    device.begin()
    device.tap("E", 2)
    device.tap("Y", 4)
    assert device.text[1] == "Seated like this?"
    device.choose("Ada")
    device.turn(2)
    assert device.text[2:7] == ["Yes: go on", "Bruno", "Chloé", "Ada", "Dörte"]
    device.tap("E")
    device.golden("seats")
    device.choose("Yes: go on")
    assert device.app.view.order == [1, 2, 0, 3]


def test_look_round_cover_and_cards(device):
    device.begin()
    device.until(4, "look")
    assert device.text[1:] == [
        "Working hens",
        "Does anybody look?",
        "Yes: pass it round",
        "● Nobody Yes Y",
    ]
    device.golden("look_anybody")
    device.tap("Y")
    name = device.app.view.name
    assert device.text[1:] == [
        name,
        "Working hens",
        "◂ 0 ▸",
        "Hold two keys: look",
        f"Only {name} looks.",
        "● Next",
    ]
    device.golden("look_cover")
    device.turn(2)
    device.down("A", "X")
    device.run(100)
    assert device.text[2].startswith("1. ") and device.text[3].startswith("2. ")
    device.golden("look_two_cards", picture=True)
    device.up("A", "X")
    device.run(100)
    assert "◂ 2 ▸" in device.text


def test_eight_cards_are_seen_at_once(device):
    device.begin()
    device.session.setup.counters = (("Working hens", 9, 0),)
    device.until(11, "look")
    device.turn(8)
    device.down("A", "B")
    device.run(500)
    words = " ".join(device.text).split()
    shown = [word for word in words if word in ("Low", "Normal", "High")]
    look = device.session.game.owner(e.LOOK)
    kinds = len(look.peek(9))  # so many are left
    assert len(shown) == kinds == 8 and "8." in words
    device.golden("look_eight_cards")


def test_what_every_player_may_look_at_is_shown_to_all_until_it_is_drawn(device):
    device.begin(2)
    device.until(4, "ready", hens=0)
    assert "▸" not in device.screen
    device.until(5, "shown", hens=1)  # the tide of turn 5
    device.until(5, "look")
    device.until(5, "shown", hens=1)
    assert device.text[1] == "Tide ahead"
    (ahead, _) = device.app.view.next_cards[0]
    assert device.text[2].strip() == ahead
    device.golden("tide_ahead", picture=True)
    device.tap("X")
    assert device.text[1] == "Tide ahead"  # what all have seen is not taken back
    device.tap("E", 2)
    device.run(8000)
    assert f"▸ {ahead}" in device.screen and device.app.view.card in device.screen
    device.golden("turn_tide_ahead", picture=True)
    device.until(6, "shown", hens=1)
    assert device.app.view.card == ahead


def test_choice_cover_options_and_reveal(device):
    device.begin()
    device.until(21, "choose")
    assert "Take off now?" in device.text
    assert "Chosen: 0 of 4" in device.text
    device.golden("choice_cover")
    device.tap("E")
    corners = {device.text[0].split()[1], device.text[-1].split()[1]}
    assert corners == {"Stay", "Leave"}
    device.golden("choice_open", picture=True)
    device.tap("A")
    for _ in range(3):
        device.tap("E")
        device.tap("A")
    assert device.text[1] == "All have chosen"
    device.golden("reveal")


def test_last_turn_warns_and_asks(device):
    device.begin()
    device.until(21, "choose")
    while device.app.view.phase == 6:
        device.tap("E", 1, 20, 20)
        device.tap(device.key_of(0), 1, 20, 20)
    device.playing(25)
    device.run(155000)
    assert "Keep 1 AP to" in device.screen
    device.golden("keep_points", picture=True)
    device.run(30000)
    assert "Time is up. Leave?" in device.text
    assert device.text[0].startswith("A Take off")
    device.golden("ask_at_zero")
    name = device.app.view.name
    device.tap("A")
    assert device.app.view.name != name


def test_score_entry_and_ranking(table):
    table.hold("E")
    table.choose("End the game")  # nobody has left: nobody would be counted
    table.tap("Y")
    assert table.text[1:3] == ["Scores", "The end"]
    table.tap("E")
    assert "Ended in turn 5/25" in table.text and "win" not in table.screen
    assert "Nobody is counted." in table.text


@pytest.mark.parametrize("winners", [2, 3, 4])
def test_a_shared_win_is_told_whole_by_name_or_else_by_number(tmp_path, winners):
    device = fresh(tmp_path / "state")
    device.begin()
    device.playing(5)
    view, named = device.app.view, 0
    for length in range(1, 19):
        view.names = [(letter + "nneliese-Katharina")[:length] for letter in "ABCD"]
        view.winners = list(range(winners))
        view.ranking = [(1, seat, 7) for seat in range(4)]
        outcomes.over(device.app.page, view)
        whole = verdict(view.names[:winners])
        told = [row for row in device.text if "share the win" in row]
        assert len(told) == 1, (length, device.text)
        assert whole in told[0] or f"{winners} share the win" in told[0], told
        named += whole in told[0]
    assert 0 < named < 18 or winners > 2


def test_scores_of_who_has_left(device):
    device.begin(2)
    device.until(21, "choose")
    while device.app.view.phase == 6:
        device.tap("E", 1, 20, 20)
        device.tap(device.key_of(1), 1, 20, 20)
    device.tap("E")
    assert device.text[1] == "Scores"
    device.choose("Ada: Ore")
    device.turn(7)
    device.tap("E")
    device.choose("Bruno: Ore")
    device.turn(9)
    device.tap("E")
    device.golden("scores", picture=True)
    device.choose("Add up")
    assert device.text[1:4] == ["Bruno wins", "1. Bruno 21", "2. Ada 17"]
    device.golden("ranking", picture=True)


def test_who_leaves_in_turn_21_is_scored_then(device):
    device.begin(3)
    device.until(21, "choose")
    leaves = device.app.view.assets[device.app.view.asset][0]
    device.tap("E", 1, 20, 20)
    device.tap(device.key_of(1), 1, 20, 20)
    device.until(21, "reveal")
    device.tap("E")
    name = device.app.view.names[leaves]
    assert device.text[1:5] == ["Scores of who left", "Next", f"{name}: Ore 0", f"{name}: Units 0"]
    device.golden("scores_of_who_left")
    device.turn(1)
    device.tap("E")
    device.turn(7)
    device.tap("E")
    assert device.text[3] == f"{name}: Ore 7"
    device.choose("Next")
    assert "Tide" in device.text[1]
    assert device.app.session.game.owner(e.SCORE).values[leaves] == 7


def test_the_list_of_scores_stays_as_it_is_while_they_are_entered(device):
    device.begin(2)
    device.until(21, "choose")
    while device.app.view.phase == 6:
        device.tap("E", 1, 20, 20)
        device.tap(device.key_of(1), 1, 20, 20)
    device.tap("E")
    before = device.text[2:6]
    device.turn(3)
    device.tap("E")
    device.turn(9)
    device.tap("E")  # now this player leads
    assert device.app.table.round.cursor == 3
    assert [line.rsplit(" ", 1)[0] for line in device.text[2:6]] == [
        line.rsplit(" ", 1)[0] for line in before
    ]
    device.tap("X")
    assert device.app.table.round.cursor == 3 and device.text[2:6] == before


def test_menu_and_referee(table):
    table.hold("E")
    device_menu = table.text[1:7]
    assert device_menu[0] == "Menu"
    table.golden("menu")
    table.choose("Referee")
    table.golden("referee")
    table.choose("Red's ship")
    table.golden("ship")


def test_settings(device):
    device.choose("Settings")
    assert "Lights 60 %" in device.text
    device.golden("settings")


def test_where_players_sit(table):
    table.hold("E")
    table.choose("Where they sit")
    table.golden("places")
    for pixel in range(1, 25):
        table.turn(1)
        hour = pixel * 12 // 24 or 12
        assert any(row.split()[-2:] == [str(hour), "o'clock"] for row in table.text if row), pixel


def test_power_back_says_whose_turn_points_and_clock_and_waits(table):
    table.run(20000)
    table.tap("A", 3)
    before = table.text
    table.cut()
    table.power()
    assert "Power is back" in table.text
    assert table.text[1] == before[1]
    assert table.text[2].endswith(" 22 AP")
    table.run(60000)
    assert table.app.view.paused
    assert clock_height(table) >= 75
    table.golden("power_back", picture=True)
    table.tap("E")
    assert not table.app.view.paused


def test_every_picture_is_of_a_golden():
    names = set()
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "golden":
                if isinstance(node.args[0], ast.Constant):
                    names.add(node.args[0].value)
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "SCREENS":
                names |= set(ast.literal_eval(node.value))
    assert {path.stem for path in PICTURES.glob("*.png")} <= names
