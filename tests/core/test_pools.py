# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pools by side, hidden, shared, filled otherwise, made from others; units that act and what on."""

from small import (
    ANN,
    BOB,
    again,
    answer,
    bad,
    begun,
    do,
    form,
    play,
    private,
    row,
    seen,
    taken,
    told,
)
from table import refused
from tidebell_core.game.state import ABSENT, OVER, PROMPT, RUN
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack
from tidebell_core.setup_reading.mechanism_forms import ADDED, IS, TELLING

WORK = {"id": "work", "name": "Work", "cost": 2}
CP = {"name": "CP", "base": [], "own": True, "fill": "set", "hidden": True, "most": 20}
MOVES = {"name": "Mv", "base": [], "own": True, "fill": "made"}
STEP = {"id": "step", "name": "Step", "cost": 1, "pool": 1}
ORDER = {"id": "order", "name": "Order", "cost": 0, "price": -1, "key": "spend"}
# Speeds of the example: points wanted to CP, as the sheet of the rules gives them.
RIDE = {"name": "Move", "from": 0, "to": 1, "rates": [["Vas", 6], ["Ein", 5], ["Dee", 4]]}


def game(*pools, **more):
    steps = more.pop("steps", [["play", {"points": True}]])
    stages = [{"turns": [1, 9], "name": "Play", "steps": steps}]
    uses = ["pools"] + more.pop("uses", [])
    return form(uses, pools=list(pools), stages=stages, **more)


def hidden(**more):
    """Return a device form with a hidden pool that each player sets, and one made from it."""
    steps = [["allot", 0], ["play", {"points": True}]]
    return game(CP, MOVES, steps=steps, converts=[RIDE], actions=[ORDER, STEP], **more)


def allotted(*points, **more):
    """Return a session in which Ann's player turn goes on after all have allotted."""
    session = begun(hidden(**more), players=len(points))
    for value in points:
        session.do(e.ALLOT, private(session).seat, value)
    session.do(e.ADVANCE)
    return session


def left(session, pool=0, seat=ANN):
    return session.state.left[pool * len(session.state.status) + seat]


def test_the_points_of_a_player_turn_differ_by_side_and_the_rest_is_told():
    sides = {"names": ["Few", "Many"], "of": [0, 1, 0, 0]}
    pool = {"name": "Cl", "base": [], "own": True, "by_side": [3, 4], "warn": True}
    data = game(pool, uses=["sides"], sides=sides, actions=[WORK])
    session = play(data, players=2)
    assert seen(session).left == 3
    session.do(e.SPEND, ANN, 0)
    session.do(e.END_TURN, ANN)
    assert seen(session).left == 4 and left(session) == 0
    assert seen(session).warnings == ["Cl: 1 unspent"]
    session.do(e.SPEND, BOB, 0)
    session.do(e.SPEND, BOB, 0)
    refused("few", session.do, e.SPEND, BOB, 0)
    session.do(e.END_TURN, BOB)
    assert seen(session).warnings == []


def test_a_pool_by_the_schedule_can_warn_as_well():
    session = play(game({"name": "AP", "base": [[1, 5]], "warn": True}, actions=[WORK]))
    session.do(e.SPEND, ANN, 0)
    session.do(e.END_TURN, ANN)
    assert seen(session).warnings == ["AP: 3 unspent"]


def test_there_are_no_points_before_the_turn_that_first_gives_some():
    session = play(game({"name": "AP", "base": [[2, 5]]}, actions=[WORK]), players=2)
    assert seen(session).left == seen(session).base == 0
    session.do(e.END_TURN, ANN)
    session.do(e.END_TURN, BOB)
    session.do(e.ADVANCE)
    assert session.state.turn == 2 and seen(session).left == seen(session).base == 5


def test_a_shared_pool_is_spent_by_all_until_the_next_turn_fills_it():
    pool = {"name": "Food", "base": [[1, 7]], "own": True, "fill": "turn", "shared": True}
    session = play(game(pool, actions=[WORK]), players=2)
    session.do(e.SPEND, ANN, 0)
    session.do(e.END_TURN, ANN)
    assert seen(session).left == 5
    session.do(e.SPEND, BOB, 0)
    session.do(e.SPEND, BOB, 0)
    assert not seen(session).actions[0].can
    refused("few", session.do, e.SPEND, BOB, 0)
    session.do(e.END_TURN, BOB)
    session.do(e.ADVANCE)
    assert (session.state.turn, seen(session).left) == (2, 7)
    again(session)


def test_a_referee_sets_a_shared_pool_for_all():
    pool = {"name": "Food", "base": [[1, 7]], "own": True, "fill": "turn", "shared": True}
    session = play(game(pool, actions=[WORK]), players=2)
    session.do(e.END_TURN, ANN)
    session.do(e.FIX_POINTS, BOB, 2)
    assert seen(session).left == 2
    session.do(e.SPEND, BOB, 0)
    refused("few", session.do, e.SPEND, BOB, 0)


def test_a_pool_for_the_whole_game_is_filled_once():
    pool = {"name": "Ammo", "base": [[1, 6]], "own": True, "fill": "game"}
    session = play(game(pool, actions=[WORK]), players=2)
    session.do(e.SPEND, ANN, 0)
    for _ in range(2):
        session.do(e.END_TURN, session.state.seat)
    session.do(e.ADVANCE)
    assert (session.state.turn, session.state.seat, seen(session).left) == (2, ANN, 4)


def test_each_player_allots_a_hidden_pool_in_secret():
    session = begun(hidden(), players=3)
    asked = []
    for value in (9, 4, 0):
        prompt = seen(session).prompt
        assert prompt.secret and not prompt.lines
        asked.append(prompt.seat)
        answer(session, "Allot", value)
    assert asked == [ANN, BOB, 2]
    assert [left(session, 0, seat) for seat in range(3)] == [9, 4, 0]


def test_an_allotment_is_refused_out_of_turn_or_bounds():
    session = begun(hidden(), players=2)
    refused("no_seat", session.do, e.ALLOT, BOB, 3)
    refused("value", session.do, e.ALLOT, ANN, 21)
    refused("not_now", session.do, e.ALLOT, ANN, pack(e.ALLOT, pool=1, points=3))
    refused("not_now", session.do, e.ADVANCE)
    session.do(e.ALLOT, ANN, 3)
    session.do(e.STATUS, BOB, ABSENT)
    answer(session, "Go on")
    session.do(e.ADVANCE)
    assert session.state.phase == RUN
    refused("not_now", session.do, e.ALLOT, ANN, 3)


def test_nothing_of_a_hidden_pool_is_seen_or_told_before_the_game_is_over():
    def outside(points):
        session = allotted(points, 4)
        found = []
        for act in (None, (e.SPEND, 0 + 32 * 3), (e.CONVERT, 3), (e.ALLOT, -1)):
            if act:
                session.do(act[0], ANN, act[1])
            view = seen(session)
            prompt = view.prompt and (view.prompt.title, view.prompt.lines, view.prompt.secret)
            found.append(
                (
                    view.public(),
                    view.facts,
                    view.warnings,
                    [one.__dict__ for one in view.actions],
                    prompt,
                )
            )
            rows = [(one.name, one.detail, one.fields) for one in view.rows]
            found.append((rows, [event[:3] for event in told(session)]))
        return found

    assert outside(9) == outside(17)


def test_what_was_allotted_is_not_told_even_when_the_game_is_over():
    session = allotted(9, 4)
    kinds = [event[0] for event in told(session)]
    assert [told(session)[at][2] for at in range(len(kinds)) if kinds[at] == e.ALLOT] == [None] * 2
    session.do(e.END_EARLY)
    assert session.state.phase == OVER
    assert [event[2] for event in told(session) if event[0] == e.ALLOT] == [None] * 2


def test_a_referee_sets_a_hidden_pool_anew_and_nobody_is_told_to_what():
    def outside(points):
        session = allotted(9, 4)
        session.do(e.FIX_POINTS, BOB, pack(e.FIX_POINTS, pool=0, points=points))
        assert left(session, 0, BOB) == points and left(session, 0, ANN) == 9
        again(session)
        return [event[:3] for event in told(session)], seen(session).public(), seen(session).facts

    assert outside(7) == outside(13)
    assert outside(7)[0][-1] == (e.FIX_POINTS, BOB, None)


def test_what_a_referee_sets_of_an_open_pool_is_told():
    session = allotted(9, 4)
    event = session.do(e.FIX_POINTS, ANN, pack(e.FIX_POINTS, pool=1, points=3))
    assert told(session)[-1] == event


def test_only_the_player_whose_turn_it_is_looks_at_his_own():
    session = allotted(9, 4)
    refused("not_now", session.do, e.ALLOT, BOB, -1)
    refused("no_action", session.do, e.ALLOT, ANN, -4)
    do(session, "Look: CP")
    assert session.state.phase == PROMPT and seen(session).prompt.lines == ()
    assert private(session).lines == ("9 CP left",)
    answer(session, "Close")
    assert (session.state.phase, session.state.seat) == (RUN, ANN)
    again(session)


def test_too_little_in_a_hidden_pool_is_refused_without_a_number():
    session = allotted(3, 4)
    assert row(session, "Order").fields == (("CP", 0, 20, 1, 32, None),)
    refused("short", session.do, e.SPEND, ANN, 32 * 5)
    do(session, "Order", 3)
    refused("short", session.do, e.SPEND, ANN, 32 * 2)


def test_points_for_so_many_steps_cost_what_the_examples_say():
    for rate, wanted, price in (
        (0, 13, 3),
        (0, 8, 2),
        (0, 14, 3),
        (0, 4, 1),
        (1, 11, 3),
        (2, 5, 2),
    ):
        session = allotted(9, 4)
        do(session, "Move", rate, wanted)
        speed = RIDE["rates"][rate][1]
        assert (left(session), left(session, 1)) == (9 - price, price * speed)


def test_points_made_are_spent_and_the_rest_is_lost():
    session = allotted(9, 4)
    do(session, "Move", 0, 2)
    assert seen(session).facts == ["Mv 6"]
    session.do(e.SPEND, ANN, 1)
    assert left(session, 1) == 5
    do(session, "Move", 2, 1)  # a second one begins anew
    assert left(session, 1) == 4
    session.do(e.END_TURN, ANN)
    assert (left(session, 1), left(session)) == (0, 7)
    refused("not_now", session.do, e.CONVERT, ANN, 3)
    refused("no_action", session.do, e.CONVERT, BOB, pack(e.CONVERT, rate=3, points=1))
    refused("short", session.do, e.CONVERT, BOB, 60)
    refused("few", session.do, e.SPEND, BOB, 1)


def test_a_price_out_of_an_open_pool_goes_as_far_as_there_is():
    pool = {"name": "AP", "base": [[1, 5]], "own": True, "fill": "turn"}
    session = play(game(pool, actions=[ORDER]))
    assert row(session, "Order").fields == (("AP", 0, 5, 1, 32, None),)
    do(session, "Order", 4)
    assert seen(session).left == 1
    refused("few", session.do, e.SPEND, ANN, 32 * 3)


def test_a_hidden_pool_that_tells_what_it_holds_is_refused():
    for key in TELLING:
        value = True if ADDED["pool"][key] == IS else 1
        taken(game(dict(CP, hidden=False, **{key: value})))
        bad(game(dict(CP, **{key: value})))


def test_pools_that_are_not_there_are_refused():
    bad(game(CP, converts=[dict(RIDE, to=3)]))
    bad(game(CP, MOVES, converts=[dict(RIDE, rates=[])]))
    bad(game(CP, steps=[["allot", 1], ["play", {}]]))
    bad(game(CP, actions=[dict(ORDER, price=-2)]))


# Units

COUNTERS = [["Units", 12, 3]]
UNITS = {"name": "Unit", "counter": 0, "again": "all", "pool": 0}


def acting(again="all"):
    """Return a session with three units a side, one action each in alternation."""
    more = dict(
        uses=["counters", "order", "units"],
        counters=COUNTERS,
        in_play=[{"counter": 0, "unit": "Un"}],
        units=dict(UNITS, again=again),
    )
    data = hidden(**more)
    data["uses"].sort()
    data["stages"][0]["steps"][1][1]["order"] = "alternate"
    session = begun(data, players=2)
    for seat in (ANN, BOB):
        session.do(e.ALLOT, seat, 9)
    session.do(e.ADVANCE)
    return session


def units(session):
    """Return the fact about who has not acted."""
    return [fact for fact in seen(session).facts if fact.startswith("To act")][0]


def act(session, unit):
    """Let a unit of whose turn it is act, and end the turn; then the other side's."""
    do(session, "Unit", unit)
    session.do(e.END_TURN, session.state.seat)
    session.do(e.END_TURN, session.state.seat)


def test_a_unit_may_act_again_only_after_all_have():
    session = acting()
    act(session, 1)
    assert units(session) == "To act: 1 3"
    refused("had_turn", session.do, e.ACT, ANN, 1)
    act(session, 0)
    act(session, 2)
    assert units(session) == "To act: all again"
    act(session, 1)
    act(session, 1)  # as often as one likes
    again(session)


def test_a_unit_acts_once_a_turn_or_freely():
    session = acting("never")
    for unit in (0, 1, 2):
        act(session, unit)
    assert [fact for fact in seen(session).facts if fact.startswith("To act")] == []
    assert "Unit" not in [one.name for one in seen(session).rows]
    refused("had_turn", session.do, e.ACT, ANN, 0)
    session = acting("free")
    act(session, 0)
    act(session, 0)


def test_one_unit_acts_in_a_player_turn_and_actions_are_its_own():
    session = acting()
    refused("no_action", session.do, e.SPEND, ANN, 32 * 3)
    assert row(session, "Unit").key == "spend"
    assert [one.name for one in seen(session).rows if one.key == "spend"] == ["Unit"]
    do(session, "Unit", 2)
    assert [one.name for one in seen(session).rows if one.key == "spend"] == ["Order"]
    refused("limit", session.do, e.ACT, ANN, 0)
    refused("not_now", session.do, e.ACT, BOB, 0)


def test_a_unit_that_is_not_there_cannot_act():
    session = acting()
    refused("needs_target", session.do, e.ACT, ANN, 3)
    do(session, "Units", 4)
    session.do(e.ACT, ANN, 3)


def test_what_is_spent_on_each_unit_is_told():
    session = acting()
    do(session, "Unit", 0)
    do(session, "Order", 2)
    do(session, "Move", 0, 1)
    assert "Unit 1: 3 CP" in seen(session).facts
    for _ in range(2):
        session.do(e.END_TURN, session.state.seat)
    act(session, 1)
    act(session, 2)
    do(session, "Unit", 0)
    do(session, "Order", 1)
    assert "Unit 1: 4 CP" in seen(session).facts


def test_with_a_new_turn_nobody_has_acted():
    session = acting()
    act(session, 0)
    do(session, "Pass")
    do(session, "Pass")
    assert session.state.turn == 2
    for seat in (ANN, BOB):
        session.do(e.ALLOT, seat, 5)
    session.do(e.ADVANCE)
    assert units(session) == "To act: 1 2 3"
    assert left(session) == 5
    do(session, "Unit", 0)
    assert "Unit 1: 0 CP" in seen(session).facts


def test_too_many_units_are_refused():
    data = form(["units"], counters=[["Units", 13, 3]], units=dict(UNITS, again="all"))
    bad(data)
    bad(form(["units"], counters=COUNTERS, units=UNITS))


def test_units_and_sums_of_one_side_are_not_the_others():
    session = acting()
    do(session, "Unit", 0)
    refused("limit", session.do, e.ACT, ANN, 1)
    do(session, "Order", 1)
    session.do(e.END_TURN, ANN)
    assert units(session) == "To act: 1 2 3"
    names = row(session, "Unit").fields[0]
    assert names == ("", 0, 2, 0, 1, ["Unit 1", "Unit 2", "Unit 3"])
    do(session, "Unit", 2)
    do(session, "Order", 3)
    assert "Unit 3: 3 CP" in seen(session).facts
    session.do(e.END_TURN, BOB)
    assert units(session) == "To act: 2 3"
    assert row(session, "Unit").fields[0] == ("", 0, 2, 1, 1, ["Unit 1 ✓", "Unit 2", "Unit 3"])
    for unit in (1, 2):
        do(session, "Unit", unit)
        session.do(e.END_TURN, ANN)
        session.do(e.END_TURN, BOB)
    do(session, "Unit", 0)
    assert "Unit 1: 1 CP" in seen(session).facts
    session.do(e.END_TURN, ANN)
    assert units(session) == "To act: 1 2"


def test_units_without_a_pool_are_ticked_off_alone():
    rules = {"name": "Unit", "counter": 0, "again": "never"}
    session = play(form(["units"], counters=COUNTERS, units=rules))
    do(session, "Unit", 1)
    assert seen(session).facts == ["Unit 2", "To act: 1 3"]


def test_points_made_to_the_last_one_cost_no_more():
    for wanted, price in ((6, 1), (7, 2), (12, 2)):
        session = allotted(9, 4)
        do(session, "Move", 0, wanted)
        assert left(session) == 9 - price
    assert row(session, "Move").fields[0] == ("Who", 0, 2, 0, 256, ["Vas 6", "Ein 5", "Dee 4"])


def test_a_look_is_for_one_alone():
    session = allotted(9, 4)
    do(session, "Look: CP")
    asked = seen(session).prompt
    assert (asked.seat, asked.secret, asked.title) == (ANN, True, "CP")
    answer(session, "Close")
    session.do(e.END_TURN, ANN)
    do(session, "Look: CP")
    assert (seen(session).prompt.seat, private(session).lines) == (BOB, ("4 CP left",))


def test_as_much_as_can_be_allotted_is_allotted():
    session = begun(hidden(), players=2)
    session.do(e.ALLOT, ANN, 20)
    session.do(e.ALLOT, BOB, 0)
    assert (left(session), left(session, 0, BOB)) == (20, 0)


def test_what_a_draw_costs_is_not_used_on_the_unit_that_acts():
    session = spending(one=True)
    do(session, "Activate", 1)
    session.do(e.SPEND, ANN, e.spend_arg(0, 1))
    session.do(e.TAKE, ANN, 0)
    session.do(e.SPEND, ANN, e.spend_arg(0, 1))
    assert "Unit 2: 2 CP" in seen(session).facts
    session.do(e.END_TURN, ANN)
    session.do(e.PASS, BOB)
    do(session, "Activate", 1)
    assert "Unit 2: 2 CP" in seen(session).facts
    again(session)


def test_a_second_action_and_more_than_a_unit_may_use_are_asked_and_not_refused():
    session = spending(one=True)
    doubts = session.game.doubts
    assert doubts(e.ACT, ANN, 1) == [] and doubts(e.TAKE, ANN, 0) == []
    do(session, "Activate", 1)
    assert doubts(e.TAKE, ANN, 0) == [("One action in a turn is done.", -1)]
    most = unit_rules(session).corrections(ANN)[1]
    assert (most.name, most.fields[0][3]) == ("Unit 2: most", 0)
    session.do(most.kind, most.seat, most.filled([3]))
    assert doubts(e.SPEND, ANN, e.spend_arg(0, 3)) == []
    assert doubts(e.SPEND, ANN, e.spend_arg(0, 4)) == [("Unit 2: 4 of 3 CP.", -1)]
    session.do(e.SPEND, ANN, e.spend_arg(0, 4))
    assert "Unit 2: 4 CP" in seen(session).facts
    session.do(e.TAKE, ANN, 0)  # the table knows better
    session.do(e.END_TURN, ANN)
    session.do(e.TAKE, BOB, 0)
    assert doubts(e.ACT, BOB, 0) == [("One action in a turn is done.", -1)]
    assert doubts(e.TAKE, BOB, 0) == [("One action in a turn is done.", -1)]
    session = spending()
    do(session, "Activate", 1)
    assert doubts is not session.game.doubts and session.game.doubts(e.TAKE, ANN, 0) == []
    again(session)


def test_who_did_nothing_passed_and_who_acted_did_not_whichever_key_ends_the_turn():
    def passes(session):
        return [fact for fact in seen(session).facts if fact.startswith("Passed")]

    session = spending()
    session.do(e.END_TURN, ANN)
    assert passes(session) == ["Passed: Ann"]
    do(session, "Activate", 1)
    session.do(e.PASS, BOB)
    assert passes(session) == []
    session.do(e.TAKE, ANN, 0)
    session.do(e.PASS, ANN)
    assert passes(session) == []
    session.do(e.PASS, BOB)
    session.do(e.END_TURN, ANN)
    assert session.state.turn == 2
    again(session)


def spending(**rules):
    """Return a session of two in alternation: units, a pool that they use, and tiles to draw."""
    play_step = ["play", {"order": "alternate", "idle": True, "points": True}]
    data = form(
        ["bags", "counters", "order", "pools", "units"],
        bags=[{"name": "Tiles", "cards": "Tile", "counts": [9], "cost": 1}],
        pools=[{"name": "CP", "base": [[1, 20]], "own": True, "fill": "turn"}],
        actions=[{"id": "use", "name": "Use", "cost": 0, "price": -1}],
        counters=COUNTERS,
        in_play=[{"counter": 0, "unit": "U"}],
        units=dict(UNITS, again="free", act="Activate", pool=0, **rules),
        stages=[{"turns": [1, 9], "name": "Play", "steps": [play_step]}],
    )
    return play(data, 2)


def unit_rules(session):
    return [one for one in session.game.mechanisms if e.ACT in one.KINDS][0]


def test_a_reminder_is_told_where_points_are_spent_and_where_there_are_none():
    pools = [{"name": "CP", "base": [[1, 5]]}]
    for rules, own, said in (
        ({}, [], "Mines?"),
        ({}, pools, None),
        ({"points": True}, pools, "Mines?"),
    ):
        stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", rules]]}]
        data = form(["pools"] if own else [], pools=own, stages=stages, remind="Mines?")
        assert seen(play(data)).remind == said, (rules, own)


def test_pools_are_filled_by_one_mechanism_and_a_form_that_names_none_or_two_is_refused():
    points = [{"name": "AP", "base": [[1, 5]]}]
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"points": True}]]}]
    data = form(["points"], pools=points, stages=stages)
    assert play(data).state.left[ANN] == 5
    bad(dict(data, uses=[]))
    bad(dict(data, uses=["points", "pools"]))
    bad(form(["points"], stages=stages))


def test_all_at_once_needs_its_mechanism():
    stages = [{"turns": [1, 9], "name": "All", "steps": [["play", {"together": True}]]}]
    data = form([], stages=stages)
    assert data["uses"] == ["together"]
    session = play(data)
    assert (session.state.seat, seen(session).end_label) == (-1, "0/3 done")
    bad(dict(data, uses=[]))
