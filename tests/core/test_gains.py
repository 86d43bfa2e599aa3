# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pools that gain with each round, and points that are kept within a turn of the game."""

from small import ANN, BOB, again, bad, begun, form, play, seen
from tidebell_core.game.rng import Stream
from tidebell_core.game.state import OVER, READY, RUN
from tidebell_core.record import events as e

ACT = {"id": "act", "name": "Act", "cost": 1}
POINTS = ["play", {"points": True}]
PLAIN = ["play", {}]
# A part with points and one without, twice; then one part more with points.
CYCLE = [[0, "Ops", None, 2], [2, "End", None, 1]]
STEPS = [POINTS, PLAIN, POINTS]


def game(*pools, own=(), uses=(), steps=STEPS, cycle=CYCLE, **more):
    """Return a device form with pools; those of ``own`` have rules of their own."""
    stage = {"turns": [1, 4], "name": "Play", "steps": steps}
    if cycle:
        stage["cycle"] = cycle
    made = [dict({"name": "AP", "base": [[1, 3], [3, 5]]}, **pool) for pool in pools]
    uses = (["cycles"] if cycle else []) + ["gains"] + ["pools" if own else "points"] + list(uses)
    return form(uses, stages=[stage], turns=4, pools=made, actions=[ACT], **more)


def has(session, pool=0, seat=-1):
    """Return the points that a seat has left."""
    state = session.state
    seat = state.seat if seat < 0 else seat
    at = pool * len(state.status)
    return state.left[at if session.setup.pools[pool].get("shared") else at + seat]


class Walk:
    """One game, player turn by player turn, with the rounds that a model counts."""

    def __init__(self, data, number=0, players=3):
        self.chance = Stream(number, 0)
        self.session = begun(data, players)
        self.turn = self.nth = self.whole = 0  # the turn; rounds with points in it, and in all
        self.place = None

    def next(self):
        """Begin the next player turn; return whether it has points, None at the end."""
        session, state = self.session, self.session.state
        if state.phase == RUN:
            session.do(e.END_TURN, state.seat)
        if state.phase == READY:
            session.do(e.ADVANCE)
        if state.phase != RUN:
            assert state.phase == OVER
            return None
        points = bool(session.game.play_rules().get("points"))
        place = (state.turn, state.step, state.more[0][0])
        if points and place != self.place:
            self.nth = self.nth + 1 if state.turn == self.turn else 0
            self.turn, self.whole = state.turn, self.whole + (self.place is not None)
            self.place = place
        return points

    def spend(self):
        """Spend some points, sometimes with an undo or a power cut in between; return how many."""
        session, spent = self.session, 0
        for _ in range(self.chance.below(4)):
            if not has(session):
                break
            session.do(e.SPEND, session.state.seat, 0)
            spent += 1
            if not self.chance.below(4):
                session.undo()
                spent -= 1
            if not self.chance.below(4):
                again(session)
                session.restore(session.snapshot())
        return spent


def base(turn):
    return 5 if turn >= 3 else 3


def test_the_base_of_a_player_turn_grows_within_a_turn_of_the_game():
    for number in range(8):
        walk = Walk(game({"gains": 2}), number)
        turns = 0
        while True:
            points = walk.next()
            if points is None:
                break
            waits = base(walk.turn) + 2 * walk.nth if points else 0
            assert has(walk.session) == waits
            if points:
                assert (seen(walk.session).left, seen(walk.session).base) == (waits, waits)
                assert has(walk.session) - walk.spend() == has(walk.session)
            turns += 1
        assert turns == 4 * 5 * 3
        again(walk.session)


def test_a_pool_that_lasts_gains_what_it_keeps():
    for fill in ("turn", "game"):
        for shared in (False, True):
            data = game({"gains": 2, "own": True, "fill": fill, "shared": shared}, own=[0])
            for number in range(8):
                walk = Walk(data, number)
                has_now, place = {}, None
                while True:
                    points = walk.next()
                    if points is None:
                        break
                    if walk.place != place:  # a round with points has begun
                        new = walk.nth == 0 if fill == "turn" else place is None
                        for seat in range(3):
                            had = has_now.get(seat, 0)
                            has_now[seat] = base(walk.turn) if new else had + 2
                        place = walk.place
                    seat = 0 if shared else walk.session.state.seat
                    if points:
                        assert has(walk.session) == has_now[seat]
                        has_now[seat] -= walk.spend()
                    assert has(walk.session) == has_now[seat]
                again(walk.session)


def test_a_pool_gains_no_more_than_ninety_nine_by_itself():
    data = game({"gains": 60, "own": True, "fill": "game"}, own=[0], steps=[POINTS], cycle=None)
    session = play(data, 2)
    for points in (3, 63, 99, 99):
        assert has(session, seat=ANN) == has(session, seat=BOB) == points
        session.do(e.END_TURN, ANN)
        session.do(e.END_TURN, BOB)
        if session.state.phase == READY:
            session.do(e.ADVANCE)
    session = play(data, 2)
    session.do(e.FIX_POINTS, ANN, 500)  # a referee may give more
    session.do(e.END_TURN, ANN)
    session.do(e.END_TURN, BOB)
    assert (has(session, seat=ANN), has(session, seat=BOB)) == (500, 63)


def test_what_is_kept_is_lost_with_the_turn_of_the_game():
    keep = {"step": 1, "max": 2, "turn": True}
    data = game(
        {"gains": 1, "keep": keep}, uses=["savings"], steps=[POINTS], cycle=[[0, "A", None, 3]]
    )
    session = play(data, 2)
    held = []
    for _ in range(12):
        held.append(has(session))
        session.do(e.END_TURN, session.state.seat)
        if session.state.phase == READY:
            session.do(e.ADVANCE)
    # Three, four and five in the three rounds, and the two that were kept in the second and third.
    assert held == [3, 3, 6, 6, 7, 7] * 2
    again(session)


def test_a_referee_who_goes_to_another_turn_begins_its_rounds_anew():
    session = play(game({"gains": 2}))
    for _ in range(7):
        session.do(e.END_TURN, session.state.seat)
        if session.state.phase == READY:
            session.do(e.ADVANCE)
    assert has(session) == 5
    session.do(e.FIX_TURN, e.NOBODY, 3)
    if session.state.phase == READY:
        session.do(e.ADVANCE)
    again(session)
    while session.state.turn == 3:
        session.do(e.END_TURN, session.state.seat)
        if session.state.phase == READY:
            session.do(e.ADVANCE)
    assert has(session) == 5


def test_pools_that_cannot_gain_are_refused():
    bad(game({"gains": 2, "own": True, "fill": "set"}, own=[0]))
    bad(game({"gains": 2, "own": True, "hidden": True}, own=[0]))
    bad(game({"gains": 0}))
