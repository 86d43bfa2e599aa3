# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The ranking of every built-in game against a count made from the rule sheets alone."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tidebell_core.errors import Refused
from tidebell_core.game.session import Session
from tidebell_core.game.state import ABSENT, OUT, OVER
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup
from tidebell_host import setups
from tidebell_host.setups import library

NAMES = ("Ann", "Bob", "Cyd", "Dee")
LEFT, STRANDED = 1, 2
TURRETS = 3

# Points of each thing that is counted, by the name of its field.
WORTH = {
    "full-metal-planete": {"Ore": 2, "Units": 1},
    "planet-busters": {"Planets": 1, "Colonies": Fraction(1, 2)},
    "pirates": {"Gold": 1},
    "hinkel-und-stein": {"Chips": 1},
    "netrunner": {"Agenda": 1},
}

# A correction after the end of play: what, and two small numbers that say the rest: many tie.
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["score"] * 6 + ["out", "absent", "hold", "damage", "leave", "strand"]),
        st.integers(0, 3),
        st.integers(0, 3),
    ),
    max_size=40,
)
SETTINGS = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def data(name: str) -> str:
    return setups.load(library.find(name).path).data.decode()


def begun(name: str, order: list[int], switches: dict[str, int]) -> Session:
    """A session at its scores; ``order`` says who sits where, by his number."""
    form = json.loads(data(name))
    chosen = [switches.get(switch[0], 0) for switch in form.get("switches", [])]
    seats = [[who, NAMES[who]] for who in order]
    session = Session(Setup(form, chosen), Header(1, name, 0, 7, seats, chosen))
    session.do(e.START)
    session.do(e.END_EARLY)
    return session


def press(session: Session, order: list[int], step: tuple[str, int, int]) -> None:
    """Make a correction, for the person of that number wherever he sits."""
    what, who, value = step
    seat = order.index(who % len(order))
    fields = session.setup.more["score"]["fields"]
    if what == "score":
        session.do(e.SCORE, seat, (value % len(fields)) * 1024 + (who + value) % 3)
    elif what in ("out", "absent"):
        session.do(e.STATUS, seat, OUT if what == "out" else ABSENT)
    elif what == "hold":
        session.do(e.ASSET, e.NOBODY, e.asset_arg(seat, 0, order.index(value % len(order))))
    elif what == "damage":
        session.do(e.ASSET, e.NOBODY, e.asset_arg(seat, 1, value))
    else:
        session.do(e.ASSET, e.NOBODY, e.asset_arg(seat, 2, LEFT if what == "leave" else STRANDED))


def counted(name: str, session: Session, seat: int, ties: str) -> tuple[Any, ...] | None:
    """Count a seat by the sheets: its points, then what parts a tie; None: it does not score."""
    state, seats = session.state, len(session.state.status)
    fields = [row[0] for row in session.setup.more["score"]["fields"]]
    counted = session.game.owner(e.SCORE).values
    things = {field: counted[at * seats + seat] for at, field in enumerate(fields)}
    points = sum((things[field] * worth for field, worth in WORTH[name].items()), Fraction(0))
    if state.status[seat] == OUT:
        return None
    if name != "full-metal-planete":
        return (points,)
    ships = session.game.owner(e.ASSET)
    saved = [
        ship for ship in range(seats) if ships.holder[ship] == seat and ships.fate[ship] == LEFT
    ]
    if not saved:
        return None
    points += sum(TURRETS - ships.damage[ship] for ship in saved)
    return (points, things["Ore"]) if ties == "ore" else (points, len(saved), things["Ore"])


def ranked(name: str, session: Session, ties: str) -> list[tuple[str, int, Fraction]]:
    """Return places and points of all, by counting for each player those before him."""
    keys = [counted(name, session, seat, ties) for seat in range(len(session.state.status))]
    names = [row[1] for row in session.header.seats]
    places = []
    for seat, key in enumerate(keys):
        better = sum(other is not None and (key is None or other > key) for other in keys)
        places.append((names[seat], better + 1, key[0] if key else Fraction(0)))
    return sorted(places)


def shown(session: Session) -> list[tuple[str, int, Fraction]]:
    """Return the view's ranking, checked to be best first."""
    view = View()
    view.update(session)
    ranks = [row[0] for row in view.ranking]
    assert ranks == sorted(ranks)
    return sorted((view.names[seat], rank, Fraction(score)) for rank, seat, score in view.ranking)


def won(session: Session) -> set[str]:
    view = View()
    view.update(session)
    return {view.names[seat] for seat in view.winners}


@pytest.mark.parametrize("name", WORTH)
@SETTINGS
@given(st.data())
def test_the_ranking_is_that_of_an_independent_count_wherever_people_sit(
    name: str, data: st.DataObject
) -> None:
    low, high = json.loads(globals()["data"](name))["players"]
    players = data.draw(st.integers(max(2, low), high))
    order = data.draw(st.permutations(range(players)))
    steps = data.draw(STEPS)
    fmp = name == "full-metal-planete"
    ties = data.draw(st.sampled_from(["ships_then_ore", "ore"])) if fmp else ""
    switches = {"tie_break": int(ties == "ore"), "out_when": data.draw(st.integers(0, 1))}
    tables = [
        (begun(name, seating, switches), seating) for seating in (list(range(players)), order)
    ]
    for step in steps:
        outcomes = []
        for session, seating in tables:
            try:
                press(session, seating, step)
                outcomes.append("")
            except Refused as refusal:
                outcomes.append(refusal.code)
        assert outcomes[0] == outcomes[1]
        first, second = (shown(session) for session, _ in tables)
        assert first == second == ranked(name, tables[0][0], ties)
        best = {one for one, place, _ in first if place == 1}
        scoring = {
            row[1]
            for seat, row in enumerate(tables[0][0].header.seats)
            if counted(name, tables[0][0], seat, ties)
        }
        assert won(tables[0][0]) == won(tables[1][0]) == best & scoring
    for session, _ in tables:
        session.do(e.FINISH)
        assert session.state.phase == OVER
    assert shown(tables[0][0]) == shown(tables[1][0])
