# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Twins that differ only in a secret: whatever is pressed, from outside they are the same.

Both are given the same gestures, drawn at random. What is compared: each covered screen, ring,
sounds, a face on glass, the link's status and log, and who each event names, until what was
secret is shown to all.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tabletop import Bench, fresh, service
from tidebell_core.game.state import CHOOSE, LOOK, PROMPT, RUN
from tidebell_core.record import events as e
from tidebell_sim import face

ADVANCED = [1]  # the switch of the rules that have torpedoes


def choosing(device: Bench, secret: int) -> None:
    """Three of four have chosen, as the secret's bits say."""
    device.begin()
    device.until(21, "choose")
    for asset in range(3):
        device.tap("E")
        leaves = secret >> asset & 1
        device.tap(device.key_of(leaves))


def looking(device: Bench, secret: int) -> None:
    """The first look round begins; another card comes next."""
    device.begin()
    device.until(3, "look")
    pile = device.session.game.owner(e.FIX_CARD).piles[0]
    pile.sort(reverse=bool(secret & 1))
    device.turn(1)
    device.down("A", "B")  # from now on no undo leads out of the round
    device.run(300)
    device.up("A", "B")


def allotting(device: Bench, secret: int) -> None:
    """The first of two players has said, in secret, how many points there are."""
    device.begin()
    for _ in range(60):
        if device.app.view.prompt and device.app.view.prompt.secret:
            break
        device.tap("E")
    session = device.session
    row = session.game.mechanisms[session.state.asker].private().rows[0]
    device.app.do(row.kind, row.seat, row.filled([secret]))


def on_to(device: Bench, there: Callable[[], bool]) -> None:
    """Play straight on until something is so."""
    for _ in range(200):
        if there():
            return
        device.tap("Y" if device.app.view.phase == RUN else "E")
        device.run(1200)
    raise AssertionError(device.screen)


def duelling(device: Bench, secret: int) -> None:
    """The first of two has picked a number in secret."""
    device.app.games.start_game("planet-busters", [[0, "Ada"], [1, "Bo"]], ADVANCED)

    def offered() -> list[Any]:
        return [row for row in device.app.view.rows if row.kind == e.DUEL]

    on_to(device, lambda: bool(offered()))
    (row,) = offered()
    device.app.do(row.kind, row.seat, row.filled([field[3] for field in row.fields]))
    row = device.session.game.asker().private().rows[0]
    device.app.do(row.kind, row.seat, row.filled([secret]))


def drawing(device: Bench, secret: int) -> None:
    """The first player has drawn cards that only he sees."""
    device.begin()
    on_to(device, lambda: bool(device.app.view.prompt and device.app.view.prompt.secret))
    (bags,) = [one for one in device.session.game.mechanisms if hasattr(one, "bags")]
    for at in range(bags._held, len(bags.values)):
        if not bags.values[at] // 64 & 1:  # in a hand
            bags.values[at] ^= secret
    assert device.app.table.round is not None
    device.app.table._round = None  # as if those had been drawn


def prints(device: Bench) -> dict[str, Any]:
    """Return everything that outsiders can know now."""
    app = device.app
    answer = service(app)
    events, first = [], 0
    while first is not None:
        more, first = answer.log_records(app.journal.game, first)
        events += more
    return {
        "ring": list(device.rings),
        "sound": list(device.tones),
        "events": json.dumps(device.events),
        "status": json.dumps(answer.status()),
        "log": events,
        "games": json.dumps(answer.games(0)),
    }


def covered(device: Bench) -> bool:
    """Return whether the screen is one for all: nobody has lifted a cover."""
    one = device.app.table.round
    if one is None or len(device.app.screens) > 1:
        return True
    return getattr(one, "_open", None) is False or (
        getattr(one, "cards", None) is None and getattr(one, "covered", False)
    )


GESTURES = ["A", "B", "X", "Y", "E", "turn", "hold X", "hold Y", "A+X", "B+Y", "wait"]


def traces(device: Bench, seed: int) -> list[dict[str, Any]]:
    """Do random gestures; what is known from outside after each, until all is shown."""
    draw = random.Random(seed)
    found = []
    device.rings.clear()
    device.tones.clear()
    device.events.clear()
    phase = device.app.view.phase
    for _ in range(60):
        what = draw.choice(GESTURES)
        steps = draw.choice([-3, -1, 1, 2])
        if what == "turn":
            device.turn(steps)
        elif what == "wait":
            device.run(700)
        elif what[:4] == "hold":
            device.tap(what[5:], 1, 700)
        elif "+" in what:
            device.down(*what.split("+"))
            device.run(300)
            device.up(*what.split("+"))
            device.run(120)
        else:
            device.tap(what)
        asked = device.app.view.prompt
        if device.app.view.phase != phase or (asked and not asked.secret):
            break  # all know it now, or the round was left
        print_ = prints(device)
        print_["gesture"] = what
        if covered(device):
            print_["screen"] = list(device.text)
            print_["face"] = json.dumps(face.content(device.app), sort_keys=True)
        found.append(print_)
    return found


ROUNDS: dict[str, tuple[str, Callable[[Bench, int], None], int, tuple[int, int]]] = {
    "choice": ("full-metal-planete", choosing, CHOOSE, (0b000, 0b101)),
    "look": ("full-metal-planete", looking, LOOK, (0, 1)),
    "allotment": ("earth-reborn", allotting, PROMPT, (3, 8)),
    "duel": ("planet-busters", duelling, PROMPT, (3, 8)),
    "hand": ("planet-busters", drawing, PROMPT, (0, 1)),
}


@pytest.mark.parametrize("seed", (0, 2, 3))  # 1 leaves the hand at once
@pytest.mark.parametrize("name", ROUNDS)
def test_twins_that_differ_in_a_secret_are_the_same_from_outside(
    tmp_path: Path, name: str, seed: int
) -> None:
    game, prepare, phase, secrets = ROUNDS[name]
    told = []
    for secret in secrets:
        device = fresh(tmp_path / str(secret), setup=game)
        try:
            prepare(device, secret)
            device.run(3000)
            assert device.app.view.phase == phase
            told.append(traces(device, seed))
        finally:
            device.close()
    one, other = told
    assert len(one) == len(other) > 0
    for number, (first, second) in enumerate(zip(one, other, strict=True)):
        for what, value in first.items():
            assert value == second.get(what), f"{what} after gesture {number}, {first['gesture']}"


def test_the_event_of_an_answer_names_the_seat_on_the_cover(tmp_path: Path) -> None:
    device = fresh(tmp_path)
    device.begin()
    device.until(21, "choose")
    device.run(1000)
    for _ in range(4):
        name = device.app.view.name
        assert any(name in row for row in device.text)
        device.tap("E")
        device.tap("A")
        last = device.events[-1]
        assert last["event"] == "choose"
        assert device.app.view.names[last["seat"]] == name
