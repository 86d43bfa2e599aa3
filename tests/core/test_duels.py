# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Duels: numbers picked in secret and revealed together, bids that are paid, and an open raise."""

from small import ANN, BOB, CYD, again, answer, bad, begun, do, form, play, private, row, seen, told
from table import refused
from tidebell_core.game.state import PROMPT, RUN
from tidebell_core.record import events as e
from tidebell_core.record.events import DUEL_BASE, DUEL_OTHER, DUEL_SHOTS

TORPEDO = {
    "name": "Torpedoes",
    "asks": "Your number",
    "numbers": [1, 10],
    "wins": "near",
    "shots": 9,
    "words": ["hit", "miss"],
}
BID = {
    "name": "Bid",
    "asks": "Your bid",
    "numbers": [0, 20],
    "wins": "highest",
    "pays": ["counter", 0],
}
TRACE = {
    "name": "Trace",
    "asks": "Credits",
    "numbers": [0, 99],
    "wins": "highest",
    "open": True,
    "pays": ["counter", 0],
    "base": ["Trace", 9],
    "link": 1,
    "words": ["traced", "escaped"],
}
COUNTERS = [["Credits", 99, 5], ["Link", 9, 1]]


def game(*rules):
    return form(["duels"], duels=list(rules), counters=COUNTERS)


def fired(one, two, rules=TORPEDO):
    """Return what the reveal of two numbers says."""
    session = play(game(rules), players=2)
    do(session, rules["name"])
    answer(session, "Your number", one)
    answer(session, "Your number", two)
    return seen(session).prompt.lines


def test_equal_or_next_numbers_hit_and_ten_is_next_to_one():
    for one in range(1, 11):
        for two in range(1, 11):
            near = one == two or abs(one - two) in (1, 9)
            lines = fired(one, two)
            assert lines[1:] == ["Ann: %d" % one, "Bob: %d" % two, "hit" if near else "miss"]


def test_only_equal_numbers_can_be_the_rule():
    rules = dict(TORPEDO, wins="equal")
    assert fired(4, 4, rules)[-1] == "hit"
    assert fired(4, 5, rules)[-1] == "miss"


def test_counts_are_fixed_first_and_the_attackers_torpedoes_come_first():
    session = play(game(TORPEDO))
    do(session, "Torpedoes", 2, 2, 1)
    lines = []
    while session.state.phase == PROMPT:
        prompt = seen(session).prompt
        if prompt.seat >= 0:
            lines.append((prompt.lines[0], prompt.seat, prompt.secret))
            answer(session, "Your number", 3)
        else:
            assert prompt.lines[1:] == ["Ann: 3", "Cyd: 3", "hit"]
            answer(session, "Go on")
    assert lines == [
        ("Ann fires, 2 to go", ANN, True),
        ("Ann fires, 2 to go", CYD, True),
        ("Ann fires, 1 to go", ANN, True),
        ("Ann fires, 1 to go", CYD, True),
        ("Cyd fires, 1 to go", ANN, True),
        ("Cyd fires, 1 to go", CYD, True),
    ]
    assert session.state.phase == RUN and session.state.seat == ANN
    again(session)


def test_the_defender_alone_can_have_torpedoes():
    session = play(game(TORPEDO), players=2)
    do(session, "Torpedoes", 0, 1)
    assert seen(session).prompt.lines == ["Bob fires, 1 to go"]


def test_one_side_can_stop_when_nothing_is_left_to_fire_at():
    session = play(game(TORPEDO), players=2)
    do(session, "Torpedoes", 3, 1)
    answer(session, "Your number", 1)
    answer(session, "Your number", 5)
    answer(session, "No more shots")
    assert seen(session).prompt.lines == ["Bob fires, 1 to go"]


def test_no_number_is_told_before_both_are_picked():
    session = play(game(TORPEDO), players=2)
    do(session, "Torpedoes", 1, 0)
    answer(session, "Your number", 7)
    assert told(session)[-1][:3] == (e.PICK, ANN, None)
    view = seen(session)
    assert "7" not in "".join(view.prompt.lines) + str(view.public())
    answer(session, "Your number", 2)
    assert [event[2] for event in told(session)[-2:]] == [None, None]
    answer(session, "Go on")
    assert told(session)[-1][2] == 2 * 7 + 512 * 2
    assert told(session)[-3][2] is None


def test_a_pick_that_was_undone_is_not_told_either():
    session = play(game(TORPEDO), players=2)
    do(session, "Torpedoes", 1, 0)
    answer(session, "Your number", 7)
    session.undo()
    session.undo()
    assert session.state.phase == RUN
    assert [event[2] for event in told(session) if event[0] == e.PICK] == [None]


def test_the_log_tells_picks_by_their_reveal_alone_even_at_the_end():
    session = play(game(TORPEDO), players=2)
    do(session, "Torpedoes", 1, 0)
    answer(session, "Your number", 7)
    answer(session, "Your number", 2)
    answer(session, "Go on")
    session.do(e.END_EARLY)
    assert [event[2] for event in told(session) if event[0] == e.PICK] == [None, None]
    assert told(session)[-2][2] == 2 * 7 + 512 * 2


def test_both_bids_are_paid_and_the_highest_wins():
    session = play(game(BID), players=2)
    do(session, "Bid")
    answer(session, "Your bid", 3)
    assert session.state.counters[:2] == [5, 5]
    answer(session, "Your bid", 4)
    assert seen(session).prompt.lines == ["Ann: 3", "Bob: 4", "Bob"]
    assert session.state.counters[:2] == [2, 1]
    answer(session, "Go on")
    assert session.state.phase == RUN
    again(session)


def corrected(session, seat):
    """The rows by which a referee puts a seat's number right."""
    return [row for one in session.game.mechanisms for row in one.corrections(seat)]


def test_a_mistyped_number_is_put_right_by_the_referee_once_it_is_revealed():
    session = play(game(BID), players=3)
    do(session, "Bid")
    assert corrected(session, ANN) == []
    answer(session, "Your bid", 3)
    assert corrected(session, ANN) == []
    refused("not_now", session.do, e.FIX_PICK, ANN, 2)
    answer(session, "Your bid", 4)
    assert corrected(session, CYD) == []
    (row,) = corrected(session, BOB)
    assert (row.name, row.fields) == ("Your bid", (("", 0, 5, 4, 1, None),))
    refused("value", session.do, e.FIX_PICK, BOB, 6)
    refused("not_now", session.do, e.FIX_PICK, CYD, 1)
    session.do(row.kind, row.seat, row.filled([2]))
    assert seen(session).prompt.lines == ["Ann: 3", "Bob: 2", "Ann"]
    assert list(session.state.counters[:3]) == [2, 3, 5]  # what was paid follows
    session.undo()
    assert list(session.state.counters[:3]) == [2, 1, 5]
    session.redo()
    answer(session, "Go on")
    assert session.state.phase == RUN
    refused("not_now", session.do, e.FIX_PICK, BOB, 1)
    again(session)


def test_equal_bids_are_a_tie():
    session = play(game(BID), players=2)
    do(session, "Bid")
    answer(session, "Your bid", 3)
    answer(session, "Your bid", 3)
    assert seen(session).prompt.lines[-1] == "tie"


def test_nobody_bids_more_than_he_has_and_only_he_sees_how_much_that_is():
    session = play(game(BID), players=2)
    do(session, "Bid")
    assert seen(session).prompt.rows[0].fields[0][2] == 20
    assert private(session).rows[0].fields[0][2] == 5
    refused("value", session.do, e.PICK, ANN, 2 * 6)


def test_a_bid_can_be_paid_out_of_a_pool():
    rules = dict(BID, pays=["pool", 0])
    data = game(rules)
    data["pools"] = [{"name": "CP", "base": [[1, 4]]}]
    data["uses"] = data["uses"] + ["points"]
    data["stages"][0]["steps"] = [["play", {"points": True}]]
    session = play(data, players=2)
    session.state.left[BOB] = 2
    do(session, "Bid")
    answer(session, "Your bid", 4)
    refused("value", session.do, e.PICK, BOB, 2 * 3)
    answer(session, "Your bid", 2)
    assert session.state.left == [0, 0]


def test_in_an_open_duel_the_answer_is_to_a_known_total():
    session = play(game(TRACE), players=2)
    do(session, "Trace", 3)
    prompt = seen(session).prompt
    assert (prompt.secret, prompt.seat, prompt.lines) == (False, ANN, ["Trace 3"])
    assert prompt.rows[0].fields[0][2] == 5
    answer(session, "Credits", 2)
    assert told(session)[-1][2] == 2 * 2 + 1
    prompt = seen(session).prompt
    assert (prompt.seat, prompt.lines) == (BOB, ["5 to reach, 1 so far"])
    answer(session, "Credits", 4)
    assert seen(session).prompt.lines == ["Ann: 5", "Bob: 5", "escaped"]
    assert session.state.counters[:2] == [3, 1]


def test_an_open_duel_is_lost_below_the_total():
    session = play(game(TRACE), players=2)
    do(session, "Trace", 3)
    answer(session, "Credits", 2)
    answer(session, "Credits", 3)
    assert seen(session).prompt.lines[-1] == "traced"


def test_what_is_no_duel_is_refused():
    session = play(game(TORPEDO))
    arg = row(session, "Torpedoes").filled([1, 1, 0])
    refused("no_action", session.do, e.DUEL, ANN, 3)
    refused("no_seat", session.do, e.DUEL, ANN, arg - DUEL_OTHER)
    refused("no_seat", session.do, e.DUEL, ANN, arg + 2 * DUEL_OTHER)
    refused("value", session.do, e.DUEL, ANN, arg - DUEL_SHOTS)
    refused("value", session.do, e.DUEL, ANN, arg + 9 * DUEL_SHOTS)
    refused("value", session.do, e.DUEL, ANN, arg + DUEL_BASE)
    refused("not_now", session.do, e.DUEL, BOB, arg)
    refused("not_now", session.do, e.PICK, ANN, 2)
    refused("not_now", session.do, e.DUEL, e.NOBODY, 0)
    session.do(e.STATUS, BOB, 3)
    refused("not_playing", session.do, e.DUEL, ANN, arg)
    session.do(e.DUEL, ANN, arg + DUEL_OTHER)
    refused("not_now", session.do, e.DUEL, ANN, arg)
    refused("not_now", session.do, e.PICK, CYD, 2)
    refused("not_now", session.do, e.END_TURN, ANN)
    refused("not_now", session.do, e.DUEL, e.NOBODY, 0)
    for number in (-2, 0, 2 * 11, 3):
        refused("value", session.do, e.PICK, ANN, number)


def test_a_duel_can_be_left_out_by_a_switch():
    session = play(game(dict(TORPEDO, when=False), BID))
    assert [one.name for one in seen(session).rows] == ["Bid"]
    refused("no_action", session.do, e.DUEL, ANN, 8 + 64)


def test_no_duel_begins_while_no_turn_goes_on():
    session = begun(game(TORPEDO))
    refused("not_now", session.do, e.DUEL, ANN, 8 + 64)


def test_duels_that_cannot_be_are_refused():
    bad(game(dict(TORPEDO, numbers=[3, 3])))
    bad(game(dict(TORPEDO, numbers=[0, 256])))
    bad(game(dict(TORPEDO, wins="sometimes")))
    bad(game(dict(TORPEDO, shots=16)))
    bad(game(dict(TORPEDO, wins="highest")))
    bad(game(dict(BID, pays=["counter", 2])))
    bad(game(dict(BID, pays=["pool", 0])))
    bad(game(dict(TRACE, link=2)))
    bad(game(dict(TRACE, base=["Trace", 64])))
    bad(game(*[BID] * 9))
    bad(game({"name": "Bid"}))
