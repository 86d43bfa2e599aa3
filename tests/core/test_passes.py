# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Rounds that end once all others have passed, and players who fold."""

from small import ANN, BOB, CYD, again, bad, begun, form, play, seen
from tidebell_core.game.rng import Stream
from tidebell_core.game.state import ABSENT, OVER, PLAYING, READY, RUN
from tidebell_core.record import events as e

DEE = 3
FOLD = {"id": "fold", "name": "Fold", "cost": 0, "ends": True, "folds": True}
CHECK = {"id": "check", "name": "Check", "cost": 0}
BETS = [["play", {"order": "alternate", "others": True}]]
OUT = [["play", {"order": "alternate", "others": True, "pass_out": True}]]
IDLE = [["play", {"order": "alternate", "others": True, "idle": True}]]
ONCE = [["play", {}]]


def game(steps=BETS, times=1, turns=3, uses=(), **more):
    """Return a device form of hands with some rounds of betting each."""
    stage = {"turns": [1, turns], "name": "Hand", "steps": steps}
    uses = ["order", "passes"] + list(uses)
    if times > 1:
        stage["cycle"] = [[0, "Bet", None, times]]
        uses = ["cycles"] + uses
    return form(uses, turns=turns, stages=[stage], actions=[FOLD, CHECK], **more)


def on(session):
    """Begin the player turn that waits."""
    if session.state.phase == READY:
        session.do(e.ADVANCE)


def act(session, what):
    """Act, pass or fold as the seat whose turn it is; return that seat."""
    on(session)
    seat = session.state.seat
    if what == "fold":
        session.do(e.SPEND, seat, 0)
    elif what == "pass":
        session.do(e.PASS, seat)
    else:
        session.do(e.END_TURN, seat)
    return seat


def acts(session, words):
    return [act(session, what) for what in words.split()]


class Hand:
    """A hand as it is played at a table: who has folded, passed, and spoken last.

    :param bool out: who passes is out of the round
    """

    def __init__(self, seats, out):
        self.seats, self.out = seats, out
        self.folded = []
        self.begin()

    def begin(self):
        self.passed, self.speaker = [], None

    def speaks(self, after):
        """Return who speaks after a seat, None where the round is over."""
        still = [one for one in range(self.seats) if one not in self.folded]
        if len(still) == 1 and self.seats > 1:
            return None
        open_to = [one for one in still if one not in self.passed]
        if not open_to or open_to == [self.speaker]:
            return None
        near = [(after + step) % self.seats for step in range(1, self.seats + 1)]
        free = open_to if self.out else still
        return [one for one in near if one in free][0]

    def hears(self, seat, what):
        if what == "fold":
            self.folded.append(seat)
        elif what == "pass":
            self.passed.append(seat)
        else:
            self.speaker = seat
            if not self.out:
                self.passed = []


def test_bets_go_as_at_a_table_in_random_hands():
    ended = {}
    for steps, idle in ((BETS, False), (OUT, False), (IDLE, True)):
        for number in range(60):
            chance = Stream(number, 7)
            seats, times = 2 + number % 3, 1 + number // 3 % 3
            session = begun(game(steps, times), seats)
            for turn in (1, 2, 3):
                hand = Hand(seats, steps is OUT)
                for _ in range(times):
                    hand.begin()
                    seat = hand.speaks(seats - 1)
                    while seat is not None:
                        on(session)
                        state = session.state
                        assert (state.turn, state.seat, state.phase) == (turn, seat, RUN)
                        what = ("act", "pass", "pass", "fold")[chance.below(4)]
                        if idle and what == "act":
                            session.do(e.SPEND, seat, 1)
                        act(session, what)
                        if not chance.below(3):
                            session.undo()
                            assert session.state.seat == seat
                            session.redo()
                        hand.hears(seat, what)
                        seat = hand.speaks(seat)
                    ended[len(hand.folded)] = ended.get(len(hand.folded), 0) + 1
                again(session)
            assert session.state.phase == OVER
    assert len(ended) == 4


def test_an_auction_ends_with_three_passes_behind_a_bid():
    session = begun(game(turns=2), 4)
    line = [ANN, BOB, CYD, DEE]
    assert acts(session, "pass pass pass act pass act pass pass pass") == line + line + [ANN]
    assert (session.state.turn, session.state.phase) == (2, READY)
    session.undo()
    assert (session.state.turn, session.state.seat) == (1, ANN)
    session.redo()
    assert acts(session, "pass pass pass pass") == [ANN, BOB, CYD, DEE]  # thrown in
    assert session.state.phase == OVER
    again(session)


def test_an_auction_ends_with_the_last_one_who_is_in_it():
    session = begun(game(OUT, turns=1), 3)
    assert acts(session, "act pass act act pass") == [ANN, BOB, CYD, ANN, CYD]
    assert session.state.phase == OVER
    session = begun(game(OUT, turns=1), 3)
    assert acts(session, "pass pass") == [ANN, BOB]
    assert session.state.phase == RUN  # the last one may still bid
    assert acts(session, "pass") == [CYD] and session.state.phase == OVER


def test_who_folds_is_out_to_the_end_of_the_hand():
    session = begun(game(times=3, turns=2), 4)
    assert acts(session, "act fold pass pass") == [ANN, BOB, CYD, DEE]
    on(session)
    assert [one for one in seen(session).facts if "ed:" in one] == ["Folded: Bob"]
    assert seen(session).public()["folded"] == [BOB]
    assert "passed" not in seen(session).public() and seen(session).idle == [BOB]
    assert acts(session, "pass act pass pass") == [ANN, CYD, DEE, ANN]
    assert acts(session, "pass fold fold") == [ANN, CYD, DEE]
    assert session.state.turn == 2  # the hand is Ann's
    assert acts(session, "pass pass pass pass") == [ANN, BOB, CYD, DEE]
    again(session)


def test_where_each_plays_once_who_folds_is_passed_over_later():
    session = begun(
        form(
            ["cycles", "passes"],
            actions=[FOLD],
            turns=2,
            stages=[
                {"turns": [1, 2], "name": "Hand", "steps": ONCE, "cycle": [[0, "Bet", None, 2]]}
            ],
        ),
        3,
    )
    assert acts(session, "act fold act") == [ANN, BOB, CYD]
    on(session)
    assert seen(session).facts == ["Bet 1.2", "Folded: Bob"]
    assert seen(session).public()["folded"] == [BOB]
    assert acts(session, "act act act") == [ANN, CYD, ANN]
    assert session.state.turn == 2 and seen(session).facts == ["Bet 2.1"]
    again(session)


def test_all_may_fold_and_the_game_goes_on():
    session = begun(form(["passes"], actions=[FOLD], turns=2), 2)
    assert acts(session, "fold fold fold fold") == [ANN, BOB, ANN, BOB]
    assert session.state.phase == OVER


def test_a_referee_takes_a_player_out_of_an_auction_and_back():
    session = begun(game(turns=2), 3)
    assert acts(session, "act pass") == [ANN, BOB]
    session.do(e.STATUS, BOB, ABSENT)
    assert acts(session, "act pass") == [CYD, ANN]
    assert session.state.turn == 2
    session.do(e.STATUS, BOB, PLAYING)
    assert acts(session, "act pass pass") == [ANN, BOB, CYD]
    again(session)


def test_what_has_folded_is_forgotten_in_another_turn():
    session = play(game(times=2, turns=3), 3)
    act(session, "fold")
    session.do(e.FIX_TURN, e.NOBODY, 2)
    on(session)
    assert acts(session, "act pass") == [BOB, CYD]  # this round goes on as it was
    assert acts(session, "act") == [ANN]
    again(session)


def test_passes_without_anybody_are_refused():
    bad(game(players=[1, 1]))
    bad(game([["play", {"others": True}]]))
    bad(form(["passes"], actions=[dict(FOLD, ends=False)]))
    bad(form(["passes"], stages=[{"turns": [1, 9], "name": "P", "steps": BETS}]))


def test_rounds_that_nobody_plays_need_no_room_for_calls():
    """A device has room for some forty calls within calls: see CIRCUITPY_PYSTACK_SIZE."""
    import sys

    if not hasattr(sys, "setrecursionlimit"):
        return  # the VM counts otherwise
    cycle = [[at, "Bet", None, 9] for at in range(8)]
    stage = {"turns": [1, 2], "name": "Hand", "steps": ONCE * 8, "cycle": cycle}
    session = begun(form(["cycles", "passes"], actions=[FOLD], turns=2, stages=[stage]), 2)
    act(session, "fold")
    depth, frame = 0, sys._getframe()
    while frame:
        depth, frame = depth + 1, frame.f_back
    on(session)
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + 40)
    try:
        session.do(e.SPEND, BOB, 0)
    finally:
        sys.setrecursionlimit(before)
    assert session.state.turn == 2
