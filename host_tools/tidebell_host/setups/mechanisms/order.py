# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Orders of play, and the steps that settle them: first player, seats, lot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tidebell_host.setups.mechanisms.part import Fit, Part
from tidebell_host.setups.problems import Loc
from tidebell_host.setups.tables.order import BY_NUMBERS, GAPS, ONE_BY_ONE

if TYPE_CHECKING:
    from tidebell_host.setups.compiler import Compiler


ORDERS = {"counter-clockwise": "counter"} | {
    order: order for order in ("backwards", "named", "alternate")
}
"""What a stage's order is called on the device; "clockwise" is what the core does by itself."""

NEXT = {"first_passed": "first", "as_passed": "all", "numbers": "numbers"}
"""What a stage's next_round is called on the device."""
SEATING = ("lot", "reorder", "starter")


class Seating(Part):
    """First player and seats: the steps of an order."""

    name = "seating"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        used = False
        for at, stage in enumerate(compiler.setup.stage):
            if stage.starter_moves != "no":
                loc: Loc = ("stage", at, "starter_moves")
                when = compiler.value(loc, stage.starter_moves)
                data["stages"][at]["steps"].insert(0, ["next_starter", when])
                used = True
            used = used or any(step.verb in SEATING for step in stage.steps)
        return used


class Together(Part):
    """Simultaneous turns: in a stage that has them, and those that each player confirms."""

    name = "together"

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        stages = compiler.setup.stage
        return any(stage.together is not False or stage.order == "confirm" for stage in stages)


class Order(Part):
    """Orders of play that are not clockwise."""

    name = "order"
    FITS = {
        **{
            f"Stage.{key}": Fit(
                {"order": ["alternate"]},
                "Players pass only where they alternate.",
                'Write order = "alternate", or take this key out.',
            )
            for key in ("passes", "pass_by", "pass_ends")
        },
        "Stage.named_times": Fit(
            {"order": ["named"]},
            "Nobody says here who plays.",
            'Write order = "named", or take this key out.',
        ),
        "Stage.hand_over": Fit(
            {"together": [False], "order": ONE_BY_ONE},
            "Where all play together nobody hands over.",
            "Take this key out.",
        ),
        "Stage.order": Fit(
            {"together": [False]},
            "Where all play together there is no order.",
            "Take out order or together.",
        ),
    }

    def play(self, compiler: Compiler, at: int, data: dict[str, Any]) -> None:
        stage = compiler.setup.stage[at]
        if stage.order == "confirm":
            data["order"] = "confirm"
            data["together"] = True
        elif stage.order in ORDERS:
            data["order"] = ORDERS[stage.order]
        if stage.passes == "out":
            data["pass_out"] = True
        if stage.next_round in NEXT:
            data["passed"] = NEXT[stage.next_round]
        if stage.pass_by == "idle":
            data["idle"] = True
        if stage.named_times != 1:
            data["again"] = 0 if stage.named_times == "any" else stage.named_times
        if stage.hand_over != "one":
            loc: Loc = ("stage", at, "hand_over")
            data["gap"] = compiler.value(loc, stage.hand_over, GAPS.get)

    def compile(self, compiler: Compiler, data: dict[str, Any]) -> bool:
        stages = compiler.setup.stage
        return any(
            stage.order not in ("clockwise", *BY_NUMBERS) or stage.hand_over != "one"
            for stage in stages
        )

    def check(self, compiler: Compiler) -> None:
        setup, report = compiler.setup, compiler.report
        for at, stage in enumerate(setup.stage):
            loc: Loc = ("stage", at)
            verbs = [step.verb for step in stage.steps]
            if "play" not in verbs:
                for key in (
                    "order",
                    "passes",
                    "pass_by",
                    "pass_ends",
                    "next_round",
                    "hand_over",
                    "named_times",
                ):
                    if key in stage.model_fields_set:
                        report(
                            (*loc, key),
                            f'"{key}" says how players play, but no step is "play".',
                            'Add "play" to the steps, or take this key out.',
                        )
            if stage.next_round == "numbers" and stage.order != "alternate":
                report(
                    (*loc, "next_round"),
                    "Each plays once here: there is no next round.",
                    'Write order = "alternate", or order = "numbers" without this key.',
                )
            elif stage.next_round in ("first_passed", "as_passed") and stage.passes != "out":
                report(
                    (*loc, "next_round"),
                    "Nobody passes for the rest of a round here.",
                    'Write order = "alternate" and passes = "out", or take this key out.',
                )
            drawn = stage.order in ("counter-clockwise", "backwards", "named", *BY_NUMBERS)
            if "lot" in verbs and (drawn or stage.next_round == "numbers"):
                report(
                    (*loc, "order" if drawn else "next_round"),
                    'The lot draws the order already: "lot" is one of the steps.',
                    "Take out one of the two.",
                )
            elif "lot" in verbs and stage.next_round != "starter":
                compiler.warn(
                    (*loc, "next_round"),
                    'The lot draws the order already: "lot" is one of the steps.',
                    "Take out one of the two.",
                )
            if stage.hand_over == "push" and stage.clock is None:
                report(
                    (*loc, "hand_over"),
                    "No clock waits for a push: this stage has none.",
                    'Write hand_over = "two", or give the stage a clock.',
                )
            if stage.order == "confirm" and stage.points:
                report(
                    (*loc, "points"),
                    "Points are one player's, but here all play together.",
                    "Take out points or order.",
                )
