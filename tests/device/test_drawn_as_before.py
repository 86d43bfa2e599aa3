# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screens of every kind with all sorts of things on them look as they did before.

Their views are made up, so that they also show what few games come to: long names and none, many
players, prices that cannot be paid, clocks far below zero. Each kind of screen is drawn on each
kind of page, one after the other, and what is seen is kept as hashes (``make renew`` renews
them). A screen drawn over another must look as if it had been drawn on an empty panel.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from goldens import Track
from test_letters_drawn import Glass
from test_overflow import hold
from tidebell.boards import pico_table
from tidebell.paint import styles
from tidebell.ui.draw import cards, common, outcomes, player_turn
from tidebell.ui.turn import clocks_shown
from tidebell_core.game import state
from tidebell_core.game.view import View
from tidebell_core.mechanisms import Row

BOARDS = ("pico_table", "upright")
TIMES = 72  # screens of each kind

NAMES = ["Ada", "Bo", "Chloé", "Maximilian Wolfgang"[:18], "Đ", "Will I. Am", "WWWWWWWW", "Zoë"]
WORDS = "Move Attack Deploy Capture Explore Repair Hold Supercalifragilist Build Fire".split()
WORDS.append("W" * 18)  # a name has no more letters, nor wider ones
RGB = [(255, 64, 32), (0, 32, 160), (255, 224, 64), (24, 160, 64), (0, 0, 0), (255, 255, 255)]
FACTS = ["Hold 12", "Crew 4", "Score: 125", "Prestige 7", "No more moves", "Round 3 of 9", "Ore 0"]
CELLS = {
    "Hold 12": ("Hold", "12", False),
    "Crew 4": ("Crew", "4", False),
    "Score: 125": ("Score", "125", False),
    "Prestige 7": ("Prestige", "7", False),
    "Round 3 of 9": ("Round", "3 of 9", False),
    "Ore 0": ("Ore", "0", False),
}


def clock_ms(chance: random.Random) -> int:
    """Times around which something changes, and any."""
    edge = chance.choice((0, 5000, 9999, 10_000, 30_000, 59_999, 600_000, 5_999_000, 6_000_000))
    return edge + chance.choice((-1001, -500, -1, 0, 1, 99, 100, 999, 1000, 12_345))


def some(chance: random.Random, one: Any, other: Any = "") -> Any:
    """This two times out of three, else the other."""
    return one if chance.randrange(3) else other


def sentence(chance: random.Random, most: int = 6) -> str:
    return " ".join(chance.choice(WORDS) for _ in range(chance.randint(1, most)))


def name(chance: random.Random, most: int = 3) -> str:
    """Draw a name as a setup may have it."""
    return sentence(chance, most)[:18].strip()


def made_up(chance: random.Random, phase: int) -> View:
    """A view of a game that is in a phase."""
    view = View()
    view.__dict__.update(public(chance, phase), **of_mechanisms(chance))
    view.cells = [CELLS.get(fact, ()) for fact in view.facts]
    seats = len(view.order)
    view.assets = [
        (chance.randrange(seats), -1, chance.choice((state.HERE, state.HERE, 1)))
        for _ in range(some(chance, seats, 0))
    ]
    view.chosen = [chance.randrange(-1, 3) for _ in view.assets]
    if chance.randrange(2):
        view.clocks = [clock_ms(chance) for _ in range(seats)]
        view.moves = [chance.randrange(60) for _ in range(seats)]
        view.clock_notes = [some(chance, "", "3 x 0:30") for _ in range(seats)]
        view.flagged = chance.randrange(-1, seats)
    else:
        view.clocks, view.moves, view.clock_notes, view.flagged = [], [], [], -1
    most = chance.choice((160, 160, 1))  # or many share a place
    totals = sorted((chance.randrange(-3, most) / 2 for _ in range(seats)), reverse=True)
    totals = [int(total) if total == int(total) else total for total in totals]
    found = list(range(seats))
    chance.shuffle(found)
    view.ranking = [(totals.index(total) + 1, found.pop(), total) for total in totals]
    view.winners = [seat for place, seat, _ in view.ranking if place == 1]
    return view


def public(chance: random.Random, phase: int) -> dict[str, Any]:
    """Return the fields of a view that every game has."""
    seats = chance.choice((2, 2, 3, 4, 6, 8))
    order = list(range(seats))
    chance.shuffle(order)
    seat = some(chance, chance.choice(order), -1)
    colours = [chance.choice(RGB) for _ in order]
    ms = clock_ms(chance)
    return {
        "title": "A game",
        "phase": phase,
        "paused": not chance.randrange(5),
        "turn": chance.randint(1, 40),
        "turns": chance.choice((9, 25, 40, 200)),
        "task": "Pick where to land" if ms % 3 else "",
        "took_ms": [(seat + 1) * 754_321 for seat in order],
        "stage": chance.choice(("Expedition", "The last turns of all", "Deployment of all units")),
        "order": order,
        "round": order,
        "starter": 0,
        "status": [0] * seats,
        "names": NAMES[:seats],
        "colours": colours,
        "can_redo": bool(chance.randrange(2)),
        "can_undo": bool(chance.randrange(2)),
        "revealed": not chance.randrange(3),
        "ruling": 0,
        "ended_seat": -1,
        "abandoned": not chance.randrange(3),
        "seat": seat,
        "name": NAMES[seat] if seat >= 0 else "",
        "rgb": colours[seat] if seat >= 0 else (255, 255, 255),
        "clock_ms": ms,
        "clock_total": some(chance, max(ms, 60_000), 0),
        "live": True,
        "last": "",
        "next_seat": -1,
        "pool": some(chance, chance.choice(("AP", "CP", "Fuel", "WWWWW"))),
        "left": chance.choice((0, 1, 5, 9, 10, 15, 25, 99, 120)),
        "base": chance.choice((0, 5, 10, 15, 99)),
    }


def of_mechanisms(chance: random.Random) -> dict[str, Any]:
    """Return the fields of a view that only some games have."""
    bands = [(chance.choice(WORDS), chance.randrange(101), chance.choice(RGB)) for _ in range(4)]
    actions = [Row(chance.choice(WORDS), "", 1, 0, at) for at in range(chance.randrange(5))]
    for at, row in enumerate(actions):
        row.key = (None, "spend", "declare")[chance.randrange(3)]
        if chance.randrange(3):
            row.price, row.detail, row.can = at + 1, f"{at + 1} AP", bool(chance.randrange(2))
    rows = [
        Row(name(chance), some(chance, "3"), 2, 0, at, (), some(chance, None, "spend"))
        for at in range(chance.choice((0, 0, 1, 4, 6, 7, 12)))
    ]
    following = [(chance.choice(WORDS), chance.choice(RGB)) for _ in range(chance.randrange(4))]
    return {
        "_actions": actions,
        "_keyed": [row for row in actions if row.key],
        "_rows": rows,
        "deck": "Tide",
        "card": some(chance, chance.choice(("High", "Normal", "Equinoctial spring", "W" * 18))),
        "card_rgb": chance.choice(RGB),
        "card_means": (
            some(chance, sentence(chance)),
            chance.randrange(101),
            chance.choice((None, bands, bands[:3])),
        ),
        "pile": chance.randrange(30),
        "next_cards": following,
        "counter": 0,
        "counter_name": "Hens",
        "penalty": some(chance, 0, chance.randrange(1, 12)),
        "kept": chance.randrange(12),
        "saved": "10 of them saved",
        "keeps": some(chance, {"step": 5, "max": 10}, None),
        "declared": some(chance, "", "Attack"),
        "due": some(chance, "Attack: second press", ""),
        "keep": some(chance, 0, 3),
        "asset": -1,
        "choice": "",
        "options": ["Stay", "Take off"],
        "facts": chance.sample(FACTS, chance.randrange(len(FACTS)))
        + [sentence(chance) for _ in range(chance.choice((0, 0, 0, 1, 3)))],
        "prompt": None,
        "warnings": [],
        "end_label": some(chance, "", "Next one"),
        "gap": not chance.randrange(4),
        "counts_up": not chance.randrange(4),
        "delay_ms": some(chance, 0, 4321),
        "match_ms": some(chance, -1, clock_ms(chance)),
        "wait_ms": some(chance, -1, 2500),
    }


def table_of(chance: random.Random, view: View) -> SimpleNamespace:
    """Return the fields of a table that a player turn shows beside the view."""
    match = SimpleNamespace(more={})
    app = SimpleNamespace(
        view=view, uptime_ms=chance.randrange(60_000), session=SimpleNamespace(setup=match)
    )
    mode = chance.choice(("countdown", "bank"))
    several = clocks_shown.ClocksShown(app, {"mode": mode})
    entry = SimpleNamespace(
        lines=lambda: ["Which ship: Hens", "◂ 3 ▸"],
        labels=lambda: ("More", "Less", "Back", "", "Done"),
    )
    sure = SimpleNamespace(words=lambda _: (["3 turrets stand: sure?", "really"], "", "No", "Yes"))
    offered = len(view.actions) + (len(view.rows) if len(view.rows) <= 6 else 1)
    return SimpleNamespace(
        chosen=chance.randrange(-1, offered) if chance.randrange(2) else -1,
        entry=some(chance, None, entry),
        notice=some(chance, None, [sentence(chance) for _ in range(chance.randint(1, 2))]),
        confirmation=sure if not chance.randrange(8) else None,
        woken=not chance.randrange(8),
        woken_hint="up to 5 s",
        paused_ms=chance.randrange(10_000_000),
        handing_ms=chance.choice((0, 0, 900)),
        ready_ms=chance.choice((0, 180_000, 5_400_000)),
        banks=several.banks,
        clocks_shown=several,
    )


# -- kinds of screens


def turn(phase: int) -> Callable[[Any, random.Random], None]:
    """A player turn in a phase."""

    def draw(wanted: Any, chance: random.Random) -> None:
        view = made_up(chance, phase)
        player_turn.draw(wanted, view, table_of(chance, view))

    return draw


def look(wanted: Any, chance: random.Random) -> None:
    view = made_up(chance, state.LOOK)
    view.seat = max(0, view.seat)
    seen = [(chance.choice(WORDS), chance.choice(RGB)) for _ in range(chance.randrange(10))]
    cards.look(wanted, view, chance.randrange(30), some(chance, seen, None))


def drawing(wanted: Any, chance: random.Random) -> None:
    cards.drawing(wanted, made_up(chance, state.DRAW), bool(chance.randrange(3)))


def rare(phase: int) -> Callable[[Any, random.Random], None]:
    """A lot, what was chosen, the end."""

    def draw(wanted: Any, chance: random.Random) -> None:
        outcomes.draw(wanted, made_up(chance, phase))

    return draw


def listing(wanted: Any, chance: random.Random) -> None:
    seat_styles = [chance.choice(RGB) for _ in range(8)]
    common.seat_styles(wanted, seat_styles)
    items = [
        (sentence(chance, 4), some(chance, "", "12"), some(chance, -1, styles.SEAT + at % 8))
        for at in range(chance.choice((1, 3, 7, 8, 9, 20)))
    ]
    common.rows(
        wanted, sentence(chance, 3), items, chance.randrange(len(items)), not chance.randrange(3)
    )


def message(wanted: Any, chance: random.Random) -> None:
    common.message(wanted, sentence(chance, 3), sentence(chance, 16))


def places(wanted: Any, chance: random.Random) -> None:
    common.place(
        wanted,
        chance.randrange(8),
        chance.choice(NAMES),
        chance.choice(RGB),
        chance.randrange(24),
        24,
    )


def anything(wanted: Any, chance: random.Random) -> None:
    """Texts of all styles wherever there is a row, some beside each other."""
    wanted.set_tall(False)
    wanted.heading(sentence(chance, 2))
    wanted.clear(wanted.body, wanted.foot)
    for row in range(wanted.body, wanted.foot):
        style = chance.choice(
            (styles.PLAIN, styles.DIM, styles.KEY, styles.WARNING, styles.CARD_FACE, styles.SELECT)
        )
        write = chance.randrange(6)
        if write == 0:
            wanted.text(row, 0, sentence(chance, 3), style, wanted.columns // 2)
            wanted.right(row, chance.choice(WORDS), styles.PLAIN)
        elif write == 1:
            wanted.right(row, chance.choice(WORDS)[:6], style)
        elif write == 2:
            wanted.centre(row, sentence(chance, 4), style)
        elif write == 3:
            wanted.text(row, chance.randrange(8), chance.choice(WORDS), style)
            wanted.seat(row, 0, chance.randrange(8))
        elif write == 4:
            wanted.text(row, 1, chance.choice(WORDS)[:5], style, 6)
            wanted.centre(row, chance.choice(WORDS)[:5], styles.PLAIN, 8, 8)
    a, b = (some(chance, name(chance)) for _ in range(2))
    x, y, knob = (some(chance, text) for text in ("Undo", "Rematch", "Do it"))
    common.labels(wanted, a, b, x, y, knob, "Turn 3/25")


KINDS: dict[str, Callable[[Any, random.Random], None]] = {
    "ready": turn(state.READY),
    "run": turn(state.RUN),
    "overtime": turn(state.OVERTIME),
    "ask": turn(state.ASK),
    "look": look,
    "drawing": drawing,
    "lot": rare(state.LOT),
    "reveal": rare(state.REVEAL),
    "over": rare(state.OVER),
    "list": listing,
    "message": message,
    "places": places,
    "anything": anything,
}


def mixed(wanted: Any, chance: random.Random) -> None:
    """A screen of any kind after one of another."""
    KINDS[chance.choice([kind for kind in KINDS if kind not in ("anything", "mixed")])](
        wanted, chance
    )


KINDS["mixed"] = mixed


class Drawn:
    """A page of a board, and what is seen of it."""

    def __init__(self, board: str) -> None:
        self.glass = Glass(board, pico_table.CAPS)
        self.page: Any = self.glass.painter.page

    def seen(self) -> bytes:
        """Return the picture that a person sees."""
        while self.glass.painter.step():
            pass
        hold(self.page, self.glass.painter.shown)
        return self.glass.panel.picture()


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("kind", KINDS)
def test_screens_of_all_kinds_look_as_before(kind: str, board: str) -> None:
    device, found = Drawn(board), Track(12)
    for at in range(TIMES):
        KINDS[kind](device.page, random.Random(f"{kind} {at}"))
        picture = device.seen()
        alone = Drawn(board)
        KINDS[kind](alone.page, random.Random(f"{kind} {at}"))
        assert picture == alone.seen(), f"screen {at} is not drawn over the one before it"
        found.add(picture)
    found.record("pictures", f"{kind}, {board}")


@pytest.mark.parametrize("board", BOARDS)
def test_digits_go_on_when_another_screen_was_wanted_for_a_moment_only(board: str) -> None:
    device = Drawn(board)
    places, tried = device.glass.painter._tall, 0
    for at in range(24):
        KINDS["run"](device.page, random.Random(f"digits {at}"))
        picture, pieces = device.seen(), [place.piece for place in places]
        tried += any(pieces)
        KINDS["list"](device.page, random.Random(f"digits {at}"))
        device.glass.painter.step()
        KINDS["run"](device.page, random.Random(f"digits {at}"))
        assert device.seen() == picture
        assert [place.piece for place in places] == pieces
    assert tried > 6
