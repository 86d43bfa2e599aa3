# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Games of more than eight players: their order, and what is not for so many."""

from small import bad, taken
from table import refused
from tidebell_core.game.rng import Stream
from tidebell_core.game.session import Session
from tidebell_core.game.state import READY, RUN
from tidebell_core.record import events as e
from tidebell_core.record.header import Header

MOST = e.MOST_SEATS


def many(**more):
    """Return the device form of a game for as many as nine to fourteen."""
    steps = [["reorder"], ["lot"], ["play", {"clock": 0}]]
    data = {
        "format": 1,
        "id": "many",
        "title": "Many",
        "players": [1, MOST],
        "colours": [["Player %d" % at, "A", [255, 255, 255]] for at in range(MOST)],
        "turns": 2,
        "clocks": [{"mode": "countdown", "ms": 60000}],
        "stages": [{"turns": [1, 2], "name": "Day", "steps": steps}],
        "uses": ["seating"],
    }
    data.update(more)
    return data


def begun(seats):
    """Return a session of so many."""
    head = Header(1, "many", 0, 7, [[at, "P%d" % at] for at in range(seats)], [])
    session = Session(taken(many()), head)
    session.do(e.START)
    return session


def orders(seats):
    """Return some orders of so many seats."""
    found = [list(range(seats)), list(range(seats))[::-1]]
    for at in range(20):
        order = list(range(seats))
        Stream(5, at).shuffle(order)
        found.append(order)
    return found


def test_every_order_of_as_many_as_may_play_fits_a_record_and_reads_back():
    for seats in range(1, MOST + 1):
        for order in orders(seats):
            arg = e.order_arg(order)
            assert e.order_seats(arg, seats) == order
            event = (e.ORDER, e.NOBODY, arg, 4 * 3600 * 1000)
            assert e.decode(e.encode(event)[0])[0] == event


def test_the_order_of_eight_is_three_bits_a_place_as_ever():
    assert e.order_arg([3, 1, 0, 2]) == 3 + 1 * 8 + 0 * 64 + 2 * 512
    assert e.order_arg(list(range(8))) == sum([at * 8**at for at in range(8)])


def test_an_argument_beyond_all_orders_is_refused():
    session = begun(9)
    last = e.order_arg(list(range(8, -1, -1)))
    for arg in (last + 1, 1 << 40, -1):
        assert e.order_seats(arg, 9) == []
        refused("order", session.do, e.ORDER, e.NOBODY, arg)
    session.do(e.ORDER, e.NOBODY, last)
    assert session.state.order == list(range(8, -1, -1))


def test_fourteen_sit_anew_draw_lots_and_play_in_turn():
    session = begun(MOST)
    order = [5, 13, 0, 9, 12, 1, 10, 2, 11, 3, 8, 4, 7, 6]
    session.do(e.ORDER, e.NOBODY, e.order_arg(order))
    session.do(e.ADVANCE)
    drawn = list(session.state.round)
    assert sorted(drawn) == list(range(MOST))
    session.do(e.ADVANCE)
    for at, seat in enumerate(drawn):
        assert (session.state.seat, session.state.phase) == (seat, RUN if at else READY)
        if not at:
            session.do(e.ADVANCE)
        session.advance(1000)
        session.do(e.END_TURN)
    assert session.state.used_ms == [1000] * MOST
    session.undo()
    assert (session.state.seat, session.state.order) == (drawn[-1], order)


def test_fifteen_and_what_tells_seats_by_three_bits_are_refused():
    bad(many(players=[1, MOST + 1]))
    dice = {"name": "Fight", "sides": 6, "contest": True}
    duel = {"name": "D", "asks": "N", "numbers": [1, 9], "wins": "near"}
    share = ["Split", 0, 9]
    counter = ["Gold", 9, 0]
    for more in (
        {"uses": ["dice", "seating"], "dice": [dice]},
        {"uses": ["duels", "seating"], "duels": [duel]},
        {
            "uses": ["counters", "seating", "shares"],
            "shares": [share],
            "counters": [counter],
            "in_play": [{"counter": 0, "unit": "G"}],
        },
    ):
        taken(many(players=[1, e.FEW_SEATS], **more))
        bad(many(players=[1, e.FEW_SEATS + 1], **more))
    del dice["contest"]
    taken(many(uses=["dice", "seating"], dice=[dice]))
