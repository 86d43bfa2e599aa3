# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Shares: an amount split evenly between two, the odd one to whoever plays."""

from small import ANN, BOB, again, bad, begun, do, form, play, row
from table import refused
from tidebell_core.record import events as e


def game(*shares, most=99):
    rows = [list(share) for share in shares] or [["Split gold", 0, 40]]
    return form(["shares"], shares=rows, counters=[["Gold", most, 0]])


def test_the_odd_coin_goes_to_whoever_sank_the_ship():
    for amount, gold in ((1, [1, 0, 0]), (2, [1, 1, 0]), (7, [4, 3, 0]), (40, [20, 20, 0])):
        session = play(game())
        do(session, "Split gold", 1, amount)
        assert session.state.counters == gold
        again(session)


def test_the_other_is_named_where_there_are_several():
    session = play(game())
    assert row(session, "Split gold").fields[0][5] == ["Bob", "Cyd"]
    do(session, "Split gold", 2, 5)
    assert session.state.counters == [3, 0, 2]


def test_between_two_only_the_amount_is_asked():
    session = play(game(), players=2)
    do(session, "Split gold", 5)
    assert session.state.counters == [3, 2]
    session.undo()
    assert session.state.counters == [0, 0]


def test_what_cannot_be_split_is_refused():
    session = play(game(most=3))
    split = 64
    refused("value", session.do, e.SPLIT, ANN, 8)
    refused("value", session.do, e.SPLIT, ANN, 8 + 41 * split)
    refused("value", session.do, e.SPLIT, ANN, 8 + 7 * split)
    refused("no_seat", session.do, e.SPLIT, ANN, split)
    refused("no_seat", session.do, e.SPLIT, ANN, 8 * 3 + split)
    refused("no_action", session.do, e.SPLIT, ANN, 1 + 8 + split)
    refused("not_now", session.do, e.SPLIT, BOB, 8 + split)
    session.do(e.STATUS, BOB, 3)
    refused("not_playing", session.do, e.SPLIT, ANN, 8 + split)
    refused("not_now", begun(game()).do, e.SPLIT, ANN, 8 + split)


def test_shares_that_cannot_be_are_refused():
    bad(game(("Split gold", 1, 40)))
    bad(game(("Split gold", 0, 256)))
    bad(game(*[("Split gold", 0, 40)] * 9))
    bad(form(["shares"], counters=[["Gold", 9, 0]]))
