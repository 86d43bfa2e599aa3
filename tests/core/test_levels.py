# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Values of the table: how they change, and how they end a game."""

from small import ANN, again, bad, begun, do, form, play, row, seen
from table import refused
from tidebell_core.game.state import OVER, READY, SCORE
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack

HEAT = {"name": "Temperature", "unit": "Temp", "least": -30, "most": 8, "start": -30, "step": 2}
OCEANS = {"name": "Oceans", "unit": "Oc", "least": 0, "most": 3, "start": 0}


def game(*levels, **more):
    """Return a device form with levels."""
    return form(["levels"], levels=list(levels), **more)


def values(session):
    return session.game.owner(e.LEVEL).values


def test_the_knob_sets_them_and_all_see_them():
    session = play(game(HEAT, OCEANS))
    assert seen(session).facts == ["Temp −30", "Oc 0"]
    assert row(session, "Temperature").fields[0][5][:3] == ("−30", "−28", "−26")
    do(session, "Temperature", 1)
    do(session, "Oceans", 2)
    assert values(session) == [-28, 2] and seen(session).facts == ["Temp −28", "Oc 2"]
    assert seen(session).public()["levels"] == [("Temperature", -28), ("Oceans", 2)]
    session.undo()
    session.undo()
    assert values(session) == [-30, 0]
    session.redo()
    assert values(session) == [-28, 0]
    again(session)


def test_what_is_no_value_is_refused():
    session = play(game(HEAT))
    for value in (-32, 10, -29):
        refused("value", session.do, e.LEVEL, ANN, pack(e.LEVEL, value=value))
    refused("no_action", session.do, e.LEVEL, ANN, pack(e.LEVEL, level=1))


def test_a_referee_sets_them_in_a_pause():
    session = play(game(HEAT))
    session.do(e.PAUSE)
    (one,) = session.game.owner(e.LEVEL).corrections(-1)
    session.do(one.kind, one.seat, one.filled([4]))
    assert values(session) == [-22]


def test_actions_change_them_where_there_is_room():
    heat = {"id": "heat", "name": "Heat", "cost": 0, "raises": [[0, 1], [1, -1]]}
    session = play(game(HEAT, OCEANS, actions=[heat]))
    assert not seen(session).actions[0].can
    refused("value", session.do, e.SPEND, ANN, 0)
    do(session, "Oceans", 1)
    assert seen(session).actions[0].can
    session.do(e.SPEND, ANN, 0)
    assert values(session) == [-28, 0]


def test_each_turn_of_the_game_adds_to_them_as_far_as_there_is_room():
    session = begun(game(dict(OCEANS, each_turn=2), dict(HEAT, each_turn=-1)), 2)
    found = []
    for _ in range(3):
        found.append(values(session)[0])
        session.do(e.ADVANCE)
        session.do(e.END_TURN)
        session.do(e.END_TURN)
    assert found == [2, 3, 3] and values(session)[1] == -30


def test_a_full_one_ends_the_game_with_this_turn_of_it():
    session = play(game(dict(OCEANS, ends="one"), dict(HEAT, ends="all"), turn_name="Month"), 2)
    do(session, "Oceans", 3)
    assert seen(session).facts[-1] == "Ends after Month 1"
    session.do(e.END_TURN)
    assert session.state.seat == 1
    session.do(e.END_TURN)
    assert (session.state.turn, session.state.phase) == (1, OVER)
    assert not [one for one in seen(session).facts if "Ends" in one]
    session.undo()
    do(session, "Oceans", 2)
    session.do(e.END_TURN)
    assert (session.state.turn, session.state.phase) == (2, READY)
    again(session)


def test_several_end_it_together():
    score = {"fields": [["Points", 1]]}
    levels = (dict(OCEANS, ends="all"), dict(OCEANS, ends="all", full="least", start=1), HEAT)
    session = play(game(*levels, score=score), 2)
    do(session, "Oceans", 3)
    assert seen(session).facts[-1] == "Temp −30"
    rows = [one for one in seen(session).rows if one.name == "Oceans"]
    session.do(e.LEVEL, e.NOBODY, rows[1].filled([0]))
    assert seen(session).facts[-1] == "Ends after turn 1"
    session.do(e.END_TURN)
    session.do(e.END_TURN)
    assert session.state.phase == SCORE


def test_those_that_end_it_together_do_so_beside_one_that_does_alone():
    threat = dict(OCEANS, name="Threat", ends="one")
    full = ("Temperature", 19), ("Oceans", 3), ("Threat", 3)
    for said in range(8):
        session = play(game(dict(HEAT, ends="all"), dict(OCEANS, ends="all"), threat), 2)
        for at, (name, value) in enumerate(full):
            if said >> at & 1:
                do(session, name, value)
        ends = said & 3 == 3 or said & 4 == 4
        assert (seen(session).facts[-1] == "Ends after turn 1") == ends
        session.do(e.END_TURN)
        session.do(e.END_TURN)
        assert session.state.phase == (OVER if ends else READY), said


def test_forms_that_do_not_fit_are_refused():
    for wrong in ({"most": -30}, {"step": 3}, {"start": -29}, {"start": 10}, {"step": 99}):
        bad(game(dict(HEAT, **wrong)))
    bad(game(dict(OCEANS, most=900)))
    bad(game())
