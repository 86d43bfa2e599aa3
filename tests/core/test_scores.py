# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Scores with halves, and ties that are shared."""

from small import ANN, BOB, CYD, again, bad, form, play, seen
from table import refused
from tidebell_core.game.scoring import verdict
from tidebell_core.game.state import OUT
from tidebell_core.record import events as e

# Planets are worth what they are, colonies a half: all is given twice.
SCORE = {"fields": [["Planets", 2], ["Colonies", 1]], "part": 0, "tie": [], "halves": True}


def scored(score, *entries):
    session = play(form([], score=score))
    session.do(e.END_EARLY)
    for seat, field, value in entries:
        session.do(e.SCORE, seat, field * 1024 + value)
    return seen(session).ranking


def test_a_colony_is_half_a_point():
    ranking = scored(SCORE, (ANN, 0, 7), (BOB, 0, 7), (BOB, 1, 1), (CYD, 1, 2))
    assert ranking == [(1, BOB, 7.5), (2, ANN, 7), (3, CYD, 1)]
    assert [str(row[2]) for row in ranking] == ["7.5", "7", "1"]


def test_a_tie_is_shared():
    ranking = scored(SCORE, (ANN, 0, 3), (CYD, 0, 2), (CYD, 1, 2))
    assert ranking == [(1, ANN, 3), (1, CYD, 3), (3, BOB, 0)]


def test_without_halves_points_are_what_they_say():
    score = dict(SCORE, halves=False)
    assert scored(score, (ANN, 0, 3), (ANN, 1, 1))[0] == (1, ANN, 7)


def test_ties_share_the_win():
    session = play(form([], score={"fields": [["Points", 1]]}))
    session.do(e.END_EARLY)
    assert seen(session).winners == [ANN, BOB, CYD]
    session.do(e.SCORE, CYD, 4)
    assert seen(session).winners == [CYD]
    session.do(e.SCORE, ANN, 4)
    assert seen(session).winners == [ANN, CYD]
    assert seen(session).public()["winners"] == [ANN, CYD]


def test_who_was_eliminated_does_not_score_and_does_not_win():
    session = play(form([], score={"fields": [["Points", 1]]}))
    session.do(e.STATUS, ANN, OUT)
    session.do(e.END_EARLY)
    assert seen(session).ranking == [(1, BOB, 0), (1, CYD, 0), (3, ANN, 0)]
    assert seen(session).winners == [BOB, CYD]
    refused("not_playing", session.do, e.SCORE, ANN, 4)


def test_nobody_wins_where_nobody_scores():
    session = play(form([], score={"fields": [["Points", 1]]}))
    for seat in (ANN, BOB, CYD):
        session.do(e.STATUS, seat, OUT)
    session.do(e.END_EARLY)
    assert seen(session).winners == []


def test_who_has_won_in_words():
    assert verdict(["Ann"]) == "Ann wins"
    assert verdict(["Ann", "Bo"]) == "Ann and Bo share the win"
    assert verdict(["Ann", "Bo", "Cy"]) == "Ann, Bo and Cy share the win"
    assert verdict([]) == "Nobody wins"


TWO_SIDES = {"names": ["North", "South"], "of": [0, 1, 0, 1]}


def test_sides_are_ranked_by_what_their_players_have_together():
    score = {"fields": [["Points", 1], ["Gold", 0]], "tie": [1], "ranks": "side"}
    session = play(form(["sides"], sides=TWO_SIDES, score=score), 4)
    session.do(e.END_EARLY)
    for seat, points in ((ANN, 3), (BOB, 8), (CYD, 6), (3, 2)):
        session.do(e.SCORE, seat, points)
    view = seen(session)
    assert view.ranking == [(1, BOB, 10), (1, 3, 10), (2, ANN, 9), (2, CYD, 9)]
    assert view.winners == [BOB, 3] and view.total is None
    session.do(e.SCORE, ANN, 4)
    session.do(e.SCORE, CYD, 1024 + 1)  # the tie is broken
    assert seen(session).winners == [ANN, CYD]
    session.undo()
    assert seen(session).winners == [ANN, BOB, CYD, 3]


def test_sides_that_are_tied_leave_out_the_ranks_behind_them():
    sides = {"names": ["North", "South", "East"], "of": [0, 1, 2, 0]}
    score = {"fields": [["Points", 1]], "ranks": "side"}
    session = play(form(["sides"], sides=sides, score=score), 4)
    session.do(e.END_EARLY)
    for seat, points in ((ANN, 2), (3, 3), (BOB, 5), (CYD, 4)):
        session.do(e.SCORE, seat, points)
    assert seen(session).ranking == [(1, ANN, 5), (1, BOB, 5), (1, 3, 5), (3, CYD, 4)]
    session.do(e.SCORE, CYD, 6)
    assert seen(session).ranking == [(1, CYD, 6), (2, ANN, 5), (2, BOB, 5), (2, 3, 5)]


def test_who_was_eliminated_wins_with_his_side():
    score = {"fields": [["Points", 1]], "ranks": "side"}
    session = play(form(["sides"], sides=TWO_SIDES, score=score), 4)
    session.do(e.STATUS, ANN, OUT)
    session.do(e.END_EARLY)
    session.do(e.SCORE, CYD, 5)
    assert seen(session).winners == [ANN, CYD]


def test_where_all_win_or_lose_together_nobody_is_ranked():
    session = play(form([], score=dict(SCORE, ranks="none")))
    assert seen(session).total is None
    session.do(e.END_EARLY)
    session.do(e.SCORE, ANN, 2)
    session.do(e.SCORE, BOB, 1024 + 1)
    view = seen(session)
    assert (view.ranking, view.winners, view.total) == ([], [], 2.5)
    assert view.public()["total"] == 2.5 and "winners" not in view.public()


def test_a_single_player_has_points_and_no_rank():
    data = form([], score={"fields": [["Points", 3]]}, players=[1, 4])
    session = play(data, 1)
    session.do(e.END_TURN, ANN)
    session.do(e.END_EARLY)
    session.do(e.SCORE, ANN, 7)
    session.do(e.FINISH)
    view = seen(session)
    assert (view.ranking, view.winners, view.total) == ([], [], 21)


def test_sides_that_are_not_there_are_not_ranked():
    bad(form([], score={"fields": [["Points", 1]], "ranks": "side"}))


# Points may be below 0 by hand, debts by their worth, a reputation by its counter.
BELOW = {
    "fields": [["Points", 1], ["Debts", -3], ["Rep", 2]],
    "least": [-50, 0, -10],
    "from": [[2, 0]],
    "tie": [2],
}
REP = {"counter": 0, "unit": "Rep", "least": -10}


def below():
    data = form(["counters"], score=BELOW, counters=[["Rep", 30, 7]], in_play=[REP])
    session = play(data)
    session.do(e.COUNT, BOB, 2)  # -8
    session.do(e.END_EARLY)
    return session


def test_scores_go_below_0_where_a_field_or_a_counter_does():
    session = below()
    assert seen(session).ranking == [(1, ANN, -6), (1, CYD, -6), (3, BOB, -16)]
    session.do(e.SCORE, ANN, 50 - 12)
    session.do(e.SCORE, CYD, 1024 + 2)
    session.do(e.SCORE, BOB, 50 + 4)
    assert seen(session).ranking == [(1, CYD, -12), (2, BOB, -12), (3, ANN, -18)]
    again(session)


def test_the_tie_of_scores_below_0_goes_to_the_higher_field():
    session = below()
    session.do(e.SCORE, BOB, 50 + 10)
    session.do(e.SCORE, CYD, 2 * 1024 + 3)
    # Bob has 10 and -8 twice, Cyd nothing and -7 twice, Ann nothing and -3 twice.
    assert seen(session).ranking == [(1, ANN, -6), (2, BOB, -6), (3, CYD, -14)]
    session.undo()
    assert seen(session).ranking == [(1, ANN, -6), (1, CYD, -6), (3, BOB, -6)]


def test_a_field_that_is_not_there_is_refused_and_so_are_leasts_of_others():
    session = below()
    refused("not_now", session.do, e.SCORE, ANN, 3 * 1024)
    refused("not_now", session.do, e.SCORE, ANN, -1)
    bad(form([], score=dict(BELOW, least=[-50])))
