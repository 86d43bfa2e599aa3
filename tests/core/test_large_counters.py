# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Counters up to 9999 and far below 0: their events, rows, prices, ends and scores."""

import random

from small import ANN, BOB, CYD, again, bad, begun, do, form, play, row, seen
from table import refused
from tidebell_core.game.state import OVER, PROMPT, RUN, SCORE
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack, unpack

SMALL, LARGE = 0, 1
ACTIONS = [
    {"id": "tichu", "name": "Tichu", "cost": 0, "counts": [[LARGE, 200]]},
    {"id": "bomb", "name": "Bomb", "cost": 0, "sets": [[LARGE, 9999]]},
    {"id": "buy", "name": "Buy", "cost": 0, "price": LARGE, "first": 5},
    {"id": "fine", "name": "Fine", "cost": 0, "all_others": [[LARGE, -999]]},
]


def game(**more):
    """Return a device form with a small counter and a large one, which is a score as well."""
    values = {
        "counters": [["Gold", 255, 3], ["Points", 9999, 999]],
        "in_play": [
            {"counter": SMALL, "unit": "G"},
            {"counter": LARGE, "unit": "P", "least": -999, "ends_at": 1999, "after": 0},
        ],
        "actions": ACTIONS,
        "score": {"fields": [["Points", 1], ["More", 1]], "from": [[0, LARGE]], "least": [-999, 0]},
    }
    values.update(more)
    return form(["counters", "endings", "transfers"], **values)


def points(session):
    return [value - 999 for value in session.state.counters[3:]]


def test_an_argument_holds_any_value_and_those_of_before_read_as_they_did():
    for kind, weight, what in (
        (e.COUNT, e.COUNT_COUNTER, "counter"),
        (e.SCORE, e.SCORE_FIELD, "field"),
        (e.FIX_LIMIT, e.FIX_LIMIT_PLACE, "place"),
    ):
        said = "limit" if kind == e.FIX_LIMIT else "value"
        for index in range(8):
            for value in (0, 1, 255, 256, 1023, 1024, 9999, 10998):
                first, step = e.base(value, index, weight)
                assert e.place(first + step * value, weight) == (index, value)
                found = unpack(kind, first + step * value)
                assert found == {what: index, said: value}
                assert pack(kind, **found) == first + step * value
                if value < weight:
                    assert pack(kind, **found) == index * weight + value
            first, step = e.base(9999, index, weight)  # a small value of a large counter
            assert e.place(first + step * 7, weight) == (index, 7)
    longest = (e.COUNT, 0, sum(e.base(9999, 7, 256)) + 8 * 9999, 2**27)
    assert e.decode(e.encode(longest)[0])[0] == longest


def test_the_row_of_a_large_counter_sets_it_as_it_is_shown():
    session = play(game())
    assert [one.detail for one in seen(session).rows if one.kind == e.COUNT] == ["3", "0"]
    field = row(session, "Points").fields[0]
    assert field[1:4] == (-999, 9000, 0)
    do(session, "Points", 1234)
    assert points(session) == [1234, 0, 0]
    do(session, "Gold", 255)
    do(session, "Points", -999)
    assert points(session) == [-999, 0, 0] and session.state.counters[:3] == [255, 3, 3]
    do(session, "Bob", 1, 511)
    do(session, "Bob", 1, -11)
    assert points(session) == [-999, 500, 0]
    again(session)


def test_a_limit_and_gains_by_side_are_as_large_as_the_counter():
    credits = {"counter": LARGE, "unit": "P", "least": -999, "limit": 4999, "start": [1999, 999]}
    credits["each_turn"] = [1500, 0]
    sides = {"names": ["Bank", "Town"], "of": [0, 1, 1, 1]}
    session = begun(game(in_play=[credits], sides=sides))
    session.do(e.ADVANCE) if session.state.phase != RUN else None
    assert points(session) == [2500, 0, 0]
    limit = session.game.mechanisms[0].corrections(ANN)[0]
    assert limit.fields[0][1:4] == (-999, 9000, 4000)
    session.do(e.PAUSE)
    session.do(limit.kind, limit.seat, limit.filled([2400]))
    session.do(e.RESUME)
    assert session.game.mechanisms[0].corrections(ANN)[0].fields[0][3] == 2400
    session.do(e.END_TURN, ANN)
    assert seen(session).warnings == ["P 2500: limit 2400"]
    refused("value", session.do, e.FIX_LIMIT, ANN, sum(e.base(9999, 0, 256)) + 8 * 9999)
    again(session)


def test_below_zero_a_refusal_tells_the_bounds_as_they_are_shown():
    actions = [dict(ACTIONS[0], counts=[[LARGE, -998]])]
    session = play(game(actions=actions))
    do(session, "Points", -600)
    for kind, arg in ((e.SPEND, 0), (e.CHANGE, e.CHANGE_PLACE + e.CHANGE_ZERO - 512)):
        told = refused("value", session.do, kind, ANN, arg)
        assert told == "The value must be between −999 and 9000."
    again(session)


def test_a_counter_beyond_its_most_is_refused():
    session = play(game())
    first, step = e.base(9999, LARGE, e.COUNT_COUNTER)
    refused("value", session.do, e.COUNT, ANN, first + step * 10000)
    refused("value", session.do, e.COUNT, ANN, e.base(9999, SMALL, 256)[0] + 8 * 256)
    session.do(e.COUNT, ANN, first + step * 9999)
    assert points(session)[ANN] == 9000


def test_actions_pay_and_change_large_amounts():
    session = play(game())
    session.do(e.SPEND, ANN, e.spend_arg(1))
    session.do(e.SPEND, ANN, e.spend_arg(2, 9000))  # a price of 9000
    assert points(session) == [0, 0, 0]
    session.do(e.SPEND, ANN, e.spend_arg(0))
    session.do(e.SPEND, ANN, e.spend_arg(3))
    assert points(session) == [200, -999, -999]
    again(session)


def test_a_thousand_points_end_the_game_and_are_the_score():
    session = play(game())
    do(session, "Points", 1000)
    for seat in (ANN, BOB, CYD):
        session.do(e.END_TURN, seat)
    assert session.state.phase == SCORE
    assert [line[2] for line in seen(session).ranking] == [1000, 0, 0]
    first, step = e.base(9999, 0, e.SCORE_FIELD)
    session.do(e.SCORE, BOB, first + step * (999 + 8000))  # it may be put right
    assert [line[2] for line in seen(session).ranking] == [8000, 1000, 0]
    refused("value", session.do, e.SCORE, BOB, first + step * 10000)
    refused("value", session.do, e.SCORE, BOB, first + 1 + step * 1024)  # entered by hand
    session.do(e.SCORE, BOB, e.SCORE_FIELD + 1023)
    session.do(e.FINISH)
    assert session.state.phase == OVER
    again(session)


def test_the_table_is_asked_for_the_end_at_a_large_number():
    session = play(game(in_play=[{"counter": LARGE, "unit": "P", "ends_at": 5000}]))
    do(session, "Points", 4999)
    assert session.state.phase != PROMPT
    do(session, "Points", 5000)
    assert session.state.phase == PROMPT
    again(session)


def test_events_change_counters_as_a_small_model_says():
    chance = random.Random(4)
    session = begun(
        game(in_play=[{"counter": LARGE, "unit": "P"}, {"counter": SMALL, "unit": "G"}])
    )
    session.do(e.ADVANCE)
    have = {(LARGE, seat): 999 for seat in range(3)}
    for _ in range(60):
        seat, value = chance.randrange(3), chance.randrange(10000)
        if chance.random() < 0.5:
            first, step = e.base(9999, LARGE, e.COUNT_COUNTER)
            session.do(e.COUNT, seat, first + step * value)
            have[LARGE, seat] = value
        else:
            change = max(-511, min(511, value - have[LARGE, seat]))
            session.do(e.CHANGE, seat, e.CHANGE_ZERO + change)
            have[LARGE, seat] += change
        assert session.state.counters[3:] == [have[LARGE, seat] for seat in range(3)]
    again(session)


def test_what_is_larger_is_refused():
    bad(game(counters=[["Gold", 255, 3], ["Points", 10000, 0]]))
    bad(game(counters=[["Gold", 255, 3], ["Points", 999, 1000]]))
