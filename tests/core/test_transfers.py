# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Actions that set counters, and that change those of one other player or of all others."""

from small import ANN, BOB, CYD, again, bad, form, play, row, seen
from table import refused
from tidebell_core.game.state import ABSENT, PROMPT
from tidebell_core.record import events as e

GOLD = {"counter": 0, "unit": "Au"}
REP = {"counter": 1, "unit": "Rep", "least": -5}
ACTIVATE, FOUL, PAY, ROB, SLANDER = range(5)
ACTIONS = [
    {"id": "activate", "name": "Activate", "cost": 0, "sets": [[0, 7], [1, 0]]},
    {"id": "foul", "name": "Foul", "cost": 0, "counts": [[0, -1]], "all_others": [[0, 6]]},
    {"id": "pay", "name": "Pay", "cost": 0, "counts": [[0, -2]], "one_other": [[0, 2]]},
    {"id": "rob", "name": "Rob", "cost": 0, "counts": [[0, 3]], "one_other": [[0, -3]]},
    {"id": "slander", "name": "Slander", "cost": 0, "all_others": [[1, -7]]},
]


def game(**more):
    values = {
        "counters": [["Gold", 12, 4], ["Rep", 10, 5]],
        "in_play": [GOLD, REP],
        "actions": ACTIONS,
    }
    values.update(more)
    return form(["counters", "transfers"], **values)


def counted(session, counter=0):
    """Return a counter of all seats, as it is shown."""
    seats = len(session.state.status)
    least = session.game.least(counter)
    own = session.state.counters[counter * seats : (counter + 1) * seats]
    return [least + value for value in own]


def spend(session, action, target=-1):
    session.do(e.SPEND, session.state.seat, e.spend_arg(action, target))


def offered(session, action):
    """Return the seats to which an action can be done."""
    one = row(session, ACTIONS[action]["name"], seen(session).actions)
    return [seat for seat, _ in one.aims.aims(ACTIONS[action])]


def test_an_action_sets_counters_whatever_they_were():
    session = play(game())
    spend(session, ACTIVATE)
    assert counted(session) == [7, 4, 4] and counted(session, 1) == [-5, 0, 0]
    spend(session, ACTIVATE)
    assert counted(session) == [7, 4, 4]
    session.undo()
    session.undo()
    assert counted(session) == [4, 4, 4] and counted(session, 1) == [0, 0, 0]
    again(session)


def test_all_others_change_as_far_as_there_is_room_and_who_is_away_does_not():
    session = play(game(), players=4)
    session.do(e.COUNT, BOB, 9)
    session.do(e.STATUS, CYD, ABSENT)
    spend(session, FOUL)
    assert counted(session) == [3, 12, 4, 10]
    spend(session, SLANDER)
    assert counted(session, 1) == [0, -5, 0, -5]
    again(session)


def test_one_other_is_paid_or_robbed_and_nothing_is_lost():
    session = play(game())
    spend(session, PAY, CYD)
    assert counted(session) == [2, 4, 6]
    spend(session, ROB, BOB)
    assert counted(session) == [5, 1, 6]
    assert sum(counted(session)) == 12
    again(session)


def test_only_those_are_offered_who_have_enough_and_room():
    session = play(game())
    assert offered(session, ROB) == [BOB, CYD]
    session.do(e.COUNT, BOB, 2)
    session.do(e.COUNT, CYD, 11)
    assert offered(session, ROB) == [CYD] and offered(session, PAY) == [BOB]
    before = session.snapshot()
    refused("few", spend, session, ROB, BOB)
    refused("value", spend, session, PAY, CYD)
    refused("no_seat", spend, session, PAY, ANN)
    refused("no_seat", spend, session, PAY)
    refused("no_seat", spend, session, PAY, 7)
    assert session.snapshot() == before
    session.do(e.COUNT, CYD, 2)
    assert offered(session, ROB) == []
    assert not row(session, "Rob", seen(session).actions).can
    session.do(e.STATUS, CYD, ABSENT)
    refused("not_playing", spend, session, PAY, CYD)


def test_the_question_of_the_end_comes_for_each_other_whom_a_foul_brings_there():
    session = play(game(in_play=[dict(GOLD, ends_at=10), REP]))
    spend(session, FOUL)
    assert session.state.phase == PROMPT and "Bob" in seen(session).prompt.lines[0]
    session.do(e.ADVANCE)
    assert session.state.phase == PROMPT and "Cyd" in seen(session).prompt.lines[0]
    session.do(e.ADVANCE)
    assert session.state.phase != PROMPT
    again(session)


def test_another_sides_counter_is_left_alone():
    sides = {"names": ["Fox", "Geese"], "of": [0, 0, 1, 1]}
    data = game(in_play=[dict(GOLD, side=0), REP], sides=sides)
    data["uses"] = ["counters", "sides", "transfers"]
    session = play(data)
    spend(session, FOUL)
    assert counted(session) == [3, 10, 4]
    assert offered(session, PAY) == [BOB]


def test_transfers_that_cannot_be_are_refused():
    bad(dict(game(), uses=["transfers"]))
    bad(game(players=[1, 1]))
    bad(game(actions=[dict(ACTIONS[0], sets=[[0, 13]])]))
    bad(game(actions=[dict(ACTIONS[0], sets=[[2, 1]])]))
    bad(game(actions=[dict(ACTIONS[PAY], price=0)]))
