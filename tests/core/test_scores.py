# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Scores with halves, and ties that are shared."""

from small import ANN, BOB, CYD, form, play, seen
from tidebell_core import events as e

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
