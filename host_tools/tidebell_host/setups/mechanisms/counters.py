# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Counters in play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Fit, Part
from tidebell_host.setups.mechanisms.sides import by_side
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.counters import IN_PLAY, MOST, Counter
from tidebell_host.setups.tables.endings import after

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


ONLY_IN_PLAY = (
    "unit",
    "side",
    "by_side",
    "each_turn",
    "limit",
    "ends_at",
    "ends_after",
    "reset",
    "feeds",
    "least",
)


def row(compiler: Compiler, name: str) -> list[Any]:
    """Return the device form of a counter: its name, its largest value, its first.

    The device counts from the least.
    """
    counter = compiler.setup.counter[name]
    most = counter.most - counter.least if isinstance(counter.most, int) else 0
    text = compiler.text(("counter", name, "name"), counter.name)
    return [text, most, counter.start - counter.least]


def _counted_by(compiler: Compiler, name: str) -> list[str]:
    """Return the tables, other than actions that change it, that count with a counter."""
    setup = compiler.setup
    found: dict[str, list[Any]] = {
        "action": [one.price for one in setup.action],
        "counter": [feeding if one.feeds else None for feeding, one in setup.counter.items()]
        + [one.feeds for one in setup.counter.values()],
        "die": [one.dice_by for one in setup.die.values()],
        "duel": [key for one in setup.duel.values() for key in (one.pays, one.answer_adds)],
        "look": [one.counter for one in setup.look.values()],
        "pick": [one.counter for one in setup.pick.values()],
        "pool": [one.filled_by for one in setup.pool.values()],
        "pot": [one.counter for one in setup.pot.values()],
        "share": [one.counter for one in setup.share.values()],
        "units": [setup.units.counter] if setup.units else [],
    }
    return [kind for kind, names in found.items() if name in names]


class Counters(Part):
    """Counters that are shown in play, [counter.NAME] with in_play."""

    name = "counters"
    FITS = {
        f"Counter.{key}": Fit(
            {"in_play": [True]},
            "This counter is not seen in play.",
            "Add in_play = true, or take this key out.",
        )
        for key in ONLY_IN_PLAY
    }

    def action(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        action = compiler.setup.action[at]
        loc: Loc = ("action", at)
        if action.price is not None and action.price not in compiler.setup.pool:
            data["price"] = compiler.named((*loc, "price"), action.price, "counters")

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        setup = compiler.setup
        in_play = []
        for at, (name, counter) in enumerate(setup.counter.items()):
            if not counter.in_play:
                continue
            loc: Loc = ("counter", name)
            compiler.used.add(loc)
            unit = counter.unit or counter.name
            start: Any = None
            if counter.by_side:
                start = [
                    value - counter.least
                    for value in by_side(
                        compiler, (*loc, "by_side"), counter.by_side, counter.start
                    )
                ]
            gains: Any = counter.each_turn or None
            if isinstance(gains, dict):
                gains = by_side(compiler, (*loc, "each_turn"), gains, 0)
            in_play.append(
                compiler.form(
                    loc,
                    IN_PLAY,
                    counter,
                    counter=at,
                    unit=compiler.text((*loc, "unit"), unit),
                    start=start,
                    each_turn=gains,
                    **self._from_least(counter, setup.side),
                )
            )
        fields = []
        for at, field in enumerate(setup.score.field if setup.score else []):
            if field.counter is not None:
                place: Loc = ("score", "field", at, "counter")
                fields.append([at, compiler.named(place, field.counter, "counters")])
        if in_play:
            data["in_play"] = in_play
        if fields:
            data.setdefault("score", {})["from"] = fields
        return bool(in_play)

    def _from_least(self, counter: Counter, sides: Iterable[str]) -> dict[str, Any]:
        """Return the values of a counter that the device counts from its least."""
        limit, end = (
            None if value is None else value - counter.least
            for value in (counter.limit, counter.ends_at)
        )
        falls = counter.ends_at is not None and min(counter.starts(sides)) > counter.ends_at
        return {
            "least": counter.least or None,
            "limit": limit,
            "ends_at": None if falls else end,
            "falls_to": end if falls else None,
            "after": after(counter.ends_after),
        }

    def check(self, compiler: Compiler) -> None:
        setup = compiler.setup
        for name, counter in setup.counter.items():
            self._check_counter(compiler, ("counter", name), counter)
        in_play = {name for name, counter in setup.counter.items() if counter.in_play}
        self._check_actions(compiler, in_play)
        for at, field in enumerate(setup.score.field if setup.score else []):
            if field.counter in setup.counter and field.counter not in in_play:
                compiler.report(
                    ("score", "field", at, "counter"),
                    f'The counter "{field.counter}" is not seen in play.',
                    f"Add in_play = true to [counter.{field.counter}].",
                )

    def _check_counter(self, compiler: Compiler, loc: Loc, counter: Counter) -> None:
        """Check that a counter's keys belong to it, and that its values are within its limits."""
        setup, report = compiler.setup, compiler.report
        if counter.least:
            self._below_zero(compiler, loc, counter)
        starts = [counter.start, *counter.by_side.values()]
        if min(starts) < counter.least:
            report(
                (*loc, "start"),
                f"It would begin at {min(starts)}, below its least, {counter.least}.",
                "Raise it, or write a lower least.",
            )
        begins, end = counter.starts(setup.side), counter.ends_at
        if end in begins:
            report((*loc, "ends_at"), f"It begins at {end}.", "Change ends_at or start.")
        elif end is not None and min(begins) < end < max(begins):
            report(
                (*loc, "ends_at"),
                f"It begins above {end} for some and below it for others.",
                "Let all begin above it, or all below.",
            )
        if end is not None and end < counter.least:
            report(
                (*loc, "ends_at"),
                f"{end} is less than the counter can be, {counter.least}.",
                "Raise it, or write a lower least.",
            )
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

    def _below_zero(self, compiler: Compiler, loc: Loc, counter: Counter) -> None:
        """Check that a counter which goes below 0 has a range, and that nothing else counts it."""
        if not isinstance(counter.most, int) or counter.most - counter.least > MOST:
            compiler.report(
                (*loc, "most"),
                f"A counter from {counter.least} on needs a largest value, at most {MOST} above.",
                f"Write most = {counter.least + MOST} or less.",
            )
        name = str(loc[1])
        for kind in _counted_by(compiler, name):
            compiler.report(
                (*loc, "least"),
                f"It goes below 0, but [{kind}] counts from 0.",
                "Take this key out, or use another counter there.",
            )

    def _check_actions(self, compiler: Compiler, in_play: set[str]) -> None:
        """Check that actions count and cost counters in play."""
        setup, report = compiler.setup, compiler.report
        for at, action in enumerate(setup.action):
            named = [*action.counts, *action.sets, *action.all_others, *action.one_other]
            named += [action.price] if action.price else []
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
