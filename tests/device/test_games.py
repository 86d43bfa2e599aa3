# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The built-in games on the device: their main screens, and what knob and keys do there."""

from __future__ import annotations

import json

import pytest
from tabletop import NAMES, begun, fresh, public, service
from tidebell_core import words as texts
from tidebell_core.game.state import ASK, OVER, PROMPT, READY, RUN, SCORE


@pytest.fixture
def game(tmp_path):
    """Begin games; they are ended with the test."""
    benches = []

    def begin(*args, **options):
        benches.append(begun(tmp_path / str(len(benches)), *args, **options))
        return benches[-1]

    yield begin
    for bench in benches:
        bench.close()


# -- counters, prices and the gap


def corp(game, **options):
    """Netrunner, the corporation's first turn under way."""
    bench = game("netrunner", **options)
    bench.tap("E")
    return bench


def counters(bench, seat: int) -> dict[str, int]:
    names = [row[0] for row in bench.session.setup.counters]
    values = bench.session.state.counters
    return {name: values[at * 2 + seat] for at, name in enumerate(names)}


def test_counters_are_seen_and_set_by_the_knob(game):
    bench = corp(game)
    assert bench.text[1:5] == [
        "Ada",
        "click 3 Cr 5 Hand 6 Tag 0 AP 0",
        "MU 0 Lk 0 BP 0",
        "Bruno Cr 5 Hand 5 MU 4",
    ]
    bench.golden("netrunner-turn", picture=True)
    bench.offer("Bad publicity")
    bench.golden("netrunner-list", picture=True)
    bench.tap("E")
    bench.turn(2)
    assert bench.text[-3:-1] == ["Bad publicity", "◂ 2 ▸"]
    bench.golden("netrunner-entry", picture=True)
    bench.tap("E")
    assert counters(bench, 0)["Bad publicity"] == 2
    bench.tap("X")
    assert counters(bench, 0)["Bad publicity"] == 0


def test_the_list_opens_where_it_was_left(game):
    bench = corp(game)
    bench.offer("Tags")
    bench.tap("E")
    bench.set(1)
    bench.turn(-1)
    bench.tap("E")
    menu = bench.app.screens[-1]
    assert menu.rows[menu.cursor][0] == "Tags"
    bench.tap("X")
    assert len(bench.app.screens) == 1


def test_an_entry_is_left_without_a_trace_and_hurried_by_y(game):
    bench = corp(game)
    bench.offer("Bruno")
    bench.tap("E")
    before = bench.session.count
    bench.turn(1)
    bench.tap("E")
    assert "Bruno: Change" in bench.text
    bench.tap("X")
    assert "Bruno: What" in bench.text
    bench.tap("X")
    assert bench.app.table.entry is None and bench.session.count == before
    bench.offer("Bruno")
    bench.tap("E")
    bench.tap("A")
    bench.tap("A")
    assert "◂ Tags ▸" in bench.text
    bench.tap("Y")
    assert counters(bench, 1)["Tags"] == 1
    assert bench.app.view.phase == RUN, "Y took the values, it did not end the turn"


def test_what_costs_credits_asks_how_many(game):
    bench = corp(game)
    bench.offer("Install")
    bench.tap("E")
    assert bench.text[-3:-1] == ["Install: Credits", "◂ 0 ▸"]
    bench.set(2)
    assert counters(bench, 0)["Credits"] == 3 and bench.app.view.left == 2
    bench.turn(-1)
    bench.tap("E")
    bench.row("Pay credits")
    bench.tap("E")
    bench.turn(50)
    assert "◂ 3 ▸" in bench.text, "no more than there are"


def test_two_presses_lead_to_the_next_turn_with_a_light_of_their_own(game):
    bench = corp(game)
    bench.run(2000)
    turn = bench.machine.ring()
    bench.tap("Y")
    assert bench.app.view.phase == READY and bench.app.view.gap
    assert "Between two turns" in bench.text and "Bruno" in bench.text
    assert "unspent" in bench.screen
    bench.golden("netrunner-gap", picture=True)
    bench.run(2000)
    gap = bench.machine.ring()
    assert sum(any(pixel) for pixel in gap) in range(10, 20) and gap != turn
    bench.offer("Agenda points")
    bench.tap("E")
    bench.set(3)
    assert counters(bench, 1)["Agenda points"] == 3, "scored between the turns"
    assert bench.app.view.gap
    bench.tap("E")
    assert bench.app.view.phase == RUN and bench.app.view.left == 4


def test_a_score_reached_asks_whether_that_was_the_end(game):
    bench = corp(game)
    bench.offer("Agenda points")
    bench.tap("E")
    bench.set(7)
    assert bench.app.view.phase == PROMPT
    assert "Ada: 7 Agenda points" in bench.text
    bench.golden("netrunner-end", picture=True)
    bench.run(1000)  # the question came unasked: keys rest for a second
    bench.tap("B")
    assert bench.app.view.phase == RUN
    bench.tap("X")
    bench.tap("A")
    assert bench.app.view.phase == SCORE


def test_a_match_clock_stands_above_and_pauses_by_one_push(game):
    bench = corp(game, Match=1)
    bench.run(61000)
    assert bench.text[0] == "A Credit 43:59 Undo X"
    bench.run(1000)
    assert bench.text[0] == "A Credit 43:58 Undo X"
    bench.tap("E")
    assert bench.app.view.paused
    bench.hold("E")
    bench.choose("Referee")
    bench.choose("Match time left")
    bench.turn(-10)
    bench.tap("E")
    bench.tap("X", 2)
    bench.tap("E")
    bench.run(1000)
    assert bench.text[0].startswith("A Credit 33:5")
    bench.tones.clear()
    bench.run(2_050_000)
    assert bench.text[0] == "A Credit 0:00 Undo X"
    assert any(hertz == 1047 and on for _, hertz, on in bench.tones), "zero is heard"
    assert "1 more turn" in bench.screen


# -- questions


def test_two_answers_are_at_two_keys(game):
    bench = game("hinkel-und-stein")
    assert bench.text == ["A Heavy wins 1/20", "Ada", "What wins?", "B Light wins"]
    bench.golden("hinkel-und-stein-call", picture=True)
    bench.tap("B")
    assert "Who plays first?" in bench.text
    bench.golden("hinkel-und-stein-named")
    bench.tap("X")
    assert "What wins?" in bench.text, "an answer is taken back like anything else"
    bench.tap("A")
    bench.turn(2)
    bench.tap("E")
    assert bench.app.view.name == "Chloé"
    bench.run(8000)
    bench.golden("hinkel-und-stein-turn")
    bench.tap("A")
    assert "Who plays next?" in bench.text


def test_at_zero_who_is_neither_in_nor_out_answers_with_two_keys(game):
    bench = game("hinkel-und-stein", To_play=1)  # 60 seconds
    for _ in range(3):
        bench.tap("A")  # heavy wins, the first player plays, the clock
    if bench.app.view.phase != RUN:
        bench.tap("E")
    assert bench.app.view.phase == RUN
    first = bench.app.view.name
    bench.run(62_000)
    assert bench.app.view.phase == ASK and bench.app.view.name == first
    bench.golden("hinkel-und-stein-zero", picture=True)
    assert "Time is up. In or out?" in bench.screen
    bench.run(60_000)
    assert bench.app.view.phase == ASK, "it waits"
    bench.tap("A")
    assert bench.events[-1]["event"] == "spend"
    assert "Who plays next?" in bench.screen


def test_a_secret_number_is_asked_under_a_cover(game):
    bench = game("earth-reborn")
    bench.tap("E")
    assert bench.text[1:4] == ["Ada", "How many CP?", "Alone? Push the knob."]
    bench.golden("earth-reborn-cover", picture=True)
    bench.run(2000)
    ring = bench.machine.ring()
    bench.tap("E")
    bench.turn(17 - bench.app.table.round.entry.values[0])
    assert "◂ 17 ▸" in bench.text
    bench.tap("X")
    assert "◂ 17 ▸" not in bench.text and "Alone? Push the knob." in bench.text
    bench.tap("E")
    bench.set(17)
    assert bench.text[1] == "Bruno" and "17" not in bench.screen
    bench.run(2000)
    assert ring != bench.machine.ring(), "the light is at the other seat"
    assert {max(pixel) - min(pixel) for pixel in ring} == {0}, "and white"
    assert bench.events[-1]["event"] == "allot" and bench.events[-1]["arg"] is None
    status = service(bench.app).status()
    del status["crc32"]
    assert "17" not in json.dumps(status)
    bench.tap("E")
    bench.set(9)
    bench.tap("E")
    bench.run(400)
    bench.golden("earth-reborn-turn", picture=True)


def test_secret_numbers_begin_anywhere(tmp_path):
    first = set()
    for seed in range(5):
        bench = fresh(tmp_path / "state", setup="earth-reborn", seed=seed)
        bench.tap("E")
        bench.choose("Begin")
        bench.tap("E")
        bench.tap("E")
        first.add(bench.app.table.round.entry.values[0])
        bench.close()
    assert len(first) >= 4


# -- bags, dice and duels


def busters(game, **options):
    """Planet Busters with all its counters, two players, both hands dealt, the first one's turn."""
    bench = game("planet-busters", players=2, Rules=1, **options)
    bench.tap("E")
    for _ in range(40):
        if bench.app.view.phase == RUN:
            break
        bench.tap("E")
    bench.run(400)
    return bench


def test_a_hand_is_seen_by_its_player_alone(game):
    bench = game("planet-busters", players=2)
    bench.tap("E")
    assert bench.text[1:] == ["Ada draws 6", "Ada starts.", "● Draw"]
    bench.tap("E")
    assert bench.text[1:4] == ["Ada", "Ada drew 6", "Alone? Push the knob."]
    status = json.dumps(public(bench.app))
    bench.tap("E")
    shown = " ".join(bench.text[3:-1]).split(" • ")
    assert len(" • ".join(shown).replace(" • ", " ").split()) >= 6
    bench.golden("planet-busters-hand", picture=True)
    assert json.dumps(public(bench.app)) == status
    bench.tap("X")
    assert "Alone? Push the knob." in bench.text


def test_phases_lead_on_by_y(game):
    bench = busters(game)
    assert "1/8 Deploy" in bench.screen and bench.text[-1].endswith("Attack Y")
    bench.golden("planet-busters-turn", picture=True)
    bench.tap("Y")
    assert "2/8 Attack" in bench.screen and bench.app.view.seat == 0
    bench.tap("X")
    assert "1/8 Deploy" in bench.screen


def test_more_facts_than_two_lines_take_turns_below_a_clock(game):
    bench = game("planet-busters", players=2, Rules=1, Seconds_per_turn=1)
    bench.tap("E")
    for _ in range(40):
        if bench.app.view.phase == RUN:
            break
        bench.tap("E")
    seen = set()
    for _ in range(10):
        bench.run(1000)
        seen.add(tuple(bench.text[3:-1]))
    assert "Hand 8 of 6" in str(seen) and "1/8 Deploy" in str(seen)
    bench.golden("planet-busters-clock")


def test_a_roll_is_told_large_and_comes_out_the_same_after_an_undo(game):
    bench = busters(game)
    bench.tap("A")
    assert "Laser: Shooter" in bench.text
    bench.set(3, 1)
    rolled = bench.text[-2]
    assert rolled.startswith("Laser ") and bench.app.view.phase == RUN
    bench.golden("planet-busters-laser", picture=True)
    bench.tap("X")
    assert rolled not in bench.screen
    bench.tap("A")
    bench.set(3, 1)
    assert bench.text[-2] == rolled


def torpedo(bench, first: int, second: int) -> list[str]:
    """Fire one torpedo: both choose their number in secret."""
    bench.offer("Torpedoes")
    bench.tap("E")
    bench.set(1, 0)
    for number in (first, second):
        bench.tap("E")
        bench.set(number)
    return bench.text


def test_two_secret_numbers_meet(game):
    bench = busters(game)
    bench.offer("Torpedoes")
    bench.tap("E")
    bench.set(1, 0)
    bench.run(8000)
    bench.golden("planet-busters-cover")
    bench.tap("E")
    entry = bench.app.table.round.entry
    bench.turn(3 - entry.values[0])
    bench.golden("planet-busters-number", picture=True)
    bench.tap("E")
    assert "Bruno" in bench.text and bench.events[-1]["arg"] is None
    assert "3" not in bench.screen.replace("Turn 1", "")
    bench.tap("E")
    bench.set(5)
    missed = bench.screen
    assert "miss" in missed.lower()
    bench.golden("planet-busters-duel", picture=True)
    bench.tap("E")
    assert "hit" in " ".join(torpedo(bench, 10, 1)).lower(), "ten is next to one"


def test_what_is_picked_shows_by_nothing_outside(tmp_path):
    seen = []
    for at, number in enumerate((2, 9)):
        bench = begun(tmp_path / str(at), "planet-busters", 2, Rules=1)
        bench.tap("E")
        for _ in range(40):
            if bench.app.view.phase == RUN:
                break
            bench.tap("E")
        bench.offer("Torpedoes")
        bench.tap("E")
        bench.set(1, 0)
        bench.tap("E")
        entry = bench.app.table.round.entry
        bench.run(3000)
        bench.rings.clear()
        bench.tones.clear()
        since, start = len(bench.events), bench.clock.now()
        bench.turn(number - entry.values[0])
        bench.tap("E")
        bench.run(1000)
        seen.append(
            (
                [(when - start, pixels) for when, pixels in bench.rings],
                [(when - start, *tone) for when, *tone in bench.tones],
                bench.events[since:],
                bench.picture().tobytes(),
                json.dumps(public(bench.app)),
            )
        )
        bench.close()
    assert seen[0] == seen[1]


def test_pirates_shoot_board_and_tick_off_ships(game):
    bench = game("pirates", players=2)
    bench.tap("E", 2)
    bench.run(400)
    bench.golden("pirates-turn", picture=True)
    bench.tap("A")
    bench.tap("Y")
    assert bench.text[-3].startswith("Shoot ") or bench.text[-2].startswith("Shoot ")
    bench.tap("B")
    bench.set(3, 2)
    assert "Board" in bench.screen and "Ada " in bench.screen and "Bruno " in bench.screen
    bench.golden("pirates-board")
    assert "Ship 1: Shoot" in bench.screen, "the ship that shot is ticked off"
    bench.offer("Act")
    bench.tap("E")
    bench.set("Ship 2", "Repair")
    assert "Ship 2: Repair" in bench.screen
    bench.offer("Act")
    bench.tap("E")
    count = bench.session.count
    bench.set("Ship 2", "Move")
    assert bench.session.count == count and "limit" in bench.screen, "it has had its action"


# -- clocks


def test_two_clocks_stand_side_by_side(game):
    bench = game("chess-fide")
    bench.golden("chess-fide-ready")
    bench.tap("E")
    bench.run(3900)
    assert bench.text[2] == "90:26 90:30"
    bench.golden("chess-fide-move", picture=True)
    bench.tap("Y")
    bench.run(2300)
    assert bench.text[1:4] == ["Bruno", "90:56 90:28", "Ada Bruno"]
    assert bench.text[4] == "move 2/40 move 1/40"
    bench.tap("E")
    assert "PAUSED" in bench.text
    bench.run(5000)
    assert bench.text[2] == "90:56 90:28"


def test_clocks_that_run_allocate_no_page(game):
    bench = game("chess-fide")
    bench.tap("E")
    bench.run(1500)
    page = bench.app.page
    page.touched = False
    bench.run(3000)
    assert not page.touched, "only digits changed"


def test_who_flagged_is_told_and_stays_on_the_screen(game):
    bench = game("chess-fide", Time=6)
    bench.tap("E")
    bench.run(296000)
    bench.golden("chess-fide-last-seconds", picture=True)
    bench.run(5000)
    assert "Ada's flag has fallen." in bench.text
    bench.golden("chess-fide-flag")
    bench.tap("A")
    assert bench.app.view.phase == OVER
    assert bench.text[1:3] == ["Ended in turn 1", "Ada's flag fell"]
    bench.golden("chess-fide-over", picture=True)
    bench.tap("X")
    bench.tap("B")
    assert bench.app.view.phase == RUN, "the table may see it otherwise"


def test_the_referee_sets_each_clock_by_itself(game):
    bench = game("chess-fide")
    bench.tap("E")
    bench.hold("E")
    bench.choose("Referee")
    bench.choose("Bruno")
    bench.choose("Time left")
    bench.turn(-6)
    bench.tap("E")
    assert bench.app.view.clocks[1] == 5400000
    bench.golden("chess-fide-referee")
    for detents, ms in ((-20_000, 0), (20_000, 86_399_000)):  # to both ends, which are taken
        bench.tap("E")
        bench.turn(detents)
        bench.tap("E")
        assert bench.app.view.clocks[1] == ms


def test_more_clocks_than_two_are_a_list(game):
    bench = game("bank-timer", players=4)
    bench.tap("E")
    bench.run(3900)
    assert bench.text[2:4] == ["14:56", "15:00 15:00 15:00"]
    bench.golden("bank-timer-turn", picture=True)
    bench.tap("Y")
    bench.run(400)
    assert bench.text[3] == "14:56 15:00 15:00"


def test_an_hourglass_gives_to_the_others_while_it_runs(game):
    bench = game("hourglass", players=3)
    bench.tap("E")
    bench.run(8500)
    assert bench.text[2:4] == ["0:52", "1:05 1:05"]
    bench.golden("hourglass-turn")


def test_a_turn_timer_is_a_clock_and_nothing_else(game):
    bench = game("turn-timer", players=3)
    bench.golden("turn-timer-ready")
    bench.tap("E")
    bench.run(400)
    assert bench.text == [
        f"Turn 1 {texts.UNDO} X",
        "Ada",
        "1:00",
        f"● {texts.PAUSE} {texts.END} Y",
    ]
    bench.golden("turn-timer-turn", picture=True)


# -- what every game has


GAMES = (
    "bank-timer",
    "chess-fide",
    "earth-reborn",
    "hinkel-und-stein",
    "hourglass",
    "netrunner",
    "pirates",
    "planet-busters",
    "turn-timer",
)


@pytest.mark.parametrize("name", GAMES)
def test_menus_offer_only_what_the_game_has(game, name):
    bench = game(name)
    setup = bench.session.setup
    bench.hold("E")
    words = [row.text for row in bench.app.screens[-1].rows]
    counted = "score" in setup.more and not setup.more.get("assets")  # nobody has left with one yet
    assert ("End early, count scores" in words) == counted
    assert ("End the game" in words) == (not counted)
    bench.choose("Referee")
    bench.choose(NAMES[0])
    words = [row.text for row in bench.app.screens[-1].rows]
    hidden = [pool["name"] for pool in setup.pools if pool.get("hidden")]
    assert not any(word.startswith(name) for word in words for name in hidden)
    assert ("Saved" in words) == any("keep" in pool for pool in setup.pools)
    assert ("Penalty" in words) == ("penalty" in setup.more)
    assert "State" in words
