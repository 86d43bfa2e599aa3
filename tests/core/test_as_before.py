# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Games that were played once go the same again: their events, all that a view shows, each refusal.

Each walk tries things at random in a built-in game, under switches at random, always alike; what
comes of it is hashed, stretch by stretch. A kept game is played once more from its events wherever
it is read: a walk that goes otherwise than before means that old games do, too. Where that is
meant, ``make renew`` renews the hashes, and the games' format has to rise.
"""

from __future__ import annotations

import importlib
import json
import random
from pathlib import Path

import pytest
from generated import OFTEN
from goldens import Track
from random_play import WHATS, press, seen
from tidebell_core.errors import Refused
from tidebell_core.game.session import Session
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup
from tidebell_host import setups
from tidebell_host.setups import library

STRETCH, STEPS = 60, 420
# Values on which devices, computers and files of different days must agree.
AGREED = (
    "record.event_names record.events setup_reading.forms setup_reading.mechanism_forms"
    " link.messages game.state"
).split()
GAMES = sorted(entry.id for entry in library.entries())
WALKS = [f"{game} {seed}" for game in GAMES for seed in range(4)]
MS = (0, 0, 1, 700, 4000, 30000, 90000, 179999)
OFTEN_SO = [what for what in WHATS for _ in range(OFTEN.get(what, 1))]


def begun(game: str, plain: bool, chance: random.Random) -> Session:
    """A session that was started.

    :param plain: under the rules as they are offered
    """
    form = json.loads(setups.load(library.find(game).path).data)
    switches = [0 if plain else chance.randrange(len(one[2])) for one in form["switches"]]
    seats = [[at, "ABCDEFGH"[at]] for at in range(chance.randint(*form["players"]))]
    header = Header(1, game, 0, chance.getrandbits(64), seats, switches)
    session = Session(Setup(form, switches), header, window=4)
    session.do(e.START)
    return session


def walked(name: str) -> Track:
    """Return the track of a walk."""
    chance = random.Random(name)
    session = begun(name.split()[0], name.endswith("0"), chance)
    found, view = Track(STRETCH), View()
    for _ in range(STEPS):
        session.advance(chance.choice(MS))
        view.update(session)
        step = chance.choice(OFTEN_SO), chance.randrange(256), chance.randrange(1024)
        try:
            press(session, view, *step)
            said = repr(session._log[-1])
        except Refused as refusal:
            said = refusal.text
        view.update(session)
        found.add(f"{said} {seen(view)}".encode(), session.snapshot())
    return found


@pytest.mark.parametrize("name", WALKS)
def test_a_game_that_was_played_once_goes_the_same(name: str) -> None:
    walked(name).record("words", name)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_begins_as_it_did(game: str) -> None:
    """Before its first event, as each replay does."""
    session = begun(game, True, random.Random(game)).fresh()
    found = Track(1)
    found.add(session.snapshot(), repr([one.values for one in session.game.mechanisms]).encode())
    found.record("words", f"begins {game}")


@pytest.mark.parametrize("name", AGREED)
def test_what_old_and_new_agree_on_is_as_it_was(name: str) -> None:
    module = importlib.import_module(f"tidebell_core.{name}")
    anew = {"__name__": module.__name__, "__package__": module.__package__}
    path = Path(str(module.__file__))
    exec(compile(path.read_text(), path, "exec"), anew)  # so that its lines are seen to run here
    values = {key: value for key, value in anew.items() if key.isupper()}
    values.pop("TYPE_CHECKING", None)  # which nothing that is installed has
    assert values
    found = Track(1)
    found.add(repr(sorted(values.items())).encode())
    found.record("words", name)
