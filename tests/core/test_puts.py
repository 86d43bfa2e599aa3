# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Bags into which players put: what is in, what is drawn and goes away, undo, and the proof."""

import random

from small import ANN, BOB, again, bad, do, form, play, row, seen, told
from table import refused
from tidebell_core.game.state import ABSENT, PROMPT, RUN
from tidebell_core.record import events as e
from tidebell_core.record.event_names import taken, unpack

DRAGON = {
    "name": "Dragon",
    "cards": "Black\nRed\nBlue\nGreen\nWhite",
    "counts": [4, 0, 0, 0, 0],
    "own": [1, 2, 3, 4],
    "public": True,
    "away": True,
    "cost": 0,
}
CLANK, BLACK, ATTACK = range(3)
ACTIONS = [
    {"id": "clank", "name": "Clank", "cost": 0, "puts": [[0, -1, 2]]},
    {"id": "black", "name": "Black", "cost": 0, "puts": [[0, 0, 3]]},
    {"id": "attack", "name": "Attack", "cost": 0, "pours": [[0, 0]]},
]
AREA = {"counters": [["Clank", 30, 0]], "in_play": [{"counter": 0, "unit": "Clank"}]}


def game(uses=(), **changes):
    """Return a device form with a bag into which actions put."""
    bag = dict(DRAGON, **changes)
    uses = ["bags", "counters", "puts", *uses]
    return form(uses, bags=[bag], actions=ACTIONS, **AREA)


def spend(session, action):
    session.do(e.SPEND, session.state.seat, action)


def counts(session):
    return session.game.owner(e.TAKE).counts(0)


def draw(session, count):
    """Draw and look; return the kinds that came."""
    session.do(e.TAKE, session.state.seat, e.TAKE_PLACE * count)
    assert session.state.phase == PROMPT
    lines = seen(session).prompt.lines[0]
    kinds = taken(unpack(e.TAKE, session._log[-1][2])["kinds"])
    assert lines == [DRAGON["cards"].split("\n")[kind] for kind in kinds]
    session.do(e.HAND, session.state.seat, 0)
    assert session.state.phase == RUN
    return kinds


def test_an_action_puts_ones_own_and_others_into_the_bag():
    session = play(game())
    assert counts(session) == [4, 0, 0, 0, 0]
    spend(session, CLANK)
    spend(session, BLACK)
    assert counts(session) == [7, 2, 0, 0, 0]
    session.undo()
    assert counts(session) == [4, 2, 0, 0, 0]
    session.do(e.END_TURN, ANN)
    spend(session, CLANK)
    assert counts(session) == [4, 2, 2, 0, 0]
    assert seen(session).facts[0] == "Dragon 8, discards 0"
    do(session, "What is left")
    assert [(one.name, one.detail) for one in seen(session).prompt.rows[1:]] == [
        ("Black", "4"),
        ("Red", "2"),
        ("Blue", "2"),
    ]
    again(session)


def test_counters_of_all_are_poured_into_the_bag_and_begin_anew():
    session = play(game())
    session.do(e.COUNT, ANN, 3)
    session.do(e.COUNT, BOB, 5)
    session.do(e.STATUS, BOB, ABSENT)  # his cubes lie there all the same
    spend(session, ATTACK)
    assert counts(session) == [4, 3, 5, 0, 0]
    assert session.state.counters == [0, 0, 0]
    session.undo()
    assert session.state.counters == [3, 5, 0] and counts(session) == [4, 0, 0, 0, 0]
    again(session)


def test_what_is_drawn_is_told_and_is_away():
    session = play(game())
    spend(session, CLANK)
    kinds = draw(session, 4)
    assert len(kinds) == 4 and sum(counts(session)) == 2
    assert session.game.owner(e.TAKE).held(0, ANN) == []
    assert sum(session.game.owner(e.TAKE).discards(0)) == 4
    assert told(session)[-2][2] == session._log[-2][2]  # all have seen it
    assert draw(session, 6) and sum(counts(session)) == 0
    names = [one.name for one in seen(session).rows]
    assert "Draw" not in names and "Discard" not in names
    refused("no_such_card", session.do, e.TAKE, ANN, 8)
    again(session)


def test_six_at_once_are_told_and_seven_refused():
    session = play(game())
    spend(session, BLACK)
    assert row(session, "Draw").fields[0][1:3] == (1, 6)
    refused("value", session.do, e.TAKE, ANN, e.TAKE_PLACE * 7)
    assert draw(session, 6) == [0] * 6
    event = session._log[-2]
    assert e.decode(e.encode(event[:3] + (3 * 86400000,))[0])[0][:3] == event[:3]


def test_a_draw_undone_and_done_again_is_the_same_and_another_bag_gives_others():
    found = set()
    for seed in range(8):
        session = play(game(), seed=seed)
        spend(session, CLANK)
        first = draw(session, 3)
        session.undo()
        session.undo()
        assert counts(session) == [4, 2, 0, 0, 0]
        assert draw(session, 3) == first
        session.undo()
        session.undo()
        spend(session, BLACK)  # what is in the bag at the draw counts
        assert counts(session) == [7, 2, 0, 0, 0]
        found.add((tuple(first), tuple(draw(session, 3))))
    assert len(found) > 2


def test_a_bag_has_no_more_than_a_number_tells():
    session = play(game(counts=[240, 0, 0, 0, 0]))
    for _ in range(3):
        spend(session, BLACK)
    refused("limit", session.do, e.SPEND, ANN, BLACK)
    assert counts(session)[0] == 249


def test_a_turn_that_ends_at_zero_leaves_nothing_in_hand():
    clock = {"mode": "countdown", "ms": 60000}
    data = dict(game(), clocks=[clock])
    data["stages"] = [{"turns": [1, 9], "name": "P", "steps": [["play", {"clock": 0}]]}]
    session = play(data)
    session.do(e.TAKE, ANN, e.TAKE_PLACE * 2)
    session.advance(60000)
    assert session.game.owner(e.TAKE).held(0, ANN) == []
    assert sum(session.game.owner(e.TAKE).discards(0)) == 2
    again(session)


def test_draws_that_points_pay_cost_each():
    pool = {"name": "AP", "base": [[1, 5]]}
    data = dict(game(cost=2), pools=[pool])
    data["uses"] = data["uses"] + ["points"]
    data["stages"] = [{"turns": [1, 9], "name": "P", "steps": [["play", {"points": True}]]}]
    session = play(data)
    draw(session, 2)
    assert session.state.left[ANN] == 1
    again(session)


def test_bags_go_as_a_small_model_says():
    for number in range(8):
        chance = random.Random(number)
        session = play(game(), seed=number)
        bag, out = [4, 0, 0, 0, 0], [0] * 5
        for _ in range(25):
            seat = session.state.seat
            what = chance.randrange(4)
            if what == 0:
                spend(session, CLANK)
                bag[1 + seat] += 2
            elif what == 1:
                session.do(e.COUNT, seat, 3)
                spend(session, ATTACK)
                bag[1 + seat] += 3
            elif what == 2 and sum(bag):
                count = chance.randint(1, 6)
                kinds = draw(session, count)
                assert len(kinds) == min(count, sum(bag))
                for kind in kinds:
                    bag[kind] -= 1
                    out[kind] += 1
            else:
                session.do(e.END_TURN, seat)
                if session.state.phase != RUN:
                    session.do(e.ADVANCE)
            assert counts(session) == bag
            assert session.game.owner(e.TAKE).discards(0) == out
        again(session)


def test_forms_that_put_nothing_sensible_are_refused():
    bad(game(own=[1, 2, 3]))
    bad(game(own=[1, 2, 3, 5]))
    bad(game(public=False))
    bad(game(limit=3))
    data = game()
    del data["bags"][0]["own"]
    bad(data)
    data = dict(game(), actions=[dict(ACTIONS[0], puts=[[0, 5, 1]])])
    bad(data)
    bad(form(["bags"], bags=[dict(DRAGON, counts=[0] * 5)]))
