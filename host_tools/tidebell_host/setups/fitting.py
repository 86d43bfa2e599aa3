# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Warn of texts that the device cuts off, each measured in its boxes with what stands beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

from tidebell_core.letters import unshown

from tidebell_host.languages import device_texts, setup_text
from tidebell_host.setups import boxes
from tidebell_host.setups.boxes import Around, Box
from tidebell_host.setups.compiler import Compiler, Report
from tidebell_host.setups.mechanisms.clocks import named_by
from tidebell_host.setups.model import Setup, Stage
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.values import Text

NAME = "Player"  # as long as an ordinary player's
_SCORE = "99"
_ROWS = 6  # of a list; with more an arrow stands behind the last

Place = tuple[Box, str, Around]
"""A box, the text as it stands there, and what is beside it."""


def cut_off(setup: Setup, compiler: Compiler, warn: Report) -> None:
    """Warn of each text that is cut somewhere, once."""
    for loc, key, text in boxes.texts(setup):
        for language, words in _said(text, compiler):
            scene = _Scene(setup, compiler, language)
            for box, whole, around in scene.places(loc, key, words, text.limit):
                cuts = box.cuts(whole, around)
                if cuts:
                    cut = max(cuts, key=lambda cut: cut.wide)
                    warn(
                        loc,
                        f'"{cut.text}" is {cut.wide} pixels wide; {box.where} there is room for '
                        f"{cut.room}, about {cut.letters} letters.",
                        "Shorten it, or it is cut off.",
                    )
                    break


def _said(text: Text, compiler: Compiler) -> Iterator[tuple[str, str]]:
    """Yield the languages of a text, and it in each, as the device shows it."""
    for language, words in text.languages:
        if not language:
            language = compiler.language
            found = setup_text(words, language, compiler.setup.id, *compiler.like)
            words = words if unshown(found) else found
        yield language, words


class _Scene:
    """The screens of a game, with what stands beside a text, in one language."""

    def __init__(self, setup: Setup, compiler: Compiler, language: str) -> None:
        self.setup = setup
        self.compiler = compiler
        self.language = language
        self.said = SimpleNamespace(**device_texts(language))

    def text(self, text: Text) -> str:
        """Return another text of the setup in this language."""
        words = dict(_said(text, self.compiler))
        return words.get(self.language) or words.get("en") or next(iter(words.values()))

    def places(self, loc: Loc, key: str, words: str, limit: int) -> Iterator[Place]:
        """Yield where a text stands."""
        special = getattr(self, "_" + key.replace(".", "_"), None)
        if special is not None:
            yield from special(loc, words)
            return
        around = Around(self.said, corner=self._turn(self.setup.turn_name), more=key == "title")
        for box in boxes.boxes_of(key, limit):
            yield box, words, around

    def _turn(self, name: Text | str | None) -> str:
        """Return the last turn as the corner of the screen names it."""
        turns = self.setup.most_turns
        number = self.said.TURN.format(turns, turns) if turns < 100 else str(turns)
        if name is None:
            return self.said.TURN_ALONE.format(number) if turns > 99 else number
        name = name if isinstance(name, str) else self.text(name)
        return self.said.NAMED_TURN.format(name, number)

    def _turn_name(self, loc: Loc, words: str) -> Iterator[Place]:
        yield boxes.CORNER, self._turn(words), Around(self.said)

    _stage_turn_name = _turn_name

    def _colour_name(self, loc: Loc, words: str) -> Iterator[Place]:
        yield boxes.PLAYER, words, Around(self.said, more=True)

    # -- rows with a value

    def _row(self, words: str, value: object, more: bool = True) -> Place:
        return boxes.ROW, words, Around(self.said, value=str(value), more=more)

    def _switch_label(self, loc: Loc, words: str) -> Iterator[Place]:
        switch = self.setup.switch[str(loc[1])]
        for at, value in enumerate(switch.values):
            if switch.labels and at < len(switch.labels):
                shown = self.text(switch.labels[at])
            else:
                shown = self.compiler.label(value)
            yield self._row(words, shown, len(self.setup.switch) > _ROWS)

    def _counter_name(self, loc: Loc, words: str) -> Iterator[Place]:
        counter = self.setup.counter[str(loc[1])]
        yield self._row(words, counter.widest(self.setup.players))

    def _table_name(self, loc: Loc, words: str) -> Iterator[Place]:
        yield self._row(words, self.setup.table[str(loc[1])].widest)

    def _score_field_name(self, loc: Loc, words: str) -> Iterator[Place]:
        whole = self.said.LABELLED.format(NAME, words)
        yield boxes.PLAYER_ROW, whole, Around(self.said, value=_SCORE, more=True)

    def _asset_name(self, loc: Loc, words: str) -> Iterator[Place]:
        for colour in self.setup.colour:
            whole = self.said.ASSET_OF.format(self.text(colour.name), words)
            yield boxes.PLAYER_ROW, whole, Around(self.said, value=NAME, more=True)

    # -- what has a key, or is on the knob

    def _offered(self, words: str, key: object, price: str) -> Iterator[Place]:
        around = Around(self.said, value=price)
        if key is not None:
            yield boxes.UPPER_KEY if key == "spend" else boxes.LOWER_KEY, words, around
            return
        yield boxes.ROW, words, around
        needs = self.said.NEEDS.format(price) if price else self.said.FREE
        yield boxes.TURNED, words, replace(around, value=needs)

    def _action_name(self, loc: Loc, words: str) -> Iterator[Place]:
        action = self.setup.action[int(loc[1])]
        pool = self.setup.pool.get(action.pool or next(iter(self.setup.pool), ""))
        price = self.said.AMOUNT.format(action.cost, self.text(pool.name)) if pool else ""
        yield from self._offered(words, action.key, price if action.cost else "")

    def _die_name(self, loc: Loc, words: str) -> Iterator[Place]:
        yield from self._offered(words, self.setup.die[str(loc[1])].key, "")

    def _duel_name(self, loc: Loc, words: str) -> Iterator[Place]:
        yield from self._offered(words, self.setup.duel[str(loc[1])].key, "")

    # -- below the clock

    def _has_card(self, stage: Stage) -> bool:
        """Whether a card lies beside the clock of a stage."""
        name, deck = next(iter(self.setup.deck.items()), ("", None))
        turns = [
            one.turns.first
            for one in self.setup.stage
            for step in one.steps
            if step.verb == "draw" and step.name == name
        ]
        turns += [one.shown_from for one in deck.card if one.shown_from] if deck else []
        return self._has_clock(stage) and stage.turns.last >= min(turns, default=1000)

    def _has_clock(self, stage: Stage) -> bool:
        """Whether a player turn has a clock of its own, and a strip below it."""
        clocks = self.setup.clock
        named = named_by(self.compiler, stage.clock)
        return any(clocks[name].mode == "countdown" for name in named if name in clocks)

    def _stage_name(self, loc: Loc, words: str) -> Iterator[Place]:
        yield boxes.LINE, words, Around(self.said)
        yield from self._note(loc, words)

    def _stage_task(self, loc: Loc, words: str) -> Iterator[Place]:
        yield from self._note(loc, words)

    def _note(self, loc: Loc, words: str) -> Iterator[Place]:
        stage = self.setup.stage[int(loc[1])]
        if self._has_clock(stage):
            yield boxes.STRIP, words, Around(self.said, card=self._has_card(stage))

    def _deck_card_name(self, loc: Loc, words: str) -> Iterator[Place]:
        setup = self.setup
        yield boxes.CARD_SCREEN, words, Around(self.said)
        beside = [stage for stage in setup.stage if self._has_card(stage)]
        if not beside or loc[1] != next(iter(setup.deck)):
            return
        keeps = [pool.keep.most for pool in setup.pool.values() if pool.keep]
        yield (
            boxes.CARD,
            words,
            Around(
                self.said,
                notes=tuple(self.text(stage.name) for stage in beside),
                kept=self.said.OF_THEM.format(keeps[0]) if keeps else "",
                held=setup.players.last if setup.asset else 0,
            ),
        )
