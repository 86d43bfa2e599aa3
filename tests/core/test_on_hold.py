# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Numbers that are dealt like cards, jokers among them, and turns on hold."""

from small import ANN, BOB, CYD, again, bad, begun, do, form, seen
from table import refused
from tidebell_core.game.rng import Stream
from tidebell_core.game.state import ABSENT, LOT, OVER, PLAYING, READY, RUN
from tidebell_core.record import events as e

DEE = 3
MINUTE = 60000
ACT = {"id": "act", "name": "Act", "cost": 0}
CARDS = {"name": "Card", "range": [1, 12], "dealt": True}
NAMES = ["Ann", "Bob", "Cyd", "Dee"]


def fight(turns=9, clock=None, **rules):
    """Return a device form in which numbers settle each turn."""
    play = {"order": "numbers"}
    more = {}
    if clock:
        play["clock"] = 0
        more["clocks"] = [clock]
    stages = [{"turns": [1, turns], "name": "Fight", "steps": [["numbers"], ["play", play]]}]
    numbers = dict(CARDS, **rules)
    uses = ["clocks"] if clock and clock["mode"] != "countdown" else []
    uses += ["numbered", "on_hold"]
    return form(uses, stages=stages, turns=turns, actions=[ACT], numbered=numbers, **more)


def entered(numbers, **rules):
    """Return a game whose first order was entered by hand, and its first player turn."""
    session = begun(fight(dealt=False, **rules), len(numbers))
    for seat, one in enumerate(numbers):
        session.do(e.ENTER, seat, one)
    session.do(e.ADVANCE)
    session.do(e.ADVANCE)
    return session


def numbers_of(session):
    """Return the numbers that are shown beside the order."""
    assert session.state.phase == LOT
    return [int(one) for one in seen(session).lot_notes]


def with_mechanism(data, name, **more):
    """Return a form that uses one more mechanism."""
    return dict(data, uses=sorted(data["uses"] + [name]), **more)


def end(session):
    session.do(e.END_TURN, session.state.seat)


def offered(session):
    return [one.name for one in seen(session).rows]


def test_no_number_is_dealt_twice_until_all_are_shuffled():
    for seed in range(30):
        jokers = seed % 3
        session = begun(fight(turns=30, jokers=jokers) if jokers else fight(turns=30), 3, seed)
        out, joker = [], False
        for _ in range(12):
            found = numbers_of(session)
            assert len(set(found)) == 3 and all([1 <= one <= 12 for one in found])
            if joker or len(out) + 3 > 12:
                out = []
            assert not set(out) & set(found), "twice"
            out += found
            joker = max(found) > 12 - jokers
            again(session)
            session.do(e.ADVANCE)
            session.do(e.ADVANCE)
            for _ in range(3):
                end(session)
        assert session.state.turn == 13


def test_a_shuffle_is_another_one_each_time_and_undo_draws_the_same():
    session = begun(fight(turns=30), 3)
    first = numbers_of(session)
    session.do(e.ADVANCE)
    session.do(e.ADVANCE)
    for _ in range(3):
        end(session)
    second = numbers_of(session)
    session.undo()
    end(session)
    assert numbers_of(session) == second != first
    packs = []
    for seed in (1, 2, 3):
        packs.append(numbers_of(begun(fight(), 4, seed)))
    assert packs[0] != packs[1] != packs[2]


class Line:
    """The order of play, as a table with cards in hand would say it."""

    def __init__(self, numbers, jokers, most=12):
        ranked = sorted(range(len(numbers)), key=lambda seat: -numbers[seat])
        wild = [seat for seat in ranked if numbers[seat] > most - jokers]
        self.line = [seat for seat in ranked if seat not in wild] + wild
        self.held = set(wild)

    def plays(self):
        self.held.discard(self.line[0])
        return self.line[0]

    def comes_in(self, seat):
        self.line.remove(seat)
        self.line.insert(0, seat)

    def holds(self):
        seat = self.line.pop(0)
        self.line.append(seat)
        self.held.add(seat)


def test_fights_go_as_with_cards_in_hand_in_random_walks():
    seen_all = {"hold": 0, "in": 0, "joker": 0}
    for number in range(60):
        chance = Stream(number, 5)
        seats = 2 + number % 3
        session = begun(fight(turns=4, jokers=2, hold=True), seats, number)
        while session.state.phase != OVER:
            line = Line(numbers_of(session), 2)
            seen_all["joker"] += len(line.held)
            session.do(e.ADVANCE)
            session.do(e.ADVANCE)
            acted = False
            while line.line:
                seat = line.plays()
                view = seen(session)
                assert (view.seat, view.phase) == (seat, RUN)
                names = [NAMES[one] for one in line.line[1:] if one in line.held]
                can = [name + " comes in" for name in names]
                can += ["Hold the turn"] if len(line.line) > 1 else []
                assert offered(session) == ([] if acted else can)
                assert [one for one in view.facts if one.startswith("On hold")] == (
                    ["On hold: " + ", ".join(names)] if names else []
                )
                what = chance.below(5)
                if what == 0 and not acted:
                    session.do(e.SPEND, seat, 0)
                    acted = True
                elif what == 1 and "Hold the turn" in can and not acted:
                    do(session, "Hold the turn")
                    line.holds()
                    seen_all["hold"] += 1
                elif what == 2 and names and not acted:
                    name = names[chance.below(len(names))]
                    do(session, name + " comes in")
                    line.comes_in(NAMES.index(name))
                    seen_all["in"] += 1
                else:
                    end(session)
                    line.line.pop(0)
                    acted = False
                if not chance.below(4):
                    before = session.state.pack()
                    session.undo()
                    session.redo()
                    assert session.state.pack() == before
                if not chance.below(4):
                    session.restore(session.snapshot())
            again(session)
    assert min(seen_all.values()) > 30


def test_a_joker_comes_in_before_anybody_or_last():
    session = entered([5, 12, 9, 2], jokers=1)
    assert session.state.seat == CYD and seen(session).facts == ["Card 9", "On hold: Bob"]
    end(session)
    assert session.state.seat == ANN
    do(session, "Bob comes in")
    assert session.state.seat == BOB
    assert offered(session) == []
    end(session)
    assert session.state.seat == ANN
    end(session)
    assert session.state.seat == DEE
    end(session)
    assert session.state.turn == 2
    session = entered([5, 12], jokers=1)
    assert session.state.seat == ANN
    end(session)
    assert session.state.seat == BOB
    again(session)


def test_where_the_lowest_goes_first_the_lowest_are_jokers():
    session = entered([5, 1, 9], jokers=1, lowest=True)
    assert session.state.seat == ANN and offered(session) == ["Bob comes in"]


def test_a_countdown_goes_on_where_it_was():
    session = entered([9, 5, 2], hold=True, clock={"mode": "countdown", "ms": MINUTE})
    session.advance(20000)
    do(session, "Hold the turn")
    session.advance(10000)
    do(session, "Ann comes in")
    assert (session.state.seat, session.state.remaining_ms) == (ANN, 40000)
    end(session)
    assert (session.state.seat, session.state.remaining_ms) == (BOB, 50000)
    again(session)


def test_nobody_comes_in_who_is_not_on_hold_or_behind_something_done():
    session = entered([9, 5, 2], hold=True)
    before = session.snapshot()
    refused("had_turn", session.do, e.HOLD, BOB, 1)
    refused("not_now", session.do, e.HOLD, BOB, 0)
    refused("not_now", session.do, e.HOLD, ANN, 2)
    refused("not_now", session.do, e.HOLD, 7, 1)
    assert session.snapshot() == before
    do(session, "Hold the turn")
    session.do(e.SPEND, BOB, 0)
    refused("not_now", session.do, e.HOLD, ANN, 1)
    end(session)
    session.do(e.STATUS, ANN, ABSENT)
    refused("not_now", session.do, e.HOLD, ANN, 1)
    assert seen(session).facts == ["Card 2"]
    session.do(e.STATUS, ANN, PLAYING)
    do(session, "Ann comes in")
    end(session)
    assert session.state.seat == CYD
    refused("not_now", session.do, e.HOLD, CYD, 0)  # nobody is left to go first
    again(session)


def test_who_comes_back_is_dealt_a_number_of_his_own():
    session = begun(fight(turns=4), 4)
    session.do(e.ADVANCE)
    session.do(e.STATUS, DEE, ABSENT)
    session.do(e.ADVANCE)
    for _ in range(3):
        end(session)
    found = [one for one in numbers_of(session) if one]
    session.do(e.ADVANCE)
    session.do(e.STATUS, DEE, PLAYING)
    assert session.state.phase in (READY, RUN)
    numbered = session.game.owner(e.ENTER)
    mine = [numbered.number(seat) for seat in range(4)]
    assert len(set(mine)) == 4 and found[0] in mine
    session.do(e.ADVANCE)
    for _ in range(4):
        end(session)
    assert session.state.turn == 3
    again(session)


def test_who_comes_in_is_offered_before_counters():
    data = fight(hold=True)
    counted = {"counters": [["Wounds", 4, 0]], "in_play": [{"counter": 0, "unit": "W"}]}
    session = begun(with_mechanism(data, "counters", **counted), 3)
    session.do(e.ADVANCE)
    session.do(e.ADVANCE)
    first = session.state.seat
    do(session, "Hold the turn")
    assert offered(session)[:3] == [NAMES[first] + " comes in", "Hold the turn", "Wounds"]
    assert seen(session).public()["on_hold"] == [first]
    again(session)


def test_numbers_have_names():
    names = "\n".join(["C%d" % one for one in range(1, 13)])
    session = begun(fight(names=names), 2)
    notes = seen(session).lot_notes
    assert [one[0] for one in notes] == ["C", "C"]
    session.do(e.ADVANCE)
    session.do(e.ADVANCE)
    assert seen(session).facts[0].startswith("Card C")


def test_numbers_that_cannot_be_dealt_are_refused():
    bad(fight(range=[1, 3]))
    bad(fight(jokers=12))
    bad(fight(names="A\nB"))
    bad(dict(fight(hold=True), dues=[{"name": "Fire", "text": "Burns", "after": 2}]))
    bad(dict(fight(), uses=["on_hold"]))
