# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Scores with halves, and ties that are shared."""

from small import ANN, BOB, CYD, form, play, seen
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
