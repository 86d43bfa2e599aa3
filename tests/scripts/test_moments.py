# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The moments that a toy gets wrong: undo, the referee, pause, power that comes back, a bump."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from stretch import Table
from tidebell_core.record import events as e

TWO = ["Ann", "Bo"]


def playing(table: Table, players: list[str] = TWO, **goal: Any) -> None:
    """A game in which a moment is reached; Ann's fifth turn if nothing else is said."""
    goal = goal or {"turn": 5, "player": "Ann"}
    table.do({"game": players}, {"play_to": goal})


def redo(table: Table) -> None:
    table.do({"hold": "X", "ms": 700}, {"run": 0.05})


# -- undo


def stand(table: Table) -> dict[str, Any]:
    """All that an undo restores."""
    state = table.app.session.state
    names = ("turn step phase seat pos round order start left status more counters").split()
    return {name: repr(getattr(state, name)) for name in names}


def test_undo_is_one_press_a_step_over_hand_overs_draws_and_looks(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table, ["Ann", "Bo", "Cy"], turn=10, player="Cy")
        stands = {table.app.session.depth: stand(table)}

        def press(*keys: str) -> None:
            for key in keys:
                before = table.app.session.depth
                table.press(key)
                if table.app.session.depth > before:
                    stands[table.app.session.depth] = stand(table)

        press("A", "A", "B", "B", "Y")  # the last of turn 10: the pile is empty when turn 11 begins
        table.expect(turn=11, phase="draw", pile=1)
        press("E", "E", "E", "E", "E", "E", "A")  # draw, refill, three looks, start
        table.do({"action": "Capture a ship"}, {"choose": "Blue's ship"}, {"press": "Y"})
        stands[table.app.session.depth] = stand(table)
        press("A", "A", "A", "Y", "B", "B", "A")
        assert table.app.session.depth in stands
        last, first = max(stands), min(stands)
        assert last - first > 16, "more than are at hand in memory"
        events = table.app.session.count
        for depth in range(last - 1, first - 1, -1):
            table.press("X")
            assert table.app.session.depth == depth
            assert stand(table) == stands[depth], f"step {depth}"
        assert table.app.session.count == events + last - first, "an undo is an event"
        for depth in range(first + 1, last + 1):
            redo(table)
            assert table.app.session.depth == depth
            assert stand(table) == stands[depth], f"step {depth} done again"
        redo(table)
        assert "Nothing to redo." in table.bench.text()


def test_undo_goes_back_to_the_first_step_of_the_evening_over_a_power_cut(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table, turn=4, player="Bo")
        table.press("A", "A")
        table.do({"power": "off"}, {"power": "on"}, {"run": 2}, {"press": "E"})
        depth = table.app.session.depth
        for left in range(depth - 1, 0, -1):
            table.press("X")
            assert table.app.session.depth == left
        table.expect(phase="lot", turn=1)
        table.press("X")
        table.expect(phase="lot", happened=[])
        for _ in range(depth - 1):
            redo(table)
        table.expect(turn=4, player="Bo", points=13)


def test_something_new_ends_redo(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        table.press("A", "A", "X", "B")
        redo(table)
        table.expect(points=23, declared="Attack", screen=["Nothing to redo."])


def test_an_undone_draw_returns_the_same_card(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table, turn=5, phase="shown")
        card = table.app.view.card
        for _ in range(3):
            table.press("X")
            table.expect(phase="draw")
            table.press("E")
            table.expect(phase="shown", card=card)


def test_time_since_an_undone_hand_over_is_charged_to_whose_turn_it_is_again(
    tmp_path: Path,
) -> None:
    with Table(tmp_path) as table:
        playing(table)
        table.do({"run": 10}, {"press": "Y"}, {"run": 20}, {"press": "X"})
        table.expect(player="Ann", clock="2:30", clock_runs=True)
        table.press("Y")
        table.do({"run": 50}, {"press": "Y"}, {"run": 40})
        table.expect(turn=6, phase="draw")
        table.press("X")
        # Bo's clock had run for 20 s already when his player turn began anew.
        table.expect(turn=5, player="Bo", clock="1:10", clock_runs=True)


def test_an_undo_that_uses_up_the_clock_holds_it_at_zero(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        table.do({"run": 170}, {"press": "Y"}, {"run": 60}, {"press": "X"}, {"run": 30})
        table.expect(player="Ann", clock="0:00", paused=True, clock_runs=False)


def test_points_spent_and_undone_do_not_give_time_back(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        table.do({"run": 30}, {"press": "A"}, {"run": 30}, {"press": "X"})
        table.expect(points=25, clock="2:00")


# -- the referee


def referee(table: Table, *rows: str) -> None:
    table.do({"hold": "E", "ms": 700}, {"choose": "Referee"})
    table.do(*[{"choose": row} for row in rows])


def leave(table: Table) -> None:
    """Back to the game, and on with it."""
    while len(table.app.screens) > 1:
        table.press("X")
    if table.app.view.paused:
        table.press("E")


@pytest.mark.parametrize(
    "rows, detents, kind, expected",
    [
        (["Ann", "Points left"], -5, "fix_points", {"points": 20}),
        (["Ann", "Saved"], -1, "fix_kept", {"kept": 5}),
        (["Bo", "Penalty"], 5, "fix_penalty", {}),
        (["Turn"], 3, "fix_turn", {"turn": 8}),
        (["Time left"], -12, "fix_time", {"clock": "1:56"}),
        (["Blue's ship", "turrets lost"], 2, "asset", {"ships": {"Blue": {"lost": 2}}}),
        (["Red's ship", "State"], 1, "asset", {"ships": {"Red": {"fate": "left"}}}),
        (["Bo", "State"], 3, "status", {"players": {"Bo": "absent"}}),
        (["Bo", "Working hens"], 2, "count", {}),
    ],
)
def test_referee_corrects_and_the_log_says_so(
    tmp_path: Path, rows: list[str], detents: int, kind: str, expected: dict[str, Any]
) -> None:
    with Table(tmp_path) as table:
        playing(table, ["Ann", "Bo", "Cy"])
        before = stand(table)
        depth = table.app.session.depth
        table.do({"run": 4})
        referee(table, *rows)
        table.do({"turn": detents}, {"press": "E"})
        assert table.app.session.depth == depth + 1
        assert stand(table) != before or kind == "fix_time"
        leave(table)
        table.expect(log=["pause", kind, "resume"], **expected)
        table.press("X")
        assert stand(table) == before, "undone like anything else"


def test_referee_changes_the_tide_and_all_fifteen_cards_stay(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        deck = table.app.session.game.owner(e.FIX_CARD)

        def cards() -> list[int]:
            return sorted(deck.piles[0] + deck.asides[0] + deck.current)

        all_cards = cards()
        wanted = "Low" if table.app.view.card != "Low" else "High"
        referee(table, "Tide")
        table.do({"turn": -2}, {"turn": 2 if wanted == "Low" else 0}, {"press": "E"})
        leave(table)
        table.expect(card=wanted, log=["pause", "fix_card", "resume"])
        assert cards() == all_cards


def test_referee_gives_a_ship_to_another_outside_of_both_players_turns(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table, ["Ann", "Bo", "Cy"])
        referee(table, "Blue's ship", "Give to Cy")
        leave(table)
        table.expect(
            player="Ann", points=25, ships={"Blue": {"holder": "Cy"}}, players={"Bo": "out"}
        )
        table.press("Y")
        table.expect(player="Cy", base=20, points=30)


def test_referee_changes_the_order(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table, ["Ann", "Bo", "Cy"])
        referee(table, "Seats, clockwise", "Cy")
        table.do({"turn": -1}, {"press": "E"}, {"press": "X"})
        leave(table)
        table.expect(order=["Ann", "Cy", "Bo"], next="Cy", log=["pause", "order", "resume"])
        table.press("Y")
        table.expect(player="Cy", next="Bo")


# -- pause


def test_pause_is_one_push_and_says_since_when(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        table.do({"run": 30}, {"press": "E"})
        table.expect(paused=True, clock="2:30", screen=["PAUSED", "for 0:00"], happened=["pause"])
        table.do({"run": 75})
        table.expect(clock="2:30", screen=["PAUSED", "for 1:15"], key={"E": "Go on", "X": "Undo"})
        table.press("E")
        table.expect(paused=False, clock="2:30", not_screen=["PAUSED"], happened=["resume"])


@pytest.mark.parametrize("keys", ["A", "B", "Y"])
def test_while_paused_a_key_is_dead(tmp_path: Path, keys: str) -> None:
    with Table(tmp_path) as table:
        playing(table)
        table.press("A", "E")
        table.expect(paused=True)
        table.press(*keys)
        table.do({"hold": keys, "ms": 900}, {"turn": 3}, {"turn": -1}, {"run": 1})
        table.expect(
            happened=[], paused=True, points=24, player="Ann", screen=["Paused: go on first."]
        )


def test_while_paused_resume_undo_and_menu_live(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        table.press("A", "A", "E", "X")
        table.expect(points=24, paused=True, clock_runs=False)
        redo(table)
        table.expect(points=23, paused=True)
        table.do({"hold": "E", "ms": 700})
        table.expect(screen=["Menu"])
        table.press("X", "E")
        table.expect(paused=False, clock_runs=True, points=23)


# -- power back


def test_power_back_says_whose_turn_how_much_and_waits(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        table.do({"press": "A", "times": 7}, {"run": 60})
        left = table.app.view.clock_ms
        table.do({"power": "off"}, {"power": "on"}, {"run": 3})
        table.expect(
            player="Ann",
            points=18,
            turn=5,
            paused=True,
            clock_runs=False,
            screen=["Ann", "Power is back"],
            key={"E": "Go on"},
        )
        back = table.app.view.clock_ms
        assert 0 <= back - left <= 5000, "at most five seconds of a running clock are lost"
        table.do({"run": 600}, {"press": "A"}, {"press": "Y"}, {"turn": 2})
        table.expect(points=18, player="Ann", screen=["Paused: go on first."])
        assert table.app.view.clock_ms == back
        table.press("E")
        table.expect(points=18, paused=False, clock_runs=True, not_screen=["Power is back"])


def test_power_back_while_nothing_ran_waits_at_the_same_place(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table, turn=7, phase="shown")
        card = table.app.view.card
        table.do({"power": "off"}, {"power": "on"}, {"run": 3})
        table.expect(turn=7, phase="shown", card=card, screen=["Power is back"])
        table.press("E")
        table.expect(turn=7, phase="shown", card=card, not_screen=["Power is back"])
        table.press("E")
        table.expect(phase="look")


# -- a bump


def bump(table: Table, first: str, second: str, apart_ms: int) -> None:
    machine = table.bench.machine
    machine.key(first, True)
    table.bench.run_ms(apart_ms)
    machine.key(second, True)
    table.bench.run_ms(60)
    machine.key(first, False)
    machine.key(second, False)
    table.bench.run_ms(100)


PAIRS = [("A", "Y"), ("Y", "A"), ("B", "Y"), ("Y", "B"), ("X", "Y"), ("Y", "X"), ("Y", "E")]
PAIRS.append(("E", "Y"))


@pytest.mark.parametrize("first, second", PAIRS)
@pytest.mark.parametrize("apart_ms", [0, 29])
def test_two_keys_within_30_ms_one_of_them_end_ask(
    tmp_path: Path, first: str, second: str, apart_ms: int
) -> None:
    with Table(tmp_path) as table:
        playing(table)
        table.do({"run": 20})
        bump(table, first, second, apart_ms)
        table.expect(
            player="Ann",
            turn=5,
            screen=["Two keys at once.", "End Ann's turn?"],
            key={"X": "No", "Y": "Yes"},
        )
        table.press("X")
        table.expect(player="Ann", not_screen=["Two keys at once."])
        table.expect(player="Ann", clock_runs=True, paused=False)
        table.press("Y")
        if first == "B":  # which has declared an attack
            table.press("Y")
        table.expect(player="Bo")


@pytest.mark.parametrize("first, second", PAIRS)
def test_a_bump_answered_with_yes_ends_the_turn_once(
    tmp_path: Path, first: str, second: str
) -> None:
    with Table(tmp_path) as table:
        playing(table, ["Ann", "Bo", "Cy"])
        bump(table, first, second, 12)
        table.press("Y")
        if first == "B":  # which has declared an attack
            table.press("Y")
        table.expect(player="Bo", not_screen=["Two keys at once."])


def test_a_bump_while_paused_is_as_dead_as_its_keys(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        table.press("E")
        bump(table, "A", "Y", 10)
        table.expect(paused=True, player="Ann", points=25, not_screen=["Two keys at once."])
        table.press("E")
        table.expect(paused=False, player="Ann")


def test_a_bump_at_the_question_of_the_last_turn_asks(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table, turn=25, player="Ann")
        table.do({"run": 181})
        table.expect(phase="ask")
        bump(table, "Y", "A", 10)
        table.expect(phase="ask", player="Ann", screen=["Two keys at once."])
        table.press("X", "A")
        table.expect(ships={"Red": {"fate": "left"}})


def test_two_keys_further_apart_are_two_presses(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        bump(table, "A", "Y", 45)
        table.expect(player="Bo", happened=["spend", "end_turn"])


def test_what_ends_a_turn_is_taken_back_by_one_press(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        table.press("Y", "X")
        table.expect(player="Ann", turn=5, points=25, clock_runs=True)


# -- heard and seen


def sounded(table: Table, seconds: float) -> list[tuple[int, int]]:
    """Let time pass; the tones that sounded meanwhile, as (Hz, ms)."""
    tones: list[tuple[int, int, bool]] = []
    listeners = table.bench.machine.listeners

    def hear(kind: str, value: Any) -> None:
        if kind == "tone":
            tones.append((table.bench.now, *value))

    listeners.append(hear)
    table.do({"run": seconds})
    listeners.remove(hear)
    found = []
    for (at, hz, on), (until, _, _) in zip(tones, tones[1:], strict=False):
        if on and until > at:
            found.append((hz, until - at))
    return found


def test_what_a_key_begins_lasts_as_long_after_a_long_rest(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        table.do({"run": 20.73})
        ring = sum(map(sum, table.bench.machine.ring()))
        table.bench.machine.key("A", True)
        tones = sounded(table, 0.03)
        assert sum(ms for _, ms in tones) >= 25
        assert sum(map(sum, table.bench.machine.ring())) > ring, "brighter for a moment"
        table.do({"run": 0.2})
        assert sum(map(sum, table.bench.machine.ring())) <= ring


def test_warnings_last_seconds_and_zero_are_heard_in_full(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        playing(table)
        table.do({"run": 149.4})
        assert sounded(table, 1) == [(1175, 120)], "30 s"
        table.do({"run": 18.5})
        assert sounded(table, 1.2) == [(1568, 60)], "10 s"
        table.do({"run": 4.5})
        last = sounded(table, 4.8)
        assert len(last) == 5 and {ms for _, ms in last} == {50}
        zero = sounded(table, 1.5)
        assert zero[:3] == [(1047, 180), (784, 180), (523, 400)]
        table.expect(player="Bo")
