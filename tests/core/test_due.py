# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Events that a player starts, that fall due at the start of a later turn, and are called off."""

from small import ANN, BOB, again, answer, bad, begun, do, form, play, row, seen
from table import refused
from tidebell_core.game.state import PROMPT, READY, RUN, STARTER
from tidebell_core.record import events as e

DIE = {
    "name": "Scuttle",
    "sides": 6,
    "hits": "at_least",
    "target": 5,
    "words": ["sinks", "floats"],
    "part": True,
}
SCUTTLE = {
    "name": "Scuttle",
    "text": "It sinks with all aboard.",
    "unit": ["Ship", 5],
    "die": 0,
    "after": 1,
    "off": "Tow",
}
STORM = {"name": "Storm", "text": "The storm is here.", "turns": 2}
RAID = {"name": "Raid", "text": "The raid comes.", "after": 2}


def game(*dues):
    return form(["dice", "due"], dues=list(dues), dice=[DIE])


def start(seat=ANN):
    """Return a game in which Ann's ship 3 is to sink, whatever seed that takes."""
    for seed in range(60):
        session = play(game(SCUTTLE), seed=seed)
        do(session, "Scuttle", 2)
        if session.game.mechanisms[1].values:
            return session
    raise AssertionError("no die hits")


def end_turn(session):
    """End the turn and start the next one, up to a question."""
    session.do(e.END_TURN, session.state.seat)
    if session.state.phase == READY:
        session.do(e.ADVANCE)


def test_only_a_five_or_six_starts_it_and_the_log_tells_the_face():
    faces = set()
    for seed in range(40):
        session = play(game(SCUTTLE), seed=seed)
        do(session, "Scuttle", 2)
        kind, seat, arg, _ = session._log[-1]
        face = arg // 128
        faces.add(face)
        assert (kind, seat, arg % 128) == (e.DUE, ANN, 16)
        said = "sinks" if face >= 5 else "floats"
        facts = ["Scuttle %d: %s" % (face, said)]
        if face >= 5:
            facts.append("Scuttle: Ann: Ship 3")
        assert seen(session).facts == facts
        again(session)
    assert faces == {1, 2, 3, 4, 5, 6}


def test_it_falls_due_at_the_start_of_the_owners_next_turn_and_not_before():
    session = start()
    for _ in range(2):
        end_turn(session)
        assert session.state.phase == RUN
    end_turn(session)
    assert (session.state.phase, session.state.seat, session.state.turn) == (PROMPT, ANN, 2)
    prompt = seen(session).prompt
    assert (prompt.title, prompt.lines) == (
        "Scuttle",
        ["Ann: Ship 3", "It sinks with all aboard."],
    )
    answer(session, "Done")
    assert session.state.phase == RUN and session.game.mechanisms[1].values == []
    again(session)


def test_an_opponent_calls_it_off_by_towing():
    session = start()
    end_turn(session)
    one = row(session, "Tow")
    assert one.detail == "Ann: Ship 3"
    do(session, "Tow")
    for _ in range(2):
        end_turn(session)
    assert session.state.seat == ANN and session.state.phase == RUN
    again(session)


def test_it_can_still_be_called_off_when_it_falls_due():
    session = start()
    for _ in range(3):
        end_turn(session)
    answer(session, "Called off")
    assert session.state.phase == RUN


def test_undo_takes_it_back_with_its_roll():
    session = start()
    first = session._log[-1]
    session.undo()
    assert session.game.mechanisms[1].values == []
    do(session, "Scuttle", 2)
    assert session._log[-1] == first


def test_several_come_one_after_the_other():
    session = play(game(RAID, STORM))
    do(session, "Raid")
    do(session, "Storm")
    for _ in range(3):
        end_turn(session)
    assert session.state.turn == 2 and session.state.phase == RUN
    for _ in range(3):
        end_turn(session)
    assert session.state.turn == 3
    assert seen(session).prompt.lines == ["Ann", "The raid comes."]
    answer(session, "Done")
    assert seen(session).prompt.lines == ["Ann", "The storm is here."]
    answer(session, "Done")
    assert session.state.phase == RUN
    again(session)


def test_by_turns_of_the_game_it_comes_whoever_begins_them():
    session = play(game(STORM), players=2)
    end_turn(session)
    do(session, "Storm")
    end_turn(session)
    end_turn(session)
    end_turn(session)
    assert (session.state.turn, session.state.seat, session.state.phase) == (3, ANN, PROMPT)


def test_by_turns_of_the_game_it_comes_before_what_else_the_turn_brings():
    """A turn may have no player turn at all; the table is asked in it all the same."""
    play_ = ["play", {"on": True}]
    stages = [
        {"turns": [1, 2], "name": "Play", "steps": [play_]},
        {"turns": [3, 3], "name": "Winter", "steps": [["check", 0]]},
        {"turns": [4, 9], "name": "Play", "steps": [["starter"], play_]},
    ]
    more = {"stages": stages, "checklists": [["Winter", "Feed", "Breed"]]}
    session = play(form(["due", "phases"], dues=[STORM, dict(STORM, turns=3)], **more), 2)
    do(session, "Storm")
    session.do(e.DUE, ANN, 1)
    for _ in range(4):
        end_turn(session)
    for turn, then in ((3, PROMPT), (4, STARTER)):
        assert (session.state.turn, session.state.phase, session.state.seat) == (turn, PROMPT, -1)
        assert seen(session).prompt.lines[1] == "The storm is here."
        answer(session, "Done")
        assert session.state.phase == then
        session.undo()
        session.redo()
        again(session)
        if turn == 3:
            session.do(e.CHECK, e.NOBODY, 255)


def test_what_cannot_be_started_or_called_off_is_refused():
    session = play(game(SCUTTLE, RAID))
    refused("no_action", session.do, e.DUE, ANN, 2)
    refused("value", session.do, e.DUE, ANN, 8 * 5)
    refused("value", session.do, e.DUE, ANN, 1 + 8)
    refused("not_now", session.do, e.DUE, BOB, 0)
    refused("not_now", session.do, e.CALL_OFF, ANN, 0)
    do(session, "Raid")
    refused("noted", session.do, e.DUE, ANN, 1)
    refused("not_now", session.do, e.CALL_OFF, ANN, 1)
    refused("not_now", begun(game(RAID)).do, e.DUE, ANN, 0)


def test_events_that_cannot_be_are_refused():
    bad(game(dict(STORM, turns=0)))
    bad(game(dict(RAID, after=100)))
    bad(game(dict(SCUTTLE, unit=["Ship", 17])))
    bad(game(dict(SCUTTLE, die=1)))
    bad(game({"name": "Raid", "after": 1}))
    bad(game(*[RAID] * 9))
    data = game(SCUTTLE)
    data["dice"] = [dict(DIE, target=["Mast", 1, 6, 1])]
    bad(data)
    bad(form(["due"], dues=[SCUTTLE]))
