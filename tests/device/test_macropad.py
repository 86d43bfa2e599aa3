# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The MacroPad: the same evening on a small one-colour screen, with a light in each key."""

from __future__ import annotations

import functools
import itertools
import json
import random

import pytest
import test_secrets
from tabletop import begun, fresh, service
from tidebell.paint import glyphs, small
from tidebell.parts import key_lights, lights
from tidebell_core import events as e
from tidebell_core.state import RUN
from tidebell_host.setups import sight

GLIMMER = 12  # of 255: brighter than the player's keys are in play that do nothing
LEFT_OUT = "Where they sit"  # there is no ring to point at a seat


@pytest.fixture
def pad(tmp_path):
    """A MacroPad that has just been switched on for the first time."""
    bench = fresh(tmp_path / "state", board="macropad")
    yield bench
    bench.close()


@pytest.fixture
def play(pad):
    """A game of four in turn 5, the first player's clock running."""
    pad.begin()
    pad.playing(5)
    pad.run(2000)
    return pad


def lit(pad) -> list[int]:
    """The numbers of the keys that do something, as their lights tell."""
    pad.run(200)
    play = pad.app.lights._look in (lights.CLOCK, lights.GAP, lights.PAUSED)
    least = GLIMMER if play else 0
    return [number for number, pixel in enumerate(pad.machine.ring(), 1) if max(pixel) > least]


def bright(pad) -> list[int]:
    """The numbers of the keys that are brighter than others."""
    pad.run(200)
    sums = [sum(pixel) for pixel in pad.machine.ring()]
    return [number for number, total in enumerate(sums, 1) if total == max(sums)]


def choose_all(pad, what: str) -> None:
    """Everybody makes the same secret choice."""
    pad.until(21, "choose")
    while pad.app.view.phase == 6:
        pad.tap("E", 1, 20, 20)
        pad.tap(pad.key_of(int(what == "Leave")), 1, 20, 20)


def test_home_and_players(pad):
    assert pad.text == ["1 Up", "Tidebell", "New game", "Settings", "2 Down ● Choose"]
    assert lit(pad) == [1, 2]
    pad.golden("macropad_home", picture=True)
    pad.tap("E")
    assert pad.text[1:6] == [
        "Full Metal Planète",
        "Begin",
        "Players 4",
        "Player 1 Ada",
        "Player 2 Bruno",
    ]
    assert lit(pad) == [1, 2, 10]
    pad.golden("macropad_players", picture=True)
    assert LEFT_OUT not in [row.text for row in pad.app.screens[-1].rows]
    pad.choose("Player 1")
    pad.golden("macropad_player")
    pad.tap("X")
    pad.choose("Rules")
    pad.choose("Seconds per turn")
    assert pad.text[2] == "Seconds per turn ◂ 180 ▸"
    pad.golden("macropad_rules")


def test_settings(pad):
    pad.choose("Settings")
    pad.golden("macropad_settings")
    pad.row("Screen light")
    pad.tap("E")
    pad.turn(-10)
    pad.tap("E")
    assert pad.machine.backlight() == 30 * 655 >> 8


def test_lot_and_waiting_clock(pad):
    pad.begin()
    assert pad.text[1] == "Turn order"
    pad.golden("macropad_lot")
    pad.tap("E")
    assert "3:00" in pad.text
    assert lit(pad) == [9, 10]
    pad.golden("macropad_ready")


def has(pixel, rgb) -> bool:
    """Whether a light has a colour, however bright: gamma 2.2 is between them."""
    most = max(pixel)
    wanted = [most * (part / max(rgb)) ** 2.2 for part in rgb]
    return all(abs(part - want) < 3 for part, want in zip(pixel, wanted, strict=True))


def test_player_turn_lights_what_can_be_done_in_the_colour_of_what_it_is_for(play):
    view = play.app.view
    ship = play.session.game.owner(e.ASSET).name(view.seat)
    assert play.text == [
        "1 Move 5/25 Undo 10",
        view.name,
        "2:58 25 AP",
        f"{view.card} 10 of them saved {ship}",
        "2 Attack ● Pause End 12",
    ]
    assert lit(play) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]
    own = {
        key: key_lights.COLOURS.get(meaning, view.rgb)
        for key, meaning in play.machine.profile.MEANINGS.items()
    }
    for key, pixel in enumerate(play.machine.ring(), 1):
        assert key == 11 or has(pixel, own[str(key)]), key
    assert [key for key, rgb in own.items() if rgb == view.rgb][:-1] == ["3", "4", "5", "6", "7"]
    play.golden("macropad_player_turn", picture=True)


def test_legends_lie_as_the_keys_do_each_behind_its_shape(play):
    icons = {
        bytes(piece[6]): piece
        for piece in play.app.painter.shown
        if piece[5] == glyphs.ICONS and piece[6] and piece[6][0] >= glyphs.SHAPES
    }
    own = {
        name: icons[bytes((glyphs.SHAPES + at,))]
        for at, name in enumerate(small.FUNCTIONS)
        if bytes((glyphs.SHAPES + at,)) in icons
    }
    assert set(own) == {"spend", "declare", "undo", "end"}
    across = {name: piece[0] for name, piece in own.items()}
    down = {name: piece[1] for name, piece in own.items()}
    assert across["spend"] == across["undo"] == 0 and 128 // 3 <= across["declare"] < 256 // 3
    assert down["spend"] == down["declare"] < down["undo"] == down["end"] == 64 - small.LINE
    texts = [piece for piece in play.app.painter.shown if piece[6] == b"End"]
    assert [piece[0] + piece[2] for piece in texts] == [128]


def test_tall_digits_fill_a_third_of_the_small_screen(play):
    picture = play.picture().convert("L")
    clock = picture.crop((0, small.HEAD, 80, small.HEAD + small.DIGITS)).getbbox()
    points = picture.crop((86, small.HEAD, 116, small.HEAD + small.DIGITS)).getbbox()
    assert clock[3] - clock[1] == points[3] - points[1] == 21


def test_colours_of_keys_are_told_apart_by_eyes_of_all_kinds():
    for (one, first), (other, second) in itertools.combinations(key_lights.COLOURS.items(), 2):
        least, kind = sight.apart(first, second)
        assert least >= sight.LEAST, (one, other, kind)


def test_the_players_colour_is_seen_when_nothing_of_his_can_be_done(play):
    play.tap("A", 25)
    assert not {"3", "4", "5", "6", "7"} & {str(key) for key in lit(play)}
    his = set(play.machine.ring()[2:7])
    assert len(his) == 1 and all(max(one) > 2 for one in his)
    assert all(has(one, play.app.view.rgb) for one in his)


def test_the_menus_key_held_says_what_every_key_would_do_and_does_none_of_it(play):
    events, screens = play.session.count, len(play.app.screens)
    play.down("9")
    play.run(700)
    words = " ".join(play.text)
    assert play.text[0] == "What does a key do?"
    assert all(word in words for word in ("Move", "Attack", "Undo", "End", "Pause", "Menu"))
    assert {"Load", "Build", "Capture"} <= set(words.split())
    play.golden("macropad_key_map", picture=True)
    for key, said in (("3", "Load or unload, 1 AP"), ("1", "Move"), ("12", "End"), ("E", "Pause")):
        play.down(key)
        play.run(50)
        assert play.text[0] == said
        play.up(key)
        play.run(50)
    play.down("11")
    play.run(700)
    assert play.text[0] == "Nothing now"
    play.up("11")
    for key in ("5", "10", "12", "E"):  # that come up only when the map is gone
        play.down(key)
        play.run(50)
        play.up("9")
        play.run(50)
        assert len(play.app.screens) == screens
        play.up(key)
        play.run(100)
        assert play.session.count == events, key
        play.down("9")
        play.run(700)
    play.up("9")
    play.run(100)
    assert play.text[2].startswith("2:") and play.session.count == events
    play.tap("9")
    assert play.text[0] == "Menu" or play.text[1] == "Menu"


def test_zero_closes_the_map_of_keys(play):
    play.run(play.session.clock_left() - 1500)
    play.down("9")
    play.run(1000)
    assert len(play.app.screens) == 2
    play.run(800)
    assert len(play.app.screens) == 1
    play.up("9")
    play.run(100)
    assert len(play.app.screens) == 1 and not play.app.view.paused


def test_keys_are_actions(play):
    left = play.app.view.left
    play.tap("3")
    assert (play.app.view.last, play.app.view.left) == ("Load or unload", left - 1)
    play.tap("5")
    assert play.app.view.last == "Build a unit"
    play.tap("A")
    assert play.app.view.last == "Move"
    play.tap("X")
    assert play.app.view.last == "Build a unit"
    assert 11 in lit(play)
    play.tap("11")
    assert play.app.view.last == "Move"
    play.tap("B")
    assert play.text[-1] == "2 Again ● Pause End 12"
    play.golden("macropad_declared")


def test_an_action_key_says_what_it_did_and_spent(play):
    play.tap("3")
    assert {play.app.view.card, "Load or unload", "1 AP spent"} <= set(play.text)
    play.run(8000)
    assert "1 AP spent" not in play.screen
    play.tap("X")
    play.tap("A")
    assert {play.app.view.card, "Move", "1 AP spent"} <= set(play.text)
    play.run(8000)
    play.tap("B")
    assert {"Attack", "1 AP spent"} <= set(play.text)


def asked_of_oneself(device) -> None:
    """Begin a player turn and have a question open that only its player is asked."""
    for _ in range(60):
        if device.app.view.phase == RUN:
            break
        device.tap("E")
        device.run(1200)
    (hand, *_) = [row for row in device.app.view.rows if row.kind == e.HAND]
    device.app.do(hand.kind, hand.seat, hand.filled([field[3] for field in hand.fields]))
    assert device.app.view.prompt and device.session.runs()


def test_the_pause_key_stops_the_clock_while_a_question_of_ones_own_is_open(tmp_path):
    pad = begun(tmp_path, "planet-busters", 2, "macropad", Seconds_per_turn=1)
    try:
        asked_of_oneself(pad)
        pad.tap("8")
        assert pad.app.view.paused and not pad.session.runs()
        pad.tap("8")
        assert pad.app.view.prompt and pad.session.runs()
    finally:
        pad.close()


def test_the_menu_stops_the_clock_while_a_question_of_ones_own_is_open(tmp_path):
    table = begun(tmp_path, "planet-busters", 2, Seconds_per_turn=1)
    try:
        asked_of_oneself(table)
        table.hold("E")
        assert table.text[1] == "Menu" and not table.session.runs()
    finally:
        table.close()


def test_what_cannot_be_paid_is_dark(play):
    play.tap("A", 24)
    assert play.app.view.left == 1
    assert {1, 3} <= set(lit(play)) and 2 not in lit(play)  # an attack costs two
    play.tap("A")
    assert lit(play) == [8, 9, 10, 12]
    play.golden("macropad_all_spent")
    count = play.session.count
    play.tap("3")
    assert play.session.count == count
    assert play.text[2].endswith(" 0 AP")


def test_turning_the_knob_shows_which_key_it_is(play):
    play.action("Build a unit")
    assert bright(play) == [5]
    assert "◂ Build a unit ▸" in play.text
    play.golden("macropad_chosen", picture=True)
    play.action("Move")
    assert bright(play) == [1]


def test_which_ship(play):
    play.action("Capture a ship")
    play.tap("E")
    assert play.text[1] == "Capture a ship"
    play.golden("macropad_which_ship")


def test_pause_menu_and_referee_have_keys(play):
    play.tap("8")
    assert play.app.view.paused
    play.run(64000)
    assert "for 1:04" in play.text
    assert lit(play) == [8, 9, 10]
    play.golden("macropad_paused", picture=True)
    play.tap("8")
    assert not play.app.view.paused
    play.tap("9")
    assert play.text[1] == "Menu"
    assert LEFT_OUT not in play.text
    play.golden("macropad_menu")
    play.choose("Referee")
    play.golden("macropad_referee")
    play.choose("Red's ship")
    play.golden("macropad_ship")
    play.tap("X", 2)
    play.choose("Abandon the game")
    assert lit(play) == [10, 12]
    play.golden("macropad_question")


def test_last_seconds_zero_and_what_may_be_finished(play):
    play.run(171250)
    assert play.text[2] == "6.7 25"
    play.golden("macropad_last_seconds", picture=True)
    play.tap("B")
    play.run(7000)
    assert "Still due: Attack 2/2" in play.text and "Saves 10 of 24 AP" in play.text
    play.golden("macropad_overtime")


def test_time_out_swings_and_says_whose_time_is_up(play):
    name = play.app.view.name
    play.run(179200)
    halves = {tuple(any(pixel) for pixel in pixels) for _, pixels in play.rings[-20:]}
    assert {(True,) * 6 + (False,) * 6, (False,) * 6 + (True,) * 6} <= halves
    assert {play.app.view.card, f"{name}: time is up"} <= set(play.text)
    play.golden("macropad_time_out")


def test_hand_over_lights_every_key_in_the_next_players_colour(play):
    play.tap("Y", 1, 80, 0)
    play.run(200)
    assert len([pixel for pixel in play.machine.ring() if any(pixel)]) == 12
    play.run(2000)
    assert 11 not in lit(play)
    play.golden("macropad_hand_over")


def test_cards_starter_and_seats(pad):
    pad.begin()
    pad.tap("E", 2)
    pad.tap("Y", 4)
    assert pad.text[1] == "Seated like this?"
    pad.golden("macropad_seats")
    pad.until(3, "starter")
    pad.golden("macropad_starter")
    pad.until(3, "draw")
    pad.golden("macropad_card_down")
    pad.tap("E")
    assert "8 left in the pile" in pad.text
    pad.golden("macropad_card_up", picture=True)


def test_a_look_is_shown_while_two_keys_are_held_and_lights_tell_nothing(pad):
    pad.begin()
    pad.until(4, "look")
    pad.tap("Y")  # somebody may look
    pad.run(2000)
    assert "Hold two keys: look" in pad.text
    pad.golden("macropad_look_cover")
    before = pad.machine.ring()
    status = service(pad.app).status()
    pad.turn(2)
    pad.down("4", "9")
    pad.run(500)
    assert pad.text[2].startswith("1. ") and pad.text[3].startswith("2. ")
    pad.golden("macropad_look_two_cards", picture=True)
    assert pad.machine.ring() == before
    pad.up("4")
    pad.run(100)
    assert "Hold two keys: look" in pad.text
    pad.up("9")
    pad.run(500)
    assert pad.machine.ring() == before
    status["events"] += 1  # that somebody looked, whatever there was to see
    assert json.dumps(service(pad.app).status()) == json.dumps(status)
    assert len(set(before) - {(0, 0, 0)}) == 1


@pytest.mark.parametrize("board", ["pico_table", "macropad"])
def test_eight_cards_are_seen_at_once(tmp_path, board):
    device = fresh(tmp_path / "state", board=board)
    try:
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
        if board == "pico_table":
            device.golden("look_eight_cards")
        else:
            device.golden("macropad_look_eight_cards")
    finally:
        device.close()


def test_secret_choice(pad):
    pad.begin()
    pad.until(21, "choose")
    pad.golden("macropad_choice_cover")
    pad.tap("E")
    assert {pad.text[0].split()[1], pad.text[-1].split()[1]} == {"Stay", "Leave"}
    assert {1, 2, 10} <= set(lit(pad))
    assert len({pixel for pixel in pad.machine.ring() if any(pixel)}) == 1
    pad.golden("macropad_choice_open", picture=True)
    choose_all(pad, "Stay")
    assert pad.text[1] == "All have chosen"
    pad.golden("macropad_reveal")
    pad.playing(25)
    pad.run(155000)
    assert "Keep 1 AP" in pad.screen
    pad.golden("macropad_keep_points")
    pad.run(30000)
    assert pad.text[0].startswith("1 Take off") and pad.text[-1] == "Stays 12"
    pad.golden("macropad_ask_at_zero")


def test_scores_and_ranking(pad):
    pad.begin(2)
    choose_all(pad, "Leave")
    pad.tap("E")
    pad.choose("Ada: Ore")
    pad.turn(7)
    pad.tap("E")
    pad.golden("macropad_scores")
    pad.choose("Add up")
    assert "Ada wins" in pad.text[1]
    pad.golden("macropad_ranking", picture=True)


def test_power_back(play):
    play.tap("A", 3)
    play.cut()
    play.power()
    assert "Power is back" in play.text
    play.golden("macropad_power_back")
    play.tap("8")
    assert not play.app.view.paused


def test_the_speaker_is_heard_only_when_its_amplifier_is_on(play):
    assert any(sounding for _, _, sounding in play.tones)
    chip = play.machine._chip
    chip.wires[chip.wiring.piezo_enable].level = False
    play.tones.clear()
    play.tap("A")
    assert not any(sounding for _, _, sounding in play.tones)


def test_a_whole_screen_comes_in_pieces_and_is_what_a_fresh_panel_would_show(play):
    from tidebell_sim.hardware.oled import Oled

    class Bus:
        def __init__(self):
            self.oled = Oled(128, 64)
            for byte in b"\xa1\xc8\xaf":
                self.send(byte, b"")

        def send(self, command, data):
            self.oled.write(False, bytes([command]))
            self.oled.write(True, bytes(data))

    first = play.app.painter
    pages = [play.text]
    for keys in (("9",), ("B",), ("X",), ("8",), ("8",), ("Y",), ("A",), ("3",), ("9",)):
        play.tap(*keys)
        pages.append(play.text)
        play.run(1000)
        bus = Bus()
        other = type(first)(bus, play.app.page, play.machine.profile.DISPLAY_COLUMN)
        play.app.page.touched = True
        while other.step():
            pass
        assert bus.oled.picture() == play.machine.picture(), pages[-1]
    assert len({tuple(page) for page in pages}) > 4


@pytest.mark.parametrize(
    "kept",
    [
        test_secrets.test_who_may_look_and_who_may_not_differ_on_the_screen_alone,
        test_secrets.test_either_choice_gives_the_same_light_sound_event_and_next_screen,
        test_secrets.test_positions_are_shuffled_afresh_each_time_the_cover_is_opened,
        test_secrets.test_after_a_power_cut_only_those_missing_are_asked,
    ],
    ids=lambda kept: kept.__name__.removeprefix("test_"),
)
def test_secrets_are_kept_as_on_the_reference_board(kept, tmp_path, monkeypatch):
    monkeypatch.setattr(test_secrets, "fresh", functools.partial(fresh, board="macropad"))
    kept(tmp_path)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_pressed_the_device_goes_on(pad, seed):
    chance = random.Random(seed)
    first = pad.app
    pad.begin(chance.randint(2, 4))
    pad.until(chance.choice([2, 3, 5]), "run")
    for _ in range(300):
        what = chance.random()
        key = str(chance.randint(1, 12))
        if what < 0.6:
            pad.tap(key, 1, chance.choice([20, 80, 700]), chance.choice([5, 60]))
        elif what < 0.7:
            pad.tap("E")
        elif what < 0.85:
            pad.turn(chance.choice([-5, -1, 1, 2, 9]))
        elif what < 0.9:
            other = str(chance.randint(1, 12))
            pad.down(key)
            pad.run(chance.choice([0, 10, 300]))
            pad.down(other)
            pad.run(chance.choice([10, 700]))
            pad.up(key, other)
        else:
            pad.run(chance.choice([1000, 200_000]))
        assert pad.app is first, "it has started again"
        assert pad.text, "the screen is empty"
    assert service(first).error_log() == ""
    assert len(pad.events) > 20
