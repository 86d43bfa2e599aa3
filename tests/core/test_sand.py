# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Clocks that turn over: no sand is lost or gained, whatever is pressed."""

from small import ANN, BOB, CYD, NAMES, again, bad, begun, do, form, play, row, seen
from table import refused
from tidebell_core.game.rng import Stream
from tidebell_core.game.state import OVER, PROMPT
from tidebell_core.record import events as e

MINUTE = 60000
WHOLE = 3 * MINUTE
GLASS = {"mode": "countdown", "ms": WHOLE, "sand": True}
BANK = {"mode": "bank", "ms": WHOLE, "zero": "flag", "sand": True}
MATCH = {"ms": WHOLE, "zero": "end", "sand": True}
TURN = "Turn the glass"


def game(clock=None, uses=(), rules=(), **more):
    """Return a device form with one clock that turns over, or none but that of the match."""
    playing = dict(rules)
    if clock:
        playing["clock"] = 0
        more["clocks"] = [clock]
    stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", playing]]}]
    return form(list(uses) + ["sand"], stages=stages, **more)


TOGETHER = [("together", True)]
OWN = game(GLASS)
OF_ALL = game(GLASS, rules=TOGETHER)
BANKS = game(BANK, ["clocks"])
OF_MATCH = game(uses=["match"], rules=TOGETHER, match=MATCH)


def left(session):
    """Return what a glass has left, as it is shown."""
    view = seen(session)
    return view.match_ms if view.match_ms >= 0 else view.clock_ms


class Glass:
    """The glass as it stands on the table: a model that knows nothing of events.

    :param turned: when it was turned over, in ms since it began to run
    """

    def __init__(self):
        self.turned = []
        self.undone = []  # (when it was turned, when that was taken back)
        self.now = 0

    def left(self, now=-1):
        now = self.now if now < 0 else now
        above, at = WHOLE, 0
        for when in self.turned:
            above = WHOLE - (above - (when - at))
            at = when
        return above - (now - at)


def walk(data, steps, number):
    """Press at random until the glass is empty; hold at each step what is left."""
    chance = Stream(number, 0)
    session, glass = play(data), Glass()
    for _ in range(steps):
        what = chance.below(8)
        ms = (0, 1, 700, 5000, 31000)[chance.below(5)]
        if what < 3 and ms < glass.left():
            session.advance(ms)
            glass.now += ms
        elif what == 3 and glass.left() < WHOLE:
            do(session, TURN)
            glass.turned.append(glass.now)
            glass.undone = []
        elif what == 4 and glass.turned:
            when = glass.turned.pop()
            session.undo()
            if glass.left() > 0:
                glass.undone.append((when, glass.now))
                continue
            # Without the turning nothing would be left: the table decides, in a pause.
            assert session.paused and left(session) == 0
            if ms:
                session.do(e.RESUME)
                session.advance(0)
                return session, glass
            session.redo()
            session.do(e.RESUME)
            glass.turned.append(when)
        elif what == 5 and glass.undone:
            when, back = glass.undone.pop()
            glass.turned.append(when + glass.now - back)
            session.redo()
            if glass.left() <= 0:
                assert session.paused and left(session) == 0
                session.do(e.RESUME)
                session.advance(0)
                return session, glass
        elif what == 6:  # a pause costs nothing
            session.do(e.PAUSE)
            session.advance(ms)
            session.do(e.RESUME)
        elif what == 7:  # the power fails
            other = session.fresh()
            other.replay(list(session._log)) if ms else other.restore(session.snapshot())
            other.advance(session.since_ms)
            if ms:
                session, other._log = other, list(session._log)
        assert left(session) == glass.left() > 0, (number, left(session), glass.left())
        assert sum(session.state.used_ms) + session.state.idle_ms == session.played_ms
    return session, glass


def test_what_is_left_is_what_lies_above_in_random_walks():
    for data in (OWN, OF_ALL, BANKS, OF_MATCH):
        for number in range(25):
            session, glass = walk(data, 60, number)
            again(session)
            if glass.left() > 0:
                session.advance(glass.left() - 1)
                assert left(session) == 1
                session.advance(1)
            assert session._log[-1][0] in (e.TIMEOUT, e.FULL_TIME)
            again(session)


def test_what_has_run_becomes_what_is_left_and_back():
    session = play(OWN)
    session.advance(MINUTE)
    do(session, TURN)
    assert left(session) == MINUTE
    session.advance(20000)
    do(session, TURN)
    assert left(session) == WHOLE - 40000
    session.undo()
    session.undo()
    assert left(session) == WHOLE - MINUTE - 20000
    session.redo()
    session.redo()
    assert left(session) == WHOLE - 40000
    again(session)


def test_an_undo_gives_no_time_that_only_the_turning_gave():
    session = play(OF_MATCH)
    session.advance(WHOLE - 1000)
    do(session, TURN)
    session.advance(2000)
    session.undo()
    assert session.paused and left(session) == 0
    session.redo()
    assert left(session) == WHOLE - 3000
    session.undo()
    session.do(e.RESUME)
    session.advance(0)
    assert session.state.phase == OVER
    again(session)


def test_nothing_is_turned_that_has_not_run():
    for data in (OWN, OF_ALL, BANKS, OF_MATCH):
        session = play(data)
        before = session.snapshot()
        refused("full", do, session, TURN)
        assert session.snapshot() == before
        session.advance(1)
        do(session, TURN)
        assert left(session) == 1


def test_a_referee_may_give_more_than_the_glass_holds():
    session = play(OWN)
    session.advance(MINUTE)
    session.do(e.FIX_TIME, e.NOBODY, WHOLE + 5000)
    refused("full", do, session, TURN)
    session.advance(6000)
    do(session, TURN)
    assert left(session) == 1000


def test_each_has_a_glass_of_his_own_and_odds_hold():
    odds = dict(BANK, odds=[None, MINUTE, None, None])
    session = play(game(odds, ["clocks"], [("on", True)]))
    session.advance(50000)
    do(session, TURN)
    session.do(e.END_TURN, ANN)
    session.advance(20000)
    do(session, TURN)
    assert seen(session).clocks == [50000, 20000, WHOLE]
    again(session)


def test_of_clocks_that_run_at_once_it_is_said_whose():
    rules = [("together", True), ("order", "confirm"), ("at_once", True)]
    session = play(game(BANK, ["at_once", "clocks", "order", "together"], rules))
    session.advance(MINUTE)
    rows = [one for one in seen(session).rows if one.name == TURN]
    assert [(one.detail, one.seat, one.key) for one in rows] == [
        (name, seat, None) for seat, name in enumerate(NAMES[:3])
    ]
    refused("not_now", session.do, e.SAND, e.NOBODY, 0)
    session.do(e.SAND, BOB, 0)
    assert seen(session).clocks == [2 * MINUTE, MINUTE, 2 * MINUTE]
    session.do(e.CONFIRM, BOB)
    refused("not_now", session.do, e.SAND, BOB, 0)
    session.advance(30000)
    session.do(e.SAND, CYD, 0)
    assert seen(session).clocks == [90000, MINUTE, 90000]
    again(session)


def test_two_glasses_are_told_apart():
    session = play(game(GLASS, ["match"], match=dict(MATCH, ms=10 * MINUTE)))
    session.advance(MINUTE)
    rows = [one for one in seen(session).rows if one.name == TURN]
    assert [(one.arg, one.detail) for one in rows] == [(1, ""), (0, "TIME")]
    session.do(e.SAND, ANN, 1)
    view = seen(session)
    assert (view.match_ms, view.clock_ms) == (MINUTE, 2 * MINUTE)
    refused("not_now", session.do, e.SAND, ANN, 2)
    again(session)


def test_a_key_of_all_together_turns_it():
    session = play(OF_MATCH)
    assert row(session, TURN).key == "declare" and row(session, TURN).seat == -1
    assert row(play(OWN), TURN).key is None


def test_a_clock_that_stands_cannot_be_turned():
    session = begun(OWN)
    refused("not_now", session.do, e.SAND, ANN, 0)
    refused("not_now", session.do, e.SAND, ANN, 1)
    session.do(e.ADVANCE)
    session.advance(1000)
    session.do(e.PAUSE)
    refused("paused", session.do, e.SAND, ANN, 0)
    session = play(BANKS)
    session.advance(WHOLE)
    assert session.state.phase == PROMPT
    refused("not_now", session.do, e.SAND, ANN, 0)
    session.do(e.FLAG, ANN, 0)  # play on: the flag has fallen for good
    refused("not_now", session.do, e.SAND, ANN, 0)
    assert not [one for one in seen(session).rows if one.name == TURN]


def test_an_empty_glass_of_who_plays_on_is_full_again():
    session = play(game(dict(BANK, zero="ask"), ["clocks"]))
    session.advance(WHOLE)
    session.do(e.FLAG, ANN, 0)
    session.advance(5000)
    do(session, TURN)
    assert left(session) == WHOLE
    again(session)


def test_clocks_that_have_no_whole_time_are_refused():
    bad(game(dict(BANK, mode="hourglass"), ["clocks"]))
    bad(game(dict(BANK, zero="negative"), ["clocks"]))
    bad(game(dict(BANK, moves=4, then=[[0, MINUTE, None]]), ["clocks"]))
    bad(game(dict(GLASS, sand=1)))
