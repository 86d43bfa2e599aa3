# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Random games of every kind: invariants that must hold after each event."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from random_play import cards, through_records
from table import device_form, go_on, header, savings, table
from tidebell_core.errors import Refused
from tidebell_core.game.session import Session
from tidebell_core.game.state import ABSENT, GONE, HERE, LEFT, OUT, OVER, PLAYING, STRANDED
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup

SWITCHES = [(name, [value[0] for value in values]) for name, _, values in device_form()["switches"]]

# A step: how long nothing happens, what is done, and two numbers that say the rest. Going on is
# drawn most often, so that games get far.
STEPS = st.tuples(
    st.sampled_from([0, 1, 700, 4000, 30000, 179999, 400000]),
    st.sampled_from(["go"] * 12 + ["spend"] * 8 + ["undo"] * 3 + ["redo", "pause", "any", "fix"]),
    st.integers(0, 31),
    st.integers(-1, 9),
)
GAMES = st.tuples(
    st.integers(2, 4),
    st.integers(0, 2**64 - 1),
    st.fixed_dictionaries({name: st.sampled_from(labels) for name, labels in SWITCHES}),
    st.sampled_from([1, 3, 10, 18, 20, 24]),
    st.lists(STEPS, min_size=20, max_size=150),
)
# Not shrunk: a game that fails is replayed from its printed steps, and shrinking one takes minutes.
SETTINGS = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def press(session: Session, what: str, first: int, second: int) -> None:
    """Do one thing to a session, possible or not."""
    seats = len(session.state.status)
    if what == "go":
        if session.paused:
            session.do(e.RESUME)
        elif session.state.phase not in (OVER, 13):
            go_on(session, hens=first % 4)
    elif what == "spend":
        session.do(e.SPEND, session.state.seat, e.spend_arg(first, second % (seats + 1) - 1))
    elif what == "undo":
        session.undo()
    elif what == "redo":
        session.redo()
    elif what == "pause":
        session.do(e.RESUME if session.paused else e.PAUSE)
    elif what == "fix":
        kind = (e.FIX_POINTS, e.FIX_TIME, e.FIX_TURN, e.FIX_CARD, e.ASSET, e.STATUS, e.ORDER)
        session.do(kind[first % len(kind)], second % seats, first * 7 + second)
    else:
        session.do(first, second % seats, first * 16 + second)


def hold(session: Session, before: dict[int, int]) -> None:
    """Check what must be true after every event.

    :param before: the kinds of all events so far: what a referee set is beyond some of the rules
    """
    state, setup = session.state, session.setup
    seats, ships = len(state.status), session.game.owner(e.ASSET)
    assert sum(state.used_ms) + state.idle_ms == session.played_ms
    base = max(row[1] for row in setup.pools[0]["base"])
    for at in range(seats):
        # Every other ship, and what was kept; a correction may set another sum.
        most = base + 5 * (seats - 1) + 10
        corrected = e.FIX_POINTS in before or e.ASSET in before
        assert 0 <= state.left[at] <= (999 if corrected else most)
        assert savings(session)[at] in (0, 5, 10)
        assert state.status[at] in (PLAYING, OUT, GONE, ABSENT)
        if state.status[at] == OUT:
            assert savings(session)[at] == 0 or e.FIX_KEPT in before
        if state.status[at] == GONE:
            assert any(
                holder == at and fate == LEFT
                for holder, fate in zip(ships.holder, ships.fate, strict=True)
            )
        assert 0 <= ships.damage[at] <= ships.rules["parts"]
        assert HERE <= ships.fate[at] <= STRANDED
    assert [cards(session, 0).count(kind) for kind in range(3)] == [5, 5, 5]
    # Below zero it waits for the table to go on: an undo has charged more than there was.
    assert state.remaining_ms >= 0 or not session.runs() or session._log[-1][0] == e.RESUME
    if e.FIX_TIME not in before:
        assert state.remaining_ms <= state.total_ms
    assert 1 <= state.turn <= setup.turns
    assert sorted(state.order) == list(range(seats))


@SETTINGS
@given(GAMES)
def test_every_game_keeps_its_invariants_and_replays_from_its_log(game: tuple) -> None:
    players, seed, switches, turn, steps = game
    session = table(players, turn, seed=seed, switches=switches, window=4)
    view = View()
    kinds: dict[int, int] = {}
    for ms, what, first, second in steps:
        session.advance(ms)
        snapshot = session.snapshot()
        since = session.since_ms
        try:
            press(session, what, first, second)
        except Refused as refusal:
            assert refusal.text
            assert (session.snapshot(), session.since_ms) == (snapshot, since)
        except ValueError as error:  # an argument that fits no record is the sink's to refuse
            raise AssertionError(str(error)) from error
        kinds[session._log[-1][0]] = 1
        hold(session, kinds)
        view.update(session)
        assert view.clock_ms >= 0
    head = Header.unpack(header(players, seed, switches).pack())
    again = Session(Setup(device_form(), head.switches), head).replay(through_records(session._log))
    assert again.snapshot() == session.snapshot()


@SETTINGS
@given(GAMES)
def test_undo_and_redo_lose_nothing(game: tuple) -> None:
    players, seed, switches, turn, steps = game
    session = table(players, turn, seed=seed, switches=switches, window=3)
    for ms, what, first, second in steps:
        session.advance(ms)
        try:
            press(session, what, first, second)
        except Refused:
            pass
    if session.paused:
        session.do(e.RESUME)
    # No time passes from here on, so that the way back and forth must end where it began, to the
    # millisecond of every clock.
    session.since_ms = 0
    state = session.state.pack()
    back = 0
    paused = session.paused
    while back < 40 and session.depth > 1 and not session.shown():
        session.undo()
        back += 1
    for _ in range(back):
        if session.paused and not paused:
            session.do(e.RESUME)
        session.redo()
    assert session.state.pack() == state
    assert sum(session.state.used_ms) + session.state.idle_ms == session.played_ms
