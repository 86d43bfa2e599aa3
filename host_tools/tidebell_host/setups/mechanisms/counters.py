# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Counters in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.mechanisms.sides import by_side, one_side
from tidebell_host.setups.problems import Loc

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler
    from tidebell_host.setups.model import Counter

_ONLY_IN_PLAY = ("unit", "side", "by_side", "each_turn", "limit", "ends_at", "reset", "feeds")


class Counters(Part):
    """Counters that are shown in play, [counter.NAME] with in_play."""

    name = "counters"

    def action(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        action = compiler.setup.action[at]
        loc: Loc = ("action", at)
        if action.counts:
            data["counts"] = [
                [self._index(compiler, (*loc, "counts", name), name), change]
                for name, change in action.counts.items()
            ]
        if action.price is not None and action.price not in compiler.setup.pool:
            data["price"] = self._index(compiler, (*loc, "price"), action.price)
            if action.price_first:
                data["first"] = action.price_first

    def _index(self, compiler: Compiler, loc: Loc, name: str) -> int:
        return compiler.index(loc, name, list(compiler.setup.counter), "counter", "counters")

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        setup = compiler.setup
        in_play = []
        for at, (name, counter) in enumerate(setup.counter.items()):
            if not counter.in_play:
                continue
            loc: Loc = ("counter", name)
            compiler.used.add(loc)
            unit = counter.unit or counter.name
            form: dict[str, Any] = {"counter": at, "unit": compiler.text((*loc, "unit"), unit)}
            if counter.side is not None:
                form["side"] = one_side(compiler, (*loc, "side"), counter.side)
            if counter.by_side:
                start = by_side(compiler, (*loc, "by_side"), counter.by_side, counter.start)
                form["start"] = start
            if counter.each_turn and isinstance(counter.each_turn, dict):
                gains = by_side(compiler, (*loc, "each_turn"), counter.each_turn, 0)
                form["each_turn"] = gains
            elif counter.each_turn:
                form["each_turn"] = counter.each_turn
            if counter.limit is not None:
                form["limit"] = counter.limit
            if counter.ends_at is not None:
                form["ends_at"] = counter.ends_at
            if counter.reset is not None:
                form["reset"] = counter.reset
            in_play.append(form)
        fields = []
        for number, field in enumerate(setup.score.field if setup.score else []):
            if field.counter is not None:
                place: Loc = ("score", "field", number, "counter")
                fields.append([number, self._index(compiler, place, field.counter)])
        if in_play:
            data["in_play"] = in_play
        if fields:
            data.setdefault("score", {})["from"] = fields
        return bool(in_play)

    def check(self, compiler: Compiler) -> None:
        setup = compiler.setup
        for name, counter in setup.counter.items():
            self._check_counter(compiler, ("counter", name), counter)
        in_play = {name for name, counter in setup.counter.items() if counter.in_play}
        self._check_actions(compiler, in_play)
        for number, field in enumerate(setup.score.field if setup.score else []):
            if field.counter in setup.counter and field.counter not in in_play:
                compiler.report(
                    ("score", "field", number, "counter"),
                    f'The counter "{field.counter}" is not seen in play.',
                    f"Add in_play = true to [counter.{field.counter}].",
                )

    def _check_counter(self, compiler: Compiler, loc: Loc, counter: Counter) -> None:
        """Check that a counter's keys belong to it, and that its values are within its limits."""
        setup, report = compiler.setup, compiler.report
        if not counter.in_play:
            for key in _ONLY_IN_PLAY:
                if getattr(counter, key):
                    report(
                        (*loc, key),
                        "This counter is not seen in play.",
                        "Add in_play = true, or take this key out.",
                    )
        starts = [counter.start, *counter.by_side.values()]
        least, most = counter.limits(setup.players)
        for key in ("limit", "ends_at"):
            value = getattr(counter, key)
            if value is not None and value > most:
                report(
                    (*loc, key),
                    f"{value} is more than the counter can be, {most}.",
                    "Lower it, or raise most.",
                )
        if max(starts) > least:
            report(
                (*loc, "start"),
                f"It would begin at {max(starts)}, but can be {least} at most.",
                "Lower it, or raise most.",
            )
        for key in ("by_side", "each_turn"):
            if isinstance(getattr(counter, key), dict) and not setup.side:
                if getattr(counter, key):
                    report((*loc, key), "This game has no sides.", "Add [side.NAME] tables.")

    def _check_actions(self, compiler: Compiler, in_play: set[str]) -> None:
        """Check that actions count and cost counters in play."""
        setup, report = compiler.setup, compiler.report
        for at, action in enumerate(setup.action):
            named = [*action.counts, *([action.price] if action.price else [])]
            for one in named:
                if one in setup.counter and one not in in_play:
                    report(
                        ("action", at),
                        f'The counter "{one}" is not seen in play.',
                        f"Add in_play = true to [counter.{one}].",
                    )
            if action.price_first and (action.price is None or action.price in setup.pool):
                report(
                    ("action", at, "price_first"),
                    "Only a price that is paid in a counter can begin somewhere.",
                    "Add price, the name of a counter in play, or take this key out.",
                )
            if action.price is not None and action.effect is not None:
                report(
                    ("action", at, "price"),
                    "An action with an effect cannot have a price of its own.",
                    "Take out price or effect.",
                )
