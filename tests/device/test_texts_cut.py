# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The check of a setup doubts a text exactly if the painted screen cuts it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import tabletop
from fuzzing import fixed, fresh
from hypothesis import given
from hypothesis import strategies as st
from tabletop import Bench
from tidebell_core.game.state import RUN
from tidebell_core.letters import columns
from tidebell_host.setups import loads
from tidebell_host.setups.fitting import NAME
from tidebell_sim import screen_text

GAME = """
format = 1
id = "full-metal-planete"
title = {title}
players = 2
turns = 2
colour = [
    {{ name = "Red", letter = "R", rgb = "#ff1000" }},
    {{ name = "Blue", letter = "B", rgb = "#0050ff" }},
]
stage = [
    {{ turns = 1, name = {stage}, task = {task}, steps = ["play"], clock = "turn" }},
    {{ turns = 2, name = "Game", steps = ["draw event", "play"], points = true, clock = "turn" }},
]
action = [
    {{ id = "a", name = {spend}, key = "spend" }},
    {{ id = "b", name = {declare}, key = "declare" }},
    {{ id = "c", name = {knob}, cost = 2 }},
]

[clock.turn]
seconds = 90

[pool.ap]
name = "AP"
base = {{ 1 = 5 }}

[counter.gold]
name = {counter}
most = 99

[deck.event]
name = "Event"
card = [{{ name = {card}, count = 9, rgb = "#0040ff" }}]

[score]
field = [{{ id = "ore", name = {score}, each = 2 }}]
"""
KEYS = {
    "title": "title",
    "stage": "stage[1].name",
    "task": "stage[1].task",
    "spend": "action[1].name",
    "declare": "action[2].name",
    "knob": "action[3].name",
    "counter": "counter.gold.name",
    "card": "deck.event.card[1].name",
    "score": "score.field[1].name",
}
ACTIONS = ("spend", "declare", "knob")
DEVICES = (("pico_table", "en"), ("pimoroni_explorer2350", "fr"), ("pico_table", "ja"))


def written(**said: str) -> bytes:
    """The game, with these texts."""
    texts = {key: json.dumps(said.get(key, key), ensure_ascii=False) for key in KEYS}
    return GAME.format(**texts).encode()


def doubted(where: str, text: str, language: str) -> bool:
    """Whether the check doubts that a text has room."""
    found = loads(written(**{where: text}), Path("game.toml"), language).warnings
    return any(one.key == KEYS[where] and "pixels wide" in one.text for one in found)


class Screens:
    """A device with the game; each text is put into the setup that it plays."""

    def __init__(self, bench: Bench, cuts: list[str]) -> None:
        self.bench = bench
        self.cuts = cuts

    def cut(self, text: str) -> bool:
        """Draw anew, and return whether a text is cut."""
        app = self.bench.app
        self.bench.session.version += 1
        app.view.update(app.session)
        app.page.own = False
        app.screens[-1].draw(app.page)
        self.cuts.clear()
        app.painter.compose()
        return any(text in one or one in text for one in self.cuts)

    def list_of(
        self, text: str, value: str, style: int = -1, title: str = "", more: int = 8
    ) -> bool:
        """Show a list that goes on below a row, or one with a title."""
        menus = sys.modules["tidebell.ui.menu"]
        row = menus.Line(text, None, lambda: value, None, style)
        self.bench.app.push(menus.Menu(self.bench.app, title, [row] * (1 + more)))
        found = self.cut(title or text)
        self.bench.app.pop()
        return found

    # -- each text where it is seen, in the order of the game

    def title(self, text: str) -> bool:
        return self.list_of(text, "") or self.list_of("", "", title=text)

    def counter(self, text: str) -> bool:
        return self.list_of(text, "99")

    def score(self, text: str) -> bool:
        whole = sys.modules["tidebell_core.words"].LABELLED.format(NAME, text)
        return self.list_of(whole, "99", sys.modules["tidebell.paint.styles"].SEAT)

    def stage(self, text: str) -> bool:
        self.bench.session.setup.stages[0]["name"] = text
        self.bench.until(1, "ready")
        return self.cut(text)

    def task(self, text: str) -> bool:
        self.bench.session.setup.stages[0]["task"] = text
        self.at_clock(1)
        return self.cut(text)

    def card(self, text: str) -> bool:
        """A card below the clock, beside the name of the stage."""
        self._call_card(text)
        self.bench.until(2, "ready")
        found = self.cut(text)
        self._call_card("card")
        return found

    def _call_card(self, text: str) -> None:
        self.bench.session.setup.more["decks"][0]["cards"] = ((text, 9, (0, 64, 255)),)

    def spend(self, text: str) -> bool:
        return self._action(0, text)

    def declare(self, text: str) -> bool:
        return self._action(1, text)

    def knob(self, text: str) -> bool:
        """An action on the knob, which can be paid or not, and in the list of all."""
        view, table = self.bench.app.view, self.bench.app.table
        self._action(2, text)
        table.choose(0)
        found = self.cut(text)
        session = self.bench.session
        left, session.state.left[0] = session.state.left[0], 0
        found = self.cut(text) or found
        session.state.left[0] = left
        table.choose(-1)
        return self.list_of(text, view.actions[0].detail, more=0) or found

    def _action(self, at: int, text: str) -> bool:
        for nth, action in enumerate(self.bench.session.setup.actions):
            action["name"] = text if nth == at else "."
        self.bench.app.view._session = None  # it makes the rows of actions once in a game
        self.at_clock(2)
        return self.cut(text)

    def at_clock(self, turn: int) -> None:
        """Have the first player's clock of a turn run; no time passes while texts are compared."""
        if self.bench.app.view.turn != turn or self.bench.app.view.phase != RUN:
            self.bench.playing(turn)


@contextmanager
def playing(folder: Path, board: str, language: str) -> Iterator[Screens]:
    """A device in a language that plays the game."""
    before = tabletop.LANGUAGE
    tabletop.LANGUAGE = language
    compiled = loads(written(), Path("game.toml"), language).data
    tabletop._compiled.clear()
    tabletop._compiled[tabletop.SETUP.stem] = compiled
    bench = None
    try:
        bench = tabletop.begun(folder, tabletop.SETUP.stem, board=board)
        glyphs = type(bench.app.page.glyphs)
        cuts: list[str] = []
        cut = glyphs.cut

        def noted(self, size, codes, room):
            shown = cut(self, size, codes, room)
            if shown != codes:
                cuts.append(screen_text.decode(codes))
            return shown

        glyphs.cut = noted
        yield Screens(bench, cuts)
    finally:
        tabletop.LANGUAGE = before
        tabletop._compiled.clear()
        if bench is not None:
            glyphs.cut = cut
            bench.close()


LETTERS = {
    "en": "ilIj.' nmaoeWMRT",
    "fr": "ilIj' éèÀŒœnmaoeWM",
    "ja": "あいう、「国町ター iW",
}


def texts(language: str, most: int = 30) -> st.SearchStrategy[str]:
    """Texts about as long as there is room for, of narrow letters and of wide ones."""
    parts = st.text(LETTERS[language], min_size=1, max_size=6)
    long = st.tuples(parts, st.integers(8, most)).map(lambda two: (two[0] * two[1])[: two[1]])
    return long.map(str.strip).filter(lambda text: 0 < columns(text) <= most)


def held(folder: Path, board: str, language: str, said: list[str]) -> int:
    """Compare screens and check for some texts at each place; return how many are doubted."""
    doubts = 0
    with playing(folder, board, language) as screens:
        for where in ("title", "counter", "score", "stage", "task", "card", *ACTIONS):
            show: Callable[[str], bool] = getattr(screens, where)
            for text in said:
                found = doubted(where, text, language)
                assert show(text) == found, (where, text)
                doubts += found
    return doubts


@pytest.mark.parametrize(("board", "language"), DEVICES)
def test_a_text_is_doubted_exactly_if_the_screen_cuts_it(tmp_path, board, language):
    tried = iter(range(1000))
    doubts = []

    @fixed(4)
    @given(st.lists(texts(language), min_size=8, max_size=12))
    def compared(said: list[str]) -> None:
        doubts.append(held(tmp_path / str(next(tried)), board, language, said))

    compared()
    assert max(doubts) > 8


@pytest.mark.outer
@pytest.mark.parametrize(("board", "language"), DEVICES)
def test_another_text_is_doubted_exactly_if_the_screen_cuts_it(tmp_path, board, language):
    tried = iter(range(1000))

    @fresh(4)
    @given(st.lists(texts(language), min_size=8, max_size=12))
    def compared(said: list[str]) -> None:
        held(tmp_path / str(next(tried)), board, language, said)

    compared()


def test_narrow_letters_have_room_where_wide_ones_have_none() -> None:
    assert not doubted("declare", "Illicit till filling 1 lilli", "en")
    assert doubted("declare", "WARM WOMEN WEEP MMMM", "en")
