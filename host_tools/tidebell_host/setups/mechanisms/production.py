# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Counters that bring as much as they are worth, at the step "produce" or as points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Part
from tidebell_host.setups.mechanisms.pools import ONLY_SCHEDULED
from tidebell_host.setups.problems import Loc, suggestion

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler

LASTING = ("game", "set")


class Production(Part):
    """Production by counters: feeds in [counter.NAME], filled_by in [pool.NAME]."""

    name = "production"
    tables = "pool pools"
    FAULTS = {"a counter fills a pool with rules": ("filled_by", *ONLY_SCHEDULED)}

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        setup = compiler.setup
        counters, pools = list(setup.counter), list(setup.pool)
        for form in data.get("in_play", ()):
            name = counters[form["counter"]]
            feeds = setup.counter[name].feeds
            loc: Loc = ("counter", name, "feeds")
            if feeds in pools:
                form["feeds"] = ["pool", pools.index(feeds)]
            elif feeds in counters:
                form["feeds"] = ["counter", counters.index(feeds)]
            elif feeds is not None:
                remedy = suggestion(
                    feeds, [*counters, *pools], "names", f"add a table [counter.{feeds}]"
                )
                compiler.report(loc, f'There is no counter or pool "{feeds}".', remedy)
        steps = any(step.verb == "produce" for stage in setup.stage for step in stage.steps)
        filled = any(pool.filled_by for pool in setup.pool.values())
        return steps or filled or any(one.feeds for one in setup.counter.values())

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        steps = [
            ("stage", at, "steps", number)
            for at, stage in enumerate(setup.stage)
            for number, step in enumerate(stage.steps)
            if step.verb == "produce"
        ]
        feeds = {name: one.feeds for name, one in setup.counter.items() if one.feeds}
        if steps and not feeds:
            report(
                steps[0],
                "Nothing is produced: no counter feeds another.",
                "Add feeds to a counter in play, or take this step out.",
            )
        for name, target in feeds.items():
            loc: Loc = ("counter", name, "feeds")
            if not steps:
                report(loc, "No step lets it produce.", 'Add "produce" to the steps of a stage.')
            if target in setup.pool:
                if setup.pool[target].fill not in LASTING:
                    report(
                        loc,
                        f'What the pool "{target}" holds is gone with the turn.',
                        f'Write fill = "game" in [pool.{target}], or feed a counter.',
                    )
            elif target in setup.counter and not setup.counter[target].in_play:
                report(
                    loc,
                    f'The counter "{target}" is not seen in play.',
                    f"Add in_play = true to [counter.{target}].",
                )
