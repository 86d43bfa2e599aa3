# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Turns that have parts, each with its own order, and parts that come several times in a turn."""

import random

from small import ANN, BOB, CYD, again, bad, begun, do, form, seen
from tidebell_core.game.state import OVER, OVERTIME, READY
from tidebell_core.record import events as e

PLAN = ["play", {"together": True}]
ACT = ["play", {}]
BACK = ["play", {"order": "backwards"}]
PHASE = {"name": "Phase", "unit": "Ph", "least": 1, "most": 3, "start": 1}


def game(steps, cycle, turns=9, **more):
    stage = {"turns": [1, turns], "name": cycle[0][1], "steps": steps, "cycle": cycle}
    return form(more.pop("uses", []) + ["cycles"], turns=turns, stages=[stage], **more)


def two(times=1, **more):
    """Plan together, then act one by one, so many times."""
    steps, cycle = [PLAN, ACT], [[0, "Plan", None, 1], [1, "Act", "Move one", times]]
    return game(steps, cycle, **more)


def on(session):
    """Begin or end a player turn; return the stage, the turn and who plays."""
    if session.state.phase == READY:
        session.do(e.ADVANCE)
    view = seen(session)
    found = (view.stage, view.turn, view.seat)
    session.do(e.END_TURN, e.NOBODY, 1 if view.seat < 0 else 0)
    return found


def test_the_parts_of_a_turn_come_in_each_turn():
    session = begun(two(turns=2))
    found = [on(session) for _ in range(8)]
    one = [("Plan", 1, -1), ("Act", 1, ANN), ("Act", 1, BOB), ("Act", 1, CYD)]
    assert found == one + [(name, 2, seat) for name, _, seat in one]
    assert session.state.phase == OVER
    again(session)


def test_each_part_has_its_name_and_its_task():
    session = begun(two())
    assert (seen(session).stage, seen(session).task) == ("Plan", "")
    on(session)
    assert (seen(session).stage, seen(session).task) == ("Act", "Move one")


def test_a_part_that_comes_twice_says_which_time_it_is():
    session = begun(two(2, turns=2))
    found = [on(session) for _ in range(7)]
    assert [name for name, _, _ in found] == ["Plan"] + ["Act 1.1"] * 3 + ["Act 1.2"] * 3
    assert [seat for _, _, seat in found[1:]] == [ANN, BOB, CYD] * 2
    assert on(session) == ("Plan", 2, -1) and on(session)[0] == "Act 2.1"
    for _ in range(3):
        session.undo()
    assert seen(session).stage == "Plan"
    again(session)


def test_a_value_of_the_table_says_how_often_a_part_comes_and_holds_at_once():
    session = begun(two(-1, uses=["levels"], levels=[PHASE]), 2)
    stages = []
    for _ in range(3):
        on(session)
        stages.append([on(session)[0]])
        if len(stages) == 2:
            session.do(e.LEVEL, e.NOBODY, e.LEVEL_ZERO + 3)
        while seen(session).stage != "Plan":
            stages[-1].append(on(session)[0])
    first, second, third = stages
    assert first == ["Act 1.1"] * 2
    assert second == [name for time in (1, 2, 3) for name in ["Act 2.%d" % time] * 2]
    assert third == [name for time in (1, 2, 3) for name in ["Act 3.%d" % time] * 2]
    again(session)


def test_what_a_turn_brings_comes_once_however_many_parts_it_has():
    data = two(3, uses=["levels", "counters"], levels=[dict(PHASE, each_turn=1)])
    data.update(counters=[["Gold", 9, 2]], in_play=[{"counter": 0, "unit": "Au", "reset": "turn"}])
    session = begun(data, 2)
    on(session)
    session.do(e.ADVANCE)
    session.do(e.COUNT, ANN, 7)
    while session.state.turn == 1:
        assert session.state.counters[ANN] == 7
        on(session)
    assert session.state.counters[ANN] == 2
    assert session.game.owner(e.LEVEL).values[0] == 3  # 2 with the first turn, 3 with the second


def test_two_orders_are_drawn_in_one_turn_and_stay_what_they_are():
    steps = [["lot"], ACT, ["lot"], ACT]
    cycle = [[0, "Summer", None, 1], [2, "Winter", None, 2]]
    orders = set()
    for seed in range(40):
        data = game(steps, cycle, turns=2)
        session = begun(data, 3, seed)
        found = []
        while session.state.phase != OVER:
            session.do(e.ADVANCE)  # from the order that is shown
            found.append(tuple(on(session)[2] for _ in range(3)))
        assert len(found) == 6 and all(sorted(one) == [ANN, BOB, CYD] for one in found)
        orders.add(tuple(found))
        again(session)
    assert len(orders) > 35 and any(len(set(one)) > 4 for one in orders)


def test_the_referee_leads_into_the_same_part_of_another_turn():
    session = begun(two())
    on(session)
    session.do(e.ADVANCE)
    session.do(e.FIX_TURN, e.NOBODY, 5)
    assert (seen(session).stage, seen(session).turn, seen(session).seat) == ("Act", 5, ANN)
    session.do(e.END_TURN)
    assert on(session) == ("Act", 5, BOB)


def expected(parts, turns, players):
    """Return the stage and seat of each player turn: a small model of its own."""
    found = []
    for turn in range(1, turns + 1):
        for kind, name, times in parts:
            for time in range(1, times + 1):
                seats = {"plan": [-1], "act": range(players), "back": range(players - 1, -1, -1)}
                shown = "%s %d.%d" % (name, turn, time) if times > 1 else name
                found += [(shown, turn, seat) for seat in seats[kind]]
    return found


def test_cycles_at_random_go_as_the_words_say():
    chance = random.Random(8)
    rules = {"plan": PLAN, "act": ACT, "back": BACK}
    for _ in range(60):
        kinds = [chance.choice(["plan", "act", "back"]) for _ in range(chance.randint(1, 4))]
        parts = [(kind, kind.title(), chance.choice([1, 1, 2, 3])) for kind in kinds]
        cycle = [[at, name, None, times] for at, (_, name, times) in enumerate(parts)]
        uses = ["order"] if "back" in kinds else []
        turns, players = chance.randint(1, 3), chance.randint(2, 4)
        data = game([rules[kind] for kind in kinds], cycle, turns, uses=uses)
        session = begun(data, players)
        found = []
        while session.state.phase != OVER:
            found.append(on(session))
            if chance.random() < 0.2:
                session.undo()
                session.redo()
        assert found == expected(parts, turns, players)
        again(session)


def test_parts_that_cannot_be_are_refused():
    for cycle in ([[1, "Act", None, 1]], [[0, "A", None, 1], [0, "B", None, 1]]):
        bad(game([ACT, ACT], cycle))
    bad(two(0))
    bad(two(-1))
    bad(two(100))
    bad(game([ACT], [[0, "A", None, 1], [1, "B", None, 1]]))


def test_a_level_is_changed_by_hand_within_a_part():
    session = begun(two(-1, uses=["levels"], levels=[PHASE]), 2)
    on(session)
    session.do(e.ADVANCE)
    do(session, "Phase", 2)
    assert [on(session)[0] for _ in range(4)] == ["Act 1.1"] * 2 + ["Act 1.2"] * 2


def test_who_keeps_points_at_zero_sees_whether_the_part_comes_again():
    attack = {"id": "a", "name": "Attack", "cost": 1, "shots": 2, "finish": True}
    for until, told in (({}, [4, 4, 4, 0]), ({"turn": True}, [4, 0, 4, 0])):
        stage = {
            "turns": [1, 2],
            "name": "Play",
            "steps": [["play", {"points": True, "clock": 0}]],
            "cycle": [[0, "Round", None, 2]],
        }
        keep = dict({"step": 1, "max": 9}, **until)
        data = form(
            ["announced", "cycles", "points", "savings"],
            turns=2,
            stages=[stage],
            clocks=[{"mode": "countdown", "ms": 60000}],
            pools=[{"name": "AP", "base": [[1, 5]], "keep": keep}],
            actions=[attack],
        )
        session, found = begun(data, 2), []
        while session.state.phase != OVER:
            if session.state.phase == READY:
                session.do(e.ADVANCE)
            session.do(e.FIX_POINTS, session.state.seat, 5)
            session.do(e.SPEND, session.state.seat, 0)
            session.advance(60000)
            if session.state.phase == OVERTIME:
                found.append(seen(session).saves)
                session.do(e.DROP)
        assert found == [saved for saved in told for _ in range(2)]


def test_the_start_moves_once_a_turn_where_a_part_comes_several_times():
    for when, told in (("turn", [ANN, BOB, CYD, ANN]), ("stage", [ANN] * 4)):
        session = begun(game([["next_starter", when], ACT], [[0, "Roles", None, 3]]))
        found = []
        for _ in range(4):
            line = [on(session)[2] for _ in range(9)]
            assert line == line[:3] * 3
            found.append(line[0])
        assert found == told
        again(session)
    session = begun(game([["next_starter", "ask"], ACT], [[0, "Roles", None, 3]]))
    session.do(e.STARTER, BOB)
    assert [on(session)[2] for _ in range(9)] == [BOB, CYD, ANN] * 3
    again(session)


def test_a_start_that_is_taken_holds_from_the_next_turn_on():
    take = {"id": "take", "name": "Take", "cost": 0, "starter": "takes"}
    cycle = [[0, "Roles", None, 2]]
    for steps in ([["next_starter", "turn"], ACT], [ACT]):
        session = begun(game(steps, cycle, uses=["starter"], actions=[take]))
        assert on(session)[2] == ANN
        session.do(e.SPEND, BOB, 0)
        found = [on(session)[1:] for _ in range(11)]
        assert found[:5] == [(1, BOB), (1, CYD), (1, ANN), (1, BOB), (1, CYD)]
        assert found[5:] == [(2, BOB), (2, CYD), (2, ANN), (2, BOB), (2, CYD), (2, ANN)]
        again(session)


def test_a_part_comes_as_often_as_a_deal_has_tricks():
    session = begun(game([["lot"], ACT], [[0, "Tricks", None, 52]], turns=2))
    orders = []
    for trick in range(52):
        orders.append(tuple(session.state.round))
        session.do(e.ADVANCE)
        assert session.state.turn == 1 and "1.%d" % (trick + 1) in seen(session).stage
        for _ in range(3):
            on(session)
    assert session.state.turn == 2 and len(set(orders)) == 6
    again(session)
