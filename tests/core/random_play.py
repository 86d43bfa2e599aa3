# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Random play of any setup, for CPython and, unchanged, for the MicroPython VM.

A game is ``{"setup": device form as text, "seed", "seats", "switches", "steps"}``; a step is
``[ms, what, first, second]``: how long nothing happens, what is tried, and two numbers that say the
rest. Whatever is tried, it either happens or is refused in a sentence, and what ``hold`` says is so
after it.
"""

import json
from binascii import crc32

from tidebell_core.errors import Refused
from tidebell_core.game.session import Session
from tidebell_core.game.state import (
    ABSENT,
    ASK,
    CHOOSE,
    DRAW,
    LOOK,
    LOT,
    OVER,
    OVERTIME,
    PLAYING,
    PROMPT,
    READY,
    REORDER,
    REVEAL,
    RUN,
    SCORE,
    SHOWN,
    STARTER,
    State,
)
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack
from tidebell_core.record.events import SPEND_TARGET
from tidebell_core.record.header import Header
from tidebell_core.record.redaction import public_event
from tidebell_core.setup_reading.setup import Setup

WHATS = "go act row undo redo pause wrong fix count score tick end".split()

_WAITING = (READY, DRAW, SHOWN, LOT, REORDER, REVEAL)


def begun(game, seed=None, window=4):
    """Return a session of a game that has not had its first event."""
    seats = [[seat, "Player %d" % seat] for seat in range(game["seats"])]
    seed = game["seed"] if seed is None else seed
    header = Header(1, "generated", 0, seed, seats, game["switches"])
    return Session(Setup(json.loads(game["setup"]), header.switches), header, window=window)


def _choose(session, rows, first, second):
    """Do one of some rows, with its fields set to something they allow."""
    row = rows[first % len(rows)]
    values = [
        field[1] + (second + index) % (field[2] - field[1] + 1)
        for index, field in enumerate(row.fields)
    ]
    session.do(row.kind, row.seat, row.filled(values))


def _correct(session, first, second):
    """Correct something as a referee might, or nearly so."""
    seats = len(session.state.status)
    seat = second % seats
    order = list(range(seats))
    order[0], order[seat] = seat, 0
    kind, arg = (
        (e.FIX_POINTS, pack(e.FIX_POINTS, pool=second % 4, points=second % 100)),
        (e.FIX_KEPT, pack(e.FIX_KEPT, pool=second % 4, points=second % 20)),
        (e.FIX_TIME, second * 100),
        (e.FIX_TURN, second % 12),
        (e.FIX_CARD, pack(e.FIX_CARD, deck=second % 3, card=second % 7)),
        (e.FIX_PENALTY, second % 12),
        (e.ASSET, e.asset_arg(seat, second % 3, second % 5)),
        (e.STATUS, second % 5 // 3 * ABSENT),
        (e.ORDER, e.order_arg(order)),
    )[first % 9]
    session.do(kind, seat, arg)


def press(session, view, what, first, second):  # noqa: C901 - one for each thing to try
    """Try one thing, possible or not.

    :raises Refused: when it is not possible
    """
    state = session.state
    seats = len(state.status)
    phase = state.phase
    if what == "undo":
        # A reveal is undone by asking all again, and sometimes a referee has that done.
        session.do(e.REASK) if session.shown() and first % 2 else session.undo()
    elif what == "redo":
        session.redo()
    elif what == "pause" or session.paused and what in ("go", "act", "row"):
        session.do(e.RESUME if session.paused else e.PAUSE)
    elif what == "wrong":
        kind = first % e.ROOM_ACT  # which ``test_called`` tries, so that walks go as before
        if kind not in (
            e.END_EARLY,
            e.ABANDON,
        ):  # "end" is for those, and rarer
            session.do(kind, second % 16, (first * 37 + second * 1009) % 70000 - 300)
    elif what == "fix":
        _correct(session, first, second)
    elif what == "count":
        session.do(e.COUNT, first % seats, pack(e.COUNT, counter=first % 4, value=second % 10))
    elif what == "tick":
        session.do(e.TICK, state.seat, pack(e.TICK, unit=first % 16, tick=second % 3))
    elif what == "score":
        session.do(e.SCORE, first % seats, second % 2048)
    elif what == "end":
        session.do((e.END_EARLY, e.ABANDON, e.FINISH)[first % 3])
    elif phase == PROMPT:
        rows = view.prompt.rows
        if view.prompt.secret:  # what only one player sees, once it is uncovered
            rows = session.game.asker().private().rows
        assert rows, "a question without answers"
        _choose(session, rows, first, second)
    elif what == "act" and view.actions:
        index = view.actions[first % len(view.actions)].arg % SPEND_TARGET
        session.do(e.SPEND, state.seat, e.spend_arg(index, second % (seats + 1) - 1))
    elif what == "row" and view.rows:
        _choose(session, view.rows, first, second)
    elif phase in _WAITING:
        session.do(e.ADVANCE)
    elif phase == LOOK:
        session.do(*((e.LOOK, state.seat) if second % 3 else (e.ADVANCE, state.seat, first % 4)))
    elif phase == STARTER:
        session.do(e.STARTER, e.NOBODY if second % 3 else first % seats)
    elif phase == CHOOSE:
        session.do(e.CHOOSE, state.seat, pack(e.CHOOSE, target=state.pos, option=first & 1))
    elif phase in (RUN, OVERTIME, ASK):
        session.do(e.DROP if view.declared and first & 1 else e.END_TURN, state.seat)
    elif phase == SCORE:
        session.do(e.SCORE, first % seats, second % 64)


def cards(session, deck):
    """Return all cards of a deck, wherever they are."""
    decks = session.game.owner(e.FIX_CARD)
    found = decks.piles[deck] + decks.asides[deck]
    if decks.current[deck] >= 0:
        found.append(decks.current[deck])
    return found


def hold(session, whole=True):
    """Check what must be so after every event; packing the whole state takes longest."""
    state, setup = session.state, session.setup
    seats = len(state.status)
    assert sum(state.used_ms) + state.idle_ms == session.played_ms, "time is lost"
    lists = [state.left, state.used_ms]
    ships, penalties = session.game.owner(e.ASSET), session.game.owner(e.FIX_PENALTY)
    savings = session.game.owner(e.FIX_KEPT)
    lists += [savings.values] if savings else []
    lists += [ships.damage] if ships else []
    lists += [penalties.values] if penalties else []
    for values in lists:
        assert not values or min(values) >= 0, "something is below zero"
    for status in state.status:
        assert PLAYING <= status <= ABSENT
    for deck, rules in enumerate(setup.more.get("decks", ())):
        there = cards(session, deck)
        for kind, card in enumerate(rules["cards"]):
            assert there.count(kind) == card[1], "a card is lost or new"
    for index in range(len(setup.counters)):
        for value in state.counters[index * seats : (index + 1) * seats]:
            assert 0 <= value <= session.game.most(index), "a counter is beyond its limit"
    for mechanism in session.game.mechanisms:
        if hasattr(mechanism, "bags"):
            hold_bags(mechanism, seats)
    if state.runs:
        assert session.game.steps()[state.step][0] == "play", "a clock runs in no player turn"
    assert 1 <= state.turn <= setup.turns
    assert sorted(state.order) == list(range(seats))
    assert -1 <= state.seat < seats
    if not whole:
        return
    packed = state.pack()
    again = State(setup, seats)
    again.more = [[] for _ in state.more]
    again.unpack(packed)
    assert again.pack() == packed, "the state is not what was packed"


def hold_rows(session, view):
    """Check that each value that can be set begins within its bounds, and has a name if any has."""
    rows = view.actions + view.rows
    if session.state.phase == PROMPT:
        rows = rows + view.prompt.rows
        if view.prompt.secret:
            rows = rows + session.game.asker().private().rows
    for row in rows:
        for _, low, high, first, _, names in row.fields:
            assert low <= first <= high, "a value begins beyond its bounds"
            assert names is None or len(names) == high - low + 1, "a value has no name"


def hold_bags(bags, seats):
    """Check that every card of every bag is in it, in its discards, or before somebody."""
    for bag, rules in enumerate(bags.bags):
        inside, discards = bags.counts(bag), bags.discards(bag)
        assert min(inside) >= 0 and min(discards) >= 0, "a card of a bag is there twice"
        held = []
        for seat in range(seats):
            held += bags.held(bag, seat, 0) + bags.held(bag, seat, 1)
        away = [] if bags.values[bags._at[bag] + 1] else list(rules.get("out", ()))
        for group in rules.get("when", ()):
            away += group[1:] if group[0] is False else []
        put = [0] * len(inside)
        for mechanism in bags.game.hooks.put_in:
            mechanism.put_in(bag, put)
        for kind, count in enumerate(rules["counts"]):
            wanted = put[kind] + (0 if kind in away else count)
            found = inside[kind] + discards[kind] + held.count(kind)
            assert found == wanted, "a card of a bag is lost or new"


def hold_limits(session):
    """Check that whose player turn has just ended holds no more cards than he may."""
    state = session.state
    seat = state.ended_seat
    bags = session.game.owner(e.TAKE)
    if state.phase in (SCORE, OVER) or seat < 0:
        return
    for bag, rules in enumerate(bags.bags if bags else ()):
        if not rules.get("trim"):
            assert bags.over_limit(bag, seat) <= 0, "a hand is beyond its limit"


def disguise(session):
    """Change everything in a game that nobody, or not everybody, may know."""
    state = session.state
    decks = session.game.owner(e.FIX_CARD)
    for deck, pile in enumerate(decks.piles if decks else ()):
        hidden = len(pile) - decks.known[deck]
        pile[:hidden] = sorted(pile[:hidden])
    if state.phase == CHOOSE:
        chosen = session.game.owner(e.CHOOSE).values
        chosen[1:] = [value if value < 0 else 1 - value & 1 for value in chosen[1:]]
    if state.phase != PROMPT:
        for pool, rules in enumerate(session.setup.pools):
            if rules.get("hidden"):
                for seat in range(len(state.status)):
                    state.left[pool * len(state.status) + seat] += 1
    for mechanism in session.game.mechanisms:
        if hasattr(mechanism, "bags"):
            _disguise_bags(mechanism)
        elif hasattr(mechanism, "had") and state.phase != PROMPT:
            # What a unit has used is said aloud: of a larger pool it had more, too.
            pool = mechanism.rules.get("pool", -1)
            mechanism.had += pool >= 0 and bool(session.setup.pools[pool].get("hidden"))
        elif e.SECRET in mechanism.KINDS and not mechanism.values[0]:
            for at in range(2, len(mechanism.values)):  # what was picked so far
                mechanism.values[at] += mechanism.values[at] > 0
        elif e.PICK in mechanism.KINDS and min(mechanism.values[7:9]) < 0:
            duel = mechanism.values[0]
            if duel >= 0 and not session.setup.more["duels"][duel].get("open"):
                for at in (7, 8):  # the numbers that were picked so far
                    mechanism.values[at] += mechanism.values[at] >= 0


def _disguise_bags(bags):
    shown = bags.values[1] == 10  # the card that ends the game lies before all eyes
    for bag, rules in enumerate(bags.bags):
        kinds = bags.kinds(bag)
        fixed = rules.get("ends", ()) if shown else ()
        if rules.get("public") or len(fixed) == kinds:
            continue
        for at in range(bags._held, len(bags.values)):
            place, kind = bags.values[at] // 64, bags.values[at] % 64
            if place // 16 == bag and not place & 1 and kind not in fixed:  # in a hand
                kind = (kind + 1) % kinds
                while kind in fixed:
                    kind = (kind + 1) % kinds
                bags.values[at] = place * 64 + kind


def seen(view):
    """Return all that a view shows, for comparison."""
    found = []
    names = [name for name in view.__dict__ if not name.startswith("_") and name != "version"]
    for name in sorted(names) + ["actions", "rows"]:
        value = getattr(view, name)
        if name in ("actions", "rows", "prompt") and value:
            rows = value.rows if name == "prompt" else value
            value = [
                (row.name, row.detail, row.kind, row.seat, row.fields, row.can) for row in rows
            ]
        found.append((name, repr(value)))
    return found


def blind(session, game):
    """Check that what nobody may know is not in the view: it looks the same were it otherwise."""
    other = begun(game, game["seed"] ^ 0x5DEECE66D)
    other.restore(session.snapshot())
    disguise(other)
    views = []
    for one in (session, other):
        view = View()
        one.since_ms = session.since_ms
        view.update(one)
        views.append(seen(view))
    for index in range(len(views[0])):
        assert views[0][index] == views[1][index], "the view tells " + views[0][index][0]


def play(game):
    """Play a game and return how it ended: its events and a checksum of its whole state."""
    session = begun(game)
    states = {}  # by the number of steps done
    ended = [0]

    def note(event):
        if ended[0] != session.game.ended:
            ended[0] = session.game.ended
            hold_limits(session)
        if event[0] in (e.UNDO, e.REDO, e.REASK):
            assert timeless(session) == states[session.depth], "undo or redo is inexact"
        states[session.depth] = timeless(session)

    session.sink = note
    session.do(e.START)
    view = View()
    refused = 0
    for number, step in enumerate(game["steps"]):
        ms, what, first, second = step
        session.advance(ms)
        view.update(session)
        before, since = session.snapshot(), session.since_ms
        try:
            press(session, view, what, first, second)
        except Refused as refusal:
            refused += 1
            assert refusal.text and refusal.text[-1] in ".?!", refusal.code
            assert session.snapshot() == before, "what was refused left a trace"
            assert session.since_ms == since
        else:
            event = session._log[-1]
            shown = public_event(session, event)
            assert shown[:2] == event[:2] and shown[2] in (None, event[2])
        hold(session, number % 4 == 0)
        if number % 5 == 0:
            blind(session, game)
        if number % 3 == 0:
            view.update(session)
            hold_rows(session, view)
    _there_and_back(session)
    again = begun(game).replay(through_records(session._log))
    assert again.snapshot() == session.snapshot(), "the log replays to another game"
    resumed = begun(game)
    resumed.restore(session.snapshot())
    assert resumed.snapshot() == session.snapshot(), "a checkpoint loses something"
    return [session.count, session.depth, session.state.turn, refused, crc32(session.snapshot())]


def through_records(events):
    """Return events as they come back from their records."""
    records, chain = bytearray(), 0
    for event in events:
        record, chain = e.encode(event, chain)
        records += record
    back, at, chain = [], 0, 0
    while at < len(records):
        event, at, chain = e.decode(bytes(records), at, chain)
        back.append(event)
    return back


def _there_and_back(session):
    """Undo a good part of the game and do it again, all in one moment: nothing has changed."""
    if session.paused:
        session.do(e.RESUME)
    session.since_ms = 0
    before = session.state.pack()
    back = 0
    while back < 12 and session.depth > 1 and not session.shown():
        _awake(session).undo()
        hold(session)
        back += 1
    for _ in range(back):
        _awake(session).redo()
        hold(session)
    assert session.state.pack() == before, "undo and redo have changed something"


def _awake(session):
    """Return a session that an undo may have paused, resumed."""
    if session.paused:
        session.do(e.RESUME)
    return session


def timeless(session):
    """Return the state packed, but for the clocks: an undo does not give time back."""
    state = State(session.setup, len(session.state.status))
    state.more = [[] for _ in session.state.more]
    state.unpack(session.state.pack())
    state.remaining_ms = state.ran_ms = state.real_ms = state.idle_ms = state.total_ms = 0
    state.used_ms = []
    for index, mechanism in enumerate(session.game.mechanisms):
        if e.PASS in mechanism.KINDS:
            state.more[index][-1] = 0  # since when a clock waits
        elif e.DELAY in mechanism.KINDS:
            state.more[index][-len(state.status) :] = [0] * len(state.status)  # times used
        elif mechanism in session.game.hooks.show:
            state.more[index] = []
    return state.pack()


def play_file(name):
    """Play the game of a file and print how it ended, as JSON."""
    with open(name) as file:
        print(json.dumps(play(json.loads(file.read()))))
