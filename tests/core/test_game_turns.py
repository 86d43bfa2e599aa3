# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Acts of each turn of the game: as it begins, before its first step, with or without play."""

from small import ANN, BOB, CYD, again, begun, do, form, seen
from tidebell_core.game.state import LOT, PROMPT, READY
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack

BID, GOLD, STAGED = 0, 1, 2
COUNTERS = [["Bid", 20, 1], ["Gold", 99, 3], ["Staged", 12, 0]]
IN_PLAY = [
    {"counter": BID, "unit": "Bid", "reset": "turn"},
    {"counter": GOLD, "unit": "Gold", "feeds": ["counter", BID]},
    {"counter": STAGED, "unit": "St", "reset": "stage"},
]
PICK = {"name": "Your bid", "range": [0, 9], "counter": BID}
THREAT = {"name": "Threat", "unit": "Th", "least": 0, "most": 9, "start": 0, "each_turn": 2}
ITEMS = ["Winter", "Feed", "Breed"]


def game(*stages, uses=(), **more):
    """Return a form whose stages are ``(first turn, last turn, steps)``."""
    made = [{"turns": [one[0], one[1]], "name": "S", "steps": list(one[2])} for one in stages]
    data = {"counters": COUNTERS, "in_play": IN_PLAY, "levels": [THREAT], "picks": [PICK]}
    data.update(checklists=[ITEMS], stages=made)
    uses = ["counters", "levels", "phases", "picks", "production"] + list(uses)
    return form(sorted(uses), **dict(data, **more))


def values(session, counter):
    seats = len(session.state.status)
    return session.state.counters[counter * seats : (counter + 1) * seats]


def threat(session):
    return session.game.owner(e.LEVEL).values[0]


def bid(session, *numbers):
    """Let all bid, and go on from what they have bidden."""
    for seat, value in enumerate(numbers):
        session.do(e.SECRET, seat, value)
    session.do(e.ADVANCE)


def over(session):
    """Let everybody play."""
    session.do(e.ADVANCE)
    for _ in session.state.status:
        session.do(e.END_TURN, session.state.seat)


def test_what_a_step_before_play_brings_to_a_counter_of_the_turn_is_there_in_play():
    session = begun(game((1, 9, [["pick", 0], ["play", {}]])), 2)
    for first, second in ((8, 4), (2, 7)):
        bid(session, first, second)
        assert values(session, BID) == [first, second]
        session.do(e.ADVANCE)
        assert values(session, BID) == [first, second]
        session.do(e.END_TURN, ANN)
        session.do(e.END_TURN, BOB)
        assert values(session, BID) == [1, 1], "the next turn has begun"
    session.undo()
    assert values(session, BID) == [2, 7]
    again(session)


def test_production_before_play_goes_into_a_counter_of_the_turn():
    session = begun(game((1, 9, [["produce"], ["play", {}]])), 2)
    for _ in range(3):
        assert values(session, BID) == [4, 4]
        session.do(e.COUNT, ANN, pack(e.COUNT, counter=BID, value=9))
        over(session)


def test_each_turn_adds_also_where_nobody_plays_and_before_its_first_step():
    stages = [(1, 2, [["pick", 0], ["play", {}]]), (3, 3, [["check", 0]]), (4, 9, [["play", {}]])]
    session = begun(game(*stages), 2)
    for turn in (1, 2):
        assert (session.state.phase, threat(session)) == (PROMPT, 2 * turn)
        bid(session, 0, 0)
        over(session)
    assert (session.state.turn, session.state.phase, threat(session)) == (3, PROMPT, 6)
    session.do(e.COUNT, ANN, pack(e.COUNT, counter=STAGED, value=5))
    session.do(e.CHECK, e.NOBODY, 255)
    assert (session.state.turn, session.state.phase, threat(session)) == (4, READY, 8)
    assert values(session, STAGED) == [0, 0]
    for _ in range(2):
        session.undo()
    assert (session.state.turn, threat(session)) == (3, 6)
    again(session)


def test_a_level_that_a_turn_without_play_fills_ends_the_game_with_it():
    stages = [(1, 1, [["play", {}]]), (2, 2, [["check", 0]]), (3, 9, [["play", {}]])]
    session = begun(game(*stages, levels=[dict(THREAT, most=4, ends="one")]), 2)
    over(session)
    assert threat(session) == 4
    session.do(e.CHECK, e.NOBODY, 255)
    assert session.state.phase > LOT, "play is over"


def test_a_pool_of_the_turn_is_full_and_units_are_ready_before_its_first_step():
    pools = [{"name": "AP", "base": [[1, 3], [2, 5]], "own": True, "fill": "turn"}]
    units = {"name": "Camel", "counter": STAGED, "again": "never"}
    in_play = [{"counter": STAGED, "unit": "Camel"}]
    steps = [["check", 0], ["play", {"points": True}]]
    more = {"pools": pools, "units": units, "in_play": in_play, "picks": [], "levels": []}
    data = game((1, 9, steps), uses=["pools", "units"], **more)
    data["uses"] = ["counters", "phases", "pools", "units"]
    session = begun(data, 2)
    assert session.state.left == [3, 3]
    session.do(e.CHECK, e.NOBODY, 255)
    session.do(e.COUNT, ANN, pack(e.COUNT, counter=STAGED, value=2))
    session.do(e.ADVANCE)
    session.do(e.ACT, ANN, 1)
    session.do(e.END_TURN, ANN)
    session.do(e.END_TURN, BOB)
    assert session.state.left == [5, 5]
    assert session.game.owner(e.ACT).ready(ANN) == [0, 1]


def test_what_was_called_for_the_turn_before_does_not_stand_under_the_question_for_this_one():
    calls = {"calls": [["What wins?", "Heavy wins", "Light wins"]], "checklists": []}
    stages = (1, 2, [["call", 0], ["play", {}]]), (3, 9, [["play", {}]])
    session = begun(game(*stages, **calls), 2)
    for _ in range(2):
        assert "Heavy wins" not in seen(session).facts
        session.do(e.CALL, e.NOBODY, 0)
        session.do(e.ADVANCE)
        assert "Heavy wins" in seen(session).facts
        session.do(e.END_TURN, ANN)
        session.do(e.END_TURN, BOB)
    session.do(e.ADVANCE)
    assert "Heavy wins" not in seen(session).facts


def test_a_referee_who_goes_to_another_turn_begins_it_where_its_first_step_is_entered():
    stages = [(1, 1, [["check", 0]]), (2, 5, [["play", {}]]), (6, 9, [["check", 0], ["play", {}]])]
    session = begun(game(*stages), 3)
    session.do(e.FIX_TURN, e.NOBODY, 3)
    assert (session.state.phase, threat(session)) == (READY, 4)
    session.do(e.ADVANCE)
    session.do(e.FIX_TURN, e.NOBODY, 7)  # in the midst of play he goes to play
    assert (session.state.seat, threat(session)) == (ANN, 4)
    session.do(e.END_TURN, ANN)
    assert (session.state.seat, session.state.turn, threat(session)) == (BOB, 7, 4)
    session.do(e.END_TURN, BOB)
    session.do(e.END_TURN, CYD)
    assert (session.state.turn, threat(session)) == (8, 6)
    again(session)


def test_a_pool_counts_what_the_player_turn_itself_brings_to_its_counter():
    pools = [{"name": "AP", "base": [[1, 2]], "counter": GOLD, "by_place": [0, 5]}]
    in_play = [{"counter": GOLD, "unit": "Gold", "each_turn": 2}]
    more = {"pools": pools, "in_play": in_play}
    uses = ["places", "points"]
    session = begun(game((1, 9, [["play", {"points": True}]]), uses=uses, **more), 2)
    assert (seen(session).left, seen(session).base) == (7, 7), "as it waits"
    session.do(e.ADVANCE)
    assert (seen(session).left, values(session, GOLD)) == (7, [5, 3])
    session.do(e.END_TURN, ANN)
    assert (seen(session).left, values(session, GOLD)) == (12, [5, 5])
    session.do(e.COUNT, ANN, pack(e.COUNT, counter=GOLD, value=98))
    session.do(e.END_TURN, BOB)
    assert seen(session).left == 101
    session.do(e.ADVANCE)
    assert (seen(session).left, values(session, GOLD)) == (101, [99, 5])
    again(session)


def test_a_counter_of_one_side_brings_the_other_nothing():
    sides = {"names": ["Corp", "Runner"], "of": [0, 1, 0, 1]}
    pools = [{"name": "AP", "base": [[1, 2]], "counter": GOLD}]
    in_play = [
        {"counter": GOLD, "unit": "Gold", "side": 0, "each_turn": 1, "feeds": ["counter", BID]},
        {"counter": BID, "unit": "Bid"},
    ]
    more = {"pools": pools, "in_play": in_play, "sides": sides}
    steps = [["produce"], ["play", {"points": True}]]
    session = begun(game((1, 9, steps), uses=["points", "sides"], **more), 2)
    assert values(session, BID) == [4, 1]
    session.do(e.ADVANCE)
    assert seen(session).left == 6
    session.do(e.END_TURN, ANN)
    assert seen(session).left == 2
    assert values(session, BID) == [4, 1]


def test_who_comes_to_the_end_in_a_question_of_the_turn_is_asked_before_its_first_step():
    due = {"name": "Storm", "text": "The storm is here.", "turns": 1}
    in_play = [{"counter": GOLD, "unit": "Gold", "ends_at": 20}]
    steps = [["check", 0], ["play", {}]]
    data = game((1, 9, steps), uses=["due"], in_play=in_play, dues=[due])
    session = begun(data, 2)
    session.do(e.CHECK, e.NOBODY, 255)
    session.do(e.ADVANCE)
    do(session, "Storm")
    session.do(e.END_TURN, ANN)
    session.do(e.END_TURN, BOB)
    assert seen(session).prompt.lines[1] == "The storm is here."
    session.do(e.COUNT, ANN, pack(e.COUNT, counter=GOLD, value=20))
    session.do(e.ADVANCE)
    assert seen(session).prompt.rows[0].name == "End of game"
    session.do(e.ADVANCE)
    assert seen(session).prompt.lines == ("Feed",)
    again(session)
