# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Counters and values of the table that end the game, or the round, without a question."""

import random

from small import ANN, BOB, CYD, again, bad, begun, do, form, play, seen
from tidebell_core.game.state import ABSENT, OVER, READY, RUN, SCORE
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack

RA = {"name": "Ra", "unit": "Ra", "least": 0, "most": 3, "start": 0, "ends": "round"}
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


def track(after, ends="round", order=None, **more):
    """Return a device form with a value of the table that is full at 3."""
    steps = [["play", {"order": order} if order else {}]]
    stages = [{"turns": [1, 9], "name": "Epoch", "steps": steps}]
    values = {"levels": [dict(RA, ends=ends, after=after)], "stages": stages}
    uses = ["endings", "levels"] + ["order"] * (order is not None)
    values.update(more)
    return form(uses + values.pop("uses", []), **values)


def value(session):
    return session.game.owner(e.LEVEL).values[0]


def test_a_value_that_is_full_ends_the_game_at_once():
    session = play(track("now", "one"))
    session.do(e.END_TURN)
    do(session, "Ra", 3)
    assert (session.state.phase, session.state.turn) == (OVER, 1)
    session.undo()
    assert (session.state.phase, session.state.seat) == (RUN, BOB)
    session.redo()
    assert session.state.phase == OVER
    again(session)


def test_or_behind_the_player_turn_and_between_two_at_once():
    session = play(track("player_turn", "one"))
    do(session, "Ra", 3)
    assert session.state.phase == RUN and "Last turn" in seen(session).facts
    do(session, "Ra", 2)
    assert seen(session).facts == ["Ra 2"]
    do(session, "Ra", 3)
    session.do(e.END_TURN)
    assert session.state.phase == OVER
    again(session)
    session = play(track("player_turn", "one"))
    for _ in range(3):
        session.do(e.END_TURN)
    assert session.state.phase == READY
    session.do(e.LEVEL, e.NOBODY, pack(e.LEVEL, level=0, value=3))
    assert session.state.phase == OVER


def test_a_counter_does_too():
    for after, phase in (("now", OVER), ("player_turn", RUN)):
        session = play(game(after))
        session.do(e.COUNT, CYD, 3)
        assert session.state.phase == phase
        if phase == RUN:
            session.do(e.END_TURN)
        assert session.state.phase == OVER
        again(session)


def test_an_action_has_its_whole_effect_before_the_end():
    pay = {"id": "pay", "name": "Pay", "cost": 0, "counts": [[0, 3], [1, 4]], "ends": True}
    score = {"fields": [["Gold", 1]], "from": [[0, 1]]}
    for after in ("now", "player_turn"):
        data = game(after, counters=[["Gems", 9, 0], ["Gold", 9, 0]], actions=[pay], score=score)
        data["in_play"].append({"counter": 1, "unit": "Au"})
        session = play(data)
        session.do(e.SPEND, ANN, 0)
        assert session.state.phase == SCORE
        assert session.game.owner(e.SCORE).values[:3] == [4, 0, 0]
        again(session)


def test_a_full_track_ends_the_round_whoever_has_not_had_a_turn():
    for order in (None, "counter", "backwards", "alternate", "named"):
        session = begun(track("now", order=order))
        if order == "named":
            session.do(e.NAME, BOB)
        if session.state.phase == READY:
            session.do(e.ADVANCE)
        do(session, "Ra", 2)
        assert session.state.turn == 1 and value(session) == 2
        do(session, "Ra", 3)
        assert (session.state.turn, value(session)) == (2, 0), order
        session.undo()
        assert (session.state.turn, session.state.phase, value(session)) == (1, RUN, 2)
        again(session)


def test_or_with_the_player_turn_which_is_told():
    for order in (None, "alternate"):
        session = play(track("player_turn", order=order))
        session.do(e.END_TURN)
        if session.state.phase == READY:
            session.do(e.ADVANCE)
        do(session, "Ra", 3)
        assert session.state.phase == RUN
        assert seen(session).facts[0] == "Last turn of the round"
        session.do(e.END_TURN)
        assert (session.state.turn, session.state.phase, value(session)) == (2, READY, 0)
        again(session)


def test_the_value_begins_anew_too_where_all_have_passed():
    session = play(track("now", order="alternate"))
    do(session, "Ra", 2)
    for seat in (ANN, BOB, CYD):
        session.do(e.PASS, seat)
    assert (session.state.turn, value(session)) == (2, 0)


def test_a_round_of_all_together_ends_at_once_and_further_parts_do_not_hold_it():
    steps = [["play", {"together": True}], ["play", {}]]
    stages = [{"turns": [1, 9], "name": "Epoch", "steps": steps}]
    session = play(track("now", stages=stages, uses=["together"]))
    do(session, "Ra", 3)
    assert (session.state.turn, session.state.step, value(session)) == (1, 1, 0)
    phases = [{"name": "Move"}, {"name": "Build"}]
    steps = [["play", {"phases": True}]]
    stages = [{"turns": [1, 9], "name": "Epoch", "steps": steps}]
    session = play(track("now", stages=stages, phases=phases, uses=["phases"]))
    do(session, "Ra", 3)
    assert session.state.turn == 2


def test_the_last_round_of_the_game_ends_it():
    session = play(
        track("now", turns=2, stages=[{"turns": [1, 2], "name": "E", "steps": [["play", {}]]}])
    )
    for turn in (1, 2):
        assert session.state.turn == turn
        if session.state.phase == READY:
            session.do(e.ADVANCE)
        do(session, "Ra", 3)
    assert session.state.phase == OVER
    again(session)


def test_levels_that_end_what_they_cannot_are_refused():
    for wrong in (
        dict(RA, after=0),
        dict(RA, after="last_turns"),
        RA,
        dict(RA, after="now", each_turn=1),
        dict(RA, after="now", start=3),
        dict(RA, after="now", ends="one", start=3),
        dict(RA, after="soon", ends="one"),
    ):
        bad(track("now", levels=[wrong]))
    no_end = dict(RA, after="now")
    del no_end["ends"]
    bad(track("now", levels=[no_end]))


def test_endings_that_cannot_be_are_refused():
    bad(dict(game(0), uses=["endings"]))
    bad(game(0, in_play=[{"counter": 0, "unit": "Gem", "after": 0}]))
    bad(game(0, in_play=[dict(GEMS, after=0, reset="turn")]))
    bad(game("turn"))
