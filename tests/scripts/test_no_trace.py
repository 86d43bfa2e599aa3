# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The tide and the choice at turn 21: what one player alone may know leaves no trace outside."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import stretch
from stretch import Table
from tidebell_core.record import events as e
from watching import Watcher

CARDS = ("High", "Normal", "Low")


def at_look(table: Table, players: tuple[str, ...] = ("Ann", "Bo")) -> None:
    """The look round of turn 3 begins with Ann."""
    table.do({"game": list(players)}, {"play_to": {"turn": 3, "phase": "look"}})
    table.expect(player="Ann", screen=["Does anybody look?"])
    table.press("Y")
    table.expect(player="Ann", screen=["Hold two keys: look"])


def seen(table: Table, *keys: str) -> list[str]:
    """The words of the screen while keys are held."""
    table.do({"hold": list(keys)}, {"run": 0.1})
    rows = table.bench.text()
    table.do({"release": list(keys)}, {"run": 0.1})
    return rows


# -- the tide


@pytest.mark.parametrize("keys", [("A", "B"), ("A", "X"), ("B", "Y"), ("X", "Y")])
def test_two_keys_held_show_the_card_and_released_they_hide_it(
    tmp_path: Path, keys: tuple[str, str]
) -> None:
    with Table(tmp_path) as table:
        at_look(table)
        table.do({"turn": 1})
        count = table.app.session.count
        first, second = keys
        table.do({"hold": first}, {"run": 2})
        table.expect(screen=["Hold two keys: look"], forecast=[])
        table.do({"hold": second}, {"run": 0.05})
        shown = [row for row in table.bench.text() if row.endswith(CARDS)]
        assert len(shown) == 1
        table.do({"run": 30})
        assert shown[0] in table.bench.text()
        table.do({"release": first}, {"run": 0.05})
        table.expect(screen=["Hold two keys: look"], forecast=[], phase="look", player="Ann")
        table.do({"release": second}, {"run": 0.05})
        table.expect(screen=["Hold two keys: look"], forecast=[], player="Ann")
        assert table.app.session.count == count + 1, "that somebody looked is noted"
        table.do({"hold": first}, {"hold": second}, {"run": 0.05})
        table.do({"release": first}, {"release": second}, {"run": 0.05})
        assert table.app.session.count == count + 1, "and noted once"
        table.press("X")
        table.expect(phase="look", player="Ann", screen=["only the referee"])


def look_round(folder: Path, seed: int, hens: tuple[int, int]) -> tuple[dict[str, Any], list]:
    """Return what outsiders see of a look round, and what its players see."""
    with Table(folder, seed) as table:
        at_look(table)
        private = []
        watcher = None
        for number in hens:
            start = table.bench.now
            table.do({"turn": number})
            table.bench.until(start + 500)
            watcher = watcher or Watcher(table)
            watcher.let_pass(300)
            watcher.ask()
            for name in ("A", "X"):
                table.bench.machine.key(name, True)
            watcher.let_pass(1500)
            private.append(table.bench.text())
            watcher.ask()
            for name in ("A", "X"):
                table.bench.machine.key(name, False)
            watcher.let_pass(400)
            watcher.key("E")
            watcher.ask()
        table.expect(phase="ready", player="Ann")
        watcher.let_pass(1000)
        watcher.ask()
        return watcher.traces(), private


def same_card_other_forecast(folder: Path) -> tuple[int, int]:
    """Two seeds whose tide of turn 3 is the same and whose next card is not."""
    found: dict[str, tuple[int, list[str]]] = {}
    for seed in range(1, 30):
        with Table(folder / str(seed), seed) as table:
            at_look(table)
            table.do({"turn": 1})
            card = table.app.view.card
            forecast = [row for row in seen(table, "A", "X") if row.endswith(CARDS)]
        if card in found and found[card][1] != forecast:
            return found[card][0], seed
        found.setdefault(card, (seed, forecast))
    raise AssertionError("no two seeds differ in the forecast alone")


def test_nobody_may_look_and_one_may_are_alike_from_outside(tmp_path: Path) -> None:
    one, other = same_card_other_forecast(tmp_path / "seeds")
    expected, private = look_round(tmp_path / "first", one, (1, 0))
    assert expected["ring"] and expected["sound"] and expected["screen durations"]
    told = [private]
    for number, (seed, hens) in enumerate(
        [
            (one, (0, 0)),
            (one, (0, 1)),
            (one, (0, 9)),  # two are the most
            (one, (2, 0)),
            (other, (1, 0)),
            (other, (0, 2)),
        ]
    ):
        traces, private = look_round(tmp_path / str(number), seed, hens)
        for what, trace in traces.items():
            assert trace == expected[what], f"{what} tells seed {seed}, hens {hens} apart"
        told.append(private)
    assert "Nothing to see" in told[1][0] and "Nothing to see" not in told[0][0]
    assert len({json.dumps(rows) for rows in told}) == len(told), "what is seen differs each time"


def test_the_number_of_hens_is_kept_for_the_next_turn(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        at_look(table)
        table.do({"turn": 2}, {"press": "E"}, {"turn": -1}, {"press": "E"})
        table.do({"play_to": {"turn": 4, "phase": "look"}})
        table.expect(player="Ann", screen=["◂ 2 ▸"])
        table.press("E")
        table.expect(player="Bo", screen=["◂ 0 ▸"])


# -- the choice at turn 21

FOUR = ["Ann", "Bo", "Cy", "Di"]


def at_choice(table: Table, players: list[str] = FOUR) -> None:
    """Everybody is to choose, Ann first."""
    table.do({"game": players}, {"play_to": {"turn": 21, "phase": "choose"}})
    table.expect(player="Ann", screen=["Take off now?", "Chosen: 0 of"])


def key_of(table: Table, word: str) -> str:
    """The key that a word stands beside."""
    rows = table.bench.text()
    return rows[0][0] if rows[0][2:].startswith(word) else rows[-1][0]


def test_stay_and_leave_change_places_from_player_to_player(tmp_path: Path) -> None:
    order = []
    for seed in range(1, 5):
        with Table(tmp_path / str(seed), seed) as table:
            at_choice(table)
            for _ in FOUR:
                table.press("E")
                key = key_of(table, "Leave")
                assert {key, key_of(table, "Stay")} == {"A", "B"}
                order.append(key)
                table.press(key)
            table.expect(phase="reveal")
    assert 3 <= order.count("A") <= 13
    rows = {"".join(order[at : at + 4]) for at in range(0, 16, 4)}
    assert rows - {"AAAA", "BBBB"}, "within one game, too"


def test_places_are_shuffled_anew_each_time_the_cover_is_opened(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        at_choice(table)
        keys = []
        for _ in range(20):
            table.press("E")
            keys.append(key_of(table, "Leave"))
            table.press("X")
        assert 3 <= keys.count("A") <= 17
        table.expect(player="Ann", screen=["Chosen: 0 of 4"])


def vote(folder: Path, word: str) -> dict[str, Any]:
    """Return what outsiders see while Ann chooses and Bo is asked."""
    with Table(folder) as table:
        at_choice(table)
        watcher = Watcher(table)
        watcher.let_pass(500)
        watcher.key("E")
        watcher.let_pass(700)
        watcher.ask()
        watcher.key(key_of(table, word))
        watcher.ask()
        watcher.let_pass(2000)
        table.expect(player="Bo", screen=["Chosen: 1 of 4"], ships={"Red": {"fate": "here"}})
        watcher.ask()
        chosen = table.app.session.game.owner(e.CHOOSE).values[1]
        assert chosen == ("Stay", "Leave").index(word)
        return watcher.traces()


def test_either_choice_has_the_same_light_sound_delay_status_and_log(tmp_path: Path) -> None:
    stay, leave = vote(tmp_path / "stay", "Stay"), vote(tmp_path / "leave", "Leave")
    for what, trace in stay.items():
        assert trace == leave[what], f"{what} tells the choices apart"
    assert stay["ring"] and stay["sound"] and stay["screen durations"] and stay["events"]


def chosen_so_far(table: Table) -> list[Any]:
    """The arguments of the choices in the log, as the link tells them."""
    game = table.bench.request("status")["game"]
    count = table.app.session.count
    rows = table.bench.request("log", {"game": game, "first": max(0, count - 12)})["events"]
    return [row[3] for row in rows if row[1] == e.CHOOSE]


def test_status_and_log_tell_no_choice_before_all_are_revealed(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        at_choice(table)
        for word in ("Leave", "Stay", "Leave"):
            table.do({"secret": word})
            assert set(chosen_so_far(table)) == {None}
            status = table.bench.request("status")
            assert not {"choices", "chosen", "options", "asset"} & set(status)
            assert {fate for _, _, fate in status["assets"]} == {0}
        table.do({"secret": "Stay"})
        assert chosen_so_far(table) == [0 * 8 + 1, 1 * 8 + 0, 2 * 8 + 1, 3 * 8 + 0]
        table.expect(phase="reveal", screen=["Ann Leave", "Bo Stay", "Cy Leave", "Di Stay"])


def test_a_choice_can_be_changed_until_the_last_one_is_made(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        at_choice(table)
        table.do({"secret": "Stay"}, {"secret": "Stay"}, {"secret": "Stay"})
        table.expect(screen=["Di", "Chosen: 3 of 4", "Turn the knob: change"])
        table.do({"turn": 1})
        table.expect(screen=["Ann", "Chosen: 3 of 4"])
        table.do({"secret": "Leave"})
        table.expect(phase="choose", screen=["Di", "Chosen: 3 of 4"])
        table.do({"secret": "Leave"})
        table.expect(phase="reveal", screen=["Ann Leave", "Bo Stay", "Cy Stay", "Di Leave"])


def test_who_is_absent_is_skipped_by_the_referee_and_stays(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        at_choice(table, ["Ann", "Bo"])
        table.do({"hold": "E", "ms": 700}, {"choose": "Skip Ann"})
        table.expect(phase="choose", player="Bo", screen=["Chosen: 1 of 2"], log=["choose"])
        table.do({"secret": "Leave"})
        table.expect(phase="reveal", screen=["Ann skipped", "Bo Leave"])
        table.press("E")
        table.expect(players={"Ann": "playing", "Bo": "gone"})


def test_after_a_power_cut_only_those_missing_are_asked(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        at_choice(table)
        table.do({"secret": "Leave"}, {"secret": "Stay"}, {"press": "E"})
        table.do({"power": "off"}, {"power": "on"}, {"run": 2})
        table.expect(screen=["Power is back"], not_screen=["Stay", "Leave"])
        table.press("E")
        table.expect(screen=["Cy", "Chosen: 2 of 4"], not_screen=["Stay", "Leave"])
        table.do({"secret": "Stay"})
        table.expect(screen=["Di", "Chosen: 3 of 4"])
        table.do({"secret": "Stay"})
        table.expect(phase="reveal", screen=["Ann Leave", "Bo Stay", "Cy Stay", "Di Stay"])


def test_a_reveal_is_taken_back_by_the_referee_alone_who_has_all_asked_again(
    tmp_path: Path,
) -> None:
    with Table(tmp_path) as table:
        at_choice(table, ["Ann", "Bo"])
        table.do({"secret": "Leave"}, {"secret": "Stay"})
        table.press("X")
        table.expect(phase="reveal", screen=["only the referee"])
        assert "Undo" not in " ".join(table.bench.text())
        table.press("E")
        table.press("X")
        table.press("X")
        table.expect(phase="reveal", screen=["Ann Leave", "Bo Stay"])
        table.do({"hold": "E", "ms": 700}, {"choose": "Referee"}, {"choose": "Ask all again"})
        table.press("Y")
        table.expect(phase="choose", player="Ann", not_screen=["Leave", "Stay"])
        table.do({"hold": "X", "ms": 700})  # nobody's answer is done again
        table.expect(phase="choose", player="Ann", screen=["Chosen: 0 of 2"])
        assert set(chosen_so_far(table)) == {None}
        assert stretch.PHASES[table.bench.request("status")["phase"]] == "choose"
