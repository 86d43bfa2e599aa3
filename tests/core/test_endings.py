# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Counters that end the game without a question: with this turn, later, after last turns."""

import random

from small import ANN, BOB, CYD, again, bad, begun, form, play, seen
from tidebell_core.game.state import ABSENT, OVER, READY, RUN, SCORE
from tidebell_core.record import events as e

GEMS = {"counter": 0, "unit": "Gem", "ends_at": 3}


def game(after, **more):
    values = {"counters": [["Gems", 9, 0]], "in_play": [dict(GEMS, after=after)]}
    values.update(more)
    return form(["counters", "endings"], **values)


def lives(after):
    rules = {"counter": 0, "unit": "Life", "falls_to": 0, "after": after}
    return form(["counters", "endings"], counters=[["Lives", 9, 5]], in_play=[rules])


def taken(session):
    """End player turns until play is over; return the seats that had one from now on."""
    found = []
    for _ in range(40):
        if session.state.phase in (OVER, SCORE):
            return found
        if session.state.phase == READY:
            session.do(e.ADVANCE)
        found.append(session.state.seat)
        session.do(e.END_TURN)
    return found


def last_fact(session):
    return seen(session).facts[-1]


def test_the_turn_of_the_game_in_which_somebody_comes_there_is_the_last():
    session = play(game(0))
    session.do(e.END_TURN)
    assert "Ends" not in " ".join(seen(session).facts)
    session.do(e.COUNT, BOB, 3)
    assert session.state.phase == RUN and last_fact(session) == "Ends after turn 1"
    session.do(e.COUNT, BOB, 9)
    assert taken(session) == [BOB, CYD]
    assert (session.state.turn, session.state.phase) == (1, OVER)
    again(session)


def test_so_many_more_turns_follow_and_no_more_than_the_game_has():
    session = play(game(2, turn_name="Year"))
    session.do(e.COUNT, CYD, 4)
    assert last_fact(session) == "Ends after Year 3"
    assert taken(session) == [ANN, BOB, CYD] * 3
    assert session.state.turn == 3
    session = play(game(20))
    session.do(e.COUNT, CYD, 4)
    assert last_fact(session) == "Ends after turn 9" and len(taken(session)) == 27


def test_each_of_the_others_has_one_more_turn_whoever_begins():
    for players, seat in ((2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (4, 3)):
        session = play(game("last_turns"), players)
        for _ in range(seat):
            session.do(e.END_TURN)
        session.do(e.COUNT, seat, 5)
        told = "%d more turns" % (players - 1) if players > 2 else "1 more turn"
        assert last_fact(session).lower().startswith(told), last_fact(session)
        others = [(seat + more) % players for more in range(1, players)]
        assert taken(session) == [seat, *others]
        assert session.state.phase == OVER
        again(session)


def test_with_all_last_turns_whoever_came_there_has_the_last_of_all():
    for players, seat in ((2, 0), (2, 1), (3, 1), (4, 3)):
        session = play(game("all_last_turns"), players)
        for _ in range(seat):
            session.do(e.END_TURN)
        session.do(e.COUNT, seat, 5)
        assert last_fact(session).lower().startswith("%d more turns" % players)
        assert taken(session) == [(seat + more) % players for more in range(players + 1)]
        assert session.state.phase == OVER
        again(session)


def test_between_two_turns_all_have_one_more_who_had_the_last_one_too():
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"gap": 0}]]}]
    data = game("all_last_turns", stages=stages)
    data["uses"].append("order")
    session = play(data)
    session.do(e.END_TURN)
    assert session.state.phase == READY
    session.do(e.COUNT, ANN, 3)
    assert taken(session) == [BOB, CYD, ANN]
    again(session)


def test_a_last_turn_of_ones_own_goes_with_who_leaves():
    session = play(game("all_last_turns"))
    session.do(e.COUNT, ANN, 3)
    session.do(e.STATUS, ANN, ABSENT)
    assert taken(session) == [ANN, BOB, CYD]
    again(session)


def test_who_comes_back_to_less_takes_the_end_away_and_undo_does_too():
    for after in (0, 1, "last_turns", "all_last_turns"):
        session = play(game(after))
        session.do(e.COUNT, ANN, 3)
        session.undo()
        assert "Gem 0" == last_fact(session) and not session.game.hooks.ends_turns[0].ends_turns()
        session.do(e.COUNT, ANN, 3)
        session.do(e.COUNT, ANN, 2)
        assert len(taken(session)) == 27
        again(session)


def test_lives_that_run_out_end_it_as_well():
    session = play(lives(0))
    session.do(e.COUNT, CYD, 0)
    assert taken(session) == [ANN, BOB, CYD]


def test_the_last_turn_is_not_waited_for_of_who_is_away():
    session = play(game("last_turns"))
    session.do(e.COUNT, ANN, 3)
    session.do(e.END_TURN)
    session.do(e.STATUS, CYD, ABSENT)
    assert taken(session) == [BOB]


def test_two_endings_and_the_earlier_holds():
    rules = [dict(GEMS, after=3), {"counter": 1, "unit": "Au", "ends_at": 5, "after": 1}]
    data = game(0, counters=[["Gems", 9, 0], ["Gold", 9, 0]], in_play=rules)
    session = play(data)
    session.do(e.COUNT, ANN, 3)
    assert last_fact(session) == "Ends after turn 4"
    session.do(e.COUNT, BOB, e.COUNT_COUNTER + 5)
    assert last_fact(session) == "Ends after turn 2"
    session.do(e.COUNT, BOB, e.COUNT_COUNTER + 4)
    assert last_fact(session) == "Ends after turn 4"


def expected(after, players, came, seat):
    """Return whose player turns follow, as the words say it: a small model of its own."""
    turns = [(turn, one) for turn in range(1, 10) for one in range(players)]
    rest = turns[turns.index((came, seat)) :]
    if after in ("last_turns", "all_last_turns"):
        return [one for _, one in rest[: players + (after != "last_turns")]]
    return [one for turn, one in rest if turn <= came + after]


def test_games_end_when_the_words_say_so_wherever_somebody_comes_there():
    chance = random.Random(5)
    for _ in range(60):
        after = chance.choice([0, 1, 2, 5, "last_turns", "all_last_turns"])
        players, came = chance.randint(2, 4), chance.randint(1, 9)
        session, seat = begun(game(after), players), chance.randrange(players)
        while (session.state.turn, session.state.seat) != (came, seat) or (
            session.state.phase == READY
        ):
            session.do(e.ADVANCE if session.state.phase == READY else e.END_TURN)
        session.do(e.COUNT, chance.randrange(players), 3)
        assert taken(session) == expected(after, players, came, seat), (after, players, came, seat)


def test_endings_that_cannot_be_are_refused():
    bad(dict(game(0), uses=["endings"]))
    bad(game(0, in_play=[{"counter": 0, "unit": "Gem", "after": 0}]))
    bad(game(0, in_play=[dict(GEMS, after=0, reset="turn")]))
    bad(game("turn"))
