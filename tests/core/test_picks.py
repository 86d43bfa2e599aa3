# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Secret picks of all players, shown together: numbers and options."""

from small import ANN, BOB, CYD, again, answer, bad, begun, form, private, seen, told
from table import refused
from tidebell_core.game.state import ABSENT, OVER, PROMPT, READY
from tidebell_core.record import events as e

BID = {"name": "Your bid", "range": [0, 20]}
PLAN = {"name": "Your plan", "options": ["Attack", "Defend", "Trade"]}


def game(*picks, **more):
    """Return a device form in which all pick before they play."""
    picks = list(picks or [BID])
    steps = [["pick", at] for at in range(len(picks))] + [["play", {}]]
    stages = [{"turns": [1, 9], "name": "Play", "steps": steps}]
    return form(["picks"], picks=picks, stages=stages, **more)


def picked(session, *numbers):
    for value in numbers:
        session.do(e.SECRET, seen(session).prompt.seat, value)
    return session


def test_all_pick_in_secret_and_then_all_is_shown():
    session = begun(game())
    asked = seen(session).prompt
    assert (asked.title, asked.seat, asked.secret) == ("Your bid", ANN, True)
    picked(session, 7, 12)
    # Nobody learns early.
    assert [event[2] for event in told(session)[1:]] == [None, None]
    assert "12" not in repr([row.name for row in private(session).rows])
    refused("not_now", session.do, e.SECRET, BOB, 3)
    refused("value", session.do, e.SECRET, CYD, 21)
    refused("not_now", session.do, e.ADVANCE)
    picked(session, 7)
    shown = seen(session).prompt
    assert (shown.seat, shown.secret) == (-1, False)
    assert shown.lines == ["Bob: 12", "Ann: 7", "Cyd: 7"]
    assert [event[2] for event in told(session)[1:]] == [7, 12, 7]
    refused("not_now", session.do, e.SECRET, CYD, 3)
    answer(session, "Go on")
    assert session.state.phase == READY
    again(session)


def test_a_reveal_is_not_undone_but_all_are_asked_again():
    session = picked(begun(game()), 7, 12)
    session.undo()  # Bob's, before all is shown
    assert seen(session).prompt.seat == BOB
    picked(session, 1, 2)
    refused("revealed", session.undo)
    session.do(e.REASK)
    assert seen(session).prompt.seat == ANN
    assert picked(session, 3, 2, 1).game.asker().prompt().lines == ["Ann: 3", "Bob: 2", "Cyd: 1"]


def test_who_has_left_stays_away_as_all_are_asked_again_and_other_corrections_stay_too():
    session = begun(game(counters=[["Gold", 9, 0]]))
    picked(session, 3, 4)
    session.do(e.COUNT, BOB, 5)
    session.do(e.STATUS, CYD, ABSENT)
    session.do(e.ADVANCE)
    assert seen(session).prompt.lines == ["Bob: 4", "Ann: 3"]
    assert session.do(e.REASK)[0] == e.REASK
    assert session.state.status[CYD] == ABSENT and session.state.counters[BOB] == 5
    picked(session, 7, 6)
    assert seen(session).prompt.lines == ["Ann: 7", "Bob: 6"]
    assert again(session).state.status[CYD] == ABSENT


def test_the_picks_of_a_game_that_ends_early_stay_hidden():
    session = picked(begun(game()), 7)
    session.do(e.END_EARLY)
    assert session.state.phase == OVER
    assert told(session)[1][2] is None


def test_the_lowest_number_first_and_options():
    session = picked(begun(game(dict(BID, lowest=True), PLAN)), 9, 2, 5)
    assert seen(session).prompt.lines == ["Bob: 2", "Cyd: 5", "Ann: 9"]
    answer(session, "Go on")
    assert [row.name for row in private(session).rows] == ["Attack", "Defend", "Trade"]
    picked(session, 2, 0, 0)
    assert seen(session).prompt.lines == ["Bob: Attack", "Cyd: Attack", "Ann: Trade"]


def test_a_counter_gets_the_numbers():
    counters = [["Bid", 20, 0]]
    session = picked(begun(game(dict(BID, counter=0), counters=counters)), 4, 20, 0)
    assert session.state.counters == [0, 0, 0]
    answer(session, "Go on")
    assert session.state.counters == [4, 20, 0]


def test_who_is_away_does_not_pick():
    session = picked(begun(game()), 7)
    session.do(e.STATUS, BOB, ABSENT)
    assert session.state.phase == PROMPT
    answer(session, "Go on")
    assert seen(session).prompt.seat == CYD
    assert picked(session, 1).game.asker().prompt().lines == ["Ann: 7", "Cyd: 1"]


def test_picks_of_nothing_are_refused():
    bad(game({"name": "Your bid"}))
    bad(game(dict(BID, options=["A", "B"])))
    bad(game({"name": "Your bid", "range": [3, 3]}))
    bad(game(dict(BID, counter=0), counters=[["Bid", 5, 0]]))


def test_a_bid_of_0_is_told_to_the_others():
    bid = dict(BID, counter=0)
    data = game(bid, counters=[["Bid", 20, 0]], in_play=[{"counter": 0, "unit": "Bid"}])
    data["uses"] = ["counters"] + data["uses"]
    session = picked(begun(data), 0, 3, 0)
    answer(session, "Go on")
    session.do(e.ADVANCE)
    assert seen(session).facts == ["Bid 0", "Bob Bid 3", "Cyd Bid 0"]
