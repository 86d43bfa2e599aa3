# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pools by side, hidden, shared or filled otherwise, and points made from points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_core.setup_reading.mechanism_forms import TELLING

from tidebell_host.setups.keys import ways
from tidebell_host.setups.mechanisms.part import Fit, Part
from tidebell_host.setups.mechanisms.sides import by_side
from tidebell_host.setups.model import POOL, Pool
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.pools import CONVERT, RATE

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler
    from tidebell_host.setups.model import Setup


ONLY_SCHEDULED = (
    "This goes only with points by the schedule, seen by all.",
    "Take it out, or by_side, fill, shared and hidden.",
)

TELLING_KEYS = [name for name, _, way in ways(Pool, POOL) if way.key in TELLING]
"""Keys of the file that tell how much a pool holds."""


def is_own(pool: Pool) -> bool:
    """Whether the mechanism fills and empties a pool."""
    return bool(pool.by_side) or pool.fill != "player_turn" or pool.shared or pool.hidden


def pooled(setup: Setup) -> bool:
    """Whether pools have rules of their own, so that this mechanism replaces that of points."""
    priced = any(action.price in setup.pool for action in setup.action)
    pools = any(is_own(pool) or pool.warn_left for pool in setup.pool.values())
    return bool(setup.convert) or priced or pools


class Points(Part):
    """Pools that are filled by the schedule."""

    name = "points"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        return bool(compiler.setup.pool) and not pooled(compiler.setup)


class Pools(Part):
    """Pools with rules of their own, and conversions between them."""

    name = "pools"
    FITS = {
        **{
            f"Pool.{key}": Fit(
                {"fill": ["player_turn"], "shared": [False], "hidden": [False]}, *ONLY_SCHEDULED
            )
            for key in ("keep", "cap", "per_asset")
        },
        **{
            f"Pool.{key}": Fit(
                {"hidden": [False]},
                "A warning would tell all what is hidden.",
                "Take out {0} or hidden.",
            )
            for key in TELLING_KEYS
        },
    }

    def action(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        price = compiler.setup.action[at].price
        if price in compiler.setup.pool:
            data["price"] = -1 - list(compiler.setup.pool).index(price)

    def pool(self, compiler: Compiler, name: str, data: dict[str, Any]) -> None:
        pool = compiler.setup.pool[name]
        if is_own(pool):
            data["own"] = True
        if pool.by_side:
            data["by_side"] = by_side(compiler, ("pool", name, "by_side"), pool.by_side, 0)

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        setup = compiler.setup
        converts = []
        for name, convert in setup.convert.items():
            loc: Loc = ("convert", name)
            rates = [
                compiler.form((*loc, "rate", at), RATE, rate)
                for at, rate in enumerate(convert.rate)
            ]
            converts.append(compiler.form(loc, CONVERT, convert, rates=rates))
        if converts:
            data["converts"] = converts
        return pooled(setup)

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        for name, pool in setup.pool.items():
            loc: Loc = ("pool", name)
            if pool.by_side:
                for key in ("keep", "cap", "per_asset"):
                    if getattr(pool, key):
                        report((*loc, key), *ONLY_SCHEDULED)
            if pool.by_side and pool.base:
                report(
                    (*loc, "base"),
                    "The points are given by side already.",
                    "Take out base or by_side.",
                )
            if pool.by_side and not setup.side:
                report((*loc, "by_side"), "This game has no sides.", "Add [side.NAME] tables.")
            if pool.hidden and pool.shared:
                report(
                    (*loc, "shared"),
                    "What all share cannot be hidden from them.",
                    "Take out shared or hidden.",
                )
            self._check_fill(compiler, name, pool)
        for name, convert in setup.convert.items():
            loc = ("convert", name)
            if convert.into in setup.pool and setup.pool[convert.into].fill != "made":
                report(
                    (*loc, "into"),
                    f'The pool "{convert.into}" is not made from another.',
                    f'Add fill = "made" to [pool.{convert.into}].',
                )
            if not 1 <= len(convert.rate) <= CONVERT.most("rates"):
                report(
                    (*loc, "rate"),
                    f"{len(convert.rate)} rates are not 1 to {CONVERT.most('rates')}.",
                    f"Add or remove [[convert.{name}.rate]].",
                )

    def _check_fill(self, compiler: Compiler, name: str, pool: Pool) -> None:
        """Check that something fills the pool in the way that it names."""
        setup, report = compiler.setup, compiler.report
        asked = {step.name for stage in setup.stage for step in stage.steps if step.verb == "allot"}
        made = {convert.into for convert in setup.convert.values()}
        loc: Loc = ("pool", name)
        if pool.fill == "set" and name not in asked:
            report(
                (*loc, "fill"),
                "No step lets the players set it.",
                f'Add "allot {name}" to the steps of a stage.',
            )
        if pool.fill != "set" and name in asked:
            report(
                (*loc, "fill"),
                f'The step "allot {name}" lets the players set it.',
                'Write fill = "set", or take out that step.',
            )
        if pool.fill == "made" and name not in made:
            report(
                (*loc, "fill"),
                "Nothing makes points of this kind.",
                f'Add a table [convert.NAME] with into = "{name}".',
            )
